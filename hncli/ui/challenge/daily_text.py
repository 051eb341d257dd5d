"""The mission of the day: what there is to post, your streak, and your friends' results."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from hncli.cards.library import Library
from hncli.challenge.challenge import Challenge
from hncli.challenge.result import MissionResult
from hncli.engine.mission_setup import MissionSetup
from hncli.features.challenges.store import Challenges
from hncli.ui.challenge.result_text import (
    CANNOT_EXCLUDE,
    Named,
    challenge_data,
    result_data,
    result_lines,
    threat_line,
    told_result,
)
from hncli.ui.challenge.results import results_of_day, streak
from hncli.ui.terminal.columns import fold
from hncli.ui.terminal.environment import Environment
from hncli.words import _, ngettext


def post_lines(library: Library, day: date, result: MissionResult, is_ascii: bool) -> list[str]:
    """A short text to post: how it went, and nothing of what will happen to others."""
    setup = result.challenge.setup
    assert isinstance(setup, MissionSetup)
    who = library.title(setup.abductor, setup.box)
    return [
        _("hn daily {day}: {who}").format(day=day.isoformat(), who=who),
        told_result(result),
        _("Threat {line}").format(line=threat_line(result.threat, is_ascii)),
    ]


def day_lines(
    library: Library, home: Path, day: date, result: MissionResult, env: Environment
) -> list[str]:
    """All that is told after the day's mission; StoreError if the results cannot be read."""
    named = results_of_day(library, home, day)
    lines = [*post_lines(library, day, result, env.is_ascii), result.code, ""]
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
    library: Library, home: Path, day: date, challenge: Challenge, named: Sequence[Named]
) -> dict[str, Any]:
    """The day for programs; `named` are its results."""
    own = [one for one in named if one.is_own]
    return {
        "day": day.isoformat(),
        "challenge": challenge_data(library, challenge),
        "result": result_data(own[0]) if own else None,
        "streak": streak(Challenges(home).days(), day),
        "friends": [result_data(one) for one in named if not one.is_own],
    }
