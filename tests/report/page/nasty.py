"""Names that would harm a page which does not escape them, or does not expect their length."""

from copy import deepcopy

from hncli.career.scorecard import Scorecard

NASTY = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(2)>',
    "'; alert(3); '",
    "{{ 7 * 7 }}{% raw %}",
    "</title></style></script><h1>",
    "\N{FAMILY}\N{ZERO WIDTH JOINER}\N{WAVING BLACK FLAG} \N{PERSON BOWING DEEPLY}",
    "\u202eevil \u05d3\u05d1\u05d5\u05e8\u05d4 \u0641\u0627\u0637\u0645\u0629",
    "&amp;&lt;&#0;",
    "N" * 1000,
    "Nora of a very long line of Noras " * 30,
)


def nasty_card(card: Scorecard, at: int = 0) -> Scorecard:
    """The scorecard with such names everywhere that a name can come from a player or a pack."""
    found = deepcopy(card)
    names = [NASTY[(at + n) % len(NASTY)] for n in range(len(NASTY))]
    found["negotiator"] = names[0]
    found["name"] = names[1]
    found["notes"] = names
    for n, mission in enumerate(found["missions"]):
        mission["abductor"]["title"] = names[n % len(names)]
        mission["ending"]["title"] = names[(n + 1) % len(names)]
        mission["box"]["title"] = names[(n + 2) % len(names)]
    for named, name in zip((*found["traits"], *found["achievements"]), names, strict=False):
        named["title"] = name
    if found["epilogue"] is not None:
        found["epilogue"]["title"] = names[2]
    return found
