"""What can be typed for an abductor: a name, the beginning of one, or the name of a pack."""

import pytest

from hncli.career.career import Career
from hncli.career.record import CareerSetup, Record
from hncli.features.careers.words import find_abductor, read_abductor_name
from hncli.features.lab.runs import RunOptions
from hncli.features.missions.abductors import find_opponent
from hncli.game.cards.library import UnknownName
from hncli.terminal.questions import InvalidAnswer
from tests.fuzz.twin import shipped

ROLPH = ("pedersen-twins", "rolph")
NAMES = ["rolph", "Rolph Pedersen", "pedersen", "twins", "pedersen-twins", "The Pedersen Twins"]


def career() -> Career:
    boxes = ("base", "pedersen-twins")
    return Career(shipped(), Record(CareerSetup("Mara", boxes, "normal", 1, "career")))


@pytest.mark.parametrize("typed", NAMES)
def test_a_pack_of_one_abductor_names_them_in_every_command(typed: str) -> None:
    assert find_opponent(shipped(), None, typed, 1) == ROLPH
    assert find_abductor(career(), typed) == ROLPH
    (job,) = RunOptions(abductor=(typed,)).jobs(shipped())
    assert (*job.boxes, job.abductor) == ROLPH


def test_a_pack_of_several_names_them_all() -> None:
    said = "Several names fit crime: Lijah Ramone; Barrett Mullins; Renesha Sharp."
    with pytest.raises(UnknownName, match=said):
        find_opponent(shipped(), None, "crime", 1)
    with pytest.raises(InvalidAnswer, match="Arkayne Massua; Donna Scarborough; Edward Quinn"):
        find_abductor(career(), "base")


def test_a_name_goes_before_a_pack() -> None:
    assert find_opponent(shipped(), None, "don", 1) == ("base", "donna")
    assert find_abductor(career(), "don") == ("base", "donna")


def test_a_name_that_no_pack_has_may_begin_like_one_that_is_known() -> None:
    assert read_abductor_name(career(), "Don") == "Don"
    with pytest.raises(InvalidAnswer, match="donna"):
        read_abductor_name(career(), "Donna")
