"""The group `hn mission`."""

import click

from hncli.cli.lazy import LazyGroup
from hncli.words import _


@click.group(
    cls=LazyGroup,
    lazy={"play": ("hncli.cli.mission.play:play", _("Play a mission."))},
    help=_("Play a single mission."),
)
def mission() -> None:
    """Group of commands; does nothing itself."""
