"""The manual page as plain text, for a terminal without `man`.

It reads the few requests of roff that page.py writes, and no others.
"""

import re
import textwrap

from hncli.cli.manpage.roff import SIGNS

INDENT, DEEPER = 7, 14  # columns, as man has them
ESCAPE = re.compile(r"\\(?:f[BIR]|&|\[u([0-9A-F]+)\]|e|-|\(..)")
MEANING = {roff: sign for sign, roff in SIGNS.items()}


def plain_lines(roff: str, width: int) -> list[str]:
    """The page without its first requests, wrapped to the width; what is preformatted is not."""
    lines: list[str] = []
    indent, is_term, is_preformatted = INDENT, False, False
    for line in roff.splitlines():
        request, _blank, rest = line.partition(" ") if line.startswith(".") else ("", "", line)
        text = unescaped(rest)
        if request == "":
            start = INDENT if is_term else indent
            lines += [" " * start + text] if is_preformatted else _wrapped(text, width, start)
            is_term = False
        elif request in (".SH", ".SS"):
            lines += ["", text if request == ".SH" else f"   {text}"]
            indent = INDENT
        elif request == ".PP":
            lines.append("")
            indent = INDENT
        elif request == ".TP":
            lines.append("")
            indent, is_term = DEEPER, True
        elif request in (".nf", ".fi"):
            is_preformatted = request == ".nf"
    return lines[1:] if lines[:1] == [""] else lines


def _wrapped(text: str, width: int, indent: int) -> list[str]:
    margin = " " * min(indent, width // 3)
    return textwrap.wrap(
        text,
        width,
        initial_indent=margin,
        subsequent_indent=margin,
        break_on_hyphens=False,
    )


def unescaped(roff: str) -> str:
    """A text of roff as it is read."""

    def sign(found: re.Match[str]) -> str:
        if found[1]:
            return chr(int(found[1], 16))
        return MEANING.get(found[0], "")  # fonts and \\& stand for nothing

    return ESCAPE.sub(sign, roff)
