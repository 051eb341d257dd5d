"""Reviews of finished missions: what each choice cost, and what was luck."""
