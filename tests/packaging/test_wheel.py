"""What is in the wheel: what a player needs, in every language, and compiled messages."""

import gettext
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from babel.messages.pofile import PoFileError, read_po

from hatch_build import compile_catalogues
from hncli import __version__

ROOT = Path(__file__).parents[2]
PO = "hncli/locale/fr/LC_MESSAGES/hn.po"
MO = "hncli/locale/fr/LC_MESSAGES/hn.mo"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    """A wheel built from the source as it is, without a network."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (path,) = folder.glob("*.whl")
    return ZipFile(path)


def test_the_wheel_has_the_messages_compiled(wheel: ZipFile) -> None:
    messages = gettext.GNUTranslations(BytesIO(wheel.read(MO)))
    source = read_po((ROOT / PO).read_text("utf-8").splitlines())
    assert messages.gettext("Undone.") == source["Undone."].string != "Undone."


def test_the_wheel_has_every_language_whole(wheel: ZipFile) -> None:
    """The pages of the rules, the lessons, and the words of the packs."""
    names = set(wheel.namelist())
    inside = {
        path.relative_to(ROOT).as_posix()
        for pattern in ("hncli/rules/*/*.md", "hncli/learn/*/*.toml", PO)
        for path in ROOT.glob(pattern)
    }
    packs = {
        f"hncli/{path.relative_to(ROOT).as_posix()}"
        for folder in ("words", "lines")
        for path in ROOT.glob(f"content/*/{folder}/*.toml")
    }
    assert len(packs) > 5
    assert inside | packs <= names


def test_the_wheel_is_called_as_it_should_be(wheel: ZipFile) -> None:
    """By its own name, with the version of the program, the command and the manual page."""
    info = f"hn_career-{__version__}"
    metadata = wheel.read(f"{info}.dist-info/METADATA").decode()
    assert f"\nName: hn-career\nVersion: {__version__}\n" in metadata
    scripts = wheel.read(f"{info}.dist-info/entry_points.txt").decode()
    assert "hn = hncli.__main__:main" in scripts
    manual = wheel.read(f"{info}.data/data/share/man/man1/hn.1")
    assert manual == (ROOT / "docs" / "hn.1").read_bytes()


def test_a_broken_catalogue_stops_the_build(tmp_path: Path) -> None:
    path = tmp_path / PO
    path.parent.mkdir(parents=True)
    path.write_text('msgid "a"\nmessage "b"\n', "utf-8")
    with pytest.raises(PoFileError):
        compile_catalogues(tmp_path)
    assert not (tmp_path / MO).exists()


def test_an_entry_that_is_not_sure_is_left_out(tmp_path: Path) -> None:
    """What a translator marks as fuzzy is English until somebody has looked at it."""
    path = tmp_path / PO
    path.parent.mkdir(parents=True)
    path.write_text('#, fuzzy\nmsgid "a"\nmsgstr "b"\n\nmsgid "c"\nmsgstr "d"\n', "utf-8")
    assert compile_catalogues(tmp_path) == [MO]
    with (tmp_path / MO).open("rb") as file:
        messages = gettext.GNUTranslations(file)
    assert [messages.gettext(text) for text in "ac"] == ["a", "d"]
