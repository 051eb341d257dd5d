"""The doctor says what is wrong, and repairs it with nothing lost that was acknowledged."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hncli.base.files import NewerFormat, NotFound, StoreError
from hncli.base.records import encode
from hncli.features.careers.saving.files import load_career
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.saving.transfer import write_incoming
from hncli.game.engine.events import to_json
from tests.features.saving.careers.test_opening import begun_otherwise, made_otherwise
from tests.features.saving.changing import change, other_versions
from tests.features.saving.conftest import Make
from tests.features.saving.damage.mutations import Mutator
from tests.features.saving.playing import do, next_choice, play, play_on, setup_of
from tests.features.saving.reading import end_but_keep_mission_file, stored, truth
from tests.support.scale import scaled

Harm = Callable[[Path], object]


def make_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def make_link(path: Path) -> None:
    path.unlink()
    path.symlink_to("nowhere")


def rewrite(path: Path, do: Callable[[Any], None]) -> None:
    """Change a file and leave its checksum as it was."""
    tables = json.loads(path.read_bytes())
    do(tables)
    path.write_text(json.dumps(tables, ensure_ascii=False, separators=(",", ":")))


def aside(careers: Careers) -> list[str]:
    """What was set aside, without the time."""
    return sorted(path.name[34:] for path in careers.files("ann").backups.glob("aside-*"))


def mended(careers: Careers, before: str) -> list[str]:
    """Mend a career, see that it is whole, and give what the doctor said."""
    wrong = careers.diagnose("ann")
    assert wrong
    assert all("hn career doctor" not in one for one in wrong)
    said = careers.repair("ann")
    assert said
    assert careers.diagnose("ann") == []
    assert careers.repair("ann") == []
    assert stored(careers) == before
    with careers.open("ann") as kept:
        for _choice in play_on(kept, 10):
            pass
    return said


@pytest.mark.parametrize("state", ["fresh", "running", "between"])
def test_a_good_career_is_left_alone(make: Make, state: str) -> None:
    careers = make(state)
    files = {path: path.read_bytes() for path in careers.folder.rglob("*.json")}
    assert careers.diagnose("ann") == []
    assert careers.repair("ann") == []
    assert {path: path.read_bytes() for path in careers.folder.rglob("*.json")} == files
    assert not careers.files("ann").lock.exists()


def test_there_is_nobody_to_see(make: Make) -> None:
    careers = make("fresh")
    for visit in (careers.diagnose, careers.repair):
        with pytest.raises(NotFound, match="There is no career called bob"):
            visit("bob")
        with pytest.raises(StoreError, match="is not an id"):
            visit("../ann")


# The career's file


def test_a_wrong_checksum_alone(make: Make) -> None:
    careers = make("running")
    before = stored(careers)
    path = careers.files("ann").career
    rewrite(path, lambda tables: tables["meta"]["1"].update(checksum="x"))
    assert careers.diagnose("ann") == [
        f"{path}: its checksum is wrong, so it was changed or harmed."
    ]
    harmed = path.read_bytes()
    said = mended(careers, before)
    assert said[0] == "The career is right in all that its file tells."
    assert aside(careers) == ["ann.json", "ann.mission.json"]
    assert str(careers.files("ann").backups) in said[1]
    (kept,) = careers.files("ann").backups.glob("aside-*Z-ann.json")
    assert kept.read_bytes() == harmed


RECORD: dict[str, Any] = {
    "a line": lambda t: t["missions"]["1"]["lines"][0].update(amount=9),
    "what was taken": lambda t: t["missions"]["1"].update(taken="snitch"),
    "a mission": lambda t: t["missions"].update({"1": {"number": 1, "take_backs": 1}}),
    "nonsense": lambda t: t["missions"]["1"].update(result=7),
    "spent": lambda t: t["spent"].update({"1": {"after": 1, "cost": 1, "resource": "snitch"}}),
    "the summary": lambda t: t.update(summary={}),
    "the versions": lambda t: t["career"]["1"].update(versions=7),
    "another table": lambda t: t.update(more={}),
}


@pytest.mark.parametrize("what", RECORD)
@pytest.mark.parametrize("valid", [False, True])
def test_a_harmed_record_is_played_again_from_its_choices(
    make: Make, what: str, valid: bool
) -> None:
    careers = make("running")
    with careers.open("ann") as kept:
        kept.add_note("Remember the milk.")
    before = stored(careers)
    path = careers.files("ann").career
    if valid:
        change(path, "career", RECORD[what])
    else:
        rewrite(path, RECORD[what])
    careers.files("ann").latest.unlink()
    assert mended(careers, before)[0] == "The career was played again from its choices."
    with careers.open("ann") as kept:
        assert kept.career.record.notes == ("Remember the milk.",)


def test_take_backs_and_notes_are_saved_where_they_still_read(make: Make) -> None:
    careers = make("far")
    with careers.open("ann") as kept:
        for text in ("One.", "Two.", "3" * 1000):
            kept.add_note(text)
        backs = [entry.take_backs for entry in kept.career.record.missions]
    assert sum(backs)

    def harm(tables: Any) -> None:
        tables["notes"]["2"] = {"text": "\x1b"}
        tables["notes"]["4"] = {"text": "x" * 1001}
        tables["notes"]["5"] = {"x": 1}
        tables["missions"]["1"]["take_backs"] = -5
        tables["missions"]["2"].update(number="x")

    rewrite(careers.files("ann").career, harm)
    careers.files("ann").latest.unlink()
    careers.repair("ann")
    with careers.open("ann", to_play=False) as again:
        assert again.career.record.notes == ("One.", "3" * 1000)
        found = [entry.take_backs for entry in again.career.record.missions]
    assert found == [0, 0, *backs[2:]]


BEYOND: dict[str, Harm] = {
    "empty": lambda path: path.write_bytes(b""),
    "cut off": lambda path: path.write_bytes(path.read_bytes()[:5000]),
    "zeros": lambda path: path.write_bytes(bytes(9000)),
    "no journal": lambda path: rewrite(path, lambda t: t.update(steps=7)),
    "another option": lambda path: rewrite(path, lambda t: t["steps"]["2"].update(option="x")),
    "an event": lambda path: rewrite(
        path, lambda t: t["logs"]["1"]["choices"][3]["events"].append({"event": "x"})
    ),
    "a choice": lambda path: rewrite(
        path, lambda t: t["logs"]["1"]["choices"][3].update(option="nonsense")
    ),
    "the seed": lambda path: rewrite(path, lambda t: t["career"]["1"]["setup"].update(seed=5)),
    "the setup": lambda path: rewrite(path, lambda t: t["career"]["1"].update(setup=[])),
    "when it began": lambda path: rewrite(path, lambda t: t["career"]["1"].update(began=5)),
    "gone": lambda path: path.unlink(),
    "a folder": make_folder,
    "a link": make_link,
}


@pytest.mark.parametrize(
    ("what", "state"), [(what, ("running", "between")[n % 2]) for n, what in enumerate(BEYOND)]
)
def test_a_career_beyond_help_has_a_second_copy(make: Make, what: str, state: str) -> None:
    """Everything is in it, also what was chosen after the last mission's backup."""
    careers = make(state)
    before = stored(careers)
    path = careers.files("ann").career
    BEYOND[what](path)
    latest = careers.files("ann").latest
    assert any(str(path) in wrong for wrong in careers.diagnose("ann"))
    said = mended(careers, before)
    assert said[0] == f"The career was taken from {latest}."
    if what != "gone":
        assert "ann.json" in aside(careers)


