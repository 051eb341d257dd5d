"""The menu of a decision in words: its question, its entries, and what each would do."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from hncli.base.messages import _, ngettext
from hncli.base.schema import LEVELS
from hncli.base.text import any_of, cp_cost, cp_said, ended, labelled, titled
from hncli.features.missions.choices import (
    FACE_DOWN_MENU,
    TAKE_ALL,
    RefusedOption,
    ends_for_good,
    first_refused,
    letter_of,
    markable,
)
from hncli.features.missions.hints import chance_in_percent
from hncli.features.missions.labels import (
    counted,
    does,
    label,
    named,
    placed_in,
    reasons,
    terms_said,
    title,
    titles_counted,
)
from hncli.features.missions.narration import narrate
from hncli.features.missions.position_text import short_effect, short_trigger
from hncli.features.missions.roll_choices import (
    ALL_FAILURES,
    OTHER_CARDS,
    OTHER_DICE,
    MenuEntry,
)
from hncli.game.cards.effects.standing import StandingTrigger
from hncli.game.cards.models import Card, ConversationCard
from hncli.game.cards.operation import Effect, Effects, brief
from hncli.game.engine.events import (
    CpChanged,
    DemandConceded,
    DieConverted,
    EffectStands,
    HostageKilled,
    HostageSaved,
    HostagesTaken,
    HostagesTurned,
    HostagesWonBack,
    MissionEnded,
    MissionEvent,
    RuleTriggered,
    ThreatChanged,
    TurnStarted,
)
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
from hncli.game.engine.view import Preview, View, preview, preview_roll
from hncli.game.odds import Odds, odds
from hncli.terminal.questions import MenuItem, Toned, tones_of

HEADINGS = ("2+", "1", "0")
GAINS = {
    "cp": 1, "threat": -1, "marker": -1, "release": 1, "kill": -1, "hostages": -1, "dice": 1,
    "end": -1, "eliminate": 1, "escape": -1, "lose": -1, "take": 1, "discard_red": -1,
    "discard_half": -1, "free_fours": 1, "double_rises": -1, "no_conversions": -1,
}  # fmt: skip
"""The sign of the amount of each operation that is good or bad for the player, whatever else is."""
SUCCESSES = (2, 1, 0)  # the fewest of each


def question(m: View, decision: Decision) -> str:
    """What a person would ask."""
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
    """The entries of the menu; a letter that two of them would have is the first one's."""
    found: list[MenuItem] = []
    for choice in entries:
        item = menu_item(m, choice, is_drawn)
        if is_drawn and choice.options == (END,) and ends_for_good(m, few):
            end = last_end(m, choice)
            again = _("{why} Press {letter} again to end.")
            care = again.format(why=end, letter=item.letter) if end else _care(m, item.letter)
            item = replace(item, care=care)
        is_taken = any(item.letter == other.letter for other in found)
        found.append(replace(item, letter="") if is_taken else item)
    return tuple(found)


def _care(m: View, letter: str) -> str:
    """Say what would be given up by an end, to whoever has pressed its letter."""
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
    copies = _copies(m, option)
    return MenuItem(
        choice.id,
        choice_label(m, choice, is_drawn),
        choice.options,
        choice_does(m, choice),
        letter=letter_of(m, choice.id, option),
        columns=outcomes(m, choice),
        copies=copies,
        mark=mark,
        name=_whole_name(m, choice, is_drawn),
    )


def _whole_name(m: View, choice: MenuEntry, is_drawn: bool) -> str:
    """The label of an entry with the whole title of its card; empty if it has that anyway."""
    card = _card_of(m, choice.options[0]) if is_drawn and choice.options else None
    is_whole = card is None or card.brief_title == card.title
    return "" if is_whole else choice_label(m, choice, False)


class CardMarking:
    """Cards that are marked: those of the hand go face down, those for sale are bought."""

    def __init__(self, m: View) -> None:
        self.m = m

    def cost(self, marks: Sequence[Option]) -> str:
        """How many are marked and what they cost; face down, what they give."""
        bought = [one for one in marks if one.verb == "buy"]
        text = _("{n} marked, {cost} of {cp}. Enter buys them, Esc unmarks.")
        if not bought:
            text = _("{n} of {held} marked, +{points}. Enter plays them face down, Esc unmarks.")
        elif len(bought) < len(marks):
            text = _("{n} marked, {cost} of {cp}. Enter plays and buys them, Esc unmarks.")
        cards = self.m.catalogue.conversation
        return text.format(
            n=len(marks),
            cost=sum(cards[one.name].cost for one in bought),
            cp=cp_cost(max(0, self.m.cp + len(marks) - len(bought))),
            points=cp_cost(len(marks)),
            held=len(self.m.hand),
        )

    def refusal(self, marks: Sequence[Option]) -> str:
        """Why they cannot all be played and bought."""
        found = first_refused(self.m, marks)
        return why_refused(found) if found is not None else ""


