"""Opening a file in the player's editor."""

import os
import shlex
import subprocess
from pathlib import Path

from hncli.cli.exit_codes import Exit, stop
from hncli.cli.interrupts import interrupts_for_child
from hncli.words import _
from hncli.words.printable import printable


def editor_words() -> list[str]:
    """The words of $VISUAL or $EDITOR; empty if neither is set."""
    chosen = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ""
    try:
        return shlex.split(chosen, posix=os.name == "posix")
    except ValueError:  # a quote that is not closed
        return [chosen]


def edit_file(path: Path) -> bool:
    """Open a file in the player's editor and wait for its end; False if the player has none.

    The command ends if the editor cannot be started.
    """
    words = editor_words()
    if not words:
        return False
    try:
        with interrupts_for_child():
            subprocess.run([*words, str(path)], check=False)
    except OSError as error:
        text = _("The editor {editor} cannot be started: {why}. The file is {path}.")
        why = error.strerror or error
        stop(text.format(editor=printable(words[0]), why=why, path=path), Exit.FAILED)
    return True