def test_events_that_are_harmed_are_made_again_from_the_choices(make: Make) -> None:
    """Without a second copy the choices alone must do."""
    careers = make("running")
    before = stored(careers)
    BEYOND["an event"](careers.files("ann").career)
    careers.files("ann").latest.unlink()
    said = mended(careers, before)
    assert said[0] == "The career was played again from its choices."


@pytest.mark.rule("C-NEW-5")
def test_harmed_events_of_a_mission_given_up_are_made_again_by_its_rules(make: Make) -> None:
    careers = make("begun")
    with careers.open("ann") as kept:
        kept.give_up()
    before = stored(careers)
    for backup in careers.backups("ann"):
        backup.unlink()
    careers.files("ann").latest.unlink()
    rewrite(
        careers.files("ann").career,
        lambda t: t["logs"]["1"]["choices"][-1]["events"].append({"event": "x"}),
    )
    said = mended(careers, before)
    assert said[0] == "The career was played again from its choices."


def test_without_all_that_the_newest_backup_is_taken(make: Make) -> None:
    careers = make("between")
    before = stored(careers)
    backup = careers.backup("ann")
    BEYOND["cut off"](careers.files("ann").career)
    careers.files("ann").latest.unlink()
    said = mended(careers, before)
    assert said[0] == f"The career was taken from {backup}."


