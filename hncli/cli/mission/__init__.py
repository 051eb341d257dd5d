"""`hn mission` and its subcommands."""
