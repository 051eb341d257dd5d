"""A career is verified when it is opened, and what a killed process left undone is finished."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hncli.base.files import Damaged, NotFound, StoreError, read_if_present
from hncli.base.schema import write_fields
from hncli.career.table_mission import TableMission
from hncli.features.careers.saving.store import Careers
from hncli.game.engine.events import to_json
from hncli.game.engine.game import parse_option
from tests.features.saving.changing import change, other_versions
from tests.features.saving.conftest import USUAL_SEED, Make
from tests.features.saving.playing import do, next_choice, play, play_on, run, setup_of, state_of
from tests.features.saving.reading import end_but_keep_mission_file, truth

OTHER = (
    "This career was played with other versions: cards of base have changed. Its choices would "
    "lead elsewhere today; its record stays as it is."
)
SNAPSHOT = (
    "This mission was begun with other versions: cards of base have changed. It continues from "
    "the saved position; earlier choices cannot be undone."
)

SEVERAL = OTHER.replace("cards of base have changed", "several, one after the other")


def refused(careers: Careers, says: str, name: str = "ann") -> None:
    """Both ways to open it say the same, name the file and the doctor, and change nothing."""
    folder = careers.folder
    before = {path: path.read_bytes() for path in folder.rglob("*.json")}
    for to_play in (False, True):
        with pytest.raises(StoreError) as error:
            careers.open(name, to_play)
        assert says in str(error.value)
        assert str(folder) in str(error.value)
        assert str(error.value).endswith(f"See hn career doctor {name}.")
    assert {path: path.read_bytes() for path in folder.rglob("*.json")} == before
    assert not careers.files(name).lock.exists()


def test_there_is_none(careers: Careers, make: Make) -> None:
    for to_play in (False, True):
        with pytest.raises(NotFound, match=r"There is no career called bob; see hn career list\.$"):
            careers.open("bob", to_play)
        with pytest.raises(NotFound, match="Did you mean ann"):
            make("fresh" if to_play else "begun").open("anne", to_play)
        with pytest.raises(StoreError, match="is not an id"):
            careers.open("../ann", to_play)


# What a killed process has left


def test_killed_after_the_career_and_before_the_mission_was_removed(make: Make) -> None:
    careers = make("running")
    after = end_but_keep_mission_file(careers)
    with careers.open("ann", to_play=False) as kept:
        assert truth(kept.career) == after
    assert careers.files("ann").mission.exists()
    for _time in range(2):
        with careers.open("ann") as kept:
            assert truth(kept.career) == after
            assert kept.messages == []
        assert not careers.files("ann").mission.exists()


def test_a_mission_that_is_over_but_was_played_otherwise_is_not_thrown_away(make: Make) -> None:
    careers = make("running")

    def shorter(tables: Any) -> None:
        tables["log"]["1"]["choices"][0]["option"] = "end"

    with careers.open("ann") as kept:
        old = careers.files("ann").mission.read_bytes()
        kept.give_up()
    careers.files("ann").mission.write_bytes(old)
    change(careers.files("ann").mission, "mission", shorter)
    refused(careers, "it is mission 2, and the career is at mission 3.")


def test_a_mission_in_the_place_of_one_at_a_table_is_not_thrown_away(make: Make) -> None:
    careers = make("between")
    with careers.open("ann") as kept:
        kept.choose(parse_option("mission"))
        mission = careers.files("ann").mission.read_bytes()
    careers.restore("ann", careers.backups("ann")[-1])
    with careers.open("ann") as kept:
        while len(kept.career.record.missions) < 3:
            while not kept.career.can_start:
                do(kept, next_choice(kept.career))
            kept.enter(TableMission("won", 7, 6, 1))
        while not kept.career.can_start:
            do(kept, next_choice(kept.career))
    careers.files("ann").mission.write_bytes(mission)
    refused(careers, "it is mission 3, and the career is at mission 4.")


def test_killed_after_the_last_choice_and_before_the_career(make: Make) -> None:
    """The mission's file says that it is over; the career does not know it yet."""
    careers = make("running")
    files = careers.files("ann")
    career, mission = files.career.read_bytes(), files.mission.read_bytes()
    with careers.open("ann") as kept:
        assert kept.career.mission is not None
        twin = kept.career.mission.copy()
        ended = [to_json(event) for event in twin.give_up()]
        kept.give_up()
        after = truth(kept.career)
    files.career.write_bytes(career)
    files.mission.write_bytes(mission)

    def end(tables: Any) -> None:
        tables["log"]["1"]["choices"].append({"option": "give-up", "events": ended})
        tables["snapshot"]["1"] = twin.to_json()

    change(files.mission, "mission", end)
    careers.backups("ann")[0].unlink()
    with careers.open("ann", to_play=False) as kept:
        assert truth(kept.career) == after
    for _time in range(2):
        with careers.open("ann") as kept:
            assert truth(kept.career) == after
        assert not files.mission.exists()
        assert careers.backups("ann")[0].name.endswith("-mission-2.json")


