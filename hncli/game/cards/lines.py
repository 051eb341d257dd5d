"""Lines of a call: what is said at a moment, and the conditions under which it fits."""

import re
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, NamedTuple

from hncli.base.messages import _
from hncli.base.problems import Place
from hncli.base.schema import Arg, Flag, Level, ListOf, Whole, Word
from hncli.base.values import Value, value
from hncli.game.cards.triggers import Conditions, ConditionsArg

LONGEST_LINE = 160
MOST_LINES = 80
NAME = "{name}"  # in a line: the negotiator's name
LONGEST_HEADLINE = 60


KEEPS_FROM = frozenset(
    (
        "turn_at_most",
        "killed_at_most",
        "saved_at_most",
        "conceded_at_most",
        "said_at_least",
        "demand_hidden",
    )
)
"""Conditions that keep a plain line from a moment that it does not fit."""


class NightResult(NamedTuple):
    """How a mission of a career ended; all is empty if there was none."""

    result: str = ""
    ending: str = ""
    killed: int = 0

    @property
    def is_bloodless(self) -> bool:
        """Whether there was one, and nobody was killed in it."""
        return bool(self.result) and not self.killed


class CareerPast(NamedTuple):
    """What a line may know of the career when a mission begins, or when a night is over."""

    name: str  # the negotiator's
    seed: int  # the career's
    night: int  # the number of the mission that begins, or that is over
    nights_left: int  # after that one
    stress: int
    last: NightResult  # the mission before this one; at the end of a night, that night
    wins_in_a_row: int
    losses_in_a_row: int
    met: int = 0  # how often whoever is on the line was met before
    beaten: int = 0
    lost_to: int = 0
    missions_ago: int = 0  # since the last of these meetings
    last_time: NightResult = NightResult()  # how that went


@value
class LineCondition(Value):
    """One thing that may be asked of the call so far, or of the career before it."""

    kind: Arg
    says: str  # for the documentation
    holds: Callable[[Any, Any], bool]


LEVEL, COUNT, STRESS, FLAG = Level(), Whole(0, 99), Whole(0, 999), Flag()
POINTS = Whole(-99, 99)
GIVEN_UP = "given-up"
AFTER_ELIMINATION = ("eliminated", "surrendered")  # who surrenders has taken over before


def _least(fact: str, says: str, kind: Arg = COUNT) -> dict[str, LineCondition]:
    """The condition that a fact is the value or more, by its name."""
    of = attrgetter(fact)
    return {f"{fact}_at_least": LineCondition(kind, says, lambda facts, v: bool(of(facts) >= v))}


def _most(fact: str, says: str, kind: Arg = COUNT) -> dict[str, LineCondition]:
    """The condition that a fact is the value or less, by its name."""
    of = attrgetter(fact)
    return {f"{fact}_at_most": LineCondition(kind, says, lambda facts, v: bool(of(facts) <= v))}


def _if(says: str, holds: Callable[[Any], bool]) -> LineCondition:
    """Something is so."""
    return LineCondition(FLAG, says, lambda facts, _value: holds(facts))


CALL_CONDITIONS = {
    **_least("threat", "threat is this or higher", LEVEL),
    **_most("threat", "threat is this or lower", LEVEL),
    **_least("cp", "CP are this or more", POINTS),
    **_most("cp", "CP are this or fewer", POINTS),
    **_least("pool", "so many or more are held"),
    **_most("pool", "so many or fewer are held"),
    **_least("turn", "it is this turn or later"),
    **_most("turn", "it is this turn or earlier"),
    **_least("killed", "so many or more were killed"),
    **_most("killed", "so many or fewer were killed"),
    **_least("saved", "so many or more were saved"),
    **_most("saved", "so many or fewer were saved"),
    **_least("conceded", "so many or more demands were conceded"),
    **_most("conceded", "so many or fewer demands were conceded"),
    **_least("said", "you have played so many cards face up or more, the present one too"),
    "killed_last_turn": _if(
        "a hostage was killed in the turn before", lambda c: c.killed_last_turn
    ),
    "saved_last_turn": _if("a hostage was saved in the turn before", lambda c: c.saved_last_turn),
    "demand_unmet": _if("a demand is known since an earlier turn", lambda c: c.demand_unmet),
    "demand_known": _if("a demand is face up, not conceded", lambda c: c.demand_known),
    "demand_hidden": _if("a demand is face down", lambda c: c.demand_hidden),
    "times_at_least": LineCondition(
        COUNT, "the moment, or the card, comes for this time or a later one", lambda _c, _v: True
    ),
}
"""What may be asked of the call; `Line.fits` compares `times_at_least` itself."""

