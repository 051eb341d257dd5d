"""Cards and corrections."""
