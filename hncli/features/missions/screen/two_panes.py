"""Two panes for a wide terminal: the whole call as a transcript, and the table beside it."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import groupby

from rich.text import Text

from hncli.base.messages import _
from hncli.base.text import cp_cost, in_row, labelled, quoted, times
from hncli.features.missions.roll_choices import MenuEntry
from hncli.features.missions.screen.exchange import exchange_lines
from hncli.features.missions.screen.head import demand_name, folded
from hncli.features.missions.words.narration import StoryLine
from hncli.features.missions.words.outcomes import HEADINGS, outcomes, outcomes_line, single_outcome
from hncli.features.missions.words.position_text import by_cost, in_force_parts
from hncli.game.cards.models import ConversationCard
from hncli.game.engine.game import Option
from hncli.game.engine.view import View
from hncli.terminal.layout import first_lines
from hncli.terminal.panes import boxed, cut, joined, plain, wrapped
from hncli.terminal.questions import Toned, tones_of

WIDEST_TABLE = 56  # columns of the table at most
STAND_ALONE = ("you", "voice", "turn")
"""What stands by itself in a transcript; dice and events stand between."""


def two_panes(
    m: View, lines: Sequence[StoryLine], notes: list[Text], width: int, height: int
) -> list[Text]:
    """The call so far, with what the program says below it, and the table to its right."""
    right_width = min(WIDEST_TABLE, (width - 3) * 9 // 20)
    left_width = width - right_width - 3
    call = [*transcript(lines, left_width, height), *notes]
    if len(call) > height:
        call = [plain(_("... (/ and log: the whole call)"), "mark"), *call[1 - height :]]
    table = first_lines(table_lines(m, right_width, height), height)
    edge = plain(" \N{BOX DRAWINGS LIGHT VERTICAL} ", "rule")
    call = [plain("")] * (height - len(call)) + call  # the newest is at the bottom
    table += [plain("")] * (height - len(table))
    return [
        joined(
            cut(call_line, left_width), " " * (left_width - call_line.cell_len), edge, table_line
        )
        for call_line, table_line in zip(call, table, strict=True)
    ]


# The call


def transcript(lines: Sequence[StoryLine], width: int, most: int) -> list[Text]:
    """The end of the call, `most` lines or a few more: you right, they left, events between."""
    groups = [
        (kind, tuple(group))
        for kind, group in groupby(
            lines, lambda line: line.kind if line.kind in STAND_ALONE else ""
        )
    ]
    rows: list[Text] = []
    for kind, group in reversed(groups):
        rows = [*_scene(kind, group, width), *rows]
        if len(rows) > most:
            break
    return rows


@lru_cache(maxsize=64)
def _scene(kind: str, lines: tuple[StoryLine, ...], width: int) -> list[Text]:
    narrow = width * 3 // 4
    if kind == "turn":
        return [plain(""), *(row for line in lines for row in wrapped(line.text, width, "turn"))]
    if kind == "voice":
        return [row for line in lines for row in wrapped(line.text, narrow, "voice", 2)]
    if kind == "you":
        spoken = [(line.card, wrapped(quoted(line.text), narrow)) for line in lines]
        rows = [row for card, words in spoken for row in (plain(card, "faint"), *words)]
        return [joined(" " * (width - row.cell_len), row) for row in rows]
    return [joined("    ", row) for row in exchange_lines(lines, width - 4)]


# The table


def table_lines(m: View, width: int, height: int) -> list[Text]:
    """Hand, supply, demands and what is in force: as much of each as there is room for."""
    hand, supply = by_cost(m, m.hand), by_cost(m, m.available)
    names = [times(card.title, m.hand.count(card.id)) for card in hand]
    costs = [f"{times(card.title, m.available.count(card.id))} ({card.cost})" for card in supply]
    demands = _demands(m)
    force = in_force_parts(m)

    def fold(name: str, parts: list[str], room: int = 1) -> list[Text]:
        row = folded(name, parts, width, room)  # the head of the screen counts what is left out
        return row.lines if row.shown else []

    folds = [
        (_("Hand"), names),
        (_("Supply"), costs),
        (_("Demands"), demands),
        (_("In force"), force),
    ]
    shown: list[list[Text] | None] = [None] * len(folds)  # None: folded to a line
    room = height - sum(bool(parts) for _name, parts in folds)
    longer: list[tuple[int, Callable[[], list[Text]]]] = [  # what counts most is first
        (0, lambda: _rows(m, hand, width)),
        (2, lambda: _list(_("Demands"), demands, width)),
        (3, lambda: _list(_("In force"), force, width)),
        (0, lambda: _faces(m, hand, width)),
        (1, lambda: _by_cost(m, supply, width)),
    ]
    for n, make in longer:
        lines, before = make(), shown[n]
        extra = len(lines) - (bool(folds[n][1]) if before is None else len(before))
        if extra <= room:
            room -= extra
            shown[n] = lines
    if shown[1] is None and room:
        shown[1] = few = fold(_("Supply"), costs, min(4, room + 1))
        room -= len(few) - 1
    blocks = [fold(*folds[n]) if lines is None else lines for n, lines in enumerate(shown)]
    air = [plain("")] if room >= len(blocks) else []
    return [line for block in blocks if block for line in (*block, *air)]


def _entry(card: ConversationCard) -> MenuEntry:
    return MenuEntry(f"card:{card.id}", (Option("card", card.id),))


def _faces(m: View, cards: list[ConversationCard], width: int) -> list[Text]:
    """Small card faces, two in a row, each with its outcomes."""
    size = (width - 1) // 2
    faces = [_face(m, card, size - 4) for card in cards]
    lines = []
    for left_rows, right_rows in zip(faces[::2], [*faces[1::2], []], strict=False):
        height = max(len(left_rows), len(right_rows))
        pair = [
            boxed([*rows, *[plain("")] * (height - len(rows))], size)
            for rows in (left_rows, right_rows)
            if rows
        ]
        lines += [
            joined(*[part for text in row for part in (" ", text)][1:])
            for row in zip(*pair, strict=True)
        ]
    return lines


def _face(m: View, card: ConversationCard, width: int) -> list[Text]:
    """A card's title and its outcomes, in as many lines as they need."""
    texts = outcomes(m, _entry(card))
    rows = [Toned.of(tones_of(text), "") for text in texts]
    if len(texts) == len(HEADINGS):
        rows = [
            Toned.of([(f"{heading:3}", "faint"), *tones_of(text)], "")
            for heading, text in zip(HEADINGS, texts, strict=True)
        ]
    title = wrapped(times(card.title, m.hand.count(card.id)), width, "title")
    return [*title, *(line for row in rows for line in wrapped(row, width, "", 3))]


