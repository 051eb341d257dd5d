"""What a typed line means: an option, a command, or neither."""

import io
import re

import pytest

from hncli.terminal.environment import Environment
from hncli.terminal.questions import Command, MenuItem, Question
from hncli.terminal.screen import Screen, card_lines, chosen, find_command
from tests.fuzz.twin import shipped

IDS = ["play:small-talk", "facedown:small-talk", "end"]


def nothing(_rest: str) -> bool:
    return False


COMMANDS = Screen(Environment(io.StringIO(), io.StringIO())).common()
QUIT = Command("quit", "leave", nothing)
CARDS = shipped().packs["base"].cards.values()


# Options


@pytest.mark.parametrize(
    ("typed", "option"),
    [("1", IDS[0]), ("3", IDS[2]), ("03", IDS[2]), ("end", "end"), ("play:small-talk", IDS[0])],
)
def test_an_option_by_number_or_id(typed: str, option: str) -> None:
    assert chosen(typed, IDS) == option


@pytest.mark.parametrize(
    "typed",
    ["0", "4", "-1", "+1", "1.0", "", "End", "play", "²", "１", "٣", "9" * 5000, "1 2", "000001"],  # noqa: RUF001
)
def test_no_option(typed: str) -> None:
    assert chosen(typed, IDS) is None


# Commands


@pytest.mark.parametrize(
    ("typed", "word", "rest"),
    [
        ("?", "?", ""),
        ("help", "?", ""),
        ("HELP", "?", ""),
        ("save and quit", "save and quit", ""),
        ("  Save   AND quit ", "save and quit", ""),
        ("q", "save and quit", ""),
        ("Quit", "save and quit", ""),
        ("exit", "save and quit", ""),
        ("look", "look", ""),
        ("card", "card", ""),
        ("card Small Talk", "card", "Small Talk"),
        ("CARD   small   talk", "card", "small talk"),
        ("rules dice?", "rules", "dice"),
        ("why not", "why not", ""),
        ("why not?", "why not", ""),
        ("card?", "card", ""),
        ("look?", None, ""),
        ("Why  not a bold lie ?", "why not", "a bold lie"),
        ("why not buy:a-bold-lie", "why not", "buy:a-bold-lie"),
        ("look around", None, ""),
        ("cards", None, ""),
        ("quitter", None, ""),
        ("", None, ""),
    ],
)
def test_commands(typed: str, word: str | None, rest: str) -> None:
    command, found = find_command(typed, COMMANDS)
    assert (command.word if command else None, found) == (word, rest)


def test_another_word_for_a_command_gives_way_to_a_command_of_that_word() -> None:
    assert find_command("quit", (*COMMANDS, QUIT)) == (QUIT, "")
    assert find_command("q", (QUIT,)) == (QUIT, "")


# Answers


def answered(*typed: str) -> tuple[str | None, str]:
    """What a player at a small question comes to by typing, and what is printed."""
    source = io.StringIO("".join(f"{line}\n" for line in typed))
    sink = io.StringIO()
    seat = Screen(Environment(source, sink))
    options = tuple(MenuItem(id, id.title()) for id in IDS)
    question = Question(("What now?",), options, seat.common())
    item = seat.answer(question)
    return item.id if item else None, sink.getvalue()


def test_an_answer_after_some_commands() -> None:
    option, printed = answered("ids", "hm", "lok", "play:nothing", "2")
    assert option == "facedown:small-talk"
    assert "2. facedown:small-talk\n" in printed
    assert "Type a number from 1 to 3, or ? for help.\n" in printed
    assert "Did you mean look?" in printed
    assert "play:nothing is not offered now." in printed
    assert printed.count("What now?") == 1


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("why not 2", "Yes, that's number 2: Facedown:Small-Talk."),
        ("why not 02?", "Yes, that's number 2: Facedown:Small-Talk."),
        ("why not end", "Yes, that's number 3: End."),
        ("why not facedown", "Yes, that's number 2: Facedown:Small-Talk."),
        ("why not small", "Several names fit small: Play:Small-Talk; Facedown:Small-Talk. Type"),
        ("why not 4", "4 is not offered now."),
        ("why not keep cool", "keep cool is not offered now."),
        ("why not", "Why not what? Type why not and a choice."),
    ],
)
def test_why_not_what_is_offered(typed: str, said: str) -> None:
    assert f"> {typed}\n{said}" in answered(typed, "1")[1]


def test_what_an_option_does_is_no_name() -> None:
    sink = io.StringIO()
    seat = Screen(Environment(io.StringIO("why not threat\nwhy not mentor\n1\n"), sink))
    option = MenuItem(
        "entry:mentor", "Mentor (trait): threat -1", does="threat -1", name="Mentor (trait)"
    )
    seat.answer(Question(("What now?",), (option,), seat.common()))
    assert "threat is not offered now." in sink.getvalue()
    assert "Yes, that's number 1: Mentor (trait).\n" in sink.getvalue()


def test_looking_again_asks_anew() -> None:
    assert answered("look", "1")[0] is None


def test_leaving() -> None:
    with pytest.raises(EOFError):
        answered("quit", "1")


# Looking a card up


@pytest.mark.parametrize(
    "name",
    [
        "what-are-your-demands",
        "What Are Your Demands?",
        "what are your demands",
        "What are your DEMANDS",
    ],
)
def test_a_card_by_any_name(name: str) -> None:
    first, *text = card_lines(name, CARDS)
    assert first.startswith("What Are Your Demands? You ask")
    assert text[0] == "2+ successes: CP +2, reveal 1 demand"


@pytest.mark.parametrize(
    "name", ["your demands", "What Are", "DEMANDS!", "demands what", "wha dem"]
)
def test_a_card_by_a_part_of_its_title(name: str) -> None:
    assert card_lines(name, CARDS)[0].startswith("What Are Your Demands? You ask")


def test_a_part_that_several_cards_have() -> None:
    assert card_lines("extraction", CARDS) == [
        "Several names fit extraction: Minor Extraction; Major Extraction. "
        "Type more of the one you mean."
    ]
    (said,) = card_lines("a", CARDS)
    assert said.count(";") == 6
    assert re.search(r"; and \d+ more\. Type more of the one you mean\.$", said)


def test_titles_with_an_apostrophe() -> None:
    for name in ("im coming in to talk", "I'm coming in to talk"):
        assert card_lines(name, CARDS)[0].startswith("I'm Coming In to Talk. ")


def test_no_such_card() -> None:
    assert card_lines("smll talk", CARDS) == [
        "There is no card smll talk. Did you mean small-talk?"
    ]
    (said,) = card_lines("\x1b[31m" + "x" * 500, CARDS)
    assert said.isprintable()
    assert len(said) < 80


def test_a_question_of_a_command_leaves_the_one_it_interrupted_as_it_was() -> None:
    """Else the screen would go on asking it, and a number would answer it."""
    env = Environment(io.StringIO("sure\n2\n"), io.StringIO())
    loop = Screen(env)

    def ask_something(_rest: str) -> bool:
        loop.question = Question(("Sure?",), (MenuItem("no", "No"), MenuItem("yes", "Yes")))
        return False

    items = tuple(MenuItem(id, id) for id in IDS)
    asked = Question(("What?",), items, (Command("sure", "ask", ask_something),))
    assert loop.answer(asked) == items[1]
    assert loop.question == asked
