"""Challenges and their results."""
