"""Operations on markers, hostages, demands, conversation cards and the terror deck."""

from hncli.base.messages import N_, NN_, _, ngettext
from hncli.base.schema import START, Flag, Level, Whole, Word, arg, level_names
from hncli.game.cards.operation import Effect, EffectContext, effect

BROUGHT = {"major": N_("a major demand"), "escape": N_("an escape demand")}
BRIEF_BROUGHT = {"major": N_("+1 major demand"), "escape": N_("+1 escape demand")}
FACES = {"up": N_("face up"), "down": N_("face down")}


@effect
class ChangeCp(Effect):
    """Conversation points go up or down by this many."""

    cp: int = arg(Whole(-20, 20, zero=False), N_("how many"))
    says = NN_("CP {amount}")
    in_brief = N_("CP{amount}")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.change_cp(self.cp, source)

    def most_cp(self) -> int:
        """Only a gain is a grant."""
        return max(0, self.cp)


@effect
class ChangeThreat(Effect):
    """Threat rises or falls by this many levels; the part beyond an end kills or saves."""

    threat: int = arg(Whole(-7, 7, zero=False), N_("how many levels"))
    says = N_("threat {amount}")
    in_brief = N_("T{amount}")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.change_threat(self.threat, source)


@effect
class SetThreat(Effect):
    """Threat goes to this level: only the marker moves, nobody is killed or saved."""

    threat_to: int = arg(Level(start=True), N_("where to"))

    def describe(self) -> str:
        if self.threat_to == START:
            return _("threat returns to the abductor's starting level")
        return _("threat goes to {level}").format(level=level_names()[self.threat_to])

    def brief(self) -> str:
        if self.threat_to == START:
            return _("T as at first")
        return _("T to {level}").format(level=level_names()[self.threat_to])

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.set_threat(self.threat_to, source)


@effect
class MoveMarker(Effect):
    """The threat marker moves by this many levels, no further than an end and hurting nobody."""

    marker: int = arg(Whole(-7, 7, zero=False), N_("how many levels"))
    in_brief = N_("T{amount}")

    def describe(self) -> str:
        text = _("the threat marker moves up {n}")
        if self.marker < 0:
            text = _("the threat marker moves down {n}")
        return text.format(n=abs(self.marker))

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.move_marker(self.marker, source)


@effect
class Release(Effect):
    """Hostages are released, one at a time; with none held the abductor is captured."""

    release: int = arg(Whole(1, 20), N_("how many"))
    says = NN_("release {n} hostage", "release {n} hostages")
    in_brief = NN_("{n} out")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.save(self.release, source)


@effect
class Kill(Effect):
    """Hostages are killed, one at a time."""

    kill: int = arg(Whole(1, 20), N_("how many"))
    says = NN_("kill {n} hostage", "kill {n} hostages")
    in_brief = NN_("{n} dies", "{n} die")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.kill(self.kill, source)


@effect
class TakeHostages(Effect):
    """More hostages are taken: they enter the pool and count in the total."""

    hostages: int = arg(Whole(1, 20), N_("how many"))
    says = NN_("{n} more hostage is taken", "{n} more hostages are taken")
    in_brief = NN_("{n} taken")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.take_hostages(self.hostages, source)


@effect
class TurnLoyal(Effect):
    """Hostages side with the abductor: nobody can release them until they are won back."""

    turn_loyal: int = arg(Whole(1, 20), "how many")
    says = NN_("{n} hostage sides with the abductor", "{n} hostages side with the abductor")
    in_brief = NN_("{n} turned")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.turn_loyal(self.turn_loyal, source)


@effect
class WinBack(Effect):
    """Hostages who side with the abductor are won back: they are in the pool again."""

    win_back: int = arg(Whole(1, 20), "how many")
    says = NN_(
        "win back {n} hostage who sides with the abductor",
        "win back {n} hostages who side with the abductor",
    )
    in_brief = NN_("{n} won back")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.win_back(self.win_back, source)


@effect
class Reveal(Effect):
    """Face-down demands are revealed, the player choosing the slots unseen."""

    asks = True
    reveal: int = arg(Whole(1, 20), N_("how many"))
    says = NN_("reveal {n} demand", "reveal {n} demands")
    in_brief = N_("reveal")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.reveal(self.reveal, source)


@effect
class BringDemand(Effect):
    """A demand of this kind comes into play, at random from those set aside."""

    bring: str = arg(Word(tuple(BROUGHT), BROUGHT), N_("its kind"))
    face: str = arg(Word(tuple(FACES), FACES), N_("how it lies"), default="down")
    in_brief = BRIEF_BROUGHT

    def describe(self) -> str:
        text = _("{kind} comes into play {face}")
        return text.format(kind=BROUGHT[self.bring], face=FACES[self.face])

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.bring_demand(self.bring, self.face, source)


@effect
class ConcedeFree(Effect):
    """A face-up demand with a cost is conceded without paying, the player choosing which."""

    asks = True
    concede_free: bool = arg(Flag())
    says = N_("concede a demand without paying its CP")
    in_brief = N_("concede free")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.concede_free(source)


@effect
class Concede(Effect):
    """A face-up demand is conceded free, the player choosing which, or none of them."""

    asks = True
    concede: bool = arg(Flag())
    says = N_("you may concede a demand free")
    in_brief = N_("concede")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.concede_any(source)


@effect
class TakeCards(Effect):
    """The player takes Available cards for nothing, as many as fit and are there."""

    asks = True
    take: int = arg(Whole(1, 20), N_("how many"))
    most_cost: int = arg(Whole(0, 99), N_("only cards of this cost or less"), default=99)
    in_brief = NN_("{n} free card", "{n} free cards")

    def describe(self) -> str:
        text = ngettext("take {n} Available card free", "take {n} Available cards free", self.take)
        if self.most_cost < 99:
            text += _(" (cost {cost} or less)")
        return text.format(n=self.take, cost=self.most_cost)

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.take_cards(self.take, self.most_cost, source)


@effect
class RemoveCard(Effect):
    """The card being resolved leaves the mission."""

    out: bool = arg(Flag())
    says = N_("this card leaves the mission")
    in_brief = N_("gone")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.remove_card(source)


@effect
class DiscardRed(Effect):
    """Red terror cards are discarded unresolved from the top of the deck."""

    discard_red: int = arg(Whole(1, 20), N_("how many"))
    says = NN_("discard {n} red terror card", "discard {n} red terror cards")
    in_brief = NN_("-{n} terror card", "-{n} terror cards")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.discard_red(self.discard_red, source)


@effect
class LoseCards(Effect):
    """Available cards at random are out of the mission from its start."""

    lose: int = arg(Whole(1, 9), N_("how many"))
    least_cost: int = arg(Whole(0, 20), N_("only cards that cost this or more"), default=0)
    in_brief = NN_("{n} card missing", "{n} cards missing")

    def describe(self) -> str:
        text = ngettext(
            "{n} Available card at random is missing",
            "{n} Available cards at random are missing",
            self.lose,
        ).format(n=self.lose)
        if self.least_cost:
            text += _(" (cost {n} or more)").format(n=self.least_cost)
        return text

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.lose_cards(self.lose, self.least_cost, source)


@effect
class DiscardHalf(Effect):
    """Half of the red terror cards left are discarded unresolved, rounded down."""

    discard_half: bool = arg(Flag())
    says = N_("discard half of the red terror cards left, rounded down")
    in_brief = N_("-1/2 of the terror cards")

    def apply(self, mission: EffectContext, source: str) -> None:
        mission.discard_half(source)
