"""The people that an abductor may hold, as packs list them."""

from pathlib import Path

import pytest

from hncli.base.problems import ContentError
from hncli.career.journal import versions_of
from hncli.game.cards.library import make_library
from hncli.game.cards.linter import check_pack, untranslated
from hncli.game.cards.models import Abductor
from hncli.game.cards.packs import read_pack
from hncli.game.cards.words import LONGEST_NAME, Person
from tests.game.cards.small_pack import edit, shipped, write_lines, write_small

VERA = 'vera.people = { women = ["Ruth Adler", "a nurse"], men = ["the boy with the torch"] }\n'
LONG = "x" * (LONGEST_NAME + 1)


def vera_of(root: Path, language: str = "en") -> Abductor:
    card = read_pack(root, language).cards["vera"]
    assert isinstance(card, Abductor)
    return card


def problems(root: Path) -> list[str]:
    return [str(problem) for problem in check_pack(root, shipped())]


def test_an_abductor_has_people_and_each_language_its_own(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    assert list(vera_of(root).people) == []
    write_lines(root, "en", VERA)
    assert list(vera_of(root).people) == [
        Person("Ruth Adler", woman=True),
        Person("a nurse", woman=True),
        Person("the boy with the torch"),
    ]
    assert vera_of(root, "fr").people == vera_of(root).people
    assert untranslated(root, "fr").speakers == 1
    french = 'vera.people = { women = ["Ruth Adler", "une infirmière"], men = ["le gamin"] }\n'
    write_lines(root, "fr", french)
    assert vera_of(root, "fr").people.women == ("Ruth Adler", "une infirmière")
    assert vera_of(root, "fr").people.men == ("le gamin",)
    assert untranslated(root, "fr").speakers == 0
    assert problems(root) == []


def test_people_are_no_part_of_the_version_of_a_pack(tmp_path: Path) -> None:
    root = write_small(tmp_path)

    def version() -> str:
        library = make_library([*shipped().packs.values(), read_pack(root)])
        return versions_of(library, ["small"]).packs["small"]

    without = version()
    write_lines(root, "en", VERA)
    assert version() == without


@pytest.mark.parametrize(
    ("people", "said"),
    [
        ("{}",
         'people: expected lists of names. Write people.women = ["…"] and people.men = ["…"].'),
        ('["Ruth"]',
         'people: expected lists of names. Write people.women = ["…"] and people.men = ["…"].'),
        ('{ women = [], men = ["Sam"] }',
         "people > women: a list of 0 is too short or too long. Write 1 to 60."),
        ('{ children = ["Sam"] }', "people: unknown key 'children'. Known here: women, men.",),
        (f'{{ men = ["Sam", "{LONG}"] }}',
         f"people > men > 2: '{LONG}' is no such text. Write 1 to 34 characters on one line."),
        ('{ men = [""] }',
         "people > men > 1: '' is no such text. Write 1 to 34 characters on one line."),
        ('{ women = ["a nurse"], men = ["Sam", "A nurse"] }',
         "people > men > 2: DUPLICATE: A nurse is named twice. "
         "Give one of them another name or mark."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_people_is_said(people: str, said: str, tmp_path: Path) -> None:
    root = write_small(tmp_path)
    write_lines(root, "en", f"vera.people = {people}\n")
    with pytest.raises(ContentError) as caught:
        read_pack(root)
    assert str(caught.value) == f"small/lines/en.toml: vera > {said}"


def test_only_an_abductor_holds_people(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    write_lines(root, "en", 'the-brother.people.men = ["Sam"]\n')
    said = "the-brother > people: UNUSED: only an abductor holds people. Remove it."
    assert problems(root) == [f"small/lines/en.toml: {said}"]


def test_the_languages_name_as_many(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    write_lines(root, "en", VERA)
    write_lines(root, "fr", 'vera.people = { women = ["Ruth Adler"], men = ["le gamin"] }\n')
    remedy = "Name the same people in the same order in every language."
    where = "small/lines/fr.toml: vera > people"
    assert problems(root) == [f"{where} > women: names here: 1, in English: 2. {remedy}"]
    write_lines(root, "en", "")
    assert problems(root) == [
        f"{where} > women: names here: 1, in English: 0. {remedy}",
        f"{where} > men: names here: 1, in English: 0. {remedy}",
    ]


def test_a_corrected_abductor_keeps_the_people(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    write_lines(root, "en", VERA)
    other = tmp_path / "other"
    other.mkdir()
    (other / "pack.toml").write_text('id = "other"\nkind = "pack"\nformat = 1\n', "utf-8")
    text = (root / "abductors.toml").read_text("utf-8")
    (other / "abductors.toml").write_text(text, "utf-8")
    edit(other, "abductors.toml", 'source = "house"', 'source = "owner"\noverrides = "small"')
    library = make_library([*shipped().packs.values(), read_pack(root), read_pack(other)])
    card = library.packs["small"].cards["vera"]
    assert isinstance(card, Abductor)
    assert card.pack == "other"
    assert list(card.people) == list(vera_of(root).people)


def test_the_shipped_lists_name_enough_people() -> None:
    """Every shipped abductor has names for a whole mission."""
    for pack in shipped().packs.values():
        for abductor in pack.of(Abductor).values():
            count = len(list(abductor.people))
            assert count >= 24, (abductor.id, count)
