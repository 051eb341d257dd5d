"""The cards of all boxes as pages, made from the content."""

from hncli.features.content.card_text import NOTICE, rule_lines
from hncli.game.cards.library import Library
from hncli.game.cards.models import Card
from hncli.game.cards.packs import FILES, Pack
from website.markdown_text import code, escaped, table

HOUSE = "house"
KINDS = {
    "abductors.toml": "Abductors",
    "second.toml": "Seconds in command",
    "conversation.toml": "Conversation cards",
    "terror.toml": "Terror cards",
    "pivotal.toml": "Pivotal events",
    "demands.toml": "Demands",
    "helps.toml": "Traits, resources and conditions",
    "achievements.toml": "Achievements",
    "epilogues.toml": "Epilogues",
}
INTRODUCTION = f"""\
# All cards

Every card of every box that comes with `hn`: what it costs, what it does, and where its figures
come from. `hn content show CARD` tells the same at the keyboard. If your own card says something
else, [correct it](../packs.md#correcting-one-card). These pages hide nothing, so leave out the
abductors and pivotal events that you want to meet unprepared.

{NOTICE} The words are our own. A card marked **house figure** has
figures that are made up by us, some or all of them, since no public ones were found;
[Sources](../packs.md#sources) explains the other words.
"""


def gallery_pages(library: Library) -> dict[str, str]:
    """All pages by path: one for each pack, and one that leads to them."""
    packs = [pack for pack in library.packs.values() if pack.cards]
    pages = {f"cards/{pack.id}.md": _pack_page(library, pack) for pack in packs}
    return {"cards/index.md": _index(packs), **pages}


def _index(packs: list[Pack]) -> str:
    rows = [
        [
            f"[{escaped(pack.name)}]({pack.id}.md)",
            str(len(pack.cards)),
            str(sum(HOUSE in card.source for card in pack.cards.values())),
        ]
        for pack in packs
    ]
    return "\n".join([INTRODUCTION, *table(["pack", "titles", "with house figures"], rows), ""])


def _pack_page(library: Library, pack: Pack) -> str:
    titles = {FILES[file]: title for file, title in KINDS.items()}
    lines = [f"# {escaped(pack.name)}", "", f"[All cards](index.md). {NOTICE}", ""]
    for kind, title in titles.items():
        cards = pack.of(kind).values()
        if cards:
            lines += [f"## {title}", ""]
        for card in cards:
            lines += _card(library, card)
    return "\n".join(lines)


def _card(library: Library, card: Card) -> list[str]:
    """A card with a heading of its own, which can be linked to by the card's id."""
    copies = getattr(card, "copies", 1)
    facts = [code(f"{card.pack}/{card.id}")]
    if copies > 1:
        facts.append(f"{copies} copies")
    if HOUSE in card.source:
        facts.append("**house figure**")
    _copies, *figures = rule_lines(library, card)
    return [
        f"### {escaped(card.title)} {{ #{card.id} }}",
        "",
        ", ".join(facts),
        "",
        *(f"- {escaped(line)}" for line in figures),
        "",
        *([f"*{escaped(card.flavor)}*", ""] if card.flavor else []),
        f"Source of the figures: {escaped(', '.join(card.source))}.",
        "",
    ]
