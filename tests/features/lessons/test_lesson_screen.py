"""The lessons in this process: their data, their choices, their tips and their way on."""

import io
import random
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from hncli.base.problems import ContentError
from hncli.features.lessons.lesson import NUMBERS, ROOT, Lesson, StoredLesson, load_lesson
from hncli.features.lessons.screen import LessonScreen
from hncli.features.lessons.session import LessonSession, lesson_path
from hncli.features.missions.choices import only_choice
from hncli.game.engine.events import to_json
from hncli.game.engine.mission import ANSWERS, Mission
from hncli.terminal.environment import Environment
from hncli.terminal.layout import compose
from hncli.terminal.panes import Parts, pane_of, plain
from hncli.terminal.questions import MenuItem
from tests.docs.first_mission_update import free_choices
from tests.docs.test_docs import told
from tests.features.lessons.pupil import taught
from tests.fuzz.twin import Eyes, shipped
from tests.random_play.player import BY_NAME, Player
from tests.support.printed import flat
from tests.support.scale import IS_WHOLE

TOPICS = {
    1: (
        "goal", "screen", "threat", "hostages", "face-up", "outcome", "convert", "face-down", "end",
        "buy", "terror", "reveal", "major", "concede", "calm", "calm-dice", "zero-cost", "lose",
        "win",
    ),
    2: (
        "late", "needed", "hidden", "escape", "extraction", "pay", "major", "in-force", "pivotal",
        "last", "capture",
    ),
}  # fmt: skip
LESSONS = {number: load_lesson(number) for number in NUMBERS}
LESSON = LESSONS[1]
MOST_PROMPTS = {1: 45, 2: 20}
EARLIER = ["1"] * sum(not step.choose for step in LESSON.at(1))  # what is read at first


def begun(lesson: Lesson = LESSON) -> Mission:
    return lesson.begin(shipped())


def seated(
    *lines: object,
    lesson: Lesson = LESSON,
    save: Callable[[StoredLesson], None] | None = None,
    ask_few: bool = True,
    is_drawn: bool = False,
) -> LessonScreen:
    """Somebody who sits at a lesson, with lines to type."""
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    env = Environment(typed, io.StringIO(), ask_few=ask_few, is_drawn=is_drawn)
    return LessonScreen(LessonSession(lesson, begun(lesson), env.ask_few, save), env)


def play(*lines: object, lesson: Lesson = LESSON, ask_few: bool = True) -> tuple[LessonScreen, str]:
    """Type lines into a lesson until they run out or the mission is over."""
    table = seated(*lines, lesson=lesson, ask_few=ask_few)
    try:
        table.play()
    except EOFError:
        assert not table.mission.is_over
    assert isinstance(table.env.sink, io.StringIO)
    return table, table.env.sink.getvalue()


# The lessons themselves


@pytest.mark.parametrize("number", NUMBERS)
def test_every_choice_of_a_lesson_is_offered(number: int) -> None:
    lesson = LESSONS[number]
    path = lesson_path(lesson, begun(lesson))
    assert len(path.answers) == sum(bool(step.choose) for step in lesson.lesson)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_topic_is_introduced_once_and_in_order(number: int) -> None:
    assert tuple(step.teaches for step in LESSONS[number].lesson if step.teaches) == TOPICS[number]


@pytest.mark.parametrize("number", NUMBERS)
def test_the_goal_comes_first_in_two_sentences(number: int) -> None:
    goal = LESSONS[number].lesson[0].say
    assert len(goal) == 2
    assert "Get the hostages out alive" in goal[0]
    assert "capture or eliminate" in goal[1]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_lesson_is_short(number: int) -> None:
    """Every wait for an answer counts, pauses too; lesson 1 goes on to the end of its mission."""
    pupil, screen, _out = taught(number, free_choices() if number == 1 else ())
    assert screen.mission.result == "won"
    assert len(pupil.asked) <= MOST_PROMPTS[number], len(pupil.asked)


def seen_at_questions(lesson: Lesson, mission: Mission) -> list[dict[str, Any]]:
    """The events that the answer to each question of a lesson leads to, by their names."""
    path = lesson_path(lesson, mission)
    seen = []
    for first, last in pairwise(path.asked_at):
        events = [event for one in path.options[first:last] for event in mission.choose(one)]
        seen.append({event.name: to_json(event) for event in events})
    return seen


