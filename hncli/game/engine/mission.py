"""A mission: it waits at exactly one decision, or it is over; and every kind of unfinished work."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from hncli.game.cards.catalogue import Catalogue
from hncli.game.cards.operation import EffectContext, Effects
from hncli.game.engine import conversation, demands, rolls, standing, threat, turn
from hncli.game.engine.conversation import card_options
from hncli.game.engine.events import EffectChosen, MissionEvent
from hncli.game.engine.game import (
    GIVE_UP,
    GIVEN_UP,
    GIVING_UP,
    CannotUndo,
    Decision,
    EndlessLoop,
    Game,
    Option,
    Outcome,
    Refused,
    purpose_of,
)
from hncli.game.engine.position import FIELDS, Ask, Frame, Position, frames, read_position, snapshot

if TYPE_CHECKING:
    from hncli.game.engine.view import View

MOST_STEPS = 5_000  # no card of the game needs a hundredth of that between two decisions
MOST_CHOICES = 1_000  # no mission of the game needs half of them


SomeMission = TypeVar("SomeMission", bound="Mission")


class Mission(Position):
    """One mission in progress: the position, and the verbs of the game that change it."""

    __slots__ = (
        "_decision",
        "_history",
        "_origin",
        "card_options",
        "catalogue",
        "choices_made",
        "events",
        "is_midway",
        "learned",
        "take_backs",
    )

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__()
        self.catalogue = catalogue
        self.card_options = card_options(catalogue)
        self.events: list[MissionEvent] = []
        self.learned = False  # the last choice showed the player something new
        self.is_midway = False  # it began in a later turn than the first, from a given position
        self.take_backs = 0
        self.choices_made = 0
        self._origin: tuple[Any, ...] = ()  # the position before the first choice
        self._history: Any = None  # undo history, a linked list: (choice, earlier)
        self._decision: Decision | None = None

    # The verbs, each at home in the module of its rules.
    change_cp = threat.change_cp
    change_threat = threat.change_threat
    set_threat = threat.set_threat
    move_marker = threat.move_marker
    save = threat.save
    kill = threat.kill
    take_hostages = threat.take_hostages
    turn_loyal = threat.turn_loyal
    win_back = threat.win_back
    reveal = demands.reveal
    bring_demand = demands.bring_demand
    concede = demands.concede
    concede_free = demands.concede_free
    concede_any = demands.concede_any
    call_off = demands.call_off
    count_demands = demands.count_demands
    has_priced_demand = demands.has_priced_demand
    take_cards = conversation.take_cards
    lose_cards = conversation.lose_cards
    put_played = conversation.put_played
    settle_card = conversation.settle_card
    remove_card = conversation.remove_card
    end_conversation = conversation.end_conversation
    capture = threat.capture
    eliminate = threat.eliminate
    escape = threat.escape
    finish = threat.finish
    check_end = threat.check_end
    ask_share = threat.ask_share
    ask_elimination = threat.ask_elimination
    out_of_time = threat.out_of_time
    discard_red = turn.discard_red
    discard_half = turn.discard_half
    roll_one_die = rolls.roll_one_die
    roll_against_level = rolls.roll_against_level
    threat_roll = rolls.threat_roll
    roll_done = rolls.roll_done
    reroll = rolls.reroll
    has_free_die = rolls.has_free_die
    stand = standing.stand
    watch = standing.watch
    alert = standing.alert
    helps = standing.helps
    offered = standing.offered

    def tell(self, event: MissionEvent) -> None:
        """Add an event to those that the choice returns."""
        self.events.append(event)

    def learn(self) -> None:
        """Note that the player is about to see something new: dice, or a hidden card."""
        self.learned = True

    def push(self, frame: Frame) -> None:
        """Put a piece of work on top of the stack of unfinished work."""
        self.agenda = (frame, self.agenda)

    def pick(self, about: str, options: tuple[Option, ...], then: Frame) -> None:
        """Ask the player to pick; a single option is taken by itself."""
        if len(options) == 1:
            self.push((*then, options[0]))
        else:
            self.ask = Ask("pick", about, options, then)

    def choose_one(self, choices: tuple[Effects, ...], source: str) -> None:
        """Let the player choose one of several lists of effects."""
        options = tuple(Option("effect", number=n) for n in range(1, len(choices) + 1))
        self.pick(source, options, ("chosen", source, choices))

    @property
    def is_over(self) -> bool:
        """Whether the mission has ended."""
        return self.result is not None

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the mission is over."""
        if self._decision is None and self.ask is not None:
            kind, about, options, _then = self.ask
            if kind in OPTIONS:
                options = tuple(OPTIONS[kind](self))
            self._decision = Decision(kind, about, options, purpose_of(self))
        return self._decision

    @property
    def outcome(self) -> Outcome | None:
        """Result and ending; None while the mission goes on."""
        if self.result is None:
            return None
        return Outcome(self.result, self.ending or "")

    @property
    def view(self) -> "View":
        """What the player may see; it follows the mission as that changes."""
        from hncli.game.engine.view import View

        return View(self)

    def choose(self, option: Option) -> list[MissionEvent]:
        """Apply one of the offered options and return the events that follow from it."""
        decision = self.decision
        if decision is None or option not in decision.options:
            raise Refused(option, decision.options if decision else ())
        return self.choose_offered(option)

    def choose_offered(self, option: Option) -> list[MissionEvent]:
        """As `choose`, for an option that is surely offered: nothing is checked.

        The options need not be made for it, which is a tenth of the time of a rollout. EndlessLoop
        after MOST_CHOICES: rules of a pack may also ask without end.
        """
        if self.choices_made >= MOST_CHOICES:
            raise EndlessLoop
        self._before(option)
        ask, self.ask = self.ask, None
        assert ask is not None
        try:
            ANSWERS[ask.kind](self, option, ask)
            self.run()
        except (rolls.OutOfDice, EndlessLoop):
            self._return_to(self._history[1])
            raise
        return self.events

    def run(self) -> None:
        """Do unfinished work until something must be asked or the mission is over.

        EndlessLoop after MOST_STEPS pieces of work without a decision.
        """
        for _step in range(MOST_STEPS):
            if self.ask is not None or self.agenda is None:
                return
            frame, self.agenda = self.agenda
            STEPS[frame[0]](self, *frame[1:])
        raise EndlessLoop

    def give_up(self, kills: bool = True) -> list[MissionEvent]:
        """Give the mission up: it is lost, and everyone still held is killed (C-NEW-5).

        Only replays of missions of older rules say `kills=False`: nobody died then.
        """
        if self.is_over:
            raise Refused(GIVE_UP, ())
        self._before(GIVE_UP)
        if kills:
            threat.kill_everyone(self, GIVING_UP)
        self.finish("lost", GIVEN_UP)
        return self.events

    def undo(self, take_back: bool = False) -> None:
        """Go back one choice: free until something new was seen, then only as a take-back."""
        if self._history is None or (self.learned and not take_back):
            raise CannotUndo(self._history is not None)
        self.take_backs += self.learned
        self._return_to(self._history[1])
        self.events = []

    def _before(self, choice: Option) -> None:
        """Add a choice to the undo history before it is applied."""
        if self._history is None:
            self._origin = snapshot(self)
        self._history = (choice, self._history)
        self.choices_made += 1
        self._decision = None
        self.events = []
        self.learned = False

    def _return_to(self, history: Any) -> None:
        """Replay the choices of an undo history: cheaper than keeping every position."""
        choices: list[Any] = list(frames(history))
        _put(self, self._origin)
        self._history = None
        self.choices_made -= len(choices) + 1
        self.learned = False
        for choice in reversed(choices):
            self.choose(choice)

    def copy(self) -> "Mission":
        """An independent mission in the same position, with the same undo history."""
        return self.copy_as(Mission)

    def copy_as(self, kind: type[SomeMission]) -> SomeMission:
        """A copy of another class, which may watch what the rules do."""
        twin = kind.__new__(kind)
        twin.catalogue = self.catalogue
        twin.card_options = self.card_options
        twin.events = self.events
        twin.learned = self.learned
        twin.is_midway = self.is_midway
        twin.take_backs = self.take_backs
        twin.choices_made = self.choices_made
        twin._origin = self._origin
        twin._history = self._history
        _put(twin, snapshot(self))
        return twin

    def forget(self) -> None:
        """Drop the undo history."""
        self._origin = ()
        self._history = None

    @classmethod
    def from_json(cls, catalogue: Catalogue, data: Any) -> "Mission":
        """A mission from a stored position; raises BadPosition if it is none."""
        mission = cls(catalogue)
        for name, value in read_position(data).items():
            setattr(mission, name, value)
        return mission


