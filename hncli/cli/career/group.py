"""`hn career`: ten missions in a row by one negotiator. Its commands live beside this module."""

import click

from hncli.cli.lazy import LazyGroup
from hncli.words import _


@click.group(
    cls=LazyGroup,
    lazy={
        "new": ("hncli.cli.career.new:new", _("Begin a career.")),
        "list": ("hncli.cli.career.list:list_careers", _("List your careers.")),
        "show": ("hncli.cli.career.show:show", _("Show where a career stands.")),
        "play": ("hncli.cli.career.play:play", _("Play on, mission after mission.")),
        "give-up": ("hncli.cli.career.play:give_up", _("Give up the mission being played.")),
        "log": ("hncli.cli.career.log:log", _("Enter a mission played at a table.")),
        "spend": ("hncli.cli.career.spend:spend", _("Spend experience.")),
        "retire": ("hncli.cli.career.play:retire", _("End a career early.")),
        "scorecard": ("hncli.cli.career.scorecard:scorecard", _("Print the scorecard.")),
        "history": ("hncli.cli.career.scorecard:history", _("Tell the story of every mission.")),
        "replay": ("hncli.cli.career.scorecard:replay", _("Step through a finished mission.")),
        "notes": ("hncli.cli.career.show:notes", _("Read or add notes of your own.")),
        "rename": ("hncli.cli.career.files:rename", _("Give a career another name.")),
        "delete": ("hncli.cli.career.files:delete", _("Delete a career, but for a backup.")),
        "backup": ("hncli.cli.career.files:backup", _("Keep a copy of a career.")),
        "restore": ("hncli.cli.career.files:restore", _("Go back to a backup.")),
        "export": ("hncli.cli.career.transfer:export", _("Write a career to one portable file.")),
        "import": ("hncli.cli.career.transfer:import_career", _("Read a career from such a file.")),
        "doctor": ("hncli.cli.career.files:doctor", _("Find and mend damaged files.")),
    },
    help=_(
        "Play a career: up to ten missions by one negotiator, with the stress they leave.\n\n"
        "NAME may be left out where there is one career only; else the one used last is meant."
    ),
)
def career() -> None:
    """Gather the career commands."""
