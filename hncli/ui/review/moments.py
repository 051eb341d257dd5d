"""What a choice brought that was not known before, in words."""

from collections.abc import Sequence

from hncli.engine.events import (
    DemandRevealed,
    DiceRolled,
    DieRerolled,
    MissionEvent,
    OneDieRolled,
    PivotalRevealed,
    RolledAgainstLevel,
    TerrorDiscarded,
    TerrorTurned,
    to_json,
)
from hncli.engine.view import View
from hncli.ui.mission.labels import title
from hncli.words import ngettext
from hncli.words.sentences import listed


def news_of(m: View, events: Sequence[MissionEvent], kind: str) -> str:
    """The dice, the terror card or the demand that came to light; empty for anything else."""
    if kind == "dice":
        return listed([_dice(m, event) for event in events if _faces(event)])
    if kind == "terror":
        drawn = [one.card for one in events if isinstance(one, TerrorTurned | PivotalRevealed)]
        lost = [one.card for one in events if isinstance(one, TerrorDiscarded)]
        cards = [title(m, id) for id in drawn or lost]
        text = ngettext("the terror card {cards}", "the terror cards {cards}", len(cards))
        return text.format(cards=listed(cards))
    if kind == "demand":
        demands = [title(m, event.id) for event in events if isinstance(event, DemandRevealed)]
        text = ngettext("the demand {demands}", "the demands {demands}", len(demands))
        return text.format(demands=listed(demands))
    return ""


def _dice(m: View, event: MissionEvent) -> str:
    faces = ", ".join(map(str, _faces(event)))
    text = ngettext("{card} rolled a {faces}", "{card} rolled {faces}", len(_faces(event)))
    return text.format(card=title(m, str(to_json(event)["source"])), faces=faces)


def _faces(event: MissionEvent) -> tuple[int, ...]:
    if isinstance(event, DiceRolled):
        return event.dice
    if isinstance(event, DieRerolled):
        return (event.face,)
    return (event.die,) if isinstance(event, OneDieRolled | RolledAgainstLevel) else ()
