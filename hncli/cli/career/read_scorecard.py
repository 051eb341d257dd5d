"""Reading a career to tell of it: the scorecard alone is quick, if it was kept."""

import os
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
    """The scorecard as it was kept; if anything has changed, that of the career, proved anew."""
    has_packs = bool(packs or os.environ.get("HN_PACKS"))
    kept = None if has_packs else _kept_card(name, home)
    if kept is not None:
        return kept
    with reading(name, home, packs, keeps=not has_packs) as (_career, card):
        return card


def _kept_card(name: str | None, home: "Path | None") -> "Scorecard | None":
    from hncli.store.data_folder import home_and_reason
    from hncli.store.fast_index import folder_in, meant
    from hncli.store.scorecards import read_card

    folder = folder_in(home_and_reason(home)[0])
    asked = meant(folder) if name is None else name
    return None if asked is None else read_card(folder, asked)


@contextmanager
def reading(
    name: str | None, home: "Path | None", packs: "tuple[Path, ...]", keeps: bool = False
) -> Iterator[tuple["SavedCareer", "Scorecard"]]:
    """Open a career to read it; what there is to know of it goes where it spoils no output."""
    from hncli.career.scorecard import scorecard
    from hncli.store.reference_scores import simulated
    from hncli.store.scorecards import keep_card, seal

    store = open_store(home, packs)
    with store_errors():
        found = which(store, name, say=False)
        sealed = seal(str(store.places.folder), found) if keeps else None
        with store.open(found, to_play=False) as kept:
            for line in kept.told:
                print(line, file=sys.stderr)
            career = kept.career
            is_running = career.mission is not None
            card = scorecard(career.record, career.status, kept.name, is_running, simulated())
            if not kept.told:  # what was told must be told the next time too
                keep_card(store.places, found, sealed, card)
            yield kept, card
