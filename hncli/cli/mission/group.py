"""The group `hn mission`."""

from hncli.cli import declare
from hncli.cli.lazy import LazyGroup
from hncli.words import N_


@declare.group(
    cls=LazyGroup,
    lazy={
        "play": ("hncli.cli.mission.play:play", N_("Play a mission, or continue a saved one.")),
        "story": ("hncli.cli.mission.story:story", N_("Tell a whole call, to read.")),
        "page": ("hncli.cli.mission.page:page", N_("Write a mission as a page to show.")),
        "review": (
            "hncli.cli.mission.review:review",
            N_("Review a finished mission: was it you, or the dice?"),
        ),
        "practice": (
            "hncli.cli.mission.practice:practice",
            N_("Try a choice of a finished mission again."),
        ),
        "abductors": (
            "hncli.cli.mission.abductors:abductors",
            N_("List the abductors, how hard they are, and your record."),
        ),
        "list": ("hncli.cli.mission.list:list_missions", N_("List your saved missions.")),
        "remove": ("hncli.cli.mission.remove:remove", N_("Remove a saved mission.")),
    },
    help=N_("Play single missions, and list those you left."),
)
def mission() -> None:
    """Group of commands; does nothing itself."""
