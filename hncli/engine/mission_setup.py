"""What a mission starts with, as plain values that can be stored."""

from hncli.cards.catalogue import Catalogue
from hncli.cards.library import Library
from hncli.cards.schema import Flag, Identifier, ListOf, Whole, arg
from hncli.cards.sets.custom_set import CustomSet, FullName, SetArg
from hncli.engine.mission import Mission
from hncli.engine.setup import LARGEST_SEED, new_mission
from hncli.values import Value, value

IDS = ListOf(Identifier(), 0, 1000)


@value
class MissionSetup(Value):
    """Everything that decides how a mission begins: with the same content, the same mission."""

    box: str = arg(Identifier(), "whose cards it is played with")
    abductor: str = arg(Identifier(), "whom you talk to")
    seed: int = arg(Whole(0, LARGEST_SEED), "what fixes all chance")
    in_career: bool = arg(Flag(), "the rules of a career leave cards out", default=False)
    traits: tuple[str, ...] = arg(IDS, "traits, in the order gained", default=())
    conditions: tuple[str, ...] = arg(IDS, "conditions, in the order named", default=())
    held: tuple[str, ...] = arg(IDS, "resources at hand", default=())
    added: tuple[str, ...] = arg(
        ListOf(FullName(), 0, 1000), "conversation cards added by a career", default=()
    )
    sets: CustomSet | None = arg(SetArg(), "the custom set it is played with", default=None)

    def begin(self, library: Library) -> Mission:
        """The mission at its first decision; UnknownName if box or abductor is not installed."""
        return new_mission(
            library,
            self.box,
            self.abductor,
            self.seed,
            career=self.in_career,
            held=self.held,
            traits=self.traits,
            sets=self.sets,
            added=self.added,
            conditions=self.conditions,
        )

    def catalogue(self, library: Library) -> Catalogue:
        """The cards that the mission is played with; UnknownName as above."""
        return library.catalogue(self.box, self.abductor, self.sets, self.added)
