"""Words that no card has a use for."""

from collections.abc import Iterable, Iterator, Mapping

from hncli.base.messages import N_, Message, _
from hncli.base.problems import Place, Problem
from hncli.base.text import nearest
from hncli.game.cards.career_content import Epilogue
from hncli.game.cards.lines import Line
from hncli.game.cards.models import Abductor, Card, ConversationCard, InCharge
from hncli.game.cards.words import (
    ABDUCTOR_ONLY,
    NEGOTIATOR,
    NEWSPAPER,
    SECOND_ONLY,
    Entries,
    Voice,
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
    entries: Entries, known: Iterable[str], cards: Mapping[str, Card], place: Place
) -> Iterator[Problem]:
    """Report words without a card, and lines of cards that can never say them."""
    ids = {"pack", *known}
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
    awaited = {moment for one in triggers for moment in one.when}
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