def test_killed_between_the_two_files_of_a_mission_that_begins(make: Make) -> None:
    careers = make("between")
    before = careers.files("ann").career.read_bytes()
    with careers.open("ann") as kept:
        kept.choose(parse_option("mission"))
        after = truth(kept.career)
    careers.files("ann").career.write_bytes(before)
    with careers.open("ann", to_play=False) as kept:
        assert truth(kept.career) == after
    assert careers.files("ann").career.read_bytes() == before
    with careers.open("ann") as kept:
        assert truth(kept.career) == after
    assert json.loads(careers.files("ann").career.read_bytes())["summary"]["1"]["state"] == (
        "running"
    )


def test_the_mission_is_missing(make: Make) -> None:
    careers = make("running")
    careers.files("ann").mission.unlink()
    refused(careers, "ann.mission.json: the running mission is missing.")


# What is not as it was written


def test_the_mission_of_another_career(make: Make, tmp_path: Path) -> None:
    careers = make("begun")
    other = Careers(tmp_path / "other", careers.library)
    with other.create("ann", setup_of(USUAL_SEED)) as kept:
        list(play(kept, 1))
    careers.files("ann").mission.write_bytes(other.files("ann").mission.read_bytes())
    refused(careers, "ann.mission.json: it belongs to another career.")


@pytest.mark.parametrize(("number", "at"), [(1, 2), (3, 2), (7, 2)])
def test_the_mission_of_another_number(make: Make, number: int, at: int) -> None:
    careers = make("running")

    def do(tables: Any) -> None:
        tables["log"]["1"]["number"] = number

    change(careers.files("ann").mission, "mission", do)
    refused(careers, f"it is mission {number}, and the career is at mission {at}.")


def test_another_mission_than_the_one_begun(make: Make) -> None:
    careers = make("running")

    def do(tables: Any) -> None:
        setup = tables["mission"]["1"]["setup"]
        setup["abductor"] = "donna" if setup["abductor"] != "donna" else "edward"

    change(careers.files("ann").mission, "mission", do)
    refused(careers, "ann.mission.json: it is not the mission that was begun.")


def nth(tables: Any, name: str, n: int = 1) -> Any:
    return tables[name][str(n)]


CAREER: dict[str, tuple[Any, str]] = {
    "a stress line": (
        lambda t: nth(t, "missions")["lines"][0].update(amount=9),
        "ann.json: it is not what its choices lead to (mission 1). See hn career doctor ann.",
    ),
    "what was taken": (lambda t: nth(t, "missions").update(taken="snitch"), "(mission 1)."),
    "a note is text": (lambda t: t["notes"].update({"1": {"text": "\x1b"}}), "notes > 1 > text"),
    "one mission less": (lambda t: t["missions"].pop("1"), "(the number of missions)."),
    "a log's event": (
        lambda t: nth(t, "logs")["choices"][0]["events"].pop(),
        "(the log of mission 1).",
    ),
    "one choice less": (
        lambda t: nth(t, "logs")["choices"].pop(),
        "(steps 2: a mission is not over).",
    ),
    "one log less": (lambda t: t["logs"].pop("1"), "(steps 2: a mission is not over)."),
    "another log": (
        lambda t: t["logs"].update({"2": {**t["logs"]["1"], "number": 7}}),
        "(the number of logs, the summary).",
    ),
    "an option": (lambda t: nth(t, "steps").update(option="retire"), "it is not what its"),
    "spent": (
        lambda t: t["spent"].update({"1": {"after": 1, "cost": 1, "resource": "snitch"}}),
        "(what was spent, or the end).",
    ),
    "the summary": (lambda t: nth(t, "summary").update(score=99), "(the summary)"),
    "the end": (lambda t: nth(t, "career").update(retired=True), "(what was spent, or the end)."),
    "the seed": (lambda t: nth(t, "career")["setup"].update(seed=12), "it is not what its"),
    "no event": (
        lambda t: nth(t, "logs")["choices"][0]["events"][0].update(x=1),
        "expected an event: ",
    ),
    "a table": (lambda t: t.update(extra={}), "extra: there is no such table."),
    "a number": (
        lambda t: t["logs"].update({"3": t["logs"].pop("1")}),
        "logs: its documents are not numbered from 1 on.",
    ),
    "two of one": (
        lambda t: t["career"].update({"2": nth(t, "career")}),
        "career: expected one document, found 2.",
    ),
}


