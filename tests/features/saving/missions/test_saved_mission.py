"""A single mission has the same promises as a career: saved, locked, resumed, never another."""

import hashlib
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hncli.base.files import Conflict, Damaged, Locked, NotFound, StoreError
from hncli.base.records import FORMAT, canonical, encode
from hncli.career.journal import MissionLog
from hncli.features.missions.saving.history import FinishedMissions, MissionHistory
from hncli.features.missions.saving.mission_file import StoredMission
from hncli.features.missions.saving.resume import not_installed
from hncli.features.missions.saving.saved_game import LoggedMission
from hncli.features.missions.saving.store import (
    SavedMission,
    SavedMissions,
    enter_history,
    saved_lines,
    where_left,
)
from hncli.game.cards.library import Library
from hncli.game.engine.game import CannotUndo, Refused, parse_option
from hncli.game.engine.setup import MissionSetup
from tests.career.desk import a_set
from tests.features.saving.changing import change, other_versions
from tests.features.saving.reading import no_room

DONNA = MissionSetup("base", "donna", 6)
REMEDY = "Move it away and begin a new mission."
CHOICES = ("play:small-talk", "accept", "play:keep-cool", "accept")


@pytest.fixture
def missions(tmp_path: Path) -> SavedMissions:
    """Give a folder in which no mission was left."""
    return SavedMissions(tmp_path / "home")


def begun(missions: SavedMissions, library: Library, *choices: str) -> SavedMission:
    saved = missions.create(library, DONNA)
    for choice in choices:
        saved.choose(parse_option(choice))
    return saved


def left(missions: SavedMissions, library: Library, *choices: str) -> str:
    """A mission that was left after some choices; gives its position."""
    with begun(missions, library, *(choices or CHOICES)) as saved:
        return canonical(saved.mission.to_json())


def position(missions: SavedMissions, library: Library) -> str:
    with missions.open("donna", library) as saved:
        return canonical(saved.mission.to_json())


def test_a_mission_that_is_saved_nowhere_is_logged_as_the_first_one(library: Library) -> None:
    mission = DONNA.begin(library)
    assert LoggedMission(mission).log == MissionLog(1, tuple(mission.events))


def test_nothing_is_written_before_the_first_choice(
    missions: SavedMissions, library: Library
) -> None:
    assert missions.names() == []
    with missions.create(library, DONNA) as saved:
        assert missions.names() == []
        assert not saved.is_saved
        saved.choose(parse_option("play:small-talk"))
        assert missions.names() == ["donna"]
        assert saved.is_saved


def test_every_choice_is_on_disk_when_it_returns(missions: SavedMissions, library: Library) -> None:
    with missions.create(library, DONNA) as saved:
        for choice in CHOICES:
            saved.choose(parse_option(choice))
            assert missions.read("donna") == saved.stored
    with missions.open("donna", library) as again:
        assert again.stored == saved.stored
        assert again.messages == []
        assert again.decision == saved.decision
        assert again.outcome is None


def test_undo_and_take_backs_are_saved(missions: SavedMissions, library: Library) -> None:
    left(missions, library)
    with missions.open("donna", library) as saved:
        saved.undo()
        with pytest.raises(CannotUndo):
            saved.undo()  # dice were rolled
        saved.undo(take_back=True)
        before = canonical(saved.mission.to_json())
    assert position(missions, library) == before
    stored = missions.read("donna")
    assert len(stored.log.choices) == len(CHOICES) - 2
    assert stored.take_backs == 1


def test_several_have_files_of_their_own(missions: SavedMissions, library: Library) -> None:
    with begun(missions, library, *CHOICES), begun(missions, library, "play:keep-cool"):
        assert sorted(missions.names()) == ["donna", "donna-2"]
        assert missions.free_name("donna") == "donna-3"
        assert missions.free_name("edward") == "edward"
    assert missions.names()[0] == "donna-2"  # played last
    assert not list(missions.folder.glob("*.lock"))


def test_a_new_mission_replaces_none(missions: SavedMissions, library: Library) -> None:
    before = left(missions, library)
    left(missions, library, "play:keep-cool")
    assert sorted(missions.names()) == ["donna", "donna-2"]
    assert position(missions, library) == before


