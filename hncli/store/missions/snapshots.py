"""A stored position: its shape and its ids are checked before the engine sees it."""

from typing import Any

from hncli.cards.library import Library, UnknownName
from hncli.cards.schema import LEVELS
from hncli.engine.mission import Mission
from hncli.engine.mission_setup import MissionSetup
from hncli.engine.position import BadPosition, frames
from hncli.engine.steps import ANSWERS, STEPS
from hncli.store.missions.unknown_ids import unknown_in_position
from hncli.words import _
from hncli.words.printable import printable


class BadSnapshot(Exception):
    """A stored position that cannot be played on, and why."""


def mission_at(library: Library, setup: MissionSetup, snapshot: dict[str, Any]) -> Mission:
    """The mission at its stored position; BadSnapshot if its shape or an id is wrong."""
    try:
        mission = Mission.from_json(setup.catalogue(library), snapshot)
    except (BadPosition, UnknownName) as error:
        raise BadSnapshot(str(error)) from None
    if (mission.box, mission.abductor_id) != (setup.box, setup.abductor):
        raise BadSnapshot(_("it is another mission"))
    if mission.is_over or mission.ask is None or mission.ask.kind not in ANSWERS:
        raise BadSnapshot(_("nothing is asked"))
    for id in unknown_in_position(mission):
        raise BadSnapshot(_("{id} is not there").format(id=printable(repr(id), 60)))
    if not _has_valid_shape(mission):
        raise BadSnapshot(_("its numbers or its unfinished work are wrong"))
    return mission


def _has_valid_shape(m: Mission) -> bool:
    """Whether all numbers are within their bounds and all frames have a known step."""
    assert m.ask is not None
    kind, _about, options, then = m.ask
    waiting = (then,) if kind == "pick" else tuple(filter(None, then[2:]))  # of an offer
    work = [*frames(m.agenda), *waiting]
    levels = range(len(LEVELS))
    counts = (m.turn, m.pool, m.saved, m.killed, m.next_slot, m.next_serial)
    return (
        m.threat in levels
        and m.start_threat in levels
        and all(count >= 0 for count in counts)
        and len(m.dice) == len(m.converted)
        and all(1 <= face <= 6 for face in (*m.dice, *m.loaded))
        and all(type(frame) is tuple and frame and frame[0] in STEPS for frame in work)
        and (kind not in ("pick", "offer") or bool(options))
        and (kind != "offer" or len(then) == len(("name", "source", "retry", "otherwise")))
    )
