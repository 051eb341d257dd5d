"""Careers: scorecard, history, pages."""
