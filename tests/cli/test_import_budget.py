"""A command imports what it needs: help and version are quick, completion runs them at each TAB."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.at_career import begin, done
from tests.cli.running import LONGEST, environment, run_hn

DRAWING = {"rich", "questionary", "prompt_toolkit", "textual", "jinja2"}
HEAVY = {*DRAWING, "tinydb"}
PROGRAM = """\
import sys
sys.argv[0] = "hn"
from hncli.__main__ import main
try:
    main()
finally:
    print(*sorted(sys.modules), file=sys.stderr)
"""


ONE_AFTER_ANOTHER = """\
import sys
from hncli.cli.main import run_command
for line in sys.argv[2:]:
    assert run_command(line.split()) in (None, 0), line
    heavy = set(sys.modules) & set(sys.argv[1].split())
    assert not heavy, (line, heavy)
"""
"""Runs commands until one of them fails, or has imported what it should not."""


def imported(*args: str, **extra: str) -> set[str]:
    """Every module that a command has imported when it ends."""
    return set(python(PROGRAM, *args, **extra).split())


def none_imports(heavy: set[str], *lines: str, **extra: str) -> None:
    """See that none of these commands, run in one process, imports one of these modules."""
    python(ONE_AFTER_ANOTHER, " ".join(heavy), *lines, **extra)


def python(program: str, *args: str, **extra: str) -> str:
    """What a program that must succeed prints as errors."""
    ended = subprocess.run(
        [sys.executable, "-c", program, *args],
        input="",
        capture_output=True,
        text=True,
        env=environment(**extra),
        timeout=LONGEST,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stderr


START = {
    "hncli",
    "hncli.__main__",
    "hncli.base",
    "hncli.base.home",  # where the settings are, which may name a language
    "hncli.base.messages",
    "hncli.base.text",
    "hncli.cli",
    "hncli.cli.main",
    "hncli.commands",
    "hncli.commands.declare",
    "hncli.commands.exits",
}
CLICK = {"bz2", "fnmatch", "locale", "lzma", "shutil", "textwrap", "zlib"}
"""What click itself needs to print a help, and its messages in the language of the system."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two careers that were listed before."""
    home = tmp_path_factory.mktemp("played")
    for name in ("ann", "bob"):
        begin(home, name)
    done(home, "list", "--plain")
    return home


@pytest.mark.parametrize("args", ["--version", "--help"])
def test_a_start_imports_this_and_no_more(args: str, played: Path) -> None:
    """A start takes at most half as long again as click does (benchmarks/startup.py)."""
    modules = imported(*args.split(), HN_HOME=str(played))
    assert {name for name in modules if name.startswith("hncli")} == START
    click = "import click, pathlib, sys; print(*sys.modules)"  # pathlib finds the data folder
    before = subprocess.run([sys.executable, "-c", click], stdout=subprocess.PIPE, check=True)
    more = {name.partition(".")[0] for name in modules - set(before.stdout.decode().split())}
    always = {"hncli", "click", "gc", "signal"}  # signal for Ctrl-C during the imports
    assert {name for name in more if not name.startswith("_")} <= always | CLICK


@pytest.mark.parametrize("args", ["--version", "--help"])
def test_a_start_in_another_language_imports_its_catalogue_and_no_more(
    args: str, played: Path
) -> None:
    """The settings are not looked for."""
    modules = imported(*args.split(), HN_HOME=str(played), HN_LANG="fr")
    assert {name for name in modules if name.startswith("hncli")} == START
    assert not {name for name in modules if name.partition(".")[0] in HEAVY}


@pytest.mark.parametrize("args", ["--version", "--help", "career --help"])
def test_a_start_with_damaged_settings_says_nothing_of_them(args: str, tmp_path: Path) -> None:
    """They may name a language, and are reported by the commands that need the others."""
    (tmp_path / "hn.config.json").write_text("junk")
    ended = run_hn(*args.split(), HN_HOME=str(tmp_path))
    assert (ended.code, ended.err) == (0, "")


def test_settings_are_read_without_cards_and_rules(tmp_path: Path) -> None:
    assert run_hn("config", "plain", "on", HN_HOME=str(tmp_path)).code == 0
    modules = imported("--help", HN_HOME=str(tmp_path))
    assert "tinydb" in modules
    assert not modules & {"hncli.game", *DRAWING}


def test_the_help_of_a_group_imports_none_of_its_commands() -> None:
    groups = ("career", "mission", "content", "sets", "challenge", "lab")
    none_imports({"hncli.features", "hncli.game", *HEAVY}, *(f"{one} --help" for one in groups))


def test_nothing_to_draw_with_is_imported_on_a_pipe(played: Path) -> None:
    """Such commands take at most five times as long as click does (benchmarks/startup.py)."""
    lines = (
        "career list", "career scorecard", "career show",
        "mission play --seed 7", "mission abductors", "content list", "stats", "where", "bot",
    )  # fmt: skip
    none_imports(DRAWING, *lines, HN_HOME=str(played))


def test_no_module_of_commands_imports_what_draws() -> None:
    """So that no command needs it on a pipe, and completion never does."""
    code = (
        "import sys; from click import Context; from hncli.cli.main import hn\n"
        "groups = [hn]\n"
        "while groups:\n"
        "    group = groups.pop()\n"
        "    found = [group.get_command(Context(group), name) for name in group.lazy]\n"
        "    groups += [one for one in found if hasattr(one, 'lazy')]\n"
        "import hncli.features.reviews.making\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    loaded = set(python(code).split())
    assert "hncli.features.reviews.commands" in loaded
    assert not DRAWING & loaded


def test_the_desk_imports_no_automatic_player_no_review_and_no_command() -> None:
    """It is what most starts show first, with a line of what each command does."""
    code = (
        "import sys, hncli.features.careers.desk.desk, hncli.features.careers.desk.panes\n"
        "from hncli.cli.program import Program\n"
        "for words in ('stats', 'learn', 'career show'):\n"
        "    assert Program(None).about(words.split())\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    loaded = set(python(code).split())
    assert not loaded & {"hncli.players", "hncli.review", "hncli.features.statistics"}
