"""What an automatic player chooses between missions, whoever it is inside of them."""

from hncli.career.career import Career

KINDS = ("trait", "resource", "experience", "relief")
"""The entries of the table, what is liked best first."""


def career_choice(career: Career) -> str:
    """One option of the career itself: experience is spent at once, and nobody retires."""
    decision = career.decision
    assert decision is not None
    assert career.mission is None
    options = decision.options
    if decision.about != "C-NEW-2":
        return min(options, key=lambda option: _rank(career, option))
    bought = [one for one in options if one.startswith(("resource:", "card:"))]
    return min(bought, key=lambda one: one.startswith("card:")) if bought else "mission"


def _rank(career: Career, option: str) -> int:
    verb, _colon, name = option.partition(":")
    kind = career.status.helps[name].kind if verb == "entry" else ""
    return KINDS.index(kind) if kind in KINDS else len(KINDS)
