"""`hn table` and `hn career table`: the companion of a mission with real cards."""

from pathlib import Path
from typing import Any

import click

from hncli.base.files import StoreError
from hncli.base.home import find_home
from hncli.base.messages import N_, _, in_quotes, ngettext
from hncli.base.text import explained, labelled, nearest
from hncli.commands import declare
from hncli.commands.exits import Exit, stop
from hncli.commands.groups import completed_option
from hncli.commands.options import (
    appearance_options,
    home_option,
    open_library,
    packs_option,
    typed_folders,
    yes_option,
)
from hncli.commands.session import (
    answer_errors,
    asker,
    current_environment,
    is_from_home_screen,
    store_errors,
)
from hncli.features.careers.commands import (
    career_argument,
    career_options,
    open_career,
    print_events,
    print_next_step,
)
from hncli.features.careers.night import NightScreen
from hncli.features.careers.saved_career import SavedCareer
from hncli.features.careers.table_words import said, turn_lines
from hncli.features.careers.words import said as help_said
from hncli.features.missions.tables import SavedTable, SavedTables, where_left
from hncli.features.table.form import TableForm
from hncli.features.table.screen import TableScreen
from hncli.features.table.session import TableSession, opening_steps
from hncli.game.cards.library import Library
from hncli.game.engine.setup import RED_CARDS
from hncli.game.table.tracked import TrackedMission
from hncli.terminal.columns import wrap

GIVEN = ("abductor", "abductor_name", "hostages", "threat", "terror", "majors", "escapes")


def setup_options(command: Any) -> Any:
    """Give a command the options that set a table."""
    for option in reversed(
        (
            completed_option("--abductor", "abductors", N_("Whom you talk to, by id.")),
            declare.option(
                "--abductor-name", metavar=N_("NAME"),
                help=N_("Whom you talk to, if no pack has them."),
            ),
            declare.option(
                "--hostages", type=click.IntRange(1, 99), metavar=N_("N"),
                help=N_("With --abductor-name: how many are held."),
            ),
            declare.option(
                "--threat", metavar=N_("LEVEL"),
                help=N_("With --abductor-name: where threat starts."),
            ),
            declare.option(
                "--terror", type=click.IntRange(0, RED_CARDS), metavar=N_("N"),
                help=N_("With --abductor-name: red terror cards; usually 10."),
            ),
            declare.option(
                "--majors", type=click.IntRange(0, 9), metavar=N_("N"),
                help=N_("With --abductor-name: major demands; usually none."),
            ),
            declare.option(
                "--escapes", type=click.IntRange(0, 9), metavar=N_("N"),
                help=N_("With --abductor-name: escape demands; usually none."),
            ),
        )
    ):  # fmt: skip
        command = option(command)
    return command


@declare.command(
    help=N_(
        "Follow a mission that you play with the real cards, step by step.\n\n"
        "One key for each thing that your hands do: threat and CP up and down, a hostage saved or "
        "killed, the next phase, a terror card, dice. The rules of the markers are kept for you: "
        "past K kills, past S saves, CP reset, what ends the mission. Where a card says otherwise, "
        "your word counts. Everything can be undone.\n\n"
        "Every step is saved. Without an option the table you left last is taken up; with "
        "--abductor or --abductor-name a new one is set, --resume NAME takes up another of --list. "
        "For a mission of a career see hn career table."
    )
)
@setup_options
@declare.option("--new", "is_new", is_flag=True, help=N_("Set a new table."))
@declare.option("--resume", metavar=N_("NAME"), help=N_("Take up the table of this name."))
@declare.option("--list", "is_list", is_flag=True, help=N_("List the tables that you left."))
@declare.option("--remove", metavar=N_("NAME"), help=N_("Remove the table of this name."))
@yes_option
@appearance_options
@home_option
@packs_option
def table(
    is_new: bool,
    resume: str | None,
    is_list: bool,
    remove: str | None,
    yes: bool,
    home: Path | None,
    packs: tuple[Path, ...],
    **options: Any,
) -> None:
    """Set a table or take one up, and follow it until it is over or the player leaves."""
    tables = SavedTables(find_home(home))
    given = {key: options[key] for key in GIVEN if options[key] is not None}
    if is_list:
        _list(tables)
        return
    if remove is not None:
        _remove(tables, remove, yes)
        return
    library = open_library(packs, home)
    with store_errors(), answer_errors():
        tables.finish_over()
        names = tables.names()
        if resume is not None and resume not in names:
            text = _("There is no table {name}.").format(name=in_quotes(resume, 40))
            stop(text + nearest(resume, names) + _(" hn table --list shows them."), Exit.USAGE)
        if resume is not None or (names and not given and not is_new):
            saved = tables.open(resume or names[0])
        else:
            setup = TableForm(library, None, given, asker(quiet=yes)).setup()
            saved = tables.create(setup)
        with saved:
            _follow_alone(saved, library, home, packs)


def _follow_alone(
    saved: SavedTable, library: Library, home: Path | None, packs: tuple[Path, ...]
) -> None:
    """Follow a table outside of careers."""
    env = current_environment()
    session = TableSession(saved, library)
    screen = TableScreen(session, env)
    try:
        screen.play()
    except (EOFError, KeyboardInterrupt) as gone:
        env.say("")
        command = f"hn table --resume {saved.name}{typed_folders(home, packs)}"
        _say_left(saved.is_saved, command, gone)
        return
    saved.finish()
    env.say(*_summary(session))


