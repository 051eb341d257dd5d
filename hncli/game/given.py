"""A mission from the fields of a given position, and the `state` of a mission as such fields."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hncli.base.messages import N_, Message, _, in_quotes, printable
from hncli.base.problems import ContentError, Place
from hncli.base.schema import LEVELS
from hncli.base.text import nearest
from hncli.game.cards.career_content import Asset
from hncli.game.cards.custom_sets import CustomSet, made_by_the_rules, read_set
from hncli.game.cards.effects.standing import UNTIL
from hncli.game.cards.library import Library
from hncli.game.engine.conversation import hand_limit
from hncli.game.engine.demands import call_off, place, tell_placed
from hncli.game.engine.game import Decision, slot_id
from hncli.game.engine.mission import Mission
from hncli.game.engine.position import Placed, Standing, frames, shuffled
from hncli.game.engine.setup import LARGEST_SEED, apply_helps, lay_out
from hncli.game.engine.standing import expire
from hncli.game.engine.threat import leave_play, take_over
from hncli.game.engine.view import View

MOST = 10_000
PHASES = {"conversation": "converse", "spend": "spend", "terror": "draw"}
"""Every phase a position can be given in, and the work it resumes with."""


class GivenError(Exception):
    """A given position that cannot be; it names the field, what is wrong and the remedy."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"given.{field}: {message}" if field else f"given: {message}")
        self.field = field
        self.message = message


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST


def _is_list(value: Any, is_one: Callable[[Any], bool] = lambda item: type(item) is str) -> bool:
    return isinstance(value, list) and len(value) <= MOST and all(map(is_one, value))


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


FIELDS: dict[str, tuple[Callable[[Any], bool], Message | Callable[[], str]]] = {
    "box": (lambda v: isinstance(v, str), N_("the name of a box")),
    "abductor": (lambda v: isinstance(v, str), N_("the name of an abductor")),
    "seed": (
        lambda v: type(v) is int and 0 <= v <= LARGEST_SEED,
        lambda: _("a whole number from 0 to {most}").format(most=LARGEST_SEED),
    ),
    "threat": (lambda v: v in LEVELS, N_('"S", "1" to "6" or "K"')),
    "cp": (lambda v: type(v) is int and abs(v) <= MOST, N_("a whole number")),
    **dict.fromkeys(
        ("pool", "saved", "killed", "loyal"), (_is_count, N_("a whole number, 0 or more"))
    ),
    "turn": (lambda v: _is_count(v) and v > 0, N_("a whole number, 1 or more")),
    "phase": (
        lambda v: isinstance(v, str) and v in PHASES,
        N_('"conversation", "spend" or "terror"'),
    ),
    **dict.fromkeys(
        ("hand", "available", "played", "removed"), (_is_list, N_("a list of card ids"))
    ),
    "terror": (_is_list, N_("a list of card ids, top first")),
    "demands": (_is_tables, N_('a list of { id = "…", face = "up" or "down" }')),
    "dice": (
        lambda v: _is_list(v, lambda die: type(die) is int and 1 <= die <= 6),
        N_("a list of numbers from 1 to 6"),
    ),
    **dict.fromkeys(
        ("second", "career", "last_conversation"),
        (lambda v: isinstance(v, bool), N_("true or false")),
    ),
    "effects": (_is_tables, N_('a list of { what = "dice", amount = 1, until = "turn" }')),
    "alerts": (_is_tables, N_('a list of { card = "…" }')),
    "held": (_is_list, N_("a list of resources")),
    "traits": (_is_list, N_("a list of traits")),
    "conditions": (_is_list, N_("a list of conditions")),
    "sets": (lambda v: isinstance(v, dict), N_("a table with conversation, or terror and pivotal")),
}
"""Every field that can be given, how to tell a good value, and how to say what is expected."""


def check_fields(given: Any) -> None:
    """Refuse a given position with an unknown field or a value of the wrong kind."""
    if not isinstance(given, dict):
        raise GivenError("", _("expected a table of fields."))
    for field, value in given.items():
        if field not in FIELDS:
            raise GivenError(
                printable(field, 40), _("no such field.") + nearest(str(field), list(FIELDS))
            )
        good, expected = FIELDS[field]
        if not good(value):
            raise GivenError(
                field,
                _("expected {expected}, found {value}.").format(
                    expected=expected() if callable(expected) else expected,
                    value=in_quotes(value, 60),
                ),
            )


