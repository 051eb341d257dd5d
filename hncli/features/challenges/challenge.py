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
from hncli.career.journal import Versions, content_hash, versions_of, versions_of_mission
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

FORMAT = 3  # of the numbers in a mission's code: hashes of the cards that take part in it
PACKS_FORMAT = 1  # of those of an older hn, which had a hash of each whole pack instead
NAMED_FORMAT = 2  # of those in a career's: a hash of each whole pack too
FORMATS = 8
DIGITS = 5  # hexadecimal digits of a pack's hash that a code has room for
PART_DIGITS = 4  # of the hash of a part of a mission
NOBODY = "Challenger"  # the negotiator of a career before its player has a name
RELEASE_PARTS = 3  # numbers of a version of hn
MOST = 99  # packs, traits and conditions in a code

Setup = MissionSetup | CareerSetup


class OtherVersions(BadCode):
    """Why a code of another hn cannot be played: what differs, and which hn it needs."""


def _newer_code() -> OtherVersions:
    return OtherVersions(_("That's a code of a newer hn. Update hn to read it."))


class MadeWith(NamedTuple):
    """The versions that a code was made with."""

    hn: tuple[int, ...]
    rules: int
    content: tuple[tuple[str, str], ...]  # parts of a mission or packs, with their short hashes


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
    return Challenge(setup, _present_made_with(library, setup))


def _present_made_with(library: Library, setup: Setup) -> MadeWith:
    """The present versions of everything that the options of a game depend on."""
    versions = present_versions(library, setup)
    content = (
        _part_hashes(library, setup) if isinstance(setup, MissionSetup) else _pack_hashes(versions)
    )
    return MadeWith(_release_number(), versions.rules, content)


def present_versions(library: Library, setup: Setup) -> Versions:
    """The present versions of rules and packs that a mission or a career is played with.

    In a career experience can buy cards of any box, so that all boxes count.
    """
    if isinstance(setup, MissionSetup):
        return versions_of_mission(library, setup)
    return versions_of(library, library.packs)


def _pack_hashes(versions: Versions) -> tuple[tuple[str, str], ...]:
    return tuple((id, hash[:DIGITS]) for id, hash in versions.packs.items())


def _part_hashes(library: Library, setup: MissionSetup) -> tuple[tuple[str, str], ...]:
    """Short hashes of the cards that can take part in a mission, in the order they are dealt from.

    Other abductors of the box, with their demands, and what else a pack has are left out.
    """
    catalogue = library.catalogue(setup.box, setup.abductor)
    majors = [demand for demand in catalogue.demands.values() if demand.kind == "major"]
    other_demands = [demand for demand in catalogue.demands.values() if demand.kind != "major"]
    pivotal = (catalogue.pivotal_place, catalogue.pivotal_among)
    figures = (
        catalogue.dice,
        catalogue.own_terror,
        catalogue.added_terror,
        pivotal,
        sorted(catalogue.own_reds),
    )
    reds, pivotals = catalogue.reds.values(), catalogue.pivotals.values()
    helps = [catalogue.helps[id] for id in (*setup.traits, *setup.conditions)]
    hashes = {
        "abductor": content_hash((), (catalogue.abductor, catalogue.second, *majors)),
        "conversation": content_hash((), catalogue.conversation.values()),
        "terror": content_hash(figures, (*reds, *pivotals, *other_demands)),
        **({"helps": content_hash((), helps)} if helps else {}),
    }
    return tuple((part, hash[:PART_DIGITS]) for part, hash in hashes.items())


def _release_number() -> tuple[int, ...]:
    numbers = [int(part) for part in re.findall(r"\d+", __version__)]
    return tuple((*numbers, 0, 0, 0)[:RELEASE_PARTS])


# As digits


def put_challenge(digits: DigitWriter, challenge: Challenge, library: Library) -> None:
    """Add a challenge to the digits of a code."""
    (hn, rules, content), setup = challenge.made_with, challenge.setup
    digits.put(FORMAT if challenge.kind == "mission" else NAMED_FORMAT, FORMATS)
    for part in (*hn, rules):
        digits.put_number(part)
    if isinstance(setup, MissionSetup):
        _put_name(digits, setup.box, library)
        digits.put_text(setup.abductor)
        _put_beginning(digits, setup)
        for _part, hash in content:
            digits.put(int(hash, 16), 16**PART_DIGITS)
        return
    digits.put_number(len(content))
    for id, hash in content:
        _put_name(digits, id, library)
        digits.put(int(hash, 16), 16**DIGITS)
    _put_beginning(digits, setup)
    ids = [id for id, _hash in content]
    digits.put(MODES.index(setup.mode), len(MODES))
    digits.put(ids.index(setup.table), len(ids))
    digits.put_number(len(setup.boxes))
    for box in setup.boxes:
        digits.put(ids.index(box), len(ids))


