"""The missions of a career: how it begins, whom it meets, and with which cards."""

from collections import Counter

import pytest

from hncli.base.problems import ContentError
from hncli.career.career import Career
from hncli.career.record import CareerSetup
from hncli.career.replay import begin
from hncli.game.cards.library import Library
from tests.career.conftest import OLDER, TWINS
from tests.career.desk import (
    CLEAN,
    FAILED,
    HERE,
    choose,
    enter,
    library,
    lose,
    mission,
    named,
    new,
    offers,
    settle,
    skip,
)

EIGHT = "all-units-get-in-there-now"  # the first box's card that costs 8
OTHER_EIGHT = "cut-the-power-and-move-in"  # the second box's
BASE = ["arkayne", "donna", "edward"]
CRIME_WAVE = ["lijah", "barrett", "renesha"]


def met(career: Career) -> list[str]:
    """Whom the career has met, in order."""
    return [entry.abductor for entry in career.record.missions]


# C-NEW-1


@pytest.mark.rule("C-NEW-1")
def test_a_new_career_has_nothing() -> None:
    career = new()
    now = career.status
    assert (now.stress, now.score, now.successes, now.failures, now.experience) == (0, 0, 0, 0, 0)
    assert (now.traits, now.held, now.added, now.lines, now.missions_left) == ((), (), (), (), 10)
    assert career.number == 1
    assert not career.is_complete


@pytest.mark.rule("C-NEW-1")
def test_a_starting_trait_is_held_from_the_first_mission_on() -> None:
    career = new(trait="confident")
    assert career.status.traits == ("confident",)
    choose(career, "mission")
    assert mission(career).cp == 2


@pytest.mark.rule("C-NEW-1", "C-COMP-4")
def test_a_starting_trait_is_not_gained_again() -> None:
    career = new(trait="charmer", d20=(1, 2))
    enter(career, CLEAN)
    assert career.status.traits == ("charmer", "confident")


@pytest.mark.rule("C-NEW-1")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("boxes", ("nowhere",)),
        ("boxes", ("base", "base")),
        ("boxes", ("career",)),
        ("traits", ("patience",)),
        ("traits", ("snitch",)),
        ("traits", ("day-off",)),
        ("table", "base"),
        ("table", "nowhere"),
    ],
)
def test_a_career_is_not_begun_with_what_is_not_there(field: str, value: object) -> None:
    facts = {"negotiator": "Ada", "boxes": ("base",), "mode": "normal", "seed": 1}
    facts |= {"table": "career", field: value}
    with pytest.raises(ContentError, match=field):
        begin(library(), CareerSetup(**facts), HERE)  # type: ignore[arg-type]


# C-NEW-2


@pytest.mark.rule("C-NEW-2")
@pytest.mark.parametrize("seed", range(12))
def test_nobody_is_drawn_again_before_everybody_was_met(seed: int) -> None:
    career = new("base", "crime-wave", seed=seed)
    for _mission in range(10):
        skip(career)
    drawn = met(career)
    assert set(drawn[:6]) == {*BASE, *CRIME_WAVE}
    assert len(set(drawn[6:])) == 4


@pytest.mark.rule("C-NEW-2")
def test_every_order_can_be_drawn() -> None:
    firsts, orders = Counter[str](), set()
    for seed in range(120):
        career = new(seed=seed)
        for _mission in range(3):
            skip(career)
        firsts[met(career)[0]] += 1
        orders.add(tuple(met(career)))
    assert len(orders) == 6
    assert min(firsts.values()) > 20  # of 120, and 40 are to be expected


@pytest.mark.rule("C-NEW-2")
@pytest.mark.parametrize("seed", range(8))
def test_whoever_was_chosen_has_been_met(seed: int) -> None:
    career = new("base", "crime-wave", seed=seed)
    for abductor in ("donna", "", "", "lijah", "", ""):
        if abductor in met(career):
            abductor = ""
        skip(career, abductor)
    assert set(met(career)) == {*BASE, *CRIME_WAVE}


@pytest.mark.rule("C-NEW-2")
@pytest.mark.parametrize("seed", range(8))
def test_whoever_is_chosen_twice_counts_once(seed: int) -> None:
    """The player may repeat somebody; chance still brings the others first."""
    career = new(seed=seed)
    for abductor in ("edward", "edward", "", "edward", ""):
        skip(career, abductor)
    assert set(met(career)) == set(BASE)
    skip(career)
    skip(career)
    skip(career)
    assert set(met(career)[5:]) == set(BASE)


@pytest.mark.rule("C-NEW-2", "C-TABLE-1")
def test_whoever_was_met_at_a_table_has_been_met() -> None:
    for seed in range(8):
        career = new(seed=seed)
        enter(career, FAILED, abductor="donna")
        settle(career)
        skip(career)
        skip(career)
        assert set(met(career)) == set(BASE)


