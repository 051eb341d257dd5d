"""What happened, in sentences: like events are one line, and each line says what it means."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

from hncli.base.messages import _, ngettext, npgettext
from hncli.base.text import capitalized, ended, first_listed, number_word, points, with_sign
from hncli.features.missions.event_sentences import (
    SENTENCES,
    dice_sentence,
    inside_sentence,
    outcome_sentence,
    prevented_sentence,
    takes_effect,
    terror_demand_sentence,
)
from hncli.features.missions.labels import FACE_DOWN, OUT_OF_TIME, title, titles_counted
from hncli.game.cards.people import Person
from hncli.game.engine.events import (
    CardBought,
    CardPlayed,
    CardTaken,
    CpChanged,
    DemandPlaced,
    DemandRevealed,
    DiceRolled,
    DieConverted,
    EffectStands,
    HostageKilled,
    HostageSaved,
    MissionEnded,
    MissionEvent,
    OutOfTime,
    PivotalRevealed,
    Prevented,
    RollResolved,
    RuleTriggered,
    TerrorDiscarded,
    TerrorTurned,
    TurnStarted,
)
from hncli.game.engine.game import GIVING_UP
from hncli.game.engine.people import Leaving
from hncli.game.engine.view import View

LineKind = Literal["turn", "you", "dice", "outcome", "fact", "voice", "end"]


class Told(NamedTuple):
    """One line of the exchange."""

    kind: LineKind
    text: str
    dice: tuple[int, ...] = ()  # of a roll, to be drawn
    card: str = ""  # the title of the card that the player's words, or what follows, belong to


Item = MissionEvent | Told
"""An event to be told, or a line that stands between two of them."""


def narrate(m: View, events: Iterable[MissionEvent]) -> list[str]:
    """What follows from a position, in sentences; what nobody needs to hear is left out."""
    return [told.text for told in tell_events(m, list(events))]


def tell_events(m: View, items: Sequence[Item], leaving: Leaving | None = None) -> list[Told]:
    """Events in order as lines; lines among them stay where they are.

    `leaving` knows who has left by these events; without it nobody has a name.
    """
    return told_runs(m, ((run, tell_run(m, run, leaving)) for run in runs(items)))


def told_runs(m: View, told: Iterable[tuple[Sequence[Item], list[Told]]]) -> list[Told]:
    """The lines of some runs; that a rule takes effect is left out where its effect names it."""
    found: list[Told] = []
    announced = ""  # the title of a rule, if the last line said that it takes effect
    pairs = list(told)
    for n, (run, lines) in enumerate(pairs):
        later = (item for items, _lines in pairs[n + 1 :] for item in items)
        if isinstance(run[0], RollResolved) and _is_turn_next(later):
            nothing = _("Nothing happens.")
            lines = [one._replace(text=f"{one.text} {nothing}") for one in lines]
        for line in lines:
            if announced and f"{announced})" in line.text:
                found.pop()
            found.append(line)
            announced = ""
            first = run[0]
            if not isinstance(first, RuleTriggered) or first.alert:
                continue
            if line.text == takes_effect(m, first):
                announced = title(m, first.source)
    return found


def runs(items: Sequence[Item]) -> Iterator[Sequence[Item]]:
    """The events cut where a new line begins; a line among them stands alone."""
    items = _without_terms(items)
    at = 0
    while at < len(items):
        end = at + 1
        while end < len(items) and _continues(items[at], items[end]):
            end += 1
        yield items[at:end]
        at = end


def _is_turn_next(items: Iterable[Item]) -> bool:
    """Whether nothing happens before the next turn begins; something may be heard."""
    event = next((item for item in items if not isinstance(item, Told)), None)
    return isinstance(event, TurnStarted)


def _without_terms(items: Sequence[Item]) -> list[Item]:
    """The same without what stands as long as a demand does: the demand's own terms say it."""
    found: list[Item] = []
    demand: str | None = None
    for item in items:
        if isinstance(item, EffectStands) and item.source == demand:
            continue
        demand = item.id if isinstance(item, DemandPlaced | DemandRevealed) else None
        found.append(item)
    return found


def _continues(first: Item, later: Item) -> bool:
    """Whether an event is told in one line with the one that begins the line."""
    if isinstance(first, TerrorDiscarded):
        return isinstance(later, TerrorDiscarded) and (later.source, later.from_deck) == (
            first.source,
            first.from_deck,
        )
    if isinstance(first, HostageKilled | HostageSaved):
        return type(later) is type(first) and later.source == first.source
    if isinstance(first, CardBought):
        return isinstance(later, CardBought) or (isinstance(later, CpChanged) and later.amount < 0)
    if isinstance(first, CardTaken):
        return isinstance(later, CardTaken) and later.source == first.source
    if isinstance(first, CardPlayed) and first.converts is not None:
        return isinstance(later, DieConverted) or (
            isinstance(later, CardPlayed) and later.converts == first.converts
        )
    if isinstance(first, CardPlayed) and first.face == "down":
        return (isinstance(later, CpChanged) and later.source == FACE_DOWN) or (
            isinstance(later, CardPlayed) and later.face == "down" and later.converts is None
        )
    if isinstance(first, RuleTriggered):
        return isinstance(later, Prevented) and later.by == first.source
    if isinstance(first, DemandPlaced):
        return first.face == "down" and isinstance(later, DemandPlaced) and _are_alike(first, later)
    if isinstance(first, TerrorTurned):
        return isinstance(later, DemandPlaced) and later.id == first.card
    if isinstance(first, OutOfTime):
        return isinstance(later, HostageKilled) and later.source == OUT_OF_TIME
    return False


