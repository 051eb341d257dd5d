"""The bot door: one JSON request a line, exactly one JSON reply a line."""

import json
import os
from collections.abc import Callable, Sequence
from typing import Any, BinaryIO

from hncli.cards.library import Library, NotPlayable
from hncli.cards.problems import ContentError, Place
from hncli.cards.sets.custom_set import CustomSet, read_set, write_set
from hncli.cards.sets.rules import made_by_the_rules
from hncli.engine.events import Event
from hncli.engine.game import (
    CannotUndo,
    Decision,
    EndlessLoop,
    Option,
    Refused,
    UnknownOption,
    parse_option,
)
from hncli.engine.mission import Mission
from hncli.engine.refusals import NOT_UNDERSTOOD, why_not
from hncli.engine.setup import new_mission
from hncli.positions.given import mission_from
from hncli.positions.given_fields import GivenError, check_fields
from hncli.positions.state import offered, state
from hncli.ui.doors.event_json import events_json
from hncli.ui.mission.labels import label
from hncli.words import _
from hncli.words.printable import printable
from hncli.words.typed import nearest

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
"""How a custom set is found by its name; ContentError if there is none that can be played."""


class BadRequest(Exception):
    """A request that cannot be done; the message says why and what to do instead."""


def random_seed() -> int:
    """A seed that nobody can guess and everybody can type."""
    return int.from_bytes(os.urandom(4), "big")


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
            return self._refusal(self._discreet(str(error)))
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
        return {"ok": True, **self._shown(), "events": events_json(self.library, events)}

    def _discreet(self, message: str) -> str:
        """Leave out the names of all cards that can be hidden, so that no reply ever has one."""
        if self.mission is None or self.mission.is_over:
            return message
        cards = self.mission.catalogue
        for card in (*cards.reds.values(), *cards.pivotals.values(), *cards.demands.values()):
            message = message.replace(card.id, "…").replace(card.title, "…")
        return message

    @property
    def decision(self) -> Decision | None:
        """What is asked now."""
        return self.mission.decision if self.mission is not None else None

    def label(self, option: Option) -> str:
        """An option in words."""
        assert self.mission is not None
        return label(self.mission.view, option)

    def why_not(self, option: Option) -> str:
        """Say why an option is not offered."""
        assert self.mission is not None
        return why_not(self.mission.view, option)

    def not_understood(self) -> str:
        """Say that a text is no option id, or that the mission is over."""
        return str(NOT_UNDERSTOOD) if self.decision is not None else _("The mission is over.")

    def _refusal(self, message: str) -> dict[str, Any]:
        return {"ok": False, "error": message, "offered": offered(self.decision)}

    def _shown(self) -> dict[str, Any]:
        decision = self.decision
        return {
            "state": state(self.mission.view) if self.mission is not None else None,
            "decision": decision
            and {
                "kind": decision.kind,
                "about": decision.about,
                "options": [{"id": one.id, "label": self.label(one)} for one in decision.options],
            },
        }

    def _new(self, request: dict[str, Any]) -> Sequence[Event]:
        sets = self._custom_set(request.get("sets"))
        named = {key: request[key] for key in ("box", "abductor", "seed") if key in request}
        wanted = {"box": "base", "abductor": None, "seed": random_seed(), **named}
        try:
            check_fields(named)
        except GivenError as error:
            raise BadRequest(f"{error.field}: {error.message}") from None
        if "given" in request:
            check_fields(request["given"])
            given = {"seed": wanted["seed"], **request["given"], **named}
            if sets is not None:
                given["sets"] = write_set(sets)
            self.mission = mission_from(self.library, given, only_loaded=False)
        else:
            self.mission = new_mission(self.library, **wanted, sets=sets)
        return self.mission.events

    def _custom_set(self, wanted: Any) -> CustomSet | None:
        """A custom set by the name under which the player keeps it, or written out."""
        if wanted is None:
            return None
        try:
            if isinstance(wanted, str):
                return self.find_set(wanted)
            place = Place("sets")
            return made_by_the_rules(read_set(wanted, place), self.library.packs, place)
        except ContentError as error:
            raise BadRequest(" ".join(map(str, error.problems))) from None

    def _choose(self, request: dict[str, Any]) -> Sequence[Event]:
        return self._playing().choose(option_in(request))

    def _undo(self, request: dict[str, Any]) -> Sequence[Event]:
        take_back = request.get("take_back", False)
        if not isinstance(take_back, bool):
            raise BadRequest(_("take_back is true or false."))
        self._playing().undo(take_back)
        return []

    def _state(self, _request: dict[str, Any]) -> Sequence[Event]:
        self._playing()
        return []

    def _quit(self, _request: dict[str, Any]) -> Sequence[Event]:
        self.is_done = True
        return []

    def _playing(self) -> Mission:
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
            line.decode("utf-8"), object_pairs_hook=_each_key_once, parse_constant=_no_constant
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
            known = ", ".join(KEYS[do]) or _("none")
            raise BadRequest(_("{do} has no such key; it knows: {keys}.").format(do=do, keys=known))
    return request


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse an object that says two things under one key."""
    made = dict(pairs)
    if len(made) < len(pairs):
        raise BadRequest(_("A key is there twice; send it once."))
    return made


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
    """Read a line; of one that is too long only so much that it can be refused."""
    line = source.readline(LONGEST_LINE + 1)
    rest = line
    while rest and not rest.endswith(b"\n"):
        rest = source.readline(LONGEST_LINE + 1)
        if not line.strip():  # only its beginning is blank so far
            line += rest.strip()
    return line
