"""The geometry of charts: pure functions from numbers to shapes, which the templates draw."""
