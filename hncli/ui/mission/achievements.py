"""What a single mission has earned, when it is over."""

from hncli.base.files import StoreError
from hncli.cards.achievement import Achievement
from hncli.cards.library import Library
from hncli.features.missions.history import not_entered
from hncli.features.missions.store import SavedMission
from hncli.words import _


def finish_mission(saved: SavedMission) -> list[str]:
    """Enter a mission that is over in the player's history, and tell what is new."""
    try:
        new = saved.finish()
    except StoreError as error:
        return [not_entered(error)]
    return [achievement_line(saved.library, id) for id in new]


def achievement_line(library: Library, id: str) -> str:
    """Tell of an achievement that was earned."""
    for pack in library.packs.values():
        card = pack.of(Achievement).get(id)
        if card is not None:
            return _("Achievement: {title}. {flavor}").format(title=card.title, flavor=card.flavor)
    return _("Achievement: {title}.").format(title=id)
