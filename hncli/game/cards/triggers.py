"""Triggers: when something happens, if conditions hold, do these effects."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from hncli.base.messages import N_, NN_, Message, Says, _, in_quotes, pgettext, sentence_for
from hncli.base.problems import Place
from hncli.base.schema import (
    LEVELS,
    Arg,
    Flag,
    Level,
    ListOf,
    Whole,
    Word,
    arg,
    level_name,
    read_fields,
    write_fields,
)
from hncli.base.text import any_of, nearest, points
from hncli.base.values import HashedValue, Value, value
from hncli.game.cards.operation import EFFECT_LIST, ConditionContext, Effect, describe

MOMENTS = {
    "mission-start": N_("at the start of the mission"),
    "turn-start": N_("at the start of each turn"),
    "conversation-end": N_("at the end of the conversation"),
    "turn-end": N_("at the end of the turn"),
    "major-conceded": N_("when a major demand has been conceded"),
    "escape-conceded": N_("when an escape demand has been conceded"),
    "minor-conceded": N_("when a minor demand has been conceded"),
    "threat-reaches": N_("when threat reaches {levels}"),
    "cp-reaches": N_("when CP reach {cp}"),
    "threat-rises": N_("for each level the threat marker rises"),
    "roll-accepted": N_("when a threat roll is accepted, before its outcome"),
    "roll-resolved": N_("after the outcome of a threat roll"),
    "before-roll": N_("before a threat roll"),
    "hostage-saved": N_("when a hostage is saved"),
    "hostage-killed": N_("when a hostage is killed"),
    "would-kill": N_("when a hostage would be killed"),
    "would-end": N_("when an effect would end the conversation"),
    "red-turned": N_("when a red terror card is turned"),
    "converse": N_("between cards of a conversation"),
    "spend": N_("in the spend phase"),
    "roll": N_("during a threat roll"),
}
"""Every moment a trigger can wait for, and how it is said."""

REPLACEABLE = ("would-kill", "would-end", "red-turned")
"""Moments before something happens, which a trigger can only replace."""

PREVENTED = {
    "would-kill": N_("the hostage lives"),
    "would-end": N_("the conversation continues"),
    "red-turned": N_("it is discarded unresolved"),
}
"""What is said of a trigger that replaces something by nothing."""

HELPING = ("mission-start", "converse", "spend", "roll", "before-roll", *REPLACEABLE)
"""Moments at which a trait or resource can help."""

ON_THE_TABLE = (
    "turn-start",
    "conversation-end",
    "turn-end",
    "major-conceded",
    "escape-conceded",
    "minor-conceded",
    "threat-reaches",
    "cp-reaches",
    "threat-rises",
    "roll-accepted",
    "roll-resolved",
    "hostage-saved",
    "hostage-killed",
    "would-kill",
)
"""Moments at which whatever lies on the table acts by itself."""


class HasKind(Protocol):
    """Anything that says what its value may be."""

    @property
    def kind(self) -> Arg:
        """How the value is checked."""


@value
class Condition(Value):
    """One thing that may be asked of the position."""

    kind: Arg
    says: Says
    holds: Callable[[ConditionContext, Any], bool]

    def say(self, value: Any) -> str:
        """Say what must be so."""
        return sentence_for(self.says, value).format(value=self.kind.say(value))


CONDITIONS = {
    "threat_at_least": Condition(
        Level(), N_("threat is {value} or higher"), lambda t, v: t.threat >= v
    ),
    "threat_at_most": Condition(
        Level(), N_("threat is {value} or lower"), lambda t, v: t.threat <= v
    ),
    "cp_at_least": Condition(
        Whole(-99, 99), N_("you have {value} CP or more"), lambda t, v: t.cp >= v
    ),
    "cp_at_most": Condition(
        Whole(-99, 99), N_("you have {value} CP or fewer"), lambda t, v: t.cp <= v
    ),
    "pool_at_least": Condition(
        Whole(0, 99), NN_("{value} or more are inside"), lambda t, v: t.pool >= v
    ),
    "pool_at_most": Condition(
        Whole(0, 99), NN_("{value} or fewer are inside"), lambda t, v: t.pool <= v
    ),
    "loyal_at_least": Condition(
        Whole(1, 99), NN_("{value} or more side with the abductor"), lambda t, v: t.loyal >= v
    ),
    "loyal_at_most": Condition(
        Whole(0, 99), NN_("{value} or fewer side with the abductor"), lambda t, v: t.loyal <= v
    ),
    "dice_at_least": Condition(
        Whole(1, 5), NN_("{value} or more dice were rolled"), lambda t, v: len(t.dice) >= v
    ),
    "sixes_at_least": Condition(
        Whole(1, 5), NN_("{value} or more dice show a six"), lambda t, v: t.dice.count(6) >= v
    ),
    "escapes_at_most": Condition(
        Whole(0, 99),
        NN_("{value} or fewer escape demands are in play"),
        lambda t, v: t.count_demands("escape") <= v,
    ),
    "priced_demand": Condition(
        Flag(), N_("a demand with a cost is face up"), lambda t, _v: t.has_priced_demand()
    ),
    "free_die": Condition(Flag(), N_("a die is unconverted"), lambda t, _v: t.has_free_die()),
}
"""Every condition of the language; those in one `if` must all hold."""


Conditions = tuple[tuple[str, Any], ...]
"""The names of conditions that must all hold, each with its value."""


class ConditionsArg(Arg):
    """A table of conditions that must all hold, from those that are known."""

    def __init__(self, conditions: Mapping[str, HasKind], doc: Message | None = None) -> None:
        self.known = conditions
        self.said = doc or N_("table of conditions")

    def doc(self) -> str:
        return str(self.said)

    def read(self, value: Any, place: Place) -> Conditions:
        if not isinstance(value, dict):
            raise place.error(
                _("expected conditions, found {value}.").format(value=in_quotes(value)),
                _("Write { condition = value }."),
            )
        for name in value:
            if name not in self.known:
                raise place.error(
                    _("unknown condition {name}.").format(name=in_quotes(name)),
                    _("Conditions: {names}.").format(names=", ".join(self.known))
                    + nearest(name, list(self.known)),
                )
        return tuple((n, self.known[n].kind.read(v, place.at(n))) for n, v in value.items())

    def write(self, value: Conditions) -> dict[str, Any]:
        return {name: self.known[name].kind.write(v) for name, v in value}


IF = ConditionsArg(CONDITIONS)


@value
class Trigger(HashedValue):
    """A trigger: it waits for a moment and then acts."""

    when: tuple[str, ...] = arg(
        ListOf(Word(tuple(MOMENTS), MOMENTS), 1, 3), N_("the moments it waits for")
    )
    conditions: Conditions = arg(IF, N_("what must hold as well"), key="if", default=())
    do: tuple[Effect, ...] = arg(EFFECT_LIST, N_("what happens then"), default=())
    instead: bool = arg(
        Flag(), N_("it replaces what would happen"), follows=("when", REPLACEABLE), default=False
    )
    levels: tuple[int, ...] = arg(
        ListOf(Level(), 1, 8),
        N_("for threat-reaches: the levels"),
        needs=("when", ("threat-reaches",)),
        default=(),
    )
    cp_from: int | None = arg(
        Whole(-99, 99),
        N_("for cp-reaches: this or more"),
        needs=("when", ("cp-reaches",)),
        default=None,
    )
    cp_to: int | None = arg(
        Whole(-99, 99),
        N_("for cp-reaches: this or fewer"),
        needs=("when", ("cp-reaches",)),
        default=None,
    )
    once: bool = arg(
        Flag(), N_("for traits: once a mission"), needs=("kind", ("trait",)), default=False
    )

    def holds(self, mission: ConditionContext) -> bool:
        """Tell whether all conditions hold now."""
        return all(CONDITIONS[name].holds(mission, value) for name, value in self.conditions)

    def waits(self) -> str:
        """Say what it waits for."""
        waits = any_of([str(MOMENTS[moment]) for moment in self.when]).format(
            levels=any_of([level_name(LEVELS[level]) for level in self.levels]),
            cp=_(" or ").join(
                text.format(n=points(n))
                for text, n in ((_("{n} or more"), self.cp_from), (_("{n} or fewer"), self.cp_to))
                if n is not None
            ),
        )
        if self.conditions:
            conditions = [CONDITIONS[name].say(value) for name, value in self.conditions]
            joined = pgettext("between conditions", " and ").join(conditions)
            waits += _(", if {conditions}").format(conditions=joined)
        return waits

    def does(self) -> str:
        """Say what it will do."""
        if self.instead:
            if self.do:
                return _("{effects} instead").format(effects=describe(self.do))
            return _(" or ").join(str(PREVENTED[moment]) for moment in self.when)
        return describe(self.do)

    def describe(self) -> str:
        """Say all of it."""
        text = _("{waits}: {does}").format(waits=self.waits(), does=self.does())
        return _("once a mission, {said}").format(said=text) if self.once else text


class TriggerArg(Arg):
    """A trigger as a table: when, if, do and their kin."""

    def __init__(self, acts: bool = True) -> None:
        self.acts = acts  # else it only waits, and what happens then is said elsewhere

    def doc(self) -> str:
        return _("trigger")

    def read(self, value: Any, place: Place) -> Trigger:
        """Check the keys, and that the moment has what it needs."""
        if not isinstance(value, dict):
            raise place.error(
                _("expected a trigger, found {value}.").format(value=in_quotes(value)),
                _('Write { when = "…", do = [ … ] }.'),
            )
        if isinstance(value.get("when"), str):
            value = {**value, "when": [value["when"]]}
        watch: Trigger = read_fields(Trigger, value, place)
        if not watch.instead and any(moment in REPLACEABLE for moment in watch.when):
            raise place.error(
                _("at that moment something can only be replaced."), _("Add instead = true.")
            )
        if watch.instead and any(moment not in REPLACEABLE for moment in watch.when):
            raise place.error(
                _("nothing can be replaced at that moment."),
                _("Leave instead out, or wait for {moments}.").format(
                    moments=", ".join(REPLACEABLE)
                ),
            )
        if ("threat-reaches" in watch.when) != bool(watch.levels):
            raise place.error(
                _("threat-reaches and levels belong together."), _('Add levels = ["K"] or so.')
            )
        asked = watch.cp_from is not None or watch.cp_to is not None
        if ("cp-reaches" in watch.when) != asked:
            raise place.error(
                _("cp-reaches belongs with cp_from or cp_to."), _("Add cp_from = 8 or so.")
            )
        return watch

    def write(self, value: Trigger) -> dict[str, Any]:
        return write_fields(value)


TRIGGER = TriggerArg()
ALERT = TriggerArg(acts=False)
