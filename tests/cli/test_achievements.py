"""`hn achievements`: what single missions and careers have earned, for people and for programs."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from hncli.career.record import PlayedMission
from hncli.features.missions.saving.history import MissionHistory
from hncli.features.missions.session import MissionSession
from hncli.game.cards.achievements import Achievement
from hncli.game.engine.game import parse_option
from hncli.game.engine.setup import new_mission
from tests.cli.at_career import WON, begin
from tests.cli.in_process import Commands
from tests.docs.test_docs import section
from tests.fuzz.twin import played, shipped
from tests.support.printed import flat

EVERY = [each for pack in shipped().packs.values() for each in pack.of(Achievement).values()]
HN = Commands(COLUMNS="80")
command, done = HN.run, HN.told
ARKAYNE = ("mission", "play", "--abductor", "arkayne", "--seed", "3")


def data(home: Path) -> Any:
    return json.loads(done(home, "achievements", "--json"))


def listed(home: Path) -> dict[str, list[str]]:
    """The achievements on one line each, by the heading above them; the count has none."""
    groups: dict[str, list[str]] = {}
    for part in done(home, "achievements", "--width", "400").rstrip().split("\n\n"):
        head, *items = part.split("\n")
        assert all(item.startswith("  ") for item in items)
        groups[head] = [item.strip() for item in items]
    return groups


ANYBODY = "NOT YET, AGAINST ANYBODY"


def quiet_mission() -> str:
    """What to type for a mission of someone who would rather end a conversation than talk."""
    mission, _ids, numbers = played("arkayne", 3, "ender")
    assert mission.is_over
    return "".join(f"{number}\n" for number in numbers)


def code(most: int) -> str:
    """The first choices of that mission as --resume takes them."""
    _mission, ids, _numbers = played("arkayne", 3, "ender", most)
    session = MissionSession(new_mission(shipped(), "base", "arkayne", 3))
    for id in ids:
        session.game.choose(parse_option(id))
    return session.code


def test_nothing_is_earned_yet(tmp_path: Path) -> None:
    groups = listed(tmp_path)
    assert list(groups)[:2] == ["0 missions, 0 won.", ANYBODY]
    assert sum(map(len, groups.values())) == len(EVERY) > 30
    for each in EVERY:
        owner = shipped().title(each.owner, each.pack).upper()
        lines = groups[f"NOT YET, ONLY AGAINST {owner}" if each.owner else ANYBODY]
        (line,) = [line for line in lines if line.startswith(f"{each.title}: ")]
        assert each.demands or line == f"{each.title}: {each.describe()}."
        assert "-" not in line  # no id
    assert data(tmp_path) == {"achievements": 1, "missions": 0, "won": 0, "earned": []}
    assert list(tmp_path.iterdir()) == []


def test_people_and_demands_go_by_their_names(tmp_path: Path) -> None:
    asked = "win, and Medical Care was conceded."
    left = listed(tmp_path)["NOT YET, ONLY AGAINST EDWARD QUINN"]
    assert f"A Doctor in the House: {asked}" in left
    MissionHistory(tmp_path).add(
        [PlayedMission("base", "edward", "won", ("a-doctor-in-the-house",), "single-1", "", 1)]
    )
    earned = f"A Doctor in the House (a single mission with Edward Quinn): {asked}"
    assert listed(tmp_path)["EARNED"] == [earned]


@pytest.mark.rule("R-ACH-1")
def test_a_single_mission(tmp_path: Path) -> None:
    assert "Achievement: Say Nothing. " in flat(done(tmp_path, *ARKAYNE, typed=quiet_mission()))
    shown = done(tmp_path, "achievements", COLUMNS="200")
    assert shown.startswith("1 mission, 0 won.\n\nEARNED\n")
    assert "\n  Say Nothing (a single mission with Arkayne Massua): " in shown
    (one,) = [one for one in data(tmp_path)["earned"] if one["id"] == "say-nothing"]
    assert one == {
        "id": "say-nothing",
        "career": None,
        "mission": None,
        "box": "base",
        "abductor": "arkayne",
    }


def test_a_mission_resumed_and_finished_twice_counts_once(tmp_path: Path) -> None:
    typed = quiet_mission().splitlines(keepends=True)
    half = len(typed) // 2
    done(tmp_path, *ARKAYNE, typed="".join(typed[:half]) + "quit\n")
    assert data(tmp_path)["missions"] == 0
    rest = (*ARKAYNE, "--resume", code(half))
    said = [done(tmp_path, *rest, typed="".join(typed[half:])) for _time in range(2)]
    said.append(done(tmp_path, *ARKAYNE, typed="".join(typed)))
    assert ["Achievement: " in text for text in said] == [True, False, False]
    assert data(tmp_path)["missions"] == 1
    done(tmp_path, *ARKAYNE, typed="give up\nyes\n")
    assert data(tmp_path)["missions"] == 2


def log(home: Path, *words: str) -> str:
    """Enter a mission of the career called mira."""
    return done(home, "career", "log", "mira", "--abductor", "donna", *words)


@pytest.mark.rule("R-ACH-0")
def test_a_number_of_successes_is_told_once(tmp_path: Path) -> None:
    """Not again by the first victory of a later career."""
    some = [PlayedMission("base", "edward", "won", (), f"single-{n}", "", 1) for n in range(9)]
    MissionHistory(tmp_path).add(some)
    for career in ("mira", "ana"):
        begin(tmp_path, career)
        out = done(tmp_path, "career", "log", career, "--abductor", "donna", *WON)
        assert ("Achievement: A Known Voice" in flat(out)) == (career == "mira")
    told = [
        each.name for each in MissionHistory(tmp_path).all() if "a-known-voice" in each.achievements
    ]
    assert told == ["mira"]


@pytest.mark.rule("R-ACH-0")
def test_missions_in_and_out_of_careers_count_together(tmp_path: Path) -> None:
    some = [PlayedMission("base", "edward", "won", (), f"single-{n}", "", 1) for n in range(8)]
    MissionHistory(tmp_path).add(
        [*some, PlayedMission("base", "edward", "lost", (), "single-9", "", 1)]
    )
    begin(tmp_path)
    assert "Achievement" not in log(tmp_path, *WON)
    assert "Achievement: A Known Voice. " in flat(log(tmp_path, *WON))
    groups = listed(tmp_path)
    assert list(groups)[:3] == ["11 missions, 10 won.", "EARNED", ANYBODY]
    (earned,) = groups["EARNED"]
    assert earned == (
        "A Known Voice (career mira, mission 2): win, and 10 missions or more have been won so far."
    )
    assert sum(map(len, groups.values())) == len(EVERY)
    assert data(tmp_path) == {
        "achievements": 1,
        "missions": 11,
        "won": 10,
        "earned": [
            {
                "id": "a-known-voice",
                "career": "mira",
                "mission": 2,
                "box": "base",
                "abductor": "donna",
            }
        ],
    }


def test_the_mission_that_earned_it_first_is_named(tmp_path: Path) -> None:
    begin(tmp_path)
    said = [log(tmp_path, *WON, "--achievement", "two-pairs") for _time in range(2)]
    assert ["Achievement: Two Pairs. " in flat(text) for text in said] == [True, False]
    done(tmp_path, "career", "rename", "mira", "eve")
    begin(tmp_path, "bob")
    words = ("--abductor", "donna", "--achievement", "two-pairs")
    done(tmp_path, "career", "log", "bob", *words, *WON)
    assert listed(tmp_path)["EARNED"][0].startswith("Two Pairs (career mira, mission 1): ")
    assert [one["id"] for one in data(tmp_path)["earned"]] == ["two-pairs"]


def all_but_one(home: Path) -> None:
    """Somebody who has earned nearly everything."""
    ids = tuple(each.id for each in EVERY[1:])
    some = [
        PlayedMission("base", "donna", "won", (id,), "c1", "mira", n) for n, id in enumerate(ids, 1)
    ]
    MissionHistory(home).add(some)


@pytest.mark.parametrize("width", [40, 80])
def test_every_line_fits(tmp_path: Path, width: int) -> None:
    all_but_one(tmp_path)
    text = done(tmp_path, "achievements", "--width", str(width))
    lines = text.splitlines()
    assert max(map(len, lines)) <= width
    assert all(line == line.rstrip() for line in lines)
    assert flat(text) == flat(done(tmp_path, "achievements", "--width", "400"))
    assert sum(map(len, listed(tmp_path).values())) == len(EVERY)


def test_the_width_of_the_terminal_is_used(tmp_path: Path) -> None:
    narrow = done(tmp_path, "achievements", COLUMNS="40")
    assert narrow == done(tmp_path, "achievements", "--width", "40")
    assert command(tmp_path, "achievements", "--width", "19").code == 2


def test_data_for_programs_is_one_line(tmp_path: Path) -> None:
    all_but_one(tmp_path)
    text = done(tmp_path, "achievements", "--json", "--width", "40")
    assert text.count("\n") == 1
    assert text.isascii()
    found = json.loads(text)
    assert [one["id"] for one in found["earned"]] == [each.id for each in EVERY[1:]]
    assert all(list(one) == list(found["earned"][0]) for one in found["earned"])
    page = section("achievements.md", "## For programs")
    fields = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    assert fields == [*found, *found["earned"][0]]


def test_what_a_pack_gave_stays_when_the_pack_goes(tmp_path: Path) -> None:
    MissionHistory(tmp_path).add(
        [PlayedMission("my-box", "nobody", "won", ("old-glory",), "single-1", "", 1)]
    )
    assert listed(tmp_path)["EARNED"][0].startswith("old-glory (a single mission with nobody).")
    assert [one["id"] for one in data(tmp_path)["earned"]] == ["old-glory"]


# Damage


def test_a_damaged_list_is_told(tmp_path: Path) -> None:
    path = tmp_path / "honours.json"
    path.write_text("junk", encoding="utf-8")
    for words in ((), ("--json",)):
        said = HN.refused_at_once(tmp_path, "achievements", *words)
        assert said.startswith(f"hn: {path}: ")
        assert "Move it away" in said


def test_a_damaged_list_breaks_neither_mission_nor_career(tmp_path: Path) -> None:
    path = tmp_path / "honours.json"
    path.write_text("junk", encoding="utf-8")
    warning = "The list of your achievements could not be kept. "
    said = flat(done(tmp_path, *ARKAYNE, typed=quiet_mission()))
    assert said.count(warning) == 1
    assert "Move it away" in said
    begin(tmp_path)
    said = flat(log(tmp_path, *WON))
    assert said.count(warning) == 1
    assert "You roll a" in said
    assert warning in flat(done(tmp_path, "career", "play", "mira", typed="quit\n"))
    assert warning not in flat(done(tmp_path, "career", "show", "mira"))  # it only looks
    assert path.read_text(encoding="utf-8") == "junk"
    path.unlink()
    assert warning not in flat(done(tmp_path, "career", "play", "mira", typed="quit\n"))
    assert data(tmp_path)["missions"] == 1
