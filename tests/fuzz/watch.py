"""Watching a typist at the prompts: what was accepted, and whether anything else has happened."""

import os
import random
from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from prompt_toolkit.application import get_app

from hncli.base.home import REVIEWS
from hncli.features.careers.career_questions import CareerChoices
from hncli.features.careers.desk.desk import Desk
from hncli.features.careers.desk.form import CommandForm
from hncli.features.careers.new_career_form import NewCareerForm
from hncli.features.missions.choices import FACE_DOWN_MENU
from hncli.features.missions.screen.screen import MissionScreen
from hncli.terminal.environment import Environment
from hncli.terminal.questions import Answer, Prompter, Question
from tests.fuzz.terminal import Keyboard, Lines, Paper
from tests.fuzz.twins import Twin, kind_of
from tests.fuzz.typist import OTHER_WORDS, STOPPED, Prompt, Typed, Typist
from tests.random_play.player import BY_NAME, Player

MOST_GOODBYES = 60  # tries to leave before it is a dead end
CHANGING = ("undo", "take back", "random", "all random", "back")
STYLES = ("ender", "ender", "reckless", "saver", "shooter", "uniform")
"""Those who come to an end soon are there twice."""
WAYS = {"retire": "career retire", "card": "career spend", "resource": "career spend"}
"""The entries of the desk that lead to options of a career."""
GAME = ("mission", "card", "resource", "retire", "entry")  # verbs of such options
Counts = dict[str, Counter[str]]


class Stuck(Exception):
    """A prompt that lets nobody go."""


class Run:
    """One typist, the commands they type at, and the twin of what they play."""

    def __init__(self, number: int, has_keys: bool, budget: int, home: Path) -> None:
        self.number = number
        self.rng = random.Random(number)
        self.typist = Typist(self.rng)
        self.player = Player(BY_NAME[self.rng.choice(STYLES)], self.rng)
        self.budget = budget
        self.home = home
        self.few = number % 3 != 0  # whether only what is a decision is asked
        self.width = self.rng.choice((20, 32, 40, 60, 80, 80, 100, 140))
        encoding = self.rng.choice(("utf-8", "utf-8", "ascii", "latin-1"))
        self.paper = Paper(encoding, has_keys or self.rng.random() < 0.3)
        self.lines = Lines(self.next_line, self.paper)
        self.keyboard = Keyboard(self.next_keys) if has_keys else None
        self.twin = Twin(home)
        self.prompt = Prompt("line")
        self.inputs: deque[str] = deque(maxlen=30)
        self.here: list[Typed] = []  # what was typed at this prompt
        self.goodbyes = 0
        self.act: Callable[[], None] | None = None  # what the last answer does
        self.before: dict[str, tuple[int, int]] | None = None  # on disk
        self.answers: dict[str, str] = {}  # to questions that want a text
        self.counts: Counts = {topic: Counter() for topic in ("prompts", "commands", "choices")}
        for topic in ("offered", "typed", "endings", "checks"):
            self.counts[topic] = Counter()

    # What is typed

    def next_line(self) -> str:
        return self._typed(self.typist.line).text

    def next_keys(self) -> str:
        try:
            return self._typed(self.typist.keys).text
        except Stuck as stuck:
            get_app().exit(exception=stuck)
            return ""

    def _typed(self, think: Callable[[Prompt], Typed]) -> Typed:
        if self.budget > 0:
            typed = think(self.prompt)
        else:
            typed = Typed("leave", STOPPED)
            self.goodbyes += 1
            if self.goodbyes > MOST_GOODBYES:
                raise Stuck(self.prompt)
        self.budget -= 1
        self.here.append(typed)
        self.inputs.append(f"{self.prompt.what}: {typed.text[:200]!r}")
        self.count("typed", typed.how)
        return typed

    def count(self, topic: str, name: str) -> None:
        self.counts[topic][name] += 1

    def be_a_stranger(self) -> None:
        """Know nothing of the mission that begins now."""
        endings = self.twin.endings
        self.twin = Twin(self.home)
        self.twin.endings = endings
        self.before = None

    # What must be true whenever something is asked, and in the end

    def settle(self) -> None:
        """See what the last answer has led to: what it says, or nothing."""
        if self.act is not None:
            self.act()
            self.twin.check_disk(deep=self.rng.random() < 0.08)
            self.count("checks", "choice on disk")
        elif self.before is not None:
            assert on_disk(self.home) == self.before, "the disk has changed without a choice"
            self.count("checks", "disk unchanged")
        self.act = self.before = None

    def asked(self, what: str, kind: str, **facts: Any) -> None:
        """Note a prompt; nothing may have changed since the last answer but what it says."""
        self.prompt = Prompt(what, **facts)
        self.count("prompts", kind)
        self.here = []
        self.is_fresh = self.keyboard is None or self.keyboard.is_fresh
        self.before = on_disk(self.home)

    def sure_of(self, typed: str, usual: str = "") -> None:
        """What was typed without any doubt is what was answered."""
        only = self.here[0] if self.is_fresh and len(self.here) == 1 else None
        if self.keyboard is not None and only is not None and only.meant is not None:
            assert typed == (only.meant or usual), (typed, only)
            self.count("checks", "answer as typed")

    def leave(self) -> None:
        """Check everything once more, as it is on disk."""
        self.settle()
        self.twin.check_disk(deep=True)


