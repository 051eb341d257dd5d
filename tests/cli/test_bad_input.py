"""What cannot be understood gets one clear line with the remedy, and exit code 2."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from hncli.base.messages import is_printable
from hncli.base.records import Database
from hncli.commands.exits import error_line
from hncli.features.careers.saving.career_file import new_stored_career, write_career
from tests.cli.in_process import run_here
from tests.cli.running import environment, run_hn
from tests.features.challenges.games import career_setup, play_career

PLAY = ("mission", "play")
LARGEST = "9223372036854775807"


@pytest.mark.parametrize(
    ("args", "remedy"),
    [
        (("misson",), "Did you mean mission?"),
        (("zzz",), "See hn --help."),
        (("mission", "plya"), "See hn mission --help."),
        ((*PLAY, "--sed", "1"), "See hn mission play --help."),
        ((*PLAY, "--seed"), "--help"),
        ((*PLAY, "donna", "more"), "See hn mission play --help."),
        ((*PLAY, "--width", "7"), "--width takes a whole number from 20 to 400."),
        ((*PLAY, "--width", "wide"), "--width takes a whole number from 20 to 400."),
        (("--plain", *PLAY), "after the command: hn mission play --plain. hn config plain on "),
        (("--ascii", *PLAY), "after the command: hn mission play --ascii. hn config ascii on "),
        (("--width", "60", *PLAY), "after the command: hn mission play --width 60. COLUMNS=60 "),
        (("mission", "--plain", "play"), "after the command: hn mission play --plain. "),
        (("where", "--plain"), "No such option '--plain'"),
        (("odds", "--dice", "x"), "--dice takes a whole number from -9 to 9."),
        (("odds", "--dice", "10"), "--dice takes a whole number from -9 to 9."),
        (("career", "history", "--mission", "0"), "--mission takes a whole number from 1 up."),
        ((*PLAY, "--abductor", "arkane"), "Did you mean arkayne?"),
        ((*PLAY, "--abductor", "zzz"), "there is arkayne, donna, edward"),
        ((*PLAY, "--abductor", ""), "there is arkayne, donna, edward"),
        ((*PLAY, "--abductor", "\x1b[31m\n"), "there is arkayne, donna, edward"),
        ((*PLAY, "--abductor", "x" * 5000), "there is arkayne, donna, edward"),
        ((*PLAY, "--box", "bsae"), "Did you mean base?"),
        ((*PLAY, "--box", "career"), "there is base"),
        ((*PLAY, "--box", ""), "there is base"),
        ((*PLAY, "--packs", "no/such/folder"), "Name a pack's folder."),
        (("bot", "--packs", "no/such/folder"), "Name a pack's folder."),
        (("content", "show", "keep-col"), "Did you mean keep-cool?"),
        (("content", "show", "Keep Col"), "Did you mean keep-cool?"),
        (("content", "show", "\x1b[31m"), "See hn content list."),
        (("content", "show", ""), "See hn content list."),
        (("content", "show", "../../etc/passwd"), "See hn content list."),
        (("content", "show"), "See hn content show --help."),
        (("content", "check", "no/such/folder"), "Name a pack's folder."),
        (("scenario", "check"), "See hn scenario check --help."),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, tuple) else "",
)
def test_one_line_with_the_remedy(args: tuple[str, ...], remedy: str) -> None:
    complaint = run_here(*args).complaint
    assert complaint.startswith("hn: ")
    assert remedy in complaint
    assert complaint.isprintable()
    assert len(complaint) < 250


NO_SEEDS = (
    "", "seven", "-1", "1.5", "1_000", " 1", "٣", "²", "\x1b[31m", "9223372036854775808",
    "9" * 5000, "0" * 30 + "9" * 30,
)  # fmt: skip


@pytest.mark.parametrize("seed", NO_SEEDS, ids=lambda seed: ascii(seed[:12]))
def test_a_seed_that_is_no_number(seed: str) -> None:
    complaint = run_here(*PLAY, "--seed", seed).complaint
    assert f"is no number from 0 to {LARGEST}." in complaint
    assert complaint.isprintable()
    assert len(complaint) < 150


@pytest.mark.parametrize(
    ("seed", "told"), [("0", "0"), ("007", "7"), (LARGEST, LARGEST), ("0" * 5000 + "8", "8")]
)
def test_a_seed_that_is_one(seed: str, told: str) -> None:
    ended = run_here(*PLAY, "--seed", seed)
    assert ended.code == 0
    assert ended.out.startswith(f"Seed {told}. ")
    assert ended.out.endswith(f"--seed {told}\n")


def test_without_options_the_first_mission_is_proposed() -> None:
    """R-SETUP-8: by its box, too."""
    ended = run_here(*PLAY)
    assert "\nArkayne Massua. " in ended.out
    seed = ended.out.split()[1].rstrip(".")
    assert ended.out.endswith(f"--box base --abductor arkayne --seed {seed}\n")
    assert "--abductor lijah" in run_here(*PLAY, "--box", "crime-wave").out


@pytest.mark.parametrize("how", [(), ("--abductor",)])
@pytest.mark.parametrize(
    ("name", "found"),
    [("DONNA", "donna"), ("don", "donna"), ("Donna Scarborough", "donna"), ("edward q", "edward")],
)
def test_an_abductor_is_named_with_or_without_the_option(
    how: tuple[str, ...], name: str, found: str
) -> None:
    ended = run_here(*PLAY, *how, name, "--seed", "1")
    assert (ended.code, ended.err) == (0, "")
    assert f"--abductor {found} --seed 1" in ended.out


@pytest.mark.parametrize("how", [(), ("--abductor",)])
def test_a_name_that_fits_no_abductor_or_several(how: tuple[str, ...]) -> None:
    assert "Did you mean donna?" in run_here(*PLAY, *how, "dona").complaint
    assert (
        "there is lijah, barrett" in run_here(*PLAY, *how, "don", "--box", "crime-wave").complaint
    )
    several = run_here(*PLAY, *how, "r").complaint
    assert "Several names fit r: Lijah Ramone; Renesha Sharp; Rolph Pedersen." in several


def test_two_abductors_are_one_too_many() -> None:
    both = run_here(*PLAY, "don", "--abductor", "Donna Scarborough", "--seed", "1")
    assert "--abductor donna --seed 1" in both.out
    twice = run_here(*PLAY, "random", "--abductor", "random", "--seed", "3").out
    assert twice == run_here(*PLAY, "random", "--seed", "3").out
    for two in (("don", "edward"), ("random", "donna"), ("donna", "random")):
        line = run_here(*PLAY, two[0], "--abductor", two[1]).complaint
        assert line == f"hn: {two[0]} and {two[1]} are two abductors: name one."
    assert "Did you mean edward?" in run_here(*PLAY, "don", "--abductor", "edwart").complaint


def test_who_resumes_a_mission_names_no_abductor() -> None:
    for args in (("donna", "--resume"), ("--abductor", "donna", "--resume", "edward")):
        assert "name that, and no abductor" in run_here(*PLAY, *args).complaint


def test_an_abductor_at_random_comes_from_the_seed() -> None:
    names = set()
    for seed in ("1", "2", "3"):
        args = (*PLAY, "--abductor", "random", "--seed", seed)
        out = run_here(*args).out
        names.add(out.split("--abductor ")[1].split()[0])
    assert run_here(*args).out == out
    assert len(names) > 1
    assert names <= {"arkayne", "donna", "edward"}


ESCAPE = "odd\x1b]0;mine\x07\x9b2J"


@pytest.mark.parametrize(
    "args",
    [
        ("scenario", "check", ESCAPE),
        ("content", "check", ESCAPE),
        ("sets", "check", f"{ESCAPE}.json"),
        ("sets", "show", "nobody", "--home", ESCAPE),
        ("lab", "report", "--home", ESCAPE),
        (*PLAY, "--packs", ESCAPE),
        ("career", "import", ESCAPE),
        ("career", "import", f"{ESCAPE}.json"),
    ],
    ids=lambda args: " ".join(args[:2]),
)
def test_no_escape_character_reaches_the_terminal(tmp_path: Path, args: tuple[str, ...]) -> None:
    """Neither from the name of a file nor from what is in it."""
    setup = replace(career_setup(3), boxes=("nowhere",))
    career = new_stored_career("mira", "2026-01-31T12:00:00+00:00", play_career(career_setup(3), 0))
    career = replace(career, record=replace(career.record, setup=setup))
    write_career(Database(tmp_path / f"{ESCAPE}.json", "career", anew=True), career)
    placed = [str(tmp_path / one) if ESCAPE in one else one for one in args]
    ended = run_here(*placed, HN_HOME=str(tmp_path))
    assert ended.code in (1, 2)
    said = ended.out + ended.err
    assert "odd" in said or "no run yet" in said
    assert is_printable(said.replace("\n", "")), said


def test_a_fault_of_ours_is_one_line_too(tmp_path: Path) -> None:
    """Whatever breaks inside, the player is told so in a line and not by a traceback."""
    broken = "import hncli.commands.options as p; p.open_library = lambda *_: 1 // 0"
    program = (
        f"{broken}; import sys; sys.argv = ['hn', 'bot']; import hncli.cli.main as m; m.main()"
    )
    for debug, shown in (("", False), ("1", True)):
        ended = subprocess.run(
            [sys.executable, "-c", program],
            input="",
            capture_output=True,
            text=True,
            env=environment(HN_DEBUG=debug),
            cwd=tmp_path,
        )
        assert ("Traceback" in ended.stderr) == shown
        assert "ZeroDivisionError" in ended.stderr
        if not shown:
            assert ended.returncode == 70
            assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize(("name", "box"), [("lijah", "crime-wave"), ("Rolph", "pedersen-twins")])
def test_an_abductor_is_found_in_whatever_box(name: str, box: str) -> None:
    assert f"--box {box} " in run_here(*PLAY, "--abductor", name).out
    assert "there is arkayne" in run_here(*PLAY, "--abductor", name, "--box", "base").complaint


LONG = "x" * 300


@pytest.mark.parametrize(
    "args",
    [
        ("content", "check", LONG),
        ("mission", "play", "--packs", LONG),
        ("sets", "check", f"{LONG}.json"),
        ("career", "new", "bob", "--yes", "--home", LONG),
    ],
    ids=lambda args: args[0],
)
def test_an_error_of_the_system_names_the_file(args: tuple[str, ...]) -> None:
    """What it says depends on the version of Python, which tolerates more and more."""
    ended = run_here(*args)
    assert ended.code in (1, 2)
    told = ended.out + ended.err
    assert LONG[:40] in told, ended
    assert "Traceback" not in told


def test_a_file_that_may_not_be_read_is_named(tmp_path: Path) -> None:
    error = PermissionError(13, "Permission denied", f"{tmp_path}/a\x1b[31mb")
    assert error_line(error) == f"{tmp_path}/a?[31mb: Permission denied."
    assert error_line(OSError(28, "No space left on device")) == "No space left on device."
    assert error_line(OSError("odd")) == "odd."


def test_an_error_of_the_system_on_the_output_has_no_file() -> None:
    with Path("/dev/full").open("wb") as full:
        ended = run_hn("content", "list", stdout=full)
    assert (ended.code, ended.err) == (1, "hn: No space left on device.\n")


def test_after_an_error_with_a_file_there_is_still_output() -> None:
    """The home screen comes next."""
    program = """\
from hncli.cli import main

@main.hn.command()
def odd():
    raise PermissionError(13, "Permission denied", "a-file")

print(main.run_command(["odd"]), flush=True)
"""
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment()
    )
    assert (ended.stdout, ended.stderr) == ("1\n", "hn: a-file: Permission denied.\n")
