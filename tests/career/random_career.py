"""Random careers: a number decides the set-up, the player's style and every choice."""

import random
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

from hncli.career.career import Career
from hncli.career.journal import Journal, MissionLog
from hncli.career.record import Record
from hncli.game.engine.events import Event
from hncli.game.engine.game import CannotUndo
from tests.career.desk import a_set, enter, mission, new, offers, options, verbs
from tests.random_play.player import STYLES, Player

BOXES = (
    ("base",),
    ("crime-wave",),
    ("base", "crime-wave"),
    ("base", "pedersen-twins"),
    ("base", "high-water"),
)
TRAITS = ("", "", "charmer", "good-listener", "steady-nerves", "well-prepared")
CONDITIONS = ("bad-reputation", "short-memory", "burned-out", "slow-start", "budget-cuts")
WEIGHTS = {"mission": 6.0, "card": 3.0, "resource": 3.0, "retire": 0.15, "entry": 1.0}
AT_TABLE = (0.0, 0.2, 0.8)  # how many missions a player enters by their figures
GIVE_UP, RETIRE, UNDO = 0.002, 0.0003, 0.02
LEFT_AFTER = 15  # the choice of a mission after which a career is left, once


class Left(NamedTuple):
    """A career as it was left in the middle of a mission."""

    record: Record
    journal: Journal
    log: MissionLog
    position: dict[str, Any]


class Wanderer:
    """Plays one career to its end, by chance."""

    def __init__(self, number: int) -> None:
        self.rng = rng = random.Random(number)
        self.career: Career = new(
            *rng.choice(BOXES),
            mode=rng.choice(("normal", "hard")),
            seed=number,
            trait=rng.choice(TRAITS),
            conditions=tuple(rng.sample(CONDITIONS, number % 3)) if number % 4 == 2 else (),
            sets=a_set("base", "crime-wave", seed=number) if number % 5 == 4 else None,
        )
        self.player = Player(rng.choice(STYLES), rng)
        self.at_table = AT_TABLE[number % len(AT_TABLE)]
        self.events: list[Event] = []
        self.left: Left | None = None

    def play(self) -> "Wanderer":
        """Choose until nothing is asked any more."""
        while self.career.decision is not None:
            self.events += self._in_mission() if self.career.mission else self._between()
        return self

    def _in_mission(self) -> list[Event]:
        career, m = self.career, mission(self.career)
        if self.left is None and career.number > 1 and len(career.log.choices) == LEFT_AFTER:
            self.left = Left(career.record, career.journal, career.log, m.position())
        chance = self.rng.random()
        if chance < RETIRE:
            return career.retire()
        if chance < GIVE_UP:
            return career.give_up()
        if chance < UNDO:
            with suppress(CannotUndo):
                career.undo(take_back=True)
            return []
        assert m.decision is not None
        return career.choose(self.player.choose(m, m.decision))

    def _between(self) -> list[Event]:
        career, rng = self.career, self.rng
        if "mission" in offers(career) and rng.random() < self.at_table:
            return enter(career, self._figures())
        known = sorted(verbs(career))
        (verb,) = rng.choices(known, [WEIGHTS[one] for one in known])
        return career.choose(rng.choice([o for o in options(career) if o.verb == verb]))

    def _figures(self) -> dict[str, Any]:
        """Figures that a mission could have come to."""
        rng, now = self.rng, self.career.status
        won = rng.random() < 0.6
        total = rng.randint(1, 15)
        saved = rng.randint((total + 1) // 2, total) if won else rng.randint(0, total)
        if won and rng.random() < 0.5:
            saved = total
        killed = total - saved if won else rng.randint(0, total - saved)
        pivotal = rng.random() < 0.3
        box, abductor = rng.choice(list(now.abductors()))
        return {
            "result": "won" if won else "lost",
            "total": total,
            "saved": saved,
            "killed": killed,
            "killed_at_s": rng.randint(0, killed),
            "k_endings": rng.choice((0, 0, 0, 1, 3)),
            "pivotal": pivotal,
            "turns": rng.randint(1, 12 if pivotal else 11),
            "abductor": abductor,
            "box": box,
            "spent": [id for id in now.held if rng.random() < 0.4],
        }


@cache
def random_career(number: int) -> Wanderer:
    """Play career number so and so, once."""
    return Wanderer(number).play()
