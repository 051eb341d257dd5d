"""How a mission is dealt (R-SETUP), the set-up that says so, and who is held."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from hncli.base.messages import N_
from hncli.base.schema import Flag, Identifier, ListOf, Whole, arg
from hncli.base.values import Value, value
from hncli.game.cards.catalogue import Catalogue
from hncli.game.cards.custom_sets import CustomSet, FullName, SetArg
from hncli.game.cards.library import Library, NotPlayable
from hncli.game.cards.models import Abductor, ConversationCard
from hncli.game.cards.words import Person
from hncli.game.engine.demands import place
from hncli.game.engine.events import (
    HostageKilled,
    HostageSaved,
    MissionEvent,
    MissionStarted,
    RuleTriggered,
)
from hncli.game.engine.mission import Mission
from hncli.game.engine.position import below, shuffled, stream

RED_CARDS = 10
NO_ELIMINATION = (
    N_(
        "R-PIVOT-4: a pivotal event may ask that the abductor be eliminated, which no card of this "
        "set can do."
    ),
    N_("Choose a set with such a card, or other pivotal events."),
)
"""Why a set is refused against a box (R-PIVOT-4), and the remedy."""
LARGEST_SEED = 2**63 - 1


def draw_abductor(library: Library, box: str, seed: int) -> str:
    """Pick an abductor of the box at random (R-SETUP-1)."""
    names = sorted(library.abductors(box))
    return names[below(stream(seed, "abductors"), len(names))[1]]


def new_mission(
    library: Library,
    box: str = "base",
    abductor: str | None = None,
    seed: int = 1,
    career: bool = False,
    held: tuple[str, ...] = (),
    traits: tuple[str, ...] = (),
    sets: CustomSet | None = None,
    added: tuple[str, ...] = (),
    conditions: tuple[str, ...] = (),
) -> Mission:
    """Set a mission up and run it to its first decision; its events tell the set-up."""
    m = lay_out(library, box, abductor, seed, career, held, traits, sets, added)
    apply_helps(m, (*traits, *conditions), in_order=True)
    m.run()
    return m


def lay_out(
    library: Library,
    box: str,
    abductor: str | None,
    seed: int,
    career: bool,
    held: tuple[str, ...],
    traits: tuple[str, ...],
    sets: CustomSet | None,
    added: tuple[str, ...] = (),
) -> Mission:
    """Put everything on the table; the first turn waits on the agenda."""
    if abductor is None:
        abductor = draw_abductor(library, box, seed)
    m = Mission(library.catalogue(box, abductor, sets, added))
    if not m.catalogue.can_eliminate_if_asked(career):
        raise NotPlayable(" ".join(map(str, NO_ELIMINATION)))
    chosen = m.catalogue.abductor
    m.box = box
    m.abductor_id = chosen.id
    m.seed = seed
    m.career = career
    m.dice_stream = stream(seed, "dice")
    m.terror_stream = stream(seed, "terror")
    m.demand_stream = stream(seed, "demands")
    m.held = tuple(sorted(held))
    m.traits = traits
    m.pool = chosen.hostages
    m.threat = m.start_threat = chosen.threat
    m.share = chosen.share
    m.tell(MissionStarted(box, chosen.id, m.pool, seed, m.catalogue.added_terror or None))
    if chosen.loyal:
        m.turn_loyal(chosen.loyal, chosen.id)
    deal_conversation(m)
    deal_terror(m)
    deal_demands(m)
    for rule in chosen.rules:
        m.watch(rule, "abductor", chosen.id)
    m.push(("begin_turn",))
    return m


def deal_conversation(m: Mission) -> None:
    """The zero-cost cards are the starting hand, the others Available (R-SETUP-4, 7)."""
    cards = m.catalogue.conversation
    taking_part = m.catalogue.conversation_deck
    back, joined = m.catalogue.won_back, m.catalogue.joined
    if m.career:
        m.unused = tuple(id for id in taking_part if not _is_in(cards[id], back))
        taking_part = tuple(id for id in taking_part if _is_in(cards[id], back))
    m.hand = tuple(id for id in taking_part if cards[id].cost == 0 and id not in joined)
    m.available = tuple(id for id in taking_part if cards[id].cost > 0 or id in joined)


def _is_in(card: ConversationCard, back: frozenset[str]) -> bool:
    """Whether a card is used in a career: most are, and those that experience won back."""
    return card.is_career_card or card.id in back


def deal_terror(m: Mission) -> None:
    """Ten random red cards over one random pivotal event, or around it (R-SETUP-5)."""
    m.terror_stream, reds = shuffled(m.terror_stream, m.catalogue.red_deck)
    m.terror_stream, pivotals = shuffled(m.terror_stream, tuple(m.catalogue.pivotals))
    count = RED_CARDS + m.catalogue.added_terror
    if m.catalogue.own_terror or m.catalogue.added_terror:
        reds = _join_terror(m, reds)
    below_it = m.catalogue.pivotal_place - 1
    if m.catalogue.pivotal_among:
        m.terror_stream, below_it = below(m.terror_stream, m.catalogue.pivotal_among)
    above = count - below_it
    m.deck = (*reds[:above], pivotals[0], *reds[above:count])
    m.aside = (*reds[count:], *pivotals[1:])


def _join_terror(m: Mission, reds: tuple[str, ...]) -> tuple[str, ...]:
    """Let so many of the red cards dealt be a pack's own as it says, or add them (R-SET-4)."""
    added, own = m.catalogue.added_terror, m.catalogue.own_reds
    wanted = m.catalogue.own_terror + added
    ours = [id for id in reds if id in own]
    others = [id for id in reds if id not in own]
    rest = RED_CARDS - m.catalogue.own_terror
    m.terror_stream, dealt = shuffled(m.terror_stream, (*ours[:wanted], *others[:rest]))
    return (*dealt, *ours[wanted:], *others[rest:])


