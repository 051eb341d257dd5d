"""The position drawn for a terminal: a dial, people to count, dice, and cards in columns."""

from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from hncli.cards.language import describe
from hncli.cards.models import ConversationCard
from hncli.cards.schema import LEVELS
from hncli.engine.game import Option
from hncli.engine.view import View
from hncli.ui.mission.dice import drawn
from hncli.ui.mission.position_text import (
    PHASES,
    by_cost,
    dice_reasons,
    in_play_lines,
    pile_lines,
    short_status,
    terror_line,
    times,
)
from hncli.ui.terminal.columns import wrap
from hncli.ui.terminal.drawing import box_of, printed
from hncli.ui.terminal.environment import Environment
from hncli.words import _, ngettext

FRAME = 4  # columns that a frame takes
DIAL = 31  # columns of the threat track with its dice
WIDE = 72  # columns from which the outcome rows of a card stand side by side
DANGER = ("green", "green", "cyan", "cyan", "yellow", "yellow", "red", "bold red")


def board(m: View, env: Environment) -> list[str]:
    """What a player needs to see for the question that is asked now."""
    kind = m.decision.kind if m.decision is not None else ""
    is_short = kind not in ("converse", "spend")  # the whole was in view a moment ago
    parts: list[RenderableType] = [Text(short_status(m)) if is_short else _status(m, env)]
    if m.dice:
        parts.append(Text("\n".join(drawn(m.dice, m.converted, env.is_ascii, env.width))))
    if kind == "converse":
        parts += _hand(m, env)
    if kind == "spend" and m.hand:
        parts.append(_names(m, m.hand, _("Hand: {cards}"), env))
    if kind == "spend" or (kind == "converse" and m.last_conversation):
        parts += _shop(m, env)
    elif kind == "converse":
        parts.append(_names(m, m.available, _("Available: {cards}"), env))
    if not is_short:
        parts += [Text(line, "dim") for line in pile_lines(m, env.width)]
    return printed(parts, env)


def _status(m: View, env: Environment) -> Panel:
    """The dial, the hostages, the points, and everything that is in play."""
    chief = m.catalogue.second if m.second else m.catalogue.abductor
    inside = env.width - FRAME
    lines = [*_dial(m, inside), *_folded(_dice(m), inside), *_people(m, env, inside)]
    for line in (_points(m), *in_play_lines(m)):
        lines += _folded(line, inside)
    heading = _("Turn {turn}, {phase}").format(turn=m.turn, phase=PHASES[m.phase])
    if m.last_conversation and m.phase == "conversation":
        heading = _("Turn {turn}, the last conversation").format(turn=m.turn)
    if len(heading) + len(chief.title) + 9 <= env.width:
        heading = f"{heading} - {chief.title}"
    else:
        lines[:0] = _folded(chief.title, inside, "bold")
    return Panel(
        Text("\n").join(lines),
        title=heading,
        title_align="left",
        box=box_of(env),
        border_style=DANGER[m.threat] if env.has_color else "",
        padding=(0, 1),
    )


def _folded(line: str, width: int, style: str = "") -> list[Text]:
    """A line broken so that it fits, and what follows stands a little further in."""
    return [Text(piece, style) for piece in wrap(line, width)]


def _dial(m: View, width: int) -> list[Text]:
    """The threat track, with the dice that each level gives where there is room for them."""
    meant = _("On S a fall saves a hostage; on K a rise kills one.")
    meanings = _folded(meant, width, "dim") if m.pool else []
    if width < DIAL:
        track = (f"[{level}]" if n == m.threat else level for n, level in enumerate(LEVELS))
        return [*_folded(_("Threat ") + " ".join(track), width), *meanings]
    levels, dice = Text(_("Threat ")), Text(_("Dice   "))
    for n, level in enumerate(LEVELS):
        here = n == m.threat
        levels.append(f"[{level}]" if here else f" {level} ", f"bold {DANGER[n]}" if here else "")
        dice.append(f" {m.catalogue.dice[n]} ", "" if here else "dim")
    return [levels, dice, *meanings]


