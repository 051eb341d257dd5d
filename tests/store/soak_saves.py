"""Thousands of harmed save files: `python -m tests.store.soak_saves [FILES]`, 5,000 by default.

Half of them have a checksum that was made valid again; every tenth is a file of another career, one
swapped with another, a special file or a huge one. Prints what has become of them, and fails if one
has led to a traceback, or with a wrong checksum to a career that never was.
"""

import os
import sys
import tempfile
from pathlib import Path

from hncli.cards.library import load_library
from tests.store.damage.judging import Court

STATES = (0, 5, 40, 110, 180)
"""The careers: so many choices long."""


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    os.fsync = lambda _handle: None  # type: ignore[assignment]
    library = load_library()
    bad = 0
    for n, choices in enumerate(STATES, 1):
        with tempfile.TemporaryDirectory() as home:
            found = Court(library, Path(home), n, choices).try_many(count // len(STATES), n)
        print(
            f"after {choices} choices: {found.refused} refused, {found.equal} without harm, "
            f"{found.forged} forged, "
            f"{len(found.wrong)} wrong, {len(found.crashed)} tracebacks",
            flush=True,
        )
        for line in (*found.wrong, *found.crashed):
            print(f"  {line[:300]}")
        bad += len(found.wrong) + len(found.crashed)
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
