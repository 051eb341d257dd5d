"""`hn daily`: one mission for everybody on a day, on real pipes."""

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from hncli.base.settings import SettingsFile
from hncli.features.challenges.challenge import daily_challenge
from hncli.features.challenges.rating import play_field, rate, standing
from hncli.features.challenges.result import ProvedMission
from hncli.features.challenges.result_text import streak
from hncli.features.challenges.session import today
from hncli.features.challenges.store import Challenges, StoredResult
from hncli.features.missions.saving.store import SavedMissions
from hncli.game.engine.setup import MissionSetup
from tests.cli.in_process import Commands, run_here
from tests.cli.running import run_hn
from tests.cli.test_override import correct
from tests.features.challenges.games import nth_setup, play, proved, sample_codes
from tests.fuzz.twin import shipped

DAY = date(2026, 11, 17)
TOMORROW = (DAY + timedelta(1)).isoformat()
DAILY = Commands("daily", HN_TODAY=DAY.isoformat())
daily, told, refused = DAILY.run, DAILY.told, DAILY.refused_at_once
NOT_YET = "hn: You haven't played today's mission yet: hn daily plays it."
OTHER_HN = "hn: You've played today's mission, with another hn. Come back tomorrow."
FIRST = "1\n" * 400  # the first choice whatever is asked: a mission ends long before


def setup_of(day: date) -> MissionSetup:
    setup = daily_challenge(shipped(), day).setup
    assert isinstance(setup, MissionSetup)
    return setup


def test_played_through_a_pipe(tmp_path: Path) -> None:
    """In a process of its own, from start to end."""
    ended = run_hn("daily", typed=FIRST, HN_HOME=str(tmp_path), HN_TODAY=DAY.isoformat())
    assert (ended.code, ended.err) == (0, "")
    out = ended.out.splitlines()
    at = out.index("hn daily 2026-11-17: Edward Quinn")
    first, marks, how, code, empty, days, rating, hint = out[at:]
    assert first == "hn daily 2026-11-17: Edward Quinn"
    assert how.startswith(("Won in ", "Lost in "))
    assert set(marks[:-1]) <= set("·▲▼◆")
    assert marks[-1] == ("★" if how.startswith("Won") else "✗")
    assert rating == "How good was that? hn daily rating tells your skill and luck."
    assert code.startswith("DUEL-RESULT-")
    assert (empty, days) == ("", "Your streak: 1 day.")
    assert hint == "Got a friend's code? hn daily add 'NAME: CODE'"
    # Played once: then it is shown.
    assert told(tmp_path, typed=FIRST).splitlines() == out[at:]
    assert told(tmp_path, "--text").splitlines() == out[at : at + 4]
    in_ascii = told(tmp_path, "--text", "--ascii")
    assert in_ascii.isascii()
    assert set(in_ascii.splitlines()[1]) <= set(".+x#WL")
    data = json.loads(told(tmp_path, "--json"))
    assert (data["day"], data["streak"], data["friends"]) == ("2026-11-17", 1, [])
    assert data["result"]["code"] == code
    assert len(data["result"]["threat"]) == data["result"]["turns"] == len(marks) - 1


def test_it_says_what_it_is_and_the_text_to_post_shows_what_was_taken_back(tmp_path: Path) -> None:
    out = told(tmp_path, typed="1\ntake back\n1\ntake back\n" + FIRST)
    first = " ".join(out.partition("\n")[2].partition("Edward")[0].split())
    assert (
        first == "Today's call: the same for everybody. It counts once, and take-backs are shown."
    )
    posted = told(tmp_path, "--text").splitlines()
    assert posted[2].endswith(" killed, 2 choices taken back")
    assert posted[2] in out
    assert json.loads(told(tmp_path, "--json"))["result"]["take_backs"] == 2
    assert posted[2] in told(tmp_path)
    drawn = tmp_path / "day.svg"
    assert told(tmp_path, "--svg", str(drawn), "--square").startswith("Drawn: ")
    svg = drawn.read_text("utf-8")
    assert "17 November 2026" in svg
    assert "2 choices taken back" in svg


def test_the_rating(tmp_path: Path) -> None:
    assert refused(tmp_path, "rating") == NOT_YET
    told(tmp_path, typed=FIRST)
    ended = daily(tmp_path, "rating")
    assert ended.err == "99 simulated players are on today's call.\n"
    first, *others = ended.out.splitlines()
    own = proved(Challenges(tmp_path).all()[0].code)
    assert isinstance(own, ProvedMission)
    found = rate(standing(own.mission.trace), list(play_field(shipped(), setup_of(DAY))))
    assert first == f"Skill {found.skill}, luck {found.luck}"
    assert " ".join(others).endswith("50 is even.")
    data = json.loads(daily(tmp_path, "rating", "--json").out)
    assert data == {"day": "2026-11-17", **found._asdict(), "field": 99}


def test_not_played_yet(tmp_path: Path) -> None:
    data = json.loads(told(tmp_path, "--json"))
    assert (data["result"], data["streak"]) == (None, 0)
    assert data["challenge"]["seed"] == 20261117
    for option in (("--text",), ("--png", str(tmp_path / "day.png"))):
        assert refused(tmp_path, *option) == NOT_YET
    assert not list(tmp_path.iterdir())


