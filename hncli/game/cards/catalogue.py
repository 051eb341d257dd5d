"""The cards that one mission is played with."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from hncli.base.messages import _, ngettext
from hncli.base.text import capitalized, number_word
from hncli.base.values import Value, value
from hncli.game.cards.career_content import Asset
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.cards.lines import Line
from hncli.game.cards.models import (
    Abductor,
    Card,
    ConversationCard,
    Demand,
    PivotalEvent,
    RedCard,
    Second,
    is_red,
)
from hncli.game.cards.packs import AnyCard, Pack
from hncli.game.cards.words import NEWSPAPER, Script


@value
class Catalogue(Value):
    """Every card that can take part in one mission; compared by identity, so caches can use it."""

    __eq__, __hash__ = object.__eq__, object.__hash__

    box: str
    abductor: Abductor
    second: Second
    dice: tuple[int, ...]
    conversation: dict[str, ConversationCard]
    reds: dict[str, RedCard]
    pivotals: dict[str, PivotalEvent]
    demands: dict[str, Demand]
    helps: dict[str, Asset]
    titles: dict[str, str]  # of every card, action and ending
    own_reds: frozenset[str] = frozenset()  # red cards that a pack brings besides the box's
    own_terror: int = 0  # how many of these the terror deck has, if the pack says so
    added_terror: int = 0  # how many of these it has besides the usual ten
    pivotal_place: int = 1  # where the pivotal event lies, counted from the bottom (R-SETUP-5)
    pivotal_among: int = 0  # or among how many last cards it is shuffled
    won_back: frozenset[str] = frozenset()  # conversation cards that a career has added (C-XP-1)
    joined: frozenset[str] = frozenset()  # those of them that the mission would not have had
    papers: tuple[Script, ...] = ()  # whose newspapers may tell of the mission

    @cached_property
    def headlines(self) -> tuple[Line, ...]:
        """How a newspaper may tell of the mission: of this abductor, then of every one."""
        others = (line for script in self.papers for line in script.of(NEWSPAPER).headline)
        return (*self.abductor.words.headline, *others)

    @cached_property
    def conversation_deck(self) -> tuple[str, ...]:
        """Every conversation card, copies repeated, in order."""
        cards = self.conversation.items()
        return tuple(sorted(id for id, card in cards for _copy in range(card.copies)))

    @cached_property
    def red_deck(self) -> tuple[str, ...]:
        """Every red terror card, copies repeated, minor demands among them."""
        reds = [id for id, card in self.reds.items() for _copy in range(card.copies)]
        return (*reds, *(id for id, card in self.demands.items() if card.kind == "minor"))

    @cached_property
    def has_conceding_card(self) -> bool:
        """Whether a conversation card can concede a demand (R-DEMAND-9)."""
        cards = self.conversation.values()
        return any(effect.op == "concede" for card in cards for effect in card.effects())

    def can_eliminate_if_asked(self, career: bool) -> bool:
        """Whether a card can eliminate, where a pivotal event may ask for that (R-PIVOT-4)."""
        return not any(event.must_eliminate for event in self.pivotals.values()) or any(
            card.can_eliminate
            for id, card in self.conversation.items()
            if not career or card.is_career_card or id in self.won_back
        )

    def pivotal_placing(self) -> str:
        """Where the pivotal event lies, in a sentence; empty if it is the last card, as usual."""
        if self.pivotal_among:
            text = _("The pivotal event is somewhere among the last {n} terror cards.")
            return text.format(n=number_word(self.pivotal_among))
        below = self.pivotal_place - 1
        text = ngettext(
            "{n} red card lies below the pivotal event.",
            "{n} red cards lie below the pivotal event.",
            below,
        )
        return capitalized(text.format(n=number_word(below))) if below else ""

    def short_deadline(self) -> str:
        """The deadline of demands that must be conceded first, in few words; empty if none."""
        if not self.abductor.deadline:
            return ""
        if not self.pivotal_among:
            deadline = _("Your deadline is the pivotal event.")
            return f"{deadline} {self.pivotal_placing()}".rstrip()
        text = _("Your deadline is the pivotal event, one of the last {n} terror cards.")
        return text.format(n=number_word(self.pivotal_among))

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Every card of every kind by its id."""
        return {
            **self.helps,
            self.abductor.id: self.abductor,
            self.second.id: self.second,
            **self.demands,
            **self.pivotals,
            **self.reds,
            **self.conversation,
        }


Part = tuple[str, Card]
"""The id of the pack that a card comes from, and the card."""


