"""Several like events in one sentence: deaths, releases, purchases, cards played or discarded."""

from collections.abc import Callable, Sequence
from typing import Any

from hncli.base.messages import _, ngettext, npgettext
from hncli.base.text import (
    capitalized,
    cp_now,
    cp_said,
    ended,
    first_listed,
    number_word,
    points,
    with_sign,
)
from hncli.features.missions.event_sentences import inside_sentence
from hncli.features.missions.labels import named, titles_counted
from hncli.game.cards.people import Person
from hncli.game.engine.events import (
    CardBought,
    CardPlayed,
    CardTaken,
    CpChanged,
    DemandConceded,
    DemandPlaced,
    DieConverted,
    HostageKilled,
    HostageSaved,
    MissionEvent,
    NobodyToKill,
    OutOfTime,
    TerrorDiscarded,
)
from hncli.game.engine.game import GIVING_UP
from hncli.game.engine.view import View


def _killed(m: View, run: Sequence[Any], people: Sequence[Person]) -> str:
    n = len(run)
    if run[0].source == GIVING_UP:
        return _hung_up(n, people)
    text = ngettext("{who} is killed.", "{who} are killed.", n)
    if are_women(people, n):
        text = npgettext("women", "{who} is killed.", "{who} are killed.", n)
    if not people:
        text = ngettext("a hostage is killed.", "{n} hostages are killed.", n)
    return _counted(m, text, run, people)


def _hung_up(n: int, people: Sequence[Person]) -> str:
    """Who dies because the mission is given up (C-NEW-5)."""
    text = ngettext("You hang up. {who} is killed.", "You hang up. {who} are killed.", n)
    if are_women(people, n):
        text = npgettext(
            "women", "You hang up. {who} is killed.", "You hang up. {who} are killed.", n
        )
    if not people:
        text = ngettext(
            "You hang up. The last hostage is killed.", "You hang up. {n} hostages are killed.", n
        )
    return text.format(n=capitalized(number_word(n)), who=capitalized(who_of(people, n)))


def _saved(m: View, run: Sequence[Any], people: Sequence[Person]) -> str:
    n = len(run)
    text = ngettext("{who} walks out.", "{who} walk out.", n)
    if not people:
        text = ngettext("a hostage walks out.", "{n} hostages walk out.", n)
    return _counted(m, text, run, people)


def _counted(m: View, text: str, run: Sequence[Any], people: Sequence[Person]) -> str:
    """What happened to some hostages, and how many are left."""
    n, last = len(run), run[-1]
    who = who_of(people, n)
    said = text.format(n=number_word(n), who=who)
    return f"{said} {inside_sentence(m, last.pool, last.loyal or 0)}"


def who_of(people: Sequence[Person], count: int, most: int = 3) -> str:
    """Some people by name, and how many more."""
    return first_listed([person.name for person in people], count, most)


def are_women(people: Sequence[Person], count: int) -> bool:
    """Whether everybody of so many is known to be a woman."""
    return len(people) == count and all(person.woman for person in people)


def _out_of_time(_m: View, run: Sequence[MissionEvent], people: Sequence[Person]) -> str:
    n = len(run) - 1
    if n == 0:
        return _("No terror card is left: time is up.")
    text = ngettext(
        "No terror card is left. {who} is killed as time runs out.",
        "No terror card is left. {who} are killed as time runs out.",
        n,
    )
    if are_women(people, n):
        text = npgettext(
            "women",
            "No terror card is left. {who} is killed as time runs out.",
            "No terror card is left. {who} are killed as time runs out.",
            n,
        )
    if not people:
        text = ngettext(
            "No terror card is left. The last hostage is killed as time runs out.",
            "No terror card is left. {n} hostages are killed as time runs out.",
            n,
        )
    return text.format(n=capitalized(number_word(n)), who=capitalized(who_of(people, n)))


