"""A mission from a table, entered on a terminal: what is usual is shown, and never typed over."""

from pathlib import Path

import pytest

from tests.cli.at_career import WON, begin, done, stored
from tests.cli.test_career_log import seed_that_gives
from tests.terminal.lists import menu
from tests.terminal.screen import CTRL_D, DOWN, ENTER, ESC, USUAL, Terminal, letters


def test_a_mission_from_the_table(tmp_path: Path) -> None:
    begin(tmp_path)
    with Terminal(tmp_path, "career", "log", columns=40, glass=150) as terminal:
        terminal.asked("Who was on the line?")
        everybody = ["ArkayneMassua", "DonnaScarborough", "EdwardQuinn", "Somebodyelse"]
        assert [*menu(terminal).options] == everybody
        assert "arkayne" not in terminal.text
        terminal.press(DOWN)
        terminal.type(ENTER, "How did it go?")
        assert menu(terminal).options == ["Won", "Lost"]
        terminal.type(ENTER, "How did it end?")
        ways = ["captured", "eliminated", "surrendered"]
        assert [one.partition(":")[0] for one in menu(terminal).options] == ways
        terminal.command("banana", "There is no ending banana")
        terminal.command("escaped", "A mission that is won does not end with escaped")
        terminal.press(DOWN)
        terminal.type(ENTER, "Turns played? [0]")
        terminal.type("7" + ENTER, "Total hostages")
        terminal.type("0" + ENTER, "Type a number from 1 to 999.")
        terminal.type("7" + ENTER, "How many were saved?")
        terminal.type("8" + ENTER, "are more than 7")
        assert letters("Total hostages, including any taken later? [7]") in letters(terminal.text)
        terminal.type(ENTER, "How many were saved? [8]")
        terminal.type("6" + ENTER, "How many were killed?")
        terminal.type("1" + ENTER, "with threat on S? [0]")
        terminal.type(ENTER, "threat on K? [0]")
        terminal.type("1" + ENTER, "Was the pivotal event seen?")
        assert menu(terminal).options == ["No", "Yes"]  # the likelier one first
        terminal.press(ENTER)
        assert (terminal.end(), terminal.dirt()) == (0, [])
        assert not [line for line in terminal.story if len(line) > 40]
    entry = stored(tmp_path).record.missions[0]
    assert (entry.result, entry.ending, entry.turns) == ("won", "eliminated", 7)
    assert (entry.total, entry.saved, entry.killed) == (7, 6, 1)
    assert [line.amount for line in entry.lines] == [2, 1, -2]


def test_the_old_ending_is_first_when_it_is_asked_again(tmp_path: Path) -> None:
    begin(tmp_path)
    given = ("--abductor", "donna", "--result", "won", "--ending", "surrendered", "--turns", "3")
    with Terminal(tmp_path, "career", "log", *given) as terminal:
        terminal.asked("Total hostages")
        terminal.type("7" + ENTER, "How many were saved?")
        terminal.type("2" + ENTER, "nobody wins with fewer than half saved.")
        terminal.type(ENTER, "How did it end?")
        assert menu(terminal).label.startswith("surrendered:")
        terminal.type(ENTER, "Total hostages, including any taken later? [7]")
        terminal.press(CTRL_D)
        assert terminal.end() == 2
    assert stored(tmp_path).record.missions == ()


def test_a_name_is_not_typed_behind_the_usual_one(tmp_path: Path) -> None:
    with Terminal(tmp_path, "career", "new", "--negotiator", "Mira Holm") as terminal:
        terminal.asked("Ready, Mira Holm?")
        terminal.type("h", "House rules: which one")
        terminal.type("f", "Save it as? [mira-holm]")
        terminal.type("mira" + ENTER, "File name: mira")
        terminal.type(ESC, "Ready, Mira Holm?")
        terminal.type(ENTER, "What next?")
        terminal.press("q")
        assert terminal.end() == 0
    assert stored(tmp_path, "mira").record.setup.negotiator == "Mira Holm"


FIGURES = (*WON, "--ending", "captured", "--turns", "3", "--k-endings", "0", "--no-pivotal")


