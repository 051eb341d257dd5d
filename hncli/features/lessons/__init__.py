"""Lessons and the rulebook."""