def test_a_backup_with_its_mission(make: Make) -> None:
    careers = make("running")
    before = stored(careers)
    backup = careers.backup("ann")
    for path in (careers.files("ann").career, careers.files("ann").mission):
        path.write_bytes(b"{")
    careers.files("ann").latest.unlink()
    assert len(careers.diagnose("ann")) == 2
    said = mended(careers, before)
    assert said[0] == f"The career was taken from {backup}."


def test_the_mission_may_be_ahead_of_a_backup_with_an_older_one(make: Make) -> None:
    careers = make("running")
    careers.backup("ann")
    with careers.open("ann") as kept:
        for _choice in play_on(kept, 8):
            pass
        assert kept.career.number == 2
    before = stored(careers)
    careers.files("ann").career.write_bytes(b"{")
    careers.files("ann").latest.unlink()
    mended(careers, before)


def test_a_mission_that_no_backup_leads_to_is_set_aside(make: Make) -> None:
    careers = make("far")
    first = careers.backups("ann")[-1]
    for path in careers.backups("ann")[:-1]:
        path.unlink()
    careers.files("ann").latest.unlink()
    careers.files("ann").career.write_bytes(b"{")
    said = careers.repair("ann")
    assert said[:2] == [
        f"The career was taken from {first}.",
        "The mission's file does not belong to it, so it is left out.",
    ]
    assert aside(careers) == ["ann.json", "ann.mission.json"]
    with careers.open("ann") as kept:
        assert len(kept.career.record.missions) == 1
    assert careers.diagnose("ann") == []


def test_the_backup_of_another_career_of_that_name_is_not_taken(make: Make) -> None:
    careers = make("running")
    careers.delete("ann")
    careers.create("ann", setup_of(5)).close()
    (apart,) = careers.backups("ann-deleted")[:1]
    old = apart.rename(careers.files("ann").backups / apart.name)  # as an older hn left it
    id = json.loads(careers.files("ann").career.read_bytes())["career"]["1"]["id"]
    careers.files("ann").latest.unlink()
    careers.files("ann").career.write_text(f'{{"id": "{id}", harmed')
    with pytest.raises(StoreError, match="nothing is left to mend it from; it stays as it is"):
        careers.repair("ann")
    assert careers.files("ann").career.read_text().endswith("harmed")
    assert old.exists()
    assert not careers.files("ann").lock.exists()


def test_a_mission_says_whose_career_it_is_when_that_file_is_of_another(careers: Careers) -> None:
    """The backup of bob is not taken for ann, though nothing else is left of her."""
    for name, seed in (("ann", 11), ("bob", 2)):
        with careers.create(name, setup_of(seed)) as kept:
            list(play(kept, 1))
    ann, bob = careers.files("ann").career, careers.files("bob").career
    shutil.rmtree(careers.files("ann").backups)
    careers.files("ann").backups.mkdir()
    backup = careers.backup("bob")
    backup.rename(careers.files("ann").backups / backup.name)
    shutil.copy(bob, ann)
    with pytest.raises(StoreError) as error:
        careers.repair("ann")
    assert str(error.value) == (
        f"{ann}: nothing is left to mend it from; it stays as it is. "
        'It holds the career "bob": import it under another name, or move it away.'
    )
    assert ann.read_bytes() == bob.read_bytes()


def test_nothing_is_left(make: Make) -> None:
    careers = make("begun")
    careers.files("ann").career.write_bytes(b"")
    shutil.rmtree(careers.files("ann").backups)
    with pytest.raises(StoreError, match=r"ann\.json: nothing is left to mend it from"):
        careers.repair("ann")
    assert careers.files("ann").career.read_bytes() == b""
    assert careers.files("ann").mission.exists()


