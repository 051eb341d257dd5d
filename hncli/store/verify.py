"""Proving a stored career when it is opened: it must be what its choices come to."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from hncli.cards.library import Library, UnknownName
from hncli.cards.problems import ContentError, Place
from hncli.cards.schema import write_fields
from hncli.career.career import Career
from hncli.career.journal import Journal, MissionLog, Step
from hncli.career.record import MissionEntry, Record, write_record
from hncli.career.replay import CannotReplay, play_again, resume
from hncli.career.setup import check_setup
from hncli.career.status import CareerStatus
from hncli.engine.game import EndlessLoop, Option, Refused
from hncli.store.career_file import LONGEST_VERSIONS, Kept, before_mission, summarize, with_versions
from hncli.store.errors import Damaged, StoreError, shown
from hncli.store.paths import Files
from hncli.store.running_mission import Running
from hncli.store.snapshots import BadSnapshot, mission_at
from hncli.store.storage import canonical
from hncli.words import _

NOT_PLAYABLE = (CannotReplay, ContentError, EndlessLoop, Refused, UnknownName)
"""What a journal can run into that the rules do not allow."""


@dataclass
class Opened:
    """A career as it was opened."""

    career: Career
    versions: tuple[str, ...]
    told: list[str] = field(default_factory=list)
    is_finished: bool = False  # the stored mission was over, but the career did not say so yet
    is_stale: bool = False  # the stored mission is in the career already


def prove(
    library: Library, kept: Kept, running: Running | None, present: str, files: Files
) -> Opened:
    """Play a stored career again, with its mission; Damaged where it is not what it says."""
    try:
        check_setup(library, kept.record.setup, Place(str(files.career), ("setup",)))
    except ContentError as error:
        raise StoreError(str(error.problems[0])) from None
    opened = _prove_career(library, kept, present, files)
    if running is None:
        if kept.is_running:
            raise Damaged(files.mission, _("the running mission is missing."), files.remedy)
        return opened
    if running.career != kept.id:
        raise Damaged(files.mission, _("it belongs to another career."), files.remedy)
    if running.number < opened.career.number and not kept.is_running:
        opened.is_stale = _is_part(running.log, kept.journal)
        if opened.is_stale:
            return opened
    if running.number != opened.career.number:
        raise Damaged(
            files.mission,
            _("it is mission {n}, and the career is at mission {m}.").format(
                n=running.number, m=opened.career.number
            ),
            files.remedy,
        )
    if kept.is_running and kept.journal.steps[-1] != step_of(running):
        raise Damaged(files.mission, _("it is not the mission that was begun."), files.remedy)
    _go_on(opened, running, present, files)
    return opened


def step_of(running: Running) -> Step:
    """The step of a career that began a mission."""
    return Step(Option("mission", f"{running.box}/{running.abductor}"))


def _prove_career(library: Library, kept: Kept, present: str, files: Files) -> Opened:
    """The career before its running mission."""
    journal = before_mission(kept.journal)
    try:
        again = play_again(library, kept.record.setup, journal, present)
        wrong = unlike(kept.record, journal, again)
    except NOT_PLAYABLE as error:
        wrong = [str(error)]
    else:
        summary = summarize(kept.summary.name, again.status, kept.is_running, kept.example)
        if summary != kept.summary:
            wrong.append(_("the summary"))
        if not wrong:
            again.record = kept.record  # with its notes, take-backs and achievements
            return Opened(again, (present,))
    if kept.versions == (present,):
        raise Damaged(
            files.career,
            _("it is not what its choices come to ({what}).").format(what=", ".join(wrong[:5])),
            files.remedy,
        )
    missing = list(unknown(library, kept.record))
    if missing:
        raise StoreError(
            _("{file}: {what} is not there. Install the pack that it comes from.").format(
                file=shown(files.career), what=missing[0]
            )
        )
    career = Career(library, kept.record, present)
    career.steps, career.logs = journal.steps, journal.logs
    return Opened(
        career,
        kept.versions,
        [
            _(
                "This career was played with other versions of the game or its cards, so its "
                "choices would not come to the same today. Its record stands as it is."
            )
        ],
    )


def unknown(library: Library, record: Record) -> Iterator[str]:
    """Every id that a career names and no installed pack has: it cannot go on without."""
    helps = CareerStatus(library, record).helps
    resources = [id for id, help in helps.items() if help.kind == "resource"]
    for entry in record.missions:
        names = [one.entry for one in entry.rolls] + [entry.taken] * bool(entry.taken)
        yield from (id for id in names if id not in helps)
        yield from (id for id in entry.held if id not in resources)
    for spent in record.spent:
        if spent.resource and spent.resource not in resources:
            yield spent.resource


def unlike(record: Record, journal: Journal, again: Career) -> list[str]:
    """Where a stored career is not what playing it again has come to.

    Notes and take-backs are not played; achievements depend on missions outside of the career.
    """
    wrong = []
    stored, played = record.missions, again.record.missions
    if len(stored) != len(played):
        wrong.append(_("the number of missions"))
    for one, other in zip(stored, played, strict=False):
        if _data(one) != _data(other):
            wrong.append(_("mission {n}").format(n=one.number))
    wrong += [
        _("the log of mission {n}").format(n=one.number)
        for one, other in zip(journal.logs, again.logs, strict=False)
        if not same_log(one, other)
    ]
    if len(journal.logs) != len(again.logs):
        wrong.append(_("the number of logs"))
    if _rest(record) != _rest(again.record):
        wrong.append(_("what was spent, or the end"))
    return wrong


def _data(entry: MissionEntry) -> str:
    return canonical(write_fields(replace(entry, take_backs=0, achievements=())))


def _rest(record: Record) -> str:
    return canonical(write_record(replace(record, missions=(), notes=())))


def same_log(one: MissionLog, other: MissionLog) -> bool:
    """Whether two logs tell the same choices and events, whatever versions made them."""
    return _told(one) == _told(other)


def same_logs(some: tuple[MissionLog, ...], others: tuple[MissionLog, ...]) -> bool:
    """Whether the same missions were played in the same way."""
    return len(some) == len(others) and all(map(same_log, some, others))


def _told(log: MissionLog) -> str:
    return canonical(write_fields(replace(log, versions="")))


def _is_part(log: MissionLog, journal: Journal) -> bool:
    """Whether the journal has this mission already, with these choices and perhaps more."""
    for other in journal.logs:
        if other.number == log.number:
            return same_log(log, replace(other, choices=other.choices[: len(log.choices)]))
    return False


def _go_on(opened: Opened, running: Running, present: str, files: Files) -> None:
    """Bring a career to where its mission was left."""
    career = opened.career
    before = (career.steps, career.logs, career.record)
    is_same = running.log.versions == present
    try:
        begin_again(career, running)
    except NOT_PLAYABLE as error:
        wrong = str(error)
    else:
        log = career.log if career.mission is not None else career.logs[-1]
        if same_log(log, running.log):
            if is_same and not is_there(career, running):
                raise Damaged(
                    files.mission, _("its position is not what its choices come to."), files.remedy
                )
            opened.is_finished = career.mission is None
            return
        wrong = _("the events differ")
    if is_same:
        raise Damaged(
            files.mission,
            _("it is not what its choices come to ({what}).").format(what=wrong),
            files.remedy,
        )
    career.mission = None
    career.steps, career.logs, career.record = before
    go_on_from_position(career, running, present, files)
    opened.versions = with_versions((*opened.versions, running.log.versions or "?"), present)
    opened.told.append(
        _(
            "This mission was begun with other versions of the game or its cards. It goes on from "
            "the position that was saved; earlier choices cannot be undone."
        )
    )


def begin_again(career: Career, running: Running) -> None:
    """Begin a mission and make its choices so far."""
    decision = career.decision
    if decision is None or not career.can_start:
        raise CannotReplay(_("no mission can begin"))
    if (running.box, running.abductor) not in career.status.abductors():
        raise CannotReplay(step_of(running).option.id)
    career.start(running.box, running.abductor)
    if career.mission is not None:
        career.mission.take_backs = running.take_backs
    resume(career, running.log)


def is_there(career: Career, running: Running) -> bool:
    """Whether a mission stands where it was left; one that is over is at no position."""
    if career.mission is None:
        return running.position.get("result") is not None
    return canonical(career.mission.to_json()) == canonical(running.position)


def go_on_from_position(career: Career, running: Running, present: str, files: Files) -> None:
    """Let a mission go on where it stands, since its choices would not lead there today."""
    try:
        mission = mission_at(career, running)
    except BadSnapshot as error:
        raise Damaged(
            files.mission,
            _("its position cannot be ({what}).").format(what=error),
            files.remedy,
        ) from None
    mission.take_backs = running.take_backs
    career.mission = mission
    career.steps = (*career.steps, step_of(running))
    mixed = f"{running.log.versions.partition(' + ')[0]} + {present}"
    career.log = replace(running.log, versions=mixed[:LONGEST_VERSIONS])
