"""Beginning a career (C-NEW-1), playing one again from its journal, and missions that are over."""

import hashlib
from dataclasses import field, replace
from functools import cached_property

from hncli.base.messages import _, pgettext
from hncli.base.problems import ContentError, Place
from hncli.base.text import nearest
from hncli.base.values import Value, value
from hncli.career.career import Career
from hncli.career.journal import Journal, LoggedChoice, MissionLog
from hncli.career.record import CareerSetup, Record
from hncli.career.status import CareerStatus
from hncli.career.table_mission import enter_mission, read_mission
from hncli.game.cards.custom_sets import made_by_the_rules  # few careers have a set
from hncli.game.cards.library import Library, NotPlayable
from hncli.game.cards.lines import CareerPast
from hncli.game.cards.models import Abductor
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.game import GIVE_UP, RETIRE, EndlessLoop, Option, Refused, replay_choice
from hncli.game.engine.setup import NO_ELIMINATION, MissionSetup
from hncli.game.engine.trace import MissionTrace


def begin(library: Library, setup: CareerSetup, place: Place) -> Career:
    """A new career, or ContentError that says what of its set-up is not there."""
    check_setup(library, setup, place)
    return Career(library, Record(setup))


def check_setup(library: Library, setup: CareerSetup, place: Place) -> None:
    """Refuse boxes, tables, traits, conditions and sets that are not there."""
    status = CareerStatus(library, Record(setup))
    boxes = [id for id, pack in library.packs.items() if pack.of(Abductor)]
    text, twice = _("there is no box {id}."), _("a box is named twice.")
    _check_ids(setup.boxes, boxes, place.at("boxes"), text, twice)
    tables = [id for id, pack in library.packs.items() if pack.career is not None]
    text = _("there is no career table {id}.")
    if setup.table not in tables:
        raise _unknown(setup.table, tables, place.at("table"), text)
    traits, conditions = (
        [help.id for help in status.helps.values() if help.kind == kind]
        for kind in ("trait", "condition")
    )
    text, twice = _("there is no trait {id}."), _("a trait is named twice.")
    none = pgettext("traits", "none")
    _check_ids(setup.traits, traits, place.at("traits"), text, twice, none)
    text, twice = _("there is no condition {id}."), _("a condition is named twice.")
    none = pgettext("conditions", "none")
    _check_ids(setup.conditions, conditions, place.at("conditions"), text, twice, none)
    if setup.pressure and not status.table.pressure:
        text = _("the career table {id} has no pressure.").format(id=setup.table)
        raise place.at("pressure").error(text, _("Begin it without, or with another table."))
    if setup.sets is not None:
        made_by_the_rules(setup.sets, library.packs, place.at("sets"))
        for box in setup.boxes:
            abductor = library.abductors(box)[0]  # the cards that matter are the same for all
            if not library.catalogue(box, abductor, setup.sets).can_eliminate_if_asked(career=True):
                problem, remedy = NO_ELIMINATION
                raise place.at("sets").error(str(problem), str(remedy))


def _check_ids(
    ids: tuple[str, ...], installed: list[str], place: Place, text: str, twice: str, none: str = ""
) -> None:
    """Refuse ids that no installed pack has, and those named twice."""
    for n, id in enumerate(ids, 1):
        if id not in installed:
            raise _unknown(id, installed, place.at(n), text, none)
    if len(set(ids)) < len(ids):
        raise place.error(twice, _("Name each once."))


def _unknown(
    id: str, installed: list[str], place: Place, text: str, none: str = ""
) -> ContentError:
    remedy = _("There is: {known}.").format(known=", ".join(installed) or none)
    return place.error(text.format(id=id), remedy + nearest(id, installed))


class CannotReplay(Exception):
    """A journal that the rules do not allow; it says where."""


