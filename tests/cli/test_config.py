"""`hn config` shows and changes settings, and every command obeys them."""

import io
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from hncli.base.records import encode
from hncli.base.settings import DEFAULTS, PACES, Settings, SettingsFile, values_of
from hncli.cli.main import hn, run_command
from hncli.commands.session import Session
from hncli.terminal.environment import Environment
from tests.cli.at_career import begin
from tests.cli.in_process import Commands, run_here
from tests.cli.running import HN, LONGEST, environment
from tests.terminal.screen import CTRL_D, Terminal

PLAY = ("mission", "play", "--seed", "7", "--abductor", "arkayne")
COLOR = re.compile(rb"\x1b\[(?:\d+;)*(?:[39][0-7]|38;5;\d+)[;m]")
CONFIG = Commands("config", HN_ASK="")
config, done = CONFIG.run, CONFIG.told
LIST = """\
setting    value  default  what it does
ask        few    few      Ask only real choices (few) or every question (all).
pace       quick  quick    How long you look at dice, cards and sentences.
language   auto   auto     Language of the game; auto follows your system.
colors     auto   auto     Use colours on a terminal.
theme      auto   auto     Colours for a dark or a light ground, or your own.
plain      off    off      Write sentences and numbered lines, for screen
                           readers.
ascii      auto   auto     Plain letters and signs only; auto fits your
                           terminal.
mouse      off    off      Click on choices and dice; selecting text then needs
                           Shift.
clipboard  on     on       Copy texts to post to the clipboard.
"""


def stored(home: Path) -> dict[str, str]:
    return SettingsFile(home).stored()


def data(home: Path, *args: str, **extra: str) -> Any:
    return json.loads(done(home, *args, "--json", **extra))


# Showing


def test_the_list(tmp_path: Path) -> None:
    assert done(tmp_path, COLUMNS="80") == LIST
    done(tmp_path, "pace", "slow")
    lines = done(tmp_path, COLUMNS="80").splitlines()
    assert lines[2] == "pace       slow   quick    How long you look at dice, cards and sentences."


@pytest.mark.parametrize("columns", [20, 40, 57, 80, 200])
def test_any_width(columns: int, tmp_path: Path) -> None:
    for args in ((), ("--plain",), ("pace",)):
        lines = done(tmp_path, *args, "--width", str(columns)).splitlines()
        assert max(map(len, lines)) <= columns


@pytest.mark.parametrize("how", [("--plain",), ("--width", "30")])
def test_sentences(tmp_path: Path, how: tuple[str, ...]) -> None:
    said = " ".join(done(tmp_path, *how).split())
    assert said.startswith("ask is few, the default. Ask only real choices (few) or every")
    assert "colors is auto, the default. Use colours on a terminal. Choose auto, on or" in said


def test_one(tmp_path: Path) -> None:
    done(tmp_path, "pace", "slow")
    assert done(tmp_path, "pace", COLUMNS="200") == (
        "pace is slow; the default is quick. How long you look at dice, cards and sentences. "
        "Choose off, quick, slow or seconds from 0 to 5.\n"
    )


def test_data(tmp_path: Path) -> None:
    done(tmp_path, "ask", "all")
    found = data(tmp_path, HN_PACE="0.2")
    assert found["file"] == str(tmp_path / "hn.config.json")
    assert [one["name"] for one in found["settings"]] == list(DEFAULTS)
    ask, pace, *others = found["settings"]
    assert ask == {
        "name": "ask", "value": "all", "source": "file", "default": "few", "values": ["few", "all"],
    }  # fmt: skip
    assert (pace["value"], pace["source"], pace["values"]) == ("0.2", "HN_PACE", list(PACES))
    assert {one["source"] for one in others} == {"default"}
    assert data(tmp_path, "ask") == ask
    assert data(tmp_path, "ask", "few") == {**ask, "value": "few"}
    assert data(tmp_path, "ask", "--reset") == {**ask, "value": "few", "source": "default"}


