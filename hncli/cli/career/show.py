"""`hn career show` and `notes`: a career as it stands, and the player's own words on it."""

from pathlib import Path

import click

from hncli.cli.career.names import career_options, opened, places
from hncli.cli.lazy import at_tab
from hncli.cli.options.appearance import screen_options
from hncli.cli.session import current_environment
from hncli.words import _, ngettext


@click.command(help=_("Show where a career stands and what it waits for."))
@click.argument("name", required=False, shell_complete=at_tab("careers"))
@screen_options
@career_options
def show(name: str | None, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Show one career."""
    from hncli.ui.career.status_text import mission_lines, standing_lines, waiting_lines

    with opened(name, home, packs, to_play=False) as kept:
        out = current_environment()
        career = kept.career
        out.say(*standing_lines(career, out.width))
        if career.record.missions:
            out.say("", *mission_lines(career, out.width))
        notes = len(career.record.notes)
        if notes:
            text = ngettext("{n} note: see", "{n} notes: see", notes).format(n=notes)
            out.say("", f"{text} hn career notes {kept.name}{places(home, packs)}")
        out.say("", *waiting_lines(career, out.width))
        go_on = _("To go on: hn career play {name}{places}")
        if career.decision is None:
            go_on = _("Its scorecard: hn career scorecard {name}{places}")
        out.say(go_on.format(name=kept.name, places=places(home, packs)))


@click.command(help=_("Print the notes of a career, or add one with --add."))
@click.argument("name", required=False, shell_complete=at_tab("careers"))
@click.option("--add", metavar="TEXT", help=_("Words to add as a new note."))
@screen_options
@career_options
def notes(name: str | None, add: str | None, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Show notes, or add one."""
    from hncli.ui.terminal.columns import wrap

    with opened(name, home, packs, to_play=add is not None) as kept:
        if add is not None:
            kept.add_note(add)
            print(_("Noted."))
            return
        out = current_environment()
        for n, note in enumerate(kept.career.record.notes, 1):
            out.say(*wrap(f"{n}. {note}", out.width))
        if not kept.career.record.notes:
            out.say(_("No notes yet. Add one with --add TEXT."))
