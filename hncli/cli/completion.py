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


Offers = Iterable[tuple[str, str]]  # values, each with a description


def completer(offers: Callable[[click.Context, str], Offers], once: bool = False) -> "Completer":
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
                values = dict(offers(ctx, incomplete))
        except (Exception, SystemExit):
            return []
        return [
            CompletionItem(value, help=help or None)
            for value, help in values.items()
            if value.startswith(incomplete)
        ]

    return complete


def folders(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Leave it to the shell, which completes folders."""
    return [CompletionItem(incomplete, type="dir")]


# What lies in the player's folder: found by the names of files alone


def name_completer(values: Callable[[click.Context], Iterable[str]]) -> "Completer":
    """A completer for values without descriptions."""
    return completer(lambda ctx, _incomplete: ((value, "") for value in values(ctx)))


def _home(ctx: click.Context) -> "Path":
    """The data folder, also where --home has been typed."""
    typed_home = ctx.params.get("home")
    return find_home(typed_home and _expanded(typed_home))


def _expanded(typed: "Path") -> "Path":
    """A path with ~ and variables replaced, as the shell will do when the command runs."""
    return type(typed)(os.path.expandvars(typed)).expanduser()


def _ids_in(folder: "Path", ending: str = ".json") -> list[str]:
    """The ids that have a file in a folder, sorted; without reading the files."""
    files = os.listdir(folder) if os.path.isdir(folder) else []
    ids = (name.removesuffix(ending) for name in files if name.endswith(ending))
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
    ids = _ids_in(_home(ctx) / "missions" / "finished")
    return [id.partition("-")[2] for id in reversed(ids)]


@name_completer
def players(_ctx: click.Context) -> Iterable[str]:
    """Automatic players."""
    from hncli.players.registry import PLAYERS

    return PLAYERS


@name_completer
def setting_values(ctx: click.Context) -> Iterable[str]:
    """The values of the setting that was named."""
    from hncli.base.settings import values_of

    return values_of(ctx.params["name"])


careers = name_completer(_careers)
first_career = completer(lambda ctx, _incomplete: ((id, "") for id in _careers(ctx)), once=True)
restorable = name_completer(lambda ctx: [*_careers(ctx), *_deleted(ctx)])
sets = name_completer(lambda ctx: _ids_in(_home(ctx) / "sets"))
missions = name_completer(_saved)
finished = name_completer(_finished)
stories = name_completer(lambda ctx: [*_saved(ctx), *_finished(ctx)])
results = name_completer(lambda ctx: [*_finished(ctx), *_careers(ctx)])  # that can have a code
runs = name_completer(lambda ctx: _ids_in(_home(ctx) / "lab"))
languages = name_completer(lambda _ctx: installed_languages())


def sets_or_files(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Sets; where none matches, the files that the shell completes."""
    return sets(ctx, param, incomplete) or [CompletionItem(incomplete, type="file")]


# What is in the rules and the packs


@completer
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
            ids = (id for paragraph in topic.paragraphs for id in rules_in(paragraph))
            yield from ((id, topic.title) for id in ids)


def _library(ctx: click.Context) -> "Library":
    """All packs; without the player's own if one of them is broken."""
    from hncli.base.problems import ContentError
    from hncli.commands.options import own_pack_folders, pack_folders
    from hncli.game.cards.library import load_library

    typed_packs = tuple(map(_expanded, ctx.params.get("packs") or ()))
    home = ctx.params.get("home")
    try:
        own = own_pack_folders(home and _expanded(home))
        return load_library((*own, *pack_folders(typed_packs)), current_language())
    except (ContentError, OSError, SystemExit):
        return load_library(language=current_language())


def _packs(is_meant: "Callable[[Pack, Library], object]") -> "Completer":
    """A completer for some packs."""

    def offers(ctx: click.Context, _incomplete: str) -> Offers:
        library = _library(ctx)
        return ((id, pack.name) for id, pack in library.packs.items() if is_meant(pack, library))

    return completer(offers)


def _cards(kind: str = "", extra: str = "") -> "Completer":
    """A completer for cards of a class or kind, in the box that --box names, and for `extra`.

    All of them go by `pack/id` once a slash is typed, else by id.
    """

    def offers(ctx: click.Context, incomplete: str) -> Offers:
        library, is_full = _library(ctx), not kind and "/" in incomplete
        typed_box = ctx.params.get("box")
        for id, pack in library.packs.items():
            if not isinstance(typed_box, str) or typed_box == id or typed_box not in library.packs:
                for card in pack.cards.values():
                    if kind in ("", type(card).__name__, getattr(card, "kind", "")):
                        yield f"{id}/{card.id}" if is_full else card.id, card.title
        if extra:
            yield extra, ""

    return completer(offers)


@completer
def own_cards(ctx: click.Context, _incomplete: str) -> Offers:
    """Cards of the player's packs, corrected ones too."""
    library = _library(ctx)
    cards = library.cards.values()
    return ((card.id, card.title) for card in cards if card.pack in library.folders)


@completer
def printed_cards(ctx: click.Context, _incomplete: str) -> Offers:
    """Cards that hn came with, by full name."""
    library = _library(ctx)
    cards = library.cards.items()
    return ((name, c.title) for name, c in cards if name.split("/")[0] not in library.folders)


topics = completer(_topics, once=True)
boxes = _packs(lambda pack, library: pack.id in library.boxes)
tables = _packs(lambda pack, _library: pack.career is not None)
own_packs = _packs(lambda pack, library: pack.id in library.folders and pack.header.extends)
cards = _cards()
abductors = _cards("Abductor")
opponents = _cards("Abductor", extra="random")
traits = _cards("trait", extra="none")
conditions = _cards("condition", extra="none")
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
    shell, _underscore, instruction = os.environ[VARIABLE].partition("_")
    try:
        if instruction != "complete" or shell not in SHELLS:
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
    shell_complete = kind(command, {}, "hn", VARIABLE)
    args, incomplete = shell_complete.get_completion_args()
    if shell == "bash":
        *args, incomplete = _rejoin([*args, incomplete])
    items = shell_complete.get_completions(args, incomplete)
    if shell != "bash" and incomplete.startswith("--") and "=" in incomplete:
        items = [_with_option(incomplete.partition("=")[0], item) for item in items]
    return "\n".join(shell_complete.format_completion(item) for item in items)


def _rejoin(words: list[str]) -> list[str]:
    """Undo the splitting of bash, which makes three words of `--option=value`."""
    joined: list[str] = []
    for word in words:
        is_value = bool(joined) and joined[-1].startswith("--") and joined[-1].endswith("=")
        if is_value or (word == "=" and joined and joined[-1].startswith("--")):
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def _with_option(option: str, item: CompletionItem) -> CompletionItem:
    """Put `--option=` before a value: for zsh and fish both are one word."""
    if item.type == "plain":
        item.value = f"{option}={item.value}"
    return item
