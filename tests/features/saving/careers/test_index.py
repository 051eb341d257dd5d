"""The list of careers is quick and right, with or without its index."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from hncli.base.files import StoreError
from hncli.base.records import encode
from hncli.career.table_mission import TableMission
from hncli.features.careers.saving import files as index
from hncli.features.careers.saving.career_file import CAREER, Summary, with_name
from hncli.features.careers.saving.files import CareerFiles, load_career
from hncli.features.careers.saving.store import Careers
from hncli.game.engine.game import parse_option
from tests.features.saving.conftest import Make
from tests.features.saving.playing import do, make_example, next_choice, play, setup_of
from tests.features.saving.tables import tables_of, write_tables
from tests.special_files import make_special


def test_a_summary_says_how_far_a_career_is(make: Make) -> None:
    seen = {}
    for state in ("fresh", "running", "between"):
        careers = make(state)
        (seen[state],) = careers.summaries()
        with careers.open("ann", to_play=False) as kept:
            now = kept.career.status
            assert seen[state] == Summary(
                "ann",
                "Ann Example",
                "hard",
                len(now.missions),
                now.successes,
                now.stress,
                now.score,
                "running" if state == "running" else "waiting",
            )
    assert seen["between"].stress > 0
    assert seen["between"].missions == 2


def test_ones_own_careers_are_all_but_examples(make: Make) -> None:
    careers = make("fresh")
    for name in ("zoe", "bob"):
        careers.create(name, setup_of(3)).close()
    assert careers.own() == ["ann", "bob", "zoe"]
    make_example(careers, "bob")
    assert careers.own() == ["ann", "zoe"]


def test_a_career_is_complete_when_nothing_is_asked(make: Make) -> None:
    careers = make("between")
    with careers.open("ann") as kept:
        kept.retire()
    assert careers.summaries()[0].state == "complete"


def test_a_career_that_still_has_to_choose_is_waiting(make: Make) -> None:
    careers = make("between")
    with careers.open("ann") as kept:
        kept.enter(TableMission("lost", total=3, saved=0, killed=0))
        kept.retire()
        assert kept.career.decision is not None
        assert careers.summaries()[0].state == "waiting"
        while next_choice(kept.career):
            do(kept, next_choice(kept.career))
    assert careers.summaries()[0].state == "complete"


def test_all_careers_in_order(careers: Careers) -> None:
    for name in ("zoe", "ann", "bob-2"):
        careers.create(name, setup_of(1)).close()
    assert careers.names() == ["ann", "bob-2", "zoe"]
    assert [one.name for one in careers.summaries()] == ["ann", "bob-2", "zoe"]


def test_what_is_no_career_is_not_listed(make: Make) -> None:
    careers = make("running")
    careers.summaries()
    for name in ("Bad Name.json", "x.txt", "-x.json", ".hidden.json", "nul.json", "a.b.json"):
        (careers.folder / name).write_text("{}")
    with careers.open("ann"):
        assert careers.names() == ["ann"]
        assert [one.name for one in careers.summaries()] == ["ann"]


def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note which careers are read."""
    found: list[str] = []
    real = index.summary_of

    def reading(files: CareerFiles) -> Summary:
        found.append(files.name)
        return real(files)

    monkeypatch.setattr(index, "summary_of", reading)
    return found


