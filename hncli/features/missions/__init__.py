"""Playing a mission: the session, which needs no terminal, and its screen."""
