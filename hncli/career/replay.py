"""Playing a career again from its journal: how a stored one is proved, and a damaged one mended."""

from hncli.cards.library import Library
from hncli.cards.problems import ContentError, Place
from hncli.career.career import Career
from hncli.career.journal import Journal, MissionLog
from hncli.career.record import CareerSetup, Record
from hncli.career.table_mission import enter_mission, read_mission
from hncli.engine.game import RETIRE, EndlessLoop, Option, Refused, replay_choice
from hncli.words import _


class CannotReplay(Exception):
    """A journal that the rules do not allow; it says where."""


def play_again(library: Library, setup: CareerSetup, journal: Journal) -> Career:
    """Make every choice of a journal once more; CannotReplay where one is refused."""
    career = Career(library, Record(setup))
    logs = {log.number: log for log in journal.logs}
    for n, step in enumerate(journal.steps, 1):
        place = Place("journal", ("steps", n))
        try:
            if step.option == Option("table"):
                enter_mission(career, read_mission(step.told or {}, place), place)
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
    return career


def resume(career: Career, log: MissionLog) -> None:
    """Make the choices of a log in the mission that has just begun."""
    for n, choice in enumerate(log.choices, 1):
        if career.mission is None:
            text = _("mission {number}: choice {n} comes after its end")
            raise CannotReplay(text.format(number=log.number, n=n))
        try:
            replay_choice(career, choice.option)
        except (Refused, EndlessLoop):
            text = _("mission {number}: choice {n}: {id}")
            said = text.format(number=log.number, n=n, id=choice.option.id)
            raise CannotReplay(said) from None
