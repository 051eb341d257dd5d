"""All that a player may see of a mission, what a choice would do and why it is not offered."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, NamedTuple

from hncli.base.messages import N_, _
from hncli.base.text import cp_said, points
from hncli.game.cards.catalogue import Catalogue
from hncli.game.cards.models import ConversationCard
from hncli.game.cards.words import Person
from hncli.game.engine.conversation import hand_limit
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.game import (
    ACCEPT,
    NOT_IN_A_MISSION,
    PASS,
    Decision,
    EndlessLoop,
    Option,
    Outcome,
)
from hncli.game.engine.mission import Mission, SomeMission
from hncli.game.engine.position import EMPTY, FIELDS, Placed, Roll, Standing
from hncli.game.engine.rolls import dice_count
from hncli.game.engine.setup import people_of
from hncli.game.engine.standing import is_standing
from hncli.game.engine.threat import can_be_captured, still_to_concede
from hncli.game.engine.turn import kept_points, red_left


def _open(name: str) -> Any:
    """A property that reads a field of the mission."""
    return property(attrgetter(f"_mission.{name}"))


class Waiting(NamedTuple):
    """An alert on the table: what it waits for and what it will do, in words (R-ALERT-1)."""

    card: str
    waits: str
    does: str


class View:
    """A mission as its player sees it; automatic players, screens and doors use nothing else.

    It follows the mission: after a choice the same view shows the new position.
    """

    __slots__ = ("_mission", "_people", "_placed", "_shown")

    box: str = _open("box")
    abductor_id: str = _open("abductor_id")
    seed: int = _open("seed")
    career: bool = _open("career")
    turn: int = _open("turn")
    phase: str = _open("phase")
    threat: int = _open("threat")
    cp: int = _open("cp")
    pool: int = _open("pool")
    saved: int = _open("saved")
    killed: int = _open("killed")
    loyal: int = _open("loyal")
    hand: tuple[str, ...] = _open("hand")
    available: tuple[str, ...] = _open("available")
    played: tuple[str, ...] = _open("played")
    removed: tuple[str, ...] = _open("removed")
    unused: tuple[str, ...] = _open("unused")
    discard: tuple[str, ...] = _open("discard")
    in_play: tuple[str, ...] = _open("in_play")
    pivotal: str | None = _open("pivotal")
    last_conversation: bool = _open("last_conversation")
    closing: bool = _open("closing")
    standing: tuple[Standing, ...] = _open("standing")
    held: tuple[str, ...] = _open("held")
    traits: tuple[str, ...] = _open("traits")
    used: tuple[str, ...] = _open("used")
    acted: tuple[str, ...] = _open("acted")
    card: str | None = _open("card")
    dice: tuple[int, ...] = _open("dice")
    converted: tuple[bool, ...] = _open("converted")
    roll: Roll | None = _open("roll")
    status: str = _open("status")
    second: bool = _open("second")
    share: tuple[int, int] = _open("share")
    must_eliminate: bool = _open("must_eliminate")
    demands_left: tuple[str, ...] = _open("demands_left")
    start_threat: int = _open("start_threat")
    take_backs: int = _open("take_backs")
    is_midway: bool = _open("is_midway")
    catalogue: Catalogue = _open("catalogue")

    def __init__(self, mission: Mission, people: tuple[Person, ...] | None = None) -> None:
        self._mission = mission
        self._people = people  # as a record has them; None: as the pack lists them
        self._placed: tuple[Placed, ...] = ()  # the demands of `demands`, as they really are
        self._shown: tuple[Placed, ...] = ()

    @property
    def people(self) -> tuple[Person, ...]:
        """Those who have a name, in the order in which they leave."""
        if self._people is None:
            return people_of(self.catalogue.abductor, self.seed)
        return self._people

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the mission is over."""
        return self._mission.decision

    @property
    def asked(self) -> Decision:
        """The decision of a mission that is not over."""
        decision = self._mission.decision
        assert decision is not None
        return decision

    @property
    def outcome(self) -> Outcome | None:
        """Result and ending; None while the mission goes on."""
        return self._mission.outcome

    @property
    def is_over(self) -> bool:
        """Whether the mission has ended."""
        return self._mission.is_over

    @property
    def total(self) -> int:
        """All hostages that were ever taken."""
        return self.pool + self.loyal + self.saved + self.killed

    @property
    def captives(self) -> int:
        """All hostages who are still held, those who side with the abductor too."""
        return self.pool + self.loyal

    @property
    def left_out(self) -> tuple[str, ...]:
        """The conversation cards that the rules of a career leave out (R-SETUP-7)."""
        if not self.career:
            return ()
        cards = self.catalogue.conversation
        return tuple(id for id in self.unused if not cards[id].is_career_card)

    @property
    def demands(self) -> tuple[Placed, ...]:
        """The demands in play; those face down have an empty id."""
        placed = self._mission.demands
        if placed is not self._placed:
            self._placed = placed
            self._shown = tuple(
                demand if demand.face == "up" else demand._replace(id="") for demand in placed
            )
        return self._shown

    @property
    def has_hidden_demand(self) -> bool:
        """Whether a demand lies face down."""
        return any(placed.face == "down" for placed in self._mission.demands)

    @property
    def turns_left(self) -> int:
        """How many terror cards are left to draw, the pivotal event among them."""
        return len(self._mission.deck)

    @property
    def reds_left(self) -> int:
        """How many red terror cards are left to draw."""
        return red_left(self._mission)

    @property
    def can_be_captured(self) -> bool:
        """Whether a capture counts: no demand in the way, no elimination asked."""
        return can_be_captured(self._mission)

    @property
    def hand_limit(self) -> int:
        """How many cards fit in the hand now (R-CONV-6)."""
        return hand_limit(self._mission)

    @property
    def still_to_concede(self) -> list[str]:
        """The demands that must be conceded before a capture counts, and are not (R-END-5)."""
        return [] if self.second else still_to_concede(self._mission)

    @property
    def kept_points(self) -> int:
        """How many CP the end of the spend phase would leave (R-CP-2)."""
        return kept_points(self._mission)

    def dice_count(self, source: str = "") -> int:
        """The dice of a threat roll for this card now (R-ROLL-1)."""
        return dice_count(self._mission, source)

    def lasting(self) -> list[Standing]:
        """Modifiers and penalties, without alerts and the rules of whoever is in charge."""
        own = (self.catalogue.abductor.id, self.catalogue.second.id)
        return [e for e in self.standing if e.what != "alert" and e.source not in own]

    def alerts(self) -> list[Waiting]:
        """Every alert that waits, in order of arrival."""
        alerts = []
        for entry in self.standing:
            if entry.what == "alert" and entry.watch is not None:
                demand = self.catalogue.demands.get(entry.source)
                does = entry.watch.does() if demand is None else demand.conceding()
                alerts.append(Waiting(entry.source, entry.watch.waits(), does))
        return alerts

    def count_demands(self, kind: str) -> int:
        """How many demands of a kind are in play."""
        return self._mission.count_demands(kind)

    def has_priced_demand(self) -> bool:
        """Whether a demand with a cost waits to be conceded."""
        return self._mission.has_priced_demand()

    def has_free_die(self) -> bool:
        """Whether a die on the table is unconverted."""
        return self._mission.has_free_die()

    def copy_as(self, kind: type[SomeMission]) -> SomeMission:
        """A copy of the mission, all of it, for a class that shows nothing hidden."""
        return self._mission.copy_as(kind)

    def without_hidden(self) -> Mission:
        """A copy of the mission in which everything hidden is empty, without undo history."""
        twin = self._mission.copy()
        for name in FIELDS:
            if name not in OPEN and name not in UNFINISHED:
                setattr(twin, name, getattr(EMPTY, name))
        twin.demands = self.demands
        twin.forget()
        return twin


