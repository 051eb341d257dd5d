"""What the desk uses of the program: it runs any command, and lists the values of options."""

from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hncli.base.files import StoreError
from hncli.base.home import OWN_THEME, find_home
from hncli.base.settings import SettingsFile
from hncli.cli import completion
from hncli.cli.main import hn, run_command
from hncli.commands.declare import LazyGroup, choose_language
from hncli.commands.options import folder_words, open_library
from hncli.commands.session import Session
from hncli.features.lessons.lesson import SavedLessons
from hncli.features.missions.saving.store import SavedLine
from hncli.features.table.store import left_tables
from hncli.game.cards.library import Library
from hncli.terminal.environment import Environment, environment

if TYPE_CHECKING:
    from hncli.commands.declare import Completer

COMPLETERS: "dict[str, Completer]" = {
    "backed-up": completion.restorable,
    "card": completion.cards,
    "own-card": completion.own_cards,
    "printed-card": completion.printed_cards,
    "result": completion.results,
    "set": completion.sets,
    "setting": completion.settings,
    "topic": completion.topics,
    "value": completion.setting_values,
}
"""Lists of the desk that are what a shell offers at TAB."""
CHANGEABLE = ("is_ascii", "has_color", "pace", "ask_few", "theme", "own_theme")
"""What a setting changes at once."""


class Program:
    """Runs commands on one terminal, with the folders that the desk was opened with."""

    def __init__(
        self, env: Environment, home: Path | None = None, packs: tuple[Path, ...] = ()
    ) -> None:
        self.env = env
        self.home = home
        self.packs = packs

    @cached_property
    def _cards(self) -> Library:
        return open_library(self.packs, self.home)

    def library(self) -> Library:
        """The cards that missions are played with."""
        return self._cards

    def run(self, words: list[str]) -> object:
        """Run a command; its exit code. It gets --home and --packs if it has these options."""
        options = {param.name for param in command_of(words).params}
        home = self.home if "home" in options else None
        folders = folder_words(home, self.packs if "packs" in options else ())
        code = run_command([*words, *folders], Session(self.env, from_home_screen=True))
        if words[0] == "config":
            self._change_settings()
        if words[0] == "content":
            self.__dict__.pop("_cards", None)
        return code

    def _change_settings(self) -> None:
        """Let a setting count from now on; plain lines need another start."""
        with suppress(StoreError):
            file = SettingsFile(find_home(self.home))
            new = environment(settings=file.read(), own_theme=str(file.path.with_name(OWN_THEME)))
            for name in CHANGEABLE:
                setattr(self.env, name, getattr(new, name))
            choose_language()

    def about(self, words: list[str]) -> str:
        """What a command does, as the help of its group says it; the command is not imported."""
        *groups, name = [word for word in words[:2] if word[0].isalpha()]  # and no value or option
        group = command_of(groups)
        assert isinstance(group, LazyGroup)
        return str(group.lazy[name][1])

    def offers(self, kind: str, **values: str) -> list[tuple[str, str]]:
        """The values of a kind, each with its description; `values` are those chosen before."""
        context = click.Context(hn)
        context.params = {"home": self.home, "packs": self.packs, "name": values.get("setting")}
        param = click.Argument(["value"])
        return [(item.value, item.help or "") for item in COMPLETERS[kind](context, param, "")]

    def tables(self) -> list[SavedLine]:
        """The tables with real cards that were left, the one touched last first."""
        return left_tables(find_home(self.home))

    def lessons(self) -> tuple[int | None, int]:
        """The lesson that was left, if any, and how many were finished."""
        lessons = SavedLessons(find_home(self.home))
        return lessons.last(), lessons.finished()


def command_of(words: list[str]) -> click.Command:
    """The command that a line of words names."""
    command: click.Command = hn
    for word in words:
        subcommand = (
            command.get_command(click.Context(command), word)
            if isinstance(command, click.Group)
            else None
        )
        if subcommand is None:
            break
        command = subcommand
    return command
