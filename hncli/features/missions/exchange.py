"""The exchange since your last choice, painted for a width."""

from collections.abc import Iterable

from rich.text import Text

from hncli.base.messages import _
from hncli.base.text import labelled, quoted
from hncli.features.missions.call import paragraphs_of, without_cause
from hncli.features.missions.narration import Told
from hncli.terminal.environment import WIDE
from hncli.terminal.panes import plain, spread, wrapped

STYLES = {"turn": "turn", "voice": "voice", "end": "title"}


def exchange_lines(told: Iterable[Told], width: int) -> list[Text]:
    """The lines of a screen: facts that follow each other flow together behind their dice."""
    lines: list[Text] = []
    parts = paragraphs_of(_caused_once(told))
    if width < WIDE and parts and parts[-1][0].kind == "turn":
        parts.pop()  # the head of the screen says it
    is_resolved = any(one.kind == "outcome" for part in parts for one in part)
    lead = ""  # a card whose words give way to what came of them
    for n, part in enumerate(parts):
        first = part[0]
        if first.kind == "dice" and len(part) == 1 and _is_resolved(first, parts[n + 1 :]):
            continue  # they stand before what came of them
        if first.kind == "you":
            follows = parts[n + 1][0].kind if n + 1 < len(parts) else ""
            lead = first.card if width < WIDE and is_resolved and follows == "dice" else ""
            lines += [] if lead else _you(first, width)
        elif len(part) == 1 and first.kind in STYLES:
            lines += wrapped(first.text, width, STYLES[first.kind], 2)
        else:
            lines += _flowed(part, width, lead)
            lead = ""
    return lines


def _is_resolved(rolled: Told, later: list[list[Told]]) -> bool:
    """Whether the outcome of some dice is told later on, with the same dice."""
    return any(part[0].kind == "outcome" and part[0].dice == rolled.dice for part in later)


def _caused_once(told: Iterable[Told]) -> list[Told]:
    """The same lines; what follows from a card doesn't name it again."""
    found: list[Told] = []
    card = ""
    for one in told:
        if one.kind in ("you", "turn") or one.card:
            card = one.card
        elif card and one.kind == "fact":
            one = one._replace(text=without_cause(one.text, card))
        found.append(one)
    return found


def _you(told: Told, width: int) -> list[Text]:
    """What you say, with the card it belongs to."""
    if width < WIDE:
        return wrapped(labelled(told.card, quoted(told.text)), width, "", 2)
    said = wrapped(_('You: "{say}"').format(say=told.text), width - len(told.card) - 3, "", 2)
    return [spread(said[0], plain(told.card, "faint"), width), *said[1:]]


def _flowed(part: list[Told], width: int, lead: str = "") -> list[Text]:
    """Facts in one paragraph, behind the dice if they follow from a roll."""
    texts = " ".join(one.text for one in part if one.kind != "dice")
    faces = " ".join(filter(None, (lead, _faces(part[0].dice))))
    return wrapped(f"{faces}  {texts}".strip() if faces else texts, width, "", 2)


def _faces(dice: tuple[int, ...]) -> str:
    return " ".join(f"[{face}]" for face in dice)


def dice_on_table(dice: tuple[int, ...], converted: tuple[bool, ...]) -> list[Text]:
    """The dice as they lie now; a converted one has a mark."""
    faces = (
        f"[{face}*]" if done else f"[{face}]" for face, done in zip(dice, converted, strict=True)
    )
    return [plain(_("Now {dice}").format(dice=" ".join(faces)))]


def notes(lines: Iterable[str], width: int) -> list[Text]:
    """Short messages of the program itself."""
    return [piece for line in lines for piece in (wrapped(line, width, "mark") or [plain("")])]