def test_left_and_continued_after_midnight(tmp_path: Path) -> None:
    """It is still the mission of the day before, and counts for that."""
    out = told(tmp_path, typed="1\n" * 20)
    assert out.endswith("Everything is saved. To continue: hn daily\n")
    told(tmp_path, typed="1\n" * 10)
    (name,) = SavedMissions(tmp_path).names()
    assert len(SavedMissions(tmp_path).read(name).log.choices) == 30
    resume = ("mission", "play", "--resume")
    out = run_here(*resume, typed=FIRST, HN_HOME=str(tmp_path), HN_TODAY=TOMORROW).out
    assert "hn daily 2026-11-17: Edward Quinn" in out
    assert Challenges(tmp_path).days() == {"2026-11-17"}
    assert json.loads(told(tmp_path, "--json", HN_TODAY=TOMORROW))["streak"] == 1


def test_the_same_whatever_packs_there_are(tmp_path: Path) -> None:
    correct(tmp_path)
    told(tmp_path, typed=FIRST)
    told(tmp_path / "other", typed=FIRST)
    one, other = (Challenges(home).all() for home in (tmp_path, tmp_path / "other"))
    assert one == other


@pytest.mark.parametrize("command", [("daily",), ("mission", "play", "--resume")])
def test_killed_right_after_the_end(tmp_path: Path, command: tuple[str, ...]) -> None:
    """The last choice was saved, and nothing after it."""
    with SavedMissions(tmp_path).create(shipped(), setup_of(DAY), is_challenge=True) as saved:
        while saved.decision is not None:
            saved.choose(saved.decision.options[0])
    run_here("mission", "play", "donna", HN_HOME=str(tmp_path))  # finishes what is left over
    assert Challenges(tmp_path).all() == []
    ended = run_here(*command, HN_HOME=str(tmp_path), HN_TODAY=DAY.isoformat())
    assert (ended.code, ended.err) == (0, "")
    assert "hn daily 2026-11-17: Edward Quinn" in ended.out
    assert Challenges(tmp_path).days() == {DAY.isoformat()}
    assert SavedMissions(tmp_path).names() == []


def test_a_streak() -> None:
    days = {(DAY - timedelta(n)).isoformat() for n in (1, 2, 3, 5)}
    assert streak(days, DAY) == 3
    assert streak({*days, DAY.isoformat()}, DAY) == 4
    assert streak(days, DAY + timedelta(1)) == 0
    assert streak(set(), DAY) == 0


def test_friends(tmp_path: Path) -> None:
    told(tmp_path, typed=FIRST)
    setup = setup_of(DAY)
    codes = [play(setup)[1], play(setup, "random")[1], play(setup, most=2)[1]]
    out = told(tmp_path, "add", f"Ann: {codes[0]}\nBob: {codes[1]}")
    assert out.startswith("2 results added.\n")
    assert told(tmp_path, "add", "--name", "Cy", codes[2]).startswith("1 result added.\n")
    assert told(tmp_path, "add", typed=f"Ann: {codes[0]}").startswith("0 results added.")
    table = told(tmp_path)
    assert all(name in table for name in ("You", "Ann", "Bob", "Cy"))
    assert "tried more than once" in " ".join(table.split())
    data = json.loads(told(tmp_path, "--json"))
    assert [one["name"] for one in data["friends"]] == ["Ann", "Bob", "Cy"]
    assert data["streak"] == 1
    assert json.loads(told(tmp_path, "--json", HN_TODAY=TOMORROW))["friends"] == []


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("hello", "'hello' is no code."),
        (play(nth_setup(3))[1], "Code 1 is the result of no day's mission."),
        (play(setup_of(DAY + timedelta(3)))[1], "Code 1 is the result of no day's mission."),
        (play(setup_of(DAY))[1][:-9], "The code is cut off in group "),
        (daily_challenge(shipped(), DAY).code(shipped()), "That's a challenge and no result yet"),
    ],
)
def test_what_cannot_be_added(tmp_path: Path, code: str, said: str) -> None:
    assert refused(tmp_path, "add", code, code=2).startswith(f"hn: {said}")


def test_played_with_another_hn(tmp_path: Path) -> None:
    Challenges(tmp_path).add([StoredResult("DUEL-RESULT-XXXXX", day=DAY.isoformat())])
    assert refused(tmp_path) == OTHER_HN
    assert json.loads(told(tmp_path, "--json"))["result"] is None


def test_the_same_choices_as_a_friend(tmp_path: Path) -> None:
    """The player's own result counts, also if a friend's code says the same."""
    told(tmp_path / "friend", typed=FIRST)
    (friends,) = Challenges(tmp_path / "friend").all()
    assert told(tmp_path, "add", f"Zed: {friends.code}").startswith("1 result added.\n")
    out = told(tmp_path, typed=FIRST)
    assert "Your streak: 1 day." in out
    assert Challenges(tmp_path).days() == {DAY.isoformat()}
    data = json.loads(told(tmp_path, "--json"))
    assert data["result"]["name"] == "You"
    assert [one["name"] for one in data["friends"]] == ["Zed"]
    assert told(tmp_path, "add", f"Zed: {friends.code}").startswith("0 results added.")