def why_refused(refused: RefusedOption) -> str:
    """Say why a choice is not possible after those before it."""
    option, where = refused
    card = where.catalogue.conversation.get(option.name)
    if option.verb == "buy" and card is not None and card.cost > max(0, where.cp):
        text = _("{card} costs {cost} and you'd have {cp} left.")
        return text.format(card=card.title, cost=cp_said(card.cost), cp=max(0, where.cp))
    return " ".join(reasons(where, option.id, ()))


def _card_of(m: View, option: Option | None) -> ConversationCard | None:
    """The card that an entry plays or buys."""
    if option is None or option.verb not in ("play", "buy", "card"):
        return None
    return m.catalogue.conversation.get(option.name)


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
    dice = [one.number for one in choice.options if one.verb == "die"]
    if choice.id == ALL_FAILURES or (dice and option.verb != "die"):
        return _reroll_label(m, choice, dice)
    if choice.id.startswith(OTHER_DICE):
        return _("Reroll other dice: {card} ...").format(card=named(m, option.name))
    if option.verb == "convert" and (paid := _given_up(m, choice)):
        return _("Convert die {n}: give up {cards}").format(
            n=option.number, cards=titles_counted(m, paid)
        )
    if option.verb in ("play", "buy") and m.asked.kind in ("converse", "spend"):
        return _card_label(m, option, is_drawn)
    return label(m, option)


def _reroll_label(m: View, choice: MenuEntry, dice: list[int]) -> str:
    """A reroll with its dice, and the card or help that allows it if it is not chosen yet."""
    text = _("Reroll all failures ({n} dice)")
    if len(dice) == 1:
        text = _("Reroll the {face}")
    said = text.format(n=len(dice), face=m.dice[dice[0] - 1])
    return said if choice.id == ALL_FAILURES else labelled(said, named(m, choice.options[0].name))


def _given_up(m: View, choice: MenuEntry) -> list[str]:
    """The cards that a conversion costs, as far as they are settled; not all are asked for."""
    if len(choice.options) == 1:
        events = preview(m, choice.options[0]).events
        return [card for one in events if isinstance(one, DieConverted) for card in one.cards]
    paid = [one.name for one in choice.options[1:]]
    if len(paid) == 1:
        rest = list(m.hand)
        rest.remove(paid[0])
        paid.append(rest[0])
    return paid


def _card_label(m: View, option: Option, is_drawn: bool) -> str:
    """A card of the hand or the supply, with how many of it there are and what it costs."""
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


def outcomes(m: View, choice: MenuEntry) -> tuple[str, ...]:
    """What an entry would do in a few characters: one text for each outcome of a roll, or one.

    Nothing for an entry that only ends something, or leads to another menu. An alert that it would
    set off is named as that.
    """
    if len(choice.options) != 1 or choice.id.startswith(OTHER_DICE):
        return ()
    if (end := last_end(m, choice)) is not None:
        return (end.brief,)
    option = choice.options[0]
    card = _card_of(m, option)
    if card is not None and card.rows:
        return tuple(
            _with_alert(_short(m, card, row), alerts_of(m, option, successes))
            for successes, row in zip(SUCCESSES, card.rows.values(), strict=True)
        )
    said = single_outcome(m, option, card)
    return (_with_alert(said, alerts_of(m, option)),) if said else ()


def single_outcome(m: View, option: Option, card: ConversationCard | None) -> str:
    """What an option without a roll of its own does; empty if it needs no telling."""
    if card is not None:
        does = _short(m, card, card.during_roll or card.do)
        return _("in a roll: {does}").format(does=does) if card.during_roll else does
    if option.verb == "concede":
        demand = m.catalogue.demands[placed_in(m, option.number).id]
        benefit, penalty = (_short(m, demand, one) for one in (demand.benefit, demand.penalty))
        if not demand.benefit or not demand.penalty:
            return penalty if demand.penalty else benefit
        before, _b, between = _("{benefit}; then {penalty}").partition("{benefit}")
        between, _p, after = between.partition("{penalty}")
        said = [(before, ""), *tones_of(benefit), (between, ""), *tones_of(penalty), (after, "")]
        return Toned.of(said, "")
    if option.verb == "use":
        return ", ".join(
            short_trigger(m, option.name, rule) for rule in m.catalogue.helps[option.name].rules
        )
    if option.verb == "act":
        actions = m.catalogue.abductor.actions
        return next(brief(action.do) for action in actions if action.id == option.name)
    return ""


