"""What must hold at every decision of every mission, whatever is played."""

import json
import random
from typing import Any

from hncli.base.schema import LEVELS
from hncli.game.cards.catalogue import Catalogue
from hncli.game.engine.conversation import HAND_LIMIT
from hncli.game.engine.events import (
    CardMissing,
    DemandPlaced,
    DemandRevealed,
    HostagesTaken,
    to_json,
)
from hncli.game.engine.events import MissionEvent as Event
from hncli.game.engine.game import (
    CannotUndo,
    Decision,
    Option,
    Refused,
    UnknownOption,
    parse_option,
)
from hncli.game.engine.mission import ANSWERS, Mission
from hncli.game.given import offered, state

DOCUMENTED = (
    "box", "abductor_id", "seed", "turn", "phase", "threat", "cp", "pool", "saved", "killed",
    "total", "hand", "available", "played", "removed", "discard", "red_left", "pivotal",
    "last_conversation", "demands", "effects", "alerts", "held", "traits", "card", "dice",
    "abductor", "second", "result", "ending",
)  # fmt: skip
"""The fields that the bot and scenario doors promise, written down a second time on purpose."""

JUNK: tuple[str, ...] = (
    "", ":", "end ", "END", "play:", "concede:d0", "concede:d99", "die:0", "convert:6", "effect:9",
    "use:", "accept:1", "give-up", "\x1b[2J", "play:" + "x" * 5000,
)  # fmt: skip
ALWAYS = {"converse": "end", "roll": "accept", "spend": "end", "offer": "pass"}
# The events that may name a card which nobody has seen before.
REVEALING = (
    "terror-turned", "pivotal-revealed", "demand-revealed", "demand-placed", "discarded",
    "card-missing",
)  # fmt: skip


class Violation(Exception):
    """Something that may never happen has happened."""


def demand_that(holds: bool, *what: Any) -> None:
    """Raise a Violation that says what does not hold."""
    if not holds:
        raise Violation(" ".join(map(str, what)))