MEETING_CONDITIONS = {
    **_least("met", "you met this abductor so often or more before"),
    **_least("beaten", "so many of these meetings or more were won"),
    **_least("lost_to", "so many of these meetings or more were lost"),
    "won_last_time": _if("the last of them was won", lambda p: p.last_time.result == "won"),
    "lost_last_time": _if("the last of them was lost", lambda p: p.last_time.result == "lost"),
    "eliminated_last_time": _if(
        "the last of them ended with the abductor eliminated",
        lambda p: p.last_time.ending in AFTER_ELIMINATION,
    ),
    "hung_up_last_time": _if(
        "the last of them was given up", lambda p: p.last_time.ending == GIVEN_UP
    ),
    "died_last_time_at_least": LineCondition(
        COUNT,
        "so many or more were killed in the last of them",
        lambda p, v: p.met > 0 and p.last_time.killed >= v,
    ),
    "nobody_died_last_time": _if(
        "nobody was killed in the last of them", lambda p: p.last_time.is_bloodless
    ),
    "missions_ago_at_least": LineCondition(
        COUNT,
        "the last of them is so many missions back or more (1: the mission before)",
        lambda p, v: p.met > 0 and p.missions_ago >= v,
    ),
    "missions_ago_at_most": LineCondition(
        COUNT,
        "the last of them is so many missions back or fewer",
        lambda p, v: p.met > 0 and p.missions_ago <= v,
    ),
}
"""What may be asked of earlier meetings with whoever is on the line, in the same career."""

CAREER_CONDITIONS = {
    **_least("night", "it is this mission of the career or a later one"),
    **_least("stress", "stress was this or more when the mission began", STRESS),
    **_most("stress", "stress was this or less when the mission began", STRESS),
    "last_won": _if("the mission before was won", lambda p: p.last.result == "won"),
    "last_lost": _if("the mission before was lost", lambda p: p.last.result == "lost"),
    "last_hung_up": _if("the mission before was given up", lambda p: p.last.ending == GIVEN_UP),
    "last_killed_at_least": LineCondition(
        COUNT,
        "so many or more were killed in the mission before",
        lambda p, v: bool(p.last.result) and p.last.killed >= v,
    ),
    "last_nobody_died": _if(
        "nobody was killed in the mission before", lambda p: p.last.is_bloodless
    ),
    **_least("wins_in_a_row", "so many missions or more before this one were won"),
    **_least("losses_in_a_row", "so many missions or more before this one were lost"),
}
"""What may be asked of the career, whoever is on the line."""

OF_CAREER = {**MEETING_CONDITIONS, **CAREER_CONDITIONS}
LINE_CONDITIONS = {**CALL_CONDITIONS, **OF_CAREER}
"""Every condition of a line in a call; outside a career those of OF_CAREER never hold."""

WAYS_TO_WIN = Word(("captured", "eliminated", "surrendered"))
WAYS_TO_LOSE = Word(("escaped", "too-many-killed", "out-of-time", GIVEN_UP))

NIGHT_CONDITIONS = {
    **CAREER_CONDITIONS,
    "won_by": LineCondition(
        WAYS_TO_WIN,
        "the night was won in this way",
        lambda p, v: p.last.result == "won" and p.last.ending == v,
    ),
    "lost_by": LineCondition(
        WAYS_TO_LOSE,
        "the night was lost in this way",
        lambda p, v: p.last.result == "lost" and p.last.ending == v,
    ),
    **_most("nights_left", "so many missions or fewer are left"),
}
"""Every condition of what the negotiator thinks after a night, which is the mission before."""


class MissionOver(NamedTuple):
    """A mission that is over, as a headline knows it."""

    result: str
    ending: str
    turn: int
    saved: int
    killed: int
    total: int  # everybody who was ever held
    conceded: int
    is_last: bool  # it ended in the last conversation
    is_second: bool  # the second in command had taken over


HEADLINE_CONDITIONS = {
    "won": _if("the mission was won", lambda m: m.result == "won"),
    "lost": _if("the mission was lost", lambda m: m.result == "lost"),
    "won_by": LineCondition(
        WAYS_TO_WIN, "it was won in this way", lambda m, v: m.result == "won" and m.ending == v
    ),
    "lost_by": LineCondition(
        WAYS_TO_LOSE, "it was lost in this way", lambda m, v: m.result == "lost" and m.ending == v
    ),
    "all_saved": _if("everybody who was ever held was saved", lambda m: m.saved == m.total > 0),
    "last_turn": _if("it ended in the last conversation", lambda m: m.is_last),
    "second": _if("the second in command had taken over", lambda m: m.is_second),
    **{
        f"{fact}_at_{bound}": CALL_CONDITIONS[f"{fact}_at_{bound}"]
        for fact in ("turn", "killed", "saved", "conceded")
        for bound in ("least", "most")
    },
}
"""Every condition of a headline."""

