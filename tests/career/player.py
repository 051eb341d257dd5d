"""A small player that plays a career in always the same way, and well enough to win at times."""

import os
import random
from dataclasses import replace
from functools import cache
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from hncli.career.career import Career
from hncli.career.record import CareerSetup
from hncli.career.replay import begin
from hncli.career.scorecard import scorecard
from hncli.game.engine.game import Option, parse_option
from hncli.game.engine.mission import Mission
from tests.career.desk import HERE, enter, library
from tests.random_play.player import BY_NAME, Player
from tests.support import shared_folder

THOUGHTS = 30  # ways to play a turn that are tried before one is taken
STYLES = ("saver", "calmer", "uniform", "shooter")
CHOICES = "choices"  # the file with the ids of all choices, one a line
AT_TABLE = "at a table"  # stands there for the mission that was entered by its figures
FROM_A_TABLE: dict[str, Any] = {
    "result": "won", "total": 7, "saved": 7, "killed": 0, "k_endings": 2, "abductor": "arkayne",
    "achievements": ["everyone-walks-out"],
}  # fmt: skip


@cache
def fixed(name: str) -> Career:
    """A career that never changes: empty, with a mission from a table, or complete."""
    everywhere = ("base", "crime-wave", "pedersen-twins")
    if name == "complete":
        # With other content another seed may be the first that shows all there is to show.
        setups = (CareerSetup("Mara Voss", everywhere, "normal", n, "career") for n in count(54))
        career = next(career for career in map(played, setups) if shows_everything(career))
        notes = ("The twins never blink.", "Next time: save the CP for the last conversation.")
        career.record = replace(career.record, notes=notes)
        return career
    setup = CareerSetup("Jo Okafor", ("base",), "hard", 5, "career", ("steady-nerves",))
    return played(setup, missions=0 if name == "empty" else 3, table=1)


def shows_everything(career: Career) -> bool:
    """Whether a scorecard of it has every kind of compensation, and something of all the rest."""
    card = scorecard(career.record, career.status, "")
    made = [mission["compensation"] for mission in card["missions"]]
    return (
        {one["rule"] for one in made} == {"C-COMP-1", "C-COMP-2", "C-COMP-3"}
        and any(roll["again"] for one in made for roll in one["rolls"])
        and any(one["card"] for one in made)
        and bool(card["spent"] and card["traits"])
        and len(card["missions"]) == 10
    )


@cache
def played(setup: CareerSetup, missions: int = 99, table: int = 0) -> Career:
    """A career after so many missions; that of the number `table` is entered by its figures.

    The first process of a run that needs it thinks about its choices, the others make them.
    """
    career, made = begin(library(), setup, HERE), list[str]()
    if shared_folder.VARIABLE not in os.environ:
        _play(career, missions, table, made)
        return career

    def keep(folder: Path) -> None:
        _play(begin(library(), setup, HERE), missions, table, made)
        folder.mkdir()
        (folder / CHOICES).write_text("\n".join(made), "utf-8")

    name = sha256(repr((setup, missions, table)).encode()).hexdigest()
    folder = shared_folder.shared_folder(f"played-{name}", keep)
    for id in (folder / CHOICES).read_text("utf-8").splitlines():
        _choose(career, id)
    return career


def _play(career: Career, missions: int, table: int, made: list[str]) -> None:
    """Play it so far, and add the ids of all choices."""
    while (decision := career.decision) is not None:
        if decision.about == "C-NEW-2" and len(career.record.missions) == missions:
            break
        is_at_table = decision.about == "C-NEW-2" and career.number == table
        for id in [AT_TABLE] if is_at_table else [one.id for one in options_for(career)]:
            _choose(career, id)
            made.append(id)


def _choose(career: Career, id: str) -> None:
    if id == AT_TABLE:
        enter(career, FROM_A_TABLE)
    else:
        career.choose(parse_option(id))


def options_for(career: Career) -> list[Option]:
    """What this player chooses next: a whole turn of a mission, or one thing between missions."""
    decision = career.decision
    assert decision is not None
    if career.mission is not None:
        return turn_of(career.mission)
    if decision.about != "C-NEW-2":
        return [decision.options[-1]]
    wanted = "resource" if career.number % 2 else "card"
    found = (one for one in decision.options if one.verb == wanted)
    return [next(found, Option("mission"))]


def turn_of(mission: Mission) -> list[Option]:
    """The best of some turns; this player has seen the dice of all of them beforehand."""
    chance = random.Random(mission.turn)
    found = []
    for n in range(THOUGHTS):
        then = mission.copy()
        options: list[Option] = []
        player = Player(BY_NAME[STYLES[n % len(STYLES)]], chance)
        while then.decision is not None and then.turn == mission.turn and len(options) < 60:
            options.append(player.choose(then, then.decision))
            then.choose(options[-1])
        found.append((worth(then), -n, options))
    return max(found)[2]


def worth(mission: Mission) -> int:
    """How well a mission looks."""
    result = {"won": 1000, "lost": -1000}.get(mission.result or "", 0)
    return result + 10 * (mission.saved - mission.killed) - 40 * mission.threat
