"""The guided first mission in this process: its data, its choices, its tips and its way on."""

import io
import random
import re
from pathlib import Path
from typing import Any

import pytest

from hncli.cards.problems import ContentError
from hncli.engine.events import to_json
from hncli.engine.game import parse_option
from hncli.engine.mission import Mission
from hncli.engine.setup import new_mission
from hncli.engine.steps import ANSWERS
from hncli.ui.terminal.environment import Environment
from hncli.ui.tutorial.lesson import ROOT, Lesson, load_lesson
from hncli.ui.tutorial.lesson_screen import LessonScreen
from tests.docs.first_mission_update import GO_ON, free_choices, typed
from tests.docs.test_docs import told
from tests.fuzz.twin import Eyes, shipped
from tests.random_play.player import BY_NAME, Player

TOPICS = (
    "screen", "face-up", "outcome", "convert", "face-down", "end", "buy", "reset", "terror",
    "reveal", "concede", "calm", "zero-cost", "win", "lose",
)  # fmt: skip
LESSON = load_lesson()
CHOICES = [step.choose for step in LESSON.lesson if step.choose]


def begun(lesson: Lesson = LESSON) -> Mission:
    return new_mission(shipped(), lesson.box, lesson.abductor, lesson.seed)


def play(*lines: object, lesson: Lesson = LESSON) -> tuple[LessonScreen, str]:
    """Type lines into a lesson until they run out or the mission is over."""
    sink = io.StringIO()
    env = Environment(io.StringIO("".join(f"{line}\n" for line in lines)), sink)
    table = LessonScreen(lesson, begun(lesson), env)
    try:
        table.play()
    except EOFError:
        assert not table.mission.is_over
    return table, sink.getvalue()


def flat(text: str) -> str:
    return " ".join(text.split())


def walked(count: int) -> list[object]:
    """What is typed for so many choices of the lesson."""
    lines: list[object] = []
    for number in range(1, count + 1):
        lines += [step.choose or GO_ON for step in LESSON.at(number)]
    return lines


# The lesson itself


def test_every_choice_of_the_lesson_is_offered() -> None:
    mission = begun()
    for number, choice in enumerate(CHOICES, 1):
        decision = mission.decision
        assert decision is not None
        assert choice in decision.ids, (number, choice, decision.ids)
        mission.choose(parse_option(choice))
    assert not mission.is_over
    assert 15 <= len(CHOICES) <= 25


def test_every_topic_is_introduced_once_and_in_order() -> None:
    assert tuple(step.teaches for step in LESSON.lesson if step.teaches) == TOPICS


def test_the_lesson_shows_what_it_tells() -> None:
    """Its dice and cards are there, at the very choice that speaks of them."""
    mission = begun()
    seen: list[dict[str, Any]] = []
    for choice in CHOICES:
        events = mission.choose(parse_option(choice))
        seen.append({event.name: to_json(event) for event in events})
    assert seen[0]["dice-rolled"]["dice"] == [6, 5]
    assert (seen[1]["threat"]["after"], seen[1]["cp"]["cp"]) == ("3", 1)
    assert seen[2]["dice-rolled"]["dice"] == [1, 4]
    assert "converted" in seen[5]
    assert seen[6]["outcome"]["successes"] == 1
    assert (seen[6]["cp"]["cp"], seen[7]["cp"]["cp"]) == (3, 4)
    assert seen[9]["cp"]["cp"] == 0
    assert seen[10]["terror-turned"]["card"] == "hot-food"
    assert seen[11]["dice-rolled"]["dice"] == [4, 5]
    assert seen[13]["demand-revealed"]["id"] == "wire-10000000"
    assert (seen[14]["threat"]["after"], seen[14]["cp"]["cp"]) == ("2", -2)
    assert (seen[16]["threat"]["after"], seen[16]["threat"]["beyond"]) == ("S", 1)
    assert seen[16]["saved"]["saved"] == 1
    assert mission.cp < 0  # so that a card at 0 CP is taken in debt
    assert mission.decision is not None
    assert "buy:keep-cool" in mission.decision.ids


def test_no_saying_is_long_or_names_what_is_hidden() -> None:
    mission = begun()
    eyes = Eyes(mission)
    for number, choice in enumerate([*CHOICES, ""], 1):
        for step in LESSON.at(number):
            assert not eyes.names_in(" ".join(step.say))
            for sentence in (*step.say, *step.after):
                assert len(sentence) < 125, sentence
                assert re.search(r"[.?!]$", sentence), sentence
        if choice:
            mission.choose(parse_option(choice))
            for step in LESSON.at(number):
                assert not eyes.names_in(" ".join(step.after))


def test_tips_are_about_real_events_and_fields() -> None:
    events = told()
    for tip in LESSON.tip:
        if tip.when not in ANSWERS:
            assert {*tip.where, *tip.below} <= set(events[tip.when]), tip
    assert len({tip.say for tip in LESSON.tip}) == len(LESSON.tip)


BROKEN = {
    ("seed = 228980", "seed = -1"): "en.toml: seed: -1 is out of bounds.",
    ('teaches = "outcome"', 'teaches = "screen"'): "lesson > 3 > teaches: screen is introduced",
    ("before = 3", "before = 4"): "en.toml: lesson > 4 > before: the lesson is at decision 3",
    ('choose = "accept"\nsay', 'chose = "accept"\nsay'): "unknown key 'chose'",
    ('when = "killed"', 'when = "kiled"'): "Did you mean killed?",
    ("where = { pool = 0 }", "where = { pool = [0] }"): "where > pool: [0] cannot be compared.",
    ("below = { cp = 0 }", 'below = { cp = "0" }'): "below > cp: '0' cannot be compared.",
    ("where = { pool = 0 }", "where = 0"): "expected a table.",
    ("where = { pool = 0 }", 'offers = "end"'): "saved cannot be compared like this.",
    ('offers = "convert:"', "where = { cp = 0 }"): "roll cannot be compared like this.",
    ("[[tip]]", "[[tipp]]"): "unknown key 'tipp'",
}


