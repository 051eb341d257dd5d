"""What no test changes, made cheap: shipped packs and scores, templates of pages, a safe disk."""

import os
import pickle
import tomllib
from functools import cache, lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jinja2
import pytest

from hncli.base import toml_files
from hncli.career import past
from hncli.game.cards import library
from hncli.game.cards import linter as check
from hncli.game.cards.packs import Pack, read_pack
from hncli.report import html
from tests.support import shared_folder


@cache
def _shipped(root: Path, language: str, lines: bool) -> Pack:
    return read_pack(root, language, lines)


def read_once(root: Path, language: str = "en", lines: bool = True) -> Pack:
    """Read a shipped pack once in a process, and one of a test's own whenever it is asked for.

    To read them takes longer than most commands; no library changes a pack that it is made of.
    """
    is_shipped = root.parent == library.content_root()
    read = _shipped if is_shipped else read_pack
    return read(root, language, lines)


def read_all(language: str = "en") -> None:
    """Read the shipped packs as commands do, so that no process that is forked later has to.

    The scores that scorecards are compared with, too.
    """
    for pack in library.load_library(language=language).packs.values():
        pack.script.of("")  # with the lines of a call
    past.read_reference_scores()


@lru_cache(500)
def _parsed(text: str) -> bytes:
    return pickle.dumps(tomllib.loads(text))


def parsed_once(text: str) -> dict[str, Any]:
    """Parse a text of TOML once in a process; everybody gets data of their own.

    Copies of shipped packs are read again and again, and to parse them is most of that.
    """
    data: dict[str, Any] = pickle.loads(_parsed(text))
    return data


def compiled_once(**options: Any) -> jinja2.Environment:
    """An environment of Jinja2 whose templates are compiled once for all processes of a run.

    To compile them takes longer than to fill them in.
    """
    shared = os.environ.get(shared_folder.VARIABLE)
    kept = jinja2.FileSystemBytecodeCache(shared) if shared else None
    return jinja2.Environment(bytecode_cache=kept, **options)


def make_cheap(patch: pytest.MonkeyPatch) -> None:
    """Let no test read shipped packs and scores again, compile a template or wait for the disk.

    No power fails here. Those that watch what is synced patch it themselves.
    """
    for module in (library, check):
        patch.setattr(module, "read_pack", read_once)
    toml = SimpleNamespace(loads=parsed_once, TOMLDecodeError=tomllib.TOMLDecodeError)
    patch.setattr(toml_files, "tomllib", toml)
    patch.setattr(html, "Environment", compiled_once)
    patch.setattr(past, "tomllib", SimpleNamespace(loads=cache(tomllib.loads)))
    patch.setattr(os, "fsync", lambda _handle: None)