def _rows(m: View, cards: list[ConversationCard], width: int) -> list[Text]:
    """Each card of the hand with its outcomes in a line."""
    lines = [plain(_("Hand"), "title")] if cards else []
    for card in cards:
        name = times(card.title, m.hand.count(card.id))
        does = tones_of(outcomes_line(m, _entry(card)))
        lines += wrapped(Toned.of([(f"  {name}  ", ""), *does], ""), width, "", 4)
    return lines


def _by_cost(m: View, cards: list[ConversationCard], width: int) -> list[Text]:
    """What can be bought, the cards of each cost together."""
    lines = [plain(_("Supply"), "title")] if cards else []
    for cost, group in groupby(cards, lambda card: card.cost):
        names = in_row(times(card.title, m.available.count(card.id)) for card in group)
        label = cp_cost(cost) if cost else _("free")
        lines += wrapped(f"  {label}  {names}", width, "", 4)
    return lines


def _list(name: str, parts: list[str], width: int) -> list[Text]:
    """Parts below their name, each on a line of its own."""
    lines = [plain(name, "title")] if parts else []
    return [*lines, *(line for part in parts for line in wrapped(f"  {part}", width, "", 4))]


def _demands(m: View) -> list[str]:
    """Each demand with its cost, and with what conceding it brings."""
    demands = []
    for placed in m.demands:
        name, does = demand_name(m, placed), ""
        if placed.face == "up" and not placed.conceded:
            does = single_outcome(m, Option("concede", number=placed.slot), None)
        demands.append(labelled(name, does) if does else name)
    return demands
