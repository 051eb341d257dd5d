"""A player who always does the same in the same position, so that any run can be repeated."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple
from zlib import crc32

from hncli.base.problems import Place
from hncli.base.records import canonical
from hncli.base.schema import write_fields
from hncli.career.career import Career
from hncli.career.record import CareerSetup, Record
from hncli.career.replay import begin
from hncli.features.careers.saving.files import load_career
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.saving.transfer import replace_career
from hncli.game.cards.library import Library
from hncli.game.engine.game import RETIRE, Option

UNDO = Option("undo")  # type: ignore[arg-type]
"""What a player of the tests does besides choosing: a take-back."""


def setup_of(seed: int, **changes: object) -> CareerSetup:
    """A career that is made of nothing but a seed."""
    facts: dict[str, object] = {
        "negotiator": "Ann Example",
        "boxes": ("base",),
        "mode": "hard" if seed % 2 else "normal",
        "seed": seed,
        "table": "career",
    }
    return CareerSetup(**(facts | changes))  # type: ignore[arg-type]


class State(NamedTuple):
    """Where a career is: enough to tell any two moments of a run apart."""

    steps: int
    missions: int
    choices: int
    take_backs: int
    digest: int


_last: list[tuple[Record, str]] = []
"""The record that was written last: it stays the same, the very same, while a mission is played."""


def make_example(careers: Careers, name: str) -> None:
    """Make a career an example, which can only be read."""
    found = load_career(careers.files(name))
    summary = replace(found.career.summary, example=True)
    career = replace(found.career, example=True, summary=summary)
    replace_career(careers.files(name), career, found.mission)


def written(record: Record) -> str:
    """A record as text."""
    if not _last or _last[0][0] is not record:
        _last[:] = [(record, canonical(write_fields(record)))]
    return _last[0][1]


def state_of(career: Career) -> State:
    """The state of a career, its whole record and position in the digest."""
    mission = career.mission
    told = written(career.record)
    if mission is not None:
        told += canonical(mission.to_json()) + canonical([c.option.id for c in career.log.choices])
    return State(
        len(career.steps),
        len(career.record.missions),
        len(career.log.choices) if mission is not None else 0,
        mission.take_backs if mission is not None else 0,
        crc32(told.encode()),
    )


def next_choice(career: Career) -> Option | None:
    """What the player does now: an option, UNDO for a take-back, None at the end."""
    decision = career.decision
    if decision is None:
        return None
    backs = career.mission.take_backs if career.mission is not None else 0
    told = (career.record.setup.seed, len(career.steps), len(career.log.choices), backs)
    number = crc32(repr(told).encode())
    has_news = career.mission is not None and career.mission.learned  # else it would never end
    if has_news and career.log.choices and number % 23 == 0:
        return UNDO
    options = [option for option in decision.options if option != RETIRE]
    return options[number // 23 % len(options)]


def do(career: Career | SavedCareer, choice: Option | None) -> None:
    """Do what the player wants to, who must want something."""
    assert choice is not None
    if choice == UNDO:
        career.undo(take_back=True)
    else:
        career.choose(choice)


def play(kept: SavedCareer, most: int | None = None) -> Iterator[State]:
    """Play a stored career on, for so many choices or to its end."""
    for _choice in play_on(kept, most):
        yield state_of(kept.career)


def play_on(kept: SavedCareer, most: int | None = None) -> Iterator[Option]:
    """The same where nobody looks at the states, which take longer than to play."""
    while most is None or most > 0:
        choice = next_choice(kept.career)
        if choice is None:
            return
        do(kept, choice)
        yield choice
        most = most - 1 if most is not None else None


def run(library: Library, setup: CareerSetup) -> list[State]:
    """Every state of a career that was never stored."""
    career = begin(library, setup, Place("run"))
    states = [state_of(career)]
    while (choice := next_choice(career)) is not None:
        do(career, choice)
        states.append(state_of(career))
    return states
