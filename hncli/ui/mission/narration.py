"""What happened, in sentences: one for each event that a player should hear of."""

from collections.abc import Callable
from typing import Any

from hncli.engine.endings import ENDINGS
from hncli.engine.mission import Mission
from hncli.ui.mission.labels import title
from hncli.words import _, ngettext

Event = dict[str, Any]


def narrate(m: Mission, events: list[Event]) -> list[str]:
    """Tell the events in order; what nobody needs to hear is left out."""
    lines = (SENTENCES[event["event"]](m, event) for event in events if event["event"] in SENTENCES)
    return [line.replace("?.", "?").replace("!.", "!") for line in lines if line]


def _said(text: str, *titled: str) -> Callable[[Mission, Event], str]:
    """A sentence made from the event's fields, some of which are ids that have a title."""

    def say(m: Mission, event: Event) -> str:
        fields = {key: title(m, value) if key in titled else value for key, value in event.items()}
        return text.format(**fields)

    return say


def _card_played(m: Mission, event: Event) -> str:
    card = title(m, event["card"])
    if "converts" in event:
        return _("{card} goes face down for die {die}.").format(card=card, die=event["converts"])
    if event["face"] == "down":
        return _("You play {card} face down.").format(card=card)
    return _("You play {card}.").format(card=card)


def _dice(m: Mission, event: Event) -> str:
    return _("{source}: the dice show {dice}.").format(
        source=title(m, event["source"]), dice=" ".join(str(die) for die in event["dice"])
    )


def _outcome(_m: Mission, event: Event) -> str:
    n = event["successes"]
    return ngettext("{n} success.", "{n} successes.", n).format(n=n)


def _cp(m: Mission, event: Event) -> str:
    return _("CP {amount:+d}, now {cp} ({source}).").format(
        amount=event["amount"], cp=event["cp"], source=title(m, event["source"])
    )


def _cp_reset(_m: Mission, event: Event) -> str:
    if event["before"] == 0:
        return ""
    return (
        _("The CP left over are gone.") if event["before"] > 0 else _("The CP debt is forgotten.")
    )


def _threat(m: Mission, event: Event) -> str:
    source = title(m, event["source"])
    if event["before"] == event["after"]:
        text = _("Threat stays on {after} ({source}).")
    elif event["amount"] > 0:
        text = _("Threat rises to {after} ({source}).")
    else:
        text = _("Threat falls to {after} ({source}).")
    return text.format(after=event["after"], source=source)


def _killed(m: Mission, event: Event) -> str:
    text = _("A hostage is killed ({source}). {pool} still held.")
    return text.format(source=title(m, event["source"]), pool=event["pool"])


def _saved(m: Mission, event: Event) -> str:
    text = _("A hostage walks out ({source}). {pool} still held.")
    return text.format(source=title(m, event["source"]), pool=event["pool"])


def _turn(_m: Mission, event: Event) -> str:
    if event["last_conversation"]:
        return _("Turn {turn}. The last conversation: no terror card is left.").format(**event)
    return _("Turn {turn}.").format(**event)


def _stands(m: Mission, event: Event) -> str:
    if event["what"] != "alert":
        return ""
    return _("{card} stays on the table and waits.").format(card=title(m, event["source"]))


def _triggered(m: Mission, event: Event) -> str:
    text = _("{source}: its alert is set off.") if event["alert"] else _("{source} acts.")
    return text.format(source=title(m, event["source"]))


def _placed(m: Mission, event: Event) -> str:
    if event["face"] == "up":
        return _("A demand comes into play: {demand}.").format(demand=title(m, event["id"]))
    text = {
        "major": _("A major demand lies face down as {slot}."),
        "escape": _("An escape demand lies face down as {slot}."),
    }[event["kind"]]
    return text.format(slot=event["slot"])


def _ended(m: Mission, event: Event) -> str:
    ending = ENDINGS.get(event["ending"]) or title(m, event["ending"])
    text = _("Mission won: {ending}.") if event["result"] == "won" else _("Mission lost: {ending}.")
    return text.format(ending=ending)


def _prevented(m: Mission, event: Event) -> str:
    return {
        "would-kill": _("The hostage is spared ({by})."),
        "would-end": _("The conversation goes on ({by})."),
        "red-turned": _("The card is discarded unresolved ({by})."),
    }[event["what"]].format(by=title(m, event["by"]))


SENTENCES: dict[str, Callable[[Mission, Event], str]] = {
    "mission-started": _said(_("{abductor} holds {hostages} hostages."), "abductor"),
    "demand-placed": _placed,
    "turn-started": _turn,
    "card-played": _card_played,
    "card-bought": _said(_("You buy {card}."), "card"),
    "card-taken": _said(_("You take {card} ({source})."), "card", "source"),
    "card-removed": _said(_("{card} leaves the mission."), "card"),
    "no-card-to-take": _said(_("No card can be taken ({source})."), "source"),
    "cp": _cp,
    "cp-reset": _cp_reset,
    "dice-rolled": _dice,
    "die-rerolled": _said(_("Die {die} is rolled again: {face} ({source})."), "source"),
    "one-die": _said(_("{source}: one die shows {die}."), "source"),
    "converted": _said(_("Die {die} counts as a success.")),
    "outcome": _outcome,
    "threat": _threat,
    "killed": _killed,
    "saved": _saved,
    "hostages-taken": _said(_("{count} more taken hostage ({source})."), "source"),
    "nobody-to-kill": _said(_("There is nobody left to kill ({source})."), "source"),
    "nobody-to-save": _said(_("There is nobody left to save now ({source})."), "source"),
    "prevented": _prevented,
    "demand-revealed": _said(_("Demand {slot} is {id}."), "id"),
    "demand-gone": _said(_("Demand {slot} is off the table.")),
    "nothing-to-reveal": _said(_("No demand is face down ({source})."), "source"),
    "no-demand-left": _said(_("No demand is left to bring in ({source})."), "source"),
    "demand-ignored": _said(_("{card} is a demand, and nobody is left to make it."), "card"),
    "conceded": _said(_("You concede {id}."), "id"),
    "escape-called-off": _said(_("The escape is called off ({source})."), "source"),
    "stands": _stands,
    "triggered": _triggered,
    "secondary": _said(_("{card}: a demand is still face down, so there is more."), "card"),
    "acted": _said(_("You use {action}."), "action"),
    "used": _said(_("You use {help}."), "help"),
    "chosen": _said(_("{source}: you have chosen."), "source"),
    "conversation-cut-short": _said(_("The conversation is over ({source})."), "source"),
    "terror-turned": _said(_("Terror card: {card}."), "card"),
    "pivotal-revealed": _said(_("The pivotal event: {card}."), "card"),
    "discarded": _said(_("{card} goes to the terror discard."), "card"),
    "share-asked": _said(_("From now on {share[0]} of every {share[1]} must be saved.")),
    "captured": _said(_("The abductor gives up and is captured.")),
    "eliminated": _said(_("The abductor is down.")),
    "second-in-command": _said(_("{second} takes over."), "second"),
    "escaped": _said(_("They are gone.")),
    "out-of-time": _said(_("No terror card is left. Time is up.")),
    "mission-ended": _ended,
}
"""A sentence for each kind of event."""
