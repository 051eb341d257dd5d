"""What the desk leads to: a table of entries, each with its key, its words and its command.

Nothing here is done; `desk.py` asks for what an entry needs and runs its command.
"""

import re
import string

from hncli.base.messages import N_, Message
from hncli.base.values import Value, value

PLACEHOLDER = re.compile(r" (--[a-z]+ )?\{[a-z-]+\}")
"""A name in a form that is filled in, with the option that it belongs to."""
LIST_OF_NAME = {"box": "abductor", "mission": "played", "number": "in-career"}
"""The list that a name is chosen from, if that has another name."""


@value
class DeskEntry(Value):
    """An entry of the desk, which runs a command or opens a menu of further entries."""

    key: str
    label: Message
    command: str = ""  # its words, with names for what is asked for; " | " before another form
    when: str = ""  # facts that must be so
    menu: str = ""  # the menu that it opens
    does: Message | None = None  # in a sentence
    reads: bool = False  # it only prints, and is read page by page
    named: str = ""  # its id, where the words of another entry are the same

    @property
    def brief(self) -> bool:
        """Whether it stands beside others on a line, as all but commands with a description do."""
        return not (self.does and self.command)

    @property
    def forms(self) -> list[str]:
        """The forms of its command; which one fits depends on what was chosen."""
        return self.command.split(" | ")

    @property
    def asks(self) -> list[str]:
        """What is asked for before, see LISTS and LINES; the career on the desk is known."""
        names = _names_in(self.forms[0])
        kinds = (LIST_OF_NAME.get(name, name) for name in names)
        known_kinds = {"career"} if self.when or "number" in names else set()
        return [kind for kind in dict.fromkeys(kinds) if kind not in known_kinds]

    @property
    def id(self) -> str:
        """What can be typed for it: the words of the command as far as they are fixed."""
        return self.menu or self.named or PLACEHOLDER.sub("", self.forms[0])

    def is_shown(self, facts: set[str]) -> bool:
        """Whether it is offered where these facts are so."""
        return set(self.when.split()) <= facts

    def words(self, filled: dict[str, str]) -> list[str] | None:
        """The command, by the first form that can be filled; None if none can."""
        for form in self.forms:
            if set(_names_in(form)) <= filled.keys():
                return [word.format(**filled) for word in form.split()]
        return None


def _names_in(form: str) -> list[str]:
    """The names in a form that are filled in, in order."""
    return [name for _text, name, _spec, _how in string.Formatter().parse(form) if name]


DESK: tuple[DeskEntry, ...] = (
    DeskEntry(
        "d",
        N_("Today's call"),
        "daily",
        does=N_("The same call for everybody, from midnight to midnight UTC; it is played once."),
    ),
    DeskEntry(
        "n",
        N_("A new career"),
        "career new",
        does=N_("Ten nights of one negotiator, who carries the stress from each into the next."),
    ),
    DeskEntry(
        "s",
        N_("A single call"),
        "mission play --box {box} --abductor {abductor}",
        does=N_("One mission, outside of any career."),
    ),
    DeskEntry(
        "t",
        N_("Learn to play"),
        "learn",
        does=N_("Guided missions, one rule at a time: 15 minutes."),
    ),
    DeskEntry(
        "b",
        N_("At a real table"),
        "table",
        does=N_("Follow a mission that you play with the real cards, key by key."),
    ),
    DeskEntry("j", N_("With real cards"), "career table {career}", when="career"),
    DeskEntry("x", N_("Experience"), "career spend {career}", when="experience"),
    DeskEntry("c", N_("Scorecard"), "career scorecard {career}", when="career", reads=True),
    DeskEntry("h", N_("History"), "career history {career}", when="career", reads=True),
    DeskEntry("v", N_("Review"), "career review {career}", when="career played"),
    DeskEntry("g", N_("Page"), "career page {career} --out {page}", when="career"),
    DeskEntry("i", N_("Picture"), "career card {career} --png {png}", when="career"),
    DeskEntry(
        "o",
        N_("Notes"),
        "career notes {career} --add {note} | career notes {career}",
        when="career",
    ),
    DeskEntry("r", N_("Retire"), "career retire {career}", when="career"),
    DeskEntry(
        "a",
        N_("Careers"),
        menu="careers",
        does=N_("Open one, enter a mission from a table, keep and mend files."),
    ),
    DeskEntry(
        "m",
        N_("Past missions"),
        menu="past",
        does=N_("Story, review, practice and page of what you played."),
    ),
    DeskEntry(
        "f",
        N_("Friends"),
        menu="challenges",
        does=N_("Codes for the same game, and results that prove themselves."),
    ),
    DeskEntry("e", N_("Sets"), menu="sets", does=N_("Mix the cards of all boxes.")),
    DeskEntry(
        "k",
        N_("Cards"),
        menu="cards",
        does=N_("What each card does, the odds, and your corrections."),
    ),
    DeskEntry("w", N_("Statistics"), "stats", reads=True),
    DeskEntry("y", N_("Achievements"), "achievements", reads=True),
    DeskEntry("u", N_("Rules"), "rules {topic}", reads=True),
    DeskEntry(
        "z",
        N_("Settings"),
        menu="settings",
        does=N_("Language, colours, pace, questions; where your data is."),
    ),
)
"""The entries of the desk itself, below what can be continued and who may call."""


