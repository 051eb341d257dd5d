"""Files that a command writes where the player says: whole, and over nothing that is not meant."""

import os
from pathlib import Path

import pytest

from tests.cli.at_career import WON, begin, done
from tests.cli.in_process import Commands
from tests.cli.test_mission_story import finish

HN = Commands()
COMMANDS = [
    "career page mira --out",
    "career card mira --svg",
    "career export mira --to",
    "career export mira --csv --to",
    "mission page donna --out",
    "lab report night --svg",
    "lab report night --html",
]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a career, a finished mission and a run of the lab."""
    home = tmp_path_factory.mktemp("home")
    finish(home)
    begin(home)
    done(home, "log", "mira", *WON, typed="1\n1\n")
    run = ("--player", "random", "--abductor", "donna", "--missions", "1", "--workers", "1")
    HN.told(home, "lab", "run", "night", *run)
    return home


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test is in a folder of its own, into which commands write."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_is_replaced_unasked(home: Path, command: str) -> None:
    """A file is replaced whole: whoever has the old one open reads all of it."""
    file, words = Path("file"), (*command.split(), "file")
    assert HN.told(home, *words).endswith(": file\n")
    written = file.read_bytes()
    file.write_text("mine")
    assert HN.refused_at_once(home, *words, code=2) == (
        f"hn: There is a file file already; name another with {words[-2]}, or add --replace."
    )
    with file.open() as old:
        HN.told(home, *words, "--replace")
        assert old.read() == "mine"
    assert len(file.read_bytes()) == len(written)  # the same but for a time


NO_PLACES = {
    "no/such/file": "there is no such folder. Make it first.",
    ".": "it is a folder, and only a regular file is replaced. Name another file.",
    "pipe": "pipe: it is a named pipe, and only a regular file is replaced. Name another file.",
    "link": "link: it is a link, and only a regular file is replaced. Name another file.",
    "nowhere": "nowhere: it is a link, and only a regular file is replaced. Name another file.",
    "x" * 300: "File name too long",
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("more", [(), ("--replace",)], ids=["new", "replace"])
def test_what_is_no_place_for_a_file(home: Path, command: str, more: tuple[str, ...]) -> None:
    Path("mine").write_text("mine")
    os.mkfifo("pipe")
    Path("link").symlink_to("mine")
    Path("nowhere").symlink_to("gone")
    before = sorted(Path().iterdir())
    for name, why in NO_PLACES.items():
        assert why in HN.refused_at_once(home, *command.split(), name, *more)
    assert sorted(Path().iterdir()) == before
    assert Path("mine").read_text() == "mine"