def _put_name(digits: DigitWriter, id: str, library: Library) -> None:
    """Add the id of a pack: its `code_number`, or 0 and its letters."""
    number = library.packs[id].header.code_number
    digits.put_number(number)
    if not number:
        digits.put_text(id)


def _put_beginning(digits: DigitWriter, setup: Setup) -> None:
    digits.put_number(setup.seed)
    for names in (setup.traits, setup.conditions):
        digits.put_number(len(names))
        for name in names:
            digits.put_text(name)


def take_challenge(digits: DigitReader, kind: Kind, library: Library) -> Challenge:
    """The challenge at the beginning of a code's digits.

    OtherVersions if it is one of other rules or cards, BadCode if there is no such mission.
    """
    format = digits.take(FORMATS)
    if format not in (FORMAT, PACKS_FORMAT, NAMED_FORMAT):
        raise _newer_code()
    try:
        hn = tuple(digits.take_number() for _n in range(RELEASE_PARTS))
        rules = digits.take_number()
        if format == (NAMED_FORMAT if is_mission(kind) else FORMAT):
            raise BadDigits
        if format == FORMAT:
            return _take_mission(digits, MadeWith(hn, rules, ()), library)
        content = []
        for _n in range(digits.take_number(MOST)):
            id = _take_name(digits, library) if format == NAMED_FORMAT else digits.take_text()
            content.append((id, _take_hash(digits, DIGITS)))
        made_with = MadeWith(hn, rules, tuple(content))
        _refuse_other_packs(library, kind, made_with)
        setup = _take_setup(digits, kind, made_with, library)
    except BadDigits:
        raise BadCode(_impossible_text()) from None
    _refuse_impossible(library, setup)
    if _pack_hashes(present_versions(library, setup)) != made_with.content:
        raise BadCode(_impossible_text())  # a pack that takes part is missing in the code
    return Challenge(setup, made_with._replace(content=_present_made_with(library, setup).content))


def _take_mission(digits: DigitReader, made_with: MadeWith, library: Library) -> Challenge:
    """A mission; OtherVersions if it is not there, or if its rules or cards are others."""
    box, abductor = _take_name(digits, library), digits.take_text()
    if not box or not abductor:
        raise BadDigits
    if box not in library.boxes or abductor not in library.abductors(box):
        needed = f"{box}/{abductor}" if box in library.boxes else box
        raise OtherVersions(_other_versions_text(made_with.hn, [_missing_text([needed])]))
    seed = digits.take_number()
    traits, conditions = _take_texts(digits), _take_texts(digits)
    setup = MissionSetup(box, abductor, seed, traits=traits, conditions=conditions)
    _refuse_impossible(library, setup)
    present_hashes = dict(_part_hashes(library, setup))
    code_hashes = {part: _take_hash(digits, PART_DIGITS) for part in present_hashes}
    differences = Versions(made_with.rules).differences(versions_of(library, ()))
    texts = {
        "abductor": _("the cards of {abductor} have changed"),
        "conversation": _("the conversation cards of {box} have changed"),
        "terror": _("the terror cards, demands or dice of {box} have changed"),
        "helps": _("traits or conditions have changed"),
    }
    abductor_name, box_name = library.title(abductor, box), library.packs[box].name
    changed = [texts[part] for part in present_hashes if code_hashes[part] != present_hashes[part]]
    differences += [text.format(abductor=abductor_name, box=box_name) for text in changed]
    if differences:
        raise OtherVersions(_other_versions_text(made_with.hn, differences))
    return Challenge(setup, made_with._replace(content=tuple(code_hashes.items())))


def _take_setup(digits: DigitReader, kind: Kind, made_with: MadeWith, library: Library) -> Setup:
    seed = digits.take_number()
    traits, conditions = _take_texts(digits), _take_texts(digits)
    if is_mission(kind):
        box = _take_pack(digits, made_with)
        if box not in library.boxes:
            raise BadDigits
        abductors = sorted(library.abductors(box))
        abductor = abductors[digits.take(len(abductors))]
        return MissionSetup(box, abductor, seed, traits=traits, conditions=conditions)
    mode = MODES[digits.take(len(MODES))]
    table = _take_pack(digits, made_with)
    boxes = tuple(_take_pack(digits, made_with) for _n in range(digits.take_number(MOST)))
    return CareerSetup(NOBODY, boxes, mode, seed, table, traits, conditions)


