"""The cards of the game as data: reading, checking and describing content."""

# Whatever is used of this package, the language knows its operations: reading effects before they
# are registered would call every one of them unknown.
from hncli.cards import effects

__all__ = ["effects"]
