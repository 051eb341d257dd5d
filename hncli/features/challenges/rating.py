"""Who wins a challenge, and the skill and luck of a mission against a field of simulated players.

All of the field play the same mission, with the same cards in the same order and the same stream of
dice, and the field is the same for everybody. What skill and luck are worth is measured by
benchmarks/rating.py and written in docs/review.md.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from hncli.base.messages import _, ngettext
from hncli.base.text import listed
from hncli.career.replay import FinishedMission
from hncli.features.challenges.result import ProvedCareer, ProvedMission, Result, mission_rank, rank
from hncli.game.cards.library import Library
from hncli.game.engine.game import Option, replay_choice
from hncli.game.engine.setup import MissionSetup
from hncli.game.engine.trace import MissionTrace
from hncli.game.engine.view import View
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.value_function import features_of, win_probability

FIELD = 99
RANDOM_SHARE = 0.1  # the share of their choices that are random, so that no two play alike
SUCCESS = 1 / 3  # the chance of a die


class FieldPlayer:
    """The sensible player, but for a share of random choices that its number fixes."""

    def __init__(self, number: int) -> None:
        self.random = Random(f"field {number}")
        self.usual = RuleBasedPlayer()

    def choose(self, view: View) -> Option:
        """One of the offered options."""
        options = view.asked.options
        if len(options) > 1 and self.random.random() < RANDOM_SHARE:
            return options[int(self.random.random() * len(options))]
        return self.usual.choose(view)


class RatedPlayer(NamedTuple):
    """The rank of a mission, the best first, and how its dice fell."""

    rank: tuple[int, ...]
    dice: float


class Rating(NamedTuple):
    """How many of the field are behind, those level with it counting half; from 0 to 99."""

    skill: int
    luck: int


def standing(trace: MissionTrace) -> RatedPlayer:
    """Where a finished mission stands; its dice in standard deviations from the mean."""
    dice = [face for turn in trace.turns for face in turn.thrown]
    surplus = sum(face >= 5 for face in dice) - SUCCESS * len(dice)
    deviation = sqrt(SUCCESS * (1 - SUCCESS) * len(dice))
    return RatedPlayer(mission_rank(trace), surplus / deviation if dice else 0.0)


def play_field(library: Library, setup: MissionSetup) -> Iterator[RatedPlayer]:
    """Let the field play a mission; yields the standing of each player."""
    for number in range(1, FIELD + 1):
        m = setup.begin(library)
        trace, player = MissionTrace(m.events), FieldPlayer(number)
        while not m.is_over:
            for event in m.choose(player.choose(m.view)):
                trace.follow(event)
        yield standing(trace)


def rate(own: RatedPlayer, field: Sequence[RatedPlayer]) -> Rating:
    """The rating of one player in a field of FIELD others."""
    better = [(own.rank < opponent.rank) + 0.5 * (own.rank == opponent.rank) for opponent in field]
    luckier = [(own.dice > opponent.dice) + 0.5 * (own.dice == opponent.dice) for opponent in field]
    return Rating(int(sum(better)), int(sum(luckier)))


# Who wins

Course = Sequence[float]
"""How a mission stood at the end of each turn: the higher, the better."""


def winner_line(library: Library, ranked: Sequence[tuple[str, Result]]) -> str:
    """Who is best and since when, of two or more results of one challenge with the best first."""
    (name, best), (_name, second), *_others = ranked
    if rank(best) == rank(second):
        level = [name for name, result in ranked if rank(result) == rank(best)]
        return _("Level: {names}.").format(names=listed(level))
    if isinstance(best, ProvedCareer) and isinstance(second, ProvedCareer):
        lead = best.score - second.score
        text = ngettext("{name} wins by {n} point.", "{name} wins by {n} points.", lead)
        return (text if lead > 0 else _("{name} wins.")).format(name=name, n=lead)
    assert isinstance(best, ProvedMission)
    assert isinstance(second, ProvedMission)
    text = _("{name} wins. Turn {n} decided it: from there on {name} was never behind again.")
    return text.format(name=name, n=deciding_turn(library, best, second))


def deciding_turn(library: Library, best: ProvedMission, second: ProvedMission) -> int:
    """The turn at whose end the winner was ahead, or drew level, for good.

    Between a win and a loss it is the chance to win that counts, else the people.
    """
    missions = best.mission, second.mission
    if best.trace.result != second.trace.result:
        ours, theirs = (chances(library, mission) for mission in missions)
    else:
        ours, theirs = map(people, missions)
    turns = max(len(ours), len(theirs))
    ahead = [_course_at(ours, n) >= _course_at(theirs, n) for n in range(turns)]
    return turns - next(
        (n for n, is_ahead in enumerate(reversed(ahead)) if not is_ahead), turns - 1
    )


def people(mission: FinishedMission) -> Course:
    """Those saved less those killed, up to the end of each turn."""
    course, balance = [], 0
    for turn in mission.trace.turns:
        balance += len(turn.saved) - len(turn.killed)
        course.append(balance)
    return course[1:]  # the first is the set-up


def chances(library: Library, mission: FinishedMission) -> Course:
    """The estimated chance to win at the end of each turn; at the last, 1 if it was won, else 0."""
    m, player = mission.setup.begin(library), RuleBasedPlayer()
    course: list[float] = []
    for option in mission.choices:
        turn = m.turn
        replay_choice(m, option, mission.log.versions.giving_up_kills)
        if m.turn > turn > 0:
            view = m.view
            features = features_of(view, player.card_worth(view))
            course.append(win_probability(features, view.turns_left))
    return [*course, float(mission.trace.result == "won")]


def _course_at(course: Course, turn: int) -> float:
    """How it stood at the end of a turn, or at the end of a mission that was over by then."""
    return course[min(turn, len(course)) - 1]
