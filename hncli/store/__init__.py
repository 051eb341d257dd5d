"""What the player keeps, in TinyDB files that are never left half written."""
