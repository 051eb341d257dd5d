"""Which achievements a mission earns (R-ACH)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hncli.cards.achievement import Achievement
from hncli.cards.library import Library
from hncli.cards.models import Abductor
from hncli.career.mission_facts import Facts, facts_of
from hncli.career.record import MissionEntry, PlayedMission, count_successes
from hncli.engine.trace import MissionTrace

History = Sequence[MissionEntry | PlayedMission]
"""Missions that are over, in the order in which they ended."""


def earned(
    library: Library,
    box: str,
    abductor: str,
    trace: MissionTrace | None,
    history: History,
) -> tuple[str, ...]:
    """The ids of all achievements that a mission earns, whether or not it is for the first time.

    The history holds every mission so far, in and out of careers, in order and with this one as
    the last. Of a mission without a trace, as one played at a table, only the results are known.
    """
    facts = replace(
        facts_of(trace or MissionTrace()),
        successes=count_successes(history),
        box_in_a_row=_box_in_a_row(library, history),
    )
    won = _is_won(facts, history)
    return tuple(
        each.id
        for each in achievements(library, box, abductor)
        if (trace or each.is_of_record) and each.is_earned(facts, won)
    )


def achievements(library: Library, box: str, abductor: str) -> Iterator[Achievement]:
    """Those that missions against an abductor can earn: the general ones and the abductor's own."""
    for pack in library.packs.values():
        for each in pack.of(Achievement).values():
            if not each.owner or (pack.id, each.owner) == (box, abductor):
                yield each


def _is_won(facts: Facts, history: History) -> bool:
    result = facts.result or (history[-1].result if history else "")
    return result == "won"


def _box_in_a_row(library: Library, history: History) -> bool:
    """Whether the victories since the last defeat have every abductor of some box among them."""
    run = set()
    for mission in reversed(history):
        if mission.result != "won":
            break
        run.add((mission.box, mission.abductor))
    return any(
        {(id, abductor) for abductor in pack.of(Abductor)} <= run
        for id, pack in library.packs.items()
        if pack.header.kind == "box" and pack.of(Abductor)
    )
