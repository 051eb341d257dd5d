"""The group `hn career`."""

from hncli.cli import declare
from hncli.cli.lazy import LazyGroup
from hncli.words import N_


@declare.group(
    cls=LazyGroup,
    lazy={
        "new": ("hncli.cli.career.new:new", N_("Begin a career.")),
        "list": ("hncli.cli.career.list:list_careers", N_("List your careers.")),
        "show": ("hncli.cli.career.show:show", N_("Show where a career stands.")),
        "play": ("hncli.cli.career.play:play", N_("Play on, mission after mission.")),
        "give-up": ("hncli.cli.career.give_up:give_up", N_("Give up the mission being played.")),
        "log": ("hncli.cli.career.log:log", N_("Enter a mission played at a table.")),
        "spend": ("hncli.cli.career.spend:spend", N_("Spend experience.")),
        "retire": ("hncli.cli.career.retire:retire", N_("End a career early.")),
        "scorecard": ("hncli.cli.career.reports.scorecard:scorecard", N_("Print the scorecard.")),
        "page": ("hncli.cli.career.reports.page:page", N_("Write a career as a page to show.")),
        "card": ("hncli.cli.career.reports.card:card", N_("Draw a career as a picture to post.")),
        "history": (
            "hncli.cli.career.reports.history:history",
            N_("Tell the story of every mission."),
        ),
        "replay": (
            "hncli.cli.career.reports.replay:replay",
            N_("Step through a finished mission."),
        ),
        "review": (
            "hncli.cli.career.reports.review:review",
            N_("Review finished missions: you, or the dice?"),
        ),
        "notes": ("hncli.cli.career.notes:notes", N_("Read or add notes of your own.")),
        "rename": ("hncli.cli.career.files.rename:rename", N_("Give a career another name.")),
        "delete": (
            "hncli.cli.career.files.delete:delete",
            N_("Delete a career, but for a backup."),
        ),
        "backup": ("hncli.cli.career.files.backup:backup", N_("Keep a copy of a career.")),
        "restore": ("hncli.cli.career.files.restore:restore", N_("Go back to a backup.")),
        "export": (
            "hncli.cli.career.files.export:export",
            N_("Write a career to one portable file."),
        ),
        "import": (
            "hncli.cli.career.files.import_:import_career",
            N_("Read a career from such a file."),
        ),
        "doctor": ("hncli.cli.career.files.doctor:doctor", N_("Find and mend damaged files.")),
    },
    help=N_(
        "Play a career: up to ten missions by one negotiator, with the stress they leave.\n\n"
        "NAME may be left out where there is one career only; else the one used last is meant."
    ),
)
def career() -> None:
    """Group of commands; does nothing itself."""
