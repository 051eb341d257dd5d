"""The table that a screen shows: in a career or alone, with the cards that are known of it."""

from collections.abc import Iterator
from functools import cached_property

from hncli.base.schema import LEVELS
from hncli.career.ledger import StressSoFar
from hncli.features.careers.saved_career import SavedCareer
from hncli.features.table.store import SavedTable
from hncli.game.cards.catalogue import Catalogue
from hncli.game.cards.library import Library
from hncli.game.cards.models import Card, ConversationCard, Demand, Help
from hncli.game.cards.triggers import Watch
from hncli.game.engine.events import Event
from hncli.game.table.steps import TableSetup, TableStep
from hncli.game.table.tracked import TakenStep, TrackedMission


class TableSession:
    """One table and all that is known of its cards; every step is saved before the next."""

    def __init__(self, saved: SavedTable | SavedCareer, library: Library) -> None:
        self.saved = saved
        self.library = library
        self.after: list[Event] = []  # events of the career since the last step
        self._last = self.table
        self.cards = cards_of(library, self.table.setup)

    @property
    def career(self) -> SavedCareer | None:
        """The career that the mission belongs to; None if it stands alone."""
        return self.saved if isinstance(self.saved, SavedCareer) else None

    @property
    def table(self) -> TrackedMission:
        """The table as it is now; of a career that has recorded it, as it was at its end."""
        if isinstance(self.saved, SavedTable):
            return self.saved.table
        self._last = self.saved.career.table or self._last
        return self._last

    @property
    def stress(self) -> StressSoFar | None:
        """The career's stress with this mission's; None outside of a career."""
        return self.career.career.stress_so_far if self.career is not None else None

    @property
    def title(self) -> str:
        """Whom the mission is with."""
        setup = self.table.setup
        return setup.name or (self.cards.abductor.title if self.cards else setup.abductor)

    @cached_property
    def known_helps(self) -> dict[str, Help]:
        """Every trait and resource that there is."""
        packs = self.library.packs.values()
        return {id: help for pack in packs for id, help in pack.of(Help).items()}

    @property
    def helps(self) -> dict[str, Help]:
        """The traits and resources that can be used, by id; some traits act once a mission."""
        used = {step.name for step in self.table.steps if step.verb == "use"}
        found = {
            id: self.known_helps.get(id) for id in (*self.table.held, *self.table.setup.traits)
        }
        return {
            id: one
            for id, one in found.items()
            if one is not None
            and (id in self.table.held or id not in used or not any(r.once for r in one.rules))
        }

    def helps_at(self, moment: str, op: str = "") -> list[Help]:
        """The traits and resources that can be used at a moment, for some operation or any."""
        return [
            one
            for one in self.helps.values()
            if any(moment in rule.when and (not op or _does(rule, op)) for rule in one.rules)
        ]

    def take(self, step: TableStep) -> TakenStep:
        """Take a step and save it; RefusedStep if the rules of the markers forbid it."""
        table = self.table
        self.after = [*self.saved.take(step)]
        done = table.taken[-1]
        self.after = self.after[len(done.events) :]
        return done

    def undo(self) -> None:
        """Take the last step back and save that."""
        self.saved.undo()

    def cost_of_giving_up(self) -> int | None:
        """The stress that giving up would add; None outside of a career."""
        return self.career.career.cost_of_giving_up() if self.career is not None else None

    def title_of(self, id: str) -> str:
        """The title of a card, trait or resource; a name that none has is its own title."""
        found = self.known_helps.get(id) or self.card(id)
        return found.title if found is not None else id

    def card(self, id: str) -> Card | None:
        """An installed card by its id."""
        return self.cards.cards.get(id) if self.cards is not None else None

    @property
    def conversation(self) -> list[ConversationCard]:
        """The conversation cards by cost, where the box is installed."""
        known = self.cards.conversation.values() if self.cards is not None else ()
        return sorted(known, key=lambda card: (card.cost, card.title))

    def demands(self, kind: str) -> list[Demand]:
        """The demands of a kind that this abductor can have, where the box is installed."""
        known = self.cards.demands.values() if self.cards is not None else ()
        return [one for one in known if one.kind == kind]


def cards_of(library: Library, setup: TableSetup) -> Catalogue | None:
    """The cards of an installed abductor; None for one that no pack has, or no longer."""
    pack = library.packs.get(setup.box)
    if not setup.abductor or pack is None or setup.abductor not in pack.cards:
        return None
    return library.catalogue(setup.box, setup.abductor)


def opening_steps(one: Help, table: TrackedMission) -> Iterator[TableStep]:
    """What a trait or condition does to the markers at the start."""
    if moved := gives(one, "mission-start", "marker"):
        level = min(len(LEVELS) - 1, max(0, table.threat + moved))
        if level != table.threat:
            yield TableStep("level", name=LEVELS[level])
    if gained := gives(one, "mission-start", "cp"):
        yield TableStep("cp", gained)


def gives(one: Help, moment: str, op: str) -> int:
    """How much of something a trait or resource gives at a moment: points, dice, levels."""
    effects = (effect for rule in one.rules if moment in rule.when for effect in rule.do)
    return sum(getattr(effect, op) for effect in effects if effect.op == op)


def _does(rule: Watch, op: str) -> bool:
    return any(effect.op == op for effect in rule.do)
