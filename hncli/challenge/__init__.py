"""Challenges: missions and careers fixed by a code, and results that a replay proves."""