def test_lesson_1_shows_what_it_tells() -> None:
    """Its dice and cards are there, at the very question that speaks of them."""
    seen = seen_at_questions(LESSON, begun())
    assert seen[0]["dice-rolled"]["dice"] == [6, 5]
    assert (seen[0]["threat"]["after"], seen[0]["cp"]["cp"]) == ("3", 1)
    assert seen[1]["dice-rolled"]["dice"] == [1, 4]
    assert "converted" in seen[2]
    assert (seen[2]["outcome"]["successes"], seen[2]["cp"]["cp"]) == (1, 3)
    assert seen[3]["cp"]["cp"] == 4
    assert "cp-reset" in seen[5]
    assert seen[5]["terror-turned"]["card"] == "hot-food"
    assert seen[6]["outcome"]["successes"] == 1
    assert seen[7]["demand-revealed"]["id"] == "wire-10000000"
    assert (seen[8]["threat"]["after"], seen[8]["cp"]["cp"]) == ("2", -2)
    assert (seen[9]["threat"]["after"], seen[9]["threat"]["beyond"]) == ("S", 1)
    assert seen[9]["saved"]["saved"] == 1
    assert "killed" in seen[10]  # "That terror card killed someone."


def test_lesson_2_shows_what_it_tells() -> None:
    lesson = LESSONS[2]
    mission = begun(lesson)
    assert (mission.turn, mission.pool, mission.saved, mission.killed) == (9, 5, 1, 1)
    seen = seen_at_questions(lesson, mission)
    assert seen[0]["demand-revealed"]["id"] == "school-bus"
    assert (seen[1]["saved"]["saved"], seen[2]["cp"]["cp"]) == (3, 4)
    assert seen[3]["saved"]["saved"] == 5
    assert seen[4]["pivotal-revealed"]["card"] == "first-light"
    assert (seen[4]["threat"]["after"], seen[4]["cp"]["cp"]) == ("S", 3)
    assert "card-bought" in seen[5]
    assert "captured" in seen[6]
    assert (mission.result, mission.ending) == ("won", "captured")


@pytest.mark.parametrize("number", NUMBERS)
def test_no_saying_is_long_or_names_what_is_hidden(number: int) -> None:
    lesson = LESSONS[number]
    mission = begun(lesson)
    eyes = Eyes(mission)
    path = lesson_path(lesson, mission)
    for question, (first, last) in enumerate(pairwise((*path.asked_at, path.asked_at[-1])), 1):
        for step in lesson.at(question):
            assert not eyes.names_in(" ".join((*step.say, *step.plain)))
            for sentence in (*step.say, *step.plain):
                assert len(sentence) < 125, sentence
                assert re.search(r"[.?!]$", sentence), sentence
                assert not re.search(r"\b[RC]-[A-Z]+-\d|\bPlease\b", sentence), sentence
        for option in path.options[first:last]:
            mission.choose(option)


def test_tips_are_about_real_events_and_fields() -> None:
    events = told()
    for lesson in LESSONS.values():
        for tip in lesson.tip:
            if tip.when not in ANSWERS:
                assert {*tip.where, *tip.below} <= set(events[tip.when]), tip
        assert len({tip.say for tip in lesson.tip}) == len(lesson.tip)


BROKEN = {
    ("seed = 228980", "seed = -1"): "en/1.toml: seed: -1 is out of bounds.",
    ('teaches = "outcome"', 'teaches = "screen"'): "lesson > 6 > teaches: screen is introduced",
    ("before = 3", "before = 4"): "en/1.toml: lesson > 8 > before: the lesson is at question 3",
    ('choose = "end"\nsay', 'chose = "end"\nsay'): "unknown key 'chose'",
    ('when = "killed"', 'when = "kiled"'): "Did you mean killed?",
    ("where = { pool = 0 }", "where = { pool = [0] }"): "where > pool: [0] cannot be compared.",
    ("below = { cp = 0 }", 'below = { cp = "0" }'): "below > cp: '0' cannot be compared.",
    ("where = { pool = 0 }", "where = 0"): "expected a table.",
    ("where = { pool = 0 }", 'offers = "end"'): "saved cannot be compared like this.",
    ('offers = "convert:"', "where = { cp = 0 }"): "roll cannot be compared like this.",
    ("[[tip]]", "[[tipp]]"): "unknown key 'tipp'",
    ("minutes = 15", "minutes = 15\nposition = { cpp = 1 }"): "position > cpp: no such field.",
}


