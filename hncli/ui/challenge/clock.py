"""Which day it is: the same everywhere, since the mission of the day is for everybody."""

import os
from collections.abc import Mapping
from datetime import UTC, date, datetime

VARIABLE = "HN_TODAY"
"""A day as 2026-01-31 that stands for today; for tests."""


def today(variables: Mapping[str, str] = os.environ) -> date:
    """The date in UTC."""
    try:
        return date.fromisoformat(variables.get(VARIABLE, ""))
    except ValueError:
        return datetime.now(UTC).date()