HEADLINE_NAMES = ("who", "second", "saved", "killed", "total")
"""What can stand in braces in a headline: the abductor, who took over, numbers as words."""


class Line(NamedTuple):
    """Something to say, and when it fits."""

    say: str
    conditions: Conditions = ()

    def fits(self, call: object, times: int, past: CareerPast | None = None) -> bool:
        """Whether all conditions hold when its moment, or card, comes for this time."""
        return all(
            times >= value
            if name == "times_at_least"
            else CALL_CONDITIONS[name].holds(call, value)
            if name in CALL_CONDITIONS
            else past is not None and OF_CAREER[name].holds(past, value)
            for name, value in self.conditions
        )

    def fits_night(self, past: CareerPast) -> bool:
        """Whether all conditions hold at the end of a night."""
        return all(NIGHT_CONDITIONS[name].holds(past, value) for name, value in self.conditions)

    def fits_headline(self, mission: MissionOver) -> bool:
        """Whether all conditions hold for a mission that is over."""
        return all(
            HEADLINE_CONDITIONS[name].holds(mission, value) for name, value in self.conditions
        )

    @property
    def is_plain(self) -> bool:
        """Whether it says nothing special: at most it is kept from moments that it does not fit."""
        return not self.conditions or all(name in KEEPS_FROM for name, _value in self.conditions)

    def asks(self, conditions: Mapping[str, object]) -> bool:
        """Whether it has one of some conditions."""
        return any(name in conditions for name, _value in self.conditions)


CHANCES = 3  # of a line with conditions that is heard or thought, where a plain one has one


class _LineArg(Arg):
    """A text, or a table with a text and its conditions."""

    def __init__(
        self,
        conditions: Mapping[str, LineCondition],
        is_call: bool = False,
        longest: int = LONGEST_LINE,
    ) -> None:
        self.conditions = ConditionsArg(conditions)
        self.is_call = is_call  # which need not be one of a career
        self.longest = longest

    def read(self, value: Any, place: Place) -> Line:
        line = self._read(value, place)
        if NAME in line.say and self.is_call and not line.asks(OF_CAREER):
            raise place.error(
                _("outside a career there is no {name}.").format(name=NAME),
                _("Write if = {{ … }} with one of: {names}.").format(names=", ".join(OF_CAREER)),
            )
        return line

    def _read(self, value: Any, place: Place) -> Line:
        if not isinstance(value, dict):
            return Line(read_text(value, self.longest, place))
        for key in value:
            if key not in ("say", "if"):
                raise place.error(
                    _("unknown key {key}.").format(key=repr(key)), _("Known here: say, if.")
                )
        text = read_text(value.get("say"), self.longest, place.at("say"))
        return Line(text, self.conditions.read(value.get("if", {}), place.at("if")))


class _HeadlineArg(_LineArg):
    """A headline: short, and with no names in braces but those that there are."""

    def read(self, value: Any, place: Place) -> Line:
        line = super().read(value, place)
        for name in re.findall(r"\{(.*?)\}", line.say):
            if name not in HEADLINE_NAMES:
                names = ", ".join(f"{{{allowed}}}" for allowed in HEADLINE_NAMES)
                raise place.error(
                    _("a headline has no {name}.").format(name=f"{{{name}}}"),
                    _("There is: {known}.").format(known=names),
                )
        return line


def read_text(value: Any, longest: int, place: Place) -> str:
    """Accept a text that is not empty and not too long."""
    if not isinstance(value, str) or not 0 < len(value) <= longest:
        raise place.error(
            _("expected a text of 1 to {longest} characters.").format(longest=longest),
            _("Write it in quotes."),
        )
    return value


LINES = ListOf(_LineArg(LINE_CONDITIONS, is_call=True), 1, MOST_LINES)
NIGHTS = ListOf(_LineArg(NIGHT_CONDITIONS), 1, MOST_LINES)
HEADLINES = ListOf(_HeadlineArg(HEADLINE_CONDITIONS, longest=LONGEST_HEADLINE), 1, MOST_LINES)