def _put(mission: Mission, values: tuple[Any, ...]) -> None:
    """Set all fields of a position."""
    for name, value in zip(FIELDS, values, strict=True):
        setattr(mission, name, value)
    mission._decision = None


def _is_effect_context(mission: Mission) -> EffectContext:
    """Let the type checker prove that a mission has every verb that effects may use."""
    return mission


def _is_game(mission: Mission) -> "Game[View]":
    """Let the type checker prove that a mission is a game."""
    return mission


# Every kind of unfinished work, and what each kind of decision offers and does


def effects(m: "Mission", source: str, effects: Effects, at: int) -> None:
    """Resolve effects left to right, each one fully before the next (R-CONV-5)."""
    if at < len(effects):
        if at + 1 < len(effects):
            m.push(("effects", source, effects, at + 1))
        effects[at].apply(m, source)


def instead(m: "Mission", source: str, effects: Effects, at: int) -> None:
    """Resolve effects that stand in for a kill (R-THREAT-6).

    This frame stays on the agenda until all that they set off is done: `is_replacing` looks for it.
    """
    if at < len(effects):
        m.push(("instead", source, effects, at + 1))
        effects[at].apply(m, source)


def chosen(m: "Mission", source: str, choices: tuple[Effects, ...], option: Option) -> None:
    """Resolve the effects that the player chose."""
    m.tell(EffectChosen(source, option.id))
    m.push(("effects", source, choices[option.number - 1], 0))


