"""Options that many commands share, and their values: packs, files, seeds."""

import os
import shlex
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce, wraps
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from hncli.base.home import PACKS, find_home, own_packs
from hncli.base.messages import (
    N_,
    Message,
    _,
    current_language,
    in_quotes,
    ngettext,
    printable,
    printable_path,
)
from hncli.base.problems import ContentError, Problem
from hncli.base.text import listed
from hncli.commands import declare
from hncli.commands.declare import lazy_completer
from hncli.commands.exits import Exit, stop, stopping_at
from hncli.commands.session import (
    ASCII,
    PLAIN,
    WIDTH,
    current_environment,
    open_in_browser,
    refuse_existing,
    write_output,
)
from hncli.game.cards.library import Library, load_library, with_packs
from hncli.game.cards.linter import check_packs, sort_out
from hncli.game.engine.position import random_seed
from hncli.game.engine.setup import LARGEST_SEED
from hncli.terminal.questions import InvalidAnswer

if TYPE_CHECKING:
    from hncli.report.html import Picture


F = TypeVar("F", bound=Callable[..., Any])


def _store_as(name: str) -> Any:
    """A click callback that stores the option's value in the context under a name."""

    def store(ctx: click.Context, _param: click.Parameter, value: object) -> None:
        ctx.meta[name] = value

    return store


width_option = declare.option(
    "--width",
    type=click.IntRange(20, 400),
    metavar=N_("N"),
    expose_value=False,
    callback=_store_as(WIDTH),
    help=N_("Columns to use."),
)


def plain_option(help: Message) -> Callable[[F], F]:
    """Give a command the option --plain, described by `help`."""
    return declare.option(
        "--plain", is_flag=True, expose_value=False, callback=_store_as(PLAIN), help=help
    )


def appearance_options(command: Any) -> Any:
    """Give a command the options --width, --plain, --ascii and --lang."""
    ascii_option = declare.option(
        "--ascii",
        is_flag=True,
        expose_value=False,
        callback=_store_as(ASCII),
        help=N_("Plain letters and signs only. Also HN_ASCII=1."),
    )
    plain = plain_option(N_("Numbered lines and sentences, for screen readers. Also HN_PLAIN=1."))
    return width_option(plain(ascii_option(declare.lang_option(command))))


yes_option = declare.option("--yes", is_flag=True, help=N_("Ask nothing."))


def _or_from_group(ctx: click.Context, param: click.Parameter, value: object) -> object:
    """The value of an option, else the one that was given to the group of the command."""
    return value or (ctx.parent.params.get(str(param.name)) if ctx.parent is not None else None)


home_option = declare.option(
    "--home",
    metavar=N_("DIR"),
    type=click.Path(path_type=Path),
    callback=_or_from_group,
    shell_complete=lazy_completer("folders"),
    help=N_("Where your data is kept. Also HN_HOME; else your system's place for it."),
)
packs_option = declare.option(
    "--packs",
    multiple=True,
    metavar=N_("DIR"),
    type=click.Path(path_type=Path),
    shell_complete=lazy_completer("folders"),
    help=N_("A folder with a pack of your own; may be given several times. Also HN_PACKS."),
)

_warned: set[tuple[str, ...]] = set()
"""Warnings about packs in the data folder: each is printed once, not at every opening."""


def pack_folders(named: tuple[Path, ...]) -> tuple[Path, ...]:
    """The pack folders of --packs and HN_PACKS, each once; the command ends if one is no folder.

    A folder without a pack.toml of its own stands for all packs inside it.
    """
    by_environment = os.environ.get("HN_PACKS", "").split(os.pathsep)
    roots = [*named, *(Path(entry) for entry in by_environment if entry)]
    folders: list[Path] = []
    for root in roots:
        if not root.is_dir():
            text = _("There is no folder {root}. Name a pack's folder.")
            stop(text.format(root=root), Exit.USAGE)
        inside = sorted(path.parent for path in root.glob("*/pack.toml"))
        folders += inside if inside and not (root / "pack.toml").exists() else [root]
    return tuple(dict.fromkeys(folders))


