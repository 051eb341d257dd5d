"""What an automatic player chooses between missions, whoever it is inside of them."""

from hncli.career.career import Career
from hncli.engine.game import BetweenMissions, Option

KINDS = ("trait", "resource", "experience", "relief")
"""The entries of the table, what is liked best first."""


def career_choice(career: Career) -> Option:
    """One option of the career itself: experience is spent at once, and nobody retires."""
    decision = career.decision
    assert decision is not None
    assert career.mission is None
    options = decision.options
    if not isinstance(decision.purpose, BetweenMissions):
        return min(options, key=lambda option: _rank(career, option))
    bought = [one for one in options if one.verb in ("resource", "card")]
    return min(bought, key=lambda one: one.verb == "card") if bought else Option("mission")


def _rank(career: Career, option: Option) -> int:
    kind = career.status.helps[option.name].kind if option.verb == "entry" else ""
    return KINDS.index(kind) if kind in KINDS else len(KINDS)
