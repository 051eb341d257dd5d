"""Events that strike: the faces of their cards, in what order they are shown, and for how long.

A beat is looked at and passes: it asks nothing and needs no key.
"""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Literal, NamedTuple

from rich.text import Text

from hncli.base.messages import N_
from hncli.base.schema import LEVELS
from hncli.base.text import capitalized, ended
from hncli.features.missions.narration import BEATS, LineKind, Told, signs_of
from hncli.game.engine import events as ev
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.game import slot_id
from hncli.game.engine.mission import Mission
from hncli.game.engine.view import View
from hncli.terminal.environment import WIDE
from hncli.terminal.panes import joined, plain, wrapped

NAMES = {
    "terror": N_("Terror"),
    "pivotal": N_("Pivotal event"),
    "death": N_("Death"),
    "release": N_("Release"),
    "capture": N_("Capture"),
    "elimination": N_("Elimination"),
    "second": N_("Second in command"),
    "end": N_("The end"),
}
STYLES = {
    "terror": "danger",
    "pivotal": "tense",
    "death": "danger",
    "release": "calm",
    "capture": "calm",
    "elimination": "tense",
    "second": "tense",
    "end": "title",
}
MARKS: dict[LineKind, str] = {"death": "\N{MULTIPLICATION X}", "release": "\N{WHITE CIRCLE}"}
"""The signs of the head of the screen, before the line of whoever has left."""
HIGHEST_SIDE = 4
Form = Literal["boxes", "last", "lines", "short", "bare"]
"""How an exchange is drawn: cards in boxes, the last one, none; without their sentences; and
without what is heard."""
WIDEST_SIDE = 34  # columns of a card's title and what it does, beside its sentence
LOOK, LAND, STRIKE = 2.0, 0.5, 4.0
"""How long, in times of the pace: what lies there, a die that rolls, a card that strikes."""


# The faces


def face_lines(told: Told, width: int) -> list[Text]:
    """A beat in a box: its title, its own sentence, what it does; beside each other or below."""
    style, inner = STYLES[told.kind], width - 4
    name, does = told.card.upper(), ended(capitalized(told.does)) if told.does else ""
    side = min(WIDEST_SIDE, max(len(name), len(does)))
    left = [*wrapped(name, side, "title"), *wrapped(does, side, style)]
    if not told.card:
        lines = wrapped(told.text, inner)
    elif width < WIDE or not told.flavor or len(left) > HIGHEST_SIDE:
        lines = [*wrapped(name, inner, "title"), *wrapped(told.flavor, inner, "voice")]
        lines += wrapped(does, inner, style)
    else:
        right = wrapped(told.flavor, inner - side - 3, "voice")
        rows = zip_longest(left, right, fillvalue=plain(""))
        lines = [joined(one, " " * (side + 3 - one.cell_len), other) for one, other in rows]
    return _boxed(str(NAMES[told.kind]).upper(), lines, width, style)


def _boxed(name: str, lines: Sequence[Text], width: int, style: str) -> list[Text]:
    """Lines in a rounded box with a name in its upper edge."""
    edge = plain("│", style)
    top = joined("╭─ ", name, " ", "─" * max(0, width - len(name) - 5), "╮")
    top.stylize(style)
    rows = [
        joined(edge, " ", line, " " * max(0, width - 4 - line.cell_len), " ", edge)
        for line in lines
    ]
    return [top, *rows, plain("╰" + "─" * (width - 2) + "╯", style)]


def beat_lines(told: Told, width: int, form: Form, is_last: bool) -> list[Text]:
    """A beat in the form that there is room for; what it does is told by what follows it."""
    if (is_last and form in ("boxes", "last")) or (told.flavor and form == "boxes"):
        return face_lines(told, width)
    style = STYLES[told.kind]
    mark = f"{MARKS[told.kind]} " if told.kind in MARKS else ""
    lines = wrapped(mark + told.text, width, style, 2)
    if form == "lines":
        lines += wrapped(told.flavor, width, "voice", 2)
    return [*lines, *(wrapped(told.rest, width, style, 2) if is_last else [])]


