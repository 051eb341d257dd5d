"""The words of a pack: title and flavor of every card, one file a language."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from hncli.cards.problems import Place, Problem, Report
from hncli.cards.reading import read_toml
from hncli.words import _, nearest, printable

Entries = dict[str, dict[str, str]]  # card id -> its title and flavor


def folder_name(root: Path) -> str:
    """The name of a pack's folder, also when it is given as a dot or by a link."""
    return Path(os.path.realpath(root)).name


def read_titles(root: Path, language: str, report: Report) -> dict[str, Entries]:
    """Read English and then the player's language, by file; what cannot be read is left out."""
    titles: dict[str, Entries] = {}
    for code in dict.fromkeys(("en", language)):
        name = f"words/{code}.toml"
        if code != "en" and not (code.isalpha() and _is_there(root / name)):
            continue
        place = Place(f"{printable(folder_name(root))}/{name}")
        with report.collecting():
            found = read_toml(root, name, place)
            # Words that are wrong are reported as that, not as MISSING too.
            titles[name] = {id: {"title": "", "flavor": ""} for id in found}
            for id, entry in found.items():
                with report.collecting():
                    titles[name][id] = _read_entry(entry, place.at(id))
    return titles


def merged(titles: dict[str, Entries]) -> Entries | None:
    """Lay the languages over each other; None if there is no English to start from."""
    if "words/en.toml" not in titles:
        return None
    words: Entries = {}
    for entries in titles.values():
        words = {id: words.get(id, {}) | entries.get(id, {}) for id in words | entries}
    return words


def unused_titles(entries: Entries, known: Iterable[str], place: Place) -> Iterator[Problem]:
    """Words without a card are a slip of somebody's pen."""
    ids = {"pack", *known}
    for id in entries:
        if id not in ids:
            yield place.at(id).problem(
                _("UNUSED: no card has this id."),
                _("Remove it or mend the id.") + nearest(id, sorted(ids)),
            )


def _is_there(path: Path) -> bool:
    """Whether there is anything, a link that leads nowhere too: that is to be reported."""
    return path.is_symlink() or path.exists()


def _read_entry(entry: Any, place: Place) -> dict[str, str]:
    if not isinstance(entry, dict):
        raise place.error(_("expected a table."), _("Write title and flavor under [the-id]."))
    for key, value in entry.items():
        if key not in ("title", "flavor"):
            raise place.error(
                _("unknown key {key}.").format(key=printable(repr(key))),
                _("Known here: title, flavor."),
            )
        if not isinstance(value, str) or not 0 < len(value) <= 300:
            raise place.at(key).error(
                _("expected a text of 1 to 300 characters."), _("Write it in quotes.")
            )
    return entry
