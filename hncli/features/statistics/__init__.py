"""A player's statistics."""
