"""What happened in a mission, read from its events, and which achievements that earns (R-ACH)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from hncli.base.values import Value, value
from hncli.career.record import MissionEntry, PlayedMission, count_successes
from hncli.game.cards.achievements import ACHIEVEMENT_CONDITIONS, Achievement
from hncli.game.cards.library import Library
from hncli.game.cards.models import Abductor
from hncli.game.engine.setup import RED_CARDS
from hncli.game.engine.trace import MissionTrace


@value
class Facts(Value):
    """The facts of a mission that achievements ask for, and of all missions up to it."""

    # How it ended
    result: str = ""
    ending: str = ""
    turns: int = 0
    final_threat: int | None = None
    pivotal: bool = False  # the pivotal event was revealed
    red_left: int = RED_CARDS  # red cards in the terror deck
    # Threat and points
    reached: frozenset[int] = frozenset()  # levels that the marker moved to or passed
    lowered_in_turn: int = 0  # gross, with the saves by falls on S
    cp_in_turn: int = 0  # gross
    # Hostages
    killed: int = 0
    saved_at: frozenset[int] = frozenset()  # levels on which somebody was saved
    saved_on: frozenset[int] = frozenset()  # turns in which somebody was saved
    saved_in_turn: int = 0
    taken: int = 0  # by the abductor, not by the second in command
    # Cards and dice
    silent: bool = False  # a conversation phase passed without a card
    face_down_in_turn: int = 0
    dice_in_roll: int = 0
    pairs_in_roll: int = 0  # among its final dice; four of a kind are two
    sixes_by_reroll: frozenset[int] = frozenset()  # that a reroll came to, or passed
    # Demands
    conceded: frozenset[str] = frozenset()
    concessions: int = 0
    majors_conceded: int = 0
    escapes_conceded: int = 0
    escapes_conceded_in_turn: int = 0
    majors_triggered_in_turn: int = 0
    majors_revealed: int = 0
    escapes_revealed: int = 0
    hidden: int = 0  # major and escape demands that nobody ever saw
    all_revealed_turn: int | None = None  # the turn since which all that were dealt are face up
    all_revealed_in: int | None = None  # the one turn in which all that were dealt were turned up
    # Elimination
    eliminated_turn: int | None = None
    eliminated_with: int = -1  # hostages in the pool then
    eliminated_after_pivotal: bool = False
    # All missions up to this one
    successes: int = 0
    box_in_a_row: bool = False

    @property
    def only_pivotal_left(self) -> bool:
        """Whether the pivotal event was still to come and next."""
        return self.red_left == 0 and not self.pivotal


def facts_of(trace: MissionTrace) -> Facts:
    """The facts of a mission; what is counted in a turn leaves the set-up out (R-ACH-8)."""
    turns = trace.turns[1:]
    rolls = [roll for turn in trace.turns for roll in turn.rolls]
    conceded = [demand for turn in trace.turns for demand in turn.conceded]
    kinds = Counter(demand.kind for demand in conceded)
    revealed = Counter(demand.kind for demand in trace.demands.values() if demand.known is not None)
    reveal_turns = [
        demand.known
        for demand in trace.demands.values()
        if not demand.placed and demand.kind != "minor"
    ]
    known_turns = [turn for turn in reveal_turns if turn is not None]
    is_all_shown = bool(known_turns) and len(known_turns) == len(reveal_turns)
    eliminated, pool, after_pivotal = trace.eliminated or (None, -1, False)
    return Facts(
        result=trace.result,
        ending=trace.ending,
        turns=trace.turns[-1].number,
        final_threat=trace.threat if trace.result else None,
        pivotal=trace.pivotal,
        red_left=trace.red_left,
        reached=frozenset(trace.reached),
        lowered_in_turn=_most(turn.lowered for turn in turns),
        cp_in_turn=_most(turn.cp_gained for turn in turns),
        killed=trace.killed - trace.killed_by_giving_up,  # what was earned before stands
        saved_at=frozenset(level for turn in trace.turns for level in turn.saved),
        saved_on=frozenset(turn.number for turn in trace.turns if turn.saved),
        saved_in_turn=_most(len(turn.saved) for turn in turns),
        taken=trace.taken,
        silent=trace.is_silent,
        face_down_in_turn=_most(len(turn.face_down) for turn in turns),
        dice_in_roll=trace.most_dice,
        pairs_in_roll=_most(sum(n // 2 for n in Counter(roll.dice).values()) for roll in rolls),
        sixes_by_reroll=trace.sixes_by_reroll,
        conceded=frozenset(demand.id.rpartition("/")[2] for demand in conceded),  # sets: full names
        concessions=len(conceded),
        majors_conceded=kinds["major"],
        escapes_conceded=kinds["escape"],
        escapes_conceded_in_turn=_most(
            sum(demand.kind == "escape" for demand in turn.conceded) for turn in turns
        ),
        majors_triggered_in_turn=_most(
            sum(demand.by_alert and demand.kind == "major" for demand in turn.conceded)
            for turn in turns
        ),
        majors_revealed=revealed["major"],
        escapes_revealed=revealed["escape"],
        hidden=sum(demand.known is None for demand in trace.demands.values()),
        all_revealed_turn=max(known_turns) if is_all_shown else None,
        all_revealed_in=known_turns[0] if is_all_shown and len(set(known_turns)) == 1 else None,
        eliminated_turn=eliminated,
        eliminated_with=pool,
        eliminated_after_pivotal=after_pivotal,
    )


def _most(counts: Iterable[int]) -> int:
    return max(counts, default=0)


History = Sequence[MissionEntry | PlayedMission]
"""Missions that are over, in the order in which they ended."""


def earned(
    library: Library, box: str, abductor: str, trace: MissionTrace | None, history: History
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
    won = (facts.result or (history[-1].result if history else "")) == "won"
    return tuple(
        achievement.id
        for achievement in achievements(library, box, abductor)
        if (trace or achievement.is_of_record) and achievement.is_earned(facts, won)
    )


def newly_earned(
    library: Library,
    entry: MissionEntry,
    trace: MissionTrace | None,
    before: History,
    held: frozenset[str],
) -> tuple[str, ...]:
    """What a mission earns after those `before` in a career that has `held` already.

    One that was watched earns nothing (C-NEW-7). What a row of missions earns is earned once by a
    career, a number of successes once by the player (R-ACH-0).
    """
    if entry.watched:
        return ()
    ids = earned(library, entry.box, entry.abductor, trace, [*before, entry])
    ever_earned = held.union(*(mission.achievements for mission in before))
    not_again = {
        achievement.id
        for achievement in achievements(library, entry.box, entry.abductor)
        if achievement.is_of_record
        and achievement.id in (ever_earned if achievement.counts_successes else held)
    }
    return tuple(id for id in dict.fromkeys((*entry.achievements, *ids)) if id not in not_again)


FIGURES = frozenset({"ending", "killed", "pivotal", "turns"})
"""The facts that the figures of a mission played with the real cards tell."""
NOT_NOTED = frozenset({"silent", "concessions", "majors_revealed", "hidden"})
"""Facts about what did not happen that the steps at a table cannot show: cards and demands may be
left out of them."""


def earned_at_table(
    library: Library, box: str, abductor: str, facts: Facts, is_followed: bool
) -> tuple[str, ...]:
    """The ids of the achievements that follow from the steps at a table, or from its figures alone.

    Those of all missions together are not among them.
    """

    def is_known(fact: str) -> bool:
        return fact not in NOT_NOTED if is_followed else fact in FIGURES

    return tuple(
        achievement.id
        for achievement in achievements(library, box, abductor)
        if not achievement.is_of_record
        and all(
            is_known(ACHIEVEMENT_CONDITIONS[name].fact) for name, _value in achievement.conditions
        )
        and achievement.is_earned(facts, facts.result == "won")
    )


def achievements(library: Library, box: str, abductor: str) -> Iterator[Achievement]:
    """The achievements that missions against an abductor can earn: the general and their own."""
    for pack in library.packs.values():
        for achievement in pack.of(Achievement).values():
            if not achievement.owner or (pack.id, achievement.owner) == (box, abductor):
                yield achievement


def _box_in_a_row(library: Library, history: History) -> bool:
    """Whether the victories since the last defeat have every abductor of some box among them."""
    won = takewhile(lambda mission: mission.result == "won", reversed(history))
    run = {(mission.box, mission.abductor) for mission in won}
    return any(
        {(id, abductor) for abductor in pack.of(Abductor)} <= run
        for id, pack in library.packs.items()
        if pack.header.kind == "box" and pack.of(Abductor)
    )
