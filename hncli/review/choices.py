"""The choices of a mission as a review stores them: what was estimated at each, nothing derived."""

from typing import Any

from hncli.cards.problems import Place
from hncli.cards.schema import Arg, Flag, Text, Whole, Word, arg
from hncli.career.journal import OptionArg
from hncli.career.record import MANY
from hncli.engine.game import Option
from hncli.players.measurement import EXACTLY_0, Measurement
from hncli.players.reasons import KINDS, Reason
from hncli.values import Value, value
from hncli.words import _
from hncli.words.printable import printable

DIGITS = 4
SHOWN = ("", "dice", "terror", "demand", "other")
"""What a choice can show; luck is told by it."""


@value
class Number(Arg):
    """A number within bounds, rounded to four digits."""

    low: float
    high: float

    def doc(self) -> str:
        """Say what it is."""
        return _("number {least} to {most}").format(least=f"{self.low:g}", most=f"{self.high:g}")

    def read(self, value: Any, place: Place) -> float:
        """Accept a number (never a bool) within the bounds."""
        if type(value) not in (int, float) or not self.low <= value <= self.high:
            raise place.error(
                _("expected a number from {low} to {high}, found {value}.").format(
                    low=self.low, high=self.high, value=printable(repr(value), 40)
                )
            )
        return float(value)


CHANCE, ERROR, LEAD = Number(0, 1), Number(0, 1), Number(-1, 1)


@value
class ReviewedChoice(Value):
    """One choice: the chance to win after it, its gain, and a better option if one was found."""

    turn: int = arg(Whole(0, MANY), "the turn it was made in")
    phase: str = arg(Text(40), "the phase")
    kind: str = arg(Text(40), "the kind of decision")
    option: Option = arg(OptionArg(), "what was chosen")
    chance: float = arg(CHANCE, "the chance to win after it")
    chance_error: float = arg(ERROR, "the standard error of that")
    gain: float = arg(LEAD, "what it gained against the rule-based choice", default=0.0)
    gain_error: float = arg(ERROR, "the standard error of that", default=0.0)
    is_forced: bool = arg(Flag(), "there was no other option", default=False)
    shown: str = arg(Word(SHOWN), "what it showed that was not known before", default="")
    better: Option | None = arg(OptionArg(), "a better option", default=None)
    lead: float = arg(LEAD, "by how much it was better", default=0.0)
    lead_error: float = arg(ERROR, "the standard error of that", default=0.0)
    reason: str = arg(Word((*KINDS, "")), "why it was better", default="")
    reason_amount: float = arg(Number(-1000, 1000), "how much of it", default=0.0)

    @property
    def after(self) -> Measurement:
        """The chance to win after the choice, as it was estimated from before it."""
        return Measurement(self.chance, self.chance_error)

    @property
    def gained(self) -> Measurement:
        """What the choice gained against that of the rule-based player; negative if it lost."""
        return Measurement(self.gain, self.gain_error)

    @property
    def ahead(self) -> Measurement:
        """By how much the better option was ahead."""
        return Measurement(self.lead, self.lead_error)

    @property
    def slip(self) -> Measurement:
        """What it lost against the better option; nothing if none was found."""
        return EXACTLY_0 if self.better is None else self.ahead

    @property
    def why(self) -> Reason | None:
        """Why the better option was better."""
        kind = next((kind for kind in KINDS if kind == self.reason), None)
        return Reason(kind, self.reason_amount) if kind else None


def rounded(number: float) -> float:
    """A number as it is stored."""
    return round(number, DIGITS)
