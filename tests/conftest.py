"""What all tests share: the library with the test packs, and the marker for rule ids."""

import pytest

from hncli.cards.library import Library
from tests.engine.table import library as shared_library


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker by which a test names the rules that it proves."""
    config.addinivalue_line("markers", "rule(*ids): the ids of the rules that this test proves")


@pytest.fixture(scope="session")
def library() -> Library:
    """Give the shipped packs and those of the tests, read once."""
    return shared_library()