class Supply:
    """The cards a mission is made of, counted once to compare every position with."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.conversation = sorted(
            id for id, card in catalogue.conversation.items() for _copy in range(card.copies)
        )
        self.terror = sorted((*catalogue.red_deck, *catalogue.pivotals))
        self.demands = sorted(id for id, d in catalogue.demands.items() if d.kind != "minor")
        self.secrets = frozenset((*self.terror, *self.demands))
        verbs = ("play", "facedown", "buy", "card")
        self.options = [f"{verb}:{id}" for verb in verbs for id in catalogue.conversation]
        self.options += [f"{verb}:d{n}" for verb in ("concede", "demand") for n in range(1, 8)]
        self.options += [f"{verb}:{n}" for verb in ("die", "convert", "effect") for n in range(6)]
        self.options += [f"use:{id}" for id in catalogue.helps]
        self.options += [f"act:{action.id}" for action in catalogue.abductor.actions]
        self.options += ["end", "accept", "pass", "done", "mission", "retire"]


def check_cards(m: Mission, supply: Supply) -> None:
    """Every card is in exactly one place."""
    talk = [*m.hand, *m.available, *m.played, *m.removed, *m.unused]
    terror = [*m.deck, *m.discard, *m.aside, *m.in_play]
    demands = [*m.demands_aside, *m.demands_gone, *m.demands_left]
    if m.card is not None:
        (talk if m.card in supply.catalogue.conversation else terror).append(m.card)
    for placed in m.demands:
        (terror if placed.kind == "minor" else demands).append(placed.id)
    demand_that(sorted(talk) == supply.conversation, "conversation cards do not add up:", talk)
    demand_that(sorted(terror) == supply.terror, "terror cards do not add up:", terror)
    demand_that(sorted(demands) == supply.demands, "demands do not add up:", demands)
    demand_that(len(m.hand) <= HAND_LIMIT, "too many cards in hand:", m.hand)
    for pile in (m.hand, m.available, m.played, m.removed):
        demand_that(list(pile) == sorted(pile), "a pile is not in order:", pile)


def check_table(m: Mission) -> None:
    """Markers, dice and slots are where they can be."""
    demand_that(0 <= m.threat < len(LEVELS), "threat off its track:", m.threat)
    demand_that(min(m.pool, m.loyal, m.saved, m.killed) >= 0, "negative hostages")
    if m.roll is not None:
        demand_that(1 <= len(m.dice) <= 5, "a roll with these dice:", m.dice)
    demand_that(all(1 <= face <= 6 for face in m.dice), "no such faces:", m.dice)
    demand_that(len(m.dice) == len(m.converted), "dice and conversions differ")
    for face, converted in zip(m.dice, m.converted, strict=True):
        demand_that(face == 4 or not converted, "a converted die shows", face)
    slots = [placed.slot for placed in m.demands]
    demand_that(slots == sorted(set(slots)), "slots out of order:", slots)
    demand_that(all(slot < m.next_slot for slot in slots), "a slot to come is in use:", slots)
    if m.second:
        demand_that(m.status == "eliminated", "a second in command beside", m.status)
        demand_that(not m.demands, "the second in command has demands:", m.demands)


def check_ending(m: Mission) -> None:
    """The mission is over exactly when the rules say so (R-END)."""
    asked, of = m.share
    inside = m.pool + m.loyal
    total = inside + m.saved + m.killed
    too_many = (m.saved + inside) * of < total * asked
    if m.result is None:
        demand_that(m.phase != "over" and m.decision is not None, "nothing is asked")
        demand_that(not too_many, "too many were killed, and it goes on")
        demand_that(inside > 0 or m.status == "in-charge", "won, and it goes on")
        return
    demand_that(m.phase == "over" and m.decision is None, "over, and something is asked")
    demand_that(m.card is None and not m.dice and m.roll is None, "over, and cards are in hand")
    demand_that(m.agenda is None and m.ask is None, "over, and there is work left")
    known = ENDED.get(m.ending or "")
    if known is not None:
        result, status, second = known
        demand_that(m.result == result, "ending", m.ending, "with result", m.result)
        demand_that(m.status in status, "ending", m.ending, "with the abductor", m.status)
        demand_that(m.second in second, "ending", m.ending, "with second", m.second)
        demand_that(too_many == (m.ending == "too-many-killed") or _any_count(m), "ending by count")
        if result == "won" or _any_count(m):
            demand_that(inside == 0, "ending", m.ending, "with hostages held")


ANYONE = ("in-charge", "captured", "eliminated", "escaped")
ENDED: dict[str, tuple[str, tuple[str, ...], tuple[bool, ...]]] = {
    "captured": ("won", ("captured",), (False,)),
    "eliminated": ("won", ("eliminated",), (False,)),
    "surrendered": ("won", ("eliminated",), (True,)),
    "too-many-killed": ("lost", ANYONE, (True, False)),
    "escaped": ("lost", ("escaped", "eliminated"), (True, False)),
    "out-of-time": ("lost", ("escaped", "eliminated"), (True, False)),
    "given-up": ("lost", ("escaped", "eliminated"), (True, False)),
}
"""What each ending of the rules goes with: the result, the abductor, the second in command."""


def _any_count(m: Mission) -> bool:
    """Whether the ending says nothing of the count of hostages."""
    return m.ending in ("out-of-time", "given-up")


def check_decision(m: Mission, decision: Decision) -> None:
    """What is asked makes sense: a known kind, options that differ, a way on."""
    kind, about, options = decision.kind, decision.about, decision.options
    demand_that(kind in ANSWERS, "unknown kind", kind)
    demand_that(bool(about), "nobody asks")
    demand_that(len(set(options)) == len(options) > 0, "options twice or none:", options)
    demand_that(kind != "pick" or len(options) > 1, "a pick with a single option:", options)
    demand_that(kind not in ALWAYS or ALWAYS[kind] in decision.ids, "no way on:", kind, options)
    if kind in ("converse", "spend"):
        phase = "conversation" if kind == "converse" else "spend"
        demand_that(m.phase == phase, kind, "in phase", m.phase)
        demand_that(m.card is None and not m.dice, "unfinished card or roll at", kind)
    if kind == "roll":
        demand_that(m.roll is not None and bool(m.dice), "a roll without dice")


def check_events(before: dict[str, Any], m: Mission, events: list[Event]) -> None:
    """Hostages move only as told, and the total rises only when more are taken."""
    count = {"killed": 0, "saved": 0}
    taken = 0
    for event in events:
        if event.name in count:
            count[event.name] += 1
        if isinstance(event, HostagesTaken):
            taken += event.count
    for pile, moved in count.items():
        demand_that(before[pile] + moved == getattr(m, pile), "untold change of", pile)
    inside = before["pool"] + before.get("loyal", 0)
    total = inside + before["saved"] + before["killed"] + taken
    demand_that(m.pool + m.loyal + m.saved + m.killed == total, "hostages do not add up")


def check_news(before: dict[str, Any], m: Mission, events: list[Event]) -> None:
    """A choice that showed a die or a card, and no other, needs a take-back to undo.

    An event of a new way to show something must be named here as well as in REVEALING.
    """
    seen = (
        before["dice_stream"] != m.dice_stream
        or before["loaded"] != m.loaded
        or before["deck"] != m.deck
        or any(isinstance(event, DemandRevealed | CardMissing) for event in events)
        or any(_comes_face_up(event) for event in events)
    )
    demand_that(seen == m.learned, "shown something new:", seen, "but Mission.learned:", m.learned)


def _comes_face_up(event: Event) -> bool:
    """Whether a demand came in face up that was not a terror card turned before."""
    if not isinstance(event, DemandPlaced):
        return False
    return event.id is not None and event.kind != "minor"


def strings(value: Any) -> set[str]:
    """Every text in plain data, also what stands behind the verb of an option."""
    found: set[str] = set()
    left = [value]
    while left:  # a generator that calls itself would take longer than all of the rules
        one = left.pop()
        if isinstance(one, str):
            found.add(one)
            found.add(one.partition(":")[2])
        elif isinstance(one, dict):
            left += one
            left += one.values()
        elif isinstance(one, list | tuple):
            left += one
    return found


class Eyes:
    """What the player has seen so far, to find the name of a card that nobody has."""

    def __init__(self, mission: Mission, supply: Supply) -> None:
        self.seen: set[str] = set()
        self.supply = supply
        self.hear(mission, mission.events)

    def hear(self, m: Mission, events: list[Event]) -> None:
        """Learn from the table and from events that turn a card; no other may name a new one."""
        for event in events:
            if event.name in REVEALING:
                named = getattr(event, "card", None) or getattr(event, "id", None)
                if named is not None and named not in self.seen:
                    lies = {p.id for p in m.demands if p.face == "down"} | set(m.demands_aside)
                    demand_that(named not in lies, event, "names what lies face down")
                    self.seen.add(named)
        up = [placed.id for placed in m.demands if placed.face == "up"]
        for place in (m.discard, m.in_play, m.demands_left, up):
            self.seen.update(place)
        self.check([to_json(event) for event in events])

    def check(self, value: Any) -> None:
        """Find no hidden name in what the player is told."""
        hidden = self.supply.secrets - self.seen
        found = hidden.intersection(strings(value))
        demand_that(not found, "told, but in no event of REVEALING:", found)


def check_view(m: Mission, eyes: Eyes) -> None:
    """The state has the documented fields, fits JSON, and hides what is hidden."""
    shown = state(m.view)
    fields = (*DOCUMENTED, "loyal") if m.loyal or m.catalogue.abductor.loyal else DOCUMENTED
    demand_that(tuple(shown) == fields, "fields of state:", list(shown))
    demand_that(json.loads(json.dumps(shown)) == shown, "state is no plain data")
    demand_that(shown["total"] == m.pool + m.loyal + m.saved + m.killed, "total is not the sum")
    for pile in ("hand", "available", "played", "removed", "held", "traits"):
        demand_that(shown[pile] == sorted(shown[pile]), "state is not sorted:", pile)
    eyes.check(shown)
    eyes.check(offered(m.decision))
    eyes.check(m.decision.about if m.decision is not None else None)


def check_refusals(m: Mission, decision: Decision, supply: Supply, rng: random.Random) -> None:
    """Ids that are not offered are refused, with what is offered, and change nothing."""
    before = m.position()
    tried = [*rng.sample(supply.options, 8), *rng.sample(JUNK, 2)]
    near = rng.choice(decision.ids)
    tried += [near + "-", near.replace(":", "::"), near.upper(), "play" + near]
    for option in tried:
        if option in decision.ids:
            continue
        try:
            m.choose(parse_option(option))
        except UnknownOption:
            continue
        except Refused as refused:
            demand_that(refused.offered == decision.options, "refused with other options")
        else:
            raise Violation(f"accepted, though not offered: {option!r}")
    demand_that(m.position() == before, "a refused choice changed the position")
    demand_that(m.decision == decision, "a refused choice changed the decision")


def round_trip(m: Mission) -> Mission:
    """The same mission, made from its JSON."""
    twin = Mission.from_json(m.catalogue, json.loads(json.dumps(m.to_json())))
    demand_that(twin.position() == m.position(), "JSON changed the position")
    demand_that(twin.decision == m.decision, "JSON changed the decision")
    return twin


def try_option(m: Mission, option: Option, supply: Supply, before: dict[str, Any]) -> None:
    """An offered option is accepted and leaves a sound position."""
    try:
        events = m.choose(option)
    except Refused:
        raise Violation(f"offered, but refused: {option.id}") from None
    check_cards(m, supply)
    check_table(m)
    check_ending(m)
    check_events(before, m, events)


def check_undo(
    m: Mission, before: dict[str, Any], decision: Decision | None, take_backs: int
) -> None:
    """Undo gives the exact position back; only a take-back goes beyond new information."""
    learned = m.learned
    if learned:
        after = m.position()
        try:
            m.undo()
        except CannotUndo as refused:
            demand_that(refused.needs_take_back, "undo refused for the wrong reason")
            demand_that(m.position() == after, "a refused undo changed the position")
        else:
            raise Violation("undone for nothing, though something new was seen")
    m.undo(take_back=learned)
    demand_that(m.position() == before, "undo gives another position")
    demand_that(m.decision == decision, "undo gives another decision")
    demand_that(m.take_backs == take_backs + learned, "take-backs counted wrong")
