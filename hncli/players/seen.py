"""What a player may see of a mission: everything on the table, nothing that lies face down."""

from operator import attrgetter
from typing import TYPE_CHECKING, Any, cast

from hncli.engine.position import EMPTY, FIELDS, Placed
from hncli.engine.turn import red_left

if TYPE_CHECKING:
    from hncli.engine.mission import Decision, Mission

OPEN = frozenset(
    (
        "box", "abductor_id", "career", "turn", "phase", "threat", "cp", "pool", "saved",
        "killed", "hand", "available", "played", "removed", "unused", "discard", "in_play",
        "pivotal", "last_conversation", "closing", "standing", "held", "traits", "used", "acted",
        "card", "dice", "converted", "roll", "status", "second", "share", "start_threat",
        "result", "ending", "ask", "catalogue", "decision",
        "count_demands", "has_priced_demand", "has_free_die",
    )
)  # fmt: skip
"""The facts that lie open; whoever asks for another gets none."""

UNFINISHED = frozenset(("agenda", "card_leaves", "next_slot", "next_serial"))
"""The engine's own notes on what is being done: they follow from what was seen."""


class Seen:
    """A mission seen from the player's chair."""

    __slots__ = ("_mission",)

    def __init__(self, mission: "Mission") -> None:
        self._mission = mission

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"a player cannot see {name}")

    @property
    def demands(self) -> tuple[Placed, ...]:
        """The demands in play; those face down have no name."""
        return tuple(
            one if one.face == "up" else one._replace(id="") for one in self._mission.demands
        )

    @property
    def has_hidden_demand(self) -> bool:
        """Whether a demand lies face down."""
        return any(placed.face == "down" for placed in self._mission.demands)

    @property
    def turns_left(self) -> int:
        """How many terror cards are left to draw: their number is no secret."""
        return len(self._mission.deck)

    @property
    def reds_left(self) -> int:
        """How many of them are red: the pivotal event is known to lie at the bottom."""
        return red_left(self._mission)

    def blank(self) -> "Mission":
        """A mission with all that is open, and nothing where something is hidden."""
        twin = self._mission.copy()
        for name in FIELDS:
            if name not in OPEN and name not in UNFINISHED:
                setattr(twin, name, getattr(EMPTY, name))
        twin.demands = self.demands
        twin.forget()
        return twin

    @property
    def asked(self) -> "Decision":
        """The decision that waits."""
        return cast("Decision", self._mission.decision)


for _name in OPEN:
    setattr(Seen, _name, property(attrgetter(f"_mission.{_name}")))