@pytest.mark.parametrize(
    ("variable", "given", "name", "value"),
    [
        ("HN_ASK", "few", "ask", "few"),
        ("HN_PACE", "99", "pace", "5"),
        ("HN_PACE", "quick", "pace", "quick"),
        ("HN_PACE", "normal", "pace", "quick"),  # as older versions called it
        ("HN_PACE", "fast", "pace", "0.15"),
        ("NO_COLOR", "1", "colors", "off"),
        ("HN_PLAIN", "0", "plain", "off"),
        ("HN_ASCII", "1", "ascii", "on"),
        ("HN_LANG", "en", "language", "en"),
    ],
)
def test_a_variable_comes_first_and_is_named(
    tmp_path: Path, variable: str, given: str, name: str, value: str
) -> None:
    other = next(each for each in values_of(name) if each not in (value, "auto"))
    told = done(tmp_path, name, other, **{variable: given})
    assert told == f"{name} is now {other}. But {variable} is set, and comes first.\n"
    assert stored(tmp_path) == {name: other}
    assert f"{value} ({variable})" in done(tmp_path, COLUMNS="90", **{variable: given})
    told = done(tmp_path, name, COLUMNS="200", **{variable: given})
    assert told.startswith(f"{name} is {value}, set by {variable}; the default is ")
    assert data(tmp_path, name)["value"] == other


def test_a_variable_that_says_nothing_is_not_named(tmp_path: Path) -> None:
    assert done(tmp_path, COLUMNS="80", HN_PACE="junk", HN_ASK="some", HN_PLAIN="") == LIST


# Changing


def test_every_setting_takes_its_values(tmp_path: Path) -> None:
    for name in DEFAULTS:
        for value in values_of(name):
            assert data(tmp_path, name.upper(), value.upper())["value"] == value
            assert stored(tmp_path)[name] == value
    assert data(tmp_path, "pace", "0.50")["value"] == "0.5"


def test_one_is_reset(tmp_path: Path) -> None:
    done(tmp_path, "pace", "slow")
    done(tmp_path, "ask", "all")
    assert done(tmp_path, "pace", "--reset") == "pace is quick again.\n"
    assert stored(tmp_path) == {"ask": "all"}


@pytest.mark.parametrize(
    ("typed", "args", "is_reset"),
    [("yes\n", (), True), ("no\n", (), False), ("", ("--yes",), True)],
)
def test_all_are_reset_after_a_question(
    tmp_path: Path, typed: str, args: tuple[str, ...], is_reset: bool
) -> None:
    done(tmp_path, "pace", "slow")
    told = done(tmp_path, "--reset", *args, typed=typed)
    last = "All settings are at their defaults." if is_reset else "Nothing was changed."
    assert told.splitlines()[-1] == last
    assert ("Reset all settings to their defaults? yes or no:" in told) is bool(typed)
    assert stored(tmp_path) == ({} if is_reset else {"pace": "slow"})


def test_nobody_answers(tmp_path: Path) -> None:
    done(tmp_path, "pace", "slow")
    ended = config(tmp_path, "--reset")
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert "nothing was changed. Say --yes." in ended.err
    assert stored(tmp_path) == {"pace": "slow"}


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("colour",), "There is no setting 'colour'. The settings are ask, pace, language, "),
        (("colour",), " Did you mean colors?"),
        (("",), "There is no setting ''."),
        (("\x1b[31m", "on"), "There is no setting '\\x1b[31m'."),
        (("ask", "al"), "ask cannot be 'al': choose few or all. Did you mean all?"),
        (("ask", ""), "ask cannot be '': choose few or all."),
        (("pace", "6"), "pace cannot be '6': choose off, quick, slow or seconds from 0 to 5"),
        (("language", "xx"), "language cannot be 'xx': choose auto, en or fr."),
        (("plain", "auto"), "plain cannot be 'auto': choose on or off."),
        (("plain", "on", "--reset"), "Give a value or --reset, not both."),
        (("plain", "on", "off"), "unexpected extra argument"),
        (("pace", "-1"), "-1"),
    ],
)
def test_bad_input_changes_nothing(tmp_path: Path, args: tuple[str, ...], complaint: str) -> None:
    line = config(tmp_path, *args).complaint
    assert complaint in line
    assert line.startswith("hn: ")
    assert line.isprintable()
    assert list(tmp_path.iterdir()) == []


def test_a_home_is_named(tmp_path: Path) -> None:
    done(tmp_path / "a", "ask", "all", "--home", str(tmp_path / "b"))
    assert not (tmp_path / "a").exists()
    assert stored(tmp_path / "b") == {"ask": "all"}


def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ended = config(tmp_path / "file", "ask", "all")
    assert (ended.code, ended.out, ended.err.count("\n")) == (1, "", 1)
    assert str(tmp_path / "file") in ended.err
    assert done(tmp_path / "file", COLUMNS="80") == LIST


def test_the_output_goes_to_a_pipe_that_closes(tmp_path: Path) -> None:
    command = f"{HN} config | true; {HN} config --json | head -c 1"
    ended = subprocess.run(
        ["sh", "-c", command],
        capture_output=True,
        env=environment(HN_HOME=str(tmp_path)),
        timeout=LONGEST,
        check=True,
    )
    assert (ended.stdout, ended.stderr) == (b"{", b"")


