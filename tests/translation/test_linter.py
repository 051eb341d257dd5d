"""The languages of the repository have no problems, and each problem would be found."""

from pathlib import Path

import pytest

from tests.translation.project import project
from translation.hardcoded import ALLOWED, hardcoded, hardcoded_in
from translation.linter import compared, inconsistent, problems
from translation.places import Places
from translation.strings import update_all

ROOT = Places().root
NARROW, WIDE = "\u202f", "\u00a0"


def test_every_language() -> None:
    """What is wrong is said as `python -m translation.linter` says it."""
    places = Places()
    found = {language: problems(places, language) for language in places.languages()}
    assert [line for lines in found.values() for line in lines] == []


def test_no_text_is_hardcoded() -> None:
    """A text for players is an argument of `_`, one for others has a reason in ALLOWED.

    A reason that nothing needs any more is removed.
    """
    found = hardcoded(ROOT, allowed=())
    assert [str(one) for one in found if not {one.file, one.text} & ALLOWED.keys()] == []
    assert ALLOWED.keys() == {key for one in found for key in (one.file, one.text)} & ALLOWED.keys()


# One text


@pytest.mark.parametrize(
    ("english", "french", "problem"),
    [
        ("Save", " ", "it is empty"),
        ("{n} held", "{m} retenus", "placeholders ['m'] instead of ['n']"),
        ("{n} held", "retenus", "placeholders [] instead of ['n']"),
        ("{n} held", "{n retenus", "placeholders ['a broken brace'] instead of ['n']"),
        ("%s held", "retenus", "placeholders [] instead of ['%s']"),
        (" and ", "et ", "other blanks at its ends"),
        ("One.\n", "Un.", "other blanks at its ends"),
        ("See hn career list.", "Voir hn carrière list.", "code [] instead of ['hn career']"),
        ("Use --plain.", "Utilisez --simple.", "code ['--simple'] instead of ['--plain']"),
        ("`quit` ends it.", "`fin` le termine.", "code ['`fin`'] instead of ['`quit`']"),
        ("\b\na  b", "a  b", "other marks of preformatted text"),
    ],
)
def test_a_text(english: str, french: str, problem: str) -> None:
    assert list(compared(english, french, "xx")) == [problem]


@pytest.mark.parametrize(
    ("french", "rule"),
    [
        ("l'otage", "an apostrophe is U+2019"),
        ('"Oui"', "quotation marks are guillemets"),
        ("Oui?", "U+202F comes before ; ! ?"),
        ("« Oui »".replace(" ", WIDE) + "!", "U+202F comes before ; ! ?"),
        (f"Oui{WIDE}!", "U+202F comes before ; ! ?"),
        ("{name};", "U+202F comes before ; ! ?"),
        ("Menace: 3", "U+00A0 comes before a colon"),
        ("Menace : 3", "U+00A0 comes before a colon"),
        (f"Menace{NARROW}: 3", "U+00A0 comes before a colon"),
        ("« Oui »", "U+00A0 comes inside of guillemets"),
        ("Oui .", "no blank comes before a full stop or a comma"),
        ("Oui...", "an ellipsis is one sign"),
        ("40%", "a blank comes before %"),
        ("Oui  non", "there are two blanks"),
        ("PD 3", "points of conversation are never abbreviated so"),
        ("si il part", "si il is s\u2019il"),
        ("un paquet de cartes", "a pack is an extension"),
        ("pas de {name!r}", "what was typed is in guillemets, not as Python writes it"),
        ("il y a {name}", "there is {...} is no French"),
        ("+1 d\u2019expérience", "stress and experience are counted in points"),
    ],
)
def test_french_typography(french: str, rule: str) -> None:
    english = "{name}" if "{name" in french else "Yes"
    (problem,) = compared(english, french, "fr")
    assert problem.startswith(f"{rule}: ")


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("It's 3: now?", f"C\u2019est 3{WIDE}: maintenant{NARROW}?"),
        ('He says "Yes!"', f"«{WIDE}Oui{NARROW}!{WIDE}», dit-il\u2026"),
        ('Write it as "R-ACH-2".', 'Écrivez "R-ACH-2".'),
        ("? help   q quit", "? aide   q quitter"),
        ("... {n} more", "... encore {n}"),
        ("Type ? for help: 95%", f"Tapez ? pour de l\u2019aide{WIDE}: 95{WIDE}%"),
        ("no {name!r}", f"pas de «{WIDE}{{name}}{WIDE}»"),
        ("no pack has it", "aucune extension"),
        ("the terror deck", "le paquet terreur"),
        ("`a: b?`", "`a: b?`"),
    ],
)
def test_good_french(english: str, french: str) -> None:
    assert list(compared(english, french, "fr")) == []


