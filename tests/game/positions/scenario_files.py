"""The scenarios of tests/scenarios: every case of every file."""

from pathlib import Path

from hncli.career.scenarios import Scenario, read_scenarios

ROOT = Path(__file__).resolve().parents[2] / "scenarios"
SCENARIOS = {path.relative_to(ROOT): read_scenarios(path) for path in sorted(ROOT.rglob("*.toml"))}
"""The scenarios of each file, by its path from the folder."""
MISSIONS = [one for path in SCENARIOS for one in SCENARIOS[path] if "career" not in one.data]
CAREERS = [one for path in SCENARIOS for one in SCENARIOS[path] if "career" in one.data]


def scenario_id(scenario: Scenario) -> str:
    """The name of a scenario's test: its file from the folder on, and the case."""
    return scenario.place.removeprefix(f"{ROOT}/")