DEMAND_KEYS = ("id", "face", "conceded")
HELP_FIELDS = {"held": "resource", "traits": "trait", "conditions": "condition"}
CARD_LISTS = ("hand", "available", "played", "removed")


def mission_from(library: Library, given: dict[str, Any], only_loaded: bool) -> Mission:
    """Set up as usual, put the given fields over that, and run to the first decision."""
    check_fields(given)
    traits, conditions = (_helps(library, given, key) for key in ("traits", "conditions"))
    m = lay_out(
        library,
        given.get("box", "base"),
        given.get("abductor"),
        given.get("seed", 1),
        given.get("career", False),
        _helps(library, given, "held"),
        traits,
        _sets(library, given),
    )
    apply_helps(m, (*traits, *conditions), in_order=False)
    if given.get("turn", 1) > 1:  # what they gave for the first turn is over
        expire(m, "conversation", "turn")
    m.loaded = tuple(given.get("dice", ()))
    m.only_loaded = only_loaded
    for field in ("cp", "pool", "loyal", "saved", "killed", "turn", "last_conversation"):
        if field in given:
            setattr(m, field, given[field])
    if "threat" in given:
        m.threat = LEVELS.index(given["threat"])
    _give_cards(m, given)
    if "terror" in given:
        _give_terror(m, given["terror"], given.get("demands", []))
    if "demands" in given:
        _borrow_majors(m, library, given["demands"])
        _give_demands(m, given["demands"], stacked="terror" in given)
    if given.get("second"):
        _give_second(m, given)
    _give_standing(m, given)
    m.is_midway = m.turn > 1
    m.events = m.events[:1]  # of the set-up only who and where is still true
    for placed in m.demands:
        tell_placed(m, placed)
    _start(m, given)
    return m


def _start(m: Mission, given: dict[str, Any]) -> None:
    """Resume at the given phase; only a mission given neither turn nor phase has a beginning."""
    m.phase = given.get("phase", "conversation")
    if "last_conversation" not in given:
        m.last_conversation = not m.deck and m.phase != "terror"
    begins = "turn" not in given and "phase" not in given
    asking = [frame for frame in frames(m.agenda) if begins and frame[0] == "effects"]
    m.agenda = None
    m.push((PHASES[m.phase],))
    for frame in reversed(asking):
        m.push(frame)
    m.check_end()
    m.run()


def _helps(library: Library, given: dict[str, Any], field: str) -> tuple[str, ...]:
    ids = tuple(given.get(field, ()))
    if not ids:
        return ()
    kind = HELP_FIELDS[field]
    ids_of_kind = [
        id
        for pack in library.packs.values()
        for id, help in pack.of(Asset).items()
        if help.kind == kind
    ]
    for id in ids:
        if id not in ids_of_kind:
            raise GivenError(field, _no_such(id, ids_of_kind))
    if kind != "resource" and len(set(ids)) < len(ids):
        raise GivenError(field, _("each {kind} can be held once.").format(kind=kind))
    return ids


def _sets(library: Library, given: dict[str, Any]) -> CustomSet | None:
    """A custom set written out in the position."""
    if "sets" not in given:
        return None
    place = Place("sets")
    try:
        return made_by_the_rules(read_set(given["sets"], place), library.packs, place)
    except ContentError as error:
        raise GivenError("sets", " ".join(map(str, error.problems))) from None


def _no_such(id: str, ids: list[str]) -> str:
    close = nearest(id, ids) or _(" There is: {known}.").format(known=", ".join(ids))
    return _("there is no {id} here.").format(id=in_quotes(id, 60)) + close


def _unknown_key(key: str, keys: tuple[str, ...]) -> str:
    return _("unknown key {key}; known here: {known}.").format(
        key=printable(key), known=", ".join(keys)
    )


def _give_cards(m: Mission, given: dict[str, Any]) -> None:
    """Place the conversation cards; what no list names takes no part."""
    supply = Counter((*m.hand, *m.available, *m.removed))
    cards = list(m.catalogue.conversation)
    left = Counter(supply)
    for name in CARD_LISTS:
        for id in given.get(name, ()):
            if id not in cards:
                raise GivenError(name, _no_such(id, cards))
            left[id] -= 1
            if left[id] < 0:
                text = _("{id} is named more often than there are copies ({count}).")
                if id in m.unused:
                    text = _("{id} is left out of a career.")
                raise GivenError(name, text.format(id=id, count=supply[id]))
    piles = (("hand", m.hand), ("available", m.available), ("removed", m.removed))
    for name, default in piles:
        if name in given:
            setattr(m, name, tuple(sorted(given[name])))
        else:
            kept = Counter(default) & left
            setattr(m, name, tuple(sorted(kept.elements())))
            left -= kept
    m.played = tuple(sorted(given.get("played", ())))
    named = Counter((*m.hand, *m.available, *m.played, *m.removed))
    m.unused = tuple(sorted((*m.unused, *(supply - named).elements())))
    if len(m.hand) > hand_limit(m):
        raise GivenError("hand", _("the hand limit is {n} cards.").format(n=hand_limit(m)))


