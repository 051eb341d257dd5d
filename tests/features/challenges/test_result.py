"""Result codes: what was played is what a replay proves, and nothing else is accepted."""

import random
import statistics
from dataclasses import replace

import pytest

from hncli.career.career import Career
from hncli.career.journal import (
    UNKNOWN,
    CareerStep,
    Journal,
    LoggedChoice,
    MissionLog,
    versions_of_mission,
)
from hncli.career.record import Record
from hncli.features.challenges.challenge import new_challenge
from hncli.features.challenges.codes import BadCode, Code, find_codes, write_code
from hncli.features.challenges.result import (
    NoResult,
    ProvedMission,
    career_code,
    mission_code,
    rank,
    read_challenge,
)
from hncli.features.challenges.result_text import NamedResult, ranked
from hncli.game.engine.game import GIVE_UP, Option
from hncli.game.engine.position import GIVING_UP_KILLS
from hncli.game.engine.setup import MissionSetup
from hncli.game.engine.trace import MissionTrace, TurnTrace
from tests.features.challenges.games import (
    career_setup,
    code_of,
    digits_of,
    finished_log,
    nth_setup,
    play,
    play_career,
    proved,
    proved_career,
    proved_mission,
    read_code,
    retired,
    sample_codes,
)
from tests.fuzz.twin import shipped
from tests.support.scale import IS_WHOLE, scaled

SETUP = MissionSetup("base", "donna", 5)


def test_missions_of_all_abductors() -> None:
    """1,000 missions in all; a code is at most 400 letters long, and most are far shorter."""
    lengths = []
    for n in range(1_000 if IS_WHOLE else 22):
        setup = nth_setup(n)
        mission, code = play(setup, "random" if n % 3 == 1 else "sensible")
        result = proved_mission(code)
        assert result.challenge == new_challenge(shipped(), setup)
        assert result.code == code
        trace = result.trace
        assert (trace.result, trace.ending) == mission.outcome
        assert (result.mission.turns, trace.saved, trace.killed, result.held) == (
            mission.turn, mission.saved, mission.killed, mission.view.captives,
        )  # fmt: skip
        assert len(result.threat) == mission.turn
        assert result.threat[-1] == mission.threat
        lengths.append(len(code))
    assert statistics.median(lengths) <= 200
    assert max(lengths) <= 400


@pytest.mark.parametrize("most", [0, 1, 30])
def test_a_mission_that_was_given_up(most: int) -> None:
    mission, code = play(SETUP, most=most)
    result = proved_mission(code)
    assert (result.trace.ending, result.mission.turns) == ("given-up", mission.turn)
    assert len(result.mission.choices) == most + 1


@pytest.mark.rule("C-NEW-5")
@pytest.mark.parametrize("rules", [GIVING_UP_KILLS - 1, GIVING_UP_KILLS])
def test_a_mission_is_given_up_by_the_rules_of_its_code(rules: int) -> None:
    """A code from before stays what it was, and both are results of the same challenge."""
    kills = rules == GIVING_UP_KILLS
    mission = SETUP.begin(shipped())
    log = MissionLog(1, versions=replace(versions_of_mission(shipped(), SETUP), rules=rules))
    log = replace(log, choices=(LoggedChoice(GIVE_UP, tuple(mission.give_up(kills))),))
    result = proved_mission(mission_code(shipped(), SETUP, log))
    assert (result.trace.killed, result.held) == ((12, 0) if kills else (0, 12))
    assert result.challenge.made_with.rules == rules
    assert result.challenge.setup == SETUP


@pytest.mark.rule("C-NEW-5")
def test_a_mission_that_was_not_given_up_has_a_code_by_both_rules() -> None:
    _mission, code = play(SETUP)
    setup_log = finished_log(SETUP)
    older = replace(setup_log.versions, rules=GIVING_UP_KILLS - 1)
    assert mission_code(shipped(), SETUP, setup_log) == code
    result = proved_mission(mission_code(shipped(), SETUP, replace(setup_log, versions=older)))
    other = proved_mission(code)
    assert (result.mission.choices, result.challenge.setup) == (other.mission.choices, SETUP)


@pytest.mark.rule("C-NEW-5")
def test_a_career_is_given_up_by_the_rules_of_its_code() -> None:
    """Compensation is part of it; a code cannot hold missions of both."""
    career = Career(shipped(), Record(career_setup(5)))
    scores = []
    for kills in (False, True):
        career.choose(Option("mission"))
        career.give_up(kills)
        while not career.can_start:
            assert career.decision is not None
            career.choose(career.decision.options[0])
        if not kills:
            result = proved_career(career_code(shipped(), career.record.setup, career.journal))
            scores.append((result.score, result.killed))
            assert scores == [(career.status.score, 0)]
    with pytest.raises(NoResult, match="the rules of two versions"):
        career_code(shipped(), career.record.setup, career.journal)


