"""The reviews of a career's missions go with it: exports, backups, restores, deletion."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hncli.career.replay import FinishedMission
from hncli.features.careers.saving.career_file import EXPORT
from hncli.features.careers.saving.store import Careers
from hncli.features.missions.saving.history import Reviews
from hncli.review.figures import split_in_points
from hncli.review.review import Review, mission_of_career
from tests.features.saving.changing import change
from tests.features.saving.conftest import Make
from tests.review.made import partial, review

LEFT_OUT = "1 review in it can't be used and is left out; hn career review makes it again."


@pytest.fixture
def reviewed(make: Make) -> Careers:
    """Give a career whose first mission is reviewed, and its second one in part."""
    careers = make("between")
    first, second = subjects(careers)
    Reviews(careers.home).write(first, review(first))
    Reviews(careers.home).write(second, partial(second, 3))
    return careers


def subjects(careers: Careers, name: str = "ann") -> list[FinishedMission]:
    """The missions of a career."""
    with careers.open(name, to_play=False) as saved:
        count = len(saved.career.record.missions)
        return [mission_of_career(saved.career, number) for number in range(1, count + 1)]


def found(careers: Careers, missions: list[FinishedMission]) -> list[Review | None]:
    """What is stored of these missions."""
    return [Reviews(careers.home).find(one) for one in missions]


def tables(path: Path) -> dict[str, Any]:
    """The tables of a file."""
    read: dict[str, Any] = json.loads(path.read_bytes())
    return read


def test_a_scorecard_has_the_figures_of_complete_ones(reviewed: Careers) -> None:
    whole = review(subjects(reviewed)[0])
    points = split_in_points(whole.split, whole.is_won)
    with reviewed.open("ann", to_play=False) as saved:
        card = saved.scorecard()
    assert [one["review"] for one in card["missions"]] == [
        {"start": points.start, "luck": points.luck, "choices": points.skill},
        None,
    ]


def test_an_export_carries_them(reviewed: Careers, careers: Careers, tmp_path: Path) -> None:
    missions = subjects(reviewed)
    reviewed.export("ann", tmp_path / "out.json")
    imported = careers.read_export(tmp_path / "out.json")
    assert (imported.messages, imported.left_out) == ((), "")
    assert [one.number for one in imported.reviews] == [1, 2]
    assert found(careers, missions) == [None, None]  # nothing is stored yet
    assert careers.import_career(imported, "bob") == []
    assert found(careers, missions) == [review(missions[0]), partial(missions[1], 3)]
    assert subjects(careers, "bob") == missions


def test_without_reviews_a_file_has_no_table_of_them(make: Make, tmp_path: Path) -> None:
    careers = make("between")
    careers.export("ann", tmp_path / "out.json")
    (careers.home / "reviews").mkdir()
    careers.export("ann", tmp_path / "other.json")
    assert "reviews" not in tables(tmp_path / "out.json")
    assert tables(tmp_path / "out.json").keys() == tables(tmp_path / "other.json").keys()


def test_which_backups_hold_them(reviewed: Careers) -> None:
    """A backup at the end of a mission must not cost more with every review."""
    with reviewed.open("ann") as saved:
        saved.back_up("mission-2")
    asked_for = reviewed.backup("ann")
    _same, automatic, *_rest = reviewed.backups("ann")
    assert "reviews" not in tables(automatic)
    assert len(tables(asked_for)["reviews"]) == 2


def test_a_restore_keeps_what_is_as_far(reviewed: Careers) -> None:
    first, second = subjects(reviewed)
    backup = reviewed.backup("ann")
    reviews = Reviews(reviewed.home)
    reviews.path(first).unlink()
    reviews.write(second, review(second))
    assert reviewed.restore("ann", backup) == []
    assert found(reviewed, [first, second]) == [review(first), review(second)]
    reviews.write(second, partial(second, 2))
    reviewed.restore("ann", backup)
    assert reviews.find(second) == partial(second, 3)


def test_a_deleted_career_leaves_none_behind(reviewed: Careers) -> None:
    missions = subjects(reviewed)
    Reviews(reviewed.home).path(missions[1]).write_text("junk")
    backup = reviewed.delete("ann")
    assert list((reviewed.home / "reviews").iterdir()) == []
    reviewed.restore("ann", backup)
    assert found(reviewed, missions) == [review(missions[0]), None]


def test_a_copy_keeps_its_reviews(reviewed: Careers, tmp_path: Path) -> None:
    missions = subjects(reviewed)
    before = found(reviewed, missions)
    reviewed.export("ann", tmp_path / "out.json")
    reviewed.import_career(reviewed.read_export(tmp_path / "out.json"), "bob")
    reviewed.delete("ann")
    assert found(reviewed, missions) == before
    reviewed.delete("bob")
    assert found(reviewed, missions) == [None, None]


def test_a_damaged_career_is_deleted_without_them(reviewed: Careers) -> None:
    """Nobody knows which are its own."""
    reviewed.files("ann").career.write_text("junk")
    reviewed.delete("ann")
    assert len(list((reviewed.home / "reviews").iterdir())) == 2


def spoil_field(reviews: Any) -> None:
    reviews["1"]["dice"] = "many"


def spoil_key(reviews: Any) -> None:
    reviews["1"]["mission"] = "../../elsewhere"


def spoil_method(reviews: Any) -> None:
    reviews["1"]["method"] += 1


def spoil_choice(reviews: Any) -> None:
    reviews["1"]["choices"][0] = {}


@pytest.mark.parametrize("spoil", [spoil_field, spoil_key, spoil_method, spoil_choice])
def test_a_review_that_cannot_be_used_is_left_out(
    reviewed: Careers, careers: Careers, tmp_path: Path, spoil: Callable[[Any], None]
) -> None:
    missions = subjects(reviewed)
    out = tmp_path / "out.json"
    reviewed.export("ann", out)
    change(out, EXPORT, lambda found: spoil(found["reviews"]))
    imported = careers.read_export(out)
    assert imported.messages == (LEFT_OUT,)
    careers.import_career(imported, "ann")
    assert found(careers, missions) == [None, partial(missions[1], 3)]
    assert careers.restore("ann", out) == [LEFT_OUT]


def test_several_reviews_that_cannot_be_used_are_counted(reviewed: Careers, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    reviewed.export("ann", out)
    change(out, EXPORT, lambda found: found["reviews"].update({"1": {}, "2": {}}))
    imported = reviewed.read_export(out)
    text = "2 reviews in it can't be used and are left out; hn career review makes them again."
    assert imported.messages == ("There is a career called ann already.", text)
    assert (imported.left_out, imported.reviews) == (text, ())


def test_reviews_that_cannot_be_written_do_not_cost_the_career(
    reviewed: Careers, careers: Careers, tmp_path: Path
) -> None:
    reviewed.export("ann", tmp_path / "out.json")
    careers.home.mkdir()
    (careers.home / "reviews").write_text("no folder")
    (said,) = careers.import_career(careers.read_export(tmp_path / "out.json"), "ann")
    assert said.startswith("Its reviews could not be kept; hn career review makes them again.")
    assert careers.names() == ["ann"]