def test_only_what_has_changed_is_read(careers: Careers, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ann", "bob", "eve"):
        careers.create(name, setup_of(1)).close()
    read = reads(monkeypatch)
    first = careers.summaries()
    assert read == ["ann", "bob", "eve"]
    written = (careers.folder / "index.json").stat().st_mtime_ns
    assert careers.summaries() == first
    assert read == ["ann", "bob", "eve"]
    assert (careers.folder / "index.json").stat().st_mtime_ns == written
    with careers.open("bob") as kept:
        list(play(kept, 3))
    assert careers.summaries()[1].state == "running"
    assert read == ["ann", "bob", "eve", "bob"]
    careers.delete("ann")
    assert [one.name for one in careers.summaries()] == ["bob", "eve"]
    assert read == ["ann", "bob", "eve", "bob"]
    known = json.loads((careers.folder / "index.json").read_bytes())["careers"]
    assert [one["name"] for one in known.values()] == ["bob", "eve"]


@pytest.mark.parametrize("fact", ["mtime", "size"])
def test_time_and_size_must_both_be_the_same(
    make: Make, monkeypatch: pytest.MonkeyPatch, fact: str
) -> None:
    careers = make("running")
    careers.summaries()
    path = careers.files("ann").career
    facts = path.stat()
    data = path.read_bytes()
    if fact == "size":
        path.write_bytes(data + b" ")
        os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    else:
        os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns + 1))
    read = reads(monkeypatch)
    careers.summaries()
    assert read == ["ann"]


@pytest.mark.parametrize(
    "harm",
    [
        b"", b"{", b"[]", encode("career", {}), encode("index", {"careers": {"1": {}}}),
        encode("index", {"careers": {"1": {"name": "ann", "mtime": 1, "size": 1, "summary": 7}}}),
        encode("index", {"careers": {"1": {"name": [], "mtime": 1, "size": 1, "summary": {}}}}),
        encode("index", {}),
    ],
)  # fmt: skip
def test_a_broken_index_is_made_anew(make: Make, harm: bytes) -> None:
    careers = make("running")
    before = careers.summaries()
    good = (careers.folder / "index.json").read_bytes()
    (careers.folder / "index.json").write_bytes(harm)
    assert careers.summaries() == before
    assert (careers.folder / "index.json").read_bytes() == good


def test_an_index_that_lies_about_a_career_is_not_believed(make: Make) -> None:
    careers = make("running")
    before = careers.summaries()
    tables = json.loads((careers.folder / "index.json").read_bytes())
    tables["careers"]["1"]["summary"]["state"] = "dancing"
    (careers.folder / "index.json").write_bytes(encode("index", tables))
    assert careers.summaries() == before


def test_without_an_index_it_only_takes_longer(make: Make) -> None:
    careers = make("running")
    careers.summaries()
    before = careers.summaries()
    (careers.folder / "index.json").unlink()
    (careers.folder / "index.json").mkdir()
    assert careers.summaries() == before


@pytest.mark.parametrize("harm", [b"", b"{", b'{"meta":7', b"[" * 5000])
def test_a_harmed_career_is_listed_as_such(make: Make, harm: bytes) -> None:
    careers = make("running")
    careers.summaries()
    good = careers.files("ann").career.read_bytes()
    careers.files("ann").career.write_bytes(harm)
    assert careers.summaries() == [Summary("ann", "", "", 0, 0, 0, 0, "damaged")]
    known = json.loads((careers.folder / "index.json").read_bytes())
    assert known["careers"] == {}  # it may be mended without another time or size
    careers.files("ann").career.write_bytes(good)
    assert careers.summaries()[0].state == "running"


@pytest.mark.parametrize("kind", ["folder", "link", "itself"])
def test_what_is_in_the_place_of_a_career_is_listed_as_damaged(make: Make, kind: str) -> None:
    careers = make("fresh")
    path = careers.files("bob").career
    if kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("nowhere" if kind == "link" else path)
    assert careers.names() == ["ann", "bob"]
    assert [one.state for one in careers.summaries()] == ["waiting", "damaged"]
    with pytest.raises(StoreError, match=r"bob\.json: "):
        careers.open("bob")
    assert careers.last_used() == ("ann" if kind != "folder" else "bob")


def special(path: Path, kind: str) -> None:
    """Put something in the place of a file that no reader may wait for or swallow."""
    if kind != "huge":
        make_special(path, kind, by_link=kind == "a device")
    else:
        with path.open("wb") as file:
            file.truncate(8 << 30)  # sparse: it takes no room


