"""Verifying a stored career when it is opened: replay must lead to what is stored."""

from dataclasses import replace
from typing import Any, NamedTuple

from hncli.base.files import Damaged, StoreError
from hncli.base.messages import _
from hncli.base.problems import ContentError, Place
from hncli.base.schema import TableOf, write_fields
from hncli.career.career import Career
from hncli.career.journal import Journal, MissionLog
from hncli.career.record import Record
from hncli.career.replay import check_setup, play_again
from hncli.career.table_mission import followed
from hncli.features.careers.career_file import StoredCareer, summarize
from hncli.features.careers.files import CareerFiles
from hncli.features.missions.mission_file import StoredMission, StoredRunning, StoredTable
from hncli.features.missions.resume import (
    NOT_PLAYABLE,
    describe_differences,
    not_installed,
    resume_mission,
    same_log,
    unknown_in_record,
)
from hncli.game.cards.library import Library
from hncli.game.table_steps import TableLog


class OpenedCareer(NamedTuple):
    """A career that was verified, with its running mission."""

    career: Career
    is_mixed: bool = False  # its choices do not lead to its record with the versions of today
    from_snapshot: bool = False  # nor do those of its mission to its position
    messages: tuple[str, ...] = ()  # what the player should know
    is_finished: bool = False  # the stored mission is over, and the stored career says it runs
    is_stale: bool = False  # the stored mission is in the career already


def verify(
    library: Library, stored: StoredCareer, mission: StoredRunning | None, files: CareerFiles
) -> OpenedCareer:
    """Replay a stored career and its mission.

    Damaged where they differ from what is stored although the versions are the same; StoreError
    where an id is in no installed pack.
    """
    try:
        check_setup(library, stored.record.setup, Place(str(files.career), ("setup",)))
    except ContentError as error:
        raise StoreError(str(error.problems[0])) from None
    opened = _verify_career(library, stored, files)
    number = opened.career.number
    if mission is None:
        if stored.is_running:
            raise Damaged(files.mission, _("the running mission is missing."), files.remedy)
        return opened
    if mission.career != stored.id:
        raise Damaged(files.mission, _("it belongs to another career."), files.remedy)
    if isinstance(mission, StoredTable):
        return _resume_table(opened, stored, mission, files)
    is_before = mission.log.number < number and not stored.is_running
    if is_before and _is_part(mission.log, stored.journal):
        return opened._replace(is_stale=True)
    if mission.log.number != number:
        text = _("it is mission {n}, and the career is at mission {m}.")
        raise Damaged(files.mission, text.format(n=mission.log.number, m=number), files.remedy)
    if stored.is_running and stored.journal.steps[-1].option.name != mission.name:
        raise Damaged(files.mission, _("it is not the mission that was begun."), files.remedy)
    return _resume(library, opened, mission, files)


def _resume_table(
    opened: OpenedCareer, stored: StoredCareer, mission: StoredTable, files: CareerFiles
) -> OpenedCareer:
    """Resume the mission with real cards; one that is over is recorded."""
    career = opened.career
    is_before = mission.number < career.number and not stored.is_running
    if is_before and _is_recorded(mission.log, stored.journal):
        return opened._replace(is_stale=True)
    if mission.number != career.number or not career.can_start:
        text = _("it is mission {n}, and the career is at mission {m}.")
        said = text.format(n=mission.number, m=career.number)
        raise Damaged(files.mission, said, files.remedy)
    try:
        career.follow_table(followed(mission.log, Place(str(files.mission))))
    except ContentError as error:
        problem = error.problems[0]
        said = f"{problem.place}: {problem.message}"
        raise Damaged(files.mission, said, files.remedy) from None
    return opened._replace(is_finished=career.table is None)


def _is_recorded(log: TableLog, journal: Journal) -> bool:
    """Whether a mission of the journal has these steps, and perhaps more."""
    for step in journal.steps:
        told = (step.told or {}).get("log")
        if told is not None:
            known: TableLog = TableOf(TableLog).read(told, Place("journal"))
            if replace(known, steps=known.steps[: len(log.steps)]) == log:
                return True
    return False


