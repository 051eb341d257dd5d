"""A sentence for each kind of event that is told by itself.

The sentence of an event that has a cause begins with a small letter and doesn't name it: narration
puts the cause before it, or begins it with a capital where the cause is already the heading.
"""

from collections.abc import Callable
from typing import Any

from hncli.base.messages import N_, Message, _, ngettext, of_gender
from hncli.base.schema import ALL, level_name
from hncli.base.text import capitalized, cp_said, ended, number_word, points, titles, with_sign
from hncli.features.missions.words.labels import named, title
from hncli.game.cards.effects.standing import FOR_NEXT_TURN, UNTIL
from hncli.game.cards.words import ending_in
from hncli.game.engine import events as ev
from hncli.game.engine.events import MissionEvent, to_json
from hncli.game.engine.view import View


def _from_fields(text: Message, *titled: str) -> Callable[[View, MissionEvent], str]:
    """A function that fills the event's fields in; those in `titled` are ids, told as titles."""

    def sentence(m: View, event: MissionEvent) -> str:
        fields = {
            key: named(m, str(value)) if key in titled else value
            for key, value in to_json(event).items()
            if key != "event"
        }
        return ended(text.format(**fields))  # a title may end with a sign of its own

    return sentence


def inside_sentence(m: View, pool: int, loyal: int) -> str:
    """How many are inside, and how many of those held side with the abductor."""
    text = _("{pool} inside.") if pool else _("Nobody is inside any more.")
    if loyal:
        text = _("{pool} inside, {loyal} with {chief}.")
    return text.format(pool=pool, loyal=loyal, chief=m.catalogue.abductor.first_name)


def _taken(m: View, event: ev.HostagesTaken) -> str:
    if event.loyal:
        sentence = _("{count} more taken hostage.").format(count=event.count)
        return f"{sentence} {inside_sentence(m, event.pool, event.loyal)}"
    text = _("{count} more taken hostage. {pool} inside now.")
    return text.format(count=event.count, pool=event.pool)


def _loyalty(m: View, event: ev.HostagesTurned | ev.HostagesWonBack) -> str:
    """How many hostages have turned to the abductor, or are won back."""
    n = event.count
    if isinstance(event, ev.HostagesTurned):
        text = _("nobody else turns to {chief}.")
        if n:
            text = ngettext("{n} hostage turns to {chief}.", "{n} hostages turn to {chief}.", n)
    else:
        text = _("nobody is with {chief}, so nobody is won back.")
        if n:
            text = ngettext("{n} hostage is won back.", "{n} hostages are won back.", n)
    sentence = text.format(n=n, chief=m.catalogue.abductor.first_name)
    return f"{sentence} {inside_sentence(m, event.pool, event.loyal)}" if n else sentence


def _terror_turned(m: View, event: ev.TerrorTurned) -> str:
    text = _("Then another terror card: {card}") if event.again else _("Terror card: {card}")
    return ended(text.format(card=named(m, event.card)))


def dice_sentence(event: ev.DiceRolled) -> str:
    """The dice, and how many more or fewer they are than the level gives."""
    faces = ", ".join(str(die) for die in event.dice)
    changed = len(event.dice) - event.level_dice
    if changed == 0:
        return _("dice {dice}.").format(dice=faces)
    text = ngettext("{n} die", "{n} dice", abs(changed)).format(n=with_sign(changed))
    return _("dice {dice} ({changed} in force).").format(dice=faces, changed=text)


def outcome_sentence(event: ev.RollResolved) -> str:
    """How many successes a roll has."""
    n = event.successes
    if n == 0:
        return _("No success.")
    text = ngettext("{n} success.", "{n} successes.", n)
    return capitalized(text.format(n=number_word(n)))


def _cp(_m: View, event: ev.CpChanged) -> str:
    if event.amount == 0:
        return ""
    text = ngettext("CP {amount}, now {cp}.", "CP {amount}, now {cp}.", abs(event.amount))
    return text.format(amount=with_sign(event.amount), cp=points(event.cp))


def _cp_reset(_m: View, event: ev.CpReset) -> str:
    if event.before == 0:
        return ""
    if event.before < 0:
        return _("Your CP debt is wiped out.")
    lost = event.before - event.kept
    lost_sentence = ngettext("{n} unspent CP is lost.", "{n} unspent CP are lost.", lost).format(
        n=lost
    )
    if not event.kept:
        return lost_sentence
    kept_sentence = _("You keep {kept}.").format(kept=cp_said(event.kept))
    return f"{kept_sentence} {lost_sentence}" if lost else kept_sentence


