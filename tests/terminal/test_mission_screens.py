"""Whole missions on small terminals: at every decision all that a player needs is in view."""

import io
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from hncli.base.schema import LEVELS
from hncli.base.text import capitalized, ended, times
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.screen import career_mission_screen
from hncli.features.missions.choices import FACE_DOWN_MENU
from hncli.features.missions.screen.menu import choice_does
from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.screen.two_panes import transcript
from hncli.features.missions.session import MissionSession
from hncli.features.missions.words.labels import title
from hncli.features.missions.words.narration import Narrator
from hncli.features.missions.words.outcomes import last_end, outcomes_line
from hncli.features.missions.words.position_text import goal, in_force_parts, is_usual, saves_needed
from hncli.game.engine.events import DieRerolled
from hncli.game.engine.game import ChoosingDice, Option, PayingConversion
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from hncli.players.registry import PLAYERS
from hncli.terminal.environment import WIDE, Environment
from hncli.terminal.layout import TWO_PANES, compose
from hncli.terminal.menu import MenuControl
from hncli.terminal.painted import Pager
from hncli.terminal.questions import Question
from tests.cli.at_career import begin
from tests.fuzz.twin import shipped
from tests.game.engine.table import library, start
from tests.support.rule_based import MATCHUPS
from tests.support.scale import IS_WHOLE, scaled
from tests.terminal.lists import pointed_entry
from tests.terminal.painted import Painted, painted
from tests.terminal.screen import DOWN, ENTER, UP, letters

SIZES = ((80, 24), (40, 20))
WIDE_SIZES = ((120, 40), (110, 30))
RULE = "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
HALF = 30  # choices in the first half of a mission
PAINTED = 1 if IS_WHOLE else 8  # of so many screens one is painted, all are composed and looked at
LOOKS = 3  # pages of `look` that are read in each mission
TURN = 20  # choices, more than a card waits for its outcome


