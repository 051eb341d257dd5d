"""The hands of a person who plays a mission with real cards: what they press on the tracker.

The mission is one of the engine, so that what the tracker makes of the steps can be compared. Where
the rules of the markers say all that happens, one key is pressed; where a card says otherwise, the
step is forced, and what the card does is entered by hand.
"""

from collections.abc import Sequence

from hncli.base.schema import LEVELS
from hncli.game.engine.events import (
    AbductorCaptured,
    AbductorEliminated,
    CardBought,
    CardPlayed,
    ConversationEnded,
    CpChanged,
    CpReset,
    DemandConceded,
    DemandGone,
    DemandPlaced,
    DemandRevealed,
    DiceRolled,
    EliminationAsked,
    Escaped,
    HelpUsed,
    HostageKilled,
    HostageSaved,
    HostagesTaken,
    MissionEnded,
    MissionEvent,
    NobodyToKill,
    NobodyToSave,
    OutOfTime,
    PivotalRevealed,
    SecondTookOver,
    ShareAsked,
    TerrorDiscarded,
    TerrorTurned,
    ThreatChanged,
    TurnStarted,
)
from hncli.game.engine.game import GIVEN_UP, GIVING_UP
from hncli.game.table_steps import TableSetup, TableStep, parse_step
from hncli.game.tracked import TrackedMission

PEOPLE = (HostageKilled, HostageSaved, AbductorCaptured, NobodyToKill, NobodyToSave)


def _people(events: Sequence[MissionEvent]) -> list[tuple[str, str]]:
    """What happens to people in some events, and on which level of threat."""
    return [(e.name, getattr(e, "threat", "")) for e in events if isinstance(e, PEOPLE)]


