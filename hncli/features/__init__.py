"""What a player can do, a package each."""
