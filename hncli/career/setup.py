"""Beginning a career: what it asks for is there, and fits together (C-NEW-1)."""

from collections.abc import Iterable
from typing import NamedTuple

from hncli.cards.library import Library
from hncli.cards.models import Abductor, Help
from hncli.cards.problems import Place
from hncli.career.career import Career
from hncli.career.record import CareerSetup, Record
from hncli.career.status import CareerStatus
from hncli.engine.setup import NO_ELIMINATION
from hncli.words import N_, NP_, Message, _
from hncli.words.typed import nearest


def begin(library: Library, setup: CareerSetup, place: Place) -> Career:
    """A new career, or ContentError that says what of its set-up is not there."""
    check_setup(library, setup, place)
    return Career(library, Record(setup))


def check_setup(library: Library, setup: CareerSetup, place: Place) -> None:
    """Refuse boxes, tables, traits, conditions and sets that are not there."""
    boxes = [id for id, pack in library.packs.items() if pack.of(Abductor)]
    for n, box in enumerate(setup.boxes, 1):
        if box not in boxes:
            raise (
                place.at("boxes")
                .at(n)
                .error(
                    _("there is no box {id}.").format(id=box),
                    _("There is: {known}.").format(known=", ".join(boxes)) + nearest(box, boxes),
                )
            )
    if len(set(setup.boxes)) < len(setup.boxes):
        raise place.at("boxes").error(_("a box is named twice."), _("Name each once."))
    tables = [id for id, pack in library.packs.items() if pack.career is not None]
    if setup.table not in tables:
        raise place.at("table").error(
            _("there is no career table {id}.").format(id=setup.table),
            _("There is: {known}.").format(known=", ".join(tables)) + nearest(setup.table, tables),
        )
    helps = CareerStatus(library, Record(setup)).helps.values()
    _check_helps(setup.traits, "trait", helps, place.at("traits"))
    _check_helps(setup.conditions, "condition", helps, place.at("conditions"))
    if setup.sets is not None:
        from hncli.cards.sets.rules import made_by_the_rules  # few careers have a set

        made_by_the_rules(setup.sets, library.packs, place.at("sets"))
        for box in setup.boxes:
            first = library.abductors(box)[0]  # the cards that matter are the same for all
            if not library.catalogue(box, first, setup.sets).can_eliminate_if_asked(career=True):
                problem, remedy = NO_ELIMINATION
                raise place.at("sets").error(str(problem), str(remedy))


class _HelpWords(NamedTuple):
    unknown: Message
    twice: Message
    none: Message


_HELP_WORDS = {
    "trait": _HelpWords(
        N_("there is no trait {id}."), N_("a trait is named twice."), NP_("traits", "none")
    ),
    "condition": _HelpWords(
        N_("there is no condition {id}."),
        N_("a condition is named twice."),
        NP_("conditions", "none"),
    ),
}


def _check_helps(ids: tuple[str, ...], kind: str, helps: Iterable[Help], place: Place) -> None:
    """Refuse ids that no installed pack has for this kind, and those named twice."""
    known = [help.id for help in helps if help.kind == kind]
    words = _HELP_WORDS[kind]
    for n, id in enumerate(ids, 1):
        if id not in known:
            raise place.at(n).error(
                words.unknown.format(id=id),
                _("There is: {known}.").format(known=", ".join(known) or words.none)
                + nearest(id, known),
            )
    if len(set(ids)) < len(ids):
        raise place.error(str(words.twice), _("Name each once."))
