"""How often a player is asked, that answers are ordinary choices, and that undo takes one whole."""

import io
import random
from statistics import median
from typing import Any

import pytest

from hncli.features.missions.choices import FACE_DOWN_MENU, choices, only_choice
from hncli.features.missions.roll_choices import kinds_of_dice, pointless_options
from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionSession
from hncli.game.engine.game import ChoosingDice, Option
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from hncli.terminal.environment import Environment
from hncli.terminal.questions import Answer, LinePrompter, Question
from tests.fuzz.twin import shipped
from tests.game.engine.table import start
from tests.support.prompt_count import count_prompts
from tests.support.rule_based import MATCHUPS, missions, rule_based
from tests.support.scale import IS_WHOLE, scaled

MOST_PROMPTS = 55
MOST_LINES = 14


def test_few_prompts_a_mission() -> None:
    counted = [count_prompts(one, rule_based) for one in missions(700 if IS_WHOLE else 33)]
    prompts = median(one.prompts for one in counted)
    decisions = median(one.decisions for one in counted)
    print(f"\nmedian of {len(counted)} missions: {prompts} prompts, {decisions} decisions")
    assert prompts <= MOST_PROMPTS


def at(mission: Mission, typed: str = "", few: bool = True) -> MissionScreen[Any]:
    env = Environment(io.StringIO(typed), io.StringIO(), 80, ask_few=few)
    return MissionScreen(MissionSession(mission, env.ask_few), env, LinePrompter(env))


def answers(screen: MissionScreen[Any], rng: random.Random) -> list[Option]:
    """An answer of the menu at random."""
    decision = screen.mission.decision
    assert decision is not None
    screen.asked(decision)
    entry = rng.choice(screen.entries)
    if entry.id == FACE_DOWN_MENU:
        offered = [one for one in decision.options if one.verb == "facedown"]
        return [rng.choice(offered)]
    return list(entry.options)


@pytest.mark.parametrize(("box", "abductor"), MATCHUPS)
def test_an_answer_is_made_of_ordinary_options_and_undone_whole(box: str, abductor: str) -> None:
    for seed in range(scaled(20)):
        rng = random.Random(seed)
        screen = at(new_mission(shipped(), box, abductor, seed))
        screen.session.go_on([])
        while screen.mission.decision is not None:
            before = screen.mission.position()
            code, told = screen.session.code, screen.session.story
            options = answers(screen, rng)
            twin = screen.mission.copy()
            for option in options:
                assert twin.decision is not None
                assert option in twin.decision.options
                twin.choose(option)
            while twin.decision is not None and (more := only_choice(twin.view)) is not None:
                twin.choose(more)
            screen.choose(options)
            assert screen.mission.position() == twin.position()
            if screen.mission.is_over:
                break
            if rng.random() < 0.3:
                assert screen.undo(True)
                after = screen.mission.position()
                assert {**after, "take_backs": 0} == {**before, "take_backs": 0}
                assert (screen.session.code, screen.session.story) == (code, told)
                screen.choose(options)


@pytest.mark.parametrize(("box", "abductor"), MATCHUPS)
def test_undo_after_a_resume_goes_back_to_a_question(box: str, abductor: str) -> None:
    for seed in range(scaled(20)):
        rng = random.Random(seed)
        first = at(new_mission(shipped(), box, abductor, seed))
        first.session.go_on([])
        for _answer in range(rng.randint(2, 12)):
            if first.mission.is_over:
                break
            first.choose(answers(first, rng))
        if first.mission.is_over or not first.session.code:
            continue
        again = at(new_mission(shipped(), box, abductor, seed))
        again.session.resume(first.session.code)
        assert again.mission.position() == first.mission.position()
        assert again.undo(True)
        assert len(again.session.story) < len(first.session.story)
        assert only_choice(again.view) is None or len(again.session.story) == 1


def test_choices_cover_every_option() -> None:
    """What few questions put together, every one of them can be chosen.

    One 4 is like another, a die like others of its kind, and what changes nothing is left out.
    """
    for mission in missions(scaled(70, 7)):
        while (decision := mission.decision) is not None:
            found = choices(mission.view)
            offered = {option for entry in found for option in entry.options[:1]}
            if any(entry.id == FACE_DOWN_MENU for entry in found):
                offered |= {one for one in decision.options if one.verb == "facedown"}
            fours = [one for one in decision.options if one.verb == "convert"]
            left_out = set(fours[1:])
            if decision.kind == "roll":
                left_out |= pointless_options(mission.view)
            if isinstance(decision.purpose, ChoosingDice):
                kinds = kinds_of_dice(mission.view)
                left_out |= {one for one in decision.options if one.verb == "die"} - set(kinds)
            assert offered == set(decision.options) - left_out
            mission.choose(rule_based(mission))


class Counter(LinePrompter):
    """Answers as the rule-based player does, and counts the lines since the last answer."""

    def __init__(self, env: Environment, mission: Mission) -> None:
        super().__init__(env)
        self.mission = mission
        self.counts: list[int] = []
        self.seen = 0

    def choose(self, question: Question, again: bool = False) -> Answer:
        assert not again
        self.show(question)
        assert isinstance(self.env.sink, io.StringIO)
        text = self.env.sink.getvalue()
        self.counts.append(sum(bool(line) for line in text[self.seen :].splitlines()))
        self.seen = len(text)
        return Answer(rule_based(self.mission).id)


def test_few_lines_a_choice_for_a_screen_reader() -> None:
    counts: list[int] = []
    for mission in missions(140 if IS_WHOLE else 11):
        sink = io.StringIO()
        env = Environment(io.StringIO(), sink, 80, is_plain=True)
        prompter = Counter(env, mission)
        MissionScreen(MissionSession(mission, env.ask_few), env, prompter).play()
        counts += prompter.counts
    print(f"\nlines a choice: median {median(counts)}, most {max(counts)}, of {len(counts)}")
    assert median(counts) <= MOST_LINES


def test_cards_to_play_face_down_are_listed_as_the_hand_is() -> None:
    """By cost and title, and in lines of text with their copies in words."""
    hand = ["a-bold-lie", "keep-cool", "keep-cool", "small-talk", "just-stay-calm"]
    sink = io.StringIO()
    env = Environment(io.StringIO("2\n"), sink, 80)
    screen = MissionScreen(MissionSession(start(hand=hand), env.ask_few), env)
    assert screen.face_down() == [Option("facedown", "small-talk")]
    assert sink.getvalue().splitlines()[1:7] == [
        "Which cards go face down, for 1 CP each?",
        "1. Keep Cool, 2 copies",
        "2. Small Talk",
        "3. Just Stay Calm",
        "4. A Bold Lie",
        "5. Back",
    ]
