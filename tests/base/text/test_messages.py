"""How messages may be written in the source."""

import ast
from pathlib import Path

import hncli

CALLS = ("_", "ngettext", "npgettext", "pgettext")


def test_no_message_is_inside_an_f_string() -> None:
    """The tools that collect messages do not look there."""
    found = []
    read = 0
    for path in Path(hncli.__file__).parent.rglob("*.py"):
        read += 1
        source = path.read_text("utf-8")
        has_both = "{" in source and any(f"{name}(" in source for name in CALLS)
        for text in ast.walk(ast.parse(source)) if has_both else ():
            if isinstance(text, ast.JoinedStr):
                found += [
                    f"{path}:{call.lineno}"
                    for call in ast.walk(text)
                    if isinstance(call, ast.Call)
                    and isinstance(call.func, ast.Name)
                    and call.func.id in CALLS
                ]
    assert found == []
    assert read > 200