MISSION: dict[str, tuple[Any, str]] = {
    "a choice": (
        lambda t: nth(t, "log")["choices"][2].update(option="play:nonsense"),
        "it is not what its choices lead to (3: play:nonsense).",
    ),
    "an event": (
        lambda t: nth(t, "log")["choices"][0]["events"].append({"event": "out-of-time"}),
        "it is not what its choices lead to (the events differ).",
    ),
    "a choice less": (
        lambda t: nth(t, "log")["choices"].pop(),
        "it is not what its choices lead to (the position differs).",
    ),
    "the position": (
        lambda t: nth(t, "snapshot").update(cp=99),
        "it is not what its choices lead to (the position differs).",
    ),
    "a choice after the end": (
        lambda t: nth(t, "log")["choices"].extend([{"option": "give-up"}, {"option": "end"}]),
        "it is not what its choices lead to (",
    ),
    "a table": (lambda t: t.update(logs={}), "logs: there is no such table."),
    "no log": (lambda t: t["log"].pop("1"), "log: expected one document, found 0."),
    "two snapshots": (
        lambda t: t["snapshot"].update({"2": {}}),
        "snapshot: expected one document.",
    ),
    "the seed": (
        lambda t: nth(t, "mission")["setup"].update(seed=5),
        "it is not the mission that was begun.",
    ),
}


@pytest.mark.parametrize(
    ("kind", "what"),
    [*(("career", what) for what in CAREER), *(("mission", what) for what in MISSION)],
)
def test_a_file_is_what_its_choices_lead_to(make: Make, kind: str, what: str) -> None:
    careers = make("running")
    is_career = kind == "career"
    do, says = (CAREER if is_career else MISSION)[what]
    path = careers.files("ann").career if is_career else careers.files("ann").mission
    change(path, kind, do)
    refused(careers, f"{path}: ")
    refused(careers, says)


def test_a_box_that_is_not_there_any_more(make: Make) -> None:
    careers = make("running")

    def do(tables: Any) -> None:
        nth(tables, "career")["setup"]["boxes"] = ["moon"]

    change(careers.files("ann").career, "career", do)
    with pytest.raises(
        StoreError, match=r"ann\.json: setup > boxes > 1: there is no box moon"
    ) as e:
        careers.open("ann")
    assert not isinstance(e.value, Damaged)  # nothing is wrong with the file


# Other versions


def test_other_versions_that_come_to_the_same_are_no_news(make: Make) -> None:
    careers = make("running")
    with careers.open("ann", to_play=False) as kept:
        before = truth(kept.career)
    other_versions(careers.files("ann").career, "career")
    other_versions(careers.files("ann").mission, "mission")
    with careers.open("ann") as kept:
        assert kept.messages == []
        assert truth(kept.career) == before
        kept.add_note("x")
    found = json.loads(careers.files("ann").career.read_bytes())
    assert found["career"]["1"]["versions"] == write_fields(kept.career.versions)
    assert "mixed" not in found["career"]["1"]


def made_otherwise(careers: Careers) -> None:
    """A career whose rules were others: a mission that today would gain something else."""

    def do(tables: Any) -> None:
        entry = nth(tables, "missions")
        entry["taken"] = "mentor" if entry["taken"] != "mentor" else "seminar"
        entry["lines"] = [line for line in entry["lines"] if not line["rule"].startswith("C-COMP")]
        for step in tables["steps"].values():
            if step["option"].startswith("entry:"):
                step["option"] = f"entry:{entry['taken']}"
                break

    change(careers.files("ann").career, "career", do)


def test_other_versions_that_come_to_something_else(make: Make) -> None:
    careers = make("running-hard")
    made_otherwise(careers)
    refused(careers, "it is not what its choices lead to")
    other_versions(careers.files("ann").career, "career")
    with careers.open("ann", to_play=False) as seen:
        assert seen.messages[0] == OTHER
        assert seen.career.status.experience in (1, 2)
    with careers.open("ann") as kept:
        assert truth(kept.career) == truth(seen.career)
        assert kept.career.mission is not None
        for _choice in play_on(kept):
            if len(kept.career.record.missions) == 3:
                break
    found = json.loads(careers.files("ann").career.read_bytes())
    assert found["career"]["1"]["mixed"] is True
    with careers.open("ann") as again:
        assert again.messages == [OTHER]
        assert truth(again.career) == truth(kept.career)


def begun_otherwise(careers: Careers, **position: Any) -> None:
    """A mission whose rules were others: an event that would not be today, and more points."""

    def do(tables: Any) -> None:
        nth(tables, "log")["choices"][0]["events"].append({"event": "out-of-time"})
        nth(tables, "snapshot").update(position)

    change(careers.files("ann").mission, "mission", do)
    other_versions(careers.files("ann").mission, "mission")


