"""The stored runs of the lab."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from hncli.store.simulation_runs import Results


def open_results(home: "Path | None") -> "Results":
    """The runs in the data folder."""
    from hncli.store.data_folder import find_home
    from hncli.store.simulation_runs import Results

    return Results(find_home(home))
