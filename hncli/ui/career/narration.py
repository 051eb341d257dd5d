"""What happens to a career, in sentences: stress, compensation, experience, retirement."""

from collections.abc import Callable
from typing import Any

from hncli.career.career import Career
from hncli.ui.career.labels import card_title, entry_kind, entry_title, said
from hncli.ui.mission.achievements import achievement_line
from hncli.words import _

Event = dict[str, Any]


def narrate_career(career: Career, events: list[Event]) -> list[str]:
    """Tell the events of a career in order; those of its missions are told elsewhere."""
    return [
        CAREER_SENTENCES[event["event"]](career, event)
        for event in events
        if event["event"] in CAREER_SENTENCES
    ]


def _stress(_career: Career, event: Event) -> str:
    if event["cut"]:
        text = _("Stress {amount:+d} and not lower, since it cannot fall below 0: {what}.")
        if event["amount"] == 0:
            text = _("Stress stays 0 and cannot fall: {what}.")
    elif event["amount"] == 0:
        text = _("No stress for this: {what}.")
    else:
        text = _("Stress {amount:+d}: {what}.")
    line = text.format(**event)
    return _("Turn {turn}: {line}").format(turn=event["turn"], line=line) if event["turn"] else line


def _die(career: Career, event: Event) -> str:
    text = _("Compensation die {die} shows {face}: {entry}.")
    if event["again"]:
        text = _("Compensation die {die} shows {face}: {entry} cannot be taken, so it rolls again.")
    return text.format(**{**event, "entry": entry_title(career, event["entry"])})


def _gained(career: Career, event: Event) -> str:
    id = event["entry"]
    text = _("You gain {entry} ({kind}). {does}.")
    does = said(career.status.helps[id])
    return text.format(entry=entry_title(career, id), kind=entry_kind(career, id), does=does)


def _added(career: Career, event: Event) -> str:
    if "card" in event:
        card = card_title(career.library, event["card"])
        return _("{card} is in the supply of every mission from now on.").format(card=card)
    return _("{resource} is yours.").format(resource=entry_title(career, event["resource"]))


def _retired(_career: Career, _event: Event) -> str:
    return _("You retire.")


CAREER_SENTENCES: dict[str, Callable[[Career, Event], str]] = {
    "achievement": lambda career, event: achievement_line(career.library, event["id"]),
    "stress": _stress,
    "d20": _die,
    "gained": _gained,
    "added": _added,
    "retired": _retired,
}
"""A sentence for each kind of event of a career."""
