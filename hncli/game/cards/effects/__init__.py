"""Every operation of the language; a class in one of these modules is all a new one takes."""

from hncli.game.cards.effects import board, endings, rolls, standing
from hncli.game.cards.effects.standing import UNTIL

# Importing the modules fills the registry; the order here is the order of docs/effects.md.
MODULES = (board, endings, rolls, standing)

__all__ = ["MODULES", "UNTIL"]
