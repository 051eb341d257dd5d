"""The head of the mission screen: markers, hostages, demands and what is in force, in few lines."""

from collections import Counter

from hncli.cards.schema import LEVEL_NAMES
from hncli.engine.position import Placed, Standing
from hncli.engine.view import View
from hncli.ui.mission.labels import times, title
from hncli.ui.mission.narrative.event_sentences import in_force
from hncli.ui.terminal.styled import WIDE, Styled, cut, packed, plain, spread, text_of, wrapped
from hncli.words import _, clauses, ngettext, npgettext, points

MOST_LINES = 6
SIGNS = ("●", "○", "✕")
ASCII_SIGNS = ("o", "+", "x")
INDENT = 2  # of lines that continue what is in force
NO_BREAK = "\N{FIGURE SPACE}"  # no title has one; hard spaces some have


def head_lines(
    m: View, width: int, is_ascii: bool = False, stress: int | None = None
) -> list[Styled]:
    """What a player must know at every decision; what does not fit is folded and counted."""
    lines = [_first(m, width), *_markers(m, width, stress), *_hostages(m, width, is_ascii)]
    counts = Counter(_demand(m, one) for one in m.demands)
    demands = _folded(_("Demands"), [times(one, n) for one, n in counts.items()], width, 2)
    room = max(1, MOST_LINES - len(lines) - len(demands))
    force = _folded(_("In force"), [] if m.phase == "over" else in_force_parts(m), width, room)
    return [*lines, *demands, *force]