def _short(m: View, card: Card, effects: Effects) -> str:
    """Some effects of a card for a column, without a reveal where nothing is hidden."""
    told = [
        (short_trigger(m, card.id, one.watch), "")
        if isinstance(one, StandingTrigger)
        else (one.brief(), _tone(one))
        for one in effects
        if one.op != "reveal" or m.has_hidden_demand
    ]
    return Toned.of(told) if told else "-"


def _tone(effect: Effect) -> str:
    """The style of an effect for a column: a gain, a loss, or neither."""
    amount = GAINS[effect.op] * getattr(effect, effect.op) if effect.op in GAINS else 0
    return "gain" if amount > 0 else "loss" if amount < 0 else ""


def _with_alert(said: str, alerts: list[str]) -> str:
    mark = _("ALERT")
    return Toned.of([*tones_of(said), (f" {mark}", "loss")], "") if alerts else said


def alerts_of(m: View, option: Option, successes: int | None = None) -> list[str]:
    """The cards whose alert a choice would surely set off, with so many successes of its roll."""
    if not m.alerts() or option.verb in ("buy", "card"):
        return []
    if successes is None:
        found: Preview | None = preview(m, option)
    else:
        found = preview_roll(m, option, successes)
    events = found.events if found is not None else ()
    return [one.source for one in events if isinstance(one, RuleTriggered) and one.alert]


def alert_lines(m: View, choice: MenuEntry) -> list[str]:
    """Which alerts a card would set off, for each outcome of its roll."""
    option = choice.options[0] if len(choice.options) == 1 else None
    if option is None or not _card_rows(m, option):
        return []
    rows: dict[str, list[str]] = {}
    for heading, successes in zip(HEADINGS, SUCCESSES, strict=True):
        for card in alerts_of(m, option, successes):
            rows.setdefault(card, []).append(heading)
    waiting = {entry.source: entry for entry in m.standing if entry.what == "alert"}
    text = _("Sets off {card} on {rows}: {does}")
    return [
        ended(
            text.format(
                card=title(m, card), rows=any_of(rows[card]), does=short_effect(m, waiting[card])
            )
        )
        for card in rows
        if card in waiting
    ]


def outcomes_line(m: View, choice: MenuEntry) -> Toned:
    """The outcomes of an entry in a row, each with its heading; empty if it has none."""
    found = outcomes(m, choice)
    if len(found) != len(HEADINGS):
        return Toned.of((piece for said in found for piece in tones_of(said)), "")
    pieces: list[tuple[str, str]] = []
    for heading, said in zip(HEADINGS, found, strict=True):
        pieces += [(" | " if pieces else "", ""), (f"{heading} ", "faint"), *tones_of(said)]
    return Toned.of(pieces, "")


class LastEnd(NamedTuple):
    """What the end of the last conversation leads to."""

    deaths: int
    is_lost: bool

    @property
    def brief(self) -> Toned:
        """The same for a column."""
        if not self.is_lost:
            return Toned.of([(_("won"), "gain")])
        text = ngettext("{n} dies: lost", "{n} die: lost", self.deaths)
        return Toned.of([(text.format(n=self.deaths) if self.deaths else _("lost"), "loss")])

    def __str__(self) -> str:
        if not self.is_lost:
            return _("This was the last conversation. End it and the mission is won.")
        if not self.deaths:
            return _("This was the last conversation. End it and the mission is lost.")
        text = ngettext(
            "This was the last conversation. End it and {n} person dies: the mission is lost.",
            "This was the last conversation. End it and {n} people die: the mission is lost.",
            self.deaths,
        )
        return text.format(n=self.deaths)


def last_end(m: View, choice: MenuEntry) -> LastEnd | None:
    """What an entry that ends the last conversation leads to; None if it is none, or none knows.

    Nothing is bought after it that could still be played, so the spend phase ends with it.
    """
    if choice.options != (END,) or not m.last_conversation or m.phase != "conversation":
        return None
    found = preview(m, END)
    if found.is_certain and not found.is_final:
        found = preview(m, END, END)
    ends = [one for one in found.events if isinstance(one, MissionEnded)]
    if not ends:
        return None
    deaths = sum(isinstance(one, HostageKilled) for one in found.events)
    return LastEnd(deaths, ends[-1].result == "lost")


