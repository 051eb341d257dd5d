"""The story of a call: the same lines that were told when it was played."""

import io

import pytest

from hncli.engine.mission_setup import MissionSetup
from hncli.ui.mission.mission_screen import MissionScreen
from hncli.ui.mission.narration import Told
from hncli.ui.mission.story import chapters, story_lines, story_markdown
from hncli.ui.terminal.environment import Environment
from hncli.words import introduced
from tests.fuzz.twin import played, shipped


class Listening(MissionScreen):
    """A screen that remembers all that it has told."""

    heard: list[Told]

    def told(self, choices_made):  # type: ignore[no-untyped-def]
        found = super().told(choices_made)
        self.heard = [*getattr(self, "heard", []), *found]
        return found


@pytest.mark.parametrize(("abductor", "seed"), [("donna", 6), ("arkayne", 5), ("edward", 3)])
def test_it_is_what_was_told_during_play(abductor: str, seed: int) -> None:
    _mission, ids, _numbers = played(abductor, seed)
    mission = MissionSetup("base", abductor, seed).begin(shipped())
    source = io.StringIO("".join(f"{id}\n" for id in ids))
    screen = Listening(mission, Environment(source, io.StringIO(), ask_few=False))
    screen.play()
    heard = [one.text for one in screen.heard if one.kind != "you"]
    found = chapters(mission.view, screen.story)
    texts = [text for heading, lines in found for text in (heading, *lines) if text]
    assert [text for text in texts if not text.startswith("You play ") or text in heard] == heard
    said = [one for one in screen.heard if one.kind == "you"]
    assert [text for text in texts if text not in heard] == [
        f'You play {introduced(one.card)} "{one.text}"' for one in said
    ]


def test_as_text_and_as_markdown() -> None:
    _mission, ids, _numbers = played("donna", 6)
    mission = MissionSetup("base", "donna", 6).begin(shipped())
    screen = MissionScreen(mission, Environment(io.StringIO(), io.StringIO()))
    for id in ids[:12]:
        screen.apply(next(one for one in mission.view.asked.options if one.id == id))
    for width in (40, 80):
        lines = story_lines(mission.view, screen.story, width)
        assert lines[0] == "Donna Scarborough, seed 6"
        assert "Turn 1." in lines
        assert all(len(line) <= width for line in lines)
    text = story_markdown(mission.view, screen.story)
    assert text[0] == "# Donna Scarborough, seed 6"
    assert "## Turn 1." in text
