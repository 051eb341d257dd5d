"""What a card that strikes does, and what its dice decide, in a few words."""

from collections.abc import Iterator
from dataclasses import fields

from hncli.base.messages import _
from hncli.base.text import capitalized, clauses, ended, labelled
from hncli.game.cards.effects.rolls import RollAgainstLevel, RollOneDie, ThreatRoll
from hncli.game.cards.models import Card, ConversationCard, Demand, PivotalEvent, RedCard, Second
from hncli.game.cards.operation import Effect, Effects, brief
from hncli.game.cards.triggers import Watch
from hncli.game.engine.game import ChoosingDice, PayingConversion, Rolling
from hncli.game.engine.view import View

BRIEFLY = ("kill", "release", "hostages")
"""Operations whose form for a column is also the better word: "1 dies"."""

ON_TABLE = (Rolling, PayingConversion, ChoosingDice)
"""What is asked while the dice can still be changed."""


def deeds(m: View, id: str) -> str:
    """What a card that strikes does, with what its dice decide."""
    card = m.catalogue.cards.get(id)
    if isinstance(card, Demand):
        return " ".join(map(ended, card.text()))
    if isinstance(card, Second):
        return clauses(card.short_of(rule) or rule.describe() for rule in card.rules)
    if not isinstance(card, RedCard | PivotalEvent):
        return ""
    said = list(_said(card, card.main))
    if isinstance(card, RedCard) and card.secondary:
        does = clauses(_said(card, card.secondary))
        said.append(_("while a demand is hidden, also {does}").format(does=does))
    return clauses(said)


def is_undecided(m: View, id: str) -> bool:
    """Whether dice decide what a card that strikes does."""
    card = m.catalogue.cards.get(id)
    main = card.main if isinstance(card, RedCard | PivotalEvent) else ()
    return any(isinstance(one, RollOneDie | RollAgainstLevel | ThreatRoll) for one in main)


def roll_stakes(m: View, source: str, in_words: bool = False) -> str:
    """What each result of a threat roll for a card would bring; empty if it makes none. In words it
    is to be read, else to be looked at beside the dice."""
    card = m.catalogue.cards.get(source)
    if isinstance(card, ConversationCard) and in_words:
        return clauses(card.text())
    if isinstance(card, ConversationCard):
        rows = zip(("2+", "1", "0"), card.rows.values(), strict=False)
        return " | ".join(labelled(count, brief(row)) for count, row in rows)
    effects = card.effects() if card is not None else ()
    rolls = (one for one in effects if isinstance(one, ThreatRoll))
    return next((clauses(_decided(card, one)) for one in rolls if card is not None), "")


def stakes_lines(m: View) -> list[str]:
    """What the dice on the table decide, as a sentence; none if they are not asked about."""
    if m.roll is None or not isinstance(m.asked.purpose, ON_TABLE):
        return []
    said = roll_stakes(m, m.roll.source, in_words=True)
    return [ended(capitalized(said))] if said else []


def _said(card: Card, effects: Effects) -> Iterator[str]:
    """Each of some effects in a few words, or each result of its dice that does something."""
    for one in effects:
        if isinstance(one, RollOneDie | RollAgainstLevel | ThreatRoll):
            yield from _decided(card, one)
        else:
            yield _word(card, one)


def _decided(card: Card, roll: RollOneDie | RollAgainstLevel | ThreatRoll) -> Iterator[str]:
    """What the results of some dice bring, without those that bring nothing."""
    if isinstance(roll, ThreatRoll):
        rows = [(_("a success: {does}"), roll.success), (_("no success: {does}"), roll.failure)]
    elif isinstance(roll, RollOneDie):
        reached = _("a die of {n} or more: {does}").replace("{n}", str(roll.die))
        rows = [(reached, roll.reach), (_("less: {does}"), roll.miss)]
    else:
        rows = [
            (_("a die above threat: {does}"), roll.higher),
            (_("a die equal to threat: {does}"), roll.equal),
            (_("a die below threat: {does}"), roll.lower),
        ]
    for text, effects in rows:
        if effects:
            yield text.format(does=", ".join(_word(card, one) for one in effects))


def _word(card: Card, effect: Effect) -> str:
    """One effect; what waits for a moment as its pack says it shortly."""
    watches = (getattr(effect, each.name) for each in fields(effect))
    short = [card.short_of(one) for one in watches if isinstance(one, Watch)]
    if any(short):
        return short[0]
    return effect.brief() if effect.op in BRIEFLY else effect.describe()
