"""The entries of a menu as lines: one whose words do not fit on a line takes several."""

from collections.abc import Mapping

from hncli.terminal.questions import MenuItem
from hncli.ui.terminal.display_width import display_width, to_left
from hncli.ui.terminal.styled import CUT, Styled, plain, text_of, trimmed, wrapped
from hncli.words import _

GAP = 3  # columns between two columns of outcomes
HANGING = 2  # columns by which an entry's other lines are indented, to be told from entries
MARKS = 2  # lines that count what is above and below

Marks = Mapping[str, int]
"""How many copies of each entry are marked, by its id."""
Widths = tuple[int, list[int]]
"""The columns that labels take, and each kind of outcome."""


def column_widths(
    items: tuple[MenuItem, ...], headings: tuple[str, ...], question: str, width: int
) -> Widths | None:
    """Columns for labels and outcomes; None where they do not fit side by side."""
    rows = [item.columns for item in items if item.columns]
    if not rows or not headings:
        return None
    columns = [
        max(display_width(heading), *(display_width(row[n]) for row in rows))
        for n, heading in enumerate(headings)
    ]
    labels = [display_width(item.label) for item in items if item.columns]
    label = 6 + max(labels)  # pointer, mark, letter and blanks
    room = width - sum(columns) - GAP * len(columns)
    if label > room:
        return None
    asked = display_width(question) - 1  # so that the headings fit beside the question
    return (max(label, asked) if asked <= room else label), columns


def in_columns(texts: tuple[str, ...], columns: list[int]) -> str:
    """Texts side by side, each in its column."""
    cells = (to_left(text, size + GAP) for text, size in zip(texts, columns, strict=True))
    return "".join(cells).rstrip()


def entry_lines(
    item: MenuItem, is_at: bool, marked: int, widths: Widths | None, width: int, ascii_: bool
) -> list[Styled]:
    """One entry; its label is broken between words where it is too long, and never cut."""
    pointer = " "
    if is_at:
        pointer = ">" if ascii_ else "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
    mark = ("*" if item.copies == 1 else str(marked)) if marked else " "
    style = "pointed" if is_at else ""
    begin: Styled = [
        ("pointed", pointer),
        ("mark", mark),
        ("letter", f"{item.letter or ' '}  "),
    ]
    if widths is not None and item.columns:
        label, columns = widths
        cells = in_columns(item.columns, columns)
        return [[*begin, (style, to_left(item.label, label - 3)), ("", cells)]]
    indent = display_width(text_of(begin))
    first, *rest = wrapped(item.label, width - indent, style, HANGING) or [plain("")]
    return [[*begin, *first], *([("", " " * indent), *line] for line in rest)]


def fewest_lines(entries: list[list[Styled]], fewest: int) -> int:
    """The lines that a menu needs: so many, or for its highest entry between two marks."""
    if not entries:
        return 0
    return min(sum(map(len, entries)), max(fewest, MARKS + max(map(len, entries))))


def in_view(entries: list[list[Styled]], width: int, room: int, at: int) -> list[Styled]:
    """All entries, or those around the one that is pointed at, with marks that count the others.

    Entries are whole; only the one that is pointed at is cut where it is higher than the room.
    """
    if not entries:
        return []
    last = len(entries) - 1
    most = max(1, room - (at > 0) - (at < last))
    entries = [*entries[:at], _shortened(entries[at], width, most), *entries[at + 1 :]]

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
        lines.insert(0, plain(_("  +{n} above").format(n=first), "mark"))
    if final < last:
        lines.append(plain(_("  +{n} more").format(n=last - final), "mark"))
    return lines


def _shortened(entry: list[Styled], width: int, most: int) -> list[Styled]:
    """The beginning of an entry, with a mark if there is more."""
    if len(entry) <= most:
        return entry
    return [*entry[: most - 1], [*trimmed(entry[most - 1], width - len(CUT)), ("", CUT)]]
