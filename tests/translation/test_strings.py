"""`make strings`: every message is found, translations survive, and nothing changes by itself."""

from pathlib import Path

from tests.translation.project import SOURCE, project
from translation import catalogues
from translation.messages import Message, messages
from translation.places import Places
from translation.statistics import Share, shares
from translation.strings import update_all


def test_what_is_found(tmp_path: Path) -> None:
    project(tmp_path)
    files = ("hncli/buttons.py",)
    assert messages(tmp_path) == [
        Message("Save and quit", "", "", files, ("on a button",)),
        Message("The first half and the second.", "", "", files, ()),
        Message("Move", "", "a verb", files, ()),
        Message("{n} card", "{n} cards", "", files, ()),
    ]


def test_every_message_of_the_program_is_found() -> None:
    found = {message.text: message for message in messages()}
    assert " Did you mean {name}?" in found
    assert found["{n} hostage saved."].plural == "{n} hostages saved."
    assert len(found) > 2000


def test_a_language_is_begun_and_stays_as_it_is(tmp_path: Path) -> None:
    places = project(tmp_path)
    first = update_all(places, ["fr"])
    assert first[:2] == ["4 messages", "hncli/locale/fr/LC_MESSAGES/hn.po: new"]
    path = places.catalogue("fr")
    text = path.read_text("utf-8")
    assert '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"' in text
    assert "#. on a button\n#: hncli/buttons.py\nmsgid" in text
    assert "20" not in text  # no year of a date
    assert update_all(places, [])[1] == ""
    assert path.read_text("utf-8") == text


def test_a_changed_message_is_fuzzy_and_a_removed_one_is_unused(tmp_path: Path) -> None:
    places = project(tmp_path)
    update_all(places, ["fr"])
    path = places.catalogue("fr")
    text = path.read_text("utf-8")
    for english, french in (("Save and quit", "Enregistrer et quitter"), ("Move", "Déplacer")):
        text = text.replace(
            f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{french}"'
        )
    path.write_text(text, "utf-8")
    assert shares(places, "fr")[0] == Share("messages", 2, 2, 0)
    source = SOURCE.replace("Save and quit", "Save and quit now")
    source = source.replace('MOVE = pgettext("a verb", "Move")', "")
    project(tmp_path, **{"hncli/buttons.py": source})
    told = update_all(places, [])
    assert "  messages                     0 of     3, 2 missing, 1 fuzzy, 1 unused" in told
    text = path.read_text("utf-8")
    changed = '#, fuzzy\n#| msgid "Save and quit"\nmsgid "Save and quit now"\n'
    assert changed + 'msgstr "Enregistrer et quitter"' in text
    assert '#~ msgstr "Déplacer"' in text


def test_what_is_there_missing_and_unused(tmp_path: Path) -> None:
    words = '[ann]\ntitle = "Anne"\n[bob]\ntitle = "Bob"\n'
    places = project(tmp_path, **{"content/box/words/fr.toml": words, "hncli/learn/fr/1.toml": ""})
    assert places.languages() == ["fr"]
    assert shares(places, "fr")[1:] == [
        Share("box/words", 1, 1, 1),
        Share("box/lines", 0, 1, 0),
        Share("pages of rules", 0, 1, 0),
        Share("lessons", 1, 0, 0),
    ]


def test_a_template_is_no_language(tmp_path: Path) -> None:
    places = project(tmp_path)
    update_all(places, [])
    assert places.template.is_file()
    assert places.languages() == []


def test_stored_catalogues_are_as_the_tool_writes_them() -> None:
    """Whoever updates a language changes what has changed, and no more."""
    places = Places()
    for language in places.catalogues():
        path = places.catalogue(language)
        catalog = catalogues.read(path, language)
        assert path.read_text("utf-8") == catalogues.text_of(catalog, language)


def test_a_message_inside_of_an_f_string_is_found(tmp_path: Path) -> None:
    """Babel's own reader of Python does not see it before Python 3.12."""
    source = "x = f\"{a} {_('inside')}\"  # Translators: beside it\n"
    project(tmp_path, **{"hncli/buttons.py": f"# Translators: two\n# lines\n{source}y = _(x)\n"})
    (found,) = messages(tmp_path)
    assert (found.text, found.comments) == ("inside", ("two", "lines", "beside it"))
