"""The scenarios of tests/scenarios: every case of every file, read when a test asks for it."""

from functools import cache
from pathlib import Path

from hncli.career.scenarios import Scenario, read_scenarios

ROOT = Path(__file__).resolve().parents[2] / "scenarios"
FILES = sorted(str(path.relative_to(ROOT)) for path in ROOT.rglob("*.toml"))
OF_CAREERS = [file for file in FILES if file.startswith("career/")]
OF_MISSIONS = [file for file in FILES if file not in OF_CAREERS]


@cache
def cases(file: str) -> list[Scenario]:
    """The scenarios of a file, which is named by its path from the folder."""
    return read_scenarios(ROOT / file)


def mission_cases() -> list[Scenario]:
    """Every scenario of a mission."""
    return [one for file in OF_MISSIONS for one in cases(file)]


def career_cases() -> list[Scenario]:
    """Every scenario of a career."""
    return [one for file in OF_CAREERS for one in cases(file)]


def scenario_id(scenario: Scenario) -> str:
    """The name of a scenario's test: its file from the folder on, and the case."""
    return scenario.place.removeprefix(f"{ROOT}/")
