"""The replies of the bot are those that were recorded: a tenth of the missions, some careers."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from hncli.game.engine.position import RULES_VERSION
from tests.cli.running import LONGEST
from tests.recorded import recorder
from tests.recorded.player import Ask, asking, environment
from tests.recorded.recorder import (
    CAREERS,
    MISSIONS,
    PACKS,
    Career,
    Mission,
    Recording,
    career_of,
    read,
    record_career,
    record_missions,
)
from tests.support.forked import Piped, run_forked

A_TENTH = MISSIONS[::11]  # 11, as that has nothing in common with what the missions repeat
CHUNKS = 4
PARTS = 2  # of a career; the others take too long


RECORD = "record anew with `python -m tests.recorded.recorder --write` (`make goldens`)."


@pytest.fixture(autouse=True)
def _forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fork the commands that the recorder starts, which would take longer than their replies."""

    def run(home: Path, *args: str) -> None:
        assert run_forked(args, b"", environment(home), LONGEST)[0] == 0

    @contextmanager
    def hn_bot(home: Path, *args: str) -> Iterator[Ask]:
        with Piped(["bot", *args], environment(home)) as process:
            yield asking(process)

    monkeypatch.setattr(recorder, "run", run)
    monkeypatch.setattr(recorder, "hn_bot", hn_bot)


def compare(recordings: list[Recording]) -> None:
    """Fail if the replies are not as recorded, and say what to do."""
    recorded = read()
    wrong = recorded.differing(recordings)
    unexplained = recorded.unexplained(wrong)
    assert not unexplained, (
        f"The behaviour of the bot or of the rules has changed in: {', '.join(unexplained)}. If it "
        f"was meant, raise RULES_VERSION in hncli/game/engine/position.py and {RECORD}"
    )
    assert not wrong, f"Rules or content have changed: {RECORD}"


@pytest.mark.parametrize("missions", [A_TENTH[first::CHUNKS] for first in range(CHUNKS)])
def test_missions_as_recorded(missions: list[Mission]) -> None:
    compare(record_missions(missions))


@pytest.mark.parametrize("career", CAREERS[5::14])
def test_careers_as_recorded(career: Career) -> None:
    compare(record_career(career, PARTS))


def test_rules_and_content_are_the_recorded_ones() -> None:
    recorded = read()
    assert recorded.rules == RULES_VERSION, f"The version of the rules was raised: {RECORD}"
    assert recorded.changed_packs() == set(), f"The content of packs has changed: {RECORD}"


def test_what_explains_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another content of a pack that takes part, or other rules; nothing else."""
    recorded = read()
    names = [MISSIONS[0].name, MISSIONS[6].name, f"{CAREERS[2].name} part 1"]
    packs = [{"base"}, {"high-water"}, {"base", "crime-wave", "pedersen-twins", "career"}]
    assert [PACKS[career_of(name)] for name in names] == packs
    assert recorded.unexplained(names) == names
    for id in ("base", "high-water", "career"):
        changed = replace(recorded, content=recorded.content | {id: "another"})
        assert changed.unexplained(names) == [
            name for name, used in zip(names, packs, strict=True) if id not in used
        ]
    monkeypatch.setattr(recorder, "RULES_VERSION", RULES_VERSION + 1)
    assert recorded.unexplained(names) == []


def test_all_are_recorded() -> None:
    """Every mission, and the parts of every career that its length allows."""
    recorded = read().hashes
    missions = [name for name in recorded if name.startswith("m")]
    parts = [name for name in recorded if name.startswith("c")]
    assert missions == [mission.name for mission in MISSIONS]
    assert list(dict.fromkeys(map(career_of, parts))) == [career.name for career in CAREERS]
