"""Stress over the missions of a career, as bars."""

from typing import TYPE_CHECKING

from hncli.words import _

if TYPE_CHECKING:
    from hncli.career.scorecard import Scorecard


def stress_chart(card: "Scorecard", width: int, is_ascii: bool) -> list[str]:
    """A bar for the total stress after each mission, with its number; nothing before the first."""
    missions = card["missions"]
    if not missions:
        return []
    names = [f"{one['number']:>2} {one['abductor']['title']}" for one in missions]
    room = max(map(len, names))
    if room > width // 2:  # the bars need the rest
        names = [f"{one['number']:>2}" for one in missions]
        room = max(map(len, names))
    most = max(1, *(one["stress_after"] for one in missions))
    space = max(1, width - room - len(str(most)) - 3)
    sign = "#" if is_ascii else "█"
    lines = [_("Stress after each mission")]
    for name, one in zip(names, missions, strict=True):
        total = one["stress_after"]
        length = -(-total * min(space, most) // most)  # a stress of 1 is never without a bar
        lines.append(f"{name.ljust(room)} {sign * length} {total}".rstrip())
    return lines
