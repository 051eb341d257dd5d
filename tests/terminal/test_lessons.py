"""The lessons on a real terminal: every text of the teacher is in view when its question is."""

import re
from pathlib import Path

import pytest

from hncli.features.lessons.lesson import NUMBERS, LessonStep, SavedLessons, load_lesson
from hncli.terminal.environment import WIDE
from tests.languages.spoken import spoken
from tests.terminal.screen import ENTER, USUAL, Terminal, letters

SIZES = [(80, 24), (40, 20)]
LESSONS = [*(("en", number) for number in NUMBERS), ("fr", 1)]
KEYS = ("Press {key}, then {second}: {name}", "Press {key}: {name}", "Press Enter: {name}")
"""How a lesson asks for a choice."""
FIRST_CHOICE = next(step for step in load_lesson().lesson if step.choose)
OUTCOMES = (
    "2+ CP+1 T-1 | 1 T-1 | 0 CP-1",
    "2+ successes: CP +1, threat -1; 1 success: threat -1; 0 successes: CP -1.",
)
"""Of its card, as narrow terminals and others show them."""


def see(terminal: Terminal, step: LessonStep, question: str, language: str) -> str:
    """Wait for a question, and see that all that is said to it is above it."""
    says = spoken(language)
    said = " ".join(step.say)
    text = terminal.see(says("Lesson"), said, question)
    assert letters(text).index(letters(said)) < letters(text).index(letters(question))
    assert max(len(line) for line in terminal.lines) <= terminal.glass.columns
    return text


def keys_of(text: str, language: str) -> str:
    """The keys that the lesson asks for, none for Enter: `Press f, then k: Keep Cool.`"""
    for message in KEYS:
        asked = " ".join(spoken(language)(message).partition("{name}")[0].split())
        pattern = re.sub(r"\\\{\w+\\\}", r"(\\w)", re.escape(asked)).replace(r"\ ", r"\s+")
        if found := re.search(rf"^{pattern}", text, re.MULTILINE):
            return "".join(found.groups())
    raise AssertionError(text)


@pytest.mark.parametrize(
    ("language", "number", "columns", "rows"),
    [(*LESSONS[0], *SIZES[0]), *((*lesson, *SIZES[1]) for lesson in LESSONS)],
)
def test_every_text_is_wholly_in_view(
    tmp_path: Path, language: str, number: int, columns: int, rows: int
) -> None:
    lesson, says = load_lesson(number, language=language), spoken(language)
    variables = USUAL if language == "en" else {**USUAL, "HN_LANG": language}
    with Terminal(
        tmp_path, "learn", str(number), columns=columns, rows=rows, variables=variables
    ) as terminal:
        for step in lesson.lesson:
            if not step.choose:
                see(terminal, step, says("Ready?"), language)
                terminal.press("c")
                continue
            text = see(terminal, step, says("Press {key}: {name}").partition("{")[0], language)
            if step == FIRST_CHOICE:  # it points at the three outcomes of Keep Cool
                terminal.see("three outcomes", "Press k: Keep Cool.", OUTCOMES[columns >= WIDE])
            keys = keys_of(text, language)
            if not keys:  # what is bought in a conversation has no letter
                terminal.press(ENTER)
                continue
            assert any(line[2:4] == f"{keys[0]} " for line in terminal.lines), text  # its entry
            terminal.press(keys[0])
            if keys[1:]:
                terminal.see(says("Which cards go face down?").rstrip("?\u202f"))
                terminal.press(keys[1:])
        if number == 1:
            terminal.see(*lesson.then)
            terminal.press("q")
            terminal.see(says("Saved. To continue: hn {words}").format(words="learn 1 --resume"))
        else:
            terminal.see(lesson.end[0], says("What next?"))
            terminal.press("b")
            terminal.see(lesson.typed[0])
        assert terminal.end() == 0
        assert terminal.dirt() == []
    assert SavedLessons(tmp_path).last() == (1 if number == 1 else None)


def test_skipping_and_another_choice(tmp_path: Path) -> None:
    with Terminal(tmp_path, "learn", "1", columns=40, rows=20) as terminal:
        for _pause in range(sum(not step.choose for step in load_lesson().at(1))):
            terminal.asked("Ready?")
            terminal.type("c")
        terminal.type("s")
        terminal.see("Not that one yet; nothing has happened.", "Press k: Keep Cool.")
        terminal.press("/skip" + ENTER)
        terminal.see("The call is yours now.", "What do you say?")
        assert "Press k" not in terminal.text
        terminal.type("s")
        terminal.see("CP 3")  # Small Talk was played
        assert "Lesson:" not in terminal.text
        terminal.press("q")
        assert terminal.end() == 0


def test_a_pause_can_be_skipped(tmp_path: Path) -> None:
    with Terminal(tmp_path, "learn", "1", columns=40, rows=20) as terminal:
        terminal.asked("Ready?")
        terminal.type("x")
        terminal.see("The call is yours now.", "What do you say?")
        assert "Lesson:" not in terminal.text


def test_continuing_on_a_terminal(tmp_path: Path) -> None:
    with Terminal(tmp_path, "learn", "2", columns=40, rows=20) as terminal:
        terminal.asked("Ready?")
        terminal.type("c")
        terminal.type("c", "Press w")
        terminal.type("w", "that's an escape demand")
        terminal.press("q")
        assert terminal.end() == 0
    with Terminal(tmp_path, "learn", columns=40, rows=20) as terminal:
        terminal.asked("Continue lesson 2")
        terminal.type(ENTER, "that's an escape demand")
        terminal.type("c", "Press i: Minor Extraction.")
        assert "School Bus" in terminal.text
