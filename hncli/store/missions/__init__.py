"""Saved missions: their files, resuming them, and the history of those that are over."""
