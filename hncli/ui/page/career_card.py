"""The card of a career: a picture of 1200 by 630, to post."""

from typing import NamedTuple

from hncli.career.scorecard import Scorecard
from hncli.report.charts import number
from hncli.report.html import FONTS, Figure, Fitted, fit_text, render
from hncli.ui import counts
from hncli.ui.names import MODES
from hncli.ui.page.career_figures import hostages_figure
from hncli.words import _

WIDTH, HEIGHT, MARGIN = 1200, 630, 60
ROOM = WIDTH - 2 * MARGIN


class Tile(NamedTuple):
    """A figure, and what it counts."""

    title: Fitted
    text: Fitted


class CareerCard(NamedTuple):
    """Everything that the template draws."""

    title: str
    kicker: Fitted
    who: Fitted
    state: Fitted
    tiles: tuple[Tile, ...]
    figure: Figure | None  # None before the first mission is over
    epilogue: Fitted | None


def career_card(card: Scorecard) -> CareerCard:
    """Gather what the card of a career shows; every text is made to fit."""
    missions = card["missions"]
    kicker = _("Hostage Negotiator career, {mode}").format(mode=MODES[card["mode"]])
    saved = sum(one["saved"] for one in missions)
    total = sum(one["total"] for one in missions)
    tiles = (
        (_("Score"), number(card["score"])),
        (_("Stress"), str(card["stress"])),
        (_("Saved"), _("{saved} of {total}").format(saved=saved, total=total)),
        (_("Killed"), str(sum(one["killed"] for one in missions))),
    )
    epilogue = card["epilogue"]
    return CareerCard(
        _("{who}: a negotiator's career").format(who=card["negotiator"]),
        fit_text(kicker, 28, ROOM, 16),
        fit_text(card["negotiator"], 76, ROOM, 26),
        fit_text(_state(card), 32, ROOM, 18),
        tuple(
            Tile(fit_text(name, 24, 200, 14), fit_text(text, 56, 205, 20)) for name, text in tiles
        ),
        hostages_figure(card) if missions else None,
        fit_text(epilogue["title"], 34, 440, 18) if epilogue is not None else None,
    )


def card_svg(card: CareerCard) -> str:
    """The card as an SVG file."""
    return render("card.svg.j2", card=card, fonts=FONTS)


def _state(card: Scorecard) -> str:
    text = _("{n} of {length} missions so far: {won}, {lost}")
    if card["state"] == "complete":
        text = _("{n} missions: {won}, {lost}")
    return text.format(
        n=len(card["missions"]),
        length=card["length"],
        won=counts.won(card["successes"]),
        lost=counts.lost(card["failures"]),
    )
