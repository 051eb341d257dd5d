"""The mission screen on a terminal: its parts for any width, and the screens without a question."""

import re
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from rich.text import Text

from hncli.base.messages import _
from hncli.base.text import capitalized, ended, in_row, times
from hncli.features.missions.roll_choices import MenuEntry
from hncli.features.missions.screen.exchange import (
    ExchangeForm,
    dice_on_table,
    exchange_lines,
    notes,
)
from hncli.features.missions.screen.head import folded, head_lines
from hncli.features.missions.screen.menu import CardMarking, choice_does
from hncli.features.missions.screen.two_panes import two_panes
from hncli.features.missions.words.narration import StoryLine
from hncli.features.missions.words.outcomes import (
    HEADINGS,
    last_end,
    moves_somebody,
    odds_line,
    outcomes_line,
)
from hncli.features.missions.words.position_text import by_cost, pile_lines
from hncli.features.missions.words.run_sentences import DICE_PURPOSES
from hncli.game.engine.game import ChoosingDice, Option
from hncli.game.engine.view import View
from hncli.terminal.environment import WIDE
from hncli.terminal.layout import compose
from hncli.terminal.panes import NOTHING, PICTURE, Pane, Parts, cut, key_lines, link, plain, wrapped

if TYPE_CHECKING:
    from hncli.features.missions.screen.typed_commands import MissionCommands

DIE = re.compile(r"\[[1-6]\*?\]|[│║╎┃][ >][1-6][ *][│║╎┃]")
"""A die in a line of text, or the middle of one in a box."""
FORMS: tuple[ExchangeForm, ...] = ("boxes", "lines", "short", "bare")  # of the exchange
MOST_KEPT = 4  # lines of the last fact: one sentence has no more on any terminal
BEAT_FORMS: tuple[ExchangeForm, ...] = ("boxes", "last")