def left_alone(careers: Careers, says: str, error: type[StoreError]) -> str:
    """The doctor says so, and neither diagnosis nor repair changes the career; all it says."""
    before = careers.files("ann").career.read_bytes()
    assert says in careers.diagnose("ann")[0]
    with pytest.raises(error, match=re.escape(says)) as refused:
        careers.repair("ann")
    assert careers.files("ann").career.read_bytes() == before
    return str(refused.value)


def test_a_career_of_a_newer_hn_is_not_harmed(make: Make) -> None:
    careers = make("running")
    path = careers.files("ann").career

    def newer(tables: Any) -> None:
        tables["meta"]["1"]["format"] = 3
        tables["new"] = {}

    rewrite(path, newer)
    says = "it was written by a newer hn, in format 3. Update hn."
    assert left_alone(careers, says, NewerFormat) == f"{path}: {says}"


def test_a_format_that_is_only_a_slip_is_mended(make: Make) -> None:
    careers = make("running")
    before = stored(careers)
    rewrite(careers.files("ann").career, lambda tables: tables["meta"]["1"].update(format=3))
    mended(careers, before)


def test_a_career_without_its_packs_is_left_alone(make: Make) -> None:
    careers = make("between")
    path = careers.files("ann").career
    change(path, "career", lambda t: t["career"]["1"]["setup"].update(boxes=["moon"]))
    left_alone(careers, "there is no box moon", StoreError)


@pytest.mark.parametrize("is_intact", [True, False])
def test_a_career_of_other_versions_is_mended_from_its_own_file(
    make: Make, is_intact: bool
) -> None:
    """Where only its mission is harmed, or where there is no copy of it."""
    careers = make("running-hard")
    made_otherwise(careers)
    other_versions(careers.files("ann").career, "career")
    if is_intact:
        careers.files("ann").mission.write_bytes(b"{")
    else:
        rewrite(careers.files("ann").career, lambda t: t["meta"]["1"].update(checksum="x"))
        shutil.rmtree(careers.files("ann").backups)
    assert careers.repair("ann")[0] == "The career is right in all that its file tells."


def test_a_career_of_other_versions_is_mended_from_its_second_copy(make: Make) -> None:
    careers = make("between")
    made_otherwise(careers)
    other_versions(careers.files("ann").career, "career")
    shutil.copy(careers.files("ann").career, careers.files("ann").latest)
    with careers.open("ann", to_play=False) as kept:
        before = truth(kept.career)
    rewrite(careers.files("ann").career, lambda t: t["missions"]["1"].update(taken="snitch"))
    careers.repair("ann")
    with careers.open("ann") as kept:
        assert truth(kept.career) == before


# The mission's file


MISSION: dict[str, Harm] = {
    "the checksum": lambda path: rewrite(path, lambda t: t["meta"]["1"].update(checksum="x")),
    "the snapshot": lambda path: rewrite(path, lambda t: t["snapshot"]["1"].update(cp=99)),
    "a bad snapshot": lambda path: rewrite(path, lambda t: t.update(snapshot={"1": {}})),
    "an event": lambda path: rewrite(path, lambda t: t["log"]["1"]["choices"][0].update(events=[])),
    "a valid snapshot": lambda path: change(
        path, "mission", lambda t: t["snapshot"]["1"].update(cp=99)
    ),
    "the number": lambda path: rewrite(path, lambda t: t["log"]["1"].update(number=1)),
    "no snapshot": lambda path: rewrite(path, lambda t: t.update(snapshot={})),
    "its end": lambda path: path.write_bytes(path.read_bytes()[:-300]),
    "its beginning": lambda path: path.write_bytes(path.read_bytes()[40:]),
    "zeros": lambda path: path.write_bytes(
        path.read_bytes().replace(b'"snapshot"', b'"' + bytes(8) + b'"')
    ),
}


@pytest.mark.parametrize("what", MISSION)
def test_a_harmed_mission_is_played_again_from_its_choices(make: Make, what: str) -> None:
    careers = make("taken-back")
    before = stored(careers)
    path = careers.files("ann").mission
    MISSION[what](path)
    assert any(str(path) in one for one in careers.diagnose("ann"))
    said = mended(careers, before)
    assert said[0] == "The career is right in all that its file tells."
    assert "ann.mission.json" in aside(careers)
    if what != "the checksum":
        assert "The mission was played again from its choices (" in said[1]


