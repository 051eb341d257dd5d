"""`hn career scorecard`, `history` and `replay`: what a career has come to, and how."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, NoReturn

import click

from hncli.cli.career.names import career_options
from hncli.cli.career.read_scorecard import card_of, reading
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import at_tab
from hncli.cli.options.appearance import screen_options
from hncli.cli.session import current_environment
from hncli.words import _, printable

if TYPE_CHECKING:
    from pathlib import Path

    from hncli.career.scorecard import MissionCard, Scorecard
    from hncli.ui.career.history import Scene
    from hncli.ui.terminal.environment import Environment


@click.command(
    help=_(
        "Print the scorecard of a career.\n\n"
        "It has the missions, stress line by line, every die of the compensation, what was gained, "
        "and the score. --markdown prints it for a page or a message, --json for programs, as "
        "docs/scorecard.md says."
    )
)
@click.argument("name", required=False, shell_complete=at_tab("careers"))
@click.option("--json", "as_json", is_flag=True, help=_("Print JSON, for programs."))
@click.option("--markdown", "as_markdown", is_flag=True, help=_("Print Markdown."))
@screen_options
@career_options
def scorecard(
    name: str | None,
    as_json: bool,
    as_markdown: bool,
    home: "Path | None",
    packs: "tuple[Path, ...]",
) -> None:
    """Print the scorecard."""
    if as_json and as_markdown:
        stop(_("Say --json or --markdown, not both."), Exit.USAGE)
    card = card_of(name, home, packs)
    env = current_environment()
    if as_json:
        print(json.dumps(card, indent=2))
    elif as_markdown:
        from hncli.ui.scorecard.markdown import scorecard_markdown

        env.say(*scorecard_markdown(card))
    elif env.is_drawn:
        from hncli.ui.scorecard.drawn import scorecard_drawn

        env.say(*scorecard_drawn(card, env))
    else:
        from hncli.ui.scorecard.text import scorecard_lines

        env.say(*scorecard_lines(card, env.width, env.is_plain))


@click.command(
    help=_("Tell the story of every mission, the one being played too, from what happened in it.")
)
@click.argument("name", required=False, shell_complete=at_tab("careers"))
@click.option("--mission", type=click.IntRange(1), metavar="N", help=_("Only this mission."))
@screen_options
@career_options
def history(
    name: str | None,
    mission: int | None,
    home: "Path | None",
    packs: "tuple[Path, ...]",
) -> None:
    """Tell missions in sentences."""
    from hncli.ui.career.history import history as stories

    with reading(name, home, packs) as (kept, card):
        out = current_environment()
        told = False
        for lines in stories(kept.career, card, out.width, mission or 0):
            out.say(*([""] if told else []), *lines)
            told = True
        if not told and mission is not None:
            _no_mission(str(mission), card)
        if not told:
            out.say(_("No mission has been played yet. Begin with hn career play."))


@click.command(
    help=_(
        "Step through a finished mission: what was asked, what you chose, what followed.\n\n"
        "MISSION is its number. At a terminal Enter takes you to the next step; otherwise all "
        "steps are printed."
    )
)
@click.argument(
    "words",
    nargs=-1,
    required=True,
    metavar="[NAME] MISSION",
    shell_complete=at_tab("first_career"),
)
@screen_options
@career_options
def replay(words: tuple[str, ...], home: "Path | None", packs: "tuple[Path, ...]") -> None:
    """Show a mission decision by decision."""
    from hncli.ui.career.history import replay as scenes

    if len(words) > 2:
        raise click.UsageError(_("Name one career and one mission."))
    name = words[0] if len(words) == 2 else None
    with reading(name, home, packs) as (kept, card):
        mission = _finished(words[-1], card)
        logs = [log for log in kept.career.logs if log.number == mission["number"]]
        if not logs:
            text = _("Mission {n} was played at a table: there are no choices of it to replay.")
            stop(text.format(n=mission["number"]), Exit.FAILED)
        out = current_environment()
        show(scenes(kept.career, mission, logs[0], out.width), out)


def _finished(typed: str, card: "Scorecard") -> "MissionCard":
    """The mission of the number that was typed."""
    found = [mission for mission in card["missions"] if typed == str(mission["number"])]
    if not found:
        _no_mission(typed, card)
    return found[0]


def _no_mission(typed: str, card: "Scorecard") -> NoReturn:
    over = len(card["missions"])
    text = _("The career {name} has no finished mission {typed}; give a number from 1 to {over}.")
    if over == 0:
        text = _("The career {name} has no finished mission yet.")
    stop(text.format(name=card["name"], typed=printable(repr(typed), 40), over=over), Exit.USAGE)


def show(scenes: Iterator["Scene"], out: "Environment") -> None:
    """Print scene after scene; a person at a terminal says when to go on."""
    waits = out.source.isatty() and out.sink.isatty()
    for n, scene in enumerate(scenes):
        if n and waits and not _goes_on(scene, out):
            return
        out.say(*([""] if n and not waits else []), *scene.lines)


def _goes_on(scene: "Scene", out: "Environment") -> bool:
    """Wait for Enter; show the position of the coming step if asked; False to stop."""
    while True:
        try:
            typed = out.read_line(_("[Enter: next, look, quit] "))
        except EOFError:
            out.say("")
            return False
        if typed == "":
            return True
        if typed in ("quit", "q"):
            return False
        if typed in ("look", "l"):
            out.say(*scene.look(out.width))
