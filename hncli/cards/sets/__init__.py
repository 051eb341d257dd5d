"""Custom sets: what one holds and which rules it must keep."""
