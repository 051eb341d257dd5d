"""What happened since your last choice, painted for a width: facts, dice and beats.

A beat is an event that is shown for a moment, in a box where there is room; it asks nothing.
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

BEAT_LOOKS = {
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
"""The signs before the lines of those who left; the same as in the head of the screen."""
HIGHEST_SIDE = 4  # lines of a card's title and what it does, beside its sentence
ExchangeForm = Literal["boxes", "last", "lines", "short", "bare"]
"""How an exchange is drawn: all cards in boxes, only the last one, none; without the sentences of
cards; and without what is heard."""
WIDEST_SIDE = 34  # columns of the same
LOOK, LAND, STRIKE = 2.0, 0.5, 4.0
"""How long a frame is shown, in times of the pace: what is there, a die that rolls, a beat."""


# Beats


def face_lines(line: StoryLine, width: int) -> list[Text]:
    """A beat in a box: its title and what it does, and its own sentence beside or below them."""
    (kind, style), inner = BEAT_LOOKS[line.kind], width - 4
    name, does = line.card.upper(), ended(capitalized(line.does)) if line.does else ""
    side = min(WIDEST_SIDE, max(len(name), len(does)))
    left_lines = [*wrapped(name, side, "title"), *wrapped(does, side, style)]
    if not line.card:
        lines = wrapped(line.text, inner)
    elif width < WIDE or not line.flavor or len(left_lines) > HIGHEST_SIDE:
        lines = [*wrapped(name, inner, "title"), *wrapped(line.flavor, inner, "voice")]
        lines += wrapped(does, inner, style)
    else:
        right = wrapped(line.flavor, inner - side - 3, "voice")
        rows = zip_longest(left_lines, right, fillvalue=plain(""))
        lines = [
            joined(left_line, " " * (side + 3 - left_line.cell_len), right_line)
            for left_line, right_line in rows
        ]
    return boxed(lines, width, style, f"─ {str(kind).upper()} ")


def beat_lines(line: StoryLine, width: int, form: ExchangeForm, is_last: bool) -> list[Text]:
    """A beat in a form; without a box what it does is only said if nothing follows that says it."""
    if (is_last and form in ("boxes", "last")) or (line.flavor and form == "boxes"):
        return face_lines(line, width)
    style = BEAT_LOOKS[line.kind][1]
    mark = f"{MARKS[line.kind]} " if line.kind in MARKS else ""
    lines = wrapped(mark + line.text, width, style, 2)
    if form == "lines":
        lines += wrapped(line.flavor, width, "voice", 2)
    return [*lines, *(wrapped(line.effect_text, width, style, 2) if is_last else [])]


# Frames


class BeatFrame(NamedTuple):
    """A state of the screen that is shown for a while."""

    lines: int  # how many of the lines that are told are in view
    paces: float  # how long it is shown
    landed: tuple[int, ...] | None = None  # dice of the last line that have landed; None: all


def beat_frames(
    lines: Sequence[StoryLine], is_later: bool, holds: bool = False
) -> list[list[BeatFrame]]:
    """The frames of each pause while some lines are told.

    There is one before a terror card, if any line is above it: `is_later` says that there are lines
    above these. `holds` is whether to pause after dice that are told last too.
    """
    pauses: list[list[BeatFrame]] = []
    for n, line in enumerate(lines):
        if line.kind in ("terror", "pivotal") and (n or is_later):
            pauses.append([BeatFrame(n, LOOK)])
        if line.kind in BEATS:
            pauses.append([BeatFrame(n + 1, STRIKE)])
        elif line.events and line.dice and not _are_on_table(lines[:n], line):
            order = landing_order(line)
            rolls = [BeatFrame(n + 1, LAND, tuple(order[:count])) for count in range(len(order))]
            is_asked = all(later_line.kind == "voice" for later_line in lines[n + 1 :])
            landed = [BeatFrame(n + 1, LOOK)] * (holds or not is_asked)
            pauses.append([*rolls, *landed])
    return pauses


def _are_on_table(lines: Sequence[StoryLine], line: StoryLine) -> bool:
    """Whether the dice of a line were already rolled in an earlier line."""
    is_changed = "converted" in line.signs
    return line.kind == "outcome" and (
        is_changed or len(line.dice) > 1 or any(earlier.dice for earlier in lines[-1:])
    )


def landing_order(line: StoryLine) -> list[int]:
    """The indexes of the dice that are rolled, in the order they land; the best one lands last."""
    rerolled = [event.die - 1 for event in line.events if isinstance(event, ev.DieRerolled)]
    places = rerolled or list(range(len(line.dice)))
    signs = line.signs or signs_of(line.dice)
    weights = {"success": 2, "converted": 2, "four": 1}
    best = sorted(places, key=lambda place: (weights.get(signs[place], 0), place))[-1:]
    return [*(place for place in places if place not in best), *best]


def untold_events(
    events: Sequence[MissionEvent], lines: Sequence[StoryLine], in_view: int
) -> Sequence[MissionEvent]:
    """The events that are not told yet when only so many of their lines are in view."""
    ids = [id(event) for event in events]
    if in_view < len(lines) and lines[in_view].events:
        return events[ids.index(id(lines[in_view].events[0])) :]
    if in_view and lines[in_view - 1].events:
        return events[ids.index(id(lines[in_view - 1].events[-1])) + 1 :]
    return ()


def rewound(view: View, events: Sequence[MissionEvent]) -> View:
    """The position before its last events, exact in what the head of the screen shows."""
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
                m.demands = tuple(
                    placed for placed in m.demands if slot_id(placed.slot) != event.slot
                )
            case ev.EffectStands():
                of_card = [entry for entry in m.standing if entry.source == event.source]
                m.standing = tuple(entry for entry in m.standing if entry not in of_card[-1:])
            case ev.SecondTookOver():
                m.second = False
            case ev.TurnStarted():
                m.turn, m.phase, m.last_conversation = event.turn - 1, "terror", False
            case ev.MissionEnded():
                m.phase = event.phase
    return View(m, view.people)


# The exchange


LINE_STYLES = {"turn": "turn", "voice": "voice"}
DICE = {
    "success": ("success", "╔═══╗", "║", "╚═══╝"),
    "converted": ("success", "╔═══╗", "║", "╚═══╝"),
    "four": ("four", "┌╌╌╌┐", "╎", "└╌╌╌┘"),
    "failure": ("failure", "╭───╮", "│", "╰───╯"),
    "picked": ("mark", "┏━━━┓", "┃", "┗━━━┛"),
    "rolling": ("faint", "╭───╮", "│", "╰───╯"),
}
"""The style of a die and its frame: above it, at its sides, below it."""
DIE_FACES = {"converted": " {face}*", "picked": ">{face} "}
DIE = re.compile(r"\[[1-6?>][1-6*]?\]")


def exchange_lines(
    lines: Iterable[StoryLine],
    width: int,
    form: ExchangeForm = "lines",
    landed: Sequence[int] | None = None,
) -> list[Text]:
    """The exchange in a form: each paragraph with its dice before it.

    `landed` are the dice of the last line that have landed, None for all of them.
    """
    rows: list[Text] = []
    paragraphs = paragraphs_of(line for line in lines if form != "bare" or line.kind != "voice")
    if width < WIDE and paragraphs and paragraphs[-1][0].kind == "turn":
        paragraphs.pop()  # the turn is in the head of the screen
    is_resolved = any(line.kind == "outcome" for paragraph in paragraphs for line in paragraph)
    lead = ""  # the title of a card played, to be put before the result of its roll
    shown_card = ""  # the title of the card that the lines so far are about
    rolled = max((n for n, paragraph in enumerate(paragraphs) if paragraph[0].dice), default=-1)
    for n, paragraph in enumerate(paragraphs):
        head, is_last = paragraph[0], n + 1 == len(paragraphs)
        later_first = [paragraph[0] for paragraph in paragraphs[n + 1 :]]
        is_told = any(line.kind == "outcome" and line.dice == head.dice for line in later_first)
        if head.kind == "dice" and len(paragraph) == 1 and not head.rerolled_from and is_told:
            continue  # they are drawn with their outcome
        if head.kind == "you":
            is_rolled = any(line.kind == "dice" for line in later_first[:1])
            lead = head.card if width < WIDE and is_resolved and is_rolled else ""
            if width >= WIDE:
                text, room = _('You: "{say}"').format(say=head.text), width - len(head.card) - 3
                first_row, *other_rows = wrapped(text, room, "", 2)
                rows += [spread(first_row, plain(head.card, "faint"), width), *other_rows]
            elif not lead:
                rows += wrapped(labelled(head.card, quoted(head.text)), width, "", 2)
        elif head.kind in BEATS:
            rows += beat_lines(head, width, form, is_last)
        elif len(paragraph) == 1 and head.kind in LINE_STYLES:
            rows += wrapped(head.text, width, LINE_STYLES[head.kind], 2)
        elif head.dice and form == "boxes" and n == rolled and width >= WIDE:
            rows += _in_boxes(paragraph, width, landed if is_last else None)
        elif head.does and form == "bare" and len(paragraph) == 1:
            # Lines are cut at the top: the dice, at the bottom, stay.
            rows += [
                *wrapped(head.does, width, "", 2),
                *_flowed([head._replace(does="")], width),
            ]
        else:
            card = next((line.card for line in paragraph if line.kind == "outcome"), shown_card)
            heading = lead or (card if card != shown_card else "")
            rows += _flowed(paragraph, width, heading, landed if is_last else None)
            lead = ""
        shown_card = next((line.card for line in paragraph if line.card), shown_card)
    return rows


def _flowed(
    paragraph: Sequence[StoryLine], width: int, lead: str = "", landed: Sequence[int] | None = None
) -> list[Text]:
    """A paragraph as text, with the faces of its dice before it."""
    head, text = paragraph[0], _text_beside(paragraph, landed)
    faces = [f"[{face.strip()}]" for face in _faces(head, landed)]
    signs: list[str] = list(_signs(head, landed))
    if head.rerolled_from:
        faces = [*(f"[{face}]" for face in head.rerolled_from), _reroll_word(), *faces]
        signs = [*signs_of(head.rerolled_from), *signs]
    before = " ".join(filter(None, (lead, *faces)))
    lines = wrapped(f"{before}  {text}".strip() if before else text, width, "", 2)
    for line in lines if faces else ():
        for match in DIE.finditer(line.plain):
            if signs:
                line.stylize(DICE[signs.pop(0)][0], *match.span())
    return lines


def _reroll_word() -> str:
    # Translators: between dice as they lay and as they lie after a reroll
    return pgettext("dice before and after", "to")


def _text_beside(paragraph: Sequence[StoryLine], landed: Sequence[int] | None) -> str:
    """The text after some dice; empty while one of them still rolls towards an outcome."""
    if landed is not None and paragraph[0].kind == "outcome":
        return ""
    is_open = all(line.kind != "outcome" for line in paragraph)
    texts = (line.does if line.kind == "dice" else line.text for line in paragraph)
    return " ".join(text for n, text in enumerate(texts) if is_open or paragraph[n].kind != "dice")


def _faces(line: StoryLine, landed: Sequence[int] | None) -> list[str]:
    """What each die shows, in three columns."""
    signs = line.signs or signs_of(line.dice)
    rolling = [] if landed is None else [n for n in landing_order(line) if n not in landed]
    return [
        " ? " if n in rolling else DIE_FACES.get(sign, " {face} ").format(face=face)
        for n, (face, sign) in enumerate(zip(line.dice, signs, strict=True))
    ]


def _signs(line: StoryLine, landed: Sequence[int] | None) -> list[str]:
    signs: list[str] = list(line.signs or signs_of(line.dice))
    if landed is not None:
        for n in landing_order(line):
            signs[n] = signs[n] if n in landed else "rolling"
    return signs


def _in_boxes(
    paragraph: Sequence[StoryLine], width: int, landed: Sequence[int] | None
) -> list[Text]:
    """A paragraph with its dice in boxes and its text beside them."""
    line = paragraph[0]
    boxes = _boxes(_faces(line, landed), _signs(line, landed))
    if line.rerolled_from:
        to = f"  {_reroll_word()}  "
        before = _boxes([f" {face} " for face in line.rerolled_from], signs_of(line.rerolled_from))
        gaps = (" " * len(to), to, " " * len(to))
        boxes = [joined(*cells) for cells in zip(before, gaps, boxes, strict=True)]
    begin = boxes[0].cell_len + 3
    beside = wrapped(_text_beside(paragraph, landed), width - begin)
    if len(beside) == 1:
        beside.insert(0, plain(""))  # in the middle of the boxes
    boxes += [plain(" " * (begin - 3))] * (len(beside) - len(boxes))
    beside += [plain("")] * (len(boxes) - len(beside))
    rows = zip(boxes, beside, strict=True)
    return [joined(box_row, "   ", text_row) if text_row else box_row for box_row, text_row in rows]


def _boxes(faces: Sequence[str], signs: Sequence[str]) -> list[Text]:
    """Dice side by side in three lines; each frame has a form of its own."""
    rows: list[list[Text]] = [[], [], []]
    for face, sign in zip(faces, signs, strict=True):
        style, top, side, bottom = DICE[sign]
        for row, text in zip(rows, (top, f"{side}{face}{side}", bottom), strict=True):
            row.append(plain(text, style))
    return [Text(" ", end="").join(row) for row in rows]


def dice_on_table(m: View) -> StoryLine:
    """A line of the dice as they are now, and what they decide; with marks for a reroll."""
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
