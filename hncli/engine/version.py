"""The version of the rules."""

RULES_VERSION = 2
"""Raised by hand whenever the same choices may lead to another position or other events.

`tests/recorded` replays recorded missions and fails when behaviour changes and this does not.
"""