class Watcher:
    """Sits at a mission, looks at every screen, and presses what an automatic player wants."""

    def __init__(
        self, screen: MissionScreen[Any], terminal: Painted, player: str, seed: int, most: int = 999
    ) -> None:
        self.most = most  # screens, then the player saves and quits
        self.screen, self.terminal = screen, terminal
        self.player = PLAYERS[player](seed)
        self.random = random.Random(seed)
        self.told = len(
            screen.session.story
        )  # choices whose events were told before the last answer
        self.before = screen.mission.copy().view  # the position at the last answer
        self.screens = self.looks = 0
        self.wanted: Option | None = None
        self.page: list[str] = []
        terminal.at_menu, terminal.at_page = self.at_menu, self.at_page

    @property
    def mission(self) -> Mission:
        return self.screen.mission

    def at_menu(self, menu: MenuControl, question: Question) -> str:
        self.screens += 1
        self.check(menu, question)
        if question.options[-1].id == "back":
            return self.face_down(question)
        if [one.id for one in question.options] == ["no", "yes"]:
            return "y"
        self.check_look()
        if self.screens > self.most:
            return "q"
        is_folded = self.hidden_lines() or "more (l)" in self.terminal.text
        if is_folded and self.looks < LOOKS:
            self.looks += 1
            self.page = []
            return "l"
        self.told, self.before = len(self.screen.session.story), self.mission.copy().view
        self.wanted = self.player.choose(self.mission.view)
        return self.keys(question, self.wanted)

    def keys(self, question: Question, wanted: Option) -> str:
        """By a letter or by arrows, as it comes."""
        entries, view = self.screen.entries, self.mission.view
        at = [n for n, one in enumerate(entries) if one.options and one.options[0] == wanted]
        if not at and wanted.verb == "convert":  # one 4 is like another
            fours = [Option("convert", number=n + 1) for n, die in enumerate(view.dice) if die == 4]
            assert wanted in fours
            at = [n for n, one in enumerate(entries) if one.options and one.options[0] in fours]
        if not at:
            assert wanted.verb == "facedown"
            at = [n for n, one in enumerate(entries) if one.id == FACE_DOWN_MENU]
        to = self.random.choice(at)
        letter = question.options[to].letter
        if letter and not letter.isdecimal() and self.random.random() < 0.5:
            return letter * 2 if question.options[to].care else letter
        steps = to - question.at
        return (DOWN if steps > 0 else UP) * abs(steps) + ENTER

    def face_down(self, question: Question) -> str:
        assert self.wanted is not None
        return DOWN * question.ids.index(self.wanted.id) + " " + ENTER

    # What must be in view

    def check(self, menu: MenuControl, question: Question) -> None:
        terminal = self.terminal
        lines = terminal.lines
        assert not terminal.glass.above, "something has scrolled off"
        assert [line.rstrip() for line in terminal.composed] == lines
        assert all(len(line) <= terminal.columns for line in terminal.composed)
        assert len(rules_in(lines)) == 2 or not self.screen.exchange
        head, exchange, rest = parts_of(lines)
        self.check_head("\n".join(head))
        told = letters(" ".join(one.text for one in self.screen.exchange))
        for sentence in self.sentences():
            assert letters(sentence) in told
        self.check_told(exchange)
        self.check_dice(exchange)
        self.check_cut(lines, question)
        asked = question.lines[-1]
        assert rest[0].startswith(asked) or asked.startswith(rest[0].removesuffix("..."))
        self.check_choice(question, menu.at, rest)
        self.check_elsewhere(question, head)

    def check_choice(self, question: Question, at: int, shown: list[str]) -> None:
        """The choice that the cursor is on, and its text."""
        assert letters(pointed_entry(shown)).startswith(letters(question.options[at].label))
        entry = self.screen.painter.entry(at)
        if entry is not None:
            view = self.mission.view
            short = outcomes_line(view, entry)
            does = capitalized(choice_does(view, entry))
            columns = question.options[at].columns
            if self.terminal.columns >= WIDE and are_in(columns, pointed_entry(shown)):
                return  # the sentence would say it once more
            if self.terminal.columns >= WIDE and letters(short) in letters("\n".join(shown)):
                return
            is_short = self.terminal.columns < WIDE and short and last_end(view, entry) is None
            assert_shown(short if is_short else ended(does) if does else "", "\n".join(shown))

    def check_cut(self, lines: list[str], question: Question) -> None:
        """A list is only cut where nothing is told for its flavor, and never beside the table."""
        screen = self.screen
        is_cut = any(re.search(r"  \+\d+ (above|more)$", line) for line in lines)
        shown = letters("\n".join(lines))
        entry = screen.painter.entry(question.at)
        if not is_cut or entry is None:
            return
        assert self.terminal.columns < TWO_PANES
        voices = [one.text for one in screen.exchange if one.kind == "voice"]
        cards = [screen.view.catalogue.cards.get(one.name) for one in entry.options]
        flavors = [card.flavor for card in cards if card is not None and card.flavor]
        assert not [text for text in (*voices, *flavors) if letters(text) in shown]

    def nameless(self, head: list[str]) -> list[str]:
        """The head without whoever a choice might move, and without the room that takes."""
        who = self.screen.call.leaving.next if self.screen.call is not None else None
        return [" ".join(line.replace(who.name if who else "", "").split()) for line in head]

    def check_elsewhere(self, question: Question, head: list[str]) -> None:
        """The same with the cursor on another choice."""
        at = self.random.randrange(len(question.options))
        size = self.terminal.columns, self.terminal.rows
        assert question.screen is not None
        composed = compose(question.screen(), *size, at, {})
        lines = [line.plain.rstrip() for line in composed]
        assert self.nameless(lines[: len(head)]) == self.nameless(head)
        _head, exchange, rest = parts_of(lines)
        if len(rules_in(lines)) == 2:
            self.check_told(exchange)
        self.check_choice(question, at, rest)

    def check_dice(self, shown: list[str]) -> None:
        """Dice that still can be changed lie on the table as they are."""
        view = self.mission.view
        if self.is_rolling:
            dice = zip(view.dice, view.converted, strict=True)
            edge = r"[\[\]│║╎┃]"
            faces = [edge + (rf"{face}\*" if done else f">?{face}") + edge for face, done in dice]
            assert re.search("".join(faces), letters(" ".join(shown)))

    @property
    def is_rolling(self) -> bool:
        asked = self.mission.view.asked
        return asked.kind == "roll" or isinstance(asked.purpose, PayingConversion | ChoosingDice)

    def check_head(self, head: str) -> None:
        m = self.mission.view
        assert re.findall(r"\[(.)\]", head) == [LEVELS[m.threat]]
        count = m.dice_count()
        wide = self.terminal.columns >= WIDE
        for text in (
            f"CP {m.cp}",
            f"{m.pool} inside" if wide or not m.loyal else f"{m.pool} in,",
            f"{m.loyal} turned" if m.loyal else "inside",
            f"{m.saved} saved, enough"
            if m.saved >= saves_needed(m) and wide
            else f"{m.saved} of {saves_needed(m)} saved",
            f"{m.killed} killed",
            f"{count} {'die' if count == 1 else 'dice'}",
            f"Turn {m.turn},",
            f"{m.turns_left} terror",
            *(
                [f"Stress {self.screen.session.stress}"]
                if self.screen.session.stress is not None
                else []
            ),
        ):
            assert re.search(rf"(?<![\w-]){re.escape(text)}(?!\d)", head), text
        if not is_usual(m):
            assert letters(goal(m)) in letters(head) or "more (l)" in head
        demands, _name, force = head.partition("\nIn force")
        counts = Counter(
            m.catalogue.demands[one.id].title if one.face == "up" else f"hidden {one.kind}"
            for one in m.demands
        )
        titles = [times(one, n) for one, n in counts.items()]
        assert is_counted(titles, demands.partition("\nDemands")[2]), demands
        ends = [] if is_usual(m) or letters(goal(m)) in letters(demands) else [goal(m)]
        shown = (
            [times(one, n) for one, n in Counter([*ends, *in_force_parts(m, narrow)]).items()]
            for narrow in (False, True)
        )
        assert any(is_counted(parts, force) for parts in shown), force

    def hidden_lines(self, shown: list[str] | None = None) -> int:
        text = "\n".join(shown or self.terminal.lines)
        found = re.search(r"^\.\.\. (\d+) lines? above", text, re.MULTILINE)
        return int(found[1]) if found else 0

    def check_told(self, shown: list[str]) -> None:
        """All events since the last answer are told, or the mark counts the lines that are not.

        What is heard may be left out without a mark.
        """
        width = self.terminal.columns
        if shown and all("\N{BOX DRAWINGS LIGHT VERTICAL}" in line for line in shown):
            self.check_panes(shown)
            return
        hidden = self.hidden_lines(shown)
        visible = shown[1:] if hidden else shown
        forms = [form(width) for form in self.screen.painter.exchange_forms()]
        assert any(is_end_of([line.plain for line in lines], visible, hidden) for lines in forms), (
            visible
        )

    def check_panes(self, shown: list[str]) -> None:
        """The end of the whole call is on the left, and every card of the hand on the right."""
        at = shown[0].index(" \N{BOX DRAWINGS LIGHT VERTICAL}")
        left, right = [line[:at].rstrip() for line in shown], [line[at + 3 :] for line in shown]
        told = [*self.screen.earlier, *self.screen.painter.exchange_and_dice()]
        whole = [line.plain.rstrip() for line in transcript(told, at, 999)]
        visible = [line for line in left if line and not line.startswith("... ")]
        expected = [line for line in whole if line]
        assert any(
            visible[: len(visible) - notes] == expected[-len(visible) + notes :]
            for notes in range(len(visible))
        ), visible
        table = letters("".join(right))
        for id in set(self.mission.hand):
            words = title(self.mission.view, id).split()  # a face may break between them
            assert all(word in table for word in words) or "more(l)" in table

    def sentences(self) -> list[str]:
        """What the events since the last answer say; a card that is played speaks for itself."""
        story, call = self.screen.session.story, self.screen.call
        narrator = Narrator(self.before, call.leaving if call is not None else None)
        for events in story[: self.told][-TURN:]:  # so much is needed to know what acts
            narrator.tell(narrator.joined(events))
        events = [event for events in story[self.told :] for event in events]
        cards = self.before.catalogue.cards.values()
        titles = {ended(f"You play {card.title}") for card in cards}
        # Dice that are rerolled are told together, with how they lay before.
        events = [one for one in events if not isinstance(one, DieRerolled)]
        return [
            one.text for one in narrator.tell(narrator.joined(events)) if one.text not in titles
        ]

    def check_look(self) -> None:
        """After a look: all that was hidden has been on its pages."""
        if self.page:
            read = letters("".join(self.page))
            for one in self.screen.exchange:
                assert letters(one.text) in read, one
            m = self.mission.view
            for placed in m.demands:
                name = "face down" if placed.face == "down" else title(m, placed.id)
                assert re.search(rf"Demand{placed.slot}:[^:]*{re.escape(letters(name))}", read)
            for standing in m.lasting():
                assert letters(f"({title(m, standing.source)})") in read
            for alert in m.alerts():
                assert letters(title(m, alert.card)) in read
                assert letters(alert.waits)[1:] in read
            for rule in (m.catalogue.second if m.second else m.catalogue.abductor).rules:
                assert letters(rule.describe()) in read
            for id in (*m.held, *m.traits):
                assert letters(title(m, id)) in read
            self.page = []

    def at_page(self, page: Pager) -> str:
        """Read all of a page at once, as pages after each other would show it."""
        assert [line.rstrip() for line in self.terminal.composed] == self.terminal.lines
        made = [line.plain for line in page.pane.lines(self.terminal.columns)]
        assert (
            self.terminal.lines[: len(made)][:-1]
            == made[: self.terminal.rows - 1][: len(self.terminal.lines[: len(made)]) - 1]
        )
        self.page = made
        return "q"


