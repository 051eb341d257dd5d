"""The types that every game speaks: options, decisions and their purposes, outcomes, refusals."""

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeVar, get_args

from hncli.base.values import Value, value
from hncli.game.cards.operation import Effects
from hncli.game.engine.events import Event

if TYPE_CHECKING:
    from hncli.game.engine.mission import Mission


# Options

Verb = Literal[
    "play", "facedown", "concede", "act", "use", "buy", "end",  # in a conversation or spend phase
    "accept", "convert",  # at dice
    "card", "demand", "die", "effect", "done",  # picks; a career adds cards with `card`, too
    "pass",  # at an offer
    "give-up",
    "entry", "resource", "mission", "retire",  # between the missions of a career
    "table",  # a mission entered by its figures: noted in a journal, never offered
]  # fmt: skip
VERBS: tuple[Verb, ...] = get_args(Verb)
_VERB_OF: dict[str, Verb] = {verb: verb for verb in VERBS}
NOT_IN_A_MISSION = frozenset(("give-up", "entry", "resource", "mission", "retire", "table"))
"""The verbs that no decision of a mission offers."""
NUMBERED = frozenset(("convert", "die", "effect"))
SLOTTED = frozenset(("concede", "demand"))
NUMBER = re.compile("([1-9][0-9]{0,5})")
SLOT = re.compile("d([1-9][0-9]{0,5})")


class Option(NamedTuple):
    """One way to answer a decision: a verb, and the card or the number it is about."""

    verb: Verb
    name: str = ""  # of a card, action, help, entry or abductor
    number: int = 0  # of a die, an effect or a demand's slot

    @property
    def id(self) -> str:
        """The option as stable text, for the doors and for files."""
        if self.number:
            return f"{self.verb}:{'d' if self.verb in SLOTTED else ''}{self.number}"
        return f"{self.verb}:{self.name}" if self.name else self.verb


class UnknownOption(Exception):
    """A text that is no option id at all, whatever is offered."""


def parse_option(id: str) -> Option:
    """The option with this id; UnknownOption if it begins with no verb of ours.

    The option may be one that is never offered, such as `convert:0`; its id is the text again.
    """
    text, colon, target = id.partition(":")
    verb = _VERB_OF.get(text)
    if verb is None or (colon and not target):
        raise UnknownOption(id)
    number = NUMBER.fullmatch(target) if verb in NUMBERED else None
    slot = SLOT.fullmatch(target) if verb in SLOTTED else None
    match = number or slot
    return Option(verb, number=int(match[1])) if match else Option(verb, target)


def slot_id(slot: int) -> str:
    """The name of a demand's slot at the doors."""
    return f"d{slot}"


END, ACCEPT, DONE, PASS = Option("end"), Option("accept"), Option("done"), Option("pass")
GIVE_UP, RETIRE = Option("give-up"), Option("retire")
GIVEN_UP = "given-up"  # the ending of a mission that was given up
GIVING_UP = "C-NEW-5"  # the rule by which that kills

# Decisions

Kind = Literal["converse", "roll", "spend", "pick", "offer", "career"]
Moment = Literal["before-roll", "would-kill", "would-end", "red-turned"]


class Conversing(NamedTuple):
    """Between two cards of a conversation."""

    is_last: bool


class Rolling(NamedTuple):
    """Dice of a threat roll are on the table."""

    source: str


class Spending(NamedTuple):
    """Cards can be bought."""


class TakingCards(NamedTuple):
    """Available cards are given for nothing."""

    source: str
    left: int


class RevealingDemand(NamedTuple):
    """A face-down demand is turned up."""

    source: str
    left: int


class ConcedingFree(NamedTuple):
    """A demand is conceded without paying its CP; `may_decline` if none is a choice too."""

    source: str
    may_decline: bool


class PayingConversion(NamedTuple):
    """Two cards go face down to make a 4 a success; `paid` are those chosen so far."""

    die: int
    paid: tuple[str, ...]


class ChoosingDice(NamedTuple):
    """Dice are chosen to be rerolled together; `chosen` are those so far."""

    source: str
    chosen: tuple[int, ...]


class ChoosingEffect(NamedTuple):
    """One of several lists of effects resolves."""

    source: str
    choices: tuple[Effects, ...]


class OfferingHelp(NamedTuple):
    """Traits or resources could act before something happens."""

    moment: Moment
    source: str


class ChoosingReward(NamedTuple):
    """An entry of the compensation table is taken: one that was rolled, or any."""

    is_free_choice: bool


