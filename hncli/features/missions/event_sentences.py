"""One event as a sentence that says what it means."""

from collections.abc import Callable
from typing import Any

from hncli.base.messages import N_, Message, _, ngettext, pgettext
from hncli.base.schema import ALL, level_name
from hncli.base.text import capitalized, ended, labelled, number_word, of_gender, points, with_sign
from hncli.features.missions.labels import title
from hncli.game.cards.effects.standing import FOR_NEXT_TURN, UNTIL
from hncli.game.cards.words import ending_in
from hncli.game.engine.events import (
    AbductorCaptured,
    AbductorEliminated,
    ActionUsed,
    CardMissing,
    CardRemoved,
    ConversationCutShort,
    CpChanged,
    CpReset,
    DemandConceded,
    DemandGone,
    DemandIgnored,
    DemandPlaced,
    DemandRevealed,
    DiceRolled,
    DieConverted,
    DieRerolled,
    EffectChosen,
    EffectStands,
    EliminationAsked,
    EscapeCalledOff,
    Escaped,
    HelpUsed,
    HostagesTaken,
    HostagesTurned,
    HostagesWonBack,
    MissionEnded,
    MissionEvent,
    MissionStarted,
    NobodyToKill,
    NobodyToSave,
    NoCardToTake,
    NoDemandLeft,
    NothingToReveal,
    OneDieRolled,
    PivotalRevealed,
    Prevented,
    RolledAgainstLevel,
    RollResolved,
    RuleTriggered,
    SecondaryEffect,
    SecondTookOver,
    ShareAsked,
    TerrorTurned,
    ThreatChanged,
    TurnStarted,
    to_json,
)
from hncli.game.engine.view import View


def _said(text: Message, *titled: str) -> Callable[[View, MissionEvent], str]:
    """A sentence made from the event's fields, some of which are ids that have a title."""

    def say(m: View, event: MissionEvent) -> str:
        fields = {
            key: title(m, str(value)) if key in titled else value
            for key, value in to_json(event).items()
            if key != "event"
        }
        return ended(text.format(**fields))  # a title may end with a sign of its own

    return say


def inside_sentence(m: View, pool: int, loyal: int) -> str:
    """How many are inside, and how many of those held side with the abductor."""
    text = _("{pool} inside.") if pool else _("Nobody is inside any more.")
    if loyal:
        text = _("{pool} inside, {loyal} with {chief}.")
    return text.format(pool=pool, loyal=loyal, chief=m.catalogue.abductor.first_name)


def _taken(m: View, event: HostagesTaken) -> str:
    if event.loyal:
        text = _("{count} more taken hostage ({source}).")
        said = text.format(count=event.count, source=title(m, event.source))
        return f"{said} {inside_sentence(m, event.pool, event.loyal)}"
    text = _("{count} more taken hostage ({source}). {pool} inside now.")
    return text.format(count=event.count, source=title(m, event.source), pool=event.pool)


def _loyalty(m: View, event: HostagesTurned | HostagesWonBack) -> str:
    """Who has turned to the abductor or away; the abductor is not named as the cause."""
    n, abductor = event.count, m.catalogue.abductor
    is_by_card = event.source != abductor.id
    if isinstance(event, HostagesTurned):
        text = _("Nobody else turns to {chief} ({source}).")
        if n:
            text = ngettext(
                "{n} hostage turns to {chief} ({source}).",
                "{n} hostages turn to {chief} ({source}).",
                n,
            )
    else:
        text = _("Nobody is with {chief}, so nobody is won back ({source}).")
        if n:
            text = ngettext(
                "{n} hostage is won back ({source}).", "{n} hostages are won back ({source}).", n
            )
    if not is_by_card:
        text = text.replace(" ({source})", "")
    said = text.format(n=n, chief=abductor.first_name, source=title(m, event.source))
    return f"{said} {inside_sentence(m, event.pool, event.loyal)}" if n else said


def _terror_turned(m: View, event: TerrorTurned) -> str:
    text = _("Then another terror card: {card}") if event.again else _("Terror card: {card}")
    return ended(text.format(card=title(m, event.card)))


def dice_sentence(event: DiceRolled) -> str:
    """The dice, and how many more or fewer they are than the level gives."""
    faces = ", ".join(str(die) for die in event.dice)
    changed = len(event.dice) - event.level_dice
    if changed == 0:
        return _("Dice {dice}.").format(dice=faces)
    text = ngettext("{n} die", "{n} dice", abs(changed)).format(n=with_sign(changed))
    return _("Dice {dice} ({changed} in force).").format(dice=faces, changed=text)


def outcome_sentence(event: RollResolved) -> str:
    """How many successes a roll has."""
    n = event.successes
    if n == 0:
        return _("No success.")
    text = ngettext("{n} success.", "{n} successes.", n)
    return capitalized(text.format(n=number_word(n)))


