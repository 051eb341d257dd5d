"""What happened, in sentences: like events are one line, and each line says what it means."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple

from hncli.cards.effects import UNTIL
from hncli.cards.ending_titles import ending_title
from hncli.engine.events import (
    AbductorCaptured,
    AbductorEliminated,
    ActionUsed,
    CardBought,
    CardPlayed,
    CardRemoved,
    CardTaken,
    ConversationCutShort,
    CpChanged,
    CpReset,
    DemandConceded,
    DemandGone,
    DemandIgnored,
    DemandPlaced,
    DemandRevealed,
    DiceRolled,
    DieConverted,
    DieRerolled,
    EffectChosen,
    EffectStands,
    EscapeCalledOff,
    Escaped,
    HelpUsed,
    HostageKilled,
    HostageSaved,
    HostagesTaken,
    MissionEnded,
    MissionEvent,
    MissionStarted,
    NobodyToKill,
    NobodyToSave,
    NoCardToTake,
    NoDemandLeft,
    NothingToReveal,
    OneDieRolled,
    OutOfTime,
    PivotalRevealed,
    Prevented,
    RollResolved,
    RuleTriggered,
    SecondaryEffect,
    SecondTookOver,
    ShareAsked,
    TerrorDiscarded,
    TerrorTurned,
    ThreatChanged,
    TurnStarted,
    to_json,
)
from hncli.engine.standing import is_standing
from hncli.engine.view import View
from hncli.ui.mission.labels import FACE_DOWN, OUT_OF_TIME, title, titles_counted
from hncli.words import _, capitalized, ended, ngettext, number_word

LineKind = Literal["turn", "you", "dice", "outcome", "fact", "voice", "end"]


class Told(NamedTuple):
    """One line of the exchange."""

    kind: LineKind
    text: str
    dice: tuple[int, ...] = ()  # of a roll, to be drawn
    card: str = ""  # the title of the card that the player's words belong to


Item = MissionEvent | Told
"""An event to be told, or a line that stands between two of them."""


def narrate(m: View, events: Iterable[MissionEvent]) -> list[str]:
    """The events in order as sentences; what nobody needs to hear is left out."""
    return [told.text for told in tell_events(m, list(events))]


def tell_events(m: View, items: Sequence[Item]) -> list[Told]:
    """Events in order as lines; lines among them stay where they are."""
    found: list[Told] = []
    at = 0
    while at < len(items):
        item = items[at]
        if isinstance(item, Told):
            found.append(item)
            at += 1
            continue
        count = run_length(items, at)
        run = [one for one in items[at : at + count] if not isinstance(one, Told)]
        found += [told for told in _tell_run(m, run) if told.text]
        at += count
    return found


def run_length(items: Sequence[Item], at: int) -> int:
    """How many events from here on belong in one line."""
    first = items[at]
    end = at + 1
    while end < len(items) and _continues(first, items[end]):
        end += 1
    return end - at


def _continues(first: Item, later: Item) -> bool:
    """Whether an event is told in one line with the one that begins the line."""
    if isinstance(first, HostageKilled | HostageSaved | TerrorDiscarded):
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
    if isinstance(first, OutOfTime):
        return isinstance(later, HostageKilled) and later.source == OUT_OF_TIME
    return False


def _tell_run(m: View, run: Sequence[MissionEvent]) -> list[Told]:
    """The line of some like events, or of one."""
    first = run[0]
    if type(first) in RUNS:
        return [Told("fact", RUNS[type(first)](m, run))]
    if isinstance(first, CardPlayed):
        return [Told("fact", _card_played(m, first, run))]
    if isinstance(first, RuleTriggered) and len(run) > 1:
        return [Told("fact", _prevented(m, one)) for one in run if isinstance(one, Prevented)]
    if isinstance(first, DiceRolled):
        return [Told("dice", _dice(first), first.dice)]
    if isinstance(first, RollResolved):
        return [Told("outcome", _outcome(first), first.dice)]
    if type(first) not in SENTENCES:
        return []
    text = SENTENCES[type(first)](m, first)
    return [Told(KINDS.get(type(first), "fact"), text.replace("?.", "?").replace("!.", "!"))]


KINDS: dict[type[MissionEvent], LineKind] = {
    TurnStarted: "turn",
    MissionEnded: "end",
}


# Several like events


def _killed(m: View, run: Sequence[Any]) -> str:
    text = ngettext(
        "A hostage is killed ({source}). {pool} still held.",
        "{n} hostages are killed ({source}). {pool} still held.",
        len(run),
    )
    return _counted(m, text, run)


def _saved(m: View, run: Sequence[Any]) -> str:
    text = ngettext(
        "A hostage walks out ({source}). {pool} still held.",
        "{n} hostages walk out ({source}). {pool} still held.",
        len(run),
    )
    return _counted(m, text, run)


def _counted(m: View, text: str, run: Sequence[Any]) -> str:
    number, last = number_word(len(run)), run[-1]
    pool = _("nobody") if last.pool == 0 else last.pool
    said = text.format(n=number, source=title(m, last.source), pool=pool)
    head, dot, tail = said.partition(". ")
    return capitalized(head) + dot + capitalized(tail)


def _out_of_time(_m: View, run: Sequence[MissionEvent]) -> str:
    n = len(run) - 1
    if n == 0:
        return _("No terror card is left: time is up.")
    text = ngettext(
        "No terror card is left. The last hostage is killed as time runs out.",
        "No terror card is left. {n} hostages are killed as time runs out.",
        n,
    )
    return text.format(n=capitalized(number_word(n)))


def _discarded(m: View, run: Sequence[Any]) -> str:
    cards = titles_counted(m, [one.card for one in run])
    text = ngettext(
        "{cards} leaves the terror deck: a turn less ({source}).",
        "{cards} leave the terror deck: {n} turns less ({source}).",
        len(run),
    )
    source = run[0].source
    if source == run[0].card:  # an alert that has gone off
        return ""
    return text.format(cards=cards, n=number_word(len(run)), source=title(m, source))


def _bought(m: View, run: Sequence[MissionEvent]) -> str:
    cards = [one for one in run if isinstance(one, CardBought)]
    points = [one for one in run if isinstance(one, CpChanged)]
    names = titles_counted(m, [one.card for one in cards])
    if not points:
        return ended(_("You take {cards}").format(cards=names))
    cost = sum(one.cost for one in cards)
    text = _("You buy {cards} for {cost} CP, {cp} left.")
    return text.format(cards=names, cost=cost, cp=points[-1].cp)


def _taken(m: View, run: Sequence[Any]) -> str:
    text = _("You take {cards} ({source}).")
    cards = titles_counted(m, [one.card for one in run])
    return text.format(cards=cards, source=title(m, run[0].source))


RUNS: dict[type[MissionEvent], Callable[[View, Sequence[MissionEvent]], str]] = {
    HostageKilled: _killed,
    HostageSaved: _saved,
    OutOfTime: _out_of_time,
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
    points = [one for one in run if isinstance(one, CpChanged)]
    if points:
        total = sum(one.amount for one in points)
        text = _("You play {cards} face down: CP {cp} ({total:+d}).")
        return text.format(cards=cards, cp=points[-1].cp, total=total)
    if event.face == "down":
        return ended(_("You play {cards} face down").format(cards=cards))
    return ended(_("You play {cards}").format(cards=cards))


# One event


def _said(text: str, *titled: str) -> Callable[[View, MissionEvent], str]:
    """A sentence made from the event's fields, some of which are ids that have a title."""

    def say(m: View, event: MissionEvent) -> str:
        fields = {
            key: title(m, str(value)) if key in titled else value
            for key, value in to_json(event).items()
            if key != "event"
        }
        return text.format(**fields)

    return say


