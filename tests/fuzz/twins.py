"""Twins: each makes the choices that were seen to be accepted, and must be what is stored."""

import json
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

from hncli.base.problems import Place
from hncli.base.records import Database
from hncli.career.career import Career
from hncli.career.journal import MissionLog, versions_of_mission
from hncli.career.replay import begin
from hncli.career.table_mission import enter_mission, read_mission
from hncli.features.careers.career_questions import CareerChoices
from hncli.features.careers.desk.desk import Desk
from hncli.features.careers.desk.form import CommandForm
from hncli.features.careers.new_career_form import NewCareerForm
from hncli.features.careers.saving.files import load_career
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.screen import CareerMissionSession
from hncli.features.missions.choices import TAKE_ALL, choices, only_choice
from hncli.features.missions.saving.history import MissionHistory
from hncli.features.missions.saving.mission_file import KIND
from hncli.features.missions.saving.mission_file import read_mission as read_stored
from hncli.features.missions.saving.resume import resume_mission
from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import SingleSession
from hncli.features.sets import SetBuilderScreen, SetScreen
from hncli.game.cards.custom_sets import PARTS, CustomSet
from hncli.game.engine.game import GIVE_UP, CannotUndo, parse_option
from hncli.game.engine.mission import Mission
from hncli.game.engine.set_builder import SetBuilder
from hncli.game.engine.setup import MissionSetup
from hncli.terminal.asker import Asker
from tests.cli.at_mission import choices_of, left_file, left_mission
from tests.features.saving.playing import setup_of
from tests.fuzz.twin import shipped
from tests.random_play.player import Player

NAME = "ann"
MORE_TO_CHOOSE = "entry:field-notes"  # a card, at once
WON = {"result": "won", "total": 6, "saved": 5, "killed": 1}


class Twin:
    """Somebody who knows nothing: only that a line which was refused changes nothing on disk."""

    is_known = False

    def __init__(self, home: Path) -> None:
        self.home = home
        self.endings: list[str] = []  # of the missions that are over

    def options(self) -> tuple[str, ...]:
        """What must be offered now."""
        return ()

    def is_over(self) -> bool:
        """Whether nothing can be chosen any more."""
        return not self.options()

    def wish(self, _player: Player) -> str:
        """What to choose, for somebody who knows the game."""
        return ""

    def all_options(self) -> tuple[str, ...]:
        """What can be typed by its id: all that is offered, and what stands in other menus."""
        return self.options()

    def took(self, option: str) -> None:
        """An option was chosen."""
        self.took_in_a_row([option])

    def took_in_a_row(self, options: list[str]) -> None:
        """Several were chosen at once: all, or none if one is not possible in its turn.

        After something new was seen, as many as are offered.
        """

    def do(self, command: str) -> None:
        """A command was typed that changes something."""

    def check(self, seat: Any) -> None:
        """The program has the same position in mind."""

    def check_disk(self, deep: bool = False) -> None:
        """The disk has it too."""


def menu(mission: Mission, few: bool) -> dict[str, list[str]]:
    """The entries that a mission offers, each with the choices that it stands for."""
    entries = choices(mission.view, few) if mission.decision is not None else []
    return {entry.id: [option.id for option in entry.options] for entry in entries}


def made_of(mission: Mission | None, few: bool, ids: list[str]) -> list[str]:
    """The choices that entries stand for, or none if one is surely not possible in its turn."""
    entries = menu(mission, few) if mission is not None else {}
    made: list[str] = []
    for id in ids:
        options = entries.get(id, [id])
        if id == TAKE_ALL:
            options = list((Counter(options) - Counter(made)).elements())
        made += options
    if mission is None or len(made) < 2:
        return made
    trial = mission.copy()
    for id in made:
        if trial.decision is None or id not in trial.decision.ids:
            return []
        trial.choose(parse_option(id))
        if trial.learned:
            break
    return made


def unasked(mission: Mission | None, few: bool) -> str | None:
    """The choice that is made without a question, if there is one."""
    if mission is None or mission.decision is None or not few:
        return None
    only = only_choice(mission.view)
    return only.id if only is not None else None


