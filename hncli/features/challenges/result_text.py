"""Results of challenges and of the day, as tables, sentences and data."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from hncli.base.messages import N_, _, ngettext, pgettext
from hncli.base.schema import LEVELS
from hncli.base.text import labelled, listed, points
from hncli.base.values import Value, value
from hncli.features.challenges.challenge import Challenge, daily_challenge
from hncli.features.challenges.codes import BadCode, find_codes
from hncli.features.challenges.result import (
    ProvedCareer,
    ProvedMission,
    Result,
    by_challenge,
    prove,
)
from hncli.features.challenges.store import Challenges, StoredResult
from hncli.game.cards.library import Library
from hncli.game.engine.setup import MissionSetup
from hncli.report import words as counts
from hncli.report.words import RESULTS, threat_line
from hncli.terminal.columns import fold, grid
from hncli.terminal.environment import Environment

CANNOT_EXCLUDE = N_(
    "Replay proves that these results are legal. It can't tell whether somebody took hints, undid "
    "choices or tried more than once."
)


@value
class NamedResult(Value):
    """A result, and whose it is."""

    name: str
    result: Result
    is_own: bool = False
    take_backs: int = 0  # as far as that is known: a code does not tell it


def challenge_title(library: Library, challenge: Challenge) -> str:
    """What is played, in a few words."""
    setup = challenge.setup
    if isinstance(setup, MissionSetup):
        who = library.title(setup.abductor, setup.box)
        said = _("{who}, seed {seed}").format(who=who, seed=setup.seed)
    else:
        boxes = listed([library.packs[box].name for box in setup.boxes])
        text = _("A career with {boxes}, seed {seed}")
        if setup.mode == "hard":
            text = _("A hard career with {boxes}, seed {seed}")
        said = text.format(boxes=boxes, seed=setup.seed)
    helps = [library.title(id) for id in (*setup.traits, *setup.conditions)]
    return f"{said}, {listed(helps)}" if helps else said


def told_result(result: Result, take_backs: int = 0) -> str:
    """A result as one sentence, without what would give a mission away."""
    if isinstance(result, ProvedMission):
        text = ngettext(
            "Won in {turns} turn, {saved}, {killed}",
            "Won in {turns} turns, {saved}, {killed}",
            result.turns,
        )
        if result.result != "won":
            text = ngettext(
                "Lost in {turns} turn, {saved}, {killed}",
                "Lost in {turns} turns, {saved}, {killed}",
                result.turns,
            )
        said = text.format(
            turns=result.turns,
            saved=counts.saved(result.saved),
            killed=counts.killed(result.killed),
        )
        return f"{said}, {counts.taken_back(take_backs)}" if take_backs else said
    text = _("Score {score}, stress {stress}, {won}")
    if not result.is_complete:
        text = _("Score {score}, stress {stress}, {won} so far")
    return text.format(
        score=points(result.score),
        stress=result.stress,
        won=counts.won_of(result.wins, result.missions),
    )


# Tables


def result_lines(
    library: Library, named: Sequence[NamedResult], width: int, is_ascii: bool, is_plain: bool
) -> list[str]:
    """A table for each challenge, the best result first; sentences where there is no room."""
    lines: list[str] = []
    for challenge, results in by_challenge(one.result for one in named):
        if lines:
            lines.append("")
        lines += fold(challenge_title(library, challenge), width)
        ranked = [_named(named, result) for result in results]
        lines += _table(ranked, width, is_ascii, is_plain)
    return lines


def _named(named: Sequence[NamedResult], result: Result) -> NamedResult:
    return next(one for one in named if one.result is result)


def _table(ranked: list[NamedResult], width: int, is_ascii: bool, is_plain: bool) -> list[str]:
    rows = [_heading(ranked[0].result)]
    rows += [[str(n), one.name, *_cells(one.result, is_ascii)] for n, one in enumerate(ranked, 1)]
    is_mission = isinstance(ranked[0].result, ProvedMission)
    numbers = {0, 3, 4, 5} if is_mission else {0, 2, 3, 4, 5}
    found = [] if is_plain else grid(rows, width, [1], numbers, 2)
    if found:
        return found
    said = (
        f"{n}. {labelled(one.name, told_result(one.result, one.take_backs))}."
        for n, one in enumerate(ranked, 1)
    )
    return [line for text in said for line in fold(text, width, 2)]


def _heading(result: Result) -> list[str]:
    if isinstance(result, ProvedMission):
        return ["", _("who"), _("result"), _("turns"), _("saved"), _("killed"), _("threat")]
    return ["", _("who"), _("score"), _("stress"), pgettext("missions", "won"), _("of"), _("state")]


def _cells(result: Result, is_ascii: bool) -> list[str]:
    if isinstance(result, ProvedMission):
        figures = map(str, (result.turns, result.saved, result.killed))
        return [str(RESULTS[result.result]), *figures, threat_line(result.threat, is_ascii)]
    figures = map(str, (result.score, result.stress, result.wins, result.missions))
    return [*figures, _("complete") if result.is_complete else _("unfinished")]


# Data


def challenge_data(challenge: Challenge) -> dict[str, Any]:
    """A challenge for programs."""
    setup = challenge.setup
    data: dict[str, Any] = {"kind": challenge.kind, "code": challenge.code()}
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
    return data | {
        "result": result.result,
        "ending": result.ending,
        "turns": result.turns,
        "saved": result.saved,
        "killed": result.killed,
        "held": result.held,
        "threat": [LEVELS[level] for level in result.threat],
        "choices": result.choices,
        **({"take_backs": named.take_backs} if named.is_own else {}),
    }


def ranked_data(named: Sequence[NamedResult]) -> list[dict[str, Any]]:
    """Every challenge with its results, the best first."""
    return [
        {
            "challenge": challenge_data(challenge),
            "results": [result_data(_named(named, result)) for result in results],
        }
        for challenge, results in by_challenge(one.result for one in named)
    ]


def results_of_day(library: Library, home: Path, day: date) -> list[NamedResult]:
    """The results of a day's mission that can be proved, the player's own first.

    StoreError if they cannot be read.
    """
    stored = sorted(Challenges(home).of_day(day.isoformat()), key=lambda one: not one.is_own)
    setup = daily_challenge(library, day).setup
    return [one for one in named_results(library, stored) if one.result.challenge.setup == setup]


def named_results(library: Library, stored: Iterable[StoredResult]) -> list[NamedResult]:
    """Those results that can be proved, in the same order."""
    found = []
    for one in stored:
        result = proved(library, one.code)
        if result is not None:
            found.append(NamedResult(_name(one), result, one.is_own, one.take_backs))
    return found


def _name(stored: StoredResult) -> str:
    """Whose a result is; a friend's name is never that of the player's own row."""
    you = _("You")
    if stored.name.casefold() == you.casefold():
        return _("{name} (a friend)").format(name=stored.name)
    return stored.name or you


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


def post_lines(
    library: Library, day: date | None, result: ProvedMission, is_ascii: bool, take_backs: int
) -> list[str]:
    """A short text to post: how it went, and nothing of what will happen to others."""
    setup = result.challenge.setup
    assert isinstance(setup, MissionSetup)
    who = library.title(setup.abductor, setup.box)
    title = _("hn challenge: {who}").format(who=who)
    if day is not None:
        title = _("hn daily {day}: {who}").format(day=day.isoformat(), who=who)
    return [
        title,
        told_result(result, take_backs),
        _("Threat {line}").format(line=threat_line(result.threat, is_ascii)),
    ]


def day_lines(
    library: Library,
    home: Path,
    day: date,
    result: ProvedMission,
    env: Environment,
    take_backs: int,
) -> list[str]:
    """All that is told after the day's mission; StoreError if the results cannot be read."""
    named = results_of_day(library, home, day)
    lines = [*post_lines(library, day, result, env.is_ascii, take_backs), result.code, ""]
    lines += fold(streak_line(streak(Challenges(home).days(), day)), env.width)
    if len(named) > 1:
        lines += ["", *result_lines(library, named, env.width, env.is_ascii, env.is_plain)]
        lines += fold(str(CANNOT_EXCLUDE), env.width)
    else:
        lines += fold(_("Got a friend's code? hn daily add 'NAME: CODE'"), env.width)
    return lines


def streak_line(days: int) -> str:
    """How many days in a row were played."""
    if not days:
        return _("No streak yet.")
    text = ngettext("Your streak: {n} day.", "Your streak: {n} days.", days)
    return text.format(n=days)


def day_data(
    home: Path, day: date, challenge: Challenge, named: Sequence[NamedResult]
) -> dict[str, Any]:
    """The day for programs; `named` are its results."""
    own = [one for one in named if one.is_own]
    return {
        "day": day.isoformat(),
        "challenge": challenge_data(challenge),
        "result": result_data(own[0]) if own else None,
        "streak": streak(Challenges(home).days(), day),
        "friends": [result_data(one) for one in named if not one.is_own],
    }
