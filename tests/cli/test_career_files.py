"""Names, lists, notes, backups, exports and damage: what happens to the files of careers."""

import json
from pathlib import Path

import pytest

from hncli.base.records import encode
from tests.cli.at_career import WON, begin, done, lines, refused, stored
from tests.cli.in_process import run_here


def test_lists(tmp_path: Path) -> None:
    assert "no career yet" in done(tmp_path, "list")
    assert done(tmp_path, "list", "--plain") == ""
    begin(tmp_path)
    begin(tmp_path, "ana", hard=True)
    done(tmp_path, "log", "mira", *WON, typed="1\n1\n")
    now = stored(tmp_path).status
    figures = f"stress {now.stress}, score {now.score}"
    plain = done(tmp_path, "list", "--plain").splitlines()
    assert plain == [
        "ana: Mira Holm, hard, 0 played, 0 won, stress 0, score 0, waiting",
        f"mira: Mira Holm, normal, 1 played, 1 won, {figures}, waiting",
    ]
    table = done(tmp_path, "list").splitlines()
    assert [row.split()[0] for row in table] == ["name", "ana", "mira"]
    assert {row.index(row.split()[-1]) for row in table} == {table[0].index("state")}


@pytest.mark.parametrize("mode", ["odd", 5, ["hard"]])
def test_an_index_with_another_mode_is_not_believed(tmp_path: Path, mode: object) -> None:
    begin(tmp_path)
    wanted = done(tmp_path, "list", "--plain")
    path = tmp_path / "careers" / "index.json"
    tables = json.loads(path.read_bytes())
    tables["careers"]["1"]["summary"]["mode"] = mode
    path.write_bytes(encode("index", tables))
    assert done(tmp_path, "list", "--plain") == wanted


def test_the_one_used_last_is_meant(tmp_path: Path) -> None:
    begin(tmp_path)
    assert done(tmp_path, "show").startswith("Career mira.\nMira Holm, normal mode.")
    begin(tmp_path, "ana")
    assert done(tmp_path, "show").startswith("Career ana.\n")
    done(tmp_path, "play", "mira", "--abductor", "donna")
    assert done(tmp_path, "play").startswith("Career mira.\n")
    done(tmp_path, "notes", "ana", "--add", "Later.")
    assert done(tmp_path, "show").startswith("Career ana.\n")


def test_notes(tmp_path: Path) -> None:
    begin(tmp_path)
    assert "No notes yet" in done(tmp_path, "notes")
    done(tmp_path, "notes", "--add", "He hung up at nine.")
    done(tmp_path, "notes", "mira", "--add", "Coffee.")
    assert done(tmp_path, "notes", "mira") == "1. He hung up at nine.\n2. Coffee.\n"
    assert "2 notes" in done(tmp_path, "show")
    assert stored(tmp_path).record.notes == ("He hung up at nine.", "Coffee.")


def test_rename(tmp_path: Path) -> None:
    begin(tmp_path)
    begin(tmp_path, "ana")
    assert done(tmp_path, "rename", "mira", "old-hand") == "mira is called old-hand now.\n"
    assert stored(tmp_path, "old-hand").record.setup.negotiator == "Mira Holm"
    assert "ana" in refused(tmp_path, "rename", "old-hand", "ana", code=2)
    assert refused(tmp_path, "rename", "old-hand", "../x", code=2)
    assert "no career called" in refused(tmp_path, "rename", "mira", "x", code=2)
    assert "two names" in refused(tmp_path, "rename", "a", "b", "c", code=2)
    assert "NEW" in refused(tmp_path, "rename", code=2)
    done(tmp_path, "rename", typed="newer\n")


def test_delete_and_restore(tmp_path: Path) -> None:
    begin(tmp_path)
    done(tmp_path, "log", *WON, typed="1\n1\n")
    record = stored(tmp_path).record
    assert "Nothing was changed." in done(tmp_path, "delete", typed="no\n")
    assert "--yes" in refused(tmp_path, "delete", code=2)
    said = done(tmp_path, "delete", "mira", typed="yes\n")
    kept = Path(said.splitlines()[-2].partition("is kept: ")[2])
    assert kept.exists()
    assert "no career yet" in done(tmp_path, "list")
    assert "no career called" in refused(tmp_path, "delete", "mira", "--yes", code=2)
    command = said.splitlines()[-1].partition("hn career ")[2].split()
    done(tmp_path, *command)
    assert stored(tmp_path).record == record


def test_the_command_that_brings_a_deleted_career_back_does_so_whatever_the_clock_says(
    tmp_path: Path,
) -> None:
    begin(tmp_path)
    for day in range(10, 22):
        kept = Path(done(tmp_path, "backup", "mira").splitlines()[-1].removeprefix("Kept: "))
        kept.rename(kept.with_name(f"2099-01-{day}T12-00-00.000000Z-mission-1.json"))
    done(tmp_path, "notes", "mira", "--add", "The last words.")
    said = done(tmp_path, "delete", "mira", "--yes")
    done(tmp_path, *said.splitlines()[-1].partition("hn career ")[2].split())
    assert done(tmp_path, "notes", "mira") == "1. The last words.\n"


