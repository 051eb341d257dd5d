"""`hn career`: ten missions in a row by one negotiator. Its commands live beside this module."""

import click

from hncli.cli.lazy import LazyGroup
from hncli.words import _


@click.group(
    cls=LazyGroup,
    lazy={
        "new": ("hncli.cli.career_new:new", _("Begin a career.")),
        "list": ("hncli.cli.career_list:list_careers", _("List your careers.")),
        "show": ("hncli.cli.career_show:show", _("Show where a career stands.")),
        "play": ("hncli.cli.career_play:play", _("Play on, mission after mission.")),
        "give-up": ("hncli.cli.career_play:give_up", _("Give up the mission being played.")),
        "log": ("hncli.cli.career_log:log", _("Enter a mission played at a table.")),
        "spend": ("hncli.cli.career_spend:spend", _("Spend experience.")),
        "retire": ("hncli.cli.career_play:retire", _("End a career early.")),
        "scorecard": ("hncli.cli.career_story:scorecard", _("Print the scorecard.")),
        "history": ("hncli.cli.career_story:history", _("Tell the story of every mission.")),
        "replay": ("hncli.cli.career_story:replay", _("Step through a finished mission.")),
        "notes": ("hncli.cli.career_show:notes", _("Read or add notes of your own.")),
        "rename": ("hncli.cli.career_files:rename", _("Give a career another name.")),
        "delete": ("hncli.cli.career_files:delete", _("Delete a career, but for a backup.")),
        "backup": ("hncli.cli.career_files:backup", _("Keep a copy of a career.")),
        "restore": ("hncli.cli.career_files:restore", _("Go back to a backup.")),
        "export": ("hncli.cli.career_move:export", _("Write a career to one portable file.")),
        "import": ("hncli.cli.career_move:import_career", _("Read a career from such a file.")),
        "doctor": ("hncli.cli.career_files:doctor", _("Find and mend damaged files.")),
    },
    help=_(
        "Play a career: up to ten missions by one negotiator, with the stress they leave.\n\n"
        "NAME may be left out where there is one career only; else the one used last is meant."
    ),
)
def career() -> None:
    """Gather the career commands."""
