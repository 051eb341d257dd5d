"""Prompts whose key bindings and styles are made once, and not anew for every screen.

prompt_toolkit makes always the same ones, which takes as long as all else that a screen costs.
"""

from functools import cache

import pytest
from prompt_toolkit.application import application
from prompt_toolkit.key_binding.bindings.page_navigation import load_page_navigation_bindings
from prompt_toolkit.key_binding.defaults import load_key_bindings
from prompt_toolkit.styles import Style, style

load_keys_once = cache(load_key_bindings)
load_page_keys_once = cache(load_page_navigation_bindings)


@cache
def _style(rules: tuple[tuple[str, str], ...]) -> Style:
    return Style(list(rules))


def style_once(rules: list[tuple[str, str]]) -> Style:
    """The style of these rules."""
    return _style(tuple(rules))


def make_prompts_cheap(patch: pytest.MonkeyPatch) -> None:
    """Make them once from now on."""
    patch.setattr(application, "load_key_bindings", load_keys_once)
    patch.setattr(application, "load_page_navigation_bindings", load_page_keys_once)
    patch.setattr(style, "Style", style_once)
