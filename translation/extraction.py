"""How Babel finds messages in a file: by its syntax tree, so that those in f-strings count too.

Babel's own method reads tokens, and up to Python 3.11 an f-string is a single one.
"""

import ast
import io
import re
import tokenize
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

TAKEN_APART = "Words, separated by blanks: as many as in English."
"""The comment of a message that the program takes apart."""
OF_WOMEN = {"of_gender": ("pgettext", "a woman"), "of_people": ("npgettext", "women")}
"""What looks up a message that may differ of women: how that one is found, and its context."""
Found = tuple[int, str, str | tuple[str | None, ...], list[str]]


def extract(
    file: IO[bytes],
    keywords: Mapping[str, Any],
    comment_tags: Collection[str],
    options: Mapping[str, Any],  # noqa: ARG001 - Babel gives it to every method
) -> Iterator[Found]:
    """Line, function, messages and comments of every call of a keyword, in order."""
    source = file.read().decode("utf-8")
    if not re.search(rf"\b(?:{'|'.join(keywords)})\s*\(", source):
        return  # most files have no message, and to parse one takes a while
    comments = _comments(source, tuple(comment_tags))
    nodes = list(ast.walk(ast.parse(source)))
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    apart = {
        id(node.value) for node in nodes if isinstance(node, ast.Attribute) and node.attr == "split"
    }
    for each in nodes:
        if isinstance(each, ast.ClassDef) and _is_operation(each):
            summary = (ast.get_docstring(each) or "").partition("\n")[0]
            yield each.lineno, "_", summary, []
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = getattr(node.func, "id", "")
        if name not in keywords:
            continue
        texts = tuple(
            arg.value if isinstance(arg, ast.Constant) and isinstance(arg.value, str) else None
            for arg in node.args
        )
        if name == "NN_" and len(texts) == 1:
            texts *= 2  # the same of every number
        if texts and texts[0] is not None:  # else a text that is found elsewhere
            found = texts[0] if len(texts) == 1 else texts
            notes = _above(comments, node.lineno) + [TAKEN_APART] * (id(node) in apart)
            yield node.lineno, name, found, notes
            if name in OF_WOMEN:
                function, context = OF_WOMEN[name]
                yield node.lineno, function, (context, *texts), notes


def _is_operation(node: ast.ClassDef) -> bool:
    """Whether a class is an operation of the language of cards: players read its first line."""
    return any(getattr(one, "id", "") == "effect" for one in node.decorator_list)


def _comments(source: str, tags: tuple[str, ...]) -> dict[int, str]:
    """The comments from one with a tag on, up to the next line of code, by the line they are on."""
    found: dict[int, str] = {}
    if not any(tag in source for tag in tags):
        return found
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line, text = token.start[0], token.string.lstrip("# ")
            if text.startswith(tags) or line - 1 in found:
                found[line] = text
    return found


def _above(comments: dict[int, str], line: int) -> list[str]:
    """The comments on the lines before a call, or on its own one, in order."""
    first = line if line in comments else line - 1
    start = first
    while start in comments:
        start -= 1
    return [comments[number] for number in range(start + 1, first + 1)]
