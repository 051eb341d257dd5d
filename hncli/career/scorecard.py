"""The scorecard: everything that a career has come to, as plain data (C-SCORE-2)."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypedDict

from hncli.career.journal import Journal, older_rules
from hncli.career.ledger import SOURCES, LedgerLine, describe
from hncli.career.past import ReferenceScores, epilogue_of
from hncli.career.record import MissionEntry, Record
from hncli.career.status import CareerStatus
from hncli.game.cards.library import Library
from hncli.game.cards.words import ending_of
from hncli.game.engine.game import GIVING_UP
from hncli.game.engine.position import below, stream
from hncli.game.engine.trace import MissionTrace

VERSION = 1
"""Of the fields below; docs/scorecard.md says what each means."""


class Named(TypedDict):
    """Anything that has an id for programs and a title for people."""

    id: str
    title: str


class CompensationEntry(Named):
    """An entry of the compensation table."""

    kind: str


class Trait(Named):
    """A trait that is held."""

    since: int


class Achieved(Named):
    """An achievement and the missions that earned it."""

    missions: list[int]


class StressLine(TypedDict):
    """One line of the stress ledger, with the total that it leaves."""

    turn: int
    rule: str
    source: str | None
    amount: int
    what: str
    cut: int
    total: int


class CompensationRoll(TypedDict):
    """One roll of a compensation die."""

    die: int
    face: int
    entry: Named
    again: bool


class Compensation(TypedDict):
    """What followed a mission."""

    rule: str
    rolls: list[CompensationRoll]
    taken: CompensationEntry | None
    card: Named | None


class ReviewCard(TypedDict):
    """What a review has found, in points of a hundred; they add up to 100 for a win, else to 0."""

    start: int
    luck: int
    choices: int


class MissionCard(TypedDict):
    """One mission that is over."""

    number: int
    abductor: Named
    box: Named
    at_table: bool
    watched: bool
    rules: int | None
    pressure: list[Named]
    seed: int | None
    result: str
    ending: Named
    turns: int | None
    saved: int
    killed: int
    home: list[str]
    lost: list[str]
    total: int
    threat: str | None
    take_backs: int
    stress: list[StressLine]
    stress_after: int
    compensation: Compensation
    held: list[Named]
    achievements: list[Named]
    review: ReviewCard | None


class SpentExperience(TypedDict):
    """Experience spent between missions."""

    after: int
    cost: int
    card: Named | None
    resource: Named | None


class ScoreComparison(TypedDict):
    """Where the score stands among the careers that an automatic player has played."""

    player: str
    careers: int
    lower: int
    equal: int
    percent: int


class EpilogueCard(Named):
    """What a career that is over is remembered as."""

    text: str


class Scorecard(TypedDict):
    """A whole career."""

    scorecard: int
    name: str
    negotiator: str
    boxes: list[Named]
    table: Named
    custom_set: bool
    mode: str
    seed: int
    state: str
    retired: bool
    length: int
    successes: int
    failures: int
    escapes_conceded: int
    missions_left: int
    points: int
    stress: int
    stress_running: int
    score: int
    compared: list[ScoreComparison]
    epilogue: EpilogueCard | None
    traits: list[Trait]
    conditions: list[Named]
    pressure: bool
    stress_at_start: list[StressLine]
    resources: list[Named]
    experience: int
    spent: list[SpentExperience]
    added: list[Named]
    achievements: list[Achieved]
    notes: list[str]
    missions: list[MissionCard]


NO_JOURNAL = Journal()
NO_REVIEWS: Mapping[int, ReviewCard] = {}


def scorecard(
    record: Record,
    status: CareerStatus,
    name: str,
    running: bool = False,
    reference_scores: Callable[[], Iterable[ReferenceScores]] = tuple,
    reviews: Mapping[int, ReviewCard] = NO_REVIEWS,
    stress_running: int = 0,
    journal: Journal = NO_JOURNAL,
) -> Scorecard:
    """Everything there is to know of a career; `running`: a mission is being played now.

    `reference_scores` is called only for a complete career, which alone is compared. `reviews` are
    those of its missions, by number. `stress_running` is what the running mission has added so far.
    The journal says what the record does not: by which rules missions were played, and how they
    were lost.
    """
    older = older_rules(record, journal)
    titles = _Titles(status.library)
    setup = record.setup
    state = status.state(running)
    since = {entry.taken: entry.number for entry in record.missions if entry.taken}
    opening = _lines(status.opening_lines, titles, 0)
    missions, total = [], sum(line["amount"] for line in opening)
    for entry in record.missions:
        number = entry.number
        pressure = () if entry.at_table else status.pressure_at(total)
        review, rules = reviews.get(number), older.get(number)
        missions.append(_mission(entry, titles, total, review, rules, pressure))
        total = missions[-1]["stress_after"]
    achieved: dict[str, Achieved] = {}  # each once, in the order first earned
    for mission in missions:
        for achievement in mission["achievements"]:
            held = achieved.setdefault(achievement["id"], {**achievement, "missions": []})
            held["missions"].append(mission["number"])
    return {
        "scorecard": VERSION,
        "name": name,
        "negotiator": setup.negotiator,
        "boxes": [titles.pack(box) for box in setup.boxes],
        "table": titles.pack(setup.table),
        "custom_set": setup.sets is not None,
        "mode": setup.mode,
        "seed": setup.seed,
        "state": state,
        "retired": record.retired,
        "length": status.numbers.missions,
        "successes": status.successes,
        "failures": status.failures,
        "escapes_conceded": sum(
            MissionTrace(log.events).is_escape_conceded for log in journal.logs
        ),
        "missions_left": status.missions_left,
        "points": status.numbers.points,
        "stress": status.stress,
        "stress_running": stress_running,
        "score": status.score,
        "compared": _compared(status, reference_scores()) if state == "complete" else [],
        "epilogue": _epilogue(status) if state == "complete" else None,
        "traits": [
            {**titles.named(id), "since": 0 if id in setup.traits else since[id]}
            for id in status.traits
        ],
        "conditions": [titles.named(id) for id in setup.conditions],
        "pressure": setup.pressure,
        "stress_at_start": opening,
        "resources": [titles.named(id) for id in status.held],
        "experience": status.experience,
        "spent": [
            {
                "after": spent.after,
                "cost": spent.cost,
                "card": titles.card(spent.card) if spent.card else None,
                "resource": titles.named(spent.resource) if spent.resource else None,
            }
            for spent in record.spent
        ],
        "added": [titles.card(full) for full in status.added],
        "achievements": list(achieved.values()),
        "notes": list(record.notes),
        "missions": missions,
    }


class _Titles:
    """Titles by id; what is no longer installed goes by its id."""

    def __init__(self, library: Library) -> None:
        self.library = library
        packs = library.packs.values()
        self.titles = {id: title for pack in packs for id, title in pack.titles.items()}
        self.kinds = {
            id: getattr(card, "kind", "") for pack in packs for id, card in pack.cards.items()
        }

    def pack(self, id: str) -> Named:
        pack = self.library.packs.get(id)
        return {"id": id, "title": id if pack is None else pack.name}

    def abductor(self, entry: MissionEntry) -> Named:
        """Whom a mission was with; one that no pack has goes by the name that was entered."""
        if entry.abductor_name:
            return {"id": "", "title": entry.abductor_name}
        return self.named(entry.abductor, entry.box)

    def title(self, id: str) -> str:
        """The title of a trait or an entry."""
        return self.named(id)["title"]

    def named(self, id: str, home: str = "") -> Named:
        """Anything by its id; where several packs have that, the title is of the pack `home`."""
        pack = self.library.packs.get(home)
        own = {} if pack is None else pack.titles
        return {"id": id, "title": own.get(id) or self.titles.get(id, id)}

    def card(self, full: str) -> Named:
        """A card by its full name, which stays its id."""
        home, _slash, id = full.partition("/")
        return {"id": full, "title": self.named(id, home)["title"]}

    def ending(self, id: str, box: str, abductor: str) -> Named:
        return {"id": id, "title": ending_of(self.library, box, abductor, id)}


def _compared(
    status: CareerStatus, reference_scores: Iterable[ReferenceScores]
) -> list[ScoreComparison]:
    """Comparisons with every automatic player.

    None for a career that was retired early, or with a mission that was watched (C-NEW-7).
    """
    if len(status.own_missions) < status.numbers.missions:
        return []
    setup, score = status.record.setup, status.score
    return [
        {
            "player": scores.player,
            "careers": scores.careers,
            "lower": scores.lower(score),
            "equal": scores.equal(score),
            "percent": scores.percent(score),
        }
        for scores in reference_scores
        if scores.is_like(setup, status.library)
    ]


def _epilogue(status: CareerStatus) -> EpilogueCard | None:
    epilogue = epilogue_of(status)
    if epilogue is None:
        return None
    seed = status.record.setup.seed
    _state, n = below(stream(seed, f"epilogue {epilogue.id}"), len(epilogue.texts))
    return {"id": epilogue.id, "title": epilogue.title, "text": epilogue.texts[n]}


def _lines(lines: Iterable[LedgerLine], titles: _Titles, total: int) -> list[StressLine]:
    """Lines of the ledger; `total` is the stress before them."""
    stress_lines: list[StressLine] = []
    for line in lines:
        total += line.amount
        stress_lines.append(
            {
                "turn": line.turn,
                "rule": line.rule,
                "source": SOURCES.get(line.cause),
                "amount": line.amount,
                "what": describe(line.cause, line.by, line.count, titles.title),
                "cut": line.cut,
                "total": total,
            }
        )
    return stress_lines


def _mission(
    entry: MissionEntry,
    titles: _Titles,
    total: int,
    review: ReviewCard | None,
    rules: int | None,
    pressure: Iterable[str],
) -> MissionCard:
    """One mission; `total` is the stress before it, `pressure` the conditions that this brought.

    `rules` is their version if it is not the present one.
    """
    lines = _lines(entry.lines, titles, total)
    return {
        "number": entry.number,
        "abductor": titles.abductor(entry),
        "box": titles.pack(entry.box),
        "at_table": entry.at_table,
        "watched": entry.watched,
        "rules": rules,
        "pressure": [titles.named(id) for id in pressure],
        "seed": None if entry.at_table else entry.seed,
        "result": entry.result,
        "ending": titles.ending(entry.ending, entry.box, entry.abductor),
        "turns": None if entry.at_table and not entry.turns else entry.turns,
        "saved": entry.saved,
        "killed": entry.killed,
        "home": [person.name for person in entry.people if not person.lost],
        "lost": [person.name for person in entry.people if person.lost],
        "total": entry.total,
        "threat": entry.threat or None,
        "take_backs": entry.take_backs,
        "stress": lines,
        "stress_after": lines[-1]["total"] if lines else total,
        "compensation": _compensation(entry, titles),
        "held": [titles.named(id) for id in entry.held],
        "achievements": [titles.named(id, entry.box) for id in entry.achievements],
        "review": review,
    }


def _compensation(entry: MissionEntry, titles: _Titles) -> Compensation:
    rule_of_dice = "C-COMP-1" if entry.result == "won" else "C-COMP-2"
    rule_without_dice = "C-COMP-3" if entry.is_compensated else GIVING_UP
    taken: CompensationEntry | None = None
    if entry.taken:
        taken = {**titles.named(entry.taken), "kind": titles.kinds.get(entry.taken, "")}
    return {
        "rule": rule_of_dice if entry.rolls else rule_without_dice,
        "rolls": [
            {
                "die": rolled.die,
                "face": rolled.face,
                "entry": titles.named(rolled.entry),
                "again": rolled.again,
            }
            for rolled in entry.rolls
        ],
        "taken": taken,
        "card": titles.card(entry.card) if entry.card else None,
    }
