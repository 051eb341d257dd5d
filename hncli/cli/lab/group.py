"""The group `hn lab`."""

from hncli.cli import declare
from hncli.cli.lazy import LazyGroup
from hncli.words import N_


@declare.group(
    cls=LazyGroup,
    lazy={
        "run": ("hncli.cli.lab.run:run", N_("Let automatic players play, or play on.")),
        "report": ("hncli.cli.lab.report:report", N_("Report what came of a run.")),
        "list": ("hncli.cli.lab.list:list_runs", N_("List your runs.")),
    },
    help=N_("Let automatic players play very many missions or careers, and see what comes of it."),
)
def lab() -> None:
    """Group of commands; does nothing itself."""