def _threat(_m: View, event: ev.ThreatChanged) -> str:
    """How threat changed, or why it did not; what goes beyond an end has events of its own."""
    if event.before == event.after:
        text = _("threat is on {after} already.")
        if event.beyond:
            text = {
                True: _("threat can't rise above {after}."),
                False: _("threat can't fall below {after}."),
            }[event.amount > 0]
    elif event.amount > 0:
        text = _("threat rises from {before} to {after}.")
        if event.doubled:
            text = _("threat rises from {before} to {after} (doubled).")
    else:
        text = _("threat falls from {before} to {after}.")
    return text.format(before=level_name(event.before), after=level_name(event.after))


def _turn(_m: View, event: ev.TurnStarted) -> str:
    if event.last_conversation:
        return _("Turn {turn}. The last conversation: no terror card is left.").format(
            turn=event.turn
        )
    return _("Turn {turn}.").format(turn=event.turn)


def _stands(m: View, event: ev.EffectStands) -> str:
    card = m.catalogue.cards.get(event.source)
    if event.what == "alert":
        does = next(filter(None, card.short), "") if card is not None else ""
        if not does:
            return _("it stays on the table: an alert.")
        return _("it stays on the table, an alert ({does}).").format(does=does)
    if event.trigger is not None:
        if event.trigger in getattr(card, "rules", ()):
            return ""  # a rule of the card, which is shown as long as it is in force
        return _("from now on, {trigger}.").format(trigger=event.trigger.describe())
    effect = in_force(event.what, event.amount)
    if not effect:
        return ""
    is_kept_once = (event.what, event.until) == ("cp-kept", "turn")
    until = FOR_NEXT_TURN if is_kept_once else UNTIL[event.until]
    return _("{what} {until}.").format(what=effect, until=until)


def in_force(what: str, amount: int, is_short: bool = False) -> str:
    """What a modifier does in a few words, fewer if `is_short`; empty for a trigger."""
    if is_short and what == "dice-eliminating":
        text = ngettext(
            "{n} die on eliminating cards", "{n} dice on eliminating cards", abs(amount)
        )
        return text.format(n=with_sign(amount))
    text = {
        "dice": ngettext("{n} die", "{n} dice", abs(amount)),
        "dice-eliminating": ngettext(
            "{n} die on cards that can eliminate the abductor",
            "{n} dice on cards that can eliminate the abductor",
            abs(amount),
        ),
        "free-fours": _("fours convert free"),
        "rises-doubled": _("threat rises are doubled"),
        "hand-limit": _("hand limit {n}"),
        "no-conversions": _("no four can be converted"),
        "cp-kept": _("CP left over are kept")
        if amount == ALL
        else ngettext("up to {n} CP are kept", "up to {n} CP are kept", amount),
    }.get(what, "")
    return text.format(n=with_sign(amount) if what.startswith("dice") else amount)


def own_words(m: View, source: str, when: str) -> str:
    """The text of the pack for a rule of a card that is triggered; empty if it has none."""
    card = m.catalogue.cards.get(source)
    return card.acts.get(when, "") if card is not None else ""


def _triggered(m: View, event: ev.RuleTriggered) -> str:
    """That a rule or an alert is triggered; empty where the title before its effects is enough.

    The title of the abductor or the second in command says nothing of the rule: its short text is
    told instead.
    """
    words, card = own_words(m, event.source, event.when), m.catalogue.cards.get(event.source)
    if words or event.alert:
        return words or ended(_("Alert: {card}").format(card=named(m, event.source)))
    if card is None or card.id not in (m.catalogue.abductor.id, m.catalogue.second.id):
        return ""
    texts = (card.short_of(trigger) for trigger in card.triggers() if event.when in trigger.when)
    return ended(capitalized(short)) if (short := next(filter(None, texts), "")) else ""


def _prevented(m: View, event: ev.Prevented) -> str:
    """What did not happen, in the pack's own words if it has any."""
    return (
        own_words(m, event.by, event.what)
        or {
            "would-kill": _("nobody dies."),
            "would-end": _("the conversation continues."),
            "red-turned": _("the card is discarded without effect."),
        }[event.what]
    )


def _placed(m: View, event: ev.DemandPlaced) -> str:
    if event.face == "up":
        return _("New demand: {demand}").format(demand=_terms(m, event.id or ""))
    return {
        "major": _("A major demand lies face down."),
        "escape": _("An escape demand lies face down."),
    }[event.kind]


def terror_demand_sentence(m: View, card: str) -> str:
    """A terror card that is a demand, with its terms."""
    return _("Terror card: a new demand, {demand}").format(demand=_terms(m, card))


def _terms(m: View, id: str) -> str:
    """A demand with the terms of conceding it."""
    demand = m.catalogue.demands.get(id)
    parts = [named(m, id), *(demand.text() if demand is not None else ())]
    return " ".join(ended(part) for part in parts)


def _demand_gone(m: View, event: ev.DemandGone) -> str:
    if event.id is None:
        return _("A hidden demand is off the table.")
    return _("{demand} is off the table.").format(demand=title(m, event.id))