class Watcher:
    """A prompter that passes on what it is asked, and tells the run what comes of it."""

    def __init__(self, run: Run, asks: Prompter, env: Environment) -> None:
        self.run = run
        self.asks = asks
        self.env = env
        self.last = ("", "")  # what was understood
        self.menus: list[str] = []  # entries that choose nothing by themselves
        self.seat: Desk | CommandForm | None = None  # where that was, if at the desk

    def choose(self, question: Question, again: bool = False) -> Answer:
        run, ids = self.run, question.ids
        if ids == ["no", "yes"]:
            return self._painted_sure(question)
        if question.is_small and FACE_DOWN_MENU in self.last[1].split():
            return self._face_down(question, again)
        run.settle()
        if not ids:
            return self._typed(question)
        do: Any = question.commands[0].do if question.commands else None
        seat = do.__self__ if do is not None else None
        self.menus = []
        if isinstance(seat, CareerChoices):
            self.menus = [item.id for item in question.options if not item.options]
        assert len(set(ids)) == len(ids)
        wish = ""
        if run.twin.is_known and seat is not None and not is_at_the_end(seat):
            run.twin.check(seat)
            if isinstance(seat, CareerChoices | Desk | CommandForm):
                check_offer(question, run.twin.options(), seat)
            else:
                assert sorted(ids) == sorted(run.twin.options())
            wish = run.twin.wish(run.player)
            wish = WAYS.get(wish.partition(":")[0], wish) if isinstance(seat, Desk) else wish
            wish = wish if wish in ids else run.rng.choice(self.menus) if self.menus else ""
            if not wish and FACE_DOWN_MENU in ids:
                wish = FACE_DOWN_MENU
        commands = {command.word: command.takes for command in question.commands}
        run.counts["offered"].update(list(commands))
        run.asked("choose", kind_of(seat, ids), commands=commands, wish=wish, **on_paper(question))
        try:
            answer = self.asks.choose(question, again)
        except EOFError:
            if isinstance(seat, NewCareerForm):  # on a pipe that has ended the career begins
                run.before = None
            raise
        typed = answer.text
        run.sure_of(typed)
        self.last = understood(typed, question, run.twin.all_options(), seat)
        is_undo = self.last == ("command", "undo") and isinstance(seat, MissionScreen)
        if is_undo and seat is not None and seat.is_painted and seat.is_again("undo"):
            self.last = ("command", "take back")  # it was offered for the same key
        self.seat = seat if isinstance(seat, Desk | CommandForm) else None
        if self.last == ("option", WAYS["retire"]):
            self.last = ("option", "retire")
            return answer  # it is asked again
        if is_at_the_end(seat):
            if self.last in (("option", "again"), ("option", "another")):
                run.be_a_stranger()
            return answer
        self._expect(typed, bool(seat))
        if not commands:
            run.answers[question.lines[-1]] = typed
        return answer

    def _typed(self, question: Question) -> Answer:
        """A line of text, typed on the screen."""
        self.run.asked("line", "text line")
        self.last = ("", "")
        answer = self.asks.choose(question)
        self.run.sure_of(answer.text)
        self.run.answers[question.lines[-1]] = answer.text
        self.run.before = self.run.before if self.run.twin.is_known else None
        return answer

    def _expect(self, typed: str, is_seated: bool) -> None:
        """Note what the answer is going to change, if anything."""
        run, (what, name) = self.run, self.last
        if what == "options":
            run.count("choices", "several in a row")
            if FACE_DOWN_MENU not in name.split():
                run.act = lambda: run.twin.took_in_a_row(name.split())
        elif what == "option":
            run.count("choices", name.partition(":")[0].partition(" ")[0].partition("/")[0])
            is_way = self.seat is not None and name.partition(":")[0] not in GAME
            if is_way and run.twin.is_known:
                return  # to a command, which is not run then
            if name not in (*self.menus, "back", FACE_DOWN_MENU):
                run.act = lambda: run.twin.took(name)
        elif what == "command":
            run.count("commands", "quit" if is_alias(typed) else name)
            if name in CHANGING:
                run.act = lambda: run.twin.do(name)
        if not is_seated:
            run.before = None  # what is made of it is not known yet

    def line(self, prompt: str, usual: str = "") -> str:
        self.run.settle()
        self.run.asked("line", "text line")
        try:
            typed = self.asks.line(prompt, usual)
        except EOFError:
            if not self.env.source.isatty():  # on a pipe that has ended the usual answer is taken
                self.run.answers[prompt] = ""
                self.run.before = None
            raise
        self.run.sure_of(typed, usual)
        self.run.answers[prompt] = typed
        self.run.before = None
        return typed

    def is_sure(self, question: str) -> bool:
        self._before_it_happens()
        self.run.asked("sure", "yes or no")
        is_sure = self.asks.is_sure(question)
        self.run.sure_of("yes" if is_sure else "no")
        self._then(is_sure)
        return is_sure

    def _painted_sure(self, question: Question) -> Answer:
        """The same, asked as a menu on the screen."""
        self._before_it_happens()
        self.run.asked("choose", "yes or no", **on_paper(question))
        answer = self.asks.choose(question)
        self.run.sure_of(answer.text)
        self._then(answer.text in ("yes", "2", "y"))
        return answer

    def _before_it_happens(self) -> None:
        self.run.act = None
        self.run.settle()

    def _then(self, is_sure: bool) -> None:
        """Note what happens now that it was agreed to, if it was."""
        run, (what, name) = self.run, self.last
        if is_sure:
            self._expect(name, is_seated=True)
            if what == "command":
                run.act = lambda: run.twin.do(name)

    def several(self, question: Question) -> Answer:
        self.run.settle()
        self.run.asked("several", "checkbox", ids=question.ids)
        answer = self.asks.several(question)
        self.run.answers[question.lines[-1]] = answer.text
        self.run.before = None
        return answer

    def _face_down(self, question: Question, again: bool) -> Answer:
        """Which cards go face down: with what was typed before and after that entry, an answer.

        A command, or what is not understood, is followed by the same question.
        """
        run, do = self.run, question.commands[0].do
        run.settle()
        commands = {command.word: command.takes for command in question.commands}
        run.asked("several", "face down", commands=commands, **on_paper(question))
        answer = self.asks.choose(question, again)
        seat: Any = getattr(do, "__self__", None)
        what, chosen = understood(answer.text, question, run.twin.all_options(), seat)
        if what == "command":
            run.count("commands", chosen)
        if what not in ("option", "options"):
            return answer
        names = self.last[1].split()
        at = names.index(FACE_DOWN_MENU)
        names[at : at + 1] = [id for id in chosen.split() if id != "back"]
        self.last = ("options", " ".join(names))
        if names and FACE_DOWN_MENU not in names:
            run.act = lambda: run.twin.took_in_a_row(names)
        return answer


