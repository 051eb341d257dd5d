"""The whole position as plain text, with everything that is in force or waits."""

from collections import Counter

from hncli.base.messages import N_, NN_, _, ngettext, of_gender
from hncli.base.schema import level_names
from hncli.base.text import (
    clauses,
    cp_cost,
    cp_now,
    explained,
    in_row,
    labelled,
    shortened,
    times,
    titles,
    unaccented,
    with_sign,
)
from hncli.career.ledger import StressSoFar
from hncli.features.missions.words.event_sentences import in_force
from hncli.features.missions.words.labels import chief, chief_name, title
from hncli.game.cards.effects.standing import UNTIL
from hncli.game.cards.models import ConversationCard
from hncli.game.cards.triggers import Trigger
from hncli.game.cards.words import LONGEST_SHORT
from hncli.game.engine.game import Option
from hncli.game.engine.position import Placed, Standing
from hncli.game.engine.rolls import FEWEST, MOST
from hncli.game.engine.view import View, Waiting
from hncli.report import words as counts
from hncli.terminal.columns import wrap


def in_force_parts(m: View, is_narrow: bool = False) -> list[str]:
    """Everything that is in force or waits, each in a few words; without causes if `is_narrow`.

    The command `look` has the whole text of each.
    """
    parts = []
    if m.still_to_concede:
        text = _concede_first(m)
        if not is_narrow:
            demands = clauses(title(m, id) for id in m.still_to_concede)
            text = _("concede first: {demands}").format(demands=demands)
        parts.append(text)
    text = "{effect}" if is_narrow else "{effect} ({card})"
    parts += [
        text.format(effect=short_effect(m, entry), card=title(m, entry.source))
        for entry in m.lasting()
    ]
    parts += [
        short_effect(m, entry)
        if is_narrow
        else labelled(title(m, entry.source), short_effect(m, entry))
        for entry in m.standing
        if entry.what == "alert"
    ]
    parts += [short_trigger(m, chief(m).id, rule) for rule in chief(m).rules]
    helps = (*m.traits, *m.held)
    if is_narrow:
        return [*parts, *(title(m, id) for id in helps)]
    names = in_row(title(m, id) for id in helps)
    return [*parts, *([_("yours: {names}").format(names=names)] if helps else [])]


def short_effect(m: View, entry: Standing) -> str:
    """What an effect on the table does, in a few words."""
    if entry.watch is not None:
        return short_trigger(m, entry.source, entry.watch)
    return in_force(entry.what, entry.amount, is_short=True)


def short_trigger(m: View, source: str, trigger: Trigger) -> str:
    """What a trigger of a card does: the short text of its pack, else the whole text shortened."""
    card = m.catalogue.cards.get(source)
    short = card.short_of(trigger) if card is not None else ""
    if short:
        return short
    demand = m.catalogue.demands.get(source)
    does = trigger.describe()
    if demand is not None and trigger == demand.alert:
        does = _("{waits}: {does}").format(waits=trigger.waits(), does=demand.conceding())
    return shortened(does, LONGEST_SHORT)


def goal(m: View) -> str:
    """What is still needed to win, in a few words."""
    name = chief_name(m)
    if m.second:
        return _("over when all are out")
    if m.must_eliminate:
        return _("{chief} must be eliminated").format(chief=name)
    if m.still_to_concede and not m.pool:
        return _concede_first(m)
    if m.loyal and not m.pool:
        return _("win back {n} first").format(n=m.loyal)
    if m.pool:
        return _("to win: all out, then {chief}").format(chief=name)
    return _("the next save captures {chief}").format(chief=name)


def _concede_first(m: View) -> str:
    n = len(m.still_to_concede)
    return ngettext("concede {n} demand first", "concede {n} demands first", n).format(n=n)


def is_usual(m: View) -> bool:
    """Whether the goal is still the one that every mission begins with."""
    return bool(m.pool) and not m.second and not m.must_eliminate


