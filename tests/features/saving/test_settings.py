"""The player's settings: what they take, how they are kept, and what damage does."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hncli.base.backups import KEEP_NEWEST
from hncli.base.files import StoreError
from hncli.base.home import find_config
from hncli.base.locks import Lock
from hncli.base.records import CheckedFile, encode
from hncli.base.settings import (
    DEFAULTS,
    LARGEST_CONFIG,
    BadSetting,
    Settings,
    SettingsFile,
    check_name,
    check_value,
    from_stored,
    pace_in_seconds,
    values_of,
)
from tests.special_files import SPECIAL, make_special


def config(**settings: Any) -> bytes:
    """A file with a right checksum."""
    return encode("config", {"settings": {"1": settings}})


# Names and values


def test_every_default_is_a_value() -> None:
    for name, default in DEFAULTS.items():
        assert check_name(name) == name
        assert default in values_of(name)
        for value in values_of(name):
            assert check_value(name, value) == value


@pytest.mark.parametrize(
    ("typed", "stored"),
    [("0", "0"), ("5", "5"), ("0.50", "0.5"), (" 1 ", "1"), ("SLOW", "slow"), ("1e-3", "0.001")],
)
def test_a_pace(typed: str, stored: str) -> None:
    assert check_value("pace", typed) == stored


@pytest.mark.parametrize(
    "typed", ["5.1", "-1", "nan", "inf", "", "1,5", "\x1b[31m", "9" * 400, "brisk", "0x1"]
)
def test_no_pace(typed: str) -> None:
    with pytest.raises(BadSetting) as caught:
        check_value("pace", typed)
    line = str(caught.value)
    assert line.isprintable()
    assert len(line) < 200
    assert ": choose off, quick, slow or seconds from 0 to 5." in line


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("off", 0.0), ("slow", 0.8), ("normal", 0.35), ("fast", 0.15), ("0", 0.0), ("0.5", 0.5),
        ("2", 2.0), ("5", 5.0), ("5.1", 5.0), ("-1", 0.0), ("99", 5.0), ("quick", 0.35), ("", None),
        ("brisk", None), ("1" * 20, 5.0), ("1" * 21, None),
    ],
)  # fmt: skip
def test_the_seconds_of_a_pace(value: str, seconds: float | None) -> None:
    """Also of one that was typed as an option: it is kept within the bounds."""
    assert pace_in_seconds(value) == seconds


def test_a_stored_value_that_cannot_be_is_told_in_short() -> None:
    assert from_stored({"ask": "all", "of-a-time-to-come": 7}) == Settings(ask="all")
    for value, told in (("x" * 21, f"'{'x' * 21}'"), (7, "7"), (["y" * 90], f"['{'y' * 37}…")):
        with pytest.raises(BadSetting) as caught:
            from_stored({"ask": value})
        assert str(caught.value) == f"ask cannot be {told}: choose few or all."


def test_the_nearest_is_proposed() -> None:
    for typed, told, last in (
        ("colour", "'colour'", " Did you mean colors?"),
        ("x" * 99, f"'{'x' * 38}…", ""),
    ):
        with pytest.raises(BadSetting) as caught:
            check_name(typed)
        words = f"There is no setting {told}. The settings are {', '.join(DEFAULTS)}.{last}"
        assert str(caught.value) == words
    with pytest.raises(BadSetting, match=r"^ask cannot be 'al': .*few or all\. Did you mean all\?"):
        check_value("ask", "al")


# Keeping


def test_nothing_is_written_before_something_is_set(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    assert (file.stored(), file.read()) == ({}, Settings())
    file.reset("pace")
    file.reset_all()
    assert list(tmp_path.iterdir()) == []
    assert find_config(tmp_path) is None


def test_what_is_set_comes_back(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "new")
    file.change("pace", "slow")
    file.change("ask", "all")
    file.change("pace", "0.5")
    file.change("colors", "auto")  # a default that was chosen
    assert file.stored() == {"pace": "0.5", "ask": "all", "colors": "auto"}
    assert file.read() == Settings(ask="all", pace="0.5")
    assert sorted(path.name for path in file.path.parent.iterdir()) == ["backups", "hn.config.json"]
    assert file.path.stat().st_mode & 0o077 == 0
    file.reset("ask")
    assert file.stored() == {"pace": "0.5", "colors": "auto"}
    file.reset_all()
    assert (file.stored(), file.read()) == ({}, Settings())


def test_a_setting_of_a_newer_version_is_kept(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.path.write_bytes(config(mood="dark", ask="all"))
    assert file.stored() == {"ask": "all"}
    file.change("pace", "off")
    found = CheckedFile(file.path, "config").read()
    assert found == {"settings": {"1": {"mood": "dark", "ask": "all", "pace": "off"}}}


def test_a_language_that_was_removed_is_no_damage(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.path.write_bytes(config(language="pt_BR"))
    assert file.read().language == "pt_BR"
    with pytest.raises(BadSetting, match="choose auto, en or fr"):
        check_value("language", "pt_BR")


@pytest.mark.parametrize("target", ["mine.json", "nowhere"])
def test_a_link_is_not_written_through(tmp_path: Path, target: str) -> None:
    """A cloned folder may hold a link that leads to a file of the player's."""
    (tmp_path / "mine.json").write_bytes(config(ask="few"))
    home = tmp_path / "home"
    home.mkdir()
    file = SettingsFile(home)
    file.path.symlink_to(tmp_path / target)
    uses: list[Callable[[], None]] = [lambda: file.change("ask", "all"), file.reset_all]
    for use in uses:
        with pytest.raises(StoreError, match=r"hn\.config\.json: it is a link"):
            use()
    assert file.path.is_symlink()
    assert (tmp_path / "mine.json").read_bytes() == config(ask="few")
    assert not (tmp_path / "nowhere").exists()


