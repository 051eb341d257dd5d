"""`hn scenario` and its subcommands."""
