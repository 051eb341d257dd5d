"""The end of a mission: how it ended, its turning points, and what it beat, in ten lines."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hncli.cards.ending_titles import ending_in
from hncli.career.record import PlayedMission
from hncli.engine.events import MissionEvent
from hncli.engine.view import View
from hncli.ui import counts
from hncli.ui.mission.narrative.turning_points import TurningPoint, turning_points, weightiest
from hncli.ui.terminal.columns import fold
from hncli.words import N_, NP_, _, ngettext
from hncli.words.sentences import capitalized, ended, labelled

if TYPE_CHECKING:
    pass

MOST_LINES = 10  # of the whole end on a terminal of 80 columns
USUAL_WIDTH = 80
MOST_POINTS = 6

HEADINGS = {
    "captured": N_("{who} gives up"),
    "eliminated": N_("{who} is shot"),
    "surrendered": N_("The second in command gives up"),
    "too-many-killed": N_("Too many are dead"),
    "escaped": N_("They get away"),
    "out-of-time": N_("Time runs out"),
    "given-up": N_("You hang up"),
}
"""How an ending of the rules is announced; a pack's own goes by its title."""


@dataclass(frozen=True)
class MissionEnd:
    """What is told at the end of a mission, before it is made to fit a width."""

    heading: str
    figures: str
    points: tuple[TurningPoint, ...]
    after: tuple[str, ...]  # records and achievements
    small: str  # seed and the like


def mission_end(m: View, events: Iterable[MissionEvent], after: Sequence[str] = ()) -> MissionEnd:
    """The end of a mission that is over; `after` are its records and achievements."""
    outcome = m.outcome
    assert outcome is not None
    return MissionEnd(
        _heading(m, outcome.ending),
        _figures(m, outcome.result),
        tuple(turning_points(m, events)),
        tuple(after),
        _small(m),
    )


def _heading(m: View, ending: str) -> str:
    who = m.catalogue.abductor.title
    text = HEADINGS.get(ending)
    if ending == "surrendered" and m.catalogue.second.gender == "f":
        text = NP_("a woman", "The second in command gives up")
    said = text.format(who=who) if text else capitalized(ending_in(m.catalogue, ending))
    return _("{ending}, turn {turn}").format(ending=said, turn=m.turn)


def _figures(m: View, result: str) -> str:
    text = _("won, {saved}, {killed}")
    if result != "won":
        text = _("lost, {saved}, {killed}")
    said = text.format(saved=counts.saved(m.saved), killed=counts.killed(m.killed))
    return (
        said + ngettext(", {n} still held", ", {n} still held", m.pool).format(n=m.pool)
        if m.pool
        else said
    )


def _small(m: View) -> str:
    said = _("Seed {seed}.").format(seed=m.seed)
    if m.take_backs:
        text = ngettext("{n} choice taken back.", "{n} choices taken back.", m.take_backs)
        said = f"{said} {text.format(n=m.take_backs)}"
    return said


# As lines


def end_lines(end: MissionEnd, width: int) -> list[str]:
    """The end as sentences, for a pipe and a screen reader."""
    heading = ended(labelled(end.heading, end.figures))
    points = [_point(point) for point in points_shown(end, USUAL_WIDTH)]
    texts = [heading, *points, *end.after, end.small]
    return [line for text in texts for line in fold(text, width)]


def _point(point: TurningPoint) -> str:
    return _("Turn {turn}: {text}").format(turn=point.turn, text=point.text)


def points_shown(end: MissionEnd, width: int) -> list[TurningPoint]:
    """The turning points for which there is room in ten lines."""
    taken = 3 + sum(len(fold(text, width)) for text in (*end.after, end.small))
    for count in range(MOST_POINTS, 0, -1):
        found = weightiest(end.points, count)
        lines = sum(len(fold(_point(point), width)) for point in found)
        if count == 1 or taken + lines <= MOST_LINES:
            return found
    return []


# Records


def record_lines(m: View, box: str, known: Iterable[PlayedMission]) -> list[str]:
    """What a finished mission beats among those played before against the same abductor."""
    outcome = m.outcome
    assert outcome is not None
    abductor = m.catalogue.abductor
    before = [one for one in known if (one.box, one.abductor) == (box, abductor.id)]
    texts = []
    if outcome.result == "won":
        texts.append(_quickest(abductor.title, m.turn, before))
    texts.append(_most_saved(abductor.title, m.saved, before))
    found = [text for text in texts if text]
    return [" ".join(found)] if found else []


def _quickest(who: str, turns: int, before: list[PlayedMission]) -> str:
    """Whether it is the first win, or the quickest."""
    wins = [one for one in before if one.result == "won"]
    if before and not wins:
        return _("Your first win against {who}.").format(who=who)
    known = [one.turns for one in wins if one.turns]
    if not known or len(known) < len(wins) or turns >= min(known):
        return ""
    text = ngettext(
        "Your quickest win against {who} (was {n} turn).",
        "Your quickest win against {who} (was {n} turns).",
        min(known),
    )
    return text.format(who=who, n=min(known))


def _most_saved(who: str, saved: int, before: list[PlayedMission]) -> str:
    """Whether more were saved than ever before; missions whose figures are not known forbid it."""
    known = [one.saved for one in before if one.turns]
    if not known or len(known) < len(before) or saved <= max(known):
        return ""
    text = _("The most you've saved against {who}: {n} (was {before}).")
    return text.format(who=who, n=saved, before=max(known))