@pytest.mark.parametrize(("edit", "said"), BROKEN.items(), ids=lambda value: str(value)[:30])
def test_a_broken_lesson_is_refused(edit: tuple[str, str], said: str, tmp_path: Path) -> None:
    text = (ROOT / "en.toml").read_text("utf-8")
    assert edit[0] in text
    (tmp_path / "en.toml").write_text(text.replace(*edit, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=re.escape(said)):
        load_lesson(tmp_path)


def test_another_language_is_english_until_it_is_there() -> None:
    assert load_lesson(language="../en") == load_lesson(language="xx") == LESSON


# Playing it


def test_a_whole_first_mission_is_won() -> None:
    table, out = play(*typed())
    assert (table.mission.result, table.code.count(".") + 1) == (
        "won",
        len(CHOICES) + len(free_choices()),
    )
    words = flat(out)
    for step in LESSON.lesson:
        assert words.count(f"Lesson: {' '.join(step.say)}") == 1
        assert not step.after or words.count(f"Notice: {' '.join(step.after)}") == 1
    assert words.count(" ".join(LESSON.then)) == 1
    given = [tip for tip in LESSON.tip if f"Tip: {' '.join(tip.say)}" in words]
    assert len(given) > 5
    assert not set(map(id, given)) & set(map(id, table.tips))


@pytest.mark.parametrize("seed", range(12))
def test_free_play_goes_on_to_the_end(seed: int) -> None:
    """Whoever plays on at random comes to an end, and hears each tip once at the most."""
    mission = begun()
    player = Player(BY_NAME["uniform" if seed % 2 else "saver"], random.Random(seed))
    ids = list(CHOICES)
    for choice in CHOICES:
        mission.choose(parse_option(choice))
    while mission.decision is not None:
        option = player.choose(mission, mission.decision)
        ids.append(option.id)
        mission.choose(option)
    pauses = [GO_ON for step in LESSON.at(len(CHOICES) + 1)]
    table, out = play(*walked(len(CHOICES)), *pauses, *ids[len(CHOICES) :])
    assert (table.mission.result, table.mission.ending) == (mission.result, mission.ending)
    for tip in LESSON.tip:
        assert flat(out).count(f"Tip: {' '.join(tip.say)}") <= 1


def test_another_choice_changes_nothing() -> None:
    table, out = play(GO_ON, 7, "play:small-talk", "1", "ids")
    assert flat(out).count("A good thought, but the lesson has something to show you") == 2
    assert table.choices == [1]
    same, _out = play(GO_ON, 1)
    assert table.mission.dice == same.mission.dice
    assert table.mission.hand == same.mission.hand


def test_what_is_always_understood_is_understood_in_a_lesson() -> None:
    table, out = play("?", "look", "why not", "card Small Talk", "rules dice", GO_ON, "hint", "log")
    assert "skip: end the lesson and play on freely." in flat(out)
    assert table.choices == []
    table, out = play(GO_ON, 1, "take back", 1, "give up", "yes")
    assert table.mission.ending == "given-up"
    assert "Undone." in out


def test_skip_ends_the_lesson_at_once() -> None:
    for lines in (["skip"], [GO_ON, "skip"]):
        table, out = play(*lines, 7, "?")
        assert table.choices == [7]
        assert "Lesson:" not in out.partition("From here on the mission is yours.")[2]
        assert "skip:" not in out.partition("From here on the mission is yours.")[2]


def test_undo_shows_a_step_again() -> None:
    table, out = play(*walked(8), "undo")
    assert len(table.choices) == 7
    assert flat(out).count("Any card can also be played face down.") == 2


@pytest.mark.parametrize("count", [0, 4, len(CHOICES), len(CHOICES) + 6])
def test_a_code_leads_back_to_the_same_place(count: int) -> None:
    table, _out = play(*typed())
    code = ".".join(map(str, table.choices[:count]))
    again = LessonScreen(LESSON, begun(), Environment(io.StringIO(), io.StringIO()))
    if code:
        again.resume(code)
    assert again.choices == table.choices[:count]
    expected = CHOICES[count] if count < len(CHOICES) else None
    assert (again.step.choose if again.step else None) == expected
    assert again.is_free == (count > len(CHOICES))


def test_a_code_that_skipped_the_lesson_is_free() -> None:
    again = LessonScreen(LESSON, begun(), Environment(io.StringIO(), io.StringIO()))
    again.resume("7")
    assert again.is_free
    with pytest.raises(ValueError, match="99"):
        again.resume("99")


def test_a_lesson_that_does_not_fit_lets_the_player_go_on(tmp_path: Path) -> None:
    """Should the cards ever change, tests fail; a player only loses the teacher."""
    text = (ROOT / "en.toml").read_text("utf-8").replace("card:small-talk", "card:nonsense")
    (tmp_path / "en.toml").write_text(text, encoding="utf-8")
    table, _out = play(*walked(4), "card:keep-cool", lesson=load_lesson(tmp_path))
    assert len(table.choices) == 5
    assert table.is_free
