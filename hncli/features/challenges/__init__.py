"""Challenges and the mission of the day."""
