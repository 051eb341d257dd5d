"""What a lesson's screen keeps in view."""

import io

import pytest
from rich.text import Text

from hncli.features.lessons.lesson import load_lesson
from hncli.features.lessons.screen import LessonScreen
from hncli.features.lessons.session import LessonSession
from hncli.features.missions.choices import only_choice
from hncli.terminal.environment import Environment
from hncli.terminal.layout import compose
from hncli.terminal.panes import Parts, pane_of, plain
from hncli.terminal.questions import MenuItem
from tests.fuzz.twin import shipped


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
    lesson = load_lesson(1)
    env = Environment(io.StringIO(), io.StringIO())
    env.is_drawn = True
    screen = LessonScreen(LessonSession(lesson, lesson.begin(shipped()), env.ask_few), env)
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
    lesson = load_lesson(1)
    env = Environment(io.StringIO(), io.StringIO())
    env.is_drawn = True
    screen = LessonScreen(LessonSession(lesson, lesson.begin(shipped()), env.ask_few), env)
    for option in screen.session.path.options:
        if only_choice(screen.view) is None:
            assert screen.mission.decision is not None
            screen.question = screen.asked(screen.mission.decision)
            for at in range(len(screen.question.options)):
                text = " ".join(line.plain for line in screen.painter.detail(80, at))
                assert text != "."
                assert "?." not in text
        screen.session.game.choose(option)