def _dice(event: DiceRolled) -> str:
    faces = ", ".join(str(die) for die in event.dice)
    changed = len(event.dice) - event.level_dice
    if changed == 0:
        return _("Dice {dice}.").format(dice=faces)
    text = ngettext("{n:+d} die", "{n:+d} dice", abs(changed)).format(n=changed)
    return _("Dice {dice} ({changed} in force).").format(dice=faces, changed=text)


def _outcome(event: RollResolved) -> str:
    n = event.successes
    if n == 0:
        return _("No success.")
    text = ngettext("{n} success.", "{n} successes.", n)
    return capitalized(text.format(n=number_word(n)))


def _cp(m: View, event: CpChanged) -> str:
    if event.amount == 0:
        return ""
    return _("CP {cp} ({amount:+d} {source}).").format(
        amount=event.amount, cp=event.cp, source=title(m, event.source)
    )


def _cp_reset(_m: View, event: CpReset) -> str:
    if event.before == 0:
        return ""
    if event.before < 0:
        return _("Your CP debt is wiped out.")
    return ngettext("{n} unspent CP is lost.", "{n} unspent CP are lost.", event.before).format(
        n=event.before
    )


def _threat(m: View, event: ThreatChanged) -> str:
    return threat_sentence(m, event, is_standing(m, "rises-doubled"))


