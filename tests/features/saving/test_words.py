"""What the store says when it cannot do something: to the letter, the file and the remedy named."""

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hncli.base.files import (
    Damaged,
    StoreError,
    check_name,
    os_error,
    read_bytes,
    read_if_present,
    write_bytes,
)
from hncli.base.locks import Lock
from hncli.base.problems import ContentError
from hncli.base.records import encode
from hncli.base.settings import LARGEST_CONFIG, SettingsFile
from hncli.features.careers.saving.files import CareerFiles
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.saving.transfer import rename
from hncli.features.challenges.store import Challenges
from hncli.features.content.store import OwnCards
from hncli.features.missions.saving import custom_sets
from hncli.features.missions.saving.custom_sets import SetFile
from hncli.features.missions.saving.history import FinishedMissions, MissionHistory, Reviews
from hncli.features.missions.saving.store import SavedMissions
from tests.features.saving.changing import change
from tests.features.saving.conftest import Make
from tests.features.saving.playing import make_example
from tests.review.made import subject

BEGIN_ANEW = "Move it away and begin a new mission."
DOCTOR = "See hn career doctor ann."
TWICE = "There is a career called ann already. Take another name."


def said(refused: Callable[[], object]) -> str:
    """What is said when this is done."""
    with pytest.raises((StoreError, ContentError)) as error:
        refused()
    return str(error.value)


# Careers


def test_an_example(make: Make) -> None:
    careers = make("fresh")
    make_example(careers, "ann")
    words = "The career ann is an example and can only be read. "
    words += "Export it and import it under another name to make it yours."
    assert said(lambda: careers.open("ann")) == words


def test_an_export_in_the_way_of_something(make: Make, tmp_path: Path) -> None:
    careers = make("fresh")
    folder = tmp_path / "none"
    words = f"{tmp_path}: it is a folder, and only a regular file is replaced. Name another file."
    assert said(lambda: careers.export("ann", tmp_path)) == words
    words = f"{folder}: there is no such folder. Make it first."
    assert said(lambda: careers.export("ann", folder / "out.json")) == words
    (tmp_path / "out.json").touch()
    words = f"{tmp_path / 'out.json'}: it is there already. Name another file."
    assert said(lambda: careers.export("ann", tmp_path / "out.json")) == words


@pytest.mark.parametrize("kind", ["career", "mission", "incoming"])
@pytest.mark.parametrize("to_play", [False, True])
def test_a_career_that_cannot_be_read(make: Make, kind: str, to_play: bool) -> None:
    careers = make("fresh")
    path = getattr(careers.files("ann"), kind)
    path.write_bytes(b"{")
    words = f"{path}: it cannot be read as JSON. {DOCTOR}"
    assert said(lambda: careers.open("ann", to_play)) == words


def test_a_name_that_is_taken(make: Make, tmp_path: Path) -> None:
    careers = make("fresh")
    careers.export("ann", tmp_path / "out.json")
    parcel = careers.read_export(tmp_path / "out.json")
    assert said(lambda: careers.import_career(parcel, "ann")) == TWICE
    setup = parcel.career.record.setup
    assert said(lambda: careers.create("ann", setup)) == TWICE


def test_a_name_that_cannot_be(make: Make) -> None:
    setup = make("fresh").open("ann", to_play=False).career.record.setup
    words = "A career cannot be called index. Take another name."
    assert said(lambda: check_name("index")) == words
    assert said(lambda: make("begun").create("nul", setup)) == words.replace("index", "nul")
    assert said(lambda: check_name("Ann")).startswith("the career's name: ")


def test_a_career_that_is_not_there(make: Make) -> None:
    words = "There is no career called anna; see hn career list. Did you mean ann?"
    assert said(lambda: make("fresh").open("anna")) == words


