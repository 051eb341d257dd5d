"""Lines about the career: play, story, history, page, replay and practice tell the same words."""

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from hncli.career.past import night_thought
from hncli.career.record import CareerSetup
from hncli.career.scorecard import scorecard
from hncli.features.careers.history import history_document
from hncli.features.careers.page import career_page
from hncli.features.careers.replay import scenes_of
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.screen import CareerMissionSession
from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.words.call import sentences
from hncli.features.missions.words.story import story_document
from hncli.game.cards.library import Library
from hncli.game.cards.lines import Line
from hncli.game.cards.models import Abductor, ConversationCard
from hncli.game.engine.game import Option
from hncli.report.text import text_lines
from hncli.review.review import mission_of_career
from hncli.terminal.environment import Environment
from tests.fuzz.twin import shipped
from tests.support.rule_based import rule_based
from tests.support.words import with_words

SETUP = CareerSetup("Ana Kovac", ("base",), "normal", 7, "career")
FIRST = Line("Nobody you know.")
AGAIN = Line('"{name}," she says. "You again."', (("met_at_least", 1),))
MINE = Line("It's {name}, for the third night.", (("night_at_least", 3),))
WIDTH = 400


def remembering() -> Library:
    """The shipped packs, with abductors and cards that remember."""
    packs = dict(shipped().packs)
    cards = dict(packs["base"].cards)
    for id, card in cards.items():
        if isinstance(card, Abductor):
            cards[id] = with_words(card, voice={"started": (FIRST, AGAIN)})
        elif isinstance(card, ConversationCard):
            cards[id] = with_words(card, say=(MINE, Line("Hello.", (("met_at_least", 0),))))
    packs["base"] = replace(packs["base"], cards=cards)
    return Library(packs)


class Played(NamedTuple):
    """A career of three missions, and what was told in play of each."""

    saved: SavedCareer
    told: list[list[str]]
    stories: list[list[str]]  # the whole call, when it was over


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """Donna, Edward, and Donna again."""
    home: Path = tmp_path_factory.mktemp("home")
    env = Environment(io.StringIO(), io.StringIO(), WIDTH)
    with Careers(home, remembering()).create("ana", SETUP) as saved:
        found = Played(saved, [], [])
        for abductor in ("donna", "edward", "donna"):
            saved.choose(Option("mission", abductor))
            session = CareerMissionSession(saved)
            screen = MissionScreen(session, env)
            told = screen.lines_of(session.story)
            while session.mission.decision is not None:
                told += screen.lines_of(session.choose([rule_based(session.mission)]).story)
            found.told.append(sentences(told))
            document = story_document(screen.view, session.story, session.past)
            found.stories.append(text_lines(document, WIDTH))
            while saved.career.status.is_choosing or saved.career.status.is_adding:
                assert saved.career.decision is not None
                saved.choose(saved.career.decision.options[0])
        yield found


def voices(lines: list[str]) -> list[str]:
    """The lines that are about the career, as they are told anywhere."""
    return [line.strip() for line in lines if "Ana Kovac" in line or "Nobody you" in line]


def test_whoever_is_met_again_knows_your_name(played: Played) -> None:
    first, second, third = map(voices, played.told)
    assert first == second == ["Nobody you know."]
    assert third[0] == '"Ana Kovac," she says. "You again."'
    assert third[1:]
    assert all("It's Ana Kovac, for the third night." in line for line in third[1:])


def test_the_same_words_are_told_afterwards(played: Played) -> None:
    career = played.saved.career
    card = scorecard(career.record, career.status, "ana")
    page = career_page(career, card)
    logs = {log.number: log for log in career.logs}
    for number, told in enumerate(played.told, 1):
        wanted = voices(told)
        history = history_document(career, card, number)
        assert voices(text_lines(history, WIDTH)) == wanted
        thought = night_thought(career, number)
        assert thought
        assert f"  {thought}" in text_lines(history, WIDTH)
        seen = [one for turn in page.parts[number].turns for one in turn.seen]
        assert voices(sentences(seen)) == wanted
        scenes = list(scenes_of(career, card["missions"][number - 1], logs[number], WIDTH))
        assert voices([line for scene in scenes for line in scene.lines]) == wanted
        assert voices(played.stories[number - 1]) == wanted


def test_a_mission_that_is_reviewed_or_practised_has_its_past(played: Played) -> None:
    subject = mission_of_career(played.saved.career, 3)
    assert subject.past is not None
    assert (subject.past.met, subject.past.night) == (1, 3)
    assert subject == replace(subject, past=None)  # it is the same mission
