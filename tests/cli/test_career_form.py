"""The questions of `hn career log`: every answer is checked at once, and no answer is lost."""

from pathlib import Path

import pytest

from hncli.career.record import MissionEntry
from tests.cli.at_career import WON, begin, done, lines, refused, stored
from tests.support.printed import flat

AGAIN = "That does not fit together: "


def entered(home: Path, *typed: object, args: tuple[str, ...] = ()) -> tuple[str, MissionEntry]:
    """Type answers and then the first choices of all kinds; what is said, and what is kept."""
    said = done(home, "log", *args, typed=lines(*typed, 1, 1))
    return flat(said), stored(home).record.missions[-1]


@pytest.mark.rule("C-TABLE-1")
@pytest.mark.parametrize(
    ("typed", "ending"),
    [("2", "eliminated"), ("Surrendered", "surrendered"), ("the abductor is CAPTURED", "captured")],
)
def test_an_ending_by_number_id_or_words(tmp_path: Path, typed: str, ending: str) -> None:
    begin(tmp_path)
    said, entry = entered(tmp_path, "donna", "won", typed, "", 7, 7, 0, "", "")
    assert "2. eliminated: the abductor is eliminated" in said
    assert "How did it end? [captured]" in said
    assert (entry.ending, entry.turns) == (ending, 0)


@pytest.mark.rule("C-TABLE-1")
def test_an_ending_that_cannot_be(tmp_path: Path) -> None:
    begin(tmp_path)
    typed = ("donna", "won", "capturedbanana", "escaped", "0", "4", "02", "", "", 7, 7, 0, "", "")
    said, entry = entered(tmp_path, *typed)
    known = "captured, eliminated, surrendered."
    assert f"There is no ending capturedbanana; there is {known} Did you mean captured?" in said
    assert f"A mission that is won does not end with escaped, but with {known} How" in said
    assert said.count("How did it end?") == 6
    assert entry.ending == "captured"


def test_an_ending_of_the_abductors_own(tmp_path: Path) -> None:
    workshop = str(Path(__file__).parents[1] / "packs" / "workshop")
    packs = ("--packs", workshop)
    done(tmp_path, "new", "mira", "--yes", "--seed", "7", "--box", "workshop", *packs)
    typed = ("oren", "lost", "talked-down", "no-way-back", "", 5, 2, 1, 0, "", "")
    said = flat(done(tmp_path, "log", *packs, typed=lines(*typed, 1, 1)))
    assert "no-way-back: he sees no way back" in said
    assert "A mission that is lost does not end with talked-down, but with escaped" in said
    assert "he sees no way back" in flat(done(tmp_path, "scorecard", *packs))


@pytest.mark.rule("C-TABLE-1")
def test_figures_that_do_not_fit_are_asked_again(tmp_path: Path) -> None:
    """As soon as they are typed; old answers stand in brackets, and the rest is not asked again."""
    begin(tmp_path)
    said, entry = entered(
        tmp_path,
        *("donna", "won", "", 12),
        *(0, 7, 8),  # more saved than there are
        *("", 6, 0),  # somebody is held
        *("", 2, "", "", 1),
        *("", ""),
        *("no", "", ""),  # the pivotal event
    )
    assert "Type a number from 1 to 999." in said
    assert f"{AGAIN}8 saved and 0 killed are more than 7." in said
    assert "How many were saved? [8] 6" in said
    assert f"{AGAIN}nobody wins while someone is held." in said
    assert "Result, won or lost? [won]" in said
    assert "How many were killed? [0] 1" in said
    assert f"{AGAIN}after turn 11 the pivotal event was seen." in said
    assert "Turns played? [12]" in said
    assert "seen, yes or no? [yes]" in said
    assert said.count("Who was on the line?") == 1
    assert said.count(AGAIN) == 3
    assert (entry.result, entry.ending, entry.turns) == ("won", "eliminated", 12)
    assert (entry.total, entry.saved, entry.killed) == (7, 6, 1)


def test_another_result_has_other_endings(tmp_path: Path) -> None:
    begin(tmp_path)
    answers = ("donna", "won", "eliminated", "", 7, 2, "lost", "", "", "", 4, 5, 4, 2, "", "")
    said, entry = entered(tmp_path, *answers)
    assert f"{AGAIN}nobody wins with fewer than half saved." in said
    assert "How did it end? [escaped]" in said
    assert f"{AGAIN}more were killed on S than at all." in said
    assert (entry.result, entry.ending, entry.saved, entry.killed) == ("lost", "escaped", 2, 4)
    assert [line.amount for line in entry.lines[:4]] == [4, 4, 2, 2]


def test_options_that_do_not_fit_are_asked_for_before_anything_else(tmp_path: Path) -> None:
    begin(tmp_path)
    options = ("--abductor", "donna", "--result", "won", "--ending", "escaped", "--turns", "3")
    said, entry = entered(tmp_path, "", "", 7, 7, 0, "", "", args=options)
    assert said.index(AGAIN) < said.index("Total hostages")
    assert "Turns played" not in said
    assert (entry.result, entry.ending, entry.turns) == ("won", "captured", 3)


@pytest.mark.parametrize(
    ("options", "typed", "remedy"),
    [
        (("--abductor", "dona"), (), "Did you mean donna?"),
        (("--achievement", "nothing"), ("donna", "lost"), "cannot be earned there"),
        (("--spent", "snitch"), ("donna", "lost"), "was not held"),
        (("--take", "nothing"), ("donna", "lost"), "is not offered"),
    ],
)
def test_wrong_options_are_told_before_the_form_is_filled_in(
    tmp_path: Path, options: tuple[str, ...], typed: tuple[str, ...], remedy: str
) -> None:
    begin(tmp_path)
    assert remedy in refused(tmp_path, "log", *options, typed=lines(*typed), code=2)


def test_figures_that_do_not_fit_and_nobody_answers_any_more(tmp_path: Path) -> None:
    begin(tmp_path)
    typed = lines("donna", "won", "", "", 7, 6, 0)
    told = refused(tmp_path, "log", typed=typed, code=2)
    assert told.startswith("hn: the mission: result: nobody wins while someone is held.")
    assert stored(tmp_path).record.missions == ()


def test_parts_of_those_killed_may_be_known_first(tmp_path: Path) -> None:
    """An option is not wrong because the figures around it are not yet known."""
    begin(tmp_path)
    options = ("--result", "lost", "--killed-at-s", "3")
    said, entry = entered(tmp_path, "donna", "", "", 7, 2, 3, "", "", args=options)
    assert AGAIN not in said
    assert (entry.killed, entry.lines[2].amount) == (3, 4)


def test_an_ending_in_free_words_is_still_read(tmp_path: Path) -> None:
    """Older careers have such endings, for they were not checked when they were typed."""
    begin(tmp_path)
    done(tmp_path, "log", *WON, "--ending", "capturedbanana", typed=lines(1, 1))
    assert stored(tmp_path).record.missions[0].ending == "capturedbanana"
    assert "capturedbanana" in done(tmp_path, "show")
    assert "capturedbanana" in done(tmp_path, "scorecard", "--json")
