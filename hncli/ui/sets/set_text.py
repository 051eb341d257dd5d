"""Custom sets as text."""

from collections import Counter

from hncli.cards.library import Library
from hncli.cards.sets.custom_set import CustomSet
from hncli.words import _


def set_lines(custom: CustomSet, library: Library) -> list[str]:
    """A set: conversation cards by cost, terror cards, pivotal events; what is left to the box."""
    return [*_conversation_lines(custom, library), *_terror_lines(custom, library)]


def _conversation_lines(custom: CustomSet, library: Library) -> list[str]:
    if "conversation" not in custom.parts:
        return [_("Conversation: the cards of the box you play")]
    cards = sorted(
        (getattr(library.card(name), "cost", 0), _card_line(name, count, library))
        for name, count in Counter(custom.conversation).items()
    )
    return [
        _("Conversation: {n} cards").format(n=len(custom.conversation)),
        *(_("  {cost} CP  {line}").format(cost=cost, line=line) for cost, line in cards),
    ]


def _terror_lines(custom: CustomSet, library: Library) -> list[str]:
    if "terror" not in custom.parts:
        return [_("Terror and pivotal events: the cards of the box you play")]
    events = _(" and ").join(library.packs[id].name for id in custom.pivotal)
    cards = Counter(custom.terror).items()
    return [
        _("Terror: {n} cards").format(n=len(custom.terror)),
        *(f"  {_card_line(name, count, library)}" for name, count in cards),
        _("Pivotal events: {boxes}").format(boxes=events),
    ]


def _card_line(name: str, count: int, library: Library) -> str:
    times = f" x{count}" if count > 1 else ""
    return f"{library.card(name).title}{times} ({library.packs[_box(name)].name})"


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
