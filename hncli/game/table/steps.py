"""A mission with real cards, as it is stored: how the table was set, and every step at it.

A step is what a hand does at the table: it moves a marker, turns a card, throws dice. Its id is
made and read here and nowhere else.
"""

import re
from typing import Any

from hncli.base.messages import _, in_quotes, is_printable
from hncli.base.problems import Place
from hncli.base.schema import (
    LEVELS,
    Arg,
    Flag,
    HostageShare,
    Identifier,
    ListOf,
    TableOf,
    Text,
    Whole,
    Word,
    arg,
)
from hncli.base.values import Value, value
from hncli.game.cards.catalogue import Catalogue
from hncli.game.cards.models import DEMAND_KINDS
from hncli.game.engine.setup import RED_CARDS

DICE = (3, 3, 2, 2, 2, 2, 2, 1)  # for each level (R-THREAT-2), where no box says otherwise
LONGEST = 200  # letters of a step's text
MOST_STEPS = 100_000
USUAL_SHARE = (1, 2)

MOVES = ("threat", "cp")  # their number has a sign
COUNTS = ("saved", "killed", "taken", "discard", "down", "clear")
TEXTS = (
    "level", "terror", "pivotal", "demand", "play", "dice", "use", "alert", "note", "end", "share",
)  # fmt: skip
BOTH = ("reveal", "concede", "buy")  # a number, and perhaps a text
BARE = (
    "phase", "captured", "eliminated", "escaped", "must-eliminate", "goes-on", "give-up",
)  # fmt: skip
VERBS = (*MOVES, *COUNTS, *TEXTS, *BOTH, *BARE)
OPTIONAL = ("terror", "pivotal", "play")  # texts that may be missing

FORCED = "!"
NUMBER = re.compile(r"[+-]?[0-9]{1,3}")
DICE_TYPED = re.compile(r"[1-6](,[1-6]){0,9}")
SHARE = re.compile(r"([1-9][0-9]?)/([1-9][0-9]?)")
ALERT = re.compile(r"(?:(?:threat/(?:[S1-6K]))|(?:cp/-?[0-9]{1,3})|end|start)/.+")


@value
class TableStep(Value):
    """One thing that is done at the table; `forced` if the card says otherwise than the rules."""

    verb: str
    number: int = 0
    name: str = ""
    forced: bool = False

    @property
    def id(self) -> str:
        """Its text in files: `threat:+2`, `terror:worsening`, `!captured`."""
        sign = "+" if self.verb in MOVES and self.number > 0 else ""
        number = f"{sign}{self.number}" if self.verb in (*MOVES, *COUNTS, *BOTH) else ""
        target = "/".join(filter(None, (number, self.name)))
        return (FORCED if self.forced else "") + (f"{self.verb}:{target}" if target else self.verb)


class UnknownStep(Exception):
    """A text that is no step at all."""


def parse_step(id: str) -> TableStep:
    """The step with this id; UnknownStep if there is none."""
    forced = id.startswith(FORCED)
    verb, colon, target = id.removeprefix(FORCED).partition(":")
    number, name = 0, target
    if verb not in VERBS or (colon and not target) or len(id) > LONGEST or not is_printable(id):
        raise UnknownStep(id)
    if verb in (*MOVES, *COUNTS, *BOTH):
        typed, slash, name = target.partition("/")
        if not NUMBER.fullmatch(typed) or (slash and not name):
            raise UnknownStep(id)
        number = int(typed)
    step = TableStep(verb, number, name, forced)
    if step.id != id or not _is_step(step):
        raise UnknownStep(id)
    return step


def _is_step(step: TableStep) -> bool:
    """Whether number and text fit the verb."""
    verb, number, name = step.verb, step.number, step.name
    if verb in MOVES:
        return number != 0 and not name
    if verb in COUNTS:
        return number > 0 and not name
    if verb in BARE:
        return not name
    if verb == "concede":
        return number > 0 and (not name or name.isdecimal())
    if verb in BOTH:
        return number >= (0 if verb == "buy" else 1)
    checks = {
        "level": name in LEVELS,
        "demand": name.partition("/")[0] in DEMAND_KINDS and not name.endswith("/"),
        "dice": DICE_TYPED.fullmatch(name),
        "share": _is_share(name),
        "alert": ALERT.fullmatch(name),
        "end": name.partition("/")[0] in ("won", "lost") and name.partition("/")[2],
    }
    return bool(checks.get(verb, name or verb in OPTIONAL))


def _is_share(text: str) -> bool:
    """Whether it is a share from one half to all."""
    found = SHARE.fullmatch(text)
    return found is not None and int(found[2]) <= 2 * int(found[1]) <= 2 * int(found[2])


class StepArg(Arg):
    """A step, stored as its id."""

    def doc(self) -> str:
        return _("a step at the table")

    def read(self, value: Any, place: Place) -> TableStep:
        text = Text(LONGEST, 1).read(value, place)
        try:
            return parse_step(text)
        except UnknownStep:
            raise place.error(_("{id} is no step.").format(id=in_quotes(text, 60))) from None

    def write(self, value: TableStep) -> str:
        return value.id


STEPS = ListOf(StepArg(), 0, MOST_STEPS)
IDS = ListOf(Identifier(), 0, 999)


@value
class TableSetup(Value):
    """What lies on the table at the start; of an installed abductor, as the cards say."""

    hostages: int = arg(Whole(1, 99), "how many are held")
    threat: str = arg(Word(LEVELS), "where threat starts")
    box: str = arg(Identifier(), "the abductor's box", default="")
    abductor: str = arg(Identifier(), "whom you talk to", default="")
    name: str = arg(Text(60, 1), "an abductor that no installed pack has, by name", default="")
    red: int = arg(Whole(0, RED_CARDS), "red cards in the terror deck", default=RED_CARDS)
    majors: int = arg(Whole(0, 9), "major demands", default=0)
    escapes: int = arg(Whole(0, 9), "escape demands", default=0)
    dice: tuple[int, ...] = arg(
        ListOf(Whole(1, 5), len(LEVELS), len(LEVELS)), "dice for each level", default=DICE
    )
    share: tuple[int, int] = arg(HostageShare(), "the share to save", default=USUAL_SHARE)
    concede_first: tuple[str, ...] = arg(
        ListOf(Text(130, 1), 0, 9), "what to concede before a capture", default=()
    )
    deadline: str = arg(Identifier(), "the ending if that comes too late", default="")
    pivotal_anywhere: bool = arg(
        Flag(), "the pivotal event is not the last card (R-SETUP-5)", default=False
    )
    held: tuple[str, ...] = arg(IDS, "resources at hand", default=())
    traits: tuple[str, ...] = arg(IDS, "traits and conditions that act", default=())


@value
class TableLog(Value):
    """A mission with real cards from its set-up to now."""

    setup: TableSetup = arg(TableOf(TableSetup), "how the table was set")
    steps: tuple[TableStep, ...] = arg(STEPS, "every step at it", default=())


def setup_of(
    cards: Catalogue, held: tuple[str, ...] = (), traits: tuple[str, ...] = ()
) -> TableSetup:
    """How the table is set for an installed abductor."""
    chief = cards.abductor
    return TableSetup(
        chief.hostages,
        LEVELS[chief.threat],
        cards.box,
        chief.id,
        majors=chief.majors,
        escapes=chief.escapes,
        dice=cards.dice,
        share=chief.share,
        concede_first=chief.concede_first,
        deadline=chief.deadline,
        pivotal_anywhere=bool(cards.pivotal_place > 1 or cards.pivotal_among),
        held=held,
        traits=traits,
    )
