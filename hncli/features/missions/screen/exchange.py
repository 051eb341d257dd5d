"""What happened since your last choice, painted for a width: facts, dice, and events that strike.

Such an event is a beat: it has a face, and is looked at for a while; it asks nothing.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Literal, NamedTuple

from rich.text import Text

from hncli.base.messages import N_, _, pgettext
from hncli.base.schema import LEVELS
from hncli.base.text import capitalized, ended, labelled, quoted
from hncli.features.missions.words.call import paragraphs_of
from hncli.features.missions.words.narration import BEATS, LineKind, StoryLine, signs_of
from hncli.features.missions.words.run_sentences import roll_stakes
from hncli.game.engine import events as ev
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.game import ChoosingDice, slot_id
from hncli.game.engine.mission import Mission
from hncli.game.engine.view import View
from hncli.terminal.environment import WIDE
from hncli.terminal.panes import boxed, joined, plain, spread, wrapped

STRIKING = {
    "terror": (N_("Terror"), "danger"),
    "pivotal": (N_("Pivotal event"), "tense"),
    "death": (N_("Death"), "danger"),
    "release": (N_("Release"), "calm"),
    "capture": (N_("Capture"), "calm"),
    "elimination": (N_("Elimination"), "tense"),
    "second": (N_("Second in command"), "tense"),
    "end": (N_("The end"), "title"),
}
"""The name and the style of each kind of beat."""
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


def face_lines(told: StoryLine, width: int) -> list[Text]:
    """A beat in a box: its title, its own sentence, what it does; beside each other or below."""
    (kind, style), inner = STRIKING[told.kind], width - 4
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
    return boxed(lines, width, style, f"─ {str(kind).upper()} ")


def beat_lines(told: StoryLine, width: int, form: Form, is_last: bool) -> list[Text]:
    """A beat in the form that there is room for; what it does is told by what follows it."""
    if (is_last and form in ("boxes", "last")) or (told.flavor and form == "boxes"):
        return face_lines(told, width)
    style = STRIKING[told.kind][1]
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


def moments(told: Sequence[StoryLine], is_later: bool, holds: bool = False) -> list[list[Moment]]:
    """The pauses while some lines are told, each with its frames.

    What came before a terror card is looked at first, `is_later` if lines stand above these. Dice
    that are told last are held if nothing is asked about them.
    """
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


def _lie_already(told: Sequence[StoryLine], one: StoryLine) -> bool:
    """Whether a line tells of dice that were rolled in an earlier one."""
    is_changed = "converted" in one.signs
    return one.kind == "outcome" and (
        is_changed or len(one.dice) > 1 or any(line.dice for line in told[-1:])
    )


def landing(told: StoryLine) -> list[int]:
    """The places of the dice that are rolled, in the order they land: the one that decides last."""
    rerolled = [one.die - 1 for one in told.events if isinstance(one, ev.DieRerolled)]
    places = rerolled or list(range(len(told.dice)))
    signs = told.signs or signs_of(told.dice)
    weights = {"success": 2, "converted": 2, "four": 1}
    last = sorted(places, key=lambda place: (weights.get(signs[place], 0), place))[-1:]
    return [*(place for place in places if place not in last), *last]


def later_events(
    events: Sequence[MissionEvent], told: Sequence[StoryLine], lines: int
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
    return View(m, view.people)


# The whole of it


STYLES = {"turn": "turn", "voice": "voice"}
DICE = {
    "success": ("success", "╔═══╗", "║", "╚═══╝"),
    "converted": ("success", "╔═══╗", "║", "╚═══╝"),
    "four": ("four", "┌╌╌╌┐", "╎", "└╌╌╌┘"),
    "failure": ("failure", "╭───╮", "│", "╰───╯"),
    "picked": ("mark", "┏━━━┓", "┃", "┗━━━┛"),
    "rolling": ("faint", "╭───╮", "│", "╰───╯"),
}
"""The style of a die and its frame: above it, at its sides, below it."""
SHOWN = {"converted": " {face}*", "picked": ">{face} "}
DIE = re.compile(r"\[[1-6?>][1-6*]?\]")


def exchange_lines(
    told: Iterable[StoryLine], width: int, form: Form = "lines", landed: Sequence[int] | None = None
) -> list[Text]:
    """The lines of a screen: facts that follow each other flow together behind their dice.

    In boxes are cards and the last dice. `landed` are the dice of the last line that lie already;
    without it all do.
    """
    lines: list[Text] = []
    parts = paragraphs_of(one for one in told if form != "bare" or one.kind != "voice")
    if width < WIDE and parts and parts[-1][0].kind == "turn":
        parts.pop()  # the head of the screen says it
    is_resolved = any(one.kind == "outcome" for part in parts for one in part)
    lead = ""  # a card whose words give way to what came of them, or were shown before
    shown = ""  # the card that the lines so far are about
    rolled = max((n for n, part in enumerate(parts) if part[0].dice), default=-1)
    for n, part in enumerate(parts):
        first, is_last = part[0], n + 1 == len(parts)
        later = [part[0] for part in parts[n + 1 :]]
        is_told = any(one.kind == "outcome" and one.dice == first.dice for one in later)
        if first.kind == "dice" and len(part) == 1 and not first.was and is_told:
            continue  # they stand before what came of them
        if first.kind == "you":
            is_rolled = any(one.kind == "dice" for one in later[:1])
            lead = first.card if width < WIDE and is_resolved and is_rolled else ""
            if width >= WIDE:
                text, room = _('You: "{say}"').format(say=first.text), width - len(first.card) - 3
                said, *more = wrapped(text, room, "", 2)
                lines += [spread(said, plain(first.card, "faint"), width), *more]
            elif not lead:
                lines += wrapped(labelled(first.card, quoted(first.text)), width, "", 2)
        elif first.kind in BEATS:
            lines += beat_lines(first, width, form, is_last)
        elif len(part) == 1 and first.kind in STYLES:
            lines += wrapped(first.text, width, STYLES[first.kind], 2)
        elif first.dice and form == "boxes" and n == rolled and width >= WIDE:
            lines += _in_boxes(part, width, landed if is_last else None)
        elif first.does and form == "bare" and len(part) == 1:
            # What is cut is above: the dice must not be.
            lines += [
                *wrapped(first.does, width, "", 2),
                *_flowed([first._replace(does="")], width),
            ]
        else:
            card = next((one.card for one in part if one.kind == "outcome"), shown)
            heading = lead or (card if card != shown else "")
            lines += _flowed(part, width, heading, landed if is_last else None)
            lead = ""
        shown = next((one.card for one in part if one.card), shown)
    return lines


def _flowed(
    part: Sequence[StoryLine], width: int, lead: str = "", landed: Sequence[int] | None = None
) -> list[Text]:
    """Facts in one paragraph, behind the dice if they follow from a roll."""
    first, texts = part[0], _said(part, landed)
    faces = [f"[{face.strip()}]" for face in _faces(first, landed)]
    signs: list[str] = list(_signs(first, landed))
    if first.was:
        faces = [*(f"[{face}]" for face in first.was), _to(), *faces]
        signs = [*signs_of(first.was), *signs]
    before = " ".join(filter(None, (lead, *faces)))
    lines = wrapped(f"{before}  {texts}".strip() if before else texts, width, "", 2)
    for line in lines if faces else ():
        for found in DIE.finditer(line.plain):
            if signs:
                line.stylize(DICE[signs.pop(0)][0], *found.span())
    return lines


def _to() -> str:
    # Translators: between dice as they lay and as they lie after a reroll
    return pgettext("dice before and after", "to")


def _said(part: Sequence[StoryLine], landed: Sequence[int] | None) -> str:
    """What is said behind some dice: nothing of what they came to while one still rolls."""
    if landed is not None and part[0].kind == "outcome":
        return ""
    is_open = all(one.kind != "outcome" for one in part)
    said = (one.does if one.kind == "dice" else one.text for one in part)
    return " ".join(text for n, text in enumerate(said) if is_open or part[n].kind != "dice")


def _faces(told: StoryLine, landed: Sequence[int] | None) -> list[str]:
    """What each die shows, in three columns."""
    signs = told.signs or signs_of(told.dice)
    rolling = [] if landed is None else [one for one in landing(told) if one not in landed]
    return [
        " ? " if n in rolling else SHOWN.get(sign, " {face} ").format(face=face)
        for n, (face, sign) in enumerate(zip(told.dice, signs, strict=True))
    ]


def _signs(told: StoryLine, landed: Sequence[int] | None) -> list[str]:
    signs: list[str] = list(told.signs or signs_of(told.dice))
    if landed is not None:
        for n in landing(told):
            signs[n] = signs[n] if n in landed else "rolling"
    return signs


def _in_boxes(part: Sequence[StoryLine], width: int, landed: Sequence[int] | None) -> list[Text]:
    """Dice in boxes, and beside them what they decide or came to."""
    first = part[0]
    boxes = _boxes(_faces(first, landed), _signs(first, landed))
    if first.was:
        to = f"  {_to()}  "
        old = _boxes([f" {face} " for face in first.was], signs_of(first.was))
        gaps = (" " * len(to), to, " " * len(to))
        boxes = [joined(*three) for three in zip(old, gaps, boxes, strict=True)]
    begin = boxes[0].cell_len + 3
    beside = wrapped(_said(part, landed), width - begin)
    if len(beside) == 1:
        beside.insert(0, plain(""))  # in the middle of the boxes
    boxes += [plain(" " * (begin - 3))] * (len(beside) - len(boxes))
    beside += [plain("")] * (len(boxes) - len(beside))
    rows = zip(boxes, beside, strict=True)
    return [joined(one, "   ", other) if other else one for one, other in rows]


def _boxes(faces: Sequence[str], signs: Sequence[str]) -> list[Text]:
    """Dice side by side in three lines; each frame has a form of its own."""
    rows: list[list[Text]] = [[], [], []]
    for face, sign in zip(faces, signs, strict=True):
        style, top, side, bottom = DICE[sign]
        for row, text in zip(rows, (top, f"{side}{face}{side}", bottom), strict=True):
            row.append(plain(text, style))
    return [Text(" ", end="").join(row) for row in rows]


def dice_on_table(m: View) -> StoryLine:
    """The dice as they lie now, with what they decide; those picked for a reroll have a mark."""
    source = m.roll.source if m.roll is not None else ""
    purpose = m.asked.purpose
    picked = purpose.chosen if isinstance(purpose, ChoosingDice) else ()
    signs = signs_of(m.dice)
    for n, is_converted in enumerate(m.converted):
        signs[n] = "converted" if is_converted else "picked" if n + 1 in picked else signs[n]
    return StoryLine("dice", "", m.dice, signs=tuple(signs), does=roll_stakes(m, source))


def notes(lines: Iterable[str], width: int) -> list[Text]:
    """Short messages of the program itself."""
    return [piece for line in lines for piece in (wrapped(line, width, "mark") or [plain("")])]
