"""A career's file copied over that of another: nobody is taken for somebody else."""

import shutil
from pathlib import Path

import pytest

from hncli.career.record import CareerSetup
from hncli.features.careers.saving.store import Careers
from tests.cli.at_career import begin, career, done, refused
from tests.cli.in_process import run_here
from tests.fuzz.twin import shipped

WAYS = ("cp", "export")


@pytest.fixture(scope="module", params=WAYS)
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder with Ben and Mira, where Ben's file lies in the place of Mira's."""
    home = tmp_path_factory.mktemp("made")
    setup = CareerSetup("Ben Okoro", ("base",), "normal", 8, "career")
    Careers(home, shipped()).create("ben", setup).close()
    begin(home)
    with Careers(home, shipped()).open("mira") as kept:
        kept.add_note("Mira's own words.")
    done(home, "list")
    done(home, "scorecard", "mira")
    folder = home / "careers"
    if request.param == "cp":
        shutil.copy(folder / "ben.json", folder / "mira.json")
    else:
        done(home, "export", "ben", "--to", str(folder / "mira.json"), "--replace")
    return home


@pytest.fixture
def home(made: Path, tmp_path: Path) -> Path:
    """Give a copy of that folder."""
    return Path(shutil.copytree(made, tmp_path, dirs_exist_ok=True))


def files(home: Path) -> dict[Path, bytes]:
    """All files but the index, which is made anew at any time."""
    found = (path for path in home.rglob("*") if path.is_file() and path.name != "index.json")
    return {path: path.read_bytes() for path in found}


def told(error: str) -> None:
    """See that an error names the file, whose career it holds, and the remedies."""
    assert "mira.json: " in error
    assert 'the career "ben"' in error
    assert "See hn career doctor mira." in error
    assert "--name NEW" in error


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("show", "mira"), 1),
        (("play", "mira"), 1),
        (("scorecard", "mira"), 1),
        (("scorecard", "mira", "--json"), 1),
        (("history", "mira"), 1),
        (("replay", "mira", "1"), 1),
        (("notes", "mira"), 1),
        (("notes", "mira", "--add", "Mine."), 1),
        (("spend", "mira"), 1),
        (("log", "mira"), 1),
        (("give-up", "mira"), 1),
        (("retire", "mira", "--yes"), 1),
        (("backup", "mira"), 1),
        (("export", "mira", "--to", "{home}/out.json"), 1),
        (("rename", "mira", "eve"), 2),
        (("delete", "mira", "--yes"), 1),
    ],
)
def test_every_command_refuses_it(home: Path, args: tuple[str, ...], code: int) -> None:
    before = files(home)
    told(refused(home, *(arg.format(home=home) for arg in args), code=code))
    assert files(home) == before


def test_the_bot_refuses_it(home: Path) -> None:
    ended = run_here("bot", "--career", "mira", typed='{"do": "look"}\n', HN_HOME=str(home))
    assert (ended.code, ended.out) == (1, "")
    told(ended.err)


def test_the_list_shows_it_as_damaged(home: Path) -> None:
    for _time in range(2):
        assert "mira: damaged; see hn career doctor\n" in done(home, "list", "--plain")
        row = done(home, "list").splitlines()[-1]
        assert row.startswith("mira")
        assert row.endswith("damaged; see hn career doctor")
        assert "Ben Okoro" not in row


def test_the_doctor_brings_mira_back(home: Path) -> None:
    folder = home / "careers"
    ben, foreign = ((folder / f"{name}.json").read_bytes() for name in ("ben", "mira"))
    ended = career(home, "doctor")
    assert ended.code == 1
    assert "ben: nothing is wrong.\nmira:\n" in ended.out
    assert 'the career "ben"' in ended.out
    assert "To mend: hn career doctor mira --repair\n" in ended.out
    said = done(home, "doctor", "mira", "--repair")
    (aside,) = (folder / "backups" / "mira").glob("aside-*-mira.json")
    assert str(aside) in said
    assert aside.read_bytes() == foreign
    assert (folder / "ben.json").read_bytes() == ben
    assert done(home, "notes", "mira") == "1. Mira's own words.\n"
    assert done(home, "show", "mira").startswith("Mira Holm")
    assert done(home, "doctor") == "ben: nothing is wrong.\nmira: nothing is wrong.\n"


def test_without_copies_the_doctor_leaves_all_as_it_is(home: Path) -> None:
    shutil.rmtree(home / "careers" / "backups" / "mira")
    before = files(home)
    said = refused(home, "doctor", "mira", "--repair")
    assert "nothing is left to mend it from; it stays as it is" in said
    assert "import it under another name" in said
    assert files(home) == before


def test_what_the_file_holds_can_be_kept_under_another_name(home: Path) -> None:
    said = refused(home, "show", "mira")
    command = said.partition("hn career ")[2].partition("hn career ")[2]
    done(home, *command.replace("NEW", "ben-again").split())
    assert done(home, "show", "ben-again").startswith("Ben Okoro")
