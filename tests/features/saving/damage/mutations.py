"""Save files as a bad disk, a curious player or an enemy would leave them."""

import contextlib
import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from hncli.base.records import META, checksum

STRANGE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 7, 10**6, 2**63, 2**64 - 1, 10**40, -(10**40), 0.5, 1e308, "",
    "x", "base", "S", "K", "won", "lost", "../../etc/passwd", "\x1b[2J", "\ud800", "x" * 5000, [],
    {}, [[]], {"1": {}}, [None], {"event": "killed"}, "mission:base/nobody", "entry:charmer",
    "retire", "table", "give-up",
)  # fmt: skip

Path = tuple[Any, ...]


def walk(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in plain data."""
    if path:
        yield path
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            yield from walk(item, (*path, key))


def at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def put(data: Any, path: Path, value: Any) -> None:
    at(data, path[:-1])[path[-1]] = value


class Mutator:
    """Makes one harmed file after the other from a good one."""

    def __init__(self, good: bytes, seed: int) -> None:
        self.good = good
        self.data = json.loads(good)
        self.rng = random.Random(seed)
        self.paths = list(walk(self.data))
        self.by_table: dict[str, list[Path]] = {}
        for path in self.paths:
            self.by_table.setdefault(path[0], []).append(path)

    def pick(self) -> Path:
        """Any place; each table has the same chance, and within it nothing is left out."""
        return self.rng.choice(self.by_table[self.rng.choice(list(self.by_table))])

    def raw(self) -> tuple[str, bytes]:
        """Harm the bytes; the checksum stays as it was."""
        way: Callable[[], bytes] = self.rng.choice(
            (self._flip, self._cut, self._insert, self._repeat, self._garbage, self._zeros)
        )
        return way.__name__, way()

    def _flip(self) -> bytes:
        data = bytearray(self.good)
        for _time in range(self.rng.choice((1, 1, 1, 5))):
            data[self.rng.randrange(len(data))] ^= 1 << self.rng.randrange(8)
        return bytes(data)

    def _cut(self) -> bytes:
        return self.good[: self.rng.randrange(len(self.good))]

    def _insert(self) -> bytes:
        spot = self.rng.randrange(len(self.good))
        return self.good[:spot] + self.rng.randbytes(self.rng.randint(1, 9)) + self.good[spot:]

    def _repeat(self) -> bytes:
        one, other = sorted(self.rng.randrange(len(self.good)) for _end in range(2))
        return self.good[:other] + self.good[one:]

    def _garbage(self) -> bytes:
        return self.rng.choice(
            (
                b"", b"{}", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"a":' * 50_000,
                b'{"meta":{"1":{"kind":"career","format":1,"checksum":"x"}}}', b"9" * 10_000,
                b'{"meta":{"' + b"9" * 5000 + b'":{}}}', b'{"_default":{"1":{"format":0}}}',
                b'{"_default":{"1":{"format":0,"kind":"career"}}}', b"NaN", b"\x00" * 4096,
            )
        )  # fmt: skip

    def _zeros(self) -> bytes:
        spot = self.rng.randrange(len(self.good))
        data = bytearray(self.good)
        data[spot : spot + 512] = bytes(len(data[spot : spot + 512]))
        return bytes(data)

    def smart(self) -> tuple[str, bytes]:
        """Change the data, and make the checksum valid again."""
        data = copy.deepcopy(self.data)
        ways = (self._strange, self._nudge, self._swap, self._drop, self._double, self._order,
                self._add, self._borrow, self._format)  # fmt: skip
        told = []
        for _time in range(self.rng.choice((1, 1, 1, 2))):
            way = self.rng.choice(ways)
            try:
                told.append(f"{way.__name__} {way(data)}")
            except (LookupError, TypeError, ValueError):
                continue  # what was changed first has left no such place
        rest = {name: table for name, table in data.items() if name != META}
        with contextlib.suppress(LookupError, TypeError, UnicodeEncodeError):
            data[META]["1"]["checksum"] = checksum(rest)
        text = json.dumps(data)
        return "; ".join(told), text.encode()

    def _strange(self, data: Any) -> str:
        path = self.pick()
        value = self.rng.choice(STRANGE)
        put(data, path, copy.deepcopy(value))
        return f"{path} = {str(value)[:40]!r}"

    def _nudge(self, data: Any) -> str:
        """Change a number or a word a little, which is the hardest to notice."""
        for _time in range(50):
            path = self.pick()
            value = at(data, path)
            if type(value) is int:
                put(data, path, value + self.rng.choice((-1, 1, 10, -value)))
                return f"{path} {value} -> {at(data, path)}"
            if isinstance(value, str) and value:
                spot = self.rng.randrange(len(value))
                changed = value[:spot] + self.rng.choice("abcz019-") + value[spot + 1 :]
                put(data, path, changed)
                return f"{path} {value!r} -> {changed!r}"
        return "nothing"

    def _swap(self, data: Any) -> str:
        one = self.pick()
        kind = type(at(data, one))
        others = [path for path in self.rng.choices(self.paths, k=60)
                  if type(at(data, path)) is kind and path[: len(one)] != one
                  and one[: len(path)] != path]  # fmt: skip
        other = others[0]
        first, second = at(data, one), at(data, other)
        put(data, one, second)
        put(data, other, first)
        return f"{one} <-> {other}"

    def _drop(self, data: Any) -> str:
        path = self.pick()
        del at(data, path[:-1])[path[-1]]
        return f"{path} gone"

    def _double(self, data: Any) -> str:
        """An item twice in a list, or a document twice in a table."""
        path = self.pick()
        box = at(data, path[:-1])
        item = copy.deepcopy(at(data, path))
        if isinstance(box, list):
            box.insert(path[-1], item)
        else:
            box[str(len(box) + 1)] = item
        return f"{path} twice"

    def _order(self, data: Any) -> str:
        for _time in range(50):
            path = self.pick()
            value = at(data, path)
            if isinstance(value, list) and len(value) > 1:
                self.rng.shuffle(value)
                return f"{path} shuffled"
        return "nothing"

    def _add(self, data: Any) -> str:
        path = self.pick()
        value = at(data, path)
        key = self.rng.choice(("x", "1", "2", "99", "number", "lines", "take_backs", "retired"))
        if isinstance(value, dict):
            value[key] = copy.deepcopy(self.rng.choice(STRANGE))
        elif isinstance(value, list):
            value.append(copy.deepcopy(self.rng.choice(STRANGE)))
        return f"{path} + {key}"

    def _borrow(self, data: Any) -> str:
        """A value from another place of the same file."""
        path, source = self.pick(), self.pick()
        put(data, path, copy.deepcopy(at(data, source)))
        return f"{path} = {source}"

    def _format(self, data: Any) -> str:
        key = self.rng.choice(("format", "format", "kind", "checksum"))
        value = self.rng.choice((0, 1, 2, 99, 10**30, -1, True, "1", 1.0, None, "career", "parcel"))
        data[META]["1"][key] = value
        return f"{key} = {value!r}"
