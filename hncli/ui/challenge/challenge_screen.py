"""A mission that is a challenge: when it is over, its result is kept and its code told."""

from hncli.base.files import StoreError
from hncli.cards.library import Library
from hncli.challenge.challenge import new_challenge
from hncli.challenge.code_text import BadCode
from hncli.challenge.daily import day_of
from hncli.challenge.result import MissionResult, NoResult, mission_code
from hncli.features.challenges.store import Challenges, StoredResult
from hncli.ui.challenge.daily_text import day_lines
from hncli.ui.challenge.result_text import told_result
from hncli.ui.challenge.results import proved
from hncli.ui.mission.mission_screen import back_item, story_item
from hncli.ui.mission.single_mission import SingleMissionScreen
from hncli.ui.terminal.columns import fold
from hncli.ui.terminal.prompter import MenuItem
from hncli.words import _


class ChallengeScreen(SingleMissionScreen):
    """One player at a challenge; `code` is that of the result once there is one."""

    code = ""
    problem = ""  # why there is no code, or why it was not kept

    @property
    def library(self) -> Library:
        """The cards it is played with."""
        return self.saved.library

    def aftermath(self) -> list[str]:
        """Keep the result before the mission's file is removed; if it can't be kept, it stays."""
        stored = self.saved.stored
        try:
            challenge = new_challenge(self.library, stored.setup)
            self.code = mission_code(self.library, stored.setup, stored.log)
            day = day_of(self.library, challenge)
            kept = StoredResult(self.code, day=day.isoformat() if day else "")
            Challenges(self.saved.home).add([kept])
        except (BadCode, NoResult) as error:
            text = _("There is no result code. {why}")
            self.problem = text.format(why=error)
        except StoreError as error:
            text = _(
                "Your result could not be kept. {why} Until then the mission stays saved: "
                "{command} keeps its result."
            )
            command = f"hn mission play --resume {self.saved.name}{self.typed_options}"
            self.problem = text.format(why=error, command=command)
            return []
        return super().aftermath()

    def end_items(self) -> tuple[MenuItem, ...]:
        """Read the call, or leave: a challenge is played once."""
        return (story_item(), back_item())

    def result_lines(self) -> list[str]:
        """What is told after the end: the result to post and its code."""
        lines = fold(self.problem, self.env.width) if self.problem else []
        result = proved(self.library, self.code) if self.code else None
        if not isinstance(result, MissionResult):
            return lines
        day = day_of(self.library, result.challenge)
        if day is not None:
            try:
                told = day_lines(self.library, self.saved.home, day, result, self.env)
            except StoreError:
                told = [told_result(result), result.code]
            return [*lines, "", *told]
        hint = _("Your result code; hn challenge check proves it and compares it with others:")
        return [*lines, "", *fold(hint, self.env.width), result.code]
