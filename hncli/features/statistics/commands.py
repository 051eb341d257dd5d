"""`hn stats` and `hn achievements`."""

import json
from functools import partial
from pathlib import Path
from typing import Any

from hncli.base.home import find_home
from hncli.base.messages import N_, _, ngettext
from hncli.base.text import capitalized
from hncli.career.record import PlayedMission
from hncli.commands import declare
from hncli.commands.options import (
    appearance_options,
    home_option,
    open_library,
    packs_option,
    width_option,
)
from hncli.commands.session import current_environment, show_document, show_pages, store_errors
from hncli.features.careers.files import read_player_record
from hncli.features.missions.history import MissionHistory
from hncli.features.statistics.report import player_stats, stats_document
from hncli.game.cards.achievements import Achievement
from hncli.game.cards.library import Library
from hncli.report import words as counts
from hncli.terminal.columns import wrap

FORMAT = 1  # of the data of achievements


@declare.command(
    help=N_(
        "Show how you have done in all missions, in and out of careers.\n\n"
        "Win rates by abductor and box with 95% intervals, streaks and records. On a terminal that "
        "it does not fit it goes through your pager (PAGER). docs/stats.md says what --json has."
    )
)
@declare.json_option(N_("Print JSON, for programs."))
@appearance_options
@home_option
@packs_option
def stats(as_json: bool, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print the statistics: drawn on a terminal, else as lines, or as JSON."""
    library = open_library(packs, home)
    with store_errors():
        record = read_player_record(find_home(home))
    found = player_stats(record, library)
    if as_json:
        current_environment().write(f"{json.dumps(found, indent=2)}\n")
    else:
        show_document(stats_document(found))


@declare.command(
    help=N_(
        "List all achievements, those you have earned first.\n\n"
        "Each of those names the mission that earned it; the others say what they ask for. "
        "Missions in and out of careers count."
    )
)
@declare.json_option(N_("As data for programs."))
@width_option
@home_option
@packs_option
def achievements(as_json: bool, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print all achievements, or as JSON those that were earned."""
    library = open_library(packs, home)
    with store_errors():
        missions = MissionHistory(find_home(home)).all()
    env = current_environment()
    if as_json:
        env.write(f"{json.dumps(achievement_data(missions))}\n")
        return
    lines = achievement_lines(library, missions)
    show_pages([piece for line in lines for piece in wrap(line, env.width)])


def achievement_lines(library: Library, missions: list[PlayedMission]) -> list[str]:
    """A count of the missions, then a line for each achievement: earned ones first."""
    first = _first_earned(missions)
    every = [each for pack in library.packs.values() for each in pack.of(Achievement).values()]
    installed = {each.id for each in every}
    text = ngettext("{n} mission, {won}.", "{n} missions, {won}.", len(missions))
    lines = [text.format(n=len(missions), won=counts.won(_won(missions)))]
    lines += [
        _("Earned: {title} ({where}). {deeds}.").format(
            title=each.title,
            where=_mission(first[each.id], library),
            deeds=capitalized(each.describe(partial(library.title, pack=each.pack))),
        )
        for each in every
        if each.id in first
    ]
    lines += [
        _("Earned: {id} ({where}). Its pack is not installed.").format(
            id=id, where=_mission(mission, library)
        )
        for id, mission in first.items()
        if id not in installed
    ]
    lines += [
        _("Not yet: {title}. {text}.").format(
            title=each.title, text=". ".join(each.text(partial(library.title, pack=each.pack)))
        )
        for each in every
        if each.id not in first
    ]
    return lines


def achievement_data(missions: list[PlayedMission]) -> dict[str, Any]:
    """What was earned, for `--json`; docs/achievements.md describes it."""
    return {
        "achievements": FORMAT,
        "missions": len(missions),
        "won": _won(missions),
        "earned": [
            {
                "id": id,
                "career": mission.name or None,
                "mission": mission.mission if mission.name else None,
                "box": mission.box,
                "abductor": mission.abductor,
            }
            for id, mission in _first_earned(missions).items()
        ],
    }


def _first_earned(missions: list[PlayedMission]) -> dict[str, PlayedMission]:
    """For each achievement the first mission that earned it."""
    first: dict[str, PlayedMission] = {}
    for mission in missions:
        for id in mission.achievements:
            first.setdefault(id, mission)
    return first


def _won(missions: list[PlayedMission]) -> int:
    return sum(each.result == "won" for each in missions)


def _mission(mission: PlayedMission, library: Library) -> str:
    """Which mission earned something."""
    if mission.name:
        return _("career {name}, mission {n}").format(name=mission.name, n=mission.mission)
    title = library.title(mission.abductor, mission.box)
    return _("a single mission with {abductor}").format(abductor=title)
