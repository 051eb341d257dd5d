"""Positions given by hand: `given` tables and scenario files."""
