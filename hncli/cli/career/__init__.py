"""`hn career` and its subcommands."""
