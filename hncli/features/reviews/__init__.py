"""Reviews of finished missions."""
