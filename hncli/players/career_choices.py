"""What every automatic player chooses between missions; the same policy for all of them."""

from hncli.career.career import Career
from hncli.engine.game import BetweenMissions, Option

PREFERRED_KINDS = ("trait", "resource", "experience", "relief")
"""Kinds of entries of the compensation table, the preferred first."""


def career_choice(career: Career) -> Option:
    """An option between missions: the preferred entry, experience spent at once, never retiring."""
    decision = career.decision
    assert decision is not None
    assert career.mission is None
    options = decision.options
    if not isinstance(decision.purpose, BetweenMissions):
        return min(options, key=lambda option: _preference(career, option))
    purchases = [one for one in options if one.verb in ("resource", "card")]
    if purchases:
        return min(purchases, key=lambda one: one.verb == "card")  # resources first
    return Option("mission")


def _preference(career: Career, option: Option) -> int:
    """The rank of an entry's kind, 0 for the preferred; anything else comes last."""
    kind = career.status.helps[option.name].kind if option.verb == "entry" else ""
    return PREFERRED_KINDS.index(kind) if kind in PREFERRED_KINDS else len(PREFERRED_KINDS)
