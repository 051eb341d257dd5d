"""The mission of the day is the same for everybody."""

from datetime import date, timedelta
from pathlib import Path

from hncli.features.challenges.challenge import daily_challenge, day_of, new_challenge
from hncli.features.challenges.session import ChallengeSession
from hncli.features.missions.saving.store import SavedMissions
from hncli.game.engine.setup import MissionSetup
from hncli.report.words import day_text
from tests.fuzz.twin import shipped
from tests.support.rule_based import MATCHUPS

DAY = date(2026, 11, 17)


def mission(day: date) -> MissionSetup:
    setup = daily_challenge(shipped(), day).setup
    assert isinstance(setup, MissionSetup)
    return setup


def test_these_days_never_change() -> None:
    """Where this fails, people who have another hn play another mission."""
    days = [mission(DAY + timedelta(n)) for n in range(4)]
    assert [(one.box, one.abductor, one.seed) for one in days] == [
        ("base", "edward", 20261117),
        ("crime-wave", "barrett", 20261118),
        ("base", "arkayne", 20261119),
        ("base", "arkayne", 20261120),
    ]


def test_everybody_calls_in_a_round_of_days() -> None:
    """In one before a pack joined everybody else, in one after that everybody."""
    for start, missing in ((DAY, {("last-rehearsal", "cordelia")}), (date(2027, 2, 1), set())):
        expected = sorted(set(MATCHUPS) - missing)
        size = len(expected)
        first = next(start + timedelta(n) for n in range(20) if (start.toordinal() + n) % size == 0)
        days = [mission(first + timedelta(n)) for n in range(size)]
        assert sorted((one.box, one.abductor) for one in days) == expected


def test_a_challenge_tells_its_day() -> None:
    for n in range(0, 4_000, 37):
        day = DAY + timedelta(n)
        assert day_of(shipped(), daily_challenge(shipped(), day)) == day


def test_other_missions_are_of_no_day() -> None:
    for seed in (0, 20261117, 20261332, 20260231, 2**63 - 1):
        challenge = new_challenge(shipped(), MissionSetup("base", "donna", seed))
        assert day_of(shipped(), challenge) is None


def test_the_picture_at_its_end_is_that_of_the_day(tmp_path: Path) -> None:
    """Of the mission of a day only; the headline of the paper is not in it."""
    for chosen, headline in (
        (mission(DAY), day_text(DAY)),
        (MissionSetup("base", "donna", 6), None),
    ):
        with SavedMissions(tmp_path).create(shipped(), chosen, is_challenge=True) as saved:
            while (decision := saved.decision) is not None:
                saved.choose(decision.options[0])
            session = ChallengeSession(saved)
            session.finish()
            found = session.own_picture
            assert (found and found.headline) == headline
