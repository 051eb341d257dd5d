"""The bot's replies of 1,000 missions and 30 careers: a hash for each mission or part of a career.

`python -m tests.recorded.recorder` plays all of them and exits with 1 if a reply has changed; with
`--write` it keeps the hashes. Recorded beside them are the version of the rules and a digest of
each pack's content. Where both are the same and yet a reply differs, behaviour has changed, and
nothing is written: if it was meant, raise RULES_VERSION
in hncli/game/engine/position.py first. After a
change of content, what is played with that pack is recorded anew.

What is compared are the lines to the byte, the order of keys included; only the sentences in them
may change. If it is the recorder that changes and not the program, remove recorded.txt and write
it anew.
"""

import argparse
import json
import os
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hncli.game.engine.position import RULES_VERSION
from tests.recorded.player import (
    STATE,
    TAKE_BACK,
    UNDO,
    Ask,
    Player,
    Reply,
    count,
    hn_bot,
    request,
    run,
)

FILE = Path(__file__).with_name("recorded.txt")
SETS: dict[str, Any] = json.loads(FILE.with_name("sets.json").read_text(encoding="utf-8"))
CONTENT = Path(__file__).resolve().parents[2] / "content"
UNPLAYED = ("achievements", "epilogues")
"""Files of a pack that change nothing in a mission; nor do its words and lines."""
MEMORY = Path("/dev/shm")
DIGITS = 16
CHUNKS = 20  # of missions that share a process

ABDUCTORS = {
    "arkayne": "base",
    "donna": "base",
    "edward": "base",
    "lijah": "crime-wave",
    "barrett": "crime-wave",
    "renesha": "crime-wave",
    "rolph": "pedersen-twins",
    "tomas": "high-water",
    "oona": "high-water",
    "marek": "high-water",
}
RESOURCES = (
    "snitch", "second-line", "medic-team", "media-blackout", "political-favor", "backup-unit",
)  # fmt: skip
TRAITS = (
    "charmer", "confident", "good-listener", "quick-thinker", "steady-nerves", "well-prepared",
    "tactical-rapport",
)  # fmt: skip
EFFECTS = [
    {"what": "dice", "amount": -1, "until": "turn"},
    {"what": "free-fours", "amount": 1, "until": "conversation"},
    {"what": "rises-doubled", "amount": 1, "until": "mission"},
]
GIVEN: tuple[dict[str, object], ...] = (
    {},
    {"phase": "spend", "cp": 9, "turn": 3, "pool": 2, "saved": 5},
    {"held": [*RESOURCES, "snitch", "medic-team"], "traits": TRAITS},
    {"threat": "K", "dice": [4, 4, 1, 6, 4, 5]},
    {"effects": EFFECTS, "turn": 2, "killed": 1},
    {"second": True, "turn": 5},
    {"phase": "terror", "turn": 4, "threat": "2"},
    {"turn": 9, "terror": ["any:minor", "any:pivotal"]},
    {"traits": ["well-prepared"], "available": []},
)
"""What the given positions have by turns, besides two resources and two traits in a career."""

MISSION_REQUESTS = 400
CAREER_REQUESTS = (60, 200, 500, 740)
"""How many requests each process may get that plays on in a career."""
BOXES = (
    ("base",),
    ("base", "crime-wave"),
    ("crime-wave",),
    ("base", "crime-wave", "pedersen-twins"),
    ("pedersen-twins",),
    ("high-water",),
)
END, NEXT = request("choose", id="end"), request("choose", id="mission")

SENTENCE = re.compile(
    rb'("(?:label|error|waits|does|trigger)": |"what": (?!"[a-z-]+"))"[^"\\]*(?:\\.[^"\\]*)*"'
)
"""A sentence and the key before it; a `what` that is an id is none."""


@dataclass(frozen=True)
class Recording:
    """The hash of all replies in a mission or a part of a career, and what they were about."""

    name: str
    hash: str
    counts: Counter[str]