# Two processes

SETTER = """
import sys
from pathlib import Path
from hncli.features.settings import SettingsFile
file = SettingsFile(Path(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
for n in range(20):
    file.change(sys.argv[2], sys.argv[3 + n % 2])
"""


def test_two_writers_lose_nothing(tmp_path: Path) -> None:
    """Each change reads all settings and writes them again, so without a lock some would go."""
    ways = (("ask", "few", "all"), ("pace", "slow", "quick"), ("plain", "off", "on"))
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", SETTER, str(tmp_path), *way],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for way in ways
    ]
    for writer in writers:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("go\n")
        writer.stdin.flush()
    for writer in writers:
        writer.communicate(timeout=60)
        assert writer.returncode == 0
    assert SettingsFile(tmp_path).stored() == {name: last for name, _first, last in ways}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backups", "hn.config.json"]


def test_a_writer_that_waits_too_long_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hncli.base.locks.WAIT", 0)
    file = SettingsFile(tmp_path)
    with Lock(tmp_path / "hn.config.lock", "it"):
        with pytest.raises(StoreError, match="another hn is writing it"):
            file.change("ask", "all")
        assert not file.path.exists()
    file.change("ask", "all")
    with Lock(tmp_path / "hn.config.lock", "it"):
        assert file.read() == Settings(ask="all")  # reading needs no lock
        for reset in (file.reset_all, lambda: file.reset("ask")):
            with pytest.raises(StoreError, match="another hn is writing it"):
                reset()


# Backups


def kept(file: SettingsFile) -> list[dict[str, str]]:
    """What the backups hold, newest first."""
    return [file.backups.content(made.path) for made in file.backups.all()]