def _verify_career(library: Library, stored: StoredCareer, files: CareerFiles) -> OpenedCareer:
    """Replay the career up to its running mission."""
    journal = stored.journal.before_mission
    try:
        again = play_again(library, stored.record.setup, journal, names_people=False)
        wrong = differences(stored.record, journal, again)
    except NOT_PLAYABLE as error:
        wrong = [str(error)]
    else:
        summary = summarize(stored.summary.name, again.status, stored.is_running, stored.example)
        if summary != stored.summary:
            wrong.append(_("the summary"))
        if not wrong:
            again.record = stored.record  # with its notes, take-backs and achievements
            return OpenedCareer(again)
    for id in unknown_in_record(library, stored.record):
        raise not_installed(files.career, id)
    career = Career(library, stored.record)
    if stored.versions.is_same(career.versions) and not stored.is_mixed:
        text = _("it is not what its choices lead to ({what}).")
        raise Damaged(files.career, text.format(what=", ".join(wrong[:5])), files.remedy)
    career.steps, career.logs = journal.steps, journal.logs
    text = _(
        "This career was played with other versions: {what}. Its choices would lead elsewhere "
        "today; its record stays as it is."
    )
    message = text.format(what=describe_differences(stored.versions, career.versions))
    return OpenedCareer(career, is_mixed=True, messages=(message,))


def differences(record: Record, journal: Journal, again: Career) -> list[str]:
    """What differs between a stored career and its replay, in words.

    Notes and take-backs are not replayed; achievements depend on missions outside of the career,
    names of people on the language and on the lists of today.
    """
    wrong = []
    stored, played = record.missions, again.record.missions
    if len(stored) != len(played):
        wrong.append(_("the number of missions"))
    apart: dict[str, Any] = {"take_backs": 0, "achievements": (), "people": ()}
    for one, other in zip(stored, played, strict=False):
        if write_fields(replace(one, **apart)) != write_fields(replace(other, **apart)):
            wrong.append(_("mission {n}").format(n=one.number))
    wrong += [
        _("the log of mission {n}").format(n=one.number)
        for one, other in zip(journal.logs, again.logs, strict=False)
        if not same_log(one, other)
    ]
    if len(journal.logs) != len(again.logs):
        wrong.append(_("the number of logs"))
    rest, rest_again = (replace(each, missions=(), notes=()) for each in (record, again.record))
    if write_fields(rest) != write_fields(rest_again):
        wrong.append(_("what was spent, or the end"))
    return wrong


def _is_part(log: MissionLog, journal: Journal) -> bool:
    """Whether the journal has this mission already, with these choices and perhaps more."""
    for other in journal.logs:
        if other.number == log.number:
            return same_log(log, replace(other, choices=other.choices[: len(log.choices)]))
    return False


def _resume(
    library: Library, opened: OpenedCareer, stored: StoredMission, files: CareerFiles
) -> OpenedCareer:
    """Resume the stored mission in the career."""
    career = opened.career
    box, abductor = stored.setup.box, stored.setup.abductor
    if not career.can_start or (box, abductor) not in career.status.abductors():
        raise Damaged(files.mission, _("the career cannot begin this mission."), files.remedy)
    if stored.snapshot is None:
        raise Damaged(files.mission, _("its snapshot is missing."), files.remedy)
    setup = career.mission_setup(box, abductor)
    if setup.seed != stored.setup.seed:
        raise Damaged(files.mission, _("it is not the mission that was begun."), files.remedy)
    resumed = resume_mission(library, stored, setup, career.versions, files.mission, files.remedy)
    career.resume(resumed.mission, resumed.log)
    return opened._replace(
        is_mixed=opened.is_mixed or resumed.from_snapshot,
        from_snapshot=resumed.from_snapshot,
        messages=(*opened.messages, *filter(None, [resumed.message])),
        is_finished=career.mission is None,
    )
