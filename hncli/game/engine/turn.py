"""The turn: conversation, spend, terror, and round again (R-TURN, R-SPEND, R-TERROR, R-PIVOT)."""

from typing import TYPE_CHECKING

from hncli.base.schema import LEVELS
from hncli.game.engine.conversation import buy, buyable
from hncli.game.engine.demands import face_down, place
from hncli.game.engine.events import (
    ConversationEnded,
    CpReset,
    DemandIgnored,
    PivotalRevealed,
    SecondaryEffect,
    TerrorDiscarded,
    TerrorTurned,
    TurnStarted,
)
from hncli.game.engine.game import END, Option
from hncli.game.engine.position import Ask
from hncli.game.engine.standing import expire, moment, use
from hncli.game.engine.threat import missed_deadline

if TYPE_CHECKING:
    from hncli.game.engine.mission import Mission
    from hncli.game.engine.view import View


SPEND = Ask("spend", "R-SPEND-1")


def begin_turn(m: "Mission") -> None:
    """Open the conversation; start-of-turn effects resolve before the first choice (R-TURN-2)."""
    m.phase = "conversation"
    m.last_conversation = not m.deck
    m.tell(TurnStarted(m.turn, m.last_conversation))
    m.push(("converse",))
    moment(m, "turn-start")


def close_conversation(m: "Mission") -> None:
    """The conversation is closed and its alerts have fired; the spend phase follows."""
    m.tell(ConversationEnded(m.turn, LEVELS[m.threat]))
    expire(m, "conversation")
    m.closing = False
    m.acted = ()
    m.phase = "spend"
    spend(m)


def spend(m: "Mission") -> None:
    """Ask what to buy."""
    m.ask = SPEND


def spend_options(m: "Mission") -> list[Option]:
    """Buy, use a resource, or end the phase."""
    options = buyable(m)
    if m.held or m.traits:
        options += [Option("use", id) for id in m.helps("spend")]
    options.append(END)
    return options


def answer_spend(m: "Mission", option: Option, _ask: Ask) -> None:
    """Buy a card, use a resource, or go on to the terror phase."""
    verb, name, _number = option
    if verb == "end":
        end_spend(m)
        return
    m.push(("spend",))
    if verb == "buy":
        buy(m, name)
    else:
        m.push(("effects", name, use(m, name, "spend").do, 0))


def end_spend(m: "Mission") -> None:
    """First the points reset, then the Played cards return (R-SPEND-4)."""
    kept = kept_points(m)
    m.tell(CpReset(m.cp, kept))
    m.cp = kept
    m.available = tuple(sorted(m.available + m.played))
    m.played = ()
    m.phase = "terror"
    draw(m)


def kept_points(m: "Mission | View") -> int:
    """How many points the reset leaves: of several that keep some the largest, of a debt none."""
    kept = [entry.amount for entry in m.standing if entry.what == "cp-kept"]
    return max(0, min(m.cp, max(kept))) if kept else 0  # R-CP-2


def draw(m: "Mission", again: bool = False) -> None:
    """Turn the top card of the terror deck; with none left time is up (R-TERROR-1, 2).

    Where it is turned after another one the phase is just over then (R-LOYAL-4).
    """
    if not m.deck and again:
        end_turn(m)
        return
    if not m.deck:
        m.out_of_time()
        return
    id, m.deck = m.deck[0], m.deck[1:]
    m.card = id
    m.learn()
    red = m.catalogue.reds.get(id)
    is_followed = red is not None and red.again
    m.push(("draw", True) if is_followed else ("end_turn",))  # R-LOYAL-4
    m.push(("settle_card",))
    if id in m.catalogue.pivotals:
        m.pivotal = id
        m.tell(PivotalRevealed(id))
        if missed_deadline(m):  # R-END-5
            m.finish("lost", m.catalogue.abductor.deadline)
            return
        m.push(("effects", id, m.catalogue.pivotals[id].main, 0))
        return
    m.tell(TerrorTurned(id, again))
    if not m.offered("red-turned", id, (), ("resolve_red", id)):
        resolve_red(m, id)


def resolve_red(m: "Mission", id: str) -> None:
    """A minor demand comes into play; any other red card does what it says."""
    if id in m.catalogue.demands:
        if m.second:  # R-ELIM-2
            m.tell(DemandIgnored(id))
            return
        m.card = None
        place(m, id, "up")
        return
    m.push(("secondary", id))
    m.push(("effects", id, m.catalogue.reds[id].main, 0))


def secondary(m: "Mission", id: str) -> None:
    """The secondary effect, only if a demand is face down by then (R-TERROR-3)."""
    effects = m.catalogue.reds[id].secondary
    if effects and face_down(m):
        m.tell(SecondaryEffect(id))
        m.push(("effects", id, effects, 0))


def end_turn(m: "Mission") -> None:
    """The terror phase is over: what waits for the end of the turn acts now."""
    m.push(("next_turn",))
    moment(m, "turn-end")


def next_turn(m: "Mission") -> None:
    """Count the next turn."""
    expire(m, "turn")
    m.turn += 1
    begin_turn(m)


def red_left(m: "Mission") -> int:
    """How many red cards are left in the terror deck."""
    return sum(id not in m.catalogue.pivotals for id in m.deck)


def discard_half(m: "Mission", source: str) -> None:
    """Discard half of the red cards left, rounded down (R-TERROR-4)."""
    discard_red(m, red_left(m) // 2, source)


def discard_red(m: "Mission", count: int, source: str) -> None:
    """Discard red cards from the top, unresolved, as many as there are (R-TERROR-6)."""
    pivotals = m.catalogue.pivotals
    lost = [id for id in m.deck if id not in pivotals][:count]
    for id in lost:
        at = m.deck.index(id)
        m.deck = m.deck[:at] + m.deck[at + 1 :]
        m.discard = (*m.discard, id)
        m.learn()
        m.tell(TerrorDiscarded(id, source, from_deck=True))
