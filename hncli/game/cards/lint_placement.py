"""What is right by itself but stands where it could not work: effects, and words of no use."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields

from hncli.base.messages import N_, Message, _
from hncli.base.problems import Place, Problem
from hncli.base.text import nearest
from hncli.game.cards.career_content import Asset, Epilogue
from hncli.game.cards.lines import Line
from hncli.game.cards.models import (
    Abductor,
    Card,
    ConversationCard,
    Demand,
    InCharge,
    PivotalEvent,
    RedCard,
    Second,
)
from hncli.game.cards.operation import Effect, Effects
from hncli.game.cards.triggers import HELPING, ON_THE_TABLE, Trigger
from hncli.game.cards.words import ABDUCTOR_ONLY, NEGOTIATOR, NEWSPAPER, SECOND_ONLY, Entries, Voice

LASTING = ("dice", "free_fours", "double_rises", "hand_limit", "no_conversions", "keep_cp", "watch")
ROLLING = ("before-roll", "roll", "roll-accepted", "roll-resolved")
WAITING = tuple(moment for moment in ON_THE_TABLE if moment != "would-kill")
TALKED_OUT = ("conversation-end", "would-end", "spend", "turn-end")

Allowed = frozenset[str]

# What may stand in which list of a card, of the things that cannot stand everywhere.
LISTS: dict[type[Card], dict[str, Allowed]] = {
    ConversationCard: {
        "two": frozenset({"end", "concede"}),
        "one": frozenset({"end", "concede"}),
        "none": frozenset({"end", "concede"}),
        "do": frozenset({"end", "roll", "concede"}),
        "during_roll": frozenset({"reroll"}),
    },
    RedCard: {"main": frozenset({"alert", "roll"}), "secondary": frozenset({"alert", "roll"})},
    PivotalEvent: {"main": frozenset({"roll", "must_eliminate"})},
    Demand: {
        "benefit": frozenset({"end", "roll"}),
        "penalty": frozenset({"end", "roll"}),
        "standing": frozenset({"conceded"}),
    },
}


NOT_INSIDE: dict[str, Allowed] = {
    "roll": frozenset({"roll"}),
    "against_level": frozenset({"reroll"}),  # the odds of a roll do not know the level of another
}
"""What may not stand inside the lists of an operation, wherever that stands."""


def misplaced(card: Card, place: Place) -> Iterator[Problem]:
    """Find every effect of a card that stands where it cannot work."""
    for key, allowed in LISTS.get(type(card), {}).items():
        yield from _in_list(getattr(card, key), place.at(key), allowed)
    if isinstance(card, Demand):
        yield from _in_demand(card, place)
    if isinstance(card, Abductor | Second | Asset):
        for n, rule in enumerate(card.rules, 1):
            yield from _in_trigger(rule, place.at("rules").at(n), _moments(card), is_trait(card))
    if isinstance(card, Asset):
        yield from _in_help(card, place)
    if isinstance(card, RedCard) and sum(effect.op == "alert" for effect in card.effects()) > 1:
        yield place.problem(
            _("a card can wait with one alert only."), _("Keep one, or make two cards of it.")
        )
    if isinstance(card, Abductor):
        for n, action in enumerate(card.actions, 1):
            here = place.at("actions").at(n).at("do")
            yield from _in_list(action.do, here, frozenset({"end", "roll"}))


def is_trait(card: Card) -> bool:
    """Whether a card is a trait, which stays, and not a resource, which is used up."""
    return isinstance(card, Asset) and card.kind == "trait"


def _moments(card: Card) -> tuple[str, ...]:
    """The moments at which a card's own rules can act."""
    if not isinstance(card, Asset):
        return ON_THE_TABLE
    if card.kind == "condition":
        return ("mission-start",)
    return HELPING if is_trait(card) else tuple(m for m in HELPING if m != "mission-start")


HELPS = {
    "trait": ("rules", "spares"),
    "resource": ("rules",),
    "experience": ("experience", "card"),
    "relief": ("relief",),
    "condition": ("rules", "stress"),
}
"""The keys of which an entry of each kind has at least one, and that no other kind has."""


def _in_help(card: Asset, place: Place) -> Iterator[Problem]:
    moments = HELPS[card.kind]
    for key in ("rules", "spares", "experience", "card", "relief", "stress"):
        if getattr(card, key) and key not in moments:
            yield place.at(key).problem(
                _("a {kind} has no such key.").format(kind=card.kind),
                _("Remove it, or write another kind."),
            )
    if not any(getattr(card, key) for key in moments):
        yield place.problem(
            _("this {kind} does nothing.").format(kind=card.kind),
            _("Write {keys}.").format(keys=_(" or ").join(moments)),
        )


