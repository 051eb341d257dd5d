"""What a player may see of a mission: everything on the table, nothing that lies face down."""

from typing import TYPE_CHECKING, Any, cast

from hncli.engine.position import Placed

if TYPE_CHECKING:
    from hncli.engine.mission import Decision, Mission

OPEN = frozenset(
    (
        "box", "abductor_id", "career", "turn", "phase", "threat", "cp", "pool", "saved",
        "killed", "hand", "available", "played", "removed", "unused", "discard", "in_play",
        "pivotal", "last_conversation", "closing", "standing", "held", "traits", "used", "acted",
        "card", "dice", "converted", "roll", "status", "second", "share", "start_threat",
        "result", "ending", "ask", "catalogue", "decision",
    )
)  # fmt: skip
"""The facts that lie open; whoever asks for another gets none."""


class Seen:
    """A mission seen from the player's chair."""

    __slots__ = ("_mission",)

    def __init__(self, mission: "Mission") -> None:
        self._mission = mission

    def __getattr__(self, name: str) -> Any:
        if name not in OPEN:
            raise AttributeError(f"a player cannot see {name}")
        return getattr(self._mission, name)

    @property
    def demands(self) -> tuple[Placed, ...]:
        """The demands in play; those face down have no name."""
        return tuple(
            one if one.face == "up" else one._replace(id="") for one in self._mission.demands
        )

    @property
    def turns_left(self) -> int:
        """How many terror cards are left to draw: their number is no secret."""
        return len(self._mission.deck)

    @property
    def asked(self) -> "Decision":
        """The decision that waits."""
        return cast("Decision", self._mission.decision)