def test_a_mission_without_its_head_loses_its_take_backs_alone(make: Make) -> None:
    careers = make("running")
    with careers.open("ann", to_play=False) as kept:
        assert kept.career.mission is not None
        before = kept.career.mission.to_json()
    rewrite(careers.files("ann").mission, lambda t: t.update(mission={}))
    careers.repair("ann")
    with careers.open("ann") as kept:
        assert kept.career.mission is not None
        assert kept.career.mission.to_json() == before


def test_a_choice_that_is_harmed_is_in_the_position(make: Make) -> None:
    careers = make("running")
    with careers.open("ann", to_play=False) as kept:
        assert kept.career.mission is not None
        before = kept.career.mission.to_json()
        count = len(kept.career.log.choices)
    rewrite(
        careers.files("ann").mission,
        lambda t: t["log"]["1"]["choices"][5].update(option="play:nonsense"),
    )
    said = careers.repair("ann")
    assert said[1] == "The mission goes on from the position that was saved."
    with careers.open("ann") as kept:
        assert kept.career.mission is not None
        assert kept.career.mission.to_json() == before
        assert len(kept.career.log.choices) == count
        kept.give_up()
    with careers.open("ann") as kept:
        assert len(kept.career.record.missions) == 2


def test_a_choice_that_became_another_is_in_the_position_too(make: Make) -> None:
    """The last choice is possible, but neither the events nor the position know of it."""
    careers = make("running")
    with careers.open("ann") as kept:
        while True:
            decision = kept.career.decision
            assert decision is not None
            options = [one for one in decision.options if one != next_choice(kept.career)]
            do(kept, next_choice(kept.career))
            if options and kept.career.log.choices[-1].option in decision.options:
                break
        assert kept.career.mission is not None
        before = kept.career.mission.to_json()
    rewrite(
        careers.files("ann").mission,
        lambda t: t["log"]["1"]["choices"][-1].update(option=options[0].id),
    )
    careers.repair("ann")
    with careers.open("ann") as kept:
        assert kept.career.mission is not None
        assert kept.career.mission.to_json() == before


def test_as_many_choices_as_can_be_are_saved(make: Make) -> None:
    careers = make("running")
    with careers.open("ann", to_play=False) as kept:
        options = [choice.option for choice in kept.career.log.choices]

    def harm(tables: Any) -> None:
        tables["log"]["1"]["choices"][5]["option"] = "nonsense"
        del tables["snapshot"]

    rewrite(careers.files("ann").mission, harm)
    said = careers.repair("ann")
    assert said[1] == f"Only the first 5 of {len(options)} choices of the mission could be saved."
    with careers.open("ann") as kept:
        assert [choice.option for choice in kept.career.log.choices] == options[:5]


@pytest.mark.parametrize("what", ["gone", "empty", "a folder"])
def test_a_mission_of_which_nothing_is_left_begins_again(make: Make, what: str) -> None:
    careers = make("running")
    with careers.open("ann", to_play=False) as kept:
        assert kept.career.mission is not None
        whom = kept.career.mission.abductor_id
    BEYOND[what](careers.files("ann").mission)
    said = careers.repair("ann")
    assert said[1] == "The choices of the mission are lost, so it begins again."
    with careers.open("ann") as kept:
        assert kept.career.mission is not None
        assert kept.career.mission.abductor_id == whom
        assert kept.career.log.choices == ()
        assert kept.career.number == 2


@pytest.mark.parametrize("has_snapshot", [False, True])
def test_the_last_choice_may_have_ended_the_mission(make: Make, has_snapshot: bool) -> None:
    careers = make("running")
    files = [careers.files("ann").career, careers.files("ann").mission]
    old = [path.read_bytes() for path in files]
    with careers.open("ann") as kept:
        assert kept.career.mission is not None
        events = [to_json(event) for event in kept.career.mission.copy().give_up()]
        kept.give_up()
        after = truth(kept.career)
    for path, data in zip(files, old, strict=True):
        path.write_bytes(data)

    def end(tables: Any) -> None:
        """The choice is there, and nothing else or the position before it."""
        tables["log"]["1"]["choices"].append({"option": "give-up"})
        if has_snapshot:
            tables["log"]["1"]["choices"][-1]["events"] = events
        else:
            del tables["snapshot"]

    rewrite(careers.files("ann").mission, end)
    careers.repair("ann")
    assert not careers.files("ann").mission.exists()
    assert stored(careers) == after


