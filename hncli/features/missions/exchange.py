"""The exchange since your last choice, painted for a width."""

import re
from collections.abc import Iterable, Sequence

from rich.text import Text

from hncli.base.messages import _, pgettext
from hncli.base.text import labelled, quoted
from hncli.features.missions.beats import Form, beat_lines, landing
from hncli.features.missions.call import paragraphs_of
from hncli.features.missions.narration import BEATS, Told, signs_of
from hncli.features.missions.stakes import roll_stakes
from hncli.game.engine.game import ChoosingDice
from hncli.game.engine.view import View
from hncli.terminal.environment import WIDE
from hncli.terminal.panes import joined, plain, spread, wrapped

STYLES = {"turn": "turn", "voice": "voice"}
FRAMES = {
    "success": ("╔═══╗", "║", "╚═══╝"),
    "converted": ("╔═══╗", "║", "╚═══╝"),
    "four": ("┌╌╌╌┐", "╎", "└╌╌╌┘"),
    "failure": ("╭───╮", "│", "╰───╯"),
    "picked": ("┏━━━┓", "┃", "┗━━━┛"),
    "rolling": ("╭───╮", "│", "╰───╯"),
}
"""The frame of a die: above it, at its sides, below it."""
DICE_STYLES = {
    "success": "success",
    "converted": "success",
    "four": "four",
    "failure": "failure",
    "picked": "mark",
    "rolling": "faint",
}
SHOWN = {"converted": " {face}*", "picked": ">{face} "}
DIE = re.compile(r"\[[1-6?>][1-6*]?\]")


def exchange_lines(
    told: Iterable[Told], width: int, form: Form = "lines", landed: Sequence[int] | None = None
) -> list[Text]:
    """The lines of a screen: facts that follow each other flow together behind their dice. In boxes
    are cards and the last dice. `landed` are the dice of the last line that lie already; without it
    all do."""
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
        if first.kind == "dice" and len(part) == 1 and _is_resolved(first, parts[n + 1 :]):
            continue  # they stand before what came of them
        if first.kind == "you":
            follows = parts[n + 1][0].kind if n + 1 < len(parts) else ""
            lead = first.card if width < WIDE and is_resolved and follows == "dice" else ""
            lines += [] if lead else _you(first, width)
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


def _is_resolved(rolled: Told, later: list[list[Told]]) -> bool:
    """Whether the outcome of some dice is told later on, with the same dice."""
    return not rolled.was and any(
        part[0].kind == "outcome" and part[0].dice == rolled.dice for part in later
    )


def _you(told: Told, width: int) -> list[Text]:
    """What you say, with the card it belongs to."""
    if width < WIDE:
        return wrapped(labelled(told.card, quoted(told.text)), width, "", 2)
    said = wrapped(_('You: "{say}"').format(say=told.text), width - len(told.card) - 3, "", 2)
    return [spread(said[0], plain(told.card, "faint"), width), *said[1:]]


def _flowed(
    part: Sequence[Told], width: int, lead: str = "", landed: Sequence[int] | None = None
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
                line.stylize(DICE_STYLES[signs.pop(0)], *found.span())
    return lines


def _to() -> str:
    # Translators: between dice as they lay and as they lie after a reroll
    return pgettext("dice before and after", "to")


def _said(part: Sequence[Told], landed: Sequence[int] | None) -> str:
    """What is said behind some dice: nothing of what they came to while one still rolls."""
    if landed is not None and part[0].kind == "outcome":
        return ""
    is_open = all(one.kind != "outcome" for one in part)
    said = (one.does if one.kind == "dice" else one.text for one in part)
    return " ".join(text for n, text in enumerate(said) if is_open or part[n].kind != "dice")


def _faces(told: Told, landed: Sequence[int] | None) -> list[str]:
    """What each die shows, in three columns."""
    signs = told.signs or signs_of(told.dice)
    rolling = [] if landed is None else [one for one in landing(told) if one not in landed]
    return [
        " ? " if n in rolling else SHOWN.get(sign, " {face} ").format(face=face)
        for n, (face, sign) in enumerate(zip(told.dice, signs, strict=True))
    ]


def _signs(told: Told, landed: Sequence[int] | None) -> list[str]:
    signs: list[str] = list(told.signs or signs_of(told.dice))
    if landed is not None:
        for n in landing(told):
            signs[n] = signs[n] if n in landed else "rolling"
    return signs


def _in_boxes(part: Sequence[Told], width: int, landed: Sequence[int] | None) -> list[Text]:
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
        top, side, bottom = FRAMES[sign]
        for row, text in zip(rows, (top, f"{side}{face}{side}", bottom), strict=True):
            row.append(plain(text, DICE_STYLES[sign]))
    return [Text(" ", end="").join(row) for row in rows]


def dice_on_table(m: View) -> Told:
    """The dice as they lie now, with what they decide; those picked for a reroll have a mark."""
    source = m.roll.source if m.roll is not None else ""
    purpose = m.asked.purpose
    picked = purpose.chosen if isinstance(purpose, ChoosingDice) else ()
    signs = signs_of(m.dice)
    for n, is_converted in enumerate(m.converted):
        signs[n] = "converted" if is_converted else "picked" if n + 1 in picked else signs[n]
    return Told("dice", "", m.dice, signs=tuple(signs), does=roll_stakes(m, source))


def notes(lines: Iterable[str], width: int) -> list[Text]:
    """Short messages of the program itself."""
    return [piece for line in lines for piece in (wrapped(line, width, "mark") or [plain("")])]
