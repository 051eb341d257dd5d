"""A second opinion on custom sets, made of the rules' text and the boxes' files and nothing else.

It shares no code with the program: a mistake in the program's own reading of the cards or of the
rules cannot hide in here.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

CONTENT = Path(__file__).resolve().parents[3] / "content"
BOXES = ("base", "crime-wave")  # which share the titles of their zero-cost cards
EVERY_BOX = (*BOXES, "high-water")
FIXED = {"worsening": 4, "angry": 1, "impatient": 2, "more-hostages": 1}
PAIRS = {1: 1, 2: 3, 3: 1}  # how many pairs of each cost, besides the three that cost nothing
RAISING, OTHERS, MINORS = "can raise threat", "cannot raise threat", "minor demands"
WANTED = {MINORS: 3, RAISING: 2, OTHERS: 8}
PART = {"R-SET-3": "conversation", "R-SET-1": "terror", "R-SET-2": "pivotal"}

Raw = Mapping[str, Sequence[str]]


@cache
def table(box: str, file: str) -> dict[str, dict[str, Any]]:
    """The cards of one file of a pack as they are written, by their full names."""
    raw = tomllib.loads((CONTENT / box / f"{file}.toml").read_text("utf-8"))
    return {f"{box}/{id}": card for id, card in raw.items()}


@cache
def conversation() -> dict[str, dict[str, Any]]:
    """Every conversation card of a box."""
    return {name: card for box in EVERY_BOX for name, card in table(box, "conversation").items()}


@cache
def reds() -> dict[str, dict[str, Any]]:
    """Every red card of a box, minor demands among them."""
    found: dict[str, dict[str, Any]] = {}
    for box in EVERY_BOX:
        found |= table(box, "terror")
        demands = table(box, "demands").items()
        found |= {name: card for name, card in demands if card["kind"] == "minor"}
    return found


def copies(card: Mapping[str, Any]) -> int:
    """How many copies of a card its box has."""
    number = card.get("copies", 1)
    assert isinstance(number, int)
    return number


def can_raise(effects: Any) -> bool:
    """Whether something in an effect, however deep, can move threat up.

    A marker that is set to a level can go up, unless that is the lowest one.
    """
    if isinstance(effects, list):
        return any(can_raise(effect) for effect in effects)
    if not isinstance(effects, dict):
        return False
    if effects.get("threat", 0) > 0 or effects.get("threat_to", "S") != "S":
        return True
    return any(can_raise(part) for part in effects.values())


def sort_of(name: str) -> str:
    """Which of the sorts of R-SET-1 a red card is; only the main effect decides about threat."""
    card = reds()[name]
    if card.get("kind") == "minor":
        return MINORS
    family = card.get("family")
    if isinstance(family, str):
        return family
    return RAISING if can_raise(card["main"]) else OTHERS


def broken(raw: Raw) -> list[str]:
    """Every way in which a set breaks a rule, each beginning with the rule.

    A part that is not there at all is the box's; pivotal events belong to the terror part.
    """
    talk, red, events = (raw.get(part, ()) for part in PART.values())
    if not talk and not red and not events:
        return ["R-SET-5: neither part"]
    return [
        *(f"R-SET-3: {why}" for why in (_conversation(talk) if talk else ())),
        *(f"R-SET-1: {why}" for why in (_terror(red) if red or events else ())),
        *(f"R-SET-2: {why}" for why in (_pivotal(events) if red or events else ())),
    ]


def _conversation(names: Sequence[str]) -> Iterator[str]:
    known = conversation()
    strange = [name for name in names if name not in known]
    yield from (f"{name} is no conversation card of a box" for name in strange)
    if len(names) != 22:
        yield f"{len(names)} cards and not 22"
    there = Counter(name for name in names if name in known)
    costs = {name: known[name]["cost"] for name in there}
    for name, count in there.items():
        if count > copies(known[name]):
            yield f"{name} is there {count} times"
        if costs[name] > 0 and count != copies(known[name]):
            yield f"{name} is split"
    zero = Counter(name.split("/")[1] for name in there.elements() if costs[name] == 0)
    if sorted(zero.values()) != [2, 2, 2]:
        yield f"not three pairs that cost nothing but {dict(zero)}"
    for cost, wanted in PAIRS.items():
        found = sum(1 for name in there if costs[name] == cost and copies(known[name]) == 2)
        if found != wanted:
            yield f"{found} pairs that cost {cost} and not {wanted}"
    singles = Counter(costs[name] for name in there.elements() if copies(known[name]) == 1)
    if sum(count for cost, count in singles.items() if 4 <= cost <= 7) != 5:
        yield "not five single cards that cost 4 to 7"
    if singles[8] != 1:
        yield "not one card that costs 8"


def _terror(names: Sequence[str]) -> Iterator[str]:
    known = reds()
    strange = [name for name in names if name not in known]
    yield from (f"{name} is no red card of a box" for name in strange)
    if len(names) != 21:
        yield f"{len(names)} cards and not 21"
    there = Counter(name for name in names if name in known)
    for name, count in there.items():
        if count > copies(known[name]):
            yield f"{name} is there {count} times"
    sorts = Counter(sort_of(name) for name in there.elements())
    for sort, wanted in {**WANTED, **FIXED}.items():
        if sorts[sort] != wanted:
            yield f"{sort}: {sorts[sort]} and not {wanted}"
    for family in FIXED:
        homes = {name.split("/")[0] for name in there if sort_of(name) == family}
        if len(homes) > 1:
            yield f"{family} is from two boxes"


def _pivotal(boxes: Sequence[str]) -> Iterator[str]:
    if not boxes:
        yield "no pivotal events"
    if len(set(boxes)) < len(boxes):
        yield "a box is there twice"
    yield from (f"{box} is no box" for box in boxes if box not in EVERY_BOX)
