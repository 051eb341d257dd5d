"""Every kind of unfinished work, and what each kind of decision offers and does."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from hncli.game.cards.operation import Effects
from hncli.game.engine import conversation, demands, rolls, standing, turn
from hncli.game.engine import threat as hostages
from hncli.game.engine.events import EffectChosen
from hncli.game.engine.game import Option
from hncli.game.engine.position import Ask

if TYPE_CHECKING:
    from hncli.game.engine.mission import Mission


def effects(m: "Mission", source: str, effects: Effects, at: int) -> None:
    """Resolve effects left to right, each one fully before the next (R-CONV-5)."""
    if at < len(effects):
        if at + 1 < len(effects):
            m.push(("effects", source, effects, at + 1))
        effects[at].apply(m, source)


def instead(m: "Mission", source: str, effects: Effects, at: int) -> None:
    """Resolve effects that stand in for a kill (R-THREAT-6).

    This frame stays on the agenda until all that they set off is done: `is_replacing` looks for it.
    """
    if at < len(effects):
        m.push(("instead", source, effects, at + 1))
        effects[at].apply(m, source)


def chosen(m: "Mission", source: str, choices: tuple[Effects, ...], option: Option) -> None:
    """Resolve the effects that the player chose."""
    m.tell(EffectChosen(source, option.id))
    m.push(("effects", source, choices[option.number - 1], 0))


def answer_pick(m: "Mission", option: Option, ask: Ask) -> None:
    """Hand the picked option to the work that waits for it."""
    m.push((*ask.then, option))


OPTIONS: dict[str, Callable[["Mission"], list[Option]]] = {
    "converse": conversation.converse_options,
    "roll": rolls.roll_options,
    "spend": turn.spend_options,
}
"""Kinds of decision whose options follow from the position."""

ANSWERS: dict[str, Callable[["Mission", Option, Ask], None]] = {
    "converse": conversation.answer_converse,
    "roll": rolls.answer_roll,
    "spend": turn.answer_spend,
    "pick": answer_pick,
    "offer": standing.answer_offer,
}
"""What each kind of decision does with its answer."""

STEPS: dict[str, Callable[..., None]] = {
    step.__name__: step
    for step in (
        effects,
        instead,
        chosen,
        standing.moment,
        standing.fire,
        standing.threat_moved,
        standing.clear_alert,
        hostages.kill_one,
        hostages.kill_now,
        hostages.save_one,
        rolls.before_roll,
        rolls.throw,
        rolls.ask_roll,
        rolls.convert_card,
        rolls.pay_convert,
        rolls.mark_die,
        rolls.marked,
        rolls.roll_done,
        demands.reveal,
        demands.reveal_slot,
        demands.concede_unpaid,
        demands.concede_chosen,
        demands.concession_done,
        conversation.converse,
        conversation.settle_card,
        conversation.cut_short,
        conversation.take_cards,
        conversation.taken,
        turn.begin_turn,
        turn.close_conversation,
        turn.spend,
        turn.draw,
        turn.resolve_red,
        turn.secondary,
        turn.end_turn,
        turn.next_turn,
    )
}
"""Every kind of unfinished work, by the name it has on the agenda."""