def test_a_career_that_is_not_there_is_not_renamed(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "There is no career called anna; see hn career list. Did you mean ann?"
    careers = make("fresh")
    assert said(lambda: careers.rename("anna", "bob")) == words
    assert said(lambda: rename(careers.files("anna"), careers.files("bob"))) == words

    def gone_meanwhile(files: CareerFiles) -> None:
        raise Damaged(files.career, "", "")

    monkeypatch.setattr("hncli.features.careers.saving.transfer.load_career", gone_meanwhile)
    assert said(lambda: rename(careers.files("anna"), careers.files("bob"))) == words


def test_a_career_that_is_not_open_to_be_played(make: Make) -> None:
    words = "ann is not open to be played. Open it again."
    assert said(make("running").open("ann", to_play=False).give_up) == words


def test_a_file_that_is_not_there(careers: Careers, tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    words = f"{path}: there is no such file. Check its name."
    assert said(lambda: careers.read_export(path)) == words


def test_a_parcel_with_a_name_that_cannot_be(make: Make, tmp_path: Path) -> None:
    careers = make("fresh")
    path = tmp_path / "out.json"
    careers.export("ann", path)

    def rename(tables: Any) -> None:
        tables["parcel"]["1"]["name"] = "index"

    change(path, "parcel", rename)
    words = f"{path}: no career can have its name. Export it again where it comes from."
    assert said(lambda: careers.read_export(path)) == words


def test_a_file_of_no_format_that_there_was(make: Make) -> None:
    careers = make("fresh")
    path = careers.files("ann").career
    path.write_text('{"meta":{"1":{"kind":"career","format":0,"checksum":""}}}', "utf-8")
    assert said(lambda: careers.open("ann")) == f"{path}: it does not say its format. {DOCTOR}"
    path.write_bytes(encode("career", {"career": {"1": {}}}, 1))
    assert said(lambda: careers.open("ann")) == f"{path}: it is no file of format 1. {DOCTOR}"


def test_backups_that_cannot_be_set_apart(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    careers = make("between")
    setup = careers.open("ann", to_play=False).career.record.setup
    careers.delete("ann")

    def fail(*_args: object) -> None:
        raise OSError(errno.EIO, "so it said")

    monkeypatch.setattr(Path, "rename", fail)
    words = f"{careers.files('ann').backups}: it cannot be used: so it said. {REMEDIES[errno.EIO]}"
    assert said(lambda: careers.create("ann", setup)) == words


# The doctor


def test_a_career_that_is_missing(make: Make) -> None:
    careers = make("running")
    path = careers.files("ann").career
    path.unlink()
    assert careers.diagnose("ann") == [f"{path}: it is missing."]


def test_nothing_is_left_to_mend_it_from(make: Make) -> None:
    careers = make("fresh")
    path = careers.files("ann").career
    path.write_bytes(b"{")
    careers.files("ann").latest.unlink()
    words = f"{path}: nothing is left to mend it from; it stays as it is."
    assert said(lambda: careers.repair("ann")) == words


def test_what_was_mended_is_kept_as_it_was(make: Make) -> None:
    careers = make("fresh")
    careers.files("ann").career.write_bytes(b"{")
    *_said, last = careers.repair("ann")
    (aside,) = careers.files("ann").backups.glob("aside-*")
    assert last == f"The file as it was is kept in {aside}."


# Files

REMEDIES = {
    errno.ENOSPC: "Make room and try again; what was saved before is still there.",
    errno.EDQUOT: "Make room and try again; what was saved before is still there.",
    errno.EFBIG: "Make room and try again; what was saved before is still there.",
    errno.EACCES: "Check that you may write there, or name another place with --home.",
    errno.EPERM: "Check that you may write there, or name another place with --home.",
    errno.EROFS: "Check that you may write there, or name another place with --home.",
    errno.EIO: "Check that it is a file and that its folder can be used.",
}


@pytest.mark.parametrize("number", REMEDIES, ids=errno.errorcode.get)
def test_what_the_system_says(number: int) -> None:
    error = os_error(Path("here"), OSError(number, "so it said"))
    assert str(error) == f"here: it cannot be used: so it said. {REMEDIES[number]}"


def test_a_system_without_words() -> None:
    words = "here: it cannot be used: oh. Check that it is a file and that its folder can be used."
    assert str(os_error(Path("here"), OSError("oh"))) == words


def test_links_that_lead_nowhere(tmp_path: Path) -> None:
    lost, itself = tmp_path / "lost.json", tmp_path / "itself.json"
    lost.symlink_to("nowhere")
    itself.symlink_to(itself)
    words = f"{lost}: it is a link that leads nowhere. Alas."
    assert said(lambda: read_bytes(lost, "Alas.")) == words
    for read in (read_bytes, read_if_present):
        assert f"{said(lambda read=read: read(lost))} Alas." == words  # type: ignore[misc]
    assert said(lambda: write_bytes(itself, b"")).startswith(f"{itself}: it is a link")


def test_a_file_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hncli.base.files.MAX_BYTES", 10)
    path = tmp_path / "large.json"
    path.write_bytes(b" " * 10)
    assert read_bytes(path, "") == b" " * 10
    path.write_bytes(b" " * 11)
    assert (
        said(lambda: read_bytes(path, "Alas."))
        == f"{path}: it is larger than any file of ours. Alas."
    )


def test_a_whole_file_that_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "set.json"
    file = SetFile(path)
    mend = "Mend it, or remove the file and make it anew."
    path.write_text("{", "utf-8")
    assert said(file.read) == f"{path}: it is not JSON. {mend}"
    path.write_text("[]", "utf-8")
    assert said(file.read) == f"{path}: it is JSON, but not of ours. {mend}"
    monkeypatch.setattr(custom_sets, "MAX_BYTES", 1)
    assert said(file.read) == f"{path}: the file is too large. It cannot be one of ours."
    words = "it cannot be read: Is a directory. Check that it is a file you may read."
    assert said(SetFile(tmp_path).read) == f"{tmp_path}: {words}"


# What is kept besides careers

Read = Callable[[Path], object]
KEPT: dict[str, tuple[str, Read, str, str, str]] = {
    "settings": (
        "hn.config.json", lambda home: SettingsFile(home).read(), "config", "settings",
        "hn config --restore brings a backup back, hn config --reset makes it new.",
    ),
    "results": (
        "hn.challenges.json", lambda home: Challenges(home).days(), "challenges", "results",
        "Move it away, or hn challenge restore brings a backup back; codes that you have can "
        "be added again.",
    ),
    "results of a day": (
        "hn.challenges.json", lambda home: Challenges(home).of_day("today"), "challenges",
        "results",
        "Move it away, or hn challenge restore brings a backup back; codes that you have can "
        "be added again.",
    ),
    "drafts": (
        "hn.cards.json", lambda home: OwnCards(home).drafts(), "cards", "drafts",
        "Move it away, or hn content confirm --restore brings a backup back.",
    ),
    "confirmed cards": (
        "hn.cards.json", lambda home: OwnCards(home).confirmed(), "cards", "confirmed",
        "Move it away, or hn content confirm --restore brings a backup back.",
    ),
    "history": (
        "honours.json", lambda home: MissionHistory(home).all(), "honours", "missions",
        "Move it away; the missions of careers are entered again when you open them.",
    ),
    "mission": (
        "missions/donna.json", lambda home: SavedMissions(home).read("donna"), "mission",
        "mission", BEGIN_ANEW,
    ),
    "mission that is over": (
        "missions/finished/000001-donna.json", lambda home: FinishedMissions(home).read(),
        "mission", "mission",
        "Move it away; it's a mission that is over, and nothing else needs it.",
    ),
    "review": (
        f"reviews/{subject().key}.json", lambda home: Reviews(home).read(subject()), "review",
        "review", "Move it away; the review is made again.",
    ),
}  # fmt: skip
"""A file, what reads it, its kind, a table of it, and the remedy."""


@pytest.mark.parametrize("what", KEPT)
def test_a_harmed_file_is_told_with_its_remedy(tmp_path: Path, what: str) -> None:
    name, read, kind, table, remedy = KEPT[what]
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"{")
    assert said(lambda: read(tmp_path)) == f"{path}: it cannot be read as JSON. {remedy}"
    path.write_bytes(encode("another", {}))
    words = f"{path}: it is not the kind of file that belongs here. {remedy}"
    assert said(lambda: read(tmp_path)) == words
    if table == "settings":
        return  # what is not known there is ignored
    path.write_bytes(encode(kind, {table: {"1": {"day": "today", "weather": "rain"}}}))
    words = said(lambda: read(tmp_path))
    assert words.startswith(f"{path}: {table} > 1: ")
    assert words.endswith(f". {remedy}")


@pytest.mark.parametrize("store", [SettingsFile, Challenges, OwnCards])
def test_a_harmed_backup_has_no_remedy(tmp_path: Path, store: Any) -> None:
    path = tmp_path / "backup.json"
    path.write_bytes(b"{")
    words = f"{path}: it cannot be read as JSON."
    assert said(lambda: store(tmp_path).backups.content(path)) == words
    assert said(lambda: store(tmp_path).backups.read(path)) == "There is no backup backup.json."


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ({"ask": "some"}, "ask cannot be 'some': choose few or all."),
        ({"pace": 7}, "pace cannot be 7: choose off, quick, slow or seconds from 0 to 5."),
        ({"mood": "x" * LARGEST_CONFIG}, "it is larger than any file of ours."),
    ],
)
def test_settings_that_cannot_be(tmp_path: Path, value: Any, says: str) -> None:
    file = SettingsFile(tmp_path)
    file.path.write_bytes(encode("config", {"settings": {"1": value}}))
    remedy = "hn config --restore brings a backup back, hn config --reset makes it new."
    assert said(file.read) == f"{file.path}: {says} {remedy}"


def test_a_finished_mission_that_is_not_there(tmp_path: Path) -> None:
    kept = FinishedMissions(tmp_path)
    assert said(kept.read) == "No mission is over yet. Play one with hn mission play."
    words = f"There is no finished mission called {'x' * 39}…."
    assert said(lambda: kept.read("x" * 99)) == words


def test_a_history_that_another_process_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr("hncli.base.locks.time.sleep", slept.append)
    history = MissionHistory(tmp_path)
    with Lock(tmp_path / "honours.lock", "honours.json"):
        words = f"{history.path}: another hn is writing it. Try again in a moment."
        assert said(lambda: history.add([])) == words
    assert slept == [0.05] * 100
    history.add([])
