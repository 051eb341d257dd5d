"""Operations that ask the dice or the player what happens next."""

from hncli.base.messages import N_, _
from hncli.base.schema import Flag, ListOf, Whole, Word, arg
from hncli.base.text import clauses
from hncli.game.cards.operation import (
    EFFECT_LIST,
    Effect,
    EffectContext,
    Effects,
    brief,
    describe,
    effect,
    most_cp,
)

BRIEF_REROLLED = {"one": N_("reroll one die"), "any": N_("reroll any dice")}
REROLLED = {"one": N_("reroll one die of your choice"), "any": N_("reroll any dice of that roll")}


@effect
class RollOneDie(Effect):
    """One die is rolled that nothing changes; this number or more reaches, less misses."""

    die: int = arg(Whole(2, 6), N_("the least number that reaches"))
    reach: Effects = arg(EFFECT_LIST, N_("what happens then"), default=())
    miss: Effects = arg(EFFECT_LIST, N_("what happens otherwise"), default=())

    def describe(self) -> str:
        return _("roll one die: {n} or more, {reach}; less, {miss}").format(
            n=self.die, reach=describe(self.reach), miss=describe(self.miss)
        )

    def brief(self) -> str:
        text = _("die {n}+: {reach}, else {miss}")
        return text.format(n=self.die, reach=brief(self.reach), miss=brief(self.miss))

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.roll_one_die(self.die, self.reach, self.miss, source)

    def most_cp(self) -> int:
        """The better side."""
        return max(most_cp(self.reach), most_cp(self.miss))


@effect
class RollAgainstLevel(Effect):
    """One die is compared with the threat level, where S counts 0 and K counts 7.

    Two rows that are the same are told as one: "equal or higher".
    """

    against_level: bool = arg(Flag())
    higher: Effects = arg(EFFECT_LIST, N_("what happens if the die is higher"), default=())
    equal: Effects = arg(EFFECT_LIST, N_("what happens if it equals the level"), default=())
    lower: Effects = arg(EFFECT_LIST, N_("what happens if it is lower"), default=())

    def describe(self) -> str:
        if self.equal == self.higher:
            rows = [(_("equal or higher"), self.higher), (_("lower"), self.lower)]
        elif self.equal == self.lower:
            rows = [(_("higher"), self.higher), (_("equal or lower"), self.lower)]
        else:
            rows = [
                (_("higher"), self.higher), (_("equal"), self.equal), (_("lower"), self.lower),
            ]  # fmt: skip
        outcomes = clauses(
            _("{row}, {does}").format(row=row, does=describe(effects)) for row, effects in rows
        )
        return _("roll one die against the threat level: {rows}").format(rows=outcomes)

    def brief(self) -> str:
        lower, equal, higher = _("<T {row}"), _("=T {row}"), _(">T {row}")
        other = _("else {row}")
        rows = [(lower, self.lower), (equal, self.equal), (higher, self.higher)]
        if self.equal == self.higher:
            rows = [(lower, self.lower), (other, self.higher)]
        elif self.equal == self.lower:
            rows = [(higher, self.higher), (other, self.lower)]
        outcomes = ", ".join(text.format(row=brief(row)) for text, row in rows)
        return _("die {rows}").format(rows=outcomes)

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.roll_against_level(self.higher, self.equal, self.lower, source)

    def most_cp(self) -> int:
        """The best row."""
        return max(map(most_cp, (self.higher, self.equal, self.lower)))


@effect
class ThreatRoll(Effect):
    """A threat roll is made; one success or more succeeds, none fails."""

    roll: bool = arg(Flag())
    success: Effects = arg(EFFECT_LIST, N_("what a success brings"), default=())
    failure: Effects = arg(EFFECT_LIST, N_("what a failure brings"), default=())

    def describe(self) -> str:
        return _("threat roll: on a success {success}, on a failure {failure}").format(
            success=describe(self.success), failure=describe(self.failure)
        )

    def brief(self) -> str:
        text = _("roll 1+: {success}, 0: {failure}")
        return text.format(success=brief(self.success), failure=brief(self.failure))

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.threat_roll(self.success, self.success, self.failure, source)

    def most_cp(self) -> int:
        """The better side."""
        return max(most_cp(self.success), most_cp(self.failure))


@effect
class Reroll(Effect):
    """Dice of the roll on the table are rolled again: one, or any number at once."""

    asks = True
    reroll: str = arg(Word(tuple(REROLLED), REROLLED), N_("how many"))
    says = REROLLED
    in_brief = BRIEF_REROLLED

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.reroll(1 if self.reroll == "one" else 5, source)


@effect
class ChooseOne(Effect):
    """The player chooses one of several lists of effects."""

    asks = True
    choose: tuple[Effects, ...] = arg(ListOf(EFFECT_LIST, 2, 4), N_("the lists"))

    def describe(self) -> str:
        return _("choose one: {choices}").format(
            choices=_(" / ").join(describe(choice) for choice in self.choose)
        )

    def brief(self) -> str:
        return _(" or ").join(brief(choice) for choice in self.choose)

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.choose_one(self.choose, source)

    def most_cp(self) -> int:
        """The best choice."""
        return max(most_cp(choice) for choice in self.choose)
