"""The group `hn content`."""

import click

from hncli.cli.lazy import LazyGroup
from hncli.words import _


@click.group(
    cls=LazyGroup,
    lazy={
        "list": ("hncli.cli.content.list:list_cards", _("List every card with its pack.")),
        "show": ("hncli.cli.content.show:show", _("Show a card.")),
        "override": (
            "hncli.cli.content.override:override",
            _("Correct a card: your own figures in place of the shipped ones."),
        ),
        "diff": ("hncli.cli.content.diff:diff", _("Show what your packs change.")),
        "report": (
            "hncli.cli.content.report:report",
            _("Print your corrections as text to send in."),
        ),
        "check": ("hncli.cli.content.check:check", _("Check packs.")),
    },
    help=_("Look at the cards, correct one, and check packs."),
)
def content() -> None:
    """Group of commands; does nothing itself."""