class Hands:
    """Follows the events of a mission from its first turn on and takes the steps of a table."""

    def __init__(self, setup: TableSetup, events: Sequence[MissionEvent]) -> None:
        self.table = TrackedMission(setup)
        self.slots: dict[str, int] = {}  # of the tracker, by those of the engine
        self.pressed: list[str] = []
        first = next(n for n, event in enumerate(events) if isinstance(event, TurnStarted))
        for event in events[:first]:
            if isinstance(event, DemandPlaced):
                self.slots[event.slot] = len(self.slots) + 1
        # What traits and conditions do before the first turn is done in it.
        early = [event for event in events[:first] if not isinstance(event, DemandPlaced)]
        self.left = [*early, *events[first:]]
        while self.left:
            self.follow(self.left.pop(0))

    def press(self, id: str) -> None:
        """Take a step, forced where the rules of the markers refuse it."""
        step = parse_step(id)
        why = self.table.why_not(step)
        if why is not None:
            id = f"!{id}"
        self.table.take(parse_step(id))
        self.pressed.append(id)

    def follow(self, event: MissionEvent) -> None:
        """Press what a person would press at this event."""
        method = getattr(self, f"_on_{event.name.replace('-', '_')}", None)
        if method is not None:
            method(event)

    def _drop(self, kind: type[MissionEvent], count: int = 1) -> None:
        """Pass over events that the tracker has told by itself."""
        for _n in range(count):
            at = next(n for n, one in enumerate(self.left) if isinstance(one, kind))
            del self.left[at]

    def _upcoming(self) -> list[MissionEvent]:
        """What follows before the phase ends."""
        stops = (TurnStarted, ConversationEnded, CpReset, CardPlayed)
        ends = [n for n, event in enumerate(self.left) if isinstance(event, stops)]
        return self.left[: ends[0]] if ends else list(self.left)

    def _on_threat(self, event: ThreatChanged) -> None:
        if event.before == event.after and not event.beyond:
            return
        step = TableStep("threat", event.amount)
        if event.amount:
            twin = self.table.copy()
            followed = _people(twin.take(step).events)
            if (
                LEVELS[twin.threat] == event.after
                and _people(self._upcoming())[: len(followed)] == followed
            ):
                self.press(step.id)
                for name, _threat in followed:
                    self._drop(next(one for one in PEOPLE if one.name == name))
                    if name == NobodyToKill.name and self.left:
                        self._drop_discard()
                return
        self.press(f"level:{event.after}")

    def _drop_discard(self) -> None:
        if any(isinstance(one, TerrorDiscarded) and one.from_deck for one in self._upcoming()):
            self._drop(TerrorDiscarded)

    def _on_cp(self, event: CpChanged) -> None:
        if event.amount:
            self.press(f"cp:{event.amount:+}")

    def _on_cp_reset(self, event: CpReset) -> None:
        self.press("phase")
        if event.kept:
            self.press(f"cp:+{event.kept}")

    def _on_conversation_ended(self, _event: ConversationEnded) -> None:
        self.press("phase")

    def _on_turn_started(self, event: TurnStarted) -> None:
        if event.turn > 1:
            self.press("phase")
        assert (self.table.turn, self.table.is_last_conversation) == (
            event.turn,
            event.last_conversation,
        )

    def _on_killed(self, event: HostageKilled) -> None:
        if event.source != GIVING_UP:  # those are killed by giving up
            self.press("killed:1")

    def _on_saved(self, _event: HostageSaved) -> None:
        self.press("saved:1")

    def _on_nobody_to_kill(self, _event: NobodyToKill) -> None:
        if self.table.red:
            self.press("killed:1")
            self._drop_discard()

    def _on_hostages_taken(self, event: HostagesTaken) -> None:
        self.press(f"taken:{event.count}")

    def _on_card_played(self, event: CardPlayed) -> None:
        following = self.left[:1]
        if event.face == "up":
            self.press(f"play:{event.card}")
        elif event.converts is None and following and isinstance(following[0], CpChanged):
            self.press("down:1")
            gained = self.left.pop(0)
            assert isinstance(gained, CpChanged)
            if gained.amount > 1:
                self.press(f"cp:{gained.amount - 1:+}")

    def _on_card_bought(self, event: CardBought) -> None:
        self.press(f"buy:{event.cost}/{event.card}")
        if event.cost:
            self._drop(CpChanged)

    def _on_dice_rolled(self, event: DiceRolled) -> None:
        self.press(f"dice:{','.join(map(str, event.dice))}")

    def _on_used(self, event: HelpUsed) -> None:
        self.press(f"use:{event.help}")

    def _on_demand_placed(self, event: DemandPlaced) -> None:
        self.press(f"demand:{event.kind}")
        self.slots[event.slot] = self.table.demands[-1].slot
        if event.face == "up" and event.kind != "minor":
            self.press(f"reveal:{self.slots[event.slot]}/{event.id}")

    def _on_demand_revealed(self, event: DemandRevealed) -> None:
        self.press(f"reveal:{self.slots[event.slot]}/{event.id}")

    def _on_conceded(self, event: DemandConceded) -> None:
        paid = f"/{event.paid}" if event.paid else ""
        self.press(f"concede:{self.slots[event.slot]}{paid}")
        if event.paid:
            self._drop(CpChanged)

    def _on_terror_turned(self, event: TerrorTurned) -> None:
        self.press(f"terror:{event.card}")

    def _on_pivotal_revealed(self, event: PivotalRevealed) -> None:
        self.press(f"pivotal:{event.card}")

    def _on_discarded(self, event: TerrorDiscarded) -> None:
        if event.from_deck:
            self.press("discard:1")

    def _on_out_of_time(self, _event: OutOfTime) -> None:
        self._drop(HostageKilled, self.table.pool)
        self.press("terror")

    def _on_share_asked(self, event: ShareAsked) -> None:
        self.press(f"share:{event.share[0]}/{event.share[1]}")

    def _on_elimination_asked(self, _event: EliminationAsked) -> None:
        self.press("must-eliminate")

    def _on_captured(self, _event: AbductorCaptured) -> None:
        self.press("captured")

    def _on_eliminated(self, _event: AbductorEliminated) -> None:
        self.press("eliminated")
        if self.table.is_second:
            gone = sum(isinstance(one, DemandGone) for one in self._upcoming())
            self._drop(DemandGone, gone)
            self._drop(SecondTookOver)

    def _on_escaped(self, _event: Escaped) -> None:
        self.press("escaped")

    def _on_mission_ended(self, event: MissionEnded) -> None:
        if event.ending == GIVEN_UP:
            self.press("give-up")
        else:
            self.press(f"end:{event.result}/{event.ending}")
