"""The group `hn sets`."""

import click

from hncli.cli.lazy import LazyGroup
from hncli.words import _


@click.group(
    cls=LazyGroup,
    lazy={
        "check": ("hncli.cli.sets.check:check", _("Check sets against the rules.")),
        "list": ("hncli.cli.sets.list:list_sets", _("List your sets.")),
        "new": ("hncli.cli.sets.new:new", _("Build a set and keep it under NAME.")),
        "show": ("hncli.cli.sets.show:show", _("Show the cards of a set.")),
    },
    help=_("Build terror and conversation sets of your own, from several boxes."),
)
def sets() -> None:
    """Group of commands; does nothing itself."""