def edited(folder: Path, old: str, new: str) -> Path:
    """A folder with lesson 1, in which one text is replaced by another."""
    text = (ROOT / "en" / "1.toml").read_text("utf-8")
    assert old in text
    (folder / "en").mkdir()
    (folder / "en" / "1.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


@pytest.mark.parametrize(("edit", "said"), BROKEN.items(), ids=lambda value: str(value)[:30])
def test_a_broken_lesson_is_refused(edit: tuple[str, str], said: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=re.escape(said)):
        load_lesson(1, edited(tmp_path, *edit))


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"])
def test_a_saying_may_have_the_hard_spaces_of_french(space: str, tmp_path: Path) -> None:
    folder = edited(tmp_path, "Look at the head.", f"Regardez{space}!")
    assert load_lesson(1, folder).lesson[2].say[0] == f"Regardez{space}!"


@pytest.mark.parametrize("number", NUMBERS)
def test_the_french_lessons_ask_for_the_same(number: int) -> None:
    """They teach the same steps and give the same tips, in words of their own."""
    french = load_lesson(number, language="fr")
    assert french.title != LESSONS[number].title
    assert without_words(french) == without_words(LESSONS[number])


def without_words(lesson: Lesson) -> tuple[object, ...]:
    """All of a lesson but what is said."""
    steps = [(step.before, step.teaches, step.choose, bool(step.plain)) for step in lesson.lesson]
    tips = [(tip.when, tip.where, tip.below, tip.offers) for tip in lesson.tip]
    return (lesson.box, lesson.abductor, lesson.seed, lesson.position, steps, tips)


def test_another_language_is_english_until_it_is_there() -> None:
    assert load_lesson(language="../en") == load_lesson(language="xx") == LESSON


# Playing them


def test_a_whole_first_mission_is_won() -> None:
    _pupil, screen, out = taught(1, free_choices())
    assert screen.mission.result == "won"
    words = flat(out)
    asked = flat(" ".join(line for one in _pupil.asked for line in one.lines))
    for step in LESSON.lesson:
        assert asked.count(f"Lesson: {' '.join(step.plain or step.say)}") == 1, step
    assert asked.count(" ".join(LESSON.then)) == 1
    given = [tip for tip in LESSON.tip if f"Tip: {' '.join(tip.say)}" in f"{words} {asked}"]
    assert len(given) > 2
    assert not set(map(id, given)) & set(map(id, screen.session.tips))


@pytest.mark.parametrize("seed", range(12 if IS_WHOLE else 4))
def test_free_play_goes_on_to_the_end(seed: int) -> None:
    """Whoever plays on at random comes to an end, and hears each tip once at the most."""
    mission = begun()
    player = Player(BY_NAME["uniform" if seed % 2 else "saver"], random.Random(seed))
    for option in lesson_path(LESSON, mission).options:
        mission.choose(option)
    lines = taught(1)[0].typed[:]
    while mission.decision is not None:
        option = player.choose(mission, mission.decision)
        lines += [option.id, *(["yes"] if option.verb == "concede" else [])]  # it may lose
        mission.choose(option)
    table, out = play(*lines, ask_few=False)
    assert (table.mission.result, table.mission.ending) == (mission.result, mission.ending)
    for tip in LESSON.tip:
        assert flat(out).count(f"Tip: {' '.join(tip.say)}") <= 1


def test_another_choice_changes_nothing() -> None:
    table, out = play(*EARLIER, 5, "play:small-talk", "1", "ids")
    assert flat(out).count("Not that one yet; nothing has happened.") == 2
    assert table.session.code == "1.1"
    same, _out = play(*EARLIER, 1)
    assert table.mission.hand == same.mission.hand


def test_what_is_always_understood_is_understood_in_a_lesson() -> None:
    table, out = play(
        "?", "look", "why not", "card Small Talk", "rules dice", *EARLIER, "hint", "log"
    )
    assert "skip: end the lesson and play on alone." in flat(out)
    assert table.session.code == ""
    table, out = play(*EARLIER, 1, "take back", *EARLIER, 1, "give up", "yes")
    assert table.mission.ending == "given-up"
    assert "Undone." in out


@pytest.mark.parametrize("lines", [["skip"], [2], [*EARLIER, "skip"], [1, 2]])
def test_skip_ends_the_lesson_at_once(lines: list[object]) -> None:
    table, out = play(*lines, 5, "?")
    assert table.session.code.startswith("7")  # the end of the conversation
    after = out.partition("The call is yours now.")[2]
    assert after
    assert "Lesson:" not in after
    assert "skip:" not in after


@pytest.mark.parametrize("label", ["Convert die 2: give up Keep Cool", "Convert die 2, a 4"])
def test_a_request_to_convert_names_the_die_alone(label: str) -> None:
    pupil, _screen, _out = taught(1)
    asked = [n for n, one in enumerate(pupil.asked) if "convert:2" in one.ids]
    table, _said = play(*pupil.typed[: asked[0]])
    item = MenuItem("convert:2", label)
    assert table.request(item, 1) == "Choose 2: Convert die 2."


def test_undo_shows_a_step_again() -> None:
    pupil, _screen, _out = taught(1)
    face_down = next(n for n, one in enumerate(pupil.asked) if "face down, for" in one.lines[-1])
    table, out = play(*pupil.typed[: face_down + 1], "undo")
    assert table.session.step is not None
    assert table.session.step.choose == "facedown:keep-cool"
    assert flat(out).count("Any card played face down is worth 1 CP") == 2


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("part", [0.0, 0.3, 0.7, 1.0])
def test_a_lesson_that_was_left_is_continued(number: int, part: float) -> None:
    """From every fourth of it or so, the rest is asked as if it had never been left."""
    whole, screen, _out = taught(number)
    pauses = int(part * (len(whole.typed) - 1))
    saved: list[StoredLesson] = []
    lesson = LESSONS[number]
    left = seated(*whole.typed[:pauses], lesson=lesson, save=saved.append)
    with pytest.raises(EOFError):
        left.play()
    again = seated(lesson=lesson)
    if saved:
        again.session.replay(saved[-1])
    assert (again.session.options_made, again.session.step) == (
        left.session.options_made,
        left.session.step,
    )
    assert again.mission.view.hand == left.mission.view.hand
    assert not again.session.is_free
    assert screen.session.path == again.session.path


def test_a_lesson_that_was_skipped_stays_skipped() -> None:
    saved: list[StoredLesson] = []
    with pytest.raises(EOFError):
        seated("skip", 5, save=saved.append).play()
    again = seated()
    again.session.replay(saved[-1])
    assert again.session.is_skipped
    assert again.session.steps() == []


def test_choices_that_do_not_fit_are_not_made() -> None:
    screen = seated()
    with pytest.raises(ValueError, match="demand:d9"):
        screen.session.replay(StoredLesson(("play:keep-cool", "demand:d9")))
    assert screen.session.options_made == ()


def test_a_lesson_that_does_not_fit_lets_the_player_go_on(tmp_path: Path) -> None:
    """Should the cards ever change, tests fail; a player only loses the teacher."""
    lesson = load_lesson(1, edited(tmp_path, "play:small-talk", "play:nonsense"))
    table, _out = play(*EARLIER, 1, 1, "play:keep-cool", lesson=lesson)
    assert len(table.session.options_made) > 2
    assert table.session.is_free


def test_a_lesson_that_starts_in_the_middle_is_not_opened_by_a_first_sentence() -> None:
    lesson = LESSONS[2]
    started = [line.say for line in begun(lesson).catalogue.abductor.voice["started"]]
    table, _printed = play(*["1"] * 3, lesson=lesson)
    assert table.exchange == [] or table.exchange[0].kind == "you"
    _table, printed = play(lesson=lesson)
    assert not any(line in printed for line in started)
    assert "holds 7 hostages" not in printed


# What a lesson's screen keeps in view


def lines(word: str, count: int) -> list[Text]:
    return [plain(f"{word} {n}") for n in range(count)]


@pytest.mark.parametrize("kept", range(7))
@pytest.mark.parametrize("told", [0, 1, 20])
@pytest.mark.parametrize("detail", [0, 3, 9])
def test_what_is_kept_is_in_view_whatever_else_there_is(kept: int, told: int, detail: int) -> None:
    items = tuple(MenuItem(str(n), f"choice {n}") for n in range(12))
    parts = Parts(
        head=pane_of(*lines("head", 4)),
        exchange=pane_of(*lines("told", told), *lines("kept", kept)),
        question="What?",
        items=items,
        detail=lambda _at: pane_of(*lines("detail", detail)),
        footer=pane_of(*lines("footer", 1)),
        kept=lambda _width: kept,
    )
    shown = [line.plain for line in compose(parts, 40, 20, 11, {}, True)]
    assert len(shown) == 20
    assert [line for line in shown if line.startswith("kept")] == [f"kept {n}" for n in range(kept)]
    assert any("choice 11" in line for line in shown)  # the entry that is pointed at
    assert shown[-1] == "footer 0"


def test_the_story_steps_back_and_the_request_stands_out() -> None:
    screen = seated(is_drawn=True)
    screen.tell_story(screen.session.story)
    assert screen.mission.decision is not None
    screen.question = screen.asked(screen.mission.decision)
    shown = screen.painter.exchange(80)
    styles = {line.plain: line.style for line in shown if line}
    assert styles["Press k: Keep Cool."] == "question"
    assert styles["letter plays it."] == ""
    heard = [line.say for line in screen.mission.catalogue.abductor.voice["started"]]
    story = [styles[text] for text in styles if any(say.startswith(text) for say in heard)]
    assert story == ["faint"]
    assert screen.question.ids[screen.question.at] == "play:keep-cool"


def test_no_detail_is_a_lone_full_stop() -> None:
    """A hidden demand has nothing to tell, and a title may end with a question mark."""
    screen = seated(is_drawn=True)
    for option in screen.session.path.options:
        if only_choice(screen.view) is None:
            assert screen.mission.decision is not None
            screen.question = screen.asked(screen.mission.decision)
            for at in range(len(screen.question.options)):
                text = " ".join(line.plain for line in screen.painter.detail(80, at))
                assert text != "."
                assert "?." not in text
        screen.session.game.choose(option)