@pytest.mark.parametrize("kind", ["other", "tour"])
def test_a_friends_result_is_not_shown_as_the_players(tmp_path: Path, kind: str) -> None:
    """The player's own was played with another hn, or is a career's."""
    own = "DUEL-RESULT-XXXXX" if kind == "other" else sample_codes()[12]
    told(tmp_path, "add", f"Ann: {play(setup_of(DAY))[1]}")
    Challenges(tmp_path).add([StoredResult(own, day=DAY.isoformat())])
    for args in ((), ("--text",)):
        assert refused(tmp_path, *args) == OTHER_HN
    data = json.loads(told(tmp_path, "--json"))
    assert data["result"] is None
    assert [one["name"] for one in data["friends"]] == ["Ann"]


def test_a_friend_who_is_called_you(tmp_path: Path) -> None:
    told(tmp_path, typed=FIRST)
    told(tmp_path, "add", f"YOU: {play(setup_of(DAY))[1]}")
    assert "YOU (a friend)" in told(tmp_path)
    data = json.loads(told(tmp_path, "--json"))
    assert (data["result"]["name"], data["friends"][0]["name"]) == ("You", "YOU (a friend)")


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    Challenges(tmp_path).path.write_text("junk")
    said = refused(tmp_path, typed=FIRST)
    assert "hn.challenges.json: it cannot be read as JSON. Move it away" in said


def test_a_damaged_mission_is_named_and_not_begun_anew(tmp_path: Path) -> None:
    """It may be today's, whose choices count once."""
    told(tmp_path, typed="1\n" * 20)
    (name,) = SavedMissions(tmp_path).names()
    path = SavedMissions(tmp_path).path(name)
    path.write_bytes(path.read_bytes()[:-9])
    assert refused(tmp_path, typed=FIRST) == (
        f"hn: {path}: it cannot be read as JSON. Move it away and begin a new mission."
    )
    path.rename(path.with_name("donna.json"))  # which today's mission is not
    assert "To continue: hn daily" in told(tmp_path, typed="1\n" * 20)


def test_a_result_that_cannot_be_kept_is_not_lost(tmp_path: Path) -> None:
    """The mission stays until its result is kept."""
    begun = daily(tmp_path, typed="facedown:keep-cool\n")
    assert begun.code == 0, begun.err
    (name,) = SavedMissions(tmp_path).names()
    Challenges(tmp_path).path.write_text("junk")
    ended = run_here("mission", "play", "--resume", typed=FIRST, HN_HOME=str(tmp_path))
    said = " ".join(ended.out.split())
    assert "Your result could not be kept." in said
    assert f"hn mission play --resume {name} keeps its result." in said
    assert SavedMissions(tmp_path).read(name).is_over
    Challenges(tmp_path).path.unlink()
    run_here("mission", "play", "--resume", name, HN_HOME=str(tmp_path))
    assert len(Challenges(tmp_path).all()) == 1
    assert SavedMissions(tmp_path).names() == []


def test_damaged_results_and_settings_are_not_backed_up(tmp_path: Path) -> None:
    home = str(tmp_path)
    run_here("career", "new", "mira", "--yes", "--negotiator", "Mira", HN_HOME=home)
    told(tmp_path, typed=FIRST)
    run_here("config", "pace", "off", HN_HOME=home)
    run_here("career", "backup", HN_HOME=home)
    stores = (Challenges(tmp_path), SettingsFile(tmp_path))
    before = [store.backups.all() for store in stores]
    for store in stores:
        store.path.write_text("junk")
        ended = run_here("career", "backup", HN_HOME=home)
        assert ended.code == 1
        assert f"{store.path.name}: it cannot be read as JSON." in ended.err
        assert "Kept: " in ended.out
    assert [store.backups.all() for store in stores] == before


def test_the_clock() -> None:
    assert today({"HN_TODAY": "2026-01-31"}) == date(2026, 1, 31)
    for wrong in ("", "yesterday", "2026-02-30"):
        assert abs(today({"HN_TODAY": wrong}) - today({})) <= timedelta(1)


def test_where_and_backup(tmp_path: Path) -> None:
    told(tmp_path, typed=FIRST)
    (tmp_path / "reviews").mkdir()
    lines = run_here("where", HN_HOME=str(tmp_path)).out.splitlines()
    assert lines[2:] == [
        f"Results of challenges are in {tmp_path}/hn.challenges.json; hn daily shows today's.",
        f"Reviews of your missions are in {tmp_path}/reviews.",
    ]
    run_here("career", "new", "mira", "--yes", "--negotiator", "Mira", HN_HOME=str(tmp_path))
    out = run_here("career", "backup", HN_HOME=str(tmp_path)).out
    assert f"Kept, your results of challenges: {tmp_path}/backups/hn.challenges/" in out
