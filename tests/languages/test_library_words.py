"""What click and questionary say themselves is in the player's language too."""

from pathlib import Path

import pytest

from hncli import __version__
from tests.languages.program import Program
from tests.translation.pseudo_hn import code
from translation.pseudo_text import CLOSING, OPENING, PSEUDO, lettered


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ("--help", ["Usage:", "Options", "Show this message and exit.", "Commands"]),
        ("--help", ["[COMMAND] [ARGS]..."]),
        ("career --help", ["COMMAND [ARGS]..."]),
        ("--version", ["%(prog)s, version %(version)s"]),
        ("mission play --nonsense", ["No such option"]),
        ("content show", ["Missing argument"]),
        ("odds --level 9", ["takes one of"]),
        ("odds a b c", ["Got unexpected extra argument"]),
        ("mission play --seed", ["requires an argument"]),
        ("config --plain=3", ["does not take a value"]),
    ],
)
def test_click_speaks_the_language(tmp_path: Path, args: str, words: list[str]) -> None:
    each = Program(tmp_path)
    printed = each.run_whole(PSEUDO, *args.split())
    english = each.run_whole("en", *args.split())
    assert OPENING not in english
    for word in words:
        fixed = word.replace("%(prog)s, version %(version)s", f"hn, version {__version__}")
        assert fixed in english
        before = printed.partition(lettered(fixed, code()))[0]
        assert before != printed
        assert before.count(OPENING) > before.count(CLOSING), printed
