"""The stored runs of the lab."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from hncli.features.lab.store import SimulationRuns


def open_results(home: "Path | None") -> "SimulationRuns":
    """The runs in the data folder."""
    from hncli.base.home import find_home
    from hncli.features.lab.store import SimulationRuns

    return SimulationRuns(find_home(home))
