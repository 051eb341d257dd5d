"""Result codes: proved by playing the choices again, and ranked."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hncli.base.messages import _
from hncli.base.problems import ContentError
from hncli.base.values import Value, value
from hncli.career.career import Career
from hncli.career.journal import Journal, LoggedChoice, MissionLog, Versions
from hncli.career.record import CareerSetup, Record
from hncli.career.replay import FinishedMission
from hncli.features.challenges.challenge import (
    Challenge,
    new_challenge,
    present_versions,
    put_challenge,
    take_challenge,
)
from hncli.features.challenges.codes import (
    BadCode,
    BadDigits,
    Code,
    DigitReader,
    DigitWriter,
    FoundCode,
    decode,
    write_code,
)
from hncli.game.cards.library import Library, NotPlayable
from hncli.game.engine.game import GIVE_UP, RETIRE, EndlessLoop, Option, Refused
from hncli.game.engine.mission import Mission
from hncli.game.engine.position import PLAY_ALIKE
from hncli.game.engine.setup import MissionSetup
from hncli.game.engine.trace import MissionTrace

MOST_CHOICES = 10_000  # of one mission: no person makes a tenth of them
MOST_STEPS = 1_000  # of a career between its missions


@value
class ProvedMission(Value):
    """The result of a mission, found out by its replay."""

    challenge: Challenge
    code: str
    mission: FinishedMission
    held: int  # at the end

    @property
    def trace(self) -> MissionTrace:
        """How it went and ended."""
        return self.mission.trace

    @property
    def threat(self) -> tuple[int, ...]:
        """The level at the end of each turn, as numbers of LEVELS."""
        return tuple(turn.threat for turn in self.trace.turns[1:])


@value
class ProvedCareer(Value):
    """The result of a career, found out by its replay."""

    challenge: Challenge
    code: str
    score: int
    stress: int
    wins: int
    missions: int
    saved: int
    killed: int
    is_complete: bool
    choices: int


Result = ProvedMission | ProvedCareer


class NoResult(Exception):
    """Why a game has no result code, in a sentence for the player."""


# Making codes


def mission_code(library: Library, setup: MissionSetup, log: MissionLog) -> str:
    """The result code of a mission that is over; NoResult if it has none."""
    challenge = _challenge(library, setup, [log])
    _refuse_watched(log)
    digits = DigitWriter()
    put_challenge(digits, challenge, library)
    try:
        mission = setup.begin(library)
        _put_mission(digits, mission, log)
    except (Refused, EndlessLoop, NotPlayable):
        raise NoResult(_not_replayed(1)) from None
    if not mission.is_over:
        raise NoResult(_("This mission isn't over yet. Finish it first."))
    return write_code(Code("mission-result", digits.packed))


def career_code(
    library: Library, setup: CareerSetup, journal: Journal, is_running: bool = False
) -> str:
    """The result code of a career as far as it was played; NoResult if it has none.

    A mission in progress is left out.
    """
    challenge = _challenge(library, setup, journal.logs)
    logs = {log.number: log for log in journal.logs}
    for log in journal.logs:
        _refuse_watched(log)
    steps = [step.option for step in journal.steps]
    if is_running:
        steps = steps[:-1]
    digits = DigitWriter()
    put_challenge(digits, challenge, library)
    digits.put_number(len(steps))
    career = Career(library, Record(setup))
    for step in steps:
        number = career.number
        if step == Option("table"):
            text = _("Mission {n} was played at a table, which no code can prove.")
            raise NoResult(text.format(n=number))
        try:
            options, option = _step_options(career), _drawn_option(career, step)
            digits.put(options.index(option), len(options))
            _make_step(career, option)
            if career.mission is not None:
                _put_mission(digits, career, logs[number])
        except (Refused, EndlessLoop, NotPlayable, ContentError, KeyError, ValueError):
            raise NoResult(_not_replayed(number)) from None
        if career.mission is not None:
            raise NoResult(_not_replayed(number))
    return write_code(Code("career-result", digits.packed))


def _challenge(
    library: Library, setup: MissionSetup | CareerSetup, logs: Sequence[MissionLog]
) -> Challenge:
    """The challenge of some missions; NoResult if they were played with other rules or cards.

    A code has one version of the rules: that by which missions were given up, if any were.
    """
    try:
        challenge = new_challenge(library, setup)
    except BadCode as error:
        raise NoResult(str(error)) from None
    made_with = challenge.made_with
    shipped = present_versions(library, setup).packs
    given_up = {log.versions.rules for log in logs if _is_given_up(log)}
    if len(given_up) == 1:
        made_with = made_with._replace(rules=min(given_up))
    for log in logs:
        rules, packs = {log.versions.rules, made_with.rules}, log.versions.packs
        is_same = (len(rules) == 1 or rules <= PLAY_ALIKE) and all(
            shipped.get(id) == hash for id, hash in packs.items()
        )
        if not is_same or not packs:
            raise NoResult(_("It wasn't played with the shipped cards and rules of this hn."))
    if len(given_up) > 1:
        raise NoResult(
            _("Missions were given up by the rules of two versions, and a code holds one.")
        )
    return replace(challenge, made_with=made_with)


def _is_given_up(log: MissionLog) -> bool:
    return bool(log.choices) and log.choices[-1].option == GIVE_UP


def _refuse_watched(log: MissionLog) -> None:
    """NoResult for a mission that --auto played in: it is compared with nobody's (C-NEW-7)."""
    if log.watched:
        text = _("Mission {n} was played by --auto, and a result is for what you played yourself.")
        raise NoResult(text.format(n=log.number))


