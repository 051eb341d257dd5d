"""Random play of whole missions and from random positions, with every check at every decision.

A mission has a number, and the number decides everything: what it is played with, where it starts,
the player's style and each choice. ``python -m tests.random_play.soak --seed N``
plays number N again. A mission can also be asked to show one card or action, the source of a
trigger; then it starts from a position in which that may act.
"""

import random
import traceback
from collections.abc import Iterator
from functools import cache
from typing import Any

from hncli.game.engine.events import MissionEvent as Event
from hncli.game.engine.game import CannotUndo, Decision, Option
from hncli.game.engine.mission import Mission
from tests.random_play.checks import (
    Eyes,
    Supply,
    check_cards,
    check_decision,
    check_ending,
    check_events,
    check_news,
    check_refusals,
    check_table,
    check_undo,
    check_view,
    demand_that,
    round_trip,
    try_option,
)
from tests.random_play.player import STYLES, Player
from tests.random_play.positions import Start, Table, all_tables, random_start, set_tables
from tests.random_play.tally import Tally, expected, trigger_sources

LONGEST = 3_000  # decisions; a mission that needs more does not end at all
GIVE_UP = 0.01
LONG_UNDO = 20  # an undo plays all choices again, so that with a long history is tried less often
UNWIND = 40
USUAL = 2
RARE = {
    "do-not-flatter-me cp-reaches": 10,
    "losing-face cp-reaches": 165,
    "oren threat-reaches": 49,
    "promise-the-world turn-start": 74,
    "say-my-name-right threat-reaches": 6,
    "vito major-conceded": 91,
}
"""From which number on a trigger is sought that hardly any mission shows; else from USUAL."""


class Game:
    """One mission of random play, from its start to its end."""

    def __init__(self, number: int, tally: Tally, shown: str = "") -> None:
        self.rng = random.Random(number)
        self.table = _table(number) if not shown else _table_with(shown, number)
        demand = shown if shown in self.table.catalogue.demands else ""
        whole = number % 3 == 0 and not shown
        self.start = random_start(self.table, self.rng, whole, demand)
        self.style = self.rng.choice(STYLES)
        self.player = Player(self.style, self.rng)
        self.gives_up = self.rng.randint(0, 20) if self.rng.random() < GIVE_UP else None
        self.supply = _supply(self.table)
        self.tally = tally
        self.choices: list[Option] = []
        self.heard: list[list[Event]] = []

    def play(self) -> Mission:
        """Play to the end, checking everything on the way."""
        mission = self._begin()
        eyes = Eyes(mission, self.supply)
        first = mission.position()
        while (decision := mission.decision) is not None:
            demand_that(len(self.choices) < LONGEST, "the mission does not end")
            self._look(mission, decision, eyes)
            if len(self.choices) == self.gives_up:
                self._give_up(mission)
                break
            self._step(mission, decision)
            eyes.hear(mission, mission.events)
        self._over(mission, eyes)
        self._again(mission)
        if not self.rng.randrange(UNWIND):
            self._unwind(mission, first)
        return mission

    def _begin(self) -> Mission:
        """Set up; what happens before the first decision counts too."""
        self.tally.open = True
        mission = self.start.mission()
        self.tally.open = False
        self.tally.hear(mission.events)
        return mission

    def _look(self, mission: Mission, decision: Decision, eyes: Eyes) -> None:
        """Check the position, and on a copy every option."""
        check_cards(mission, self.supply)
        check_table(mission)
        check_ending(mission)
        check_decision(mission, decision)
        check_view(mission, eyes)
        check_refusals(mission, decision, self.supply, self.rng)
        before = mission.position()
        for option in decision.options:
            try_option(mission.copy(), option, self.supply, before)
        demand_that(mission.position() == before, "playing a copy changed the mission")

    def _step(self, mission: Mission, decision: Decision) -> None:
        """Choose, in the mission and in two twins of it, and hold them against each other."""
        option = self.player.choose(mission, decision)
        before = mission.position()
        stored = round_trip(mission)
        copied = mission.copy()
        self.choices.append(option)
        self.tally.open = True
        events = mission.choose(option)
        self.tally.open = False
        self._count(decision, option, events)
        check_events(before, mission, events)
        check_news(before, mission, events)
        demand_that(copied.position() == before, "playing the mission changed its copy")
        after = mission.position()
        self._follow(copied, option, after)
        self._follow(stored, option, after)
        check_undo(stored, before, decision, 0)
        self._follow(stored, option, after)
        if not self.rng.randrange(LONG_UNDO):  # its way back is long, the other's is short
            check_undo(copied, before, decision, mission.take_backs)
            self._follow(copied, option, after)

    def _follow(self, twin: Mission, option: Option, after: dict[str, Any]) -> None:
        """A twin goes the same way."""
        demand_that(twin.choose(option) == self.heard[-1], "a twin tells other events")
        demand_that(twin.position() == after, "a twin goes another way")

    def _count(self, decision: Decision, option: Option, events: list[Event]) -> None:
        self.heard.append(events)
        self.tally.counts["decisions"][decision.kind] += 1
        self.tally.counts["choices"][f"{decision.kind} {option.verb}"] += 1
        self.tally.hear(events)

    def _give_up(self, mission: Mission) -> None:
        before = mission.position()
        events = mission.give_up()
        check_events(before, mission, events)
        twin = mission.copy()
        twin.undo(take_back=True)
        demand_that(twin.position() == before, "undo after giving up gives another position")

    def _over(self, mission: Mission, eyes: Eyes) -> None:
        """Check the last position, and that nothing can be chosen any more."""
        check_cards(mission, self.supply)
        check_table(mission)
        check_ending(mission)
        check_view(mission, eyes)
        demand_that(round_trip(mission).is_over, "JSON brought the mission back to life")
        self.tally.counts["endings"][str(mission.ending)] += 1
        self.tally.counts["abductors"][self.table.name] += 1
        self.tally.counts["abductors"][f"{self.table.name} {mission.result}"] += 1
        self.tally.counts["styles"][f"{self.style.name} {mission.result}"] += 1

    def _again(self, mission: Mission) -> None:
        """The same start and the same choices give the same mission."""
        twin = self.start.mission()
        for option, events in zip(self.choices, self.heard, strict=True):
            demand_that(twin.choose(option) == events, "the same seed gives another mission")
        if mission.ending == "given-up":
            twin.give_up()
        demand_that(twin.position() == mission.position(), "the same seed ends elsewhere")

    def _unwind(self, mission: Mission, first: dict[str, Any]) -> None:
        """Undo everything, back to the first decision."""
        for _choice in range(len(self.choices) + (mission.ending == "given-up")):
            mission.undo(take_back=True)
        demand_that(mission.position() == first, "undoing everything does not lead back")
        try:
            mission.undo(take_back=True)
        except CannotUndo:
            return
        demand_that(False, "undone beyond the beginning")


