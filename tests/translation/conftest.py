"""The pseudo-language for the tests beside this file."""

from pathlib import Path

import pytest

from tests.translation.pseudo_hn import PseudoHn, pseudo_folder, pseudo_hn


@pytest.fixture(scope="session")
def folder() -> Path:
    """A copy of the program in the pseudo-language."""
    return pseudo_folder()


@pytest.fixture(scope="session")
def hn() -> PseudoHn:
    """Runs commands of that copy."""
    return pseudo_hn()
