"""Challenges, their results and the mission of the day, as words and data."""
