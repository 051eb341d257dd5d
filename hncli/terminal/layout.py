"""How the panes of a screen share its lines.

A pure function of the panes and the size of the terminal. What does not fit is folded, and a mark
tells how much; nothing is cut without one.
"""

from itertools import chain

from rich.text import Text

from hncli.base.messages import _, ngettext
from hncli.base.text import CUT
from hncli.terminal.environment import WIDE
from hncli.terminal.panes import Marks, Menu, Pane, Parts, cut, joined, pane_of, plain, trimmed

FEWEST_ITEMS = 4  # entries that stay in view however long the rest is
FEWEST_EXCHANGE = 2  # lines of what just happened, the mark that counts others among them
FEWEST_TABLE = 8  # lines for which two panes are worth it
DETAIL = 2  # lines below the choices that two panes leave free
TWO_PANES = 110  # columns from which there is room for two panes
FEWEST_SHOWN = 3  # on the smallest terminal: the entry pointed at, between two marks


def compose(
    parts: Parts, width: int, height: int, at: int, marks: Marks, ascii_: bool = False
) -> list[Text]:
    """The lines of the screen, at most `height` of them and none wider than `width`."""
    sign = "-" if ascii_ else "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
    menu = parts.menu(width)
    entries = menu.entries(at, marks, ascii_)
    footer, exchange, detail = parts.footer.lines(width), parts.exchange, parts.detail(at)
    if parts.fitted is not None:
        panes = [parts.head.lines(width), menu.question, footer, detail.lines(width)]
        free = height - sum(map(len, (*panes, *entries))) - 2  # two rules
        exchange = pane_of(*parts.fitted(width, free))
    whole = exchange.lines(width)
    room = height - len(menu.question) - len(footer)
    # The lines without which the menu, the exchange and the detail could not be read at all.
    smallest = fewest_lines(entries, FEWEST_SHOWN) + bool(whole) + bool(detail.short(width))
    top = parts.head_at(at) if parts.head_at is not None else parts.head
    head = first_lines(top.lines(width), max(1, room - smallest))
    room -= len(head)
    rule = [plain(sign * width, "rule")] if room >= smallest + 2 else []
    above: list[Text] = []
    if parts.table is not None and width >= TWO_PANES and rule:
        beneath = max(DETAIL, len(detail.lines(width)))  # so that the panes stay as they are
        free = room - 2 - sum(map(len, entries)) - beneath - 1
        above = parts.table(width, free) if free >= FEWEST_TABLE else []
    rule_below = rule if whole or above else []  # one is enough where nothing is between them
    room -= len(rule) + len(rule_below)
    if above:
        room -= len(above)
        choices, happened = [*menu.question, *chain.from_iterable(entries)], above
        below = [plain(""), *detail.lines(width)]
    else:
        has_mark = bool(rule) and width < WIDE
        choices, happened, below, mark = _share_lines(
            parts, exchange, menu, entries, width, room, at, has_mark
        )
        if mark is not None:
            rule = [joined(mark, " ", plain(sign * (width - mark.cell_len - 1), "rule"))]
    room -= len(choices) - len(menu.question) + len(below) + (0 if above else len(happened))
    lines = [*head, *rule, *happened, *rule_below, *choices, *below]
    return [cut(line, width) for line in (*lines, *[plain("")] * room, *footer)]


def _share_lines(
    parts: Parts,
    exchange: Pane,
    menu: Menu,
    entries: list[list[Text]],
    width: int,
    room: int,
    at: int,
    has_mark: bool,
) -> tuple[list[Text], list[Text], list[Text], Text | None]:
    """The lines of the question and its choices, of what just happened, and of what is below them.

    What must be kept of what happened comes first, and the outcomes of the choice pointed at; then
    the choices, the hand and all that happened, the preview, what is said for its flavor, and what
    there is room to spare for. With `has_mark` the mark that counts hidden lines is not in them.
    """
    detail, hand = parts.detail(at), parts.hand
    brief, kept = exchange.short(width), parts.kept(width)
    kept += 0 < kept < len(brief) and not has_mark  # the mark above them, if there is more
    fewest = fewest_lines(entries, FEWEST_ITEMS)
    least = max(min(len(brief), FEWEST_EXCHANGE), kept)
    holding = hand.short(width) if room > fewest + least + 1 else []
    free = room - fewest - least - len(holding)
    description = _shortened(detail.short(width), max(1, free), width)
    free = room - len(description) - len(holding)
    kept = min(kept, free - min(sum(map(len, entries)), FEWEST_SHOWN))
    least = max(least, min(len(brief), FEWEST_EXCHANGE + has_mark))
    least = max(min(len(brief), 1), min(least, free - fewest), kept)
    choices = _question_lines(menu, entries, width, free - least, at)
    free = room - len(choices) + len(menu.question) - len(description) - len(holding)
    happened, mark = brief, None
    if len(brief) > free:
        happened = exchange.fitting(width, free)  # dice and what they decide may share a line there
    if len(happened) > free and has_mark:
        hidden = len(brief) - max(0, free)
        mark, happened = _lines_above(hidden), brief[hidden:]
    elif len(happened) > free:
        hidden = len(brief) - max(0, free - 1)
        happened = [_lines_above(hidden), *brief[hidden:]]
    free -= len(happened)
    if happened is brief:  # nothing is hidden, so there may be room for more
        longer = detail.fitting(width, len(description) + free)
        if len(description) < len(longer) <= len(description) + free:
            free -= len(longer) - len(description)
            description = longer
        happened = exchange.fitting(width, len(happened) + free)
        free -= len(happened) - len(brief)
        if len(hand.lines(width)) <= len(holding) + free:
            free -= len(hand.lines(width)) - len(holding)
            holding = hand.lines(width)
    extra: list[Text] = []
    for block in parts.extra(at):
        if len(extra) + len(block.lines(width)) <= free:
            extra += block.lines(width)
    air = [plain("")] if free > len(extra) and entries and (description or holding) else []
    return choices, happened, [*air, *holding, *description, *extra], mark


