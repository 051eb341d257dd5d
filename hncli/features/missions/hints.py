"""Hints: the odds at this moment, the searching player's choice and why."""

import textwrap
from collections.abc import Iterator
from fractions import Fraction
from itertools import zip_longest
from typing import NamedTuple

from hncli.base.messages import N_, NN_, _, ngettext
from hncli.base.text import clauses, ended, in_row, labelled, number_word, percent
from hncli.features.missions.words.labels import label, named, title
from hncli.game.engine.game import ACCEPT, Option
from hncli.game.engine.standing import is_standing
from hncli.game.engine.view import View
from hncli.game.odds import Chances, Odds, odds, roll_odds
from hncli.players.rollouts import Reason
from hncli.players.searching import MEASURED_AHEAD, SearchingPlayer, SearchResult
from hncli.players.value_function import Measurement
from hncli.review.review import lead_of
from hncli.terminal.columns import grid, wrap
from hncli.terminal.environment import Environment
from hncli.terminal.progress import thinking
from hncli.terminal.questions import Question

SLIGHT = 0.15  # of a hostage or a level of threat: less is not worth a number
NEARLY_ALWAYS = 0.95


def reason_sentence(reason: Reason, conversations: int) -> str:
    """The reason as a sentence; it was measured so many conversations later.

    If that is more than one, rollouts near the end of a mission play one more, up to its end.
    """
    kind, amount = reason
    if amount <= 0:
        return _("On the whole it works out slightly better.")
    if kind in ("won", "lost"):
        most = conversations + (conversations > 1)
        when = _("within {n} conversations").format(n=number_word(most))
        return _result_reason(kind == "won", amount, when if most > 1 else _when(1))
    if kind in ("saved", "killed"):
        return _hostage_reason(kind == "saved", amount)
    if kind == "threat":
        return _threat_reason(amount, _when(conversations))
    return POSITION_REASONS[kind].format(when=_when(conversations))


POSITION_REASONS = {
    "hand": N_("It leaves you with better cards {when}."),
    "demands": N_("It leaves you better off with the demands {when}."),
    "abductor": N_("It leaves you with the easier opponent on the line {when}."),
    "standing": N_("It leaves less in force against you {when}."),
}


def _when(conversations: int) -> str:
    if conversations == 1:
        return _("by the next conversation")
    return _("{n} conversations later").format(n=number_word(conversations))


def _result_reason(is_won: bool, share: float, when: str) -> str:
    """How much more often the mission is won, or less often lost, before a rollout stops."""
    if share >= NEARLY_ALWAYS:
        text = _("It wins {when}; the other choice hardly ever does.")
        if not is_won:
            text = _("The other choice loses {when}; this one hardly ever does.")
        return text.format(when=when)
    tries = max(1, round(100 * share))
    text = ngettext(
        "It wins {when} in {n} more try out of 100.",
        "It wins {when} in {n} more tries out of 100.",
        tries,
    )
    if not is_won:
        text = ngettext(
            "It loses {when} in {n} try fewer out of 100.",
            "It loses {when} in {n} fewer tries out of 100.",
            tries,
        )
    return text.format(when=when, n=tries)


def _hostage_reason(is_saved: bool, amount: float) -> str:
    if amount < SLIGHT:
        if is_saved:
            return _("It saves slightly more hostages on average.")
        return _("It keeps slightly more hostages alive on average.")
    text = _("It saves {hostages} more on average.")
    if not is_saved:
        text = _("It keeps {hostages} more alive on average.")
    return text.format(hostages=_hostage_count(amount))


def _hostage_count(amount: float) -> str:
    """A number of hostages in halves; a small one in quarters."""
    whole, half = divmod(max(1, round(2 * amount)), 2)
    if amount < 0.375:
        return _("a quarter of a hostage")
    if not whole:
        return _("half a hostage")
    if half:
        return NN_("{n} and a half hostages")(whole).format(n=number_word(whole))
    return ngettext("{n} hostage", "{n} hostages", whole).format(n=number_word(whole))


