"""`hn content new`, `edit` and `confirm`: cards that the player reads off a box."""

from contextlib import suppress
from pathlib import Path

from hncli.base.home import find_home
from hncli.base.messages import N_, _, in_quotes, ngettext
from hncli.base.problems import ContentError, Place
from hncli.base.text import nearest, titles
from hncli.base.toml_files import read_toml
from hncli.commands import declare
from hncli.commands.declare import lazy_completer
from hncli.commands.exits import Exit, stop
from hncli.commands.options import (
    appearance_options,
    home_option,
    open_library,
    packs_option,
    stop_with_problems,
    typed_folders,
)
from hncli.commands.session import (
    ListedBackups,
    current_environment,
    is_from_home_screen,
    store_errors,
)
from hncli.features.content.card_text import (
    KIND_TITLES,
    confirmed_cards,
    confirmed_share,
    corrected_cards,
)
from hncli.features.content.commands import find_place
from hncli.features.content.pack_files import HEADER
from hncli.features.content.pack_form import PackForm
from hncli.features.content.store import Draft, OwnCards, digest_of
from hncli.game.cards.packs import FILES
from hncli.game.cards.words import ENGLISH_WORDS

FORMED_WORDS = ("flavor", "short", "gender")
"""What the form asks for of the words of a card, besides the title."""


@declare.command(
    help=N_(
        "Enter cards of your own box: an abductor, demands, any card, or a whole pack.\n\n"
        "You are asked for one thing after the other, and see the card as it will read. It is "
        "checked at every step and written to your packs; every command plays with it at once. "
        "What you leave half entered is kept as a draft. To correct a card that hn has, use hn "
        "content override."
    )
)
@declare.option(
    "--pack",
    "id",
    metavar=N_("PACK"),
    shell_complete=lazy_completer("own_packs"),
    help=N_("The pack of yours to enter cards into."),
)
@appearance_options
@home_option
def new(id: str | None, home: Path | None) -> None:
    """Ask for cards and write them."""
    form = _form(home)
    with store_errors():
        own_packs = form.own_packs()
    if id is not None and id not in own_packs:
        text = _("You have no pack {id} to enter cards into; without --pack you are asked.")
        stop(text.format(id=in_quotes(id, 40)) + nearest(id, list(own_packs)), Exit.USAGE)
    with store_errors(), suppress(EOFError):
        pack = id or form.choose_pack()
        _refuse_unreadable(form, pack)
        form.enter_cards(pack)
    _say_drafts(form, home)


@declare.command(
    help=N_(
        "Change a card of your own packs by the form it was entered with.\n\n"
        "CARD is its id or title, or that of a draft. Comments and other cards in its file stay. "
        "A card that hn came with is corrected with hn content override."
    )
)
@declare.argument("card", metavar=N_("CARD"), shell_complete=lazy_completer("own_cards"))
@appearance_options
@home_option
def edit(card: str, home: Path | None) -> None:
    """Open the form on a card and write it."""
    form = _form(home)
    with store_errors():
        draft = _find_draft(form, card)
        _refuse_unreadable(form, draft.pack)
        with suppress(EOFError):
            form.enter(form.open(draft.pack), draft)
    _say_drafts(form, home)


