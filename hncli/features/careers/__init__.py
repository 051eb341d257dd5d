"""Careers: saving, opening, transfer and repair."""