class MissionPainter:
    """Paints a mission screen; it reads the screen's state and changes nothing."""

    def __init__(self, screen: "MissionCommands[Any]") -> None:
        self.screen = screen
        self.env = screen.env

    def parts(self) -> Parts:
        """Everything on the screen while a question is asked."""
        m, question = self.screen.view, self.screen.question
        headings = HEADINGS if any(len(item.columns) > 1 for item in question.options) else ()
        heads = {
            has_name: Pane(partial(self.head, has_name=has_name)) for has_name in (False, True)
        }

        @cache
        def detail(at: int) -> Pane:
            if not question.options:  # a line is typed
                return NOTHING
            return Pane(partial(self.detail, at=at), partial(short_detail, at=at))

        def short_detail(width: int, at: int) -> list[Text]:
            return self.short_detail(width, at, parts.menu(width).has_outcomes[at])

        parts = Parts(
            heads[False],
            Pane(*self.exchange_forms()),
            question.lines[-1],
            question.options,
            headings,
            detail,
            Pane(self.footer),
            lambda at: [Pane(block) for block in self.extra(m, at)],
            kept=self.kept,
            marking=CardMarking(m),
            head_at=lambda at: heads[self.moves_somebody(at)],
            hand=Pane(partial(self.hand, room=9), self.hand),
            table=cache(self.table),
        )
        return parts

    def head(self, width: int, has_name: bool = False) -> list[Text]:
        """What a player must know at every decision; `has_name`: with who would leave next."""
        session, call = self.screen.session, self.screen.call
        person = call.leaving.next if has_name and call is not None else None
        name = person.name if person is not None else ""
        view = self.screen.shown or session.view
        return head_lines(view, width, self.env.is_ascii, session.stress, name)

    def moves_somebody(self, at: int) -> bool:
        """Whether the entry that is pointed at is a choice by which somebody may leave."""
        entry = self.entry(at)
        return entry is not None and moves_somebody(self.screen.view, entry)

    def exchange_forms(self) -> list[Callable[[int], list[Text]]]:
        """The forms of the exchange, the longest first; one of them has only the last voice."""
        heard = sum(line.kind == "voice" for line in self.screen.exchange)
        fewer = [partial(self.exchange, form="lines", voices=1)] if heard > 1 else []
        boxes, lines, *shorter = (partial(self.exchange, form=form) for form in FORMS)
        return [boxes, lines, *fewer, *shorter]

    def exchange(
        self, width: int, form: ExchangeForm = "lines", voices: int | None = None
    ) -> list[Text]:
        """What happened since the last choice, the dice on the table, and messages.

        With `voices` it has only so many of the lines that are heard, the last ones.
        """
        lines = exchange_lines(with_voices(self.exchange_and_dice(), voices), width, form)
        self._link_dice(lines)
        return [*lines, *self._messages(width)]

    def exchange_and_dice(self) -> list[StoryLine]:
        """What happened since the last choice, ending with the dice that are asked about."""
        exchange, on_table = self.screen.exchange, self.on_table
        if on_table is None:
            return [*exchange]
        if any(line.rerolled_from for line in exchange[-1:]):
            return [*exchange[:-1], exchange[-1]._replace(does=on_table.does)]
        return [*(line for line in exchange if line.kind != "dice" or line.rerolled_from), on_table]

    @property
    def on_table(self) -> StoryLine | None:
        m = self.screen.view
        return dice_on_table(m) if isinstance(m.asked.purpose, DICE_PURPOSES) else None

    def kept(self, width: int) -> int:
        """How many of the last lines of the exchange's shortest form stay in view.

        They are the messages, and before them the dice that are asked about. Without both it is the
        last fact, at most MOST_KEPT lines of it.
        """
        messages = len(self._messages(width))
        if self.on_table is not None:
            return len(exchange_lines([self.on_table], width, FORMS[-1])) + messages
        lines = self.exchange_and_dice()
        facts = [n for n, line in enumerate(lines) if line.kind not in ("voice", "turn")]
        if messages or not facts:
            return messages
        rows = exchange_lines(lines, width, FORMS[-1])
        del lines[facts[-1]]
        rows_before = exchange_lines(lines, width, FORMS[-1])
        pairs = zip(rows, rows_before, strict=False)
        same = len([*takewhile(lambda pair: pair[0] == pair[1], pairs)])
        return min(len(rows) - same, MOST_KEPT)

    def _link_dice(self, lines: list[Text]) -> None:
        """Link the last dice in some lines with the choices of dice, for the mouse."""
        m = self.screen.view
        if not isinstance(m.asked.purpose, ChoosingDice):
            return
        for line in reversed(lines):
            matches = [*DIE.finditer(line.plain)]
            if len(matches) == len(m.dice):
                for n, die in enumerate(matches, 1):
                    line.stylize(link(f"{PICTURE}{Option('die', number=n).id}"), *die.span())
                return

    def _messages(self, width: int) -> list[Text]:
        return notes([*self.screen.notes, *self.screen.question.lines[:-1]], width)

    def table(self, width: int, height: int) -> list[Text]:
        """The whole call and the table side by side."""
        story_lines = [*self.screen.earlier, *self.exchange_and_dice()]
        lines = two_panes(self.screen.view, story_lines, self._messages(width // 2), width, height)
        self._link_dice(lines)
        return lines

    def hand(self, width: int, room: int = 1) -> list[Text]:
        """The cards of the hand that are no entries of the menu, in at most `room` lines."""
        m = self.screen.view
        if self.entry(0) is None:
            return []
        first_options = [option for entry in self.screen.entries for option in entry.options[:1]]
        listed = {option.name for option in first_options if option.verb in ("play", "card")}
        cards = [card for card in by_cost(m, m.hand) if card.id not in listed]
        name = _("Hand") if len(cards) == len(set(m.hand)) else _("Also in hand")
        if m.asked.kind == "converse" and all(card.during_roll for card in cards):
            name = _("For a roll")
        held = [times(card.title, m.hand.count(card.id)) for card in cards]
        return folded(name, held, width, room).lines

    def detail(self, width: int, at: int) -> list[Text]:
        """The whole text of the entry that is pointed at, and its odds."""
        entry = self.entry(at)
        if entry is None:
            return self.short_detail(width, at)
        return [*self._does(width, entry, width < WIDE), *self._odds(width, entry)]

    def short_detail(self, width: int, at: int, has_outcomes: bool = False) -> list[Text]:
        """What the row of an entry in the menu does not say."""
        entry = self.entry(at)
        if entry is None:
            return wrapped(capitalized(self.screen.question.options[at].does), width, "", 2)
        is_said = has_outcomes and last_end(self.screen.view, entry) is None
        return self._odds(width, entry) if is_said else self._does(width, entry, True)

    def _does(self, width: int, entry: MenuEntry, is_short: bool) -> list[Text]:
        """What an entry does, as in its columns if `is_short`, or in sentences."""
        m = self.screen.view
        end = last_end(m, entry)
        short = outcomes_line(m, entry) if is_short and end is None else ""
        does = short or ended(capitalized(choice_does(m, entry)))
        style = "danger" if end is not None and end.is_lost else ""
        return wrapped(does, width, style, 2) if does.strip(".") else []

    def _odds(self, width: int, entry: MenuEntry) -> list[Text]:
        odds = odds_line(self.screen.view, entry, width < WIDE)
        return wrapped(odds, width, "faint", 2) if odds else []

    def entry(self, at: int) -> MenuEntry | None:
        """The choice of an item of the menu; None at a question that is not the mission's."""
        entries, items = self.screen.entries, self.screen.question.options
        is_known = at < len(entries) and at < len(items) and entries[at].id == items[at].id
        return entries[at] if is_known else None

    def extra(self, m: View, at: int) -> list[Callable[[int], list[Text]]]:
        """For a terminal with room to spare: the supply, the card's flavor, the piles.

        A question that is not the mission's has none of them.
        """
        entry = self.entry(at)
        if entry is None:
            return []
        texts: list[str] = []
        if m.available and m.asked.kind == "converse":
            names = in_row(
                f"{times(card.title, m.available.count(card.id))} ({card.cost})"
                for card in by_cost(m, m.available)
            )
            texts.append(_("Supply: {cards}").format(cards=names))
        card = m.catalogue.cards.get(entry.options[0].name) if len(entry.options) == 1 else None
        if card is not None and card.flavor:
            texts.append(card.flavor)
        return [
            *(partial(wrapped, text, style="faint", indent=2) for text in texts),
            lambda width: [plain(line, "faint") for line in pile_lines(m, width)],
        ]

    def footer(self, width: int) -> list[Text]:
        """The keys of the commonest commands; a small question has few of them."""
        question = self.screen.question
        has_marks = any(item.mark for item in question.options)
        if not question.options:
            return key_lines(width, _("Enter continues   Esc back"))
        if question.is_small:
            text = _("Space marks   Enter plays") if has_marks else _("Enter chooses")
            whole = _("{keys}   h hint   Esc back").format(keys=text)
            return key_lines(width, whole, _("{keys}   Esc back").format(keys=text))
        usual, marking, short = map(str, self.screen.keys_said)
        return key_lines(width, marking if has_marks else usual, short)

    def beat(self, landed: Sequence[int] | None, width: int, height: int) -> list[Text]:
        """The screen without a question, to look at for a moment."""

        def exchange_and_notes(width: int, form: ExchangeForm) -> list[Text]:
            lines = exchange_lines(self.screen.exchange, width, form, landed)
            return [*lines, *notes(self.screen.notes, width)]

        forms = Pane(*(partial(exchange_and_notes, form=form) for form in BEAT_FORMS))
        parts = Parts(Pane(self.head), forms, "", ())
        return compose(parts, width, height, 0, {}, self.env.is_ascii)

    def last_exchange(self, width: int) -> list[Text]:
        """What happened since the last choice; how a mission ended is in its headline."""
        return exchange_lines((line for line in self.screen.exchange if line.kind != "end"), width)

    def message_lines(self, width: int) -> list[Text]:
        return notes(self.screen.notes, width)

    def last_lines(self) -> list[str]:
        """The head and the last exchange, to be printed below what is on the terminal."""
        width = self.env.width
        lines = (*self.head(width), *self.last_exchange(width), *self.message_lines(width))
        return [cut(line, width).plain for line in lines]


def with_voices(lines: list[StoryLine], voices: int | None) -> list[StoryLine]:
    """The lines with only the last `voices` of those that are heard; None for all."""
    if voices is None:
        return lines
    heard = [n for n, line in enumerate(lines) if line.kind == "voice"]
    left_out = heard[: len(heard) - voices] if voices else heard
    return [line for n, line in enumerate(lines) if n not in left_out]
