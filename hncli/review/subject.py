"""The mission that a review is about, and whether it can be reviewed at all."""

import hashlib
from typing import TYPE_CHECKING

from hncli.cards.library import Library, NotPlayable
from hncli.career.journal import MissionLog
from hncli.career.versions import Versions, versions_of_mission
from hncli.engine.events import MissionEnded
from hncli.engine.game import GIVE_UP, EndlessLoop, Option, Refused, replay_choice
from hncli.engine.mission_setup import MissionSetup
from hncli.values import Value, value
from hncli.words import _
from hncli.words.sentences import clauses

if TYPE_CHECKING:
    from hncli.engine.mission import Mission

KEY_DIGITS = 20


class CannotReview(Exception):
    """Why a mission cannot be reviewed, in a sentence for the player."""


@value
class Subject(Value):
    """A mission with everything a review of it depends on, but for the cards."""

    setup: MissionSetup
    log: MissionLog

    @property
    def choices(self) -> tuple[Option, ...]:
        """Every choice, in order."""
        return tuple(choice.option for choice in self.log.choices)

    @property
    def has_choices(self) -> bool:
        """Whether anything was chosen but to give up."""
        return self.choices not in ((), (GIVE_UP,))

    @property
    def key(self) -> str:
        """A name that no other mission has: a hash of set-up, choices and versions."""
        found = hashlib.sha256(repr(self.setup).encode())
        found.update(" ".join(option.id for option in self.choices).encode())
        versions = self.log.versions
        found.update(repr((versions.rules, sorted(versions.packs.items()))).encode())
        return found.hexdigest()[:KEY_DIGITS]

    @property
    def ended(self) -> MissionEnded | None:
        """How the mission ended; None if it has not."""
        events = self.log.choices[-1].events if self.log.choices else self.log.setup
        return next((one for one in events if isinstance(one, MissionEnded)), None)

    def begin(self, library: Library) -> "Mission":
        """The mission at its first decision; CannotReview if it is none that can be reviewed."""
        if self.ended is None:
            raise CannotReview(_("This mission isn't over yet. Finish it, then review it."))
        if not self.has_choices:
            raise CannotReview(_("This mission ended before your first choice: nothing to review."))
        try:
            present = versions_of_mission(library, self.setup)
            if not self.log.versions.is_same(present):
                raise CannotReview(_other_versions(self.log.versions, present))
            mission = self.setup.begin(library)
            if not self._is_replayed_by(mission.copy()):
                raise CannotReview(_("Its choices don't lead to what was noted of this mission."))
        except (NotPlayable, KeyError):
            raise CannotReview(_("Its cards are no longer installed.")) from None
        return mission

    def _is_replayed_by(self, mission: "Mission") -> bool:
        """Whether its choices lead to the events in its log."""
        if tuple(mission.events) != self.log.setup:
            return False
        try:
            for choice in self.log.choices:
                if tuple(replay_choice(mission, choice.option)) != choice.events:
                    return False
        except (Refused, EndlessLoop):
            return False
        return mission.is_over


def _other_versions(stored: Versions, present: Versions) -> str:
    told = stored.differences(present) or [_("it doesn't say of which version its cards were")]
    text = _("This mission was played with other versions: {what}. It can't be played again.")
    return text.format(what=clauses(told))
