"""One mission of a scorecard as text: its figures, stress, compensation and purchases."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from hncli.cards.schema import level_name
from hncli.career.stress_causes import DURING
from hncli.ui import counts
from hncli.ui.terminal.columns import fold, grid
from hncli.words import N_, _, ngettext
from hncli.words.sentences import signed, with_sign

if TYPE_CHECKING:
    from hncli.career.scorecard import (
        MissionCard,
        Named,
        ReviewCard,
        Roll,
        Scorecard,
        Spending,
        StressLine,
    )

KINDS = {
    "trait": N_("trait"),
    "resource": N_("resource"),
    "experience": N_("experience"),
    "relief": N_("stress relief"),
    "condition": N_("condition"),
}
"""The kinds of compensation, and of what a career begins with."""


def heading(mission: "MissionCard", width: int) -> list[str]:
    """The title of a mission's section."""
    text = _("MISSION {n}: {abductor} ({box})")
    if not mission["box"]["id"]:  # an abductor that no pack has
        text = _("MISSION {n}: {abductor}")
    title = text.format(
        n=mission["number"], abductor=mission["abductor"]["title"], box=mission["box"]["title"]
    )
    return fold(title, width)


def mission_lines(card: "Scorecard", mission: "MissionCard", width: int, tables: bool) -> list[str]:
    """How a mission went, its stress, its compensation, and what was bought after it."""
    lines = [line for text in _figures(mission) for line in fold(text, width, 2)]
    return [*lines, *aftermath(card, mission, width, tables)]


def _figures(mission: "MissionCard") -> Iterator[str]:
    text = _("Won: {ending}.") if mission["result"] == "won" else _("Lost: {ending}.")
    yield text.format(ending=mission["ending"]["title"])
    held = mission["total"] - mission["saved"] - mission["killed"]
    yield _("Hostages: {saved}, {killed}, {held} still held, {total} in all.").format(
        saved=counts.saved(mission["saved"]),
        killed=counts.killed(mission["killed"]),
        held=held,
        total=mission["total"],
    )
    facts = []
    if mission["turns"] is not None:
        facts.append(ngettext("{n} turn.", "{n} turns.", mission["turns"]))
    threat = mission["threat"] and level_name(mission["threat"])
    if threat is not None:
        facts.append(_("Final threat {threat}."))
    facts.append(_("Seed {seed}.") if mission["seed"] is not None else _("Played at a table."))
    yield " ".join(facts).format(n=mission["turns"], threat=threat, seed=mission["seed"])
    if mission["take_backs"]:
        n = mission["take_backs"]
        yield ngettext("{n} choice taken back.", "{n} choices taken back.", n).format(n=n)
    if mission["review"] is not None:
        yield _review(mission["review"])


def _review(review: "ReviewCard") -> str:
    """What a review of the mission has found."""
    text = _("Review: start {start}%, luck {luck}, choices {choices}.")
    return text.format(
        start=review["start"], luck=signed(review["luck"]), choices=signed(review["choices"])
    )


def aftermath(card: "Scorecard", mission: "MissionCard", width: int, tables: bool) -> list[str]:
    """What a mission left: stress line by line, the dice, what was gained and bought."""
    lines = _ledger(mission, width, tables)
    texts = [*_compensation(mission), *_earned(mission)]
    texts += [_bought(spent) for spent in card["spent"] if spent["after"] == mission["number"]]
    return [*lines, *(line for text in texts for line in fold(text, width, 2))]


def _ledger(mission: "MissionCard", width: int, tables: bool) -> list[str]:
    lines = mission["stress"]
    if not lines:
        return fold(_("No stress."), width, 2)
    rows = [[_("When"), "+/-", _("Total"), _("Why")]]
    for line in lines:
        rows.append(
            [_when(mission, line), with_sign(line["amount"]), str(line["total"]), _why(line)]
        )
    texts = [_stress(mission, line) for line in lines]
    found = grid(rows, width, [3], right={1, 2}, indent=2) if tables else []
    return found or [piece for text in texts for piece in fold(text, width, 2)]


def _stress(mission: "MissionCard", line: "StressLine") -> str:
    return _("{when}: stress {amount}, total {total}. {why}.").format(
        when=_when(mission, line),
        amount=with_sign(line["amount"]),
        total=line["total"],
        why=_why(line),
    )


def _when(mission: "MissionCard", line: "StressLine") -> str:
    if line["turn"]:
        return _("Turn {n}").format(n=line["turn"])
    return _("Table") if mission["at_table"] and line["rule"] in DURING else _("End")


def _why(line: "StressLine") -> str:
    what = line["what"][:1].upper() + line["what"][1:]
    if line["cut"]:
        cut = _("{n} more cut off, as stress is never below 0").format(n=line["cut"])
        return f"{what} ({cut})"
    return what


def _compensation(mission: "MissionCard") -> Iterator[str]:
    made = mission["compensation"]
    for die in dict.fromkeys(roll["die"] for roll in made["rolls"]):
        faces = ", ".join(_face(roll) for roll in made["rolls"] if roll["die"] == die)
        yield _("Die {die}: {faces}.").format(die=die, faces=faces)
    if not made["rolls"]:
        yield _("No dice: any entry could be chosen.")
    if made["taken"] is None:
        yield _("Gained: still to be chosen.")
        return
    kind = KINDS.get(made["taken"]["kind"], made["taken"]["kind"])
    yield _("Gained: {title} ({kind}).").format(title=made["taken"]["title"], kind=kind)
    if made["card"] is not None:
        yield _("Card added: {card}.").format(card=with_box(made["card"]))


def _face(roll: "Roll") -> str:
    text = _("{face} {entry} (rolled again)") if roll["again"] else _("{face} {entry}")
    return text.format(face=roll["face"], entry=roll["entry"]["title"])


def _earned(mission: "MissionCard") -> Iterator[str]:
    if mission["achievements"]:
        yield _("Achievements: {titles}.").format(titles=titles_of(mission["achievements"]))


def _bought(spent: "Spending") -> str:
    thing = with_box(spent["card"]) if spent["card"] is not None else ""
    if spent["resource"] is not None:
        thing = spent["resource"]["title"]
    return _("Bought for {n} experience: {thing}.").format(n=spent["cost"], thing=thing)


def with_box(card: "Named") -> str:
    """A card with its box, since two boxes may have one of a title."""
    return _("{title} ({box})").format(title=card["title"], box=card["id"].partition("/")[0])


def titles_of(named: "Iterable[Named]", none: str = "") -> str:
    """Titles separated by commas, or `none`."""
    return joined((one["title"] for one in named), none)


def joined(titles: Iterable[str], none: str) -> str:
    """Texts separated by commas, or `none`."""
    return ", ".join(titles) or none
