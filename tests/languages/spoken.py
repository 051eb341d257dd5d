"""What hn says in a language, for tests whose own process speaks English."""

import gettext
from collections.abc import Callable
from functools import cache

from hncli.base.messages import CATALOGUES, DOMAIN, ENGLISH


@cache
def spoken(language: str) -> Callable[[str], str]:
    """A function that translates a message."""
    if language == ENGLISH:
        return str
    return gettext.translation(DOMAIN, CATALOGUES, [language]).gettext
