"""The bot door: one JSON request a line, exactly one JSON reply a line."""

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, BinaryIO

from hncli.base.messages import _, printable
from hncli.base.problems import ContentError, Place
from hncli.base.schema import write_fields
from hncli.base.text import capitalized, nearest
from hncli.career.ledger import describe
from hncli.career.record import StressChanged
from hncli.features.missions.words.labels import label
from hncli.game.cards.career_content import Asset
from hncli.game.cards.custom_sets import CustomSet, made_by_the_rules, read_set
from hncli.game.cards.library import Library, NotPlayable
from hncli.game.engine.events import EffectStands, Event, Json, to_json
from hncli.game.engine.game import (
    CannotUndo,
    Decision,
    EndlessLoop,
    Option,
    Refused,
    UnknownOption,
    parse_option,
)
from hncli.game.engine.mission import Mission
from hncli.game.engine.position import random_seed
from hncli.game.engine.setup import new_mission
from hncli.game.engine.view import NOT_UNDERSTOOD, why_not
from hncli.game.given import GivenError, check_fields, mission_from, offered, state


def events_json(library: Library, events: Iterable[Event]) -> list[Json]:
    """The events as JSON values, in order; a cause of stress and a trigger are in words."""
    return [_event_json(library, event) for event in events]


def _event_json(library: Library, event: Event) -> Json:
    if isinstance(event, EffectStands) and event.trigger is not None:
        return to_json(event) | {"trigger": event.trigger.describe()}
    if not isinstance(event, StressChanged):
        return to_json(event)
    packs = library.packs.values()
    titles = {id: help.title for pack in packs for id, help in pack.of(Asset).items()}
    return {
        "event": event.name,
        "rule": event.rule,
        "turn": event.turn,
        "amount": event.amount,
        "what": describe(event.cause, event.by, event.count, lambda id: titles.get(id, id)),
        "cut": event.cut,
    }


LONGEST_LINE = 1 << 20
KEYS = {
    "new": ("box", "abductor", "seed", "given", "sets"),
    "choose": ("id",),
    "undo": ("take_back",),
    "state": (),
    "quit": (),
}
"""Every request, and the keys it may have besides `do`."""


FindSet = Callable[[str], CustomSet]
"""Returns the custom set of a name; ContentError if there is none that can be played."""


class BadRequest(Exception):
    """A request that cannot be done; the message says why and what to do instead."""


class Bot:
    """One mission at a time, played by a program."""

    def __init__(self, library: Library, find_set: FindSet) -> None:
        self.library = library
        self.find_set = find_set
        self.mission: Mission | None = None
        self.is_done = False

    def reply(self, line: bytes) -> dict[str, Any]:
        """Answer one line, whatever it is."""
        try:
            request = _parse(line)
            events = getattr(self, f"_{request['do']}")(request)
        except (BadRequest, GivenError, NotPlayable) as error:
            return self._refusal(self._without_hidden_names(str(error)))
        except UnknownOption as unknown:
            close = nearest(str(unknown), offered(self.decision))
            return self._refusal(self.not_understood() + close)
        except Refused as refused:
            close = nearest(refused.option.id, offered(self.decision))
            return self._refusal(self.why_not(refused.option) + close)
        except CannotUndo as error:
            if error.needs_take_back:
                return self._refusal(
                    _('That was followed by something new; ask with "take_back": true.')
                )
            return self._refusal(_("There is nothing to undo."))
        except EndlessLoop:
            return self._refusal(_("The rules of this pack set each other off for ever."))
        return {
            "ok": True,
            **self._state_and_decision(),
            "events": events_json(self.library, events),
        }

    def _without_hidden_names(self, message: str) -> str:
        """The message without the names of cards that can be hidden, so that no reply has one."""
        if self.mission is None or self.mission.is_over:
            return message
        cards = self.mission.catalogue
        for card in (*cards.reds.values(), *cards.pivotals.values(), *cards.demands.values()):
            message = message.replace(card.id, "…").replace(card.title, "…")
        return message

    @property
    def decision(self) -> Decision | None:
        return self.mission.decision if self.mission is not None else None

    def label(self, option: Option) -> str:
        assert self.mission is not None
        return label(self.mission.view, option)

    def why_not(self, option: Option) -> str:
        assert self.mission is not None
        return capitalized(why_not(self.mission.view, option))

    def not_understood(self) -> str:
        """That a text is no option id, or that the mission is over."""
        return str(NOT_UNDERSTOOD) if self.decision is not None else _("The mission is over.")

    def _refusal(self, message: str) -> dict[str, Any]:
        return {"ok": False, "error": message, "offered": offered(self.decision)}

    def _state_and_decision(self) -> dict[str, Any]:
        decision = self.decision
        return {
            "state": state(self.mission.view) if self.mission is not None else None,
            "decision": decision
            and {
                "kind": decision.kind,
                "about": decision.about,
                "options": [
                    {"id": option.id, "label": self.label(option)} for option in decision.options
                ],
            },
        }

    def _new(self, request: dict[str, Any]) -> Sequence[Event]:
        sets = self._custom_set(request.get("sets"))
        named = {key: request[key] for key in ("box", "abductor", "seed") if key in request}
        start = {"box": "base", "abductor": None, "seed": random_seed(), **named}
        try:
            check_fields(named)
        except GivenError as error:
            raise BadRequest(f"{error.field}: {error.message}") from None
        if "given" in request:
            check_fields(request["given"])
            given = {"seed": start["seed"], **request["given"], **named}
            if sets is not None:
                given["sets"] = write_fields(sets)
            self.mission = mission_from(self.library, given, only_loaded=False)
        else:
            self.mission = new_mission(self.library, **start, sets=sets)
        return self.mission.events

    def _custom_set(self, chosen: Any) -> CustomSet | None:
        """A custom set by the name under which the player keeps it, or written out."""
        if chosen is None:
            return None
        try:
            if isinstance(chosen, str):
                return self.find_set(chosen)
            place = Place("sets")
            return made_by_the_rules(read_set(chosen, place), self.library.packs, place)
        except ContentError as error:
            raise BadRequest(" ".join(map(str, error.problems))) from None

    def _choose(self, request: dict[str, Any]) -> Sequence[Event]:
        return self._running_mission().choose(option_in(request))

    def _undo(self, request: dict[str, Any]) -> Sequence[Event]:
        take_back = request.get("take_back", False)
        if not isinstance(take_back, bool):
            raise BadRequest(_("take_back is true or false."))
        self._running_mission().undo(take_back)
        return []

    def _state(self, _request: dict[str, Any]) -> Sequence[Event]:
        self._running_mission()
        return []

    def _quit(self, _request: dict[str, Any]) -> Sequence[Event]:
        self.is_done = True
        return []

    def _running_mission(self) -> Mission:
        if self.mission is None:
            raise BadRequest(_('No mission is running; start one with {"do": "new"}.'))
        return self.mission