class SingleTwin(Twin):
    """A single mission; with `few` only what is a decision is asked."""

    is_known = True

    def __init__(self, home: Path, box: str, abductor: str, seed: int, few: bool = False) -> None:
        super().__init__(home)
        self.setup = MissionSetup(box, abductor, seed)
        self.mission = self.fresh()
        self.choices: list[str] = []
        self.few = few
        self._go_on()

    def fresh(self) -> Mission:
        """The mission from its beginning."""
        return self.setup.begin(shipped())

    def options(self) -> tuple[str, ...]:
        return tuple(menu(self.mission, self.few))

    def all_options(self) -> tuple[str, ...]:
        return self.mission.decision.ids if self.mission.decision else ()

    def wish(self, player: Player) -> str:
        assert self.mission.decision is not None
        return player.choose(self.mission, self.mission.decision).id

    def took_in_a_row(self, options: list[str]) -> None:
        for option in made_of(self.mission, self.few, options):
            if option not in self.all_options():
                break
            self._choose(option)
        self._go_on()

    def _go_on(self) -> None:
        while (option := unasked(self.mission, self.few)) is not None:
            self._choose(option)

    def _choose(self, option: str) -> None:
        self.mission.choose(parse_option(option))
        self.choices.append(option)
        self._note_end()

    def do(self, command: str) -> None:
        if command == "give up":
            self.mission.give_up()
            self.choices.append(GIVE_UP.id)
            self._note_end()
            return
        if not self.few:
            with suppress(CannotUndo):
                self.mission.undo(command == "take back")
                self.choices.pop()
            return
        found = left_mission(self.home)  # how far back it goes, only the program knows
        kept = len(choices_of(found)) if found is not None else 0
        while len(self.choices) > kept:
            self.mission.undo(command == "take back")
            self.choices.pop()
        assert unasked(self.mission, few=True) is None or not self.choices

    def _note_end(self) -> None:
        if self.mission.ending is not None:
            self.endings.append(self.mission.ending)

    def check(self, seat: Any) -> None:
        if isinstance(seat, MissionScreen) and isinstance(seat.session, SingleSession):
            assert seat.mission.to_json() == self.mission.to_json()
            assert options_of(seat.session.saved.log) == self.choices

    def check_disk(self, deep: bool = False) -> None:
        found = left_mission(self.home)
        history = MissionHistory(self.home).all()
        if self.mission.is_over:
            assert found is None, found
            (entered,) = history
            told = (entered.box, entered.abductor, entered.result)
            assert told == (*self._names(), self.mission.result)
            return
        assert history == []
        assert (choices_of(found) if found else ()) == tuple(self.choices)
        if found is None:
            return
        assert found.snapshot == json.loads(json.dumps(self.mission.to_json()))
        assert found.take_backs == self.mission.take_backs
        if deep:
            present = versions_of_mission(shipped(), found.setup)
            path = left_file(self.home)
            again = resume_mission(shipped(), found, found.setup, present, path, "")
            assert (again.message, again.from_snapshot) == ("", False)
            assert again.mission.to_json() == self.mission.to_json()

    def _names(self) -> tuple[str, str]:
        return self.setup.box, self.setup.abductor


class CareerTwin(Twin):
    """A career in the store, perhaps with missions that were played at a table."""

    is_known = True

    def __init__(
        self, home: Path, seed: int, missions: int, few: bool = False, **setup: object
    ) -> None:
        super().__init__(home)
        self.few = few
        self.store = Careers(home, shipped())
        self.career = begin(shipped(), setup_of(seed, **setup), Place("the twin"))
        told = read_mission(WON, Place("the twin"))
        with self.store.create(NAME, setup_of(seed, **setup)) as kept:
            for _mission in range(missions):
                while not self.career.can_start:
                    self._choose(kept.choose, self._first())
                kept.enter(told)
                enter_mission(self.career, told, Place("the twin"))

    def _first(self) -> str:
        """The compensation that leads to most decisions."""
        options = self.all_options()
        return "entry:mentor" if "entry:mentor" in options else options[0]

    def _choose(self, keep: Any, option: str) -> None:
        keep(parse_option(option))
        self.career.choose(parse_option(option))

    def options(self) -> tuple[str, ...]:
        if self.career.mission is not None:
            return tuple(menu(self.career.mission, self.few))
        return self.all_options()

    def all_options(self) -> tuple[str, ...]:
        return self.career.decision.ids if self.career.decision else ()

    def wish(self, player: Player) -> str:
        career = self.career
        if career.mission is not None and career.mission.decision is not None:
            return player.choose(career.mission, career.mission.decision).id
        ids = self.options()
        if MORE_TO_CHOOSE in ids and player.rng.random() < 0.8:
            return MORE_TO_CHOOSE
        verbs = sorted({option.partition(":")[0] for option in ids})
        weights = {"retire": 0.4, "resource": 3.0}
        (verb,) = player.rng.choices(verbs, [weights.get(verb, 1.0) for verb in verbs])
        return player.rng.choice([id for id in ids if id.partition(":")[0] == verb])

    def took_in_a_row(self, options: list[str]) -> None:
        mission = self.career.mission
        for option in made_of(mission, self.few, options):
            if self.career.mission is not mission or option not in self.all_options():
                break
            self._noting(lambda id=option: self.career.choose(parse_option(id)))
        while (only := unasked(self.career.mission, self.few)) is not None:
            self._noting(lambda id=only: self.career.choose(parse_option(id)))

    def do(self, command: str) -> None:
        if command == "give up":
            self._noting(self.career.give_up)
            return
        if not self.few:
            with suppress(CannotUndo):
                self.career.undo(command == "take back")
            return
        with self.store.open(NAME, to_play=False) as kept:
            made = len(kept.career.log.choices) if kept.career.mission is not None else 0
        while self.career.mission is not None and len(self.career.log.choices) > made:
            self.career.undo(command == "take back")

    def _noting(self, act: Any) -> None:
        before = len(self.career.record.missions)
        act()
        self.endings += [entry.ending for entry in self.career.record.missions[before:]]

    def check(self, seat: Any) -> None:
        played = seat.session if isinstance(seat, MissionScreen) else seat
        if isinstance(played, CareerChoices | CareerMissionSession | Desk):
            assert played.saved is not None
            assert facts_of(played.saved.career) == facts_of(self.career)

    def check_disk(self, deep: bool = False) -> None:
        if deep:
            with self.store.open(NAME, to_play=False) as kept:
                assert facts_of(kept.career) == facts_of(self.career)
        elif self.career.mission is not None:  # to read no more than has changed is quicker
            path = self.store.files(NAME).mission
            running = read_stored(Database(path, KIND))
            assert running.snapshot == json.loads(json.dumps(self.career.mission.to_json()))
            assert options_of(running.log) == options_of(self.career.log)
        else:
            found = load_career(self.store.files(NAME))
            assert found.mission is None
            assert found.career.journal.steps == self.career.steps
            assert found.career.record == self.career.record


