"""Automatic players: random, rule-based (`sensible`) and searching."""
