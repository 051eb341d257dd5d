"""Reviews of missions."""
