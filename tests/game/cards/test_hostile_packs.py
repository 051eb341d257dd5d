"""Packs made to do harm get a clear error: never a traceback, never a hang, never execution."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hncli.base.problems import ContentError
from hncli.base.toml_files import LARGEST
from hncli.game.cards.library import load_library
from hncli.game.cards.linter import check_pack
from hncli.game.cards.packs import read_pack
from tests.game.cards.small_pack import edit, shipped, write_small

PIVOTAL = "pivotal.toml"
DEEP = 1_000


def text(name: str, content: str) -> Callable[[Path], None]:
    """Put this text in place of a file."""
    return raw(name, content.encode())


def raw(name: str, content: bytes) -> Callable[[Path], None]:
    """Put these bytes in place of a file."""

    def write(root: Path) -> None:
        (root / name).write_bytes(content)

    return write


def storm(value: str) -> Callable[[Path], None]:
    """Give a card's effects this value."""
    return text(PIVOTAL, f'[the-storm]\nsource = "house"\nmain = {value}\n')


def title(value: str) -> Callable[[Path], None]:
    """Give a card this title, written as in TOML."""
    return lambda root: edit(root, "words/en.toml", '"Warm Soup"', f'"{value}"')


def link(name: str, target: str) -> Callable[[Path], None]:
    """Put a link in place of a file; the target is seen from the pack's folder."""

    def make(root: Path) -> None:
        (root / name).unlink(missing_ok=True)
        (root / name).symlink_to(root / target)

    return make


def link_words(root: Path) -> None:
    (root / "words").rename(root.parent / "words")
    (root / "words").symlink_to(root.parent / "words")


def loop(root: Path) -> None:
    (root / PIVOTAL).unlink()
    (root / PIVOTAL).symlink_to(PIVOTAL)


def pipe(root: Path) -> None:
    (root / PIVOTAL).unlink()
    os.mkfifo(root / PIVOTAL)


def directory(root: Path) -> None:
    (root / "conversation.toml").unlink()
    (root / "conversation.toml").mkdir()


def file_for_folder(root: Path) -> None:
    (root / "words").rename(root.parent / "words")
    (root / "words").touch()


UNPRINTABLE = (
    "the text has characters that cannot be printed. "
    "Remove control characters, escape sequences and line breaks."
)
TOO_DEEP = "nested too deeply. Write it flatter."
NOT_AN_ID = "is not an id. Use lower case letters, digits and hyphens, at most 60."
LEADS_OUT = "this is a link that leads out of the folder. Put the file itself there."
UNREADABLE = "Check that it exists and may be read."