def facts_of(career: Career) -> tuple[Any, ...]:
    """Everything that was ever chosen in a career, and what has come of it."""
    mission = career.mission
    now = (mission.to_json(), mission.take_backs, options_of(career.log)) if mission else ()
    return career.record, career.steps, [options_of(log) for log in career.logs], now


def options_of(log: MissionLog) -> list[str]:
    """Every choice in a mission."""
    return [choice.option.id for choice in log.choices]


class GuideTwin(Twin):
    """A set that is being built, question by question."""

    is_known = True

    def __init__(self, home: Path, seed: int) -> None:
        super().__init__(home)
        self.seed = seed
        self.part = ""  # asked before the steps
        self.builder = self._built_from(PARTS)
        self.history: list[int] = []

    def _built_from(self, parts: tuple[str, ...]) -> SetBuilder:
        return SetBuilder(shipped().packs, ("base", "crime-wave"), self.seed, parts)

    def options(self) -> tuple[str, ...]:
        if not self.part:
            return ("both", *PARTS)
        at = self.builder.next()
        return tuple(choice.id for choice in self.builder.left(at)) if at is not None else ()

    def took(self, option: str) -> None:  # an id of a set may have blanks
        if not self.part:
            self.part = option
            self.builder = self._built_from(PARTS if option == "both" else (option,))
            return
        at = self.builder.next()
        assert at is not None
        self.builder.take(at, next(one for one in self.builder.left(at) if one.id == option))
        self.history.append(at)

    def do(self, command: str) -> None:
        at = self.builder.next()
        assert at is not None
        if command == "random":
            self.history += [at] * self.builder.missing(at)
            self.builder.fill(at)
        elif command == "all random":
            self.builder.finish()
        elif self.history:
            step = self.history.pop()
            self.builder.taken[step] = self.builder.taken[step][:-1]

    def sit_down_again(self) -> None:
        """What was picked before cannot be gone back to."""
        self.history = []

    def check(self, seat: Any) -> None:
        if isinstance(seat, SetBuilderScreen):
            assert picks(seat.builder) == picks(self.builder)
            assert seat.history == self.history

    def finished(self) -> CustomSet:
        """The set, when every step has what it wants."""
        return self.builder.finish()


def picks(builder: SetBuilder) -> list[str]:
    """The ids of all that was taken, step by step."""
    return [choice.id for choices in builder.taken for choice in choices]


def kind_of(seat: Any, ids: list[str]) -> str:
    """The kind of a prompt with options, for the histogram."""
    if isinstance(seat, MissionScreen):
        return seat.mission.decision.kind if seat.mission.decision else "over"
    if isinstance(seat, Desk):
        if "daily" in ids:
            return "career between" if seat.saved is not None else "home"
        return "desk menu"
    if isinstance(seat, CommandForm):
        return "desk menu"
    if isinstance(seat, CareerChoices):
        verb = ids[0].partition(":")[0]
        return f"career {'between' if verb == 'mission' else verb}"
    if isinstance(seat, SetScreen):
        return "set guide" if isinstance(seat, SetBuilderScreen) else "set parts"
    return "home" if seat is not None and not isinstance(seat, NewCareerForm | Asker) else "list"
