"""The pseudo-language xx: a copy of the program in which every word is marked.

`python -m translation.pseudo FOLDER` makes it; `PYTHONPATH=FOLDER HN_LANG=xx hn` plays it. The
program itself knows nothing of it, and nothing of it is installed.
"""

import json
import re
import shutil
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from translation import catalogues
from translation.commands import code_pattern
from translation.extraction import TAKEN_APART
from translation.messages import Message, messages
from translation.places import ENGLISH, Places
from translation.pseudo_text import PSEUDO, lettered, pseudo, pseudo_words

LONGEST = {
    "title": 300,
    "flavor": 300,
    "variants": 300,
    "acts": 300,
    "voice": 160,
    "say": 160,
    "night": 160,
    "people": 34,
    "short": 34,
    "headline": 60,
}
LONGEST_OF_LESSON = {"title": 60, "then": 200, "skipped": 200, "end": 200, "say": 200, "plain": 200}
NOT_COPIED = shutil.ignore_patterns(PSEUDO, "*.po", "*.pot")
Marked = Callable[[str, int], str]
"""Marks a text that may have so many characters."""


def write_pseudo(folder: Path, places: Places) -> None:
    """Copy the program and its packs into an empty folder, and add the pseudo-language there."""
    for name in ("hncli", "content"):
        shutil.copytree(places.root / name, folder / name, ignore=NOT_COPIED)
    there = Places(folder)
    code = code_pattern()

    def marked(text: str, longest: int = 0) -> str:
        return pseudo(text, code, longest)

    _write_messages(there, messages(places.root), marked)
    _write_packs(there, marked)
    for path in (there.rules / ENGLISH).glob("*.md"):
        _write(there.rules / PSEUDO / path.name, _page(path.read_text("utf-8"), marked))
    for path in (there.lessons / ENGLISH).glob("*.toml"):
        lesson = _marked_below(_read(path), LONGEST_OF_LESSON, marked)
        _write(there.lessons / PSEUDO / path.name, _toml(lesson))


def _write_messages(there: Places, found: list[Message], marked: Marked) -> None:
    catalog = Catalog(fuzzy=False)
    for message in found:
        is_apart = TAKEN_APART in message.comments
        one = pseudo_words(message.text) if is_apart else marked(message.text, 0)
        id = (message.text, message.plural) if message.plural else message.text
        string = (one, marked(message.plural, 0)) if message.plural else one
        catalog.add(id, string, context=message.context or None)
    path = there.catalogue(PSEUDO).with_suffix(".mo")
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogues.write(there.catalogue(PSEUDO), catalog, ENGLISH)
    with path.open("wb") as file:
        write_mo(file, catalog)


def _write_packs(there: Places, marked: Marked) -> None:
    for pack in there.packs():
        people = (
            set(_read(pack / "abductors.toml")) if (pack / "abductors.toml").is_file() else set()
        )
        for kind in ("words", "lines"):
            path = pack / kind / f"{ENGLISH}.toml"
            if not path.is_file():
                continue
            english = _read(path)
            words = _marked_below(english, LONGEST, marked)
            for id in people & set(words):
                if "title" in words[id]:  # a first name is taken from it
                    words[id]["title"] = lettered(english[id]["title"])
            _write(path.with_name(f"{PSEUDO}.toml"), _toml(words))


def _page(text: str, marked: Marked) -> str:
    """A page of rules: title, search words, and each paragraph or item marked."""
    title, words, *rest = text.split("\n")
    found = [f"# {marked(title[2:], 0)}", f"words: {lettered(words.removeprefix('words: '))}"]
    for block in re.split(r"\n(?=- |\s*\n)", "\n".join(rest)):
        sign = "- " if block.startswith("- ") else ""
        found.append(f"{sign}{marked(block.removeprefix(sign), 0)}")
    return "\n".join(found) + "\n"


def _marked_below(value: Any, limits: dict[str, int], marked: Marked, longest: int = 0) -> Any:
    """Data with its texts marked: those below a key that has a limit."""
    if isinstance(value, dict):
        return {
            key: each
            if key == "if"
            else _marked_below(each, limits, marked, longest or limits.get(key, 0))
            for key, each in value.items()
        }
    if isinstance(value, list):
        return [_marked_below(each, limits, marked, longest) for each in value]
    return marked(value, longest) if isinstance(value, str) and longest else value


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _toml(table: dict[str, Any], name: str = "") -> str:
    """Data as TOML: what is single first, then tables and lists of tables, each with a head."""
    below = {key: each for key, each in table.items() if _has_tables(each)}
    text = "".join(
        f"{json.dumps(key)} = {_value(each)}\n" for key, each in table.items() if key not in below
    )
    for key, each in below.items():
        head = f"{name}.{json.dumps(key)}" if name else json.dumps(key)
        if isinstance(each, dict):
            text += f"[{head}]\n{_toml(each, head)}"
        else:
            text += "".join(f"[[{head}]]\n{_toml(one, head)}" for one in each)
    return text


def _has_tables(value: Any) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)
    )


def _value(value: Any) -> str:
    if isinstance(value, dict):
        inside = ", ".join(f"{json.dumps(key)} = {_value(each)}" for key, each in value.items())
        return f"{{ {inside} }}"
    if isinstance(value, list):
        return "[\n" + "".join(f"{_value(each)},\n" for each in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def main() -> int:
    """Make the copy in the folder that is named; the exit code."""
    if len(sys.argv) != 2:
        print("usage: python -m translation.pseudo FOLDER", file=sys.stderr)
        return 2
    folder = Path(sys.argv[1])
    write_pseudo(folder, Places())
    print(f"PYTHONPATH={folder} HN_LANG={PSEUDO} hn")
    return 0


if __name__ == "__main__":
    sys.exit(main())
