"""TAB completes commands, options and names in real shells, says nothing else, and is quick."""

import os
import shutil
import subprocess
from pathlib import Path

import click
import pexpect  # type: ignore[import-untyped]
import pytest

from hncli.base.settings import DEFAULTS
from hncli.cli import completion as completers
from hncli.cli.main import hn
from hncli.features.missions.saving.history import FinishedMissions
from hncli.features.missions.saving.mission_file import StoredMission
from tests.cli.at_career import begin
from tests.cli.running import HN, LONGEST, environment, run_hn
from tests.cli.test_help import PATHS, found
from tests.cli.test_import_budget import DRAWING, START, imported
from tests.fuzz.twin import shipped
from tests.game.cards.small_pack import write_small
from tests.review.made import subject

IN_BASH = """\
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
_hn_completion "$1"
printf '%s\\n' "${COMPREPLY[@]}"
"""
# What belongs to zsh's line editor is played by functions that print what they are given.
IN_ZSH = """\
compdef() { }
compadd() { print -rl -- "${(@P)5}" }
_describe() { print -rl -- "${(@)${(@P)3}%%:*}" }
source "$1"; shift
words=("$@"); CURRENT=$#
_hn_completion
"""
IN_FISH = "source $argv[1]; complete -C $argv[2]"

SHELLS = [
    pytest.param(
        shell,
        marks=pytest.mark.skipif(shutil.which(shell) is None, reason=f"{shell} is not installed"),
    )
    for shell in ("bash", "zsh", "fish")
]
BASH_ONLY = pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two careers, a set, saved missions, one that is over, and files that are none of these."""
    home = tmp_path_factory.mktemp("completion")
    for name in ("ann", "bob"):
        begin(home, name)
    for name in ("index", "ann.mission", "two words", "Upper", "-x", "line\nbreak", "a,b"):
        (home / "careers" / f"{name}.json").touch()
    (home / "careers" / "backups" / "gone").mkdir(parents=True)
    (home / "sets").mkdir()
    (home / "sets" / "mine.json").touch()
    (home / "missions" / "backups").mkdir(parents=True)
    for name in ("donna.json", "donna-2.json", "donna.lock"):
        (home / "missions" / name).touch()
    over = subject("edward", 3, most=0)
    FinishedMissions(home).keep("over", StoredMission(over.setup, over.log, None))
    return home


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts that the command prints, one for each shell."""
    folder = tmp_path_factory.mktemp("scripts")
    for shell in ("bash", "zsh", "fish"):
        ended = run_hn("completion", shell)
        assert (ended.code, ended.err) == (0, "")
        (folder / shell).write_text(ended.out)
    return folder


def with_hn(**extra: str) -> dict[str, str]:
    """An environment in which a shell finds the command."""
    path = f"{Path(HN).parent}{os.pathsep}{os.environ['PATH']}"
    return environment(PATH=path, **extra)


def offered(shell: str, scripts: Path, home: Path, typed: str) -> list[str]:
    """What a real shell offers for words, the last of which is still being typed."""
    words = typed.split(" ")
    script = str(scripts / shell)
    command = {
        "bash": ["bash", "--norc", "-c", IN_BASH, "bash", script, *words],
        "zsh": ["zsh", "-f", "-c", IN_ZSH, "zsh", script, *words],
        "fish": ["fish", "--no-config", "-c", IN_FISH, script, typed],
    }[shell]
    ended = subprocess.run(
        command,
        capture_output=True,
        text=True,
        env=with_hn(HN_HOME=str(home)),
        timeout=LONGEST,
        check=False,
    )
    assert ended.stderr == ""
    return [line.partition("\t")[0] for line in ended.stdout.splitlines() if line]


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("hn ca", ["career"]),
        ("hn career sc", ["scorecard"]),
        ("hn career show ", ["ann", "bob"]),
        ("hn rules thr", ["threat"]),
        ("hn mission play --ab", ["--abductor"]),
        ("hn mission play ark", ["arkayne"]),
    ],
)
def test_a_real_shell(
    shell: str, typed: str, expected: list[str], scripts: Path, home: Path
) -> None:
    assert offered(shell, scripts, home, typed) == expected


@BASH_ONLY
def test_bash_makes_three_words_of_an_option_with_its_value(scripts: Path, home: Path) -> None:
    assert offered("bash", scripts, home, "hn mission play --abductor = ark") == ["arkayne"]
    typed = "hn mission play --box = crime-wave --abductor = "
    assert offered("bash", scripts, home, typed) == ["lijah", "barrett", "renesha", "random"]