def _question_lines(
    menu: Menu, entries: list[list[Text]], width: int, room: int, at: int
) -> list[Text]:
    """The question, and those entries for which there is room below it.

    Marks count the others: beside the question where lines are short, if they fit there.
    """
    sizes, row = [*map(len, menu.rows)], menu.row_of(at)

    def marks(first: int, final: int) -> list[str]:
        above, below = sum(sizes[:first]), sum(sizes[final + 1 :])
        return [
            _("  +{n} above").format(n=above) if above else "",
            _("  +{n} more").format(n=below) if below else "",
        ]

    if width < WIDE and menu.question:
        *before, last = menu.question
        first, final, lines = in_view(entries, width, room, row, 0)
        counted = plain("".join(marks(first, final)), "mark")
        if last.cell_len + counted.cell_len <= width:
            return [*before, joined(last, counted), *lines]
    first, final, lines = in_view(entries, width, room, row)
    above, below = ([plain(text, "mark")] if text else [] for text in marks(first, final))
    if len(lines) + len(above) + len(below) > room:  # a terminal without room for marks
        return [*menu.question, *lines[:1]]
    return [*menu.question, *above, *lines, *below]


def first_lines(lines: list[Text], room: int) -> list[Text]:
    """The beginning of a text, with a mark that counts what is below it."""
    hidden = len(lines) - max(0, room - 1)
    text = ngettext("... {n} line more (l)", "... {n} lines more (l)", hidden)
    mark = plain(text.format(n=hidden), "mark")
    return lines if len(lines) <= room else [*lines[: len(lines) - hidden], mark]


def _lines_above(count: int) -> Text:
    """The mark that counts the lines above a text's end."""
    text = ngettext("... {n} line above (l)", "... {n} lines above (l)", count)
    return plain(text.format(n=count), "mark")


def _shortened(lines: list[Text], room: int, width: int) -> list[Text]:
    """The beginning of a text, with a mark if there is more."""
    if len(lines) <= room:
        return lines
    mark = plain(_("... (? tells all)"), "mark")
    last, space = lines[room - 1], max(0, width - mark.cell_len - 1)
    if last.cell_len <= space:
        return [*lines[: room - 1], joined(last, " ", mark)]
    return [*lines[: room - 1], joined(trimmed(last, space + 1), mark)]


def fewest_lines(entries: list[list[Text]], fewest: int) -> int:
    """The lines that a menu needs: so many, or for its highest entry between two marks."""
    if not entries:
        return 0
    return min(sum(map(len, entries)), max(fewest, 2 + max(map(len, entries))))


def in_view(
    entries: list[list[Text]], width: int, room: int, at: int, mark: int = 1
) -> tuple[int, int, list[Text]]:
    """The first and the last of the entries around the one that is pointed at, and their lines.

    Entries are whole; only the one that is pointed at is cut where it is higher than the room.
    `mark` is how many lines are left free above and below them if there are others.
    """
    if not entries:
        return 0, 0, []
    last = len(entries) - 1
    most = max(1, room - mark * ((at > 0) + (at < last)))
    if len(entries[at]) > most:
        cut_off = joined(trimmed(entries[at][most - 1], width - len(CUT)), CUT)
        entries = [*entries[:at], [*entries[at][: most - 1], cut_off], *entries[at + 1 :]]

    def height(first: int, final: int) -> int:
        marks = mark * ((first > 0) + (final < last))
        return sum(map(len, entries[first : final + 1])) + marks

    first = final = at
    while True:
        wider = [(first, final + 1), (first - 1, final)]
        if at - first < final - at:
            wider.reverse()  # there are fewer above it
        fitting = [(a, b) for a, b in wider if a >= 0 and b <= last and height(a, b) <= room]
        if not fitting:
            return first, final, [line for entry in entries[first : final + 1] for line in entry]
        first, final = fitting[0]
