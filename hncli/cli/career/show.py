"""`hn career show`: where a career stands."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.career.selection import career_argument, career_options, open_career
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.typed import typed_folders
from hncli.cli.session import current_environment
from hncli.words import N_, _, ngettext


@declare.command(help=N_("Show where a career stands and what it waits for."))
@career_argument
@appearance_options
@career_options
def show(name: str | None, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print a career's status, its missions, the number of notes and what to type next."""
    from hncli.ui.career.status_text import mission_lines, status_lines, waiting_lines

    with open_career(name, home, packs, to_play=False) as saved:
        env = current_environment()
        career = saved.career
        folders = typed_folders(home, packs)
        env.say(*status_lines(career, env.width))
        if career.record.missions:
            env.say("", *mission_lines(career, env.width))
        notes = len(career.record.notes)
        if notes:
            text = ngettext(
                "{n} note: see hn career notes {name}{folders}",
                "{n} notes: see hn career notes {name}{folders}",
                notes,
            )
            env.say("", text.format(n=notes, name=saved.name, folders=folders))
        env.say("", *waiting_lines(career, env.width))
        next_command = _("To continue: hn career play {name}{folders}")
        if career.decision is None:
            next_command = _("Its scorecard: hn career scorecard {name}{folders}")
        env.say(next_command.format(name=saved.name, folders=folders))
