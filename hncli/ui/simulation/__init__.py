"""Simulation reports as text and as SVG."""
