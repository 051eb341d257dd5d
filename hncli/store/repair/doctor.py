"""Repairing a damaged career from what its files still hold, its second copy and its backups."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from hncli.cards.library import Library
from hncli.career.career import Career
from hncli.career.journal import Step
from hncli.career.replay import play_again
from hncli.engine.game import UnknownOption, parse_option, replay_choice
from hncli.store.careers.backups import backups
from hncli.store.careers.career_file import (
    StoredCareer,
    before_mission,
    has_running_mission,
    summarize,
    updated,
)
from hncli.store.careers.load import load_career, read_whole
from hncli.store.careers.paths import Places
from hncli.store.careers.saved_career import stored_mission
from hncli.store.careers.verify import OpenedCareer, verify
from hncli.store.errors import Damaged, Newer, StoreError, shown
from hncli.store.files.storage import load, unpack
from hncli.store.missions.mission_file import StoredMission
from hncli.store.missions.replay import NOT_PLAYABLE, is_at, same_log, same_logs
from hncli.store.repair import salvage
from hncli.store.repair.diagnosis import files_of, harmed_backups, unreadable
from hncli.store.repair.salvage import Remains
from hncli.store.transfer.export_file import CAREER
from hncli.store.transfer.replace import finish_replacing, set_aside, write_incoming
from hncli.words import _


def repair(library: Library, places: Places, name: str) -> list[str]:
    """Repair a career, and say what was done; StoreError if there is nothing to repair it from."""
    return _Repair(library, places, name).run()


@dataclass
class _Base:
    """A career that was verified, but for its running mission."""

    career: StoredCareer
    mission: StoredMission | None  # what was stored with it
    message: str


class _Repair:
    """One visit to the doctor."""

    def __init__(self, library: Library, places: Places, name: str) -> None:
        self.library = library
        self.places = places
        self.name = name
        self.files = files_of(places, name)
        self.messages: list[str] = []

    def run(self) -> list[str]:
        """Find the best that is left, set the harmed files aside, and write anew."""
        self._finish_incoming()
        self._repair_backups()
        if not unreadable(self.places, self.name):
            found = load_career(self.places, self.name)
            try:
                self._verify(found.career, found.mission)
            except Damaged:
                pass
            else:
                return self.messages
        career, mission = salvage.raw(self.files.career), salvage.raw(self.files.mission)
        base = self._base(career, mission)
        stored, running = self._with_mission(base, mission)
        write_incoming(self.places, self.name, stored, running)
        for path in (self.files.career, self.files.mission):
            aside = set_aside(self.places, self.name, path)
            if aside is not None:
                self.messages.append(
                    _("The file as it was is kept in {file}.").format(file=shown(aside))
                )
        finish_replacing(self.places, self.name)
        return self.messages

    def _verify(self, career: StoredCareer, mission: StoredMission | None = None) -> OpenedCareer:
        return verify(self.library, career, mission, self.files)

    def _finish_incoming(self) -> None:
        try:
            finish_replacing(self.places, self.name)
        except Damaged:
            aside = set_aside(self.places, self.name, self.places.incoming(self.name))
            self.messages.append(
                _("An import that was not finished is kept in {file}.").format(
                    file=shown(aside or self.places.incoming(self.name))
                )
            )

    def _repair_backups(self) -> None:
        for path, _error in harmed_backups(self.places, self.name):
            aside = set_aside(self.places, self.name, path)
            self.messages.append(
                _("A harmed backup is kept in {file}.").format(file=shown(aside or path))
            )

    # The career

    def _base(self, career: bytes, mission: bytes) -> _Base:
        """The first that is right, from the file itself to the oldest backup."""
        wanted = self._wanted(career, mission)
        name = salvage.name_told(career)
        found = self._by_itself(career)
        if found is not None and (name == self.name or found.career.id == wanted):
            return found
        self._refuse_newer(career)
        latest = self.places.latest(self.name)
        remains = salvage.remains_of(career) if salvage.id_in(career) == wanted else None
        ways: list[Callable[[], _Base | None]] = [
            partial(self._by_latest, latest, remains),
            partial(self._by_choices, remains, strictly=True),
            partial(self._by_choices, remains, strictly=False),
            *(partial(self._by_backup, path) for path in backups(self.places, self.name)),
        ]
        if name == self.name:
            ways.append(partial(self._by_itself, career, can_be_mixed=True))
        for way in ways:
            found = way()
            if found is not None and wanted in (None, found.career.id):
                return found
        said = _("{file}: nothing is left to mend it from; it stays as it is.")
        if name not in (None, self.name):
            said += _(
                ' It holds the career "{name}": import it under another name, or move it away.'
            )
        raise StoreError(said.format(file=shown(self.files.career), name=name))

    def _wanted(self, career: bytes, mission: bytes) -> str | None:
        """The id of the career that belongs to this name, from the first file that tells.

        The second copy and the mission are asked before the career's file, which may hold another
        career. If that says another name, it does not count, nor does a mission that came with it.
        """
        own, running = salvage.id_in(career), salvage.id_in(mission)
        if salvage.name_told(career) not in (None, self.name):
            running = running if running != own else None
            own = None
        told = [salvage.id_in(salvage.raw(self.places.latest(self.name))), running, own]
        saved = (salvage.id_in(salvage.raw(path)) for path in backups(self.places, self.name))
        return next((id for id in (*told, *saved) if id is not None), None)

    def _refuse_newer(self, career: bytes) -> None:
        """A career of a newer hn is not harmed; an older backup must not take its place."""
        try:
            unpack(career, self.files.career, (CAREER,), "")
        except Newer:
            raise
        except StoreError:
            pass

    def _by_itself(self, data: bytes, can_be_mixed: bool = False) -> _Base | None:
        """The career's file, if only its checksum or its mission is wrong.

        A record of other versions cannot be replayed, so any copy is better unless it can be mixed.
        """
        career = salvage.career_in(data, self.name, self.files.career)
        message = _("The career is right in all that its file tells.")
        return self._verified(career, None, message, can_be_mixed or self._is_intact(data))

    def _is_intact(self, data: bytes) -> bool:
        """Whether the checksum of the career's file is right."""
        try:
            unpack(data, self.files.career, (CAREER,), "")
        except StoreError:
            return False
        return True

    def _by_latest(self, path: Path, remains: Remains | None) -> _Base | None:
        """The second copy, unless the file itself has come further before it was harmed."""
        found = self._by_backup(path)
        if found is None or remains is None:
            return found
        return found if len(found.career.journal.steps) >= len(remains.journal.steps) else None

    def _by_choices(self, remains: Remains | None, strictly: bool) -> _Base | None:
        """The career that its journal leads to; strictly, if all stored events are the same."""
        if remains is None:
            return None
        is_running = has_running_mission(remains.journal)
        journal = before_mission(remains.journal)
        try:
            again = play_again(self.library, remains.setup, journal)
        except NOT_PLAYABLE:
            return None
        is_replayed = same_logs(journal.logs, again.logs)
        if not is_replayed and (strictly or not remains.versions.is_same(again.versions)):
            return None  # with other versions the choices lead elsewhere
        missions = tuple(remains.completed(entry) for entry in again.record.missions)
        again.record = replace(again.record, missions=missions, notes=remains.notes)
        career = StoredCareer(
            remains.id,
            remains.began,
            again.versions,
            again.record,
            replace(again.journal, steps=remains.journal.steps),
            summarize(self.name, again.status, is_running),
        )
        return self._verified(career, None, _("The career was played again from its choices."))

    def _by_backup(self, path: Path) -> _Base | None:
        try:
            found = read_whole(load(path, ""), self.name, path, "")
        except (FileNotFoundError, StoreError):
            return None
        message = _("The career was taken from {file}.").format(file=shown(path))
        return self._verified(found.career, found.mission, message)

    def _verified(
        self,
        career: StoredCareer | None,
        mission: StoredMission | None,
        message: str,
        can_be_mixed: bool = True,
    ) -> _Base | None:
        """A career that can be verified without its running mission."""
        if career is None:
            return None
        try:
            opened = self._verify(without_mission(career))
        except StoreError:
            return None
        return _Base(career, mission, message) if can_be_mixed or not opened.is_mixed else None

    # Its mission

    def _with_mission(self, base: _Base, data: bytes) -> tuple[StoredCareer, StoredMission | None]:
        """The career with its mission, as far as that can be recovered."""
        self.messages.append(base.message)
        career = base.career
        for mission in (salvage.mission_in(data), base.mission):
            if mission is not None and self._fits(career, mission):
                return career, mission
        if career.is_running:
            return self._replayed_mission(career, data)
        if data:
            self.messages.append(_("The mission's file does not belong to it, so it is left out."))
        return career, None

    def _fits(self, career: StoredCareer, mission: StoredMission) -> bool:
        """Whether a mission continues from here; one that the career has already does not."""
        try:
            return not self._verify(career, mission).is_stale
        except StoreError:
            return False

    def _replayed_mission(
        self, stored: StoredCareer, data: bytes
    ) -> tuple[StoredCareer, StoredMission | None]:
        """The mission that the career is in: by its choices, else by its snapshot."""
        options = salvage.options_in(data)
        career = self._verify(without_mission(stored)).career
        count = _play(career, stored.journal.steps[-1], options, salvage.take_backs_in(data))
        found = salvage.mission_in(data)
        if found is not None and (count < len(options) or not _agrees(career, found)):
            other = replace(found, from_snapshot=True)
            if self._fits(stored, other):
                self.messages.append(_("The mission goes on from the position that was saved."))
                return stored, other
        self._tell_count(count, len(options))
        if career.mission is None:
            return updated(stored, career), None
        return stored, stored_mission(stored.id, career)

    def _tell_count(self, count: int, all_of_them: int) -> None:
        if not all_of_them:
            text = _("The choices of the mission are lost, so it begins again.")
        elif count == all_of_them:
            text = _("The mission was played again from its choices ({n}).")
        else:
            text = _("Only the first {n} of {all} choices of the mission could be saved.")
        self.messages.append(text.format(n=count, all=all_of_them))


def _play(career: Career, step: Step, options: tuple[str, ...], take_backs: int) -> int:
    """Begin a mission and make its choices as far as they can be made; returns how many."""
    box, _slash, abductor = step.option.name.partition("/")
    career.start(box, abductor)
    for count, option in enumerate(options):
        if career.mission is None:
            return count
        career.mission.take_backs = take_backs
        try:
            replay_choice(career, parse_option(option))
        except (*NOT_PLAYABLE, UnknownOption):
            return count
    if career.mission is not None:
        career.mission.take_backs = take_backs
    return len(options)


def _agrees(career: Career, found: StoredMission) -> bool:
    """Whether the stored events or the snapshot are what the choices lead to."""
    if career.mission is None:
        return same_log(career.logs[-1], found.log)
    return same_log(career.log, found.log) or is_at(career.mission, found)


def without_mission(career: StoredCareer) -> StoredCareer:
    """A career as it was before its running mission began."""
    if not career.is_running:
        return career
    summary = replace(career.summary, state="waiting")
    return replace(career, journal=before_mission(career.journal), summary=summary)
