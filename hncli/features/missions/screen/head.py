"""The head of the mission screen: who, turn, threat, CP, hostages, demands, what is in force."""

from collections import Counter
from typing import NamedTuple

from rich.text import Text

from hncli.base.messages import _, ngettext, npgettext
from hncli.base.schema import level_names
from hncli.base.text import cp_cost, cp_now, times
from hncli.career.ledger import StressSoFar
from hncli.features.missions.words.labels import chief, chief_name
from hncli.features.missions.words.position_text import goal, in_force_parts, is_usual, saves_needed
from hncli.game.engine.position import Placed
from hncli.game.engine.view import View
from hncli.terminal.columns import display_width
from hncli.terminal.environment import WIDE
from hncli.terminal.panes import joined, packed, plain, spread, wrapped

MOST_LINES = 6
MOST_NARROW_LINES = 5
SIGNS = ("●", "○", "✕")
ASCII_SIGNS = ("o", "+", "x")
TURN_MARKS = ("▮", "▯", "◇", "◆")
ASCII_TURN_MARKS = ("#", ".", "~", "!")
"""The marks of turns that are gone and of terror cards to come: red, perhaps pivotal, pivotal."""
BAR = ("▕", "█", "░", "▏")
ASCII_BAR = ("|", "#", ".", "|")
BETWEEN = "   "  # parts of what is in force
INDENT = 2  # of lines that continue what is in force
NO_BREAK = "\N{FIGURE SPACE}"  # no title has one; hard spaces some have


def head_lines(
    m: View,
    width: int,
    is_ascii: bool = False,
    stress: StressSoFar | None = None,
    next_name: str = "",
) -> list[Text]:
    """What a player must know at every decision; what does not fit is folded and counted.

    `next_name` is the hostage who would be moved next; the name takes no line of its own.
    """
    hostages = _hostages(m, width, is_ascii, next_name)
    ends = "" if hostages[-1].plain.endswith(goal(m)) or is_usual(m) else goal(m)
    lines = [*_first_lines(m, width, is_ascii), *_markers(m, width, is_ascii, stress), *hostages]
    counts = Counter(demand_name(m, placed) for placed in m.demands)
    names = [times(name, n) for name, n in counts.items()]
    # On a narrow screen the choices need the line more, but not more than a deadline (R-END-5).
    most = MOST_LINES if width >= WIDE or m.still_to_concede else MOST_NARROW_LINES
    is_waiting = m.phase != "over" and bool(ends or in_force_parts(m))
    room = max(1, min(2, most - len(lines) - is_waiting))
    demands = _shortest_if_none(_("Demands"), names, width, room)
    room = max(1, most - len(lines) - len(demands))
    return [*lines, *demands, *_in_force(m, width, room, ends)]


