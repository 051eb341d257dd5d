"""A kept scorecard is shown only while nothing has changed of all that it follows from."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import hncli
from hncli.cards.library import content_root
from hncli.career.scorecard import Scorecard, scorecard
from hncli.store import scorecards
from hncli.store.careers import Careers
from hncli.store.scorecards import keep_card, read_card, roots, seal
from hncli.store.storage import pack
from tests.store.conftest import Make
from tests.store.playing import play

Change = Callable[[Careers], object]


@pytest.fixture(autouse=True)
def content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in for the program and its content, so that a test can change them."""
    folder = tmp_path / "program"
    (folder / "base" / "words").mkdir(parents=True)
    for name in ("pack.toml", "terror.toml", "words/en.toml"):
        (folder / "base" / name).write_text(name)
    monkeypatch.setattr(scorecards, "roots", lambda: [str(folder)])
    return folder


def keep(careers: Careers, name: str = "ann") -> Scorecard:
    """Prove a career and keep its scorecard, as the command does."""
    sealed = seal(str(careers.places.folder), name)
    assert sealed is not None
    card = card_of(careers, name)
    keep_card(careers.places, name, sealed, card)
    return card


def card_of(careers: Careers, name: str = "ann") -> Scorecard:
    with careers.open(name, to_play=False) as kept:
        career = kept.career
        return scorecard(career.record, career.status, name, career.mission is not None)


def shown(careers: Careers, name: str = "ann") -> Scorecard | None:
    return read_card(str(careers.places.folder), name)


@pytest.mark.parametrize("state", ["fresh", "running", "between", "over"])
def test_the_next_time_it_is_there(make: Make, state: str) -> None:
    careers = make(state)
    assert shown(careers) is None
    card = keep(careers)
    assert shown(careers) == card
    assert json.dumps(shown(careers)) == json.dumps(card)
    assert careers.places.card("ann").stat().st_mode & 0o777 == 0o600
    assert careers.names() == ["ann"]
    assert careers.diagnose("ann") == []


def alter(path: Path, at: int) -> None:
    """Change one byte and let nothing else tell of it."""
    facts = path.stat()
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)
    os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns))


@pytest.mark.parametrize("part", [0.0, 0.2, 0.5, 0.9, 1.0])
def test_one_byte_of_the_career(make: Make, part: float) -> None:
    careers = make("between")
    keep(careers)
    path = careers.places.career("ann")
    alter(path, round(part * (path.stat().st_size - 1)))
    assert shown(careers) is None


def play_on(careers: Careers) -> None:
    with careers.open("ann") as kept:
        list(play(kept, 1))


def note(careers: Careers) -> None:
    with careers.open("ann") as kept:
        kept.add_note("x")


def touch(careers: Careers) -> None:
    """Whoever undid a choice has written the same bytes again."""
    path = careers.places.mission("ann")
    path.write_bytes(path.read_bytes())


