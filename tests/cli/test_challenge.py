"""`hn challenge`: a code is made, played, and its result proved by somebody else."""

import json
from pathlib import Path

import pytest

from hncli.features.challenges.codes import find_codes
from hncli.features.challenges.result import read_challenge
from hncli.features.challenges.store import Challenges, StoredResult
from hncli.features.missions.saving.store import SavedMissions
from hncli.game.engine.setup import MissionSetup
from tests.cli.at_career import begin
from tests.cli.in_process import Commands, run_here
from tests.cli.test_override import correct
from tests.features.challenges.games import career_setup, code_of, nth_setup, play, play_career
from tests.fuzz.twin import played, shipped

SEED = "6"
CHALLENGE = Commands("challenge")
challenge, told = CHALLENGE.run, CHALLENGE.told
FOR_CAREERS = "--hard and several boxes are for a career: add --career."


def refused(home: Path, *args: str, code: int = 2) -> str:
    """What is said of a command that is refused."""
    return CHALLENGE.refused_at_once(home, *args, code=code).removeprefix("hn: ")


def new(home: Path, *args: str) -> str:
    """A new code."""
    code, newline, rest = told(home, "new", *args).partition("\n")
    assert (newline, rest) == ("\n", "")
    return code


def ids_typed(count: int = 1000) -> tuple[str, ...]:
    """Lines that play the mission with Donna and this seed."""
    return tuple(f"{id}\n" for id in played("donna", int(SEED))[1][:count])


# A mission


def test_a_mission_from_code_to_table(tmp_path: Path) -> None:
    code = new(tmp_path, "--abductor", "donna", "--seed", SEED)
    assert code.startswith("DUEL-")
    out = told(tmp_path, "play", code, typed="".join(ids_typed()))
    *_lines, hint, result = out.splitlines()
    assert hint.startswith("Your result code; hn challenge check proves it")
    assert result.startswith("DUEL-RESULT-")
    assert [one.code for one in Challenges(tmp_path).all()] == [result]
    mission = played("donna", int(SEED))[0]
    table = told(tmp_path / "friend", "check", f"Ann: {result}")
    title, heading, row, *note = table.splitlines()
    assert title == f"Donna Scarborough, seed {SEED}"
    assert heading.split() == ["who", "result", "turns", "saved", "killed", "threat"]
    figures = [str(n) for n in (mission.turn, mission.saved, mission.killed)]
    assert row.split()[:6] == ["1", "Ann", mission.result, *figures]
    assert "tried more than once" in " ".join(note)
    assert told(tmp_path, "result") == f"{result}\n"
    assert told(tmp_path, "result", "donna") == f"{result}\n"


def test_left_and_resumed(tmp_path: Path) -> None:
    lines = ids_typed()
    code = new(tmp_path, "--abductor", "donna", "--seed", SEED)
    out = told(tmp_path, "play", code, typed="".join(lines[:10]))
    assert out.endswith("Everything is saved. To continue: hn challenge play donna\n")
    told(tmp_path, "play", "donna", typed="".join(lines[10:20]))
    ended = run_here(
        "mission", "play", "--resume", typed="".join(lines[20:]), HN_HOME=str(tmp_path)
    )
    result = ended.out.splitlines()[-1]
    assert result.startswith("DUEL-RESULT-")
    whole = told(tmp_path / "other", "play", code, typed="".join(lines))
    assert whole.splitlines()[-1] == result


def test_a_result_code_leads_to_its_challenge(tmp_path: Path) -> None:
    """Whose result it was is remembered, and who wins is told at the end."""
    _mission, result = play(MissionSetup("base", "donna", int(SEED)))
    out = told(tmp_path, "play", f"Ann: {result}", typed="end\n")
    assert "hn challenge play donna" in out
    assert [(one.name, one.code) for one in Challenges(tmp_path).all()] == [("Ann", result)]
    out = told(tmp_path, "play", "donna", typed="give up\ny\n")
    assert out.splitlines()[-1].startswith("Ann wins. Turn ")


