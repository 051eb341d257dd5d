"""The group `hn scenario`."""

from hncli.cli import declare
from hncli.cli.lazy import LazyGroup
from hncli.words import N_


@declare.group(
    cls=LazyGroup,
    lazy={"check": ("hncli.cli.scenario.check:check", N_("Play scenario files and compare."))},
    help=N_("Check scenario files against the rules."),
    for_programs=True,
)
def scenario() -> None:
    """Group of commands; does nothing itself."""