def test_a_mission_is_deleted_by_its_name(missions: SavedMissions, library: Library) -> None:
    with pytest.raises(NotFound, match="There is no mission called donna"):
        missions.delete("donna")
    left(missions, library)
    with begun(missions, library, *CHOICES):
        with pytest.raises(Locked, match="The mission donna-2 is being played"):
            missions.delete("donna-2")
        missions.delete("donna")
        assert missions.names() == ["donna-2"]
    missions.path("donna-2").write_text("what is this")
    missions.delete("donna-2")
    assert missions.names() == []


def test_two_windows_that_begin_with_the_same_abductor_have_a_mission_each(
    missions: SavedMissions, library: Library
) -> None:
    with missions.create(library, DONNA) as one, missions.create(library, DONNA) as other:
        assert (one.name, other.name) == ("donna", "donna-2")
        one.choose(parse_option("play:small-talk"))
        other.choose(parse_option("play:keep-cool"))
    assert sorted(missions.names()) == ["donna", "donna-2"]


def test_the_lock_file_of_a_killed_process_uses_up_no_name(
    missions: SavedMissions, library: Library
) -> None:
    missions.folder.mkdir(parents=True)
    (missions.folder / "donna.lock").touch()
    with missions.create(library, DONNA) as saved:
        assert saved.name == "donna"


def test_a_damaged_mission_is_never_replaced(missions: SavedMissions, library: Library) -> None:
    left(missions, library)
    missions.path("donna").write_bytes(b"{")
    with pytest.raises(Damaged, match=r"donna\.json"):
        missions.read("donna")
    with missions.create(library, DONNA) as saved:
        saved.choose(parse_option("play:keep-cool"))
    assert missions.path("donna").read_bytes() == b"{"


def test_the_second_process_is_refused(missions: SavedMissions, library: Library) -> None:
    with begun(missions, library, *CHOICES), pytest.raises(Locked) as refused:
        missions.open("donna", library)
    words = "The mission donna is being played by another process. Leave it there first."
    assert str(refused.value) == words
    missions.open("donna", library).close()


@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
@pytest.mark.parametrize("do", ["choose", "undo", "give_up"])
def test_what_cannot_be_saved_has_not_happened(
    missions: SavedMissions,
    library: Library,
    monkeypatch: pytest.MonkeyPatch,
    call: str,
    do: str,
) -> None:
    before = left(missions, library)
    with missions.open("donna", library) as saved:
        assert saved.decision is not None
        args = {"choose": (saved.decision.options[0],), "undo": (True,), "give_up": ()}
        with monkeypatch.context() as patch:
            patch.setattr(os, call, no_room)
            with pytest.raises(StoreError, match=r"No space left on device\. Make room"):
                getattr(saved, do)(*args[do])
        assert canonical(saved.mission.to_json()) == before
        assert missions.read("donna") == saved.stored
        getattr(saved, do)(*args[do])
        assert missions.read("donna") == saved.stored


def test_a_refused_choice_writes_nothing(missions: SavedMissions, library: Library) -> None:
    left(missions, library)
    data = missions.path("donna").read_bytes()
    with missions.open("donna", library) as saved, pytest.raises(Refused):
        saved.choose(parse_option("play:nonsense"))
    assert missions.path("donna").read_bytes() == data


def test_a_file_that_somebody_changed_meanwhile_is_not_overwritten(
    missions: SavedMissions, library: Library
) -> None:
    left(missions, library)
    path = missions.path("donna")
    with missions.open("donna", library) as saved:
        path.write_bytes(b"theirs")
        with pytest.raises(Conflict) as refused:
            saved.give_up()
    assert str(refused.value) == (
        f"{path}: another process has changed it. Nothing was saved; leave and open it again."
    )
    assert path.read_bytes() == b"theirs"


# Its end


