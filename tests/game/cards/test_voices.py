"""Voices at the door: what may stand in a words file, and what it is not part of."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from hncli.base.problems import ContentError
from hncli.career.journal import versions_of
from hncli.game.cards.library import Library, load_library
from hncli.game.cards.lines import (
    CALL_CONDITIONS,
    HEADLINE_CONDITIONS,
    NIGHT_CONDITIONS,
    OF_CAREER,
    Line,
    LineCondition,
)
from hncli.game.cards.models import Abductor, ConversationCard, InCharge
from hncli.game.cards.packs import Pack, read_pack
from hncli.game.cards.words import ABDUCTOR_ONLY, ACTING, SECOND_ONLY, VOICE_MOMENTS
from tests.game.cards.small_pack import BROTHER, VERA, edit, read_small, shipped, write_small
from tests.support.words import with_words

DOCS = Path(__file__).resolve().parents[3] / "docs" / "packs.md"
MOMENTS = ", ".join(VOICE_MOMENTS)


def voice_of(pack: Pack, id: str = "vera") -> dict[str, tuple[str, ...]]:
    """What a card's voice says at each moment; none of it has conditions."""
    card = pack.cards[id]
    assert isinstance(card, InCharge)
    assert not any(line.conditions for lines in card.voice.values() for line in lines)
    return {moment: tuple(line.say for line in lines) for moment, lines in card.voice.items()}


def test_an_abductor_and_a_second_have_a_voice(tmp_path: Path) -> None:
    pack = read_small(tmp_path, VERA, 'voice = { worse = ["No.", "Never."], won = ["Oh."] }')
    assert voice_of(pack) == {"worse": ("No.", "Never."), "won": ("Oh.",)}
    assert voice_of(pack, "the-brother") == {}
    other = read_small(tmp_path / "other", BROTHER, 'voice = { takes-over = ["Me."] }')
    assert voice_of(other, "the-brother") == {"takes-over": ("Me.",)}


