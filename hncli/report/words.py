"""Counts, names and fixed words that reports and screens share, and short texts to post."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from hncli.base.messages import N_, NP_, Message, _, ngettext, npgettext, pgettext
from hncli.base.schema import level_names
from hncli.base.text import first_listed, located, points
from hncli.career.ledger import DURING
from hncli.game.cards.achievements import Achievement
from hncli.game.cards.library import Library
from hncli.game.engine.game import GIVING_UP

if TYPE_CHECKING:
    from hncli.career.scorecard import Scorecard
    from hncli.game.engine.trace import MissionTrace


def held(n: int) -> str:
    """How many hostages are held."""
    return ngettext("{n} inside", "{n} inside", n).format(n=n)


def saved(n: int) -> str:
    """How many hostages were saved."""
    return ngettext("{n} saved", "{n} saved", n).format(n=n)


def saved_of(n: int, total: int) -> str:
    """How many hostages of all were saved."""
    return ngettext("{n} of {total} saved", "{n} of {total} saved", n).format(n=n, total=total)


def killed(n: int) -> str:
    """How many hostages were killed."""
    return ngettext("{n} killed", "{n} killed", n).format(n=n)


def walked_out(n: int) -> str:
    """How many hostages were saved, for readers who do not know the game."""
    return ngettext("{n} person walked out", "{n} people walked out", n).format(n=n)


def died(n: int) -> str:
    """How many hostages were killed."""
    return ngettext("{n} died", "{n} died", n).format(n=n)


def taken_back(n: int) -> str:
    """How many choices were taken back."""
    return ngettext("{n} choice taken back", "{n} choices taken back", n).format(n=n)


def played(n: int) -> str:
    """How many missions were played."""
    return npgettext("missions", "{n} played", "{n} played", n).format(n=n)


def won(n: int) -> str:
    """How many missions were won."""
    return npgettext("missions", "{n} won", "{n} won", n).format(n=n)


def won_of(n: int, total: int) -> str:
    """How many missions of all were won."""
    text = npgettext("missions", "{n} of {total} won", "{n} of {total} won", n)
    return text.format(n=n, total=total)


def calls_won(n: int, total: int) -> str:
    """How many missions of all were won, for readers who do not know the game."""
    text = ngettext("{n} of {total} call won", "{n} of {total} calls won", total)
    return text.format(n=n, total=total)


def game_line() -> str:
    """A line about the game, for readers who do not know it."""
    return _("A solo card game: you talk, dice answer, people walk out or don't.")


def day_text(day: date) -> str:
    """A day as it is written in the player's language."""
    # Translators: the months as they stand in a date, with a space between them.
    months = _(
        "January February March April May June July August September October November December"
    ).split()
    text = pgettext("day", "{day} {month} {year}")
    return text.format(day=day.day, month=months[day.month - 1], year=day.year)


def lost(n: int) -> str:
    """How many missions were lost."""
    return npgettext("missions", "{n} lost", "{n} lost", n).format(n=n)


BLOCKS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588"
"""A sign for each level of threat, the lowest first; also for chances."""


def threat_line(levels: Sequence[int], is_ascii: bool) -> str:
    """How threat went: a sign for each turn, or the level's letter where blocks cannot be shown."""
    return "".join((level_names() if is_ascii else BLOCKS)[level] for level in levels)


def chance_line(chances: Sequence[float], is_ascii: bool) -> str:
    """How chances went: a sign for each, or a digit for each tenth where blocks cannot be shown."""
    signs = "0123456789" if is_ascii else BLOCKS
    return "".join(signs[min(len(signs) - 1, int(chance * len(signs)))] for chance in chances)


def home_line(names: Sequence[str], count: int, most: int = 3) -> str:
    """Who was saved, the first of them by name; empty if nobody was."""
    return _("Home: {names}.").format(names=first_listed(names, count, most)) if count else ""


def lost_line(names: Sequence[str], count: int, most: int = 3) -> str:
    """Who was killed, the first of them by name; empty if nobody was."""
    return _("Lost: {names}.").format(names=first_listed(names, count, most)) if count else ""


