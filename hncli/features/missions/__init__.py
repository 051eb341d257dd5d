"""Single missions: session, screens, story, page and commands."""
