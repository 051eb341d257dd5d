"""A stored position: its shape and its ids are checked before the engine sees it."""

from collections.abc import Iterator

from hncli.cards.library import UnknownName
from hncli.career.career import Career
from hncli.engine.mission import Mission
from hncli.engine.position import BadPosition
from hncli.engine.steps import ANSWERS
from hncli.store.running_mission import Running
from hncli.words import _, printable


class BadSnapshot(Exception):
    """A stored position that cannot be played on, and why."""


def mission_at(career: Career, running: Running) -> Mission:
    """The mission at its stored position; BadSnapshot if its shape or an id is wrong."""
    setup = career.record.setup
    try:
        catalogue = career.library.catalogue(
            running.box, running.abductor, setup.sets, career.status.added
        )
        mission = Mission.from_json(catalogue, running.position)
    except (BadPosition, UnknownName) as error:
        raise BadSnapshot(str(error)) from None
    if (mission.box, mission.abductor_id) != (running.box, running.abductor):
        raise BadSnapshot(_("it is another mission"))
    if mission.is_over or mission.ask is None or mission.ask.kind not in ANSWERS:
        raise BadSnapshot(_("nothing is asked"))
    for id in unknown_ids(mission):
        raise BadSnapshot(_("{id} is not there").format(id=printable(repr(id), 60)))
    return mission


def unknown_ids(m: Mission) -> Iterator[str]:
    """Every id in a position that the mission's cards do not have."""
    cards = m.catalogue
    terror = {*cards.reds, *cards.pivotals, *cards.demands}
    piles = (
        (cards.conversation, (*m.hand, *m.available, *m.played, *m.removed, *m.unused)),
        (terror, (*m.deck, *m.discard, *m.aside, *m.in_play)),
        (cards.demands, (*m.demands_aside, *m.demands_gone, *(d.id for d in m.demands))),
        (cards.helps, (*m.held, *m.traits, *m.used)),
        (cards.cards, (m.card,) if m.card is not None else ()),
    )
    for known, ids in piles:
        yield from (id for id in ids if id not in known)
