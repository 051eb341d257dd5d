"""What a choice would do: played on a copy up to the first thing that the player cannot know."""

from typing import NamedTuple

from hncli.engine.events import MissionEvent
from hncli.engine.game import EndlessLoop, Option
from hncli.engine.mission import Mission
from hncli.engine.view import View


class Preview(NamedTuple):
    """What surely follows from a choice; without certainty, up to where chance decides."""

    events: tuple[MissionEvent, ...]
    is_certain: bool  # all of it is known: no dice, no hidden card
    is_final: bool  # the mission would be over


class HiddenInformation(Exception):
    """The game would show something that nobody can know before."""


class _Trial(Mission):
    """A mission that stops before it shows anything new."""

    __slots__ = ()

    def learn(self) -> None:
        """Stop here."""
        raise HiddenInformation


def preview(view: View, option: Option) -> Preview:
    """What surely follows from an option; it is the same whatever lies hidden.

    The rules say themselves when they show something (`Mission.learn`), before any event tells
    it, so the events up to there depend on what lies open alone.
    """
    trial = view.copy_as(_Trial)
    try:
        events = trial.choose(option)
    except HiddenInformation:
        return Preview(tuple(trial.events), False, False)
    except EndlessLoop:
        return Preview((), False, False)
    return Preview(tuple(events), True, trial.is_over)
