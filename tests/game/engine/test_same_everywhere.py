"""The same seed gives the same mission in another process with another hash seed."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PLAY = """
import json
from hncli.game.engine.events import to_json
from hncli.game.engine.setup import new_mission
from tests.game.engine.table import library

told = []
for box, seed in (("base", 1), ("base", 2), ("base", 7), ("workshop", 3)):
    m = new_mission(library(), box, None, seed, traits=("well-prepared",), held=("snitch",))
    told += map(to_json, m.events)
    for step in range(120):
        if m.decision is None:
            break
        told.append([m.decision.kind, m.decision.about, m.decision.ids])
        told += map(to_json, m.choose(m.decision.options[step % len(m.decision.options)]))
    told.append(m.to_json())
print(json.dumps(told))
"""


def test_same_mission_under_any_hash_seed() -> None:
    """Two real processes tell the same story to the letter."""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PLAY],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for hash_seed in ("0", "4242")
    ]
    one, other = (process.communicate(timeout=300)[0] for process in running)
    assert all(process.returncode == 0 for process in running)
    assert len(one) > 10_000
    assert one == other
