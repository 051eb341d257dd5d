"""`hn career` history, replay, page and card."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from hncli.base.messages import N_, _
from hncli.career.scorecard import Scorecard
from hncli.commands import declare
from hncli.commands.declare import lazy_completer
from hncli.commands.exits import Exit, stop
from hncli.commands.options import (
    PageFile,
    PictureFiles,
    appearance_options,
    page_options,
    picture_options,
)
from hncli.commands.session import current_environment, show_document
from hncli.features.careers.commands import (
    career_argument,
    career_options,
    no_finished_mission,
    open_with_scorecard,
)
from hncli.features.careers.history import Scene, history_document
from hncli.features.careers.history import replay as scenes
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.scorecard_report import mission_title
from hncli.features.missions.saving.history import career_reviews
from hncli.report.words import day_text
from hncli.terminal.columns import wrap
from hncli.terminal.questions import MenuItem, Question, is_command
from hncli.terminal.screen import Screen

if TYPE_CHECKING:
    from rich.text import Text


@declare.command(
    help=N_(
        "Tell the story of every mission, the one being played too, from what happened in it.\n\n"
        "On a terminal it goes through your pager (PAGER)."
    )
)
@career_argument
@declare.option("--mission", type=click.IntRange(1), metavar=N_("N"), help=N_("Only this mission."))
@declare.option("--markdown", "as_markdown", is_flag=True, help=N_("Print Markdown."))
@appearance_options
@career_options
def history(name: str | None, mission: int | None, as_markdown: bool) -> None:
    """Print the story of one mission or of all, with an empty line between two."""
    with open_with_scorecard(name) as (saved, card):
        document = history_document(saved.career, card, mission or 0)
        if document.sections:
            show_document(document, as_markdown)
        elif mission is not None:
            stop(no_finished_mission(str(mission), card), Exit.USAGE)
        else:
            text = _("No mission has been played yet. Begin with hn career play.")
            current_environment().say(text)


@declare.command(
    help=N_(
        "Step through a finished mission: what was asked, what you chose, what followed.\n\n"
        "MISSION is its number. At a terminal Enter takes you to the next step; otherwise all "
        "steps are printed."
    )
)
@declare.argument(
    "words",
    nargs=-1,
    required=True,
    metavar=N_("[NAME] MISSION"),
    shell_complete=lazy_completer("first_career"),
)
@appearance_options
@career_options
def replay(words: tuple[str, ...]) -> None:
    """Show the decisions of a mission; one entered by its figures has none to show."""
    if len(words) > 2:
        raise click.UsageError(_("Name one career and one mission."))
    name = words[0] if len(words) == 2 else None
    with open_with_scorecard(name) as (saved, card):
        found = [mission for mission in card["missions"] if words[-1] == str(mission["number"])]
        if not found:
            stop(no_finished_mission(words[-1], card), Exit.USAGE)
        mission = found[0]
        logs = [log for log in saved.career.logs if log.number == mission["number"]]
        if not logs:
            text = _("Mission {n} was played at a table: there are no choices of it to replay.")
            stop(text.format(n=mission["number"]), Exit.FAILED)
        env = current_environment()
        screen = ReplayScreen(env)
        screen.title = mission_title(mission)
        screen.show(scenes(saved.career, mission, logs[0], env.width))


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
        told = career_page(saved.career, card, reviews, _day(saved, card), file.picture)
    file.write(career_html(told))


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
    with open_with_scorecard(name) as (saved, found):
        files.or_named(saved.name)
        from hncli.features.careers.page import career_picture

        picture = career_picture(found, _day(saved, found))
    files.write(picture)


def _day(saved: SavedCareer, card: Scorecard) -> str:
    """The day of the last mission of a career that is complete, as far as known; else today."""
    times, _began = saved.mission_times()
    last = times.get(len(card["missions"])) if card["state"] == "complete" else None
    return day_text((last or datetime.now(UTC)).astimezone().date())


NEXT, LOOK, BACK = "next", "look", "back"


class ReplayScreen(Screen):
    """Shows scene after scene; a person at a terminal continues with Enter, or quits."""

    def show(self, scenes: Iterator[Scene]) -> None:
        """Show them all, or as many as the player wants to see."""
        for n, scene in enumerate(scenes):
            if self.is_painted:
                if not self._is_seen(scene):
                    return
                continue
            if n and self.env.is_interactive and not self._continues(scene):
                return
            self.env.say(*([""] if n and not self.env.is_interactive else []), *scene.lines)

    def _is_seen(self, scene: Scene) -> bool:
        """Show a scene on the screen until the player goes on; False if they leave."""
        self.notes = scene.lines
        items = (
            MenuItem(NEXT, _("Next step"), letter="n"),
            MenuItem(LOOK, _("The position before it"), letter="l"),
            MenuItem(BACK, _("Back"), letter="b"),
        )
        while True:
            try:
                item = self.answer(self.painted(Question((_("What next?"),), items)))
            except EOFError:
                return False
            if item is None or item.id != LOOK:
                return item is None or item.id == NEXT
            self.page([*scene.lines, "", *scene.look(self.env.width)])

    def _continues(self, scene: Scene) -> bool:
        """Wait for Enter, showing the position on request; False for quit or the end of input."""
        while True:
            try:
                typed = self.asks.line(_("[Enter: next, look, quit]"))
            except EOFError:
                self.env.say("")
                return False
            if typed == "":
                return True
            if is_command(typed, "quit"):
                return False
            if is_command(typed, "look"):
                self.env.say(*scene.look(self.env.width))
            else:
                text = _("Enter goes on, look shows the position before this choice, quit leaves.")
                self.env.say(*wrap(text, self.env.width))

    def body(self, width: int) -> "list[Text]":
        """The scene, whose lines are broken already."""
        from hncli.terminal.panes import cut, plain

        return [cut(plain(line), width) for line in self.notes]