@pytest.mark.rule("C-TABLE-1")
def test_names_can_still_be_typed(tmp_path: Path) -> None:
    """Of this career's abductors, and of anybody else after a question."""
    begin(tmp_path)
    for typed, sure, asked in (
        ("nobody", "n", "No abductor 'nobody' in this career; there is arkayne"),
        ("Old Nick", "y", "How did it go?"),
    ):
        with Terminal(tmp_path, "career", "log") as terminal:
            terminal.asked("Who was on the line?")
            terminal.press(typed + ENTER)
            terminal.see(f"No abductor {typed} in this career.", "Enter it as a name?")
            terminal.type(sure, asked)
            if sure == "n":
                terminal.command("donna", "How did it go?")
                terminal.command("lost", "How did it end?")
            terminal.press(CTRL_D)
            assert terminal.end() == 2


@pytest.mark.rule("C-TABLE-1")
def test_somebody_else_is_an_entry_of_the_list(tmp_path: Path) -> None:
    begin(tmp_path)
    with Terminal(tmp_path, "career", "log") as terminal:
        terminal.asked("Who was on the line?")
        terminal.type("4", "Their name?")
        terminal.type("donna" + ENTER, "donna is in this career")
        terminal.type("Old Nick" + ENTER, "How did it go?")
        terminal.type(ENTER, "How did it end?")
        terminal.type(ENTER, "Turns played? [0]")
        for typed in ("3", "7", "7", "0"):
            terminal.type(typed + ENTER)
        terminal.asked("threat on K? [0]")
        terminal.type(ENTER, "Was the pivotal event seen?")
        terminal.press(ENTER)
        assert (terminal.end(), terminal.dirt()) == (0, [])
    assert stored(tmp_path).record.missions[0].abductor_name == "Old Nick"


@pytest.mark.rule("C-TABLE-1")
@pytest.mark.parametrize(("answer", "code"), [("yes", 0), ("no", 2)])
def test_an_unknown_name_by_an_option(tmp_path: Path, answer: str, code: int) -> None:
    """On a terminal it is asked whether a name is meant; no changes nothing."""
    begin(tmp_path)
    log = ("career", "log", "--abductor", "Old Nick", *FIGURES)
    with Terminal(tmp_path, *log, variables={"HN_PLAIN": "1"}) as terminal:
        terminal.see("No abductor Old Nick in this career.", "Enter it as a name? yes or no:")
        terminal.press(answer + ENTER)
        assert terminal.end() == code
    names = [entry.abductor_name for entry in stored(tmp_path).record.missions]
    assert names == (["Old Nick"] if answer == "yes" else [])


def test_resources_are_chosen_from_a_list(tmp_path: Path) -> None:
    """One at a time, each as often as it is held."""
    done(tmp_path, "new", "mira", "--yes", "--seed", str(seed_that_gives("mentor")))
    done(tmp_path, "log", *WON)
    for _time in range(2):
        done(tmp_path, "spend", "--resource", "snitch")
    assert stored(tmp_path).status.held == ("snitch", "snitch")
    figures = ("--ending", "captured", "--turns", "3", "--k-endings", "0", "--no-pivotal")
    log = ("career", "log", "--abductor", "donna", "--result", "won", *figures)
    with Terminal(tmp_path, *log) as terminal:
        terminal.asked("Total hostages")
        terminal.type("7" + ENTER, "How many were saved?")
        terminal.type("7" + ENTER, "How many were killed?")
        terminal.type("0" + ENTER, "Which resource did you use?")
        told = menu(terminal)
        assert told.options == ["None", "Snitch"]
        terminal.type("2", "Which else?")
        assert menu(terminal).options == [letters("No more"), "Snitch"]
        terminal.press(ENTER)
        terminal.until(lambda: len(stored(tmp_path).record.missions) == 2, "an entry")
    assert stored(tmp_path).record.missions[-1].held == ("snitch",)


def test_a_list_in_french_has_no_english_ids(tmp_path: Path) -> None:
    begin(tmp_path)
    given = ("--abductor", "donna", "--result", "won")
    french = {**USUAL, "HN_LANG": "fr"}
    with Terminal(tmp_path, "career", "log", *given, variables=french) as terminal:
        terminal.asked("Comment cela a-t-il fini")
        assert letters("est capturé") in letters(terminal.text)
        assert "captured" not in terminal.text
        terminal.type(ENTER, "Nombre de tours")
