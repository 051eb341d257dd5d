"""How much the long tests do: a tenth in `make test`, all of it in `make soak`.

HN_TEST_SCALE says which part; a test whose size depends on it takes that from here.
"""

import math
import os
import random
from collections.abc import Iterable
from typing import TypeVar

SCALE = float(os.environ.get("HN_TEST_SCALE", "0.1"))
IS_WHOLE = SCALE >= 1

Item = TypeVar("Item")


def scaled(whole: int, least: int = 1) -> int:
    """How many of a whole number of runs, examples or samples to make, `least` or more."""
    return max(least, math.ceil(whole * SCALE))


def sample(items: Iterable[Item], seed: str, least: int = 1) -> list[Item]:
    """As many of the items, always the same ones for a seed; all of them in order if whole."""
    known = list(items)
    count = min(len(known), scaled(len(known), least))
    chosen = random.Random(seed).sample(range(len(known)), count)
    return [known[n] for n in sorted(chosen)]
