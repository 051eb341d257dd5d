"""A mission with real cards, as it is stored: how the table was set, and every step at it.

A step is what a hand does at the table: it moves a marker, turns a card, throws dice. Its id is
made and read here and nowhere else. `refusal` says why a step is impossible by the rules of the
markers (R-TABLE-6).
"""

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from hncli.base.messages import _, in_quotes, is_printable, ngettext
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
from hncli.base.text import cp_said, listed, points
from hncli.base.values import Value, value
from hncli.game.cards.catalogue import Catalogue
from hncli.game.cards.models import DEMAND_KINDS
from hncli.game.engine.rolls import MOST
from hncli.game.engine.setup import RED_CARDS

if TYPE_CHECKING:
    from hncli.game.tracked import TrackedMission


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


BEFORE_PIVOTAL = 11  # with nothing discarded the eleventh turn turns the pivotal event (R-TURN-1)


class Refusal(NamedTuple):
    """The rule that a step breaks, in a sentence; the player's word is stronger than most."""

    rule: str
    text: str
    can_be_forced: bool = True


def refusal(table: "TrackedMission", step: TableStep) -> Refusal | None:
    """The first rule that a step breaks; None if it can be taken."""
    if table.outcome is not None:
        return Refusal("R-TABLE-5", _("The mission is over."), False)
    if table.verdict is not None and step.verb not in ("goes-on", "end", "note", "give-up"):
        text = _("By the rules the mission has ended. Say first whether it has.")
        return Refusal("R-TABLE-5", text, False)
    match step.verb:
        case "saved" if not table.pool:
            return _capture(table)
        case "captured":
            return _capture(table)
        case "killed":
            return _kill(table)
        case "eliminated" if table.is_second:
            return Refusal("R-2IC-2", _("Nobody eliminates the second in command."))
        case "eliminated" if table.phase != "conversation":
            return Refusal("R-ELIM-1", _("That happens in the conversation phase."))
        case "phase" | "terror" | "pivotal" | "discard":
            return _deck(table, step)
        case "demand" if table.is_second:
            return Refusal("R-ELIM-2", _("The abductor is gone, and all demands with them."))
        case "reveal" | "concede":
            return _demand(table, step)
        case "buy" | "play" | "down":
            return _card(table, step)
        case "dice" if len(step.name.split(",")) > MOST:
            return Refusal("R-ROLL-1", _("A threat roll has at most {n} dice.").format(n=MOST))
        case "use" if step.name not in (*table.held, *table.setup.traits):
            return Refusal("C-RES-1", _("You don't hold that."), False)
        case "clear" if step.number > len(table.alerts):
            text = _("There is no alert {n}.").format(n=step.number)
            return Refusal("R-TABLE-7", text, False)
        case "goes-on" if table.verdict is None:
            return Refusal("R-TABLE-5", _("The rules say nothing else."), False)
        case "end" | "give-up":
            return _end(table, step)
    return None


def _capture(table: "TrackedMission") -> Refusal | None:
    if table.is_second:
        return Refusal("R-2IC-2", _("Nobody captures the second in command."))
    if table.pool:
        text = ngettext("{n} hostage is still held.", "{n} hostages are still held.", table.pool)
        return Refusal("R-CAPT-1", text.format(n=table.pool))
    if table.phase == "terror":
        return Refusal("R-TERROR-5", _("Nobody is captured in the terror phase."))
    if table.must_eliminate:
        return Refusal("R-PIVOT-4", _("The pivotal event asks for an elimination."))
    if missing := list(table.missing_concessions):
        text = _("No capture before you concede {demands}.")
        return Refusal("R-END-5", text.format(demands=listed(missing)))
    return None


def _kill(table: "TrackedMission") -> Refusal | None:
    if table.is_second and table.pool == 1:
        return Refusal("R-2IC-1", _("The second in command never kills the last hostage."))
    if not table.pool and not table.red:
        return Refusal("R-HOST-2", _("Nobody is held, and no red card is left to discard."))
    return None


