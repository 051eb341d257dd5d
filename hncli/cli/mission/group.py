"""The group `hn mission`."""

import click

from hncli.cli.lazy import LazyGroup
from hncli.words import _


@click.group(
    cls=LazyGroup,
    lazy={
        "play": ("hncli.cli.mission.play:play", _("Play a mission.")),
        "story": ("hncli.cli.mission.story:story", _("Tell a mission that is over.")),
    },
    help=_("Play a single mission."),
)
def mission() -> None:
    """Group of commands; does nothing itself."""
