"""A challenge: a mission or a career whose beginning is fixed; the mission of the day."""

import re
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from hncli import __version__
from hncli.base.messages import _
from hncli.base.problems import ContentError, Place
from hncli.base.text import clauses, listed
from hncli.base.values import Value, value
from hncli.career.journal import Versions, versions_of, versions_of_mission
from hncli.career.record import MODES, CareerSetup
from hncli.career.replay import check_setup
from hncli.features.challenges.codes import (
    BadCode,
    BadDigits,
    Code,
    DigitReader,
    DigitWriter,
    Kind,
    write_code,
)
from hncli.game.cards.library import Library
from hncli.game.engine.position import shuffled, stream
from hncli.game.engine.setup import LARGEST_SEED, MissionSetup

FORMAT = 1  # of the numbers in a mission's code
NAMED_FORMAT = 2  # of those in a career's: packs by their `code_number`, if they have one
FORMATS = 8
DIGITS = 5  # hexadecimal digits of a pack's hash that a code has room for
NOBODY = "Challenger"  # the negotiator of a career before its player has a name
RELEASE = 3  # numbers of a version of hn
MOST = 99  # packs, traits and conditions in a code

Setup = MissionSetup | CareerSetup


class OtherVersions(BadCode):
    """A code of another hn: what differs, and which hn it needs."""


class MadeWith(NamedTuple):
    """The versions that a code was made with."""

    hn: tuple[int, ...]
    rules: int
    packs: tuple[tuple[str, str], ...]  # ids, each with the beginning of its hash


@value
class Challenge(Value):
    """What is fixed: how a mission or a career begins, and the versions it is played with."""

    setup: Setup
    made_with: MadeWith

    @property
    def kind(self) -> Kind:
        """The kind of its code."""
        return "mission" if isinstance(self.setup, MissionSetup) else "career"

    @property
    def giving_up_kills(self) -> bool:
        """Whether giving up kills by its rules, as it does now (C-NEW-5)."""
        return Versions(self.made_with.rules).giving_up_kills

    def code(self, library: Library) -> str:
        """Its code, to be sent to others."""
        digits = DigitWriter()
        put_challenge(digits, self, library)
        return write_code(Code(self.kind, digits.packed))


def is_mission(kind: Kind) -> bool:
    """Whether a code is about one mission, and not about a career."""
    return kind in ("mission", "mission-result")


def new_challenge(library: Library, setup: Setup) -> Challenge:
    """The challenge of a mission or a career that can be played with the shipped cards.

    BadCode if it is one that no code can hold: it has a custom set, or what a career has gained.
    """
    if setup.sets is not None:
        raise BadCode(_("A code can't hold a set of your own: only shipped cards count."))
    if isinstance(setup, CareerSetup):
        if setup.pressure:
            raise BadCode(_("A code can't hold a career under pressure."))
        setup = replace(setup, negotiator=NOBODY)
    elif setup.in_career or setup.held or setup.added:
        raise BadCode(_("A code can't hold one mission of a career, only the whole career."))
    return Challenge(setup, _present(library, setup))


def _present(library: Library, setup: Setup) -> MadeWith:
    """The versions of today of everything that the options of a game depend on.

    In a career experience can buy cards of any box, so that all boxes count.
    """
    if isinstance(setup, MissionSetup):
        versions = versions_of_mission(library, setup)
    else:
        versions = versions_of(library, library.packs)
    packs = tuple((id, hash[:DIGITS]) for id, hash in versions.packs.items())
    return MadeWith(_release(), versions.rules, packs)


def _release() -> tuple[int, ...]:
    """The version of hn as three numbers."""
    found = [int(part) for part in re.findall(r"\d+", __version__)]
    return tuple((*found, 0, 0, 0)[:RELEASE])


# As digits


def put_challenge(digits: DigitWriter, challenge: Challenge, library: Library) -> None:
    """Add a challenge to the digits of a code; its versions first, since the rest needs them."""
    hn, rules, packs = challenge.made_with
    is_career = isinstance(challenge.setup, CareerSetup)
    digits.put(NAMED_FORMAT if is_career else FORMAT, FORMATS)
    for part in hn:
        digits.put_number(part)
    digits.put_number(rules)
    digits.put_number(len(packs))
    for id, hash in packs:
        if is_career:
            digits.put_number(library.packs[id].header.code_number)
        if not is_career or not library.packs[id].header.code_number:
            digits.put_text(id)
        digits.put(int(hash, 16), 16**DIGITS)
    ids = [id for id, _hash in packs]
    setup = challenge.setup
    digits.put_number(setup.seed)
    for names in (setup.traits, setup.conditions):
        digits.put_number(len(names))
        for name in names:
            digits.put_text(name)
    if isinstance(setup, MissionSetup):
        digits.put(ids.index(setup.box), len(ids))
        everybody = sorted(library.abductors(setup.box))
        digits.put(everybody.index(setup.abductor), len(everybody))
        return
    digits.put(MODES.index(setup.mode), len(MODES))
    digits.put(ids.index(setup.table), len(ids))
    digits.put_number(len(setup.boxes))
    for box in setup.boxes:
        digits.put(ids.index(box), len(ids))