def is_at_the_end(seat: Any) -> bool:
    """Whether a mission is over, and it is asked what is next."""
    return isinstance(seat, MissionScreen) and seat.mission.is_over


def check_offer(question: Question, options: tuple[str, ...], seat: Any = None) -> None:
    """All options are offered, at once or in the menus that are opened."""
    ids = question.ids
    if isinstance(seat, Desk | CommandForm):
        missions = [id for id in options if id.partition(":")[0] == "mission"]
        assert "mission" not in ids or [id for id in ids if id in options] == missions
        return
    inside = {item.id for item in question.inside}
    menus = {item.id for item in question.options if not item.options}
    if menus == {"continue"}:  # nothing is asked: the reward is seen
        return
    assert set(ids) - menus | inside <= set(options)
    if inside:  # what experience buys, or a reward
        verbs = {id.partition(":")[0] for id in inside}
        options = tuple(id for id in options if id.partition(":")[0] in verbs)
    assert set(ids) - menus | inside == set(options)


def on_paper(question: Question) -> dict[str, Any]:
    """What a typist sees of a question."""
    return {
        "ids": question.ids,
        "is_painted": question.screen is not None,
        "at": question.at,
        "letters": {
            item.id: item.letter * (2 if item.care and n != question.at else 1)
            for n, item in enumerate(question.options)
        },
    }