def _take_name(digits: DigitReader, library: Library) -> str:
    """The id of a pack, by its `code_number` if it has one; OtherVersions if no pack has that."""
    number = digits.take_number()
    if not number:
        return digits.take_text()
    named = {pack.header.code_number: id for id, pack in library.packs.items()}
    if number not in named:
        raise _newer_code()
    return named[number]


def _take_hash(digits: DigitReader, size: int) -> str:
    return f"{digits.take(16**size):0{size}x}"


def _take_texts(digits: DigitReader) -> tuple[str, ...]:
    return tuple(digits.take_text() for _n in range(digits.take_number(MOST)))


def _take_pack(digits: DigitReader, made_with: MadeWith) -> str:
    if not made_with.content:
        raise BadDigits
    return made_with.content[digits.take(len(made_with.content))][0]


def _impossible_text() -> str:
    return _("The code's letters fit together, but no mission or career begins like that.")


def _refuse_impossible(library: Library, setup: Setup) -> None:
    """BadCode if no mission or career can begin like that: hn never made such a code."""
    if isinstance(setup, MissionSetup):
        boxes, table = (setup.box,), next(id for id, pack in library.packs.items() if pack.career)
        career = CareerSetup(NOBODY, boxes, MODES[0], 0, table, setup.traits, setup.conditions)
    else:
        career = setup
    if setup.seed > LARGEST_SEED or not career.boxes:
        raise BadCode(_impossible_text())
    try:
        check_setup(library, career, Place(""))
    except ContentError:
        raise BadCode(_impossible_text()) from None


# Versions


def _refuse_other_packs(library: Library, kind: Kind, made_with: MadeWith) -> None:
    """OtherVersions unless rules and packs are those that the code was made with."""
    code_hashes = dict(made_with.content)
    compared = [id for id in code_hashes if id in library.packs]
    present = versions_of(library, compared if is_mission(kind) else library.packs)
    present_hashes = {id: hash[:DIGITS] for id, hash in present.packs.items()}
    differences = []
    if missing := [id for id in code_hashes if id not in library.packs]:
        differences.append(_missing_text(missing))
    differences += Versions(made_with.rules, code_hashes).differences(
        Versions(present.rules, present_hashes)
    )
    if added := [id for id in present_hashes if id not in code_hashes]:
        differences.append(_("it knows nothing of {packs}").format(packs=listed(added)))
    if differences:
        raise OtherVersions(_other_versions_text(made_with.hn, differences))


def _missing_text(missing: list[str]) -> str:
    return _("it needs {packs}, which this hn doesn't have").format(packs=listed(missing))


def _other_versions_text(hn: tuple[int, ...], differences: list[str]) -> str:
    made_by = ".".join(map(str, hn))
    text = _(
        "This code was made with other cards or rules: {what}. To play or check it, install "
        "hn {then}, which made it; this is hn {now}."
    )
    if hn == _release_number():
        text = _(
            "This code was made with other cards or rules: {what}. An hn {then} made it too, so "
            "the files of one of the two were changed: install hn {then} afresh."
        )
    return text.format(what=clauses(differences), then=made_by, now=__version__)


def daily_challenge(library: Library, day: date) -> Challenge:
    """The mission that everybody plays on a day; everyone is on the line once in a round of days.

    The library has to be the shipped one, the seed is the date as a number. Days that may have been
    played stay as they are: a pack that came later takes part from its `daily_from` on.
    """
    packs, seed = library.packs, int(day.strftime("%Y%m%d"))
    boxes = [box for box in library.boxes if packs[box].header.daily_from <= seed]
    opponents = sorted((box, name) for box in boxes for name in library.abductors(box))
    round, place = divmod(day.toordinal(), len(opponents))
    _state, order = shuffled(stream(round, "daily"), opponents)
    box, abductor = order[place]
    return new_challenge(library, MissionSetup(box, abductor, seed))


def day_of(library: Library, challenge: Challenge) -> date | None:
    """The day whose mission a challenge is; None if it is that of no day."""
    year, month_and_day = divmod(challenge.setup.seed, 10_000)
    try:
        day = date(year, *divmod(month_and_day, 100))
    except (ValueError, OverflowError):
        return None
    return day if daily_challenge(library, day).setup == challenge.setup else None
