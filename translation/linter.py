"""What is wrong with a language: missing, unused and broken entries, signs, and typography.

`python -m translation.linter fr` prints it, and what is worth a look though it may be right. A test
in tests/translation lets none of it into the repository; a language that is not in COMPLETE may
still lack entries.
"""

import re
import string
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from babel.messages.catalog import Message

from translation import catalogues
from translation.commands import commands
from translation.messages import messages
from translation.pack_words import pack_texts
from translation.places import ENGLISH, Places
from translation.typography import CHECKS

COMPLETE = ("fr",)
"""Languages that have everything."""
BLANKS = re.compile(r"\A[ \n\t]*|[ \n\t]*\Z")
RULE = re.compile(r"\b[RC]-[A-Z0-9]+-\d+\b")
NOT_WORDS = {"before", "choose", "teaches", "when", "where", "below", "offers", "position"}
"""Keys of a lesson that are the same in every language."""


def problems(places: Places, language: str) -> list[str]:
    """Everything that is wrong with a language, file by file."""
    found = [*_catalogue(places, language), *_packs(places, language)]
    found += [*_rules(places, language), *_lessons(places, language)]
    if language in COMPLETE:
        return found
    return [line for line in found if "MISSING: " not in line]


@cache
def verbatim_pattern() -> re.Pattern[str]:
    """What is typed as it is: quoted code, options, variables, and hn with a command."""
    names = {path.split()[0] for path in commands() if path}
    hn = rf"\bhn (?:{'|'.join(sorted(names))})\b"
    return re.compile(rf"`[^`\n]+`|(?<![\w-])--[a-z][a-z-]+|\bHN_[A-Z]+\b|{hn}")


def compared(english: str, text: str, language: str) -> Iterator[str]:
    """What is wrong with one text beside its English."""
    if not text.strip():
        yield "it is empty"
        return
    wanted, there = _placeholders(english), _placeholders(text)
    if wanted != there:
        yield f"placeholders {sorted(there)} instead of {sorted(wanted)}"
    if BLANKS.findall(english) != BLANKS.findall(text):
        yield "other blanks at its ends"
    code, theirs = (set(verbatim_pattern().findall(one)) for one in (english, text))
    if code != theirs:
        yield f"code {sorted(theirs)} instead of {sorted(code)}"
    if text.count("\b") != english.count("\b"):
        yield "other marks of preformatted text"
    if language in CHECKS:
        yield from CHECKS[language](text, english)


def _placeholders(text: str) -> set[str]:
    """The names in braces, and the operators of %; a brace that is not closed is one as well."""
    try:
        parsed = [name for _text, name, _spec, _how in string.Formatter().parse(text)]
    except ValueError:
        return {"a broken brace"}
    names = {re.split(r"[.\[]", name)[0] for name in parsed if name is not None}
    names = {name for name in names if name.isidentifier() or not name}  # else code in braces
    return names | set(re.findall(r"%\(\w+\)[a-z]|%[sd]", text))


def _catalogue(places: Places, language: str) -> Iterator[str]:
    path = places.catalogue(language)
    if not path.is_file():
        yield f"hn.po: MISSING: make strings ARGS={language} begins it"
        return
    catalog = catalogues.read(path, language)
    known = {(one.context or None, one.text) for one in messages(places.root)}
    there = set()
    for message in catalog:
        if not message.id:
            continue
        text = message.id[0] if isinstance(message.id, tuple) else message.id
        there.add((message.context, text))
        if (message.context, text) not in known:
            yield f"hn.po: UNUSED: {text!r}; run make strings"
        else:
            found = _message(message, language, catalog.num_plurals)
            yield from (f"hn.po: {line}" for line in found)
    for _context, text in sorted(known - there, key=str):
        yield f"hn.po: MISSING: {text!r}; run make strings"
    for old in catalog.obsolete.values():
        yield f"hn.po: UNUSED: {old.id!r}; remove it"


def _message(message: Message, language: str, forms: int) -> Iterator[str]:
    ids = _all(message.id)
    texts = _all(message.string)
    if not any(texts):
        yield f"MISSING: {ids[0]!r}"
        return
    if message.fuzzy:
        yield f"FUZZY: {ids[0]!r}; look at it and remove the mark"
    if len(ids) > 1 and len(texts) != forms:
        yield f"PLURAL: {ids[0]!r} has {len(texts)} forms instead of {forms}"
    for number, text in enumerate(texts):
        # Of the first form, which may say "one", the English with the fewer placeholders is enough.
        each = [list(compared(id, text, language)) for id in ids] if number == 0 else []
        each = each or [list(compared(ids[-1], text, language))]
        for problem in min(each, key=len):
            yield f"{ids[0]!r}: {problem}"


