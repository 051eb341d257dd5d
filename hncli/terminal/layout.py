"""How the panes of a screen share its lines.

A pure function of the panes and the size of the terminal. What does not fit is folded, and a mark
tells how much; nothing is cut without one.
"""

from collections.abc import Sequence

from rich.text import Text

from hncli.base.messages import _, ngettext
from hncli.base.text import CUT
from hncli.terminal.panes import Marks, Menu, Pane, Parts, cut, joined, pane_of, plain, trimmed

FEWEST_ITEMS = 4  # entries that stay in view however long the rest is
FEWEST_EXCHANGE = 2  # lines of what just happened, or of the mark that counts them
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
    footer, told, detail = parts.footer.lines(width), parts.exchange, parts.detail(at)
    if parts.fitted is not None:
        others = [parts.head.lines(width), menu.question, footer, detail.lines(width)]
        left = height - sum(map(len, (*others, *entries))) - 2  # two rules
        told = pane_of(*parts.fitted(width, left))
    whole = told.lines(width)
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
        left = room - 2 - sum(map(len, entries)) - beneath - 1
        above = parts.table(width, left) if left >= FEWEST_TABLE else []
    rule_below = rule if whole or above else []  # one is enough where nothing is between them
    room -= len(rule) + len(rule_below)
    if above:
        room -= len(above)
        shown, exchange = [line for entry in entries for line in entry], above
        below = [plain(""), *detail.lines(width)]
    else:
        shown, exchange, below = _shared(parts, told, menu, entries, width, room, at)
    room -= len(shown) + len(below) + (0 if above else len(exchange))
    lines = [*head, *rule, *exchange, *rule_below, *menu.question, *shown, *below]
    return [cut(line, width) for line in (*lines, *[plain("")] * room, *footer)]


def _shared(
    parts: Parts, told: Pane, menu: Menu, entries: list[list[Text]], width: int, room: int, at: int
) -> tuple[list[Text], list[Text], list[Text]]:
    """The lines of the choices, of what just happened, and of what stands below the choices.

    The choices come first, and the outcomes of the one pointed at; then the hand and what just
    happened, the preview, what is said for its flavor, and what there is room to spare for.
    """
    detail, hand = parts.detail(at), parts.hand
    brief, kept = told.short(width), parts.kept(width)
    kept += 0 < kept < len(brief)  # the mark above them, if there is more
    fewest = fewest_lines(entries, FEWEST_ITEMS)
    least = max(min(len(brief), FEWEST_EXCHANGE), kept)
    holding = hand.short(width) if room > fewest + least + 1 else []
    left = room - fewest - least - len(holding)
    said = _shortened(detail.short(width), max(1, left), width)
    left = room - len(said) - len(holding)
    kept = min(kept, left - min(sum(map(len, entries)), FEWEST_SHOWN))
    least = max(min(len(brief), 1), min(least, left - fewest), kept)
    shown = in_view(entries, width, left - least, menu.row_of(at), [*map(len, menu.rows)])
    left = room - len(shown) - len(said) - len(holding)
    exchange = last_lines(brief, left)
    left -= len(exchange)
    if len(exchange) == len(brief):  # nothing is hidden, so there may be room for more
        longer = detail.fitting(width, len(said) + left)
        if len(said) < len(longer) <= len(said) + left:
            left -= len(longer) - len(said)
            said = longer
        exchange = told.fitting(width, len(exchange) + left)
        left -= len(exchange) - len(brief)
        if len(hand.lines(width)) <= len(holding) + left:
            left -= len(hand.lines(width)) - len(holding)
            holding = hand.lines(width)
    extra: list[Text] = []
    for block in parts.extra(at):
        if len(extra) + len(block.lines(width)) <= left:
            extra += block.lines(width)
    air = [plain("")] if left > len(extra) and shown and (said or holding) else []
    return shown, exchange, [*air, *holding, *said, *extra]


def first_lines(lines: list[Text], room: int) -> list[Text]:
    """The beginning of a text, with a mark that counts what is below it."""
    hidden = len(lines) - max(0, room - 1)
    text = ngettext("... {n} line more (l)", "... {n} lines more (l)", hidden)
    mark = plain(text.format(n=hidden), "mark")
    return lines if len(lines) <= room else [*lines[: len(lines) - hidden], mark]


def last_lines(lines: list[Text], room: int) -> list[Text]:
    """The end of a text, with a mark that counts what is above it."""
    hidden = len(lines) - max(0, room - 1)
    text = ngettext("... {n} line above (l)", "... {n} lines above (l)", hidden)
    mark = plain(text.format(n=hidden), "mark")
    return lines if len(lines) <= room else [mark, *lines[hidden:]]


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
    entries: list[list[Text]], width: int, room: int, at: int, sizes: Sequence[int] = ()
) -> list[Text]:
    """All entries, or those around the one that is pointed at, with marks that count the others.

    Entries are whole; only the one that is pointed at is cut where it is higher than the room.
    `sizes` say how many entries each of them stands for, if not one.
    """
    if not entries:
        return []
    sizes = sizes or [1] * len(entries)
    last = len(entries) - 1
    most = max(1, room - (at > 0) - (at < last))
    if len(entries[at]) > most:
        cut_off = joined(trimmed(entries[at][most - 1], width - len(CUT)), CUT)
        entries = [*entries[:at], [*entries[at][: most - 1], cut_off], *entries[at + 1 :]]

    def height(first: int, final: int) -> int:
        return sum(map(len, entries[first : final + 1])) + (first > 0) + (final < last)

    first = final = at
    while True:
        wider = [(first, final + 1), (first - 1, final)]
        if at - first < final - at:
            wider.reverse()  # there are fewer above it
        fitting = [(a, b) for a, b in wider if a >= 0 and b <= last and height(a, b) <= room]
        if not fitting:
            break
        first, final = fitting[0]
    lines = [line for entry in entries[first : final + 1] for line in entry]
    if height(first, final) > room:
        return lines[:1]  # a terminal without room for marks
    if first > 0:
        lines.insert(0, plain(_("  +{n} above").format(n=sum(sizes[:first])), "mark"))
    if final < last:
        lines.append(plain(_("  +{n} more").format(n=sum(sizes[final + 1 :])), "mark"))
    return lines
