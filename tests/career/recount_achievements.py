"""A second opinion on achievements, made of the rules' text and of events and nothing else.

Like the recount of careers it shares no code with what it judges. It knows every achievement by
the sentence of the rule that it comes from.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.career.recount import first_level

Event = dict[str, Any]
LEVELS = ("S", "1", "2", "3", "4", "5", "6", "K")
BOXES = (
    {"arkayne", "donna", "edward"},
    {"lijah", "barrett", "renesha"},
    {"tomas", "oona", "marek"},
)
VOICES = {
    10: "a-known-voice",
    25: "a-trusted-voice",
    50: "a-famous-voice",
    100: "the-voice-of-the-city",
}


class Story:
    """The events of a mission, each with its turn and the threat at which it happened."""

    def __init__(self, events: list[Event], red_left: int) -> None:
        self.red_left = red_left  # in the terror deck at the end
        self.abductor: str = events[0]["abductor"]
        self.end = events[-1]
        self.is_won: bool = self.end["result"] == "won"
        self.told: list[tuple[int, str, Event]] = []
        threat = first_level(events[0]["box"], self.abductor)
        turn = 0
        for event in events:
            if event["event"] == "turn-started":
                turn = event["turn"]
            elif event["event"] == "threat":
                threat = event["after"]
            self.told.append((turn, threat, event))
        self.turns = turn
        self.threat = threat

    def all(self, name: str, **fields: Any) -> list[Event]:
        """The events of a name, those with these fields."""
        return [event for _turn, _threat, event in self._of(name, fields)]

    def when(self, name: str, **fields: Any) -> list[int]:
        """The turns of these events."""
        return [turn for turn, _threat, _event in self._of(name, fields)]

    def at(self, name: str) -> list[str]:
        """The threat at these events."""
        return [threat for _turn, threat, _event in self._of(name, {})]

    def _of(self, name: str, fields: Event) -> Iterator[tuple[int, str, Event]]:
        for turn, threat, event in self.told:
            if event["event"] == name and fields.items() <= event.items():
                yield turn, threat, event

    def most(self, name: str, **fields: Any) -> int:
        """The most of these events in one turn."""
        return _most(self.when(name, **fields))

    # What takes more than counting

    def lowered(self) -> int:
        """The most that threat fell in one turn; a save that a fall on S brings counts 1."""
        falls: Counter[int] = Counter()
        beyond = 0
        for turn, _threat, event in self.told:
            if event["event"] == "threat":
                beyond = event["beyond"] if event["amount"] < 0 else 0
                fall = LEVELS.index(event["before"]) - LEVELS.index(event["after"])
                falls[turn] += max(0, fall)
            elif event["event"] == "saved" and beyond:
                beyond -= 1
                falls[turn] += 1
            else:
                beyond = 0
        return max((number for turn, number in falls.items() if turn), default=0)

    def reached(self) -> set[str]:
        """Every level that threat moved to or passed."""
        found: set[str] = set()
        for event in self.all("threat"):
            old, new = LEVELS.index(event["before"]), LEVELS.index(event["after"])
            found |= set(LEVELS[min(old, new) : max(old, new) + 1]) - {event["before"]}
        return found

    def is_silent(self) -> bool:
        """Whether a conversation ended in which no card was played."""
        cards = 0
        for _turn, _threat, event in self.told:
            if event["event"] == "turn-started":
                cards = 0
            elif event["event"] == "card-played":
                cards += 1
            elif event["event"] == "conversation-ended" and not cards:
                return True
        return False

    def points(self) -> int:
        """The most points gained in one turn."""
        gained: Counter[int] = Counter()
        for turn, _threat, event in self.told:
            if event["event"] == "cp" and event["amount"] > 0 and turn:
                gained[turn] += event["amount"]
        return max(gained.values(), default=0)

    def sixes_by_reroll(self) -> set[int]:
        """Every number of sixes from one more than there were up to those after a reroll."""
        found: set[int] = set()
        dice: list[int] = []
        kinds = [event["event"] for _turn, _threat, event in self.told] + [""]
        before = 0
        for n, (_turn, _threat, event) in enumerate(self.told):
            if event["event"] == "dice-rolled":
                dice = list(event["dice"])
            elif event["event"] == "die-rerolled":
                if kinds[n - 1] != "die-rerolled":  # the first of those that are thrown together
                    before = dice.count(6)
                dice[event["die"] - 1] = event["face"]
                if kinds[n + 1] != "die-rerolled":
                    found.update(range(before + 1, dice.count(6) + 1))
        return found

    def triggered(self) -> int:
        """The most major demands that their own alerts conceded in one turn."""
        turns = []
        for (_t, _l, alert), (turn, _level, event) in zip(self.told, self.told[1:], strict=False):
            if event["event"] == "conceded" and event["kind"] == "major":
                own = alert["event"] == "triggered" and alert["alert"]
                turns += [turn] if own and alert["source"] == event["id"] else []
        return _most(turns)

    def kinds(self) -> dict[str, str]:
        """The kind of each demand that came into play, by its slot."""
        return {event["slot"]: event["kind"] for event in self.all("demand-placed")}

    def seen(self) -> dict[str, int]:
        """The turn in which each demand was face up first, by its slot."""
        placed = {
            event["slot"]: turn for turn, _level, event in self._of("demand-placed", {"face": "up"})
        }
        turned = {event["slot"]: turn for turn, _level, event in self._of("demand-revealed", {})}
        return turned | placed

    def seen_of(self, kind: str) -> int:
        """How many demands of a kind were ever face up."""
        return sum(self.kinds()[slot] == kind for slot in self.seen())

    def names_before(self, name: str) -> list[str]:
        """The names of all events before the first of that name; none if it never came."""
        names = [event["event"] for _turn, _level, event in self.told]
        return names[: names.index(name)] if name in names else []

    def all_seen_by(self, turn: int) -> bool:
        """Whether all demands that were dealt at the start lay face up by then."""
        dealt = [
            event["slot"]
            for when, _level, event in self._of("demand-placed", {})
            if not when and event["kind"] != "minor"
        ]
        return bool(dealt) and all(self.seen().get(slot, 99) <= turn for slot in dealt)

    def taken(self) -> int:
        """How many hostages the abductor took; what the second in command takes is not theirs."""
        names = [event["event"] for _turn, _level, event in self.told]
        until = names.index("eliminated") if "eliminated" in names else len(names)
        mine = [event for _turn, _level, event in self.told[:until]]
        return sum(event["count"] for event in mine if event["event"] == "hostages-taken")

    def dice(self) -> int:
        """The most dice in a threat roll."""
        return max((len(event["dice"]) for event in self.all("dice-rolled")), default=0)

    def pairs(self) -> int:
        """The most pairs among the final dice of a threat roll."""
        rolls: list[list[int]] = [event["dice"] for event in self.all("outcome")]
        pairs = (sum(count // 2 for count in Counter(dice).values()) for dice in rolls)
        return max(pairs, default=0)

    def shot_with(self, least: int) -> bool:
        """Whether the abductor was eliminated with so many in the pool."""
        return any(event["pool"] >= least for event in self.all("eliminated"))


def _most(turns: list[int]) -> int:
    return max(Counter(turn for turn in turns if turn).values(), default=0)


ANYBODY: dict[str, Callable[[Story], bool]] = {
    "out-at-the-last-second": lambda m: "K" in m.at("saved"),
    "short-work": lambda m: any(turn <= 3 for turn in m.when("eliminated")),
    "the-engine-never-starts": lambda m: m.is_won and bool(m.all("conceded", kind="escape")),
    "doors-wide-open": lambda m: m.most("saved") >= 5,
    "a-long-breath-out": lambda m: m.lowered() >= 4,
    "home-for-supper": lambda m: m.is_won and m.turns <= 5,
    "say-nothing": lambda m: m.is_silent(),
    "over-the-noise": lambda m: m.is_won and m.threat == "K",
    "one-card-to-spare": lambda m: m.is_won and m.red_left == 0 and not m.all("pivotal-revealed"),
}
OWN: dict[str, dict[str, Callable[[Story], bool]]] = {
    "arkayne": {
        "everyone-walks-out": lambda m: m.is_won and not m.all("killed"),
        "not-one-concession": lambda m: m.is_won and not m.all("conceded"),
        "a-fistful-of-dice": lambda m: m.dice() >= 5,
        "some-things-unsaid": lambda m: m.is_won and len(m.seen()) < len(m.kinds()),
        "in-a-crowded-room": lambda m: m.shot_with(2),
    },
    "donna": {
        "on-the-edge": lambda m: m.is_won and m.threat == "5",
        "more-names-to-cross-off": lambda m: m.is_won and m.taken() > 0,
        "why-and-where-to": lambda m: m.all_seen_by(1) and 0 not in m.seen().values(),
        "two-pairs": lambda m: m.pairs() >= 2,
        "say-that-again": lambda m: 2 in m.sixes_by_reroll(),
    },
    "edward": {
        "a-doctor-in-the-house": lambda m: m.is_won and bool(m.all("conceded", id="medical-care")),
        "after-the-turning-point": lambda m: (
            m.is_won and "pivotal-revealed" in m.names_before("eliminated")
        ),
        "holding-your-tongue": lambda m: m.most("card-played", face="down") >= 6,
        "back-from-the-brink": lambda m: m.is_won and "6" in m.reached(),
    },
    "lijah": {
        "every-way-out": lambda m: m.seen_of("escape") >= 3,
        "all-the-dice-there-are": lambda m: m.dice() >= 5,
        "before-the-coffee-is-cold": lambda m: 2 in m.when("saved"),
        "two-tickets-in-one-night": lambda m: m.most("conceded", kind="escape") >= 2,
    },
    "barrett": {
        "under-the-gun": lambda m: "K" in m.at("saved"),
        "a-silver-tongue": lambda m: m.points() >= 10,
        "a-soft-landing": lambda m: m.is_won and m.threat == "S",
        "his-last-bluff": lambda m: m.shot_with(1),
    },
    "renesha": {
        "everything-she-asked-for": lambda m: m.is_won and len(m.all("conceded", kind="major")) > 2,
        "three-at-once": lambda m: m.triggered() >= 3,
        "no-questions-asked": lambda m: m.is_won and not m.seen_of("major"),
        "talked-all-the-way-down": lambda m: m.lowered() >= 4,
    },
    "tomas": {
        "every-pump-running": lambda m: (
            m.is_won and bool(m.all("conceded", id="keep-the-old-quarter-dry"))
        ),
        "before-the-shift-is-over": lambda m: m.is_won and m.turns <= 6,
        "all-hands-ashore": lambda m: m.is_won and not m.all("killed"),
        "the-high-water-mark": lambda m: m.is_won and "K" in m.reached(),
        "the-level-drops": lambda m: m.lowered() >= 5,
    },
    "oona": {
        "not-a-voice-missing": lambda m: m.is_won and not m.all("killed"),
        "by-the-boatload": lambda m: m.most("saved") >= 6,
        "said-out-loud": lambda m: m.is_won and bool(m.all("conceded", id="read-out-the-names")),
        "room-for-everyone": lambda m: m.is_won and m.taken() >= 2,
        "in-front-of-the-whole-hall": lambda m: m.shot_with(6),
    },
    "marek": {
        "ahead-of-the-crest": lambda m: (
            m.is_won and m.turns <= 8 and len(m.all("conceded", kind="major")) > 1
        ),
        "past-the-peak": lambda m: m.is_won and bool(m.all("pivotal-revealed")),
        "without-a-signature": lambda m: m.is_won and not m.all("conceded"),
        "page-one": lambda m: m.all_seen_by(1),
        "still-water": lambda m: m.is_won and m.threat == "S",
    },
}


def recount(stories: list[Story]) -> list[set[str]]:
    """What each mission earns, in a row of missions that are all there are; nothing twice."""
    known: set[str] = set()
    found = []
    for number, story in enumerate(stories, 1):
        earned = _of_record(stories[:number])
        checks = ANYBODY | OWN.get(story.abductor, {})
        earned |= {id for id, is_done in checks.items() if is_done(story)}
        found.append(earned - known)
        known |= earned
    return found


def _of_record(stories: list[Story]) -> set[str]:
    """What follows from the results so far; the last must be a victory."""
    if not stories[-1].is_won:
        return set()
    wins = sum(story.is_won for story in stories)
    earned = {id for least, id in VOICES.items() if wins >= least}
    row: set[str] = set()
    for story in reversed(stories):
        if not story.is_won:
            break
        row.add(story.abductor)
    return earned | ({"clean-sweep"} if any(box <= row for box in BOXES) else set())
