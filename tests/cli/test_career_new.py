"""`hn career new`: by options alone, by answers over a pipe, and with every kind of mistake."""

import re
from pathlib import Path

import pytest

from hncli.game.cards.career_content import Asset
from tests.cli.at_career import NEW, begin, career, done, lines, refused, stored
from tests.cli.in_process import run_here
from tests.fuzz.twin import shipped
from tests.support.printed import flat

CONDITIONS = ("bad-reputation", "short-memory", "burned-out", "slow-start", "budget-cuts")


@pytest.mark.rule("C-NEW-1")
@pytest.mark.rule("C-NEW-3")
def test_by_options_alone(tmp_path: Path) -> None:
    said = done(
        tmp_path, "new", "night", "--negotiator", "Ana Ruiz", "--box", "base", "--box",
        "crime-wave", "--hard", "--seed", "9", "--trait", "charmer", "--condition", "none",
        "--table", "career",
    )  # fmt: skip
    begins, *left_out, to_play = said.splitlines()
    assert (begins, to_play) == (
        "Ana Ruiz's career begins (seed 9).",
        "To play: hn career play night",
    )
    assert flat("\n".join(left_out)) == (
        "Left out of every mission until experience wins them back: "
        "All Units, Get In There NOW!; Cut the Power and Move In."
    )
    setup = stored(tmp_path, "night").record.setup
    assert (setup.negotiator, setup.boxes, setup.mode) == (
        "Ana Ruiz",
        ("base", "crime-wave"),
        "hard",
    )
    assert (setup.seed, setup.table, setup.sets) == (9, "career", None)
    assert (setup.traits, setup.conditions) == (("charmer",), ())
    assert stored(tmp_path, "night").status.stress == 0


def test_with_yes_nothing_is_asked(tmp_path: Path) -> None:
    said = done(tmp_path, "new", "--negotiator", "Zoë O'Neill", "--yes")
    assert "?" not in said
    setup = stored(tmp_path, "zoe-o-neill").record.setup
    assert (setup.boxes, setup.mode, setup.traits) == (("base",), "normal", ())
    again = done(tmp_path, "new", "--negotiator", "Zoë O'Neill", "--yes")
    assert "hn career play zoe-o-neill-2" in again
    done(tmp_path, "new", "the-old-hand", "--yes")
    assert stored(tmp_path, "the-old-hand").record.setup.negotiator == "The Old Hand"


def test_by_answers(tmp_path: Path) -> None:
    """A name, then the house rules; an answer that cannot be used is explained and asked again."""
    typed = lines(
        "", "Ben Okoro", "rules of the house", "2", "boxes", "bsae", "1, crime-wave 1", "2",
        "traits", "charmr", "2", "file name", "Ben Okoro!", "ben", "seed", "x", "4711", "cards",
        "back", "start", "rest",
    )  # fmt: skip
    said = flat(done(tmp_path, "new", "--seed", "3", typed=typed))
    assert "lower case letters, digits and hyphens" in said
    assert "Did you mean base?" in said
    assert "Did you mean charmer?" in said
    assert "The seed 'x' is no number" in said
    assert "You have no set yet." in said
    assert said.count("leaves 3 stress instead of 1") == 1  # explained once
    assert "2. Hard mode: on" in said
    setup = stored(tmp_path, "ben").record.setup
    assert (setup.negotiator, setup.seed, setup.mode) == ("Ben Okoro", 4711, "hard")
    assert setup.boxes == ("base", "crime-wave")
    helps = shipped().packs["career"].of(Asset).values()
    assert setup.traits == ([help.id for help in helps if help.kind == "trait"][1],)


def test_empty_answers_take_what_is_usual(tmp_path: Path) -> None:
    """And so does a pipe that ends; a name that is taken gets a number."""
    done(tmp_path, "new", typed=lines("Ben Okoro", 2, "boxes", "", "traits", "", "back", "start"))
    done(tmp_path, "new", typed=lines("Ben Okoro"))
    for name in ("ben-okoro", "ben-okoro-2"):
        setup = stored(tmp_path, name).record.setup
        assert (setup.boxes, setup.mode, setup.traits) == (("base",), "normal", ())


def test_not_now(tmp_path: Path) -> None:
    for way in ("3", "quit"):
        assert "No career was begun." in done(tmp_path, "new", typed=lines("Ben Okoro", way))
    assert not list((tmp_path / "careers").glob("*.json"))


def test_a_question_mark_explains_the_choices(tmp_path: Path) -> None:
    said = flat(done(tmp_path, "new", typed=lines("?", "Mira", "?", 2, "?", "traits", "none")))
    assert "On the command line it is --negotiator." in said
    assert "2. House rules ...: Boxes: Hostage Negotiator; Hard mode: off; " in said
    assert "2. Hard mode: A failed mission leaves 3 stress instead of 1. Usual: off." in said
    assert "2. Confident: At the start of the mission: CP +2" in said
    assert stored(tmp_path, "mira").record.setup.traits == ()


def test_where_nobody_answers(tmp_path: Path) -> None:
    """What has a usual answer gets it; what has none is an error that names the option."""
    said = refused(tmp_path, "new", code=2)
    assert "--negotiator" in said
    assert not (tmp_path / "careers").exists() or not list((tmp_path / "careers").glob("*.json"))
    done(tmp_path, "new", "ana")
    assert stored(tmp_path, "ana").record.setup.negotiator == "Ana"
    said = refused(tmp_path, "new", "--yes", code=2)
    assert "--negotiator" in said


