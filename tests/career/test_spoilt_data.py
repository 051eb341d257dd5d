"""Records and journals that were spoilt are refused in words, never with any other error."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from hncli.base.problems import ContentError
from hncli.base.schema import TableOf, write_fields
from hncli.career.journal import Journal
from hncli.career.record import Record
from hncli.career.replay import CannotReplay, play_again
from tests.career.desk import CLEAN, HERE, choose, enter, library, new, settle
from tests.career.random_career import random_career
from tests.support.scale import scaled

JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 7, 10**30, 1.5, "", "x", "base/keep-cool", "entry:snitch", "mission:",
    "mission:base/", "give-up", "\x1b[31m", "y" * 5000, [], [None], {}, {"x": 1},
)  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything inside, deep or not."""
    if path:
        yield path
    inside = enumerate(data) if isinstance(data, list) else ()
    for key, value in data.items() if isinstance(data, dict) else inside:
        yield from places(value, (*path, key))


def spoil(data: Any, rng: random.Random) -> Any:
    """Replace, remove or double one thing inside."""
    data = copy.deepcopy(data)
    *way, last = rng.choice(list(places(data)))
    holder = data
    for key in way:
        holder = holder[key]
    how = rng.randrange(4)
    if how == 0:
        del holder[last]
    elif how == 1 and isinstance(holder, list):
        holder.insert(last, copy.deepcopy(holder[last]))
    else:
        holder[last] = rng.choice(JUNK)
    return data


def a_journal() -> tuple[Any, Any]:
    """The plain record and journal of a short career with something of everything."""
    career = new(seed=2, trait="good-listener")
    enter(career, CLEAN, abductor="donna")
    for abductor in ("arkayne", "edward"):
        choose(career, f"mission:{abductor}")
        choose(career, *(("demand:d1",) if abductor == "arkayne" else ()), "end", "end")
        if career.mission is not None:
            career.give_up()
        settle(career)
    choose(career, "retire")
    journal = TableOf(Journal).write(career.journal)
    return write_fields(career.record), json.loads(json.dumps(journal))


def test_the_journal_is_right_before_it_is_spoilt() -> None:
    record, journal = a_journal()
    setup = TableOf(Record).read(record, HERE).setup
    again = play_again(library(), setup, TableOf(Journal).read(journal, HERE))
    assert write_fields(again.record) == record


@pytest.mark.parametrize("number", range(scaled(6)))
def test_a_spoilt_record_is_refused_or_read(number: int) -> None:
    """What can be read is written back as it was."""
    plain = json.loads(json.dumps(write_fields(random_career(number).career.record)))
    rng = random.Random(number)
    refused: list[str] = []
    for _time in range(60):
        data = spoil(plain, rng)
        try:
            record = TableOf(Record).read(data, HERE)
        except ContentError as error:
            refused.append(str(error))
            continue
        assert TableOf(Record).read(json.loads(json.dumps(write_fields(record))), HERE) == record
    assert len(refused) > 20
    assert all(refused)


@pytest.mark.parametrize("number", range(scaled(10)))
def test_a_spoilt_journal_is_refused_or_played(number: int) -> None:
    record, plain = a_journal()
    setup = TableOf(Record).read(record, HERE).setup
    rng = random.Random(number)
    refused: list[str] = []
    for _time in range(40):
        data = spoil(plain, rng)
        try:
            play_again(library(), setup, TableOf(Journal).read(data, HERE))
        except (ContentError, CannotReplay) as error:
            refused.append(str(error))
    assert len(refused) > 5
    assert all(refused)