def _in_demand(card: Demand, place: Place) -> Iterator[Problem]:
    for n, effect in enumerate(card.standing, 1):
        if effect.op not in LASTING:
            yield place.at("standing", n).problem(
                _("{op} does not last.").format(op=effect.op),
                _("A standing effect is one of: {ops}.").format(ops=", ".join(LASTING)),
            )
    if card.leaves and card.kind == "minor":
        yield place.at("leaves").problem(
            _("a minor demand goes to the terror discard by itself."), _("Leave it out.")
        )
    if card.alert is not None:
        yield from _in_trigger(card.alert, place.at("alert"), WAITING)
    if card.alert is not None and card.alert.do:
        yield place.at("alert").problem(
            _("a demand's alert concedes it and does nothing else."),
            _("Move its effects to benefit or penalty."),
        )
    for n, effect in enumerate(card.penalty, 1):
        if getattr(effect, "until", "abductor") != "abductor":
            yield place.at("penalty", n).problem(
                _("a penalty that lasts goes with the abductor (R-ELIM-2)."),
                _('Write until = "abductor".'),
            )
    if card.penalty and any(map(_ends, card.benefit)):
        yield place.at("benefit").problem(
            _("END is not last: the penalty comes after it."),
            _("Move { end = true } to the end of the penalty."),
        )


def _in_trigger(
    watch: Trigger, place: Place, moments: tuple[str, ...] = ON_THE_TABLE, once: bool = False
) -> Iterator[Problem]:
    """A trigger starts afresh: what it does happens later, where its moment is."""
    if watch.once and not once:
        yield place.at("once").problem(
            _("only a trait can act once a mission."), _("Leave once out.")
        )
    for moment in watch.when:
        if moment not in moments:
            yield place.at("when").problem(
                _("nothing here would ever act at {moment}.").format(moment=moment),
                _("Write one of: {moments}.").format(moments=", ".join(moments)),
            )
    allowed = set()
    if not set(watch.when) & set(TALKED_OUT):
        allowed.add("end")
    if not set(watch.when) & set(ROLLING):
        allowed.add("roll")
    if watch.when == ("roll",):
        allowed.add("reroll")
    if watch.when == ("mission-start",):
        allowed.add("lose")
    yield from _in_list(watch.do, place.at("do"), frozenset(allowed))


def _in_list(effects: Effects, place: Place, allowed: Allowed) -> Iterator[Problem]:
    for n, effect in enumerate(effects, 1):
        here = place.at(n)
        yield from _itself(effect, here, allowed)
        if n < len(effects) and _ends(effect):
            yield here.problem(
                _("END is not last in its outcome."), _("Move this effect to the end.")
            )
        inside = allowed - NOT_INSIDE.get(effect.op, frozenset())
        for at, effects_inside in _lists(effect, here):
            yield from _in_list(effects_inside, at, inside)
        for f in fields(effect):
            value = getattr(effect, f.name)
            if isinstance(value, Trigger):
                moments = WAITING if effect.op == "alert" else ON_THE_TABLE
                yield from _in_trigger(value, here.at(f.name), moments)


def _lists(effect: Effect, place: Place) -> Iterator[tuple[Place, Effects]]:
    """The lists of effects directly inside an effect, a trigger's not among them."""
    for f in fields(effect):
        value = getattr(effect, f.name)
        if effect.op == "choose" and f.name == "choose":
            yield from ((place.at(f.name).at(n), each) for n, each in enumerate(value, 1))
        elif isinstance(value, tuple) and value and isinstance(value[0], Effect):
            yield place.at(f.name), value


def _ends(effect: Effect) -> bool:
    """Whether an effect can close the conversation at once."""
    return effect.op == "end" or any(
        _ends(each) for _at, effects in _lists(effect, Place("")) for each in effects
    )


ELSEWHERE = {
    "end": (
        N_("END stands where no conversation can end."),
        N_("Remove it; it belongs in a conversation card, a demand or a trigger."),
    ),
    "alert": (
        N_("only a red terror card can wait as an alert."),
        N_('Write { watch = …, until = "…" } instead.'),
    ),
    "lose": (
        N_("cards are lost at random only at the start of a mission."),
        N_('Move it to a trait or condition with when = "mission-start".'),
    ),
    "reroll": (
        N_("there are no dice to reroll here."),
        N_('Move it to during_roll, or to a trigger with when = "roll".'),
    ),
    "roll": (N_("a threat roll inside a threat roll."), N_("Write { die = … } instead.")),
    "concede": (
        N_("only a conversation card can concede a demand."),
        N_("Move it to two, one, none or do of such a card; a help has concede_free."),
    ),
    "must_eliminate": (
        N_("only a pivotal event can ask that the abductor be eliminated."),
        N_("Move it to main in pivotal.toml."),
    ),
}
"""What cannot stand everywhere, and what is said where it may not."""