# Backups


def test_the_settings_before_come_back(tmp_path: Path) -> None:
    for args in (("pace", "slow"), ("ask", "all"), ("--reset", "--yes")):
        done(tmp_path, *args)
    listed = done(tmp_path, "--backups", TZ="UTC").splitlines()
    held = [re.fullmatch(r"(\d)\. \d{4}-\d\d-\d\d \d\d:\d\d: (.*)", line) for line in listed]
    assert [match.groups() for match in held if match] == [
        ("1", "all at their defaults"),
        ("2", "ask all, pace slow"),
        ("3", "pace slow"),
    ]
    assert done(tmp_path, "--restore", "2") == "Your settings: ask all, pace slow.\n"
    assert stored(tmp_path) == {"ask": "all", "pace": "slow"}
    told = done(tmp_path, "--restore", typed="9\n4\n")
    assert "There is no backup '9'; say a number from 1 to 4, or see --backups." in told
    assert told.endswith("Your settings: pace slow.\n")
    assert stored(tmp_path) == {"pace": "slow"}


def test_backups_as_data(tmp_path: Path) -> None:
    done(tmp_path, "pace", "slow")
    done(tmp_path, "ask", "all")
    newest, older = data(tmp_path, "--backups")
    assert older.keys() == {"file", "made", "settings"}
    assert (newest["settings"], older["settings"]) == (stored(tmp_path), {"pace": "slow"})
    Path(newest["file"]).write_text("junk")
    assert data(tmp_path, "--backups")[0]["settings"] is None
    assert ": damaged\n" in done(tmp_path, "--backups")
    found = data(tmp_path, "--restore", Path(older["file"]).name)
    assert {one["name"] for one in found["settings"] if one["source"] == "file"} == {"pace"}
    assert "say --restore N" in config(tmp_path, "--restore", "--json").complaint


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("--restore", "9"), "There is no backup '9'; say a number from 1 to 1, or see --backups."),
        (("--restore", "pace"), "There is no backup 'pace'"),
        (("pace", "--restore", "1"), "they are for all settings."),
        (("--restore", "1", "--reset"), "they are for all settings."),
        (("--restore", "1", "--backups"), "they are for all settings."),
        (("pace", "--backups"), "they are for all settings."),
    ],
)
def test_a_restore_that_cannot_be(tmp_path: Path, args: tuple[str, ...], complaint: str) -> None:
    done(tmp_path, "pace", "slow")
    assert complaint in config(tmp_path, *args).complaint
    assert stored(tmp_path) == {"pace": "slow"}


def test_there_is_no_backup_before_the_first_change(tmp_path: Path) -> None:
    for args in (("--restore",), ("--restore", "1"), ("--backups",)):
        ended = config(tmp_path, *args)
        assert (ended.code, ended.out, ended.err.count("\n")) == (1, "", 1)
        assert "There is no backup of your settings" in ended.err
    assert list(tmp_path.iterdir()) == []


def test_a_backup_of_a_career_keeps_the_settings_too(tmp_path: Path) -> None:
    begin(tmp_path)
    alone = run_here("career", "backup", HN_HOME=str(tmp_path))
    assert (alone.code, "settings" in alone.out) == (0, False)
    file = SettingsFile(tmp_path)
    file.path.write_bytes(encode("config", {"settings": {"1": {"ask": "all"}}}))
    both = run_here("career", "backup", HN_HOME=str(tmp_path))
    (made,) = file.backups.all()
    assert both.out.splitlines()[-1] == f"Kept, your settings: {made.path}"
    assert file.backups.content(made.path) == {"ask": "all"}


# Obeying


def test_plain_and_ascii_count_for_other_commands(tmp_path: Path) -> None:
    begin(tmp_path)

    def told(*args: str, **extra: str) -> str:
        ended = run_here(*args, HN_HOME=str(tmp_path), COLUMNS="80", **extra)
        assert (ended.code, ended.err) == (0, "")
        return ended.out

    table, plain = told("odds"), told("odds", "--plain")
    careers, sentences = told("career", "list"), told("career", "list", "--plain")
    assert table != plain
    done(tmp_path, "plain", "on")
    assert (told("odds"), told("career", "list")) == (plain, sentences)
    assert told("odds", HN_PLAIN="0") == table
    assert told("career", "list", HN_PLAIN="0") == careers
    assert done(tmp_path, COLUMNS="80").startswith("ask is few")


