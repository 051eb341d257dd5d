"""A career's status: everything that is derived from its record and its table."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

from hncli.career.ledger import CONDITION, LedgerLine, lines_of, settle
from hncli.career.record import MissionEntry, Record, count_successes
from hncli.game.cards.career_content import Asset, CareerTable, Numbers
from hncli.game.cards.library import Library
from hncli.game.cards.models import Abductor, ConversationCard
from hncli.game.cards.packs import boxes_of
from hncli.game.engine.position import below, stream


class CareerStatus:
    """Values derived from a record, each computed once; a changed record gets a new status."""

    def __init__(self, library: Library, record: Record) -> None:
        self.library = library
        self.record = record

    @cached_property
    def table(self) -> CareerTable:
        """The table that the career is played by."""
        table = self.library.pack(self.record.setup.table).career
        assert table is not None  # checked when the career was made or opened
        return table

    @property
    def numbers(self) -> Numbers:
        """The numbers that the career's table sets."""
        return self.table.numbers

    @cached_property
    def helps(self) -> dict[str, Asset]:
        """Every trait, resource and other entry that there is."""
        packs = self.library.packs.values()
        return {id: help for pack in packs for id, help in pack.of(Asset).items()}

    @property
    def missions(self) -> tuple[MissionEntry, ...]:
        """The missions that are over."""
        return self.record.missions

    @property
    def own_missions(self) -> tuple[MissionEntry, ...]:
        """The missions that are over and were played by the player alone (C-NEW-7)."""
        return tuple(entry for entry in self.missions if not entry.watched)

    @property
    def is_hard(self) -> bool:
        """Whether failures weigh more."""
        return self.record.setup.mode == "hard"

    @cached_property
    def successes(self) -> int:
        """How many missions were won."""
        return count_successes(self.missions)

    @property
    def failures(self) -> int:
        """How many missions were lost."""
        return len(self.missions) - self.successes

    @property
    def missions_left(self) -> int:
        """How many missions can still be played (C-NEW-4)."""
        return 0 if self.record.retired else self.numbers.missions - len(self.missions)

    @cached_property
    def opening_lines(self) -> tuple[LedgerLine, ...]:
        """The lines of the stress ledger before the first mission (C-NEW-1)."""
        helps = (self.helps.get(id) for id in self.record.setup.conditions)
        return tuple(
            LedgerLine(0, 0, "C-NEW-1", help.stress, CONDITION, by=help.id)
            for help in helps
            if help is not None and help.stress
        )

    @cached_property
    def lines(self) -> tuple[LedgerLine, ...]:
        """The whole stress ledger."""
        mission_lines = (line for entry in self.missions for line in entry.lines)
        return (*self.opening_lines, *mission_lines)

    @cached_property
    def stress(self) -> int:
        """The total of the ledger."""
        return sum(line.amount for line in self.lines)

    @property
    def pressure(self) -> tuple[str, ...]:
        """The conditions that stress brings to the mission that is set up next, or has been."""
        return self.pressure_at(self.stress)

    def pressure_at(self, stress: int) -> tuple[str, ...]:
        """The conditions of a mission that is set up at so much stress (C-NEW-8).

        They come after those that the career was begun with, and none is held twice.
        """
        setup = self.record.setup
        pressure = self.table.pressure if setup.pressure else ()
        return tuple(id for n, id in pressure if stress >= n and id not in setup.conditions)

    def settled_lines(
        self, causes: Iterable[tuple[int, str]], result: str = "", saved: int = 0
    ) -> list[LedgerLine]:
        """The lines that the next mission adds to the ledger; those of its end if it has a result.

        A cause is a turn and a key of `ledger.RULES`.
        """
        number = len(self.missions) + 1
        spared = {help.spares: id for id in self.traits if (help := self.helps[id]).spares}
        lines = lines_of(number, causes, result, saved, self.numbers, self.is_hard, spared)
        return settle(lines, self.stress)

    @property
    def score(self) -> int:
        """Points for successes, less all stress (C-SCORE-1)."""
        return self.numbers.points * self.successes - self.stress

    @cached_property
    def achievements(self) -> frozenset[str]:
        """Everything that the missions have earned."""
        return frozenset(id for entry in self.missions for id in entry.achievements)

    @cached_property
    def gained(self) -> tuple[Asset, ...]:
        """Every entry of the table that was gained, in order."""
        return tuple(self.helps[entry.taken] for entry in self.missions if entry.taken)

    @cached_property
    def traits(self) -> tuple[str, ...]:
        """The traits in the order gained (C-TRAIT-2)."""
        gained = (help.id for help in self.gained if help.kind == "trait")
        return (*self.record.setup.traits, *gained)

    @cached_property
    def held(self) -> tuple[str, ...]:
        """The resources that can be used, sorted."""
        held: list[str] = []
        for number in range(len(self.missions) + 1):
            if number:
                entry = self.missions[number - 1]
                held = list(entry.held)
                if entry.taken and self.helps[entry.taken].kind == "resource":
                    held.append(entry.taken)
            held += [s.resource for s in self.record.spent if s.after == number and s.resource]
        return tuple(sorted(held))

    @cached_property
    def experience(self) -> int:
        """Experience that is not spent yet."""
        gained = sum(help.experience for help in self.gained)
        return gained - sum(spent.cost for spent in self.record.spent)

    @cached_property
    def added(self) -> tuple[str, ...]:
        """The conversation cards added to the supply, by full name (C-XP-1)."""
        noted = [entry.card for entry in self.missions if entry.card]
        return tuple(dict.fromkeys((*noted, *(s.card for s in self.record.spent if s.card))))

    @cached_property
    def supplies(self) -> tuple[frozenset[str], ...]:
        """For each box of the career the full names of the cards its missions are dealt from."""
        return tuple(frozenset(self._supply(box)) for box in self.record.setup.boxes)

    def _supply(self, box: str) -> Iterator[str]:
        base = self.library.packs[box].header.extends
        sets = self.record.setup.sets
        conversation = sets.conversation if sets is not None else ()
        yield from conversation
        homes = ([] if conversation else [base]) + ([box] if base or not conversation else [])
        for home in filter(None, homes):
            for id in self.library.packs[home].of(ConversationCard):
                yield f"{home}/{id}"

    @cached_property
    def left_out(self) -> tuple[str, ...]:
        """The cards that R-SETUP-7 takes out of the supply and that were not won back."""
        names = sorted(frozenset().union(*self.supplies) - set(self.added))
        cards = [(name, self.library.card(name)) for name in names]
        return tuple(
            name
            for name, card in cards
            if isinstance(card, ConversationCard) and not card.is_career_card
        )

    @cached_property
    def addable(self) -> tuple[str, ...]:
        """The cards that experience can add: those left out, and those some mission lacks."""
        return tuple(
            name
            for name in self._all_cards
            if name not in self.added
            and (name in self.left_out or any(name not in supply for supply in self.supplies))
        )

    @cached_property
    def _all_cards(self) -> tuple[str, ...]:
        """The full names of all conversation cards of all boxes, and of the career's packs."""
        homes = dict.fromkeys((*boxes_of(self.library.packs), *self.record.setup.boxes))
        return tuple(
            f"{home}/{id}" for home in homes for id in self.library.packs[home].of(ConversationCard)
        )

    def card_name(self, name: str) -> str:
        """A card's name in option ids: its id, or its full name where two boxes have that id."""
        id = name.partition("/")[2]
        return id if self._boxes_with[id] == 1 else name

    @cached_property
    def _boxes_with(self) -> Counter[str]:
        """How many boxes have a card of each id."""
        return Counter(name.partition("/")[2] for name in self._all_cards)

    def can_take(self, id: str) -> bool:
        """Whether an entry of the table can be taken now (C-COMP-4)."""
        help = self.helps[id]
        if help.kind == "trait":
            return id not in self.traits
        return bool(self.left_out) if help.card else True

    @property
    def is_choosing(self) -> bool:
        """Whether the last mission's compensation is still to be chosen."""
        if not self.missions:
            return False
        last = self.missions[-1]
        return last.is_compensated and not last.taken

    @property
    def is_adding(self) -> bool:
        """Whether a card is still to be chosen for the last mission's compensation."""
        if not self.missions or not self.missions[-1].taken:
            return False
        last = self.missions[-1]
        return self.helps[last.taken].card and not last.card and bool(self.left_out)

    def entries(self) -> tuple[str, ...]:
        """The entries to choose from: those rolled, or all after certain successes (C-COMP-3)."""
        last = self.missions[-1]
        if last.rolls:
            return tuple(dict.fromkeys(rolled.entry for rolled in last.rolls if not rolled.again))
        return tuple(dict.fromkeys(id for id in self.table.entries if self.can_take(id)))

    def state(self, is_running: bool) -> str:
        """Whether a mission is being played, something is waited for, or all is done."""
        is_open = self.missions_left > 0 or self.is_choosing or self.is_adding
        return "running" if is_running else "waiting" if is_open else "complete"

    def abductors(self) -> Iterator[tuple[str, str]]:
        """Box and abductor of everybody whom the career can meet."""
        for box in self.record.setup.boxes:
            for abductor in self.library.packs[box].of(Abductor):
                yield box, abductor

    def drawn_abductor(self) -> tuple[str, str]:
        """Who is met next if nobody is named: nobody again before everybody was (C-NEW-2)."""
        abductors = list(self.abductors())
        remaining = list(abductors)
        for entry in self.missions:
            met = (entry.box, entry.abductor)
            if met in remaining:
                remaining.remove(met)
            remaining = remaining or list(abductors)
        random_stream = stream(self.record.setup.seed, f"abductor {len(self.missions) + 1}")
        _state, number = below(random_stream, len(remaining))
        return remaining[number]