def gather(
    packs: dict[str, Pack],
    pack: Pack,
    abductor: str,
    sets: CustomSet | None = None,
    added: tuple[str, ...] = (),
) -> Catalogue:
    """Gather the abductor's box or custom set, and what a pack adds to it (R-SETUP-9, R-SET-4)."""
    box = packs[pack.header.extends or pack.id]
    chosen = pack.of(Abductor)[abductor]
    own = list(_parts(pack, abductor)) if pack is not box else []
    parts = [*_of_box(box, abductor, packs, sets), *own]
    back = list(_won_back(packs, added))
    there = {(home, card.id) for home, card in parts}
    joined = [(home, card) for home, card in back if (home, card.id) not in there]
    parts += joined
    names = _names(parts)
    cards = {names[home, card.id]: card for home, card in parts}
    titles = {id: title for source in packs.values() for id, title in source.titles.items()}
    titles.update(box.titles)
    titles.update(pack.titles)
    for home, card in parts:
        name = names[home, card.id]
        if name != card.id:
            titles[name] = f"{card.title} ({packs[home].name})"
            cards[name] = replace(card, id=name, title=titles[name])

    def of(kind: type[AnyCard]) -> dict[str, AnyCard]:
        return {name: card for name, card in cards.items() if isinstance(card, kind)}

    placing = pack.header if pack.header.places_pivotal else box.header
    return Catalogue(
        box=pack.id,
        abductor=_renamed(chosen, names, (box.id, pack.id)),
        second={**box.of(Second), **pack.of(Second)}[chosen.second],
        dice=box.dice,
        conversation=of(ConversationCard),
        reds=of(RedCard),
        pivotals=of(PivotalEvent),
        demands=of(Demand),
        helps={id: help for source in packs.values() for id, help in source.of(Asset).items()},
        titles=titles,
        own_reds=frozenset(names[home, card.id] for home, card in own if is_red(card)),
        own_terror=pack.header.own_terror,
        added_terror=pack.header.added_terror,
        pivotal_place=placing.pivotal_place,
        pivotal_among=placing.pivotal_among,
        won_back=frozenset(names[home, card.id] for home, card in back),
        joined=frozenset(names[home, card.id] for home, card in joined),
        papers=tuple(source.script for source in packs.values() if source.header.kind == "career"),
    )


def _parts(pack: Pack, abductor: str) -> Iterator[Part]:
    """The cards of a pack that a mission against this abductor is played with."""
    for card in pack.cards.values():
        if isinstance(card, Demand):
            if card.kind != "major" or card.owner == abductor:
                yield pack.id, card
        elif isinstance(card, ConversationCard | RedCard | PivotalEvent):
            yield pack.id, card


def _of_box(
    box: Pack, abductor: str, packs: dict[str, Pack], sets: CustomSet | None
) -> Iterator[Part]:
    """The box's own cards, those that a custom set replaces left out, and then the set."""
    replaced = sets.parts if sets is not None else ()
    for home, card in _parts(box, abductor):
        if _part_of_set(card) not in replaced:
            yield home, card
    if sets is not None:
        for name, count in Counter((*sets.conversation, *sets.terror)).items():
            home, _slash, id = name.partition("/")
            card = packs[home].cards[id]
            if isinstance(card, ConversationCard | RedCard):
                card = replace(card, copies=count)
            yield home, card
        for home in sets.pivotal:
            for event in packs[home].of(PivotalEvent).values():
                yield home, event


def _part_of_set(card: Card) -> str | None:
    """The part of a custom set that can replace a card of a box; None for majors and escapes."""
    if isinstance(card, ConversationCard):
        return "conversation"
    return "terror" if isinstance(card, PivotalEvent) or is_red(card) else None


def _won_back(packs: dict[str, Pack], added: tuple[str, ...]) -> Iterator[Part]:
    """Conversation cards by their full names, if they are still installed."""
    for name in added:
        home, _slash, id = name.partition("/")
        card = packs[home].cards.get(id) if home in packs else None
        if isinstance(card, ConversationCard):
            yield home, card


Names = dict[tuple[str, str], str]
"""The name that each card has in this mission, by its pack and id."""


def _names(parts: list[Part]) -> Names:
    """Short names, and the full ones where two packs' versions of a title take part."""
    homes = Counter(id for _home, id in {(home, card.id) for home, card in parts})
    return {
        (home, card.id): f"{home}/{card.id}" if homes[card.id] > 1 else card.id
        for home, card in parts
    }


def _renamed(abductor: Abductor, names: Names, homes: tuple[str, ...]) -> Abductor:
    """An abductor whose condition to win names its demands by the names that they have here."""
    if not abductor.concede_first:
        return abductor
    here = {id: names[home, id] for home, id in names if home in homes}
    return replace(abductor, concede_first=tuple(here.get(id, id) for id in abductor.concede_first))
