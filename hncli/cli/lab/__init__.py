"""`hn lab` and its subcommands."""
