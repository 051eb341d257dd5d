"""What happened, in sentences: one for each event that a player should hear of."""

from collections.abc import Callable, Iterable
from typing import Any

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
from hncli.engine.view import View
from hncli.ui.mission.labels import title
from hncli.words import _, ngettext


def narrate(m: View, events: Iterable[MissionEvent]) -> list[str]:
    """Tell the events in order; what nobody needs to hear is left out."""
    lines = (SENTENCES[type(event)](m, event) for event in events if type(event) in SENTENCES)
    return [line.replace("?.", "?").replace("!.", "!") for line in lines if line]


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


def _card_played(m: View, event: CardPlayed) -> str:
    card = title(m, event.card)
    if event.converts is not None:
        return _("{card} goes face down for die {die}.").format(card=card, die=event.converts)
    if event.face == "down":
        return _("You play {card} face down.").format(card=card)
    return _("You play {card}.").format(card=card)


def _dice(m: View, event: DiceRolled) -> str:
    return _("{source}: the dice show {dice}.").format(
        source=title(m, event.source), dice=" ".join(str(die) for die in event.dice)
    )


def _outcome(_m: View, event: RollResolved) -> str:
    n = event.successes
    return ngettext("{n} success.", "{n} successes.", n).format(n=n)


def _cp(m: View, event: CpChanged) -> str:
    return _("CP {amount:+d}, now {cp} ({source}).").format(
        amount=event.amount, cp=event.cp, source=title(m, event.source)
    )


def _cp_reset(_m: View, event: CpReset) -> str:
    if event.before == 0:
        return ""
    return _("The CP left over are gone.") if event.before > 0 else _("The CP debt is forgotten.")


def _threat(m: View, event: ThreatChanged) -> str:
    source = title(m, event.source)
    if event.before == event.after:
        text = _("Threat stays on {after} ({source}).")
    elif event.amount > 0:
        text = _("Threat rises to {after} ({source}).")
    else:
        text = _("Threat falls to {after} ({source}).")
    return text.format(after=event.after, source=source)


def _killed(m: View, event: HostageKilled) -> str:
    text = _("A hostage is killed ({source}). {pool} still held.")
    return text.format(source=title(m, event.source), pool=event.pool)


def _saved(m: View, event: HostageSaved) -> str:
    text = _("A hostage walks out ({source}). {pool} still held.")
    return text.format(source=title(m, event.source), pool=event.pool)


def _turn(_m: View, event: TurnStarted) -> str:
    if event.last_conversation:
        return _("Turn {turn}. The last conversation: no terror card is left.").format(
            turn=event.turn
        )
    return _("Turn {turn}.").format(turn=event.turn)


def _stands(m: View, event: EffectStands) -> str:
    if event.what != "alert":
        return ""
    return _("{card} stays on the table and waits.").format(card=title(m, event.source))


def _triggered(m: View, event: RuleTriggered) -> str:
    text = _("{source}: its alert is set off.") if event.alert else _("{source} acts.")
    return text.format(source=title(m, event.source))


def _placed(m: View, event: DemandPlaced) -> str:
    if event.face == "up":
        return _("A demand comes into play: {demand}.").format(demand=title(m, event.id or ""))
    text = {
        "major": _("A major demand lies face down as {slot}."),
        "escape": _("An escape demand lies face down as {slot}."),
    }[event.kind]
    return text.format(slot=event.slot)


def _ended(m: View, event: MissionEnded) -> str:
    ending = ending_title(event.ending, m.catalogue.titles)
    text = _("Mission won: {ending}.") if event.result == "won" else _("Mission lost: {ending}.")
    return text.format(ending=ending)


def _prevented(m: View, event: Prevented) -> str:
    return {
        "would-kill": _("The hostage is spared ({by})."),
        "would-end": _("The conversation goes on ({by})."),
        "red-turned": _("The card is discarded unresolved ({by})."),
    }[event.what].format(by=title(m, event.by))


SENTENCES: dict[type[MissionEvent], Callable[[View, Any], str]] = {
    MissionStarted: _said(_("{abductor} holds {hostages} hostages."), "abductor"),
    DemandPlaced: _placed,
    TurnStarted: _turn,
    CardPlayed: _card_played,
    CardBought: _said(_("You buy {card}."), "card"),
    CardTaken: _said(_("You take {card} ({source})."), "card", "source"),
    CardRemoved: _said(_("{card} leaves the mission."), "card"),
    NoCardToTake: _said(_("No card can be taken ({source})."), "source"),
    CpChanged: _cp,
    CpReset: _cp_reset,
    DiceRolled: _dice,
    DieRerolled: _said(_("Die {die} is rolled again: {face} ({source})."), "source"),
    OneDieRolled: _said(_("{source}: one die shows {die}."), "source"),
    DieConverted: _said(_("Die {die} counts as a success.")),
    RollResolved: _outcome,
    ThreatChanged: _threat,
    HostageKilled: _killed,
    HostageSaved: _saved,
    HostagesTaken: _said(_("{count} more taken hostage ({source})."), "source"),
    NobodyToKill: _said(_("There is nobody left to kill ({source})."), "source"),
    NobodyToSave: _said(_("There is nobody left to save now ({source})."), "source"),
    Prevented: _prevented,
    DemandRevealed: _said(_("Demand {slot} is {id}."), "id"),
    DemandGone: _said(_("Demand {slot} is off the table.")),
    NothingToReveal: _said(_("No demand is face down ({source})."), "source"),
    NoDemandLeft: _said(_("No demand is left to bring in ({source})."), "source"),
    DemandIgnored: _said(_("{card} is a demand, and nobody is left to make it."), "card"),
    DemandConceded: _said(_("You concede {id}."), "id"),
    EscapeCalledOff: _said(_("The escape is called off ({source})."), "source"),
    EffectStands: _stands,
    RuleTriggered: _triggered,
    SecondaryEffect: _said(_("{card}: a demand is still face down, so there is more."), "card"),
    ActionUsed: _said(_("You use {action}."), "action"),
    HelpUsed: _said(_("You use {help}."), "help"),
    EffectChosen: _said(_("{source}: you have chosen."), "source"),
    ConversationCutShort: _said(_("The conversation is over ({source})."), "source"),
    TerrorTurned: _said(_("Terror card: {card}."), "card"),
    PivotalRevealed: _said(_("The pivotal event: {card}."), "card"),
    TerrorDiscarded: _said(_("{card} goes to the terror discard."), "card"),
    ShareAsked: _said(_("From now on {share[0]} of every {share[1]} must be saved.")),
    AbductorCaptured: _said(_("The abductor gives up and is captured.")),
    AbductorEliminated: _said(_("The abductor is down.")),
    SecondTookOver: _said(_("{second} takes over."), "second"),
    Escaped: _said(_("They are gone.")),
    OutOfTime: _said(_("No terror card is left. Time is up.")),
    MissionEnded: _ended,
}
"""A sentence for each kind of event."""