def are_in(columns: tuple[str, ...], row: str) -> bool:
    """Whether a row shows all outcomes of its entry."""
    return bool(columns) and all(letters(cell) in letters(row) for cell in columns)


def is_end_of(whole: list[str], visible: list[str], hidden: int) -> bool:
    """Whether lines are the end of a text, so many of it hidden, with notes below it or none."""
    notes = len(visible) + hidden - len(whole)
    return notes >= 0 and visible[: len(visible) - notes] == whole[hidden:]


def assert_shown(text: str, shown: str) -> None:
    """A text is there, or its beginning with a mark."""
    if letters(text) in letters(shown):
        return
    start, dots, _rest = shown.partition("...")
    while dots and letters(start)[-12:] not in letters(text):
        more, dots, _rest = _rest.partition("...")
        start += more
    assert dots, f"{text!r} is not in {shown!r}"


def is_counted(parts: list[str], shown: str) -> bool:
    """Whether each part is there as a whole, or counted by a mark."""
    mark = re.search(r"\+(\d+) more \(l\)", shown)
    rest, missing = letters(shown), 0
    for part in sorted(parts, key=len, reverse=True):  # one may be a part of another
        before, is_there, after = rest.partition(letters(part))
        rest = before + after
        missing += not is_there
    return missing == (int(mark[1]) if mark else 0)


