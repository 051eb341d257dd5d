"""A single mission, kept after every choice so that it can be taken up again."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from hncli.engine.events import MissionEvent
from hncli.engine.game import Option, Refused, UnknownOption, parse_option
from hncli.engine.mission import Mission
from hncli.store.errors import StoreError
from hncli.store.saved_mission import KeptSingle, Single
from hncli.ui.mission.mission_screen import MissionScreen
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.prompter import Prompter
from hncli.words import _


class SingleMissionScreen(MissionScreen):
    """One player at a mission that belongs to no career."""

    def __init__(
        self,
        mission: Mission,
        env: Environment,
        kept: KeptSingle,
        single: Single,
        asks: Prompter | None = None,
    ) -> None:
        super().__init__(mission, env, asks)
        self.kept = kept
        self.single = replace(single, choices=())
        self.can_keep = True

    @property
    def is_kept(self) -> bool:
        """Whether what is kept is this mission as it stands, so that no code is needed."""
        try:
            return self.kept.read() == self.single
        except StoreError:
            return False

    def make(self, option: Option) -> list[MissionEvent]:
        """Make a choice and keep it."""
        events = super().make(option)
        self.keep((*self.single.choices, option.id))
        return events

    def unmake(self, take_back: bool) -> None:
        """Undo the last choice and keep that."""
        super().unmake(take_back)
        self.keep(self.single.choices[:-1])

    def surrender(self) -> list[MissionEvent]:
        """Give the mission up, which ends it."""
        events = super().surrender()
        self.keep(self.single.choices)
        return events

    def repeat(self, left: Single) -> None:
        """Make the choices of an earlier sitting again; ValueError if they do not fit."""
        with self._not_yet_kept():
            for option in left.choices:
                try:
                    self.choose(parse_option(option))
                except (Refused, UnknownOption):
                    raise ValueError(option) from None
            self.mission.take_backs = left.take_backs

    def resume(self, code: str) -> None:
        """Play the choices of a code again; ValueError if they do not fit."""
        with self._not_yet_kept():
            super().resume(code)

    @contextmanager
    def _not_yet_kept(self) -> Iterator[None]:
        """Keep many choices at once, after the last of them."""
        self.can_keep = False
        yield
        self.can_keep = True
        self.keep(self.single.choices)

    def keep(self, choices: tuple[str, ...]) -> None:
        """Write the choices down, or say once that they cannot be written; play goes on."""
        taken = self.mission.take_backs
        self.single = replace(self.single, choices=choices, take_backs=taken)
        if not self.can_keep:
            return
        try:
            if self.mission.is_over:
                self.kept.forget()
            else:
                self.kept.write(self.single)
        except StoreError as error:
            self.can_keep = False
            text = _("{error} The mission goes on, but only a code will bring you back to it.")
            self.tell([text.format(error=error)])
