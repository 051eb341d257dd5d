"""The group `hn scenario`."""

import click

from hncli.cli.lazy import LazyGroup
from hncli.words import _


@click.group(
    cls=LazyGroup,
    lazy={"check": ("hncli.cli.scenario.check:check", _("Play scenario files and compare."))},
    help=_("Check scenario files against the rules."),
)
def scenario() -> None:
    """Group of commands; does nothing itself."""
