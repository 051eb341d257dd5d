"""Missions that teach the game."""
