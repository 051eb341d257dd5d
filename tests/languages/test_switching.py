"""The language can be changed in the middle of a career or a mission, without a word about it."""

from pathlib import Path

import pytest

from tests.languages.program import Program
from translation.pseudo_text import OPENING, PSEUDO, lettered

SWITCHED, ENGLISH = ("en", PSEUDO, "en", PSEUDO, "en"), ("en",) * 5


def play_career(each: Program, languages: tuple[str, ...]) -> list[str]:
    """A career that is played on in one language after the other; what is printed."""
    each.run(languages[0], "career", "new", "ann", "--seed", "5", "--yes", "--negotiator", "Ann")
    play = ("career", "play", "ann", "--plain")
    return [each.run_whole(one, *play, typed="1\n" * 25) for one in languages]


def play_mission(each: Program, languages: tuple[str, ...]) -> list[str]:
    """A single mission, in the same way."""
    first = each.run_whole(
        languages[0], "mission", "play", "--seed", "7", "--plain", typed="1\n" * 9
    )
    play = ("mission", "play", "--resume", "--plain")
    return [first, *(each.run_whole(one, *play, typed="1\n" * 9) for one in languages[1:])]


@pytest.mark.parametrize("play", [play_career, play_mission])
def test_the_language_changes_in_the_middle(tmp_path: Path, play: object) -> None:
    assert callable(play)
    switched, english = (Program(tmp_path / name) for name in ("switched", "english"))
    shown, usual = play(switched, SWITCHED), play(english, ENGLISH)
    for number, language in enumerate(SWITCHED):
        said = str(shown[number])
        assert (OPENING in said) == (language == PSEUDO)
        assert "version" not in said
        assert lettered("version") not in said
        assert said.count("\n> ") == str(usual[number]).count("\n> ") > 5
        if language == "en":
            assert said == usual[number]
    assert switched.files() == english.files()
    assert switched.files()
