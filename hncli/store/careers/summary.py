"""Summaries of careers, stored in their files and in the index. Lists import little else."""

from typing import Any

from hncli.cards.problems import Place
from hncli.cards.schema import Flag, Identifier, Text, Whole, Word, arg, read_fields, write_fields
from hncli.values import Value, value
from hncli.words import _

STATES = ("running", "waiting", "complete", "damaged")
COUNT = Whole(0, 100_000)
STRESS = 10**9


@value
class Summary(Value):
    """A row of `hn career list`."""

    name: str = arg(Identifier(), "the name that it is kept under")
    negotiator: str = arg(Text(60), "the negotiator")
    mode: str = arg(Word(("normal", "hard", "")), "normal or hard")
    missions: int = arg(COUNT, "missions that are over")
    successes: int = arg(COUNT, "missions won")
    stress: int = arg(Whole(0, STRESS), "the total of the ledger")
    score: int = arg(Whole(-STRESS, STRESS), "C-SCORE-1")
    state: str = arg(Word(STATES), "running, waiting, complete or damaged")
    example: bool = arg(Flag(), "shipped with the program, to be read only", default=False)


def damaged_summary(name: str) -> Summary:
    """The summary of a career that cannot be read."""
    return Summary(name, "", "", 0, 0, 0, 0, "damaged")


def summary_from(told: Any, place: Place, name: str) -> Summary:
    """A summary from plain data; ContentError if it is invalid.

    `name` is used if the data has none, as in files of an older hn.
    """
    if not isinstance(told, dict):
        raise place.error(_("expected a summary."))
    found: Summary = read_fields(Summary, {"name": name, **told}, place)
    return found


def summary_data(summary: Summary) -> dict[str, Any]:
    """The plain data that `summary_from` reads."""
    return write_fields(summary)
