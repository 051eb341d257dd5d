"""The pseudo-language for the tests beside this file."""

from pathlib import Path

import pytest

from tests.translation.pseudo_hn import PseudoHn, pseudo_folder


@pytest.fixture(scope="session")
def folder() -> Path:
    """Where the pseudo-language is."""
    return pseudo_folder()


@pytest.fixture(scope="session")
def hn() -> PseudoHn:
    """Runs commands in it."""
    return PseudoHn()
