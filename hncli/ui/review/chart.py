"""The chance to win from turn to turn: a table with bars, or a sentence for each turn."""

from rich.text import Text

from hncli.review.points import ALL, in_points
from hncli.review.turns import Turn, turns_of
from hncli.terminal.panes import joined, plain
from hncli.ui.review.told_mission import ToldMission
from hncli.words import _
from hncli.words.numbers import percent
from hncli.words.sentences import signed

WIDEST_BAR = 40
NARROWEST_BAR = 8
LOW, HIGH = 25, 50  # points: below the one a bar is red, from the other on it is green


def turns(told: ToldMission) -> list[Turn]:
    """The turns of a review that is complete."""
    assert told.split is not None
    return turns_of(told.review.choices, told.split)


def chart_heading() -> str:
    """What the chart shows."""
    return _("Turn by turn")


def turn_rows(told: ToldMission) -> tuple[list[str], list[list[str]]]:
    """The head of the table, and for each turn its cells: what is 0 stays empty."""
    head = [_("Turn"), _("Chance"), _("Luck"), _("Choices")]
    rows = [
        [
            str(one.turn),
            percent(in_points(one.chance.value)),
            signed(in_points(one.luck)) if in_points(one.luck) else "",
            signed(in_points(one.gain.value)) if in_points(one.gain.value) else "",
        ]
        for one in turns(told)
    ]
    return head, rows


def chart(told: ToldMission, width: int, is_ascii: bool) -> list[Text]:
    """A row with a bar for each turn; without bars, or nothing, where there is no room for it."""
    head, rows = turn_rows(told)
    sizes = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    if sum(sizes) + 2 * (len(sizes) - 1) > width:
        return []
    room = min(WIDEST_BAR, width - sum(sizes) - 2 * len(sizes))
    if room < NARROWEST_BAR:
        room = 0
    sign = "#" if is_ascii else "█"
    lines: list[Text] = [_row(head, sizes, "", "", room)]
    for one, cells in zip(turns(told), rows, strict=True):
        points = in_points(one.chance.value)
        length = -(-points * room // ALL)  # a chance of 1 is never without a bar
        style = "danger" if points < LOW else "tense" if points < HIGH else "calm"
        lines.append(_row(cells, sizes, style, sign * length, room))
    return lines


def _row(cells: list[str], sizes: list[int], style: str, bar: str, room: int) -> Text:
    turn, chance, luck, gain = (cell.rjust(size) for cell, size in zip(cells, sizes, strict=True))
    padded = f"{' ' * (room - len(bar))}  " if room else ""
    after = f"{padded}{luck}  {gain}".rstrip()
    if not bar and not after:
        return plain(f"{turn}  {chance}")
    return joined(f"{turn}  {chance}  ", plain(bar, style), after)


def turn_sentences(told: ToldMission) -> list[str]:
    """A sentence for each turn, to be read out."""
    said = []
    for one in turns(told):
        parts = [
            _("Turn {turn}: {chance}%").format(turn=one.turn, chance=in_points(one.chance.value))
        ]
        if luck := in_points(one.luck):
            parts.append(_("luck {luck}").format(luck=signed(luck)))
        if gain := in_points(one.gain.value):
            parts.append(_("choices {gain}").format(gain=signed(gain)))
        said.append(", ".join(parts) + ".")
    return said