def _threat_reason(amount: float, when: str) -> str:
    whole, half = divmod(round(2 * amount), 2)
    if amount < SLIGHT or not (whole or half):
        return _("Threat ends up slightly lower {when}.").format(when=when)
    if not whole:
        return _("Threat ends up about half a level lower {when}.").format(when=when)
    text = NN_("Threat ends up about {n} lower {when}.")(whole)
    if half:
        text = NN_("Threat ends up about {n} and a half lower {when}.")(whole)
    return text.format(n=number_word(whole), when=when)


WORTH_TELLING = 0.01  # of the chance to win: with a smaller lead two options count as equal


def best_lines(m: View, question: Question, env: Environment, seconds: float) -> list[str]:
    """Search for so many seconds: the best option, its chance to win, the next best, and why."""
    with thinking(env) as progress:
        result = SearchingPlayer().think(m, seconds, progress)
    text = _("Best guess: {option}")
    if len(question.options) == 1 and result.option.id in question.ids:
        text = _("There is only one choice: {option}")
    lines = [ended(text.format(option=_menu_label(m, question, result.option)))]
    if result.then:
        steps = " ".join(ended(label(m, option)) for option in result.then)
        lines.append(_("Then, dice willing: {steps}").format(steps=steps))
    text = ngettext(
        "Chance to win about {chance}, from {n} quick simulation.",
        "Chance to win about {chance}, from {n} quick simulations.",
        result.rollouts,
    )
    chance = percent(f"{100 * result.win_probability:.0f}")
    lines.append(text.format(chance=chance, n=result.rollouts))
    if result.runner_up is not None:
        lines += _comparison(_menu_label(m, question, result.runner_up), result, lead_of(result))
    return [piece for line in lines for piece in wrap(line, env.width)]


def _menu_label(m: View, question: Question, option: Option) -> str:
    """An option as it is labelled in the menu."""
    if option.id not in question.ids:  # a lesson has questions of its own
        return label(m, option)
    n = question.ids.index(option.id)
    item = question.options[n]
    return (
        f"{item.letter}  {item.label}" if question.screen is not None else f"{n + 1}. {item.label}"
    )


def _comparison(runner_up: str, result: SearchResult, lead: Measurement) -> list[str]:
    """The second-best option, how far behind it is, and why; without a reason if it is as good."""
    low, high = lead.interval()
    if low <= 0 or lead.value < WORTH_TELLING:
        return [_("Too close to call: {option} is about as good.").format(option=runner_up)]
    least, most = round(100 * low), round(100 * high)
    text = _("Next best: {option} (about {chance}, {low} to {high} points lower).")
    if least == most:
        text = ngettext(
            "Next best: {option} (about {chance}, {high} point lower).",
            "Next best: {option} (about {chance}, {high} points lower).",
            most,
        )
    text = text.format(
        option=runner_up,
        chance=percent(f"{100 * max(0.0, result.win_probability - lead.value):.0f}"),
        low=least,
        high=most,
    )
    return [text, *(reason_sentence(reason, MEASURED_AHEAD) for reason in result.reasons)]


NAMES_WIDTH = 30  # columns for the names of cards that have the same odds


class RollOdds(NamedTuple):
    """The rolls with the same odds, and the chances for each way to play them."""

    names: list[str]
    dice: int
    ways: tuple[tuple[str, Chances], ...]


def hint_lines(m: View, width: int, tables: bool = False) -> list[str]:
    """The exact chances of each outcome row, for each card that could be played now."""
    rolls = _grouped_rolls(m)
    if not rolls:
        return wrap(_("There is nothing to roll now."), width)
    rows = [[_("Card"), _("Dice"), "", "2+", "1", "0"]]
    for roll in rolls:
        names = textwrap.wrap(in_row(roll.names), NAMES_WIDTH, break_on_hyphens=False)
        ways = [[way, *_row(chances)] for way, chances in roll.ways]
        for n, (name, way) in enumerate(zip_longest(names, ways)):
            rows.append([name or "", str(roll.dice) if n == 0 else "", *(way or [""] * 4)])
    flexible = [2] if any(len(roll.names) > 1 for roll in rolls) else [0, 2]
    drawn = grid(rows, width, flexible, {1, 3, 4, 5}, 0) if tables else []
    lines = drawn or [piece for roll in rolls for piece in wrap(_sentence(roll), width)]
    return [*lines, *wrap(_explanation(m, rolls), width)]


