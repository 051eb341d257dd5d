"""What is typed at a prompt: the language's own word is shown, and English is understood too."""

import ast
from pathlib import Path

import pytest

from hncli.base.text import simple, unaccented
from hncli.terminal import questions as typed_words
from hncli.terminal.questions import COMMAND_WORDS, Command, as_typed, is_command, is_no, is_yes
from hncli.terminal.screen import find_command
from tests.cli.running import run_hn
from tests.languages.program import Program
from tests.support.forked import ROOT
from translation.pseudo_text import PSEUDO, lettered, pseudo

FRENCH = {"yes": "oui", "y": "o", "no": "non", "n": "n"}


@pytest.fixture
def _french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typed_words, "_", lambda text: FRENCH.get(text, text))
    monkeypatch.setitem(COMMAND_WORDS, "take back", "récupérer")
    monkeypatch.setitem(COMMAND_WORDS, "card", "voir l\u2019atout")


def nothing(_rest: str) -> bool:
    return False


@pytest.mark.usefixtures("_french")
@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("récupérer", ("take back", "")),
        ("RECUPERER", ("take back", "")),
        ("take back", ("take back", "")),
        ("Voir l\u2019atout Échange", ("card", "Échange")),
        ("voir l'atout  échange ?", ("card", "échange")),
        ("card Échange", ("card", "Échange")),
        ("undo", ("undo", "")),
        ("u", ("undo", "")),
        ("récup", (None, "")),
        ("cards", (None, "")),
    ],
)
def test_a_command_by_either_word(typed: str, found: tuple[str | None, str]) -> None:
    commands = [
        Command("take back", "", nothing),
        Command("card", "", nothing, "NAME"),
        Command("undo", "", nothing),
    ]
    command, rest = find_command(typed, commands)
    assert (command and command.word, rest) == found


@pytest.mark.usefixtures("_french")
@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("Récupérer", "take back"), ("recuperer", "take back"), ("take back", "take back"),
        ("l", "look"), ("q", "quit"), ("exit", "quit"),
    ],
)  # fmt: skip
def test_one_command_where_few_are_known(typed: str, command: str) -> None:
    assert is_command(typed, command)
    assert not is_command(typed, "log")


@pytest.mark.usefixtures("_french")
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("oui", True), ("O", True), ("yes", True), ("y", True),
        ("non", False), ("n", False), ("NO", False), ("perhaps", None), ("", None),
    ],
)  # fmt: skip
def test_yes_and_no_by_either_word(typed: str, meant: bool | None) -> None:
    assert (is_yes(typed), is_no(typed)) == (meant is True, meant is False)


def test_a_word_of_the_language_comes_before_an_english_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    strange = {"yes": "no", "y": "n", "no": "ni", "n": "i"}
    monkeypatch.setattr(typed_words, "_", lambda text: strange.get(text, text))
    assert is_yes("no")
    assert not is_no("no")
    assert not is_no("n")


def test_every_command_has_a_word_to_translate() -> None:
    """Words that the program only knows by a name are those of `SKIP`."""
    words = set()
    for path in (ROOT / "hncli").rglob("*.py"):
        source = path.read_text("utf-8")
        for node in ast.walk(ast.parse(source)) if "Command(" in source else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Command":
                words |= {one.value for one in node.args[:1] if isinstance(one, ast.Constant)}
    assert words | {"skip"} == COMMAND_WORDS.keys() | {"?"}


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Éléonore", "Eleonore"), ("cœur", "coeur"), ("l\u2019œuf", "l'oeuf"), ("plain", "plain")],
)
def test_accents_need_not_be_typed(text: str, plain: str) -> None:
    assert unaccented(text) == plain
    assert simple(text) == simple(plain)
    assert len(as_typed(text)) == len(text)


def test_a_mission_in_another_language(tmp_path: Path) -> None:
    """Commands, choices and questions by the words that are shown, and by the English ones."""
    each = Program(tmp_path)
    look, undo, why_not, give_up = map(pseudo, ("look", "undo", "why not", "give up"))
    typed = ["?", look, "look", "4", undo, "4", "undo", f"{why_not} end"]
    typed += [give_up, pseudo("no"), "give up", "no", give_up, pseudo("yes")]
    shown = each.run_whole(
        PSEUDO, "mission", "play", "--seed", "7", "--plain", typed="\n".join(typed) + "\n"
    )
    assert f"\n{undo}: {pseudo('take back your last choice')}." in shown
    assert shown.count(pseudo("Undone.")) == 2
    assert shown.count(pseudo("The mission continues.")) == 2
    assert lettered("Type a number from") not in shown  # everything was understood


def test_the_levels_of_threat(tmp_path: Path) -> None:
    each = Program(tmp_path)
    table = each.run_whole(PSEUDO, "odds")
    lowest, highest = pseudo("S"), pseudo("K")
    assert f"\n{lowest} " in table
    assert f"\n{highest} " in table
    for level in ("S", "s", lowest, pseudo("s")):
        line = each.run_whole(PSEUDO, "odds", "--level", level).splitlines()[-1]
        assert line.startswith(f"{lowest} ")
    shown = each.run_whole(PSEUDO, "mission", "play", "--seed", "7", "--plain", typed="look\n")
    assert f"{lowest} 1 2 3 4 5 6 {highest}" in shown


def test_french_has_its_own_levels() -> None:
    table = run_hn("--lang", "fr", "odds").out
    assert "\nL " in table
    assert "\nE " in table
    assert run_hn("--lang", "fr", "odds", "--level", "e").out.splitlines()[-1].startswith("E ")
