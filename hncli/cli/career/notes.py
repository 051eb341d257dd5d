"""`hn career notes`: the player's own notes on a career."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.career.selection import career_argument, career_options, open_career
from hncli.cli.options.appearance import appearance_options
from hncli.cli.session import current_environment
from hncli.words import N_, _


@declare.command(help=N_("Print the notes of a career, or add one with --add."))
@career_argument
@declare.option("--add", metavar=N_("TEXT"), help=N_("Words to add as a new note."))
@appearance_options
@career_options
def notes(name: str | None, add: str | None, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print the numbered notes, or store a new one."""
    from hncli.ui.terminal.columns import wrap

    with open_career(name, home, packs, to_play=add is not None) as saved:
        env = current_environment()
        if add is not None:
            saved.add_note(add)
            env.say(_("Noted."))
            return
        for n, note in enumerate(saved.career.record.notes, 1):
            env.say(*wrap(f"{n}. {note}", env.width))
        if not saved.career.record.notes:
            env.say_folded(_("No notes yet. Add one with --add TEXT."))
