"""`hn sets` and its subcommands."""