OPEN = frozenset(
    (
        *(name for name in FIELDS if name in View.__annotations__ and name != "seed"),
        "result", "ending", "ask",
    )
)  # fmt: skip
"""The fields of a position that lie open; the seed would give all others away."""


def reader(*names: str) -> Callable[[View], tuple[Any, ...]]:
    """A function that gives several open fields of a view at once, quicker than one by one."""
    assert OPEN.issuperset(names)
    read = attrgetter(*names)
    return lambda view: read(view._mission)


UNFINISHED = frozenset(("agenda", "card_leaves", "next_slot", "next_serial"))
"""The engine's own notes on what is being done: they follow from what was seen."""


class Preview(NamedTuple):
    """What surely follows from a choice; without certainty, up to where chance decides."""

    events: tuple[MissionEvent, ...]
    is_certain: bool  # all of it is known: no dice, no hidden card
    is_final: bool  # the mission would be over


class HiddenInformation(Exception):
    """The game would show something that nobody can know before."""


class Trial(Mission):
    """A mission that stops before it shows anything new."""

    __slots__ = ()

    def learn(self) -> None:
        raise HiddenInformation


class Supposed(Trial):
    """A trial in which a threat roll shows the dice that are supposed."""

    __slots__ = ()

    def learn(self) -> None:
        if not self.loaded:
            super().learn()


def preview_roll(view: View, option: Option, successes: int) -> Preview | None:
    """What surely follows from a card with a roll that has so many successes; nothing changes it.

    None if so few dice are rolled that it cannot have them. No die is supposed to show a four or a
    six, for which cards and rules may wait.
    """
    failures = dice_count(view, option.name) - successes
    if failures < 0:
        return None
    trial = view.copy_as(Supposed)
    trial.loaded = (5,) * successes + (1,) * failures
    events: list[MissionEvent] = []
    try:
        events += trial.choose(option)
        while trial.roll is None:  # helps are offered before the dice
            events += trial.choose(PASS)
        events += trial.choose(ACCEPT)
    except HiddenInformation:
        return Preview((*events, *trial.events), False, False)
    except EndlessLoop:
        return None
    return Preview(tuple(events), True, trial.is_over)


