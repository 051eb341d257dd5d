"""Results of challenges as a table, as sentences and as data for programs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hncli.cards.library import Library
from hncli.cards.schema import LEVELS, level_names
from hncli.challenge.challenge import Challenge
from hncli.challenge.ranking import by_challenge
from hncli.challenge.result import CareerResult, MissionResult, Result
from hncli.engine.mission_setup import MissionSetup
from hncli.ui import counts
from hncli.ui.names import RESULTS
from hncli.ui.terminal.columns import fold, grid
from hncli.words import N_, _, ngettext, pgettext
from hncli.words.sentences import labelled, listed, points

BLOCKS = "▁▂▃▄▅▆▇█"
"""A sign for each level of threat, the lowest first."""

CANNOT_EXCLUDE = N_(
    "Replay proves that these results are legal. It can't tell whether somebody took hints, undid "
    "choices or tried more than once."
)


@dataclass(frozen=True)
class Named:
    """A result, and whose it is."""

    name: str
    result: Result
    is_own: bool = False


def threat_line(levels: Sequence[int], is_ascii: bool) -> str:
    """How threat went: a sign for each turn, or the level's letter where blocks cannot be shown."""
    return "".join((level_names() if is_ascii else BLOCKS)[level] for level in levels)


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


def told_result(result: Result) -> str:
    """A result as one sentence, without what would give a mission away."""
    if isinstance(result, MissionResult):
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
        return text.format(
            turns=result.turns,
            saved=counts.saved(result.saved),
            killed=counts.killed(result.killed),
        )
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
    library: Library, named: Sequence[Named], width: int, is_ascii: bool, is_plain: bool
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


def _named(named: Sequence[Named], result: Result) -> Named:
    return next(one for one in named if one.result is result)


def _table(ranked: list[Named], width: int, is_ascii: bool, is_plain: bool) -> list[str]:
    rows = [_heading(ranked[0].result)]
    rows += [[str(n), one.name, *_cells(one.result, is_ascii)] for n, one in enumerate(ranked, 1)]
    is_mission = isinstance(ranked[0].result, MissionResult)
    numbers = {0, 3, 4, 5} if is_mission else {0, 2, 3, 4, 5}
    found = [] if is_plain else grid(rows, width, [1], numbers, 2)
    if found:
        return found
    said = (
        f"{n}. {labelled(one.name, told_result(one.result))}." for n, one in enumerate(ranked, 1)
    )
    return [line for text in said for line in fold(text, width, 2)]


def _heading(result: Result) -> list[str]:
    if isinstance(result, MissionResult):
        return ["", _("who"), _("result"), _("turns"), _("saved"), _("killed"), _("threat")]
    return ["", _("who"), _("score"), _("stress"), pgettext("missions", "won"), _("of"), _("state")]


def _cells(result: Result, is_ascii: bool) -> list[str]:
    if isinstance(result, MissionResult):
        figures = map(str, (result.turns, result.saved, result.killed))
        return [str(RESULTS[result.result]), *figures, threat_line(result.threat, is_ascii)]
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


def result_data(named: Named) -> dict[str, Any]:
    """A result for programs."""
    result = named.result
    data: dict[str, Any] = {"name": named.name, "code": result.code}
    if isinstance(result, CareerResult):
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
    }


def ranked_data(library: Library, named: Sequence[Named]) -> list[dict[str, Any]]:
    """Every challenge with its results, the best first."""
    return [
        {
            "challenge": challenge_data(library, challenge),
            "results": [result_data(_named(named, result)) for result in results],
        }
        for challenge, results in by_challenge(one.result for one in named)
    ]
