"""The pseudo-language for the tests beside this file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.translation.pseudo_hn import PseudoHn, pseudo_folder


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A copy of the program in the pseudo-language; one for all test processes."""
    base = tmp_path_factory.getbasetemp()
    return pseudo_folder(base if worker_id == "master" else base.parent)


@pytest.fixture(scope="session")
def hn(folder: Path) -> Iterator[PseudoHn]:
    """Runs commands of that copy."""
    found = PseudoHn(folder)
    yield found
    found.nursery.close()
