"""Custom sets as text."""

from collections import Counter

from hncli.cards.library import Library
from hncli.cards.sets.custom_set import CustomSet
from hncli.words import _


def set_lines(custom: CustomSet, library: Library) -> list[str]:
    """A set: conversation cards by cost, terror cards, pivotal events."""
    conversation = sorted(
        (getattr(library.card(name), "cost", 0), _card_line(name, count, library))
        for name, count in Counter(custom.conversation).items()
    )
    terror = Counter(custom.terror).items()
    events = _(" and ").join(library.packs[id].name for id in custom.pivotal)
    return [
        _("Conversation: {n} cards").format(n=len(custom.conversation)),
        *(_("  {cost} CP  {line}").format(cost=cost, line=line) for cost, line in conversation),
        _("Terror: {n} cards").format(n=len(custom.terror)),
        *(f"  {_card_line(name, count, library)}" for name, count in terror),
        _("Pivotal events: {boxes}").format(boxes=events),
    ]


def _card_line(name: str, count: int, library: Library) -> str:
    times = f" x{count}" if count > 1 else ""
    return f"{library.card(name).title}{times} ({library.packs[_box(name)].name})"


def _box(name: str) -> str:
    """The box of a full name `box/id`."""
    return name.partition("/")[0]


def box_names(custom: CustomSet, library: Library) -> list[str]:
    """The names of the boxes whose cards a set has, those it has most of first."""
    counts = Counter(_box(name) for name in (*custom.conversation, *custom.terror))
    return [library.packs[box].name for box, _count in counts.most_common()]