@BASH_ONLY
def test_the_tab_key(scripts: Path, home: Path) -> None:
    """As a player sees it, at a terminal."""
    child = pexpect.spawn(
        "bash",
        ["--norc", "--noprofile", "-i"],
        env=with_hn(HN_HOME=str(home), TERM="dumb", INPUTRC=os.devnull, PS1="ready> "),
        encoding="utf-8",
        timeout=LONGEST,
    )
    child.expect_exact("ready> ")
    child.sendline(f"source {scripts / 'bash'}")
    child.expect_exact("ready> ")
    child.send(f"hn career show --home={home} a\t")
    child.expect_exact(" ann ")
    child.close(force=True)


def answered(typed: str, shell: str = "bash", **extra: str) -> list[str]:
    """What the program answers to a shell's script, the kind of each offer left out."""
    words = typed.split(" ")
    extra = {"COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)} | extra
    if shell == "fish":
        extra["COMP_CWORD"] = words[-1]
    lines = asked(_HN_COMPLETE=f"{shell}_complete", **extra).splitlines()
    if shell == "zsh":  # kind, value and help, a line each
        return lines[1::3]
    return [line.partition("\t")[0].removeprefix("plain,") for line in lines if line]


def asked(**extra: str) -> str:
    """What the program prints to a shell that asks; never anything on standard error."""
    ended = run_hn(**extra)  # type: ignore[arg-type]
    assert ended.err == ""
    return ended.out


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("hn career restore ", ["ann", "bob", "gone"]),
        ("hn career rename ", ["ann", "bob"]),
        ("hn career rename ann ", []),
        ("hn sets show ", ["mine"]),
        ("hn sets check m", ["mine"]),
        ("hn sets check x", ["file,x"]),
        ("hn mission play --sets ", ["mine"]),
        ("hn mission play --resume ", ["donna", "donna-2"]),
        ("hn mission remove donna-", ["donna-2"]),
        ("hn mission review ", ["over"]),
        ("hn mission practice ", ["donna", "donna-2", "over"]),
        ("hn mission practice --career ", ["ann", "bob"]),
        ("hn challenge result ", ["over", "ann", "bob"]),
        ("hn career show --home ", ["dir,"]),
        ("hn rules threat ", []),
        ("hn rules R-THREAT-5", ["R-THREAT-5"]),
        (
            "hn odds --box ",
            ["base", "crime-wave", "high-water", "last-rehearsal", "pedersen-twins"],
        ),
        ("hn career new --table ", ["career"]),
        ("hn career new --trait no", ["none"]),
        ("hn career new --condition b", ["bad-reputation", "burned-out", "budget-cuts"]),
        ("hn content show base/keep", ["base/keep-cool"]),
        ("hn content override base/keep", ["base/keep-cool"]),
        ("hn content over", ["override"]),
        ("hn completion ", ["bash", "zsh", "fish"]),
        ("hn config ", list(DEFAULTS)),
        ("hn config as", ["ask", "ascii"]),
        ("hn config ask ", ["few", "all"]),
        ("hn config pace s", ["slow"]),
        ("hn config language ", ["auto", "en", "fr"]),
        ("hn --lang ", ["en", "fr"]),
        ("hn config nothing ", []),
        ("hn config ask few ", []),
        ("hn --v", ["--version"]),
        ("hn no-such-command ", []),
        ("hn career no-such-command ", []),
        ("hn career show 'an", ["ann"]),
    ],
)
def test_an_answer(typed: str, expected: list[str], home: Path) -> None:
    assert answered(typed, HN_HOME=str(home)) == expected


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_an_option_and_its_value_in_one_word(shell: str) -> None:
    assert answered("hn mission play --abductor=ark", shell) == ["--abductor=arkayne"]


def test_a_home_as_it_is_typed(home: Path) -> None:
    """The shell has not yet put anything in the place of ~ and of variables."""
    typed = f"hn career show --home ~/{home.name} "
    assert answered(typed, HOME=str(home.parent)) == ["ann", "bob"]
    assert answered("hn career show --home $MINE ", MINE=str(home)) == ["ann", "bob"]


