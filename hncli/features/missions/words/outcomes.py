"""What a choice would do, in short: its outcomes, the alerts it sets off, its chances."""

from typing import NamedTuple

from hncli.base.messages import _, ngettext
from hncli.base.schema import LEVELS
from hncli.base.text import any_of, ended
from hncli.features.missions.choices import placed_in
from hncli.features.missions.hints import chance_in_percent
from hncli.features.missions.roll_choices import OTHER_DICE, MenuEntry
from hncli.features.missions.words.labels import title
from hncli.features.missions.words.position_text import short_effect, short_trigger
from hncli.game.cards.effects.standing import StandingTrigger
from hncli.game.cards.models import Card, ConversationCard
from hncli.game.cards.operation import Effect, Effects, brief
from hncli.game.engine import events as ev
from hncli.game.engine.game import END, Option
from hncli.game.engine.view import View, preview, preview_roll
from hncli.game.odds import odds
from hncli.terminal.questions import Toned, tones_of

HEADINGS = ("2+", "1", "0")
GAINS = {
    "cp": 1, "threat": -1, "marker": -1, "release": 1, "kill": -1, "hostages": -1, "dice": 1,
    "end": -1, "eliminate": 1, "escape": -1, "lose": -1, "take": 1, "discard_red": -1,
    "discard_half": -1, "free_fours": 1, "double_rises": -1, "no_conversions": -1,
}  # fmt: skip
"""For each operation whose amount is always good or always bad for the player: 1 or -1."""
SUCCESSES = (2, 1, 0)  # the fewest of each


def card_of(m: View, option: Option | None) -> ConversationCard | None:
    """The card that an entry plays or buys."""
    if option is None or option.verb not in ("play", "buy", "card"):
        return None
    return m.catalogue.conversation.get(option.name)


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
    card = card_of(m, option)
    if card is not None and card.rows:
        return tuple(
            _with_alert(_short(m, card, row), alerts_of(m, option, successes))
            for successes, row in zip(SUCCESSES, card.rows.values(), strict=True)
        )
    text = single_outcome(m, option, card)
    return (_with_alert(text, alerts_of(m, option)),) if text else ()


def single_outcome(m: View, option: Option, card: ConversationCard | None) -> str:
    """What an option without a roll of its own does; empty for verbs that need no text."""
    if card is not None:
        does = _short(m, card, card.during_roll or card.do)
        return _("in a roll: {does}").format(does=does) if card.during_roll else does
    if option.verb == "concede":
        demand = m.catalogue.demands[placed_in(m, option.number).id]
        benefit, penalty = (
            _short(m, demand, effects) for effects in (demand.benefit, demand.penalty)
        )
        if not demand.benefit or not demand.penalty:
            return penalty if demand.penalty else benefit
        before, _b, between = _("{benefit}; then {penalty}").partition("{benefit}")
        between, _p, after = between.partition("{penalty}")
        pieces = [(before, ""), *tones_of(benefit), (between, ""), *tones_of(penalty), (after, "")]
        return Toned.of(pieces, "")
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
    pieces = [
        (short_trigger(m, card.id, effect.watch), "")
        if isinstance(effect, StandingTrigger)
        else (effect.brief(), _tone(effect))
        for effect in effects
        if effect.op != "reveal" or m.has_hidden_demand
    ]
    return Toned.of(pieces) if pieces else "-"


def _tone(effect: Effect) -> str:
    """The style of an effect for a column: a gain, a loss, or neither."""
    amount = GAINS[effect.op] * getattr(effect, effect.op) if effect.op in GAINS else 0
    return "gain" if amount > 0 else "loss" if amount < 0 else ""


def _with_alert(text: str, alerts: list[str]) -> str:
    mark = _("ALERT")
    return Toned.of([*tones_of(text), (f" {mark}", "loss")], "") if alerts else text


