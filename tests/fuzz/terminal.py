"""A terminal without a screen: where a typist of the tests types, and the commands print."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session, get_app
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input.posix_pipe import PosixPipeInput, _Pipe
from prompt_toolkit.input.typeahead import get_typeahead, store_typeahead
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.output.vt100 import Vt100_Output

from hncli.game.cards.library import Library
from hncli.terminal import questions as prompting
from hncli.terminal import screen as seat
from hncli.terminal.environment import Environment
from hncli.terminal.questions import Prompter
from tests.fuzz.twin import shipped
from tests.fuzz.typist import GONE, STOPPED
from tests.terminal.cheap_prompts import make_prompts_cheap


class Paper(StringIO):
    """What is printed, in an encoding of its own."""

    def __init__(self, encoding: str, is_terminal: bool) -> None:
        super().__init__()
        self.code = encoding
        self.is_terminal = is_terminal

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self.code

    def isatty(self) -> bool:
        return self.is_terminal

    def reconfigure(self, **_settings: object) -> None:
        """Be as patient with signs as the real thing."""


class Lines(StringIO):
    """Lines that are made up when they are read."""

    def __init__(self, typed: Callable[[], str], paper: Paper) -> None:
        super().__init__()
        self.typed = typed
        self.paper = paper

    def isatty(self) -> bool:
        return self.paper.is_terminal

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
        text = self.typed()
        if text == GONE:
            return ""
        if text == STOPPED:
            raise KeyboardInterrupt
        if self.isatty():
            self.paper.write("\n")  # a terminal shows what is typed
        return f"{text}\n"


class Keyboard(PosixPipeInput):
    """Keys that are made up when they are read: its pipe is always ready, and never read."""

    def __init__(self, typed: Callable[[], str]) -> None:
        super().__init__(_Pipe(), "x")
        self.typed = typed

    @property
    def is_fresh(self) -> bool:
        """Whether no key is left that was pressed at an earlier prompt."""
        keys = get_typeahead(self)
        store_typeahead(self, keys)
        return not keys

    def read_keys(self) -> list[KeyPress]:
        if get_app().is_done:
            return []
        self.vt100_parser.feed(self.typed())
        return super().flush_keys()

    def flush_keys(self) -> list[KeyPress]:
        return []  # by the clock, which would be another run each time


def read_once(*_folders: object, **_language: object) -> Library:
    """The shipped packs, which all commands of a run share."""
    return shipped()


@contextmanager
def seated(
    lines: Lines,
    keyboard: Keyboard | None,
    paper: Paper,
    home: Path,
    width: int,
    seed: int,
    few: bool,
    watch: Callable[[Prompter, Environment], Prompter],
) -> Iterator[StringIO]:
    """Let every command be typed at here; gives what is drawn or complained of."""
    real = prompting.prompter
    drawn = StringIO()
    with pytest.MonkeyPatch.context() as patch:
        for stream, other in (("stdin", lines), ("stdout", paper), ("stderr", drawn)):
            patch.setattr(sys, stream, other)
        told = {"HN_HOME": home, "COLUMNS": width, "HN_DEBUG": 1, "HN_PACE": 0, "TERM": "xterm"}
        told["HN_ASK"] = "few" if few else "all"
        told["HN_CLIPBOARD"] = "off"  # copying speaks to the terminal, and to nobody who reads
        for name, value in told.items():
            patch.setenv(name, str(value))
        patch.setenv("HN_PLAIN", "" if keyboard else "1")
        patch.setenv("NO_COLOR", "1")
        patch.setattr(prompting, "prompter", lambda env: watch(real(env), env))
        patch.setattr(seat, "prompter", lambda env: watch(real(env), env))
        for module in ("commands.options", "features.lessons.commands"):
            patch.setattr(f"hncli.{module}.load_library", read_once)
        patch.setattr("hncli.features.missions.bot.random_seed", lambda: seed)
        patch.chdir(home)  # a file may be written to any name
        for name in ("VISUAL", "EDITOR"):
            patch.delenv(name, raising=False)
        make_prompts_cheap(patch)
        patch.setattr(
            "hncli.features.missions.screen.screen.MissionScreen.seconds", 0.001
        )  # to think is nothing new here
        patch.setattr("hncli.review.reviewer.CALIBRATING_ROLLOUTS", 1)
        patch.setattr("hncli.review.reviewer.CHECKS", ())
        for look in ("FIRST_LOOK", "SECOND_LOOK"):
            patch.setattr(f"hncli.review.reviewer.{look}", 1)  # nor is a review
        patch.setattr(os, "fsync", lambda _handle: None)  # no power fails here
        if keyboard is None:
            yield drawn
            return

        def screen() -> Vt100_Output:
            return Vt100_Output(drawn, lambda: Size(24, width), term="xterm", enable_cpr=False)

        patch.setattr("hncli.terminal.painted.create_output", screen)
        with create_app_session(input=keyboard, output=screen()):
            yield drawn
