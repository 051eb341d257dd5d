"""The example career that is shipped: unharmed, up to date, and only to be read."""

import shutil
import subprocess
from pathlib import Path

import pytest

from hncli.base.home import MARKER
from hncli.features.careers.saving.store import Careers
from tests.career import example_career
from tests.cli.in_process import run_here
from tests.cli.running import Ended
from tests.fuzz.twin import shipped

ROOT = example_career.HOME.parent
FILE = example_career.HOME / "example.json"
REFUSED = (
    "hn: The career example is an example and can only be read. "
    "Export it and import it under another name to make it yours.\n"
)
NONE_YET = "hn: You have no career yet. Begin one with hn career new.\n"
NEW = ("new", "mine", "--negotiator", "Ben Okoro", "--box", "base", "--normal", "--yes")


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder `careers` of a fresh clone; commands are run in the folder above it."""
    folder = tmp_path / "careers"
    folder.mkdir()
    for path in (example_career.HOME / MARKER, FILE):
        shutil.copy(path, folder)
        (folder / path.name).chmod(0o644)
    monkeypatch.chdir(tmp_path)
    return folder


def career(*args: str) -> Ended:
    """Run a command as in a clone, where nothing but the marked folder says where careers are."""
    return run_here("career", *args, HN_HOME="")


def printed(*args: str) -> str:
    ended = career(*args)
    assert (ended.code, ended.err) == (0, ""), ended
    return ended.out


def test_it_is_proved_by_the_present_rules_and_content(clone: Path) -> None:
    """If not, write it anew: python -m tests.career.example_career."""
    careers = Careers(clone, shipped())
    with careers.open("example", to_play=False) as kept:
        assert kept.messages == []
        now = kept.career.status
        assert kept.career.is_complete
    assert careers.diagnose("example") == []
    assert len(now.missions) == 10
    assert now.successes >= 4
    assert {entry.box for entry in now.missions} == {"base", "crime-wave"}
    assert [entry.number for entry in now.missions if entry.at_table] == [5]
    assert {help.kind for help in now.gained} == {"trait", "resource", "experience", "relief"}
    assert now.record.spent
    assert len(now.record.notes) == 2
    assert now.record.setup.mode == "normal"


def test_the_generator_writes_the_same_bytes_for_the_same_career(tmp_path: Path) -> None:
    with Careers(example_career.HOME, shipped()).open("example", to_play=False) as kept:
        files = [example_career.write(kept.career, tmp_path / folder) for folder in ("a", "b")]
    assert files[0].read_bytes() == files[1].read_bytes()
    assert sorted(path.name for path in files[0].parent.iterdir()) == ["example.json"]


def test_it_names_no_place_of_the_machine_it_was_made_on() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert str(ROOT) not in text
    assert '"/' not in text
    assert "\\" not in text


def test_git_takes_this_career_and_nothing_else_that_is_kept(tmp_path: Path) -> None:
    """As the folder is the player's own, too."""
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    shutil.copy(ROOT / ".gitignore", tmp_path)
    others = (
        "mira.json",
        "example.lock",
        "example.card.json",
        "index.json",
        "honours.json",
        "hn.config.json",
    )
    names = ["example.json", *others, "backups/example/latest.json", "sets/mine.json"]
    ended = subprocess.run(
        ["git", "check-ignore", "--no-index", *(f"careers/{name}" for name in names)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout.split() == [f"careers/{name}" for name in names[1:]]


def test_every_way_to_look_at_it_shows_it(clone: Path) -> None:
    assert "Nora Lindqvist" in printed("list")
    assert printed("list", "--plain").endswith("an example, to be read\n")
    assert "MISSION 10: " in printed("scorecard", "example")
    assert printed("scorecard", "example").startswith("Nora Lindqvist, negotiator\n")
    assert "Turn 1" in printed("history", "example")
    assert "Turn 1" in printed("replay", "example", "1")
    assert "Nora Lindqvist" in printed("show", "example")
    assert "kitchen table" in printed("notes", "example")
    assert (clone / "example.json").read_bytes() == FILE.read_bytes()


def test_nothing_needs_to_be_written_to_look_at_it(clone: Path) -> None:
    """Folders stand where files would be written, which not even root can do then."""
    for name in ("example.lock", "index.json", "example.card.json"):
        (clone / name).mkdir()
    before = sorted(clone.rglob("*"))
    test_every_way_to_look_at_it_shows_it(clone)
    assert sorted(clone.rglob("*")) == before


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("play", "example"), 1),
        (("give-up", "example"), 1),
        (("retire", "example", "--yes"), 1),
        (("notes", "example", "--add", "Mine now."), 1),
        (("delete", "example", "--yes"), 1),
        (("rename", "example", "mine"), 2),
    ],
)
def test_it_cannot_be_changed(clone: Path, args: tuple[str, ...], code: int) -> None:
    ended = career(*args)
    assert (ended.code, ended.out, ended.err) == (code, "", REFUSED)
    assert [path.name for path in sorted(clone.glob("*.json"))] == ["example.json"]
    assert (clone / "example.json").read_bytes() == FILE.read_bytes()


@pytest.mark.usefixtures("clone")
def test_it_is_never_meant_where_no_career_is_named() -> None:
    printed("scorecard", "example")  # whatever is kept of it
    printed("list")
    for command in ("show", "play", "scorecard", "history", "notes", "delete"):
        ended = career(command)
        assert (ended.code, ended.out, ended.err) == (2, "", NONE_YET)


def test_beside_it_the_players_own_is_meant(clone: Path) -> None:
    printed(*NEW)
    (clone / "example.json").touch()
    assert printed("show").startswith("Career mine.\n")
    assert printed("scorecard").startswith("Ben Okoro, negotiator\n")
    assert printed("scorecard").startswith("Ben Okoro, negotiator\n")


@pytest.mark.usefixtures("clone")
def test_a_copy_of_it_is_the_players_own() -> None:
    printed("export", "example", "--to", "copy.json")
    printed("import", "copy.json", "--name", "mine")
    printed("notes", "mine", "--add", "Mine now.")
    assert "Mine now." in printed("notes")