_SUPPLIES: dict[str, Supply] = {}


def _supply(table: Table) -> Supply:
    if table.name not in _SUPPLIES:
        _SUPPLIES[table.name] = Supply(table.catalogue)
    return _SUPPLIES[table.name]


Violation = dict[str, Any]


def violation(game: Game, number: int, shown: str) -> Violation:
    """Everything it takes to see a violation again, as plain data."""
    again = f"python -m tests.random_play.soak --seed {number}"
    return {
        "again": again + (f" --shown {shown}" if shown else ""),
        "start": game.start.given,
        "whole": game.start.whole,
        "choices": game.choices,
        "error": traceback.format_exc(limit=-4),
    }


def play_one(number: int, tally: Tally, shown: str = "") -> list[Violation]:
    """Play one mission and count what occurs in it; gives the violation, if there is one."""
    game = Game(number, tally, shown)
    try:
        game.play()
    except Exception:  # an error of the engine is a violation like any other
        tally.open = False
        return [violation(game, number, shown)]
    return []


def seek_triggers(tally: Tally, most: int) -> list[Violation]:
    """Play missions that show the source of each trigger that has not acted yet.

    Gives the violations; a trigger is given up after so many missions.
    """
    violations = []
    with tally.counting():
        for trigger in sorted(expected(_tables())["triggers"]):
            first = RARE.get(trigger, USUAL)
            for number in range(first, first + most):
                if tally.counts["triggers"][trigger]:
                    break
                violations += play_one(number, tally, trigger.partition(" ")[0])
    return violations


def run_chunk(first: int, count: int) -> dict[str, Any]:
    """Play missions first, first + 1, ...; give the counts and the violations as plain data."""
    tally = Tally()
    violations = []
    with tally.counting():
        for number in range(first, first + count):
            violations += play_one(number, tally)
    return {"first": first, "count": count, "counts": tally.plain(), "violations": violations}


@cache
def _tables() -> list[Table]:
    return all_tables()


@cache
def _with_sets() -> list[Table]:
    return set_tables()


def _table(number: int) -> Table:
    """What a mission is played with: every fourth one with a custom set."""
    tables = _with_sets() if number % 4 == 3 else _tables()
    return tables[number // 4 % len(tables)]


def _table_with(source: str, number: int) -> Table:
    """A table with a card or action by that name, any of them in turn."""
    tables = [table for table in _tables() if source in trigger_sources(table.catalogue)]
    return tables[number % len(tables)]


def chunks(missions: int, size: int) -> Iterator[tuple[int, int]]:
    """Divide missions into chunks: the first number and how many."""
    for first in range(0, missions, size):
        yield first, min(size, missions - first)


def never_occurred(tally: Tally) -> list[str]:
    """What the content can produce and random play never did."""
    return tally.missing(expected([*_tables(), *_with_sets()]))


__all__ = ["Game", "Start", "Violation", "chunks", "never_occurred", "run_chunk", "seek_triggers"]