HOSTILE: dict[str, tuple[Callable[[Path], None], str, str]] = {
    "ten-megabytes":
        (text(PIVOTAL, "# " + "x" * 10_000_000), "small/pivotal.toml: ",
         f"the file has more than {LARGEST} bytes. Make it smaller, or split it."),
    "deep-arrays": (storm("[" * DEEP + "]" * DEEP), "small/pivotal.toml: ", TOO_DEEP),
    "not-so-deep-arrays":
        (storm("[" * 60 + "]" * 60), "small/pivotal.toml: the-storm > main: ", TOO_DEEP),
    "deep-inline-tables":
        (storm("{ a = " * DEEP + "1" + " }" * DEEP), "small/pivotal.toml: ", TOO_DEEP),
    "deep-choices":
        (storm("[{ choose = [" + "[{ choose = [" * 12 + "]}], []" * 12 + "] }]"),
         "small/pivotal.toml: ", TOO_DEEP),
    "deep-dotted-key":
        (text(PIVOTAL, ".".join("a" * DEEP) + " = 1"),
         "small/pivotal.toml: line 1 has more than 100 dots. ",
         "Write it flatter, or break the line."),
    "endless-dotted-key":
        (text(PIVOTAL, "# one\n" + ".".join("a" * 120_000) + " = 1"),
         "small/pivotal.toml: line 2 has more than 100 dots. ",
         "Write it flatter, or break the line."),
    "deep-header":
        (text(PIVOTAL, "[" + ".".join("a" * 90) + "]"), "small/pivotal.toml: a > a: ", TOO_DEEP),
    "many-tables":
        (text(PIVOTAL, "".join(f"[a{n}]\n" for n in range(5_000))),
         "small/pivotal.toml: the file has 5000 tables. ", "Write 400 at the most."),
    "escape-sequence-in-a-title":
        (title(r"\u001b[2JWarm"), "small/words/en.toml: warm-soup > title: ", UNPRINTABLE),
    "turned-direction-in-a-title":
        (title(r"\u202eWarm"), "small/words/en.toml: warm-soup > title: ", UNPRINTABLE),
    "line-break-in-a-title":
        (title(r"Warm\nSoup"), "small/words/en.toml: warm-soup > title: ", UNPRINTABLE),
    "endless-title":
        (title("x" * 100_000), "small/words/en.toml: warm-soup > title: ",
         "expected a text of 1 to 300 characters. Write it in quotes."),
    "escape-sequence-in-an-id":
        (text(PIVOTAL, '["\\u001b[2J"]\n'), "small/pivotal.toml: ?[2J: ", UNPRINTABLE),
    "escape-sequence-as-it-is":
        (raw(PIVOTAL, b'["\x1b[2J"]\n'), "small/pivotal.toml: not valid TOML: ", "Mend that line."),
    "path-up-as-an-id":
        (text(PIVOTAL, '["../../x"]\n'), "small/pivotal.toml: ../../x: '../../x' ", NOT_AN_ID),
    "absolute-path-as-an-id":
        (text(PIVOTAL, '["/etc/passwd"]\n'), "small/pivotal.toml: /etc/passwd: '/etc/passwd' ",
         NOT_AN_ID),
    "path-as-a-pack":
        (text("pack.toml", 'id = "../../x"\nkind = "pack"\nformat = 1\n'),
         "small/pack.toml: id: '../../x' ", NOT_AN_ID),
    "path-as-a-box":
        (lambda root: edit(root, "pack.toml", '"base"', '"../base"'),
         "small/pack.toml: extends: '../base' ", NOT_AN_ID),
    "link-out-of-the-folder": (link(PIVOTAL, "../secret.toml"), "small/pivotal.toml: ", LEADS_OUT),
    "link-to-a-system-file": (link(PIVOTAL, "/etc/passwd"), "small/pivotal.toml: ", LEADS_OUT),
    "header-linked-out": (link("pack.toml", "../secret.toml"), "small/pack.toml: ", LEADS_OUT),
    "words-linked-out": (link_words, "small/words/en.toml: ", LEADS_OUT),
    "link-to-nowhere":
        (link(PIVOTAL, "nowhere.toml"),
         "small/pivotal.toml: cannot be read: No such file or directory. ", UNREADABLE),
    "foreign-words-linked-to-nowhere":
        (link("words/fr.toml", "nowhere.toml"),
         "small/words/fr.toml: cannot be read: No such file or directory. ", UNREADABLE),
    "link-to-itself": (loop, "small/pivotal.toml: cannot be read: ", UNREADABLE),
    "pipe": (pipe, "small/pivotal.toml: ", "this is not a regular file. Put a TOML file there."),
    "folder-for-a-file":
        (directory, "small/conversation.toml: ",
         "this is not a regular file. Put a TOML file there."),
    "file-for-a-folder":
        (file_for_folder, "small/words/en.toml: cannot be read: Not a directory. ", UNREADABLE),
    "not-utf-8":
        (raw(PIVOTAL, b'[the-storm]\nsource = "\xff\xfe"\n'), "small/pivotal.toml: ",
         "the file is not UTF-8 text. Save it as UTF-8."),
    "nul-bytes":
        (raw(PIVOTAL, b"\0" * 100), "small/pivotal.toml: not valid TOML: ", "Mend that line."),
    "endless-number":
        (storm("[{ cp = " + "9" * 10_000 + " }]"), "small/pivotal.toml: ",
         "a number is too large. Write a smaller one."),
    "endless-hexadecimal-number":
        (storm("[{ cp = 0x" + "f" * 10_000 + " }]"),
         "small/pivotal.toml: the-storm > main > 1 > cp: ",
         "the number is too large. Write a smaller one."),
    "not-a-number":
        (storm("[{ cp = nan }]"), "small/pivotal.toml: the-storm > main > 1 > cp: ",
         "expected a whole number, found nan. Write a number from -20 to 20. "),
    "date-for-a-number":
        (storm("[{ cp = 1979-05-27T07:32:00Z }]"),
         "small/pivotal.toml: the-storm > main > 1 > cp: expected a whole number, found ",
         "Write a number from -20 to 20."),
    "time-that-is-none":
        (storm("[{ cp = 9999-99-99 }]"), "small/pivotal.toml: not valid TOML: ", "Mend that line."),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_pack_gets_a_clear_error(name: str, tmp_path: Path) -> None:
    spoil, start, end = HOSTILE[name]
    (tmp_path / "secret.toml").write_text('secret = "opened"\n', encoding="utf-8")
    root = write_small(tmp_path)
    spoil(root)
    said = [str(problem) for problem in check_pack(root, shipped())]
    assert any(one.startswith(start) and one.endswith(end.rstrip()) for one in said), said
    assert all(one.isprintable() and len(one) < 500 for one in said)
    assert not any("opened" in one or "root:" in one for one in said)
    if "foreign" not in name:  # which are only read by those who speak the language
        with pytest.raises(ContentError):
            load_library((root,))


@pytest.mark.parametrize("name", ["__init__.py", "pack.py", "conftest.py", "words/en.py"])
def test_code_in_a_pack_is_reported_and_never_run(name: str, tmp_path: Path) -> None:
    root = write_small(tmp_path)
    mark = tmp_path / "was-run"
    (root / name).write_text(f"open({str(mark)!r}, 'w').close()\n", encoding="utf-8")
    before = set(sys.modules)
    said = [str(problem) for problem in check_pack(root, shipped())]
    assert len(said) == 1
    assert said[0].startswith(f"small/{name}: UNUSED: ")
    assert not mark.exists()
    assert not {module for module in set(sys.modules) - before if "small" in module}


def test_a_folder_with_an_escape_sequence_in_its_name_is_safe_to_report(tmp_path: Path) -> None:
    root = write_small(tmp_path).rename(tmp_path / "sm\x1b[2Jall")
    said = [str(problem) for problem in check_pack(root, shipped())]
    assert said == [
        "sm?[2Jall/pack.toml: id: the id small is not the folder's name. "
        "Name the folder small, or change the id."
    ]


@pytest.mark.parametrize("path", ["nowhere", "small/pack.toml", "small/words", "."])
def test_what_is_no_pack_is_said_to_have_no_header(path: str, tmp_path: Path) -> None:
    write_small(tmp_path)
    (problem,) = check_pack(tmp_path / path, shipped())
    assert problem.file.endswith("/pack.toml")
    assert problem.message.startswith("cannot be read: ")
    assert problem.remedy == UNREADABLE


@pytest.mark.parametrize("language", ["../../secret", "/etc/passwd", "", "en/../fr", "a\0b"])
def test_a_language_is_no_path(language: str, tmp_path: Path) -> None:
    (tmp_path / "secret.toml").write_text("not TOML", encoding="utf-8")
    assert read_pack(write_small(tmp_path), language).cards["warm-soup"].title == "Warm Soup"
