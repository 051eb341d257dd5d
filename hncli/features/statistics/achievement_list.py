"""All achievements, earned and not, for `hn achievements`."""

from functools import partial
from typing import Any

from hncli.base.messages import _, ngettext
from hncli.base.text import capitalized
from hncli.career.record import PlayedMission
from hncli.game.cards.achievements import Achievement
from hncli.game.cards.library import Library
from hncli.report import words as counts

FORMAT = 1


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