def saves_needed(m: View) -> int:
    """How many of all the hostages that were taken must be saved (R-END-3, R-END-5)."""
    numerator, denominator = m.share
    return -(-m.total * numerator // denominator)


PHASES = {
    "conversation": N_("conversation"),
    "spend": N_("spend phase"),
    "terror": N_("terror phase"),
    "over": N_("mission over"),
}


def position_lines(m: View, width: int, stress: StressSoFar | None = None) -> list[str]:
    """Everything a player may know, most urgent first, with the stress if it is given."""
    lines = [
        _heading(m),
        _threat(m),
        _("{cp}. Hostages: {held}, {saved} of {needed} needed, {killed}, {total} in all.").format(
            needed=saves_needed(m),
            cp=cp_now(m.cp),
            held=_inside(m),
            saved=counts.saved(m.saved),
            killed=counts.killed(m.killed),
            total=m.total,
        ),
        terror_line(m),
        *([stress_line(stress)] if stress is not None else []),
        *([_("On the table: {card}.").format(card=title(m, m.card))] if m.card else []),
        *in_play_lines(m),
    ]
    wrapped = [piece for line in lines for piece in wrap(line, width)]
    return [*wrapped, *_hand(m, width), *_available(m, width), *pile_lines(m, width)]


def stress_line(stress: StressSoFar) -> str:
    """The stress of a career while a mission is played."""
    text = _("Stress {n}, {added} in this mission.") if stress.added else _("Stress {n}.")
    return text.format(n=stress.total, added=with_sign(stress.added))


def giving_up_text(held: int, stress: int | None) -> str:
    """What giving up costs (C-NEW-5): lives, and in a career `stress` and the reward."""
    if stress is None:
        text = _("Nobody is held any more. Hanging up loses the mission.")
        if held:
            text = ngettext(
                "{n} person is still held. Hanging up kills them.",
                "{n} people are still held. Hanging up kills them.",
                held,
            )
        return text.format(n=held)
    text = _("Nobody is held any more. Hanging up loses the mission: stress {stress}, no reward.")
    if held:
        text = ngettext(
            "{n} person is still held. Hanging up kills them: stress {stress}, no reward.",
            "{n} people are still held. Hanging up kills them: stress {stress}, no reward.",
            held,
        )
    return text.format(n=held, stress=with_sign(stress))


def _inside(m: View) -> str:
    """How many are inside, and how many have turned to the abductor."""
    if not m.loyal:
        return counts.held(m.pool)
    text = NN_("{held}, {n} with {chief}")(m.loyal)
    chief = m.catalogue.abductor.first_name
    return text.format(held=counts.held(m.pool), n=m.loyal, chief=chief)


def short_status(m: View) -> str:
    """The markers in one line."""
    text = _("Turn {turn}, {phase}: threat {threat}, {cp}; {held}, {saved}, {killed}.")
    return text.format(
        turn=m.turn,
        phase=PHASES[m.phase],
        threat=level_names()[m.threat],
        cp=cp_now(m.cp),
        held=_inside(m),
        saved=counts.saved(m.saved),
        killed=counts.killed(m.killed),
    )


def in_play_lines(m: View) -> list[str]:
    """What is in force beside the markers: special rules, demands, effects, alerts, helps."""
    lines = []
    gender = m.catalogue.abductor.gender
    if m.loyal:
        text = ngettext(
            "{n} hostage is with {chief} and can't walk out until won back.",
            "{n} hostages are with {chief} and can't walk out until won back.",
            m.loyal,
        )
        lines.append(text.format(n=m.loyal, chief=m.catalogue.abductor.first_name))
    if not m.captives and not m.second and m.can_be_captured:
        lines.append(
            of_gender(
                "Nobody is inside: the next release, or a fall on S, captures the abductor.", gender
            )
        )
    if m.must_eliminate and not m.second:
        lines.append(
            of_gender("A capture doesn't count any more: the abductor must be eliminated.", gender)
        )
    if m.still_to_concede:
        names = titles(title(m, id) for id in m.still_to_concede)
        lines.append(_("No capture counts before you concede {demands}.").format(demands=names))
        if m.catalogue.abductor.deadline:
            lines.append(_("If the pivotal event comes first, the mission is lost."))
    if m.share != (1, 2):
        n, d = m.share
        text = _("At least {n} of every {d} hostages must be saved.")
        lines.append(_("Everybody must be saved.") if n == d else text.format(n=n, d=d))
    lines += [_("Special rule: {rule}.").format(rule=rule.describe()) for rule in chief(m).rules]
    lines += [
        _("Special action {title}: {does}.").format(title=action.title, does=action.describe())
        for action in (() if m.second else m.catalogue.abductor.actions)
    ]
    lines += [_demand(m, placed) for placed in m.demands]
    lines += [_standing(m, entry) for entry in m.lasting()]
    # A demand says what it waits for itself.
    lines += [_alert(m, alert) for alert in m.alerts() if alert.card in m.catalogue.reds]
    if m.held or m.traits:
        names = in_row(title(m, id) for id in (*m.held, *m.traits))
        lines.append(_("Helps: {names}.").format(names=names))
    return lines


def _heading(m: View) -> str:
    last = _(" (the last one)") if m.last_conversation and m.phase == "conversation" else ""
    return _("Turn {turn}, {phase}{last}. In charge: {chief}.").format(
        turn=m.turn, phase=PHASES[m.phase], last=last, chief=chief(m).title
    )


def _threat(m: View) -> str:
    level, track, dice = level_names()[m.threat], " ".join(level_names()), m.dice_count()
    text = ngettext(
        "Threat {level} (of {track}): {n} die.", "Threat {level} (of {track}): {n} dice.", dice
    )
    reasons = dice_reasons(m)
    if len(reasons) > 1:
        text = ngettext(
            "Threat {level} (of {track}): {n} die ({why}).",
            "Threat {level} (of {track}): {n} dice ({why}).",
            dice,
        )
    return text.format(level=level, track=track, n=dice, why=", ".join(reasons))


def dice_reasons(m: View) -> list[str]:
    """The terms that add up to the dice of the next threat roll: level, effects, limit."""
    level = m.catalogue.dice[m.threat]
    parts = [_("{n} at threat {level}").format(n=level, level=level_names()[m.threat])]
    total = level
    for entry in m.standing:
        if entry.what == "dice":
            total += entry.amount
            text = _("{n} {source}")
            parts.append(text.format(n=with_sign(entry.amount), source=title(m, entry.source)))
    limited = min(MOST, max(FEWEST, total))
    if limited != total:
        parts.append(_("limited to {n}").format(n=limited))
    return parts


def terror_line(m: View) -> str:
    """How many terror cards are left, and whether the pivotal event is among them."""
    reds = m.reds_left
    text = ngettext("Terror deck: {n} red card", "Terror deck: {n} red cards", reds).format(n=reds)
    if m.turns_left > reds:
        sentence = _("{text} and the pivotal event.").format(text=text)
        return f"{sentence} {m.catalogue.pivotal_placing()}".rstrip()
    if m.pivotal is not None:
        return _("{text}; the pivotal event was {card}.").format(
            text=text, card=title(m, m.pivotal)
        )
    return f"{text}."


def _demand(m: View, placed: Placed) -> str:
    if placed.face == "down":
        return {
            "major": _("Demand {slot}: a major demand, face down."),
            "escape": _("Demand {slot}: an escape demand, face down."),
        }[placed.kind].format(slot=placed.slot)
    card = m.catalogue.demands[placed.id]
    state = _("Conceded") if placed.conceded else ". ".join(card.text())
    return _("Demand {slot}: {title}. {state}.").format(
        slot=placed.slot, title=card.title, state=state
    )


def _standing(m: View, entry: Standing) -> str:
    effect = entry.watch.describe() if entry.watch else in_force(entry.what, entry.amount)
    return _("In force: {what}, {until} ({source}).").format(
        what=effect, until=UNTIL[entry.until], source=title(m, entry.source)
    )


def _alert(m: View, alert: Waiting) -> str:
    waits = alert.waits[:1].upper() + alert.waits[1:]
    return _("Alert: {card} waits. {waits}: {does}.").format(
        card=title(m, alert.card), waits=waits, does=alert.does
    )


def by_cost(m: View, cards: tuple[str, ...]) -> list[ConversationCard]:
    """Each card once, by cost and then title."""
    distinct = (m.catalogue.conversation[id] for id in set(cards))
    return sorted(distinct, key=lambda card: (card.cost, unaccented(card.title)))


def _hand(m: View, width: int) -> list[str]:
    """The hand, with what each card does."""
    count = len(m.hand)
    lines = [ngettext("Hand: {n} card.", "Hand: {n} cards.", count).format(n=count)]
    for card in by_cost(m, m.hand):
        name = times(card.title, m.hand.count(card.id))
        lines += wrap(explained(name, clauses(card.text())), width, "  ")
    return lines


def _available(m: View, width: int) -> list[str]:
    """What can be bought now, with what it does; all other cards by name."""
    decision = m.decision
    offered = decision.options if decision is not None else ()
    lines, others = [], []
    for card in by_cost(m, m.available):
        named = _("{name} ({cost})").format(
            name=times(card.title, m.available.count(card.id)), cost=cp_cost(card.cost)
        )
        if Option("buy", card.id) in offered:
            lines += wrap(explained(named, clauses(card.text())), width, "  ")
        else:
            others.append(named)
    if lines:
        lines = [_("You can buy:"), *lines]
    if others:
        text = _("Can't buy yet: {cards}.") if m.phase == "spend" else _("Available: {cards}.")
        lines += wrap(text.format(cards=in_row(others)), width)
    return lines


def pile_lines(m: View, width: int) -> list[str]:
    """What was played, what is gone, and the terror cards that have been seen."""
    piles = ((_("Played"), m.played), (_("Removed"), m.removed), (_("Terror discard"), m.discard))
    lines = []
    for name, cards in piles:
        names = in_row(times(title(m, id), n) for id, n in Counter(cards).items())
        lines += wrap(labelled(name, names), width) if cards else []
    return lines


def dice_line(m: View) -> str:
    """The dice on the table."""
    dice = ", ".join(
        _("{face} converted").format(face=face) if is_converted else str(face)
        for face, is_converted in zip(m.dice, m.converted, strict=True)
    )
    return _("Dice: {dice}. A 5, a 6 and a converted 4 are successes.").format(dice=dice)