def test_traits_and_conditions_take_part() -> None:
    setup = replace(SETUP, traits=("well-prepared", "charmer"))
    mission, code = play(setup)
    result = proved_mission(code)
    assert (result.trace.result, result.trace.saved) == (mission.result, mission.saved)


# Careers


def test_whole_careers() -> None:
    """At most 4,000 letters; an automatic player's are below 1,000."""
    for seed in range(scaled(20, 2)):
        career = play_career(career_setup(seed), player="sensible" if seed % 2 else "random")
        code = code_of(career)
        result = proved_career(code)
        status = career.status
        assert result.is_complete
        assert (result.score, result.stress, result.wins, result.missions) == (
            status.score, status.stress, status.successes, 10,
        )  # fmt: skip
        assert result.code == code
        assert len(code) <= 1_000


@pytest.mark.parametrize("missions", [0, 1, 3])
def test_a_career_that_goes_on(missions: int) -> None:
    career = play_career(career_setup(4), missions, "random")
    before = proved_career(code_of(career))
    assert (before.missions, before.is_complete) == (missions, False)
    career.choose(Option("mission"))
    assert career.decision is not None
    career.choose(career.decision.options[0])
    assert proved(code_of(career)) == before  # a mission in progress is left out


@pytest.mark.parametrize("seed", range(6))
def test_retired_in_the_middle_of_a_mission(seed: int) -> None:
    career = retired(play_career(career_setup(seed), 2, "random"))
    result = proved_career(code_of(career))
    assert (result.score, result.missions) == (career.status.score, 3)
    while career.decision is not None:
        career.choose(career.decision.options[0])
    result = proved_career(code_of(career))
    assert result.is_complete


def test_the_journal_needs_its_missions() -> None:
    career = play_career(career_setup(1), 1, "random")
    setup, journal = career.record.setup, career.journal
    with pytest.raises(NoResult, match="Mission 1 can't be played again"):
        career_code(shipped(), setup, replace(journal, logs=()))
    table = Journal((CareerStep(Option("table"), {}),))
    with pytest.raises(NoResult, match="Mission 1 was played at a table"):
        career_code(shipped(), setup, table)
    (log,) = journal.logs
    cut = replace(log, choices=log.choices[:-1])
    with pytest.raises(NoResult, match="Mission 1 can't be played again"):
        career_code(shipped(), setup, replace(journal, logs=(cut,)))


# What has no code


def log_of(*choices: LoggedChoice) -> MissionLog:
    return MissionLog(1, (), choices, versions_of_mission(shipped(), SETUP))


def test_a_mission_without_a_code() -> None:
    with pytest.raises(NoResult, match="isn't over yet"):
        mission_code(shipped(), SETUP, log_of())
    with pytest.raises(NoResult, match="can't be played again"):
        mission_code(shipped(), SETUP, log_of(LoggedChoice(Option("play", "nothing"))))
    versions = versions_of_mission(shipped(), SETUP)
    other = replace(versions, packs={"base": "0" * 12})
    for played in (UNKNOWN, replace(versions, rules=99), other):
        with pytest.raises(NoResult, match="wasn't played with the shipped cards"):
            mission_code(shipped(), SETUP, replace(log_of(), versions=played))


# Changed codes


def letters(code: str) -> str:
    """What counts of a code."""
    plain = "".join(code.split()).replace("-", "").upper()
    return plain.replace("O", "0").replace("I", "1").replace("L", "1")


def mutated(code: str, chance: random.Random) -> str:
    """A code with one or more mistakes."""
    if not code:
        return code
    letter = chance.choice("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-aäé \n")
    at = chance.randrange(len(code))
    kind = chance.randrange(8)
    if kind == 0:
        return code[:at] + code[at + 1 :]
    if kind == 1:
        return code[:at] + letter + code[at:]
    if kind == 2:
        return code[:at]
    if kind == 3:
        return code[:at] + code[at + 1 : at + 2] + code[at : at + 1] + code[at + 2 :]
    if kind == 4:
        groups = code.split("-")
        one, other = chance.randrange(len(groups)), chance.randrange(len(groups))
        groups[one], groups[other] = groups[other], groups[one]
        return "-".join(groups)
    if kind == 5:
        other_code = chance.choice(sample_codes())
        return code[:at] + other_code[at:]
    if kind == 6:
        return mutated(mutated(code, chance), chance)
    return code[:at] + letter + code[at + 1 :]


