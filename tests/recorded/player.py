"""A program that plays by JSON lines, always in the same way.

It starts the command `hn` and knows its replies; it imports nothing of the program, so it plays on
however the program's modules are called.
"""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

HN = str(Path(sys.executable).with_name("hn"))

Reply = dict[str, Any]
Ask = Callable[[bytes], bytes]


def environment(home: Path) -> dict[str, str]:
    """The variables of this process without those of `hn`, and with this data folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HN_")}
    return kept | {"LC_ALL": "C.UTF-8", "HN_HOME": str(home)}


def run(home: Path, *args: str) -> None:
    """Run a command that must succeed."""
    subprocess.run([HN, *args], env=environment(home), check=True, capture_output=True)


@contextmanager
def hn_bot(home: Path, *args: str) -> Iterator[Ask]:
    """Start `hn bot` and give what sends it a line and comes back with the reply's line."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [HN, "bot", *args], stdin=pipe, stdout=pipe, stderr=pipe, env=environment(home)
    ) as process:
        yield asking(process)


def asking(process: Any) -> Ask:
    """What sends a line to a process with pipes and comes back with the reply's line."""

    def ask(line: bytes) -> bytes:
        process.stdin.write(line + b"\n")
        process.stdin.flush()
        reply: bytes = process.stdout.readline()
        if not reply:
            raise RuntimeError(f"hn bot has ended: {process.stderr.read().decode()}")
        return reply

    return ask


class Chance:
    """Numbers that follow from a name, the same with every version of Python."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.drawn = 0

    def below(self, limit: int) -> int:
        """The next number, from 0 up to the limit, which is not among them."""
        self.drawn += 1
        digest = sha256(f"{self.name} {self.drawn}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % limit

    def one_of(self, things: Sequence[str]) -> str:
        """One of these."""
        return things[self.below(len(things))]


def request(do: str, **keys: object) -> bytes:
    """A request as a line."""
    return json.dumps({"do": do, **keys}).encode()


STATE, UNDO, TAKE_BACK = request("state"), request("undo"), request("undo", take_back=True)
NOT_OFFERED = (
    "", 5, None, "nonsense", "give-up", "play:small-tlak", "play:minor-extraction",
    "facedown:a-bold-lie", "buy:major-extraction", "buy:nothing", "concede:d1", "concede:d9",
    "convert:1", "convert:7", "act:nothing", "use:snitch", "card:nothing", "demand:d9", "die:9",
    "effect:9", "mission:nobody", "entry:nothing", "resource:nothing",
)  # fmt: skip
REFUSED = (
    b"{",
    b"[1]",
    b'{"do": "state", "do": "state"}',
    b"\xff\xfe",
    request("dance"),
    request("state", loudly=True),
    request("undo", take_back=1),
    request("choose"),
    request("new", abductor="nobody"),
    request("new", box="nothing"),
    request("new", seed=-1),
    request("new", given={"threat": "7"}),
    *(request("choose", id=id) for id in NOT_OFFERED),
)
"""Lines that are refused; a few of them only most of the time."""

ANY = 2  # how likely a sort of options is that a style does not name
STYLES: tuple[Mapping[str, int], ...] = (
    {},
    {"play:": 3, "facedown:": 4, "buy:": 6, "concede:": 1},
    {"play:": 6, "facedown:": 2, "concede:": 8, "act:": 4},
)
"""How likely each sort of options is, against the others that are offered."""
CAREFUL = (
    "use:", "pass", "play:just-stay-calm", "play:just-take-a-breath", "play:keep-cool",
    "play:little-compromises", "play:a-bold-lie", "play:meet-me-halfway", "play:hostage-escort",
    "play:minor-extraction", "play:sniper-take-the-shot", "play:all-snipers-engage-targets",
    "play:open-the-back-door", "play:major-extraction", "facedown:small-talk",
    "facedown:what-are-your-demands", "buy:sniper-take-the-shot", "buy:all-snipers-engage-targets",
    "buy:just-stay-calm", "buy:just-take-a-breath", "buy:keep-cool", "buy:let-me-rephrase-that",
    "buy:minor-extraction", "buy:hostage-escort", "buy:", "end", "card:small-talk",
    "card:what-are-your-demands",
)  # fmt: skip
"""What a careful player prefers, the best before the others: options that begin like this."""
GOOD_ROLL = ("accept",)
BAD_ROLL = ("play:let-me-rephrase-that", "use:", "convert:", "accept")
SUCCESS = 5
BOX = re.compile(":[^/]*/")  # before a card of which both boxes' versions take part


class Player:
    """It chooses by chance, or mostly with care, and reads no sentence."""

    def __init__(self, name: str, is_careful: bool, retires: bool = False) -> None:
        self.chance = Chance(name)
        self.weights = STYLES[self.chance.below(len(STYLES))]
        self.is_careful = is_careful
        self.retires = retires

    def next(self, reply: Reply) -> bytes:
        """The next request after a reply that asks something; now and then no choice."""
        number = self.chance.below(60)
        if number < 4:
            return UNDO
        if number == 4:
            return TAKE_BACK
        if number == 5:
            return STATE
        if number < 8:
            return REFUSED[self.chance.below(len(REFUSED))]
        id = self.preferred(reply) if self.is_careful and self.chance.below(12) else None
        return request("choose", id=id or self.by_chance(offered_in(reply)))

    def preferred(self, reply: Reply) -> str | None:
        """What a careful player prefers to the other options, if there is such a one."""
        wishes: Sequence[str] = CAREFUL
        if reply["decision"]["kind"] == "roll":
            wishes = BAD_ROLL if max(reply["state"]["dice"]) < SUCCESS else GOOD_ROLL
        offered = {BOX.sub(":", id): id for id in offered_in(reply)}
        fitting = (id for wish in wishes for short, id in offered.items() if short.startswith(wish))
        return next(fitting, None)

    def by_chance(self, offered: Sequence[str]) -> str:
        """One of the options; what ends something is taken seldom while there are others."""
        for id, odds in (("end", 6), ("retire", 8)):
            if id in offered and len(offered) > 1:
                if self.chance.below(odds) == 0 and (id != "retire" or self.retires):
                    return id
                offered = [other for other in offered if other != id]
        sorts: dict[str, list[str]] = {}
        for id in offered:
            sorts.setdefault(sort_of(id), []).append(id)
        weighted = [sort for sort in sorts for _time in range(self.weights.get(sort, ANY))]
        return self.chance.one_of(sorts[self.chance.one_of(weighted)])


def sort_of(id: str) -> str:
    """The sort of an option: its id up to the colon, and whether there is one."""
    verb, colon, _name = id.partition(":")
    return verb + colon


def offered_in(reply: Reply) -> list[str]:
    """The ids that a reply offers; none where nothing is asked."""
    decision = reply["decision"]
    return [option["id"] for option in decision["options"]] if decision is not None else []


def count(reply: Reply, line: bytes) -> Counter[str]:
    """What a request and its reply were about, to see what has been played."""
    counts = Counter(["requests", "replies done" if reply["ok"] else "replies refused"])
    if not reply["ok"]:
        return counts
    asked = json.loads(line)
    counts[f"done {asked['do']}"] += 1
    if asked["do"] == "choose":
        counts[f"chosen {sort_of(asked['id'])}"] += 1
    if reply["decision"] is not None:
        kind, about = reply["decision"]["kind"], reply["decision"]["about"]
        counts[f"decision {about if kind == 'career' else kind}"] += 1
    for event in reply["events"]:
        counts[f"event {event['event']}"] += 1
        if event["event"] == "mission-ended":
            counts[f"ending {event['ending']}"] += 1
    return counts