RESULTS = {"won": NP_("a mission", "won"), "lost": NP_("a mission", "lost")}
MODES = {"normal": N_("normal mode"), "hard": N_("hard mode")}
SHORT_MODES = {"normal": N_("normal"), "hard": N_("hard")}
"""The same where another word says that it is a mode."""


def _translated(messages: Mapping[str, Message]) -> dict[str, str]:
    return {key: str(message) for key, message in messages.items()}


def words() -> dict[str, Any]:
    """What the templates of pages look up by a key, and signs; all other words stand in them."""
    return {
        "colon": located("", ""),
        "game": game_line(),
        "modes": _translated(MODES),
        "results": _translated(RESULTS),
        "signs": {"won": "\u2713", "lost": "\u2717"},
        "kinds": {**kinds(), "": ""},
        "giving_up": GIVING_UP,
        "during": DURING,
    }


def states() -> dict[str, str]:
    """The states of a career as sentences."""
    return {
        "running": _("A mission is being played."),
        "waiting": _("The career continues."),
        "complete": _("The career is complete."),
    }


def marked_watched(title: str) -> str:
    """The title of a mission in which an automatic player has made choices (C-NEW-7)."""
    return _("{title}, watched").format(title=title)


def kinds() -> dict[str, str]:
    """The kinds of compensation, and of what a career begins with."""
    return {
        "trait": _("trait"),
        "resource": _("resource"),
        "experience": _("experience"),
        "relief": _("stress relief"),
        "condition": _("condition"),
    }


def achievement_line(library: Library, id: str) -> str:
    """A line for an achievement that was earned."""
    for pack in library.packs.values():
        card = pack.of(Achievement).get(id)
        if card is not None:
            return _("Achievement: {title}. {flavor}").format(title=card.title, flavor=card.flavor)
    return _("Achievement: {title}.").format(title=id)


TURNS = {"quiet": "\N{MIDDLE DOT}.", "out": "\u25b2+", "lost": "\u25bcx", "both": "\u25c6#"}
"""Whether people walked out in a turn or were lost: the sign, and the one in ASCII."""
ENDS = {"won": "\u2605W", "lost": "\u2717L"}
WATCHED = "\u25cbo"


def turn_marks(trace: "MissionTrace", is_ascii: bool) -> str:
    """A sign for each turn of a finished mission, and one for its end."""
    kinds = [
        ("both" if turn.killed else "out") if turn.saved else "lost" if turn.killed else "quiet"
        for turn in trace.turns[1:]
    ]
    return "".join(TURNS[kind][is_ascii] for kind in kinds) + ENDS[trace.result][is_ascii]


def night_marks(card: "Scorecard", is_ascii: bool) -> str:
    """A sign for each mission of a career, and a dot for each still to come."""
    missions = card["missions"]
    over = [WATCHED if mission["watched"] else ENDS[mission["result"]] for mission in missions]
    to_come = [TURNS["quiet"]] * card["missions_left"]
    return "".join(sign[is_ascii] for sign in (*over, *to_come))


def career_post(card: "Scorecard", is_ascii: bool) -> list[str]:
    """A career to post: negotiator and epilogue, a sign for each mission, the totals."""
    title = _("{name}, negotiator").format(name=card["negotiator"])
    if card["epilogue"] is not None:
        text = _("{name}, negotiator: {epilogue}")
        title = text.format(name=card["negotiator"], epilogue=card["epilogue"]["title"])
    missions = card["missions"]
    figures = [
        won_of(card["successes"], len(missions)),
        saved(sum(mission["saved"] for mission in missions)),
        killed(sum(mission["killed"] for mission in missions)),
        _("score {score}").format(score=points(card["score"])),
    ]
    compared = [
        ngettext(
            "Better than {percent}% of {n} simulated career",
            "Better than {percent}% of {n} simulated careers",
            comparison["careers"],
        ).format(percent=comparison["percent"], n=comparison["careers"])
        for comparison in card["compared"][:1]  # by the yardstick, which comes first
    ]
    return [title, night_marks(card, is_ascii), ", ".join(figures), *compared]
