"""Killing a process in the middle of an upgrade, a restore, an import and the like.

Each task begins with the same files. Wherever the process is killed, the career must be what it was
before or what the task makes of it, and a deleted one must be whole in its backup.
"""

import random
import shutil
import signal
from pathlib import Path

from hncli.features.careers.saving.store import Careers
from hncli.features.missions.saving.history import MissionHistory
from hncli.features.missions.saving.store import SavedMissions
from hncli.features.table.store import SavedTables
from hncli.game.cards.library import Library
from tests.features.saving.at_table import BEGUN, STEPS, leave, leave_alone
from tests.features.saving.crash.killing import ROOT, Driver, Tally
from tests.features.saving.playing import play, setup_of
from tests.features.saving.reading import truth

OLD = ROOT / "tests" / "careers" / "format-1"
NAME = "running"
TASKS = (
    "open",
    "restore",
    "import",
    "delete",
    "backup",
    "rename",
    "single",
    "table",
    "career-table",
)
CALLS = (
    "write before", "write half", "write after", "fsync before", "fsync after", "replace before",
    "replace after", "unlink before", "unlink after", "rename before", "rename after",
)  # fmt: skip
CALLS_IN = {"open": 8, "backup": 2, "delete": 5, "single": 40, "table": 30, "career-table": 30}
USUAL_CALLS = 10
"""About how many calls of one kind a task makes; a fault beyond them is not reached."""


def _truth(careers: Careers, name: str) -> str:
    with careers.open(name, to_play=False) as saved:
        return truth(saved.career)


class Beginning:
    """The files that each task begins with.

    A career of format 1 that waits to be upgraded, a backup, an export, and a mission.
    """

    def __init__(self, library: Library, base: Path) -> None:
        self.library = library
        self.folder = base / "template"
        careers = Careers(self.folder, library)
        careers.folder.mkdir(parents=True)
        shutil.copy(OLD / "running.json", careers.files(NAME).career)
        shutil.copy(OLD / "running.mission.json", careers.files(NAME).mission)
        shutil.copy(OLD / "single.json", self.folder)
        careers.backup(NAME)
        with careers.create("other", setup_of(5)) as saved:
            list(play(saved, 30))
            self.imported = truth(saved.career)
        careers.export("other", self.folder / "other.json")
        careers.delete("other")
        with careers.create("tabled", setup_of(6)) as saved:
            leave(saved)
        leave_alone(self.folder)
        self.before = _truth(careers, NAME)


class TaskKilling:
    """Tasks that are killed at random calls of the system, each from the same beginning."""

    def __init__(self, beginning: Beginning, base: Path, driver: Driver, seed: int) -> None:
        self.library = beginning.library
        self.base = base
        self.driver = driver
        self.rng = random.Random(seed)
        self.tally = Tally()
        self.kills_of = dict.fromkeys(TASKS, 0)
        self.fewer: dict[tuple[str, str], int] = {}  # calls of a kind that a task did not come to
        self.beginning = beginning

    def kill(self, task: str) -> None:
        """Let a process do a task, kill it at some call, and check what is there."""
        home = self.base / "home"
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(self.beginning.folder, home)
        call, count = self._moment(task)
        fault = f"{call} {count}"
        self.driver.ask(home=str(home), name=NAME, seed=0, fault=fault, task=task)
        choices = 0
        while "ended" not in (told := self.driver.hear()):
            choices = told.get("choices", choices)
            if "error" in told:
                self._lose(task, fault, told["error"])
        killed = told["ended"] == -signal.SIGKILL
        if not killed:
            self.fewer[task, call.split()[0]] = count
        self.tally.kills += killed
        self.tally.acknowledged += choices
        self.kills_of[task] += killed
        try:
            if task == "single":
                wrong = self._check_single(home, choices)
            elif task == "table":
                wrong = self._check_table(home, max(choices, BEGUN))
            elif task == "career-table":
                wrong = self._check_career_table(home, max(choices, BEGUN))
            else:
                wrong = self._check(Careers(home, self.library), task)
        except Exception as error:
            wrong = f"{type(error).__name__}: {error}"
        if wrong:
            self._lose(task, fault, wrong)

    def _moment(self, task: str) -> tuple[str, int]:
        """A call, and the how manieth of its kind; none of those that the task does not make."""
        moments = [
            (call, count)
            for call in CALLS
            for count in range(1, CALLS_IN.get(task, USUAL_CALLS) + 1)
            if count < self.fewer.get((task, call.split()[0]), count + 1)
        ]
        return self.rng.choice(moments)

    def _check(self, careers: Careers, task: str) -> str:
        """What is wrong with the career after a task, if anything."""
        allowed = {self.beginning.before}
        if task == "import":
            allowed.add(self.beginning.imported)
        name = "renamed" if "renamed" in careers.names() else NAME
        if name not in careers.names():
            if task != "delete":
                return "the career is gone"
            careers.restore(NAME, careers.backups(NAME)[0])
        if _truth(careers, name) not in allowed:
            return "another career"
        with careers.open(name) as saved:
            if truth(saved.career) not in allowed:
                return "another career when it is played"
            list(play(saved, 3))
        wrong = careers.diagnose(name)
        for backup in careers.backups(name):
            careers.read_export(backup)
        return "; ".join(wrong)

    def _check_single(self, home: Path, choices: int) -> str:
        """What is wrong with the single mission, if anything."""
        missions = SavedMissions(home)
        known = len(MissionHistory(home).all())
        names = missions.names()
        if not names:
            return "" if known else "the mission is gone"
        if len(names) > 1:
            return "there are two missions"
        found = len(missions.read(names[0]).log.choices)
        begun = 25  # the choices in its file of format 1
        if found not in (max(choices, begun), max(choices, begun) + 1):
            return f"{found} choices, {choices} acknowledged"
        if not missions.finish_left_over(self.library, names[0]):
            missions.open(names[0], self.library).close()
        return ""

    def _check_table(self, home: Path, steps: int) -> str:
        """What is wrong with the table outside of careers, if anything."""
        tables = SavedTables(home)
        if tables.names():
            found = len(tables.read("zed").steps)
            if found not in (steps, steps + 1):
                return f"{found} steps, {steps} acknowledged"
            tables.open("zed").close()
        tables.finish_over(self.library)
        entered = len([one for one in MissionHistory(home).all() if one.abductor == "Zed"])
        return "" if entered == (not tables.names()) else f"entered {entered} times"

    def _check_career_table(self, home: Path, steps: int) -> str:
        """What is wrong with the table of a career, if anything."""
        careers = Careers(home, self.library)
        with careers.open("tabled", to_play=False) as saved:
            table = saved.career.table
            found = len(table.steps) if table is not None else len(STEPS)
        if found not in (steps, steps + 1):
            return f"{found} steps, {steps} acknowledged"
        with careers.open("tabled") as saved:
            if len(saved.career.record.missions) != (saved.career.table is None):
                return "the mission is not recorded"
        left = careers.files("tabled").mission.exists()
        wrong = careers.diagnose("tabled")
        return "a file is left" if left != (table is not None) else "; ".join(wrong)

    def _lose(self, task: str, fault: str, what: str) -> None:
        self.tally.lost.append(f"{task}, {fault}: {what}")