def test_the_settings_of_a_home_that_is_named(tmp_path: Path) -> None:
    SettingsFile(tmp_path / "a").change("plain", "on")
    table = done(tmp_path / "b", COLUMNS="80")
    assert done(tmp_path / "a", "--home", str(tmp_path / "b"), COLUMNS="80") == table
    assert done(tmp_path / "b", "--home", str(tmp_path / "a")).startswith("ask is few")


def seen(home: Path, **variables: str) -> bytes:
    """All that a mission writes to a real terminal up to its first question."""
    with Terminal(home, *PLAY, variables={"HN_PACE": "", **variables}) as terminal:
        terminal.see("What do you say?")
        terminal.press(CTRL_D)
        assert terminal.end() == 0
        return terminal.raw


def test_a_terminal(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.change("pace", "off")
    usual = seen(tmp_path)
    assert COLOR.search(usual)
    assert not usual.isascii()
    file.change("ascii", "on")
    file.change("colors", "off")
    drawn = seen(tmp_path)
    assert drawn.isascii()
    assert b"\x1b[" in drawn
    assert not COLOR.search(drawn)
    file.change("plain", "on")
    assert b"\x1b[" not in seen(tmp_path)


def test_an_environment_that_is_given_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    SettingsFile(tmp_path).change("plain", "on")
    monkeypatch.setenv("HN_HOME", str(tmp_path))
    env = Environment(io.StringIO(), sink := io.StringIO(), columns=80)
    hn(["odds"], standalone_mode=False, obj=Session(env))
    assert sink.getvalue().startswith("Hostage Negotiator: threat rolls.\nLevel ")


# Damage

REMEDY = "hn config --restore brings a backup back, hn config --reset makes it new."
JUNK = (
    f"hn: {{path}}: it cannot be read as JSON. {REMEDY} Until then hn uses its default settings.\n"
)


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "hn.config.json"
    path.write_text("junk", encoding="utf-8")
    return path


@pytest.mark.parametrize("args", [PLAY, ("odds",), ("career", "list"), ("where",), ("config",)])
def test_the_game_starts_and_says_once_what_is_wrong(broken: Path, args: tuple[str, ...]) -> None:
    ended = run_here(*args, HN_HOME=str(broken.parent), COLUMNS="80")
    assert (ended.code, ended.err) == (0, JUNK.format(path=broken))
    assert "junk" not in ended.out
    assert broken.read_text(encoding="utf-8") == "junk"


def test_several_commands_of_one_process_say_it_once(
    broken: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As at the home screen."""
    monkeypatch.setenv("HN_HOME", str(broken.parent))
    for _n in range(3):
        run_command(["odds"])
    assert capsys.readouterr().err == JUNK.format(path=broken)


def test_a_change_of_a_damaged_file_is_refused_in_one_line(broken: Path) -> None:
    for args in (("ask", "all"), ("ask", "--reset")):
        ended = config(broken.parent, *args)
        assert (ended.code, ended.out) == (1, "")
        refusal = f"hn: {broken}: it cannot be read as JSON. {REMEDY}\n"
        assert ended.err == refusal
        assert broken.read_text(encoding="utf-8") == "junk"


def test_a_reset_makes_a_damaged_file_new(broken: Path) -> None:
    assert done(broken.parent, "--reset", "--yes") == "All settings are at their defaults.\n"
    assert done(broken.parent, COLUMNS="80") == LIST


# Careers and settings are apart


def test_no_career_holds_settings(tmp_path: Path) -> None:
    """An export can be given to a friend, and an import changes no settings.

    A backup of a career is the same as an export; the settings lie beside it.
    """
    home = tmp_path / "careers"
    home.mkdir()
    (home / ".hn-home").touch()  # settings and careers in one folder
    begin(home)
    (name,) = (path.stem for path in home.glob("*.json") if path.stem != "index")
    done(home, "pace", "0.123")
    file = tmp_path / "export.json"
    for args in (("export", name, "--to", str(file)), ("backup", name)):
        assert run_here("career", *args, HN_HOME=str(home)).code == 0
    assert "0.123" not in file.read_text("utf-8")
    assert all(
        "0.123" not in path.read_text("utf-8") for path in home.glob(f"backups/{name}/*.json")
    )
    listed = run_here("career", "list", "--plain", HN_HOME=str(home))
    assert listed.out.count("\n") == 1
    ended = run_here("career", "import", str(file), "--name", "other", HN_HOME=str(home))
    assert ended.code == 0
    assert SettingsFile(home).read() == Settings(pace="0.123")
