"""Every operation of the language; a class in one of these modules is all a new one takes."""

from hncli.cards.effects import endings, hostages, markers, rolls, standing, table_cards
from hncli.cards.effects.standing import UNTIL

# Importing the modules fills the registry; the order here is the order of docs/effects.md.
MODULES = (markers, hostages, table_cards, endings, rolls, standing)

__all__ = ["MODULES", "UNTIL"]