def _are_alike(first: DemandPlaced, later: DemandPlaced) -> bool:
    return (first.kind, first.face) == (later.kind, later.face)


def tell_run(m: View, run: Sequence[Item], leaving: Leaving | None = None) -> list[Told]:
    """The line of some like events, or of one; none if nobody needs to hear it."""
    lines = [one for one in run if isinstance(one, Told)]
    events = [one for one in run if not isinstance(one, Told)]
    people = leaving.those_of(events) if leaving is not None else []
    return lines or [told for told in _tell_like(m, events, people) if told.text]


def _tell_like(m: View, run: Sequence[MissionEvent], people: Sequence[Person]) -> list[Told]:
    first = run[0]
    if isinstance(first, DemandPlaced) and len(run) > 1:
        return [Told("fact", _hidden_demands(first, len(run)))]
    if isinstance(first, TerrorTurned | PivotalRevealed):
        text = (
            SENTENCES[type(first)](m, first)
            if len(run) == 1
            else terror_demand_sentence(m, first.card)
        )
        return [Told("fact", text, card=title(m, first.card))]
    if type(first) in DEPARTURES:
        return [Told("fact", DEPARTURES[type(first)](m, run, people))]
    if type(first) in RUNS:
        return [Told("fact", RUNS[type(first)](m, run))]
    if isinstance(first, CardPlayed):
        heading = title(m, first.card) if first.face == "up" and first.converts is None else ""
        return [Told("fact", _card_played(m, first, run), card=heading)]
    if isinstance(first, RuleTriggered) and len(run) > 1:
        return [
            Told("fact", prevented_sentence(m, one)) for one in run if isinstance(one, Prevented)
        ]
    if isinstance(first, DiceRolled):
        return [Told("dice", dice_sentence(first), first.dice)]
    if isinstance(first, RollResolved):
        return [Told("outcome", outcome_sentence(first), first.dice)]
    if type(first) not in SENTENCES:
        return []
    return [Told(KINDS.get(type(first), "fact"), SENTENCES[type(first)](m, first))]


KINDS: dict[type[MissionEvent], LineKind] = {TurnStarted: "turn", MissionEnded: "end"}


# Several like events


def _killed(m: View, run: Sequence[Any], people: Sequence[Person]) -> str:
    n = len(run)
    if run[0].source == GIVING_UP:
        return _hung_up(n, people)
    text = ngettext("{who} is killed ({source}).", "{who} are killed ({source}).", n)
    if are_women(people, n):
        text = npgettext("women", "{who} is killed ({source}).", "{who} are killed ({source}).", n)
    if not people:
        text = ngettext("A hostage is killed ({source}).", "{n} hostages are killed ({source}).", n)
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
    text = ngettext("{who} walks out ({source}).", "{who} walk out ({source}).", n)
    if not people:
        text = ngettext("A hostage walks out ({source}).", "{n} hostages walk out ({source}).", n)
    return _counted(m, text, run, people)


def _counted(m: View, text: str, run: Sequence[Any], people: Sequence[Person]) -> str:
    """What happened to some hostages, and how many are left."""
    n, last = len(run), run[-1]
    who = who_of(people, n)
    said = capitalized(text.format(n=number_word(n), who=who, source=title(m, last.source)))
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
        "{cards} leaves the terror deck: a turn less ({source}).",
        "{cards} leave the terror deck: {n} turns less ({source}).",
        len(run),
    )
    reds = m.catalogue.reds
    if any(one.card in reds and reds[one.card].again for one in run):  # it would cost no turn
        text = ngettext(
            "{cards} leaves the terror deck ({source}).",
            "{cards} leave the terror deck ({source}).",
            len(run),
        )
    if not run[0].from_deck:  # a demand that is settled, or an alert that has gone off
        return ""
    return text.format(cards=cards, n=number_word(len(run)), source=title(m, run[0].source))


def _hidden_demands(first: DemandPlaced, count: int) -> str:
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
    text = _("You buy {cards} for {cost} CP, {cp} left.")
    return text.format(cards=names, cost=cost, cp=points(changes[-1].cp))


def _taken(m: View, run: Sequence[Any]) -> str:
    text = _("You take {cards} ({source}).")
    cards = titles_counted(m, [one.card for one in run])
    return text.format(cards=cards, source=title(m, run[0].source))


DEPARTURES: dict[
    type[MissionEvent], Callable[[View, Sequence[MissionEvent], Sequence[Person]], str]
] = {HostageKilled: _killed, HostageSaved: _saved, OutOfTime: _out_of_time}
"""Events by which people leave, each with their names."""

RUNS: dict[type[MissionEvent], Callable[[View, Sequence[MissionEvent]], str]] = {
    TerrorDiscarded: _discarded,
    CardBought: _bought,
    CardTaken: _taken,
}


def _card_played(m: View, event: CardPlayed, run: Sequence[MissionEvent]) -> str:
    cards = titles_counted(m, [one.card for one in run if isinstance(one, CardPlayed)])
    if event.converts is not None:
        text = _("You give up {cards} for die {die}: it counts as a success.")
        if not isinstance(run[-1], DieConverted):
            text = _("You give up {cards} for die {die}.")
        return text.format(cards=cards, die=event.converts)
    changes = [one for one in run if isinstance(one, CpChanged)]
    if changes:
        total = sum(one.amount for one in changes)
        text = _("You play {cards} face down: CP {cp} ({total}).")
        return text.format(cards=cards, cp=points(changes[-1].cp), total=with_sign(total))
    if event.face == "down":
        return ended(_("You play {cards} face down").format(cards=cards))
    return ended(_("You play {cards}").format(cards=cards))
