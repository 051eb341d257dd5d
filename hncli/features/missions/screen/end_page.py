"""The end of a mission as a page of the screen; how much it shows depends on the size."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rich.text import Text

from hncli.base.messages import _
from hncli.base.text import labelled
from hncli.features.missions.words.mission_end import (
    MOST_EXCHANGES,
    MOST_POINTS,
    Exchange,
    MissionEnd,
)
from hncli.features.missions.words.turning_points import weightiest
from hncli.report.words import chance_line
from hncli.terminal.environment import WIDE
from hncli.terminal.panes import Pane, Parts, joined, key_lines, plain, spread, wrapped
from hncli.terminal.questions import MenuItem

TWO_COLUMNS = 110  # from this width on the call stands beside the people
GUTTER = 3
STYLES = {"won": "success", "lost": "danger"}
FRAMES = {"won": ("╔", "═", "╗", "║", "╚", "═", "╝"), "lost": ("▄", "▄", "▄", " ", "▀", "▀", "▀")}
ASCII_FRAMES = {
    "won": ("+", "=", "+", "|", "+", "=", "+"),
    "lost": ("#", "#", "#", " ", "#", "#", "#"),
}
"""Winning is a frame, losing two black bars: told apart without a colour too."""


class BlockForm(NamedTuple):
    """One way to show a part of the page."""

    keeps: float  # the form with the lowest value is replaced by a shorter one first
    lines: list[Text]


Block = Sequence[BlockForm]
"""A part of the page in several forms, the longest first; the last one may have no lines."""
NO_LINES = BlockForm(99, [])


def end_parts(
    end: MissionEnd,
    items: tuple[MenuItem, ...],
    last: Callable[[int], list[Text]],
    notes: Callable[[int], list[Text]],
    is_ascii: bool = False,
) -> Parts:
    """The screen of a mission that is over.

    `last` are the lines of what happened at the end, `notes` those of messages.
    """

    def detail(at: int) -> Pane:
        does = items[at].does
        return Pane(lambda width: wrapped(does, width, "faint", 2) if width >= WIDE else [])

    def footer(width: int) -> list[Text]:
        return key_lines(
            width, _("Enter chooses   l the whole call   q quit"), _("l the whole call   q quit")
        )

    def fitted(width: int, room: int) -> list[Text]:
        messages = notes(width)
        body = page_lines(end, last, width, room - len(messages), is_ascii)
        return [*body, *messages]

    return Parts(
        Pane(lambda width: masthead(end, width, is_ascii)),
        Pane(lambda _width: []),
        _("What next?"),
        items,
        detail=detail,
        footer=Pane(footer),
        fitted=fitted,
    )


def masthead(end: MissionEnd, width: int, is_ascii: bool) -> list[Text]:
    """The headline, how it ended and the figures, in the frame of a win or of a loss."""
    left, flat, right, side, low_left, low_flat, low_right = (ASCII_FRAMES if is_ascii else FRAMES)[
        end.result
    ]
    style, room = STYLES[end.result], max(8, width - 4)
    under = [spread(plain(end.heading), plain(end.figures, style), room)]
    if under[0].plain == end.heading:
        under = [*wrapped(end.heading, room), *wrapped(end.figures, room, style)]
    lines = [*wrapped((end.headline or end.heading).upper(), room, "title"), *under]
    edge = plain(side, style)
    return [
        plain(f"{left}{flat * (width - 2)}{right}", style),
        *(joined(edge, " ", line, " " * (room - line.cell_len + 1), edge) for line in lines),
        plain(f"{low_left}{low_flat * (width - 2)}{low_right}", style),
    ]


def page_lines(
    end: MissionEnd, last: Callable[[int], list[Text]], width: int, room: int, is_ascii: bool
) -> list[Text]:
    """The page below its headline in so many lines; two columns where there is room for them."""
    if width < TWO_COLUMNS:
        return fit([*_call(end, last, width), *_facts(end, width, is_ascii)], room)
    wide = (width - GUTTER) * 3 // 5
    narrow = width - GUTTER - wide
    columns = [fit(_call(end, last, wide), room), fit(_facts(end, narrow, is_ascii), room)]
    height = max(map(len, columns))
    left, right = ([*column, *[plain("")] * (height - len(column))] for column in columns)
    return [
        joined(left_line, " " * (wide - left_line.cell_len + GUTTER), right_line)
        for left_line, right_line in zip(left, right, strict=True)
    ]


def fit(blocks: Iterable[Block], room: int) -> list[Text]:
    """As much of some blocks as there is room for, with empty lines between them if they fit."""
    shown_blocks = [block for block in blocks if block[0].lines]
    cuts = [0] * len(shown_blocks)  # which form of each is shown

    def shown() -> list[BlockForm]:
        return [block[n] for block, n in zip(shown_blocks, cuts, strict=True)]

    while sum(len(form.lines) for form in shown()) > room:
        longer = [n for n, block in enumerate(shown_blocks) if cuts[n] + 1 < len(block)]
        if not longer:
            break
        cuts[min(longer, key=lambda n: shown_blocks[n][cuts[n]].keeps)] += 1
    # A later cut may have made room for a longer form again; the most important ones come first.
    weights = [block[max(0, cut - 1)].keeps for block, cut in zip(shown_blocks, cuts, strict=True)]
    for n in sorted(range(len(shown_blocks)), key=lambda n: -weights[n]):
        block = shown_blocks[n]
        while (
            cuts[n]
            and sum(len(form.lines) for form in shown())
            + len(block[cuts[n] - 1].lines)
            - len(block[cuts[n]].lines)
            <= room
        ):
            cuts[n] -= 1
    parts = [form.lines for form in shown() if form.lines]
    air = room - sum(map(len, parts)) >= len(parts) - 1
    lines: list[Text] = []
    for part in parts:
        lines += [plain("")] if lines and air else []
        lines += part
    return lines[: max(0, room)]


# Its blocks


def _call(end: MissionEnd, last: Callable[[int], list[Text]], width: int) -> list[Block]:
    """What happened last, and what was said where it mattered."""
    words = wrapped(end.words, width, "voice", 2)
    forms = [
        BlockForm(keeps, _exchanges(end, exchanges, points, width))
        for keeps, exchanges, points in (
            *((1, MOST_EXCHANGES, count) for count in range(MOST_POINTS, 0, -1)),
            *((keeps, count, 0) for keeps, count in ((3.5, 3), (5, 2), (7, 1))),
        )
    ]
    return [[BlockForm(4, last(width) or words), BlockForm(8, words), NO_LINES], [*forms, NO_LINES]]


def _exchanges(end: MissionEnd, exchanges: int, points: int, width: int) -> list[Text]:
    """The weightiest exchanges and other turning points, so many of each, in order."""
    spoken = sorted(end.exchanges, key=lambda exchange: -exchange.point.weight)[:exchanges]
    turns_told = {exchange.point.turn for exchange in spoken}
    points_alone = weightiest(
        [point for point in end.points if point.turn not in turns_told], points
    )
    exchanges_told = [exchange for exchange in end.exchanges if exchange in spoken]
    exchanges_told += [Exchange(point) for point in points_alone]
    in_order = sorted(exchanges_told, key=lambda exchange: exchange.point.turn)
    return [line for exchange in in_order for line in _exchange(exchange, width)]


def _facts(end: MissionEnd, width: int, is_ascii: bool) -> list[Block]:
    """People, the chance to win, records and the seed."""
    all_names = len(end.home.names), len(end.lost.names)
    names = ((3, all_names), (5.5, (3, all_names[1])), (6, (3, 3)), (9, (1, 1)))
    after = [wrapped(text, width, "mark", 2) for text in end.after]
    curve: list[Text] = []
    if end.chances:
        line = chance_line(end.chances, is_ascii)
        curve = wrapped(labelled(_("Chance to win, turn by turn"), line), width, "", 2)
    return [
        [BlockForm(keeps, _people(end, width, *most)) for keeps, most in names],
        [BlockForm(8, curve), NO_LINES],
        [
            BlockForm(6.5, [line for text_lines in after[:count] for line in text_lines])
            for count in range(len(after), -1, -1)
        ],
        [
            BlockForm(9 if end.is_footnote_kept else 2, wrapped(end.footnote, width, "faint")),
            NO_LINES,
        ],
    ]


def _people(end: MissionEnd, width: int, home: int, lost: int) -> list[Text]:
    styles = [style for style, people in (("gain", end.home), ("loss", end.lost)) if people.count]
    lines = end.people(home, lost)
    return [line for text, style in zip(lines, styles, strict=False)
            for line in wrapped(text, width, style, 2)]  # fmt: skip


def _exchange(exchange: Exchange, width: int) -> list[Text]:
    """A turning point, and below it what you said and what you heard."""
    label = _("Turn {turn}").format(turn=exchange.point.turn) + "  "
    point_lines = [
        line for text in exchange.point.texts for line in wrapped(text, width - len(label), "", 2)
    ]
    first_line, *other_lines = point_lines or [plain("")]
    you = _('You: "{say}"').format(say=exchange.you) if exchange.you else ""
    spoken = [*wrapped(you, width - 2, "", 2), *wrapped(exchange.heard, width - 2, "voice", 2)]
    return [
        joined(plain(label, "turn"), first_line),
        *(joined(" " * len(label), line) for line in other_lines),
        *(joined("  ", line) for line in spoken),
    ]