def _all(texts: object) -> list[str]:
    """The forms of a message, one or several."""
    found = texts if isinstance(texts, list | tuple) else [texts]
    return [str(text or "") for text in found]


def _packs(places: Places, language: str) -> Iterator[str]:
    for pack in places.packs():
        for kind in ("words", "lines"):
            english = pack_texts(pack, kind, ENGLISH)
            theirs = pack_texts(pack, kind, language)
            name = f"{pack.name}/{kind}"
            yield from _keys(name, english, theirs)
            for key in english.keys() & theirs.keys():
                for number, text in enumerate(theirs[key]):
                    beside = english[key][0] if len(english[key]) == 1 else ""
                    for problem in _line(text, beside, language):
                        yield f"{name}: {key} {number + 1}: {problem}"


def _line(text: str, english: str, language: str) -> Iterator[str]:
    """What is wrong with a text of a pack; lines have no fellows in English."""
    if not text.strip() or text != text.strip():
        yield "it is empty, or there are blanks at its ends"
    elif language in CHECKS:
        yield from CHECKS[language](text, english)


def _keys(name: str, english: Iterable[str], theirs: Iterable[str]) -> Iterator[str]:
    wanted, there = set(english), set(theirs)
    yield from (f"{name}: MISSING: {key}" for key in sorted(wanted - there))
    yield from (f"{name}: UNUSED: {key}" for key in sorted(there - wanted))


def _rules(places: Places, language: str) -> Iterator[str]:
    english = {path.name: path.read_text("utf-8") for path in (places.rules / ENGLISH).glob("*.md")}
    theirs = {path.name: path.read_text("utf-8") for path in (places.rules / language).glob("*.md")}
    yield from _keys("rules", english, theirs)
    for name in sorted(english.keys() & theirs.keys()):
        for rule in sorted(set(RULE.findall(english[name])) ^ set(RULE.findall(theirs[name]))):
            yield f"rules: {name}: {rule} is in one of the languages only"
        for number, line in enumerate(theirs[name].splitlines(), 1):
            if language in CHECKS and not line.startswith("words: "):
                for problem in CHECKS[language](line, ""):
                    yield f"rules: {name}: line {number}: {problem}"


def _lessons(places: Places, language: str) -> Iterator[str]:
    folder = places.lessons
    english = {path.name: path for path in (folder / ENGLISH).glob("*.toml")}
    theirs = {path.name: path for path in (folder / language).glob("*.toml")}
    yield from _keys("lessons", english, theirs)
    for name in sorted(english.keys() & theirs.keys()):
        ours, other = (tomllib.loads(one[name].read_text("utf-8")) for one in (english, theirs))
        if _skeleton(ours) != _skeleton(other):
            yield f"lessons: {name}: its steps are not those of the English one"
        for text in _sayings(other):
            for problem in _line(text, "", language):
                yield f"lessons: {name}: {problem}"


def _skeleton(value: Any) -> Any:
    """A lesson without its words."""
    if isinstance(value, dict):
        return {key: each if key in NOT_WORDS else _skeleton(each) for key, each in value.items()}
    if isinstance(value, list):
        words = all(isinstance(each, str) for each in value)
        return "words" if words else [_skeleton(each) for each in value]
    return type(value).__name__ if isinstance(value, str) else value


def _sayings(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, each in value.items():
            if key not in NOT_WORDS and key not in ("box", "abductor"):
                yield from _sayings(each)
    elif isinstance(value, list):
        for each in value:
            yield from _sayings(each)
    elif isinstance(value, str):
        yield value


def inconsistent(places: Places, language: str) -> list[str]:
    """Messages that are the same in English but for capitals and signs, and differ here."""
    found: dict[str, dict[str, str]] = {}
    path = places.catalogue(language)
    for message in catalogues.read(path, language) if path.is_file() else ():
        id, text = message.id, message.string
        if isinstance(id, str) and isinstance(text, str) and id and text and not message.context:
            found.setdefault(_bare(id), {}).setdefault(_bare(text), f"{id!r}: {text!r}")
    return ["; ".join(same.values()) for same in found.values() if len(same) > 1]


def _bare(text: str) -> str:
    return " ".join(re.findall(r"[\w{}]+", text.casefold()))


def main() -> int:
    """Print the problems of the languages that are named, or of all; the exit code."""
    places = Places()
    languages = sys.argv[1:] or places.languages()
    code = 0
    for language in languages:
        for line in inconsistent(places, language):
            print(f"{language}: perhaps the same: {line}")
        for line in problems(places, language):
            print(f"{language}: {line}", file=sys.stderr)
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main())
