"""Results of challenges and of the day, as tables, sentences and data."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from hncli.base.messages import N_, _, ngettext, pgettext, printable
from hncli.base.schema import LEVELS
from hncli.base.text import listed, points
from hncli.base.values import Value, value
from hncli.features.challenges.challenge import Challenge, Setup, daily_challenge, day_of
from hncli.features.challenges.codes import BadCode, find_codes
from hncli.features.challenges.rating import winner_line
from hncli.features.challenges.result import ProvedCareer, ProvedMission, Result, prove, rank
from hncli.features.challenges.store import Challenges, StoredResult
from hncli.game.cards.library import Library
from hncli.game.engine.setup import MissionSetup
from hncli.report import words as counts
from hncli.report.words import RESULTS, threat_line, turn_marks
from hncli.terminal.columns import fold, grid
from hncli.terminal.environment import Environment

LONGEST_NAME = 20
CANNOT_EXCLUDE = N_(
    "Replay proves that these results are legal. It can't tell whether somebody took hints, undid "
    "choices or tried more than once."
)


@value
class NamedResult(Value):
    """A result with the name of its player."""

    name: str
    result: Result
    is_own: bool = False
    take_backs: int = 0  # 0 for a friend's: a code does not hold them


def challenge_title(library: Library, challenge: Challenge) -> str:
    """What is played, in a few words."""
    setup = challenge.setup
    if isinstance(setup, MissionSetup):
        abductor_name = library.title(setup.abductor, setup.box)
        title = _("{who}, seed {seed}").format(who=abductor_name, seed=setup.seed)
    else:
        boxes = listed([library.packs[box].name for box in setup.boxes])
        text = _("A career with {boxes}, seed {seed}")
        if setup.mode == "hard":
            text = _("A hard career with {boxes}, seed {seed}")
        title = text.format(boxes=boxes, seed=setup.seed)
    helps = [library.title(id) for id in (*setup.traits, *setup.conditions)]
    return f"{title}, {listed(helps)}" if helps else title


def result_sentence(result: Result, take_backs: int = 0) -> str:
    """A result as one sentence, without what would give a mission away."""
    if isinstance(result, ProvedMission):
        trace, n = result.trace, result.mission.turns
        text = ngettext(
            "Won in {turns} turn, {saved}, {killed}", "Won in {turns} turns, {saved}, {killed}", n
        )
        if trace.result != "won":
            text = ngettext(
                "Lost in {turns} turn, {saved}, {killed}",
                "Lost in {turns} turns, {saved}, {killed}",
                n,
            )
        people = {"saved": counts.saved(trace.saved), "killed": counts.killed(trace.killed)}
        sentence = text.format(turns=n, **people)
        return f"{sentence}, {counts.taken_back(take_backs)}" if take_backs else sentence
    text = _("Score {score}, stress {stress}, {won}")
    if not result.is_complete:
        text = _("Score {score}, stress {stress}, {won} so far")
    won = counts.won_of(result.wins, result.missions)
    return text.format(score=points(result.score), stress=result.stress, won=won)


# Tables


def ranked(results: Sequence[NamedResult]) -> list[tuple[Challenge, list[NamedResult]]]:
    """The results of each challenge, the best first; challenges in the order of their first one."""
    by_setup: dict[Setup, list[NamedResult]] = {}
    for named in results:  # an hn between two results changes nothing
        by_setup.setdefault(named.result.challenge.setup, []).append(named)
    return [
        (group[0].result.challenge, sorted(group, key=lambda named: rank(named.result)))
        for group in by_setup.values()
    ]


def result_lines(library: Library, results: Sequence[NamedResult], env: Environment) -> list[str]:
    """A table for each challenge, the best result first; sentences where there is no room."""
    lines: list[str] = []
    for challenge, best in ranked(results):
        if lines:
            lines.append("")
        lines += fold(challenge_title(library, challenge), env.width)
        lines += _table(best, env)
        if len(best) > 1:
            winner = winner_line(library, [(named.name, named.result) for named in best])
            lines += fold(winner, env.width)
    return lines


def _table(best: list[NamedResult], env: Environment) -> list[str]:
    head, numbers = [_("result"), _("turns"), _("saved"), _("killed"), _("threat")], {0, 3, 4, 5}
    if not isinstance(best[0].result, ProvedMission):
        head = [_("score"), _("stress"), pgettext("missions", "won"), _("of"), _("state")]
        numbers = {0, 2, 3, 4, 5}
    rows = [["", _("who"), *head]]
    rows += [
        [str(n), named.name, *_cells(named.result, env.is_ascii)] for n, named in enumerate(best, 1)
    ]
    table = [] if env.is_plain else grid(rows, env.width, [1], numbers, 2)
    if table:
        return table
    sentences = (
        pgettext("a friend's result", "{n}. {name}: {result}.").format(
            n=n, name=named.name, result=result_sentence(named.result, named.take_backs)
        )
        for n, named in enumerate(best, 1)
    )
    return [line for sentence in sentences for line in fold(sentence, env.width, 2)]


def _cells(result: Result, is_ascii: bool) -> list[str]:
    if isinstance(result, ProvedMission):
        trace = result.trace
        figures = map(str, (result.mission.turns, trace.saved, trace.killed))
        return [str(RESULTS[trace.result]), *figures, threat_line(result.threat, is_ascii)]
    figures = map(str, (result.score, result.stress, result.wins, result.missions))
    return [*figures, _("complete") if result.is_complete else _("unfinished")]


# Data


def challenge_data(library: Library, challenge: Challenge) -> dict[str, Any]:
    """A challenge for programs."""
    setup = challenge.setup
    data: dict[str, Any] = {"kind": challenge.kind, "code": challenge.code(library)}
    if isinstance(setup, MissionSetup):
        data |= {"box": setup.box, "abductor": setup.abductor}
    else:
        data |= {"boxes": list(setup.boxes), "mode": setup.mode, "table": setup.table}
    return data | {
        "seed": setup.seed,
        "traits": list(setup.traits),
        "conditions": list(setup.conditions),
    }


def result_data(named: NamedResult) -> dict[str, Any]:
    """A result for programs."""
    result = named.result
    data: dict[str, Any] = {"name": named.name, "code": result.code}
    if isinstance(result, ProvedCareer):
        return data | {
            "score": result.score,
            "stress": result.stress,
            "won": result.wins,
            "missions": result.missions,
            "saved": result.saved,
            "killed": result.killed,
            "complete": result.is_complete,
            "choices": result.choices,
        }
    trace = result.trace
    return data | {
        "result": trace.result,
        "ending": trace.ending,
        "turns": result.mission.turns,
        "saved": trace.saved,
        "killed": trace.killed,
        "held": result.held,
        "threat": [LEVELS[level] for level in result.threat],
        "choices": len(result.mission.choices),
        **({"take_backs": named.take_backs} if named.is_own else {}),
    }


def ranked_data(library: Library, results: Sequence[NamedResult]) -> list[dict[str, Any]]:
    """Every challenge with its results, the best first."""
    return [
        {
            "challenge": challenge_data(library, challenge),
            "results": [result_data(named) for named in best],
        }
        for challenge, best in ranked(results)
    ]


def results_of(library: Library, home: Path, challenge: Challenge) -> list[NamedResult]:
    """The results of a challenge that are kept and can be proved; StoreError if unreadable."""
    results = named_results(library, Challenges(home).all())
    return [named for named in results if named.result.challenge.setup == challenge.setup]


def named_results(library: Library, stored: Iterable[StoredResult]) -> list[NamedResult]:
    """Those results that can be proved, in the same order."""
    results, you = [], _("You")
    for kept in stored:
        name = kept.name or you
        if kept.name.casefold() == you.casefold():  # never that of the player's own row
            name = _("{name} (a friend)").format(name=kept.name)
        result = proved(library, kept.code)
        if result is not None:
            results.append(NamedResult(name, result, kept.is_own, kept.take_backs))
    return results


def friends_result(library: Library, result: Result, name: str) -> StoredResult:
    """A friend's result as it is kept, under the name or, without one, the end of its code."""
    day = day_of(library, result.challenge)
    shown_name = printable(name.strip() or result.code.rpartition("-")[2], LONGEST_NAME)
    return StoredResult(result.code, shown_name, day.isoformat() if day else "")


