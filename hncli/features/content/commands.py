"""`hn content`: look at cards, check packs, correct figures."""

from pathlib import Path

import click

import hncli
from hncli.base.home import find_home
from hncli.base.messages import ENGLISH, N_, _, current_language, printable, printable_path
from hncli.base.problems import ContentError
from hncli.career.journal import versions_of
from hncli.commands import declare
from hncli.commands.declare import lazy_completer
from hncli.commands.exits import Exit, stop, stopping_at
from hncli.commands.options import (
    home_option,
    open_library,
    own_pack_folders,
    pack_folders,
    packs_option,
    stop_with_problems,
    typed_folders,
    yes_option,
)
from hncli.commands.session import asker, current_environment, edit_file, store_errors
from hncli.features.content.card_text import (
    card_lines,
    card_list_lines,
    correction_lines,
    corrections,
    diff_lines,
    find_cards,
    report_lines,
)
from hncli.features.content.pack_files import card_ids, make_override, override_id
from hncli.features.content.store import OwnCards, PlayerPacks
from hncli.game.cards.career_content import Epilogue
from hncli.game.cards.library import Library, UnknownName, content_root, load_library, with_packs
from hncli.game.cards.linter import (
    check_pack,
    check_packs,
    few_lines,
    same_ids,
    same_numbers,
    sort_out,
    untranslated,
)
from hncli.game.cards.models import Card
from hncli.game.cards.packs import Pack, read_pack
from hncli.game.cards.words import ENGLISH_WORDS


@declare.command(
    help=N_(
        "Check packs: the given folders, or everything installed.\n\n"
        "Every problem is printed with its file, its place and a remedy; then the exit code is 1. "
        "Of the folders that you name, conditions with few lines are listed. In another language "
        "than English, what has no words in it is counted. Neither is a problem."
    )
)
@declare.argument(
    "folders",
    nargs=-1,
    metavar=N_("[DIR]..."),
    type=click.Path(path_type=Path),
    shell_complete=lazy_completer("folders"),
)
@home_option
def check(folders: tuple[Path, ...], home: Path | None) -> None:
    """Print the problems of packs, or the names of the packs if there are none."""
    try:
        library = load_library()
    except ContentError as error:
        stop_with_problems(list(error.problems))
    own = own_pack_folders(home)
    by_name = {folder.name: folder for folder in own}  # packs of the data folder go by their names
    named = pack_folders(
        tuple(
            by_name.get(str(folder), folder) if not folder.is_dir() else folder
            for folder in folders
        )
    )
    installed = (*(content_root() / id for id in library.packs), *own)
    roots = named if folders else tuple(dict.fromkeys((*installed, *named)))
    others = tuple(folder for folder in own if folder not in roots)
    problems = check_packs(roots, with_packs(library, sort_out(others, library)[0]))
    problems += [*same_ids((*installed, *named)), *same_numbers(library.packs.values())]
    if problems:
        stop_with_problems(problems)
    env = current_environment()
    env.say_folded(_("No problems: {names}.").format(names=", ".join(map(_folder_name, roots))))
    packs = {root: read_pack(root) for root in roots}
    env.say_folded(*(str(note) for root in named for note in few_lines(packs[root])))
    env.say_folded(*(line for root in roots for line in _missing_short_forms(root, packs[root])))
    if current_language() != ENGLISH:
        env.say_folded(*(line for root in roots for line in _untranslated(root)))


def _missing_short_forms(root: Path, pack: Pack) -> list[str]:
    """The cards whose rules or alerts are cut in the head of the screen; nothing if there are none.

    A pack that corrects figures has no words, so none are missing.
    """
    ids = [card.id for card in pack.cards.values() if card.without_short()]
    if not ids or not (root / ENGLISH_WORDS).exists():
        return []
    text = _("{pack}: no short form (short in {file}), so the screen cuts the text of {ids}.")
    return [text.format(pack=_folder_name(root), file=ENGLISH_WORDS, ids=", ".join(ids))]


def _untranslated(root: Path) -> list[str]:
    """How much of a pack is not translated to the player's language; empty if all of it is."""
    counts = untranslated(root, current_language())
    gaps = []
    if counts.titles:
        text = _("{n} of {total} titles are English")
        gaps.append(text.format(n=counts.titles, total=counts.all_titles))
    if counts.speakers:
        text = _("{n} of {total} cards with lines speak English")
        gaps.append(text.format(n=counts.speakers, total=counts.all_speakers))
    return (
        [_("{pack}: {gaps}.").format(pack=_folder_name(root), gaps="; ".join(gaps))] if gaps else []
    )


