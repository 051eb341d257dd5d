"""The group `hn mission`."""

import click

from hncli.cli.lazy import LazyGroup
from hncli.words import _


@click.group(
    cls=LazyGroup,
    lazy={
        "play": ("hncli.cli.mission.play:play", _("Play a mission, or continue a saved one.")),
        "story": ("hncli.cli.mission.story:story", _("Tell a whole call, to read.")),
        "page": ("hncli.cli.mission.page:page", _("Write a mission as a page to show.")),
        "review": (
            "hncli.cli.mission.review:review",
            _("Review a finished mission: was it you, or the dice?"),
        ),
        "practice": (
            "hncli.cli.mission.practice:practice",
            _("Try a choice of a finished mission again."),
        ),
        "abductors": (
            "hncli.cli.mission.abductors:abductors",
            _("List the abductors, how hard they are, and your record."),
        ),
        "list": ("hncli.cli.mission.list:list_missions", _("List your saved missions.")),
        "remove": ("hncli.cli.mission.remove:remove", _("Remove a saved mission.")),
    },
    help=_("Play single missions, and list those you left."),
)
def mission() -> None:
    """Group of commands; does nothing itself."""
