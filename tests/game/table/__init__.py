"""Tests of a mission with real cards that is followed step by step."""
