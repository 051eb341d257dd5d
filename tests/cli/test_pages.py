"""`hn career page` and `card`, `hn mission page`, `hn lab report --html`: files to show."""

import json
import os
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner

from hncli.cli.main import hn
from tests.cli.at_career import WON, begin, done, refused
from tests.cli.in_process import run_here
from tests.cli.running import run_hn
from tests.cli.test_mission_story import finish
from tests.report.page.test_values import check

EXAMPLES = Path(__file__).resolve().parents[2] / "careers"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test is in a folder of its own, into which commands write."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A data folder with a career that has just begun, whose page is quickly made."""
    begin(tmp_path / "home")
    return tmp_path / "home"


def read(name: str) -> str:
    return Path(name).read_text(encoding="utf-8")


def files() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


def test_a_page_and_its_values() -> None:
    """The file is that of the career, with every value that the scorecard has."""
    assert done(EXAMPLES, "page", "example") == "Written: example.html\n"
    check(json.loads(done(EXAMPLES, "scorecard", "example", "--json")), read("example.html"))
    assert len(read("example.html").encode()) < 400_000
    umask = os.umask(0)
    os.umask(umask)
    assert stat.S_IMODE(Path("example.html").stat().st_mode) == 0o666 & ~umask


def test_one_that_is_not_finished(home: Path) -> None:
    """A mission from a table, then one in the middle, which is told so far."""
    done(home, "log", *WON, typed="1\n1\n")
    done(home, "play", "--abductor", "donna", typed="facedown:keep-cool\n")
    assert "Written: mira.html" in done(home, "page")
    html = read("mira.html")
    assert "1 of 10 missions are over, and one is being played." in html
    assert "You play Keep Cool face down" in html
    check(json.loads(done(home, "scorecard", "--json")), html)


def test_no_such_career(tmp_path: Path) -> None:
    for command in ("page", "card"):
        option = ("--svg", "x.svg") if command == "card" else ()
        said = refused(EXAMPLES, command, "exampel", *option, code=2)
        assert "Did you mean example?" in said
        assert "no career yet" in refused(tmp_path, command, *option, code=2)
    assert files() == []


def test_opened_in_a_browser(home: Path) -> None:
    """The browser that BROWSER names is given the file's address; without one that is said."""
    Path("browser").write_text('#!/bin/sh\necho "$1" > opened\n')
    Path("browser").chmod(0o755)
    for browser, told in (("./browser %s", ""), ("./nothing %s", "hn: No browser was found.")):
        variables = {"HN_HOME": str(home), "BROWSER": browser, "PATH": "/nowhere", "DISPLAY": ""}
        ended = run_hn("career", "page", "mira", "--open", "--replace", **variables)  # type: ignore[arg-type]
        assert (ended.code, ended.out) == (0, "Written: mira.html\n")
        assert ended.err.startswith(told)
    assert read("opened").strip() == Path("mira.html").absolute().as_uri()


def test_a_card() -> None:
    said = done(EXAMPLES, "card", "example", "--svg", "a.svg", "--png", "a.png")
    assert said == "Drawn: a.svg\nDrawn: a.png\n"
    assert 'width="1200" height="630"' in read("a.svg")
    assert done(EXAMPLES, "card", "example", "--svg", "b.svg", "--square") == "Drawn: b.svg\n"
    assert 'width="1080" height="1080"' in read("b.svg")
    assert Path("a.png").read_bytes().startswith(b"\x89PNG")
    assert "add --replace" in refused(EXAMPLES, "card", "example", "--png", "a.png", code=2)
    done(EXAMPLES, "card", "example", "--png", "a.png", "--replace")
    assert done(EXAMPLES, "card", "example") == "Drawn: example.png\n"
    assert Path("example.png").read_bytes() == Path("a.png").read_bytes()
    assert "add --replace" in refused(EXAMPLES, "card", "example", code=2)


def test_no_font_to_draw_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line says what to do, and nothing is written, the SVG neither."""
    monkeypatch.setattr("hncli.report.html._drawn", lambda _svg: b"")
    args = ["career", "card", "example", "--home", str(EXAMPLES), "--svg", "a.svg"]
    ended = CliRunner().invoke(hn, [*args, "--png", "a.png"])
    assert (ended.exit_code, ended.output) == (
        1,
        "hn: No font was found to write with. Install one, such as DejaVu, or take --svg.\n",
    )
    assert files() == []


def test_what_a_link_shows() -> None:
    """Title and description of the page; a picture where its address is named, escaped."""
    done(EXAMPLES, "page", "example")
    html = read("example.html")
    assert '<meta property="og:description" content="5 of 10 calls won, 70 people' in html
    assert "og:image" not in html
    done(EXAMPLES, "page", "example", "--picture", 'a".png', "--replace")
    assert '<meta property="og:image" content="a&#34;.png">' in read("example.html")


def test_a_mission(tmp_path: Path) -> None:
    home = tmp_path / "home"
    ended = run_here("mission", "page", HN_HOME=str(home))
    assert (ended.code, ended.err) == (
        1,
        "hn: No mission is over yet. Play one with hn mission play.\n",
    )
    finish(home)
    assert run_here("mission", "page", HN_HOME=str(home)).out == "Written: donna.html\n"
    html = read("donna.html")
    assert "Donna Scarborough, seed 6" in html
    assert "over: turn" not in html
    assert "Time has run out." in html
    ended = run_here("mission", "page", "donna", HN_HOME=str(home))
    assert "name another with --out, or add --replace" in ended.complaint
    run_here("mission", "play", "edward", "--seed", "2", typed="1\n", HN_HOME=str(home))
    said = run_here("mission", "page", "edward", "--out", "e.html", HN_HOME=str(home)).out
    assert said == "Written: e.html\n"
    assert "This mission isn&#39;t over: turn 1, " in read("e.html")
    assert run_here("mission", "card", HN_HOME=str(home)).out == "Drawn: donna.png\n"
    assert Path("donna.png").read_bytes().startswith(b"\x89PNG")
    ended = run_here("mission", "card", "donna", HN_HOME=str(home))
    assert "name another with --png, or add --replace" in ended.complaint


def test_a_run_of_the_lab(tmp_path: Path) -> None:
    home = str(tmp_path / "home")
    args = ("lab", "run", "night", "--missions", "1", "--abductor", "donna", "--player", "random")
    assert run_here(*args, "--workers", "1", HN_HOME=home).code == 0
    ended = run_here("lab", "report", "--html", "night.html", HN_HOME=home)
    assert (ended.code, ended.out) == (0, "Written: night.html\n")
    html = read("night.html")
    for words in ("Run night", "Win rates, with 95% intervals", "How missions end", "Figures"):
        assert words in html
    ended = run_here("lab", "report", "--html", "night.html", "--svg", "n.svg", HN_HOME=home)
    assert "name another with --html, or add --replace" in ended.complaint
    assert not Path("n.svg").exists()
    ended = run_here("lab", "report", "--html", "no/n.html", HN_HOME=home)
    assert (ended.code, ended.out) == (1, "")