def _grouped_rolls(m: View) -> list[RollOdds]:
    """What could be rolled now, put together by equal odds."""
    rolls: dict[tuple[object, ...], RollOdds] = {}
    for name, roll in _rolls(m):
        ways = tuple(_ways(roll, is_rolled=bool(m.dice)))
        key = (roll.dice, *((way, *_row(chances)) for way, chances in ways))  # all that is shown
        rolls.setdefault(key, RollOdds([], roll.dice, ways)).names.append(name)
    return list(rolls.values())


def _rolls(m: View) -> Iterator[tuple[str, Odds]]:
    """What could be rolled now, by name: the dice on the table, else the cards of the hand."""
    on_table = roll_odds(m)
    if on_table is not None:
        yield _("These dice"), on_table
    if m.dice:  # nothing else is rolled before they are settled
        return
    decision = m.decision
    offered = decision.options if decision is not None else ()
    cards = [option.name for option in offered if option.verb in ("play", "buy")]
    if m.card is not None and m.card in m.catalogue.conversation:
        cards = [m.card]
    if decision is not None and decision.kind == "spend":
        cards = [*m.hand, *cards]
    for id in dict.fromkeys(cards):
        chances = odds(m, id)
        if chances is not None:
            yield title(m, id), chances
            for help, helped in chances.helped.items():
                yield _("{card} with {help}").format(card=title(m, id), help=named(m, help)), helped


def _ways(roll: Odds, is_rolled: bool) -> Iterator[tuple[str, Chances]]:
    """The ways to play a roll that differ; `is_rolled`: the dice are on the table already."""
    yield _("as they lie") if is_rolled else _("as the dice fall"), roll.plain
    seen = [roll.plain[:3]]
    ways = [
        (_("playing for 1 success"), roll.at_least_one),
        (_("playing for 2 successes"), roll.at_least_two),
    ]
    if roll.plain.none == roll.at_least_two.none == 0:
        del ways[0]  # one success is certain already
    elif roll.at_least_one[:3] == roll.at_least_two[:3]:
        # Both are best played in the same way.
        ways = [(_("playing for successes"), roll.at_least_one)]
    for way, chances in ways:
        if chances[:3] not in seen:
            seen.append(chances[:3])
            yield way, chances


def _row(chances: Chances) -> list[str]:
    return [chance_in_percent(chance) for chance in (chances.two, chances.one, chances.none)]


def _sentence(roll: RollOdds) -> str:
    dice = ngettext("{n} die", "{n} dice", roll.dice).format(n=roll.dice)
    text = _("{way}, two or more {two}, one {one}, none {none}")
    rows = ((way, *_row(chances)) for way, chances in roll.ways)
    texts = [text.format(way=way, two=two, one=one, none=none) for way, two, one, none in rows]
    return f"{labelled(in_row([*roll.names, dice]), clauses(texts))}."


def _explanation(m: View, rolls: list[RollOdds]) -> str:
    """What playing for successes costs, or why there is only one way to play a roll."""
    if any(len(roll.ways) > 1 for roll in rolls):
        return _(
            "Playing for 1 or 2 successes uses conversions and rerolls where they help; cards "
            "spent on that are gone from your hand."
        )
    if not m.dice:
        return _("There is nothing in your hand to change a roll with.")
    options = m.decision.options if m.decision is not None else ()
    if options != (ACCEPT,):
        return _("Nothing you could do makes these dice better.")
    if is_standing(m, "no-conversions"):
        return _("Nothing can change these dice: no four can be converted now.")
    if any(
        face == 4 and not is_converted
        for face, is_converted in zip(m.dice, m.converted, strict=True)
    ):
        return _("Nothing can change these dice: to convert a 4 takes two cards from your hand.")
    return _("Nothing can change these dice: a 4 could be converted, but there is none.")


def chance_in_percent(chance: Fraction) -> str:
    """A chance in whole percent; 0 and 100 only if they are exact."""
    whole = round(chance * 100)
    if whole == 0 and chance > 0:
        return f"<{percent(1)}"
    if whole == 100 and chance < 1:
        return f">{percent(99)}"
    return percent(whole)