def _share(_m: View, event: ev.ShareAsked) -> str:
    if event.share[0] == event.share[1]:
        return _("from now on everybody must be saved.")
    text = _("from now on {n} of every {of} hostages must be saved.")
    return text.format(n=number_word(event.share[0]), of=number_word(event.share[1]))


def _elimination(m: View, event: ev.EliminationAsked) -> str:
    gender = m.catalogue.abductor.gender
    if event.met:
        return of_gender("the abductor must be eliminated, and already is.", gender)
    return of_gender(
        "from now on you can't capture the abductor: only eliminating them wins.", gender
    )


def _against_level(_m: View, event: ev.RolledAgainstLevel) -> str:
    text = {
        "higher": _("one die: {die}, higher than threat {level}."),
        "equal": _("one die: {die}, the same as threat {level}."),
        "lower": _("one die: {die}, lower than threat {level}."),
    }[event.row]
    return text.format(die=event.die, level=level_name(event.level))


def nobody_to_save_sentence(m: View, why: str) -> str:
    """That a release saves nobody because nobody is inside, and why it is no capture either.

    `why` is "terror" (a terror card captures nobody), "elimination" or "demands" (that comes
    first), or empty.
    """
    gender = m.catalogue.abductor.gender
    if why == "elimination":
        return of_gender(
            "nobody is left inside, and the abductor can't be captured: only eliminating them "
            "wins.",
            gender,
        )
    if why == "demands":
        names = titles(title(m, id) for id in m.catalogue.abductor.concede_first)
        text = _("nobody is left inside, and no capture counts before you concede {demands}.")
        return text.format(demands=names)
    if why == "terror":
        return of_gender(
            "nobody is left inside, and a terror card can't capture the abductor.", gender
        )
    return _("nobody is left inside who could walk out.")


def _ended(m: View, event: ev.MissionEnded) -> str:
    ending = ending_in(m.catalogue, event.ending)
    text = _("Mission won: {ending}") if event.result == "won" else _("Mission lost: {ending}")
    return ended(text.format(ending=ending))


SENTENCES: dict[type[MissionEvent], Callable[[View, Any], str]] = {
    ev.MissionStarted: _from_fields(N_("{abductor} holds {hostages} hostages."), "abductor"),
    ev.DemandPlaced: _placed,
    ev.TurnStarted: _turn,
    ev.CardMissing: _from_fields(N_("{card} is missing this time."), "card"),
    ev.CardRemoved: _from_fields(N_("{card} is out of the mission."), "card"),
    ev.NoCardToTake: _from_fields(N_("there's no card to take.")),
    ev.CpChanged: _cp,
    ev.CpReset: _cp_reset,
    ev.DieRerolled: _from_fields(N_("die {die} is rerolled: {face}.")),
    ev.OneDieRolled: _from_fields(N_("one die: {die}.")),
    ev.RolledAgainstLevel: _against_level,
    ev.DieConverted: _from_fields(N_("Die {die} counts as a success.")),
    ev.ThreatChanged: _threat,
    ev.HostagesTaken: _taken,
    ev.HostagesTurned: _loyalty,
    ev.HostagesWonBack: _loyalty,
    ev.Prevented: _prevented,
    ev.DemandRevealed: lambda m, event: _("the demand is {demand}").format(
        demand=_terms(m, event.id)
    ),
    ev.DemandGone: _demand_gone,
    ev.NothingToReveal: _from_fields(N_("no demand is hidden.")),
    ev.NoDemandLeft: _from_fields(N_("there's no demand left to make.")),
    ev.DemandIgnored: _from_fields(N_("Nobody is left to demand it: nothing happens.")),
    ev.EscapeCalledOff: _from_fields(N_("the escape is called off.")),
    ev.EffectStands: _stands,
    ev.RuleTriggered: _triggered,
    ev.SecondaryEffect: _from_fields(N_("A demand is still hidden, so it gets worse.")),
    ev.ActionUsed: _from_fields(N_("You use {action}"), "action"),
    ev.HelpUsed: _from_fields(N_("You use {help}"), "help"),
    ev.ConversationCutShort: _from_fields(N_("the call ends.")),
    ev.TerrorTurned: _terror_turned,
    ev.PivotalRevealed: _from_fields(N_("The pivotal event: {card}"), "card"),
    ev.ShareAsked: _share,
    ev.EliminationAsked: _elimination,
    ev.AbductorCaptured: lambda m, _event: of_gender(
        "The abductor gives up and is captured.", m.catalogue.abductor.gender
    ),
    ev.AbductorEliminated: lambda m, _event: of_gender(
        "The abductor is down.", m.catalogue.abductor.gender
    ),
    ev.SecondTookOver: _from_fields(N_("{second} takes over."), "second"),
    ev.Escaped: _from_fields(N_("the escape succeeds.")),
    ev.MissionEnded: _ended,
}
"""The sentence of each kind of event; several of one kind are in run_sentences.py."""
