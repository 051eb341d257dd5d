"""A mission that is a challenge, and the stored results of a player and of friends."""

import os
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from hncli.base.files import StoreError
from hncli.base.messages import _, ngettext
from hncli.features.challenges.challenge import day_of, new_challenge
from hncli.features.challenges.codes import BadCode
from hncli.features.challenges.result import NoResult, ProvedMission, mission_code
from hncli.features.challenges.result_text import (
    Day,
    NamedResult,
    post_lines,
    proved,
    result_lines,
    result_sentence,
    results_of,
    streak,
    streak_line,
)
from hncli.features.challenges.store import Challenges, StoredResult
from hncli.features.missions.session import MissionFinish, SingleSession
from hncli.game.cards.library import Library
from hncli.report.words import day_text, game_line, taken_back
from hncli.terminal.columns import fold
from hncli.terminal.environment import Environment

if TYPE_CHECKING:
    from hncli.report.html import Picture

VARIABLE = "HN_TODAY"
"""A day as 2026-01-31 that stands for today; for tests."""


def today(variables: Mapping[str, str] = os.environ) -> date:
    """The date in UTC."""
    try:
        return date.fromisoformat(variables.get(VARIABLE, ""))
    except ValueError:
        return datetime.now(UTC).date()


class ChallengeSession(SingleSession):
    """One player at a challenge; `result_code` is that of the result once there is one."""

    result_code = ""
    typed_options = ""  # such as --home, for a command that is told to type next
    problem = ""  # why there is no code, or why it was not kept

    def finish(self) -> MissionFinish:
        """Keep the result before the mission's file is removed; if it can't be kept, it stays."""
        stored, library = self.saved.stored, self.saved.library
        try:
            challenge = new_challenge(library, stored.setup)
            self.result_code = mission_code(library, stored.setup, stored.log)
            day = day_of(library, challenge)
            when = day.isoformat() if day else ""
            kept = StoredResult(self.result_code, "", when, self.view.take_backs)
            Challenges(self.saved.home).add([kept])
        except (BadCode, NoResult) as error:
            self.problem = _("There is no result code. {why}").format(why=error)
        except StoreError as error:
            text = _(
                "Your result could not be kept. {why} Until then the mission stays saved: "
                "{command} keeps its result."
            )
            command = f"hn mission play --resume {self.saved.name}{self.typed_options}"
            self.problem = text.format(why=error, command=command)
            return MissionFinish()
        return super().finish()

    @property
    def _own(self) -> NamedResult | None:
        """The result; None if there is none, or it proves nothing."""
        result = proved(self.saved.library, self.result_code) if self.result_code else None
        return NamedResult("", result, True, self.view.take_backs) if result is not None else None

    def _day(self, own: NamedResult) -> date | None:
        return day_of(self.saved.library, own.result.challenge)

    def _streak(self, own: NamedResult) -> int:
        """The days in a row up to that of the result, if it is one of a day."""
        day = self._day(own)
        return streak(Challenges(self.saved.home).days(), day) if day is not None else 0

    def share_lines(self, is_ascii: bool) -> list[str]:
        """The text of the day, or of the challenge, with the code of the result."""
        own = self._own
        if own is None:
            return []
        return post_lines(self.saved.library, own, is_ascii, self._streak(own))

    @property
    def own_picture(self) -> "Picture | None":
        """The picture of a day's result, without spoilers; None for other challenges."""
        own = self._own
        day = self._day(own) if own is not None else None
        if own is None or day is None:
            return None
        return day_picture(self.saved.library, day, own, self._streak(own))

    def result_lines(self, env: Environment) -> list[str]:
        """What is shown after the end: the result to post and its code."""
        library, own = self.saved.library, self._own
        lines = fold(self.problem, env.width) if self.problem else []
        if own is None:
            return lines
        result, day = own.result, self._day(own)
        if day is not None:
            try:
                day_lines = Day(library, self.saved.home, day).lines(own, env)
            except StoreError:
                day_lines = [result_sentence(result, own.take_backs), result.code]
            return [*lines, "", *day_lines]
        hint = _("Your result code; hn challenge check proves it and compares it with others:")
        lines += ["", *fold(hint, env.width), result.code]
        try:
            results = results_of(library, self.saved.home, result.challenge)
        except StoreError:
            return lines
        if len(results) > 1:  # friends have played it too
            lines += ["", *result_lines(library, results, env)]
        return lines


def results_count(results: list[StoredResult]) -> str:
    """The number of results in words: "3 results, 2 of them yours"."""
    text = ngettext(
        "{n} result, {own} of them yours", "{n} results, {own} of them yours", len(results)
    )
    return text.format(n=len(results), own=sum(result.is_own for result in results))


def day_picture(library: Library, day: date, named: NamedResult, streak: int) -> "Picture":
    """The picture of a day's result: how it went, and nothing of what will happen to others.

    `streak` is how many days in a row were played.
    """
    from hncli.features.missions.page import mission_lede, turn_strip, win_rate
    from hncli.report.html import Picture

    result = named.result
    assert isinstance(result, ProvedMission)
    setup = result.mission.setup
    rate, note = win_rate(setup)
    trace = result.trace
    counts = [(len(turn.saved), len(turn.killed)) for turn in trace.turns[1:]]
    abductor_name = library.title(setup.abductor, setup.box)
    lede = mission_lede(trace.result, result.mission.turns, trace.saved, trace.killed)
    return Picture(
        _("Hostage Negotiator: the call of the day"),
        day_text(day),
        _("On the line: {who}").format(who=abductor_name),
        f"{lede}, {taken_back(named.take_backs)}" if named.take_backs else lede,
        turn_strip(counts),
        rate,
        " \u00b7 ".join(filter(None, (note, streak_line(streak)))),
        game_line(),
    )
