"""Where random missions start: at set-up, or in the middle of something."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hncli.base.problems import ContentError
from hncli.base.schema import LEVELS, write_fields
from hncli.game.cards.career_content import Asset
from hncli.game.cards.catalogue import Catalogue
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.cards.effects.standing import UNTIL
from hncli.game.cards.library import Library, load_library
from hncli.game.cards.packs import boxes_of
from hncli.game.engine.conversation import HAND_LIMIT
from hncli.game.engine.mission import Mission
from hncli.game.engine.set_builder import SetBuilder
from hncli.game.engine.setup import new_mission
from hncli.game.given import mission_from

PACKS = Path(__file__).parents[1] / "packs"
SETS = 50
MODIFIERS = (
    "dice", "dice", "dice-eliminating", "free-fours", "rises-doubled", "hand-limit",
    "no-conversions",
)  # fmt: skip


class Table(NamedTuple):
    """One abductor of one library: what a mission can be played with."""

    library: Library
    box: str
    abductor: str
    set_seed: int | None = None  # of a random custom set from both boxes

    @property
    def name(self) -> str:
        """How it is called in histograms."""
        name = f"{self.box}/{self.abductor}"
        return name if self.set_seed is None else f"{name} with set {self.set_seed}"

    @property
    def sets(self) -> CustomSet | None:
        """The custom set that it is played with, if any."""
        if self.set_seed is None:
            return None
        boxes = tuple(boxes_of(self.library.packs))
        return SetBuilder(self.library.packs, boxes, self.set_seed).finish()

    @property
    def catalogue(self) -> Catalogue:
        """Every card of it."""
        return self.library.catalogue(self.box, self.abductor, self.sets)


class Start(NamedTuple):
    """How a mission begins; the same start always gives the same mission."""

    table: Table
    given: dict[str, Any]
    whole: bool

    def mission(self) -> Mission:
        """Set it up."""
        if not self.whole:
            return mission_from(self.table.library, self.given, only_loaded=False)
        facts = dict(self.given)
        for name in ("held", "traits", "conditions"):
            facts[name] = tuple(facts[name])
        facts["sets"] = self.table.sets
        return new_mission(self.table.library, **facts)


def shipped_tables() -> list[Table]:
    """Every abductor of the shipped content."""
    return _tables(load_library(), None)


def set_tables() -> list[Table]:
    """Every abductor of the shipped content in turn, with random custom sets."""
    tables = shipped_tables()
    return [tables[n % len(tables)]._replace(set_seed=n) for n in range(SETS)]


def all_tables() -> list[Table]:
    """Every abductor of the shipped content and of each test pack that can be read."""
    tables = shipped_tables()
    for folder in sorted(path.parent for path in PACKS.glob("*/pack.toml")):
        try:
            library = load_library((folder,))
        except ContentError:
            continue
        tables += _tables(library, folder.name)
    return tables


def _tables(library: Library, pack: str | None) -> list[Table]:
    """The abductors of one pack, or all where it brings none of its own."""
    boxes = [pack] if pack in library.boxes else library.boxes
    return [Table(library, box, abductor) for box in boxes for abductor in library.abductors(box)]


def random_start(table: Table, rng: random.Random, whole: bool, demand: str = "") -> Start:
    """A set-up with some help, or a position from the middle of a mission.

    A demand that is named lies face up in that position.
    """
    seed = rng.randrange(2**32)
    base: dict[str, Any] = {"box": table.box, "abductor": table.abductor, "seed": seed}
    if whole:
        helps = dict(_helps(table, rng, 0.4, 3))
        helps["conditions"] = _conditions(table, rng)
        career = rng.random() < 0.25 and _goes_into_a_career(table.catalogue)
        return Start(table, {**base, "career": career, **helps}, True)
    if table.sets is not None:
        base["sets"] = write_fields(table.sets)
    given = _position(table, rng)
    if demand:
        _place(demand, given, table.catalogue, rng)
    return Start(table, {**base, **given}, False)


def _goes_into_a_career(catalogue: Catalogue) -> bool:
    """Whether a pivotal event asks for nothing that the cards of a career cannot do (R-PIVOT-4)."""
    return catalogue.can_eliminate_if_asked(career=True)


def _position(table: Table, rng: random.Random) -> dict[str, Any]:
    catalogue = table.catalogue
    career = rng.random() < 0.2 and _goes_into_a_career(catalogue)
    given: dict[str, Any] = {
        "career": career,
        "threat": rng.choice(LEVELS),
        "cp": rng.randint(-4, 14),
        **_hostages(rng),
        **dict(_cards(catalogue, rng, career)),
        **dict(_helps(table, rng, 0.7, 4)),
        "effects": [_modifier(rng) for _n in range(rng.choice((0, 0, 0, 1, 1, 2, 3)))],
        "dice": [rng.randint(1, 6) for _n in range(rng.choice((0, 0, 5, 20)))],
    }
    if rng.random() < 0.9:
        given["turn"] = rng.randint(1, 12)
    if rng.random() < 0.8:
        given["phase"] = rng.choice(("conversation", "conversation", "spend", "terror"))
    if rng.random() < 0.7:
        given["terror"] = _terror(catalogue, rng)
        given["alerts"] = _alerts(catalogue, given["terror"], rng)
        if not given["terror"] and rng.random() < 0.2:
            given["last_conversation"] = rng.random() < 0.5
    if rng.random() < 0.25:
        given["second"] = True
    elif rng.random() < 0.8:
        given["demands"] = _demands(catalogue, rng, given.get("terror", []))
    return given


def _hostages(rng: random.Random) -> dict[str, int]:
    """Any total; rarely a position that is over as soon as it is looked at."""
    total = rng.choice((0, 1, 2, 3, 5, 7, 9, 12, 20))
    killed = rng.randint(0, total // 2 if rng.random() < 0.95 else total)
    saved = rng.choice((0, total - killed, rng.randint(0, total - killed)))
    return {"pool": total - killed - saved, "saved": saved, "killed": killed}


def _cards(
    catalogue: Catalogue, rng: random.Random, career: bool
) -> Iterator[tuple[str, list[str]]]:
    """Deal the conversation cards to some of the four piles."""
    supply = [
        id
        for id, card in catalogue.conversation.items()
        for _copy in range(card.copies)
        if card.is_career_card or not career
    ]
    rng.shuffle(supply)
    for pile, most in (("hand", HAND_LIMIT), ("played", 4), ("removed", 3)):
        if rng.random() < 0.8:
            count = rng.randint(0, most)
            yield pile, supply[:count]
            del supply[:count]
    if rng.random() < 0.5:
        yield "available", supply[: rng.randint(0, len(supply))]


def _helps(
    table: Table, rng: random.Random, chance: float, most: int
) -> Iterator[tuple[str, list[str]]]:
    """Resources, the same one twice too, and traits, each once."""
    known = [help for pack in table.library.packs.values() for help in pack.of(Asset).values()]
    resources = [help.id for help in known if help.kind == "resource"]
    traits = [help.id for help in known if help.kind == "trait"]
    lucky = rng.random() < chance
    yield "held", rng.choices(resources, k=rng.randint(0, most)) if resources and lucky else []
    count = min(most, len(traits))
    yield "traits", rng.sample(traits, rng.randint(0, count)) if rng.random() < chance else []


def _conditions(table: Table, rng: random.Random) -> list[str]:
    """Some conditions now and then, each once."""
    packs = table.library.packs.values()
    known = [
        id for pack in packs for id, help in pack.of(Asset).items() if help.kind == "condition"
    ]
    return rng.sample(known, rng.randint(1, 2)) if rng.random() < 0.2 else []


def _modifier(rng: random.Random) -> dict[str, Any]:
    return {
        "what": rng.choice(MODIFIERS),
        "amount": rng.choice((-2, -1, 1, 2)),
        "until": rng.choice(tuple(UNTIL)),
    }


def _terror(catalogue: Catalogue, rng: random.Random) -> list[str]:
    """A deck, most often with a pivotal event below the red cards, as at a table."""
    reds = list(catalogue.red_deck)
    rng.shuffle(reds)
    deck = reds[: rng.choice((0, 0, 0, 1, 2, 3, 6, 10))]
    if rng.random() < 0.1 and not any(id in catalogue.demands for id in deck):
        deck.append("any:minor")
    if rng.random() < 0.6:
        event = rng.choice((*catalogue.pivotals, "any:pivotal"))
        deck.insert(len(deck) if rng.random() < 0.9 else rng.randint(0, len(deck)), event)
    return deck


def _alerts(catalogue: Catalogue, deck: list[str], rng: random.Random) -> list[dict[str, str]]:
    """Red cards that wait on the table already."""
    waiting = [
        id
        for id, card in catalogue.reds.items()
        if any(one.op == "alert" for one in card.main) and deck.count(id) < card.copies
    ]
    return [{"card": id} for id in waiting if rng.random() < 0.4]


def _demands(catalogue: Catalogue, rng: random.Random, deck: list[str]) -> list[dict[str, Any]]:
    """Some demands; a minor one is in the terror deck or here."""
    ids = [
        id
        for id, demand in catalogue.demands.items()
        if demand.kind != "minor" or not ({id, "any:minor"} & set(deck))
    ]
    rng.shuffle(ids)
    return [_demand(catalogue, id, rng) for id in ids[: rng.choice((0, 1, 2, 3, 5))]]


def _place(id: str, given: dict[str, Any], catalogue: Catalogue, rng: random.Random) -> None:
    """Put a demand on the table, before those that lie there; it is nowhere else then."""
    given.pop("second", None)
    others = [demand for demand in given.get("demands", []) if demand["id"] != id]
    conceded = catalogue.demands[id].kind != "minor" and rng.random() < 0.5
    given["demands"] = [{"id": id, "face": "up", "conceded": conceded}, *others]
    if "terror" in given:
        given["terror"] = [card for card in given["terror"] if card not in (id, "any:minor")]


def _demand(catalogue: Catalogue, id: str, rng: random.Random) -> dict[str, Any]:
    face = "up" if catalogue.demands[id].kind == "minor" else rng.choice(("up", "up", "down"))
    conceded = face == "up" and catalogue.demands[id].kind != "minor" and rng.random() < 0.25
    return {"id": id, "face": face, "conceded": conceded}