@dataclass
class Talk:
    """What is said between a player and `hn bot`: every reply is hashed."""

    name: str
    hashed: Any = field(default_factory=sha256)
    counts: Counter[str] = field(default_factory=Counter)

    def send(self, ask: Ask, line: bytes) -> Reply:
        """Send a request and give the reply."""
        answer = ask(line)
        self.hashed.update(SENTENCE.sub(rb'\1""', answer))
        reply: Reply = json.loads(answer)
        self.counts.update(count(reply, line))
        return reply

    def play(self, ask: Ask, player: Player, reply: Reply, most: int) -> Reply:
        """Let the player go on until all is over or so much was asked, and give the last state."""
        while self.counts["requests"] < most and reply["decision"] is not None:
            found = self.send(ask, player.next(reply))
            reply = found if found["ok"] else reply
        return reply

    @property
    def recording(self) -> Recording:
        """What comes of it."""
        return Recording(self.name, self.hashed.hexdigest()[:DIGITS], self.counts)


@dataclass(frozen=True)
class Mission:
    """One of the missions; everything about it follows from its number."""

    number: int

    @property
    def abductor(self) -> str:
        """Who it is played against."""
        return list(ABDUCTORS)[self.number % len(ABDUCTORS)]

    @property
    def given(self) -> dict[str, object] | None:
        """The position it begins with, if it is one of every eight."""
        number, rest = divmod(self.number, 8)
        if rest != 3:
            return None
        held = [RESOURCES[number % 6], RESOURCES[(number + 1 + number // 6) % 6]]
        traits = [TRAITS[number % 7], TRAITS[(number + 1 + number // 7 % 6) % 7]]
        return {"career": True, "held": held, "traits": traits, **GIVEN[number % len(GIVEN)]}

    @property
    def sets(self) -> str | None:
        """The custom set it is played with, if it is one of every nine."""
        number, rest = divmod(self.number, 9)
        return list(SETS)[number % len(SETS)] if rest == 4 else None

    @property
    def packs(self) -> set[str]:
        """The packs it is played with."""
        cards = [] if self.sets is None else [*SETS[self.sets].values()]
        names = {name.partition("/")[0] for names in cards for name in names}
        return (
            names | {ABDUCTORS[self.abductor]} | ({"career"} if self.given is not None else set())
        )

    @property
    def name(self) -> str:
        """Its number, and what it is played with."""
        given = "given" if self.given is not None else ""
        return " ".join(filter(None, (f"m{self.number:04}", self.abductor, given, self.sets)))

    @property
    def new(self) -> bytes:
        """The request that begins it."""
        keys: dict[str, object] = {"box": ABDUCTORS[self.abductor], "abductor": self.abductor}
        if self.given is not None:
            keys["given"] = self.given
        if self.sets is not None:
            keys["sets"] = SETS[self.sets]
        return request("new", seed=self.number, **keys)

    def record(self, ask: Ask) -> Recording:
        """Play it to its end; in one of every eight the end is taken back and comes again."""
        talk = Talk(self.name)
        player = Player(self.name, self.number % 5 > 1)
        start = talk.send(ask, self.new)
        if not start["ok"]:
            raise RuntimeError(f"{self.name}: {start['error']}")
        talk.play(ask, player, start, MISSION_REQUESTS)
        for line in (STATE, UNDO, END):
            talk.send(ask, line)
        if player.chance.below(8) == 0:
            talk.play(ask, player, talk.send(ask, TAKE_BACK), MISSION_REQUESTS)
        return talk.recording


@dataclass(frozen=True)
class Career:
    """One of the careers; everything about it follows from its number."""

    number: int

    @property
    def options(self) -> list[str]:
        """What it is begun with: boxes, mode, a trait in one of three and a set in one of ten."""
        boxes = BOXES[self.number % len(BOXES)]
        mode = "hard" if self.number % 2 else "normal"
        trait = TRAITS[self.number % len(TRAITS)] if self.number % 3 == 1 else "none"
        sets = ["--sets", "random"] if self.number % 10 == 6 else []
        return [f"--box={box}" for box in boxes] + [f"--{mode}", f"--trait={trait}", *sets]

    @property
    def packs(self) -> set[str]:
        """The packs it is played with."""
        sets = {"base", "crime-wave"} if "--sets" in self.options else set()
        return {"career", *BOXES[self.number % len(BOXES)], *sets}

    @property
    def name(self) -> str:
        """Its number, and what it is played with."""
        words = [option.rpartition("=")[2].strip("-") for option in self.options]
        return " ".join((f"c{self.number:02}", *(word for word in words if word != "none")))

    def record(self, home: Path, parts: int = len(CAREER_REQUESTS)) -> list[Recording]:
        """Play it until it is complete or too long, each part in a process of its own."""
        player = Player(self.name, self.number % 4 > 0, retires=self.number % 10 == 9)
        seed = f"--seed={self.number}"
        if "--sets" in self.options:
            run(home, "sets", "new", "random", "--random", "--box=base", "--box=crime-wave", seed)
        who = ("mira", "--negotiator=Mira Holm", "--yes")
        run(home, "career", "new", *who, seed, *self.options)
        recordings: list[Recording] = []
        for number, most in enumerate(CAREER_REQUESTS[:parts], start=1):
            talk = Talk(f"{self.name} part {number}")
            with hn_bot(home, "--career", "mira") as ask:
                reply = talk.play(ask, player, talk.send(ask, STATE), most)
                is_complete = reply["decision"] is None
                for line in (STATE, TAKE_BACK, NEXT) if is_complete else ():
                    talk.send(ask, line)
                talk.send(ask, request("quit"))
            recordings.append(talk.recording)
            if is_complete:
                break
        return recordings


MISSIONS = [Mission(number) for number in range(1, 1001)]
CAREERS = [Career(number) for number in range(1, 31)]
PACKS = {
    **{mission.name: mission.packs for mission in MISSIONS},
    **{career.name: career.packs for career in CAREERS},
}


def career_of(name: str) -> str:
    """The career that a part belongs to; a mission is one by itself."""
    return name.partition(" part ")[0]


def content_digests() -> dict[str, str]:
    """A digest of each pack's data as it is played; comments, words and lines do not matter."""
    packs = {
        folder.name: {
            file.stem: tomllib.loads(file.read_text("utf-8"))
            for file in sorted(folder.glob("*.toml"))
            if file.stem not in UNPLAYED
        }
        for folder in sorted(CONTENT.iterdir())
    }
    digests = {}
    for id, pack in packs.items():
        data = json.dumps([pack, packs.get(pack["pack"].get("extends", ""))])
        digests[id] = sha256(data.encode()).hexdigest()[:DIGITS]
    return digests


def a_home() -> TemporaryDirectory[str]:
    """A data folder for a while; in memory where there is that."""
    return TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None)


def record_missions(missions: Sequence[Mission]) -> list[Recording]:
    """Play missions one after the other in one process."""
    with a_home() as home, hn_bot(Path(home)) as ask:
        return [mission.record(ask) for mission in missions]


def record_career(career: Career, parts: int = len(CAREER_REQUESTS)) -> list[Recording]:
    """Play a career, or its first parts, in a data folder of its own."""
    with a_home() as home:
        return career.record(Path(home), parts)


def record_all(names: Collection[str]) -> Iterator[Recording]:
    """Play those that are named, on all cores; each comes when it is ready."""
    missions = [mission for mission in MISSIONS if mission.name in names]
    work: list[tuple[Callable[[Any], list[Recording]], object]] = [
        *((record_career, career) for career in CAREERS if career.name in names),
        *(
            (record_missions, missions[first::CHUNKS])
            for first in range(min(CHUNKS, len(missions)))
        ),
    ]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        playing = [pool.submit(how, what) for how, what in work]
        for number, ready in enumerate(as_completed(playing), start=1):
            yield from ready.result()
            if number % 10 == 0:
                print(f"{number} of {len(work)} pieces are done", file=sys.stderr)


@dataclass(frozen=True)
class Recorded:
    """What the file says: the rules, the content of each pack, and a hash by name."""

    rules: int
    content: dict[str, str]
    hashes: dict[str, str]

    def changed_packs(self) -> set[str]:
        """The packs whose content is no longer the recorded one."""
        present = content_digests()
        return {
            id for id in self.content.keys() | present if self.content.get(id) != present.get(id)
        }

    def differing(self, recordings: Sequence[Recording]) -> list[str]:
        """The names of those whose replies are not as recorded."""
        return [one.name for one in recordings if self.hashes.get(one.name) != one.hash]

    def unexplained(self, names: Sequence[str]) -> list[str]:
        """Those of these that neither new rules nor changed content explain."""
        outdated = self.outdated()
        return [name for name in names if career_of(name) not in outdated]

    def outdated(self) -> set[str]:
        """The missions and careers whose rules or content are no longer the recorded ones."""
        if self.rules != RULES_VERSION:
            return set(PACKS)
        changed = self.changed_packs()
        return {name for name, packs in PACKS.items() if packs & changed}


def read() -> Recorded:
    """What is recorded; nothing if there is no file."""
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else ["rules = 0"]
    rules = int(lines[0].removeprefix("rules = "))
    content: dict[str, str] = {}
    hashes: dict[str, str] = {}
    for line in lines[1:]:
        word, *rest = line.split()
        if word == "content":
            content[rest[0]] = rest[1]
        elif word == "missions":
            names = [mission.name for mission in MISSIONS[int(rest[0]) - 1 :]]
            hashes |= dict(zip(names, rest[1:], strict=False))
        else:
            name, _space, hash = line.rpartition(" ")
            hashes[name] = hash
    return Recorded(rules, content, hashes)


def write(hashes: Mapping[str, str]) -> None:
    """Let these be what is recorded: of missions a line for each ten, from a number on."""
    lines = [f"rules = {RULES_VERSION}"]
    lines += [f"content {id} {digest}" for id, digest in content_digests().items()]
    for first in range(0, len(MISSIONS), 10):
        some = " ".join(hashes[mission.name] for mission in MISSIONS[first : first + 10])
        lines.append(f"missions {first + 1} {some}")
    lines += [f"{name} {hashes[name]}" for name in sorted(hashes) if name.startswith("c")]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(args: Sequence[str] | None = None) -> int:
    """Record everything and compare it, or keep it; gives the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.recorded.recorder", description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the hashes")
    parser.add_argument("--outdated", action="store_true", help="only after other rules or content")
    options = parser.parse_args(args)
    recorded = read()
    names = recorded.outdated() if options.outdated else set(PACKS)
    recordings = list(record_all(names))
    counts = sum((one.counts for one in recordings), Counter[str]())
    for what, number in sorted(counts.items()):
        print(f"{number:8} {what}")
    kept = {one: hash for one, hash in recorded.hashes.items() if career_of(one) not in names}
    found = kept | {one.name: one.hash for one in recordings}
    wrong = recorded.differing(recordings) + sorted(recorded.hashes.keys() - found)
    print(f"{len(names)} missions and careers: {len(wrong)} missions and parts of careers differ")
    unexplained = recorded.unexplained(wrong)
    if options.write and not unexplained:
        write(found)
        return 0
    for name in wrong:
        print(f"differs: {name}")
    if options.write:
        print(
            f"Nothing is written: in {len(unexplained)} of them rules and content are the recorded "
            "ones. Raise RULES_VERSION in hncli/game/engine/position.py if this was meant."
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
