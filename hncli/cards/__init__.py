"""The cards of the game as data: reading, checking and describing content."""