def deal_demands(m: Mission) -> None:
    """Majors of the abductor and escapes of the box, face down (R-SETUP-2)."""
    for kind, count in (
        ("major", m.catalogue.abductor.majors),
        ("escape", m.catalogue.abductor.escapes),
    ):
        ids = tuple(id for id, demand in m.catalogue.demands.items() if demand.kind == kind)
        m.demand_stream, ids = shuffled(m.demand_stream, ids)
        for id in ids[:count]:
            place(m, id, "down")
        m.demands_aside = (*m.demands_aside, *ids[count:])


def apply_helps(m: Mission, ids: tuple[str, ...], in_order: bool) -> None:
    """Traits act after set-up in the order gained, then conditions (C-TRAIT-2, C-NEW-1).

    What asks the player waits, and what comes after it waits too. Only a given position lets all
    others act before that, since its fields replace what they did.
    """
    waiting: list[tuple[Any, ...]] = []
    for id in ids:
        for rule in m.catalogue.helps[id].rules:
            if "mission-start" in rule.when:
                m.tell(RuleTriggered(id, "mission-start", False))
                for effect in rule.do:
                    if effect.asks or (waiting and in_order):
                        waiting.append(("effects", id, (effect,), 0))
                    else:
                        effect.apply(m, id)
    for frame in reversed(waiting):
        m.push(frame)


IDS = ListOf(Identifier(), 0, 1000)


@value
class MissionSetup(Value):
    """Everything that decides how a mission begins: with the same content, the same mission."""

    box: str = arg(Identifier(), "whose cards it is played with")
    abductor: str = arg(Identifier(), "whom you talk to")
    seed: int = arg(Whole(0, LARGEST_SEED), "what fixes all chance")
    in_career: bool = arg(Flag(), "the rules of a career leave cards out", default=False)
    traits: tuple[str, ...] = arg(IDS, "traits, in the order gained", default=())
    conditions: tuple[str, ...] = arg(IDS, "conditions, in the order named", default=())
    held: tuple[str, ...] = arg(IDS, "resources at hand", default=())
    added: tuple[str, ...] = arg(
        ListOf(FullName(), 0, 1000), "conversation cards added by a career", default=()
    )
    sets: CustomSet | None = arg(SetArg(), "the custom set it is played with", default=None)

    def begin(self, library: Library) -> Mission:
        """The mission at its first decision; UnknownName if box or abductor is not installed."""
        return new_mission(
            library,
            self.box,
            self.abductor,
            self.seed,
            career=self.in_career,
            held=self.held,
            traits=self.traits,
            sets=self.sets,
            added=self.added,
            conditions=self.conditions,
        )

    def catalogue(self, library: Library) -> Catalogue:
        """The cards that the mission is played with; UnknownName as above."""
        return library.catalogue(self.box, self.abductor, self.sets, self.added)


# Who is held: it follows from the seed and the abductor, and is no part of the state


def people_of(abductor: Abductor, seed: int) -> tuple[Person, ...]:
    """Everybody whom the pack names, in the order of their arrival in the mission of this seed."""
    return shuffled(stream(seed, f"people/{abductor.id}"), tuple(abductor.people))[1]


class Leaving:
    """Who has left so far, as the events of a mission tell it; first in, first out.

    Nobody has a name in a mission that was not told from its set-up on.
    """

    def __init__(self, people: Sequence[Person], events: Iterable[MissionEvent] = ()) -> None:
        self._waiting: Sequence[Person] = ()
        self._people = people
        self.left: list[Person] = []  # in order, each with what became of them
        for event in events:
            self.follow(event)

    def follow(self, event: MissionEvent) -> None:
        """Take note of the next event."""
        if isinstance(event, MissionStarted):
            self._waiting = self._people
        if isinstance(event, HostageKilled | HostageSaved) and self.next is not None:
            self.left.append(replace(self.next, lost=isinstance(event, HostageKilled)))

    @property
    def next(self) -> Person | None:
        """Who would be saved or killed next; None if that person has no name."""
        return self._waiting[len(self.left)] if len(self.left) < len(self._waiting) else None

    def those_of(self, events: Iterable[object]) -> list[Person]:
        """The people with a name whom some events are about that were taken note of."""
        people: list[Person] = []
        for event in events:
            if isinstance(event, HostageKilled):
                people += self.lost[event.killed - 1 : event.killed]
            if isinstance(event, HostageSaved):
                people += self.home[event.saved - 1 : event.saved]
        return people

    @property
    def home(self) -> list[Person]:
        """Who was saved, in order."""
        return [person for person in self.left if not person.lost]

    @property
    def lost(self) -> list[Person]:
        """Who was killed, in order."""
        return [person for person in self.left if person.lost]