@pytest.mark.parametrize(
    ("args", "remedy"),
    [
        (("mira", *NEW), "choose another name"),
        (("Mira", *NEW), "lower case letters"),
        (("../mira", *NEW), "lower case letters"),
        (("index", *NEW), "it is reserved"),
        (("new", "--negotiator", "", "--yes"), "1 to 60 characters"),
        (("new", "--negotiator", "a\x1b[31m", "--yes"), "1 to 60 characters"),
        (("new", "--yes", "--box", "bsae"), "Did you mean base?"),
        (("new", "--yes", "--box", "career"), "no box career"),
        (("new", "--yes", "--trait", "charmr"), "Did you mean charmer?"),
        (("new", "--yes", "--trait", "snitch"), "no trait snitch"),
        (("new", "--yes", "--table", "base"), "no career table base"),
        (("new", "--yes", "--seed", "x"), "is no number"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, tuple) else "",
)
def test_wrong_options(args: tuple[str, ...], remedy: str, tmp_path: Path) -> None:
    if args[0] == "mira":
        begin(tmp_path)
    assert remedy in refused(tmp_path, "new", *args, code=2)


def test_a_career_with_a_set(tmp_path: Path) -> None:
    missing = career(tmp_path, "new", "a", "--yes", "--sets", "mine")
    assert (missing.code, "no set called mine" in missing.out) == (2, True)
    build = ("sets", "new", "mine", "--random", "--seed", "1")
    assert run_here(*build, HN_HOME=str(tmp_path)).code == 0
    done(tmp_path, "new", "a", "--yes", "--sets", "mine")
    assert stored(tmp_path, "a").record.setup.sets is not None


@pytest.mark.rule("C-NEW-1")
def test_several_traits_and_conditions(tmp_path: Path) -> None:
    """By options, in the order named; the stress to begin with is told."""
    chosen = ("--trait", "confident", "--trait", "charmer", "--condition", "slow-start")
    said = done(tmp_path, "new", "night", "--yes", *chosen, "--condition", "burned-out")
    assert said.splitlines()[1] == "Stress +6: Burned Out."
    setup = stored(tmp_path, "night").record.setup
    assert setup.traits == ("confident", "charmer")
    assert setup.conditions == ("slow-start", "burned-out")
    shown = done(tmp_path, "show", "night")
    assert "Stress 6, score -6." in shown
    assert "Conditions:\n  Slow Start: " in shown
    assert "Conditions: Slow Start, Burned Out.\nStart: stress +6, total 6. Burned Out.\n" in done(
        tmp_path, "scorecard", "night"
    )


@pytest.mark.rule("C-NEW-1")
def test_several_by_answers(tmp_path: Path) -> None:
    """By numbers and ids, with commas or blanks; what is not there is explained."""
    new = ("new", "night", "--negotiator", "Ana", "--box", "base", "--normal")
    typed = lines(2, 3, "2, charmer 2", 4, "slow-strt", "4 burned-out none")
    said = flat(done(tmp_path, *new, typed=typed))
    assert "Traits to start with?" in said
    assert "3. Burned Out: The career begins with 6 stress" in said
    assert "Did you mean slow-start?" in said
    setup = stored(tmp_path, "night").record.setup
    assert (setup.traits, setup.conditions) == (
        ("confident", "charmer"),
        ("slow-start", "burned-out"),
    )


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        (("--trait", "charmer", "--trait", "charmer"), "traits: a trait is named twice."),
        (("--condition", "charmer"), "there is no condition charmer."),
        (("--condition", "burnt-out"), "Did you mean burned-out?"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_traits_and_conditions_that_are_refused(
    tmp_path: Path, chosen: tuple[str, ...], said: str
) -> None:
    assert said in refused(tmp_path, "new", "night", "--yes", *chosen, code=2)
    assert not (tmp_path / "careers" / "night.json").exists()


@pytest.mark.rule("C-NEW-1")
def test_a_career_with_conditions_is_left_resumed_and_replayed(tmp_path: Path) -> None:
    chosen = [word for id in CONDITIONS for word in ("--condition", id)]
    done(tmp_path, "new", "mira", "--yes", "--seed", "4", "--trait", "well-prepared", *chosen)
    first = done(
        tmp_path, "play", "--abductor", "arkayne", typed=lines(1, "facedown:small-talk", "look")
    )
    assert "Threat 5" in first
    assert "In force: hand limit 8, for the rest of the mission (Short Memory)." in flat(first)
    again = done(tmp_path, "play", typed="look\n")
    assert "In force: no four can be converted, for the rest of the turn (Slow Start)." in flat(
        again
    )
    assert "Removed: " in again
    assert "nothing is wrong" in done(tmp_path, "doctor", "mira")
    done(tmp_path, "give-up", "mira", "--yes")
    shown = done(tmp_path, "replay", "mira", "1")
    assert "Step 1 of 3\nTurn 1, conversation: threat 4" in shown
    assert re.search(r"Budget Cuts: [^:]+ is missing this time\.", flat(shown))
    assert "version" not in shown
