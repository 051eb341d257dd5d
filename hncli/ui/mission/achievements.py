"""What a single mission earns, entered among the player's honours when it is over."""

import hashlib
from pathlib import Path

from hncli.cards.achievement import Achievement
from hncli.cards.library import Library
from hncli.career.achievements import earned
from hncli.engine.events import MissionEvent
from hncli.engine.mission import Mission
from hncli.store.errors import StoreError
from hncli.store.mission_history import Honour, Honours
from hncli.words import _


def honour(library: Library, over: Mission, fresh: Mission, code: str, home: Path) -> list[str]:
    """Enter a mission that is over and tell what is new; `fresh` is the same mission unplayed."""
    assert over.result is not None
    # The same mission played again to the letter is no other mission.
    text = f"{over.box} {over.abductor_id} {over.seed} {code} {over.ending}"
    identity = f"single-{hashlib.sha256(text.encode()).hexdigest()[:20]}"
    events = _played_again(fresh, code, over)
    honours = Honours(home)
    try:
        known = honours.all()
        if any(each.career == identity for each in known):
            return []
        history = [*(each.played for each in known), (over.box, over.abductor_id, over.result)]
        before = {id for each in known for id in each.achievements}
        found = earned(library, over.box, over.abductor_id, events, history)
        new = tuple(id for id in found if id not in before)
        honours.add([Honour(over.box, over.abductor_id, over.result, new, identity, "", 1)])
    except StoreError as error:
        return [_("The list of your achievements could not be kept. {why}").format(why=error)]
    return [achievement_line(library, id) for id in new]


def _played_again(mission: Mission, code: str, over: Mission) -> list[MissionEvent]:
    """Every event of a mission, from its set-up on."""
    events = list(mission.events)
    for number in filter(None, code.split(".")):
        assert mission.decision is not None
        events += mission.choose(mission.decision.options[int(number) - 1])
    if over.ending == "given-up":
        events += mission.give_up()
    return events


def achievement_line(library: Library, id: str) -> str:
    """Tell of an achievement that was earned."""
    for pack in library.packs.values():
        card = pack.of(Achievement).get(id)
        if card is not None:
            return _("Achievement: {title}. {flavor}").format(title=card.title, flavor=card.flavor)
    return _("Achievement: {title}.").format(title=id)
