"""What changes stress: the keys that are stored, their rules, and how each is told."""

from collections.abc import Callable

from hncli.words import N_, _, ngettext

RULES = {
    "killed": "C-STRESS-1",
    "killed_at_s": "C-STRESS-1",
    "k_ending": "C-STRESS-2",
    "pivotal": "C-STRESS-3",
    "failed": "C-STRESS-4",
    "saved": "C-STRESS-5",
}
"""The rule of each cause of stress in a mission and at its end."""

DURING = frozenset(RULES[cause] for cause in ("killed", "k_ending", "pivotal"))
"""The rules whose stress comes on a turn of the mission, and not at its end."""

RELIEF = "relief"
"""Stress relief from the compensation table; its rule is the one it was gained by."""

CONDITION = "condition"
"""Stress that a career begins with, by one of its conditions."""

CAUSES = (*RULES, RELIEF, CONDITION)

_WORDS = {
    "killed": N_("a hostage was killed"),
    "killed_at_s": N_("a hostage was killed while threat was on S"),
    "k_ending": N_("a conversation ended on K"),
    "pivotal": N_("the pivotal event was revealed"),
    "failed": N_("the mission failed"),
}


def describe(cause: str, by: str, count: int, title: Callable[[str], str]) -> str:
    """The cause of a ledger line in words; `title` gives the title of a trait or an entry."""
    if cause in (RELIEF, CONDITION):
        return title(by)
    if cause == "saved":
        return ngettext("{n} hostage saved", "{n} hostages saved", count).format(n=count)
    what = str(_WORDS.get(cause, cause))
    return _("{what} ({trait})").format(what=what, trait=title(by)) if by else what