def choice_does(m: View, choice: MenuEntry) -> str:
    """The whole text of an entry: what the card says, and what would surely happen."""
    if choice.id == TAKE_ALL:
        cards = titles_counted(m, [one.name for one in choice.options])
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
        ).format(cards=titles_counted(m, _given_up(m, choice)))
    return " ".join([option_does(m, option), *alert_lines(m, choice)])


def option_does(m: View, option: Option) -> str:
    """What one option does: the card's text for a card, else what the engine says would happen."""
    if option.verb in ("play", "buy", "card", "use", "act", "demand", "effect", "die"):
        if option.verb == "play" and m.asked.kind == "converse" and not _card_rows(m, option):
            return _certain(m, option) or does(m, option)
        return does(m, option)
    if option == END and m.asked.kind == "spend":
        return does(m, option)
    if option.verb == "concede":
        return _conceding(m, option)
    return _certain(m, option) or does(m, option)


def _conceding(m: View, option: Option) -> str:
    """What a demand's card says, and what would surely follow that the card cannot say."""
    demand = m.catalogue.demands[placed_in(m, option.number).id]
    events = preview(m, option).events
    is_crossing = any(isinstance(one, ThreatChanged) and one.beyond for one in events)
    is_doubled = any(entry.what == "rises-doubled" for entry in m.standing)

    def is_said(event: MissionEvent) -> bool:
        if isinstance(event, DemandConceded):
            return True
        if isinstance(event, ThreatChanged):
            return not (is_crossing or (is_doubled and event.amount > 0))
        if isinstance(event, HostageSaved):
            return not is_crossing
        if isinstance(
            event, CpChanged | EffectStands | HostagesTaken | HostagesTurned | HostagesWonBack
        ):
            return event.source == demand.id
        return False

    rest = [event for event in events if not is_said(event)]
    return " ".join([ended(terms_said(demand.terms())), *narrate(m, rest, demand.title)])


def _card_rows(m: View, option: Option) -> bool:
    card = _card_of(m, option)
    return card is not None and bool(card.rows)


def _certain(m: View, option: Option) -> str:
    """What surely follows, in sentences; and that chance decides the rest, where it does."""
    found = preview(m, option)
    said = " ".join(narrate(m, [e for e in found.events if not isinstance(e, TurnStarted)]))
    if not found.is_certain:
        said = " ".join((said, _("Then chance decides."))).strip()
    if not said:
        return ""
    return _("Now: {said}").format(said=said) if option == ACCEPT else said


def moves_somebody(m: View, choice: MenuEntry) -> bool:
    """Whether somebody may walk out or die by what a choice itself does."""
    if len(choice.options) != 1 or not m.captives:
        return False
    option = choice.options[0]
    card = _card_of(m, option)
    if card is None:
        events = preview(m, option).events
        return any(isinstance(event, HostageKilled | HostageSaved) for event in events)
    return option.verb == "play" and any(_moves_somebody(m, one) for one in card.effects())


def _moves_somebody(m: View, effect: Effect) -> bool:
    """Whether an effect moves a hostage: by itself, or by threat beyond an end of its track."""
    if effect.op in ("release", "kill"):
        return True
    return not 0 <= m.threat + getattr(effect, "threat", 0) < len(LEVELS)


def odds_line(m: View, choice: MenuEntry, is_short: bool = False) -> str:
    """The exact chances of the card that an entry plays; empty if there is nothing to roll."""
    option = choice.options[0] if len(choice.options) == 1 else None
    if option is None or option.verb not in ("play", "buy") or m.dice:
        return ""
    found = odds(m, option.name)
    return "" if found is None else _chances(found, is_short)


def _chances(found: Odds, is_short: bool) -> str:
    """The chances in a line; a short one has the order of the outcomes above it."""
    dice = ngettext("{n} die", "{n} dice", found.dice).format(n=found.dice)
    text = _("{dice}: 2+ {two}, 1 {one}, 0 {none}")
    if is_short:
        text = _("{dice}: {two} | {one} | {none}")
    text = text.format(
        dice=dice,
        two=chance_in_percent(found.plain.two),
        one=chance_in_percent(found.plain.one),
        none=chance_in_percent(found.plain.none),
    )
    helped = found.at_least_one.one_or_more
    if helped > found.plain.one_or_more:
        spare = _("; spares 1+ {chance}") if is_short else _("; with your spare cards 1+ {chance}")
        text += spare.format(chance=chance_in_percent(helped))
    return text
