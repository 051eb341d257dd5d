"""Options as text: every id is read as the option that it was made of."""

import pytest

from hncli.game.engine.game import (
    END,
    GIVE_UP,
    VERBS,
    Option,
    Outcome,
    UnknownOption,
    parse_option,
    replay_choice,
)
from tests.game.engine.table import start


@pytest.mark.parametrize(
    ("id", "option"),
    [
        ("end", Option("end")),
        ("play:small-talk", Option("play", "small-talk")),
        ("card:base/keep-cool", Option("card", "base/keep-cool")),
        ("convert:2", Option("convert", number=2)),
        ("die:10", Option("die", number=10)),
        ("effect:999999", Option("effect", number=999_999)),
        ("concede:d1", Option("concede", number=1)),
        ("demand:d12", Option("demand", number=12)),
        # A number and a slot belong to some verbs alone.
        ("play:d1", Option("play", "d1")),
        ("play:1", Option("play", "1")),
        ("convert:d1", Option("convert", "d1")),
        ("concede:1", Option("concede", "1")),
        # These are never offered, but each is told as it was typed.
        ("convert:0", Option("convert", "0")),
        ("convert:02", Option("convert", "02")),
        ("effect:1000000", Option("effect", "1000000")),
        ("concede:d0", Option("concede", "d0")),
        ("concede:d1 ", Option("concede", "d1 ")),
        ("play:small:talk", Option("play", "small:talk")),
    ],
)
def test_an_id_and_its_option(id: str, option: Option) -> None:
    assert parse_option(id) == option
    assert option.id == id


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_known(verb: str) -> None:
    assert parse_option(verb) == (verb, "", 0)
    assert parse_option(f"{verb}:x") == (verb, "x", 0)


@pytest.mark.parametrize("text", ["", ":", "end:", "play:", "plays", "END", " end", ":end", "1"])
def test_what_begins_with_no_verb_is_refused(text: str) -> None:
    with pytest.raises(UnknownOption) as refused:
        parse_option(text)
    assert str(refused.value) == text


def test_a_stored_choice_may_be_giving_up() -> None:
    m = start()
    replay_choice(m, END)
    assert m.phase == "spend"
    replay_choice(m, GIVE_UP)
    assert m.outcome == Outcome("lost", "given-up")
