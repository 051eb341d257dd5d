"""Operations on the two markers: conversation points and threat."""

from hncli.cards.effect_context import EffectContext
from hncli.cards.language import Effect, effect
from hncli.cards.schema import START, Level, Whole, arg, level_names
from hncli.words import _
from hncli.words.sentences import with_sign


@effect
class ChangeCp(Effect):
    """Conversation points go up or down by this many."""

    cp: int = arg(Whole(-20, 20, zero=False), "how many")

    def describe(self) -> str:
        return _("CP {amount}").format(amount=with_sign(self.cp))

    def brief(self) -> str:
        return _("CP{amount}").format(amount=with_sign(self.cp))

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.change_cp(self.cp, source)

    def most_cp(self) -> int:
        """Only a gain is a grant."""
        return max(0, self.cp)


@effect
class ChangeThreat(Effect):
    """Threat rises or falls by this many levels; the part beyond an end kills or saves."""

    threat: int = arg(Whole(-7, 7, zero=False), "how many levels")

    def describe(self) -> str:
        return _("threat {amount}").format(amount=with_sign(self.threat))

    def brief(self) -> str:
        return _("T{amount}").format(amount=with_sign(self.threat))

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.change_threat(self.threat, source)


@effect
class SetThreat(Effect):
    """Threat goes to this level: only the marker moves, nobody is killed or saved."""

    threat_to: int = arg(Level(start=True), "where to")

    def describe(self) -> str:
        if self.threat_to == START:
            return _("threat returns to the abductor's starting level")
        return _("threat goes to {level}").format(level=level_names()[self.threat_to])

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.set_threat(self.threat_to, source)


@effect
class MoveMarker(Effect):
    """The threat marker moves by this many levels, no further than an end and hurting nobody."""

    marker: int = arg(Whole(-7, 7, zero=False), "how many levels")

    def describe(self) -> str:
        text = _("the threat marker moves up {n}")
        if self.marker < 0:
            text = _("the threat marker moves down {n}")
        return text.format(n=abs(self.marker))

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.move_marker(self.marker, source)
