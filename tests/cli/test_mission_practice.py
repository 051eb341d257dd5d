"""`hn mission practice`: a choice once more, and nothing left of it afterwards."""

from dataclasses import replace
from pathlib import Path

import pytest

from hncli.features.missions.saving.history import FinishedMissions, Reviews
from hncli.game.engine.game import parse_option
from hncli.review.review import begin_again
from tests.cli.at_career import LOST, begin, career, lines, moves, stored
from tests.cli.in_process import Commands, run_here
from tests.cli.test_mission_story import finish, with_example
from tests.fuzz.twin import shipped
from tests.review.finished import finished, made_up_review, with_a_choice

PRACTICE = Commands("mission", "practice", COLUMNS="400")
practice = PRACTICE.run
SUBJECT = finished()
TOTAL = len(SUBJECT.choices)
FIRST, SECOND, *_rest, LAST = with_a_choice(SUBJECT)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A data folder with a finished mission and its review."""
    finish(tmp_path)
    assert FinishedMissions(tmp_path).read().setup == SUBJECT.setup
    Reviews(tmp_path).write(SUBJECT, made_up_review(SUBJECT, {FIRST: 0.02, LAST: 0.12}))
    return tmp_path


def refused(home: Path, *args: str) -> tuple[int, str]:
    ended = practice(home, *args)
    assert ended.out == ""
    assert ended.err.count("\n") == 1
    return ended.code, ended.err.removeprefix("hn: ").rstrip("\n")


def on_disk(home: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}


def ids_from(number: int) -> list[str]:
    return [option.id for option in SUBJECT.choices[number - 1 :]]


def test_the_costliest_choice_with_the_same_cards_and_dice(home: Path) -> None:
    """The same choices lead to the same end, and every file is as it was."""
    before = on_disk(home)
    ended = practice(home, typed=lines(*ids_from(LAST)))
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("Practice: nothing is saved and nothing counts.")
    assert f", choice {LAST} of {TOTAL}. Back then: " in ended.out
    end = "Time runs out, turn 11: lost, 1 saved, 12 killed."
    assert f"\n{end}\n" in ended.out
    assert "As many saved as back then. In the real mission you chose: " in ended.out
    assert "\nThe review liked this better: " in ended.out
    assert "Achievement" not in ended.out
    assert ended.out.endswith(f"To try it again: hn mission practice donna --choice {LAST}\n")
    assert on_disk(home) == before


def test_a_choice_by_its_number(home: Path) -> None:
    ended = practice(home, "donna", "--choice", str(SECOND), "--plain")
    assert ended.code == 0
    assert f", choice {SECOND} of {TOTAL}. Back then: " in ended.out
    assert ended.out.endswith(
        "\nYou've left the practice; nothing is saved.\n"
        f"To try it again: hn mission practice donna --choice {SECOND}\n"
    )


def test_other_cards_by_their_seed(home: Path) -> None:
    before = on_disk(home)
    typed = lines("give up", "yes")
    drawn = practice(home, "--other-cards", typed=typed).out
    assert "Hidden cards and dice are new (seed " in drawn
    words = drawn.splitlines()[-1].removeprefix("To try it again: hn mission practice ").split()
    assert words[:4] == ["donna", "--choice", str(LAST), "--seed"]
    assert practice(home, *words, typed=typed).out == drawn
    first, second = (practice(home, "--choice", "1", "--seed", str(n)).out for n in (1, 2))
    assert first.splitlines()[3:-1] == second.splitlines()[3:-1]  # nothing hidden is told
    played = [
        practice(home, "--choice", "1", "--seed", str(n), typed=lines(*ids_from(1)[:9])).out
        for n in (1, 2)
    ]
    assert played[0].splitlines()[3:-1] != played[1].splitlines()[3:-1]
    assert on_disk(home) == before


def test_undo_in_a_practice(home: Path) -> None:
    mission = begin_again(shipped(), SUBJECT)
    mission.choose(parse_option(ids_from(1)[0]))
    ended = practice(home, "--choice", "1", typed=lines(ids_from(1)[0], "take back", "undo"))
    assert ended.code == 0
    assert "\nUndone.\n" in ended.out
    assert "\nThere's nothing to undo.\n" in ended.out


def test_without_a_review_one_is_made_first(tmp_path: Path) -> None:
    """That is all that is stored, for the next time; a choice with a number needs no review."""
    given_up = lines("facedown:keep-cool", "facedown:small-talk", "give up", "yes")
    run_here("mission", "play", "donna", "--seed", "6", typed=given_up, HN_HOME=str(tmp_path))
    before = on_disk(tmp_path)
    ended = practice(tmp_path, "--choice", "2", typed="review\n")
    assert "There's no review of this choice yet. Make one with hn mission review." in ended.out
    assert on_disk(tmp_path) == before
    ended = practice(tmp_path)
    assert ended.out.startswith("Reviewing the mission first, to find the choice that cost you")
    assert ", choice 3 of 3. Back then: Give up.\n" in ended.out
    after = on_disk(tmp_path)
    (review,) = {path: data for path, data in after.items() if path not in before}
    assert review.parent.name == "reviews"
    assert before.items() <= after.items()
    ended = practice(tmp_path)
    assert ended.out.startswith("Practice: ")
    assert on_disk(tmp_path) == after


def test_a_mission_of_a_career(tmp_path: Path) -> None:
    begin(tmp_path)
    first = stored(tmp_path).decision
    assert first is not None
    twin = stored(tmp_path)
    twin.choose(first.options[0])
    played = moves(twin, 3)
    assert career(tmp_path, "play", "mira", typed=lines(first.options[0].id, *played)).code == 0
    before = on_disk(tmp_path)
    args = ("--career", "mira", "--mission", "1", "--choice", "3")
    ended = practice(tmp_path, *args, typed=lines(*played[2:]))
    assert (ended.code, ended.err) == (0, "")
    assert f"Turn 1, choice 3 of {len(played)}. " in ended.out
    assert "As many saved as back then." in ended.out
    assert ended.out.endswith(f"To try it again: hn mission practice {' '.join(args)}\n")
    assert on_disk(tmp_path) == before


def test_missions_that_cannot_be_practised(tmp_path: Path) -> None:
    assert refused(tmp_path) == (1, "No mission is over yet. Play one with hn mission play.")
    run_here("mission", "play", "--seed", "2", typed="facedown:keep-cool\n", HN_HOME=str(tmp_path))
    assert refused(tmp_path, "arkayne") == (
        1,
        "This mission isn't over yet. Finish it, then review it.",
    )
    code, said = refused(tmp_path, "nobody")
    assert code == 1
    assert said.startswith("No saved or finished mission is called nobody. There is arkayne.")
    begin(tmp_path)
    career(tmp_path, "log", "mira", *LOST)  # its compensation may wait
    assert refused(tmp_path, "--career", "mira", "--mission", "1") == (
        1,
        "Mission 1 was played at a table: there are no choices to review.",
    )
    assert refused(tmp_path, "--career", "mira", "--mission", "2") == (
        2,
        "The career mira has no finished mission '2'; give a number from 1 to 1.",
    )


def test_what_is_typed_wrong(home: Path) -> None:
    assert refused(home, "--choice", str(TOTAL + 1)) == (
        2,
        f"That mission has {TOTAL} choices; give a number from 1 to {TOTAL}.",
    )
    assert refused(home, "--career", "mira") == (2, "--career and --mission go together.")
    assert refused(home, "--mission", "1") == (2, "--career and --mission go together.")
    assert refused(home, "donna", "--career", "mira", "--mission", "1") == (
        2,
        "Name a single mission, or a career and its mission; not both.",
    )
    assert refused(home, "--seed", "x")[0] == 2
    assert practice(home, "--choice", "0").code == 2


def test_nothing_to_improve(home: Path) -> None:
    Reviews(home).write(SUBJECT, made_up_review(SUBJECT, {}))
    assert refused(home) == (
        1,
        f"The review found nothing better. Name a choice yourself: --choice 1 to {TOTAL}.",
    )


def test_of_another_version(tmp_path: Path) -> None:
    finish(tmp_path)
    kept = FinishedMissions(tmp_path)
    stored = kept.read()
    versions = replace(stored.log.versions, rules=stored.log.versions.rules + 1)
    kept.keep("donna", replace(stored, log=replace(stored.log, versions=versions)))
    code, said = refused(tmp_path, "--choice", "1")
    assert code == 1
    assert said.startswith("This mission was played with other versions: ")


def test_the_shipped_example(tmp_path: Path) -> None:
    with_example(tmp_path)
    args = ("--career", "example", "--mission", "1", "--choice", "1")
    ended = practice(tmp_path, *args)
    assert (ended.code, ended.err) == (0, "")
