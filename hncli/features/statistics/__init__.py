"""A player's statistics and achievements."""