def alerts_of(m: View, option: Option, successes: int | None = None) -> list[str]:
    """The cards whose alert a choice would surely set off, with so many successes of its roll."""
    if not m.alerts() or option.verb in ("buy", "card"):
        return []
    result = preview(m, option) if successes is None else preview_roll(m, option, successes)
    events = result.events if result is not None else ()
    return [event.source for event in events if isinstance(event, ev.RuleTriggered) and event.alert]


def alert_lines(m: View, choice: MenuEntry) -> list[str]:
    """Which alerts a card would set off, for each outcome of its roll."""
    option = choice.options[0] if len(choice.options) == 1 else None
    if option is None or not has_rows(m, option):
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
    texts = outcomes(m, choice)
    if len(texts) != len(HEADINGS):
        return Toned.of((piece for text in texts for piece in tones_of(text)), "")
    pieces: list[tuple[str, str]] = []
    for heading, text in zip(HEADINGS, texts, strict=True):
        pieces += [(" | " if pieces else "", ""), (f"{heading} ", "faint"), *tones_of(text)]
    return Toned.of(pieces, "")


class LastEnd(NamedTuple):
    """What the end of the last conversation leads to."""

    deaths: int
    is_lost: bool

    @property
    def brief(self) -> Toned:
        """The result in a few words, for a column."""
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
    """What an entry that ends the last conversation leads to.

    None if the entry does not end it, or the outcome is uncertain. Nothing bought after it could
    still be played, so the end of the spend phase is part of it.
    """
    if choice.options != (END,) or not m.last_conversation or m.phase != "conversation":
        return None
    result = preview(m, END)
    if result.is_certain and not result.is_final:
        result = preview(m, END, END)
    ends = [event for event in result.events if isinstance(event, ev.MissionEnded)]
    if not ends:
        return None
    deaths = sum(isinstance(event, ev.HostageKilled) for event in result.events)
    return LastEnd(deaths, ends[-1].result == "lost")


def has_rows(m: View, option: Option) -> bool:
    """Whether an option plays or buys a card that is rolled for."""
    card = card_of(m, option)
    return card is not None and bool(card.rows)


def moves_somebody(m: View, choice: MenuEntry) -> bool:
    """Whether somebody may walk out or die by the direct effects of a choice."""
    if len(choice.options) != 1 or not m.captives:
        return False
    option = choice.options[0]
    card = card_of(m, option)
    if card is None:
        events = preview(m, option).events
        return any(isinstance(event, ev.HostageKilled | ev.HostageSaved) for event in events)
    # Threat beyond an end of its track moves somebody too.
    return option.verb == "play" and any(
        effect.op in ("release", "kill")
        or not 0 <= m.threat + getattr(effect, "threat", 0) < len(LEVELS)
        for effect in card.effects()
    )


def odds_line(m: View, choice: MenuEntry, is_short: bool = False) -> str:
    """The exact chances of the card that an entry plays; empty if there is nothing to roll.

    A short line has the order of the outcomes above it.
    """
    option = choice.options[0] if len(choice.options) == 1 else None
    if option is None or option.verb not in ("play", "buy") or m.dice:
        return ""
    chances = odds(m, option.name)
    if chances is None:
        return ""
    dice = ngettext("{n} die", "{n} dice", chances.dice).format(n=chances.dice)
    text = _("{dice}: 2+ {two}, 1 {one}, 0 {none}")
    if is_short:
        text = _("{dice}: {two} | {one} | {none}")
    text = text.format(
        dice=dice,
        two=chance_in_percent(chances.plain.two),
        one=chance_in_percent(chances.plain.one),
        none=chance_in_percent(chances.plain.none),
    )
    helped = chances.at_least_one.one_or_more
    if helped > chances.plain.one_or_more:
        spare = _("; spares 1+ {chance}") if is_short else _("; with your spare cards 1+ {chance}")
        text += spare.format(chance=chance_in_percent(helped))
    return text
