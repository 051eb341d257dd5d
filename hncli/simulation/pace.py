"""How many missions make a task: as many as a worker plays in a second or two."""

from hncli.simulation.jobs import Job

TASK_SECONDS = 1.5  # of processor time: the cost of handing out a task is small against it
TASKS_LEFT = 3  # for each worker at least, so that all of them finish at about the same time
WEIGHT = 0.5  # of the last task; the rest is of those before


class Pace:
    """The speed of each player, learned from the tasks that were played."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers
        self._seconds: dict[tuple[str, bool], float] = {}  # for one mission, or one career

    def learn(self, job: Job, count: int, seconds: float) -> None:
        """Take note of the processor time that some missions or careers of a job took."""
        key = (job.player, job.is_career)
        found = max(1e-6, seconds / count)
        before = self._seconds.get(key, found)
        self._seconds[key] = WEIGHT * found + (1 - WEIGHT) * before

    def count(self, job: Job, left: int) -> int:
        """How many missions or careers of a job make a task, if so many are left of all jobs.

        One as long as nothing is known of the player.
        """
        seconds = self._seconds.get((job.player, job.is_career))
        by_time = 1 if seconds is None else int(TASK_SECONDS / seconds)
        return max(1, min(by_time, left // (TASKS_LEFT * self.workers)))
