"""The single mission that is being played, kept so that nothing ends it but its end."""

import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tinydb import TinyDB

from hncli.cards.problems import ContentError, Place
from hncli.cards.schema import Identifier, ListOf, Text, Whole, arg, read_fields, write_fields
from hncli.engine.setup import LARGEST_SEED
from hncli.store.errors import Damaged
from hncli.store.files import numbered
from hncli.store.storage import CheckedFile
from hncli.words import _

MOST_CHOICES = 10_000
REMEDY = _("Move it away and begin a new mission.")


@dataclass(frozen=True)
class Single:
    """A mission outside of careers: its set-up, and the choices so far."""

    box: str = arg(Identifier(), "whose cards it is played with")
    abductor: str = arg(Identifier(), "whom you talk to")
    seed: int = arg(Whole(0, LARGEST_SEED), "what fixes all chance")
    sets: str = arg(Text(100), "the set it is played with", default="")
    packs: tuple[str, ...] = arg(ListOf(Text(4000, 1), 0, 99), "folders of packs", default=())
    choices: tuple[str, ...] = arg(
        ListOf(Text(200, 1), 0, MOST_CHOICES), "the options chosen so far", default=()
    )
    take_backs: int = arg(Whole(0, MOST_CHOICES), "choices taken back", default=0)


class KeptSingle:
    """Where the single mission lies; there is one at most."""

    def __init__(self, home: Path) -> None:
        self.path = home / "single.json"

    def read(self) -> Single | None:
        """The mission that was left, if one was; StoreError if the file cannot be used."""
        with TinyDB(self.path, "single", REMEDY, storage=CheckedFile) as database:
            documents = database.table("mission").all()
        if not documents:
            return None
        place = Place(str(self.path), ("mission",))
        try:
            found: Single = read_fields(Single, dict(documents[0]), place)
        except ContentError as error:
            problem = error.problems[0]
            raise Damaged(self.path, f"{problem.place}: {problem.message}", REMEDY) from None
        return found

    def write(self, mission: Single) -> None:
        """Keep the mission as it is now; it is on disk when this returns, else StoreError."""
        told: dict[str, Any] = write_fields(mission)
        with TinyDB(self.path, "single", REMEDY, storage=CheckedFile) as database:
            database.storage.write({"mission": numbered([told])})

    def forget(self) -> None:
        """The mission is over."""
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)
