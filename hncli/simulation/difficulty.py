"""How hard each abductor is: the win rates in `difficulty.toml`, and the words for them.

`make balance` writes the file, with the same figures as docs/balance.md.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from hncli.career.versions import Versions
from hncli.simulation.statistics import Estimate
from hncli.words import N_

FILE = Path(__file__).with_name("difficulty.toml")

LEVELS = ((50, N_("easy")), (40, N_("fair")), (30, N_("hard")), (0, N_("very hard")))
"""The words for a win rate: the lowest percentage of each, the highest first."""

HEAD = """\
# How often the rule-based player beats each abductor: written by make balance, with the figures of
# docs/balance.md. `won` is in percent, `low` and `high` are its interval (Wilson, 95%).
"""


@dataclass(frozen=True)
class Difficulty:
    """How often the rule-based player beats one abductor, in percent as it is printed."""

    box: str
    abductor: str
    missions: int
    won: float
    low: float
    high: float

    @property
    def level(self) -> str:
        """The word for it, such as "hard"."""
        return str(next(word for least, word in LEVELS if self.won >= least))


def measured(box: str, abductor: str, missions: int, rate: Estimate) -> Difficulty:
    """The difficulty that a run has found, rounded as on the page."""
    won, low, high = (float(f"{share:.1%}".removesuffix("%")) for share in rate)
    return Difficulty(box, abductor, missions, won, low, high)


def difficulties(path: Path = FILE) -> dict[tuple[str, str], Difficulty]:
    """All that were measured, by box and abductor; empty if the file is missing or damaged."""
    try:
        told = tomllib.loads(path.read_text("utf-8"))
        found = [
            Difficulty(
                str(one["box"]),
                str(one["abductor"]),
                int(one["missions"]),
                float(one["won"]),
                float(one["low"]),
                float(one["high"]),
            )
            for one in told["abductor"]
        ]
    except (OSError, ValueError, LookupError, TypeError):
        return {}  # a list of abductors can do without
    return {(one.box, one.abductor): one for one in found}


def toml_text(
    found: list[Difficulty], player: str, mode: str, seed: int, versions: Versions
) -> str:
    """The text of the file."""
    lines = [
        f'player = "{player}"',
        f'mode = "{mode}"',
        f"seed = {seed}",
        f"rules = {versions.rules}",
        "",
        "[packs]",
        *(f'{id} = "{hash}"' for id, hash in versions.packs.items()),
    ]
    for one in found:
        lines += [
            "",
            "[[abductor]]",
            f'box = "{one.box}"',
            f'abductor = "{one.abductor}"',
            f"missions = {one.missions}",
            f"won = {one.won}",
            f"low = {one.low}",
            f"high = {one.high}",
        ]
    return HEAD + "\n".join(lines) + "\n"