def _first(m: View, width: int) -> Styled:
    """Who is on the line, where in the turn, and how many terror cards are left."""
    chief = m.catalogue.second if m.second else m.catalogue.abductor
    name = chief.title.upper() if width >= WIDE else chief.title.split()[0].upper()
    left = plain(name, "title")
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
    middle = max(len(name) + 2, (width - len(turn)) // 2)
    begin: Styled = [*left, ("", " " * (middle - len(name))), ("", turn)]
    return spread(begin, plain(count), width)


def _markers(m: View, width: int, stress: int | None) -> list[Styled]:
    """The threat dial, the dice it gives, CP, and in a career the stress."""
    dial: Styled = [("", _("Threat ") if width >= WIDE else "")]
    for n, level in enumerate(LEVEL_NAMES):
        is_here = n == m.threat
        style = ("calm" if n < 3 else "tense" if n < 6 else "danger") if is_here else ""
        space = " " if width >= WIDE else ""
        shown = f"[{level}]" if is_here else f"{space}{level}{space}"
        dial.append((style, shown))
        if width < WIDE and not is_here and n + 1 < len(LEVEL_NAMES) and n + 1 != m.threat:
            dial.append(("", " "))
    count = m.dice_count()
    parts = [dial, plain(ngettext("{n} die", "{n} dice", count).format(n=count))]
    parts.append(plain(_("CP {cp}").format(cp=points(m.cp)), "title"))
    if stress is not None:
        parts.append(plain(_("Stress {n}").format(n=stress)))
    lines = packed(parts, width, 3 if width >= WIDE else 2)
    return lines if len(lines) == 1 else packed(parts, width, 1)


def _hostages(m: View, width: int, is_ascii: bool) -> list[Styled]:
    """Everyone as a sign that can be counted, and what is still needed to win."""
    parts: list[Styled] = []
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
        parts.append([*plain(before), (style, marks), *plain(after)])
    lines = packed(parts, width, 3 if width >= WIDE else 2)
    needed = saves_needed(m)
    if is_over:
        return lines
    if width >= WIDE:
        text = ngettext("{n} more save to win", "{n} more saves to win", needed).format(n=needed)
        if needed == 0:
            text = _("enough saved; nobody may stay held") if m.pool else _("end it to win")
        lines[-1] = spread(lines[-1], plain(text), width)
    else:  # no room for signs beside it
        text = _("save {n} more").format(n=needed) if needed else _("enough saved")
        lines[-1] = spread(lines[-1], plain(text), width)
    return lines


def _counted(m: View) -> tuple[str, str, str]:
    """What is said of those held, saved and killed, with {n} for how many."""
    return (
        ngettext("{n} held", "{n} held", m.pool),
        ngettext("{n} saved", "{n} saved", m.saved),
        ngettext("{n} killed", "{n} killed", m.killed),
    )


def _counted_briefly(m: View) -> tuple[str, str, str]:
    """The same where all three must fit in 26 columns."""
    return (
        npgettext("narrow screen", "{n} held", "{n} held", m.pool),
        npgettext("narrow screen", "{n} saved", "{n} saved", m.saved),
        npgettext("narrow screen", "{n} killed", "{n} killed", m.killed),
    )


def saves_needed(m: View) -> int:
    """How many hostages must still be saved to win (R-END-3)."""
    asked, of = m.share
    return max(0, -(-m.total * asked // of) - m.saved)


def _demand(m: View, placed: Placed) -> str:
    """One demand in a few words."""
    if placed.face == "down":
        return {"major": _("hidden major"), "escape": _("hidden escape")}[placed.kind]
    card = m.catalogue.demands[placed.id]
    if placed.conceded:
        return _("{title} (conceded)").format(title=card.title)
    if card.cp == 0:
        return card.title
    return _("{title} ({cp} CP)").format(title=card.title, cp=card.cp)


def in_force_parts(m: View) -> list[str]:
    """Everything that acts or waits, each in a few words."""
    chief = m.catalogue.second if m.second else m.catalogue.abductor
    found = []
    if not m.pool and not m.second and m.can_be_captured:
        found.append(_("the next save captures {chief}").format(chief=chief.title))
    if m.must_eliminate and not m.second:
        found.append(_("{chief} must be eliminated").format(chief=chief.title))
    if m.still_to_concede:
        found.append(
            _("concede first: {demands}").format(
                demands=clauses(title(m, id) for id in m.still_to_concede)
            )
        )
    if m.share != (1, 2):
        found.append(_("{n} of every {d} must be saved").format(n=m.share[0], d=m.share[1]))
    found += [_lasting(m, entry) for entry in m.lasting()]
    found += [
        _("alert {card}: {waits}").format(card=title(m, alert.card), waits=alert.waits)
        for alert in m.alerts()
    ]
    found += [_("rule: {rule}").format(rule=rule.describe()) for rule in chief.rules]
    if m.held or m.traits:
        names = ", ".join(title(m, id) for id in (*m.traits, *m.held))
        found.append(_("yours: {names}").format(names=names))
    return found


def _lasting(m: View, entry: Standing) -> str:
    what = entry.watch.describe() if entry.watch else in_force(entry.what, entry.amount)
    return f"{what} ({title(m, entry.source)})"


def _folded(name: str, parts: list[str], width: int, room: int) -> list[Styled]:
    """Parts in a row after a name, in at most `room` lines; a mark counts what did not fit.

    No part is broken if that takes no more lines.
    """
    if not parts:
        return []
    whole = [_unbroken(part) if len(part) <= width - INDENT else part for part in parts]
    for count in range(len(parts), 0, -1):
        hidden = len(parts) - count
        mark = _("+{n} more (l)").format(n=hidden) if hidden else ""
        broken = _in_a_row(name, parts[:count], mark, width)
        if len(broken) <= room:
            lines = _in_a_row(name, whole[:count], mark, width)
            return lines if len(lines) == len(broken) else broken
    tail = _(" +{n} more (l)").format(n=len(parts) - 1) if len(parts) > 1 else " (l)"
    return [[*cut(plain(f"{name}  {parts[0]}"), width - len(tail)), ("mark", tail)]]


def _in_a_row(name: str, parts: list[str], mark: str, width: int) -> list[Styled]:
    """Parts and a mark after a name, in as many lines as they need; the mark is never broken."""
    row = "   ".join([*parts, *([_unbroken(mark)] if mark else [])])
    lines = wrapped(f"{name}  {row}", width, "", INDENT)
    texts = [text_of(line).replace(NO_BREAK, " ") for line in lines]
    if not mark:
        return [plain(text) for text in texts]
    return [*map(plain, texts[:-1]), [("", texts[-1].removesuffix(mark)), ("mark", mark)]]


def _unbroken(text: str) -> str:
    """A text that is not broken between its words."""
    return text.replace(" ", NO_BREAK)
