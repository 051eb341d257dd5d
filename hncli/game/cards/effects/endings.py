"""Operations that close a conversation or a mission, or change what it takes to win."""

from typing import Literal

from hncli.base.messages import N_, NP_, _
from hncli.base.schema import Flag, HostageShare, Identifier, Word, arg
from hncli.game.cards.operation import Effect, EffectContext, effect

RESULTS = {"won": N_("the mission is won"), "lost": N_("the mission is lost")}
BRIEF_RESULTS = {"won": N_("wins"), "lost": N_("loses")}


@effect
class EndConversation(Effect):
    """The conversation ends; it stands last in its list."""

    end: bool = arg(Flag())
    says = N_("the conversation ends")
    in_brief = N_("ends")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.end_conversation(source)


@effect
class Eliminate(Effect):
    """The abductor is eliminated."""

    eliminate: bool = arg(Flag())
    says = NP_("effect", "the abductor is eliminated")
    in_brief = N_("eliminate")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.eliminate(source)


@effect
class Escape(Effect):
    """Whoever is in charge escapes and the mission is lost."""

    escape: bool = arg(Flag())
    says = N_("the abductor escapes")
    in_brief = N_("escapes")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.escape(source)


@effect
class CallOff(Effect):
    """The escape that a conceded demand has set going is called off."""

    call_off: bool = arg(Flag())
    says = N_("the escape is called off")
    in_brief = N_("no escape")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.call_off(source)


@effect
class Finish(Effect):
    """The mission ends by an ending of the abductor's own."""

    finish: Literal["won", "lost"] = arg(Word(tuple(RESULTS), RESULTS), N_("its result"))
    ending: str = arg(Identifier(), N_("the ending"))
    says = RESULTS
    in_brief = BRIEF_RESULTS

    def apply(self, mission: EffectContext, source: str) -> None:  # noqa: ARG002 (the ending says why)
        mission.finish(self.finish, self.ending)


@effect
class AskShare(Effect):
    """From now on this share of all hostages must be saved.

    `[3, 5]` is three fifths.
    """

    share: tuple[int, int] = arg(HostageShare(), N_("which share"))

    def describe(self) -> str:
        if self.share[0] == self.share[1]:
            return _("from now on everybody must be saved")
        return _("from now on at least {n} of every {d} hostages must be saved").format(
            n=self.share[0], d=self.share[1]
        )

    def brief(self) -> str:
        n, d = self.share
        return _("all to be saved") if n == d else _("{n}/{d} to be saved").format(n=n, d=d)

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.ask_share(self.share, source)


@effect
class MustEliminate(Effect):
    """From now on only eliminating the abductor wins; met if the second is in command already."""

    must_eliminate: bool = arg(Flag())
    says = N_("from now on the abductor must be eliminated")
    in_brief = N_("must eliminate")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.ask_elimination(source)