def test_every_state_is_kept_and_comes_back(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    assert file.back_up() is None
    file.change("pace", "slow")
    file.change("ask", "all")
    file.reset("pace")
    file.reset_all()
    states = [{}, {"ask": "all"}, {"ask": "all", "pace": "slow"}, {"pace": "slow"}]
    assert kept(file) == states
    file.restore(file.backups.all()[2].path)
    assert file.stored() == states[2]
    assert kept(file) == [states[2], *states]  # what was replaced is kept as well
    newest = file.backups.all()[0].path
    assert newest.parent == tmp_path / "backups" / "hn.config"
    assert newest.name.endswith("-settings.json")
    assert newest.stat().st_mode & 0o077 == 0


def test_a_state_that_is_kept_is_not_kept_again(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.change("pace", "slow")
    file.change("pace", "slow")
    file.reset("ask")
    assert file.back_up() == file.backups.all()[0].path
    assert kept(file) == [{"pace": "slow"}]


def test_settings_from_before_there_were_backups_are_kept_by_the_first_change(
    tmp_path: Path,
) -> None:
    file = SettingsFile(tmp_path)
    file.path.write_bytes(config(ask="all", mood="dark"))
    file.change("ask", "few")
    assert kept(file) == [{"ask": "few"}, {"ask": "all"}]
    file.restore(file.backups.all()[1].path)
    found = CheckedFile(file.path, "config").read()
    assert found == {"settings": {"1": {"mood": "dark", "ask": "all"}}}


def test_old_states_go_as_old_backups_of_careers_do(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    for n in range(KEEP_NEWEST + 5):
        file.change("pace", str(n / 10))
    assert [one["pace"] for one in kept(file)] == [f"{n / 10:g}" for n in range(14, 4, -1)]


def test_a_damaged_file_is_kept_as_it_was_and_a_backup_takes_its_place(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.change("pace", "slow")
    (good,) = file.backups.all()
    file.path.write_bytes(b"junk")
    file.restore(good.path)
    assert file.stored() == {"pace": "slow"}
    assert file.backups.all()[1].path.read_bytes() == b"junk"
    file.path.unlink()
    file.restore(good.path)
    assert file.stored() == {"pace": "slow"}


def test_a_damaged_or_removed_backup_is_not_restored(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.change("pace", "slow")
    file.change("ask", "all")
    before = file.path.read_bytes()
    newest, older = (made.path for made in file.backups.all())
    for junk in (b"junk", config(ask="some"), config(mood="x" * LARGEST_CONFIG), newer()):
        older.write_bytes(junk)
        with pytest.raises(StoreError, match=older.name):
            file.restore(older)
    older.unlink()
    with pytest.raises(StoreError, match=f"There is no backup {older.name}"):
        file.restore(older)
    assert file.path.read_bytes() == before
    assert [made.path for made in file.backups.all()] == [newest]


def test_nothing_is_changed_where_nothing_can_be_kept(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.path.write_bytes(config(ask="all"))
    (tmp_path / "backups").write_text("a file in the place of the folder")
    for use in (
        lambda: file.change("pace", "slow"),
        lambda: file.reset("ask"),
        file.reset_all,
        file.back_up,
    ):
        with pytest.raises(StoreError, match=r"backups.*Not a directory"):
            use()
    assert file.stored() == {"ask": "all"}


# Damage


def newer() -> bytes:
    data = json.loads(config(ask="all"))
    data["meta"]["1"]["format"] = 99
    return json.dumps(data).encode()


DAMAGE: dict[str, bytes] = {
    "empty": b"",
    "no JSON": b"junk",
    "bytes": bytes(range(256)),
    "half of it": config(ask="all")[:-20],
    "no tables": b"[1, 2]",
    "nothing but null": b"null",
    "a wrong checksum": config(ask="all").replace(b'"all"', b'"few"', 1),
    "a file of another kind": encode("honours", {"settings": {"1": {}}}),
    "from a newer hn": newer(),
    "a value that there is not": config(ask="some"),
    "a number": config(pace=0.5),
    "a long value": config(language="a" * 30),
    "control characters": config(language="\x1b[31m"),
    "an underline for a language": config(language="_"),
    "too large": config(mood="x" * LARGEST_CONFIG),
    "a document that is none": encode("config", {"settings": {"1": 5}}),
}


def write(data: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(data)


MAKE: dict[str, Callable[[Path], object]] = {
    **{name: write(data) for name, data in DAMAGE.items()},
    "a folder": Path.mkdir,
    "a link to nowhere": lambda path: path.symlink_to("nowhere"),
    "a link to itself": lambda path: path.symlink_to(path.name),
    **{kind: lambda path, kind=kind: make_special(path, kind) for kind in SPECIAL},  # type: ignore[misc]
}


@pytest.mark.parametrize("kind", MAKE)
def test_damage_is_told_in_one_line_and_nothing_is_overwritten(tmp_path: Path, kind: str) -> None:
    file = SettingsFile(tmp_path)
    MAKE[kind](file.path)
    before = file.path.read_bytes() if file.path.is_file() else None
    assert find_config(tmp_path) == file.path
    for use in (file.read, file.stored, lambda: file.change("ask", "few")):
        with pytest.raises(StoreError) as caught:
            use()
        line = str(caught.value)
        assert line.isprintable()
        assert line.count(str(file.path)) == 1
        assert len(line) < 600
        remedies = ("hn config --reset makes it new.", "Move it away", "Check that it is a file")
        assert any(remedy in line for remedy in remedies)
    if before is not None:
        assert file.path.read_bytes() == before


@pytest.mark.parametrize("kind", MAKE)
def test_a_reset_makes_it_new_unless_it_is_no_file(tmp_path: Path, kind: str) -> None:
    file = SettingsFile(tmp_path)
    MAKE[kind](file.path)
    if kind in DAMAGE:
        file.reset_all()
        assert file.stored() == {}
    else:
        with pytest.raises(StoreError):
            file.reset_all()
        with pytest.raises(StoreError):
            file.read()