CHANGES: dict[str, Change] = {
    "a choice": play_on,
    "a note": note,
    "a byte of the mission": lambda careers: alter(careers.places.mission("ann"), 300),
    "no mission": lambda careers: careers.places.mission("ann").unlink(),
    "no career": lambda careers: careers.places.career("ann").unlink(),
    "written again": touch,
    "one that is coming": lambda careers: careers.places.incoming("ann").write_text("{}"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_changes_a_career(make: Make, change: str) -> None:
    careers = make("running")
    keep(careers)
    CHANGES[change](careers)
    assert shown(careers) is None


@pytest.mark.parametrize("kind", ["link", "folder", "pipe"])
def test_a_mission_that_is_no_file(make: Make, kind: str) -> None:
    careers = make("between")
    keep(careers)
    path = careers.places.mission("ann")
    if kind == "link":
        path.symlink_to("nowhere")
    elif kind == "folder":
        path.mkdir()
    else:
        os.mkfifo(path)
    assert shown(careers) is None


@pytest.mark.parametrize("change", ["a file", "a new file", "no file", "its time"])
def test_other_content(make: Make, content: Path, change: str) -> None:
    careers = make("between")
    keep(careers)
    path = content / "base" / "words" / "en.toml"
    if change == "a file":
        alter(path, 0)  # the system's own time of a change cannot be set
    elif change == "a new file":
        (content / "base" / "new.toml").touch()
    elif change == "no file":
        path.unlink()
    else:
        os.utime(path, ns=(1, 1))
    assert shown(careers) is None
    assert keep(careers) == shown(careers)


def test_what_python_compiles_is_no_content(make: Make, content: Path) -> None:
    careers = make("between")
    card = keep(careers)
    (content / "__pycache__").mkdir()
    (content / "__pycache__" / "x.pyc").touch()
    assert shown(careers) == card


def test_other_language_or_program(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    careers = make("between")
    card = keep(careers)
    with monkeypatch.context() as patch:
        patch.setattr(scorecards, "LANGUAGE", "de")
        assert shown(careers) is None
    with monkeypatch.context() as patch:
        patch.setattr(hncli, "__version__", "99")
        assert shown(careers) is None
    assert shown(careers) == card


def test_a_harmed_scorecard(make: Make) -> None:
    careers = make("between")
    keep(careers)
    path = careers.places.card("ann")
    good = path.read_bytes()
    tables = json.loads(good)
    told = tables["card"]["1"]
    for harm in (
        b"",
        b"{",
        b"[]",
        b"[" * 100_000,
        b"\xff" + good,
        good[:-20],
        good.replace(b'"stress":', b'"strain":', 1),
        good.replace(b'"kind":"card"', b'"kind":"index"'),
        good.replace(b'"format":1', b'"format":2'),
        good.replace(b'"checksum":"', b'"checksum":"0'),
        pack("card", {}),
        pack("card", {"card": {"1": {}}}),
        pack("card", {"card": {"1": {"seal": told["seal"]}}}),
        pack("card", {"card": {"1": {**told, "seal": None}}}),
    ):
        assert harm != good
        path.write_bytes(harm)
        assert shown(careers) is None
    path.unlink()
    os.mkfifo(path)
    assert shown(careers) is None


def test_a_scorecard_is_of_one_career(make: Make) -> None:
    careers = make("between")
    keep(careers)
    for place in (careers.places.career, careers.places.card):
        place("bob").write_bytes(place("ann").read_bytes())
        facts = place("ann").stat()
        os.utime(place("bob"), ns=(facts.st_atime_ns, facts.st_mtime_ns))
    assert shown(careers, "bob") is None
    assert read_card(str(careers.places.folder), f"../{careers.places.folder.name}/ann") is None


def test_it_is_not_kept_if_the_career_was_changed_meanwhile(make: Make) -> None:
    careers = make("running")
    sealed = seal(str(careers.places.folder), "ann")
    card = card_of(careers)
    play_on(careers)
    keep_card(careers.places, "ann", sealed, card)
    keep_card(careers.places, "ann", None, card)
    assert not careers.places.card("ann").exists()


def test_without_a_place_for_it_the_next_one_takes_longer(make: Make) -> None:
    careers = make("between")
    careers.places.card("ann").mkdir()
    keep(careers)
    assert shown(careers) is None


def test_it_goes_with_its_career(make: Make) -> None:
    careers = make("between")
    keep(careers)
    careers.rename("ann", "bob")
    assert shown(careers, "bob") is None
    keep(careers, "bob")
    careers.delete("bob")
    assert not list(careers.places.folder.glob("*.card.json"))


def test_the_rules_and_the_content_are_watched() -> None:
    root = Path(hncli.__file__).parent
    watched = {Path(folder) for folder in roots()}
    assert {root / part for part in ("cards", "engine", "career", "store")} < watched
    assert content_root() in watched


def test_an_installed_program_has_content_and_translations_in_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "hncli"
    for name in ("content", "locale"):
        (package / name).mkdir(parents=True)
    monkeypatch.setattr(hncli, "__file__", str(package / "__init__.py"))
    assert roots()[-2:] == [str(package / "content"), str(package / "locale")]
    (package / "locale").rmdir()
    assert roots()[-1] == str(package / "content")
