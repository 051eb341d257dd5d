"""A career for other programs: CSV for spreadsheets, links for BG Stats."""
