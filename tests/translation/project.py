"""A small project with words to translate, in a folder of a test's own."""

from pathlib import Path

from translation.places import Places

SOURCE = """\
from hncli.base.messages import _, ngettext, pgettext

# Translators: on a button
SAVE = _("Save and quit")
LONG = _("The first half "
         "and the second.")
AGAIN = _("Save and quit")
MOVE = pgettext("a verb", "Move")


def cards(n):
    return ngettext("{n} card", "{n} cards", n)
"""
FILES = {
    "hncli/buttons.py": SOURCE,
    "content/box/pack.toml": "",
    "content/box/words/en.toml": '[ann]\ntitle = "Ann"\nflavor = "Calm."\n',
    "content/box/lines/en.toml": '[ann]\nvoice.started = ["Yes?", { say = "No?", if = {} }]\n',
    "hncli/rules/en/01-start.md": "# Start\nwords: begin\n\nBegin.\n",
    "hncli/learn/en/1.toml": 'title = "one"\n',
}


def project(root: Path, **more: str) -> Places:
    """Write the files of a small project, and those that are given by their paths."""
    for name, text in {**FILES, **more}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return Places(root)
