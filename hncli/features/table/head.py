"""The head of the table's screen: markers, people, demands, alerts, traits and resources."""

from collections import Counter

from rich.text import Text

from hncli.base.messages import N_, _, ngettext
from hncli.base.text import cp_now, times
from hncli.features.careers.table_words import DEMANDS
from hncli.features.missions.own_alerts import alert_text
from hncli.features.missions.screen.head import ASCII_SIGNS, SIGNS, threat_bar, threat_dial
from hncli.features.missions.words.position_text import PHASES
from hncli.features.table.store import TableSession
from hncli.game.table_steps import TableDemand
from hncli.game.tracked import TrackedMission
from hncli.terminal.environment import WIDE
from hncli.terminal.panes import cut, joined, packed, plain, spread, wrapped

STYLES = ("tense", "calm", "danger")
SHORT_PHASES = {
    "conversation": N_("talk"),
    "spend": N_("spend"),
    "terror": N_("terror"),
    "over": N_("over"),
}
MOST_ROWS = 2  # lines of each list below the markers


def head_lines(session: TableSession, width: int, is_ascii: bool = False) -> list[Text]:
    """What lies on the table, in as few lines as the width allows."""
    table = session.table
    traits = [id for id in table.setup.traits if id in session.helps] if width >= WIDE else []
    helps = Counter(session.title_of(id) for id in (*traits, *table.held))
    rows = (
        (_("Demands"), [_demand(session, demand) for demand in table.demands]),
        (_("Alerts"), [alert_text(alert) for alert in table.alerts]),
        (_("You have"), [times(name, n) for name, n in helps.items()]),
    )
    lines = [
        *_title_lines(session, width),
        *_markers(session, width, is_ascii),
        *_people(table, width, is_ascii),
    ]
    for name, parts in rows:
        lines += _row(name, parts, width)
    return lines


def _title_lines(session: TableSession, width: int) -> list[Text]:
    """Whom it is with, where in the turn, and the terror cards that are left."""
    table = session.table
    name = plain(session.title.upper(), "title")
    phase = str((PHASES if width >= WIDE else SHORT_PHASES)[table.phase])
    if table.is_last_conversation and table.phase == "conversation":
        phase = _("last conversation") if width >= WIDE else _("last talk")
    turn = plain(_("Turn {turn}, {phase}").format(turn=table.turn, phase=phase))
    n = table.deck
    cards = plain(ngettext("{n} terror card", "{n} terror cards", n).format(n=n))
    if width >= WIDE:
        title = joined(plain(_("AT THE TABLE: ")), name)
        middle = max(title.cell_len + 2, (width - turn.cell_len) // 2)
        line = joined(title, " " * (middle - title.cell_len), turn)
        if line.cell_len + cards.cell_len + 1 <= width:
            return [spread(line, cards, width)]
    else:
        cards = plain(_("{n} terror").format(n=n))
    return [cut(line, width) for line in packed([name, turn, cards], width, 2)]


def _markers(session: TableSession, width: int, is_ascii: bool) -> list[Text]:
    """The dial as a bar and as levels, the dice it gives, CP, and in a career the stress."""
    table = session.table
    bar = joined(_("calm"), " ", threat_bar(table.threat, is_ascii), " ", _("kill"))
    dial = threat_dial(table.threat)
    dice = ngettext("{n} die", "{n} dice", table.dice).format(n=table.dice)
    parts = [dial, plain(dice), plain(cp_now(table.cp), "title")]
    if session.stress is not None:
        stress = session.stress if width >= WIDE else session.stress.total
        parts.append(plain(_("Stress {n}").format(n=stress)))
    return packed([bar, *parts] if width >= WIDE else parts, width, 3 if width >= WIDE else 2)


def _people(table: TrackedMission, width: int, is_ascii: bool) -> list[Text]:
    """Everyone as a sign that can be counted, and how many must be saved."""
    numerator, denominator = table.share
    needed = -(-table.total * numerator // denominator)
    saved = ngettext("{n} of {needed} saved", "{n} of {needed} saved", table.saved)
    if table.saved >= needed:
        saved = ngettext("{n} saved, enough", "{n} saved, enough", table.saved)
    texts = (
        ngettext("{n} inside", "{n} inside", table.pool),
        saved.replace("{needed}", str(needed)),
        ngettext("{n} killed", "{n} killed", table.killed),
    )
    parts = []
    counts = (table.pool, table.saved, table.killed)
    signs = ASCII_SIGNS if is_ascii else SIGNS
    for sign, count, text, style in zip(signs, counts, texts, STYLES, strict=True):
        sign_text = f"{sign * count} " if width >= WIDE and count else ""
        parts.append(joined(plain(sign_text, style), text.format(n=count)))
    return packed(parts, width, 3 if width >= WIDE else 2)


def _demand(session: TableSession, demand: TableDemand) -> str:
    """One demand with its number, by which it is revealed and conceded."""
    kind = str(DEMANDS[demand.kind])
    name = session.title_of(demand.name) if demand.name else kind
    text = _("{n} hidden, {kind}")
    if demand.is_up:
        text = _("{n} {name}, conceded") if demand.is_conceded else _("{n} {name}")
    return text.format(n=demand.slot, name=name, kind=kind)


def _row(name: str, parts: list[str], width: int) -> list[Text]:
    """Parts in a row after a name; what does not fit is counted."""
    for count in range(len(parts), 0, -1):
        hint = [_("+{n} more (l)").format(n=len(parts) - count)] * (count < len(parts))
        lines = wrapped(f"{name}  {'   '.join([*parts[:count], *hint])}", width, "", 2)
        if len(lines) <= (MOST_ROWS if width >= WIDE else 1) or count == 1:
            return lines
    return []
