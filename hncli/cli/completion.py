"""Completion: what a shell offers at TAB."""

import os
from collections.abc import Callable, Iterable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from hncli.base.home import RESERVED_FILES, careers_folder, find_home
from hncli.base.messages import N_, _, current_language, installed_languages
from hncli.commands import declare
from hncli.commands.exits import Exit, stop

if TYPE_CHECKING:
    from pathlib import Path

    from hncli.commands.declare import Completer
    from hncli.game.cards.library import Library
    from hncli.game.cards.packs import Pack


Offers = Iterable[tuple[str, str]]  # values, each with what is said of it


def offered(offers: Callable[[click.Context, str], Offers], once: bool = False) -> "Completer":
    """A click completer for some values; none, and no message, where finding them fails.

    With `once` only the first word of an argument of several words is completed.
    """

    def complete(
        ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        if once and ctx.params.get(param.name or ""):
            return []
        try:
            with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
                found = dict(offers(ctx, incomplete))
        except (Exception, SystemExit):
            return []
        return [
            CompletionItem(value, help=help or None)
            for value, help in found.items()
            if value.startswith(incomplete)
        ]

    return complete


def folders(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Leave it to the shell, which completes folders."""
    return [CompletionItem(incomplete, type="dir")]


# What lies in the player's folder: found by the names of files alone


def names(values: Callable[[click.Context], Iterable[str]]) -> "Completer":
    """A completer for values of which nothing is said."""
    return offered(lambda ctx, _incomplete: ((value, "") for value in values(ctx)))


def _home(ctx: click.Context) -> "Path":
    """The data folder, also where --home has been typed."""
    named = ctx.params.get("home")
    return find_home(named and _expanded(named))


def _expanded(typed: "Path") -> "Path":
    """A path with ~ and variables replaced, as the shell will do when the command runs."""
    return type(typed)(os.path.expandvars(typed)).expanduser()


def _ids_in(folder: "Path", ending: str = ".json") -> list[str]:
    """The ids that have a file in a folder, sorted; without reading the files."""
    found = os.listdir(folder) if os.path.isdir(folder) else []
    ids = (name.removesuffix(ending) for name in found if name.endswith(ending))
    # The rule for ids of `hncli/base/schema.py` without its imports.
    safe = (id for id in ids if id.isascii() and id.replace("-", "").isalnum() and id[0] != "-")
    return sorted(id for id in safe if id == id.lower())


def _careers(ctx: click.Context) -> list[str]:
    return [id for id in _ids_in(careers_folder(_home(ctx))) if id not in RESERVED_FILES]


def _deleted(ctx: click.Context) -> list[str]:
    """Careers that have backups."""
    return _ids_in(careers_folder(_home(ctx)) / "backups", ending="")


def _saved(ctx: click.Context) -> list[str]:
    return _ids_in(_home(ctx) / "missions")


def _finished(ctx: click.Context) -> list[str]:
    """Single missions that are over, the last one first: a number, a dash and the name."""
    found = _ids_in(_home(ctx) / "missions" / "finished")
    return [id.partition("-")[2] for id in reversed(found)]


@names
def players(_ctx: click.Context) -> Iterable[str]:
    """Automatic players."""
    from hncli.players.registry import PLAYERS

    return PLAYERS


@names
def setting_values(ctx: click.Context) -> Iterable[str]:
    """The values of the setting that was named."""
    from hncli.base.settings import values_of

    return values_of(ctx.params["name"])


careers = names(_careers)
first_career = offered(lambda ctx, _incomplete: ((id, "") for id in _careers(ctx)), once=True)
restorable = names(lambda ctx: [*_careers(ctx), *_deleted(ctx)])
sets = names(lambda ctx: _ids_in(_home(ctx) / "sets"))
missions = names(_saved)
finished = names(_finished)
stories = names(lambda ctx: [*_saved(ctx), *_finished(ctx)])
results = names(lambda ctx: [*_finished(ctx), *_careers(ctx)])  # what can have a result code
runs = names(lambda ctx: _ids_in(_home(ctx) / "lab"))
languages = names(lambda _ctx: installed_languages())


def sets_or_files(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Sets; where none matches, the files that the shell completes."""
    return sets(ctx, param, incomplete) or [CompletionItem(incomplete, type="file")]


# What is in the rules and the packs


@offered
def settings(_ctx: click.Context, _incomplete: str) -> Offers:
    """Settings and what they are for."""
    from hncli.features.settings import PURPOSES

    return ((name, str(purpose)) for name, (_variable, purpose) in PURPOSES.items())


def _topics(_ctx: click.Context, incomplete: str) -> Offers:
    """Topics, and ids of rules once a letter and a hyphen are typed."""
    from hncli.terminal.rulebook import rules_in, topics

    for topic in topics():
        yield topic.slug, topic.title
        if incomplete[1:2] == "-":
            told = (id for paragraph in topic.paragraphs for id in rules_in(paragraph))
            yield from ((id, topic.title) for id in told)


def _library(ctx: click.Context) -> "Library":
    """All packs; without the player's own if one of them is broken."""
    from hncli.base.problems import ContentError
    from hncli.commands.options import own_pack_folders, pack_folders
    from hncli.game.cards.library import load_library

    named = tuple(map(_expanded, ctx.params.get("packs") or ()))
    home = ctx.params.get("home")
    try:
        own = own_pack_folders(home and _expanded(home))
        return load_library((*own, *pack_folders(named)), current_language())
    except (ContentError, OSError, SystemExit):
        return load_library(language=current_language())


def _packs(is_meant: "Callable[[Pack, Library], object]") -> "Completer":
    """A completer for some packs."""

    def offers(ctx: click.Context, _incomplete: str) -> Offers:
        library = _library(ctx)
        return ((id, pack.name) for id, pack in library.packs.items() if is_meant(pack, library))

    return offered(offers)


def _cards(kind: str = "", more: str = "") -> "Completer":
    """A completer for cards of a class or kind, in the box that --box names, and one value more.

    All of them go by `pack/id` once a slash is typed, else by id.
    """

    def offers(ctx: click.Context, incomplete: str) -> Offers:
        library, is_full = _library(ctx), not kind and "/" in incomplete
        named = ctx.params.get("box")
        for id, pack in library.packs.items():
            if not isinstance(named, str) or named == id or named not in library.packs:
                for card in pack.cards.values():
                    if kind in ("", type(card).__name__, getattr(card, "kind", "")):
                        yield f"{id}/{card.id}" if is_full else card.id, card.title
        if more:
            yield more, ""

    return offered(offers)


@offered
def own_cards(ctx: click.Context, _incomplete: str) -> Offers:
    """Cards of the player's packs, corrected ones too."""
    library = _library(ctx)
    cards = library.cards.values()
    return ((card.id, card.title) for card in cards if card.pack in library.folders)


@offered
def printed_cards(ctx: click.Context, _incomplete: str) -> Offers:
    """Cards that hn came with, by full name."""
    library = _library(ctx)
    named = library.cards.items()
    return ((name, c.title) for name, c in named if name.split("/")[0] not in library.folders)


topics = offered(_topics, once=True)
boxes = _packs(lambda pack, library: pack.id in library.boxes)
tables = _packs(lambda pack, _library: pack.career is not None)
own_packs = _packs(lambda pack, library: pack.id in library.folders and pack.header.extends)
cards = _cards()
abductors = _cards("Abductor")
opponents = _cards("Abductor", more="random")
traits = _cards("trait", more="none")
conditions = _cards("condition", more="none")
resources = _cards("resource")
achievements = _cards("Achievement")


SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_HN_COMPLETE"
"""The environment variable with which the script asks for completions, as click names it."""


@declare.command(
    help=N_(
        "Print the script that completes commands, options and names at TAB.\n\n"
        "Without a name it is that of your login shell. Two lines install it:\n\n"
        "\b\n"
        "bash:\n"
        "  hn completion bash > ~/.hn-completion.bash\n"
        "  echo '. ~/.hn-completion.bash' >> ~/.bashrc\n"
        "zsh:\n"
        "  hn completion zsh > ~/.hn-completion.zsh\n"
        "  echo 'autoload -Uz compinit; compinit; . ~/.hn-completion.zsh' >> ~/.zshrc\n"
        "fish:\n"
        "  mkdir -p ~/.config/fish/completions\n"
        "  hn completion fish > ~/.config/fish/completions/hn.fish\n\n"
        "It works in the next shell that you open."
    )
)
@declare.argument("shell", required=False, type=click.Choice(SHELLS))
def completion(shell: str | None) -> None:
    """Print the script for a shell; usage error if it is none that click knows."""
    from click.shell_completion import get_completion_class

    from hncli.commands.session import current_environment

    name = shell or os.environ.get("SHELL", "").rpartition("/")[2]
    kind = get_completion_class(name)
    if name not in SHELLS or kind is None:
        stop(_("Name your shell: {shells}.").format(shells=", ".join(SHELLS)), Exit.USAGE)
    command = click.get_current_context().find_root().command
    current_environment().write(f"{kind(command, {}, 'hn', VARIABLE).source()}\n")


def complete(command: click.Command) -> Exit:
    """Print the completions that the shell asks for; the exit code.

    Nothing is printed where something fails: an error would garble the command line.
    """
    shell, _underscore, asked = os.environ[VARIABLE].partition("_")
    try:
        if asked != "complete" or shell not in SHELLS:
            return Exit.USAGE
        click.echo(_completions(command, shell).encode())  # no Environment: imported at every TAB
    except (Exception, SystemExit, KeyboardInterrupt):
        return Exit.FAILED
    return Exit.OK


def _completions(command: click.Command, shell: str) -> str:
    """The completions of the words in the shell's variables, in the format of that shell."""
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    asking = kind(command, {}, "hn", VARIABLE)
    args, incomplete = asking.get_completion_args()
    if shell == "bash":
        *args, incomplete = _rejoin([*args, incomplete])
    found = asking.get_completions(args, incomplete)
    if shell != "bash" and incomplete.startswith("--") and "=" in incomplete:
        found = [_with_option(incomplete.partition("=")[0], item) for item in found]
    return "\n".join(asking.format_completion(item) for item in found)


def _rejoin(words: list[str]) -> list[str]:
    """Undo the splitting of bash, which makes three words of `--option=value`."""
    whole: list[str] = []
    for word in words:
        is_value = bool(whole) and whole[-1].startswith("--") and whole[-1].endswith("=")
        if is_value or (word == "=" and whole and whole[-1].startswith("--")):
            whole[-1] += word
        else:
            whole.append(word)
    return whole


def _with_option(option: str, item: CompletionItem) -> CompletionItem:
    """Put `--option=` before a value: for zsh and fish both are one word."""
    if item.type == "plain":
        item.value = f"{option}={item.value}"
    return item
