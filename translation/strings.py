"""Bring the messages of every language up to date, and say how much is translated: `make strings`.

`python -m translation.strings de` begins a language: hncli/locale/de/LC_MESSAGES/hn.po, all empty.
"""

import sys

from babel import UnknownLocaleError

from translation import catalogues
from translation.messages import messages
from translation.places import ENGLISH, Places
from translation.statistics import shares


def update_all(places: Places, begun: list[str]) -> list[str]:
    """Write hn.pot and every hn.po, those of new languages too; what has changed or is there."""
    found = messages(places.root)
    wanted = catalogues.template(found)
    lines = [f"{len(found)} messages"]
    catalogues.write(places.template, wanted, ENGLISH)
    for language in sorted({*places.catalogues(), *begun}):
        path = places.catalogue(language)
        is_there = path.is_file()
        catalog = catalogues.read(path, language) if is_there else catalogues.empty(language)
        catalogues.update(catalog, wanted)
        if catalogues.write(path, catalog, language):
            lines.append(f"{path.relative_to(places.root)}: {'updated' if is_there else 'new'}")
    for language in places.languages():
        lines += ["", f"{language}:", *(f"  {share}" for share in shares(places, language))]
    return lines


def main() -> int:
    """Update all, and begin the languages that are named; the exit code."""
    try:
        print("\n".join(update_all(Places(), sys.argv[1:])))
    except (ValueError, UnknownLocaleError) as error:
        print(f"translation.strings: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
