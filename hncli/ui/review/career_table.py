"""The reviews of a career side by side: a line for each mission, and the totals."""

from collections.abc import Sequence
from typing import NamedTuple

from hncli.players.measurement import Measurement, total_of
from hncli.review.points import Points, split_in_points
from hncli.ui.names import RESULTS
from hncli.ui.review.told_mission import ToldMission
from hncli.ui.terminal.columns import fold, grid
from hncli.words import _, ngettext
from hncli.words.numbers import percent, written
from hncli.words.sentences import signed


class MissionReview(NamedTuple):
    """A mission of a career with its review, or why it has none."""

    number: int
    who: str
    told: ToldMission | None
    refused: str = ""

    @property
    def title(self) -> str:
        """The heading of its review."""
        return _("Mission {n}: {who}").format(n=self.number, who=self.who)

    @property
    def points(self) -> Points | None:
        """The split of its result; None if there is no complete review."""
        if self.told is None or self.told.split is None:
            return None
        return split_in_points(self.told.split, self.told.review.is_won)


class Totals(NamedTuple):
    """The sums over all complete reviews: `start + luck + skill` is the number of missions won."""

    missions: int
    won: int
    start: Measurement
    luck: Measurement
    skill: Measurement


def totals_of(reviews: Sequence[MissionReview]) -> Totals:
    """The sums over all complete reviews."""
    complete = [one.told for one in reviews if one.told is not None and one.told.split is not None]
    splits = [told.split for told in complete if told.split is not None]
    return Totals(
        len(complete),
        sum(told.review.is_won for told in complete),
        total_of(split.start for split in splits),
        total_of(split.luck for split in splits),
        total_of(split.skill for split in splits),
    )


def table_title() -> str:
    """The heading of the table."""
    return _("The whole career")


def table_rows(reviews: Sequence[MissionReview]) -> tuple[list[str], list[list[str]]]:
    """The head of the table, and a row for each mission; without a review it has no figures."""
    head = ["#", _("Abductor"), _("Result"), _("Start"), _("Luck"), _("Choices")]
    return head, [_row(one) for one in reviews]


def _row(one: MissionReview) -> list[str]:
    points = one.points
    if points is None or one.told is None:
        return [str(one.number), one.who, _("not reviewed"), "", "", ""]
    figures = [percent(points.start), signed(points.luck), signed(points.skill)]
    return [str(one.number), one.who, str(RESULTS[one.told.review.result]), *figures]


def table_lines(reviews: Sequence[MissionReview], width: int, is_plain: bool) -> list[str]:
    """The table with the totals below; a sentence for each mission where it is not wanted."""
    head, rows = table_rows(reviews)
    lines = [] if is_plain else grid([head, *rows], width, [1], right={0, 3, 4, 5}, indent=2)
    if not lines:
        lines = [piece for one in reviews for piece in fold(_sentence(one), width, 2)]
    said = totals_sentences(totals_of(reviews))
    return [
        *fold(table_title().upper(), width),
        *lines,
        *(piece for text in said for piece in fold(text, width, 2)),
    ]


def _sentence(one: MissionReview) -> str:
    points = one.points
    if points is None or one.told is None:
        return _("{n}. {who}: not reviewed.").format(n=one.number, who=one.who)
    text = _("{n}. {who}: {result}. Start {start}%, luck {luck}, choices {choices}.")
    return text.format(
        n=one.number,
        who=one.who,
        result=RESULTS[one.told.review.result],
        start=points.start,
        luck=signed(points.luck),
        choices=signed(points.skill),
    )


def totals_sentences(totals: Totals) -> list[str]:
    """How many wins were to be expected, and what luck and choices made of that, in missions."""
    if not totals.missions:
        return []
    text = ngettext(
        "By the chances at the start: {start} wins in {n} mission. You won {won}.",
        "By the chances at the start: {start} wins in {n} missions. You won {won}.",
        totals.missions,
    )
    expected = text.format(start=_wins(totals.start), n=totals.missions, won=totals.won)
    text = _(
        "Luck was worth {luck} wins, your choices {skill} compared with the program's quick player."
    )
    return [
        expected,
        text.format(luck=_wins(totals.luck, True), skill=_wins(totals.skill, True)),
    ]


def _wins(estimate: Measurement, is_signed: bool = False) -> str:
    figures = (estimate.value, *estimate.interval())
    value, low, high = (_number(one, is_signed) for one in figures)
    return _("{value} ({low} to {high})").format(value=value, low=low, high=high)


def _number(value: float, is_signed: bool) -> str:
    shown = written(value, "+.1f" if is_signed else ".1f")
    return shown.replace("-", "\N{MINUS SIGN}")
