"""Lets the program of this process speak the pseudo-language of `translation/`."""

from pathlib import Path

import pytest

from hncli.base import messages as words
from hncli.features.content import commands
from hncli.features.lessons import lesson
from hncli.game.cards import library
from hncli.terminal import rulebook

PSEUDO_FOLDER = "HN_TEST_PSEUDO"
"""The variable by which a test tells a command's process where the pseudo-language is."""


def use_pseudo(patch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let the program read its words where `translation.pseudo` has written them."""
    program = folder / "hncli"
    patch.setattr(words, "CATALOGUES", str(program / "locale"))
    patch.setattr(rulebook, "ROOT", program / "rules")
    patch.setattr(lesson, "ROOT", program / "learn")
    for module in (library, commands):
        patch.setattr(module, "content_root", lambda: folder / "content")