def _itself(effect: Effect, place: Place, allowed: Allowed) -> Iterator[Problem]:
    """Check one effect against what may stand here."""
    if effect.op in ELSEWHERE and effect.op not in allowed:
        yield place.problem(*map(str, ELSEWHERE[effect.op]))
    if getattr(effect, "until", "") == "conceded" and "conceded" not in allowed:
        yield place.at("until").problem(
            _('"conceded" only fits a demand\'s standing effects.'),
            _("Write another duration, or move it to standing."),
        )


OF_KIND: dict[str, tuple[type[Card], Message]] = {
    "voice": (InCharge, N_("UNUSED: only an abductor and a second in command have a voice.")),
    "say": (ConversationCard, N_("UNUSED: only a conversation card is something you say.")),
    "gender": (InCharge, N_("UNUSED: only an abductor and a second in command have a gender.")),
    "people": (Abductor, N_("UNUSED: only an abductor holds people.")),
    "variants": (Epilogue, N_("UNUSED: only an epilogue has variants.")),
}
"""Words that one kind of card has, and what is said of them on another."""


def unused_words(
    entries: Entries, expected: Iterable[str], cards: Mapping[str, Card], place: Place
) -> Iterator[Problem]:
    """Report words without a card, and lines of cards that can never say them."""
    ids = {"pack", *expected}
    for id, words in entries.items():
        here, card = place.at(id), cards.get(id)
        if id not in ids:
            yield here.problem(
                _("UNUSED: no card has this id."),
                _("Remove it or mend the id.") + nearest(id, sorted(ids)),
            )
            continue
        for key, (kind, text) in OF_KIND.items():
            if getattr(words, key) and not isinstance(card, kind):
                yield here.at(key).problem(str(text), _("Remove it."))
        if isinstance(card, InCharge):
            yield from _unheard(words.voice, card, here.at("voice"))
        yield from _never_acting(words.acts, card, here.at("acts"))
        yield from _too_many(words.short, card, here.at("short"))
        yield from _nights(words.night, id, here.at("night"))
        yield from _headlines(words.headline, id, card, here.at("headline"))


def _nights(lines: tuple[Line, ...], id: str, place: Place) -> Iterator[Problem]:
    """Nights of a card, and nights after which nothing might fit."""
    if lines and id != NEGOTIATOR:
        text = _("UNUSED: only [{id}] of a career thinks about a night.").format(id=NEGOTIATOR)
        yield place.problem(text, _("Remove it."))
    elif lines and all(line.conditions for line in lines):
        yield place.problem(
            _("MISSING: after some nights none of them fits."), _("Add one without if.")
        )


def _headlines(
    lines: tuple[Line, ...], id: str, card: Card | None, place: Place
) -> Iterator[Problem]:
    """Headlines of what makes none, and missions for which none might fit."""
    if lines and id != NEWSPAPER and not isinstance(card, Abductor):
        text = _("UNUSED: only an abductor, and [{id}] of a career, have headlines.")
        yield place.problem(text.format(id=NEWSPAPER), _("Remove it."))
    elif lines and id == NEWSPAPER:
        asked = [{name for name, _value in line.conditions} for line in lines]
        for result in ("won", "lost"):
            if not any(names <= {result} for names in asked):
                yield place.problem(
                    _("MISSING: for some missions that were {result} none of them fits.").format(
                        result=result
                    ),
                    _("Add one with if = {{ {result} = true }} alone.").format(result=result),
                )


def _unheard(voice: Voice, card: InCharge, place: Place) -> Iterator[Problem]:
    """What is never said, since its moment does not come for this card."""
    if isinstance(card, Abductor):
        never, message = SECOND_ONLY, _("UNUSED: this moment never comes for an abductor.")
    else:
        never = ABDUCTOR_ONLY
        message = _("UNUSED: this moment never comes for a second in command.")
    for moment in voice:
        if moment in never:
            yield place.at(moment).problem(message, _("Remove it."))


def _never_acting(acts: Mapping[str, str], card: Card | None, place: Place) -> Iterator[Problem]:
    """What is never told, since nothing on the card waits for its moment."""
    triggers = card.triggers() if acts and card is not None else ()
    awaited = {moment for trigger in triggers for moment in trigger.when}
    for moment in acts:
        if moment not in awaited:
            yield place.at(moment).problem(
                _("UNUSED: no trigger of this card waits for this moment."), _("Remove it.")
            )


def _too_many(short: tuple[str, ...], card: Card | None, place: Place) -> Iterator[Problem]:
    """Short forms for which the card has no trigger; one of a card that you say is its title."""
    waiting = sum(1 for _one in card.triggers()) if short and card is not None else 0
    waiting = waiting or int(isinstance(card, ConversationCard))
    if len(short) > waiting:
        text = _("UNUSED: short forms here: {here}, triggers on the card: {there}.")
        yield place.problem(
            text.format(here=len(short), there=waiting), _("Write one for each trigger.")
        )
