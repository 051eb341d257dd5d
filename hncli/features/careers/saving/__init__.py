"""Careers on disk: the stored form, saving each choice, backups, export, repair."""
