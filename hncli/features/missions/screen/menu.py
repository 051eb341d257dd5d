"""The menu of a decision as texts: its question, its entries, and what each would do."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from hncli.base.messages import _, ngettext
from hncli.base.text import cp_cost, cp_said, ended, labelled, titled
from hncli.features.missions.choices import (
    FACE_DOWN_MENU,
    TAKE_ALL,
    RefusedOption,
    ends_for_good,
    first_refused,
    letter_of,
    markable,
    placed_in,
)
from hncli.features.missions.roll_choices import ALL_FAILURES, OTHER_CARDS, OTHER_DICE, MenuEntry
from hncli.features.missions.words.labels import (
    counted,
    effect_text,
    label,
    named,
    reasons,
    terms_said,
    title,
    titles_counted,
)
from hncli.features.missions.words.narration import narrate
from hncli.features.missions.words.outcomes import (
    alert_lines,
    card_of,
    has_rows,
    last_end,
    outcomes,
)
from hncli.game.engine import events as ev
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.game import (
    ACCEPT,
    END,
    ChoosingDice,
    ChoosingEffect,
    ConcedingFree,
    Decision,
    Option,
    PayingConversion,
    RevealingDemand,
    TakingCards,
)
from hncli.game.engine.view import View, preview
from hncli.terminal.questions import MenuItem


def question(m: View, decision: Decision) -> str:
    """The question of a decision as a sentence."""
    purpose = decision.purpose
    about = title(m, decision.about)
    if isinstance(purpose, PayingConversion):
        return _("Second card?") if purpose.paid else _("Give up two cards for the 4. First card?")
    if isinstance(purpose, TakingCards):
        return _("{about}: choose a free card").format(about=about)
    if isinstance(purpose, RevealingDemand):
        return _("Which demand do you ask about?")
    if isinstance(purpose, ConcedingFree):
        text = _("{about}: which demand do you concede?")
        if purpose.may_decline:
            text = _("{about}: concede a demand free?")
        return text.format(about=about)
    if isinstance(purpose, ChoosingDice):
        return _("{about}: reroll which die?").format(about=about)
    if isinstance(purpose, ChoosingEffect):
        return _("{about}: choose one").format(about=about)
    return {
        "converse": _("What do you say?"),
        "roll": _("Keep this roll?"),
        "spend": _("What do you buy?"),
        "offer": _("{about} could help now. Use it?").format(about=about),
        "pick": _("{about}: choose one").format(about=about),
    }[decision.kind]


def menu_items(
    m: View, entries: Iterable[MenuEntry], is_drawn: bool, few: bool = True
) -> tuple[MenuItem, ...]:
    """The entries as menu items; only the first of two with one letter has it."""
    items: list[MenuItem] = []
    for choice in entries:
        item = menu_item(m, choice, is_drawn)
        if is_drawn and choice.options == (END,) and ends_for_good(m, few):
            end = last_end(m, choice)
            again = _("{why} Press {letter} again to end.")
            care = (
                again.format(why=end, letter=item.letter) if end else _end_warning(m, item.letter)
            )
            item = replace(item, care=care)
        is_taken = any(item.letter == earlier.letter for earlier in items)
        items.append(replace(item, letter="") if is_taken else item)
    return tuple(items)


def _end_warning(m: View, letter: str) -> str:
    """The warning before an end that gives choices up, shown when its letter is pressed."""
    if m.asked.kind == "spend":
        text = _("There's more you can buy. Press {letter} again to end.")
    elif m.hand:
        text = ngettext(
            "You still hold {n} card. Press {letter} again to end.",
            "You still hold {n} cards. Press {letter} again to end.",
            len(m.hand),
        )
    else:
        text = _("There's more you can do. Press {letter} again to end.")
    return text.format(n=len(m.hand), letter=letter)


def menu_item(m: View, choice: MenuEntry, is_drawn: bool) -> MenuItem:
    """One entry of the menu."""
    option = choice.options[0] if choice.options else None
    mark = markable(m, option) if option is not None and len(choice.options) == 1 else None
    card = card_of(m, option) if is_drawn else None
    is_brief = card is not None and card.brief_title != card.title
    return MenuItem(
        choice.id,
        choice_label(m, choice, is_drawn),
        choice.options,
        choice_does(m, choice),
        letter=letter_of(m, choice.id, option),
        columns=outcomes(m, choice),
        copies=_copies(m, option),
        mark=mark,
        name=choice_label(m, choice, False) if is_brief else "",
    )


class CardMarking:
    """Cards that are marked: those of the hand go face down, those for sale are bought."""

    def __init__(self, m: View) -> None:
        self.m = m

    def cost(self, marks: Sequence[Option]) -> str:
        """How many cards are marked, what they cost to buy, or bring face down."""
        bought = [option for option in marks if option.verb == "buy"]
        text = _("{n} marked, {cost} of {cp}. Enter buys them, Esc unmarks.")
        if not bought:
            text = _("{n} of {held} marked, +{points}. Enter plays them face down, Esc unmarks.")
        elif len(bought) < len(marks):
            text = _("{n} marked, {cost} of {cp}. Enter plays and buys them, Esc unmarks.")
        cards = self.m.catalogue.conversation
        return text.format(
            n=len(marks),
            cost=sum(cards[option.name].cost for option in bought),
            cp=cp_cost(max(0, self.m.cp + len(marks) - len(bought))),
            points=cp_cost(len(marks)),
            held=len(self.m.hand),
        )

    def refusal(self, marks: Sequence[Option]) -> str:
        """Why they cannot all be played and bought."""
        refused = first_refused(self.m, marks)
        return why_refused(refused) if refused is not None else ""


def why_refused(refused: RefusedOption) -> str:
    """Say why a choice is not possible after those before it."""
    option, position = refused
    card = position.catalogue.conversation.get(option.name)
    if option.verb == "buy" and card is not None and card.cost > max(0, position.cp):
        text = _("{card} costs {cost} and you'd have {cp} left.")
        return text.format(card=card.title, cost=cp_said(card.cost), cp=max(0, position.cp))
    return " ".join(reasons(position, option.id, ()))


def _copies(m: View, option: Option | None) -> int:
    if option is None or option.verb not in ("play", "buy"):
        return 1
    return (m.hand if option.verb == "play" else m.available).count(option.name)


def choice_label(m: View, choice: MenuEntry, is_drawn: bool) -> str:
    """What an entry says."""
    if choice.id == TAKE_ALL:
        return _("Take all free cards ({n})").format(n=len(choice.options))
    if choice.id == FACE_DOWN_MENU:
        return _("Face down (+1 CP) ...")
    option = choice.options[0]
    if choice.id.startswith(OTHER_CARDS):
        return _("Convert die {n} with other cards ...").format(n=option.number)
    dice = [option.number for option in choice.options if option.verb == "die"]
    if choice.id == ALL_FAILURES or (dice and option.verb != "die"):
        text = _("Reroll the {face}") if len(dice) == 1 else _("Reroll all failures ({n} dice)")
        reroll = text.format(n=len(dice), face=m.dice[dice[0] - 1])
        return reroll if choice.id == ALL_FAILURES else labelled(reroll, named(m, option.name))
    if choice.id.startswith(OTHER_DICE):
        return _("Reroll other dice: {card} ...").format(card=named(m, option.name))
    if option.verb == "convert" and (paid := _conversion_cards(m, choice)):
        return _("Convert die {n}: give up {cards}").format(
            n=option.number, cards=titles_counted(m, paid)
        )
    if option.verb in ("play", "buy") and m.asked.kind in ("converse", "spend"):
        return _card_label(m, option, is_drawn)
    return label(m, option)


def _conversion_cards(m: View, choice: MenuEntry) -> list[str]:
    """The cards that a conversion costs; empty if they are to be chosen later."""
    if len(choice.options) == 1:
        events = preview(m, choice.options[0]).events
        return [
            card for event in events if isinstance(event, ev.DieConverted) for card in event.cards
        ]
    paid = [option.name for option in choice.options[1:]]
    if len(paid) == 1:
        hand = list(m.hand)
        hand.remove(paid[0])
        paid.append(hand[0])
    return paid


def _card_label(m: View, option: Option, is_drawn: bool) -> str:
    """A card of the hand or the supply, with its number of copies and its cost."""
    card = m.catalogue.conversation[option.name]
    name, copies = card.brief_title if is_drawn else card.title, _copies(m, option)
    if option.verb == "play":
        return counted(name, copies, is_drawn)
    cost = card.cost
    if m.asked.kind == "converse":
        name = counted(titled(name), copies, is_drawn)
        text = _("Buy {card} ({cost})") if cost else _("Take {card} (free)")
    else:
        name = counted(name, copies, is_drawn)
        text = _("{card} ({cost})") if cost else _("{card} (free)")
    return text.format(card=name, cost=cp_cost(cost))


def choice_does(m: View, choice: MenuEntry) -> str:
    """The whole text of an entry: what the card says, and what would surely happen."""
    if choice.id == TAKE_ALL:
        cards = titles_counted(m, [option.name for option in choice.options])
        return ended(_("You take {cards}").format(cards=cards))
    if choice.id == FACE_DOWN_MENU:
        return _("A card that you play face down gives 1 CP for sure; its text is ignored.")
    if (end := last_end(m, choice)) is not None:
        return str(end)
    option = choice.options[0]
    if choice.id.startswith(OTHER_CARDS):
        return _("You choose the two cards that you give up for it.")
    if choice.id.startswith(OTHER_DICE):
        return _("You choose which dice are rolled again.")
    if choice.id == ALL_FAILURES:
        return _("Every die that's no success is rolled again.")
    if option.verb == "convert" and len(choice.options) > 1:
        return _(
            "The 4 counts as a success. You play {cards} face down for it, without CP."
        ).format(cards=titles_counted(m, _conversion_cards(m, choice)))
    return " ".join([option_does(m, option), *alert_lines(m, choice)])


def option_does(m: View, option: Option) -> str:
    """What one option does: the text of its card, else what the engine says would happen."""
    if option.verb in ("play", "buy", "card", "use", "act", "demand", "effect", "die"):
        if option.verb == "play" and m.asked.kind == "converse" and not has_rows(m, option):
            return _certain_effects(m, option) or effect_text(m, option)
        return effect_text(m, option)
    if option == END and m.asked.kind == "spend":
        return effect_text(m, option)
    if option.verb == "concede":
        return _conceding(m, option)
    return _certain_effects(m, option) or effect_text(m, option)


TERM_EVENTS = (
    ev.CpChanged, ev.EffectStands, ev.HostagesTaken, ev.HostagesTurned, ev.HostagesWonBack,
)  # fmt: skip
"""Events that a demand's terms say, where the demand is their source."""


