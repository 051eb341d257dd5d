"""The guided lessons, read from files, and their way through a mission."""

import contextlib
from pathlib import Path
from typing import Any

from hncli.base.files import StoreError, make_folder, remove_file, stamp_at
from hncli.base.messages import ENGLISH, _, current_language, fall_back, in_quotes
from hncli.base.problems import ContentError, Place
from hncli.base.records import Database, Records
from hncli.base.schema import Arg, Flag, Identifier, ListOf, TableOf, Text, Whole, arg, read_fields
from hncli.base.text import nearest
from hncli.base.toml_files import read_toml
from hncli.base.values import Value, value
from hncli.game.cards.library import Library
from hncli.game.engine.events import EVENTS, MissionEvent
from hncli.game.engine.mission import ANSWERS, Mission
from hncli.game.engine.setup import LARGEST_SEED, new_mission
from hncli.game.given import GivenError, check_fields, mission_from

KIND = "lesson"
MOST_CHOICES = 10_000
NUMBERS = (1, 2)


@value
class StoredLesson(Value):
    """The progress in a lesson: its choices, since every lesson begins in the same position."""

    choices: tuple[str, ...] = arg(
        ListOf(Text(130, 1), 0, MOST_CHOICES), "ids of options, in order"
    )
    skipped: bool = arg(Flag(), "the player plays on without the teacher", default=False)


class SavedLessons:
    """The lessons in progress in a data folder."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = home / "lessons"

    def path(self, number: int) -> Path:
        return self.folder / f"{number}.json"

    def save(self, number: int, lesson: StoredLesson) -> None:
        """Store the progress in a lesson; it is on disk when this returns, else StoreError."""
        make_folder(self.folder, self.home)
        database = Database(self.path(number), KIND, home=self.home, anew=True)
        Records(database, KIND, StoredLesson).put(lesson)

    def read(self, number: int) -> StoredLesson | None:
        """The progress in an unfinished lesson or None; StoreError if the file can't be read."""
        remedy = _("Remove the file; the lesson then begins anew.")
        database = Database(self.path(number), KIND, remedy)
        return Records(database, KIND, StoredLesson).only() if database.exists else None

    def finish(self, number: int) -> None:
        """Remove the progress in a lesson, and store that it is over."""
        remove_file(self.path(number))
        database = Database(self._finished_path(number), KIND, home=self.home, anew=True)
        make_folder(self.folder, self.home)
        Records(database, KIND, StoredLesson).put(StoredLesson(()))

    def finished(self) -> int:
        """How many lessons were played to their end."""
        return sum(stamp_at(self._finished_path(number)) is not None for number in NUMBERS)

    def _finished_path(self, number: int) -> Path:
        return self.folder / f"{number}-over.json"

    def last(self) -> int | None:
        """The unfinished lesson that was played last; None without one that can be read."""
        left = []
        for number in NUMBERS:
            stamp = stamp_at(self.path(number))
            with contextlib.suppress(StoreError):
                if stamp is not None and self.read(number) is not None:
                    left.append((stamp.mtime_ns, number))
        return max(left)[1] if left else None


ROOT = Path(__file__).parents[2] / "learn"
MOST = 60  # steps or tips in a lesson
MISSION_EVENTS = [name for name, kind in EVENTS.items() if issubclass(kind, MissionEvent)]
SAYING = ListOf(Text(200, 1), 1, 4)


@value
class FactsArg(Arg):
    """A table of single values: what the fields of an event are compared with."""

    kinds: tuple[type, ...] = (str, int)

    def doc(self) -> str:
        return _("a table of single values")

    def read(self, value: Any, place: Place) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise place.error(_("expected a table."), _('Write it like { face = "up" }.'))
        for key, fact in value.items():
            if not isinstance(fact, self.kinds):
                text = _("{value} cannot be compared.").format(value=in_quotes(fact, 40))
                is_number = str not in self.kinds
                remedy = _("Write a number.") if is_number else _("Write a single value.")
                raise place.at(key).error(text, remedy)
        return value


class PositionArg(Arg):
    """A position that a mission starts from, as scenarios give it."""

    def doc(self) -> str:
        return _("a given position (docs/scenarios.md)")

    def read(self, value: Any, place: Place) -> dict[str, Any]:
        """Accept the fields of a given position; whether they fit the cards is seen later."""
        try:
            check_fields(value)
        except GivenError as error:
            field_place = place.at(error.field) if error.field else place
            raise field_place.error(error.message) from None
        return dict(value)


class WhenArg(Arg):
    """An event, or the kind of a decision."""

    def doc(self) -> str:
        return _("the name of an event or the kind of a decision")

    def read(self, value: Any, place: Place) -> str:
        names = [*MISSION_EVENTS, *ANSWERS]
        if not isinstance(value, str) or value not in names:
            text = _("{value} is neither an event nor a decision.")
            text = text.format(value=in_quotes(value, 40))
            raise place.error(text, _("docs/bot.md lists both.") + nearest(str(value), names))
        return value


