"""What decides how a mission begins is one value: the same mission begins from it again."""

import pytest

from hncli.game.cards.library import UnknownName
from hncli.game.engine.set_builder import SetBuilder
from hncli.game.engine.setup import MissionSetup, new_mission
from tests.game.engine.table import library

ADDED = ("base/all-units-get-in-there-now", "crime-wave/keep-cool")


def test_a_plain_mission() -> None:
    m = MissionSetup("base", "donna", 6).begin(library())
    assert (m.box, m.abductor_id, m.seed, m.career) == ("base", "donna", 6, False)
    assert (m.held, m.traits) == ((), ())
    assert m.position() == new_mission(library(), "base", "donna", 6).position()


def test_a_mission_of_a_career() -> None:
    setup = MissionSetup(
        "base", "arkayne", 3, True, ("confident", "charmer"), (), ("snitch", "medic-team"), ADDED
    )
    m = setup.begin(library())
    assert m.career
    assert m.traits == ("confident", "charmer")
    assert m.held == ("medic-team", "snitch")
    assert m.unused == ()
    assert m.available.count("crime-wave/keep-cool") == 2
    assert m.catalogue is setup.catalogue(library())


def test_a_mission_with_a_custom_set() -> None:
    sets = SetBuilder(library().packs, ("base", "crime-wave"), 5).finish()
    setup = MissionSetup("base", "arkayne", 3, sets=sets)
    m = setup.begin(library())
    assert sorted((*m.hand, *m.available)) == sorted(m.catalogue.conversation_deck)
    assert m.catalogue is setup.catalogue(library())
    assert m.catalogue is not MissionSetup("base", "arkayne", 3).catalogue(library())


@pytest.mark.parametrize(("box", "abductor"), [("bass", "donna"), ("base", "lijah")])
def test_what_is_not_installed(box: str, abductor: str) -> None:
    with pytest.raises(UnknownName):
        MissionSetup(box, abductor, 1).begin(library())
