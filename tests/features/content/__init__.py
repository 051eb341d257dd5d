"""Entering cards."""