def open_library(named: tuple[Path, ...], home: Path | None) -> Library:
    """The shipped packs, those in the data folder and those of --packs and HN_PACKS, linted.

    The command ends if one that was named has problems; one in the data folder is left out then,
    with a warning.
    """
    extra = pack_folders(named)
    try:
        shipped = load_library(language=current_language())
        own, left_out = _usable_packs(shipped, extra, home)
        if not (own or extra or left_out):
            return shipped
        problems = check_packs(extra, with_packs(shipped, own)) if extra else []
        if problems:
            stop_with_problems(problems)
        return replace(with_packs(shipped, (*own, *extra), current_language()), left_out=left_out)
    except ContentError as error:
        stop_with_problems(list(error.problems))


def own_pack_folders(home: Path | None) -> tuple[Path, ...]:
    """The packs in the data folder; OSError if they cannot be listed."""
    return tuple(own_packs(find_home(home)))


def _usable_packs(
    shipped: Library, extra: tuple[Path, ...], home: Path | None
) -> tuple[tuple[Path, ...], tuple[str, ...]]:
    """The packs in the data folder, and the ids of those that cannot be used, with a warning.

    Packs that are in `extra` too are left to it.
    """
    try:
        own = own_pack_folders(home)
    except OSError as error:
        text = _("{folder}: it cannot be read: {why}. Your packs are left out.")
        _warn_once(text.format(folder=printable_path(error.filename), why=error.strerror))
        return (), (PACKS,)
    named = {folder.resolve() for folder in extra}
    own = tuple(folder for folder in own if folder.resolve() not in named)
    if not own:
        return (), ()

    usable, problems = sort_out(own, shipped)
    for folder, folder_problems in problems.items():
        text = _("Until that is mended, your pack {id} is left out. It is in {folder}.")
        place = printable_path(folder.parent.absolute())
        _warn_once(*map(str, folder_problems), text.format(id=printable(folder.name), folder=place))
    return usable, tuple(folder.name for folder in problems)


def _warn_once(*lines: str) -> None:
    """Warn of packs; the same lines are printed once in this process."""
    if lines not in _warned:
        _warned.add(lines)
        current_environment().warn(*(f"hn: {line}" for line in lines))


def left_out_lines(library: Library) -> list[str]:
    """A note on packs that are left out, for a painted screen, which covers the warning."""
    if not library.left_out or not current_environment().is_drawn:
        return []
    text = ngettext(
        "Your pack {packs} is left out; hn content check says why.",
        "Your packs {packs} are left out; hn content check says why.",
        len(library.left_out),
    )
    return [text.format(packs=listed([printable(id) for id in library.left_out]))]


def stop_with_problems(problems: list[Problem]) -> NoReturn:
    """Print every problem and end the command."""
    current_environment().say(*map(str, problems))
    count = len(problems)
    text = ngettext("{n} problem in the content.", "{n} problems in the content.", count)
    stop(text.format(n=count), Exit.FAILED)


replace_option = declare.option(
    "--replace", is_flag=True, help=N_("Overwrite the file if it exists.")
)


def file_option(flag: str, help: Message) -> Callable[[F], F]:
    """Give a command an option for a file to write."""
    return declare.option(flag, metavar=N_("FILE"), type=click.Path(path_type=Path), help=help)


class PageFile:
    """The options for a page: the file, whether it may be replaced, whether it is opened."""

    def __init__(self, out: Path | None, replace: bool, is_opened: bool, picture: str) -> None:
        self.path = out
        self.replace = replace
        self.is_opened = is_opened
        self.picture = picture

    def or_named(self, name: str) -> "PageFile":
        """The same, or a file of that name in this folder; the command ends if it exists."""
        self.path = self.path or Path(f"{name}.html")
        refuse_existing(self.path, "--out", self.replace)
        return self

    def write(self, html: str) -> None:
        """Write the page, print its path, and open it if `is_opened`."""
        assert self.path is not None
        write_output(self.path, html.encode(), self.replace)
        current_environment().say(_("Written: {path}").format(path=printable_path(self.path)))
        if self.is_opened:
            open_in_browser(self.path)


