"""Cards as text, for `hn content`."""
