"""A program that plays by JSON lines: it waits for each reply before it sends another request."""

import json
import signal
from typing import Any

from tests.cli.running import environment
from tests.support.forked import Piped

Reply = dict[str, Any]
STATE = {"do": "state"}


def choose(id: object) -> dict[str, object]:
    return {"do": "choose", "id": id}


def lines(*requests: object) -> bytes:
    """Requests as lines; bytes are sent as they are."""
    made = (one if isinstance(one, bytes) else json.dumps(one).encode() for one in requests)
    return b"".join(one + b"\n" for one in made)


class Program:
    """It talks to `hn bot` with some options."""

    def __init__(self, *options: str) -> None:
        self.options = options
        self.start()

    def start(self) -> None:
        self.process = Piped(["bot", *self.options], environment())

    def ask(self, request: object) -> Reply:
        """Send a request, or bytes as they are, and give the reply."""
        self.process.stdin.write(lines(request))
        self.process.stdin.flush()
        found: Reply = json.loads(self.process.stdout.readline())
        return found

    def choose(self, id: object) -> Reply:
        return self.ask(choose(id))

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