def _not_replayed(number: int) -> str:
    text = _("Mission {n} can't be played again with the shipped cards, so nothing proves it.")
    return text.format(n=number)


def _drawn_option(career: Career, step: Option) -> Option:
    """The option of a step of the journal, which names box and abductor of a mission."""
    if step.verb != "mission":
        return career.option_for(step)
    box, _slash, abductor = step.name.partition("/")
    for option in _step_options(career):
        if option.verb == "mission" and option.name in (abductor, f"{box}/{abductor}"):
            return option
    raise Refused(step, ())


def _put_mission(digits: DigitWriter, game: Mission | Career, log: MissionLog) -> None:
    """Add the choices of a mission and make them; Refused where one is not offered."""
    is_given_up = _is_given_up(log)
    digits.put(int(is_given_up), 2)
    if is_given_up:
        digits.put_number(len(log.choices) - 1)
    for choice in log.choices:
        option = choice.option
        if option == GIVE_UP:
            game.give_up(log.versions.giving_up_kills)
            continue
        decision = game.decision
        if decision is None or option not in decision.options:
            raise Refused(option, ())
        digits.put(decision.options.index(option), len(decision.options))
        game.choose(option)


# Proving codes


def prove(library: Library, found_code: FoundCode) -> Result:
    """The result of a result code, by replay; BadCode with the place where it is invalid."""
    code = decode(found_code)
    if code.kind not in ("mission-result", "career-result"):
        raise BadCode(_("That's a challenge and no result yet: hn challenge play plays it."))
    digits = DigitReader(code.number)
    challenge = take_challenge(digits, code.kind, library)
    text = write_code(code)
    if isinstance(challenge.setup, MissionSetup):
        return _prove_mission(library, challenge, challenge.setup, digits, text)
    return _prove_career(library, challenge, challenge.setup, digits, text)


def read_challenge(library: Library, found_code: FoundCode) -> Challenge:
    """The challenge of a code, also of a result code; BadCode if it cannot be played here."""
    code = decode(found_code)
    digits = DigitReader(code.number)
    challenge = take_challenge(digits, code.kind, library)
    if code.kind == challenge.kind and digits.rest:
        raise BadCode(_("The code goes on where its challenge ends."))
    return challenge


def _prove_mission(
    library: Library, challenge: Challenge, setup: MissionSetup, digits: DigitReader, text: str
) -> ProvedMission:
    try:
        m = setup.begin(library)
    except (NotPlayable, EndlessLoop) as error:
        raise BadCode(str(error)) from None
    dealt = tuple(m.events)
    choices = tuple(
        LoggedChoice(option, tuple(m.events))
        for option in _take_mission(digits, m, 1, challenge.giving_up_kills)
    )
    _refuse_surplus(digits, 1)
    versions = Versions(challenge.made_with.rules)
    mission = FinishedMission(setup, MissionLog(1, dealt, choices, versions))
    return ProvedMission(challenge, text, mission, m.view.captives)


