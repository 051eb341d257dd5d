"""Between missions automatic players take the preferred entry and spend experience at once."""

import pytest

from hncli.players.rule_based import career_choice
from tests.career.desk import FAILED, enter, new, offers

CHARMER, SNITCH, SEMINAR, NOTES, DAY_OFF = 1, 8, 15, 17, 18


@pytest.mark.parametrize(
    ("faces", "wanted"),
    [
        ((DAY_OFF, CHARMER), "charmer"),
        ((SNITCH, CHARMER), "charmer"),
        ((DAY_OFF, SNITCH), "snitch"),
        ((DAY_OFF, SEMINAR), "seminar"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_preferred_kind_of_entry(faces: tuple[int, int], wanted: str) -> None:
    career = new(d20=faces)
    enter(career, FAILED, abductor="donna")
    assert career_choice(career).id == f"entry:{wanted}"


def test_a_card_that_an_entry_gives_is_taken() -> None:
    career = new("base", "crime-wave", d20=(NOTES, NOTES))
    enter(career, FAILED, abductor="donna")
    assert career_choice(career).id == offers(career)[0]
    assert offers(career)[0].startswith("card:")


def test_experience_is_spent_on_resources_at_once_and_then_a_mission_is_next() -> None:
    career = new(d20=(SEMINAR, SEMINAR))
    enter(career, FAILED, abductor="donna")
    option = career_choice(career)
    assert option.verb == "resource"
    career.choose(option)
    assert career_choice(career).id == "mission"
