"""The group `hn content`."""

import click

from hncli.cli.lazy import LazyGroup
from hncli.words import _


@click.group(
    cls=LazyGroup,
    lazy={
        "check": ("hncli.cli.content.check:check", _("Check packs.")),
        "list": ("hncli.cli.content.list:list_cards", _("List every card with its pack.")),
        "show": ("hncli.cli.content.show:show", _("Show a card.")),
    },
    help=_("Look at the cards, and check packs."),
)
def content() -> None:
    """Group of commands; does nothing itself."""
