"""`hn mission list`, `remove`, `abductors` and `play --resume NAME`: several missions at a time."""

import shutil
from pathlib import Path

import pytest

from hncli.career.record import PlayedMission
from hncli.features.missions.saving.history import MissionHistory
from hncli.features.missions.saving.store import SavedMissions
from tests.cli.at_mission import choices_of
from tests.cli.in_process import Commands
from tests.fuzz.twin import played

MISSION = Commands("mission")
mission = MISSION.run
DONNA = ("--abductor", "donna", "--seed", "6")


def play(home: Path, *args: str, typed: str = "facedown:keep-cool\n") -> str:
    """Play until the input ends; gives the last line."""
    return MISSION.told(home, "play", *args, typed=typed).splitlines()[-1]


@pytest.fixture(scope="module")
def both_left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with two missions that were left, Edward's played last."""
    home = tmp_path_factory.mktemp("both")
    assert play(home, *DONNA) == "To continue: hn mission play --resume"
    left = play(home, "--abductor", "edward", "--seed", "6")
    assert left == "To continue: hn mission play --resume edward"
    return home


@pytest.fixture
def two(both_left: Path, tmp_path: Path) -> Path:
    """A copy of that folder."""
    return Path(shutil.copytree(both_left, tmp_path, dirs_exist_ok=True))


def test_a_new_mission_never_replaces_another(two: Path) -> None:
    before = SavedMissions(two).path("donna").read_bytes()
    left = play(two, *DONNA, typed="facedown:small-talk\n")
    assert left == "To continue: hn mission play --resume donna-2"
    missions = SavedMissions(two)
    assert missions.names() == ["donna-2", "edward", "donna"]
    assert missions.path("donna").read_bytes() == before
    assert choices_of(missions.read("donna-2")) == ("facedown:small-talk",)


def test_several_choices_in_a_row(tmp_path: Path) -> None:
    """One that is not offered in its turn is not made, nor are those after it."""
    play(tmp_path, *DONNA, typed="facedown:keep-cool, facedown:small-talk\n")
    ended = mission(tmp_path, "play", "--resume", typed="play:keep-cool play:small-talk end\n")
    assert (ended.code, ended.err) == (0, "")
    said = "Play Small Talk: Not now, because the dice on the table must be settled first."
    assert f"\n{said}\n" in ended.out
    made = choices_of(SavedMissions(tmp_path).read("donna"))
    assert made == ("facedown:keep-cool", "facedown:small-talk", "play:keep-cool")


def test_the_list_says_where_each_was_left(two: Path) -> None:
    ended = mission(two, "list")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == "edward: Edward, turn 1, 9 held\ndonna: Donna, turn 1, 12 held\n"
    SavedMissions(two).path("edward").write_text("what is this")
    assert "edward: edward, cannot be read\n" in mission(two, "list").out


def test_a_link_to_nowhere_hides_no_mission(two: Path) -> None:
    (two / "missions" / "gone.json").symlink_to("nowhere")
    lines = mission(two, "list").out.splitlines()
    assert lines[:2] == ["edward: Edward, turn 1, 9 held", "donna: Donna, turn 1, 12 held"]
    assert lines[2:] == ["gone: gone, cannot be read"]


def test_no_mission_was_left(tmp_path: Path) -> None:
    ended = mission(tmp_path, "list")
    assert ended.out == "You have no saved mission. Start one with hn mission play.\n"
    ended = mission(tmp_path, "play", "--resume")
    assert (ended.code, ended.out) == (1, "")
    assert ended.err == "hn: There is no saved mission. Start one with hn mission play.\n"


def test_each_is_continued_by_its_name(two: Path) -> None:
    play(two, "--resume", "donna", typed="facedown:small-talk\n")
    missions = SavedMissions(two)
    assert choices_of(missions.read("donna")) == ("facedown:keep-cool", "facedown:small-talk")
    assert choices_of(missions.read("edward")) == ("facedown:keep-cool",)
    assert missions.names() == ["donna", "edward"]  # --resume alone continues Donna's now
    play(two, "--resume", typed="facedown:what-are-your-demands\n")
    assert len(missions.read("donna").log.choices) == 3


@pytest.mark.parametrize("command", [("play", "--resume"), ("remove",)])
def test_a_name_that_no_mission_has(two: Path, command: tuple[str, ...]) -> None:
    said = mission(two, *command, "dona").complaint
    assert said == (
        "hn: There is no saved mission 'dona'. Did you mean donna? hn mission list shows them."
    )
    mission(two, *command, "../honours").complaint  # noqa: B018 - the property asserts
    assert sorted(SavedMissions(two).names()) == ["donna", "edward"]