def test_every_career_command_completes_names(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And no completer of any command is missing or breaks."""
    monkeypatch.setenv("HN_HOME", str(home))
    monkeypatch.setattr(completers, "_library", lambda _ctx: shipped())
    without = set()
    for path in PATHS:
        command = found(path)
        context = click.Context(command, **hn.context_settings)
        for param in command.params:
            values = [item.value for item in param.shell_complete(context, "")]
            is_name = path[:1] == ("career",) and isinstance(param, click.Argument)
            if is_name and values[:2] != ["ann", "bob"]:
                without.add(path[1])
    assert without == {"new", "import"}


# Whatever is broken, a TAB says nothing about it


@pytest.mark.parametrize("typed", ["hn career show ", "hn mission play --sets "])
def test_a_broken_home(typed: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    careers = tmp_path / "careers-is-a-file"
    careers.mkdir()
    (careers / "careers").touch()
    for home in (file, careers, tmp_path / "nowhere"):
        assert answered(typed, HN_HOME=str(home)) == []


@pytest.mark.parametrize("text", ["[[[", 'id = "other"', ""])
def test_broken_packs(text: str, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(text)
    for packs in (tmp_path, tmp_path / "nowhere"):
        typed = "hn mission play --abductor ark"
        assert answered(typed, HN_PACKS=str(packs)) == ["arkayne"]


def test_packs_in_the_data_folder(home: Path, tmp_path: Path) -> None:
    write_small(tmp_path / "packs")
    typed = "hn mission play --abductor ve"
    assert answered(typed, HN_HOME=str(tmp_path)) == ["vera"]
    assert answered(f"hn content show --home {tmp_path} small/slow", HN_HOME=str(home)) == [
        "small/slow-down"
    ]
    (tmp_path / "packs" / "small" / "pack.toml").write_text("[[[")
    assert answered(typed, HN_HOME=str(tmp_path)) == []
    assert answered("hn mission play --abductor ark", HN_HOME=str(tmp_path)) == ["arkayne"]


@pytest.mark.parametrize(
    "extra", [{"COMP_CWORD": "x"}, {"COMP_CWORD": "-9"}, {"_HN_COMPLETE": "tcsh_complete"}]
)
def test_a_broken_shell(extra: dict[str, str]) -> None:
    told = {"_HN_COMPLETE": "bash_complete", "COMP_WORDS": "hn ca", "COMP_CWORD": "1"} | extra
    assert "Usage" not in asked(**told)


# Each TAB starts the program anew


def imported_at(typed: str, home: Path) -> set[str]:
    told = {"COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    return imported(_HN_COMPLETE="bash_complete", HN_HOME=str(home), **told)


CAREER = {"hncli.cli.main"}


def test_commands_are_completed_without_importing_them(home: Path) -> None:
    for typed, more in (("hn ", set()), ("hn career ", CAREER)):
        ours = {name for name in imported_at(typed, home) if name.startswith("hncli")}
        assert ours == {*START, "hncli.cli.completion", *more}


@pytest.mark.parametrize("typed", ["hn career show ", "hn mission play --sets ", "hn config pace "])
def test_names_are_completed_without_anything_to_draw_with(typed: str, home: Path) -> None:
    assert not imported_at(typed, home) & DRAWING


# The command


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_is_guessed(shell: str, scripts: Path) -> None:
    assert run_hn("completion", SHELL=f"/usr/bin/{shell}").out == (scripts / shell).read_text()


@pytest.mark.parametrize("shell", ["", "/bin/tcsh", "powershell"])
def test_an_unknown_shell(shell: str) -> None:
    complaint = run_hn("completion", SHELL=shell).complaint
    assert complaint == "hn: Name your shell: bash, zsh, fish."


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_can_be_read(shell: str, scripts: Path) -> None:
    subprocess.run([shell, "-n", str(scripts / shell)], check=True, timeout=LONGEST)


@BASH_ONLY
def test_what_the_help_says_installs_it(tmp_path: Path) -> None:
    lines = run_hn("completion", "--help").out.splitlines()
    begin = lines.index("  bash:")
    install = [line.strip() for line in lines[begin + 1 : begin + 3]]
    assert lines[begin + 3].strip() == "zsh:"
    ended = subprocess.run(
        ["bash", "-c", "\n".join([*install, ". ~/.bashrc", "complete -p hn"])],
        capture_output=True,
        text=True,
        env=with_hn(HOME=str(tmp_path)),
        timeout=LONGEST,
        check=True,
    )
    assert "-F _hn_completion hn" in ended.stdout
    assert ended.stderr == ""