@value
class LessonStep(Value):
    """Something to read before a question, and the choice that is asked for, if any."""

    before: int = arg(Whole(1, MOST), "the number of the question")
    say: tuple[str, ...] = arg(SAYING, "what is said before the question")
    plain: tuple[str, ...] = arg(SAYING, "said instead where no screen is painted", default=())
    choose: str = arg(Text(130, 1), "the entry of the menu, or the option, to choose", default="")
    teaches: str = arg(Identifier(), "the rule it introduces", default="")


@value
class Tip(Value):
    """A hint that is given once, at the first event or decision that it is about."""

    when: str = arg(WhenArg(), "an event or the kind of a decision")
    say: tuple[str, ...] = arg(SAYING, "the tip")
    where: dict[str, Any] = arg(FactsArg(), "what fields the event has", default_factory=dict)
    below: dict[str, int] = arg(FactsArg((int,)), "what they are less than", default_factory=dict)
    offers: str = arg(Text(130, 1), "what an option begins with", default="")

    def fits_event(self, event: MissionEvent) -> bool:
        """Whether the tip is about this event."""
        return (
            event.name == self.when
            and all(getattr(event, key, None) == fact for key, fact in self.where.items())
            and all(getattr(event, key) < most for key, most in self.below.items())
        )


@value
class Lesson(Value):
    """A whole lesson: the mission it is about, its steps, and the tips after them."""

    title: str = arg(Text(60, 1), "what it is about")
    minutes: int = arg(Whole(1, 60), "about how long it takes")
    box: str = arg(Identifier(), "the box of the mission")
    abductor: str = arg(Identifier(), "whom to talk to")
    seed: int = arg(Whole(0, LARGEST_SEED), "the seed of the mission")
    then: tuple[str, ...] = arg(SAYING, "said when the lesson is over and the mission goes on")
    skipped: tuple[str, ...] = arg(SAYING, "said when it is skipped")
    end: tuple[str, ...] = arg(SAYING, "said when the mission is over")
    typed: tuple[str, ...] = arg(SAYING, "what to type next, where no menu offers it")
    lesson: tuple[LessonStep, ...] = arg(ListOf(TableOf(LessonStep), 1, MOST), "the steps in order")
    position: dict[str, Any] = arg(PositionArg(), "where it starts", default_factory=dict)
    tip: tuple[Tip, ...] = arg(
        ListOf(TableOf(Tip), 0, MOST), "the tips, the weightiest first", default=()
    )

    def at(self, question: int) -> list[LessonStep]:
        """The steps before a question; the last of them may ask for a choice."""
        return [step for step in self.lesson if step.before == question]

    def begin(self, library: Library) -> Mission:
        """The mission of the lesson, at its first decision."""
        if not self.position:
            return new_mission(library, self.box, self.abductor, self.seed)
        start = {"box": self.box, "abductor": self.abductor, "seed": self.seed}
        return mission_from(library, {**self.position, **start}, only_loaded=False)


def load_lesson(number: int = 1, root: Path | None = None, language: str = "") -> Lesson:
    """A lesson in the player's language, else in English; ContentError if that is broken."""
    file = f"{number}.toml"
    root, language = root or ROOT, language or current_language()
    if language != ENGLISH and (root / language / file).exists():
        try:
            return read_lesson(root, f"{language}/{file}")
        except ContentError:
            fall_back(f"learn/{language}/{file}")
    return read_lesson(root, f"{ENGLISH}/{file}")


def read_lesson(root: Path, name: str) -> Lesson:
    """A lesson from its file; ContentError if it is broken."""
    place = Place(name)
    lesson: Lesson = read_fields(Lesson, read_toml(root, name, place), place)
    _check_steps(lesson.lesson, place.at("lesson"))
    _check_tips(lesson.tip, place.at("tip"))
    return lesson


def _check_steps(steps: tuple[LessonStep, ...], place: Place) -> None:
    """Each question up to the last asks for one choice, and no rule is introduced twice."""
    number = 1
    taught: set[str] = set()
    for n, step in enumerate(steps, 1):
        step_place = place.at(n)
        if step.before != number:
            text = _("the lesson is at question {number} here.").format(number=number)
            remedy = _("Write {number}, or add the choices between.").format(number=number)
            raise step_place.at("before").error(text, remedy)
        if step.teaches in taught:
            text = _("{rule} is introduced twice.").format(rule=step.teaches)
            raise step_place.at("teaches").error(text, _("Leave it out in one of the steps."))
        taught |= {step.teaches} - {""}
        number += bool(step.choose)


def _check_tips(tips: tuple[Tip, ...], place: Place) -> None:
    """A tip about an event compares fields, one about a decision its options."""
    for n, tip in enumerate(tips, 1):
        if (tip.where or tip.below) if tip.when in ANSWERS else tip.offers:
            raise place.at(n).error(
                _("{when} cannot be compared like this.").format(when=tip.when),
                _("Use where and below with an event, offers with a decision."),
            )