def _conceding(m: View, option: Option) -> str:
    """The terms of a demand, and what would surely follow that the terms do not say."""
    demand = m.catalogue.demands[placed_in(m, option.number).id]
    events = preview(m, option).events
    is_crossing = any(isinstance(event, ev.ThreatChanged) and event.beyond for event in events)
    is_doubled = any(entry.what == "rises-doubled" for entry in m.standing)

    def is_said(event: MissionEvent) -> bool:
        if isinstance(event, ev.DemandConceded):
            return True
        if isinstance(event, ev.ThreatChanged):
            return not (is_crossing or (is_doubled and event.amount > 0))
        if isinstance(event, ev.HostageSaved):
            return not is_crossing
        return isinstance(event, TERM_EVENTS) and event.source == demand.id

    unsaid = [event for event in events if not is_said(event)]
    return " ".join([ended(terms_said(demand.terms())), *narrate(m, unsaid, demand.title)])


def _certain_effects(m: View, option: Option) -> str:
    """What is certain to follow, in sentences, and that chance decides the rest if it does."""
    result = preview(m, option)
    text = " ".join(
        narrate(m, [event for event in result.events if not isinstance(event, ev.TurnStarted)])
    )
    if not result.is_certain:
        text = " ".join((text, _("Then chance decides."))).strip()
    if not text:
        return ""
    return _("Now: {said}").format(said=text) if option == ACCEPT else text