def _summary(session: TableSession) -> list[str]:
    """How the mission went, and its turns, when it is over."""
    table, width = session.table, current_environment().width
    assert table.outcome is not None
    text = _("{who}: won in turn {turn}, {ending}. {saved} saved, {killed} killed.")
    if table.outcome.result != "won":
        text = _("{who}: lost in turn {turn}, {ending}. {saved} saved, {killed} killed.")
    screen = TableScreen(session, current_environment())
    first = text.format(
        who=session.title,
        turn=table.turn,
        ending=screen.ending_title(table.outcome.ending),
        saved=table.saved,
        killed=table.killed,
    )
    lines = [first, *turn_lines(table)]
    if table.overrides:
        text = ngettext(
            "{n} step was not by the rules, as the cards said.",
            "{n} steps were not by the rules, as the cards said.",
            table.overrides,
        )
        lines.append(text.format(n=table.overrides))
    return [piece for line in lines for piece in wrap(line, width)]


def _say_left(is_saved: bool, command: str, gone: BaseException) -> None:
    """Say how to go on."""
    env = current_environment()
    if is_saved:
        text = _("Everything is saved. To continue: {command}")
        if is_from_home_screen():
            text = _("Everything is saved.")
        env.say(text.format(command=command))
    else:
        env.say(_("Nothing was entered, so nothing is saved."))
    if isinstance(gone, KeyboardInterrupt) and not is_from_home_screen():
        raise SystemExit(Exit.INTERRUPTED) from None


def _list(tables: SavedTables) -> None:
    """Print a line for each table that was left, also for a damaged one."""
    env = current_environment()
    with store_errors():
        names = tables.names()
    for name in names:
        try:
            found = tables.read(name)
        except StoreError as error:
            env.say_folded(labelled(name, str(error)))
            continue
        env.say_folded(labelled(name, where_left(found)))
    if not names:
        env.say_folded(_("You have no table. Set one with hn table."))


def _remove(tables: SavedTables, name: str, yes: bool) -> None:
    """Remove a table's file after a question."""
    env = current_environment()
    with store_errors():
        if name not in tables.names():
            text = _("There is no table {name}.").format(name=in_quotes(name, 40))
            stop(text + nearest(name, tables.names()), Exit.USAGE)
        try:
            said = where_left(tables.read(name))
        except StoreError:  # a damaged one can be removed too
            said = name
        if not asker(yes).is_sure(_("Remove this mission: {mission}?").format(mission=said)):
            env.say(_("Nothing was changed."))
            return
        tables.delete(name)
    env.say(_("Removed: {mission}.").format(mission=said))


@declare.command(
    name="table",
    help=N_(
        "Follow the next mission of a career with the real cards, step by step.\n\n"
        "As hn table, with the stress of the career in view and its traits and resources at hand. "
        "At the end stress, compensation and score follow as if you had played here, with the "
        "turns of each. To enter a mission by its figures alone see hn career log."
    ),
)
@career_argument
@setup_options
@yes_option
@appearance_options
@career_options
def career_table(
    name: str | None, yes: bool, home: Path | None, packs: tuple[Path, ...], **options: Any
) -> None:
    """Set the table of a career's next mission, or take it up, and follow it."""
    given = {key: options[key] for key in GIVEN if options[key] is not None}
    with open_career(name, home, packs) as saved, answer_errors():
        career, told = saved.career, saved.messages
        if career.table is None:
            _refuse_busy(saved)
            setup = TableForm(career.library, career, given, asker(quiet=yes)).setup()
            told = _set_table(saved, TrackedMission(setup))
        elif given:
            text = _("A table is set already: take it up without options, or give it up first.")
            stop(text, Exit.USAGE)
        _follow_career(saved, home, packs, told)


def _set_table(saved: SavedCareer, table: TrackedMission) -> list[str]:
    """Set a table, with what traits and conditions do to its markers; says what they did."""
    saved.follow_table(table)
    told = []
    for one in (saved.career.status.helps[id] for id in table.setup.traits):
        steps = list(opening_steps(one, table))
        for step in steps:
            saved.take(step)
            told.append(labelled(one.title, " ".join(said(table.taken[-1], str))))
        if not steps and any("mission-start" in rule.when for rule in one.rules):
            told.append(explained(one.title, help_said(one)))  # done by hand
    return told


def _refuse_busy(saved: SavedCareer) -> None:
    """End the command if no mission can begin now."""
    career = saved.career
    if career.mission is not None:
        text = _("A mission is being played here: finish it with hn career play, or give it up.")
        stop(text, Exit.FAILED)
    if career.status.missions_left <= 0:
        stop(_("The career is complete; no mission is left."), Exit.FAILED)
    if not career.can_start:
        text = _("The compensation of the last mission comes first: hn career play {name}")
        stop(text.format(name=saved.name), Exit.FAILED)


def _follow_career(
    saved: SavedCareer, home: Path | None, packs: tuple[Path, ...], told: list[str]
) -> None:
    """Follow the table of a career; its end brings the compensation."""
    env = current_environment()
    session = TableSession(saved, saved.career.library)
    screen = TableScreen(session, env)
    screen.notes = list(told)
    folders = typed_folders(home, packs)
    try:
        screen.play()
    except (EOFError, KeyboardInterrupt) as gone:
        env.say("")
        _say_left(True, f"hn career table {saved.name}{folders}", gone)
        return
    env.say(*_summary(session))
    print_events(saved, session.after)
    try:
        print_events(saved, NightScreen(saved, env).show())
    except EOFError:
        env.say("")
    print_next_step(saved)
