"""The lock for a change that takes a moment: whoever comes second waits."""

import time
from pathlib import Path

from hncli.store.errors import Locked, StoreError, display_path
from hncli.store.files.lock import Lock
from hncli.store.files.storage import ensure_folder
from hncli.words import _

WAIT = 0.05  # seconds between two tries
TRIES = 100


def brief_lock(path: Path) -> Lock:
    """The lock of a file, taken; the file's folder is made if there is none.

    StoreError if another process does not release it within five seconds.
    """
    ensure_folder(path.parent)
    for _try in range(TRIES):
        try:
            return Lock(path.with_suffix(".lock"), path.name)
        except Locked:
            time.sleep(WAIT)
    raise StoreError(
        _("{file}: another hn is writing it. Try again in a moment.").format(
            file=display_path(path)
        )
    )
