"""Operations on the hostages."""

from hncli.cards.effect_context import EffectContext
from hncli.cards.language import Effect, effect
from hncli.cards.schema import Whole, arg
from hncli.words import ngettext


@effect
class Release(Effect):
    """Hostages are released, one at a time; with none held the abductor is captured."""

    release: int = arg(Whole(1, 20), "how many")

    def describe(self) -> str:
        text = ngettext("release {n} hostage", "release {n} hostages", self.release)
        return text.format(n=self.release)

    def brief(self) -> str:
        return ngettext("{n} saved", "{n} saved", self.release).format(n=self.release)

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.save(self.release, source)


@effect
class Kill(Effect):
    """Hostages are killed, one at a time."""

    kill: int = arg(Whole(1, 20), "how many")

    def describe(self) -> str:
        return ngettext("kill {n} hostage", "kill {n} hostages", self.kill).format(n=self.kill)

    def brief(self) -> str:
        return ngettext("{n} killed", "{n} killed", self.kill).format(n=self.kill)

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.kill(self.kill, source)


@effect
class TakeHostages(Effect):
    """More hostages are taken: they enter the pool and count in the total."""

    hostages: int = arg(Whole(1, 20), "how many")

    def describe(self) -> str:
        text = ngettext("{n} more hostage is taken", "{n} more hostages are taken", self.hostages)
        return text.format(n=self.hostages)

    def brief(self) -> str:
        return ngettext("{n} taken", "{n} taken", self.hostages).format(n=self.hostages)

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.take_hostages(self.hostages, source)
