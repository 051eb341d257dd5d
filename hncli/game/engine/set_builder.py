"""Building a custom set step by step, by choosing or at random (R-SET-5)."""

from collections.abc import Iterator

from hncli.base.messages import _, in_quotes
from hncli.base.text import nearest
from hncli.base.values import Value, value
from hncli.game.cards.custom_sets import (
    CONVERSATION,
    FIXED,
    MINORS,
    OTHERS,
    PARTS,
    RISING,
    CardGroup,
    CustomSet,
)
from hncli.game.cards.models import FAMILY_TITLES, ConversationCard, Demand, RedCard
from hncli.game.cards.packs import Pack, boxes_of
from hncli.game.engine.position import below, stream


@value
class SetChoice(Value):
    """One thing to take: a pair, a card, a fixed kind of one box, or boxes to mix."""

    id: str  # the box or boxes it comes from, a slash, and what it is
    cards: tuple[str, ...]  # full names, copies repeated; for pivotal events the boxes
    title: str  # choices of one title exclude one another


@value
class SetQuestion(Value):
    """One question of the builder: take so many of these."""

    part: str  # the list of the set that it fills
    rule: str
    asks: str
    count: int
    choices: tuple[SetChoice, ...]
    is_drawn: bool = False  # the rules leave it to chance


class CannotBuild(Exception):
    """A wish that no step can grant, or boxes that no set can be made from."""


class SetBuilder:
    """A set in the making: what each step has taken so far.

    The steps of a part that is left out take nothing.
    """

    def __init__(
        self,
        packs: dict[str, Pack],
        boxes: tuple[str, ...],
        seed: int,
        parts: tuple[str, ...] = PARTS,
    ) -> None:
        used = {id: boxes_of(packs)[id] for id in boxes}
        self.seed = seed
        self.lists = {*parts, *(["pivotal"] if "terror" in parts else [])}  # that are filled
        self.steps: list[SetQuestion] = [*_conversation(used), *_terror(used), _pivotal(used)]
        self.taken: list[tuple[SetChoice, ...]] = [() for _step in self.steps]
        for step in self.steps:
            titles = {choice.title for choice in step.choices}
            if step.part in self.lists and len(titles) < step.count:
                text = _("These boxes have too few {what}, {n} are wanted.")
                raise CannotBuild(text.format(n=step.count, what=step.asks))

    def missing(self, at: int) -> int:
        """How many a step still has to take."""
        step = self.steps[at]
        return step.count - len(self.taken[at]) if step.part in self.lists else 0

    def next(self) -> int | None:
        """The next step that has something to ask, if there is one."""
        for at, step in enumerate(self.steps):
            if self.missing(at) and not step.is_drawn:
                return at
        return None

    def _asks(self, step: SetQuestion) -> bool:
        """Whether a step is asked: of a part that is built, and not left to chance."""
        return step.part in self.lists and not step.is_drawn

    def place_of(self, at: int) -> tuple[int, int]:
        """Which of the steps that ask something a step is, and how many there are."""
        asking = [n for n, step in enumerate(self.steps) if self._asks(step)]
        return asking.index(at) + 1, len(asking)

    def left(self, at: int) -> list[SetChoice]:
        """What a step can still take."""
        titles = {choice.title for choice in self.taken[at]}
        return [choice for choice in self.steps[at].choices if choice.title not in titles]

    def take(self, at: int, choice: SetChoice) -> None:
        """Take something in a step."""
        self.taken[at] = (*self.taken[at], choice)

    def wish(self, id: str) -> None:
        """Take something by its id, whatever step it belongs to."""
        ids = []
        for at, step in enumerate(self.steps):
            if self._asks(step):
                ids += [choice.id for choice in step.choices]
                for choice in self.left(at):
                    if choice.id == id and self.missing(at):
                        self.take(at, choice)
                        return
        built = [step for step in self.steps if step.part in self.lists]
        drawn = [choice.id for step in built if step.is_drawn for choice in step.choices]
        if id in ids:
            text = _("{id}: there is no room for it beside what was chosen before.")
            raise CannotBuild(text.format(id=id))
        if id in drawn:
            text = _("{id} cannot be chosen: the rules leave such cards to chance.")
            raise CannotBuild(text.format(id=id))
        left_out = [step for step in self.steps if step.part not in self.lists]
        if any(choice.id == id for step in left_out for choice in step.choices):
            text = _("{id} belongs to the part that this set leaves to the box.")
            raise CannotBuild(text.format(id=id))
        text = _("There is no {id} to choose.").format(id=in_quotes(id, 60))
        raise CannotBuild(text + nearest(id, ids))

    def fill(self, at: int) -> None:
        """Take at random what a step is missing, every title with the same chance.

        Each step has a stream of its own, so that a choice in one changes nothing in another.
        A title first and then one of its choices: else a pair that can be put together from two
        boxes in three ways would come up more often than one that cannot.
        """
        state = stream(self.seed, f"sets {at}")
        while self.missing(at):
            choices = self.left(at)
            titles = list(dict.fromkeys(choice.title for choice in choices))
            state, number = below(state, len(titles))
            ways = [choice for choice in choices if choice.title == titles[number]]
            state, number = below(state, len(ways))
            self.take(at, ways[number])

    def finish(self) -> CustomSet:
        """Leave to chance what is missing, and put everything together."""
        for at in range(len(self.steps)):
            self.fill(at)
        parts: dict[str, list[str]] = {"conversation": [], "terror": [], "pivotal": []}
        for step, choices in zip(self.steps, self.taken, strict=True):
            parts[step.part] += [card for choice in choices for card in choice.cards]
        return CustomSet(*(tuple(sorted(names)) for names in parts.values()))