def _first_lines(m: View, width: int, is_ascii: bool) -> list[Text]:
    """Who is on the line, where in the turn, and how many terror cards are left."""
    name = (chief(m).title if width >= WIDE else chief_name(m)).upper()
    name_text = plain(name, "title")
    text = {
        "conversation": _("talk") if width < WIDE else _("conversation"),
        "spend": _("spend") if width < WIDE else _("spend phase"),
        "terror": _("terror") if width < WIDE else _("terror phase"),
        "over": _("over"),
    }[m.phase]
    if m.last_conversation and m.phase == "conversation":
        text = _("last talk") if width < WIDE else _("the last conversation")
    turn = _("Turn {turn}, {phase}").format(turn=m.turn, phase=text)
    cards = m.turns_left
    count = ngettext("{n} terror card", "{n} terror cards", cards).format(n=cards)
    if width < WIDE:
        count = _("{n} terror").format(n=cards)
    if display_width(f"{name}  {turn} {count}") > width:
        return packed([name_text, plain(turn), plain(count)], width, 1)
    gap = "  " if width >= WIDE else " "
    marked = joined(turn_and_card_marks(m, is_ascii), gap, count)
    has_room = display_width(f"{name}{gap}{turn}{gap}") + marked.cell_len <= width
    right = marked if has_room and m.phase != "over" else plain(count)
    room = width - right.cell_len - display_width(turn) - len(gap)
    middle = min(max(display_width(name) + len(gap), (width - display_width(turn)) // 2), room)
    begin = joined(name_text, " " * (middle - display_width(name)), turn)
    return [spread(begin, right, width)]


def turn_and_card_marks(m: View, is_ascii: bool = False) -> Text:
    """A row of marks: turns that are gone, then terror cards, the pivotal event at its place.

    If it is only known to be among the last cards, each of them has a mark of its own.
    """
    gone, red, perhaps, pivotal = ASCII_TURN_MARKS if is_ascii else TURN_MARKS
    marks = [red] * m.turns_left
    if m.turns_left > m.reds_left:
        among = m.catalogue.pivotal_among
        if among > 1:
            marks[-among:] = [perhaps] * min(among, len(marks))
        else:
            marks[-1 - min(m.catalogue.pivotal_place - 1, m.reds_left)] = pivotal
    return joined(plain(gone * (m.turn - 1), "faint"), plain("".join(marks), "tense"))


def _markers(m: View, width: int, is_ascii: bool, stress: StressSoFar | None) -> list[Text]:
    """The threat dial, the dice it gives, CP, and in a career the stress."""
    count = m.dice_count()
    parts = [plain(ngettext("{n} die", "{n} dice", count).format(n=count))]
    parts.append(plain(cp_now(m.cp), "title"))
    if stress is not None:
        parts.append(plain(_("Stress {n}").format(n=stress)))
    gap = 3 if width >= WIDE else 2
    dial, bar = threat_dial(m.threat), threat_bar(m.threat, is_ascii)
    named = joined(_("Threat "), _("calm"), " ", bar, " ", _("kill"), "  ", dial)
    for threat in (named, joined(bar, " ", dial), dial):
        lines = packed([threat, *parts], width, gap)
        if len(lines) == 1:
            return lines
    return packed([dial, *parts], width, 1)


def _threat_style(threat: int) -> str:
    return "calm" if threat < 3 else "tense" if threat < 6 else "danger"


def threat_dial(threat: int) -> Text:
    """All levels in a row, the present one in brackets."""
    dial, levels = plain(""), level_names()
    for n, level in enumerate(levels):
        is_here = n == threat
        dial.append(f"[{level}]" if is_here else level, _threat_style(threat) if is_here else "")
        if not is_here and n + 1 not in (threat, len(levels)):
            dial.append(" ")
    return dial


def threat_bar(threat: int, is_ascii: bool) -> Text:
    """The threat as a bar with a cell for each level, filled up to the present one."""
    begin, full, empty, end = ASCII_BAR if is_ascii else BAR
    filled = plain(full * (threat + 1), _threat_style(threat))
    unfilled = plain(empty * (len(level_names()) - 1 - threat), "faint")
    return joined(begin, filled, unfilled, end)


def _hostages(m: View, width: int, is_ascii: bool, next_name: str) -> list[Text]:
    """A sign for each hostage with the numbers, and the goal if there is room."""
    parts: list[Text] = []
    signs = ASCII_SIGNS if is_ascii else SIGNS
    is_over = m.phase == "over"
    for sign, count, text, style in zip(
        signs,
        (m.pool, m.saved, m.killed),
        _counted(m) if width >= WIDE else _counted_briefly(m),
        ("tense", "calm", "danger"),
        strict=True,
    ):
        signs_shown = sign * count if width >= WIDE or (is_over and count <= 6) else ""
        marks = f"{signs_shown} {count}" if signs_shown else str(count)
        before, _n, after = text.partition("{n}")
        parts.append(joined(before, plain(marks, style), after))
    lines = packed(parts, width, 3 if width >= WIDE else 2)
    if len(lines) > 1:
        lines = packed(parts, width, 1)
    if is_over:
        return lines
    text = goal(m) if width >= WIDE else ""
    named = joined(lines[-1], "   ", plain(next_name, "voice")) if next_name else lines[-1]
    room = width - len(text) - 2
    lines[-1] = spread(named if named.cell_len <= room else lines[-1], plain(text), width)
    return lines


def _counted(m: View) -> tuple[str, str, str]:
    """Texts for those inside, saved and killed, with {n} for the number."""
    inside = ngettext("{n} inside", "{n} inside", m.pool)
    if m.loyal:
        inside += ngettext(", {n} turned", ", {n} turned", m.loyal).format(n=m.loyal)
    saved = ngettext("{n} saved", "{n} saved", m.saved)
    if m.phase != "over":
        needed = saves_needed(m)
        saved = ngettext("{n} of {needed} saved", "{n} of {needed} saved", m.saved)
        if m.saved >= needed:
            saved = ngettext("{n} saved, enough", "{n} saved, enough", m.saved)
        saved = saved.replace("{needed}", str(needed))
    return inside, saved, ngettext("{n} killed", "{n} killed", m.killed)


def _counted_briefly(m: View) -> tuple[str, str, str]:
    """The same texts, short enough for 38 columns together."""
    saved = npgettext("narrow screen", "{n} saved", "{n} saved", m.saved)
    if m.phase != "over":
        needed = saves_needed(m)
        text = npgettext("narrow screen", "{n} of {needed} saved", "{n} of {needed} saved", m.saved)
        saved = text.replace("{needed}", str(needed))
    inside = npgettext("narrow screen", "{n} inside", "{n} inside", m.pool)
    if m.loyal:
        text = npgettext(
            "narrow screen", "{n} in, {loyal} turned", "{n} in, {loyal} turned", m.loyal
        )
        inside = text.replace("{loyal}", str(m.loyal))
    return (inside, saved, npgettext("narrow screen", "{n} killed", "{n} killed", m.killed))


def demand_name(m: View, placed: Placed) -> str:
    """One demand in a few words."""
    if placed.face == "down":
        return {"major": _("hidden major"), "escape": _("hidden escape")}[placed.kind]
    card = m.catalogue.demands[placed.id]
    if placed.conceded:
        return _("{title} (conceded)").format(title=card.title)
    if card.cp == 0:
        return card.title
    return _("{title} ({cp})").format(title=card.title, cp=cp_cost(card.cp))


def _in_force(m: View, width: int, room: int, ends: str) -> list[Text]:
    """What is in force or waits, after the goal `ends` if it is not empty."""
    if m.phase == "over":
        return []
    name, parts = _("In force"), list[str]()
    for is_narrow in (False, True) if width < WIDE else (False,):
        parts = [ends] * bool(ends) + in_force_parts(m, is_narrow)
        parts = [times(part, n) for part, n in Counter(parts).items()]
        row = folded(name, parts, width, room)
        if row.shown == len(parts):
            return row.lines
    return _shortest_if_none(name, parts, width, room)


def _shortest_if_none(name: str, parts: list[str], width: int, room: int) -> list[Text]:
    """Parts folded in their order, or the shortest first if not even the first one fits."""
    row = folded(name, parts, width, room)
    return row.lines if row.shown else folded(name, sorted(parts, key=len), width, room).lines


class Folded(NamedTuple):
    """Lines with some of several parts."""

    lines: list[Text]
    shown: int  # parts that are in view


def folded(name: str, parts: list[str], width: int, room: int) -> Folded:
    """Parts in a row after a name, in at most `room` lines; a mark counts what did not fit.

    No part is broken if that takes no more lines. Where none fits, the mark may take a line more.
    """
    if not parts:
        return Folded([], 0)
    whole = [_unbroken(part) if len(part) <= width - INDENT else part for part in parts]
    for count in range(len(parts), 0, -1):
        mark = _hidden_mark(len(parts) - count)
        row = _row(name, [*parts[:count], mark])
        if len(row) - len(BETWEEN) * (room - 1) > width * room:
            continue  # it cannot fit, and to wrap is slow
        broken = _in_a_row(name, parts[:count], mark, width)
        if len(broken) <= room:
            lines = broken if len(broken) == 1 else _in_a_row(name, whole[:count], mark, width)
            return Folded(lines if len(lines) == len(broken) else broken, count)
    return Folded(_in_a_row(name, [], _hidden_mark(len(parts)), width), 0)


def _row(name: str, parts: list[str]) -> str:
    return f"{name}  {BETWEEN.join(filter(None, parts))}"


def _hidden_mark(n: int) -> str:
    return _("+{n} more (l)").format(n=n) if n else ""


def _in_a_row(name: str, parts: list[str], mark: str, width: int) -> list[Text]:
    """Parts and a mark after a name, in as many lines as they need; the mark is never broken."""
    lines = wrapped(_row(name, [*parts, _unbroken(mark)]), width, "", INDENT)
    texts = [line.plain.replace(NO_BREAK, " ") for line in lines]
    if not mark:
        return [plain(text) for text in texts]
    last_row = joined(texts[-1].removesuffix(mark), plain(mark, "mark"))
    return [*map(plain, texts[:-1]), last_row]


def _unbroken(text: str) -> str:
    """A text that is not broken between its words."""
    return text.replace(" ", NO_BREAK)
