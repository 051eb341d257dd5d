"""The command `hn daily` and what belongs to it."""
