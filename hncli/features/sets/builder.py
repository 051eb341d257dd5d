"""The guided builder of custom sets (R-SET-5), and sets as text."""

from collections import Counter
from collections.abc import Collection

from hncli.base.messages import N_, _, ngettext
from hncli.base.text import clauses, cp_cost, labelled, with_count
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.cards.library import Library
from hncli.game.cards.models import Card
from hncli.game.engine.set_builder import SetBuilder, SetChoice
from hncli.terminal.environment import Environment
from hncli.terminal.questions import Command, MenuItem, Prompter, Question
from hncli.terminal.screen import Screen


def set_lines(custom: CustomSet, library: Library) -> list[str]:
    """A set: conversation cards by cost, terror cards, pivotal events; what is left to the box."""
    lines = [_("Conversation: the cards of the box you play")]
    if "conversation" in custom.parts:
        lines = [_("Conversation: {n} cards").format(n=len(custom.conversation))]
        cards = sorted(
            (getattr(library.card(name), "cost", 0), _card_line(name, count, library))
            for name, count in Counter(custom.conversation).items()
        )
        lines += [
            _("  {cost}  {line}").format(cost=cp_cost(cost), line=line) for cost, line in cards
        ]
    if "terror" not in custom.parts:
        return [*lines, _("Terror and pivotal events: the cards of the box you play")]
    lines.append(_("Terror: {n} cards").format(n=len(custom.terror)))
    counts = Counter(custom.terror).items()
    lines += [f"  {_card_line(name, count, library)}" for name, count in counts]
    events = _(" and ").join(library.packs[id].name for id in custom.pivotal)
    return [*lines, _("Pivotal events: {boxes}").format(boxes=events)]


def _card_line(name: str, count: int, library: Library) -> str:
    title = with_count(library.card(name).title, count)
    return f"{title} ({library.packs[_box(name)].name})"


def _box(name: str) -> str:
    """The box of a full name `box/id`."""
    return name.partition("/")[0]


def summary(custom: CustomSet, library: Library) -> str:
    """The boxes whose cards a set has, those it has most of first, and its part if it has one."""
    counts = Counter(_box(name) for name in (*custom.conversation, *custom.terror))
    boxes = ", ".join(library.packs[box].name for box, _count in counts.most_common())
    if "terror" not in custom.parts:
        return _("{boxes} (conversation cards only)").format(boxes=boxes)
    if "conversation" not in custom.parts:
        return _("{boxes} (terror cards only)").format(boxes=boxes)
    return boxes


HELP = N_(
    "Type the number of a choice. Also: random (leave this step to chance), all random (leave all"
    " the rest to chance), back (the last choice again), quit (nothing is saved)."
)

PAIR = 2  # cards


class SetScreen(Screen):
    """A question about a set: every card can be looked up, and whoever quits keeps nothing."""

    def __init__(self, library: Library, env: Environment, asks: Prompter | None = None) -> None:
        super().__init__(env, asks)
        self.library = library
        self.title = _("Sets of your own").upper()

    def cards(self) -> Collection[Card]:
        return [card for pack in self.library.packs.values() for card in pack.cards.values()]

    def commands(self, *more: Command) -> tuple[Command, ...]:
        """What can be typed besides the choices."""
        first, _save, *others = self.common()
        return (first, *more, Command("quit", _("stop; nothing is saved"), self.leave), *others)


class PartsScreen(SetScreen):
    """Asks which parts of a box a set is to replace, before the steps that fill them."""

    def ask(self) -> str:
        """The name of a part, or both; EOFError if the player goes away."""
        options = (
            MenuItem("both", _("Both conversation and terror cards")),
            MenuItem("conversation", _("Conversation cards only; terror cards stay the box's")),
            MenuItem("terror", _("Terror cards only; conversation cards stay the box's")),
        )
        question = Question((_("Which cards do you want to choose?"),), options, self.commands())
        while (option := self.answer(self.painted(question))) is None:
            pass  # a command wants the question once more
        return option.id


