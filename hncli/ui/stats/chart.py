"""Charts of a player's results: win rates with their intervals, and the last missions."""

from typing import NamedTuple

from hncli.ui.stats.data import Rate
from hncli.ui.terminal.columns import fold, fold_flat
from hncli.ui.terminal.display_width import display_width
from hncli.words import _, pgettext
from hncli.words.numbers import percent as with_percent

LEAST_SCALE = 20  # columns of a chart beside its label; with fewer the label stands above
INDENT = "  "


class Share(NamedTuple):
    """A win rate and what to call it."""

    label: str
    rate: Rate


class Signs(NamedTuple):
    """What a chart is drawn with."""

    low: str
    line: str
    high: str
    value: str
    empty: str


DRAWN = Signs("├", "─", "┤", "●", "·")
ASCII = Signs("[", "-", "]", "o", ".")


def win_rate_chart(shares: list[Share], width: int, is_ascii: bool) -> list[str]:
    """A scale from 0 to 100% for each: a mark at the rate, and a line over its interval."""
    room = max(len(one.label) for one in shares)
    size = width - room - len(" ") - _room_of_rate()
    if size < LEAST_SCALE:
        return labelled_scales(shares, width, is_ascii)
    return [f"{one.label.ljust(room)} {_scale(one.rate, size, is_ascii)}" for one in shares]


def labelled_scales(shares: list[Share], width: int, is_ascii: bool) -> list[str]:
    """The same with every label above its scale."""
    size = width - len(INDENT) - _room_of_rate()
    lines = []
    for one in shares:
        lines += [*fold(one.label, width), f"{INDENT}{_scale(one.rate, size, is_ascii)}"]
    return lines


def legend(width: int, is_ascii: bool) -> list[str]:
    """What the signs of the chart mean."""
    signs = ASCII if is_ascii else DRAWN
    text = _("{mark} is your win rate from 0 to 100%, {line} the 95% interval around it.")
    line = signs.low + signs.line * 2 + signs.high
    return fold_flat(text.format(mark=signs.value, line=line), width)


def _scale(rate: Rate, size: int, is_ascii: bool) -> str:
    """One scale; the mark hides an end of the interval that falls on the same column."""
    signs = ASCII if is_ascii else DRAWN
    cells = [signs.empty] * size
    low, value, high = (
        round(share * (size - 1)) for share in (rate["low"], rate["value"], rate["high"])
    )
    cells[low : high + 1] = [signs.line] * (high + 1 - low)
    cells[low], cells[high] = signs.low, signs.high
    cells[value] = signs.value
    return f"{''.join(cells)} {percent(rate['value']).rjust(_room_of_rate() - 1)}"


def _room_of_rate() -> int:
    """The columns of a rate and the blank before it."""
    return len(f" {percent(1.0)}")


def percent(share: float) -> str:
    """A share in whole percent; few players have missions enough for more."""
    return with_percent(f"{100 * share:.0f}")


def form_line(results: list[str], width: int) -> str:
    """The last results as letters, the newest at the right: as many as fit on one line."""
    won, lost = pgettext("letter of a result", "W"), pgettext("letter of a result", "L")
    room = 1 + max(display_width(won), display_width(lost))
    shown = results[-max(1, (width + 1) // room) :]
    return " ".join(won if result == "won" else lost for result in shown)
