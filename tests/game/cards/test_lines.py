"""Lines with conditions, what you say with a card, and what is told when a rule acts."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from hncli.base.problems import ContentError
from hncli.game.cards.library import load_library
from hncli.game.cards.lines import LINE_CONDITIONS, Line
from hncli.game.cards.linter import check_pack
from hncli.game.cards.models import ConversationCard, InCharge
from hncli.game.cards.packs import Pack, read_pack
from hncli.game.cards.words import ACTING
from tests.game.cards.small_pack import edit, write_lines, write_small

VERA = 'title = "Vera Lund", flavor = "f"'
BROTHER = 'title = "The Brother", flavor = "f"'
HELLO = 'title = "Hello, Again!", flavor = "f"'
WAY_HOME = 'title = "A Safe Way Home", flavor = "f"'
SHOT = 'title = "A Shot in the Dark", flavor = "f"'


def small(folder: Path, old: str, words: str, language: str = "en") -> Pack:
    """Read the small pack with more words for one of its cards."""
    root = write_small(folder)
    edit(root, "words/en.toml", old, f"{old}, {words}")
    return read_pack(root, language)


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
    killed_last_turn: bool = False
    saved_last_turn: bool = False
    demand_unmet: bool = False


HOLDS: dict[str, list[Any]] = {
    "threat_at_least": [4, 5],
    "threat_at_most": [4, 3],
    "cp_at_least": [2, 3],
    "cp_at_most": [2, 1],
    "pool_at_least": [6, 7],
    "pool_at_most": [6, 5],
    "turn_at_least": [3, 4],
    "killed_at_least": [1, 2],
    "saved_at_least": [2, 3],
    "conceded_at_least": [1, 2],
    "times_at_least": [5, 6],
}
"""For each condition with a number, the last that holds in that call and the first that doesn't."""

FLAGS = ("killed_last_turn", "saved_last_turn", "demand_unmet")


def test_every_condition_is_tried() -> None:
    assert {*HOLDS, *FLAGS} == set(LINE_CONDITIONS)


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


def test_all_conditions_of_a_line_must_hold() -> None:
    line = Line("So.", (("threat_at_least", 4), ("times_at_least", 2)))
    assert not line.fits(Call(), 1)
    assert line.fits(Call(), 2)
    assert not line.fits(Call(threat=3), 2)
    assert Line("So.").fits(Call(), 1)


def test_a_voice_can_have_lines_with_conditions(tmp_path: Path) -> None:
    pack = small(
        tmp_path,
        VERA,
        'voice = { reply-one = ["Yes.", { say = "Still.", if = { threat_at_most = "S" } }] }',
    )
    card = pack.cards["vera"]
    assert isinstance(card, InCharge)
    assert card.voice == {"reply-one": (Line("Yes."), Line("Still.", (("threat_at_most", 0),)))}


def test_a_conversation_card_has_something_to_say(tmp_path: Path) -> None:
    pack = small(tmp_path, HELLO, 'say = ["It\'s me.", { say = "Again.", if = {} }]')
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
    pack = small(tmp_path, old, f'acts = {{ {moment} = "Look." }}')
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


def test_a_pack_can_be_read_without_its_file_of_lines(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    write_lines(root, "en", 'hello-again.say = "no list"\n')
    hello = read_pack(root, lines=False).cards["hello-again"]
    assert isinstance(hello, ConversationCard)
    assert (hello.title, hello.say) == ("Hello, Again!", ())
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
        (
            HELLO,
            'say = "Hello."',
            "hello-again > say: expected a list, found 'Hello.'. Put it in square brackets.",
        ),
        (
            HELLO,
            "say = []",
            "hello-again > say: a list of 0 is too short or too long. Write 1 to 40.",
        ),
        (HELLO, f'say = ["{LONG}"]', f"hello-again > say > 1: {A_LINE}"),
        (HELLO, 'say = [{ say = "" }]', f"hello-again > say > 1 > say: {A_LINE}"),
        (HELLO, "say = [{ if = {} }]", f"hello-again > say > 1 > say: {A_LINE}"),
        (
            HELLO,
            'say = [{ say = "So.", when = {} }]',
            "hello-again > say > 1: unknown key 'when'. Known here: say, if.",
        ),
        (
            HELLO,
            'say = [{ say = "So.", if = { threat_atleast = "4" } }]',
            "hello-again > say > 1 > if: unknown condition 'threat_atleast'. "
            f"Conditions: {CONDITIONS}. Did you mean threat_at_least?",
        ),
        (
            HELLO,
            'say = [{ say = "So.", if = true }]',
            "hello-again > say > 1 > if: expected conditions, found True. "
            "Write { condition = value }.",
        ),
        (
            VERA,
            'say = ["So."]',
            "vera > say: UNUSED: only a conversation card is something you say. Remove it.",
        ),
        (
            VERA,
            'acts = "So."',
            'vera > acts: expected a table of moments. Write acts.would-kill = "…", and so on.',
        ),
        (
            VERA,
            'acts = { turn-ends = "So." }',
            f"vera > acts: 'turn-ends' is not known here. Write one of: {MOMENTS}. "
            "Did you mean turn-end?",
        ),
        (
            VERA,
            'acts = { turn-end = "" }',
            "vera > acts > turn-end: expected a text of 1 to 300 characters. Write it in quotes.",
        ),
        (
            VERA,
            'acts = { would-kill = "So." }',
            "vera > acts > would-kill: UNUSED: no trigger of this card waits for this moment. "
            "Remove it.",
        ),
        (
            'title = "Press Her"',
            'acts = { turn-end = "So." }',
            "press-her > acts > turn-end: UNUSED: no trigger of this card waits for this moment. "
            "Remove it.",
        ),
    ],
)
def test_what_is_wrong_with_a_line_is_said(old: str, words: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        small(tmp_path, old, words)
    assert str(caught.value) == f"small/words/en.toml: {said}"


def test_whatever_is_said_decides_nothing(tmp_path: Path) -> None:
    silent = read_pack(write_small(tmp_path / "silent"))
    loud = small(tmp_path, HELLO, 'say = ["Never."]')
    told = small(tmp_path / "told", VERA, 'acts = { turn-end = "Never." }')
    assert repr(loud.cards["hello-again"]) == repr(silent.cards["hello-again"])
    assert repr(told.cards["vera"]) == repr(silent.cards["vera"])