def threat_sentence(m: View, event: ThreatChanged, is_doubled: bool) -> str:
    """Where threat went and why; `is_doubled` if rises counted double at that moment."""
    source = title(m, event.source)
    if event.before == event.after:
        text = _("Threat stays on {after} ({source}).")
    elif event.amount > 0:
        text = _("Threat rises from {before} to {after} ({source}).")
        if is_doubled:
            text = _("Threat rises from {before} to {after} ({source}, doubled).")
    else:
        text = _("Threat falls from {before} to {after} ({source}).")
    return text.format(before=event.before, after=event.after, source=source)


def _turn(_m: View, event: TurnStarted) -> str:
    if event.last_conversation:
        return _("Turn {turn}. The last conversation: no terror card is left.").format(
            turn=event.turn
        )
    return _("Turn {turn}.").format(turn=event.turn)


def _stands(m: View, event: EffectStands) -> str:
    source = title(m, event.source)
    if event.what == "alert":
        return _("{card} stays on the table: an alert.").format(card=source)
    what = in_force(event.what, event.amount)
    if not what:
        return ""
    return capitalized(
        _("{what} {until} ({source}).").format(what=what, until=UNTIL[event.until], source=source)
    )


def in_force(what: str, amount: int) -> str:
    """What a modifier does, in a few words; empty for a trigger, which speaks for itself."""
    text = {
        "dice": ngettext("{n:+d} die", "{n:+d} dice", abs(amount)),
        "dice-eliminating": ngettext(
            "{n:+d} die on cards that can eliminate the abductor",
            "{n:+d} dice on cards that can eliminate the abductor",
            abs(amount),
        ),
        "free-fours": _("fours convert free"),
        "rises-doubled": _("threat rises are doubled"),
    }.get(what, "")
    return text.format(n=amount)


def _triggered(m: View, event: RuleTriggered) -> str:
    card = m.catalogue.cards.get(event.source)
    if card is not None and event.when in card.acts:
        return card.acts[event.when]
    text = _("{source}: the alert goes off.") if event.alert else _("{source} takes effect.")
    return text.format(source=title(m, event.source))


def _prevented(m: View, event: Prevented) -> str:
    card = m.catalogue.cards.get(event.by)
    if card is not None and event.what in card.acts:
        return card.acts[event.what]
    return {
        "would-kill": _("Nobody dies ({by})."),
        "would-end": _("The conversation goes on ({by})."),
        "red-turned": _("The card is discarded without effect ({by})."),
    }[event.what].format(by=title(m, event.by))


