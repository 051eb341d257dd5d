"""`hn career export` for other programs: CSV, JSON, Markdown and links for BG Stats."""

import csv
import io
import json
import re
import shutil
from pathlib import Path

import pytest

from hncli.base.records import encode
from tests.cli.at_career import LOST, WON, begin, career, done, refused
from tests.docs.test_docs import section

FORMS = {
    "--csv": "mira.csv",
    "--json": "mira.scorecard.json",
    "--markdown": "mira.md",
    "--bgstats": "mira.bgstats.txt",
}


@pytest.fixture(scope="module")
def logged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A career with two missions from a table."""
    home = tmp_path_factory.mktemp("logged")
    begin(home)
    for result in (WON, LOST):
        done(home, "log", "mira", *result, typed="1\n1\n")
    return home


@pytest.fixture
def home(logged: Path, tmp_path: Path) -> Path:
    """A copy of that folder."""
    return Path(shutil.copytree(logged, tmp_path, dirs_exist_ok=True))


def printed(home: Path, form: str) -> str:
    return done(home, "export", "mira", form, "--to", "-")


def test_csv_has_a_row_for_each_mission(home: Path) -> None:
    text = printed(home, "--csv")
    rows = list(csv.DictReader(io.StringIO(text, newline=""), strict=True))
    assert [row["result"] for row in rows] == ["won", "lost"]
    assert [row["mission"] for row in rows] == ["1", "2"]
    assert text.count("\r\n") == 3


def test_every_column_is_documented(home: Path) -> None:
    columns = printed(home, "--csv").partition("\r\n")[0].split(",")
    assert re.findall(r"^\| `(\w+)` \|", section("exports.md", "## CSV"), re.M) == columns


def test_json_is_the_scorecard_and_the_rows(home: Path) -> None:
    data = json.loads(printed(home, "--json"))
    figures = data.pop("figures")
    assert data == json.loads(done(home, "scorecard", "mira", "--json"))
    assert [row["stress_after"] for row in figures] == [
        mission["stress_after"] for mission in data["missions"]
    ]


def test_markdown_is_that_of_the_scorecard(home: Path) -> None:
    assert printed(home, "--markdown") == done(home, "scorecard", "mira", "--markdown")


def test_links_say_when_the_missions_ended(home: Path) -> None:
    links = printed(home, "--bgstats").splitlines()
    assert len(links) == 2
    assert all(link.startswith("https://app.bgstatsapp.com/createPlay.html?") for link in links)
    for backup in (home / "careers" / "backups" / "mira").glob("*-mission-1.json"):
        backup.unlink()
    ended = career(home, "export", "mira", "--bgstats", "--to", "-")
    assert ended.code == 0
    assert ended.err.startswith("hn no longer knows when these missions ended: 1. ")
    assert ended.out.splitlines()[1] == links[1]


@pytest.mark.parametrize("form", FORMS)
def test_files(home: Path, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    assert done(home, "export", "mira", form) == f"Written: {FORMS[form]}\n"
    assert (home / FORMS[form]).read_bytes().decode() == printed(home, form)


@pytest.mark.parametrize(
    ("event", "key"), [("mission-ended", "threat"), ("conversation-ended", "threat")]
)
def test_an_event_with_an_unknown_word_is_not_imported(
    tmp_path: Path, event: str, key: str
) -> None:
    """The file says that other rules made it, so that it is not played again to check it."""
    begin(tmp_path)
    done(tmp_path, "play", "mira", "--abductor", "donna", typed="end\n" * 40 + "give up\nyes\n")
    file = tmp_path / "forged.json"
    done(tmp_path, "export", "mira", "--to", str(file))
    tables = json.loads(file.read_bytes())
    log = tables["logs"]["1"]
    for made in (tables["career"]["1"], log):
        made["versions"]["rules"] = 1
    told = [one for choice in log["choices"] for one in choice["events"]]
    next(one for one in told if one["event"] == event)[key] = "Z"
    kind = tables.pop("meta")["1"]["kind"]
    file.write_bytes(encode(kind, tables))
    said = refused(tmp_path, "import", str(file), "--name", "other", code=2)
    assert f"expected an event: {event}.{key} has an unknown value." in said
    assert "Export it again where it comes from." in said


def test_one_form_at_a_time(home: Path) -> None:
    assert "Say one of" in refused(home, "export", "--csv", "--json", code=2)


def test_no_mission_yet(tmp_path: Path) -> None:
    begin(tmp_path)
    assert printed(tmp_path, "--csv").count("\r\n") == 1
    assert json.loads(printed(tmp_path, "--json"))["figures"] == []
    assert printed(tmp_path, "--bgstats") == ""
    assert "No career" not in printed(tmp_path, "--markdown")


def test_the_portable_file_can_be_printed(home: Path, tmp_path: Path) -> None:
    text = done(home, "export", "mira", "--to", "-")
    file, other = tmp_path / "printed.json", tmp_path / "other"
    file.write_text(text, encoding="utf-8")
    done(other, "import", str(file))
    assert printed(other, "--csv") == printed(home, "--csv")