def _discarded(m: View, run: Sequence[Any]) -> str:
    cards = titles_counted(m, [one.card for one in run])
    text = ngettext(
        "{cards} leaves the terror deck: a turn less.",
        "{cards} leave the terror deck: {n} turns less.",
        len(run),
    )
    reds = m.catalogue.reds
    if any(one.card in reds and reds[one.card].again for one in run):  # it would cost no turn
        text = ngettext(
            "{cards} leaves the terror deck.", "{cards} leave the terror deck.", len(run)
        )
    if not run[0].from_deck:  # a demand that is settled, or an alert that has gone off
        return ""
    return text.format(cards=cards, n=number_word(len(run)))


def _nobody_to_kill(m: View, run: Sequence[Any]) -> str:
    discarded = [one for one in run if isinstance(one, TerrorDiscarded)]
    told = [_("nobody is left to kill."), *([_discarded(m, discarded)] if discarded else [])]
    return " ".join(told)


def hidden_demands(first: DemandPlaced, count: int) -> str:
    """Several demands of one kind that come face down."""
    text = {
        "major": _("{n} major demands lie face down."),
        "escape": _("{n} escape demands lie face down."),
    }[first.kind]
    return capitalized(text.format(n=number_word(count)))


def _bought(m: View, run: Sequence[MissionEvent]) -> str:
    cards = [one for one in run if isinstance(one, CardBought)]
    changes = [one for one in run if isinstance(one, CpChanged)]
    names = titles_counted(m, [one.card for one in cards])
    if not changes:
        return ended(_("You take {cards}").format(cards=names))
    cost = sum(one.cost for one in cards)
    text = _("You buy {cards} for {cost}, {cp} left.")
    return text.format(cards=names, cost=cp_said(cost), cp=points(changes[-1].cp))


def _taken(m: View, run: Sequence[Any]) -> str:
    cards = titles_counted(m, [one.card for one in run])
    return ended(_("you take {cards}").format(cards=cards))


DEPARTURES: dict[
    type[MissionEvent], Callable[[View, Sequence[MissionEvent], Sequence[Person]], str]
] = {HostageKilled: _killed, HostageSaved: _saved, OutOfTime: _out_of_time}
"""Events by which people leave, each with their names."""


def _conceded(m: View, run: Sequence[Any]) -> str:
    text = _("You concede {demand} for {paid}.") if run[0].paid else _("{demand} is conceded.")
    if len(run) > 1:
        text = _("You concede {demand} for {paid}, {cp} left.")
    demand, paid = named(m, run[0].id), cp_said(run[0].paid)
    return text.format(demand=demand, paid=paid, cp=points(getattr(run[-1], "cp", 0)))


RUNS: dict[type[MissionEvent], Callable[[View, Sequence[MissionEvent]], str]] = {
    DemandConceded: _conceded,
    TerrorDiscarded: _discarded,
    NobodyToKill: _nobody_to_kill,
    CardBought: _bought,
    CardTaken: _taken,
}


def card_played(m: View, event: CardPlayed, run: Sequence[MissionEvent]) -> str:
    """A card that is played, or several face down, or those that a conversion costs."""
    cards = titles_counted(m, [one.card for one in run if isinstance(one, CardPlayed)])
    if event.converts is not None:
        text = _("You give up {cards} for die {die}: it counts as a success.")
        if not isinstance(run[-1], DieConverted):
            text = _("You give up {cards} for die {die}.")
        return text.format(cards=cards, die=event.converts)
    changes = [one for one in run if isinstance(one, CpChanged)]
    if changes:
        total = sum(one.amount for one in changes)
        text = _("You play {cards} face down: {cp} ({total}).")
        return text.format(cards=cards, cp=cp_now(changes[-1].cp), total=with_sign(total))
    if event.face == "down":
        return ended(_("You play {cards} face down").format(cards=cards))
    return ended(_("You play {cards}").format(cards=cards))