def _deck(table: "TrackedMission", step: TableStep) -> Refusal | None:
    """What keeps a terror card in its deck, or a turn from ending without one."""
    if step.verb == "discard":
        if step.number <= table.red:
            return None
        text = ngettext("{n} red card is left.", "{n} red cards are left.", table.red)
        return Refusal("R-TERROR-6", text.format(n=table.red))
    if step.verb == "phase":
        if table.phase != "terror" or table.is_drawn:
            return None
        if not table.deck:
            return Refusal("R-TERROR-2", _("No terror card is left: drawing one ends the mission."))
        return Refusal("R-TERROR-1", _("This turn's terror card was not drawn yet."))
    if step.verb == "pivotal" and table.is_pivotal:
        return Refusal("R-SETUP-5", _("There is one pivotal event, and it was seen."), False)
    if table.phase != "terror":
        return Refusal("R-TERROR-1", _("Terror cards are drawn in the terror phase."))
    if table.is_drawn:
        return Refusal("R-TERROR-1", _("This turn's terror card is drawn already."))
    if step.verb == "terror" and table.deck and not table.red:
        text = _("All red cards are gone; the next one is the pivotal event.")
        return Refusal("R-PIVOT-1", text)
    if step.verb == "pivotal" and table.red and not table.setup.pivotal_anywhere:
        text = ngettext(
            "The pivotal event is the last card; {n} red card lies above it.",
            "The pivotal event is the last card; {n} red cards lie above it.",
            table.red,
        )
        return Refusal("R-PIVOT-1", text.format(n=table.red))
    return None


def _demand(table: "TrackedMission", step: TableStep) -> Refusal | None:
    demand, is_revealed = table.at(step.number), step.verb == "reveal"
    rule, text = "R-DEMAND-2" if is_revealed else "R-DEMAND-3", ""
    if demand is None:
        text = _("There is no demand {n}.")
    elif demand.is_conceded and not is_revealed:
        text = _("Demand {n} is conceded already; each one is conceded once.")
    if demand is None or text:
        return Refusal(rule, text.format(n=step.number), False)
    if is_revealed and demand.is_up:
        text = _("Demand {n} is face up already.")
    elif not is_revealed and table.phase != "conversation":
        text = _("Demands are conceded in the conversation phase.")
    elif not is_revealed and not demand.is_up:
        text = _("Demand {n} is face down.")
    elif not is_revealed:
        return _costs(table, int(step.name or 0), rule)
    return Refusal(rule, text.format(n=step.number)) if text else None


def _costs(table: "TrackedMission", cost: int, rule: str) -> Refusal | None:
    if cost <= max(0, table.cp):
        return None
    text = _("That costs {cost}, and you have {cp}.")
    return Refusal(rule, text.format(cost=cp_said(cost), cp=points(table.cp)))


def _card(table: "TrackedMission", step: TableStep) -> Refusal | None:
    if step.verb == "buy":
        if table.phase == "spend" or (table.phase == "conversation" and not table.deck):
            return _costs(table, step.number, "R-SPEND-1")
        text = _("Cards are bought in the spend phase, or in the last conversation.")
        return Refusal("R-SPEND-1", text)
    if table.phase == "terror" and step.verb == "down":
        return Refusal("R-ROLL-7", _("Nothing is played for CP in the terror phase."))
    if table.phase in ("conversation", "terror"):  # some cards change a terror card's roll
        return None
    return Refusal("R-CONV-1", _("Cards are played in the conversation phase."))


def _end(table: "TrackedMission", step: TableStep) -> Refusal | None:
    """The figures of a mission obey C-TABLE-1, whatever the cards say."""
    is_won = step.name.startswith("won")
    if is_won and table.pool:
        text = ngettext(
            "Nobody wins while {n} hostage is held.",
            "Nobody wins while {n} hostages are held.",
            table.pool,
        )
        return Refusal("C-TABLE-1", text.format(n=table.pool), False)
    if is_won and table.saved * 2 < table.total:
        return Refusal("C-TABLE-1", _("Nobody wins with fewer than half saved."), False)
    if table.turn > BEFORE_PIVOTAL and not table.is_pivotal:
        text = _("After turn {n} the pivotal event was seen: enter it first.")
        return Refusal("C-TABLE-1", text.format(n=BEFORE_PIVOTAL), False)
    return None
