"""The command `hn`."""

import sys

import click

from hncli import __version__
from hncli.cli.exits import Exit
from hncli.cli.lazy import LazyGroup
from hncli.words import _


@click.group(
    cls=LazyGroup,
    lazy={
        "mission": ("hncli.cli.mission:mission", _("Play a single mission.")),
        "content": ("hncli.cli.content:content", _("Look at the cards, and check packs.")),
        "scenario": ("hncli.cli.scenario:scenario", _("Check scenario files against the rules.")),
        "bot": ("hncli.cli.bot:bot", _("Play by JSON lines, for programs.")),
    },
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=_(
        "Play the solo card game Hostage Negotiator at a keyboard.\n\n"
        "Begin with `hn mission play`. Unofficial; not affiliated with the publisher."
    ),
)
@click.version_option(__version__, prog_name="hn")
def hn() -> None:
    """Gather all commands."""


def main() -> None:
    """Run `hn`; whatever happens, the player sees a line and never a traceback."""
    try:
        code = hn(standalone_mode=False)
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (KeyboardInterrupt, click.Abort):
        print(_("Stopped."), file=sys.stderr)
        code = Exit.INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        code = Exit.OK
    sys.exit(code)


def _forget_output() -> None:
    """Whoever read our output is gone: say nothing more, not even at exit."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