MENUS: dict[str, tuple[Message, tuple[DeskEntry, ...]]] = {
    "careers": (
        N_("Your careers"),
        (
            DeskEntry("p", N_("Open a career"), "career play {career}"),
            DeskEntry("n", N_("Begin another"), "career new"),
            DeskEntry("l", N_("List them all"), "career list", reads=True),
            DeskEntry("w", N_("Where it stands"), "career show {career}", reads=True),
            DeskEntry("c", N_("Scorecard"), "career scorecard {career}", reads=True),
            DeskEntry("h", N_("History"), "career history {career}", reads=True),
            DeskEntry("v", N_("Review"), "career review {career}"),
            DeskEntry("g", N_("Page"), "career page {career} --out {page}"),
            DeskEntry("i", N_("Picture"), "career card {career} --png {png}"),
            DeskEntry(
                "o", N_("Notes"), "career notes {career} --add {note} | career notes {career}"
            ),
            DeskEntry("y", N_("Text to post"), "career scorecard {career} --text"),
            DeskEntry("x", N_("Spend experience"), "career spend {career}"),
            DeskEntry("j", N_("With real cards"), "career table {career}"),
            DeskEntry("t", N_("Played at a table"), "career log {career}"),
            DeskEntry("u", N_("Give a mission up"), "career give-up {career}"),
            DeskEntry("r", N_("Retire"), "career retire {career}"),
            DeskEntry("e", N_("Rename"), "career rename {career} {name}"),
            DeskEntry("d", N_("Delete"), "career delete {career}"),
            DeskEntry("k", N_("Back up"), "career backup {career}"),
            DeskEntry("s", N_("Restore a backup"), "career restore {backed-up}"),
            DeskEntry("f", N_("Export to a file"), "career export {career} --to {export}"),
            DeskEntry("m", N_("Import from a file"), "career import {file}"),
            DeskEntry("a", N_("Look for damage"), "career doctor"),
            DeskEntry("z", N_("Mend damage"), "career doctor {career} --repair"),
        ),
    ),
    "past": (
        N_("Past missions"),
        (
            DeskEntry(
                "s",
                N_("Story"),
                "mission story {mission} | career history {career} --mission {number}",
                reads=True,
            ),
            DeskEntry(
                "r",
                N_("Review: you or the dice?"),
                "mission review {mission} | career review {career} {number}",
            ),
            DeskEntry(
                "p",
                N_("Practice a choice again"),
                "mission practice {mission}"
                " | mission practice --career {career} --mission {number}",
            ),
            DeskEntry(
                "g",
                N_("Page to show"),
                "mission page {mission} --out {page} | career page {career} --out {page}",
            ),
            DeskEntry(
                "i",
                N_("Picture to post"),
                "mission card {mission} --png {png} | career card {career} --png {png}",
            ),
            DeskEntry("t", N_("Step through"), "career replay {career} {number}"),
            DeskEntry("c", N_("Continue a saved one"), "mission play --resume {saved}"),
            DeskEntry("l", N_("List saved ones"), "mission list", reads=True),
            DeskEntry("x", N_("Remove a saved one"), "mission remove {saved}"),
            DeskEntry("a", N_("Abductors"), "mission abductors", reads=True),
        ),
    ),
    "challenges": (
        N_("Friends and challenges"),
        (
            DeskEntry("n", N_("New code: a mission"), "challenge new"),
            DeskEntry("c", N_("New code: a career"), "challenge new --career"),
            DeskEntry("p", N_("Play a code"), "challenge play {codes}"),
            DeskEntry("r", N_("Your result code"), "challenge result {result}"),
            DeskEntry("l", N_("All results"), "challenge list", reads=True),
            DeskEntry("k", N_("Check codes"), "challenge check {codes}"),
            DeskEntry("a", N_("Add friends' results"), "challenge add {codes}"),
            DeskEntry("d", N_("Add to today's results"), "daily add {codes}"),
            DeskEntry("y", N_("Story of a friend's game"), "challenge story {friend}"),
            DeskEntry("u", N_("Skill and luck of today"), "daily rating"),
            DeskEntry("t", N_("Text of today to post"), "daily --text"),
            DeskEntry("s", N_("Restore a backup"), "challenge restore"),
        ),
    ),
    "sets": (
        N_("Sets of your own"),
        (
            DeskEntry("n", N_("Build one"), "sets new {name}"),
            DeskEntry(
                "p",
                N_("Play with one"),
                "mission play --sets {set} --box {box} --abductor {abductor}",
            ),
            DeskEntry("l", N_("List them"), "sets list", reads=True),
            DeskEntry("s", N_("Show one"), "sets show {set}", reads=True),
            DeskEntry("c", N_("Check them all"), "sets check", reads=True),
        ),
    ),
    "cards": (
        N_("Cards and corrections"),
        (
            DeskEntry("s", N_("Show a card"), "content show {card}", reads=True),
            DeskEntry("l", N_("List them all"), "content list", reads=True),
            DeskEntry("o", N_("Odds of threat rolls"), "odds", reads=True),
            DeskEntry("n", N_("Enter cards of your box"), "content new"),
            DeskEntry("f", N_("Change one you entered"), "content edit {own-card}"),
            DeskEntry("p", N_("A card is as printed"), "content confirm {printed-card}"),
            DeskEntry("e", N_("Correct a card"), "content override {card} --edit"),
            DeskEntry("x", N_("Undo a correction"), "content override {card} --remove"),
            DeskEntry("d", N_("What your packs change"), "content diff", reads=True),
            DeskEntry("r", N_("What to send in"), "content report", reads=True),
            DeskEntry("c", N_("Check your packs"), "content check", reads=True),
        ),
    ),
    "settings": (
        N_("Settings"),
        (
            DeskEntry("c", N_("Change one"), "config {setting} {value}"),
            DeskEntry("s", N_("Show them all"), "config", reads=True, named="all settings"),
            DeskEntry("r", N_("Reset them all"), "config --reset"),
            DeskEntry("k", N_("Go back to older ones"), "config --restore"),
            DeskEntry("w", N_("Where your data is"), "where", reads=True),
        ),
    ),
}
"""The menus of the desk: what they ask, and their entries."""

