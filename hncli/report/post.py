"""Short texts to post: a mission by a sign for each turn, a career by one for each night."""

from hncli.base.messages import _, ngettext
from hncli.base.text import points
from hncli.career.scorecard import Scorecard
from hncli.game.engine.trace import MissionTrace
from hncli.report import words

TURNS = {"quiet": "\N{MIDDLE DOT}.", "out": "\u25b2+", "lost": "\u25bcx", "both": "\u25c6#"}
"""Whether people walked out in a turn or were lost: the sign, and the one in ASCII."""
ENDS = {"won": "\u2605W", "lost": "\u2717L"}
WATCHED = "\u25cbo"


def turn_marks(trace: MissionTrace, is_ascii: bool) -> str:
    """A sign for each turn of a finished mission, and one for its end."""
    kinds = [
        ("both" if turn.killed else "out") if turn.saved else "lost" if turn.killed else "quiet"
        for turn in trace.turns[1:]
    ]
    return "".join(TURNS[kind][is_ascii] for kind in kinds) + ENDS[trace.result][is_ascii]


def night_marks(card: Scorecard, is_ascii: bool) -> str:
    """A sign for each mission of a career, and a dot for each still to come."""
    over = [WATCHED if one["watched"] else ENDS[one["result"]] for one in card["missions"]]
    to_come = [TURNS["quiet"]] * card["missions_left"]
    return "".join(sign[is_ascii] for sign in (*over, *to_come))


def career_post(card: Scorecard, is_ascii: bool) -> list[str]:
    """Whose career it is and how it ended, its nights, and what it came to."""
    title = _("{name}, negotiator").format(name=card["negotiator"])
    if card["epilogue"] is not None:
        text = _("{name}, negotiator: {epilogue}")
        title = text.format(name=card["negotiator"], epilogue=card["epilogue"]["title"])
    missions = card["missions"]
    told = [
        words.won_of(card["successes"], len(missions)),
        words.saved(sum(one["saved"] for one in missions)),
        words.killed(sum(one["killed"] for one in missions)),
        _("score {score}").format(score=points(card["score"])),
    ]
    compared = [
        ngettext(
            "Better than {percent}% of {n} simulated career",
            "Better than {percent}% of {n} simulated careers",
            one["careers"],
        ).format(percent=one["percent"], n=one["careers"])
        for one in card["compared"][:1]  # by the yardstick, which comes first
    ]
    return [title, night_marks(card, is_ascii), ", ".join(told), *compared]
