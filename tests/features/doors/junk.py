"""Lines that no program should send, each of them with something wrong in it."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from hncli.features.missions.bot import LONGEST_LINE

WRONG_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 10**30, 10**4000, -(10**4000), float("nan"), float("inf"),
    float("-inf"), "", " ", "é", "\ud800", "\udfff\ud800", "\x00", "\x1b[31m", "x" * 5000, [], {},
    [[]], [{}], [None], {"do": "state"}, {"": {}}, [1, "a", None, {"b": []}],
)  # fmt: skip
GIVEN = (
    "box", "abductor", "seed", "threat", "cp", "pool", "saved", "killed", "turn", "phase", "hand",
    "available", "played", "removed", "terror", "demands", "dice", "second", "career",
    "last_conversation", "effects", "alerts", "held", "traits",
)  # fmt: skip
VERBS = (
    "play", "facedown", "concede", "act", "use", "buy", "end", "accept", "convert", "card",
    "demand", "die", "effect", "done", "pass", "give-up", "take back", "entry", "PLAY", "",
)  # fmt: skip
NUMBERS = ("9" * 5000, "1e400", "-1e999", "NaN", "-Infinity", "9" * 4000)  # too large for any use
PLACES = (
    "%s", '{"do":%s}', '{"do":"choose","id":%s}', '{"do":"new","seed":%s}',
    '{"do":"new","given":%s}', '{"do":"new","given":{"pool":%s}}',
    '{"do":"new","given":{"hand":%s}}', '{"do":"new","given":{"dice":[%s]}}',
    '{"do":"new","given":{"demands":[{"id":%s}]}}',
)  # fmt: skip
SURROGATES = (
    b'{"do": "\\ud800"}', b'{"do": "choose", "id": "play:\\udc00"}', b'{"\\ud800": 1}',
    b'{"do": "choose", "id": "\xed\xa0\x80"}', b"\xed\xa0\x80",
    b'{"do": "new", "abductor": "\\ud83d"}',
)  # fmt: skip
TWICE = (
    '{"do": "state", "do": "quit"}', '{"do": "quit", "do": "quit"}',
    '{"do": "new", "given": {"cp": 1, "cp": 2}}', '{"do": "choose", "id": %s, "id": %s}',
)  # fmt: skip
"""Objects that say two things under one key."""
DEEP = 100_000


def dumped(value: Any) -> bytes:
    """JSON as Python writes it: NaN and lone surrogates too."""
    return json.dumps(value).encode()


class Junk:
    """Makes junk for one position: what is offered and what is hidden there."""

    def __init__(self, seed: int, offered: tuple[str, ...], hidden: list[str]) -> None:
        self.rng = random.Random(seed)
        self.offered = offered
        self.hidden = hidden

    def lines(self, count: int) -> Iterator[bytes]:
        """Give so many lines, of each kind in turn; the slow kinds are rare."""
        for n in range(count):
            kind = self.rng.choice(KINDS) if n % 500 else self.rng.choice(LARGE_KINDS)
            made = kind(self)
            assert b"\n" not in made
            assert made.strip()
            yield made

    def value(self) -> Any:
        return self.rng.choice(WRONG_VALUES)

    def right(self) -> bytes:
        """A request that could be granted."""
        return dumped({"do": "choose", "id": self.rng.choice(self.offered)})

    def bytes_(self) -> bytes:
        made = self.rng.randbytes(self.rng.randint(1, 60)).replace(b"\n", b"\xff")
        return made if made.strip() else b"\x00" + made

    def broken(self) -> bytes:
        """A right request that breaks off."""
        right = self.right()
        return right[: self.rng.randint(1, len(right) - 1)]

    def misspelt(self) -> bytes:
        """A right request with one of JSON's signs gone or a byte that is not UTF-8."""
        right = self.right()
        wrong = (
            right.replace(b":", b"", 1), right.replace(b'"', b"'"), right + b"}", right + right,
            right.replace(b"{", b"{,"), right.replace(b"do", b"d\xffo"), b"\xef\xbb\xbf" + right,
            right.decode().encode("utf-16-le").replace(b"\n", b""),
        )  # fmt: skip
        return self.rng.choice(wrong)

    def no_object(self) -> bytes:
        value = self.value()
        return dumped([value]) if isinstance(value, dict) else dumped(value)

    def no_request(self) -> bytes:
        return dumped({self.rng.choice(("do", "Do", "", "id")): self.value()})

    def no_option(self) -> bytes:
        """A choice of something that is not offered."""
        verb = self.rng.choice(VERBS)
        name = self.rng.choice(("", "d1", "d99", "1", "0", "-1", "001", "1e3", "²", "keep-cool"))
        id = self.rng.choice((self.value(), f"{verb}:{name}", verb, f"{verb}:{self.value()}"))
        return dumped({"do": "choose", "id": [id] if id in self.offered else id})

    def hidden_option(self) -> bytes:
        """A choice that names a hidden card, as if it were known."""
        name = self.rng.choice(self.hidden)
        id = self.rng.choice((name, f"{self.rng.choice(VERBS)}:{name}", f"play:base/{name}"))
        return dumped({"do": "choose", "id": id})

    def hidden_new(self) -> bytes:
        """A new mission that cannot be, and names a hidden card or nearly so."""
        name = self.rng.choice(self.hidden)
        near = name[:-1]
        wrong: tuple[dict[str, Any], ...] = (
            {"abductor": name}, {"box": name}, {"given": {"demands": [{"id": near}]}},
            {"given": {"terror": [near]}}, {"given": {"hand": [name]}}, {"given": {name: 1}},
            {"given": {"traits": [name]}},
        )  # fmt: skip
        return dumped({"do": "new"} | self.rng.choice(wrong))

    def wrong_new(self) -> bytes:
        """A new mission with one wrong value."""
        key = self.rng.choice(("box", "abductor", "seed", "given", "sets", "x"))
        wrong: dict[str, Any] = {
            "box": self.rng.choice((5, None, "bse", "", [], "career")),
            "abductor": self.rng.choice((5, None, "nobody", "", [], "keep-cool")),
            "seed": self.rng.choice((-1, 2**63, 10**4000, 1.5, "7", True, None, float("nan"))),
            "given": self.rng.choice((None, 5, "x", [], True, {"colour": "red"})),
            "sets": self.rng.choice((5, "x", [], {}, True)),
        }
        return dumped({"do": "new", key: wrong.get(key, self.value())})

    def wrong_given(self) -> bytes:
        """A given position with a value of the wrong kind, deep inside it or not."""
        field = self.rng.choice(GIVEN)
        wrong: Any = self.rng.choice((None, 1.5, {"x": 1}, [[]], [1.5], [None], "\ud800", 10**30))
        tables: dict[str, Any] = {
            "demands": [{"id": self.value()}],
            "effects": [{"what": "dice", "amount": 1, "until": self.value()}],
            "alerts": [{"card": self.value()}],
            "terror": [f"any:{self.value()}"],
        }
        if field in tables and self.rng.random() < 0.7:
            wrong = tables[field]
        return dumped({"do": "new", "given": {field: wrong}})

    def wrong_key(self) -> bytes:
        do = self.rng.choice(("state", "quit", "undo", "choose", "new"))
        return dumped({"do": do, self.rng.choice(("x", "Id", "", "\ud800", "take-back")): 1})

    def wrong_undo(self) -> bytes:
        value = self.value()
        return dumped({"do": "undo", "take_back": [value] if isinstance(value, bool) else value})

    def twice(self) -> bytes:
        id = json.dumps(self.rng.choice(self.offered))
        return self.rng.choice(TWICE).replace("%s", id).encode()

    def surrogates(self) -> bytes:
        return self.rng.choice(SURROGATES)

    def number(self) -> bytes:
        return (self.rng.choice(PLACES) % self.rng.choice(NUMBERS)).encode()

    def nested(self) -> bytes:
        """Nesting around the depth that Python itself can bear."""
        depth = self.rng.randint(900, 1100)
        return (self.rng.choice(PLACES) % ("[" * depth + "]" * depth)).encode()

    def deep(self) -> bytes:
        nested = b"[" * DEEP + b"]" * DEEP
        id = b'{"do":"choose","id":' + nested + b"}"
        return self.rng.choice((b"[" * DEEP, b'{"do":' * DEEP, nested, id))

    def long(self) -> bytes:
        """Longer than a line may be; right requests apart from that, some of them."""
        much = LONGEST_LINE * self.rng.randint(1, 3)
        request, blanks = b'{"do": "quit"}', b" " * much
        id = dumped({"do": "choose", "id": "a" * much})
        return self.rng.choice((request + blanks, blanks + request, b"a" * much + b"b", id))


KINDS: tuple[Callable[[Junk], bytes], ...] = (
    Junk.bytes_, Junk.broken, Junk.misspelt, Junk.no_object, Junk.no_request, Junk.no_option,
    Junk.hidden_option, Junk.hidden_new, Junk.wrong_new, Junk.wrong_given, Junk.wrong_key,
    Junk.wrong_undo, Junk.twice, Junk.surrogates, Junk.number, Junk.nested,
)  # fmt: skip
LARGE_KINDS: tuple[Callable[[Junk], bytes], ...] = (Junk.deep, Junk.long)
