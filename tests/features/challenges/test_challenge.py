"""What a challenge fixes, and what is said of one that was made elsewhere."""

from dataclasses import replace

import pytest

from hncli import __version__
from hncli.career import journal as versions
from hncli.career.record import CareerSetup
from hncli.features.challenges import challenge as module
from hncli.features.challenges.challenge import (
    NAMED_FORMAT,
    NOBODY,
    OtherVersions,
    Setup,
    new_challenge,
    put_challenge,
)
from hncli.features.challenges.codes import BadCode, Code, DigitWriter, find_codes, write_code
from hncli.features.challenges.result import read_challenge
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.cards.library import Library, make_library
from hncli.game.engine.position import RULES_VERSION
from hncli.game.engine.setup import MissionSetup
from tests.features.challenges.games import MATCHUPS, career_setup
from tests.fuzz.twin import shipped

MISSION = MissionSetup("crime-wave", "renesha", 2**32 - 1)


def read(code: str, library: Library | None = None) -> Setup:
    (found,) = find_codes(code)
    return read_challenge(library or shipped(), found).setup


def why(code: str, library: Library | None = None) -> str:
    with pytest.raises(BadCode) as error:
        read(code, library)
    return str(error.value)


def code_of(setup: Setup, library: Library | None = None) -> str:
    library = library or shipped()
    return new_challenge(library, setup).code(library)


def changed(pack: str) -> Library:
    """The shipped cards, but one pack has other dice."""
    packs = shipped().packs
    dice = packs["base"].dice
    other = replace(packs[pack], dice=(*dice[:-1], dice[-1] + 1))
    return make_library([other if id == pack else one for id, one in packs.items()])


def without(pack: str) -> Library:
    return make_library([one for id, one in shipped().packs.items() if id != pack])


@pytest.mark.parametrize(("box", "abductor"), MATCHUPS)
@pytest.mark.parametrize("seed", [0, 1, 20_260_131, 2**32 - 1, 2**63 - 1])
def test_missions(box: str, abductor: str, seed: int) -> None:
    setup = MissionSetup(box, abductor, seed)
    assert read(code_of(setup)) == setup


def test_a_code_is_short() -> None:
    lengths = [len(code_of(MissionSetup(box, name, 2**32 - 1))) for box, name in MATCHUPS]
    assert sorted(lengths)[len(lengths) // 2] <= 60
    assert max(lengths) <= 90
    assert len(code_of(career_setup(2**32 - 1))) <= 150


def test_every_shipped_pack_has_its_number_for_good() -> None:
    numbers = {id: pack.header.code_number for id, pack in shipped().packs.items()}
    first = ("base", "career", "crime-wave", "high-water", "last-rehearsal", "pedersen-twins")
    assert [numbers[id] for id in first] == [1, 2, 3, 4, 5, 6]
    assert len(set(numbers.values()) - {0}) == len(numbers)


def test_a_number_that_no_pack_has_is_of_a_newer_hn() -> None:
    (found,) = find_codes(code_of(career_setup(1)))
    with pytest.raises(OtherVersions, match="newer hn"):
        read_challenge(without("crime-wave"), found)


def test_traits_and_conditions() -> None:
    helps = [help for pack in shipped().packs.values() for help in pack.cards.values()]
    conditions = tuple(one.id for one in helps if getattr(one, "kind", "") == "condition")
    traits = ("steady-nerves", "charmer")
    mission = replace(MISSION, traits=traits, conditions=conditions)
    assert read(code_of(mission)) == mission
    career = career_setup(1, traits=traits, conditions=conditions)
    assert read(code_of(career)) == replace(career, negotiator=NOBODY)


def test_careers() -> None:
    setup = CareerSetup("Mira Ågren", ("crime-wave", "base"), "hard", 2**63 - 1, "career")
    assert read(code_of(setup)) == replace(setup, negotiator=NOBODY)


def test_a_custom_set_has_no_code() -> None:
    custom = CustomSet(("base/small-talk",), (), ())
    with pytest.raises(BadCode, match="only shipped cards count"):
        new_challenge(shipped(), replace(MISSION, sets=custom))


# Other versions


def test_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    code = code_of(MISSION)
    monkeypatch.setattr(versions, "RULES_VERSION", 99)
    said = why(code)
    assert f"the rules were version {RULES_VERSION} and are version 99 now" in said
    assert f"install hn {__version__} afresh" in said
    monkeypatch.setattr(module, "_release", lambda: (9, 8, 7))
    assert f"To play or check it, install hn {__version__}, which made it" in why(code)


def test_other_cards() -> None:
    code = code_of(MISSION)
    assert read(code, changed("base")) == MISSION  # they take no part
    assert "cards of crime-wave have changed" in why(code, changed("crime-wave"))
    career = code_of(replace(career_setup(1), boxes=("base",)))
    assert "cards of crime-wave have changed" in why(career, changed("crime-wave"))


def test_a_box_that_is_not_there() -> None:
    code = code_of(MISSION)
    assert "it needs crime-wave, which this hn doesn't have" in why(code, without("crime-wave"))
    career = code_of(replace(career_setup(1), boxes=("base",)), without("crime-wave"))
    assert "it knows nothing of crime-wave" in why(career)


def test_a_newer_format(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FORMAT", NAMED_FORMAT + 1)
    code = code_of(MISSION)
    monkeypatch.undo()
    assert why(code) == "That's a code of a newer hn. Update hn to read it."
    (found,) = find_codes(code)
    with pytest.raises(OtherVersions):
        read_challenge(shipped(), found)


# Codes that somebody made up


def made_up(setup: Setup) -> str:
    """The code of a challenge that nobody can have been given by hn."""
    digits = DigitWriter()
    challenge = new_challenge(shipped(), MISSION if isinstance(setup, MissionSetup) else setup)
    put_challenge(digits, replace(challenge, setup=setup), shipped())
    return write_code(Code(challenge.kind, digits.packed))


@pytest.mark.parametrize(
    "setup",
    [
        replace(MISSION, seed=2**63),
        replace(MISSION, traits=("nobody",)),
        replace(MISSION, traits=("charmer", "charmer")),
        replace(MISSION, conditions=("charmer",)),
        replace(career_setup(1), boxes=()),
        replace(career_setup(1), boxes=("career",)),
        replace(career_setup(1), boxes=("base", "base")),
        replace(career_setup(1), table="base"),
        replace(career_setup(1), seed=2**63),
    ],
)
def test_impossible_beginnings(setup: Setup) -> None:
    assert why(made_up(setup)) == (
        "The code's letters fit together, but no mission or career begins like that."
    )


def test_packs_that_are_left_out() -> None:
    """The trait's pack takes part, and its version must be in the code."""
    made = new_challenge(shipped(), MISSION)
    setup = replace(MISSION, traits=("charmer",))
    assert len(new_challenge(shipped(), setup).made_with.packs) == len(made.made_with.packs) + 1
    assert "begins like that" in why(replace(made, setup=setup).code(shipped()))


def test_a_mission_of_a_career_has_no_code() -> None:
    for setup in (
        replace(MISSION, in_career=True),
        replace(MISSION, held=("snitch",)),
        replace(MISSION, added=("base/small-talk",)),
    ):
        with pytest.raises(BadCode, match="only the whole career"):
            new_challenge(shipped(), setup)


def test_it_ends_where_it_should() -> None:
    digits = DigitWriter()
    put_challenge(digits, new_challenge(shipped(), MISSION), shipped())
    digits.put(1, 2)
    assert why(write_code(Code("mission", digits.packed))) == (
        "The code goes on where its challenge ends."
    )