def _cp(m: View, event: CpChanged) -> str:
    if event.amount == 0:
        return ""
    return _("CP {cp} ({amount} {source}).").format(
        amount=with_sign(event.amount), cp=points(event.cp), source=title(m, event.source)
    )


def _cp_reset(_m: View, event: CpReset) -> str:
    if event.before == 0:
        return ""
    if event.before < 0:
        return _("Your CP debt is wiped out.")
    lost = event.before - event.kept
    told = ngettext("{n} unspent CP is lost.", "{n} unspent CP are lost.", lost).format(n=lost)
    if not event.kept:
        return told
    kept = _("You keep {n} CP.").format(n=event.kept)
    return f"{kept} {told}" if lost else kept


def _threat(m: View, event: ThreatChanged) -> str:
    """Where threat went and why."""
    source = title(m, event.source)
    if event.before == event.after:
        text = _("Threat stays on {after} ({source}).")
    elif event.amount > 0:
        text = _("Threat rises from {before} to {after} ({source}).")
        if event.doubled:
            text = _("Threat rises from {before} to {after} ({source}, doubled).")
    else:
        text = _("Threat falls from {before} to {after} ({source}).")
    return text.format(
        before=level_name(event.before), after=level_name(event.after), source=source
    )


def _turn(_m: View, event: TurnStarted) -> str:
    if event.last_conversation:
        return _("Turn {turn}. The last conversation: no terror card is left.").format(
            turn=event.turn
        )
    return _("Turn {turn}.").format(turn=event.turn)


def _stands(m: View, event: EffectStands) -> str:
    source = title(m, event.source)
    if event.what == "alert":
        return _("{card} stays on the table: an alert.").format(card=source)
    if event.trigger is not None:
        card = m.catalogue.cards.get(event.source)
        if event.trigger in getattr(card, "rules", ()):
            return ""  # a rule of its own, which is shown as long as it stands
        text = _("From now on, {trigger} ({source}).")
        return text.format(trigger=event.trigger.describe(), source=source)
    what = in_force(event.what, event.amount)
    if not what:
        return ""
    is_kept_once = (event.what, event.until) == ("cp-kept", "turn")
    until = FOR_NEXT_TURN if is_kept_once else UNTIL[event.until]
    return capitalized(
        _("{what} {until} ({source}).").format(what=what, until=until, source=source)
    )


def in_force(what: str, amount: int, is_short: bool = False) -> str:
    """What a modifier does, in a few words, or in even fewer; empty for a trigger."""
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
        "cp-kept": _("CP left over are kept") if amount == ALL else _("up to {n} CP are kept"),
    }.get(what, "")
    return text.format(n=with_sign(amount) if what.startswith("dice") else amount)


def _triggered(m: View, event: RuleTriggered) -> str:
    card = m.catalogue.cards.get(event.source)
    if card is not None and event.when in card.acts:
        return card.acts[event.when]
    return takes_effect(m, event)


def takes_effect(m: View, event: RuleTriggered) -> str:
    """That a rule or an alert acts which has no words of its own: what it does, in a few words."""
    name, card = title(m, event.source), m.catalogue.cards.get(event.source)
    triggers = card.triggers() if card is not None else ()
    found = [card.short_of(one) for one in triggers if card and event.when in one.when]
    if any(found):
        return labelled(name, ended(next(filter(None, found))))
    if event.alert:
        return labelled(name, _("the alert goes off."))
    return _("{source} takes effect.").format(source=name)


def prevented_sentence(m: View, event: Prevented) -> str:
    """What did not happen, and why not."""
    card = m.catalogue.cards.get(event.by)
    if card is not None and event.what in card.acts:
        return card.acts[event.what]
    return {
        "would-kill": _("Nobody dies ({by})."),
        "would-end": _("The conversation continues ({by})."),
        "red-turned": _("The card is discarded without effect ({by})."),
    }[event.what].format(by=title(m, event.by))


def _placed(m: View, event: DemandPlaced) -> str:
    if event.face == "up":
        return _("New demand: {demand}").format(demand=_terms(m, event.id or ""))
    return {
        "major": _("A major demand lies face down."),
        "escape": _("An escape demand lies face down."),
    }[event.kind]


def terror_demand_sentence(m: View, card: str) -> str:
    """A terror card that is a demand, with its terms."""
    return _("Terror card: a new demand, {demand}").format(demand=_terms(m, card))


def _revealed(m: View, event: DemandRevealed) -> str:
    return _("The demand: {demand}").format(demand=_terms(m, event.id))


def _terms(m: View, id: str) -> str:
    """A demand with what conceding it costs and brings."""
    demand = m.catalogue.demands.get(id)
    said = [title(m, id), *(demand.text() if demand is not None else ())]
    return " ".join(ended(part) for part in said)


def _demand_gone(m: View, event: DemandGone) -> str:
    if event.id is None:
        return _("A hidden demand is off the table.")
    return _("{demand} is off the table.").format(demand=title(m, event.id))


