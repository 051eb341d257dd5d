"""Thousands of damaged save files (5,000, or as many as are named): `make saves`.

Careers, careers of format 1 and single missions. Half of the files have a checksum that was made
valid again; every tenth is a file of another game, one swapped with another, a special file or a
huge one. Prints what has become of each kind, and fails if one has led to a traceback, or with a
wrong checksum to a game that never was.
"""

import os
import sys
import tempfile
from pathlib import Path

from tests.features.saving.damage.judging import (
    OLD,
    CareerTarget,
    Counts,
    MissionTarget,
    OldCareerTarget,
    Target,
)
from tests.features.saving.old_cards import library_of_format_1

STATES: dict[str, tuple[type[CareerTarget] | type[MissionTarget], tuple[int, ...]]] = {
    "careers": (CareerTarget, (0, 5, 40, 110, 180)),
    "careers of format 1": (OldCareerTarget, (0,) * len(OLD)),
    "single missions": (MissionTarget, (1, 4, 12)),
}
"""The kinds of games, and after how many choices their files are damaged."""


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    os.fsync = lambda _handle: None  # type: ignore[assignment]
    library = library_of_format_1()
    each = count // sum(len(choices) for _target, choices in STATES.values())
    bad = 0
    for kind, (target, states) in STATES.items():
        found = Counts()
        for n, choices in enumerate(states, 1):
            with tempfile.TemporaryDirectory() as home:
                made: Target = target(library, Path(home), n, choices)
                found.add(made.try_many(each, n))
        print(f"{kind}: {found}", flush=True)
        for line in (*found.wrong, *found.crashed):
            print(f"  {line[:300]}")
        bad += len(found.wrong) + len(found.crashed)
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
