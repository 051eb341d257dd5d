"""Jobs are all combinations of the options, and all players are given the same missions."""

from dataclasses import replace

from hncli.features.lab.jobs import Chunk, Job, career_jobs, mission_jobs
from tests.fuzz.twin import shipped

JOB = Job("random", ("base",), "donna")


def test_all_combinations() -> None:
    jobs = list(
        mission_jobs(
            shipped(), ["random", "sensible"], ["base", "crime-wave"], ["donna", "lijah"],
            sets=["", "mine"], modes=["standard", "career"],
        )
    )  # fmt: skip
    assert len(jobs) == len(set(jobs)) == 2 * 2 * 2 * 2
    assert {job.matchup for job in jobs} == {"base/donna", "crime-wave/lijah"}
    assert not any(job.is_career for job in jobs)


def test_the_default_is_all_abductors_of_the_boxes() -> None:
    jobs = mission_jobs(shipped(), ["random"], ["base", "pedersen-twins"])
    met = [(job.boxes[0], job.abductor) for job in jobs]
    assert met[:3] == [("base", id) for id in shipped().abductors("base")]
    assert met[3:] == [("pedersen-twins", id) for id in shipped().abductors("pedersen-twins")]


def test_careers_have_all_their_boxes() -> None:
    (one, other) = career_jobs(["random"], ("base", "crime-wave"), modes=["normal", "hard"])
    assert (one.matchup, one.mode, other.mode) == ("base+crime-wave", "normal", "hard")
    assert one.is_career


def test_players_sets_and_modes_are_given_the_same_missions() -> None:
    others = (
        replace(JOB, player="sensible"),
        replace(JOB, sets="mine"),
        replace(JOB, mode="career"),
    )
    for other in others:
        assert [JOB.seed(7, n) for n in range(9)] == [other.seed(7, n) for n in range(9)]


def test_seeds_differ_by_run_matchup_and_number() -> None:
    jobs = (JOB, replace(JOB, abductor="arkayne"), Job("random", ("base",), mode="hard"))
    seeds = {job.seed(run, n) for job in jobs for run in (1, 2) for n in range(1000)}
    assert len(seeds) == 3 * 2 * 1000


def test_a_mission_has_its_seed_whatever_chunk_it_is_in() -> None:
    whole = Chunk(0, JOB, 3, 0, 9).seeds
    assert Chunk(0, JOB, 3, 0, 4).seeds + Chunk(0, JOB, 3, 4, 5).seeds == whole


def test_only_the_player_is_not_in_the_comparison_key() -> None:
    assert replace(JOB, player="sensible").comparison_key == JOB.comparison_key
    assert replace(JOB, mode="career").comparison_key != JOB.comparison_key
    assert replace(JOB, sets="mine").comparison_key != JOB.comparison_key