# A whole language


def with_translation(text: str, english: str, french: str) -> str:
    """A catalogue in which a message without a translation has one."""
    entry = f'msgid "{english}"\nmsgstr '
    return text.replace(f'{entry}""', f'{entry}"{french}"')


def french_project(tmp_path: Path, **more: str) -> Places:
    """A small project whose messages are translated."""
    places = project(tmp_path, **more)
    update_all(places, ["fr"])
    path = places.catalogue("fr")
    text = path.read_text("utf-8")
    for english, french in (
        ("Save and quit", "Enregistrer et quitter"),
        ("The first half and the second.", "Les deux moitiés."),
        ("Move", "Déplacer"),
    ):
        text = with_translation(text, english, french)
    text = text.replace('msgstr[0] ""', 'msgstr[0] "{n} carte"')
    text = text.replace('msgstr[1] ""', 'msgstr[1] "{n} cartes"')
    path.write_text(text, "utf-8")
    return places


WORDS = '[ann]\ntitle = "Anne"\nflavor = "Calme."\ngender = "f"\n'
ALL = {
    "content/box/words/fr.toml": WORDS,
    "content/box/lines/fr.toml": '[ann]\nvoice.started = ["Oui."]\n',
    "hncli/rules/fr/01-start.md": "# Début\nwords: commencer\n\nCommencez.\n",
    "hncli/learn/fr/1.toml": 'title = "un"\n',
}


def test_a_language_without_problems(tmp_path: Path) -> None:
    places = french_project(tmp_path, **ALL)
    assert problems(places, "fr") == []


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("content/box/words/fr.toml", '[ann]\ntitle = "Anne"\n', "box/words: MISSING: ann.flavor"),
        (
            "content/box/words/fr.toml",
            f'{WORDS}[b]\ntitle = "B"\n',
            "box/words: UNUSED: b.title",
        ),
        (
            "content/box/words/fr.toml",
            WORDS.replace("Anne", " Anne"),
            "box/words: ann.title 1: it is empty, or there are blanks at its ends",
        ),
        (
            "content/box/lines/fr.toml",
            '[ann]\nvoice.started = ["Oui.", "L\'autre."]\n',
            'box/lines: ann.voice.started 2: an apostrophe is U+2019: "L\'autre."',
        ),
        ("hncli/rules/fr/02-more.md", "# Plus\n", "rules: UNUSED: 02-more.md"),
        (
            "hncli/rules/fr/01-start.md",
            "# Début\nwords: a\n\nOui (R-X-1).\n",
            "rules: 01-start.md: R-X-1 is in one of the languages only",
        ),
        (
            "hncli/rules/fr/01-start.md",
            "# Début\nwords: a\n\nOui ?\nOui!\n",
            "rules: 01-start.md: line 5: U+202F comes before ; ! ?: 'Oui!'",
        ),
        (
            "hncli/learn/fr/1.toml",
            'title = "un"\n[[lesson]]\nbefore = 1\nsay = ["Oui."]\n',
            "lessons: 1.toml: its steps are not those of the English one",
        ),
        (
            "hncli/learn/fr/1.toml",
            'title = "un..."\n',
            "lessons: 1.toml: an ellipsis is one sign: 'un...'",
        ),
    ],
)
def test_a_file_with_a_problem(tmp_path: Path, name: str, text: str, problem: str) -> None:
    places = french_project(tmp_path, **{**ALL, name: text})
    assert problems(places, "fr") == [problem]


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ('"Déplacer"', '""', "hn.po: MISSING: 'Move'"),
        ('msgctxt "a verb"', '#, fuzzy\nmsgctxt "a verb"', "hn.po: FUZZY: 'Move'; look at it"),
        ('"Déplacer"', '"Déplacer "', "hn.po: 'Move': other blanks at its ends"),
        ('"{n} cartes"', '"cartes"', "hn.po: '{n} card': placeholders [] instead of ['n']"),
        ('"{n} carte"', '"{m} carte"', "hn.po: '{n} card': placeholders ['m'] instead of ['n']"),
        ('msgid "Save and quit"', 'msgid "Save"', "hn.po: UNUSED: 'Save'; run make strings"),
    ],
)
def test_a_message_with_a_problem(tmp_path: Path, before: str, after: str, problem: str) -> None:
    places = french_project(tmp_path, **ALL)
    path = places.catalogue("fr")
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), "utf-8")
    assert problems(places, "fr")[0].startswith(problem)


