"""`hn mission review`: found as a story is, shown as text, Markdown or JSON, or refused."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from hncli.career.journal import Versions
from hncli.features.missions.saving.history import FinishedMissions, Reviews
from hncli.features.missions.saving.mission_file import StoredMission
from hncli.features.reviews.report import review_json
from hncli.players.rollouts import KINDS
from hncli.review.figures import SHOWN, Verdict
from tests.cli.in_process import Commands, run_here
from tests.features.reviews.reviews_update import told
from tests.review.made import partial, review, subject

REVIEW = Commands("mission", "review")
hn, refused = REVIEW.run, REVIEW.refused_at_once
PAGE = Path(__file__).resolve().parents[2] / "docs" / "review-json.md"


def keep(home: Path, abductor: str = "donna", seed: int = 6, most: int = 1000) -> None:
    """Keep a mission that is over."""
    one = subject(abductor, seed, most)
    keep_stored(home, StoredMission(one.setup, one.log, None))


def keep_stored(home: Path, stored: StoredMission) -> None:
    """Keep a mission that is over by the name of its abductor."""
    (home / "missions").mkdir(exist_ok=True)
    FinishedMissions(home).keep(stored.setup.abductor, stored)


def test_a_stored_one_is_shown_at_once(tmp_path: Path) -> None:
    keep(tmp_path)
    Reviews(tmp_path).write(subject(), review(subject()))
    ended = hn(tmp_path, "--width", "40")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("REVIEW: DONNA SCARBOROUGH\n")
    assert all(len(line) <= 40 for line in ended.out.splitlines())
    assert "█" in ended.out
    plain = hn(tmp_path, "donna", "--plain")
    assert "  Turn 1: 49%, luck" in plain.out
    assert "█" not in plain.out
    assert hn(tmp_path, "--ascii").out.isascii()
    assert hn(tmp_path, "--markdown").out.startswith("# Review: Donna Scarborough\n\n")


def test_a_short_one_is_made_and_kept(tmp_path: Path) -> None:
    """The one that ended last, by a mission that was given up after two choices."""
    keep(tmp_path)
    keep(tmp_path, "edward", 3, most=2)
    ended = hn(tmp_path)
    assert (ended.code, ended.err) == (0, "Reviewing 3 choices ...\n")
    assert "You chose: Give the mission up." in ended.out
    again = hn(tmp_path, "edward")
    assert (again.err, again.out) == ("", ended.out)


def test_a_partial_one_goes_on(tmp_path: Path) -> None:
    short = subject(most=3)
    keep(tmp_path, most=3)
    Reviews(tmp_path).write(short, partial(short, 2))
    ended = hn(tmp_path)
    assert (ended.code, ended.err) == (0, "Reviewing 2 choices ...\n")
    stored = Reviews(tmp_path).read(short)
    assert stored is not None
    assert stored.is_complete


# Refused


def test_what_is_not_there(tmp_path: Path) -> None:
    assert "No mission is over yet." in refused(tmp_path)
    keep(tmp_path)
    said = refused(tmp_path, "dona", code=2)
    assert said == "hn: No finished mission is called dona. There is donna. Did you mean donna?"
    assert "not both" in refused(tmp_path, "--json", "--markdown", code=2)


def test_a_mission_that_is_not_over(tmp_path: Path) -> None:
    run_here("mission", "play", "--seed", "2", typed="facedown:keep-cool\n", HN_HOME=str(tmp_path))
    assert "isn't over yet" in refused(tmp_path, "arkayne")
    keep(tmp_path, "arkayne")
    Reviews(tmp_path).write(subject("arkayne"), review(subject("arkayne")))
    assert hn(tmp_path, "arkayne").code == 0  # an earlier one of that name is over


def test_given_up_at_once(tmp_path: Path) -> None:
    keep(tmp_path, most=0)
    assert "ended before your first choice: nothing to review" in refused(tmp_path)


def test_other_versions(tmp_path: Path) -> None:
    one = subject()
    log = replace(one.log, versions=Versions(1, {"base": "0" * 12}))
    keep_stored(tmp_path, StoredMission(one.setup, log, None))
    assert "was played with other versions" in refused(tmp_path)


# JSON


def fields_of(section: str) -> list[str]:
    """The fields that the page lists in a section."""
    text = PAGE.read_text("utf-8").partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)


def test_json_is_as_the_page_says(tmp_path: Path) -> None:
    keep(tmp_path)
    Reviews(tmp_path).write(subject(), review(subject()))
    ended = hn(tmp_path, "--json")
    assert ended.out.isascii()
    found = json.loads(ended.out)
    assert list(found) == fields_of("Review")
    assert list(found["start"]) == fields_of("Estimate")
    assert list(found["turns"][0]) == fields_of("Turn")
    assert list(found["dice"]) == fields_of("Dice")
    assert list(found["choices"][0]) == fields_of("Choice")
    total = sum(found[name]["value"] for name in ("start", "luck", "skill"))
    assert total == pytest.approx(0, abs=0.001)
    blunder = found["choices"][0]
    assert (blunder["option"], blunder["better"]) == ("play:what-are-your-demands", "end")
    assert (blunder["grade"], blunder["cost"]["value"]) == ("blunder", 0.12)
    page = PAGE.read_text("utf-8")
    for word in (*get_args(Verdict), *KINDS, *filter(None, SHOWN)):
        assert f"`{word}`" in page


def test_json_of_a_partial_one_has_every_field() -> None:
    whole, part = review_json(told("complete")), review_json(told("partial"))
    assert list(part) == list(whole)
    assert (part["is_complete"], part["choices_reviewed"]) == (False, 20)
    assert [name for name in part if part[name] is None] == [
        "start", "luck", "skill", "deserved", "verdict", "luck_by_kind", "turns",
    ]  # fmt: skip
    assert list(part["choices"][0]) == list(whole["choices"][0])
