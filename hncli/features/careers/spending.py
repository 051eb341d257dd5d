"""Spending experience: cards of your box and of other boxes, and resources (C-XP-1)."""

from typing import TYPE_CHECKING

from hncli.base.messages import _, ngettext
from hncli.base.text import cp_cost, unaccented
from hncli.career.career import Career
from hncli.features.careers.career_questions import CareerChoices, Group, searching_keys
from hncli.features.careers.words import card_cost, option_title
from hncli.game.engine.game import Option

if TYPE_CHECKING:
    from rich.text import Text

SPENT = ("card", "resource")  # verbs of what experience buys


class SpendingScreen(CareerChoices):
    """A player who looks at what experience can buy."""

    def choose_way(self) -> Option | None:
        """What experience is to be spent on; None if the player goes back."""
        return self.pick(_("Spend experience on what?"), spending_groups(self.career))

    def head(self, width: int) -> "list[Text]":
        """How much experience there is, and what it buys."""
        from hncli.terminal.panes import packed, plain, spread

        status = self.career.status
        text = _("{n} to spend: a card costs {card}, a resource {resource}")
        numbers = status.numbers
        title = plain(_("EXPERIENCE"), "title")
        said = plain(
            text.format(
                n=status.experience, card=numbers.card_price, resource=numbers.resource_price
            )
        )
        line = spread(title, said, width)
        return [line] if line is not title else packed([title, said], width)

    def keys(self) -> tuple[str, ...]:
        return searching_keys()


def ways_to_spend(career: Career) -> tuple[Option, ...]:
    """What experience can buy now; nothing in a mission, or while a reward waits."""
    decision = career.decision
    if decision is None or not career.can_start:
        return ()
    return tuple(option for option in decision.options if option.verb in SPENT)


def spending_groups(career: Career) -> list[Group]:
    """What experience can buy now, in groups that are not empty, by cost and title."""
    library, boxes = career.library, career.record.setup.boxes
    own = {*boxes, *(library.packs[box].header.extends for box in boxes)}

    def home(option: Option) -> str:
        return career.full_name(option.name).partition("/")[0]

    def columns(option: Option) -> tuple[str, ...]:
        return (cp_cost(card_cost(career, option)), library.packs[home(option)].name)

    ways = sorted(
        ways_to_spend(career),
        key=lambda option: (card_cost(career, option), unaccented(option_title(career, option))),
    )
    cards = [option for option in ways if option.verb == "card"]
    mine = tuple(option for option in cards if home(option) in own)
    others = tuple(option for option in cards if home(option) not in own)
    resources = tuple(option for option in ways if option.verb == "resource")
    headings = (_("cost"), _("box"))
    yours = ngettext("Cards of your box", "Cards of your boxes", len(boxes))
    groups = (
        Group("own", yours, mine, headings, columns),
        Group("others", _("Cards of other boxes"), others, headings, columns),
        Group("resources", _("Resources"), resources),
    )
    return [group for group in groups if group.options]