def test_no_backup_is_named_as_the_state_of_a_damaged_career_that_was_deleted(
    tmp_path: Path,
) -> None:
    begin(tmp_path)
    done(tmp_path, "backup")
    (tmp_path / "careers" / "mira.json").write_text("{harmed")
    said = done(tmp_path, "delete", "mira", "--yes").splitlines()
    assert said[0].startswith("Deleted. Its file was damaged and is kept as it was: ")
    assert Path(said[0].partition("as it was: ")[2]).read_text() == "{harmed"
    assert said[1:] == ["Older states of it: hn career restore mira --list"]


def test_backups(tmp_path: Path) -> None:
    begin(tmp_path)
    said = done(tmp_path, "backup")
    kept = Path(said.splitlines()[-1].removeprefix("Kept: "))
    assert kept.exists()
    done(tmp_path, "notes", "--add", "Later.")
    listed = done(tmp_path, "restore", "--list").splitlines()
    assert f"1. {kept.name}" in listed
    assert "--backup N" in refused(tmp_path, "restore", code=2)
    assert "no backup '99'" in refused(tmp_path, "restore", "--backup", "99", code=2)
    assert "no backup" in refused(tmp_path, "restore", "--backup", "/etc/passwd", code=2)
    assert stored(tmp_path).record.notes == ("Later.",)
    done(tmp_path, "restore", "--backup", kept.name)
    assert stored(tmp_path).record.notes == ()
    now = done(tmp_path, "restore", "--list").splitlines()
    assert len(now) == len(listed) + 1  # what was there before is a backup now
    assert "is as it was in" in done(tmp_path, "restore", typed=lines("nine", "1"))
    assert stored(tmp_path).record.notes == ("Later.",)


def test_export_and_import(tmp_path: Path) -> None:
    begin(tmp_path)
    done(tmp_path, "play", "--abductor", "donna", typed="2\n")
    file = tmp_path / "out.json"
    assert f"Written: {file}" in done(tmp_path, "export", "--to", str(file))
    assert "--replace" in refused(tmp_path, "export", "--to", str(file), code=2)
    done(tmp_path, "export", "mira", "--to", str(file), "--replace")
    other = tmp_path / "other"
    said = done(other, "import", str(file), "--dry-run")
    assert "Mira Holm, normal, 0 played" in said
    assert "Nothing was changed." in said
    assert "no career yet" in done(other, "list")
    done(other, "import", str(file))
    assert stored(other).record == stored(tmp_path).record
    assert stored(other).log == stored(tmp_path).log
    assert "--replace or --name NAME" in refused(other, "import", str(file), code=2)
    assert "Nothing was changed." in done(other, "import", str(file), typed="no\n")
    done(other, "import", str(file), typed="yes\n")
    done(other, "import", str(file), "--replace")
    done(other, "import", str(file), "--name", "twin")
    assert stored(other, "twin").record == stored(tmp_path).record
    assert refused(other, "import", str(file), "--name", "../x", code=2)
    assert refused(other, "import", str(tmp_path / "nothing.json"), code=2)


@pytest.mark.parametrize("text", ["", "{}", "[1]", "\0", '{"a": {"1": {}}}'])
def test_a_file_that_is_no_export(text: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text)
    assert "bad.json" in refused(tmp_path, "import", str(file), code=2)


def test_the_doctor(tmp_path: Path) -> None:
    assert "no career yet" in done(tmp_path, "doctor")
    begin(tmp_path)
    done(tmp_path, "log", *WON, typed="1\n1\n")
    record = stored(tmp_path).record
    begin(tmp_path, "ana")
    assert done(tmp_path, "doctor") == "ana: nothing is wrong.\nmira: nothing is wrong.\n"
    file = tmp_path / "careers" / "mira.json"
    whole = file.read_text("utf-8")
    file.write_text(whole[10:], encoding="utf-8")
    assert "mira: damaged" in done(tmp_path, "list", "--plain")
    assert "mira.json" in refused(tmp_path, "show", "mira")
    ended = run_here("career", "doctor", HN_HOME=str(tmp_path))
    assert (ended.code, ended.err) == (1, "hn: 1 career is damaged.\n")
    assert "hn career doctor mira --repair" in ended.out
    said = done(tmp_path, "doctor", "mira", "--repair")
    assert said.startswith("mira:\n")
    assert stored(tmp_path).record == record
    assert done(tmp_path, "doctor", "mira") == "mira: nothing is wrong.\n"
    assert "no career called" in refused(tmp_path, "doctor", "nobody", code=2)


def test_files_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    begin(tmp_path)
    done(tmp_path, "play", "--abductor", "donna", typed="2\n")
    for path in (tmp_path / "careers").rglob("*.json"):
        assert path.stat().st_mode & 0o077 == 0, path
        json.loads(path.read_text("utf-8"))


@pytest.mark.parametrize("args", [("list",), ("show",), ("new", "ana", "--yes"), ("doctor",)])
def test_a_folder_that_is_none(args: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "careers").write_text("not a folder")
    assert "careers" in refused(tmp_path, *args)
