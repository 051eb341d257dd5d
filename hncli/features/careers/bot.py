"""The bot door to a stored career: a reply means that everything is saved."""

from collections.abc import Sequence
from typing import Any

from hncli.base.files import StoreError
from hncli.base.messages import _
from hncli.career.status import CareerStatus
from hncli.features.careers.saved_career import SavedCareer
from hncli.features.careers.words import career_label
from hncli.features.missions.bot import BadRequest, Bot, option_in
from hncli.game.engine.events import Event
from hncli.game.engine.game import Decision, Option
from hncli.game.engine.mission import Mission


class CareerBot(Bot):
    """One career, played by a program: its missions and what is decided between them."""

    def __init__(self, kept: SavedCareer) -> None:
        self.kept = kept
        self.library = kept.career.library
        self.is_done = False

    @property
    def mission(self) -> Mission | None:  # type: ignore[override]
        """The mission that is being played; the career itself decides which."""
        return self.kept.career.mission

    @property
    def decision(self) -> Decision | None:
        return self.kept.career.decision

    def label(self, option: Option) -> str:
        if self.mission is not None:
            return super().label(option)
        return career_label(self.kept.career, option)

    def not_understood(self) -> str:
        return super().not_understood() if self.mission is not None else self._unknown()

    def why_not(self, option: Option) -> str:
        return super().why_not(option) if self.mission is not None else self._unknown()

    def _unknown(self) -> str:
        if self.decision is None:
            return _("The career is complete.")
        return _("That cannot be chosen now.")

    def reply(self, line: bytes) -> dict[str, Any]:
        """Answer one line; what could not be saved has not happened."""
        try:
            return super().reply(line)
        except StoreError as error:
            return self._refusal(str(error))

    def _shown(self) -> dict[str, Any]:
        return {**super()._shown(), "career": career_state(self.kept.name, self.kept.career.status)}

    def _new(self, _request: dict[str, Any]) -> Sequence[Event]:
        raise BadRequest(_("A career starts its missions itself; choose one that is offered."))

    def _choose(self, request: dict[str, Any]) -> Sequence[Event]:
        if not isinstance(request.get("id"), str):
            raise BadRequest(_('Say which option: {"do": "choose", "id": "…"}.'))
        return self.kept.choose(option_in(request))

    def _undo(self, request: dict[str, Any]) -> Sequence[Event]:
        take_back = request.get("take_back", False)
        if not isinstance(take_back, bool):
            raise BadRequest(_("take_back is true or false."))
        self.kept.undo(take_back)
        return []

    def _state(self, _request: dict[str, Any]) -> Sequence[Event]:
        return []


def career_state(name: str, now: CareerStatus) -> dict[str, Any]:
    """Where a career stands, as plain data."""
    return {
        "name": name,
        "mode": now.record.setup.mode,
        "mission": len(now.missions) + 1,
        "missions_left": now.missions_left,
        "successes": now.successes,
        "failures": now.failures,
        "stress": now.stress,
        "score": now.score,
        "experience": now.experience,
        "traits": sorted(now.traits),
        "held": list(now.held),
        "added": sorted(now.added),
    }