def test_a_voice_can_be_a_table_of_its_own(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    edit(root, "words/en.toml", f"vera = {{ {VERA} }}\n", "")
    table = '\n[vera]\ntitle = "Vera Lund"\nflavor = "f"\n[vera.voice]\nlast = ["So."]\n'
    edit(root, "words/en.toml", "", table)
    assert voice_of(read_pack(root)) == {"last": ("So.",)}


LONG = "x" * 161
STARTED = 'voice = { started = ["Yes."] }'
NO_VOICE = "UNUSED: only an abductor and a second in command have a voice. Remove it."


@pytest.mark.parametrize(
    ("old", "words", "said"),
    [
        (VERA, 'voice = { worst = ["No."] }',
         f"vera > voice: unknown moment 'worst'. Moments: {MOMENTS}. Did you mean worse?"),
        (VERA, 'voice = { "\\u009b" = ["No."] }',
         "vera > voice > ?: the text has characters that cannot be printed. "
         "Remove control characters, escape sequences and line breaks."),
        (VERA, 'voice = "No."',
         'vera > voice: expected a table of moments. Write voice.worse = ["…"], and so on.'),
        (VERA, 'voice = { worse = "No." }',
         "vera > voice > worse: expected a list, found 'No.'. Put it in square brackets."),
        (VERA, "voice = { worse = [] }",
         "vera > voice > worse: a list of 0 is too short or too long. Write 1 to 80."),
        (VERA, f"voice = {{ worse = {['No.'] * 81} }}",
         "vera > voice > worse: a list of 81 is too short or too long. Write 1 to 80."),
        (VERA, f'voice = {{ worse = ["No.", "{LONG}"] }}',
         "vera > voice > worse > 2: expected a text of 1 to 160 characters. Write it in quotes."),
        (VERA, 'voice = { worse = [""] }',
         "vera > voice > worse > 1: expected a text of 1 to 160 characters. Write it in quotes."),
        (VERA, "voice = { worse = [7] }",
         "vera > voice > worse > 1: expected a text of 1 to 160 characters. Write it in quotes."),
        (VERA, 'voices = { worse = ["No."] }',
         "vera: unknown key 'voices'. Known here: title, flavor, short, variants, voice, say, "
         "acts, people, night, headline, gender. Did you mean voice?"),
        (VERA, 'voice = { takes-over = ["Me."] }',
         "vera > voice > takes-over: UNUSED: this moment never comes for an abductor. "
         "Remove it."),
        (BROTHER, STARTED,
         "the-brother > voice > started: UNUSED: this moment never comes for a second in "
         "command. Remove it."),
        ('title = "Warm Soup", flavor = "f"', STARTED, f"warm-soup > voice: {NO_VOICE}"),
        ('title = "Press Her"', STARTED, f"press-her > voice: {NO_VOICE}"),
        ('title = "Small"', STARTED, f"pack > voice: {NO_VOICE}"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_voice_is_said(
    old: str, words: str, said: str, tmp_path: Path
) -> None:
    with pytest.raises(ContentError) as caught:
        read_small(tmp_path, old, words)
    assert str(caught.value) == f"small/words/en.toml: {said}"


def test_a_voice_for_no_card_is_one_problem(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    edit(root, "words/en.toml", "", 'verra = { voice = { started = ["Yes."] } }\n')
    with pytest.raises(ContentError) as caught:
        read_pack(root)
    assert str(caught.value) == (
        "small/words/en.toml: verra: UNUSED: no card has this id. "
        "Remove it or mend the id. Did you mean vera?"
    )


# Other languages


def test_another_language_replaces_moment_by_moment(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    english = 'voice = { worse = ["No.", "Never."], won = ["Oh."] }'
    edit(root, "words/en.toml", VERA, f"{VERA}, {english}")
    edit(root, "words/fr.toml", "", 'vera = { voice = { worse = ["Non\u202f!"] } }\n')
    pack = read_pack(root, "fr")
    assert voice_of(pack) == {"worse": ("Non\u202f!",), "won": ("Oh.",)}
    assert (pack.cards["vera"].title, pack.cards["vera"].flavor) == ("Vera Lund", "f")
    assert voice_of(read_pack(root)) == {"worse": ("No.", "Never."), "won": ("Oh.",)}


def test_the_file_of_the_other_language_is_named(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    edit(root, "words/fr.toml", "", 'vera = { voice = { surrendered = ["Oui."] } }\n')
    with pytest.raises(ContentError, match=r"^small/words/fr\.toml: vera > voice > surrendered: "):
        read_pack(root, "fr")
    assert read_pack(root).id == "small"


# What a voice is not part of


def without_voices(library: Library) -> Library:
    packs = {
        id: replace(
            pack,
            cards={
                name: with_words(card, voice={}) if isinstance(card, InCharge) else card
                for name, card in pack.cards.items()
            },
        )
        for id, pack in library.packs.items()
    }
    return replace(library, packs=packs)


def test_a_career_is_not_checked_against_voices() -> None:
    silent = without_voices(shipped())
    assert silent.packs["base"].of(Abductor)["arkayne"].voice == {}
    assert versions_of(silent, silent.packs) == versions_of(shipped(), shipped().packs)


def test_whoever_has_a_voice_can_still_be_hashed_and_shown(tmp_path: Path) -> None:
    pack = read_small(tmp_path, VERA, 'voice = { worse = ["Never."] }')
    card = pack.cards["vera"]
    assert len({card, replace(card), replace(card, title="Other")}) == 2
    assert "Never" not in repr(card)
    assert not any("Never" in line for line in card.text())


def test_an_override_speaks_with_its_own_voice(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    edit(
        root,
        "abductors.toml",
        "",
        '\n[arkayne]\nsource = "house"\noverrides = "base"\nhostages = 7\nthreat = "4"\n'
        'majors = 1\nsecond = "second-in-command"\n',
    )
    mine = 'arkayne = { title = "Arkayne Massua", flavor = "f", voice = { worse = ["No."] } }\n'
    edit(root, "words/en.toml", "", mine)
    library = load_library((root,))
    assert library.catalogue("base", "arkayne").abductor.voice == {"worse": (Line("No."),)}


# The page


def section(title: str) -> str:
    """A section of the page, without those below it."""
    _before, _title, text = DOCS.read_text("utf-8").partition(f"\n{title}\n")
    assert text
    return re.split(r"^##+ ", text, maxsplit=1, flags=re.MULTILINE)[0]


def example(title: str) -> str:
    """The example of a section of the page, with the words of a card that the small pack has."""
    (found,) = re.findall(r"^```toml\n(.*?)^```$", section(title), re.MULTILINE | re.DOTALL)
    return str(found)


def test_the_page_lists_every_moment_and_whose_it_is() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (.*?) \| (.*?) \|$", section("## Voices"), re.MULTILINE)
    assert [(moment, said) for moment, _whose, said in rows] == list(VOICE_MOMENTS.items())
    for moment, whose, _said in rows:
        only = {"abductor": ABDUCTOR_ONLY, "second in command": SECOND_ONLY}.get(whose)
        assert moment in (only if only is not None else set(VOICE_MOMENTS))
        assert (only is None) == (moment not in ABDUCTOR_ONLY | SECOND_ONLY)


def test_the_page_lists_every_condition_of_a_line() -> None:
    for title, conditions in (
        ("### Lines with conditions", CALL_CONDITIONS),
        ("### Lines about a career", OF_CAREER),
        ("### After a night", NIGHT_CONDITIONS),
        ("### Headlines", HEADLINE_CONDITIONS),
    ):
        found = re.findall(r"^\| `([a-z_]+)` \| (.*?) \| (.*?) \|$", section(title), re.MULTILINE)
        known: Mapping[str, LineCondition] = conditions
        assert found == [(name, one.kind.doc(), one.says) for name, one in known.items()]


def test_the_page_lists_every_moment_that_is_told() -> None:
    *_before, last = section("### Rules that act").strip().split("The moments are ")
    assert re.findall(r"`([a-z-]+)`", last) == list(ACTING)


@pytest.mark.parametrize(
    ("title", "moments"),
    [
        ("## Voices", {"started", "worse", "saved"}),
        ("### Lines with conditions", {"reply-one"}),
        ("### Lines about a career", {"started"}),
    ],
)
def test_the_examples_of_voices_can_be_read(title: str, moments: set[str], tmp_path: Path) -> None:
    root = write_small(tmp_path)
    edit(root, "words/en.toml", f"vera = {{ {VERA} }}\n", "")
    edit(root, "words/en.toml", "", example(title).replace("[ottoline]", "[vera]"))
    card = read_pack(root).cards["vera"]
    assert isinstance(card, InCharge)
    assert set(card.voice) == moments


def test_the_other_examples_can_be_read(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    edit(root, "words/en.toml", f"vera = {{ {VERA} }}\n", "")
    rule = example("### Rules that act").replace("[ottoline]", "[vera]")
    edit(root, "words/en.toml", "", rule.replace("major-conceded", "turn-end"))
    edit(root, "words/en.toml", 'slow-down = { title = "Slow Down", flavor = "f" }\n', "")
    said = example("### What you say").replace("[minor-extraction]", "[slow-down]")
    edit(root, "words/en.toml", "", said)
    pack = read_pack(root)
    card = pack.cards["slow-down"]
    assert isinstance(card, ConversationCard)
    assert len(card.say) == 2
    assert set(pack.cards["vera"].acts) == {"turn-end"}
