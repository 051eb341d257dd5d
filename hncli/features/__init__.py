"""What a player can do, a folder each."""
