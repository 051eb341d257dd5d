"""Several events of one kind in one sentence, and what a card does or its dice decide."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from typing import Any

from hncli.base.messages import NN_, _, ngettext, of_people
from hncli.base.text import (
    capitalized,
    clauses,
    cp_said,
    ended,
    first_listed,
    labelled,
    number_word,
    points,
    with_sign,
)
from hncli.features.missions.words.event_sentences import inside_sentence
from hncli.features.missions.words.labels import named, titles_counted
from hncli.game.cards.effects.rolls import RollAgainstLevel, RollOneDie, ThreatRoll
from hncli.game.cards.models import Card, ConversationCard, Demand, PivotalEvent, RedCard, Second
from hncli.game.cards.operation import Effect, Effects, brief
from hncli.game.cards.triggers import Trigger
from hncli.game.cards.words import Person
from hncli.game.engine import events as ev
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.game import GIVING_UP, ChoosingDice, PayingConversion, Rolling
from hncli.game.engine.view import View


def _killed(m: View, run: Sequence[Any], people: Sequence[Person]) -> str:
    n = len(run)
    if run[0].source == GIVING_UP:
        return _hung_up(n, people)
    text = of_people("{who} is killed.", "{who} are killed.", n, are_women(people, n))
    if not people:
        text = ngettext("a hostage is killed.", "{n} hostages are killed.", n)
    return _counted(m, text, run, people)


def _hung_up(n: int, people: Sequence[Person]) -> str:
    """Who dies because the mission is given up (C-NEW-5)."""
    text = of_people(
        "You hang up. {who} is killed.", "You hang up. {who} are killed.", n, are_women(people, n)
    )
    if not people:
        text = ngettext(
            "You hang up. The last hostage is killed.", "You hang up. {n} hostages are killed.", n
        )
    return text.format(n=capitalized(number_word(n)), who=capitalized(some_names(people, n)))


def _saved(m: View, run: Sequence[Any], people: Sequence[Person]) -> str:
    n = len(run)
    text = ngettext("{who} walks out.", "{who} walk out.", n)
    if not people:
        text = ngettext("a hostage walks out.", "{n} hostages walk out.", n)
    return _counted(m, text, run, people)


def _counted(m: View, text: str, run: Sequence[Any], people: Sequence[Person]) -> str:
    """What happened to some hostages, and how many are left."""
    n, last = len(run), run[-1]
    text = text.format(n=number_word(n), who=some_names(people, n))
    return f"{text} {inside_sentence(m, last.pool, last.loyal or 0)}"


def some_names(people: Sequence[Person], count: int, most: int = 3) -> str:
    """At most `most` people by name, and how many more there are."""
    return first_listed([person.name for person in people], count, most)


def are_women(people: Sequence[Person], count: int) -> bool:
    """Whether all of `count` people are known by name and are women."""
    return len(people) == count and all(person.woman for person in people)


def _out_of_time(_m: View, run: Sequence[MissionEvent], people: Sequence[Person]) -> str:
    n = len(run) - 1
    if n == 0:
        return _("No terror card is left: time is up.")
    text = of_people(
        "No terror card is left. {who} is killed as time runs out.",
        "No terror card is left. {who} are killed as time runs out.",
        n,
        are_women(people, n),
    )
    if not people:
        text = ngettext(
            "No terror card is left. The last hostage is killed as time runs out.",
            "No terror card is left. {n} hostages are killed as time runs out.",
            n,
        )
    return text.format(n=capitalized(number_word(n)), who=capitalized(some_names(people, n)))


def _discarded(m: View, run: Sequence[Any]) -> str:
    cards = titles_counted(m, [event.card for event in run])
    text = ngettext(
        "{cards} leaves the terror deck: a turn less.",
        "{cards} leave the terror deck: {n} turns less.",
        len(run),
    )
    reds = m.catalogue.reds
    if any(event.card in reds and reds[event.card].again for event in run):  # it would cost no turn
        text = ngettext(
            "{cards} leaves the terror deck.", "{cards} leave the terror deck.", len(run)
        )
    if not run[0].from_deck:  # a demand that is settled, or an alert that has gone off
        return ""
    return text.format(cards=cards, n=number_word(len(run)))


def _nobody_to_kill(m: View, run: Sequence[Any]) -> str:
    discarded = [event for event in run if isinstance(event, ev.TerrorDiscarded)]
    parts = [_("nobody is left to kill."), *([_discarded(m, discarded)] if discarded else [])]
    return " ".join(parts)


def hidden_demands(demand: ev.DemandPlaced, count: int) -> str:
    """Several demands of one kind that come face down."""
    text = {
        "major": _("{n} major demands lie face down."),
        "escape": _("{n} escape demands lie face down."),
    }[demand.kind]
    return capitalized(text.format(n=number_word(count)))


def _bought(m: View, run: Sequence[MissionEvent]) -> str:
    purchases = [event for event in run if isinstance(event, ev.CardBought)]
    changes = [event for event in run if isinstance(event, ev.CpChanged)]
    names = titles_counted(m, [purchase.card for purchase in purchases])
    if not changes:
        return ended(_("You take {cards}").format(cards=names))
    cost = sum(purchase.cost for purchase in purchases)
    text = _("You buy {cards} for {cost}, {cp} left.")
    return text.format(cards=names, cost=cp_said(cost), cp=points(changes[-1].cp))


def _taken(m: View, run: Sequence[Any]) -> str:
    cards = titles_counted(m, [event.card for event in run])
    return ended(_("you take {cards}").format(cards=cards))


DEPARTURES: dict[
    type[MissionEvent], Callable[[View, Sequence[MissionEvent], Sequence[Person]], str]
] = {ev.HostageKilled: _killed, ev.HostageSaved: _saved, ev.OutOfTime: _out_of_time}
"""Events by which people leave, each with their names."""


def _conceded(m: View, run: Sequence[Any]) -> str:
    text = _("You concede {demand} for {paid}.") if run[0].paid else _("{demand} is conceded.")
    if len(run) > 1:
        text = _("You concede {demand} for {paid}, {cp} left.")
    demand, paid = named(m, run[0].id), cp_said(run[0].paid)
    return text.format(demand=demand, paid=paid, cp=points(getattr(run[-1], "cp", 0)))


RUNS: dict[type[MissionEvent], Callable[[View, Sequence[MissionEvent]], str]] = {
    ev.DemandConceded: _conceded,
    ev.TerrorDiscarded: _discarded,
    ev.NobodyToKill: _nobody_to_kill,
    ev.CardBought: _bought,
    ev.CardTaken: _taken,
}


def card_played(m: View, event: ev.CardPlayed, run: Sequence[MissionEvent]) -> str:
    """A card that is played, or several face down, or those that a conversion costs."""
    cards = titles_counted(m, [item.card for item in run if isinstance(item, ev.CardPlayed)])
    if event.converts is not None:
        text = _("You give up {cards} for die {die}: it counts as a success.")
        if not isinstance(run[-1], ev.DieConverted):
            text = _("You give up {cards} for die {die}.")
        return text.format(cards=cards, die=event.converts)
    changes = [change for change in run if isinstance(change, ev.CpChanged)]
    if changes:
        total = sum(change.amount for change in changes)
        text = NN_("You play {cards} face down: CP {total}, now {cp}.")(abs(total))
        return text.format(cards=cards, cp=points(changes[-1].cp), total=with_sign(total))
    if event.face == "down":
        return ended(_("You play {cards} face down").format(cards=cards))
    return ended(_("You play {cards}").format(cards=cards))


# What strikes


BRIEFLY = ("kill", "release", "hostages")
"""Operations whose short form is used in sentences too: "1 dies"."""

DICE_PURPOSES = (Rolling, PayingConversion, ChoosingDice)
"""Purposes of decisions while the dice can still be changed."""


def turned_card_effects(m: View, id: str) -> str:
    """What a card that was turned up does, with what its dice decide; empty for other cards."""
    card = m.catalogue.cards.get(id)
    if isinstance(card, Demand):
        return " ".join(map(ended, card.text()))
    if isinstance(card, Second):
        return clauses(card.short_of(rule) or rule.describe() for rule in card.rules)
    if not isinstance(card, RedCard | PivotalEvent):
        return ""
    texts = list(_effect_texts(card, card.main))
    if isinstance(card, RedCard) and card.secondary:
        does = clauses(_effect_texts(card, card.secondary))
        texts.append(_("while a demand is hidden, also {does}").format(does=does))
    return clauses(texts)


def is_undecided(m: View, id: str) -> bool:
    """Whether dice decide what a terror card does."""
    card = m.catalogue.cards.get(id)
    main = card.main if isinstance(card, RedCard | PivotalEvent) else ()
    return any(isinstance(effect, RollOneDie | RollAgainstLevel | ThreatRoll) for effect in main)


def roll_stakes(m: View, source: str, in_words: bool = False) -> str:
    """What each result of a threat roll for a card would bring; empty if it makes none.

    It is a sentence if `in_words`, else a short row to stand beside the dice.
    """
    card = m.catalogue.cards.get(source)
    if isinstance(card, ConversationCard) and in_words:
        return clauses(card.text())
    if isinstance(card, ConversationCard):
        rows = zip(("2+", "1", "0"), card.rows.values(), strict=False)
        return " | ".join(labelled(count, brief(row)) for count, row in rows)
    effects = card.effects() if card is not None else ()
    rolls = (effect for effect in effects if isinstance(effect, ThreatRoll))
    return next((clauses(_result_texts(card, roll)) for roll in rolls if card is not None), "")


def stakes_lines(m: View) -> list[str]:
    """What the dice on the table decide, as a sentence; none if they are not asked about."""
    if m.roll is None or not isinstance(m.asked.purpose, DICE_PURPOSES):
        return []
    stakes = roll_stakes(m, m.roll.source, in_words=True)
    return [ended(capitalized(stakes))] if stakes else []


def _effect_texts(card: Card, effects: Effects) -> Iterator[str]:
    """Each effect in a few words; of a roll, each result that does something."""
    for effect in effects:
        if isinstance(effect, RollOneDie | RollAgainstLevel | ThreatRoll):
            yield from _result_texts(card, effect)
        else:
            yield _effect_text(card, effect)


def _result_texts(card: Card, roll: RollOneDie | RollAgainstLevel | ThreatRoll) -> Iterator[str]:
    """What each result of a roll does, without those that do nothing."""
    if isinstance(roll, ThreatRoll):
        rows = [(_("a success: {does}"), roll.success), (_("no success: {does}"), roll.failure)]
    elif isinstance(roll, RollOneDie):
        reached = _("a die of {n} or more: {does}").replace("{n}", str(roll.die))
        rows = [(reached, roll.reach), (_("less: {does}"), roll.miss)]
    else:
        rows = [
            (_("a die above threat: {does}"), roll.higher),
            (_("a die equal to threat: {does}"), roll.equal),
            (_("a die below threat: {does}"), roll.lower),
        ]
    for text, effects in rows:
        if effects:
            yield text.format(does=", ".join(_effect_text(card, effect) for effect in effects))


def _effect_text(card: Card, effect: Effect) -> str:
    """One effect in a few words; a trigger by the short text of its card if there is one."""
    watches = (getattr(effect, field.name) for field in fields(effect))
    short = [card.short_of(watch) for watch in watches if isinstance(watch, Trigger)]
    if any(short):
        return short[0]
    return effect.brief() if effect.op in BRIEFLY else effect.describe()
