"""The group `hn lab`."""

import click

from hncli.cli.lazy import LazyGroup
from hncli.words import _


@click.group(
    cls=LazyGroup,
    lazy={
        "run": ("hncli.cli.lab.run:run", _("Let automatic players play, or play on.")),
        "report": ("hncli.cli.lab.report:report", _("Report what came of a run.")),
        "list": ("hncli.cli.lab.list:list_runs", _("List your runs.")),
    },
    help=_("Let automatic players play very many missions or careers, and see what comes of it."),
)
def lab() -> None:
    """Group of commands; does nothing itself."""
