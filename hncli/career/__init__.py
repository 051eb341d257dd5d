"""The rules of a career."""
