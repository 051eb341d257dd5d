"""What a player can do, a package for each feature."""
