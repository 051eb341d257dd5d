"""Open a career to read its scorecard."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hncli.cli.career.names import open_store, store_errors, which

if TYPE_CHECKING:
    from pathlib import Path

    from hncli.career.scorecard import Scorecard
    from hncli.store.careers import SavedCareer


def card_of(name: str | None, home: "Path | None", packs: "tuple[Path, ...]") -> "Scorecard":
    """The scorecard of a career."""
    with reading(name, home, packs) as (_career, card):
        return card


@contextmanager
def reading(
    name: str | None, home: "Path | None", packs: "tuple[Path, ...]"
) -> Iterator[tuple["SavedCareer", "Scorecard"]]:
    """Open a career to read it; what there is to know of it goes where it spoils no output."""
    from hncli.career.scorecard import scorecard
    from hncli.store.reference_scores import simulated

    store = open_store(home, packs)
    with store_errors():
        found = which(store, name, say=False)
        with store.open(found, to_play=False) as kept:
            for line in kept.messages:
                print(line, file=sys.stderr)
            career = kept.career
            is_running = career.mission is not None
            card = scorecard(career.record, career.status, kept.name, is_running, simulated())
            yield kept, card
