"""The words of packs, flat: one key for each title, flavor and moment."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Texts = dict[str, tuple[str, ...]]
"""What is said, by a key such as `arkayne.voice.started`: one text, or several lines."""
NOT_TEXTS = ("gender",)
"""Keys of an entry that a language has for its grammar: nobody reads them, and English has none."""


def pack_texts(pack: Path, kind: str, language: str) -> Texts:
    """The texts of one file of a pack; none if it is not there."""
    path = pack / kind / f"{language}.toml"
    return dict(_flat(tomllib.loads(path.read_text("utf-8")))) if path.is_file() else {}


def _flat(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    for key, value in table.items():
        name = f"{before}{key}"
        if key in NOT_TEXTS:
            continue
        if isinstance(value, dict):
            yield from _flat(value, f"{name}.")
        elif isinstance(value, list):
            yield name, tuple(each["say"] if isinstance(each, dict) else each for each in value)
        else:
            yield name, (value,)
