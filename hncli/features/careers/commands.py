"""`hn career` list, show, notes, scorecard, page and card; choosing a career."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import Any

from hncli.base.files import StoreError
from hncli.base.home import find_home
from hncli.base.messages import N_, _, in_quotes, ngettext, printable
from hncli.base.problems import ContentError
from hncli.base.text import nearest
from hncli.career.scorecard import Scorecard
from hncli.commands import declare
from hncli.commands.declare import lazy_completer
from hncli.commands.exits import Exit, stop
from hncli.commands.options import (
    PageFile,
    PictureFiles,
    appearance_options,
    home_option,
    open_library,
    packs_option,
    page_options,
    picture_options,
    typed_folders,
)
from hncli.commands.session import (
    current_environment,
    current_folders,
    is_from_home_screen,
    share,
    show_document,
    store_errors,
)
from hncli.features.careers.saving.career_file import Summary
from hncli.features.careers.saving.files import summaries
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.scorecard_report import epilogue_sections, scorecard_document
from hncli.features.careers.status_text import (
    career_sentence,
    career_table,
    mission_lines,
    status_lines,
    waiting_lines,
)
from hncli.features.careers.words import narrate_career
from hncli.features.missions.saving.history import career_reviews
from hncli.game.engine.events import Event
from hncli.report.document import Document
from hncli.report.text import UNBROKEN, text_lines
from hncli.report.words import career_post, day_text
from hncli.terminal.columns import wrap

career_argument = declare.argument(
    "name", metavar=N_("[NAME]"), required=False, shell_complete=lazy_completer("careers")
)


def career_options(command: Callable[..., None]) -> Any:
    """Give a command the options --home and --packs; `current_folders` has their values."""

    @wraps(command)
    def run(home: Path | None, packs: tuple[Path, ...], **values: Any) -> None:  # noqa: ARG001
        command(**values)

    return home_option(packs_option(run))


def typed_options() -> str:
    """The options --home and --packs as they were typed, for a command to type next."""
    return typed_folders(*current_folders())


def open_careers() -> Careers:
    """The careers in the data folder, to be played with all packs."""
    home, packs = current_folders()
    store = Careers(find_home(home), open_library(packs, home))
    with store_errors():
        store.names()  # fails here, before any question, if the folder cannot be read
    return store


def select_career(store: Careers, name: str | None, announce: bool = True) -> str:
    """The name that was given, if such a career exists; else the only own career, or the last used.

    The command ends if there is none. A career that was not named is announced.
    """
    if name is not None:
        names = store.names()
        if name not in names:
            stop(no_career(name, names), Exit.USAGE)
        return name
    names = store.own()
    if not names:
        stop(_("You have no career yet. Begin one with hn career new."), Exit.USAGE)
    last = names[0] if len(names) == 1 else store.last_used()
    if last is None or last not in names:
        text = _("Which career? Name one of: {names}.")
        stop(text.format(names=printable(", ".join(names), 200)), Exit.USAGE)
    if announce:
        current_environment().say(_("Career {name}.").format(name=last))
    return last


def no_career(name: str, names: list[str]) -> str:
    """The message that there is no career of that name, with the nearest name there is."""
    text = _("There is no career called {name}.").format(name=in_quotes(name, 40))
    return text + (nearest(name, names) or _(" See hn career list."))


@contextmanager
def open_career(name: str | None, to_play: bool = True) -> Iterator[SavedCareer]:
    """Open a career and print what the store has to say of it; it is closed after the block."""
    store = open_careers()
    with store_errors(), store.open(select_career(store, name), to_play) as saved:
        current_environment().say(*saved.messages)
        yield saved


def print_events(saved: SavedCareer, events: Sequence[Event]) -> None:
    """Print what has happened to a career, as sentences."""
    env = current_environment()
    lines = narrate_career(saved.career, events)
    env.say(*(piece for line in lines for piece in wrap(line, env.width)))


def print_next_step(saved: SavedCareer) -> None:
    """Print what the career waits for."""
    env = current_environment()
    env.say(*waiting_lines(saved.career, env.width))
    sections = epilogue_sections(saved.scorecard()) if saved.career.decision is None else []
    if sections:
        env.say("", *text_lines(Document(tuple(sections)), env.width))


def print_how_to_continue(saved: SavedCareer, command: str = "") -> None:
    """Print the command that plays on, `command` if given; the desk offers that itself."""
    text = _("Everything is saved. To continue: {command}")
    if is_from_home_screen():
        text = _("Everything is saved.")
    command = command or f"hn career play {saved.name}{typed_options()}"
    current_environment().say(text.format(command=command))


@declare.command(name="list", help=N_("List your careers: how far, how good, what state."))
@declare.option("--plain", is_flag=True, help=N_("One line for each career, without a table."))
@home_option
def list_careers(plain: bool, home: Path | None) -> None:
    """Print a table of the careers, or a sentence each; only those in a mission are opened."""
    with store_errors():
        careers = [_with_running(summary) for summary in summaries(find_home(home))]
    env = current_environment()
    sentences = map(career_sentence, careers)
    if plain or env.is_plain:
        env.say(*sentences)
    elif not careers:
        env.say_folded(_("You have no career yet. Begin one with hn career new."))
    elif table := career_table(careers, env.width if env.has_known_width else UNBROKEN):
        env.say(*table)
    else:
        env.say_folded(*sentences)


def _with_running(summary: Summary) -> Summary:
    """A summary with the stress of the mission that is being played (C-STRESS-7).

    Without it if the career cannot be opened: its cards may be in a folder that is not named here.
    """
    if summary.state != "running":
        return summary
    try:
        with open_careers().open(summary.name, to_play=False) as saved:
            added = saved.career.stress_so_far.added
    except (StoreError, ContentError):
        return summary
    return replace(summary, stress=summary.stress + added, score=summary.score - added)


@declare.command(help=N_("Show where a career stands and what it waits for."))
@career_argument
@appearance_options
@career_options
def show(name: str | None) -> None:
    """Print a career's status, its missions, the number of notes and what to type next."""
    with open_career(name, to_play=False) as saved:
        env = current_environment()
        career = saved.career
        folders = typed_options()
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
        if career.table is not None:
            next_command = _("To continue: hn career table {name}{folders}")
        if career.decision is None:
            next_command = _("Its scorecard: hn career scorecard {name}{folders}")
        env.say(next_command.format(name=saved.name, folders=folders))


