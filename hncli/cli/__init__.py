"""The command `hn`: main, completion, manual page."""