def test_choices_after_the_end_are_left_out(make: Make) -> None:
    careers = make("running")

    def end(tables: Any) -> None:
        tables["log"]["1"]["choices"] += [{"option": "give-up"}, {"option": "end"}]
        del tables["snapshot"]

    rewrite(careers.files("ann").mission, end)
    said = careers.repair("ann")
    assert "Only the first" in said[1]
    with careers.open("ann") as kept:
        assert kept.career.mission is None


def test_a_mission_of_other_versions_stays_at_its_position(make: Make) -> None:
    careers = make("running")
    begun_otherwise(careers, cp=5)
    with careers.open("ann", to_play=False) as kept:
        before = truth(kept.career)
    rewrite(careers.files("ann").mission, lambda t: t["meta"]["1"].update(checksum="x"))
    careers.repair("ann")
    with careers.open("ann") as kept:
        assert truth(kept.career) == before


def test_a_mission_of_a_career_that_waits_is_set_aside(make: Make) -> None:
    careers = make("between")
    before = stored(careers)
    careers.files("ann").mission.write_bytes(b"whatever")
    assert mended(careers, before)[1] == (
        "The mission's file does not belong to it, so it is left out."
    )


def test_a_mission_that_the_career_has_already(make: Make) -> None:
    careers = make("running")
    after = end_but_keep_mission_file(careers)
    assert careers.diagnose("ann") == []
    assert careers.repair("ann") == []
    rewrite(careers.files("ann").career, lambda t: t["meta"]["1"].update(checksum="x"))
    careers.repair("ann")
    assert stored(careers) == after
    assert not careers.files("ann").mission.exists()


# Backups, and what was on its way in


def test_harmed_backups_are_told_and_set_aside(make: Make) -> None:
    careers = make("running")
    before = stored(careers)
    (backup,) = careers.backups("ann")
    backup.write_bytes(b"{")
    careers.files("ann").latest.write_bytes(encode("career", {}))
    careers.files("ann").latest.write_bytes(b"[]")
    wrong = careers.diagnose("ann")
    assert [one[:10] for one in wrong] == ["A backup: "] * 2
    assert str(backup) in wrong[1]
    said = careers.repair("ann")
    assert all(one.startswith("A harmed backup is kept in ") for one in said)
    assert len(said) == 2
    assert backup.name in aside(careers)
    assert careers.diagnose("ann") == []
    assert stored(careers) == before


def test_an_import_that_was_cut_short_is_finished(make: Make) -> None:
    source, careers = make("running"), make("begun")
    new = stored(source)
    found = load_career(source.files("ann"))
    write_incoming(careers.files("ann"), found.career, found.mission)
    assert careers.diagnose("ann") == []
    assert careers.repair("ann") == []
    assert stored(careers) == new
    assert not careers.files("ann").incoming.exists()


def test_an_import_that_is_harmed_is_set_aside(make: Make) -> None:
    careers = make("running")
    before = stored(careers)
    careers.files("ann").incoming.write_bytes(b"{")
    assert str(careers.files("ann").incoming) in careers.diagnose("ann")[0]
    (said,) = careers.repair("ann")
    assert said.startswith("An import that was not finished is kept in ")
    assert aside(careers) == ["ann.incoming.json"]
    assert stored(careers) == before


@pytest.mark.parametrize("seed", range(scaled(30, least=6)))
def test_whatever_is_harmed_nothing_acknowledged_is_lost(make: Make, seed: int) -> None:
    """One file at a time is harmed in any way, and the doctor brings the career back."""
    careers = make("running")
    before = stored(careers)
    path = (careers.files("ann").career, careers.files("ann").latest)[seed % 2]
    mutator = Mutator(path.read_bytes(), seed)
    _what, harmed = mutator.raw() if seed % 3 else mutator.smart()
    path.write_bytes(harmed)
    careers.repair("ann")
    assert careers.diagnose("ann") == []
    assert stored(careers) == before
