"""Achievements in words."""

from hncli.cards.achievement import Achievement
from hncli.cards.library import Library
from hncli.words import _


def achievement_line(library: Library, id: str) -> str:
    """Tell of an achievement that was earned."""
    for pack in library.packs.values():
        card = pack.of(Achievement).get(id)
        if card is not None:
            return _("Achievement: {title}. {flavor}").format(title=card.title, flavor=card.flavor)
    return _("Achievement: {title}.").format(title=id)
