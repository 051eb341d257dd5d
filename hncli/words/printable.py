"""Text that is safe to show: of files, paths and whatever else is not ours."""

HARD_SPACES = "\u00a0\u202f"  # do not break a line; French sets them before : ; ? and !


def is_printable(text: str) -> bool:
    """Whether a terminal shows the text as it is written; `str.isprintable` refuses hard spaces."""
    return text.isprintable() or all(c.isprintable() or c in HARD_SPACES for c in text)


def all_printable(text: str) -> str:
    """A text of any length with ? for whatever could do something to a terminal."""
    return text if is_printable(text) else "".join(c if is_printable(c) else "?" for c in text)


def printable(text: object, limit: int = 80) -> str:
    """Make foreign text safe to show: no control characters, no endless lines."""
    shown = all_printable(str(text)[: limit + 1])
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"


def one_line(text: str) -> str:
    """A text with one blank for each row of blanks and line ends; hard spaces stay."""
    kept = "".join(c if c in HARD_SPACES or not c.isspace() else " " for c in text)
    return " ".join(word for word in kept.split(" ") if word)


def printable_path(path: object) -> str:
    """A path without control characters, whole unless it is absurdly long."""
    return printable(path, 4096)