LISTS: dict[str, Message] = {
    "abductor": N_("Who's on the line?"),
    "career": N_("Which career?"),
    "backed-up": N_("Which career?"),
    "played": N_("Which mission?"),
    "in-career": N_("Which mission?"),
    "saved": N_("Which mission?"),
    "result": N_("The result of which game?"),
    "set": N_("Which set?"),
    "card": N_("Which card? Type a part of its name."),
    "own-card": N_("Which card of yours?"),
    "printed-card": N_("Which card? Type a part of its name."),
    "topic": N_("Rules about what? Choose a topic, or type any words."),
    "setting": N_("Which setting?"),
    "value": N_("Which value?"),
}
"""What is chosen from a list."""

LINES: dict[str, tuple[Message, str]] = {
    "codes": (N_("Paste the code, or several:"), ""),
    "friend": (N_("Whose? A name, or a code:"), ""),
    "file": (N_("Which file?"), ""),
    "name": (N_("Which name?"), ""),
    "note": (N_("A new note (Enter alone shows them all):"), ""),
    "page": (N_("Write it to which file?"), "{name}.html"),
    "png": (N_("Draw it to which file?"), "{name}.png"),
    "export": (N_("Write it to which file?"), "{name}.json"),
}
"""What is typed, and what Enter alone stands for."""
WRITTEN = ("page", "png", "export")  # files that are written, and not overwritten unasked
OPTIONAL = ("note",)  # what can be left empty
FREE = ("topic",)  # lists beside which anything can be typed
