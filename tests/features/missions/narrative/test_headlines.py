"""Headlines: data with conditions, chosen by the seed, checked by the linter."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hncli.base.problems import ContentError
from hncli.career.journal import MissionLog
from hncli.features.missions.page import mission_page
from hncli.features.missions.words.mission_end import headline, mission_end
from hncli.features.missions.words.story import story_document, story_view
from hncli.game.cards.library import load_library
from hncli.game.cards.lines import HEADLINE_CONDITIONS, Line, MissionOver
from hncli.game.cards.packs import read_pack
from hncli.game.engine.setup import MissionSetup
from hncli.report.text import text_lines
from tests.features.missions.narrative.test_mission_end import ALL, finished
from tests.fuzz.twin import shipped
from tests.game.cards.small_pack import edit, write_small

ENDINGS = {
    "won": ("captured", "eliminated", "surrendered"),
    "lost": ("escaped", "too-many-killed", "out-of-time", "given-up", "a-packs-own"),
}
OVER = MissionOver("won", "captured", 5, 7, 0, 7, 1, False, False)
HOLDS = {
    "won": (OVER, OVER._replace(result="lost")),
    "lost": (OVER._replace(result="lost"), OVER),
    "won_by": (OVER, OVER._replace(ending="eliminated")),
    "lost_by": (OVER._replace(result="lost", ending="escaped"), OVER),
    "all_saved": (OVER, OVER._replace(saved=6)),
    "last_turn": (OVER._replace(is_last=True), OVER),
    "second": (OVER._replace(is_second=True), OVER),
}
VALUES = {"won_by": "captured", "lost_by": "escaped"}


def missions() -> Iterator[MissionOver]:
    """Missions that are over in every way, with few or many dead."""
    for result, endings in ENDINGS.items():
        for ending in endings:
            for saved, killed in ((0, 7), (1, 6), (4, 3), (6, 1), (7, 0), (0, 0)):
                for turn in (1, 6, 11):
                    yield MissionOver(result, ending, turn, saved, killed, 7, 0, turn > 9, False)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_mission_has_several_headlines(language: str) -> None:
    library = load_library(language=language)
    for box in library.boxes:
        for abductor in library.abductors(box):
            lines = library.catalogue(box, abductor).headlines
            for over in missions():
                assert sum(line.fits_headline(over) for line in lines) >= 3, (abductor, over)


@pytest.mark.parametrize("name", HOLDS)
def test_conditions(name: str) -> None:
    yes, no = HOLDS[name]
    line = Line("So", ((name, VALUES.get(name, True)),))
    assert line.fits_headline(yes)
    assert not line.fits_headline(no)


def test_every_condition_is_tried() -> None:
    others = set(HEADLINE_CONDITIONS) - set(HOLDS)
    assert all(name.endswith(("_at_least", "_at_most")) for name in others)


def test_seeds_bring_others() -> None:
    over, story = finished("donna", 6)
    mission = over.copy()
    events = [event for told in story for event in told]
    found = set()
    for seed in range(30):
        mission.seed = seed
        found.add(headline(mission.view, events))
    assert len(found) > 5
    assert headline(mission.view, events[:-1]) == ""  # it is not over


@pytest.mark.parametrize(("abductor", "seed"), ALL)
def test_end_story_and_page_tell_the_same(abductor: str, seed: int) -> None:
    mission, story = finished(abductor, seed)
    said = mission_end(mission.view, story).headline
    assert said
    view = story_view(shipped(), MissionSetup("base", abductor, seed))
    log = MissionLog(1, tuple(event for told in story for event in told))
    assert headline(view, log.events) == said
    assert said in text_lines(story_document(view, story), 200)
    assert mission_page(view, log, None).headline == said


# The linter


def small(tmp_path: Path, text: str, id: str = "vera") -> Path:
    root = write_small(tmp_path)
    if id == "vera":
        edit(root, "words/en.toml", "vera = { ", f"vera = {{ headline = [{text}], ")
    else:
        edit(root, "words/en.toml", "", f"\n[{id}]\nheadline = [{text}]\n")
    return root


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('"{who} and {nobody}"', "a headline has no {nobody}. There is: {who}, {second}"),
        ('"{}"', "a headline has no {}."),
        (f'"{"x" * 61}"', "expected a text of 1 to 60 characters."),
        ('{ say = "So", if = { met_at_least = 1 } }', "unknown condition 'met_at_least'."),
    ],
)
def test_what_is_wrong_with_a_headline_is_said(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ContentError) as error:
        read_pack(small(tmp_path, text))
    assert said in str(error.value)


def test_only_an_abductor_and_a_newspaper_have_headlines(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    edit(root, "words/en.toml", "slow-down = { ", 'slow-down = { headline = ["So"], ')
    with pytest.raises(ContentError, match="UNUSED: only an abductor, and"):
        read_pack(root)
    (tmp_path / "other").mkdir()
    vera = read_pack(small(tmp_path / "other", '"So it ends"')).cards["vera"]
    assert vera.words.headline == (Line("So it ends"),)
