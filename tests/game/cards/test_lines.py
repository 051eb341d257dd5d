"""Lines with conditions, what you say with a card, and what is told when a rule acts."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from hncli.base.problems import ContentError
from hncli.base.schema import Flag
from hncli.game.cards.library import load_library
from hncli.game.cards.lines import (
    CALL_CONDITIONS,
    CAREER_CONDITIONS,
    LINE_CONDITIONS,
    NIGHT_CONDITIONS,
    OF_CAREER,
    CareerPast,
    Line,
    NightResult,
)
from hncli.game.cards.linter import check_pack, few_lines, thin_pools
from hncli.game.cards.models import Abductor, ConversationCard, InCharge
from hncli.game.cards.packs import read_pack
from hncli.game.cards.words import ACTING
from tests.fuzz.twin import shipped
from tests.game.cards.small_pack import BROTHER, VERA, edit, read_small, write_lines, write_small

HELLO = 'title = "Hello, Again!", flavor = "f"'
WAY_HOME = 'title = "A Safe Way Home", flavor = "f"'
SHOT = 'title = "A Shot in the Dark", flavor = "f"'


@dataclass
class Call:
    """A call as far as lines can depend on it."""

    threat: int = 4
    cp: int = 2
    pool: int = 6
    turn: int = 3
    killed: int = 1
    saved: int = 2
    conceded: int = 1
    said: int = 4
    killed_last_turn: bool = False
    saved_last_turn: bool = False
    demand_unmet: bool = False
    demand_known: bool = False
    demand_hidden: bool = False


HOLDS: dict[str, list[Any]] = {
    "threat_at_least": [4, 5],
    "threat_at_most": [4, 3],
    "cp_at_least": [2, 3],
    "cp_at_most": [2, 1],
    "pool_at_least": [6, 7],
    "pool_at_most": [6, 5],
    "turn_at_least": [3, 4],
    "turn_at_most": [3, 2],
    "killed_at_least": [1, 2],
    "killed_at_most": [1, 0],
    "saved_at_least": [2, 3],
    "saved_at_most": [2, 1],
    "conceded_at_least": [1, 2],
    "conceded_at_most": [1, 0],
    "said_at_least": [4, 5],
    "times_at_least": [5, 6],
}
"""For each condition with a number, the last that holds in that call and the first that doesn't."""

FLAGS = ("killed_last_turn", "saved_last_turn", "demand_unmet", "demand_known", "demand_hidden")


def test_every_condition_is_tried() -> None:
    assert {*HOLDS, *FLAGS} == set(CALL_CONDITIONS)
    assert set(OF_CAREER_HOLDS) == set(LINE_CONDITIONS) - set(CALL_CONDITIONS)
    assert set(NIGHT_HOLDS) == set(NIGHT_CONDITIONS) - set(CAREER_CONDITIONS)


@pytest.mark.parametrize(("name", "values"), HOLDS.items())
def test_a_line_fits_up_to_its_number(name: str, values: list[int]) -> None:
    yes, no = values
    assert Line("So.", ((name, yes),)).fits(Call(), 5)
    assert not Line("So.", ((name, no),)).fits(Call(), 5)


@pytest.mark.parametrize("name", FLAGS)
def test_a_line_fits_what_happened(name: str) -> None:
    line = Line("So.", ((name, True),))
    assert not line.fits(Call(), 1)
    assert line.fits(replace(Call(), **{name: True}), 1)


