"""A program that plays a career by JSON lines: it knows the replies and nothing else."""

import json
import random
import signal
from pathlib import Path
from typing import Any

from tests.cli.running import environment
from tests.support.forked import Piped

Reply = dict[str, Any]
Request = dict[str, Any]

BETWEEN = ("achievement", "stress", "d20", "gained", "added", "retired")
LIKED = (
    "im-coming-in-to-talk", "meet-me-halfway", "extended-conversation", "an-empty-promise",
    "little-compromises", "a-bold-lie", "just-stay-calm", "just-take-a-breath",
    "major-extraction", "open-the-back-door", "minor-extraction", "hostage-escort",
    "youre-in-a-tight-spot-i-can-help", "keep-cool", "small-talk", "what-are-your-demands",
)  # fmt: skip
"""The cards that this player is fond of, the best first."""
SPARE = "keep-cool"  # what it plays when the dice are known to be bad
SUCCESS = 5
RANKS = {
    "card": 4, "resource": 4, "use": 30, "convert": 25, "accept": 20, "play": 5, "buy": 5,
    "facedown": 2, "mission": 3, "concede": 0, "act": 0, "done": 0,
}  # fmt: skip


class Program:
    """It sends a request, waits for the reply, and only then goes on."""

    def __init__(self, home: Path, name: str = "mira") -> None:
        self.home = home
        self.name = name
        self.start()

    def start(self) -> None:
        args = ["bot", "--career", self.name, "--home", str(self.home)]
        self.process = Piped(args, environment())

    def ask(self, request: object) -> Reply:
        """Send a request, or bytes as they are, and give the reply."""
        line = request if isinstance(request, bytes) else json.dumps(request).encode()
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        found: Reply = json.loads(self.process.stdout.readline())
        return found

    def choose(self, id: object) -> Reply:
        return self.ask({"do": "choose", "id": id})

    def kill(self) -> None:
        """Let the process die without a chance to do anything, and start another."""
        self.process.send_signal(signal.SIGKILL)
        _out, err = self.process.communicate()
        assert (self.process.returncode, err) == (-signal.SIGKILL, b"")
        self.start()

    def end(self) -> str:
        """Close the input, and give what the process said besides its replies."""
        _out, err = self.process.communicate()
        assert self.process.returncode == 0, err
        return err.decode()


class Chooser:
    """A player with a taste, who takes a roll without a success back and knows its dice then."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.is_warned = False  # the next dice are known to be bad

    def next(self, reply: Reply) -> Request:
        """What to ask after a reply that has a decision."""
        decision = reply["decision"]
        options = [each["id"] for each in decision["options"] if each["id"] != "retire"]
        is_bad = decision["kind"] == "roll" and max(reply["state"]["dice"]) < SUCCESS
        if is_bad and not any(id.startswith("convert:") for id in options):
            if not self.is_warned and decision["about"] != SPARE:
                self.is_warned = True
                return {"do": "undo", "take_back": True}
            self.is_warned = False
        ranks = [self._rank(id, is_bad) for id in options]
        best = [id for id, rank in zip(options, ranks, strict=True) if rank == max(ranks)]
        return {"do": "choose", "id": self.rng.choice(best)}

    def _rank(self, id: str, is_bad: bool) -> int:
        verb, _colon, name = id.partition(":")
        name = name.rpartition("/")[2]
        if verb == "convert":
            return 25 if is_bad else 0
        if verb == "play" and self.is_warned:
            return 3 if name == SPARE else 0
        if verb == "facedown" and (not self.is_warned or name in LIKED[:-3]):
            return 0
        taste = len(LIKED) - LIKED.index(name) if name in LIKED else 0
        return RANKS.get(verb, 1) + (taste if verb in ("play", "buy") else 0)


class Log:
    """The events of a career as the replies told them, in the plain form of a stored career."""

    def __init__(self, **setup: Any) -> None:
        self.setup = setup
        self.requests: list[Request] = []
        self.missions: list[dict[str, Any]] = []  # what was gained after each mission
        self.logs: list[dict[str, Any]] = []  # the events of each mission, choice by choice
        self.steps: list[dict[str, Any]] = []
        self.spent: list[dict[str, Any]] = []
        self.told: list[dict[str, Any]] = []  # the events between missions
        self.red_left: list[int] = []  # the last that was said of the terror deck in each mission
        self.in_mission = False

    def note(self, request: Request, reply: Reply) -> None:
        """Note a request that was granted, and what it brought about."""
        assert reply["ok"], (request, reply)
        self.requests.append(request)
        if request["do"] == "undo":
            self.logs[-1]["choices"].pop()
            return
        events = [event for event in reply["events"] if event["event"] not in BETWEEN]
        if self.in_mission:
            self.logs[-1]["choices"].append({"option": request["id"], "events": events})
        elif events:
            self.logs.append({"number": len(self.logs) + 1, "setup": events, "choices": []})
            self.steps.append({"option": "mission"})
            self.red_left.append(0)
        if reply["state"] is not None:
            self.red_left[-1] = reply["state"]["red_left"]
        elif self.in_mission:
            self.red_left[-1] -= sum(event["event"] == "terror-turned" for event in events)
        self.in_mission = reply["state"] is not None
        if any(event["event"] == "mission-ended" for event in events):
            self.missions.append({"number": len(self.logs), "rolls": [], "achievements": []})
        for event in reply["events"]:
            if event["event"] in BETWEEN:
                self._between(event)

    def _between(self, event: dict[str, Any]) -> None:
        kind = event["event"]
        self.told.append(event)
        if kind == "achievement":
            self.missions[-1]["achievements"].append(event["id"])
        elif kind == "d20":
            self.missions[-1]["rolls"].append(event)
        elif kind == "gained":
            self.missions[-1]["taken"] = event["entry"]
        elif kind == "added":
            last = self.missions[-1] if self.missions else {}
            if last.get("taken") == "field-notes" and "card" not in last:
                last["card"] = event["card"]
            else:
                self.spent.append({"after": len(self.missions), **event})

    @property
    def record(self) -> dict[str, Any]:
        return {"setup": self.setup, "missions": self.missions, "spent": self.spent}

    @property
    def journal(self) -> dict[str, Any]:
        return {"logs": self.logs, "steps": self.steps}

    def events(self, mission: int) -> list[dict[str, Any]]:
        """All events of a mission, counted from 1."""
        log = self.logs[mission - 1]
        return [*log["setup"], *(event for one in log["choices"] for event in one["events"])]
