"""Plays missions for benchmarks/against.py, with the code of the checkout given as argument.

Each line of the input is a piece of work: a player, a box, an abductor, and the seeds of missions.
The answer is a line with the seconds of processor time and a hash of each mission's choices. It has
to run with older checkouts too, so it uses as little of hncli as it can.
"""

import hashlib
import json
import sys
import time
from pathlib import Path
from typing import Any

import hncli

imported = Path(hncli.__file__ or "").resolve().parent
if imported != Path(sys.argv[1]).resolve() / "hncli":
    sys.exit(f"hncli was imported from {imported}, not from {sys.argv[1]}")

from hncli.features.lab.executors import MAX_DECISIONS  # noqa: E402
from hncli.game.cards.library import Library, load_library  # noqa: E402
from hncli.game.engine.setup import new_mission  # noqa: E402
from hncli.players.registry import player_for  # noqa: E402


def choices_of(library: Library, player: str, box: str, abductor: str, seed: int) -> list[str]:
    """The ids of all choices in a mission, and how it ended."""
    mission = new_mission(library, box, abductor, seed)
    chooser = player_for(player, seed)
    chosen: list[str] = []
    while mission.decision is not None and len(chosen) < MAX_DECISIONS:
        option = chooser.choose(mission.view)
        mission.choose(option)
        chosen.append(option.id)
    return [*chosen, str(mission.outcome)]


def work(library: Library, seeds: list[int], **mission: str) -> dict[str, Any]:
    """The seconds that some missions took, and a hash of each one's choices."""
    start = time.process_time()
    found = [choices_of(library, seed=seed, **mission) for seed in seeds]
    seconds = time.process_time() - start
    hashes = [hashlib.sha256(" ".join(one).encode()).hexdigest() for one in found]
    return {"seconds": seconds, "hashes": hashes}


def main() -> None:
    library = load_library()
    for line in sys.stdin:
        print(json.dumps(work(library, **json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
