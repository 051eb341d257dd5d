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
    lines = [f"# {escaped(pack.name)}", "", f"[All cards](index.md). {NOTICE}", ""]
    for file, title in KINDS.items():
        cards = pack.of(FILES[file]).values()
        if cards:
            lines += [f"## {title}", "", f'<div class="hn-cards hn-{file[:-5]}" markdown>', ""]
            for card in cards:
                lines += _card(library, card)
            lines += ["</div>", ""]
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
        '<div class="hn-card" markdown>',
        "",
        f"### {escaped(card.title)} {{ #{card.id} }}",
        "",
        *([f"*{escaped(card.flavor)}*", ""] if card.flavor else []),
        *(f"- {_figure(line)}" for line in figures),
        "",
        ", ".join(facts),
        "",
        f"Source of the figures: {escaped(', '.join(card.source))}.",
        "",
        "</div>",
        "",
    ]


def _figure(line: str) -> str:
    """A line of a card, with what it is about in bold: "**Cost:** 2 CP"."""
    about, colon, rest = line.partition(": ")
    return f"**{escaped(about)}:** {escaped(rest)}" if colon else escaped(line)
