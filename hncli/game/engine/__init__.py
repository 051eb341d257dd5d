"""The rules of a mission."""
