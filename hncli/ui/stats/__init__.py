"""A player's statistics as data."""
