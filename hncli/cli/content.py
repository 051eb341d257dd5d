"""`hn content`: the cards, and a check of packs."""

from functools import partial
from pathlib import Path

import click

from hncli.cards.achievement import Achievement
from hncli.cards.library import Library, content_root, load_library
from hncli.cards.linter.check import check_packs, same_ids
from hncli.cards.lookup import look_up, several
from hncli.cards.models import Card
from hncli.cards.packs import FILES
from hncli.cards.problems import ContentError
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import at_tab
from hncli.cli.options.packs import open_library, pack_folders, packs_option, stop_with
from hncli.words import _, nearest, printable

NOTICE = _("Unofficial; not affiliated with the publisher.")


@click.group(help=_("Look at the cards, and check packs."))
def content() -> None:
    """Gather the content commands."""


@content.command(
    help=_(
        "Check packs: the given folders, or everything installed.\n\n"
        "Every problem is printed with its file, its place and a remedy; then the exit code is 1."
    )
)
@click.argument(
    "folders",
    nargs=-1,
    metavar="[DIR]...",
    type=click.Path(path_type=Path),
    shell_complete=at_tab("folders"),
)
def check(folders: tuple[Path, ...]) -> None:
    """Lint packs."""
    try:
        library = load_library()
    except ContentError as error:
        stop_with(list(error.problems))
    named = pack_folders(folders)
    shipped = () if folders else tuple(content_root() / id for id in library.packs)
    roots = (*shipped, *named)
    problems = check_packs(roots, library)
    problems += same_ids((*(content_root() / id for id in library.packs), *named))
    if problems:
        stop_with(problems)
    names = ", ".join(root.resolve().name for root in roots)
    print(_("No problems: {names}.").format(names=names))


@content.command(
    name="list", help=_("List every card with its pack and where its figures come from.")
)
@packs_option
def list_cards(packs: tuple[Path, ...]) -> None:
    """List cards by pack and kind."""
    library = open_library(packs)
    kinds = {kind: name.removesuffix(".toml") for name, kind in FILES.items()}
    for pack in library.packs.values():
        total = sum(
            getattr(card, "copies", 1)
            for card in pack.cards.values()
            if not isinstance(card, Achievement)
        )
        heading = _("{name} ({id}): {total} cards")
        print(heading.format(name=pack.name, id=pack.id, total=total))
        kind = ""
        for card in sorted(pack.cards.values(), key=lambda card: list(kinds).index(type(card))):
            if kinds[type(card)] != kind:
                kind = kinds[type(card)]
                print(f"  {kind}")
            print(f"    {_line(card)}{_by(card, pack.id)}")
    print(NOTICE)


def _line(card: Card) -> str:
    copies = getattr(card, "copies", 1)
    return card.id + (f" x{copies}" if copies > 1 else "") + f" [{', '.join(card.source)}]"


def _by(card: Card, pack: str) -> str:
    """Mark a card that another pack has put in another one's place."""
    return "" if card.pack == pack else _(" (as {pack} has it)").format(pack=card.pack)


@content.command(help=_("Show a card: what it does, and where its figures come from."))
@click.argument("card", shell_complete=at_tab("cards"))
@packs_option
def show(card: str, packs: tuple[Path, ...]) -> None:
    """Show one card by its id or a part of its title."""
    library = open_library(packs)
    found = library.find(card)
    if not found:
        every = [one for pack in library.packs.values() for one in pack.cards.values()]
        found = look_up(card, every, lambda one: (one.id, one.title))
        titles = list(dict.fromkeys(one.title for one in found))
        if len(titles) > 1:
            stop(several(card, titles), Exit.USAGE)
    if not found:
        known = library.card_ids()
        stop(
            _("There is no card {card}. See hn content list.").format(
                card=printable(repr(card), 40)
            )
            + nearest(card.lower().replace(" ", "-"), known),
            Exit.USAGE,
        )
    for one in found:
        _print_card(library, one)


def _print_card(library: Library, card: Card) -> None:
    copies = getattr(card, "copies", 1)
    cost = getattr(card, "cost", None)
    print(f"{card.title} ({card.pack}/{card.id})" + (f" x{copies}" if copies > 1 else ""))
    if cost is not None:
        print(_("Cost: {cost} CP").format(cost=cost))
    titled = partial(library.title, pack=card.pack)
    for line in card.text(titled) if isinstance(card, Achievement) else card.text():
        print(line)
    print(card.flavor)
    print(_("Source of the figures: {source}").format(source=", ".join(card.source)))
    if "house" in card.source:
        print(_("Some or all of it is a house figure: made up, since no public one was found."))
    if card.overrides:
        print(
            _("This card of the pack {pack} overrides that of {old}.").format(
                pack=card.pack, old=card.overrides
            )
        )
    print(NOTICE)
