"""Checking a stored position that cannot be proved by replay: cards, counts and unfinished work."""

from collections import Counter
from collections.abc import Iterator

from hncli.cards.catalogue import Catalogue
from hncli.cards.library import UnknownName
from hncli.cards.schema import LEVELS
from hncli.career.career import Career
from hncli.engine.conversation import HAND_LIMIT
from hncli.engine.mission import Endless, Mission, Refused
from hncli.engine.position import BadPosition, frames
from hncli.engine.steps import ANSWERS, STEPS
from hncli.store.running_mission import Running
from hncli.words import _

MOST_HOSTAGES = 10_000
MOST_DECISIONS = 2_000
PHASES = ("conversation", "spend", "terror")
STATUSES = ("in-charge", "captured", "eliminated", "escaped")
STREAM = 1 << 64


class Impossible(Exception):
    """A position that no mission can come to."""


def mission_from(career: Career, running: Running) -> Mission:
    """The mission at its stored position, if a mission can be there."""
    setup = career.record.setup
    if (running.box, running.abductor) not in career.status.abductors():
        raise Impossible(_("the career does not meet the abductor"))
    try:
        catalogue = career.library.catalogue(
            running.box, running.abductor, setup.sets, career.status.added
        )
        mission = Mission.from_json(catalogue, running.position)
    except (BadPosition, UnknownName) as error:
        raise Impossible(str(error)) from None
    for wrong in _wrongs(mission, career, running):
        raise Impossible(wrong)
    try:
        for last in (False, True):
            _play_out(mission.copy(), last)
    except (ArithmeticError, AssertionError, AttributeError, Endless, LookupError, Refused,
            RecursionError, TypeError, ValueError):  # fmt: skip
        raise Impossible(_("it cannot be played on")) from None
    return mission


def _wrongs(m: Mission, career: Career, running: Running) -> Iterator[str]:
    """Everything that cannot be, the first of which is told."""
    if (m.box, m.abductor_id) != (running.box, running.abductor) or not m.career:
        yield _("another mission")
    if m.is_over or m.ask is None or m.ask.kind not in ANSWERS:
        yield _("nothing is asked")
    if any(not frame or frame[0] not in STEPS for frame in frames(m.agenda)):
        yield _("unknown work")
    yield from _miscounted(m)
    yield from _misplaced(m)
    helps = m.catalogue.helps
    if not all(id in helps for id in (*m.held, *m.traits, *m.used)):
        yield _("unknown helps")
    if Counter(m.held) - Counter(career.status.held) or m.traits != career.status.traits:
        yield _("helps that the career has not")


def _miscounted(m: Mission) -> Iterator[str]:
    counts = (m.pool, m.saved, m.killed)
    if not 0 <= m.threat < len(LEVELS) or not 0 <= m.start_threat < len(LEVELS):
        yield _("threat")
    if not all(0 <= count <= MOST_HOSTAGES for count in counts) or abs(m.cp) > MOST_HOSTAGES:
        yield _("counts")
    if not 1 <= m.turn <= MOST_DECISIONS or m.phase not in PHASES or m.status not in STATUSES:
        yield _("turn")
    if len(m.dice) != len(m.converted) or not all(1 <= face <= 6 for face in m.dice):
        yield _("dice")
    streams = (m.dice_stream, m.terror_stream, m.demand_stream)
    if not all(0 <= state < STREAM for state in streams) or m.loaded or m.only_loaded:
        yield _("chance")
    share = list(m.share)  # of any length, since it was read from a file
    if len(share) != 2 or not 0 < share[0] <= share[1]:
        yield _("share")
    slots = [placed.slot for placed in m.demands]
    if slots != sorted(set(slots)) or not all(0 < slot < m.next_slot for slot in slots):
        yield _("slots")
    serials = [entry.serial for entry in m.standing]
    if serials != sorted(set(serials)) or not all(0 < one < m.next_serial for one in serials):
        yield _("serials")


def _misplaced(m: Mission) -> Iterator[str]:
    """Every card is in exactly one place."""
    cards = m.catalogue
    talk = [*m.hand, *m.available, *m.played, *m.removed, *m.unused]
    terror = [*m.deck, *m.discard, *m.aside, *m.in_play]
    demands = [*m.demands_aside, *m.demands_gone]
    if m.card is not None:
        (talk if m.card in cards.conversation else terror).append(m.card)
    for placed in m.demands:
        (terror if placed.kind == "minor" else demands).append(placed.id)
        if placed.id not in cards.demands or cards.demands[placed.id].kind != placed.kind:
            yield _("demands")
        if placed.face not in ("up", "down"):
            yield _("demands")
    if Counter(talk) != Counter(cards.conversation_deck):
        yield _("conversation cards")
    if Counter(terror) != Counter((*cards.red_deck, *cards.pivotals)):
        yield _("terror cards")
    if Counter(demands) != Counter(_demands(cards)):
        yield _("demands")
    if len(m.hand) > HAND_LIMIT:
        yield _("hand")
    if m.pivotal is not None and m.pivotal not in cards.pivotals:
        yield _("pivotal event")


def _demands(cards: Catalogue) -> Iterator[str]:
    return (id for id, demand in cards.demands.items() if demand.kind != "minor")


def _play_out(m: Mission, last: bool) -> None:
    """Play a copy to its end, so that all work that waits is seen to be doable."""
    for _decision in range(MOST_DECISIONS):
        decision = m.decision
        if decision is None:
            return
        m.choose(decision.options[-1 if last else 0])
    raise Endless
