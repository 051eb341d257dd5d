"""The questions of a career: entries of its options, groups of them, commands; spending."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING

from hncli.base.messages import _, ngettext
from hncli.base.text import COMMAND_LETTERS, command_letters, cp_cost, explained, in_row, unaccented
from hncli.base.values import Value, value
from hncli.career.career import Career
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.status_text import mission_lines, status_lines
from hncli.features.careers.words import card_cost, career_label, does, option_title
from hncli.game.cards.models import Card
from hncli.game.engine.game import RETIRE, Option
from hncli.terminal.environment import Environment
from hncli.terminal.questions import Command, MenuItem, Prompter, Question
from hncli.terminal.screen import Screen

if TYPE_CHECKING:
    from rich.text import Text

BACK = "back"
RECORDED_VERBS = ("entry", "card", "resource")  # verbs of what a career records for good


@value
class SpendingGroup(Value):
    """Options of a career that are listed together."""

    id: str
    title: str
    options: tuple[Option, ...]
    headings: tuple[str, ...] = ()  # of the columns beside them
    columns: Callable[[Option], tuple[str, ...]] = lambda _option: ()


class CareerQuestions(Screen):
    """The questions of a career, and what can be typed at them besides the options."""

    @property
    def career(self) -> Career:
        """The career after the last choice."""
        raise NotImplementedError(type(self).__name__)

    def look(self) -> None:
        """Show the career where it is not on the screen anyway."""
        if not self.env.is_drawn:
            self.env.say("", *status_lines(self.career, self.env.width))

    def cards(self) -> Collection[Card]:
        return self.career.library.cards.values()

    def is_meant(self, option: Option) -> bool:
        """Ask again before the one choice that ends a career."""
        return option != RETIRE or self.is_sure(_("Retire for good?"))

    def commands(self) -> tuple[Command, ...]:
        """What can be typed at a question of a career besides its options."""
        no_odds = _("There is nothing to roll between missions; ? says what each choice does.")
        no_best = _("What is best is only known inside a mission; ? says what each choice does.")
        no_undo = _("What the career has recorded stays; undo works inside a mission.")
        first, *rest = self.common()
        return (
            first,
            Command("hint", _("the odds, inside a mission"), self.refusing(no_odds)),
            Command("hint best", _("only inside a mission"), self.refusing(no_best)),
            Command("undo", _("only inside a mission"), self.refusing(no_undo)),
            *rest,
            Command("log", _("the missions so far"), self.show_log),
            Command("take back", _("only inside a mission"), self.refusing(no_undo)),
        )

    def refusing(self, why: str) -> Callable[[str], bool]:
        """A command that says why there is nothing to do."""

        def refuse(_rest: str) -> bool:
            self.tell([why])
            return False

        return refuse

    def show_again(self, _rest: str) -> bool:
        """Show the whole career and what has just happened, and ask again."""
        if self.env.is_drawn:
            notes = [*self.notes, ""] if self.notes else []
            self.page([*notes, *status_lines(self.career, self.env.width)])
        return True

    def show_log(self, _rest: str) -> bool:
        """Print a line for each mission so far."""
        lines = mission_lines(self.career, self.env.width)
        self.show_lines(lines or [_("No mission has been played yet.")])
        return False


class CareerChoices(CareerQuestions):
    """Asks for choices among the options of a stored career."""

    def __init__(self, saved: SavedCareer, env: Environment, asks: Prompter | None = None) -> None:
        super().__init__(env, asks)
        self.saved = saved

    @property
    def career(self) -> Career:
        return self.saved.career

    def item(self, option: Option) -> MenuItem:
        """An option, with what it does in the label where nothing else would say that."""
        text = does(self.career, option)
        name = career_label(self.career, option)
        label = name if self.env.is_drawn or not text else explained(name, text)
        return MenuItem(option.id, label, (option,), text, name=name)

    def items(self, group: SpendingGroup) -> tuple[MenuItem, ...]:
        """The entries of a group; on a screen the group's title says what would be repeated."""
        items = map(self.item, group.options)
        if not self.env.is_drawn:
            return tuple(items)
        return tuple(
            replace(item, label=title, name=title, columns=group.columns(option))
            for item, option in zip(items, group.options, strict=True)
            for title in [option_title(self.career, option)]
        )

    def lettered(self, items: Iterable[MenuItem]) -> tuple[MenuItem, ...]:
        """Entries that each have a letter; what is kept for good wants it pressed twice."""
        care = _("Press {letter} again to choose it. It can't be undone.")
        return tuple(
            replace(item, care=care.format(letter=item.letter))
            if any(option.verb in RECORDED_VERBS for option in item.options)
            else item
            for item in with_letters(items)
        )

    def pick(
        self, text: str, groups: Sequence[SpendingGroup], is_optional: bool = True
    ) -> Option | None:
        """Ask for a group, then for an option of it; None if the player goes back.

        A name can be typed at once, whatever group it is in. One group alone is not asked for.
        """
        inside = tuple(item for group in groups for item in self.items(group))
        back = (MenuItem(BACK, _("Back")),)
        has_groups = len(groups) > 1
        index = 0
        while True:
            if has_groups:
                entries = tuple(map(self._entry, groups)) + back * is_optional
                item = self.ask_until_chosen(Question((text,), entries, at=index, inside=inside))
                if item.options or item.id == BACK:
                    return item.options[0] if item.options else None
                index = [group.id for group in groups].index(item.id)
            group = groups[index]
            entries = self.items(group) + back * (is_optional or has_groups)
            question_text = group.title if has_groups else text
            item = self.ask_until_chosen(
                Question((question_text,), entries, inside=inside, headings=group.headings)
            )
            if item.options or not has_groups:
                return item.options[0] if item.options else None

    def _entry(self, group: SpendingGroup) -> MenuItem:
        titles = [option_title(self.career, option) for option in group.options]
        text = _("{group} ({n})").format(group=group.title, n=len(titles))
        return MenuItem(group.id, text, does=in_row(titles))

    def ask_until_chosen(self, question: Question) -> MenuItem:
        """The entry that is chosen; the question is asked anew after commands."""
        item = None
        while item is None:
            item = self.answer(self.painted(replace(question, commands=self.commands())))
        return item


