"""One browser for all tests of a module."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.report.page.chromium import chromium, installed_browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """The browser that is installed.

    Not for longer than a module: while playwright runs, no other test can have an event loop.
    """
    path = installed_browser()
    if path is None:
        pytest.skip("no Chromium is installed (on Debian: apt-get install chromium)")
    with chromium(path) as started:
        yield started
