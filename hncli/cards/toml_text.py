"""Writing TOML: values as a person would write them, for files that a player edits."""

import json
import re
from typing import Any

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
WIDTH = 100


def key_text(key: str) -> str:
    """A key, in quotes only where it needs them."""
    return key if BARE_KEY.fullmatch(key) else _quoted(key)


def value_text(value: Any) -> str:
    """A value on one line; what `tomllib` makes of it is the value again."""
    if isinstance(value, dict):
        inside = ", ".join(pair_text(key, each) for key, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(value_text, value))}]"
    return _quoted(value) if isinstance(value, str) else json.dumps(value)


def _quoted(text: str) -> str:
    """A string; the escapes of JSON are those of TOML, which has one more."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def pair_text(key: str, value: Any) -> str:
    """A key and its value on one line."""
    return f"{key_text(key)} = {value_text(value)}"


def line_text(key: str, value: Any) -> str:
    """A key and its value; a list that is too long for a line has a line for each item."""
    line = pair_text(key, value)
    if len(line) <= WIDTH or not isinstance(value, list):
        return line
    items = "".join(f"  {value_text(each)},\n" for each in value)
    return f"{key_text(key)} = [\n{items}]"
