"""`hn content override`: correct one card."""

from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from hncli.cli import declare
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import lazy_completer
from hncli.cli.options.confirmation import yes_option
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, stop_with_problems
from hncli.cli.options.typed import typed_folders
from hncli.cli.session import current_environment
from hncli.cli.shared.ask import asker
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _
from hncli.words.printable import printable_path

if TYPE_CHECKING:
    from hncli.cards.library import Library
    from hncli.cards.models import Card
    from hncli.cards.packs import Pack


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
    at = _Overriding(card, home)
    if remove:
        at.remove(yes)
        return
    file = at.existing_file()
    env = current_environment()
    if file is None:
        file = at.write()
    elif not edit:
        text = _("You have your own {title} already, and it stays as it is:")
        env.say(text.format(title=at.card.title), printable_path(file))
        return
    if not edit:
        at.say_how_to_go_on(file)
    elif at.edit(file):
        at.say_what_it_is_now()
    else:
        env.say(_("Set VISUAL or EDITOR to your editor, or open this file yourself:"))
        env.say(printable_path(file))


class _Overriding:
    """One card, and the pack in the data folder that overrides it or is going to."""

    def __init__(self, typed: str, home: Path | None) -> None:
        from hncli.base.home import find_home
        from hncli.cards.override import override_id
        from hncli.features.content.store import PlayerPacks

        self.home = home
        self.library = open_library((), home)
        self.pack, self.card = _find(self.library, typed)
        self.packs = PlayerPacks(find_home(home))
        self.id = override_id(self.pack, self.card.id)
        self.file = self.pack.files[self.card.id]
        only = len(self.library.find(self.card.id)) == 1
        self.name = self.card.id if only else f"{self.pack.id}/{self.card.id}"

    @property
    def by(self) -> str | None:
        """The id of the player's pack that overrides the card now."""
        id = self.library.overridden.get(f"{self.pack.id}/{self.card.id}")
        return id if id in self.library.folders else None

    def existing_file(self) -> Path | None:
        """The file that has the player's card, also if it is left out; None if there is none."""
        if self.by is not None:
            return (self.library.folders[self.by] / self.file).absolute()
        if self.packs.exists(self.id):
            return (self.packs.path(self.id) / self.file).absolute()
        return None

    def write(self) -> Path:
        """Write the pack and return the file with the card; the command ends if it cannot be."""
        from hncli.cards.epilogue import Epilogue
        from hncli.cards.linter.check import check_pack
        from hncli.cards.override import make_override

        if self.pack.id in self.library.folders:
            text = _("{title} is a card of a pack of your own. Edit it there: {file}")
            file = (self.library.folders[self.pack.id] / self.file).absolute()
            stop(text.format(title=self.card.title, file=printable_path(file)), Exit.FAILED)
        if isinstance(self.card, Epilogue):
            text = _("{title} is an epilogue: it is no card of the box, and has no figures of it.")
            stop(text.format(title=self.card.title), Exit.FAILED)
        made = make_override(self.pack, self.card, self.name)
        with store_errors():
            root = self.packs.write(made.id, made.files)
            problems = check_pack(root, self.library)
            if problems:
                self.packs.remove(made.id)
                stop_with_problems(problems)
        return (root / self.file).absolute()

    def say_how_to_go_on(self, file: Path) -> None:
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
        from hncli.cards.library import load_library
        from hncli.cards.linter.check import sort_out
        from hncli.cli.shared.editor import edit_file

        if not edit_file(file):
            return False
        own = (folder.absolute() for folder in self.library.folders.values())
        roots = dict.fromkeys((*own, file.parent))
        _usable, problems = sort_out(roots, load_library())
        if file.parent in problems:
            env = current_environment()
            env.say(*map(str, problems[file.parent]))
            text = _("Until that is mended, the shipped card counts. To mend it: {command}")
            command = f"hn content override {self.name} --edit{typed_folders(self.home)}"
            stop(text.format(command=command), Exit.FAILED)
        return True

    def say_what_it_is_now(self) -> None:
        """Print what the card changes."""
        from hncli.ui.content.corrections import correction_lines, corrections

        library = open_library((), self.home)
        name = f"{self.pack.id}/{self.card.id}"
        for one in corrections(library):
            if one.name == name:
                current_environment().say(*correction_lines(library, one))

    def remove(self, yes: bool) -> None:
        """Remove the pack that overrides the card, after a question."""
        from hncli.cards.override import card_ids

        env = current_environment()
        id = self.by or self.id
        if not self._is_there(id):
            text = _("You have no card of your own in the place of {title}.")
            stop(text.format(title=self.card.title), Exit.FAILED)
        if card_ids(self.packs.path(id)) - {self.card.id}:
            self._refuse_several(id)
        text = _("Remove your {title}, this folder with all that is in it?")
        if not yes:
            env.say(printable_path(self.packs.path(id).absolute()))
        if not asker(yes).is_sure(text.format(title=self.card.title)):
            env.say(_("Nothing was changed."))
            return
        with store_errors():
            self.packs.remove(id)
        env.say(_("Removed. The shipped {title} counts again.").format(title=self.card.title))

    def _is_there(self, id: str) -> bool:
        """Whether the pack is one of the data folder; the command ends if it is another one."""
        folder = self.library.folders.get(id)
        if folder is not None and folder.parent != self.packs.folder:
            text = _("Your {title} is in a pack that HN_PACKS names; remove it there: {folder}")
            place = printable_path(folder.absolute())
            stop(text.format(title=self.card.title, folder=place), Exit.FAILED)
        return self.packs.exists(id)

    def _refuse_several(self, id: str) -> NoReturn:
        text = _("Your pack {id} has other cards as well. Take [{card}] out of this file: {file}")
        file = printable_path((self.packs.path(id) / self.file).absolute())
        stop(text.format(id=id, card=self.card.id, file=file), Exit.FAILED)


def _find(library: "Library", typed: str) -> "tuple[Pack, Card]":
    """The card that was typed, and the pack it belongs to; the command ends if it is not clear."""
    from hncli.cards.library import UnknownName
    from hncli.ui.content.card_text import find_cards

    try:
        found = find_cards(library, typed)
    except UnknownName as error:
        stop(str(error), Exit.USAGE)
    places = [
        (pack, card)
        for pack in library.packs.values()
        for card in pack.cards.values()
        if any(card is one for one in found)
    ]
    if len(places) > 1:
        names = ", ".join(f"{pack.id}/{card.id}" for pack, card in places)
        text = _("There are several cards of that name. Type one of: {names}")
        stop(text.format(names=names), Exit.USAGE)
    return places[0]
