"""The group `hn sets`."""

from hncli.cli import declare
from hncli.cli.lazy import LazyGroup
from hncli.words import N_


@declare.group(
    cls=LazyGroup,
    lazy={
        "check": ("hncli.cli.sets.check:check", N_("Check sets against the rules.")),
        "list": ("hncli.cli.sets.list:list_sets", N_("List your sets.")),
        "new": ("hncli.cli.sets.new:new", N_("Build a set and keep it under NAME.")),
        "show": ("hncli.cli.sets.show:show", N_("Show the cards of a set.")),
    },
    help=N_("Build terror and conversation sets of your own, from several boxes."),
)
def sets() -> None:
    """Group of commands; does nothing itself."""
