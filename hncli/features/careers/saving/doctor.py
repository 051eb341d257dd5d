"""Finding what is wrong with the files of a career, and repairing them.

A career is repaired from what its files still hold, its second copy and its backups.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from hncli.base.files import Damaged, NewerFormat, NotFound, StoreError, WrongCareer, display_path
from hncli.base.messages import _
from hncli.base.records import decode
from hncli.career.career import Career
from hncli.career.replay import play_again
from hncli.features.careers.saving import salvage
from hncli.features.careers.saving.career_file import (
    CAREER,
    StoredCareer,
    read_own,
    read_whole,
    summarize,
    updated,
    without_mission,
)
from hncli.features.careers.saving.files import (
    CareerFiles,
    career_database,
    load_career,
)
from hncli.features.careers.saving.salvage import OpenedCareer, SalvagedCareer, verify
from hncli.features.careers.saving.saved_career import stored_running
from hncli.features.careers.saving.transfer import (
    finish_replacing,
    set_aside,
    write_incoming,
)
from hncli.features.missions.saving.mission_file import (
    StoredMission,
    StoredRunning,
    mission_database,
    read_running,
)
from hncli.features.missions.saving.resume import NOT_PLAYABLE, is_at, same_log, same_logs
from hncli.game.cards.library import Library
from hncli.game.engine.game import UnknownOption, parse_option, replay_choice


def diagnose(library: Library, files: CareerFiles) -> list[str]:
    """Everything that is wrong with the files of a career, in words."""
    wrong = unreadable_files(files)
    if not wrong:
        try:
            loaded = load_career(files)
            verify(library, loaded.career, loaded.mission, files)
        except StoreError as error:
            wrong.append(str(error))
    text = _("A backup: {what}")
    return [*wrong, *(text.format(what=error) for _path, error in damaged_backups(files))]


def unreadable_files(files: CareerFiles) -> list[str]:
    """Problems that prevent reading the career or its mission, in words."""
    wrong = []
    try:
        incoming, career = map(career_database, (files.incoming, files.career))
        if incoming.exists:
            read_own(incoming, files.name, is_export=True)
        elif career.exists:
            read_own(career, files.name)
        elif not files.mission.exists() and not files.latest.exists():
            raise files.absent()
        else:
            wrong.append(_("{file}: it is missing.").format(file=display_path(files.career)))
    except NotFound:
        raise
    except StoreError as error:
        wrong.append(str(error))
    try:
        mission = mission_database(files.mission)
        if mission.exists:
            read_running(mission)
    except StoreError as error:
        wrong.append(str(error))
    return wrong


def damaged_backups(files: CareerFiles) -> list[tuple[Path, StoreError]]:
    """Backups that cannot be read, with the error; also a second copy of another career."""
    damaged = []
    for path in (files.latest, *files.backup_files()):
        try:
            other = salvage.name_in(career_database(path).raw) or files.name
            if path == files.latest and other != files.name:
                raise WrongCareer(path, other, "")
        except StoreError as error:
            damaged.append((path, error))
    return damaged


# Repair


class _Candidate(NamedTuple):
    """A career that was verified, but for its running mission."""

    career: StoredCareer
    mission: StoredRunning | None  # what was stored with it
    message: str


class Repair:
    """The repair of a career; `messages` say what was done."""

    def __init__(self, library: Library, files: CareerFiles) -> None:
        self.library = library
        self.files = files
        self.name = files.name
        self.messages: list[str] = []

    def run(self) -> list[str]:
        """Choose the best candidate, set damaged files aside, and write the career.

        Returns the messages; StoreError if there is nothing to repair it from.
        """
        try:
            finish_replacing(self.files)
        except Damaged:
            text = _("An import that was not finished is kept in {file}.")
            self._set_aside(self.files.incoming, text)
        for path, _error in damaged_backups(self.files):
            self._set_aside(path, _("A harmed backup is kept in {file}."))
        if not unreadable_files(self.files):
            loaded = load_career(self.files)
            try:
                self._verify(loaded.career, loaded.mission)
            except Damaged:
                pass
            else:
                return self.messages
        career = salvage.read_or_empty(self.files.career)
        mission = salvage.read_or_empty(self.files.mission)
        base = self._best_candidate(career, mission)
        stored, running = self._with_mission(base, mission)
        write_incoming(self.files, stored, running)
        for path in (self.files.career, self.files.mission):
            self._set_aside(path, _("The file as it was is kept in {file}."))
        finish_replacing(self.files)
        return self.messages

    def _verify(self, career: StoredCareer, mission: StoredRunning | None = None) -> OpenedCareer:
        return verify(self.library, career, mission, self.files)

    def _set_aside(self, path: Path, text: str) -> None:
        """Move a file to the backups, if there is one, and say so."""
        aside = set_aside(self.files, path)
        if aside is not None:
            self.messages.append(text.format(file=display_path(aside)))

    # The career

    def _best_candidate(self, career: bytes, mission: bytes) -> _Candidate:
        """The first valid candidate, from the file itself to the oldest backup."""
        expected = self._expected_id(career, mission)
        name = salvage.name_in_bytes(career)
        problem: StoreError | None = None  # with the file as a whole, such as its checksum
        try:
            decode(career, self.files.career, (CAREER,), "")
        except StoreError as error:
            problem = error
        candidate = self._from_own_file(career, can_be_mixed=problem is None)
        if candidate is not None and (name == self.name or candidate.career.id == expected):
            return candidate
        if isinstance(problem, NewerFormat):
            raise problem  # an older backup must not replace it
        salvaged = salvage.salvage_career(career) if salvage.id_in(career) == expected else None
        for candidate in self._candidates(salvaged, career if name == self.name else None):
            if candidate is not None and expected in (None, candidate.career.id):
                return candidate
        message = _("{file}: nothing is left to mend it from; it stays as it is.")
        if name not in (None, self.name):
            message += _(
                ' It holds the career "{name}": import it under another name, or move it away.'
            )
        raise StoreError(message.format(file=display_path(self.files.career), name=name))

    def _candidates(
        self, salvaged: SalvagedCareer | None, own: bytes | None
    ) -> Iterator[_Candidate | None]:
        """Each other way to the career, the best first; `own` is its file, if that has its name."""
        yield self._from_second_copy(salvaged)
        yield self._from_journal(salvaged)
        yield from map(self._from_backup, self.files.backup_files())
        if own is not None:
            yield self._from_own_file(own, can_be_mixed=True)

    def _expected_id(self, career: bytes, mission: bytes) -> str | None:
        """The id of the career that belongs to this name, from the first file that has one.

        The second copy and the mission are asked before the career's file, which may hold another
        career. If that says another name, it does not count, nor does a mission that came with it.
        """
        own, running = salvage.id_in(career), salvage.id_in(mission)
        if salvage.name_in_bytes(career) not in (None, self.name):
            running = running if running != own else None
            own = None
        latest = salvage.id_in_file(self.files.latest)
        saved = map(salvage.id_in_file, self.files.backup_files())
        return next((id for id in (latest, running, own, *saved) if id is not None), None)

    def _from_own_file(self, data: bytes, can_be_mixed: bool) -> _Candidate | None:
        """The career's file, if only its checksum or its mission is wrong.

        A record of other versions cannot be replayed, so any copy is better if it is not intact.
        """
        career = salvage.career_in(data, self.name)
        message = _("The career is right in all that its file tells.")
        return self._verified(career, None, message, can_be_mixed)

    def _from_second_copy(self, salvaged: SalvagedCareer | None) -> _Candidate | None:
        """The second copy, unless the file itself has come further before it was damaged."""
        copy = self._from_backup(self.files.latest)
        if copy is None or salvaged is None:
            return copy
        return copy if len(copy.career.journal.steps) >= len(salvaged.journal.steps) else None

    def _from_journal(self, salvaged: SalvagedCareer | None) -> _Candidate | None:
        """The career that its journal leads to, if its events or its versions are the same."""
        if salvaged is None:
            return None
        journal = salvaged.journal.before_mission
        try:
            again = play_again(self.library, salvaged.setup, journal)
        except NOT_PLAYABLE:
            return None
        is_replayed = same_logs(journal.logs, again.logs)
        if not (is_replayed or salvaged.versions.is_same(again.versions)):
            return None  # with other versions the choices lead elsewhere
        missions = tuple(salvaged.complete(entry) for entry in again.record.missions)
        again.record = replace(again.record, missions=missions, notes=salvaged.notes)
        journal = replace(again.journal, steps=salvaged.journal.steps)
        summary = summarize(self.name, again.status, salvaged.journal.is_running)
        career = StoredCareer(
            salvaged.id, salvaged.began, again.versions, again.record, journal, summary
        )
        return self._verified(career, None, _("The career was played again from its choices."))

    def _from_backup(self, path: Path) -> _Candidate | None:
        try:
            loaded = read_whole(career_database(path), self.name)
        except StoreError:
            return None
        message = _("The career was taken from {file}.").format(file=display_path(path))
        return self._verified(loaded.career, loaded.mission, message)

    def _verified(
        self,
        career: StoredCareer | None,
        mission: StoredRunning | None,
        message: str,
        can_be_mixed: bool = True,
    ) -> _Candidate | None:
        """A career that can be verified without its running mission."""
        if career is None:
            return None
        try:
            opened = self._verify(without_mission(career))
        except StoreError:
            return None
        return _Candidate(career, mission, message) if can_be_mixed or not opened.is_mixed else None

    # Its mission

    def _with_mission(
        self, base: _Candidate, data: bytes
    ) -> tuple[StoredCareer, StoredRunning | None]:
        """The career with its mission, as far as that can be recovered."""
        self.messages.append(base.message)
        career = base.career
        table = salvage.table_in(data, career.id, len(career.record.missions) + 1)
        for mission in (salvage.mission_in(data), table, base.mission):
            if mission is not None and self._fits(career, mission):
                if table is not None and mission is table:
                    text = _("The mission at the table is saved up to its step {n}.")
                    self.messages.append(text.format(n=len(table.log.steps)))
                return career, mission
        if career.is_running:
            return self._replayed_mission(career, data)
        if data:
            self.messages.append(_("The mission's file does not belong to it, so it is left out."))
        return career, None

    def _fits(self, career: StoredCareer, mission: StoredRunning) -> bool:
        """Whether a mission continues from here; one that the career has already does not."""
        try:
            return not self._verify(career, mission).is_stale
        except StoreError:
            return False

    def _replayed_mission(
        self, stored: StoredCareer, data: bytes
    ) -> tuple[StoredCareer, StoredRunning | None]:
        """The mission that the career is in: by its choices, else by its snapshot."""
        options = salvage.options_in(data)
        career = self._verify(without_mission(stored)).career
        box, _slash, abductor = stored.journal.steps[-1].option.name.partition("/")
        career.start(box, abductor)
        career.log = replace(career.log, watched=salvage.is_watched(data))
        kills = stored.versions.giving_up_kills
        count = _play(career, options, salvage.take_backs_in(data), kills)
        stored_mission = salvage.mission_in(data)
        is_whole = count == len(options)
        log = career.log if career.mission is not None else career.logs[-1]
        if isinstance(stored_mission, StoredMission):
            is_there = career.mission is not None and is_at(career.mission, stored_mission)
            is_played = is_whole and (is_there or same_log(log, stored_mission.log))
            other = replace(stored_mission, from_snapshot=True)
            if not is_played and self._fits(stored, other):
                self.messages.append(_("The mission goes on from the position that was saved."))
                return stored, other
        text = _("Only the first {n} of {all} choices of the mission could be saved.")
        if not options:
            text = _("The choices of the mission are lost, so it begins again.")
        elif is_whole:
            text = _("The mission was played again from its choices ({n}).")
        self.messages.append(text.format(n=count, all=len(options)))
        if career.mission is None:
            return updated(stored, career), None
        return stored, stored_running(stored.id, career)


def _play(career: Career, options: tuple[str, ...], take_backs: int, kills: bool) -> int:
    """Make the choices of a mission as far as they can be made; returns how many."""
    for count, option in enumerate(options):
        if career.mission is None:
            return count
        career.mission.take_backs = take_backs
        try:
            replay_choice(career, parse_option(option), kills)
        except (*NOT_PLAYABLE, UnknownOption):
            return count
    if career.mission is not None:
        career.mission.take_backs = take_backs
    return len(options)
