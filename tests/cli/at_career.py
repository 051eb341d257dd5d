"""What the tests of `hn career` share: a data folder, a career in it, and what it has come to."""

import random
from pathlib import Path

from hncli.career.career import Career
from hncli.career.record import CareerSetup
from hncli.features.careers.saving.store import Careers
from tests.cli.in_process import Commands
from tests.fuzz.twin import shipped
from tests.random_play.player import BY_NAME, Player

NEW = ("--negotiator", "Mira Holm", "--box", "base", "--normal", "--seed", "7", "--trait", "none")
WON = ("--result", "won", "--total", "7", "--saved", "7", "--killed", "0")
LOST = ("--result", "lost", "--total", "7", "--saved", "2", "--killed", "4")
CAREER = Commands("career")
career, done, refused = CAREER.run, CAREER.told, CAREER.refused


def begin(home: Path, name: str = "mira", hard: bool = False) -> None:
    """Begin a career as `hn career new` does with the options NEW, but without a process."""
    setup = CareerSetup("Mira Holm", ("base",), "hard" if hard else "normal", 7, "career")
    Careers(home, shipped()).create(name, setup).close()


def stored(home: Path, name: str = "mira") -> Career:
    """The career as it is on disk."""
    with Careers(home, shipped()).open(name, to_play=False) as kept:
        return kept.career


def lines(*typed: object) -> str:
    """Lines as they are typed."""
    return "".join(f"{line}\n" for line in typed)


def moves(career: Career, seed: int, most: int = 1000) -> list[str]:
    """Play the running mission of a career on in this process, and give the ids chosen."""
    player = Player(BY_NAME["saver"], random.Random(seed))
    ids: list[str] = []
    while career.mission is not None and len(ids) < most:
        decision = career.mission.decision
        assert decision is not None
        option = player.choose(career.mission, decision)
        ids.append(option.id)
        career.choose(option)
    return ids
