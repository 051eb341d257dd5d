"""A typist without a plan: choices, commands and junk, as lines or as keys."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

GONE, STOPPED = "\x04", "\x03"
ENTER, UP, DOWN = "\r", "\x1b[A", "\x1b[B"


@dataclass
class Prompt:
    """What the typist sees: what is asked for, and what is offered."""

    what: str  # choose, line, sure or several
    ids: list[str] = field(default_factory=list)
    commands: dict[str, str] = field(default_factory=dict)  # by word, with what can follow it
    wish: str = ""  # the option that somebody who knows the game would take
    is_painted: bool = False  # on a screen, where letters choose and a line begins with a slash
    at: int = 0  # the option under the cursor
    letters: dict[str, str] = field(default_factory=dict)  # by option; twice where that is asked


class Typed(NamedTuple):
    """Something typed: for the histogram, the text itself, and what it must be taken for."""

    how: str
    text: str
    meant: str | None = None  # the answer, where the keys leave no doubt about it


WORDS = (
    "", "Small Talk", "small-talk", "keep-cool", "threat", "R-THREAT-5", "r-threat", "arkayne",
    "helicopter", "play:small-talk", "buy:keep-cool", "concede:d1", "use:charmer", "convert:9",
    "nobody at all", "?", "42", "été", "\t", "a" * 300, "Keep Cool?", "entry:mentor", "retire",
)  # fmt: skip
"""What follows a command: good, bad, or nothing."""

JUNK = (
    "", " ", "0", "-1", "99", "100000", "9" * 5000, "1.5", "\uff11", "²", "1 2", "play:", ":",
    "end:1", "undoo", "hintt", "take", "give", "save", "yes", "no", "n", "y", "\x00",
    "\x1b[31m", "\x07", "\u202e", "\x85", "a\u2028b", "\ud800", "é", "日本語" * 20, "👩‍👩‍👧",
    "ﷺ" * 30, "½" * 90, "…" * 200, "x" * 3000, "word " * 400, "-" * 200, "--help", "; rm", "%s{n}",
    "None", "1\x0b", "\ufeff1",
)  # fmt: skip
"""Lines that mean nothing, or hardly."""

NAMES = ("Mara Voss", "mara", "X", "Ünal Öztürk", "李", "a-b", "Zoë 2", "q" * 60)
ANSWERS = ("", "", "", "1", "2", "base", "hard", "none", "1 2", "normal", "charmer", "0", "7")
"""What is typed where a line of text is asked for."""

NOISE = (
    DOWN, "\x1b[A", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x1bOP",
    "\x1b[15~", "\x1b[24~", "\x1b[3~", "\x1b[Z", "\t", "\x7f", "\x08", "\x01", "\x05", "\x0b",
    "\x0c", "\x0e", "\x10", "\x11a", "\x12", "\x13", "\x15", "\x17", "\x19", "\x1f", "\x00",
    "\x1b", "\x1bx", "\x1b<", "\x1b[M !!", "\x1b[<0;5;5M", "\x1b[<0;5;5m", "\x1b[<64;1;1M",
    "\x1b[31m", "\x0f",
    "\x1b[200~2\x1b[201~", "\x1b[200~hint\nundo\x1b[201~", "\x1b[200~" + "7" * 5000 + "\x1b[201~",
    "\x1b[200~日本語 \x1b[31m\x1b[201~", "\x1b[200~\x1b[201~", "\x1b[I", "\x1b[99~", "\x1b[1;5C",
    "0", "1", "5", "9", " ", "h", "u", "Z", "?", ":", "é", "日", "👩", "\u0301", "\xa0", "j", "k",
)  # fmt: skip
"""Keys that no prompt waits for, one or a sequence each."""

WEIGHTS = {
    "give up": 0.7, "save and quit": 1.2, "quit": 0.4, "all random": 1.3, "random": 1.5,
    "back": 2.0,
}  # fmt: skip
"""How often a command is typed, where that is not once."""

OTHER_WORDS = {
    "save and quit": ("quit", "exit", "q"),
    "?": ("help",),
    "hint": ("h", "odds"),
    "look": ("l",),
    "undo": ("u",),
}
"""Words that mean a command as well."""


class Typist:
    """Types by chance; how often what is typed makes sense is different for each."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.sense = rng.choice((0.93, 0.88, 0.8, 0.6))
        self.leaves = rng.choice((0.0, 0.0, 0.01, 0.03))
        self.boldness = rng.choice((0.2, 0.5, 0.9))  # how often yes is said

    def line(self, prompt: Prompt) -> Typed:
        """One line, as it is typed at a numbered prompt."""
        if self.rng.random() < self.leaves:
            return Typed("leave", self.rng.choice((GONE, STOPPED)))
        return LINES[prompt.what](self, prompt)

    def keys(self, prompt: Prompt) -> Typed:
        """Some keys, as they are pressed at a prompt on a terminal."""
        chance = self.rng.random()
        if chance < self.leaves:
            return Typed("leave", self.rng.choice((GONE, STOPPED)))
        if chance > 0.9 + self.leaves:
            return Typed("noise", self.rng.choice(NOISE))
        return KEYS[prompt.what](self, prompt)

    # At a numbered prompt

    def choice_line(self, prompt: Prompt) -> Typed:
        chance = self.rng.random()
        if chance < self.sense:
            id = self._option(prompt)
            number = str(prompt.ids.index(id) + 1)
            forms = (number, number, number, id, f" {number}\t", number.zfill(3))
            return Typed("option", self.rng.choice(forms), id)
        if chance < self.sense + (1 - self.sense) * 0.6 and prompt.commands:
            return self._spoilt(self._command(prompt))
        return Typed("junk", self.junk())

    def text_line(self, _prompt: Prompt) -> Typed:
        pool = self.rng.choice((NAMES, ANSWERS, ANSWERS, (self.junk(),)))
        return Typed("text", self.rng.choice(pool))

    def yes_line(self, _prompt: Prompt) -> Typed:
        if self.rng.random() < self.boldness:
            return Typed("yes", self.rng.choice(("yes", "y", "YES", " Yes ")), "yes")
        return Typed("no", self.rng.choice(("no", "n", "", "yess", "1", self.junk())))

    def _spoilt(self, typed: Typed) -> Typed:
        """A command with more blanks or large letters, which is the same."""
        forms = (typed.text, typed.text, typed.text.upper(), f"  {typed.text.replace(' ', '  ')} ")
        return typed._replace(text=self.rng.choice(forms))

    def junk(self) -> str:
        """A line that means nothing: one of the known bad ones, or any signs at all."""
        if self.rng.random() < 0.8:
            return self.rng.choice(JUNK)
        signs = [self.rng.randrange(self.rng.choice((32, 0x3000))) for _n in range(20)]
        return "".join(
            chr(sign) for sign in signs if sign not in (10, 13, 26)
        )  # nor Ctrl-Z, which stops it

    # At a prompt on a terminal

    def choice_keys(self, prompt: Prompt) -> Typed:
        chance = self.rng.random()
        slash = "/" if prompt.is_painted else ""
        if chance < self.sense:
            id = self._option(prompt)
            at = prompt.ids.index(id)
            if prompt.is_painted:
                return Typed("option", *self.rng.choice(painted_forms(prompt, id, at)))
            forms = (f"{at + 1}\r", f"{at + 1}\r", DOWN * at + ENTER, f"{id}\r")
            return Typed("option", self.rng.choice(forms), id)
        if chance < self.sense + (1 - self.sense) * 0.6 and prompt.commands:
            typed = self._command(prompt)
            text = typed.text.replace("\t", "").strip()
            return Typed("command", f"{slash}{text}\r", text)
        return Typed("junk", self.junk()[:80] + self.rng.choice(("", ENTER)))

    def text_keys(self, prompt: Prompt) -> Typed:
        if self.rng.random() < 0.3:
            return Typed("usual", ENTER)
        text = self.text_line(prompt).text
        clean = "".join(c for c in text if c.isprintable())
        return Typed("text", f"\x05\x15{clean}\r", clean.strip())

    def yes_keys(self, _prompt: Prompt) -> Typed:
        if self.rng.random() < self.boldness:
            return Typed("yes", self.rng.choice(("yes\r", "y\r", "YES\r")), "yes")
        return Typed("no", self.rng.choice(("n\r", "no\r", ENTER, "yess\r")), "no")

    def marks(self, _prompt: Prompt) -> Typed:
        return Typed("marks", self.rng.choice((" ", DOWN, "a", "i", f"{DOWN} ", "j", ENTER, ENTER)))

    # What both have in mind

    def _option(self, prompt: Prompt) -> str:
        if prompt.wish and self.rng.random() < 0.9:
            return prompt.wish
        return self.rng.choice(prompt.ids)

    def _command(self, prompt: Prompt) -> Typed:
        words = list(prompt.commands)
        (word,) = self.rng.choices(words, [WEIGHTS.get(word, 1.0) for word in words])
        takes = prompt.commands[word]
        if word in OTHER_WORDS and "quit" not in words and self.rng.random() < 0.4:
            word = self.rng.choice(OTHER_WORDS[word])
        if takes and self.rng.random() < 0.8:
            word = f"{word} {self.rng.choice((*WORDS, *prompt.ids))}"
        return Typed("command", word)


def painted_forms(prompt: Prompt, id: str, at: int) -> list[tuple[str, str]]:
    """The keys that choose an option on a screen, each with the answer they give."""
    steps, number, letter = at - prompt.at, str(at + 1), prompt.letters[id]
    forms = [((DOWN if steps > 0 else UP) * abs(steps) + ENTER, id), (f"/{id}\r", id)]
    if letter:
        forms.append((letter, id))
    forms.append((f"/{number}\r", number))
    given = "".join(prompt.letters.values())
    has_places = any(map(str.isalpha, given)) and not any(map(str.isdecimal, given))
    if has_places and at < 9 and len(letter) < 2:  # a digit chooses by place, at once
        forms.append((number, id))
    return forms


Habit = Callable[[Typist, Prompt], Typed]
LINES: dict[str, Habit] = {
    "choose": Typist.choice_line,
    "several": Typist.text_line,
    "line": Typist.text_line,
    "sure": Typist.yes_line,
}
KEYS: dict[str, Habit] = {
    "choose": Typist.choice_keys,
    "several": Typist.marks,
    "line": Typist.text_keys,
    "sure": Typist.yes_keys,
}
