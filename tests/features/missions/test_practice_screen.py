"""What a practice says, and that it begins where it begins."""

import io
from dataclasses import replace

import pytest

from hncli.features.missions.session import MissionFinish
from hncli.features.missions.words.mission_end import end_lines
from hncli.features.reviews.making import PracticeScreen, Practised, verdict
from hncli.game.engine.game import GIVE_UP, Result
from hncli.game.engine.mission import Mission
from hncli.review.figures import ReviewedChoice
from hncli.review.review import mission_before
from hncli.terminal.environment import Environment
from hncli.terminal.questions import LinePrompter
from tests.fuzz.twin import shipped
from tests.game.engine.table import start
from tests.review.finished import finished, made_up_review, with_a_choice

SUBJECT = finished()
TOTAL = len(SUBJECT.choices)
NUMBER = with_a_choice(SUBJECT)[3]
REVIEWED = made_up_review(SUBJECT, {NUMBER: 0.1}).choices[NUMBER - 1]


def practice(
    typed: str = "", reviewed: ReviewedChoice | None = REVIEWED, seed: int | None = None
) -> PracticeScreen:
    practised = Practised(
        SUBJECT,
        NUMBER,
        mission_before(shipped(), SUBJECT, NUMBER),
        mission_before(shipped(), SUBJECT, TOTAL + 1).view,
        reviewed,
    )
    env = Environment(io.StringIO(typed), io.StringIO(), 400)
    return PracticeScreen(practised, seed, env, LinePrompter(env))


def printed(screen: PracticeScreen) -> str:
    assert isinstance(screen.env.sink, io.StringIO)
    return screen.env.sink.getvalue()


def test_where_we_are_and_what_was_chosen() -> None:
    screen = practice()
    screen.introduce()
    first, second, third = printed(screen).splitlines()
    assert first == "Practice: nothing is saved and nothing counts. Type review for advice."
    assert second.startswith(f"Turn 1, choice {NUMBER} of {TOTAL}. Back then: ")
    assert third == "The cards and dice are those of the mission."
    assert screen.practised.text_of(REVIEWED.better or GIVE_UP) not in printed(
        screen
    )  # only on request
    screen = practice(seed=5)
    screen.introduce()
    assert printed(screen).endswith("Hidden cards and dice are new (seed 5).\n")


def test_advice_on_request() -> None:
    screen = practice("review\n")
    with pytest.raises(EOFError):
        screen.play()
    assert f"> review\n{screen.practised.advice()}\n" in printed(screen)
    assert REVIEWED.better is not None
    better = screen.practised.text_of(REVIEWED.better).removesuffix(".")
    assert screen.practised.advice() == (
        f"The review liked this better: {better}. Chance to win 51% instead of 41%. "
        "Threat ends up about one lower two conversations later."
    )


def test_advice_where_there_is_none() -> None:
    assert practice(reviewed=None).practised.advice() == (
        "There's no review of this choice yet. Make one with hn mission review."
    )
    assert practice(reviewed=replace(REVIEWED, better=None)).practised.advice() == (
        "The review found nothing better than what you chose."
    )
    assert (
        practice(reviewed=replace(REVIEWED, reason=""))
        .practised.advice()
        .endswith("instead of 41%.")
    )


def test_undo_goes_back_to_where_the_practice_began() -> None:
    screen = practice()
    first = screen.mission.to_json()
    story = len(screen.session.story)
    assert screen.mission.decision is not None
    for _n in range(3):
        decision = screen.mission.decision
        assert decision is not None
        screen.choose([decision.options[0]])
    while screen.mission.to_json() != first:
        assert screen.undo(True)
    assert len(screen.session.story) == story
    assert not screen.undo(True)
    assert "There's nothing to undo." in printed(screen)


def test_leaving_is_not_called_saving() -> None:
    words = [command.word for command in practice().commands()]
    assert "quit" in words
    assert "save and quit" not in words
    for typed in ("quit", "q", "exit", "save and quit"):
        screen = practice(f"{typed}\nnever read\n")
        with pytest.raises(EOFError):
            screen.play()
        assert screen.env.source.read() == "never read\n"


def test_the_end_is_compared_with_the_real_one() -> None:
    screen = practice("give up\nyes\n")
    screen.play()
    heading = printed(screen).split("\n\n")[-1]
    assert "\nYou hang up, turn 1: lost, 0 saved, " in heading
    assert " In the real mission you chose: " in heading
    assert " Time runs out, turn 11: lost, 1 saved, 12 killed." in heading
    assert screen.practised.advice() in heading
    assert heading.endswith("This was practice: nothing is saved.\n")
    assert "Seed" not in heading
    assert [item.id for item in screen.ending.items] == ["again", "other", "story", "back"]
    assert all(len(line) <= 40 for line in end_lines(screen.end(MissionFinish()), 40))


def over(result: Result, saved: int) -> Mission:
    mission = start(saved=saved, pool=4)
    mission.finish(result, "captured" if result == "won" else "given-up")
    return mission


@pytest.mark.parametrize(
    ("now", "then", "said"),
    [
        (("won", 4), ("lost", 6), "This time you won!"),
        (("lost", 4), ("won", 2), "It went better back then."),
        (("lost", 4), ("lost", 1), "This time you saved three more."),
        (("won", 4), ("won", 5), "This time you saved one fewer."),
        (("won", 4), ("won", 4), "As many saved as back then."),
    ],
)
def test_the_verdict(now: tuple[Result, int], then: tuple[Result, int], said: str) -> None:
    assert verdict(over(*now).view, over(*then).view) == said
