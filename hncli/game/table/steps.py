"""A mission with real cards, as it is stored: how the table was set, and every step at it.

A step is what a hand does at the table: it moves a marker, turns a card, throws dice. Its id is
made and read here and nowhere else.
"""

import re
from typing import Any, NamedTuple

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

FORCED = "!"
COUNT = r"[1-9][0-9]{0,2}"
SIGNED = rf"[+-]{COUNT}"
NAMED = r".+"
NUMBERS = ("threat", "cp", "saved", "killed", "taken", "discard", "down", "clear", "reveal",
           "concede", "buy")  # fmt: skip
"""The verbs whose target is a number, perhaps with a text behind it."""
TARGETS = {
    "threat": SIGNED,
    "cp": SIGNED,
    **dict.fromkeys(("saved", "killed", "taken", "discard", "down", "clear"), COUNT),
    "level": "[S1-6K]",
    **dict.fromkeys(("terror", "pivotal", "play"), f"({NAMED})?"),
    **dict.fromkeys(("use", "note"), NAMED),
    "demand": f"({'|'.join(DEMAND_KINDS)})(/{NAMED})?",
    "dice": "[1-6](,[1-6]){0,9}",
    "share": "([1-9][0-9]?)/([1-9][0-9]?)",
    "alert": f"(threat/[S1-6K]|cp/-?[0-9]{{1,3}}|end|start)/{NAMED}",
    "end": f"(won|lost)/{NAMED}",
    "reveal": f"{COUNT}(/{NAMED})?",
    "concede": f"{COUNT}(/[0-9]+)?",
    "buy": f"(0|{COUNT})(/{NAMED})?",
    **dict.fromkeys(
        ("phase", "captured", "eliminated", "escaped", "must-eliminate", "goes-on", "give-up"), ""
    ),
}
"""What stands behind the colon of each kind of step."""


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
        sign = "+" if self.verb in ("threat", "cp") and self.number > 0 else ""
        number = f"{sign}{self.number}" if self.verb in NUMBERS else ""
        target = "/".join(filter(None, (number, self.name)))
        return (FORCED if self.forced else "") + (f"{self.verb}:{target}" if target else self.verb)


class UnknownStep(Exception):
    """A text that is no step at all."""


def parse_step(id: str) -> TableStep:
    """The step with this id; UnknownStep if there is none."""
    forced = id.startswith(FORCED)
    verb, _colon, target = id.removeprefix(FORCED).partition(":")
    pattern = TARGETS.get(verb)
    if (
        pattern is None
        or len(id) > LONGEST
        or not is_printable(id)
        or not re.fullmatch(pattern, target)
    ):
        raise UnknownStep(id)
    number, name = 0, target
    if verb in NUMBERS:
        typed, _slash, name = target.partition("/")
        number = int(typed)
    step = TableStep(verb, number, name, forced)
    if step.id != id or (verb == "share" and not _is_share(name)):
        raise UnknownStep(id)
    return step


def _is_share(text: str) -> bool:
    """Whether it is a share from one half to all."""
    part, whole = map(int, text.split("/"))
    return whole <= 2 * part <= 2 * whole


@value
class TableDemand(Value):
    """A demand on the table."""

    slot: int
    kind: str
    is_up: bool = False
    name: str = ""  # its id or title, where the player said it
    is_conceded: bool = False


class OwnAlert(NamedTuple):
    """A marker of the player's own (R-TABLE-7), with the note that comes up."""

    where: str  # threat, cp, end (of the conversation) or start (of a turn)
    at: str  # the level or the points; empty for the others
    note: str

    def is_reached(self, where: str, old: int, new: int) -> bool:
        """Whether a marker that moves comes to it or passes over it (R-ALERT-3)."""
        if self.where != where or old == new:
            return False
        at = LEVELS.index(self.at) if where == "threat" else int(self.at)
        return old < at <= new or new <= at < old


def own_alert(name: str) -> OwnAlert:
    """The alert that the text of a step describes."""
    where, _slash, rest = name.partition("/")
    if where in ("end", "start"):
        return OwnAlert(where, "", rest)
    at, _slash, note = rest.partition("/")
    return OwnAlert(where, at, note)


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
