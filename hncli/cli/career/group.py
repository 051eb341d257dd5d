"""The group `hn career`."""

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
        "give-up": ("hncli.cli.career.give_up:give_up", _("Give up the mission being played.")),
        "log": ("hncli.cli.career.log:log", _("Enter a mission played at a table.")),
        "spend": ("hncli.cli.career.spend:spend", _("Spend experience.")),
        "retire": ("hncli.cli.career.retire:retire", _("End a career early.")),
        "scorecard": ("hncli.cli.career.reports.scorecard:scorecard", _("Print the scorecard.")),
        "page": ("hncli.cli.career.reports.page:page", _("Write a career as a page to show.")),
        "card": ("hncli.cli.career.reports.card:card", _("Draw a career as a picture to post.")),
        "history": (
            "hncli.cli.career.reports.history:history",
            _("Tell the story of every mission."),
        ),
        "replay": ("hncli.cli.career.reports.replay:replay", _("Step through a finished mission.")),
        "review": (
            "hncli.cli.career.reports.review:review",
            _("Review finished missions: you, or the dice?"),
        ),
        "notes": ("hncli.cli.career.notes:notes", _("Read or add notes of your own.")),
        "rename": ("hncli.cli.career.files.rename:rename", _("Give a career another name.")),
        "delete": ("hncli.cli.career.files.delete:delete", _("Delete a career, but for a backup.")),
        "backup": ("hncli.cli.career.files.backup:backup", _("Keep a copy of a career.")),
        "restore": ("hncli.cli.career.files.restore:restore", _("Go back to a backup.")),
        "export": (
            "hncli.cli.career.files.export:export",
            _("Write a career to one portable file."),
        ),
        "import": (
            "hncli.cli.career.files.import_:import_career",
            _("Read a career from such a file."),
        ),
        "doctor": ("hncli.cli.career.files.doctor:doctor", _("Find and mend damaged files.")),
    },
    help=_(
        "Play a career: up to ten missions by one negotiator, with the stress they leave.\n\n"
        "NAME may be left out where there is one career only; else the one used last is meant."
    ),
)
def career() -> None:
    """Group of commands; does nothing itself."""
