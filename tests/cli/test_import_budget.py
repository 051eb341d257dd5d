"""A command imports what it needs: help and version are quick, completion runs them at each TAB."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.at_career import begin, done
from tests.cli.running import LONGEST, environment, run_hn

HEAVY = ("rich", "questionary", "prompt_toolkit", "tinydb", "textual", "jinja2")
RULES = ("hncli.engine", "hncli.career.", "hncli.ui")
PROGRAM = """\
import sys
sys.argv[0] = "hn"
from hncli.__main__ import main
try:
    main()
finally:
    print(*sorted(sys.modules), file=sys.stderr)
"""


def imported(*args: str, **extra: str) -> set[str]:
    """Every module that a command has imported when it ends."""
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, *args],
        input="",
        capture_output=True,
        text=True,
        env=environment(**extra),
        timeout=LONGEST,
        check=True,
    )
    return set(ended.stderr.split())


START = {
    "hncli",
    "hncli.__main__",
    "hncli.cli",
    "hncli.cli.declare",
    "hncli.cli.exit_codes",
    "hncli.cli.help_formatter",
    "hncli.cli.interrupts",
    "hncli.cli.language",
    "hncli.cli.lazy",
    "hncli.cli.main",
    "hncli.base",
    "hncli.base.home",  # where the settings are, which may name a language
    "hncli.words",
    "hncli.words.printable",
    "hncli.words.typed",
}
ENVIRONMENT = {"hncli.ui", "hncli.ui.terminal", "hncli.ui.terminal.environment"}
"""What every command imports that prints something itself."""
SCORECARD = {
    *ENVIRONMENT,
    "hncli.ui.counts",
    "hncli.ui.names",
    "hncli.features",
    "hncli.features.careers",
    "hncli.features.careers.scorecard_report",
    "hncli.report",
    "hncli.report.document",
    "hncli.report.text",
    "hncli.ui.terminal.columns",
    "hncli.ui.terminal.display_width",
    "hncli.ui.terminal.styled",
}
"""All that a scorecard is shown with; the rules are there to prove the career."""
CLICK = {"bz2", "fnmatch", "locale", "lzma", "shutil", "textwrap", "zlib"}
"""What click itself needs to print a help, and its messages in the language of the system."""
FOLDER = {"ntpath", "pathlib", "platformdirs", "urllib", "ipaddress"}
"""What it takes to find the data folder."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two careers that were listed before."""
    home = tmp_path_factory.mktemp("played")
    for name in ("ann", "bob"):
        begin(home, name)
    done(home, "list", "--plain")
    return home


@pytest.mark.parametrize(
    ("args", "ours", "others"),
    [
        ("--version", START, CLICK | FOLDER),
        ("--help", START, CLICK | FOLDER),
    ],
)
def test_a_start_imports_this_and_no_more(
    args: str, ours: set[str], others: set[str], played: Path
) -> None:
    """A start takes at most half as long again as click does (benchmarks/startup.py)."""
    modules = imported(*args.split(), HN_HOME=str(played))
    assert {name for name in modules if name.startswith("hncli")} == ours
    click = "import click, sys; print(*sys.modules)"
    before = subprocess.run([sys.executable, "-c", click], stdout=subprocess.PIPE, check=True)
    more = {name.partition(".")[0] for name in modules - set(before.stdout.decode().split())}
    always = {"hncli", "click", "gc", "signal"}  # signal for Ctrl-C during the imports
    assert {name for name in more if not name.startswith("_")} <= {*always, *others}


@pytest.mark.parametrize("args", ["--version", "--help"])
def test_a_start_in_another_language_imports_its_catalogue_and_no_more(
    args: str, played: Path
) -> None:
    """Lists and numbers need Babel, but no start has any; the settings are not looked for."""
    modules = imported(*args.split(), HN_HOME=str(played), HN_LANG="fr")
    assert {name for name in modules if name.startswith("hncli")} == START - {
        "hncli.base",
        "hncli.base.home",
    }
    assert not {name for name in modules if name.partition(".")[0] in ("babel", "pathlib", *HEAVY)}


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
    assert not modules & {"filelock", "rich", "questionary", "prompt_toolkit", *RULES}
    assert not modules & {"hncli.cards.library", "hncli.cards.effects"}


def test_a_scorecard_needs_the_rules_but_nothing_to_draw_or_play_with(played: Path) -> None:
    """Its start takes at most five times as long as click does (benchmarks/startup.py)."""
    modules = imported("career", "scorecard", "--plain", HN_HOME=str(played))
    shells = ("hncli.ui", "hncli.features", "hncli.report")
    assert {name for name in modules if name.startswith(shells) or name in HEAVY} == {
        "tinydb",
        *SCORECARD,
    }
    unneeded = ("hncli.odds", "hncli.players", "hncli.positions", "hncli.simulation")
    assert not {name for name in modules if name.startswith(unneeded)}


@pytest.mark.parametrize(
    ("args", "not_needed"),
    [
        (("mission", "--help"), ("hncli.engine", "hncli.ui")),
        (("mission", "play", "--help"), ("hncli.engine", "hncli.ui")),
        (("scenario", "check", "--help"), ("hncli.engine", "hncli.ui")),
        (("career", "--help"), ("hncli.engine", "hncli.ui", "hncli.base.files")),
        (("career", "page", "--help"), ("hncli.engine", "hncli.ui.page", "hncli.base.files")),
        (("career", "play", "--help"), ("hncli.engine", "hncli.ui", "hncli.base.files")),
        (("where",), ("hncli.engine", "hncli.ui.mission", "hncli.ui.career", "hncli.cards")),
        (("content", "--help"), ("hncli.engine", "hncli.ui", "hncli.cards")),
        (("sets", "--help"), ("hncli.engine", "hncli.ui", "hncli.cards")),
        (("bot", "--help"), ("hncli.engine", "hncli.ui")),
        (("content", "list"), ("hncli.engine", "hncli.ui.mission", "hncli.ui.career")),
        (("bot",), ("hncli.ui.terminal.line_prompter", "hncli.ui.mission.position_text")),
    ],
    ids=lambda value: " ".join(value),
)
def test_a_command_imports_what_it_needs(
    args: tuple[str, ...], not_needed: tuple[str, ...]
) -> None:
    modules = imported(*args)
    assert not modules & {*HEAVY, *not_needed}


def test_a_mission_on_a_pipe_draws_nothing() -> None:
    modules = imported("mission", "play", "--seed", "7")
    assert "tinydb" in modules  # every choice is kept
    assert not modules & {"rich", "questionary", "prompt_toolkit"}


def test_a_list_draws_nothing_and_loads_no_cards(tmp_path: Path) -> None:
    begin(tmp_path)
    modules = imported("career", "list", "--plain", HN_HOME=str(tmp_path))
    assert "tinydb" in modules
    assert not modules & {"rich", "questionary", "prompt_toolkit", "textual"}