def watched(
    mission: Mission, size: tuple[int, int], player: str, seed: int, most: int = 999
) -> Watcher:
    """Play a mission to its end or for so many screens, with every screen looked at."""
    with painted(*size, PAINTED) as terminal, suppress(EOFError):
        screen = MissionScreen(
            MissionSession(mission, terminal.env.ask_few), terminal.env, terminal
        )
        watcher = Watcher(screen, terminal, player, seed, most)
        screen.play()
    assert mission.is_over or watcher.screens > most
    assert watcher.screens > 0
    return watcher


def rules_in(lines: list[str]) -> list[int]:
    """Where the rules are; the upper one may begin with a mark."""
    return [n for n, line in enumerate(lines) if line.endswith(RULE * 8)]


def parts_of(lines: list[str]) -> tuple[list[str], list[str], list[str]]:
    """The head, what happened with the mark that counts what is hidden of it, and the rest."""
    first, second = rules_in(lines)[0], rules_in(lines)[-1]  # the same one where nothing happened
    is_marked = not lines[first].startswith(RULE)
    return lines[:first], lines[first + 1 - is_marked : second], lines[second + 1 :]


def played_unseen(mission: Mission, player: str, seed: int, choices: int) -> None:
    """Let an automatic player begin a mission; it must not be over after so many choices."""
    chooser = PLAYERS[player](seed)
    for _choice in range(choices):
        mission.choose(chooser.choose(mission.view))
    assert not mission.is_over


def tables() -> Iterator[tuple[str, str, int]]:
    """In `make test` half a mission of every abductor, the first or the last half of it.

    In `make soak` 200 missions, and 40 of the test packs.
    """
    for n in range(200 if IS_WHOLE else len(MATCHUPS)):
        yield *MATCHUPS[n % len(MATCHUPS)], n
    boxes = [box for box in library().boxes if box not in shipped().boxes]
    others = [(box, abductor) for box in boxes for abductor in library().abductors(box)]
    for n in range(40 if IS_WHOLE else 0):
        yield *others[n % len(others)], n