def _prove_career(
    library: Library, challenge: Challenge, setup: CareerSetup, digits: DigitReader, text: str
) -> ProvedCareer:
    career = Career(library, Record(setup))
    try:
        count = steps = digits.take_number(MOST_STEPS)
    except BadDigits:
        why = _("The code breaks before mission 1: no career has so many choices.")
        raise BadCode(why) from None
    for _n in range(steps):
        number = career.number
        options = _step_options(career)
        if not options:
            why = _("The code breaks after mission {n}: the career is over there.")
            raise BadCode(why.format(n=number - 1))
        try:
            _make_step(career, options[digits.take(len(options))])
        except (NotPlayable, EndlessLoop) as error:
            raise BadCode(str(error)) from None
        if career.mission is not None:
            chosen = _take_mission(digits, career, number, challenge.giving_up_kills)
            count += sum(1 for _option in chosen)
    _refuse_surplus(digits, career.number - 1)
    status = career.status
    return ProvedCareer(
        challenge,
        text,
        status.score,
        status.stress,
        status.successes,
        len(status.missions),
        sum(mission.saved for mission in status.missions),
        sum(mission.killed for mission in status.missions),
        career.is_complete,
        count,
    )


def _take_mission(
    digits: DigitReader, game: Mission | Career, number: int, kills: bool
) -> Iterator[Option]:
    """Make the choices of a mission until it is over, and yield each one after it was made."""
    too_many = _breaks_at(number, MOST_CHOICES, _("nobody makes so many choices"))
    try:  # after how many choices it was given up
        last = digits.take_number(MOST_CHOICES - 1) if digits.take(2) else MOST_CHOICES
    except BadDigits:
        raise BadCode(too_many) from None
    for n in range(1, MOST_CHOICES + 1):
        if game.is_over if isinstance(game, Mission) else game.mission is None:
            if last < MOST_CHOICES:
                raise BadCode(_breaks_at(number, n, _("the mission is over there")))
            return
        if n > last:
            game.give_up(kills)
            yield GIVE_UP
            return
        decision = game.decision
        assert decision is not None
        option = decision.options[digits.take(len(decision.options))]
        try:
            game.choose(option)
        except EndlessLoop:
            raise BadCode(_breaks_at(number, n, _("it never ends"))) from None
        yield option
    raise BadCode(too_many)


def _refuse_surplus(digits: DigitReader, mission: int) -> None:
    """BadCode if a code has more choices than there was something to choose."""
    if digits.rest:
        text = _("The code breaks after mission {n}: it goes on where nothing is left to choose.")
        raise BadCode(text.format(n=mission))


def _breaks_at(mission: int, choice: int, why: str) -> str:
    text = _("The code breaks at choice {n} of mission {m}: {why}.")
    return text.format(n=choice, m=mission, why=why)


# Steps of a career


def _step_options(career: Career) -> list[Option]:
    """The options of a career between missions, in a fixed order.

    Retiring in the middle of a mission leaves its reward to be chosen afterwards.
    """
    decision = career.decision
    if decision is None:
        return []
    can_retire = RETIRE not in decision.options and career.status.missions_left > 0
    return [*decision.options, *[RETIRE] * can_retire]


def _make_step(career: Career, option: Option) -> None:
    career.retire() if option == RETIRE else career.choose(option)


def rank(result: Result) -> tuple[int, ...]:
    """A key to sort results of one challenge by, the best first.

    A mission: won, most saved, fewest killed, fewest turns. A career: complete, highest score,
    least stress, most saved.
    """
    if isinstance(result, ProvedMission):
        return mission_rank(result.trace)
    return (not result.is_complete, -result.score, result.stress, -result.saved)


def mission_rank(trace: MissionTrace) -> tuple[int, ...]:
    """A key to sort missions by, as in `rank`."""
    return (trace.result != "won", -trace.saved, trace.killed, len(trace.turns) - 1)
