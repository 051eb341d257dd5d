"""Asking for a value: defaults, answers that cannot be used, and nobody who answers."""

import io
from typing import NoReturn

import pytest

from hncli.terminal.asker import Asker, read_yes_or_no
from hncli.terminal.environment import Environment
from hncli.terminal.questions import InvalidAnswer, MenuItem


class Stopped(Exception):
    """The command has ended."""


def stop(message: str) -> NoReturn:
    raise Stopped(message)


def asker(typed: str = "", quiet: bool = False) -> Asker:
    return Asker(Environment(io.StringIO(typed), io.StringIO(), columns=60), stop, quiet)


def said(asks: Asker) -> list[str]:
    assert isinstance(asks.env.sink, io.StringIO)
    return asks.env.sink.getvalue().splitlines()


def number(typed: str) -> int:
    if not typed.isdecimal():
        raise InvalidAnswer("Type a number.")
    return int(typed)


def test_until_it_can_be_used() -> None:
    asks = asker("many\n\n7\n")
    assert asks.ask("How many?", "--count", number) == 7
    assert said(asks) == [
        "How many? many",
        "Type a number.",
        "How many? ",
        "Type an answer; ? explains.",
        "How many? 7",
    ]


def test_an_empty_answer_takes_the_default() -> None:
    asks = asker("\n")
    assert asks.ask("How many?", "--count", number, "3") == 3
    assert said(asks) == ["How many? [3] "]


def test_a_question_mark_explains() -> None:
    asks = asker("?\n1\n")
    choices = (MenuItem("1", "one", does="the least"), MenuItem("2", "two"))
    assert asks.ask("How many?", "--count", number, "2", choices) == 1
    assert said(asks)[1:-1] == [
        "one: the least.",
        "two.",
        "Enter alone takes 2.",
        "On the command line it is --count.",
    ]


def test_after_the_end_of_the_input() -> None:
    asks = asker()
    assert asks.ask("How many?", "--count", number, "3") == 3
    assert asks.input_ended
    with pytest.raises(Stopped, match=r"The input ended before an answer.*Say --count\."):
        asks.ask("How many?", "--count", number)


def test_quiet_asks_nothing() -> None:
    asks = asker("5\n", quiet=True)
    assert asks.ask("How many?", "--count", number, "3") == 3
    assert asks.is_sure("Really?")
    with pytest.raises(Stopped, match=r"Something is missing: say --count\."):
        asks.ask("How many?", "--count", number)
    assert said(asks) == []


@pytest.mark.parametrize(("typed", "answer"), [("Yes", True), ("y", True), ("NO", False)])
def test_yes_or_no(typed: str, answer: bool) -> None:
    asks = asker(f"perhaps\n{typed}\n")
    assert asks.is_sure("Really?") is answer
    assert "Type yes or no." in said(asks)
    with pytest.raises(InvalidAnswer):
        read_yes_or_no("perhaps")