@pytest.mark.parametrize(("box", "abductor", "n"), list(tables()))
def test_everything_needed_is_in_view_at_every_decision(box: str, abductor: str, n: int) -> None:
    mission = new_mission(library(), box, abductor, 40 + n)
    player = "random" if n % 3 == 2 else "sensible"
    size = SIZES[(n + n // len(MATCHUPS)) % 2]
    if IS_WHOLE:
        watched(mission, size, player, n)
    elif n // 2 % 2:  # both sizes
        watched(mission, size, player, n, HALF)
    else:
        played_unseen(mission, player, n, HALF)
        watched(mission, size, player, n)


@pytest.mark.parametrize(("box", "abductor", "n"), list(tables())[::4])
def test_and_beside_the_table_on_a_wide_terminal(box: str, abductor: str, n: int) -> None:
    mission = new_mission(library(), box, abductor, 40 + n)
    size = WIDE_SIZES[n % 2]
    if not n % 8:
        played_unseen(mission, "sensible", n, HALF)
    watched(mission, size, "sensible", n, 999 if IS_WHOLE else HALF)


@pytest.mark.parametrize("size", [*SIZES, *WIDE_SIZES])
@pytest.mark.parametrize("last", [False, True])
def test_every_choice_in_the_shop_has_its_outcomes(size: tuple[int, int], last: bool) -> None:
    """The columns were gone at any width once one card lacked a short form."""
    given = {"last_conversation": True, "terror": []} if last else {"phase": "spend"}
    mission = start(hand=["keep-cool"], cp=12, **given)
    env = Environment(io.StringIO(), io.StringIO(), size[0], is_drawn=True, pace=0.0)
    screen = MissionScreen(MissionSession(mission, True), env)
    assert mission.decision is not None
    screen.question = screen.asked(mission.decision)
    cards = [n for n, item in enumerate(screen.question.options) if "buy:" in item.id]
    assert len(cards) > 8
    for at in cards:
        columns = screen.question.options[at].columns
        lines = [line.plain for line in compose(screen.parts(), *size, at, {})]
        below = "".join(lines[[line[:1] for line in lines].index("\u203a") :])
        assert columns
        assert are_in(columns, below), columns
        if size[0] >= WIDE:
            assert are_in(columns, pointed_entry(lines)), columns


@pytest.mark.parametrize("size", SIZES)
def test_ten_cards_and_long_demands(size: tuple[int, int]) -> None:
    catalogue = shipped().catalogue("base", "arkayne")
    hand = sorted(catalogue.conversation)[:10]
    longest = sorted(catalogue.demands.values(), key=lambda card: -len(card.title))[:4]
    demands = [{"id": card.id, "face": "up"} for card in longest]
    mission = start(hand=hand, demands=demands, cp=3)
    mission.only_loaded = False
    assert len(mission.hand) == 10
    watched(mission, size, "sensible", 1)


@pytest.mark.parametrize("size", SIZES)
def test_a_career_mission_shows_its_stress(tmp_path: Path, size: tuple[int, int]) -> None:
    begin(tmp_path)
    with Careers(tmp_path, shipped()).open("mira", to_play=True) as kept:
        kept.choose(Option("mission", "donna"))
        with painted(*size, PAINTED) as terminal:
            screen = career_mission_screen(kept, terminal.env, terminal)
            assert screen.session.stress is not None
            watcher = Watcher(screen, terminal, "sensible", 2, most=scaled(200))
            with suppress(EOFError):
                screen.play()
            assert watcher.screens > 10


@pytest.mark.parametrize("size", [SIZES[0], *WIDE_SIZES[:1]])
def test_a_click_on_a_die_chooses_it(size: tuple[int, int]) -> None:
    session = MissionSession(start(hand=["small-talk", "let-me-rephrase-that"], dice=[1, 5, 6]))
    keys = iter(("s", f"/other dice{ENTER}"))

    def look(_menu: MenuControl, question: Question) -> str:
        if "reroll which die?" not in question.lines[-1]:
            return next(keys, "q")
        row, column = next(
            (row, line.rindex(die) + 3)
            for row, line in reversed([*enumerate(terminal.lines, 1)])
            for die in ("\u2551 5 \u2551", " [5] ")
            if die in line
        )
        return f"\x1b[<0;{column};{row}M"

    with painted(*size) as terminal, suppress(EOFError):
        terminal.at_menu = look
        MissionScreen(session, terminal.env, terminal).play()
    events = [event for told in session.story for event in told]
    assert [event.die for event in events if isinstance(event, DieRerolled)] == [2]
