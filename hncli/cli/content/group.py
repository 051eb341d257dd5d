"""The group `hn content`."""

from hncli.cli import declare
from hncli.cli.lazy import LazyGroup
from hncli.words import N_


@declare.group(
    cls=LazyGroup,
    lazy={
        "list": ("hncli.cli.content.list:list_cards", N_("List every card with its pack.")),
        "show": ("hncli.cli.content.show:show", N_("Show a card.")),
        "override": (
            "hncli.cli.content.override:override",
            N_("Correct a card: your own figures in place of the shipped ones."),
        ),
        "diff": ("hncli.cli.content.diff:diff", N_("Show what your packs change.")),
        "report": (
            "hncli.cli.content.report:report",
            N_("Print your corrections as text to send in."),
        ),
        "check": ("hncli.cli.content.check:check", N_("Check packs.")),
    },
    help=N_("Look at the cards, correct one, and check packs."),
)
def content() -> None:
    """Group of commands; does nothing itself."""