def test_the_end_is_in_the_history_before_the_file_goes(
    missions: SavedMissions, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    with begun(missions, library, *CHOICES) as saved:
        saved.give_up()
        assert missions.names() == ["donna"]
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", no_room)
            with pytest.raises(StoreError):
                saved.finish()
        assert missions.names() == ["donna"]
        saved.finish()
    assert missions.names() == []
    assert FinishedMissions(missions.home).names() == ["donna"]
    (entry,) = MissionHistory(missions.home).all()
    assert (entry.box, entry.abductor, entry.result, entry.name) == ("base", "donna", "lost", "")


def test_a_process_killed_at_the_end_is_finished_by_the_next(
    missions: SavedMissions, library: Library
) -> None:
    with begun(missions, library, *CHOICES) as saved:
        assert not missions.finish_left_over(library, "donna")
        saved.give_up()
    with missions.open("donna", library) as again:
        assert again.stored == saved.stored
    assert missions.finish_left_over(library, "donna")
    assert missions.names() == []
    assert len(MissionHistory(missions.home).all()) == 1


def test_a_mission_that_is_over_stays_until_it_is_in_the_history(
    missions: SavedMissions, library: Library
) -> None:
    with begun(missions, library, *CHOICES) as saved:
        saved.give_up()
    history = MissionHistory(missions.home)
    history.path.write_bytes(b"{")
    (message,) = missions.finish_over(lambda _packs: library)
    words = f"The list of your achievements could not be kept. {history.path}: it cannot be read"
    assert message.startswith(words)
    assert missions.read("donna").is_over
    with missions.create(library, DONNA) as saved:
        saved.choose(parse_option("play:keep-cool"))
    assert sorted(missions.names()) == ["donna", "donna-2"]
    assert not missions.read("donna-2").is_over
    history.path.unlink()
    assert missions.finish_over(lambda _packs: library) == []
    assert missions.names() == ["donna-2"]
    assert len(history.all()) == 1


def test_what_is_over_is_left_to_its_process_and_waits_for_its_packs(
    missions: SavedMissions, library: Library, tmp_path: Path
) -> None:
    with missions.create(library, DONNA, packs=(str(tmp_path / "gone"),)) as saved:
        saved.give_up()
        assert missions.finish_over(lambda _packs: library) == []  # locked
    assert missions.finish_over(lambda _packs: library) == []
    assert missions.names() == ["donna"]
    (tmp_path / "gone").mkdir()
    assert missions.finish_over(lambda _packs: library) == []
    assert missions.names() == []


def test_what_another_process_finishes_meanwhile_is_passed_over(
    missions: SavedMissions, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    with begun(missions, library, *CHOICES) as saved:
        saved.give_up()
    monkeypatch.setattr(missions, "names", lambda: ["gone", "donna"])
    assert [line.name for line in saved_lines(missions)] == []
    assert missions.finish_over(lambda _packs: library) == []
    assert len(MissionHistory(missions.home).all()) == 1


def test_the_same_mission_to_the_letter_counts_once(
    missions: SavedMissions, library: Library
) -> None:
    for _time in range(2):
        with begun(missions, library, *CHOICES) as saved:
            saved.give_up()
            saved.finish()
    with begun(missions, library, "play:keep-cool") as saved:
        saved.give_up()
        saved.finish()
    first, _second = MissionHistory(missions.home).all()
    told = f"base donna 6 {' '.join(CHOICES)} give-up"
    assert first.career == f"single-{hashlib.sha256(told.encode()).hexdigest()[:20]}"


def test_the_history_says_how_long_it_took_and_how_many_were_saved(
    missions: SavedMissions, library: Library
) -> None:
    with begun(missions, library, *CHOICES) as saved:
        saved.give_up()
        stored = saved.stored
    assert stored.snapshot is not None
    snapshot = {**stored.snapshot, "turn": 5, "saved": 3}
    new = enter_history(missions.home, library, replace(stored, snapshot=snapshot))
    (entry,) = MissionHistory(missions.home).all()
    assert entry.achievements == new
    assert (entry.mission, entry.turns, entry.saved) == (1, 5, 3)


# Other versions


def with_figures(library: Library, **changes: object) -> Library:
    """The same library with another Small Talk in the base box."""
    base = library.packs["base"]
    card = replace(base.cards["small-talk"], **changes)  # type: ignore[arg-type]
    cards = {**base.cards, "small-talk": card}
    return replace(library, packs={**library.packs, "base": replace(base, cards=cards)})


def test_after_a_change_of_a_card_it_is_still_the_same_mission(
    missions: SavedMissions, library: Library
) -> None:
    """Its choices would lead to another position now, in silence."""
    before = left(missions, library)
    small_talk: Any = library.packs["base"].cards["small-talk"]
    swapped = with_figures(library, two=small_talk.none, one=small_talk.two, none=small_talk.two)
    with missions.open("donna", swapped) as saved:
        assert canonical(saved.mission.to_json()) == before
        assert saved.messages == [
            "This mission was begun with other versions: cards of base have changed. It continues "
            "from the saved position; earlier choices cannot be undone."
        ]
        with pytest.raises(CannotUndo):
            saved.undo(take_back=True)
        assert saved.decision is not None
        saved.choose(saved.decision.options[0])
        after = canonical(saved.mission.to_json())
    with missions.open("donna", swapped) as saved:
        assert canonical(saved.mission.to_json()) == after
        assert saved.messages


def test_other_versions_that_lead_to_the_same_are_not_told(
    missions: SavedMissions, library: Library
) -> None:
    before = left(missions, library)
    other_versions(missions.path("donna"), "mission")
    with missions.open("donna", library) as saved:
        assert canonical(saved.mission.to_json()) == before
        assert saved.messages == []


def test_a_mission_is_not_resumed_without_a_pack_it_was_begun_with(
    missions: SavedMissions, library: Library
) -> None:
    before = left(missions, library)
    lacking = replace(library, left_out=("mine", "ours"))
    assert position(missions, lacking) == before  # begun without them
    other_versions(missions.path("donna"), "mission")
    with pytest.raises(StoreError) as error:
        missions.open("donna", lacking)
    assert str(error.value) == (
        "This was played with other cards, and your packs mine and ours are left out. Mend them "
        "first, or remove them to play on without them."
    )
    assert position(missions, library) == before


def test_a_mission_from_its_position_is_resumed_without_a_pack(
    missions: SavedMissions, library: Library
) -> None:
    left(missions, library)
    small_talk: Any = library.packs["base"].cards["small-talk"]
    swapped = with_figures(library, two=small_talk.none, one=small_talk.two, none=small_talk.two)
    with missions.open("donna", swapped) as saved:
        assert saved.decision is not None
        saved.choose(saved.decision.options[0])
        after = canonical(saved.mission.to_json())
    assert position(missions, replace(swapped, left_out=("mine",))) == after


def test_with_the_same_versions_it_is_what_its_choices_lead_to(
    missions: SavedMissions, library: Library
) -> None:
    left(missions, library)
    change(missions.path("donna"), "mission", lambda t: t["snapshot"]["1"].update(cp=9))
    with pytest.raises(Damaged) as error:
        missions.open("donna", library)
    assert str(error.value) == (
        f"{missions.path('donna')}: it is not what its choices lead to (the position differs). "
        f"{REMEDY}"
    )
    assert not list(missions.folder.glob("*.lock"))


WRONG_SHAPE = "its numbers or its unfinished work are wrong"
BAD_SNAPSHOTS: dict[str, Any] = {
    "cp": ("many", "the position's cp has the wrong type"),
    "hand": (["a-pony"], "'a-pony' is not there"),
    "deck": (["x" * 99], f"'{'x' * 58}… is not there"),
    "demands_aside": (["a-pony"], "'a-pony' is not there"),
    "held": (["a-pony"], "'a-pony' is not there"),
    "card": ("a-pony", "'a-pony' is not there"),
    "pivotal": ("a-pony", "'a-pony' is not there"),
    "abductor_id": ("edward", "it is another mission"),
    "ask": (None, "nothing is asked"),
    "ask to pick one of none": ({"Ask": ["pick", "", [], ["draw"]]}, WRONG_SHAPE),
    "ask with an offer of none": ({"Ask": ["offer", "", [], ["", "", None, None]]}, WRONG_SHAPE),
    "ask with half an offer": (
        {"Ask": ["offer", "", ["card:keep-cool"], ["", "", None]]},
        WRONG_SHAPE,
    ),
    "threat": (8, WRONG_SHAPE),
    "dice": ([7], WRONG_SHAPE),
    "agenda": ([["no-such-step"]], WRONG_SHAPE),
}


@pytest.mark.parametrize("what", BAD_SNAPSHOTS)
def test_a_snapshot_is_checked_before_the_engine_sees_it(
    missions: SavedMissions, library: Library, what: str
) -> None:
    left(missions, library)
    (value, says), field = BAD_SNAPSHOTS[what], what.partition(" ")[0]

    def harm(tables: Any) -> None:
        tables["snapshot"]["1"][field] = value
        tables["log"]["1"]["setup"].pop()

    change(missions.path("donna"), "mission", harm)
    other_versions(missions.path("donna"), "mission")
    with pytest.raises(Damaged) as error:
        missions.open("donna", library)
    assert f"its position cannot be used ({says}). {REMEDY}" in str(error.value)


SETUPS: dict[str, Any] = {
    "moon": {"box": "moon"},
    "base/nobody": {"abductor": "nobody"},
    "a-pony": {"traits": ["a-pony"]},
    "moon/small-talk": {"added": ["moon/small-talk"]},
    "base/a-pony": {"sets": {"conversation": ["base/a-pony"]}},
}


@pytest.mark.parametrize("id", SETUPS)
def test_an_id_that_no_installed_pack_has_is_named(
    missions: SavedMissions, library: Library, id: str
) -> None:
    left(missions, library)
    name = SETUPS[id].get("abductor", "donna")
    path = missions.path("donna").rename(missions.path(name))
    change(path, "mission", lambda t: t["mission"]["1"]["setup"].update(SETUPS[id]))
    with pytest.raises(StoreError) as error:
        missions.open(name, library)
    assert str(error.value) == (
        f"{path}: {id} is in no installed pack. Install the pack that it comes from."
    )
    assert not isinstance(error.value, Damaged)


# Damage


def test_an_id_that_is_long_is_cut(tmp_path: Path) -> None:
    words = f"{tmp_path}: {'x' * 79}… is in no installed pack. Install the pack that it comes from."
    assert str(not_installed(tmp_path, "x" * 99)) == words


def test_there_is_none(missions: SavedMissions, library: Library) -> None:
    with pytest.raises(NotFound, match="There is no mission called donna"):
        missions.open("donna", library)


@pytest.mark.parametrize("at", [0.0, 0.3, 0.6, 0.9])
def test_a_harmed_file_is_refused_and_stays(
    missions: SavedMissions, library: Library, at: float
) -> None:
    left(missions, library)
    path = missions.path("donna")
    text = path.read_bytes()
    place = int(len(text) * at)
    path.write_bytes(text[:place] + b"#" + text[place + 1 :])
    with pytest.raises(Damaged, match=REMEDY):
        missions.open("donna", library)
    assert path.exists()


@pytest.mark.parametrize(
    ("tables", "says"),
    [
        ({"mission": {"1": {"weather": "rain"}}}, "mission > 1: unknown key 'weather'."),
        ({"mission": {}}, "mission: expected one document, found 0."),
        ({"more": {}}, "more: there is no such table."),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    missions: SavedMissions, tables: Any, says: str
) -> None:
    missions.folder.mkdir(parents=True)
    missions.path("donna").write_bytes(encode("mission", tables))
    with pytest.raises(Damaged) as error:
        missions.read("donna")
    assert str(error.value) == f"{missions.path('donna')}: {says} {REMEDY}"


def test_a_place_that_cannot_be_written_to(tmp_path: Path, library: Library) -> None:
    (tmp_path / "home").write_text("a file, and no folder")
    missions = SavedMissions(tmp_path / "home")
    with pytest.raises(StoreError):
        missions.create(library, DONNA)
    assert (tmp_path / "home").read_text() == "a file, and no folder"


def test_what_is_stored_are_keys_and_numbers(missions: SavedMissions, library: Library) -> None:
    left(missions, library)
    tables = json.loads(missions.path("donna").read_bytes())
    assert list(tables) == ["meta", "log", "mission", "snapshot"]
    assert tables["mission"]["1"] == {"setup": {"box": "base", "abductor": "donna", "seed": 6}}
    assert tables["meta"]["1"]["kind"] == "mission"
    assert " " not in canonical(tables["log"]["1"])


def test_the_file_of_another_mission_is_refused(missions: SavedMissions, library: Library) -> None:
    left(missions, library)
    missions.path("edward").write_bytes(missions.path("donna").read_bytes())
    text = r"edward\.json: it holds a mission with donna\. Rename it to donna\.json"
    with pytest.raises(Damaged, match=text):
        missions.read("edward")
    missions.path("edward").rename(missions.path("donna-3"))
    assert missions.read("donna-3").setup == missions.read("donna").setup


# Format 1


def single_of_format_1(missions: SavedMissions, *documents: Any) -> Path:
    """The one file that format 1 had for single missions."""
    path = missions.home / "single.json"
    table = {str(n): document for n, document in enumerate(documents, 1)}
    missions.home.mkdir(exist_ok=True)
    path.write_bytes(encode("single", {"mission": table}, 1))
    return path


def test_a_single_mission_of_format_1_is_played_with_its_custom_set(
    missions: SavedMissions, library: Library
) -> None:
    cards = a_set("base")
    with missions.create(library, replace(DONNA, sets=cards)) as saved:
        assert saved.decision is not None
        choice = saved.decision.options[0]
        saved.choose(choice)
        before = canonical(saved.mission.to_json())
        missions.remove(saved.name)
    told = {"box": "base", "abductor": "donna", "seed": 6, "sets": "mine", "choices": [choice.id]}
    path = single_of_format_1(missions, told)
    assert missions.names() == ["donna"]
    assert not path.exists()
    assert missions.read("donna").set_name == "mine"
    with missions.open("donna", library, cards) as saved:
        assert canonical(saved.mission.to_json()) == before
        assert saved.messages == []
    assert missions.read("donna").setup == replace(DONNA, sets=cards)


def test_a_single_mission_that_cannot_be_upgraded_is_told(missions: SavedMissions) -> None:
    path = single_of_format_1(missions, {"box": "base"})
    with pytest.raises(Damaged) as error:
        missions.names()
    assert str(error.value) == f"{path}: it is no file of format 1. {REMEDY}"


def test_a_mission_of_format_1_is_upgraded_after_a_backup(
    missions: SavedMissions, library: Library
) -> None:
    before = left(missions, library)
    path = missions.path("donna")
    tables = json.loads(path.read_bytes())
    tables["position"] = tables.pop("snapshot")
    tables["mission"] = {"1": {"box": "base", "abductor": "donna", "career": "none"}}
    tables["log"]["1"]["versions"] = "rules 1"
    data = encode("mission", tables, 1)
    path.write_bytes(data)
    assert position(missions, library) == before
    assert json.loads(path.read_bytes())["meta"]["1"]["format"] == FORMAT
    backups = missions.folder / "backups"
    assert [each.name for each in backups.iterdir()] == ["donna-format-1.json"]
    assert (backups / "donna-format-1.json").read_bytes() == data


def test_where_a_mission_was_left() -> None:
    """As far as its position tells; one of format 1 has none."""
    log = MissionLog(1)
    stored = StoredMission(DONNA, log, {"turn": 2, "pool": 9})
    watched = replace(stored, log=replace(log, watched=True))
    assert where_left("donna", stored) == "Donna, turn 2, 9 held"
    assert where_left("donna-2", stored) == "Donna (donna-2), turn 2, 9 held"
    assert where_left("donna", watched) == "Donna, turn 2, 9 held, watched"
    assert where_left("donna", replace(stored, snapshot={})) == "Donna, turn ?, ? held"
    assert where_left("donna", replace(stored, snapshot=None)) == "Donna"


def test_lines_tell_who_the_turn_and_how_many_are_held(
    missions: SavedMissions, library: Library
) -> None:
    left(missions, library)
    with missions.create(library, DONNA, watched=True) as saved:
        saved.choose(parse_option("end"))
        saved.choose(parse_option("end"))
        name, held = saved.name, saved.mission.pool
    (missions.folder / "broken.json").write_text("{")
    told = {line.name: line.text for line in saved_lines(missions)}
    assert told.pop(name) == f"Donna ({name}), turn 2, {held} held, watched"
    assert told == {"donna": "Donna, turn 1, 12 held", "broken": "broken, cannot be read"}
