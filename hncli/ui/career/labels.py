"""What each option of a career says to a person, and what it would do."""

from hncli.cards.library import Library
from hncli.cards.models import Card, ConversationCard, Help
from hncli.career.career import Career
from hncli.engine.game import Option
from hncli.features.careers.scorecard_report import kinds
from hncli.words import N_, _
from hncli.words.sentences import capitalized, clauses


def entry_title(career: Career, id: str) -> str:
    """The name of a trait, a resource or another entry of the table."""
    help = career.status.helps.get(id)
    return help.title if help is not None else id


def entry_kind(career: Career, id: str) -> str:
    """The kind of a compensation entry, in words."""
    return kinds()[career.status.helps[id].kind]


def card_title(library: Library, name: str) -> str:
    """A card's title with its box, for the full name `box/card`."""
    home = library.packs[name.partition("/")[0]].name
    return _("{card} ({box})").format(card=library.card(name).title, box=home)


def abductor_title(library: Library, box: str, id: str) -> str:
    """Whom a mission is with; an abductor who is no longer installed goes by the id."""
    pack = library.packs.get(box)
    card = pack.cards.get(id) if pack is not None else None
    return card.title if card is not None else id


def career_label(career: Career, option: Option) -> str:
    """The label of an option of a career decision."""
    verb, name, _number = option
    if not name:
        return str(PLAIN[verb])
    if verb == "entry":
        text = _("{entry} ({kind})")
        return text.format(entry=entry_title(career, name), kind=entry_kind(career, name))
    if verb == "mission":
        return _("Next mission: {abductor}").format(abductor=_abductor(career, name).title)
    if verb == "resource":
        text = _("Buy {resource} for {price} experience")
        price = career.status.numbers.resource_price
        return text.format(resource=entry_title(career, name), price=price)
    card = card_title(career.library, career.full_name(name))
    if career.status.is_adding:
        return _("Add {card}").format(card=card)
    text = _("Add {card} for {price} experience")
    return text.format(card=card, price=career.status.numbers.card_price)


PLAIN = {
    "mission": N_("Next mission, with an abductor drawn at random"),
    "retire": N_("Retire: the career ends here"),
}


def letter_words(career: Career, id: str) -> str:
    """The words of an option that its letter is taken from, if not of its whole label."""
    verb, _colon, name = id.partition(":")
    return _abductor(career, name).title if verb == "mission" and name else ""


def does(career: Career, option: Option) -> str:
    """What the card or entry of an option does; empty for options that have none."""
    verb, name, _number = option
    if verb in ("entry", "resource"):
        return said(career.status.helps[name])
    if verb != "card":
        return ""
    text = _("{cost} CP in a mission; {does}")
    return text.format(cost=card_cost(career, option), does=said(_card(career, option)))


def card_cost(career: Career, option: Option) -> int:
    """What the card of an option costs in a mission; 0 if there is none."""
    card = _card(career, option) if option.verb == "card" else None
    return card.cost if isinstance(card, ConversationCard) else 0


def _card(career: Career, option: Option) -> Card:
    return career.library.card(career.full_name(option.name))


def said(card: Card) -> str:
    """A card's text on one line, without a full stop at its end.

    That a rule is one goes without saying here.
    """
    if not isinstance(card, Help):
        return clauses(card.text())
    phrases = [*(rule.describe() for rule in card.rules), *(text for text, _s in card.gives())]
    return ". ".join(map(capitalized, phrases))


def _abductor(career: Career, name: str) -> Card:
    box, _slash, id = name.rpartition("/")
    for home, abductor in career.status.abductors():
        if id == abductor and box in ("", home):
            return career.library.packs[home].cards[id]
    raise KeyError(name)