class SetBuilderScreen(SetScreen):
    """Asks for the choices of a set, step by step."""

    def __init__(
        self, builder: SetBuilder, library: Library, env: Environment, asks: Prompter | None = None
    ) -> None:
        super().__init__(library, env, asks)
        self.builder = builder
        self.at = 0  # the step that is asked
        self.history: list[int] = []  # the steps in which something was taken

    def build(self) -> None:
        """Ask until every step has what it wants; EOFError if the player goes away."""
        if not self.is_painted:
            self.tell([str(HELP)])
        while (at := self.builder.next()) is not None:
            self.at = at
            choices = self.builder.left(at)
            option = self.answer(self.asked(choices))
            if option is not None:
                self.notes = []
                self.builder.take(at, next(one for one in choices if one.id == option.id))
                self.history.append(at)

    def asked(self, choices: list[SetChoice]) -> Question:
        """A step: how many to take, and each choice with what it does."""
        number, count = self.builder.place_of(self.at)
        step, missing = self.builder.steps[self.at], self.builder.missing(self.at)
        text = ngettext(
            "Step {n} of {all}. Take {count}: {asks}.",
            "Step {n} of {all}. Take {count} more: {asks}.",
            missing,
        )
        said = [text.format(n=number, all=count, count=missing, asks=step.asks)]
        if any(len(set(choice.cards)) > 1 and self._is_pair(choice) for choice in choices):
            said.insert(0, _("A pair plays the same whichever boxes its two cards come from."))
        options = tuple(MenuItem(choice.id, self.label(choice)) for choice in choices)
        commands = self.commands(
            Command("random", _("leave this step to chance"), self.leave_step),
            Command("all random", _("leave all the rest to chance"), self.leave_all),
            Command("back", _("the last choice again"), self.back),
        )
        return self.painted(Question(tuple(said), options, commands))

    def keys(self) -> tuple[str, ...]:
        return (
            _("Enter chooses   or type random, all random or back   ? help   Esc twice quits"),
            _("type random, back ...   ? help"),
        )

    def _is_pair(self, choice: SetChoice) -> bool:
        """Whether it is two cards of one title and text, perhaps from different boxes."""
        cards = [self.library.card(name) for name in choice.cards if "/" in name]
        alike = {(card.id, card.title, tuple(card.text())) for card in cards}
        return len(cards) == PAIR and len(alike) == 1

    def leave_step(self, _rest: str) -> bool:
        """Fill the current step at random."""
        before = len(self.builder.taken[self.at])
        self.builder.fill(self.at)
        taken = self.builder.taken[self.at][before:]
        self.history += [self.at] * len(taken)
        self.tell([self.label(choice) for choice in taken])
        return True

    def leave_all(self, _rest: str) -> bool:
        """Fill all remaining steps at random."""
        while (step := self.builder.next()) is not None:
            self.builder.fill(step)
        return True

    def back(self, _rest: str) -> bool:
        """Take the last choice back."""
        if not self.history:
            self.tell([_("There is no choice to go back to.")])
            return False
        step = self.history.pop()
        self.builder.taken[step] = self.builder.taken[step][:-1]
        return True

    def label(self, choice: SetChoice) -> str:
        """Say what a choice is: its title and box, and what the card does."""
        packs = self.library.packs
        if choice.cards[0] in packs:
            return _(" and ").join(packs[id].name for id in choice.cards)
        names = list(dict.fromkeys(choice.cards))
        card = self.library.card(names[0])
        homes = [packs[_box(name)].name for name in names]
        text = clauses(card.text())
        if not self._is_pair(choice):
            from_boxes = _(" and ").join(dict.fromkeys(homes))
            title = with_count(card.title, len(choice.cards))
            return labelled(f"{title} ({from_boxes})", text)
        if len(homes) == 1:
            said = _("{title} x2, both from {box}: {text}")
            return said.format(title=card.title, box=homes[0], text=text)
        said = _("{title} x2, one from {box} and one from {other}: {text}")
        return said.format(title=card.title, box=homes[0], other=homes[1], text=text)
