"""The picture of the day's mission: how it went, and nothing of what will happen to others."""

from datetime import date

from hncli.base.messages import _
from hncli.features.challenges.result import ProvedMission
from hncli.features.challenges.result_text import streak_line
from hncli.features.missions.page import mission_lede, turn_strip, win_rate
from hncli.game.cards.library import Library
from hncli.game.engine.setup import MissionSetup
from hncli.report.html import Picture
from hncli.report.words import day_text, game_line, taken_back


def day_picture(
    library: Library, day: date, result: ProvedMission, streak: int, take_backs: int = 0
) -> Picture:
    """The picture of a day's result; `streak` is how many days in a row were played."""
    setup = result.challenge.setup
    assert isinstance(setup, MissionSetup)
    rate, note = win_rate(setup)
    trace = result.trace
    left = [(len(turn.saved), len(turn.killed)) for turn in trace.turns[1:]]
    who = library.title(setup.abductor, setup.box)
    lede = mission_lede(trace.result, result.mission.turns, trace.saved, trace.killed)
    return Picture(
        _("Hostage Negotiator: the call of the day"),
        day_text(day),
        _("On the line: {who}").format(who=who),
        f"{lede}, {taken_back(take_backs)}" if take_backs else lede,
        turn_strip(left),
        rate,
        " \u00b7 ".join(filter(None, (note, streak_line(streak)))),
        game_line(),
    )
