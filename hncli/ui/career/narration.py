"""What happens to a career, in sentences: stress, compensation, experience, retirement."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby
from typing import Any

from hncli.career.career import Career
from hncli.career.events import (
    AchievementEarned,
    CareerEvent,
    D20Rolled,
    EntryGained,
    Retired,
    StressChanged,
    SupplyAdded,
)
from hncli.career.stress_causes import describe
from hncli.engine.events import Event
from hncli.ui.career.labels import card_title, entry_kind, entry_title, said
from hncli.ui.mission.achievements import achievement_line
from hncli.words import _
from hncli.words.sentences import with_sign


def narrate_career(career: Career, events: Iterable[Event]) -> list[str]:
    """Tell the events of a career in order; those of its missions are told elsewhere."""
    own = (event for event in events if isinstance(event, CareerEvent))
    runs = [list(run) for _key, run in groupby(own, _alike)]
    return [CAREER_SENTENCES[type(run[0])](career, run[0], *run[1:]) for run in runs]


def _alike(event: CareerEvent) -> object:
    """A key that events share which are told in one line: the same stress in the same turn."""
    return event if isinstance(event, StressChanged) and not event.cut else id(event)


def _stress(career: Career, event: StressChanged, *more: StressChanged) -> str:
    if event.cut:
        text = _("Stress {amount} (can't go below 0): {what}.")
        if event.amount == 0:
            text = _("Stress stays 0 and cannot fall: {what}.")
    elif event.amount == 0:
        text = _("No stress for this: {what}.")
    else:
        text = _("Stress {amount}: {what}.")
    what = describe(event.cause, event.by, event.count, partial(entry_title, career))
    times = 1 + len(more)
    if more:
        what = _("{what} ({n} times)").format(what=what, n=times)
    line = text.format(amount=with_sign(event.amount * times), what=what)
    return _("Turn {turn}: {line}").format(turn=event.turn, line=line) if event.turn else line


def _die(career: Career, event: D20Rolled) -> str:
    texts = (
        _("You roll a {face}: {entry}."),
        _("You roll a {face}: {entry}, which you can't take. You roll again."),
    )
    if event.face in (8, 11, 18):  # said with a vowel
        texts = (
            _("You roll an {face}: {entry}."),
            _("You roll an {face}: {entry}, which you can't take. You roll again."),
        )
    return texts[event.again].format(face=event.face, entry=entry_title(career, event.entry))


def _gained(career: Career, event: EntryGained) -> str:
    id = event.entry
    text = _("You gain {entry} ({kind}). {does}.")
    does = said(career.status.helps[id])
    return text.format(entry=entry_title(career, id), kind=entry_kind(career, id), does=does)


def _added(career: Career, event: SupplyAdded) -> str:
    if event.card is not None:
        card = card_title(career.library, event.card)
        return _("{card} is in the supply of every mission from now on.").format(card=card)
    return _("{resource} is yours.").format(resource=entry_title(career, event.resource or ""))


def _retired(_career: Career, _event: Retired) -> str:
    return _("You retire.")


CAREER_SENTENCES: dict[type[Event], Callable[[Career, Any], str]] = {
    AchievementEarned: lambda career, event: achievement_line(career.library, event.id),
    StressChanged: _stress,
    D20Rolled: _die,
    EntryGained: _gained,
    SupplyAdded: _added,
    Retired: _retired,
}
"""A sentence for each kind of event of a career."""