# Their order


class Moment(NamedTuple):
    """What is looked at for a while."""

    lines: int  # of what is told that are in view
    paces: float  # how long
    landed: tuple[int, ...] | None = None  # dice of the last line that lie; None: all of them


def moments(told: Sequence[Told], is_later: bool, holds: bool = False) -> list[list[Moment]]:
    """The pauses while some lines are told, each with its frames. What came before a terror card is
    looked at first, `is_later` if lines stand above these. Dice that are told last are held if
    nothing is asked about them."""
    found: list[list[Moment]] = []
    for n, one in enumerate(told):
        if one.kind in ("terror", "pivotal") and (n or is_later):
            found.append([Moment(n, LOOK)])
        if one.kind in BEATS:
            found.append([Moment(n + 1, STRIKE)])
        elif one.events and one.dice and not _lie_already(told[:n], one):
            order = landing(one)
            rolls = [Moment(n + 1, LAND, tuple(order[:count])) for count in range(len(order))]
            is_asked = all(later.kind == "voice" for later in told[n + 1 :])
            lies = [Moment(n + 1, LOOK)] * (holds or not is_asked)
            found.append([*rolls, *lies])
    return found


def _lie_already(told: Sequence[Told], one: Told) -> bool:
    """Whether a line tells of dice that were rolled in an earlier one."""
    return one.kind == "outcome" and (len(one.dice) > 1 or any(line.dice for line in told[-1:]))


def landing(told: Told) -> list[int]:
    """The places of the dice that are rolled, in the order they land: the one that decides last."""
    rerolled = [one.die - 1 for one in told.events if isinstance(one, ev.DieRerolled)]
    places = rerolled or list(range(len(told.dice)))
    signs = told.signs or signs_of(told.dice)
    weights = {"success": 2, "converted": 2, "four": 1}
    last = max(places, key=lambda place: (weights.get(signs[place], 0), place))
    return [*(place for place in places if place != last), last]


def later_events(
    events: Sequence[MissionEvent], told: Sequence[Told], lines: int
) -> Sequence[MissionEvent]:
    """Those of some events that the first lines of what is told of them do not tell yet."""
    ids = [id(event) for event in events]
    if lines < len(told) and told[lines].events:
        return events[ids.index(id(told[lines].events[0])) :]
    if lines and told[lines - 1].events:
        return events[ids.index(id(told[lines - 1].events[-1])) + 1 :]
    return ()


def rewound(view: View, events: Sequence[MissionEvent]) -> View:
    """The position before its last events, as far as it is in the head of the screen."""
    m = view.copy_as(Mission)
    for event in reversed(events):
        _take_back(m, event)
    return View(m, view.people)


def _take_back(m: Mission, event: MissionEvent) -> None:
    match event:
        case ev.ThreatChanged():
            m.threat = LEVELS.index(event.before)
        case ev.CpChanged():
            m.cp -= event.amount
        case ev.CpReset():
            m.cp, m.phase = event.before, "spend"
        case ev.HostageKilled():
            m.pool, m.killed = m.pool + 1, m.killed - 1
        case ev.HostageSaved():
            m.pool, m.saved = m.pool + 1, m.saved - 1
        case ev.HostagesTaken():
            m.pool -= event.count
        case ev.TerrorTurned() | ev.PivotalRevealed():
            m.deck = (event.card, *m.deck)
        case ev.TerrorDiscarded() if event.from_deck:
            m.deck = (event.card, *m.deck)
        case ev.DemandPlaced():
            m.demands = tuple(one for one in m.demands if slot_id(one.slot) != event.slot)
        case ev.EffectStands():
            own = [one for one in m.standing if one.source == event.source]
            m.standing = tuple(one for one in m.standing if one not in own[-1:])
        case ev.SecondTookOver():
            m.second = False
        case ev.TurnStarted():
            m.turn, m.phase, m.last_conversation = event.turn - 1, "terror", False
        case ev.MissionEnded():
            m.phase = event.phase
        case _:
            pass
