"""Who wins a challenge, and the turn that decided it."""

from collections.abc import Sequence

from hncli.base.messages import _, ngettext
from hncli.base.text import listed
from hncli.career.replay import FinishedMission
from hncli.features.challenges.result import ProvedCareer, ProvedMission, Result, rank
from hncli.game.cards.library import Library
from hncli.game.engine.game import replay_choice
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.value_function import features_of, win_probability

Course = Sequence[float]
"""How a mission stood at the end of each turn: the higher, the better."""


def winner_line(library: Library, ranked: Sequence[tuple[str, Result]]) -> str:
    """Who is best and since when, of two or more results of one challenge with the best first."""
    (name, best), (_name, other), *_others = ranked
    if rank(best) == rank(other):
        level = [name for name, result in ranked if rank(result) == rank(best)]
        return _("Level: {names}.").format(names=listed(level))
    if isinstance(best, ProvedCareer) and isinstance(other, ProvedCareer):
        lead = best.score - other.score
        text = ngettext("{name} wins by {n} point.", "{name} wins by {n} points.", lead)
        return (text if lead > 0 else _("{name} wins.")).format(name=name, n=lead)
    assert isinstance(best, ProvedMission)
    assert isinstance(other, ProvedMission)
    text = _("{name} wins. Turn {n} decided it: from there on {name} was never behind again.")
    return text.format(name=name, n=deciding_turn(library, best, other))


def deciding_turn(library: Library, best: ProvedMission, other: ProvedMission) -> int:
    """The turn at whose end the winner was ahead, or drew level, for good.

    Between a win and a loss it is the chance to win that counts, else the people.
    """
    if best.result != other.result:
        ours, theirs = chances(library, best.mission), chances(library, other.mission)
    else:
        ours, theirs = people(best.mission), people(other.mission)
    turns = max(len(ours), len(theirs))
    ahead = [_at(ours, n) >= _at(theirs, n) for n in range(turns)]
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
    """The estimated chance to win at the end of each turn, and what came of it at the last."""
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


def _at(course: Course, turn: int) -> float:
    """How it stood at the end of a turn, or at the end of a mission that was over by then."""
    return course[min(turn, len(course)) - 1]