def _dice(m: View) -> str:
    """How many dice the next roll has, and why."""
    count = m.dice_count()
    text = ngettext("You roll {n} die: {why}.", "You roll {n} dice: {why}.", count)
    return text.format(n=count, why=", ".join(dice_reasons(m)))


def _people(m: View, env: Environment, width: int) -> list[Text]:
    """Every hostage as a sign that can be counted, with the numbers."""
    held, saved, killed = ("o", "+", "x") if env.is_ascii else ("●", "○", "✗")
    lines = [Text(_("Hostages"))]
    for sign, count, word, style in (
        (held, m.pool, _("held"), "yellow"),
        (saved, m.saved, _("saved"), "green"),
        (killed, m.killed, _("killed"), "red"),
    ):
        part = Text().append(f"{sign * count} " if count else "", style).append(f"{count} {word}")
        if len(lines[-1]) + 2 + len(part) > width:
            lines.append(Text())
        lines[-1].append("  ").append(part)
    return lines


def _points(m: View) -> str:
    return _("CP {cp}. {terror}").format(cp=m.cp, terror=terror_line(m))


def _hand(m: View, env: Environment) -> list[RenderableType]:
    """The hand with what each card does, by cost."""
    cards = [(card, times(card.title, m.hand.count(card.id))) for card in by_cost(m, m.hand)]
    heading = ngettext("Hand, {n} card", "Hand, {n} cards", len(m.hand)).format(n=len(m.hand))
    return _cards(heading, cards, env)


def _shop(m: View, env: Environment) -> list[RenderableType]:
    """What is Available: what can be bought now with what it does, the rest by name and cost."""
    offered = m.decision.options if m.decision is not None else ()
    bought = [card for card in by_cost(m, m.available) if Option("buy", card.id) in offered]
    cards = [
        (card, f"{card.cost} CP {times(card.title, m.available.count(card.id))}") for card in bought
    ]
    dear = tuple(id for id in m.available if Option("buy", id) not in offered)
    rest = [_names(m, dear, _("Not to be bought now: {cards}"), env)] if dear else []
    return [*(_cards(_("You can buy"), cards, env) if cards else []), *rest]


def _cards(
    heading: str, cards: list[tuple[ConversationCard, str]], env: Environment
) -> list[RenderableType]:
    """Cards in a table, or one below the other where there is no room.

    What is played into a roll has no outcome rows, and so no place in the table but below it.
    """
    rolled = [one for one in cards if one[0].rows and env.width >= WIDE]
    others = [f"{name}: {_short(card)}" for card, name in cards if (card, name) not in rolled]
    parts: list[RenderableType] = [] if rolled else [Text(f"{heading}{':' if cards else '.'}")]
    if rolled:
        table = Table(box=box_of(env), expand=True, border_style="dim")
        for name in (heading, "2+", "1", "0"):
            table.add_column(name, ratio=5)
        for card, name in rolled:
            table.add_row(Text(name), *(Text(describe(row)) for row in card.rows.values()))
        parts.append(table)
    return [*parts, *(text for line in others for text in _folded(line, env.width))]


def _short(card: ConversationCard) -> str:
    """What a card does, in few words."""
    if not card.rows:
        return "; ".join(card.text())
    heads = ("2+", "1", "0")
    rows = zip(heads, card.rows.values(), strict=True)
    return "; ".join(f"{head}: {describe(row)}" for head, row in rows)


def _names(m: View, cards: tuple[str, ...], text: str, env: Environment) -> Text:
    """Cards by cost and name, for planning."""
    by: dict[int, list[str]] = {}
    for card in by_cost(m, cards):
        by.setdefault(card.cost, []).append(times(card.title, cards.count(card.id)))
    said = "; ".join(f"{cost} CP {', '.join(names)}" for cost, names in by.items())
    return Text("\n").join(_folded(text.format(cards=said), env.width, "dim"))