@declare.command(
    help=N_(
        "Say that cards are as printed in your box.\n\n"
        "hn content list counts them, and hn content report names them. A card that you have "
        "corrected counts as well. If a later hn has other figures for a card, it is open again."
    )
)
@declare.argument("cards", nargs=-1, metavar=N_("CARD..."), shell_complete=lazy_completer("cards"))
@declare.option("--remove", is_flag=True, help=N_("Take back that they are as printed."))
@declare.option("--backups", is_flag=True, help=N_("List the backups of what you confirmed."))
@declare.option("--restore", "backup", metavar=N_("N|FILE"), help=N_("Go back to such a backup."))
@home_option
@packs_option
def confirm(
    cards: tuple[str, ...],
    remove: bool,
    backups: bool,
    backup: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Keep which cards were compared with printed ones, and print how many of each box."""
    store = OwnCards(find_home(home))
    if backups or backup is not None:
        _restore(store, backup)
        return
    if not cards:
        stop(_("Which cards? Name one or several; hn content list has them all."), Exit.USAGE)
    library = open_library(packs, home)
    corrected = corrected_cards(library)
    named = {}
    for typed in cards:
        pack, card = find_place(library, typed)
        if f"{pack.id}/{card.id}" in corrected or pack.id in library.folders:
            text = _("{title} has your own figures, and counts already.")
            stop(text.format(title=card.title), Exit.FAILED)
        named[f"{pack.id}/{card.id}"] = (pack, card)
    digests = {
        name: None if remove else digest_of(library.packs[card.pack], card)
        for name, (_pack, card) in named.items()
    }
    with store_errors():
        store.confirm(digests)
        confirmed = confirmed_cards(library, store.confirmed())
    card_titles = titles(card.title for _pack, card in named.values())
    text = _("No longer confirmed: {cards}.") if remove else _("As printed: {cards}.")
    env = current_environment()
    env.say_folded(text.format(cards=card_titles))
    for pack in {pack.id: pack for pack, _card in named.values()}.values():
        share = confirmed_share(library, pack, confirmed)
        env.say(f"{pack.name}: {share}" if share else pack.name)


def _restore(store: OwnCards, wanted: str | None) -> None:
    env = current_environment()
    none = N_("There is no backup of your cards: hn career backup makes one.")
    backups = ListedBackups(store.backups, lambda content: _cards_text(len(content[1])), none)
    if wanted is None:
        backups.show()
        return
    chosen = backups.choose(wanted, "--restore", "--backups")
    with store_errors():
        store.backups.restore(chosen)
        text = _("What you confirmed is as it was then: {cards}.")
        env.say(text.format(cards=_cards_text(len(store.confirmed()))))


def _cards_text(count: int) -> str:
    return ngettext("{n} card", "{n} cards", count).format(n=count)


def _form(home: Path | None) -> PackForm:
    """The form; the command ends if the drafts cannot be read."""
    with store_errors():
        return PackForm(find_home(home), lambda: open_library((), home), current_environment())


def _refuse_unreadable(form: PackForm, id: str) -> None:
    """End the command if a file of the pack cannot be read: nothing could be added to it."""
    root = form.library.folders.get(id, form.packs.path(id))
    names = [name for name in (HEADER, *FILES, ENGLISH_WORDS) if (root / name).exists()]
    try:
        for name in names:
            read_toml(root, name, Place(f"{id}/{name}"))
    except ContentError as error:
        stop_with_problems(list(error.problems))


def _find_draft(form: PackForm, typed: str) -> Draft:
    """A draft, or a card of the player's as one; the command ends if it is neither."""
    for draft in form.store.drafts():
        if draft.file != HEADER and typed.casefold() in (draft.card, draft.title.casefold()):
            return draft
    home, card = find_place(form.library, typed)
    root = form.library.folders.get(card.pack)
    if root is None:
        text = _("{title} is a card that hn came with. To correct it: hn content override {name}")
        stop(text.format(title=card.title, name=f"{home.id}/{card.id}"), Exit.FAILED)
    pack = form.library.packs[card.pack]
    if FILES[pack.files[card.id]] not in KIND_TITLES:
        text = _("{title} is no card that the form knows. Edit it in this file: {file}")
        stop(text.format(title=card.title, file=root / pack.files[card.id]), Exit.FAILED)
    words = {}
    if (root / ENGLISH_WORDS).exists():
        words = read_toml(root, ENGLISH_WORDS, Place(ENGLISH_WORDS)).get(card.id, {})
    short = words.get("short", [])
    words_kept = {key: text for key, text in words.items() if key in FORMED_WORDS}
    if isinstance(short, str):
        words_kept["short"] = [short]
    title = words.get("title", card.title)
    table = pack.tables[card.id]
    return Draft(pack.id, pack.files[card.id], title, table, words_kept, {}, card.id, card=card.id)


def _say_drafts(form: PackForm, home: Path | None) -> None:
    """Say what is kept of the pack but not in it, and how to go on; on a pipe that is a failure."""
    pack = form.pack
    drafts = form.open(pack.id).cards if pack is not None else []
    env = current_environment()
    if not env.is_drawn:
        env.say("")
    elif form.notes:
        env.say_folded(*form.notes)
    if drafts:
        cards = titles(draft.title for draft in drafts)
        command = f"hn content new{typed_folders(home)}"
        text = _("Kept as drafts: {cards}. To continue: {command}")
        if is_from_home_screen():
            text = _("Kept as drafts: {cards}.")
        env.say_folded(text.format(cards=cards, command=command))
    if not env.is_interactive and any(not draft.is_done for draft in drafts):
        raise SystemExit(Exit.FAILED)
