"""Which rises of threat counted double, told from the events alone (R-THREAT-6).

An event is told when it happens and again in a story, when the position is another one already.
"""

from collections.abc import Iterable

from hncli.engine.events import (
    AbductorEliminated,
    ConversationEnded,
    DemandConceded,
    DemandGone,
    DiceRolled,
    EffectStands,
    MissionEvent,
    TerrorDiscarded,
    ThreatChanged,
    TurnStarted,
)
from hncli.engine.position import Standing
from hncli.engine.view import View

DOUBLED = "rises-doubled"
OVER: dict[type[MissionEvent], tuple[str, ...]] = {
    DiceRolled: ("next-roll",),
    ConversationEnded: ("conversation",),
    TurnStarted: ("turn",),
    AbductorEliminated: ("abductor", "conceded"),
}
"""What an event puts an end to, of the times for which an effect can stand."""


class DoubledRises:
    """What doubles the rises of threat at each moment of a call."""

    def __init__(self, m: View, standing: Iterable[Standing] = ()) -> None:
        self.m = m
        self._doublers = [(one.source, one.until) for one in standing if one.what == DOUBLED]
        self._conceded: set[str] = set()  # demands that stay on the table once conceded

    def follow(self, event: MissionEvent) -> None:
        """Keep up with what stands on the table."""
        if isinstance(event, EffectStands) and event.what == DOUBLED:
            self._doublers.append((event.source, event.until))
        elif isinstance(event, DemandConceded) and event.kind != "minor":
            self._conceded.add(event.id)
        elif isinstance(event, TerrorDiscarded):  # a minor demand that is settled, penalty and all
            self._end(event.card)
        elif isinstance(event, DemandGone) and event.id is not None:
            self._end(event.id)
        over = OVER.get(type(event), ())
        self._doublers = [one for one in self._doublers if one[1] not in over]

    def _end(self, demand: str) -> None:
        self._doublers = [one for one in self._doublers if one != (demand, "conceded")]

    def has(self, event: ThreatChanged) -> bool:
        """Whether this is a rise that was doubled; a marker that is put somewhere never is."""
        is_on = any(self._doubles(source, until, event) for source, until in self._doublers)
        return is_on and event.amount > 0 and self._can_raise(event.source, event.amount / 2)

    def _doubles(self, source: str, until: str, event: ThreatChanged) -> bool:
        """Whether an effect stands; a demand that is conceded only while it is being settled."""
        return until != "conceded" or source not in self._conceded or source == event.source

    def _can_raise(self, source: str, amount: float) -> bool:
        """Whether a card raises threat by so much."""
        catalogue = self.m.catalogue
        card = catalogue.cards.get(source, catalogue.abductor)  # whose special actions have ids
        return any(one.op == "threat" and getattr(one, one.op) == amount for one in card.effects())