def test_friends_are_kept_by_name_and_their_games_told(tmp_path: Path) -> None:
    mission, result = play(MissionSetup("base", "donna", int(SEED)))
    assert told(tmp_path, "add", f"Ann: {result}") == "1 result added.\n"
    assert told(tmp_path, "add", result, "--name", "Ann").startswith("0 results added. Of each")
    assert "1  Ann" in told(tmp_path, "list")
    story = told(tmp_path, "story", "ann")
    assert story == told(tmp_path, "story", result)
    assert story.startswith(f"Donna Scarborough, seed {SEED}\n")
    assert f"Turn {mission.turn}" in story
    said = refused(tmp_path, "story", "zoe", code=2)
    assert said == "No mission of zoe is kept: hn challenge add 'NAME: CODE' keeps one."
    career = code_of(play_career(career_setup(1), 1, "random"))
    assert refused(tmp_path, "story", career, code=2).startswith("That's a whole career")
    assert refused(tmp_path, "add", "nothing", code=2).startswith("'nothing' is no code.")


def test_the_players_packs_are_not_in_force(tmp_path: Path) -> None:
    """A mission that is left is also resumed without them, whichever command does so."""
    correct(tmp_path)
    lines = ids_typed()
    code = new(tmp_path, "--abductor", "donna", "--seed", SEED)
    told(tmp_path, "play", code, typed="".join(lines[:10]))
    ended = run_here(
        "mission", "play", "--resume", typed="".join(lines[10:]), HN_HOME=str(tmp_path)
    )
    assert "other versions" not in ended.out
    assert told(tmp_path, "check", ended.out.splitlines()[-1])
    run_here(
        "mission", "play", "donna", "--seed", SEED, typed="".join(lines), HN_HOME=str(tmp_path)
    )  # not a challenge: with the pack
    said = refused(tmp_path, "result", code=1)
    assert said == "It wasn't played with the shipped cards and rules of this hn."


def test_any_finished_mission_has_a_code(tmp_path: Path) -> None:
    run_here(
        "mission", "play", "donna", "--seed", SEED, typed="".join(ids_typed()),
        HN_HOME=str(tmp_path),
    )  # fmt: skip
    assert told(tmp_path, "check", told(tmp_path, "result").strip())


# A career


def test_a_career(tmp_path: Path) -> None:
    code = new(tmp_path, "--career", "--box", "base", "--hard", "--seed", "3")
    assert code.startswith("TOUR-")
    out = told(tmp_path, "play", code, "--negotiator", "Mira", typed="1\n" * 20)
    assert f"To continue: hn challenge play tour-{code[-5:].lower()}" in out
    name = f"tour-{code.rpartition('-')[2].lower()}"
    listed = run_here("career", "list", HN_HOME=str(tmp_path)).out
    assert name in listed
    assert "Mira" in listed
    told(tmp_path, "play", code, typed="1\n")  # goes on with the same
    (found,) = find_codes(told(tmp_path, "result", name))
    assert read_challenge(shipped(), found).code(shipped()) == code
    out = told(tmp_path, "play", code, typed="give up\ny\n" + "retire\ny\n1\n" * 3)
    result = next(line for line in out.splitlines() if line.startswith("TOUR-RESULT-"))
    assert result == told(tmp_path, "result", name).strip()
    assert "complete" in told(tmp_path, "check", result)


def test_another_career_of_that_name(tmp_path: Path) -> None:
    code = new(tmp_path, "--career", "--seed", "3")
    begin(tmp_path, f"tour-{code.rpartition('-')[2].lower()}")
    ended = challenge(tmp_path, "play", code)
    assert ended.code == 1
    assert ended.err.startswith("hn: There is another career called tour-")


# Checking