def test_a_mission_goes_on_from_its_position(make: Make) -> None:
    careers = make("running")
    begun_otherwise(careers, cp=5)
    with careers.open("ann") as kept:
        assert kept.messages == [SNAPSHOT]
        assert kept.career.mission is not None
        assert kept.career.mission.cp == 5
        count = len(kept.career.log.choices)
        first = truth(kept.career)
    with careers.open("ann") as kept:
        assert kept.messages == [SNAPSHOT]
        assert truth(kept.career) == first
        list(play(kept, 2))
        kept.undo(take_back=True)
        kept.undo(take_back=True)
        assert len(kept.career.log.choices) == count
        with pytest.raises(Exception, match="False"):
            kept.undo(take_back=True)
        list(play(kept, 5))
        later = truth(kept.career)
    with careers.open("ann") as kept:
        assert truth(kept.career) == later
        assert kept.messages == [SNAPSHOT]
        kept.give_up()
        over = truth(kept.career)
    with careers.open("ann") as kept:  # it cannot be played again, and that is no harm
        assert kept.messages == [SEVERAL]
        assert truth(kept.career) == over
        for _choice in play_on(kept):
            if len(kept.career.record.missions) == 3:
                break
    with careers.open("ann") as kept:
        assert kept.messages == [SEVERAL]
        kept.retire()
    assert careers.diagnose("ann") == []


def test_a_mission_with_its_choices_needs_no_position(make: Make) -> None:
    """In other versions the position may be written otherwise; the events say the same."""
    careers = make("running")

    def do(tables: Any) -> None:
        nth(tables, "snapshot")["new_field"] = 1

    change(careers.files("ann").mission, "mission", do)
    other_versions(careers.files("ann").mission, "mission")
    with careers.open("ann") as kept:
        assert kept.messages == []
        assert state_of(kept.career) in run(careers.library, setup_of(USUAL_SEED))


def test_a_mission_of_other_versions_at_an_impossible_position(make: Make) -> None:
    careers = make("running")
    begun_otherwise(careers, cp="many")
    refused(careers, "its position cannot be used (the position's cp has the wrong type).")


LEFT_OUT = (
    "This was played with other cards, and your pack mine is left out. Mend it first, or remove "
    "it to play on without it."
)


@pytest.mark.parametrize("kind", ["career", "mission"])
def test_a_career_is_not_played_without_a_pack_it_was_played_with(make: Make, kind: str) -> None:
    """It would be mixed for good, although the pack needs only to be mended."""
    careers = make("running")
    careers.library = replace(careers.library, left_out=("mine",))
    careers.open("ann").close()  # played without it, whatever it was
    path = careers.files("ann").career if kind == "career" else careers.files("ann").mission
    other_versions(path, kind)
    before = path.read_bytes()
    with pytest.raises(StoreError) as error:
        careers.open("ann")
    assert str(error.value) == LEFT_OUT
    assert path.read_bytes() == before
    careers.open("ann", to_play=False).close()  # looking at it harms nothing
    careers.library = replace(careers.library, left_out=())
    careers.open("ann").close()


def test_a_career_of_several_versions_is_played_without_a_pack(make: Make) -> None:
    careers = make("running")
    begun_otherwise(careers, cp=5)
    with careers.open("ann") as kept:
        kept.give_up()
    careers.library = replace(careers.library, left_out=("mine",))
    with careers.open("ann") as kept:
        assert kept.messages == [SEVERAL]


def test_what_is_needed_and_in_no_pack_is_named(make: Make) -> None:
    """With other versions a career's record stands, but it must be possible to go on from it."""
    careers = make("between")

    def do(tables: Any) -> None:
        nth(tables, "missions").update(taken="a-pony")

    change(careers.files("ann").career, "career", do)
    other_versions(careers.files("ann").career, "career")
    for to_play in (False, True):
        with pytest.raises(
            StoreError, match=r"ann\.json: a-pony is in no installed pack\. Install the pack"
        ):
            careers.open("ann", to_play)


def test_a_reader_meets_a_player_who_ends_a_mission(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reader has read the career, the player ends the mission, the reader finds none."""
    careers = make("running")
    ended: list[bool] = []
    player = careers.open("ann")

    def late(path: Path, remedy: str) -> bytes | None:
        if path == careers.files("ann").mission and not ended:
            ended.append(True)
            player.give_up()
        return read_if_present(path, remedy)

    monkeypatch.setattr("hncli.base.records.read_if_present", late)
    with careers.open("ann", to_play=False) as seen:
        assert truth(seen.career) == truth(player.career)
    assert ended
    player.close()
