"""The conversation and its cards: what can be played, bought, taken and lost (R-CONV, R-SPEND)."""

from functools import lru_cache
from typing import TYPE_CHECKING

from hncli.game.cards.catalogue import Catalogue
from hncli.game.engine.demands import open_demands, price
from hncli.game.engine.events import (
    ActionUsed,
    CardBought,
    CardMissing,
    CardPlayed,
    CardRemoved,
    CardTaken,
    ConversationCutShort,
    NoCardToTake,
)
from hncli.game.engine.game import END, Option
from hncli.game.engine.position import Ask, shuffled, stream
from hncli.game.engine.rolls import before_roll
from hncli.game.engine.standing import moment, use, without

if TYPE_CHECKING:
    from hncli.game.engine.mission import Mission
    from hncli.game.engine.view import View


class CardOptions:
    """By card id: the options to play it, to play it into a roll, and to buy it.

    Missions share them: making them anew would double the cost of a decision.
    """

    __slots__ = ("buy", "during_roll", "play")

    def __init__(self, catalogue: Catalogue) -> None:
        cards = catalogue.conversation
        self.play: dict[str, tuple[Option, ...]] = {
            id: (Option("facedown", id),)
            if card.during_roll
            else (Option("play", id), Option("facedown", id))
            for id, card in cards.items()
        }
        self.during_roll = {
            id: Option("play", id) for id, card in cards.items() if card.during_roll
        }
        self.buy = {id: (card.cost, Option("buy", id)) for id, card in cards.items()}


@lru_cache(maxsize=32)
def card_options(catalogue: Catalogue) -> CardOptions:
    """The options of a catalogue's cards, cached."""
    return CardOptions(catalogue)


HAND_LIMIT = 10  # unless an effect lowers it: see hand_limit
USUAL = Ask("converse", "R-CONV-1")
LAST = Ask("converse", "R-PIVOT-2")


def converse(m: "Mission") -> None:
    """Ask for the next card, or close the conversation when it is over."""
    if m.closing:
        m.push(("close_conversation",))
        moment(m, "conversation-end")
    else:
        m.ask = LAST if m.last_conversation else USUAL


def converse_options(m: "Mission") -> list[Option]:
    """Everything that can be done between two cards."""
    ways = m.card_options.play
    options: list[Option] = []
    for id in dict.fromkeys(m.hand):
        options += ways[id]
    for placed in open_demands(m):
        if price(m, placed) <= max(0, m.cp):  # R-DEMAND-3
            options.append(Option("concede", number=placed.slot))
    if m.catalogue.abductor.actions:
        options += [Option("act", id) for id in actions(m)]
    if m.held or m.traits:
        options += [Option("use", id) for id in m.helps("converse")]
    if m.last_conversation:
        options += buyable(m)
    options.append(END)
    return options


def actions(m: "Mission") -> list[str]:
    """The abductor's special actions that can be used now (R-ACT-1)."""
    if m.status != "in-charge":
        return []
    return [
        action.id
        for action in m.catalogue.abductor.actions
        if (action.often or action.id not in m.acted) and action.watch.holds(m)
    ]


def hand_limit(m: "Mission | View") -> int:
    """How many cards fit in the hand: ten, or fewer while an effect says so (R-CONV-6)."""
    limit = HAND_LIMIT
    for entry in m.standing:
        if entry.what == "hand-limit":
            limit = min(limit, entry.amount)
    return limit


def buyable(m: "Mission") -> list[Option]:
    """The Available cards that can be bought: zero-cost ones even in debt (R-SPEND-1, 2)."""
    if len(m.hand) >= hand_limit(m):
        return []
    most = max(0, m.cp)
    prices = m.card_options.buy
    options: list[Option] = []
    for id in dict.fromkeys(m.available):
        cost, option = prices[id]
        if cost <= most:
            options.append(option)
    return options


def answer_converse(m: "Mission", option: Option, _ask: Ask) -> None:
    """Do what the player chose between two cards."""
    verb, name, slot = option
    m.push(("converse",))
    if verb == "play":
        play_face_up(m, name)
    elif verb == "facedown":
        play_face_down(m, name)
    elif verb == "end":
        m.closing = True
    elif verb == "buy":
        buy(m, name)
    elif verb == "concede":
        placed = next(d for d in m.demands if d.slot == slot)
        m.concede(slot, m.catalogue.demands[placed.id].cp)
    elif verb == "act":
        m.acted = (*m.acted, name)
        m.tell(ActionUsed(name))
        action = next(a for a in m.catalogue.abductor.actions if a.id == name)
        m.push(("effects", name, action.do, 0))
    else:
        m.push(("effects", name, use(m, name, "converse").do, 0))