class PictureFiles:
    """The files that were named for a picture, and whether they may be replaced."""

    def __init__(self, svg: Path | None, png: Path | None, is_square: bool, replace: bool) -> None:
        self.named = [(path, option) for path, option in ((svg, "--svg"), (png, "--png")) if path]
        self.is_square = is_square
        self.replace = replace

    def or_named(self, name: str) -> "PictureFiles":
        """The same, or a PNG of that name in this folder; the command ends if a file exists."""
        self.named = self.named or [(Path(f"{name}.png"), "--png")]
        for path, option in self.named:
            refuse_existing(path, option, self.replace)
        return self

    def write(self, picture: "Picture") -> None:
        """Draw and write them all; nothing is written if one cannot be drawn."""
        from hncli.report.html import CannotDraw, picture_svg, png_of

        svg = picture_svg(picture, self.is_square)
        with stopping_at(CannotDraw, code=Exit.FAILED):
            drawn = [
                (path, svg.encode() if option == "--svg" else png_of(svg))
                for path, option in self.named
            ]
        for path, data in drawn:
            write_output(path, data, self.replace)
            current_environment().say(_("Drawn: {file}").format(file=printable_path(path)))


def grouped_options(name: str, make: type, *options: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Options whose values a command gets as one object of the class `make`, under a name."""

    def decorate(command: Any) -> Any:
        @wraps(command)
        def run(*args: Any, **kwargs: Any) -> Any:
            values = {field: kwargs.pop(field) for field in signature(make).parameters}
            return command(*args, **kwargs, **{name: make(**values)})

        return reduce(lambda function, option: option(function), options, run)

    return decorate


page_options = grouped_options(
    "file",
    PageFile,
    declare.option(
        "--picture",
        metavar=N_("ADDRESS"),
        default="",
        help=N_("Where the picture will be that a link to the page shows."),
    ),
    declare.option("--open", "is_opened", is_flag=True, help=N_("Open it in your browser.")),
    replace_option,
    file_option("--out", N_("The file to write; else NAME.html in the folder you are in.")),
)
picture_options = grouped_options(
    "files",
    PictureFiles,
    replace_option,
    declare.option("--square", "is_square", is_flag=True, help=N_("A square of 1080 by 1080.")),
    file_option("--svg", N_("Write the picture to this file, as SVG.")),
    file_option("--png", N_("Write the picture to this file, as PNG.")),
)


def read_seed(text: str | None) -> int:
    """The seed that was typed, a random one if none was; the command ends if it is no seed."""
    try:
        return random_seed() if text is None else typed_seed(text)
    except InvalidAnswer as error:
        stop(str(error), Exit.USAGE)


def typed_seed(text: str) -> int:
    """The seed that was typed; InvalidAnswer if it is none."""
    digits = text.lstrip("0") or "0" if text.isascii() and text.isdecimal() else ""
    if not digits or len(digits) > 19 or int(digits) > LARGEST_SEED:
        problem = _("The seed {text} is no number from 0 to {most}.")
        raise InvalidAnswer(problem.format(text=in_quotes(text, 30), most=LARGEST_SEED))
    return int(digits)


FC = TypeVar("FC", bound=Callable[..., Any])


def starting_options(trait_help: Message, condition_help: Message) -> Callable[[FC], FC]:
    """The options --trait and --condition, both repeatable, with their help."""

    trait, condition = (
        declare.option(
            flag,
            f"{flag[2:]}s",
            multiple=True,
            metavar=N_("ID"),
            help=help,
            shell_complete=lazy_completer(f"{flag[2:]}s"),
        )
        for flag, help in (("--trait", trait_help), ("--condition", condition_help))
    )
    return lambda command: trait(condition(command))


def typed(words: Iterable[object]) -> str:
    """Words as a shell reads them, quoted where needed; no control character is printed."""
    return printable_path(shlex.join(map(str, words)))


def repeated(option: str, values: Iterable[object]) -> list[str]:
    """An option once for each value."""
    return [word for value in values for word in (option, str(value))]


def folder_words(home: Path | None, packs: Iterable[object] = ()) -> list[str]:
    """The words of the options --home and --packs; none where they were not given."""
    return repeated("--home", [] if home is None else [home]) + repeated("--packs", packs)


def typed_folders(home: Path | None, packs: Iterable[object] = ()) -> str:
    """The options --home and --packs to add to a command line: a blank first, or empty."""
    words = folder_words(home, packs)
    return f" {typed(words)}" if words else ""


def shipped_library() -> Library:
    """The shipped cards alone, so that a code means the same for everybody."""
    return load_library(language=current_language())