def play_again(
    library: Library, setup: CareerSetup, journal: Journal, names_people: bool = True
) -> Career:
    """Make every choice of a journal once more; CannotReplay where one is refused.

    Without `names_people` no mission of its record has any: they are read from packs.
    """
    career = Career(library, Record(setup))
    career.names_people = names_people
    logs = {log.number: log for log in journal.logs}
    for n, step in enumerate(journal.steps, 1):
        place = Place("journal", ("steps", n))
        try:
            if step.option == Option("table"):
                enter_mission(career, read_mission(step.told or {}, place), place, step.rules)
            elif step.option.verb == "mission":
                number = career.number
                box, _slash, abductor = step.option.name.partition("/")
                if not career.can_start or (box, abductor) not in career.status.abductors():
                    raise CannotReplay(f"steps {n}: {step.option.id}")
                career.start(box, abductor)
                if number in logs:
                    resume(career, logs[number])
            elif career.mission is not None:
                raise CannotReplay(_("steps {n}: a mission is not over").format(n=n))
            elif step.option == RETIRE:
                career.retire()  # in mid-mission it comes before the choice that giving up leaves
            else:
                career.choose(career.option_for(step.option))
        except Refused:
            raise CannotReplay(f"steps {n}: {step.option.id}") from None
        except ContentError as error:
            raise CannotReplay(str(error)) from None
    career.names_people = True
    return career


def resume(career: Career, log: MissionLog) -> None:
    """Make the choices of a log in the mission that has just begun."""
    career.log = replace(career.log, watched=log.watched)
    for n, choice in enumerate(log.choices, 1):
        if career.mission is None:
            text = _("mission {number}: choice {n} comes after its end")
            raise CannotReplay(text.format(number=log.number, n=n))
        try:
            replay_choice(career, choice.option, log.versions.giving_up_kills)
        except (Refused, EndlessLoop):
            text = _("mission {number}: choice {n}: {id}")
            message = text.format(number=log.number, n=n, id=choice.option.id)
            raise CannotReplay(message) from None


KEY_DIGITS = 20


@value
class FinishedMission(Value):
    """A mission that was played here, in a career or alone; one that is not over has no result."""

    setup: MissionSetup
    log: MissionLog
    past: CareerPast | None = field(default=None, compare=False)  # of its career, if it has one

    @property
    def choices(self) -> tuple[Option, ...]:
        """Every choice, in order."""
        return tuple(choice.option for choice in self.log.choices)

    @property
    def has_choices(self) -> bool:
        """Whether anything was chosen but to give up."""
        return self.choices not in ((), (GIVE_UP,))

    @property
    def story(self) -> list[tuple[MissionEvent, ...]]:
        """The events of the set-up, then those of each choice."""
        return self.log.story

    @cached_property
    def trace(self) -> MissionTrace:
        """What the events come to."""
        return MissionTrace(self.log.events)

    @property
    def turns(self) -> int:
        """How many turns it had."""
        return len(self.trace.turns) - 1

    @property
    def key(self) -> str:
        """A name that no other mission has: a hash of set-up, choices and versions."""
        digest = hashlib.sha256(repr(self.setup).encode())
        digest.update(" ".join(option.id for option in self.choices).encode())
        versions = self.log.versions
        digest.update(repr((versions.rules, sorted(versions.packs.items()))).encode())
        return digest.hexdigest()[:KEY_DIGITS]

    def replayed(self, library: Library) -> "FinishedMission | None":
        """The same with the events as the engine tells them today; None if they differ.

        Files of older versions lack some fields of events. NotPlayable or KeyError if its cards
        are no longer installed.
        """
        mission = self.setup.begin(library)
        setup_events = tuple(mission.events)
        kills = self.log.versions.giving_up_kills
        try:
            choices = tuple(
                LoggedChoice(option, tuple(replay_choice(mission, option, kills)))
                for option in self.choices
            )
        except (Refused, EndlessLoop):
            return None
        log = replace(self.log, setup=setup_events, choices=choices)
        return replace(self, log=log) if log == self.log else None

    def up_to_date(self, library: Library) -> "FinishedMission":
        """As `replayed`, or as it is stored where that is not possible."""
        try:
            return self.replayed(library) or self
        except (NotPlayable, KeyError):
            return self


# Of a career


def record_before(record: Record, number: int) -> Record:
    """The record of a career when the mission of this number began."""
    spent = tuple(purchase for purchase in record.spent if purchase.after < number)
    return replace(record, missions=record.missions[: number - 1], spent=spent, retired=False)


def setup_of_mission(career: Career, number: int) -> MissionSetup:
    """What a mission that was played here started with; one of a table has no set-up."""
    entry = career.record.missions[number - 1]
    assert not entry.at_table
    earlier = Career(career.library, record_before(career.record, number))
    return replace(earlier.mission_setup(entry.box, entry.abductor), seed=entry.seed)
