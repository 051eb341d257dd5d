"""The guided first mission and the rules by topic."""