def test_from_files_and_pipes_the_best_first(tmp_path: Path) -> None:
    setup = nth_setup(4)
    results = [play(setup, "sensible")[1], play(setup, "random")[1], play(setup, most=3)[1]]
    career = code_of(play_career(career_setup(1), 1, "random"))
    names = ("Ann", "Bob", "Cy")
    file = tmp_path / "codes.txt"
    text = "\n".join(f"{name}: {code}" for name, code in zip(names, results, strict=True))
    file.write_text(f"> {text}\nand {career}\n", "utf-8")
    from_file = told(tmp_path, "check", str(file))
    assert from_file == told(tmp_path, "check", typed=file.read_text())
    assert from_file == told(tmp_path, "check", "-", typed=file.read_text())
    assert from_file == told(tmp_path, "check", *file.read_text().split())
    data = json.loads(told(tmp_path, "check", str(file), "--json"))
    one, other = data["challenges"]
    assert one["challenge"]["abductor"] == setup.abductor
    assert [(r["result"] != "won", -r["saved"]) for r in one["results"]] == sorted(
        (r["result"] != "won", -r["saved"]) for r in one["results"]
    )
    assert {r["name"]: r["code"] for r in one["results"]} == dict(zip(names, results, strict=True))
    assert other["results"][0]["code"] == career
    assert other["results"][0]["complete"] is False
    for args in (("--width", "40"), ("--plain", "--ascii")):
        out = told(tmp_path, "check", str(file), *args)
        assert "1. Ann: " in out or "1. Bob: " in out
        assert all(len(line) <= 80 for line in out.splitlines())
    assert told(tmp_path, "check", str(file), "--ascii").isascii()


def test_the_results_that_are_kept(tmp_path: Path) -> None:
    assert told(tmp_path, "list").startswith("No results yet.")
    codes = [play(nth_setup(n))[1] for n in (3, 4)]
    kept = [StoredResult(codes[0]), StoredResult(codes[1], "Ann"), StoredResult("DUEL-RESULT-OLD")]
    Challenges(tmp_path).add(kept)
    out = told(tmp_path, "list")
    assert out.index("  1  Ann ") < out.index("  1  You ")
    assert out.endswith("1 more is of another hn and can't be proved here.\n")
    data = json.loads(told(tmp_path, "list", "--json"))
    names = [one["results"][0]["name"] for one in data["challenges"]]
    assert names == ["Ann", "You"]
    Challenges(tmp_path).path.write_text("junk")
    assert "Move it away" in refused(tmp_path, "list", code=1)


def test_going_back_to_a_backup_of_the_results(tmp_path: Path) -> None:
    for args in (("list", "--backups"), ("restore",), ("restore", "1")):
        assert "There is no backup of your results" in refused(tmp_path, *args, code=1)
    begin(tmp_path)
    store = Challenges(tmp_path)
    for results in ([StoredResult("DUEL-RESULT-1")], [StoredResult("DUEL-RESULT-2", "Ann")]):
        store.add(results)
        assert run_here("career", "backup", HN_HOME=str(tmp_path)).code == 0
    newest, oldest = told(tmp_path, "list", "--backups").splitlines()
    assert newest.startswith("1. ")
    assert newest.endswith(": 2 results, 1 of them yours")
    assert oldest.endswith(": 1 result, 1 of them yours")
    assert [
        one["results"] for one in json.loads(told(tmp_path, "list", "--backups", "--json"))
    ] == [
        2,
        1,
    ]
    assert told(tmp_path, "restore", "2") == "You have 1 result, 1 of them yours.\n"
    assert [one.code for one in store.all()] == ["DUEL-RESULT-1"]
    out = told(tmp_path, "restore", typed="9\n1\n")
    assert "There is no backup '9'; say a number from 1 to 2, or see hn challenge list" in out
    assert out.endswith("You have 2 results, 1 of them yours.\n")
    assert "There is no backup 'x'" in refused(tmp_path, "restore", "x")
    store.backups.all()[0].path.write_text("junk")
    assert ": damaged\n" in told(tmp_path, "list", "--backups")
    assert "it cannot be read as JSON" in refused(tmp_path, "restore", "1", code=1)