class AddingCard(NamedTuple):
    """An entry of the compensation table adds a left-out card."""

    entry: str


class BetweenMissions(NamedTuple):
    """The next mission can begin, experience can be spent, the career can end."""


class AtTable(NamedTuple):
    """A mission with real cards is followed; nothing else goes on meanwhile."""


Purpose = (
    Conversing | Rolling | Spending
    | TakingCards | RevealingDemand | ConcedingFree | PayingConversion | ChoosingDice
    | ChoosingEffect | OfferingHelp
    | ChoosingReward | AddingCard | BetweenMissions | AtTable
)  # fmt: skip
"""What a decision is for, with what is needed to explain it."""


@value
class Decision(Value):
    """What is asked, what for, and every option that answers it.

    `about` is the id of the card, demand, rule or resource that asks, as the doors tell it.
    """

    __slots__ = ("about", "kind", "options", "purpose")
    kind: Kind
    about: str
    options: tuple[Option, ...]
    purpose: Purpose

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all options, in order."""
        return tuple(option.id for option in self.options)


# Outcomes and games

Result = Literal["won", "lost", "complete"]


class Outcome(NamedTuple):
    """How a game ended: a mission is won or lost, a career is complete."""

    result: Result
    ending: str


ViewType = TypeVar("ViewType", covariant=True)


class Game(Protocol[ViewType]):
    """A game in progress: it waits at exactly one decision, or it has an outcome."""

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @property
    def view(self) -> ViewType:
        """Everything that the player may see, and nothing else."""

    def choose(self, option: Option) -> Sequence[Event]:
        """Apply one of the offered options; Refused, and nothing changed, if it is not offered."""

    def give_up(self) -> Sequence[Event]:
        """Lose the running mission at once; Refused if none is running."""

    def undo(self, take_back: bool = False) -> None:
        """Go back one choice; CannotUndo where there is none, or new information needs a take-back.

        `take_back` allows going back beyond new information; the game counts such steps.
        """


EventType = TypeVar("EventType", bound=Event, covariant=True)


class Replayable(Protocol[EventType]):
    """A game whose stored choices can be made again, a mission or a career."""

    def choose(self, option: Option) -> Sequence[EventType]:
        """Apply one of the offered options."""

    def give_up(self, kills: bool = True) -> Sequence[EventType]:
        """Give up, or do it as rules did under which that killed nobody."""


def replay_choice(
    game: Replayable[EventType], option: Option, kills: bool = True
) -> Sequence[EventType]:
    """Apply a stored choice: one of the offered options, or giving up."""
    return game.give_up(kills) if option == GIVE_UP else game.choose(option)


class Refused(Exception):
    """An option that is not offered; nothing has changed."""

    def __init__(self, option: Option, offered: tuple[Option, ...]) -> None:
        super().__init__(option.id)
        self.option = option
        self.offered = offered


class CannotUndo(Exception):
    """There is nothing to undo, or it needs a take-back."""

    def __init__(self, needs_take_back: bool) -> None:
        super().__init__(needs_take_back)
        self.needs_take_back = needs_take_back


class EndlessLoop(Exception):
    """Rules of a pack that trigger each other without end."""


USUAL, LAST, SPENDING = Conversing(False), Conversing(True), Spending()


def purpose_of(m: "Mission") -> Purpose:
    """The purpose of the decision that the mission waits at."""
    assert m.ask is not None
    kind, about, _options, then = m.ask
    if kind == "converse":
        return LAST if m.last_conversation else USUAL
    if kind == "spend":
        return SPENDING
    if kind == "roll":
        return Rolling(about)
    if kind == "offer":
        return OfferingHelp(then[0], then[1])
    return PICKS[then[0]](about, *then[1:])


PICKS: dict[str, Callable[..., Purpose]] = {
    "taken": lambda source, left, *_rest: TakingCards(source, left),
    "reveal_slot": lambda source, left, *_rest: RevealingDemand(source, left),
    "concede_unpaid": lambda source: ConcedingFree(source, False),
    "concede_chosen": lambda source: ConcedingFree(source, True),
    "pay_convert": lambda _rule, die, paid: PayingConversion(die, paid),
    "marked": lambda source, *rest: ChoosingDice(source, rest[-1]),
    "chosen": lambda source, _source, choices: ChoosingEffect(source, choices),
}
"""By the step that takes a pick's answer: what the pick is for."""