PAST = CareerPast(
    name="Ana Kovac",
    seed=1,
    night=4,
    nights_left=6,
    stress=9,
    last=NightResult("won", "captured", 2),
    wins_in_a_row=2,
    losses_in_a_row=0,
    met=2,
    beaten=1,
    lost_to=1,
    missions_ago=3,
    last_time=NightResult("lost", "escaped", 3),
)
FIRST = CareerPast("Ana Kovac", 1, 1, 9, 0, NightResult(), 0, 0)
HUNG_UP, QUIET = NightResult("lost", "given-up", 5), NightResult("won", "captured")
OF_CAREER_HOLDS: dict[str, tuple[Any, CareerPast, Any, CareerPast]] = {
    "met_at_least": (2, PAST, 3, PAST),
    "beaten_at_least": (1, PAST, 2, PAST),
    "lost_to_at_least": (1, PAST, 2, PAST),
    "won_last_time": (True, PAST._replace(last_time=QUIET), True, PAST),
    "lost_last_time": (True, PAST, True, PAST._replace(last_time=QUIET)),
    "eliminated_last_time": (
        True,
        PAST._replace(last_time=NightResult("won", "surrendered")),
        True,
        PAST,
    ),
    "hung_up_last_time": (True, PAST._replace(last_time=HUNG_UP), True, PAST),
    "died_last_time_at_least": (3, PAST, 4, PAST),
    "nobody_died_last_time": (True, PAST._replace(last_time=QUIET), True, PAST),
    "missions_ago_at_least": (3, PAST, 4, PAST),
    "missions_ago_at_most": (3, PAST, 2, PAST),
    "night_at_least": (4, PAST, 5, PAST),
    "stress_at_least": (9, PAST, 10, PAST),
    "stress_at_most": (9, PAST, 8, PAST),
    "last_won": (True, PAST, True, PAST._replace(last=HUNG_UP)),
    "last_lost": (True, PAST._replace(last=HUNG_UP), True, PAST),
    "last_hung_up": (True, PAST._replace(last=HUNG_UP), True, PAST),
    "last_killed_at_least": (2, PAST, 3, PAST),
    "last_nobody_died": (True, PAST._replace(last=QUIET), True, PAST),
    "wins_in_a_row_at_least": (2, PAST, 3, PAST),
    "losses_in_a_row_at_least": (1, PAST._replace(losses_in_a_row=1), 1, PAST),
}
"""For each condition about the career a value that holds with a past, and one that does not."""
NIGHT_HOLDS: dict[str, tuple[Any, Any]] = {
    "won_by": ("captured", "eliminated"),
    "lost_by": ("given-up", "escaped"),
    "nights_left_at_most": (6, 5),
}


@pytest.mark.parametrize("name", OF_CAREER_HOLDS)
def test_a_line_fits_the_career_before_the_mission(name: str) -> None:
    yes, past, no, other = OF_CAREER_HOLDS[name]
    assert Line("So.", ((name, yes),)).fits(Call(), 1, past)
    assert not Line("So.", ((name, no),)).fits(Call(), 1, other)
    assert not Line("So.", ((name, yes),)).fits(Call(), 1)  # outside a career
    if name in CAREER_CONDITIONS:
        assert Line("So.", ((name, yes),)).fits_night(past)
        assert not Line("So.", ((name, no),)).fits_night(other)


@pytest.mark.parametrize("name", OF_CAREER_HOLDS)
def test_nothing_is_remembered_in_the_first_mission(name: str) -> None:
    least: Any = True if isinstance(LINE_CONDITIONS[name].kind, Flag) else 1
    least = 0 if name.startswith(("died", "last_killed")) else least
    assert Line("So.", ((name, least),)).fits(Call(), 1, FIRST) == (
        name in ("night_at_least", "stress_at_most")
    )


@pytest.mark.parametrize("name", NIGHT_HOLDS)
def test_a_night_is_told_by_how_it_ended(name: str) -> None:
    yes, no = NIGHT_HOLDS[name]
    past = PAST._replace(last=HUNG_UP) if name == "lost_by" else PAST
    assert Line("So.", ((name, yes),)).fits_night(past)
    assert not Line("So.", ((name, no),)).fits_night(past)


def test_all_conditions_of_a_line_must_hold() -> None:
    line = Line("So.", (("threat_at_least", 4), ("times_at_least", 2)))
    assert not line.fits(Call(), 1)
    assert line.fits(Call(), 2)
    assert not line.fits(Call(threat=3), 2)
    assert Line("So.").fits(Call(), 1)


def test_a_voice_can_have_lines_with_conditions(tmp_path: Path) -> None:
    voice = 'voice = { reply-one = ["Yes.", { say = "Still.", if = { threat_at_most = "S" } }] }'
    pack = read_small(tmp_path, VERA, voice)
    card = pack.cards["vera"]
    assert isinstance(card, InCharge)
    assert card.voice == {"reply-one": (Line("Yes."), Line("Still.", (("threat_at_most", 0),)))}


def test_a_conversation_card_has_something_to_say(tmp_path: Path) -> None:
    pack = read_small(tmp_path, HELLO, 'say = ["It\'s me.", { say = "Again.", if = {} }]')
    card = pack.cards["hello-again"]
    assert isinstance(card, ConversationCard)
    assert card.say == (Line("It's me."), Line("Again."))
    other = pack.cards["slow-down"]
    assert isinstance(other, ConversationCard)
    assert other.say == ()