def take_challenge(digits: DigitReader, kind: Kind, library: Library) -> Challenge:
    """The challenge at the beginning of a code's digits.

    OtherVersions if it is one of other rules or cards, BadCode if there is no such mission.
    """
    try:
        made_with = _take_versions(digits, library)
        _refuse_other_versions(library, kind, made_with)
        setup = _take_setup(digits, kind, made_with, library)
    except BadDigits:
        raise BadCode(_no_beginning()) from None
    _refuse_impossible(library, setup)
    if _present(library, setup).packs != made_with.packs:  # it leaves out what takes part
        raise BadCode(_no_beginning())
    return Challenge(setup, made_with)


def _take_setup(digits: DigitReader, kind: Kind, made_with: MadeWith, library: Library) -> Setup:
    seed = digits.take_number()
    traits, conditions = _take_texts(digits), _take_texts(digits)
    if is_mission(kind):
        box = _take_pack(digits, made_with)
        if box not in library.boxes:
            raise BadDigits
        everybody = sorted(library.abductors(box))
        abductor = everybody[digits.take(len(everybody))]
        return MissionSetup(box, abductor, seed, traits=traits, conditions=conditions)
    mode = MODES[digits.take(len(MODES))]
    table = _take_pack(digits, made_with)
    boxes = tuple(_take_pack(digits, made_with) for _n in range(digits.take_number(MOST)))
    return CareerSetup(NOBODY, boxes, mode, seed, table, traits, conditions)


def _take_versions(digits: DigitReader, library: Library) -> MadeWith:
    format = digits.take(FORMATS)
    named = {pack.header.code_number: id for id, pack in library.packs.items()}
    newer = OtherVersions(_("That's a code of a newer hn. Update hn to read it."))
    if format not in (FORMAT, NAMED_FORMAT):
        raise newer
    hn = tuple(digits.take_number() for _n in range(RELEASE))
    rules = digits.take_number()
    packs = []
    for _n in range(digits.take_number(MOST)):
        number = digits.take_number() if format == NAMED_FORMAT else 0
        if number and number not in named:
            raise newer
        id = named[number] if number else digits.take_text()
        packs.append((id, f"{digits.take(16**DIGITS):0{DIGITS}x}"))
    return MadeWith(hn, rules, tuple(packs))


def _take_texts(digits: DigitReader) -> tuple[str, ...]:
    return tuple(digits.take_text() for _n in range(digits.take_number(MOST)))


def _take_pack(digits: DigitReader, made_with: MadeWith) -> str:
    if not made_with.packs:
        raise BadDigits
    return made_with.packs[digits.take(len(made_with.packs))][0]


def _no_beginning() -> str:
    return _("The code's letters fit together, but no mission or career begins like that.")


def _refuse_impossible(library: Library, setup: Setup) -> None:
    """BadCode if no mission or career can begin like that: somebody made the code up."""
    if isinstance(setup, MissionSetup):
        boxes, table = (setup.box,), next(id for id, one in library.packs.items() if one.career)
        career = CareerSetup(NOBODY, boxes, MODES[0], 0, table, setup.traits, setup.conditions)
    else:
        career = setup
    if setup.seed > LARGEST_SEED or not career.boxes:
        raise BadCode(_no_beginning())
    try:
        check_setup(library, career, Place(""))
    except ContentError:
        raise BadCode(_no_beginning()) from None


# Versions


def _refuse_other_versions(library: Library, kind: Kind, made_with: MadeWith) -> None:
    """OtherVersions unless rules and cards are those that the code was made with."""
    then = dict(made_with.packs)
    wanted = [id for id in then if id in library.packs] if is_mission(kind) else library.packs
    present = versions_of(library, wanted)
    now = {id: hash[:DIGITS] for id, hash in present.packs.items()}
    told = []
    if missing := [id for id in then if id not in library.packs]:
        text = _("it needs {packs}, which this hn doesn't have")
        told.append(text.format(packs=listed(missing)))
    told += Versions(made_with.rules, then).differences(Versions(present.rules, now))
    if added := [id for id in now if id not in then]:
        told.append(_("it knows nothing of {packs}").format(packs=listed(added)))
    if not told:
        return
    text = _(
        "This code was made with other cards or rules: {what}. To play or check it, install "
        "hn {then}, which made it; this is hn {now}."
    )
    if made_with.hn == _release():
        text = _(
            "This code was made with other cards or rules: {what}. An hn {then} made it too, so "
            "the files of one of the two were changed: install hn {then} afresh."
        )
    hn = ".".join(map(str, made_with.hn))
    raise OtherVersions(text.format(what=clauses(told), then=hn, now=__version__))


def daily_challenge(library: Library, day: date) -> Challenge:
    """The mission that everybody plays on a day; everyone is on the line once in a round of days.

    The library has to be the shipped one, the seed is the date as a number. Days that may have been
    played stay as they are: a pack that came later takes part from its `daily_from` on.
    """
    packs, seed = library.packs, int(day.strftime("%Y%m%d"))
    boxes = [box for box in library.boxes if packs[box].header.daily_from <= seed]
    everybody = sorted((box, name) for box in boxes for name in library.abductors(box))
    round, place = divmod(day.toordinal(), len(everybody))
    _state, order = shuffled(stream(round, "daily"), everybody)
    box, abductor = order[place]
    return new_challenge(library, MissionSetup(box, abductor, seed))


def day_of(library: Library, challenge: Challenge) -> date | None:
    """The day whose mission a challenge is; None if it is that of no day."""
    year, rest = divmod(challenge.setup.seed, 10_000)
    try:
        day = date(year, *divmod(rest, 100))
    except (ValueError, OverflowError):
        return None
    return day if daily_challenge(library, day).setup == challenge.setup else None
