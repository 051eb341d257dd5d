"""Lines of a call: what is said at a moment, and the conditions under which it fits."""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from hncli.base.messages import _
from hncli.base.problems import Place
from hncli.base.schema import Arg, Flag, Level, ListOf, Whole
from hncli.base.values import Value, value
from hncli.game.cards.triggers import ConditionsArg

LONGEST_LINE = 160
MOST_LINES = 40


class CallContext(Protocol):
    """What a line may depend on: the call so far, as its events told it."""

    cp: int
    killed: int
    saved: int
    conceded: int

    @property
    def threat(self) -> int:
        """The level of threat, as a place in LEVELS."""

    @property
    def pool(self) -> int:
        """How many are held."""

    @property
    def turn(self) -> int:
        """The number of the turn."""

    @property
    def killed_last_turn(self) -> bool:
        """Whether a hostage was killed in the turn before this one."""

    @property
    def saved_last_turn(self) -> bool:
        """Whether a hostage was saved in the turn before this one."""

    @property
    def demand_unmet(self) -> bool:
        """Whether a demand is face up since an earlier turn and was not conceded."""


@value
class LineCondition(Value):
    """One thing that may be asked of the call so far."""

    kind: Arg
    says: str  # for the documentation
    holds: Callable[[CallContext, Any], bool]


LEVEL, COUNT = Level(), Whole(0, 99)
LINE_CONDITIONS = {
    "threat_at_least": LineCondition(LEVEL, "threat is this or higher", lambda c, v: c.threat >= v),
    "threat_at_most": LineCondition(LEVEL, "threat is this or lower", lambda c, v: c.threat <= v),
    "cp_at_least": LineCondition(Whole(-99, 99), "CP are this or more", lambda c, v: c.cp >= v),
    "cp_at_most": LineCondition(Whole(-99, 99), "CP are this or fewer", lambda c, v: c.cp <= v),
    "pool_at_least": LineCondition(COUNT, "so many or more are held", lambda c, v: c.pool >= v),
    "pool_at_most": LineCondition(COUNT, "so many or fewer are held", lambda c, v: c.pool <= v),
    "turn_at_least": LineCondition(COUNT, "it is this turn or later", lambda c, v: c.turn >= v),
    "killed_at_least": LineCondition(
        COUNT, "so many or more were killed", lambda c, v: c.killed >= v
    ),
    "saved_at_least": LineCondition(COUNT, "so many or more were saved", lambda c, v: c.saved >= v),
    "conceded_at_least": LineCondition(
        COUNT, "so many or more demands were conceded", lambda c, v: c.conceded >= v
    ),
    "killed_last_turn": LineCondition(
        Flag(), "a hostage was killed in the turn before", lambda c, _v: c.killed_last_turn
    ),
    "saved_last_turn": LineCondition(
        Flag(), "a hostage was saved in the turn before", lambda c, _v: c.saved_last_turn
    ),
    "demand_unmet": LineCondition(
        Flag(), "a demand is known since an earlier turn", lambda c, _v: c.demand_unmet
    ),
    "times_at_least": LineCondition(
        COUNT, "the moment, or the card, comes for this time or a later one", lambda _c, _v: True
    ),
}
"""Every condition of a line; `Line.fits` compares `times_at_least` itself."""

IF = ConditionsArg(LINE_CONDITIONS)


class Line(NamedTuple):
    """Something to say, and when it fits."""

    say: str
    conditions: tuple[tuple[str, Any], ...] = ()

    def fits(self, call: CallContext, times: int) -> bool:
        """Whether all conditions hold when its moment, or card, comes for this time."""
        return all(
            times >= value if name == "times_at_least" else LINE_CONDITIONS[name].holds(call, value)
            for name, value in self.conditions
        )


class _LineArg(Arg):
    """A text, or a table with a text and its conditions."""

    def read(self, value: Any, place: Place) -> Line:
        if not isinstance(value, dict):
            return Line(read_text(value, LONGEST_LINE, place))
        for key in value:
            if key not in ("say", "if"):
                raise place.error(
                    _("unknown key {key}.").format(key=repr(key)), _("Known here: say, if.")
                )
        said = read_text(value.get("say"), LONGEST_LINE, place.at("say"))
        return Line(said, IF.read(value.get("if", {}), place.at("if")))


def read_text(value: Any, longest: int, place: Place) -> str:
    """Accept a text that is not empty and not too long."""
    if not isinstance(value, str) or not 0 < len(value) <= longest:
        raise place.error(
            _("expected a text of 1 to {longest} characters.").format(longest=longest),
            _("Write it in quotes."),
        )
    return value


LINES = ListOf(_LineArg(), 1, MOST_LINES)
