"""A pytest plugin: writes down every error that tests cause in the pseudo-language, one a line.

`python -m pytest -p tests.translation.error_recorder TESTS`: the file that HN_ERRORS names gets a
line of JSON for each error: the test, the class and the text. Most tests fail, since they expect
English, which does not matter.
"""

import importlib
import json
import os
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings

import hncli
from hncli.base.messages import speak
from hncli.base.problems import Place, Problem
from tests.translation.pseudo_words import PSEUDO_FOLDER, use_pseudo
from translation.pseudo_text import PSEUDO

use_pseudo(pytest.MonkeyPatch(), Path(os.environ[PSEUDO_FOLDER]))
speak(PSEUDO)

# A test that fails is of no interest here, so no smaller example of it is looked for.
settings.register_profile(
    "errors", phases=[Phase.explicit, Phase.generate], derandomize=True, database=None
)
settings.load_profile("errors")
running = ""  # the test that runs
written: set[tuple[str, str, str]] = set()


def write_down(kind: str, text: str) -> None:
    """Keep an error of the test that runs, once."""
    if text and running and (running, kind, text) not in written:
        written.add((running, kind, text))
        with Path(os.environ["HN_ERRORS"]).open("a", encoding="utf-8") as file:
            file.write(json.dumps([running, kind, text]) + "\n")


def record(kind: type[Exception]) -> None:
    """Write down every error of a class as soon as it is made."""
    begin = kind.__init__

    def begin_and_write(self: Exception, *args: Any, **kwargs: Any) -> None:
        begin(self, *args, **kwargs)
        write_down(kind.__name__, str(self))

    kind.__init__ = begin_and_write  # type: ignore[assignment]


def errors_of(kind: type[Exception]) -> Iterator[type[Exception]]:
    """Every class of the program below a class."""
    for below in kind.__subclasses__():
        if below.__module__.startswith("hncli."):
            yield below
        yield from errors_of(below)


for module in pkgutil.walk_packages(hncli.__path__, "hncli."):
    if not module.name.endswith("__main__"):  # which would start
        importlib.import_module(module.name)
for error in set(errors_of(Exception)):
    record(error)
find_problem = Place.problem


def problem(self: Place, message: str, remedy: str = "") -> Problem:
    """Write down a problem of content, which need not become an exception."""
    found = find_problem(self, message, remedy)
    write_down("Problem", str(found))
    return found


Place.problem = problem  # type: ignore[method-assign]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Know which test runs."""
    global running
    running = item.nodeid
    return (yield)
