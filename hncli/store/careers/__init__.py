"""Saved careers: their files, the index of them, opening and backups."""
