"""Careers: screens, reports, files and commands."""
