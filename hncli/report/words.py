"""Counts, names and fixed words that reports and screens share."""

from collections.abc import Mapping, Sequence
from typing import Any

from hncli.base.messages import N_, NP_, Message, _, ngettext, npgettext, pgettext
from hncli.base.schema import level_names
from hncli.base.text import first_listed, located
from hncli.career.ledger import DURING
from hncli.game.cards.achievements import Achievement
from hncli.game.cards.library import Library
from hncli.game.engine.game import GIVING_UP


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
    return "".join(signs[min(len(signs) - 1, int(one * len(signs)))] for one in chances)


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


def _said(words: Mapping[str, Message]) -> dict[str, str]:
    return {key: str(word) for key, word in words.items()}


def words() -> dict[str, Any]:
    """The words in the language of this process, by their keys."""
    return {
        # Around everything
        "skip": _("Skip to the content"),
        "contents": _("Contents"),
        "colon": located("", ""),
        "semicolon": _("; "),
        "numbers": _("The numbers"),
        "none": {
            "traits": pgettext("traits", "none"),
            "conditions": pgettext("conditions", "none"),
            "resources": pgettext("resources", "none"),
            "held": pgettext("resources", "none"),
            "added": pgettext("cards", "none"),
            "achievements": pgettext("achievements", "none"),
            "boxes": pgettext("boxes", "none"),
        },
        "unknown": _("?"),
        "made": _("Made with hn, a fan's work for the solo card game Hostage Negotiator."),
        "format": _("Scorecard format {n}."),
        # A career
        "career": _("Career"),
        "seed": _("seed"),
        "modes": _said(MODES),
        "states": states(),
        "retired": {True: _("Retired early."), False: ""},
        "custom_set": {True: _("a custom set"), False: _("no custom set")},
        "at_a_glance": _("At a glance"),
        "score": _("Score"),
        "won": pgettext("missions", "Won"),
        "lost": pgettext("missions", "Lost"),
        "escapes_conceded": _("by conceding an escape demand"),
        "stress": _("Stress"),
        "running": _("in the mission being played"),
        "left": _("Missions left"),
        "saved": _("Saved"),
        "killed": _("Killed"),
        "home": pgettext("people", "Home"),
        "lost_people": pgettext("people", "Lost"),
        "of": _("of"),
        "charts": _("Charts"),
        "missions": _("Missions"),
        "no_mission": _("No mission is over yet."),
        "all_missions": _("All missions"),
        "each_mission": _("Mission by mission"),
        "mission": _("Mission"),
        "abductor": _("Abductor"),
        "result": _("Result"),
        "ending": _("Ending"),
        "turns": _("Turns"),
        "threat": _("Final threat"),
        "threat_now": _("Threat now"),
        "total_stress": _("Total stress"),
        "gained": _("Gained"),
        "giving_up": GIVING_UP,
        "not_gained": {True: _("nothing"), False: _("still to be chosen")},
        "results": _said(RESULTS),
        "signs": {"won": "\u2713", "lost": "\u2717"},
        "at_table": {True: _("played at a table"), False: _("played here")},
        "watched": _("watched"),
        "not_over": _("not over yet"),
        # One mission
        "box": _("Box"),
        "place": _("Where"),
        "by": _("By whom"),
        "played_by": {True: _("an automatic player, wholly or in part"), False: _("you")},
        "hostages": _("Hostages in all"),
        "rules": _("Version of the rules"),
        "take_backs": _("Choices taken back"),
        "charts_of": _("Charts"),
        "review": _("Luck and choices"),
        "start": _("chance at the start"),
        "luck": _("luck"),
        "choices": _("choices"),
        "stress_of": _("Stress"),
        "no_stress": _("No stress."),
        "when": _("When"),
        "turn": _("Turn"),
        "end": _("End"),
        "table_when": _("Table"),
        "during": DURING,
        "change": _("Change"),
        "why": _("Why"),
        "stress_total": _("Total"),
        "cut": _("{n} more cut off: stress never goes below 0"),
        "compensation": _("Compensation"),
        "die": _("Die"),
        "again": {True: _("rolled again"), False: ""},
        "no_dice": {
            True: _("No reward: you hung up."),
            False: _("No dice: any entry could be chosen."),
        },
        "taken": _("Gained"),
        "kinds": {**kinds(), "": ""},
        "card_added": _("Card added"),
        "held": _("Resources left at its end"),
        "achievements": _("Achievements"),
        "story": _("The call"),
        "no_story": _("Played with the real cards: its call wasn't recorded."),
        # What was gained
        "traits": _("Traits"),
        "since": _("after mission"),
        "from_start": _("from the start"),
        "conditions": _("Conditions"),
        "pressure": {True: _("pressure"), False: _("no pressure")},
        "under_pressure": _("Under pressure"),
        "stress_at_start": _("Stress at the start"),
        "resources": _("Resources"),
        "experience": _("Experience left"),
        "spent": _("Experience spent"),
        "after_mission": _("After mission"),
        "cost": _("Cost"),
        "bought": _("Bought"),
        "added": _("Cards added"),
        "boxes": _("Boxes"),
        "table": _("Compensation table"),
        "notes": _("Notes"),
        # The score
        "successes": _("Successes"),
        "points_each": _("Points for each"),
        "length": _("Missions of a career"),
        "compared": _("Compared with simulated careers"),
        "player": _("Player"),
        "careers": _("Careers"),
        "lower": _("Lower score"),
        "equal": _("Same score"),
        "percent": _("Better than"),
        # A run of the lab
        "chart": _("From 0 to 100%"),
        "nothing_played": _("Nothing has been played yet."),
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
    """Tell of an achievement that was earned."""
    for pack in library.packs.values():
        card = pack.of(Achievement).get(id)
        if card is not None:
            return _("Achievement: {title}. {flavor}").format(title=card.title, flavor=card.flavor)
    return _("Achievement: {title}.").format(title=id)
