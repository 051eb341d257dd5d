"""Which of several results is the best."""

from collections.abc import Iterable

from hncli.challenge.challenge import Challenge
from hncli.challenge.result import MissionResult, Result


def rank(result: Result) -> tuple[int, ...]:
    """A key to sort results of one challenge by, the best first.

    A mission: won, most saved, fewest killed, fewest turns. A career: complete, highest score,
    least stress, most saved.
    """
    if isinstance(result, MissionResult):
        return (result.result != "won", -result.saved, result.killed, result.turns)
    return (not result.is_complete, -result.score, result.stress, -result.saved)


def by_challenge(results: Iterable[Result]) -> list[tuple[Challenge, list[Result]]]:
    """The results of each challenge, the best first; challenges in the order of their first one."""
    found: list[tuple[Challenge, list[Result]]] = []
    for result in results:
        for challenge, all_of in found:
            if challenge.setup == result.challenge.setup:  # an hn between them changes nothing
                all_of.append(result)
                break
        else:
            found.append((result.challenge, [result]))
    return [(challenge, sorted(all_of, key=rank)) for challenge, all_of in found]