def _give_terror(m: Mission, ids: list[str], demands: list[dict[str, Any]]) -> None:
    """Stack the terror deck; the rest of the set is set aside."""
    supply = Counter((*m.catalogue.red_deck, *m.catalogue.pivotals))
    in_play = [table.get("id") for table in demands]  # never drawn for an "any:minor"
    for id in ids:
        if not id.startswith("any:"):
            if id not in supply:
                raise GivenError("terror", _no_such(id, [*supply, "any:pivotal", "any:minor"]))
            supply[id] -= 1
            if supply[id] < 0:
                raise GivenError(
                    "terror", _("{id} is named more often than there are copies.").format(id=id)
                )
    deck = []
    for id in ids:
        if id.startswith("any:"):
            id = _any(m, id, supply, in_play)
            supply[id] -= 1
        deck.append(id)
    m.deck = tuple(deck)
    m.aside = tuple(sorted(supply.elements()))


def _any(m: Mission, name: str, supply: Counter[str], in_play: list[Any]) -> str:
    """A random card of that kind that is not used yet."""
    minors = [id for id, demand in m.catalogue.demands.items() if demand.kind == "minor"]
    kinds = {"any:pivotal": list(m.catalogue.pivotals), "any:minor": minors}
    if name not in kinds:
        raise GivenError("terror", _no_such(name, list(kinds)))
    free = [id for id in kinds[name] if supply[id] and id not in in_play]
    m.terror_stream, ids = shuffled(m.terror_stream, free)
    if not ids:
        raise GivenError("terror", _("no card is left for {name}.").format(name=name))
    return ids[0]


def _borrow_majors(m: Mission, library: Library, tables: list[dict[str, Any]]) -> None:
    """A given position may hold another abductor's major demand; it takes part like any other."""
    own = m.catalogue.demands
    named = [table.get("id") for table in tables]
    foreign = {
        id: demand for id, demand in library.majors(m.box).items() if id in named and id not in own
    }
    if foreign:
        m.catalogue = replace(m.catalogue, demands={**own, **foreign})


def _give_demands(m: Mission, tables: list[dict[str, Any]], stacked: bool) -> None:
    """Lay out the demands; a conceded one has its penalties in force."""
    demands = list(m.catalogue.demands)
    aside = {d.id for d in m.demands} | set(m.demands_aside)
    m.demands = ()
    m.next_slot = 1
    seen: set[str] = set()
    for table in tables:
        id = table.get("id")
        if not isinstance(id, str) or id not in demands:
            raise GivenError("demands", _no_such(str(id), demands))
        kind = m.catalogue.demands[id].kind
        conceded = table.get("conceded", False)
        face = table.get("face", "up" if kind == "minor" or conceded is True else "down")
        for key in table:
            if key not in DEMAND_KEYS:
                raise GivenError("demands", _unknown_key(key, DEMAND_KEYS))
        if face not in ("up", "down") or not isinstance(conceded, bool):
            raise GivenError("demands", _('face is "up" or "down", conceded true or false.'))
        if id in seen:
            raise GivenError("demands", _("{id} is there twice.").format(id=id))
        if face == "down" and (conceded or kind == "minor"):
            raise GivenError("demands", _("{id} cannot lie face down.").format(id=id))
        if kind == "minor":
            _take_minor(m, id, stacked)
        seen.add(id)
        aside.discard(id)
        if kind == "escape" and _was_called_off(m):
            call_off(m, id)  # that is why this one is there
        place(m, id, face, conceded)
        if conceded:
            for effect in m.catalogue.demands[id].penalty:
                if hasattr(effect, "until"):  # what lasts is in force, the rest is long past
                    effect.apply(m, id)
            if m.catalogue.demands[id].leaves:
                m.demands = m.demands[:-1]
                m.demands_left = (*m.demands_left, id)
    m.demands_aside = tuple(id for id in demands if id in aside)