def _ignored(m: View, event: DemandIgnored) -> str:
    return labelled(title(m, event.card), _("nobody is left to demand it."))


def _chosen(m: View, event: EffectChosen) -> str:
    return labelled(title(m, event.source), _("you've chosen."))


def _conceded(m: View, event: DemandConceded) -> str:
    text = _("You concede {demand} for {paid} CP.") if event.paid else _("{demand} is conceded.")
    return text.format(demand=title(m, event.id), paid=event.paid)


def _share(_m: View, event: ShareAsked) -> str:
    if event.share[0] == event.share[1]:
        return _("From now on everybody must be saved.")
    text = _("From now on {n} of every {of} hostages must be saved.")
    return text.format(n=number_word(event.share[0]), of=number_word(event.share[1]))


def _elimination(m: View, event: EliminationAsked) -> str:
    gender = m.catalogue.abductor.gender
    if event.met:
        return of_gender(
            gender,
            _("The abductor must be eliminated, and already is."),
            pgettext("a woman", "The abductor must be eliminated, and already is."),
        )
    return of_gender(
        gender,
        _("From now on you can't capture the abductor: only eliminating them wins."),
        pgettext(
            "a woman", "From now on you can't capture the abductor: only eliminating them wins."
        ),
    )


def _captured(m: View, _event: AbductorCaptured) -> str:
    return of_gender(
        m.catalogue.abductor.gender,
        _("The abductor gives up and is captured."),
        pgettext("a woman", "The abductor gives up and is captured."),
    )


def _eliminated(m: View, _event: AbductorEliminated) -> str:
    return of_gender(
        m.catalogue.abductor.gender,
        _("The abductor is down."),
        pgettext("a woman", "The abductor is down."),
    )


def _against_level(m: View, event: RolledAgainstLevel) -> str:
    text = {
        "higher": _("One die: {die}, higher than threat {level} ({source})."),
        "equal": _("One die: {die}, the same as threat {level} ({source})."),
        "lower": _("One die: {die}, lower than threat {level} ({source})."),
    }[event.row]
    return text.format(source=title(m, event.source), die=event.die, level=level_name(event.level))


def _ended(m: View, event: MissionEnded) -> str:
    ending = ending_in(m.catalogue, event.ending)
    text = _("Mission won: {ending}") if event.result == "won" else _("Mission lost: {ending}")
    return ended(text.format(ending=ending))


SENTENCES: dict[type[MissionEvent], Callable[[View, Any], str]] = {
    MissionStarted: _said(N_("{abductor} holds {hostages} hostages."), "abductor"),
    DemandPlaced: _placed,
    TurnStarted: _turn,
    CardMissing: _said(N_("{card} is missing this time ({source})."), "card", "source"),
    CardRemoved: _said(N_("{card} is out of the mission."), "card"),
    NoCardToTake: _said(N_("There's no card to take ({source})."), "source"),
    CpChanged: _cp,
    CpReset: _cp_reset,
    DieRerolled: _said(N_("Die {die} is rerolled: {face} ({source})."), "source"),
    OneDieRolled: _said(N_("One die: {die} ({source})."), "source"),
    RolledAgainstLevel: _against_level,
    DieConverted: _said(N_("Die {die} counts as a success.")),
    ThreatChanged: _threat,
    HostagesTaken: _taken,
    HostagesTurned: _loyalty,
    HostagesWonBack: _loyalty,
    NobodyToKill: _said(N_("Nobody is left to kill ({source})."), "source"),
    NobodyToSave: _said(N_("Nobody can walk out now ({source})."), "source"),
    Prevented: prevented_sentence,
    DemandRevealed: _revealed,
    DemandGone: _demand_gone,
    NothingToReveal: _said(N_("No demand is hidden ({source})."), "source"),
    NoDemandLeft: _said(N_("There's no demand left to make ({source})."), "source"),
    DemandIgnored: _ignored,
    DemandConceded: _conceded,
    EscapeCalledOff: _said(N_("The escape is called off ({source})."), "source"),
    EffectStands: _stands,
    RuleTriggered: _triggered,
    SecondaryEffect: _said(N_("A demand is still hidden, so it gets worse.")),
    ActionUsed: _said(N_("You use {action}"), "action"),
    HelpUsed: _said(N_("You use {help}"), "help"),
    EffectChosen: _chosen,
    ConversationCutShort: _said(N_("The call ends ({source})."), "source"),
    TerrorTurned: _terror_turned,
    PivotalRevealed: _said(N_("The pivotal event: {card}"), "card"),
    ShareAsked: _share,
    EliminationAsked: _elimination,
    AbductorCaptured: _captured,
    AbductorEliminated: _eliminated,
    SecondTookOver: _said(N_("{second} takes over."), "second"),
    Escaped: _said(N_("They got away.")),
    MissionEnded: _ended,
}
"""A sentence for each kind of event that stands alone."""