def test_no_mutated_code_is_accepted() -> None:
    """20,000 in all: each is refused with a sentence, and nothing else is ever raised."""
    chance = random.Random(17)
    count = 0
    while count < scaled(20_000):
        code = chance.choice(sample_codes())
        changed = mutated(code, chance)
        if letters(changed) in map(letters, sample_codes()) or changed.startswith(code):
            continue  # only its look has changed, or other words follow
        count += 1
        found = find_codes(changed)
        for one in found:
            with pytest.raises(BadCode) as error:
                read_challenge(shipped(), one)
            assert str(error.value).isprintable()
        if not found:
            with pytest.raises(BadCode):
                read_code(changed)


def test_a_made_up_number_is_a_legal_game_or_refused() -> None:
    """A right checksum can be made by anyone: then the code is that of other legal choices."""
    chance = random.Random(18)
    _mission, text = play(SETUP)
    number = read_code(text).number
    legal = 0
    for _n in range(scaled(2_000)):
        bit = chance.randrange(number.bit_length() + 20)
        made = write_code(Code("mission-result", number ^ (1 << bit)))
        try:
            result = proved(made)
        except BadCode:
            continue
        assert isinstance(result, ProvedMission)
        legal += 1
    assert legal


def test_numbers_at_random() -> None:
    chance = random.Random(19)
    for _n in range(scaled(5_000)):
        number = chance.getrandbits(chance.randrange(1, 2_000))
        for kind in ("mission-result", "career-result"):
            with pytest.raises(BadCode):
                proved(write_code(Code(kind, number)))


def test_the_place_where_choices_break() -> None:
    mission = SETUP.begin(shipped())
    digits = digits_of(SETUP)
    digits.put(0, 2)  # not given up
    while mission.decision is not None:
        digits.put(0, len(mission.decision.options))
        mission.choose(mission.decision.options[0])
    proved(write_code(Code("mission-result", digits.packed)))
    digits.put(1, 2)
    with pytest.raises(BadCode, match="after mission 1: it goes on where nothing is left"):
        proved(write_code(Code("mission-result", digits.packed)))


def test_given_up_after_the_end() -> None:
    over = r"choice \d+ of mission 1: the mission is over"
    for last, place in ((4_000, over), (99_999, "nobody makes so many choices")):
        digits = digits_of(SETUP)
        digits.put(1, 2)
        digits.put_number(last)
        with pytest.raises(BadCode, match=place):
            proved(write_code(Code("mission-result", digits.packed)))


def test_a_career_that_goes_on_after_its_end() -> None:
    digits = digits_of(career_setup(1))
    digits.put_number(999)
    with pytest.raises(BadCode, match="after mission 10: the career is over there"):
        proved(write_code(Code("career-result", digits.packed)))
    digits = digits_of(career_setup(1))
    digits.put_number(10**9)
    with pytest.raises(BadCode, match="no career has so many choices"):
        proved(write_code(Code("career-result", digits.packed)))


# Which is best


def test_the_order_of_missions() -> None:
    _mission, code = play(SETUP)
    best = proved_mission(code)
    challenge, mission = best.challenge, best.mission

    def ended(result: str, saved: int, killed: int, turns: int) -> ProvedMission:
        trace = MissionTrace()
        trace.result, trace.saved, trace.killed = result, saved, killed
        trace.turns = [TurnTrace(n) for n in range(turns + 1)]
        done = replace(mission, past=None)
        vars(done)["trace"] = trace  # as if its events came to that
        return ProvedMission(challenge, f"{result} {saved} {killed} {turns}", done, 0)

    best = ended("won", 9, 1, 5)
    ordered = [
        best,
        ended("won", 9, 1, 6),
        ended("won", 9, 2, 1),
        ended("won", 8, 0, 5),
        ended("lost", 12, 0, 1),
    ]
    mixed = ordered[::-1]
    assert sorted(mixed, key=rank) == ordered
    made_with = best.challenge.made_with._replace(hn=(9, 9, 9))  # the same cards and rules
    ordered[1] = replace(ordered[1], challenge=replace(best.challenge, made_with=made_with))
    other = proved(play(nth_setup(1))[1])
    first, second, third = (NamedResult("", one) for one in (ordered[1], other, best))
    assert ranked([first, second, third]) == [
        (ordered[1].challenge, [third, first]),
        (other.challenge, [second]),
    ]


def test_the_order_of_careers() -> None:
    best = proved_career(code_of(play_career(career_setup(1), 1, "random")))
    best = replace(best, is_complete=True, score=5, stress=3, saved=2)
    ordered = [
        best,
        replace(best, saved=1),
        replace(best, stress=4),
        replace(best, score=4, stress=0),
        replace(best, is_complete=False, score=50),
    ]
    mixed = ordered[::-1]
    assert sorted(mixed, key=rank) == ordered