def _was_called_off(m: Mission) -> bool:
    """Whether an escape is conceded already, and the abductor is one who then wants another."""
    return any(d.kind == "escape" and d.conceded for d in m.demands) and any(
        "escape-conceded" in rule.when and any(effect.op == "call_off" for effect in rule.do)
        for rule in m.catalogue.abductor.rules
    )


def _take_minor(m: Mission, id: str, stacked: bool) -> None:
    """A minor demand in play is a card of the terror set; another red one fills its gap."""
    if id in m.deck and stacked:
        raise GivenError("demands", _("{id} is in the terror deck already.").format(id=id))
    aside = [other for other in m.aside if other != id]
    if id in m.deck:
        red = next(other for other in aside if other not in m.catalogue.pivotals)
        aside.remove(red)
        m.deck = tuple(red if other == id else other for other in m.deck)
    m.aside = tuple(aside)


def _give_second(m: Mission, given: dict[str, Any]) -> None:
    if given.get("demands"):
        raise GivenError("second", _("under the second in command there are no demands."))
    m.status = "eliminated"
    leave_play(m)
    take_over(m)


def _give_standing(m: Mission, given: dict[str, Any]) -> None:
    """Put the given modifiers and alerts on the table."""
    kinds = (
        "dice",
        "dice-eliminating",
        "free-fours",
        "rises-doubled",
        "hand-limit",
        "no-conversions",
        "cp-kept",
    )
    for field, keys in (
        ("effects", ("what", "amount", "until")),
        ("alerts", ("card", "waits", "does")),
    ):
        for table in given.get(field, ()):
            for key in table:
                if key not in keys:
                    raise GivenError(field, _unknown_key(key, keys))
    for table in given.get("effects", ()):
        what, amount, until = table.get("what"), table.get("amount", 1), table.get("until")
        if what not in kinds or until not in tuple(UNTIL) or type(amount) is not int:
            raise GivenError(
                "effects",
                _("expected what ({kinds}), amount and until ({until}).").format(
                    kinds=", ".join(kinds), until=", ".join(UNTIL)
                ),
            )
        m.stand(what, amount, until, "given")
    for table in given.get("alerts", ()):
        id = table.get("card")
        card = m.catalogue.reds.get(id) if isinstance(id, str) else None
        alerts = [e for e in card.main if e.op == "alert"] if card is not None else []
        if not alerts or id not in m.aside:
            raise GivenError("alerts", _("expected a red card with an alert, not in the deck."))
        at = m.aside.index(str(id))
        m.aside = m.aside[:at] + m.aside[at + 1 :]
        m.in_play = (*m.in_play, str(id))
        for effect in alerts:
            effect.apply(m, str(id))


STATE_FIELDS = (
    "box", "abductor_id", "seed", "turn", "phase", "threat", "cp", "pool", "saved", "killed",
    "total", "hand", "available", "played", "removed", "discard", "red_left", "pivotal",
    "last_conversation", "demands", "effects", "alerts", "held", "traits", "card", "dice",
    "abductor", "second", "result", "ending", "loyal",
)  # fmt: skip
"""Everything that the doors tell of a mission; `loyal` only where the abductor has such hostages.

Those without words of their own in `state` are the fields of a view.
"""


def state(view: View) -> dict[str, Any]:
    """The mission as JSON values without anything hidden."""
    outcome = view.outcome
    derived: dict[str, Any] = {
        "threat": LEVELS[view.threat],
        "red_left": view.reds_left,
        "demands": [_demand(placed) for placed in view.demands],
        "effects": [_effect(entry) for entry in view.lasting()],
        "alerts": [alert._asdict() for alert in view.alerts()],
        "traits": sorted(view.traits),
        "abductor": view.status,
        "result": outcome.result if outcome else None,
        "ending": outcome.ending if outcome else None,
    }
    fields = {}
    for name in STATE_FIELDS:
        value = derived[name] if name in derived else getattr(view, name)
        fields[name] = list(value) if type(value) is tuple else value
    if not (view.loyal or view.catalogue.abductor.loyal):
        del fields["loyal"]
    return fields


def _demand(placed: Placed) -> dict[str, Any]:
    """A demand in play; one that lies face down has no id."""
    return placed._asdict() | {"slot": slot_id(placed.slot), "id": placed.id or None}


def _effect(entry: Standing) -> dict[str, Any]:
    what = entry.watch.describe() if entry.watch is not None else entry.what
    return {"what": what, "amount": entry.amount, "until": entry.until}


def offered(decision: Decision | None) -> list[str]:
    """The option ids of a decision; none when the game is over."""
    return list(decision.ids) if decision is not None else []
