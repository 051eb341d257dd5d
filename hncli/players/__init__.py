"""Automatic players: random, rule-based and searching."""
