"""The head of the desk: nights, stress, people, what a negotiator has; and who may call."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from rich.text import Text

from hncli import __version__
from hncli.base.messages import N_, _, ngettext, pgettext
from hncli.base.text import ended, explained, points, times
from hncli.career.career import Career
from hncli.career.ledger import CONDITION, RELIEF, LedgerLine
from hncli.career.record import PlayedMission
from hncli.features.careers.words import card_line, entry_title, met_title, table_title
from hncli.report.words import MODES
from hncli.terminal.environment import WIDE
from hncli.terminal.panes import Pane, joined, packed, plain, spread, wrapped


class NightSign(NamedTuple):
    """How a night of a career is drawn: kinds differ in their sign, not only in colour."""

    sign: str
    ascii: str
    style: str


WON = NightSign("\N{HEAVY CHECK MARK}", "+", "calm")
LOST = NightSign("\N{MULTIPLICATION X}", "x", "danger")
WATCHED = NightSign("\N{FISHEYE}", "o", "faint")
NEXT = NightSign("\N{BLACK RIGHT-POINTING SMALL TRIANGLE}", ">", "mark")
TO_COME = NightSign("\N{MIDDLE DOT}", ".", "faint")

MOST_NARROW = 6  # lines of the head on a phone
FULL_STRESS = 36  # at which the bar is full; more is told by the number
BAR = 20  # columns of the bar where there is room, half as many on a phone
CAUSES = {
    "killed": N_("deaths {n}"),
    "killed_at_s": N_("deaths {n}"),
    "given_up": N_("deaths {n}"),
    "given_up_at_s": N_("deaths {n}"),
    "pivotal": N_("pivotal {n}"),
    "k_ending": N_("calls on K {n}"),
    "failed": N_("failures {n}"),
    CONDITION: N_("start {n}"),
    "saved": N_("saved {n}"),
    RELIEF: N_("relief {n}"),
}
"""What each cause of the ledger is called beside the bar."""


def head_lines(career: Career, width: int, is_ascii: bool = False) -> list[Text]:
    """The career in a few lines; on a narrow screen further lines are only counted."""
    first, strip = _title_lines(career, width), _night_strip(career, width, is_ascii)
    (bar, *cause_lines), people = (
        _stress_lines(career, width, is_ascii),
        _people_lines(career, width),
    )
    if width >= WIDE:
        return [*first, *strip, bar, *cause_lines, *people]
    lines = [*first, *strip, bar, *people, *cause_lines]
    hidden = len(lines) - MOST_NARROW
    if hidden <= 0:
        return lines
    more = plain(pgettext("at the desk", "+{n} more (l)").format(n=hidden + 1), "mark")
    return [*lines[: MOST_NARROW - 1], more]


def _title_lines(career: Career, width: int) -> list[Text]:
    """The negotiator, the mode, and the number of the night."""
    setup, status = career.record.setup, career.status
    name = plain(setup.negotiator.upper(), "title")
    mode = plain(str(MODES[setup.mode]))
    text = _("night {n} of {all}")
    night = text.format(n=min(career.number, status.numbers.missions), all=status.numbers.missions)
    if name.cell_len + mode.cell_len + len(night) + 4 > width:
        return packed([name, mode, plain(night)], width, 2)
    middle = max(name.cell_len + 2, (width - mode.cell_len) // 2)
    return [spread(joined(name, " " * (middle - name.cell_len), mode), plain(night), width)]


def _night_strip(career: Career, width: int, is_ascii: bool) -> list[Text]:
    """The nights: each that is over with its name if all fit on a line, else as signs."""
    nights = [
        (
            WATCHED if entry.watched else WON if entry.result == "won" else LOST,
            met_title(career, entry).split()[0],
        )
        for entry in career.record.missions
    ]
    remaining = career.status.missions_left
    if remaining > 0:
        name = career.mission.catalogue.abductor.first_name if career.mission else ""
        name = table_title(career).split()[0] if career.table is not None else name
        nights += [(NEXT, name), *[(TO_COME, "")] * (remaining - 1)]
    labels = [
        plain(f"{_sign(night, is_ascii)} {name}".rstrip(), night.style) for night, name in nights
    ]
    line = packed(labels, 10_000, 2)
    if line and line[0].cell_len <= width:
        return line
    return packed([plain(_sign(night, is_ascii), night.style) for night, _name in nights], width, 1)


def _sign(night: NightSign, is_ascii: bool) -> str:
    return night.ascii if is_ascii else night.sign


def _stress_lines(career: Career, width: int, is_ascii: bool) -> list[Text]:
    """Stress as a bar, what made it, and what the score is today."""
    status, stress = career.status, career.stress_so_far
    room = BAR if width >= WIDE else BAR // 2
    filled = min(room, round(stress.total * room / FULL_STRESS))
    full, empty, left, right = "#-[]" if is_ascii else "█░▕▏"
    style = "calm" if stress.total < 12 else "tense" if stress.total < 24 else "danger"
    bar = joined(
        plain(_("Stress ")),
        left,
        plain(full * filled, style),
        plain(empty * (room - filled), "faint"),
        right,
        plain(f" {stress}", "title"),
    )
    score = plain(_("Score {n}").format(n=points(status.score - stress.added)), "title")
    cause_texts = stress_causes((*status.lines, *career.running_lines))
    if not cause_texts:
        return [spread(bar, score, width)]
    text = plain(", ".join(cause_texts))
    if bar.cell_len + text.cell_len + score.cell_len + 6 <= width:
        return [spread(joined(bar, "   ", text), score, width)]
    return [spread(bar, score, width), *wrapped(text.plain, width, "", 2)]


def stress_causes(lines: Iterable[LedgerLine]) -> list[str]:
    """What made the stress, each cause once, in the order of CAUSES."""
    totals: Counter[str] = Counter()
    for line in lines:
        totals[CAUSES[line.cause].text] += line.amount
    labels = {label.text: str(label) for label in CAUSES.values()}
    return [label.format(n=points(totals[text])) for text, label in labels.items() if totals[text]]


def _people_lines(career: Career, width: int) -> list[Text]:
    """People brought home and lost; traits, conditions, resources and experience by name."""
    status = career.status
    missions = career.record.missions
    home, lost = (sum(getattr(entry, kind) for entry in missions) for kind in ("saved", "killed"))
    parts = [
        plain(_("Home {n}").format(n=home), "calm" if home else ""),
        plain(_("Lost {n}").format(n=lost), "danger" if lost else ""),
    ]
    for head, ids in (
        (_("Traits"), status.traits),
        (_("Conditions"), _conditions(career)),
        (_("Resources"), status.held),
    ):
        if ids:
            names = Counter(entry_title(career, id) for id in ids)
            parts.append(plain(f"{head} {', '.join(times(name, n) for name, n in names.items())}"))
    if status.experience:
        parts.append(plain(_("Experience {n}").format(n=status.experience), "mark"))
    lines = packed(parts, width, 3 if width >= WIDE else 2)
    return [
        piece
        for line in lines
        for piece in ([line] if line.cell_len <= width else wrapped(line.plain, width, "", 2))
    ]


def _conditions(career: Career) -> tuple[str, ...]:
    """The conditions that it was begun with, and those that its stress brings."""
    return (*career.record.setup.conditions, *career.status.pressure)


def help_cards(career: Career) -> list[Pane]:
    """What each trait, condition and resource does: blocks for a screen that has room."""
    status = career.status
    ids = dict.fromkeys((*status.traits, *_conditions(career), *status.held))
    texts = [ended(explained(entry_title(career, id), card_line(status.helps[id]))) for id in ids]
    return [Pane(partial(wrapped, text, style="faint", indent=2)) for text in texts]


def telephone_lines(played: Sequence[PlayedMission], width: int) -> list[Text]:
    """The head of a desk without a career: what this is, and what the player has done so far."""
    title = plain(_("THE DESK"), "title")
    version = plain(_("hn {version}, unofficial").format(version=__version__), "faint")
    lines = [spread(title, version, width)]
    if played:
        won = sum(mission.result == "won" for mission in played)
        text = ngettext(
            "{n} mission played, {won} won", "{n} missions played, {won} won", len(played)
        )
        figures = [plain(text.format(n=len(played), won=won))]
        home = sum(mission.saved for mission in played)
        figures.append(plain(ngettext("{n} person home", "{n} people home", home).format(n=home)))
        lines += packed(figures, width)
    return lines
