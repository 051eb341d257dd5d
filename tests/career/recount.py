"""A second opinion on a career, made of the rules' text and plain data and nothing else.

It shares no code with the career: a mistake in its own reading of the rules cannot hide in here.
What it gets is what is stored: the career's record and its journal as plain data.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

CONTENT = Path(__file__).resolve().parent.parent.parent / "content"
TABLE = (
    "charmer", "confident", "good-listener", "quick-thinker", "steady-nerves", "well-prepared",
    "tactical-rapport", "snitch", "second-line", "medic-team", "media-blackout",
    "political-favor", "backup-unit", "on-the-job", "seminar", "mentor", "field-notes", "day-off",
    "counselling", "long-holiday",
)  # fmt: skip
TRAITS, RESOURCES = TABLE[:7], TABLE[7:13]
EXPERIENCE = {"on-the-job": 1, "seminar": 1, "mentor": 2}
RELIEF = {"day-off": 1, "counselling": 2, "long-holiday": 4}
FAILURE = {"normal": 1, "hard": 3}
EIGHTS = {
    "base": "base/all-units-get-in-there-now",
    "pedersen-twins": "base/all-units-get-in-there-now",
    "crime-wave": "crime-wave/cut-the-power-and-move-in",
    "high-water": "high-water/every-boat-we-have",
}

Data = dict[str, Any]


@cache
def first_level(box: str, abductor: str) -> str:
    """Where threat starts, as the abductor's card says."""
    cards = tomllib.loads((CONTENT / box / "abductors.toml").read_text("utf-8"))
    level = cards[abductor]["threat"]
    assert isinstance(level, str)
    return level


class Recount:
    """A career counted again from its first mission to its last."""

    def __init__(self, record: Data, journal: Data) -> None:
        setup = record["setup"]
        self.mode: str = setup["mode"]
        self.traits: list[str] = list(setup.get("traits", ()))
        helps = tomllib.loads((CONTENT / "career" / "helps.toml").read_text("utf-8"))
        self.stress: int = sum(helps[id].get("stress", 0) for id in setup.get("conditions", ()))
        self.opening = self.stress
        self.successes = 0
        self.experience = 0
        self.totals: list[int] = []  # the stress after each mission
        self.wrong: list[str] = []  # what of the compensation the rules do not allow
        self.left_out = self._eights(setup)
        logs = {log["number"]: log for log in journal.get("logs", [])}
        steps = [s for s in journal.get("steps", []) if s["option"].split(":")[0] in START]
        spent = record.get("spent", [])
        self._spend(0, spent)
        for entry, step in zip(record.get("missions", []), steps, strict=True):
            table = step["option"] == "table"
            told = step["told"] if table else self._figures(logs[entry["number"]])
            told = {"ending": "", **told}
            self._mission(told)
            if told["ending"] != "given-up":  # C-NEW-5
                self._compensate(entry, told["result"])
            elif entry.get("rolls") or entry.get("taken"):
                self.wrong.append(f"mission {entry['number']}: compensation after giving up")
            self._spend(entry["number"], spent)
            self.totals.append(self.stress)

    @property
    def score(self) -> int:
        """C-SCORE-1."""
        return 3 * self.successes - self.stress

    def _eights(self, setup: Data) -> set[str]:
        """The cards that a career leaves out."""
        if "sets" in setup:
            return set(EIGHTS.values()) & set(setup["sets"]["conversation"])
        return {EIGHTS[box] for box in setup["boxes"]}

    def _change(self, amount: int) -> None:
        self.stress = max(0, self.stress + amount)

    def _mission(self, told: Data) -> None:
        """The stress of a mission in the order of C-STRESS-6."""
        at_s = told.get("killed_at_s", 0)
        endings = told.get("k_endings", 0)
        if "steady-nerves" in self.traits:
            endings = max(0, endings - 1)
        pivotal = 2 if told.get("pivotal") else 0
        self._change(4 * at_s + 2 * (told.get("killed", 0) - at_s) + endings + pivotal)
        if told["result"] == "lost":
            self._change(FAILURE[self.mode])
        else:
            self.successes += 1
        self._change(-(told.get("saved", 0) // 3))

    def _figures(self, log: Data) -> Data:
        """The figures of a mission that was played, from its events alone."""
        events = [*log.get("setup", []), *_of_choices(log)]
        started = events[0]
        threat = first_level(started["box"], started["abductor"])
        told: Data = {"killed": 0, "killed_at_s": 0, "k_endings": 0, "saved": 0, "pivotal": False}
        talking = True
        for event in events:
            kind = event["event"]
            if kind == "threat":
                threat = event["after"]
            elif kind == "turn-started":
                talking = True
            elif kind == "saved":
                told["saved"] += 1
            elif kind == "killed":
                told["killed"] += 1
                told["killed_at_s"] += threat == "S"
            elif kind == "pivotal-revealed":
                told["pivotal"] = True
            elif kind in ("conversation-ended", "mission-ended"):
                told["k_endings"] += talking and threat == "K"
                talking = False
            if kind == "mission-ended":
                told["result"], told["ending"] = event["result"], event["ending"]
        return told

    def _compensate(self, entry: Data, result: str) -> None:
        taken, rolls = entry["taken"], entry.get("rolls", [])
        free = result == "won" and self.successes in (3, 6, 9)
        dice = 0 if free else 1 if result == "won" else 2
        self._check(entry, [one["die"] for one in rolls if not one.get("again")], dice)
        for one in rolls:
            can = self._can_take(one["entry"])
            if TABLE[one["face"] - 1] != one["entry"] or can == bool(one.get("again")):
                self.wrong.append(f"mission {entry['number']}: {one}")
        shown = [one["entry"] for one in rolls if not one.get("again")] or TABLE
        if taken not in shown or not self._can_take(taken):
            self.wrong.append(f"mission {entry['number']}: took {taken}")
        self._gain(taken, entry.get("card", ""))

    def _check(self, entry: Data, found: list[int], dice: int) -> None:
        if found != list(range(1, dice + 1)):
            self.wrong.append(f"mission {entry['number']}: dice {found}, expected {dice}")

    def _can_take(self, id: str) -> bool:
        """C-COMP-4."""
        return bool(self.left_out) if id == "field-notes" else id not in self.traits

    def _gain(self, taken: str, card: str) -> None:
        if taken in TRAITS:
            self.traits.append(taken)
        self.experience += EXPERIENCE.get(taken, 0)
        self._change(-RELIEF.get(taken, 0))
        if taken == "field-notes" and card not in self.left_out:
            self.wrong.append(f"field-notes gave {card!r}")
        self.left_out.discard(card)

    def _spend(self, after: int, spent: list[Data]) -> None:
        """What was bought after a mission, 1 experience each (C-XP-1)."""
        for one in spent:
            if one["after"] == after:
                self.experience -= 1
                self.left_out.discard(one.get("card", ""))
        if self.experience < 0:
            self.wrong.append(f"after mission {after}: experience {self.experience}")


START = ("table", "mission")


def _of_choices(log: Data) -> Iterator[Data]:
    for choice in log.get("choices", []):
        yield from choice.get("events", [])