def proved(library: Library, code: str) -> Result | None:
    """The result of a stored code; None if it is one of other versions, or none at all."""
    try:
        return prove(library, find_codes(code)[0])
    except (BadCode, IndexError):
        return None


def streak(days: set[str], today: date) -> int:
    """How many days in a row were played up to today, or up to yesterday before today's mission."""
    day = today if today.isoformat() in days else today - timedelta(1)
    count = 0
    while day.isoformat() in days:
        count += 1
        day -= timedelta(1)
    return count


def streak_line(days: int) -> str:
    """How many days in a row were played."""
    text = ngettext("Your streak: {n} day.", "Your streak: {n} days.", days)
    return text.format(n=days) if days else _("No streak yet.")


class Day:
    """A day's mission, and the results of it that are kept and can be proved, the own one first.

    StoreError if they cannot be read.
    """

    def __init__(self, library: Library, home: Path, day: date) -> None:
        self.library, self.day = library, day
        self.challenge = daily_challenge(library, day)
        challenges, setup = Challenges(home), self.challenge.setup
        stored = sorted(challenges.of_day(day.isoformat()), key=lambda kept: not kept.is_own)
        results = named_results(library, stored)
        self.results = [named for named in results if named.result.challenge.setup == setup]
        days = challenges.days()
        self.is_played = day.isoformat() in days
        self.streak = streak(days, day)

    @property
    def own(self) -> NamedResult | None:
        """The player's own result."""
        return next((named for named in self.results if named.is_own), None)

    def lines(self, own: NamedResult, env: Environment) -> list[str]:
        """What is shown after the day's mission: result, streak, and the results of friends."""
        lines = [*post_lines(self.library, own, env.is_ascii, self.streak), ""]
        lines += fold(streak_line(self.streak), env.width)
        lines += fold(_("How good was that? hn daily rating tells your skill and luck."), env.width)
        if len(self.results) > 1:
            lines += ["", *result_lines(self.library, self.results, env)]
            lines += fold(str(CANNOT_EXCLUDE), env.width)
        else:
            lines += fold(_("Got a friend's code? hn daily add 'NAME: CODE'"), env.width)
        return lines

    def data(self) -> dict[str, Any]:
        """The day for programs."""
        return {
            "day": self.day.isoformat(),
            "challenge": challenge_data(self.library, self.challenge),
            "result": result_data(self.own) if self.own is not None else None,
            "streak": self.streak,
            "friends": [result_data(named) for named in self.results if not named.is_own],
        }


def post_lines(library: Library, named: NamedResult, is_ascii: bool, days: int) -> list[str]:
    """A short text to post: how it went, and nothing of what will happen to others.

    The code stands on a line of its own; `days` are the streak, for the mission of a day.
    """
    result = named.result
    assert isinstance(result, ProvedMission)
    setup = result.mission.setup
    abductor_name, day = library.title(setup.abductor, setup.box), day_of(library, result.challenge)
    title = _("hn challenge: {who}").format(who=abductor_name)
    sentence = result_sentence(result, named.take_backs)
    if day is not None:
        title = _("hn daily {day}: {who}").format(day=day.isoformat(), who=abductor_name)
        if days > 1:
            sentence = _("{result}, streak {n}").format(result=sentence, n=days)
    return [title, turn_marks(result.trace, is_ascii), sentence, result.code]
