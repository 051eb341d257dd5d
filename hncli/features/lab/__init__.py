"""Runs of the lab."""
