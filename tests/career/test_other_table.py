"""A career by another table: every number of the rules is read from it, and none is taken twice."""

import re
from dataclasses import replace

import pytest

from hncli.base.problems import ContentError
from hncli.career.career import Career
from hncli.career.record import CareerSetup
from hncli.career.replay import begin
from hncli.game.cards.library import Library, content_root, load_library
from tests.career.desk import (
    CLEAN,
    FAILED,
    HERE,
    choose,
    enter,
    ledger,
    offers,
    sentence,
    sums,
    verbs,
)

NUMBERS = {
    "missions": 4, "killed": 5, "killed_at_s": 7, "k_ending": 11, "pivotal": 13, "failed": 17,
    "failed_hard": 19, "saved_for_relief": 1, "dice_won": 3, "dice_lost": 1, "card_price": 2,
    "resource_price": 3, "points": 23,
}  # fmt: skip


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The shipped packs, and one with the table of the career in which all numbers are others."""
    root = tmp_path_factory.mktemp("packs") / "other"
    (root / "words").mkdir(parents=True)
    (root / "words" / "en.toml").write_text('[pack]\ntitle = "Another Career"\n', "utf-8")
    text = (content_root() / "career" / "pack.toml").read_text("utf-8")
    text = text.replace('id = "career"', 'id = "other"')
    for name, number in NUMBERS.items():
        text, found = re.subn(rf"^{name} = \d+$", f"{name} = {number}", text, flags=re.MULTILINE)
        assert found == 1, name
    text = text.replace("choose_after = [3, 6, 9]", "choose_after = [2]")
    (root / "pack.toml").write_text(text, "utf-8")
    return load_library((root,))


def career_by(library: Library, *d20: int, mode: str = "normal") -> Career:
    """A career by that table whose dice fall as given."""
    setup = CareerSetup("Alex Moreau", ("base",), mode, 1, "other")
    career = begin(library, setup, HERE)
    career.d20 = d20
    return career


@pytest.mark.rule("C-XP-1")
def test_a_card_and_a_resource_have_prices_of_their_own(other: Library) -> None:
    career = career_by(other, 14, 14, 14)
    enter(career, FAILED)
    assert (career.status.experience, verbs(career)) == (1, {"mission", "retire"})
    enter(career, FAILED)
    assert (career.status.experience, verbs(career)) == (2, {"mission", "card", "retire"})
    enter(career, FAILED)
    assert verbs(career) == {"mission", "card", "resource", "retire"}
    record = career.record
    choose(career, next(option for option in offers(career) if option.startswith("card:")))
    assert (career.status.experience, career.record.spent[0].cost) == (1, 2)
    career.record = record
    choose(career, "resource:snitch")
    assert (career.status.experience, career.record.spent[0].cost) == (0, 3)


@pytest.mark.rule("C-STRESS-1", "C-STRESS-2", "C-STRESS-3", "C-STRESS-4", "C-STRESS-5")
@pytest.mark.parametrize(("mode", "failed"), [("normal", 17), ("hard", 19)])
def test_every_burden_weighs_what_the_table_says(other: Library, mode: str, failed: int) -> None:
    career = career_by(other, 8, mode=mode)
    enter(
        career, FAILED, total=9, saved=5, killed=2, killed_at_s=1, k_endings=1, pivotal=True,
        turns=12,
    )  # fmt: skip
    assert [(rule, amount) for _mission, _turn, rule, amount in ledger(career)] == [
        ("C-STRESS-1", 7), ("C-STRESS-1", 5), ("C-STRESS-2", 11), ("C-STRESS-3", 13),
        ("C-STRESS-4", failed), ("C-STRESS-5", -5),
    ]  # fmt: skip


@pytest.mark.rule("C-STRESS-5")
def test_where_one_is_enough_one_hostage_is_saved(other: Library) -> None:
    career = career_by(other, 8)
    enter(career, FAILED, saved=1)
    (_failed, relief) = career.record.missions[0].lines
    assert (relief.amount, relief.cause, relief.count) == (-1, "saved", 1)
    assert sentence(relief) == "1 hostage saved"


@pytest.mark.rule("C-SCORE-1", "C-COMP-1", "C-COMP-2", "C-COMP-3", "C-NEW-4")
def test_dice_choices_length_and_points(other: Library) -> None:
    career = career_by(other, 8, 9, 10, 11, 8)
    enter(career, CLEAN, take="medic-team")
    assert [one.face for one in career.record.missions[0].rolls] == [8, 9, 10]
    enter(career, CLEAN, take="mentor")  # the second success: any entry
    assert career.record.missions[1].rolls == ()
    enter(career, FAILED)
    assert [one.face for one in career.record.missions[2].rolls] == [11]
    assert sums(career) == {"C-STRESS-4": 17}
    assert (career.status.missions_left, career.status.score) == (1, 2 * 23 - 17)
    enter(career, FAILED)
    assert career.is_complete


@pytest.mark.rule("C-NEW-1")
def test_the_other_table_is_there_besides_ours(other: Library) -> None:
    setup = replace(career_by(other).record.setup, table="career")
    assert begin(other, setup, HERE).status.missions_left == 10
    with pytest.raises(ContentError, match=r"There is: (career, other|other, career)\.$"):
        begin(other, replace(setup, table="none"), HERE)
