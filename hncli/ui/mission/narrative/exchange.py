"""The exchange: what happened since your last choice, as sentences."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from hncli.ui.mission.narrative.narration import Told
from hncli.words import _
from hncli.words.sentences import capitalized, labelled, quoted

if TYPE_CHECKING:
    pass


def without_cause(text: str, card: str) -> str:
    """A sentence that doesn't name the card that led to it."""
    text = re.sub(rf"\(([+\-\u2212]\d+) {re.escape(card)}\)", r"(\1)", text)
    text = text.replace(f" ({card})", "").replace(f"({card}, ", "(")
    return capitalized(text.removeprefix(labelled(card, "")))


def paragraphs_of(told: Iterable[Told]) -> list[list[Told]]:
    """Lines that flow together; what is said, and a turn's heading, stand alone."""
    found: list[list[Told]] = []
    for one in told:
        flows = one.kind in ("fact", "outcome")
        if flows and found and found[-1][0].kind in ("fact", "outcome", "dice"):
            found[-1].append(one)
        else:
            found.append([one])
    return found


def sentences(told: Iterable[Told]) -> list[str]:
    """The same for lines of text: dice with what they came to, facts in a row."""
    found = []
    for part in paragraphs_of(told):
        if part[0].kind == "you":
            played = _("You play {card}").format(card=part[0].card)
            found.append(labelled(played, quoted(part[0].text)))
        else:
            found.append(" ".join(one.text for one in part))
    return found
