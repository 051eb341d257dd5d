"""`hn career scorecard`, `history` and `replay`: what a career has come to, and how."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from hncli.cli.asking import terminal
from hncli.cli.career_names import career_options, open_store, store_errors, which
from hncli.cli.exits import Exit, stop
from hncli.words import _, printable

if TYPE_CHECKING:
    from hncli.career.scorecard import MissionCard, Scorecard
    from hncli.play.numbered import Terminal
    from hncli.play.story import Scene
    from hncli.store.careers import KeptCareer

width_option = click.option("--width", type=click.IntRange(20, 400), help=_("Columns to use."))


@click.command(
    help=_(
        "Print the scorecard of a career.\n\n"
        "It has the missions, stress line by line, every die of the compensation, what was gained, "
        "and the score. --json prints the same for programs, as docs/scorecard.md says."
    )
)
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help=_("Print JSON, for programs."))
@click.option("--plain", is_flag=True, help=_("Sentences and no tables, for screen readers."))
@width_option
@career_options
def scorecard(
    name: str | None,
    as_json: bool,
    plain: bool,
    width: int | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Print the scorecard."""
    from hncli.play.scorecard_text import scorecard_lines

    with _reading(name, home, packs) as (_kept, card):
        if as_json:
            print(json.dumps(card, indent=2))
        else:
            out = terminal(width)
            out.say(*scorecard_lines(card, out.width, plain))


@click.command(
    help=_("Tell the story of every mission, the one being played too, from what happened in it.")
)
@click.argument("name", required=False)
@click.option("--mission", type=click.IntRange(1), metavar="N", help=_("Only this mission."))
@width_option
@career_options
def history(
    name: str | None,
    mission: int | None,
    width: int | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Tell missions in sentences."""
    from hncli.play.story import history as stories

    with _reading(name, home, packs) as (kept, card):
        out = terminal(width)
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
@click.argument("words", nargs=-1, required=True, metavar="[NAME] MISSION")
@width_option
@career_options
def replay(
    words: tuple[str, ...], width: int | None, home: Path | None, packs: tuple[Path, ...]
) -> None:
    """Show a mission decision by decision."""
    from hncli.play.story import replay as scenes

    if len(words) > 2:
        raise click.UsageError(_("Name one career and one mission."))
    name = words[0] if len(words) == 2 else None
    with _reading(name, home, packs) as (kept, card):
        mission = _finished(words[-1], card)
        logs = [log for log in kept.career.logs if log.number == mission["number"]]
        if not logs:
            text = _("Mission {n} was played at a table: there are no choices of it to replay.")
            stop(text.format(n=mission["number"]), Exit.FAILED)
        out = terminal(width)
        show(scenes(kept.career, mission, logs[0], out.width), out)


@contextmanager
def _reading(
    name: str | None, home: Path | None, packs: tuple[Path, ...]
) -> Iterator[tuple["KeptCareer", "Scorecard"]]:
    """Open a career to read it; what there is to know of it goes where it spoils no output."""
    from hncli.career.scorecard import scorecard as made

    store = open_store(home, packs)
    with store_errors():
        kept = store.open(which(store, name, say=False), to_play=False)
        with kept:
            for line in kept.told:
                print(line, file=sys.stderr)
            career = kept.career
            yield kept, made(career.record, career.now, kept.name, career.mission is not None)


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


def show(scenes: Iterator["Scene"], out: "Terminal") -> None:
    """Print scene after scene; a person at a terminal says when to go on."""
    waits = out.source.isatty() and out.sink.isatty()
    for n, scene in enumerate(scenes):
        if n and waits and not _goes_on(scene, out):
            return
        out.say(*([""] if n and not waits else []), *scene.lines)


def _goes_on(scene: "Scene", out: "Terminal") -> bool:
    """Wait for Enter; show the position of the coming step if asked; False to stop."""
    while True:
        try:
            typed = out.ask(_("[Enter: next, look, quit] "))
        except EOFError:
            out.say("")
            return False
        if typed == "":
            return True
        if typed in ("quit", "q"):
            return False
        if typed in ("look", "l"):
            out.say(*scene.look(out.width))