def understood(
    typed: str, question: Question, options: tuple[str, ...], seat: Any
) -> tuple[str, str]:
    """What a line means, told in another way than the program does."""
    line = typed.strip()
    is_mission = isinstance(seat, MissionScreen)
    is_desk = isinstance(seat, Desk) and "mission" in question.ids
    inside = tuple(item.id for item in question.inside)
    others = options if is_mission or is_desk else inside
    parts = line.replace(",", " ").split() if is_mission else [line]
    found = [one_option(part, question, others) for part in parts]
    if found and all(found):
        if len(found) > 1 and found[0] == FACE_DOWN_MENU:  # the cards after it go face down
            marks = {item.id: item.mark and item.mark.id for item in question.options}
            found = [marks.get(id) or id for id in found[1:]]
        return ("option", found[0]) if len(found) == 1 else ("options", " ".join(found))
    commands = {command.word: command.takes for command in question.commands}
    words = " ".join(line.casefold().split())
    if words not in commands:
        known = [word for word, short in OTHER_WORDS.items() if words in short]
        words = known[0] if known and known[0] in commands else words
    for word, takes in commands.items():
        if words == word or (takes and words.startswith((f"{word} ", f"{word}?"))):
            return "command", word
    called = seat.named(line) if seat is not None else []
    return ("option", called[0].id) if len(called) == 1 else ("nothing", "")


def one_option(line: str, question: Question, others: tuple[str, ...]) -> str:
    """The option that a number, an id or a letter means; empty if it means none."""
    ids = question.ids
    if line in [str(n).zfill(size) for n in range(1, len(ids) + 1) for size in range(6)]:
        return ids[int(line) - 1]
    if line in ids or line in others:
        return line
    return next((item.id for item in question.options if item.letter == line != ""), "")


def is_alias(typed: str) -> bool:
    """Whether it is one of the short words for leaving."""
    return " ".join(typed.casefold().split()) in OTHER_WORDS["save and quit"]


def on_disk(home: Path) -> dict[str, tuple[int, int]]:
    """Every file with its size and the moment it was written.

    Locks and the index may change, and a review can be made of a mission that is over.
    """
    found = {}
    for folder, folders, files in os.walk(home):
        if REVIEWS in folders:
            folders.remove(REVIEWS)
        for name in files:
            if name.endswith(".lock") or name == "index.json":
                continue
            stat = os.stat(f"{folder}/{name}")  # noqa: PTH116 - at every prompt, so quick
            found[f"{folder}/{name}"] = (stat.st_size, stat.st_mtime_ns)
    return found
