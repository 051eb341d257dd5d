"""Custom sets."""
