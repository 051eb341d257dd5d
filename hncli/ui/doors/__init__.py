"""The bot door: the game as JSON lines."""
