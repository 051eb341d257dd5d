"""Another language in the process of the tests, for what is drawn there."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from hncli.base.messages import speaking

MADE_OF_WORDS = (
    "tests.career.player",
    "tests.features.",
    "tests.fuzz.twin",
    "tests.game.engine.table",
    "tests.report.",
    "tests.review.",
    "tests.terminal.",
)
"""Test modules that keep what they have made of words."""


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Speak a language for a while; what was kept in another one is forgotten before and after."""
    _forget()
    try:
        with speaking(language):
            yield
    finally:
        _forget()


def _forget() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith(MADE_OF_WORDS):
            for one in vars(module).values():
                if hasattr(one, "cache_clear"):
                    one.cache_clear()
