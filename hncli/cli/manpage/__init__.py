"""The manual page."""