def play_face_up(m: "Mission", id: str) -> None:
    """Play a card face up: resolve it, with a threat roll unless it says otherwise (R-CONV-2)."""
    m.hand = without(m.hand, id)
    m.card = id
    m.tell(CardPlayed(id, "up"))
    m.push(("settle_card",))
    card = m.catalogue.conversation[id]
    if card.do:
        m.push(("effects", id, card.do, 0))
    else:
        before_roll(m, id, card.two, card.one, card.none)


def play_face_down(m: "Mission", id: str) -> None:
    """Play a card face down: one point, whatever its text (R-CONV-3)."""
    m.hand = without(m.hand, id)
    put_played(m, id)
    m.tell(CardPlayed(id, "down"))
    m.change_cp(1, "R-CONV-3")


def put_played(m: "Mission", id: str) -> None:
    """Put a card to the Played ones."""
    m.played = tuple(sorted((*m.played, id)))


def settle_card(m: "Mission") -> None:
    """The card just resolved goes to Played, or out of the mission, or to the terror discard."""
    id, m.card = m.card, None
    if id is None:
        return
    if id not in m.catalogue.conversation:
        settle_terror(m, id)
    elif m.card_leaves:
        m.removed = tuple(sorted((*m.removed, id)))
        m.card_leaves = False
    else:
        put_played(m, id)


def settle_terror(m: "Mission", id: str) -> None:
    """A terror card goes to the discard unless its alert keeps it on the table (R-TERROR-1)."""
    alerts = [entry.source for entry in m.standing if entry.what == "alert"]
    if alerts.count(id) > m.in_play.count(id):
        m.in_play = (*m.in_play, id)
    else:
        m.discard = (*m.discard, id)


def remove_card(m: "Mission", source: str) -> None:
    """The card leaves the mission, after its outcome or at once if it was played into a roll."""
    if m.card == source:
        m.card_leaves = True
    elif source in m.played:
        m.played = without(m.played, source)
        m.removed = tuple(sorted((*m.removed, source)))
    m.tell(CardRemoved(source))


def end_conversation(m: "Mission", source: str) -> None:
    """Close the conversation to everything the player could still do in it (R-CONV-4)."""
    if m.phase != "conversation" or m.closing:
        return
    if not m.offered("would-end", source, (), ("cut_short", source)):
        cut_short(m, source)


def cut_short(m: "Mission", source: str) -> None:
    """The conversation is over."""
    m.closing = True
    m.tell(ConversationCutShort(source))


def buy(m: "Mission", id: str) -> None:
    """Pay for a card and take it into hand."""
    m.available = without(m.available, id)
    m.hand = tuple(sorted((*m.hand, id)))
    cost = m.catalogue.conversation[id].cost
    m.tell(CardBought(id, cost))
    if cost:
        m.change_cp(-cost, id)


def lose_cards(m: "Mission", count: int, least_cost: int, source: str) -> None:
    """Remove Available cards at random; at the start of a mission the seed decides alone."""
    cards = m.catalogue.conversation
    able = [id for id in m.available if cards[id].cost >= least_cost]
    _state, drawn = shuffled(stream(m.seed, f"lose {source}"), able)
    for id in drawn[:count]:
        m.learn()
        m.available = without(m.available, id)
        m.removed = tuple(sorted((*m.removed, id)))
        m.tell(CardMissing(id, source))


def take_cards(m: "Mission", count: int, most_cost: int, source: str) -> None:
    """Give Available cards for nothing, as many as fit and are there (R-CONV-6)."""
    cards = m.catalogue.conversation
    options = tuple(
        Option("card", id) for id in dict.fromkeys(m.available) if cards[id].cost <= most_cost
    )
    if len(m.hand) >= hand_limit(m) or not options:
        m.tell(NoCardToTake(source))
        return
    m.pick(source, options, ("taken", count, most_cost, source))


def taken(m: "Mission", count: int, most_cost: int, source: str, option: Option) -> None:
    """Take the chosen card into hand."""
    id = option.name
    m.available = without(m.available, id)
    m.hand = tuple(sorted((*m.hand, id)))
    m.tell(CardTaken(id, source))
    if count > 1:
        m.push(("take_cards", count - 1, most_cost, source))