def searching_keys() -> tuple[str, ...]:
    """What the keys of a list do that is searched by typing, and the same in fewer words."""
    return (
        _("Enter chooses   type a name to find it   ? help   Esc back"),
        _("type to find   ? help   Esc back"),
    )


def with_letters(items: Iterable[MenuItem], taken: str = COMMAND_LETTERS) -> tuple[MenuItem, ...]:
    """Entries that each have a letter which is not taken, of their own words where one is left."""
    lettered: list[MenuItem] = []
    free = dict.fromkeys(ascii_lowercase + ascii_uppercase)
    items = list(items)
    commands = command_letters()
    for letter in (
        *taken,
        *(commands.get(key, key) for key in taken),
        *(item.letter for item in items),
    ):
        free.pop(letter, None)
    for item in items:
        words = (item.name or item.label).casefold()
        fitting = (sign for sign in words + words.upper() if sign in free)
        letter = item.letter or next(fitting, "") or next(iter(free), "")
        free.pop(letter, None)
        lettered.append(replace(item, letter=letter))
    return tuple(lettered)


SPENDING_VERBS = ("card", "resource")  # verbs of what experience buys


class SpendingScreen(CareerChoices):
    """The list of what experience can buy."""

    def choose_way(self) -> Option | None:
        """What experience is to be spent on; None if the player goes back."""
        return self.pick(_("Spend experience on what?"), spending_groups(self.career))

    def head(self, width: int) -> "list[Text]":
        """How much experience there is, and what it buys."""
        from hncli.terminal.panes import packed, plain, spread

        status = self.career.status
        card, resource = status.numbers.card_price, status.numbers.resource_price
        text = _("{n} to spend: a card costs {card}, a resource {resource}")
        title = plain(_("EXPERIENCE"), "title")
        figures = plain(text.format(n=status.experience, card=card, resource=resource))
        line = spread(title, figures, width)
        return [line] if line is not title else packed([title, figures], width)

    def keys(self) -> tuple[str, ...]:
        return searching_keys()


def ways_to_spend(career: Career) -> tuple[Option, ...]:
    """What experience can buy now; nothing in a mission, or while a reward waits."""
    decision = career.decision
    if decision is None or not career.can_start:
        return ()
    return tuple(option for option in decision.options if option.verb in SPENDING_VERBS)


def spending_groups(career: Career) -> list[SpendingGroup]:
    """What experience can buy now, in groups that are not empty, by cost and title."""
    library, boxes = career.library, career.record.setup.boxes
    own_boxes = {*boxes, *(library.packs[box].header.extends for box in boxes)}

    def home(option: Option) -> str:
        return career.full_name(option.name).partition("/")[0]

    def columns(option: Option) -> tuple[str, ...]:
        return (cp_cost(card_cost(career, option)), library.packs[home(option)].name)

    ways = sorted(
        ways_to_spend(career),
        key=lambda option: (card_cost(career, option), unaccented(option_title(career, option))),
    )
    cards = [option for option in ways if option.verb == "card"]
    own_cards = tuple(option for option in cards if home(option) in own_boxes)
    other_cards = tuple(option for option in cards if home(option) not in own_boxes)
    resources = tuple(option for option in ways if option.verb == "resource")
    headings = (_("cost"), _("box"))
    own_title = ngettext("Cards of your box", "Cards of your boxes", len(boxes))
    groups = (
        SpendingGroup("own", own_title, own_cards, headings, columns),
        SpendingGroup("others", _("Cards of other boxes"), other_cards, headings, columns),
        SpendingGroup("resources", _("Resources"), resources),
    )
    return [group for group in groups if group.options]
