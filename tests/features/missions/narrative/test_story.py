"""The story of a call: the same lines that were told when it was played."""

import io
import re
from itertools import groupby, pairwise
from pathlib import Path

import pytest

from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionSession
from hncli.features.missions.words.call import sentences
from hncli.features.missions.words.narration import Story, StoryLine
from hncli.features.missions.words.story import chapters, paragraphs, story_document
from hncli.game.cards.library import load_library
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.game import Option, parse_option
from hncli.game.engine.setup import MissionSetup
from hncli.game.given import mission_from
from hncli.report.text import markdown_lines, text_lines
from hncli.terminal.environment import Environment
from tests.fuzz.twin import played, shipped
from tests.game.cards.small_pack import edit, write_small
from tests.game.engine.table import choose, start


class Listening(MissionScreen[MissionSession]):
    """A screen that remembers all that it has told."""

    heard: list[StoryLine]

    def lines_of(
        self, story: Story, left_out: tuple[type[MissionEvent], ...] = ()
    ) -> list[StoryLine]:
        found = super().lines_of(story, left_out)
        self.heard = [*getattr(self, "heard", []), *found]
        return found


LIKE = {"facedown": "facedown", "buy": "buy", "convert": "convert", "card": "convert"}
"""Choices that can be one answer with those before them, by their verbs."""


def answers(ids: list[str], together: bool) -> list[list[Option]]:
    """The choices, each as an answer of its own, or like ones in a row as one."""
    options = [parse_option(id) for id in ids]
    if not together:
        return [[option] for option in options]
    groups = groupby(options, lambda option: LIKE.get(option.verb) or object())
    return [list(group) for _like, group in groups]


def heard_and_told(abductor: str, seed: int, together: bool) -> tuple[list[str], list[str]]:
    """The lines that a player heard in a mission, and those of its story."""
    _mission, ids, _numbers = played(abductor, seed)
    mission = MissionSetup("base", abductor, seed).begin(shipped())
    screen = Listening(
        MissionSession(mission, few=False), Environment(io.StringIO(), io.StringIO(), ask_few=False)
    )
    screen.tell_story([mission.events])
    for answer in answers(ids, together):
        screen.choose(answer)
    assert mission.is_over
    heard = [sentences([one])[0] for one in screen.heard]
    found = chapters(mission.view, screen.session.story)
    return heard, [text for heading, lines in found for text in (heading, *lines) if text]


MISSIONS = [("donna", 6), ("arkayne", 5), ("edward", 3)]
MERGED = re.compile("You (buy|take|give up) |You (play) .* face down")


@pytest.mark.parametrize(("abductor", "seed"), MISSIONS)
def test_it_is_what_was_told_during_play(abductor: str, seed: int) -> None:
    heard, told = heard_and_told(abductor, seed, together=True)
    assert told == heard


@pytest.mark.parametrize(("abductor", "seed"), MISSIONS)
def test_like_choices_in_a_row_are_one_line(abductor: str, seed: int) -> None:
    """Also where they were answers of their own."""
    heard, told = heard_and_told(abductor, seed, together=False)
    assert len(told) < len(heard)
    assert [text for text in told if not MERGED.match(text)] == [
        text for text in heard if not MERGED.match(text)
    ]
    verbs = [found[1] or found[2] if (found := MERGED.match(text)) else "" for text in told]
    assert not any(one == two and one in ("buy", "play") for one, two in pairwise(verbs))


def test_cards_that_were_marked_together_are_one_line() -> None:
    mission = start(hand=["small-talk", "keep-cool", "keep-cool"], terror=["first-light"], cp=0)
    screen = MissionScreen(
        MissionSession(mission), Environment(io.StringIO(), io.StringIO(), is_drawn=True)
    )
    cards = [Option("facedown", id) for id in ("keep-cool", "small-talk", "keep-cool")]
    screen.choose(cards)
    text = "You play Keep Cool \N{MULTIPLICATION SIGN}2 and Small Talk face down: CP +3, now 3."
    assert [one.text for one in screen.exchange] == [text]
    assert f"  {text}" in text_lines(story_document(mission.view, screen.session.story), 100)
    assert text in markdown_lines(story_document(mission.view, screen.session.story))
    assert f"  {text}" in paragraphs(mission.view, screen.session.story, 100)


def test_a_terror_roll_that_raises_threat_does_not_say_that_nothing_happens(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    row = "main = [{ die = 4, reach = [{ kill = 1 }], miss = [{ threat = 1 }] }]"
    edit(root, "terror.toml", row, "main = [{ roll = true, failure = [{ threat = 1 }] }]")
    given = {
        "box": "small",
        "abductor": "vera",
        "phase": "spend",
        "turn": 3,
        "demands": [],
        "terror": ["a-shot-in-the-dark", "first-light"],
        "dice": [1, 1],
    }
    mission = mission_from(load_library((root,)), given, only_loaded=True)
    story = [mission.events, *(choose(mission, id) for id in ("end", "accept"))]
    (_start, before), turn = chapters(mission.view, story)
    assert "No success." in before
    assert "Threat rises from 3 to 4." in before
    assert turn[0] == "Turn 4."