@declare.command(help=N_("Print the notes of a career, or add one with --add."))
@career_argument
@declare.option("--add", metavar=N_("TEXT"), help=N_("Words to add as a new note."))
@appearance_options
@career_options
def notes(name: str | None, add: str | None) -> None:
    """Print the numbered notes, or store a new one."""
    with open_career(name, to_play=add is not None) as saved:
        env = current_environment()
        if add is not None:
            saved.add_note(add)
            env.say(_("Noted."))
            return
        for n, note in enumerate(saved.career.record.notes, 1):
            env.say(*wrap(f"{n}. {note}", env.width))
        if not saved.career.record.notes:
            env.say_folded(_("No notes yet. Add one with --add TEXT."))


@contextmanager
def open_with_scorecard(name: str | None) -> Iterator[tuple[SavedCareer, Scorecard]]:
    """Open a career read-only, with its scorecard; what the store says goes to the errors."""
    store = open_careers()
    with store_errors():
        career_name = select_career(store, name, announce=False)
        with store.open(career_name, to_play=False) as saved:
            current_environment().warn(*saved.messages)
            yield saved, saved.scorecard()


def no_finished_mission(typed: str, card: Scorecard) -> str:
    """The message that a career has no finished mission of that number."""
    over = len(card["missions"])
    text = _("The career {name} has no finished mission {typed}; give a number from 1 to {over}.")
    if over == 0:
        text = _("The career {name} has no finished mission yet.")
    return text.format(name=card["name"], typed=in_quotes(typed, 40), over=over)


@declare.command(
    help=N_(
        "Print the scorecard of a career.\n\n"
        "It has the missions, stress line by line, every die of the compensation, what was gained, "
        "and the score. --markdown prints it for a page or a message, --json for programs, as "
        "docs/scorecard.md says. On a terminal that it does not fit it goes through your pager "
        "(PAGER)."
    )
)
@career_argument
@declare.json_option(N_("Print JSON, for programs."))
@declare.option("--markdown", "as_markdown", is_flag=True, help=N_("Print Markdown."))
@declare.option("--text", "as_text", is_flag=True, help=N_("Only a few lines to post."))
@appearance_options
@career_options
def scorecard(name: str | None, as_json: bool, as_markdown: bool, as_text: bool) -> None:
    """Print the scorecard: drawn on a terminal, else as lines, or as JSON or Markdown."""
    if as_json + as_markdown + as_text > 1:
        stop(_("Say only one of --json, --markdown and --text."), Exit.USAGE)
    with open_with_scorecard(name) as (_saved, card):
        if as_text:
            share(career_post(card, current_environment().is_ascii))
        elif as_json:
            current_environment().write(f"{json.dumps(card, indent=2)}\n")
        else:
            show_document(scorecard_document(card), as_markdown)


@declare.command(
    help=N_(
        "Write a career as a page to show: one HTML file, for any browser, phone or printer.\n\n"
        "It has the scorecard with charts, and each mission opens to its story. It needs no "
        "network. A career that isn't finished has a page too."
    )
)
@career_argument
@page_options
@career_options
def page(name: str | None, file: PageFile) -> None:
    """Write the page; an existing file is only replaced with --replace."""
    with open_with_scorecard(name) as (saved, card):
        file.or_named(saved.name)
        from hncli.features.careers.page import career_html, career_page, reviews_of

        reviews = reviews_of(saved.career, career_reviews(saved.home, saved.career))
        model = career_page(saved.career, card, reviews, _day(saved, card), file.picture)
    file.write(career_html(model))


@declare.command(
    help=N_(
        "Draw a career as a picture, 1200 by 630 as messengers and forums show it, or square.\n\n"
        "Without an option it is NAME.png in this folder."
    )
)
@career_argument
@picture_options
@career_options
def card(name: str | None, files: PictureFiles) -> None:
    """Write the picture; an existing file is only replaced with --replace."""
    with open_with_scorecard(name) as (saved, scorecard_data):
        files.or_named(saved.name)
        from hncli.features.careers.page import career_picture

        picture = career_picture(scorecard_data, _day(saved, scorecard_data))
    files.write(picture)


def _day(saved: SavedCareer, card: Scorecard) -> str:
    """The day of the last mission of a career that is complete, as far as known; else today."""
    times, _began = saved.mission_times()
    last = times.get(len(card["missions"])) if card["state"] == "complete" else None
    return day_text((last or datetime.now(UTC)).astimezone().date())
