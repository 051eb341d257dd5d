"""A career-mode manager and plain-text play for the solo card game Hostage Negotiator."""

__version__ = "1.0.0"
