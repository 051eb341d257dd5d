"""Operations that stay on the table for a while."""

from typing import Any

from hncli.base.messages import N_, _, ngettext
from hncli.base.schema import ALL, AllOr, Flag, Whole, Word, arg
from hncli.base.text import with_sign
from hncli.game.cards.operation import Effect, EffectContext, brief, effect
from hncli.game.cards.triggers import TRIGGER, Trigger

UNTIL = {
    "next-roll": N_("for the next threat roll"),
    "conversation": N_("for the rest of the conversation"),
    "turn": N_("for the rest of the turn"),
    "conceded": N_("until this demand is conceded"),
    "abductor": N_("while the abductor is in play"),
    "mission": N_("for the rest of the mission"),
}
"""How long something stays on the table, and how that is said."""

FOR_NEXT_TURN = N_("for the next turn")
"""How long points are kept until the end of this turn: kept ones are there in the next."""

until = Word(tuple(UNTIL), UNTIL)
beyond_roll = Word(tuple(name for name in UNTIL if name != "next-roll"), UNTIL)
"""For what a roll needs after its throw, which is when the next roll counts as come."""

beyond_conversation = Word(
    tuple(name for name in UNTIL if name not in ("next-roll", "conversation")), UNTIL
)
"""For what acts at the end of the spend phase."""


class Lasting(Effect):
    """An effect that stays on the table for a while."""

    until: str

    def _values(self, n: Any) -> dict[str, object]:
        return {**super()._values(n), "until": UNTIL[self.until]}


@effect
class ModifyDice(Effect):
    """Threat rolls are made with more or fewer dice for a while."""

    dice: int = arg(Whole(-4, 4, zero=False), N_("how many"))
    until: str = arg(until, N_("for how long"))
    eliminating: bool = arg(
        Flag(), N_("only for cards that can eliminate the abductor"), default=False
    )

    def describe(self) -> str:
        text = ngettext("{n} die {until}", "{n} dice {until}", abs(self.dice))
        if self.eliminating:
            text = ngettext(
                "{n} die {until} on cards that can eliminate the abductor",
                "{n} dice {until} on cards that can eliminate the abductor",
                abs(self.dice),
            )
        return text.format(n=with_sign(self.dice), until=UNTIL[self.until])

    def brief(self) -> str:
        return ngettext("{n} die", "{n} dice", abs(self.dice)).format(n=with_sign(self.dice))

    def apply(self, mission: EffectContext, source: str) -> None:
        what = "dice-eliminating" if self.eliminating else "dice"
        mission.stand(what, self.dice, self.until, source)


@effect
class FreeFours(Lasting):
    """Fours are converted without cards for a while."""

    free_fours: bool = arg(Flag())
    until: str = arg(beyond_roll, N_("for how long"))
    says = N_("fours convert free {until}")
    in_brief = N_("free 4s")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.stand("free-fours", 1, self.until, source)


@effect
class DoubleRises(Lasting):
    """Rises of threat count double for a while, before they are split at K."""

    double_rises: bool = arg(Flag())
    until: str = arg(until, N_("for how long"))
    says = N_("threat rises are doubled {until}")
    in_brief = N_("rises doubled")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.stand("rises-doubled", 2, self.until, source)


@effect
class HandLimit(Lasting):
    """The hand holds no more than this many cards for a while; of several the smallest counts."""

    hand_limit: int = arg(Whole(1, 9), N_("how many"))
    until: str = arg(until, N_("for how long"))
    says = N_("hand limit {n} {until}")
    in_brief = N_("hand limit {n}")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.stand("hand-limit", self.hand_limit, self.until, source)


@effect
class NoConversions(Lasting):
    """No four can be converted for a while, not even free."""

    no_conversions: bool = arg(Flag())
    until: str = arg(beyond_roll, N_("for how long"))
    says = N_("no four can be converted {until}")
    in_brief = N_("no 4s")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.stand("no-conversions", 1, self.until, source)


@effect
class KeepPoints(Effect):
    """CP are kept at the end of the spend phase for a while; of several the largest counts."""

    keep_cp: int = arg(AllOr(Whole(1, 20)), N_("how many at most"))
    until: str = arg(beyond_conversation, N_("for how long"))

    def describe(self) -> str:
        text = ngettext("up to {n} CP are kept", "up to {n} CP are kept", self.keep_cp)
        if self.keep_cp == ALL:
            text = _("all CP left over are kept")
        until = FOR_NEXT_TURN if self.until == "turn" else UNTIL[self.until]
        return f"{text} {until}".format(n=self.keep_cp)

    def brief(self) -> str:
        return _("keep CP") if self.keep_cp == ALL else _("keep {n} CP").format(n=self.keep_cp)

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.stand("cp-kept", self.keep_cp, self.until, source)


@effect
class StandingTrigger(Effect):
    """A trigger is on the table for a while."""

    watch: Trigger = arg(TRIGGER, N_("when, if and do"))
    until: str = arg(until, N_("for how long"))

    def describe(self) -> str:
        trigger = self.watch.describe()
        if self.until == "abductor" and any(effect.op == "escape" for effect in self.watch.do):
            return trigger  # only who is in play escapes
        return _("{trigger} ({until})").format(trigger=trigger, until=UNTIL[self.until])

    def brief(self) -> str:
        return brief(self.watch.do)

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.watch(self.watch, self.until, source)


@effect
class Alert(Effect):
    """The card stays on the table, waits for its moment, acts once and is discarded."""

    alert: Trigger = arg(TRIGGER, N_("when, if and do"))

    def describe(self) -> str:
        return _("alert, {trigger}").format(trigger=self.alert.describe())

    def brief(self) -> str:
        return _("alert: {does}").format(does=brief(self.alert.do))

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.alert(self.alert, source)
