"""The click commands: thin, one module a command group."""