@pytest.mark.parametrize("name", [(), ("donna",)])
def test_an_automatic_player_plays_no_saved_mission(two: Path, name: tuple[str, ...]) -> None:
    before = {path: path.read_bytes() for path in two.rglob("*.json")}
    ended = mission(two, "play", "--auto", "random", "--resume", *name)
    assert ended.complaint == (
        "hn: --auto doesn't touch your saved missions: leave --resume out, and it plays a new one."
    )
    assert {path: path.read_bytes() for path in two.rglob("*.json")} == before


def test_an_automatic_player_continues_from_a_code(tmp_path: Path) -> None:
    ended = mission(tmp_path, "play", *DONNA, "--auto", "random", "--resume", "1.1")
    assert (ended.code, ended.err) == (0, "")
    assert "Mission " in ended.out
    assert not list(tmp_path.iterdir())
    ended = mission(tmp_path, "play", *DONNA, "--auto", "random", "--resume", "1.99")
    assert "The code does not fit this mission" in ended.err


@pytest.mark.parametrize("typed", ["no\n", ""])
def test_nothing_is_removed_without_a_yes(two: Path, typed: str) -> None:
    ended = mission(two, "remove", "donna", typed=typed)
    assert "Remove this mission: Donna, turn 1, 12 held? yes or no:" in ended.out
    assert ended.code == (0 if typed else 2)
    assert sorted(SavedMissions(two).names()) == ["donna", "edward"]


@pytest.mark.parametrize(("args", "typed"), [((), "yes\n"), (("--yes",), "")])
def test_a_mission_is_removed(two: Path, args: tuple[str, ...], typed: str) -> None:
    ended = mission(two, "remove", "donna", *args, typed=typed)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.endswith("Removed: Donna, turn 1, 12 held.\n")
    assert SavedMissions(two).names() == ["edward"]
    assert not (two / "honours.json").exists()


def test_a_damaged_mission_can_be_removed(two: Path) -> None:
    SavedMissions(two).path("donna").write_text("what is this")
    assert mission(two, "remove", "donna", "--yes").out == "Removed: donna.\n"
    assert SavedMissions(two).names() == ["edward"]


# Abductors


def test_a_finished_mission_is_in_the_record(tmp_path: Path) -> None:
    over, ids, _numbers = played("donna", 6)
    mission(tmp_path, "play", *DONNA, typed="".join(f"{id}\n" for id in ids))
    (entry,) = MissionHistory(tmp_path).all()
    assert entry.turns == over.turn > 1
    wins = int(over.result == "won")
    ended = mission(tmp_path, "abductors", "--plain")
    line = next(line for line in ended.out.splitlines() if line.startswith("Donna"))
    assert line.startswith(f"Donna Scarborough: 12 hostages, threat 2, fair, won {wins} of 1")
    assert line.endswith(f", best: turn {over.turn}") == bool(wins)


def test_the_best_is_the_quickest_win(tmp_path: Path) -> None:
    missions = [("won", 9), ("lost", 3), ("won", 7), ("won", 0), ("lost", 0)]
    MissionHistory(tmp_path).add(
        PlayedMission("crime-wave", "renesha", result, (), f"single-{n}", "", 1, turns)
        for n, (result, turns) in enumerate(missions)
    )
    ended = mission(tmp_path, "abductors", "--box", "crime-wave", "--plain")
    assert ended.out.splitlines() == [
        "Lijah Ramone: 10 hostages, threat 3, easy",
        "Barrett Mullins: 10 hostages, threat 4, fair",
        "Renesha Sharp: 12 hostages, threat 1, fair, won 3 of 5, best: turn 7",
    ]
    table = mission(tmp_path, "abductors", "--box", "crime-wave").out.splitlines()
    assert table[0].split() == ["name", "who", "box", "hostages", "threat", "how", "hard", "you"]
    assert table[-2].startswith("renesha")


def test_a_harmed_history_does_not_hide_the_list(tmp_path: Path) -> None:
    (tmp_path / "honours.json").write_text("what is this")
    ended = mission(tmp_path, "abductors", "--plain")
    assert ended.code == 0
    assert ended.err.startswith(
        f"hn: Your record is left out. {tmp_path}/honours.json: it cannot be read as JSON. Move it"
    )
    assert len(ended.out.splitlines()) == 11


def test_a_box_that_does_not_exist(tmp_path: Path) -> None:
    assert "crime-wave" in mission(tmp_path, "abductors", "--box", "crime-wav").complaint


def test_a_pipe_is_not_asked_for_an_abductor(tmp_path: Path) -> None:
    play(tmp_path, "--seed", "6")
    assert SavedMissions(tmp_path).names() == ["arkayne"]