def test_a_plural_with_too_few_forms(tmp_path: Path) -> None:
    places = french_project(tmp_path, **ALL)
    path = places.catalogue("fr")
    text = path.read_text("utf-8").replace('msgstr[1] "{n} cartes"\n', "")
    path.write_text(text, "utf-8")
    assert any("PLURAL" in line or "empty" in line for line in problems(places, "fr"))


def test_an_old_message_is_unused(tmp_path: Path) -> None:
    places = french_project(tmp_path, **ALL)
    with places.catalogue("fr").open("a", encoding="utf-8") as file:
        file.write('\n#~ msgid "Gone"\n#~ msgstr "Parti"\n')
    assert problems(places, "fr") == ["hn.po: UNUSED: 'Gone'; remove it"]


def test_only_a_language_that_is_complete_misses_anything(tmp_path: Path) -> None:
    places = project(tmp_path)
    update_all(places, ["de"])
    assert problems(places, "de") == []
    assert len(problems(places, "fr")) == 6


def test_the_same_in_two_ways_is_worth_a_look(tmp_path: Path) -> None:
    source = 'A = _("Save")\nB = _("save:")\n'
    places = project(tmp_path, **{"hncli/buttons.py": source})
    update_all(places, ["fr"])
    path = places.catalogue("fr")
    text = with_translation(path.read_text("utf-8"), "Save", "Sauver")
    path.write_text(with_translation(text, "save:", "garder"), "utf-8")
    assert inconsistent(places, "fr") == ["'Save': 'Sauver'; 'save:': 'garder'"]


# Words in the source


@pytest.mark.parametrize(
    "source",
    [
        'env.say("You win.", x)',
        'stop("No such card")',
        'click.echo(f"You have {n} cards left")',
        'click.option("--x", help="Do it.")',
        'Command("x", "Undo")',
        'MenuItem("id", "Play on")',
        'raise StoreError(f"{path}: it is gone")',
        'env.say(a if b else "Lost now")',
        'env.say("You have {n}".format(n=n))',
        'env.say(", ".join(["Two words"]))',
        'TITLE = "it is a sentence"',
        'f"{a} is not here any more"',
    ],
)
def test_hardcoded_text_is_found(source: str) -> None:
    assert hardcoded_in(source)


@pytest.mark.parametrize(
    "source",
    [
        'env.say(_("You win."))',
        'env.say(ngettext("one card left", "{n} cards left", n))',
        'env.say(_("You have {n}").format(n=n), "", "- ", "id")',
        'def f():\n    """It is a docstring here."""',
        'x: int = arg(Whole(1), "what it is for")',
        'Command("undo", _("take back your last choice"))',
        "raise KeyError(name)",
        'env.say(names["two words"])',
    ],
)
def test_what_may_be_in_the_source(source: str) -> None:
    assert hardcoded_in(source) == []
