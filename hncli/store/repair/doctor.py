"""Mending a harmed career from what its files still tell, its second copy and its backups."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from hncli.cards.library import Library
from hncli.career.career import Career
from hncli.career.journal import Step
from hncli.career.replay import play_again
from hncli.engine.game import UnknownOption, parse_option, replay_choice
from hncli.store.backups import backups
from hncli.store.career_file import Kept, before_mission, identity, kept_now, runs, summarize
from hncli.store.errors import Damaged, Newer, StoreError, shown
from hncli.store.load import find, read_whole
from hncli.store.paths import Places
from hncli.store.repair import salvage
from hncli.store.repair.diagnosis import files_of, harmed_backups, unreadable
from hncli.store.repair.salvage import Remains
from hncli.store.running_mission import Running, running_of
from hncli.store.storage import load, unpack
from hncli.store.transfer.export_file import CAREER
from hncli.store.transfer.replace import bring, set_aside, settle
from hncli.store.verify import (
    NOT_PLAYABLE,
    Opened,
    is_there,
    prove,
    same_log,
    same_logs,
)
from hncli.store.versions import versions_of
from hncli.words import _

UNKNOWN = "?"
"""The versions of a mission whose choices are not all known any more."""


def repair(library: Library, places: Places, name: str) -> list[str]:
    """Mend a career, and say what was done; StoreError if nothing can be mended."""
    return _Repair(library, places, name).run()


@dataclass
class _Base:
    """A career that is right, but for its running mission."""

    kept: Kept
    running: Running | None  # what was kept with it
    said: str


class _Repair:
    """One visit to the doctor."""

    def __init__(self, library: Library, places: Places, name: str) -> None:
        self.library = library
        self.places = places
        self.name = name
        self.files = files_of(places, name)
        self.said: list[str] = []

    def run(self) -> list[str]:
        """Find the best that is left, keep the harmed files aside, and write anew."""
        self._finish_incoming()
        self._mend_backups()
        if not unreadable(self.places, self.name):
            found = find(self.places, self.name)
            try:
                self._prove(found.kept, found.running)
            except Damaged:
                pass
            else:
                return self.said
        career, mission = salvage.raw(self.files.career), salvage.raw(self.files.mission)
        base = self._base(career, mission)
        kept, running = self._with_mission(base, mission)
        bring(self.places, self.name, kept, running)
        for path in (self.files.career, self.files.mission):
            aside = set_aside(self.places, self.name, path)
            if aside is not None:
                self.said.append(
                    _("The file as it was is kept in {file}.").format(file=shown(aside))
                )
        settle(self.places, self.name)
        return self.said

    def _prove(self, kept: Kept, running: Running | None = None) -> Opened:
        present = versions_of(self.library, kept.record.setup.table)
        return prove(self.library, kept, running, present, self.files)

    def _finish_incoming(self) -> None:
        try:
            settle(self.places, self.name)
        except Damaged:
            aside = set_aside(self.places, self.name, self.places.incoming(self.name))
            self.said.append(
                _("An import that was not finished is kept in {file}.").format(
                    file=shown(aside or self.places.incoming(self.name))
                )
            )

    def _mend_backups(self) -> None:
        for path, _error in harmed_backups(self.places, self.name):
            aside = set_aside(self.places, self.name, path)
            self.said.append(
                _("A harmed backup is kept in {file}.").format(file=shown(aside or path))
            )

    # The career

    def _base(self, career: bytes, mission: bytes) -> _Base:
        """The first that is right, from the file itself to the oldest backup."""
        wanted = self._wanted(career, mission)
        name = salvage.name_told(career)
        found = self._by_itself(career)
        if found is not None and (name == self.name or found.kept.id == wanted):
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
        for way in ways:
            found = way()
            if found is not None and wanted in (None, found.kept.id):
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

    def _by_itself(self, data: bytes) -> _Base | None:
        """The career's file, if only its checksum or its mission is wrong."""
        kept = salvage.kept_in(data, self.name, self.files.career)
        return self._proved(kept, None, _("The career is right in all that its file tells."))

    def _by_latest(self, path: Path, remains: Remains | None) -> _Base | None:
        """The second copy, unless the file itself has come further before it was harmed."""
        found = self._by_backup(path)
        if found is None or remains is None:
            return found
        return found if len(found.kept.journal.steps) >= len(remains.journal.steps) else None

    def _by_choices(self, remains: Remains | None, strictly: bool) -> _Base | None:
        """The career that its journal comes to; strictly, if all events say so too."""
        if remains is None:
            return None
        present = versions_of(self.library, remains.setup.table)
        is_running = runs(remains.journal)
        journal = before_mission(remains.journal)
        try:
            again = play_again(self.library, remains.setup, journal, present)
        except NOT_PLAYABLE:
            return None
        if strictly and not same_logs(journal.logs, again.logs):
            return None
        missions = tuple(remains.told_apart(entry) for entry in again.record.missions)
        again.record = replace(again.record, missions=missions, notes=remains.notes)
        kept = Kept(
            identity(remains.began, remains.setup),
            remains.began,
            (present,),
            again.record,
            replace(again.journal, steps=remains.journal.steps),
            summarize(self.name, again.status, is_running),
        )
        return self._proved(kept, None, _("The career was played again from its choices."))

    def _by_backup(self, path: Path) -> _Base | None:
        try:
            found = read_whole(load(path, ""), self.name, path, "")
        except (FileNotFoundError, StoreError):
            return None
        said = _("The career was taken from {file}.").format(file=shown(path))
        return self._proved(found.kept, found.running, said)

    def _proved(self, kept: Kept | None, running: Running | None, said: str) -> _Base | None:
        """A career that proves right without its running mission."""
        if kept is None:
            return None
        try:
            self._prove(without_mission(kept))
        except StoreError:
            return None
        return _Base(kept, running, said)

    # Its mission

    def _with_mission(self, base: _Base, data: bytes) -> tuple[Kept, Running | None]:
        """The career with its mission, as far as that can be saved."""
        self.said.append(base.said)
        kept = base.kept
        for running in (salvage.running_in(data), base.running):
            if running is not None and self._fits(kept, running):
                return kept, running
        if kept.is_running:
            return self._mission_again(kept, data)
        if data:
            self.said.append(_("The mission's file does not belong to it, so it is left out."))
        return kept, None

    def _fits(self, kept: Kept, running: Running) -> bool:
        """Whether a mission goes on from here; one that the career has already does not."""
        try:
            return not self._prove(kept, running).is_stale
        except StoreError:
            return False

    def _mission_again(self, kept: Kept, data: bytes) -> tuple[Kept, Running | None]:
        """The mission that the career is in: by its choices, else by its position."""
        options = salvage.options_in(data)
        career = self._prove(without_mission(kept)).career
        count = _play(career, kept.journal.steps[-1], options, salvage.take_backs_in(data))
        told = salvage.running_in(data)
        if told is not None and (count < len(options) or not _witnessed(career, told)):
            other = replace(told, log=replace(told.log, versions=UNKNOWN))
            if self._fits(kept, other):
                self.said.append(_("The mission goes on from the position that was saved."))
                return kept, other
        self._tell_count(count, len(options))
        if career.mission is None:
            return kept_now(kept, career), None
        return kept, running_of(kept.id, career)

    def _tell_count(self, count: int, all_of_them: int) -> None:
        if not all_of_them:
            said = _("The choices of the mission are lost, so it begins again.")
        elif count == all_of_them:
            said = _("The mission was played again from its choices ({n}).")
        else:
            said = _("Only the first {n} of {all} choices of the mission could be saved.")
        self.said.append(said.format(n=count, all=all_of_them))


def _play(career: Career, step: Step, options: tuple[str, ...], take_backs: int) -> int:
    """Begin a mission and make its choices as far as they can be made; gives how many."""
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


def _witnessed(career: Career, told: Running) -> bool:
    """Whether the events or the position of a harmed file say what its choices come to."""
    if career.mission is None:
        return same_log(career.logs[-1], told.log)
    return same_log(career.log, told.log) or is_there(career, told)


def without_mission(kept: Kept) -> Kept:
    """A career as it was before its running mission began."""
    if not kept.is_running:
        return kept
    summary = replace(kept.summary, state="waiting")
    return replace(kept, journal=before_mission(kept.journal), summary=summary)