@pytest.mark.rule("C-NEW-2")
def test_everybody_of_the_chosen_boxes_can_be_chosen() -> None:
    assert named(new(), "mission") == set(BASE)
    assert named(new("crime-wave"), "mission") == set(CRIME_WAVE)
    assert named(new("base", "pedersen-twins"), "mission") == {*BASE, "rolph"}
    assert "mission" in offers(new())


@pytest.mark.rule("C-NEW-2")
def test_two_of_one_id_are_told_apart_by_their_boxes(twice: Library) -> None:
    setup = CareerSetup("Ada", ("base", TWINS, OLDER), "normal", 1, "career")
    career = begin(twice, setup, HERE)
    missions = [option for option in offers(career) if option.startswith("mission:")]
    assert missions[len(BASE) :] == [f"mission:{TWINS}/rolph", f"mission:{OLDER}/rolph"]
    choose(career, f"mission:{OLDER}/rolph")
    assert mission(career).box == OLDER


@pytest.mark.rule("C-NEW-2")
def test_only_those_of_the_chosen_boxes_are_drawn() -> None:
    career = new("pedersen-twins")
    skip(career)
    skip(career)
    assert met(career) == ["rolph", "rolph"]


# C-NEW-3 and C-NEW-6


@pytest.mark.rule("C-NEW-3", "C-NEW-6")
@pytest.mark.parametrize(
    ("box", "abductor", "missing"),
    [
        ("base", "arkayne", [EIGHT]),
        ("base", "edward", [EIGHT]),
        ("crime-wave", "lijah", [OTHER_EIGHT]),
        ("pedersen-twins", "rolph", [EIGHT]),
    ],
)
def test_the_eights_are_left_out(box: str, abductor: str, missing: list[str]) -> None:
    career = new(box)
    for _mission in range(2):
        choose(career, f"mission:{abductor}")
        m = mission(career)
        assert list(m.unused) == missing
        assert not set(missing) & {*m.hand, *m.available}
        lose(career)
        settle(career)


@pytest.mark.rule("C-NEW-3", "C-XP-1")
def test_a_card_won_back_is_not_left_out() -> None:
    career = new(d20=(17, 8, 8))
    enter(career, CLEAN)
    assert career.status.left_out == ()
    for abductor in BASE[:2]:
        choose(career, f"mission:{abductor}")
        assert EIGHT in mission(career).available
        assert mission(career).unused == ()
        lose(career)
        career.d20 = (8, 8)
        settle(career)


@pytest.mark.rule("C-NEW-6")
def test_a_mission_is_played_with_its_own_box() -> None:
    career = new("base", "crime-wave")
    choose(career, "mission:lijah")
    m = mission(career)
    assert (m.box, m.abductor_id) == ("crime-wave", "lijah")
    assert "consider-this" in m.available
    assert "just-stay-calm" not in m.available


# Seeds


@pytest.mark.rule("C-NEW-1")
def test_the_seed_of_a_mission_follows_from_the_career_and_its_number() -> None:
    """Not from whom it is against, or from what happened before."""
    one, two, other = new(seed=9), new(seed=9), new(seed=10)
    for career, abductor in ((one, "arkayne"), (two, "donna"), (other, "arkayne")):
        skip(career, abductor)
    enter(one, CLEAN)
    enter(two, FAILED)
    for career in (one, two, other):
        settle(career)
    skip(other)
    for career in (one, two, other):
        skip(career, "edward")
    seeds = [[entry.seed for entry in c.record.missions] for c in (one, two, other)]
    assert seeds[0][0] == seeds[1][0]
    assert seeds[0][2] == seeds[1][2]
    assert len({seeds[0][0], seeds[0][2], seeds[2][0], seeds[2][1], seeds[2][2]}) == 5


@pytest.mark.rule("C-NEW-1")
def test_the_same_seed_and_choices_give_the_same_career() -> None:
    one, two = new(seed=12), new(seed=12)
    for career in (one, two):
        for _mission in range(10):
            skip(career)
    assert one.record == two.record
    assert one.journal == two.journal
    other = new(seed=13)
    for _mission in range(10):
        skip(other)
    assert other.record != one.record


def test_the_dice_of_a_mission_do_not_disturb_its_compensation() -> None:
    one, two = new(seed=5), new(seed=5)
    choose(one, "mission:arkayne")
    choose(two, "mission:arkayne")
    choose(one, "play:small-talk", "accept")
    for career in (one, two):
        lose(career)
    rolls = [career.record.missions[0].rolls for career in (one, two)]
    assert rolls[0] == rolls[1]