def answer_pick(m: "Mission", option: Option, ask: Ask) -> None:
    """Hand the picked option to the work that waits for it."""
    m.push((*ask.then, option))


OPTIONS: dict[str, Callable[["Mission"], list[Option]]] = {
    "converse": conversation.converse_options,
    "roll": rolls.roll_options,
    "spend": turn.spend_options,
}
"""Kinds of decision whose options follow from the position."""

ANSWERS: dict[str, Callable[["Mission", Option, Ask], None]] = {
    "converse": conversation.answer_converse,
    "roll": rolls.answer_roll,
    "spend": turn.answer_spend,
    "pick": answer_pick,
    "offer": standing.answer_offer,
}
"""What each kind of decision does with its answer."""

STEPS: dict[str, Callable[..., None]] = {
    step.__name__: step
    for step in (
        effects,
        instead,
        chosen,
        standing.moment,
        standing.fire,
        standing.threat_moved,
        standing.clear_alert,
        threat.kill_one,
        threat.kill_now,
        threat.save_one,
        rolls.before_roll,
        rolls.throw,
        rolls.ask_roll,
        rolls.convert_card,
        rolls.pay_convert,
        rolls.mark_die,
        rolls.marked,
        rolls.roll_done,
        demands.reveal,
        demands.reveal_slot,
        demands.concede_unpaid,
        demands.concede_chosen,
        demands.concession_done,
        conversation.converse,
        conversation.settle_card,
        conversation.cut_short,
        conversation.take_cards,
        conversation.taken,
        turn.begin_turn,
        turn.close_conversation,
        turn.spend,
        turn.draw,
        turn.resolve_red,
        turn.secondary,
        turn.end_turn,
        turn.next_turn,
    )
}
"""Every kind of unfinished work, by the name it has on the agenda."""
