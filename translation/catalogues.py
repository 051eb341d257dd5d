"""The catalogues of messages: made, updated, read and written without dates and line numbers."""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from translation.messages import Message

HEADER = """\
# The messages of hn in {name}. docs/translating.md tells how to work on them.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""
"""Only what readers of such a file need: a date would change with every update."""
WIDTH = 100


def template(found: Iterable[Message]) -> Catalog:
    """A catalogue of all messages without translations."""
    catalog = Catalog(fuzzy=False)
    for message in found:
        id = (message.text, message.plural) if message.plural else message.text
        locations = [(file, 0) for file in message.files]
        catalog.add(
            id,
            locations=locations,
            auto_comments=message.comments,
            context=message.context or None,
        )
    return catalog


def empty(language: str) -> Catalog:
    """A catalogue of a language that has nothing yet; ValueError if there is no such language."""
    return Catalog(locale=Locale.parse(language), fuzzy=False)


def read(path: Path, language: str) -> Catalog:
    """The messages of a language as they are stored, obsolete ones too."""
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def update(catalog: Catalog, wanted: Catalog) -> None:
    """Give a language all messages there are now.

    A message that is gone becomes obsolete, and lends its translation, marked fuzzy, to a new one
    that is much like it.
    """
    catalog.update(wanted, no_fuzzy_matching=False, update_header_comment=False)
    for message in catalog:
        if not message.fuzzy:
            message.previous_id = []


def text_of(catalog: Catalog, language: str) -> str:
    """A catalogue as it is stored: in the order of the program's files."""
    written = BytesIO()
    write_po(
        written,
        catalog,
        width=WIDTH,
        omit_header=True,
        sort_by_file=True,
        include_previous=True,
        include_lineno=False,
    )
    locale = Locale.parse(language)
    header = HEADER.format(
        name=locale.english_name, language=language, plurals=Catalog(locale=locale).plural_forms
    )
    return header + written.getvalue().decode("utf-8").strip("\n") + "\n"


def write(path: Path, catalog: Catalog, language: str) -> bool:
    """Store a catalogue; whether its file has changed."""
    text = text_of(catalog, language)
    if path.is_file() and path.read_text("utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return True