@pytest.mark.parametrize("kind", ["a named pipe", "a device", "huge"])
@pytest.mark.parametrize("place", ["career", "mission", "index"])
def test_a_list_reads_regular_files_of_a_reasonable_size_only(
    make: Make, kind: str, place: str
) -> None:
    """A pipe would be waited for without end; a device or a huge file would fill the memory."""
    careers = make("fresh")
    path = careers.folder / "index.json"
    if place != "index":
        path = getattr(careers.files("bob"), place)
    special(path, kind)
    before = path.lstat()
    states = {one.name: one.state for one in careers.summaries()}
    damaged = {"bob": "damaged"} if place == "career" else {}
    assert states == {"ann": "waiting"} | damaged
    assert careers.last_used() is not None
    if (place, kind) != ("index", "huge"):  # a regular file, so it is written anew
        assert os.path.samestat(path.lstat(), before)
    if place == "career":
        with pytest.raises(StoreError, match=r"bob\.json: "):
            careers.open("bob")


def test_a_file_that_was_laid_out_anew_is_read_whole(make: Make) -> None:
    careers = make("running")
    before = careers.summaries()
    path = careers.files("ann").career
    path.write_text(json.dumps(json.loads(path.read_bytes()), indent=2, sort_keys=True))
    assert careers.summaries() == before


def test_a_score_that_was_edited_is_noticed_without_an_index(make: Make) -> None:
    careers = make("far")
    careers.summaries()
    (careers.folder / "index.json").unlink()
    path = careers.files("ann").career
    score = json.loads(path.read_bytes())["summary"]["1"]["score"]
    old, new = (f'"score":{number},'.encode() for number in (score, score + 500))
    path.write_bytes(path.read_bytes().replace(old, new, 1))
    assert careers.summaries()[0].state == "damaged"


@pytest.mark.parametrize("change", [{"score": "x"}, {"name": "bob"}, {"x": 1}, {"stress": -1}])
def test_a_senseless_summary_is_damage(make: Make, change: dict[str, Any]) -> None:
    careers = make("between")
    tables = json.loads(careers.files("ann").career.read_bytes())
    tables["summary"]["1"].update(change)
    careers.files("ann").career.write_bytes(encode("career", tables))
    assert careers.summaries()[0].state == "damaged"


def test_the_career_used_last_is_the_one_that_was_changed_last(careers: Careers) -> None:
    for name in ("ann", "bob", "eve"):
        careers.create(name, setup_of(1)).close()
    assert careers.last_used() == "eve"
    with careers.open("ann") as kept:
        kept.choose(parse_option("mission"))
        assert careers.last_used() == "ann"
        list(play(kept, 2))
    with careers.open("bob") as kept:
        kept.add_note("x")
    assert careers.last_used() == "bob"
    with careers.open("ann") as kept:
        list(play(kept, 1))
    assert careers.last_used() == "ann"
    careers.rename("ann", "zoe")
    assert careers.last_used() == "zoe"
    for path in (careers.files("zoe").career, careers.files("zoe").mission):
        os.utime(path, ns=(2**61, 2**61))
    assert careers.last_used() == "zoe"


def test_a_home_that_is_no_folder_is_told(careers: Careers) -> None:
    careers.home.write_text("x")
    for ask in (
        careers.names,
        careers.summaries,
        careers.last_used,
        lambda: careers.create("ann", setup_of(1)),
        lambda: careers.open("ann"),
        lambda: careers.open("ann", to_play=False),
        lambda: careers.delete("ann"),
    ):
        with pytest.raises(StoreError, match=f"{careers.home}.*it cannot be used"):
            ask()
    assert careers.home.read_text() == "x"


def test_many_copies_are_listed(make: Make) -> None:
    careers = make("between")
    kept = load_career(careers.files("ann")).career
    for n in range(50):
        tables = tables_of(with_name(kept, f"copy-{n}"))
        write_tables(careers.files(f"copy-{n}").career, CAREER, tables)
    found = careers.summaries()
    assert len(found) == 51
    assert len({one.score for one in found}) == 1
    assert careers.summaries() == found
