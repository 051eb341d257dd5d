"""TOML files: read as untrusted data, written as a person would write them."""

import json
import os
import re
import tomllib
from pathlib import Path
from typing import Any

from hncli.base.messages import _, is_printable, printable
from hncli.base.problems import Place
from hncli.base.read_file import NotRegular, TooLarge, read_file

LARGEST = 256 * 1024
DEEPEST = 40
MOST_DOTS = 100  # on a line: Python's reader takes hours for a key of many thousand parts
MOST_TABLES = 400  # at the top of a file: a box has about 60 cards
LARGEST_NUMBER = 2**63


def read_toml(root: Path, name: str, place: Place) -> dict[str, Any]:
    """Read one TOML file that must be a regular, small file inside the root folder."""
    try:
        real = os.path.realpath(root / name, strict=True)
        if not real.startswith(os.path.realpath(root) + os.sep):
            raise place.error(
                _("this is a link that leads out of the folder."), _("Put the file itself there.")
            )
        text = read_file(real, LARGEST).decode("utf-8-sig")
    except (NotRegular, IsADirectoryError):
        raise place.error(_("this is not a regular file."), _("Put a TOML file there.")) from None
    except TooLarge:
        raise place.error(
            _("the file has more than {most} bytes.").format(most=LARGEST),
            _("Make it smaller, or split it."),
        ) from None
    except OSError as error:
        raise place.error(
            _("cannot be read: {why}.").format(why=error.strerror),
            _("Check that it exists and may be read."),
        ) from None
    except UnicodeDecodeError:
        raise place.error(_("the file is not UTF-8 text."), _("Save it as UTF-8.")) from None
    return parse_toml(text, place)


def parse_toml(text: str, place: Place) -> dict[str, Any]:
    """Parse TOML and refuse what could harm a terminal or the stack."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS and not line.lstrip().startswith("#"):
            raise place.error(
                _("line {number} has more than {most} dots.").format(number=number, most=MOST_DOTS),
                _("Write it flatter, or break the line."),
            )
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        duplicate = re.search(r"Cannot (declare|overwrite|mutate)|Duplicate", str(error))
        message = _("DUPLICATE: {why}.") if duplicate else _("not valid TOML: {why}.")
        raise place.error(
            message.format(why=printable(error, 160)),
            _("Keep one of them.") if duplicate else _("Mend that line."),
        ) from None
    except RecursionError:
        raise place.error(_("the file is nested too deeply."), _("Write it flatter.")) from None
    except ValueError:  # numbers too long for Python to read
        raise place.error(_("a number is too large."), _("Write a smaller one.")) from None
    if len(data) > MOST_TABLES:
        raise place.error(
            _("the file has {count} tables.").format(count=len(data)),
            _("Write {most} at the most.").format(most=MOST_TABLES),
        )
    _check(data, place, ())
    return data


def _check(value: Any, place: Place, path: tuple[object, ...]) -> None:
    """Refuse control characters, huge numbers and endless nesting anywhere in the data."""
    if len(path) >= DEEPEST:
        raise place.at(*path[:2]).error(_("the file is nested too deeply."), _("Write it flatter."))
    if isinstance(value, dict):
        for key, item in value.items():
            if not key.isprintable():
                _check(key, place, (*path, key))
            if not _is_plain_text(item):
                _check(item, place, (*path, key))
    elif isinstance(value, list):
        for n, item in enumerate(value, 1):
            if not _is_plain_text(item):
                _check(item, place, (*path, n))
    elif isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        raise place.at(*path).error(_("the number is too large."), _("Write a smaller one."))
    elif isinstance(value, str) and not is_printable(value):
        raise place.at(*path).error(
            _("the text has characters that cannot be printed."),
            _("Remove control characters, escape sequences and line breaks."),
        )


def _is_plain_text(value: Any) -> bool:
    """Whether a value is a text without anything to refuse, as nearly all are."""
    return type(value) is str and value.isprintable()


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