def _secondary(m: View, event: SecondaryEffect) -> str:
    from hncli.cards.language import describe

    text = _("A demand is still hidden, so {card} goes further: {does}.")
    does = describe(m.catalogue.reds[event.card].secondary)
    return text.format(card=title(m, event.card), does=does)


def _placed(m: View, event: DemandPlaced) -> str:
    if event.face == "up":
        return _("New demand: {demand}.").format(demand=title(m, event.id or ""))
    return {
        "major": _("A major demand lies face down."),
        "escape": _("An escape demand lies face down."),
    }[event.kind]


def _demand_gone(m: View, event: DemandGone) -> str:
    if event.id is None:
        return _("A hidden demand is off the table.")
    return _("{demand} is off the table.").format(demand=title(m, event.id))


def _conceded(m: View, event: DemandConceded) -> str:
    text = _("You concede {demand} for {paid} CP.") if event.paid else _("{demand} is conceded.")
    return text.format(demand=title(m, event.id), paid=event.paid)


def _share(_m: View, event: ShareAsked) -> str:
    text = _("From now on {n} of every {of} hostages must be saved.")
    return text.format(n=number_word(event.share[0]), of=number_word(event.share[1]))


def _ended(m: View, event: MissionEnded) -> str:
    ending = ending_title(event.ending, m.catalogue.titles)
    text = _("Mission won: {ending}.") if event.result == "won" else _("Mission lost: {ending}.")
    return text.format(ending=ending)


SENTENCES: dict[type[MissionEvent], Callable[[View, Any], str]] = {
    MissionStarted: _said(_("{abductor} holds {hostages} hostages."), "abductor"),
    DemandPlaced: _placed,
    TurnStarted: _turn,
    CardRemoved: _said(_("{card} is out of the mission."), "card"),
    NoCardToTake: _said(_("There's no card to take ({source})."), "source"),
    CpChanged: _cp,
    CpReset: _cp_reset,
    DieRerolled: _said(_("Die {die} is rerolled: {face} ({source})."), "source"),
    OneDieRolled: _said(_("{source}: one die, a {die}."), "source"),
    DieConverted: _said(_("Die {die} counts as a success.")),
    ThreatChanged: _threat,
    HostagesTaken: _said(_("{count} more taken hostage ({source}). {pool} held now."), "source"),
    NobodyToKill: _said(_("Nobody is left to kill ({source})."), "source"),
    NobodyToSave: _said(_("Nobody can walk out now ({source})."), "source"),
    Prevented: _prevented,
    DemandRevealed: _said(_("The demand: {id}."), "id"),
    DemandGone: _demand_gone,
    NothingToReveal: _said(_("No demand is hidden ({source})."), "source"),
    NoDemandLeft: _said(_("There's no demand left to make ({source})."), "source"),
    DemandIgnored: _said(_("{card}: nobody is left to demand it."), "card"),
    DemandConceded: _conceded,
    EscapeCalledOff: _said(_("The escape is called off ({source})."), "source"),
    EffectStands: _stands,
    RuleTriggered: _triggered,
    SecondaryEffect: _secondary,
    ActionUsed: _said(_("You use {action}."), "action"),
    HelpUsed: _said(_("You use {help}."), "help"),
    EffectChosen: _said(_("{source}: you've chosen."), "source"),
    ConversationCutShort: _said(_("The call ends ({source})."), "source"),
    TerrorTurned: _said(_("Terror card: {card}."), "card"),
    PivotalRevealed: _said(_("The pivotal event: {card}."), "card"),
    ShareAsked: _share,
    AbductorCaptured: _said(_("The abductor gives up and is captured.")),
    AbductorEliminated: _said(_("The abductor is down.")),
    SecondTookOver: _said(_("{second} takes over."), "second"),
    Escaped: _said(_("They got away.")),
    MissionEnded: _ended,
}
"""A sentence for each kind of event that stands alone."""
