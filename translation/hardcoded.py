"""Texts for players that are hard-coded, without `_`: found by the syntax tree."""

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from translation.messages import KEYWORDS

WORDS = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z]{2,}|^[A-Z][a-z]+[.!?:]?$")
"""Two words in a row, or one with a capital: what nobody would use as a key."""
SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z]{2,} [a-z]")
"""Three words in a row, which are suspicious wherever they are."""
SPEAKING = {
    "say", "warn", "stop", "echo", "secho", "prompt", "confirm", "print", "read_line", "Command",
    "MenuItem", "Question", "plain", "wrapped", "fold", "wrap", "page", "fail", "error", "problem",
    "add_column", "Table", "Text", "Panel", "Parts", "Figure", "Section", "Items", "NumberedEntry",
    "Letters", "BarChart",
}  # fmt: skip
"""What is called to tell a player something; any of its arguments would be read."""
READ = {"help", "short_help", "epilog", "label", "title", "prompt", "text", "question", "does"}
"""Keyword arguments that a player reads, whatever is called with them."""
DOCUMENTING = {"arg", "LineCondition", "_least", "_most", "_if"}
"""What is called, or defined, with words for the documentation, which is in English."""
COMMAND = re.compile(r"^(?:hn )?(?:career|mission|challenge|content|config) [a-z]+\b")
"""The beginning of a command, which is typed as it is."""
ALLOWED = {
    "hncli/game/cards/words.py": "the moments of a voice, as docs/effects.md explains them",
    "hncli/features/missions/saving/mission_file.py": "reads English sentences of old files",
    "hncli/terminal/rulebook.py": "for whoever writes a page of rules",
    "hint best": "typed at a prompt",
    "take back": "typed at a prompt",
    "give up": "typed at a prompt",
    "save and quit": "typed at a prompt",
    "why not": "typed at a prompt",
    "all random": "typed at a prompt",
    "second in command": "the name of a weight of the automatic players",
}
"""Files and texts that are not for players, and why."""


class Hardcoded(NamedTuple):
    """A text in the source that a player would read."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text!r} is not translated."


def hardcoded(
    root: Path, package: str = "hncli", allowed: Collection[str] = ALLOWED
) -> list[Hardcoded]:
    """All such texts of a package, file by file, without those that are allowed."""
    return [
        Hardcoded(str(path.relative_to(root)), line, text)
        for path in sorted((root / package).rglob("*.py"))
        for line, text in hardcoded_in(path.read_text("utf-8"))
        if not {text, str(path.relative_to(root))} & set(allowed) and not COMMAND.match(text)
    ]


def hardcoded_in(source: str) -> list[tuple[int, str]]:
    """Line and text of what a file says to players without a translation, in order."""
    tree = ast.parse(source)
    fine: set[ast.AST] = set()
    spoken: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            fine.add(node.value)  # a docstring
        elif (isinstance(node, ast.Call) and _name(node.func) in {*KEYWORDS, *DOCUMENTING}) or (
            isinstance(node, ast.FunctionDef) and node.name in DOCUMENTING
        ):
            fine |= set(ast.walk(node))
        for each in _spoken(node):
            spoken |= set(_texts(each))
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in fine:
            pattern = WORDS if node in spoken else SENTENCE
            if pattern.search(node.value):
                found.append((node.lineno, node.value))
    return sorted(found)


def _spoken(node: ast.AST) -> list[ast.expr]:
    """The expressions in a piece of code that a player reads."""
    if isinstance(node, ast.Call):
        is_speaking = _name(node.func) in SPEAKING
        named = [one.value for one in node.keywords if is_speaking or one.arg in READ]
        return [*(node.args if is_speaking else []), *named]
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
        return node.exc.args
    return []


def _texts(node: ast.AST) -> Iterator[ast.AST]:
    """The texts in an expression, outside of calls: those have arguments of their own."""
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Attribute):  # such as "...".format(...)
            yield from _texts(node.func.value)
            for arg in node.args if node.func.attr == "join" else ():
                yield from _texts(arg)
        return
    if isinstance(node, ast.Compare | ast.Subscript):
        return  # a key, or what is compared with one
    if isinstance(node, ast.Constant):
        yield node
    for below in ast.iter_child_nodes(node):
        yield from _texts(below)


def _name(function: ast.expr) -> str:
    """The name of what is called, without what it belongs to."""
    return str(getattr(function, "attr", getattr(function, "id", "")))