def _conversation(boxes: dict[str, Pack]) -> Iterator[SetQuestion]:
    """R-SET-3, cheap cards first."""
    for group in CONVERSATION:
        held = [
            (home, card)
            for home, box in boxes.items()
            for card in box.of(ConversationCard).values()
            if group.has(card)
        ]
        choices = _zero_pairs(held) if group.high == 0 else _whole(held, group)
        yield SetQuestion("conversation", "R-SET-3", str(group.name), group.titles, tuple(choices))


def _zero_pairs(held: list[tuple[str, ConversationCard]]) -> Iterator[SetChoice]:
    """The copies of a zero-cost pair may come from different boxes."""
    for id in dict.fromkeys(card.id for _home, card in held):
        homes = [home for home, card in held if card.id == id]
        for n, home in enumerate(homes):
            for other_home in homes[n:]:
                name = f"{home}/{id}" if home == other_home else f"{home}+{other_home}/{id}"
                yield SetChoice(name, (f"{home}/{id}", f"{other_home}/{id}"), id)


def _whole(held: list[tuple[str, ConversationCard]], group: CardGroup) -> Iterator[SetChoice]:
    for home, card in held:
        name = f"{home}/{card.id}"
        yield SetChoice(name, (name,) * group.copies, name)


def _terror(boxes: dict[str, Pack]) -> Iterator[SetQuestion]:
    """R-SET-1: the minor demands, the fixed kinds, then what is drawn."""
    minors = [
        f"{home}/{demand.id}"
        for home, box in boxes.items()
        for demand in box.of(Demand).values()
        if demand.kind == "minor"
    ]
    yield SetQuestion("terror", "R-SET-1", _("minor demands"), MINORS, _single(minors))
    for family in FIXED:
        kinds = [
            SetChoice(f"{home}/{family}", _copies(home, box, family), family)
            for home, box in boxes.items()
        ]
        text = _('box for the cards of the kind "{family}"')
        asks = text.format(family=FAMILY_TITLES[family])
        yield SetQuestion("terror", "R-SET-1", asks, 1, tuple(kinds))
    for rises, count, asks in (
        (True, RISING, _("other cards whose main effect can raise threat")),
        (False, OTHERS, _("other cards whose main effect cannot raise threat")),
    ):
        others = [
            name
            for home, box in boxes.items()
            for card in box.of(RedCard).values()
            if not card.family and card.can_raise_threat == rises
            for name in [f"{home}/{card.id}"] * card.copies
        ]
        yield SetQuestion("terror", "R-SET-1", asks, count, _single(others), is_drawn=True)


def _copies(home: str, box: Pack, family: str) -> tuple[str, ...]:
    """All cards of a fixed kind that a box has."""
    return tuple(
        f"{home}/{card.id}"
        for card in box.of(RedCard).values()
        if card.family == family
        for _copy in range(card.copies)
    )


def _single(names: list[str]) -> tuple[SetChoice, ...]:
    """A choice for each card; copies are told apart, so that each has its own chance."""
    return tuple(SetChoice(name, (name,), f"{name} {n}") for n, name in enumerate(names))


def _pivotal(boxes: dict[str, Pack]) -> SetQuestion:
    """R-SET-2: one box's pivotal events, or all mixed."""
    ways: list[tuple[str, ...]] = [(home,) for home in boxes]
    if len(boxes) > 1:
        ways.append(tuple(boxes))
    choices = tuple(SetChoice(f"{'+'.join(way)}/pivotal", way, "pivotal") for way in ways)
    return SetQuestion("pivotal", "R-SET-2", _("source of the pivotal events"), 1, choices)