@pytest.mark.parametrize(
    ("old", "id", "moment"),
    [
        (VERA, "vera", "turn-end"),
        (BROTHER, "the-brother", "would-kill"),
        (WAY_HOME, "a-safe-way-home", "turn-start"),
        (SHOT, "a-shot-in-the-dark", "threat-reaches"),
    ],
)
def test_a_trigger_of_any_card_can_be_told(old: str, id: str, moment: str, tmp_path: Path) -> None:
    pack = read_small(tmp_path, old, f'acts = {{ {moment} = "Look." }}')
    assert pack.cards[id].acts == {moment: "Look."}


def test_another_language_replaces_what_is_said_and_told(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    edit(root, "words/en.toml", HELLO, f'{HELLO}, say = ["One.", "Two."]')
    acts = 'acts = { roll-accepted = "Sixes.", turn-end = "Gone." }'
    edit(root, "words/en.toml", VERA, f"{VERA}, {acts}")
    french = 'hello-again = { say = ["Un."] }\nvera = { acts = { turn-end = "Partie." } }\n'
    edit(root, "words/fr.toml", "", french)
    pack = read_pack(root, "fr")
    card = pack.cards["hello-again"]
    assert isinstance(card, ConversationCard)
    assert card.say == (Line("Un."),)
    assert pack.cards["vera"].acts == {"roll-accepted": "Sixes.", "turn-end": "Partie."}


def test_lines_can_stand_in_a_file_of_their_own(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    acts = 'acts = { roll-accepted = "Sixes." }'
    edit(root, "words/en.toml", VERA, f'{VERA}, {acts}, voice = {{ last = ["So."] }}')
    lines = 'vera.voice = { last = ["Now."], saved = ["Go."] }\nhello-again.say = ["It\'s me."]\n'
    write_lines(root, "en", lines)
    write_lines(root, "fr", 'vera.voice.saved = ["Pars."]\n')
    pack = read_pack(root, "fr")
    vera, hello = pack.cards["vera"], pack.cards["hello-again"]
    assert isinstance(vera, InCharge)
    assert isinstance(hello, ConversationCard)
    assert (vera.title, vera.acts) == ("Vera Lund", {"roll-accepted": "Sixes."})
    assert vera.voice == {"last": (Line("Now."),), "saved": (Line("Pars."),)}
    assert (hello.title, hello.say) == ("Hello, Again!", (Line("It's me."),))


def test_the_file_of_lines_can_be_read_when_it_is_needed(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    write_lines(root, "en", 'hello-again.say = "no list"\n')
    hello = read_pack(root, lines=False).cards["hello-again"]
    assert isinstance(hello, ConversationCard)
    assert hello.title == "Hello, Again!"
    with pytest.raises(ContentError, match=r"^small/lines/en\.toml: hello-again > say: expected a"):
        _said = hello.say
    write_lines(root, "en", 'hello-again.say = ["It\'s me."]\n')
    assert hello.say == (Line("It's me."),)
    write_lines(root, "fr", "damaged")
    assert read_pack(root, "fr", lines=False).cards["hello-again"].words == hello.words
    write_lines(root, "en", 'hello-again.say = "no list"\n')
    with pytest.raises(ContentError, match=r"^small/lines/en\.toml: hello-again > say: expected a"):
        read_pack(root)


def test_lines_of_another_language_are_checked_too(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    write_lines(root, "fr", 'warm-soap.acts = { turn-end = "Fini." }\n')
    (problem,) = check_pack(root, load_library())
    assert str(problem).startswith("small/lines/fr.toml: warm-soap: UNUSED: no card has this id.")


LONG = "x" * 161
CONDITIONS = ", ".join(LINE_CONDITIONS)
MOMENTS = ", ".join(ACTING)
A_LINE = "expected a text of 1 to 160 characters. Write it in quotes."


@pytest.mark.parametrize(
    ("old", "words", "said"),
    [
        (HELLO, 'say = "Hello."',
         "hello-again > say: expected a list, found 'Hello.'. Put it in square brackets."),
        (HELLO, "say = []",
         "hello-again > say: a list of 0 is too short or too long. Write 1 to 80."),
        (HELLO, f'say = ["{LONG}"]', f"hello-again > say > 1: {A_LINE}"),
        (HELLO, 'say = [{ say = "" }]', f"hello-again > say > 1 > say: {A_LINE}"),
        (HELLO, "say = [{ if = {} }]", f"hello-again > say > 1 > say: {A_LINE}"),
        (HELLO, 'say = [{ say = "So.", when = {} }]',
         "hello-again > say > 1: unknown key 'when'. Known here: say, if."),
        (HELLO, 'say = [{ say = "So.", if = { threat_atleast = "4" } }]',
         "hello-again > say > 1 > if: unknown condition 'threat_atleast'. "
         f"Conditions: {CONDITIONS}. Did you mean threat_at_least?"),
        (HELLO, 'say = [{ say = "So.", if = true }]',
         "hello-again > say > 1 > if: expected conditions, found True. "
         "Write { condition = value }."),
        (HELLO, 'say = ["Good evening, {name}."]',
         "hello-again > say > 1: outside a career there is no {name}. "
         f"Write if = {{ … }} with one of: {', '.join(OF_CAREER)}."),
        (HELLO, 'say = [{ say = "{name}?", if = { turn_at_least = 2 } }]',
         "hello-again > say > 1: outside a career there is no {name}. "
         f"Write if = {{ … }} with one of: {', '.join(OF_CAREER)}."),
        (HELLO, 'say = [{ say = "So.", if = { won_last_time = false } }]',
         "hello-again > say > 1 > if > won_last_time: expected true, found False. "
         "Write true, or leave the key out."),
        (HELLO, 'night = ["So."]',
         "hello-again > night: UNUSED: only [negotiator] of a career thinks about a night. "
         "Remove it."),
        (HELLO, 'variants = ["So."]',
         "hello-again > variants: UNUSED: only an epilogue has variants. Remove it."),
        (VERA, 'say = ["So."]',
         "vera > say: UNUSED: only a conversation card is something you say. Remove it."),
        (VERA, 'acts = "So."',
         'vera > acts: expected a table of moments. Write acts.would-kill = "…", and so on.'),
        (VERA, 'acts = { turn-ends = "So." }',
         f"vera > acts: 'turn-ends' is not known here. Write one of: {MOMENTS}. "
         "Did you mean turn-end?"),
        (VERA, 'acts = { turn-end = "" }',
         "vera > acts > turn-end: expected a text of 1 to 300 characters. Write it in quotes."),
        (VERA, 'acts = { would-kill = "So." }',
         "vera > acts > would-kill: UNUSED: no trigger of this card waits for this moment. "
         "Remove it."),
        ('title = "Press Her"', 'acts = { turn-end = "So." }',
         "press-her > acts > turn-end: UNUSED: no trigger of this card waits for this moment. "
         "Remove it."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_line_is_said(old: str, words: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        read_small(tmp_path, old, words)
    assert str(caught.value) == f"small/words/en.toml: {said}"


def test_whatever_is_said_decides_nothing(tmp_path: Path) -> None:
    silent = read_pack(write_small(tmp_path / "silent"))
    loud = read_small(tmp_path, HELLO, 'say = ["Never."]')
    told = read_small(tmp_path / "told", VERA, 'acts = { turn-end = "Never." }')
    assert repr(loud.cards["hello-again"]) == repr(silent.cards["hello-again"])
    assert repr(told.cards["vera"]) == repr(silent.cards["vera"])


def test_conditions_with_few_lines_are_remarked(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    lines = [f'{{ say = "No {n}.", if = {{ killed_last_turn = true }} }}' for n in range(4)]
    lines += ['{ say = "Again.", if = { times_at_least = 2, said_at_least = 3 } }']
    edit(root, "words/en.toml", HELLO, f"{HELLO}, say = [{', '.join(lines)}]")
    assert thin_pools(read_pack(root)) == {"hello-again": {"times_at_least": 1}}
    (remark,) = few_lines(read_pack(root))
    assert str(remark) == (
        "small/lines/en.toml: hello-again > say: few lines: times_at_least 1. "
        "Write 4 or more for each condition, or leave it out."
    )
    assert check_pack(root, load_library()) == []  # it can be played


def test_every_shipped_condition_of_what_you_say_has_four_lines() -> None:
    assert {id: thin for id, pack in shipped().packs.items() if (thin := thin_pools(pack))} == {}


def test_every_shipped_abductor_remembers() -> None:
    """At least twelve lines of each ask for the career."""
    for pack in shipped().packs.values():
        for abductor in pack.of(Abductor).values():
            lines = [line for lines in abductor.voice.values() for line in lines]
            about = [
                line for line in lines if any(name in OF_CAREER for name, _value in line.conditions)
            ]
            assert len(about) >= 12, abductor.id
