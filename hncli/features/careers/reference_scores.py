"""The simulated careers that are shipped with the program, to compare a score with.

`python -m benchmarks.percentiles` makes the table of them (docs/lab.md).
"""

import tomllib
from pathlib import Path

from hncli.career.reference_scores import ReferenceScores

TABLE = Path(__file__).with_name("reference_scores.toml")


def simulated(path: Path = TABLE) -> tuple[ReferenceScores, ...]:
    """All that a table tells; nothing if there is none, for a scorecard can do without."""
    try:
        told = tomllib.loads(path.read_text("utf-8"))
        return tuple(
            ReferenceScores(
                player=str(one["player"]),
                boxes=frozenset(one["boxes"]),
                table=str(one["table"]),
                mode=str(one["mode"]),
                lowest=int(one["lowest"]),
                counts=tuple(map(int, one["counts"])),
            )
            for one in told["simulated"]
        )
    except (OSError, ValueError, LookupError, TypeError):
        return ()
