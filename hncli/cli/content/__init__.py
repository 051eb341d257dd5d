"""`hn content` and its subcommands."""