def _folder_name(root: Path) -> str:
    """The name of a pack's folder."""
    return printable(root.resolve().name, 255)


@declare.command(
    help=N_(
        "Show what your packs change: each card before and after, in words and as figures.\n\n"
        "Correct a card with hn content override."
    )
)
@home_option
@packs_option
def diff(home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print every corrected card, and the cards that packs add."""
    current_environment().say(*diff_lines(open_library(packs, home)))


@declare.command(
    name="list",
    help=N_(
        "List every card with its pack and where its figures come from.\n\n"
        "Of each box it says how many cards you have confirmed or corrected."
    ),
)
@home_option
@packs_option
def list_cards(home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print all cards by pack and kind."""
    with store_errors():
        confirmed = OwnCards(find_home(home)).confirmed()
    current_environment().say_folded(*card_list_lines(open_library(packs, home), confirmed))


@declare.command(
    help=N_(
        "Print what you corrected, confirmed and entered, to send to whoever keeps the cards.\n\n"
        "It has the figures before and after, their sources and the versions they are for, the "
        "cards that are as printed, and the cards you entered; nothing about you or your computer."
    )
)
@home_option
@packs_option
def report(home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print what the player knows of printed cards, with the versions it is about."""
    shipped = load_library()
    versions = versions_of(shipped, shipped.packs)
    with store_errors():
        confirmed = OwnCards(find_home(home)).confirmed()
    lines = report_lines(
        open_library(packs, home), hncli.__version__, versions.rules, versions.packs, confirmed
    )
    current_environment().say(*lines)


@declare.command(
    help=N_(
        "Show a card: what it does, and where its figures come from.\n\n"
        "If your own card says something else, correct it with hn content override."
    )
)
@declare.argument("card", metavar=N_("CARD"), shell_complete=lazy_completer("cards"))
@home_option
@packs_option
def show(card: str, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print the cards of an id or title; ids need not be unique among packs."""
    library = open_library(packs, home)
    with stopping_at(UnknownName):
        matches = find_cards(library, card)
    current_environment().say_folded(
        *(line for match in matches for line in card_lines(library, match))
    )


@declare.command(
    help=N_(
        "Correct a card: your own figures in place of the shipped ones.\n\n"
        "Writes a file with the card as it is now, and says where it is. Change what your card "
        "says otherwise and save: every command plays with it from then on. The file says itself "
        "what its lines mean."
    )
)
@declare.argument("card", metavar=N_("CARD"), shell_complete=lazy_completer("cards"))
@declare.option(
    "--edit", is_flag=True, help=N_("Open the file in your editor ($VISUAL or $EDITOR).")
)
@declare.option("--remove", is_flag=True, help=N_("Take your card away; the shipped one is back."))
@yes_option
@home_option
def override(card: str, edit: bool, remove: bool, yes: bool, home: Path | None) -> None:
    """Write the pack of one card, open it in an editor, or remove it."""
    if edit and remove:
        stop(_("Give --edit or --remove, not both."), Exit.USAGE)
    own_card = _CardOverride(card, home)
    if remove:
        own_card.remove(yes)
        return
    file = own_card.existing_file()
    env = current_environment()
    if file is None:
        file = own_card.write()
    elif not edit:
        text = _("You have your own {title} already, and it stays as it is:")
        env.say(text.format(title=own_card.card.title), printable_path(file))
        return
    if not edit:
        own_card.print_how_to_continue(file)
    elif own_card.edit(file):
        own_card.print_changes()
    else:
        env.say(_("Set VISUAL or EDITOR to your editor, or open this file yourself:"))
        env.say(printable_path(file))


class _CardOverride:
    """One card, and the pack in the data folder that overrides it or is going to."""

    def __init__(self, typed: str, home: Path | None) -> None:
        self.home = home
        self.library = open_library((), home)
        self.pack, self.card = find_place(self.library, typed)
        self.packs = PlayerPacks(find_home(home))
        self.id = override_id(self.pack, self.card.id)
        self.file = self.pack.files[self.card.id]
        only = len(self.library.find(self.card.id)) == 1
        self.name = self.card.id if only else f"{self.pack.id}/{self.card.id}"

    @property
    def overriding_pack(self) -> str | None:
        """The id of the player's pack that overrides the card now."""
        id = self.library.overridden.get(f"{self.pack.id}/{self.card.id}")
        return id if id in self.library.folders else None

    def existing_file(self) -> Path | None:
        """The file that has the player's card, also if it is left out; None if there is none."""
        if self.overriding_pack is not None:
            return (self.library.folders[self.overriding_pack] / self.file).absolute()
        if self.packs.exists(self.id):
            return (self.packs.path(self.id) / self.file).absolute()
        return None

    def write(self) -> Path:
        """Write the pack and return the file with the card; the command ends if it cannot be."""
        if self.pack.id in self.library.folders:
            text = _("{title} is a card of a pack of your own. Edit it there: {file}")
            file = (self.library.folders[self.pack.id] / self.file).absolute()
            stop(text.format(title=self.card.title, file=printable_path(file)), Exit.FAILED)
        if isinstance(self.card, Epilogue):
            text = _("{title} is an epilogue: it is no card of the box, and has no figures of it.")
            stop(text.format(title=self.card.title), Exit.FAILED)
        files = make_override(self.pack, self.card, self.name)
        with store_errors():
            root = self.packs.write(self.id, files)
            problems = check_pack(root, self.library)
            if problems:
                self.packs.remove(self.id)
                stop_with_problems(problems)
        return (root / self.file).absolute()

    def print_how_to_continue(self, file: Path) -> None:
        """Print where the card is and what to do with it."""
        folders = typed_folders(self.home)
        show = f"hn content show {self.name}{folders}"
        back = f"hn content override {self.name} --remove{folders}"
        current_environment().say(
            _("{title} is yours to correct, in this file:").format(title=self.card.title),
            printable_path(file),
            _("Change the figures there and save it; every command uses them from then on."),
            _("To look at your card: {command}").format(command=show),
            _("To have the shipped card back: {command}").format(command=back),
        )

    def edit(self, file: Path) -> bool:
        """Open the card in the player's editor; the command ends if it has mistakes afterwards.

        False if the player has no editor.
        """
        if not edit_file(file):
            return False
        own = (folder.absolute() for folder in self.library.folders.values())
        roots = dict.fromkeys((*own, file.parent))
        _usable, problems = sort_out(roots, load_library())
        if file.parent in problems:
            current_environment().say(*map(str, problems[file.parent]))
            text = _("Until that is mended, the shipped card counts. To mend it: {command}")
            command = f"hn content override {self.name} --edit{typed_folders(self.home)}"
            stop(text.format(command=command), Exit.FAILED)
        return True

    def print_changes(self) -> None:
        """Print what the card changes."""
        library = open_library((), self.home)
        name = f"{self.pack.id}/{self.card.id}"
        for correction in corrections(library):
            if correction.name == name:
                current_environment().say(*correction_lines(library, correction))

    def remove(self, yes: bool) -> None:
        """Remove the pack that overrides the card, after a question."""
        env = current_environment()
        id = self.overriding_pack or self.id
        folder = self.library.folders.get(id)
        if folder is not None and folder.parent != self.packs.folder:
            text = _("Your {title} is in a pack that HN_PACKS names; remove it there: {folder}")
            place = printable_path(folder.absolute())
            stop(text.format(title=self.card.title, folder=place), Exit.FAILED)
        if not self.packs.exists(id):
            text = _("You have no card of your own in the place of {title}.")
            stop(text.format(title=self.card.title), Exit.FAILED)
        if card_ids(self.packs.path(id)) - {self.card.id}:
            text = _(
                "Your pack {id} has other cards as well. Take [{card}] out of this file: {file}"
            )
            file = printable_path((self.packs.path(id) / self.file).absolute())
            stop(text.format(id=id, card=self.card.id, file=file), Exit.FAILED)
        text = _("Remove your {title}, this folder with all that is in it?")
        asks = asker(yes)
        if not yes:  # on one line where it is printed, so that it can be copied
            asks.show_lines([printable_path(self.packs.path(id).absolute())])
        if not asks.is_sure(text.format(title=self.card.title)):
            env.say(_("Nothing was changed."))
            return
        with store_errors():
            self.packs.remove(id)
        env.say(_("Removed. The shipped {title} counts again.").format(title=self.card.title))


def find_place(library: Library, typed: str) -> tuple[Pack, Card]:
    """The card that was typed, and the pack it belongs to; the command ends if it is not clear."""
    with stopping_at(UnknownName):
        matches = find_cards(library, typed)
    names = [
        name for name, card in library.cards.items() if any(card is match for match in matches)
    ]
    if len(names) > 1:
        text = _("There are several cards of that name. Type one of: {names}")
        stop(text.format(names=", ".join(names)), Exit.USAGE)
    return library.packs[names[0].partition("/")[0]], library.cards[names[0]]
