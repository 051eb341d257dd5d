"""What two players do differently in the first turns of the same missions.

Run ``python -m benchmarks.habits sensible searching --missions 20``. It prints, for each of the
first six turns, means of both players: what is played, earned, bought, revealed and saved.
"""

import argparse
from collections import defaultdict
from statistics import fmean

from hncli.game.cards.library import Library, load_library
from hncli.game.engine.events import (
    CardBought,
    CardPlayed,
    CpChanged,
    DemandConceded,
    DemandRevealed,
    DieConverted,
    HostageKilled,
    HostageSaved,
    MissionEvent,
)
from hncli.game.engine.setup import new_mission
from hncli.players.registry import player_factory
from hncli.players.searching import without_cycle_collection

TURNS = 6
SEED = 3_000_000  # of the first mission; no duel uses it

Habits = dict[tuple[int, str], list[float]]
"""The values of each figure, by turn and name."""


def watch(library: Library, player: str, count: int) -> Habits:
    """Let a player play so many missions with each abductor, and note what it does."""
    found: Habits = defaultdict(list)
    for box in library.boxes:
        for abductor in library.abductors(box):
            for seed in range(SEED, SEED + count):
                _watch_mission(library, box, abductor, seed, player, found)
    return found


def _watch_mission(
    library: Library, box: str, abductor: str, seed: int, described: str, found: Habits
) -> None:
    m = new_mission(library, box, abductor, seed, career=True)
    player = player_factory(described)(seed)
    cards = m.catalogue.conversation
    events: list[MissionEvent] = []
    turn, hand_left = 1, 0
    while m.decision is not None and turn <= TURNS:
        before = m.phase
        if before == "conversation":
            hand_left = len(m.hand)
        events += m.choose(player.choose(m.view))
        if m.turn == turn and m.decision is not None:
            continue
        bought = [event.cost for event in events if isinstance(event, CardBought) and event.cost]
        played = [event for event in events if isinstance(event, CardPlayed)]
        ups = [event for event in played if event.face == "up"]
        gained = [event.amount for event in events if isinstance(event, CpChanged)]
        figures = {
            "cards played face up": len(ups),
            "of these bought ones": sum(cards[event.card].cost > 0 for event in ups),
            "cards played face down": sum(
                event.face == "down" and event.converts is None for event in played
            ),
            "dice converted": _count(events, DieConverted),
            "cards left when the call ends": hand_left,
            "CP gained": sum(one for one in gained if one > 0),
            "CP spent on cards": sum(bought),
            "cards bought": len(bought),
            "demands revealed": _count(events, DemandRevealed),
            "demands conceded": _count(events, DemandConceded),
            "hostages saved": _count(events, HostageSaved),
            "hostages killed": _count(events, HostageKilled),
            "threat at the end": m.threat,
        }
        for name, value in figures.items():
            found[turn, name].append(float(value))
        events = []
        turn = m.turn


def _count(events: list[MissionEvent], kind: type[MissionEvent]) -> int:
    return sum(isinstance(event, kind) for event in events)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("first", metavar="A")
    parser.add_argument("second", metavar="B")
    parser.add_argument("--missions", type=int, default=20, help="with each abductor (20)")
    given = parser.parse_args()
    library = load_library()
    with without_cycle_collection():
        both = [watch(library, one, given.missions) for one in (given.first, given.second)]
    names = list(dict.fromkeys(name for _turn, name in both[0]))
    print(f"{'turn':30}" + "".join(f"{turn:>14}" for turn in range(1, TURNS + 1)))
    for name in names:
        cells = [
            " ".join(f"{fmean(one[turn, name] or [0.0]):.2f}" for one in both)
            for turn in range(1, TURNS + 1)
        ]
        print(f"{name:30}" + "".join(f"{cell:>14}" for cell in cells))


if __name__ == "__main__":
    main()