def option_in(request: dict[str, Any]) -> Option:
    """The option that a request names; UnknownOption if there is no such."""
    if "id" not in request:
        raise BadRequest(_('Say which option: {"do": "choose", "id": "…"}.'))
    id = request["id"]
    if not isinstance(id, str):
        raise UnknownOption(str(id))
    return parse_option(id)


def _parse(line: bytes) -> dict[str, Any]:
    """Read a request and check its keys; what they hold is checked where it is used."""
    if len(line) > LONGEST_LINE:
        raise BadRequest(_("The line is too long."))
    try:
        request = json.loads(
            line.decode("utf-8"), object_pairs_hook=_unique_keys, parse_constant=_no_constant
        )
    except (ValueError, RecursionError):
        raise BadRequest(_("That is not JSON; send one object a line.")) from None
    if not isinstance(request, dict):
        raise BadRequest(_('Send an object such as {"do": "new"}.'))
    do = request.get("do")
    if not isinstance(do, str) or do not in KEYS:
        raise BadRequest(
            _("There is no such request; do is one of {requests}.").format(requests=", ".join(KEYS))
            + nearest(printable(do), list(KEYS))
        )
    for key in request:
        if key not in ("do", *KEYS[do]):
            keys = ", ".join(KEYS[do]) or _("none")
            raise BadRequest(_("{do} has no such key; it knows: {keys}.").format(do=do, keys=keys))
    return request


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object as a dictionary; BadRequest if it has a key twice."""
    table = dict(pairs)
    if len(table) < len(pairs):
        raise BadRequest(_("A key is there twice; send it once."))
    return table


def _no_constant(name: str) -> None:
    """Refuse NaN and the infinities, which Python reads but JSON does not have."""
    raise ValueError(name)


def serve(bot: Bot, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line until the input ends or a request says quit."""
    while not bot.is_done and (line := _read_line(source)):
        if line.strip():
            sink.write(json.dumps(bot.reply(line)).encode("ascii") + b"\n")
            sink.flush()


def _read_line(source: BinaryIO) -> bytes:
    """Read a line; of one that is too long only enough of it to refuse it."""
    line = source.readline(LONGEST_LINE + 1)
    chunk = line
    while chunk and not chunk.endswith(b"\n"):
        chunk = source.readline(LONGEST_LINE + 1)
        if not line.strip():  # only its beginning is blank so far
            line += chunk.strip()
    return line
