"""What a challenge fixes, and what is said of one that was made elsewhere."""

from dataclasses import replace
from typing import Any

import pytest

from hncli import __version__
from hncli.career import journal as versions
from hncli.career.record import CareerSetup
from hncli.features.challenges import challenge as module
from hncli.features.challenges.challenge import (
    DIGITS,
    FORMATS,
    NOBODY,
    PACKS_FORMAT,
    OtherVersions,
    Setup,
    new_challenge,
    put_challenge,
)
from hncli.features.challenges.codes import (
    BadCode,
    Code,
    DigitWriter,
    decode,
    find_codes,
    write_code,
)
from hncli.features.challenges.result import prove, read_challenge
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.cards.library import Library, combine, make_library
from hncli.game.cards.models import Card
from hncli.game.engine.position import RULES_VERSION
from hncli.game.engine.setup import MissionSetup
from tests.features.challenges.games import career_setup, digits_of, play
from tests.fuzz.twin import shipped
from tests.support.rule_based import MATCHUPS

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
    monkeypatch.setattr(module, "_release_number", lambda: (9, 8, 7))
    assert f"To play or check it, install hn {__version__}, which made it" in why(code)


def test_other_cards() -> None:
    code = code_of(MISSION)
    assert read(code, changed("base")) == MISSION  # they take no part
    assert "dice of Crime Wave have changed" in why(code, changed("crime-wave"))
    career = code_of(replace(career_setup(1), boxes=("base",)))
    assert "cards of crime-wave have changed" in why(career, changed("crime-wave"))


def with_cards(cards: dict[str, Card]) -> Library:
    """The shipped cards, but with these of Crime Wave."""
    pack = replace(shipped().packs["crime-wave"], cards=cards)
    return combine([pack if id == pack.id else one for id, one in shipped().packs.items()])


def card_changed(id: str, **figures: Any) -> Library:
    """The shipped cards, but one of Crime Wave says something else."""
    cards = shipped().packs["crime-wave"].cards
    return with_cards({**cards, id: replace(cards[id], **figures)})


@pytest.mark.parametrize(
    ("id", "figures", "told"),
    [
        ("renesha", {"hostages": 13}, "the cards of Renesha Sharp have changed"),
        ("small-talk", {"cost": 9}, "the conversation cards of Crime Wave have changed"),
        ("fit-of-rage", {"copies": 2}, "the terror cards, demands or dice of Crime Wave"),
    ],
)
def test_the_message_names_which_cards_differ(id: str, figures: dict[str, Any], told: str) -> None:
    assert told in why(code_of(MISSION), card_changed(id, **figures))


def test_a_mission_whose_cards_did_not_change_stays_comparable() -> None:
    """Another abductor of the same box is another, one has joined, titles are corrected."""
    code = code_of(MISSION)
    other = card_changed("lijah", hostages=5)
    assert read(code, other) == MISSION
    assert code_of(MISSION, other) == code
    assert read(code, card_changed("small-talk", title="Chatter", source=("manual",))) == MISSION
    cards = shipped().packs["crime-wave"].cards
    joined = {**cards, "a-new-one": replace(cards["lijah"], id="a-new-one")}
    assert read(code, with_cards(joined)) == MISSION
    assert "the cards of Lijah" in why(code_of(replace(MISSION, abductor="lijah")), other)
    helped = replace(MISSION, traits=("charmer",))
    assert read(code_of(helped), other) == helped
    _mission, result = play(replace(MISSION, seed=3))
    (found,) = find_codes(result)
    assert prove(other, found) == prove(shipped(), found)


def test_an_abductor_that_is_not_there() -> None:
    cards = shipped().packs["crime-wave"].cards
    gone = with_cards({id: one for id, one in cards.items() if id != "renesha"})
    assert "it needs crime-wave/renesha, which this hn doesn't have" in why(code_of(MISSION), gone)


def older_code(setup: MissionSetup, packs: dict[str, str] | None = None) -> str:
    """The code of a mission as hn wrote it before 1.0: a hash of each whole pack."""
    packs = packs or versions.versions_of_mission(shipped(), setup).packs
    digits = DigitWriter()
    digits.put(PACKS_FORMAT, FORMATS)
    for number in (0, 1, 0, RULES_VERSION, len(packs)):
        digits.put_number(number)
    for id, hash in packs.items():
        digits.put_text(id)
        digits.put(int(hash[:DIGITS], 16), 16**DIGITS)
    digits.put_number(setup.seed)
    for names in (setup.traits, setup.conditions):
        digits.put_number(len(names))
        for name in names:
            digits.put_text(name)
    digits.put(list(packs).index(setup.box), len(packs))
    everybody = sorted(shipped().abductors(setup.box))
    digits.put(everybody.index(setup.abductor), len(everybody))
    return write_code(Code("mission", digits.packed))


def test_a_code_of_an_older_hn() -> None:
    """It is read, and refused when anything of its packs has changed: it cannot tell what."""
    code = older_code(MISSION)
    assert read(code) == MISSION
    (found,) = find_codes(code)
    made_with = read_challenge(shipped(), found).made_with
    assert made_with._replace(hn=()) == new_challenge(shipped(), MISSION).made_with._replace(hn=())
    said = why(code, card_changed("lijah", hostages=5))
    assert "cards of crime-wave have changed. To play or check it, install hn 0.1.0" in said


def test_a_box_that_is_not_there() -> None:
    """A box that an older hn spelled is named; by its number nobody knows which one it is."""
    other = without("crime-wave")
    assert "it needs crime-wave, which this hn doesn't have" in why(older_code(MISSION), other)
    assert why(code_of(MISSION), other) == "That's a code of a newer hn. Update hn to read it."
    career = code_of(replace(career_setup(1), boxes=("base",)), without("crime-wave"))
    assert "it knows nothing of crime-wave" in why(career)


def test_a_newer_format(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FORMAT", FORMATS - 1)
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
    """The trait's pack takes part, and its version must be in an older code."""
    packs = versions.versions_of_mission(shipped(), MISSION).packs
    setup = replace(MISSION, traits=("charmer",))
    assert read(older_code(setup)) == setup
    assert "begins like that" in why(older_code(setup, packs))


def test_a_mission_in_the_code_of_a_career() -> None:
    (mission,), (career,) = (find_codes(code_of(one)) for one in (MISSION, career_setup(1)))
    for code in (Code("career", decode(mission).number), Code("mission", decode(career).number)):
        assert "begins like that" in why(write_code(code))


def test_a_mission_of_a_career_has_no_code() -> None:
    for setup in (
        replace(MISSION, in_career=True),
        replace(MISSION, held=("snitch",)),
        replace(MISSION, added=("base/small-talk",)),
    ):
        with pytest.raises(BadCode, match="only the whole career"):
            new_challenge(shipped(), setup)


def test_it_ends_where_it_should() -> None:
    digits = digits_of(MISSION)
    digits.put(1, 2)
    assert why(write_code(Code("mission", digits.packed))) == (
        "The code goes on where its challenge ends."
    )