def test_one_of_several_is_wrong(tmp_path: Path) -> None:
    _mission, right = play(nth_setup(2))
    ended = challenge(tmp_path, "check", f"Ann: {right}", f"Bob: {right[:60]}")
    assert ended.code == 1
    assert "Ann" in ended.out
    assert ended.err.startswith("hn: Bob: The code is cut off before group ")
    ended = challenge(tmp_path, "check", f"Bob: {right[:60]}", "--json")
    assert ended.code == 1
    data = json.loads(ended.out)
    assert data["challenges"] == []
    assert data["refused"][0]["name"] == "Bob"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("play", "hello"), "'hello' is no code. Codes begin with DUEL or TOUR and a hyphen."),
        (("play", "DUEL-"), "The code is cut off right at its beginning."),
        (("play", "DUEL-7\x1b"), "The code breaks off at group 1: no code has the sign '\\x1b'."),
        (("check", "hello"), "'hello' is no code. Codes begin with DUEL or TOUR and a hyphen."),
        (("check",), "There is no code in it. Codes begin with DUEL or TOUR and a hyphen."),
        (("new", "--hard"), FOR_CAREERS),
        (("new", "--box", "base", "--box", "career"), FOR_CAREERS),
        (("new", "--career", "--abductor", "donna"), "In a career everybody can call: "
                                                     "leave --abductor out."),
        (("new", "--seed", "x"), "The seed 'x' is no number from 0 to 9223372036854775807."),
        (("result", "nobody"), "No finished mission and no career is called nobody."),
    ],
)  # fmt: skip
def test_bad_input(tmp_path: Path, args: tuple[str, ...], said: str) -> None:
    assert refused(tmp_path, *args) == said


def test_more_bad_input(tmp_path: Path) -> None:
    assert "there is no trait x" in refused(tmp_path, "new", "--trait", "x")
    assert "no abductor called 'x'" in refused(tmp_path, "new", "--abductor", "x")
    assert "there is no box x" in refused(tmp_path, "new", "--box", "x")
    assert "No mission is over yet" in refused(tmp_path, "result", code=1)
    code = new(tmp_path, "--seed", "1")
    assert (
        refused(tmp_path, "play", code[:-7]) == "The code is cut off in group 7: it has 8 groups."
    )
    assert "2 codes here; give one" in refused(tmp_path, "play", code, code)


def test_what_a_new_one_draws(tmp_path: Path) -> None:
    def setup(code: str) -> MissionSetup:
        (found,) = find_codes(code)
        made = read_challenge(shipped(), found).setup
        assert isinstance(made, MissionSetup)
        return made

    assert {setup(new(tmp_path, "--seed", str(n))).box for n in range(1, 9)} > {"base"}
    assert new(tmp_path, "--seed", "5") == new(tmp_path, "--seed", "5")
    assert setup(new(tmp_path, "--box", "crime-wave", "--seed", "5")).box == "crime-wave"
    one = setup(new(tmp_path, "--abductor", "don", "--trait", "charmer", "--seed", "5"))
    assert (one.abductor, one.traits) == ("donna", ("charmer",))
    assert not list(tmp_path.iterdir())


def test_no_saved_mission_of_another_kind_is_taken(tmp_path: Path) -> None:
    lines = ids_typed()
    run_here("mission", "play", "donna", "--seed", SEED, typed=lines[0], HN_HOME=str(tmp_path))
    code = new(tmp_path, "--abductor", "donna", "--seed", SEED)
    told(tmp_path, "play", code, typed=lines[0])
    missions = SavedMissions(tmp_path)
    assert sorted(missions.names()) == ["donna", "donna-2"]
    assert not missions.read("donna").is_challenge
    assert missions.read("donna-2").is_challenge
