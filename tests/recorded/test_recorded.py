"""The replies of the bot are those that were recorded: a tenth of the missions, some careers."""

import pytest

from hncli.engine.version import RULES_VERSION
from tests.recorded.recorder import (
    CAREERS,
    MISSIONS,
    Career,
    Mission,
    Recording,
    differing,
    read,
    record_career,
    record_missions,
)

A_TENTH = MISSIONS[::11]  # 11, as that has nothing in common with what the missions repeat
CHUNKS = 4
PARTS = 2  # of a career; the others take too long


RECORD = "record anew with `python -m tests.recorded.recorder --write`."


def compare(recordings: list[Recording]) -> None:
    """Fail if the replies are not as recorded, and say what to do."""
    version, recorded = read()
    assert version == RULES_VERSION, f"The version of the rules was raised: {RECORD}"
    wrong = differing(recordings, recorded)
    assert not wrong, (
        f"The behaviour of the bot or of the rules has changed in: {', '.join(wrong)}. If it was "
        f"meant, raise RULES_VERSION in hncli/engine/version.py and {RECORD}"
    )


@pytest.mark.parametrize("missions", [A_TENTH[first::CHUNKS] for first in range(CHUNKS)])
def test_missions_as_recorded(missions: list[Mission]) -> None:
    compare(record_missions(missions))


@pytest.mark.parametrize("career", CAREERS[5::11])
def test_careers_as_recorded(career: Career) -> None:
    compare(record_career(career, PARTS))


def test_all_are_recorded() -> None:
    """Every mission, and the parts of every career that its length allows."""
    _version, recorded = read()
    missions = [name for name in recorded if name.startswith("m")]
    parts = [name for name in recorded if name.startswith("c")]
    assert missions == [mission.name for mission in MISSIONS]
    assert list(dict.fromkeys(name.partition(" part ")[0] for name in parts)) == [
        career.name for career in CAREERS
    ]