def after_roll(view: View, successes: int) -> Mission | None:
    """The mission once the dice on the table are kept, if so many of them were successes.

    The sixes there are count among them, and nothing is converted; its own dice are left out. None
    if something new is seen on the way.
    """
    trial = view.copy_as(Trial)
    sixes = min(successes, view.dice.count(6))
    others = len(view.dice) - successes
    trial.dice = (6,) * sixes + (5,) * (successes - sixes) + (1,) * others
    trial.converted = (False,) * len(view.dice)
    try:
        trial.choose(ACCEPT)
    except (HiddenInformation, EndlessLoop):
        return None
    trial.dice, trial.converted = (), ()
    return trial


def preview(view: View, *options: Option) -> Preview:
    """What surely follows from one option after the other; it is the same whatever lies hidden.

    The rules say themselves when they show something (`Mission.learn`), before any event tells
    it, so the events up to there depend on what lies open alone.
    """
    trial = view.copy_as(Trial)
    events: list[MissionEvent] = []
    try:
        for option in options:
            events += trial.choose(option)
    except HiddenInformation:
        return Preview((*events, *trial.events), False, False)
    except EndlessLoop:
        return Preview((), False, False)
    return Preview(tuple(events), True, trial.is_over)


# Why an option is not offered, in words


AWAITED = {
    "converse": N_("the conversation waits for a card, a concession or its end"),
    "roll": N_("the dice on the table must be settled first"),
    "spend": N_("it is the spend phase: buy cards or end it"),
    "pick": N_("something must be picked first"),
    "offer": N_("an offer must be taken or passed first"),
}
"""What each kind of decision is waiting for."""

LEFT_OUT = N_(
    "a career leaves out cards that cost or can give 8 CP or more, until experience wins them back"
)
"""What keeps such a card away (C-NEW-3)."""
NOT_UNDERSTOOD = N_("I don't understand that; an option looks like play:<card> or end.")


def why_not(m: View, option: Option) -> str:
    """Say why an option is not offered, without naming anything hidden."""
    decision = m.decision
    if decision is None:
        return _("The mission is over.")
    if option.verb in NOT_IN_A_MISSION:
        return str(NOT_UNDERSTOOD)
    reason = _reason(m, option) or AWAITED[decision.kind]
    return _("Not now, because {reason}.").format(reason=reason)


def _reason(m: View, option: Option) -> str:
    if option.verb in ("play", "facedown", "buy"):
        card = m.catalogue.conversation.get(option.name)
        if card is None:
            return _("no conversation card has that name")
        if option.name in m.left_out:
            return str(LEFT_OUT)
        return (_why_not_buy if option.verb == "buy" else _why_not_play)(m, option, card)
    if option.verb == "concede":
        return _why_not_concede(m, option.number)
    if option.verb == "convert":
        return _why_not_convert(m, option.number)
    return ""


def _why_not_play(m: View, option: Option, card: ConversationCard) -> str:
    if option.name not in m.hand:
        return _("{card} is not in your hand").format(card=card.title)
    if option.verb == "play" and card.during_roll and m.asked.kind == "converse":
        return _("{card} is only played into a threat roll").format(card=card.title)
    return ""


def _why_not_buy(m: View, option: Option, card: ConversationCard) -> str:
    if m.phase == "conversation" and not m.last_conversation:
        return _("cards are bought in the spend phase, or in the last conversation")
    if option.name not in m.available:
        return _("{card} is not Available").format(card=card.title)
    if len(m.hand) >= m.hand_limit:
        return _("your hand is full with {n} cards").format(n=len(m.hand))
    if card.cost > max(0, m.cp):
        return _("{card} costs {cost} and you have {cp}").format(
            card=card.title, cost=cp_said(card.cost), cp=points(m.cp)
        )
    return ""


def _why_not_concede(m: View, slot: int) -> str:
    placed = next((placed for placed in m.demands if placed.slot == slot), None)
    if placed is None:
        return _("there is no such demand in play")
    if placed.face == "down":
        return _("a demand must be revealed before it can be conceded")
    if placed.conceded:
        return _("it has been conceded already")
    cost = m.catalogue.demands[placed.id].cp
    if cost > max(0, m.cp):
        text = _("it costs {cost} and you have {cp}")
        return text.format(cost=cp_said(cost), cp=points(m.cp))
    return ""


def _why_not_convert(m: View, die: int) -> str:
    if not m.dice:
        return _("no threat roll is on the table")
    if not 1 <= die <= len(m.dice):
        return _("there is no such die")
    if m.dice[die - 1] != 4:
        return _("only a 4 can be converted")
    if m.converted[die - 1]:
        return _("that die is converted already")
    if is_standing(m, "no-conversions"):
        return _("no four can be converted now")
    return _("it takes two cards from your hand")
