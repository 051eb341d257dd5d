"""The form of a new career: a name is asked for; all else has a default, as a house rule."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from hncli.base.files import is_name, name_problem
from hncli.base.messages import N_, Message, _, in_quotes, pgettext
from hncli.base.problems import ContentError, Place
from hncli.base.schema import Text as TextField
from hncli.base.text import capitalized, ended, explained, in_row, labelled, nearest, number_word
from hncli.base.values import Value, value
from hncli.career.career import Career
from hncli.career.record import CareerSetup, Record
from hncli.career.replay import check_setup
from hncli.commands.options import typed_seed
from hncli.features.careers.career_questions import BACK, with_letters
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.status_text import left_out_text
from hncli.features.careers.words import card_line
from hncli.features.missions.saving.custom_sets import Sets
from hncli.game.cards.library import Library
from hncli.terminal.asker import Asker
from hncli.terminal.questions import Command, InvalidAnswer, MenuItem, Question, WentBack, as_typed
from hncli.terminal.screen import Screen

if TYPE_CHECKING:
    from rich.text import Text

NONE = "none"
"""What is typed for no trait, no condition and no set."""
START, HOUSE_RULES = "start", "house rules"
QUIT = "q"  # the letter of its only command with one
LONGEST_NAME = 60
T = TypeVar("T")


# The name to store it under, and the negotiator's


def read_career_name(typed: str, store: Careers) -> str:
    """A name for a new career; InvalidAnswer if it cannot be one or is taken."""
    if problem := name_problem(typed):
        raise InvalidAnswer(problem)
    if typed in store.names():
        text = _("There is a career {name} already; choose another name.")
        raise InvalidAnswer(text.format(name=typed))
    return typed


def free_name(negotiator: str, store: Careers) -> str:
    """A name made from the negotiator's, with a number if that is taken."""
    plain = unicodedata.normalize("NFKD", negotiator).encode("ascii", "ignore").decode()
    name = re.sub("[^a-z0-9]+", "-", plain.lower()).strip("-")[:50].strip("-") or "career"
    names_taken = store.names()
    numbered = (f"{name}-{n}" for n in range(2, len(names_taken) + 4))
    return next(free for free in (name, *numbered) if is_name(free) and free not in names_taken)


def read_negotiator(typed: str) -> str:
    """A negotiator's name, without blanks around it; else InvalidAnswer."""
    try:
        return TextField(LONGEST_NAME, 1).read(typed.strip(), Place(_("the negotiator's name")))
    except ContentError as error:
        raise InvalidAnswer(str(error)) from None


# The form


class Cancelled(Exception):
    """The player does not want a career after all."""


class NewCareerForm(Screen):
    """Asks for the set-up of a new career: what it is so far, and what can be changed in it."""

    def __init__(
        self, setup: CareerSetup, name: str | None, library: Library, store: Careers, asker: Asker
    ) -> None:
        super().__init__(asker.env, asker.asks)
        self.asker = asker
        self.setup = setup
        self.given_name = name
        self.library = library
        self.store = store
        self.set_name = ""  # of the custom set that was chosen here

    @property
    def name(self) -> str:
        """What the career is stored under."""
        return self.given_name or free_name(self.setup.negotiator, self.store)

    @property
    def career(self) -> Career:
        """The career as it would begin."""
        return Career(self.library, Record(self.setup))

    def change(self, **fields: Any) -> None:
        """Change the set-up."""
        self.setup = replace(self.setup, **fields)

    # Asking

    def ask_negotiator(self) -> None:
        """Ask for the negotiator's name; the default is the career's name. Cancelled at Esc."""
        name = self.given_name
        usual = name.replace("-", " ").title() if name else None
        text = _("The negotiator's name?")
        if self.asker.quiet or not self.env.is_drawn:
            negotiator = self.asker.ask(text, "--negotiator", read_negotiator, usual)
        else:
            try:
                negotiator = self.type_line(text, read_negotiator, usual or "")
            except WentBack:
                raise Cancelled from None
            except EOFError:
                negotiator = self.asker.default_or_stop("--negotiator", read_negotiator, usual)
        self.change(negotiator=negotiator)

    def is_wanted(self, is_asked: bool) -> bool:
        """Ask for the name if there is none yet, and whether to start; False if not at all."""
        try:
            if not self.setup.negotiator:
                self.ask_negotiator()
            return not is_asked or self.confirm()
        except Cancelled:
            return False

    def confirm(self) -> bool:
        """Ask whether to start, with all house rules to change before; False if not.

        On a pipe that has ended the career starts as it is.
        """
        try:
            while True:
                rules = "; ".join(self._value(rule) for rule in RULES)
                items = (
                    MenuItem(START, _("Start the career")),
                    MenuItem(HOUSE_RULES, _("House rules ..."), does=rules),
                    MenuItem(BACK, _("Not now")),
                )
                text = _("Ready, {who}?").format(who=self.setup.negotiator)
                question = Question((text,), with_letters(items, QUIT), self.commands())
                item = self.answer(self.painted(question))
                if item is not None and item.id == HOUSE_RULES:
                    self.ask_house_rules()
                elif item is not None and (item.id == BACK or self.is_possible()):
                    return item.id == START
        except EOFError:
            return self.asker.default_or_stop("--yes", bool, START)

    def is_possible(self) -> bool:
        """Whether the career can begin so; if not, the reason is shown."""
        try:
            check_setup(self.library, self.setup, Place(_("the career")))
        except ContentError as error:
            self.tell([str(error)])
            return False
        return True

    def ask_house_rules(self) -> None:
        """List the house rules and change them one by one until the player goes back."""
        at = 0
        is_explained = self.env.is_drawn
        while True:
            rules = (self._item(rule, is_explained) for rule in RULES)
            items = with_letters((*rules, MenuItem(BACK, _("Back"))), QUIT)
            is_explained = True
            text = _("House rules: which one do you change?")
            item = self.answer(self.painted(Question((text,), items, self.commands(), at=at)))
            if item is not None and item.id == BACK:
                return
            if item is not None:
                at = [rule.id for rule in RULES].index(item.id)
                self.notes = []
                try:
                    RULES[at].change(self)
                except EOFError:  # by Esc, which leaves it as it is
                    if not self.env.is_drawn:
                        raise

    def _item(self, rule: "HouseRule", is_explained: bool) -> MenuItem:
        """A house rule with its value; what has not been explained yet is explained there."""
        numbers = self.career.status.numbers
        why = str(rule.why).format(failed=numbers.failed, failed_hard=numbers.failed_hard)
        value_text = self._value(rule)
        label = value_text if is_explained else f"{ended(value_text)} {why}"
        return MenuItem(rule.id, label, does=why, name=str(rule.title))

    def _value(self, rule: "HouseRule") -> str:
        return labelled(str(rule.title), rule.shown(self))

    def mark_some(
        self, text: str, choices: tuple[MenuItem, ...], marked: tuple[str, ...], no: str = ""
    ) -> tuple[str, ...]:
        """Some of the choices: those marked on a screen, or typed by number or id.

        `no` is the entry for none of them; a line that is empty changes nothing.
        """
        choice_ids = [item.id for item in choices]
        if no and not self.env.is_drawn:  # there nothing need be marked
            choices += (MenuItem(NONE, no),)
            choice_ids.append(NONE)
        question = Question((text,), choices, marked=marked, boxes=True)
        while True:
            self.question = self.painted(question)
            answer = self.asks.several(self.question)
            if not answer.text and not self.env.is_drawn:
                return marked
            try:
                ids = read_some(answer.text, choice_ids)
            except InvalidAnswer as error:
                self.tell([str(error)])
                continue
            if ids or no:
                return ids
            self.tell([_("At least one is needed.")])

    def mark_helps(self, kind: str, text: str, no: str) -> tuple[str, ...]:
        """Some traits or conditions of the career's packs."""
        choices = []
        for help in self.career.status.helps.values():
            if help.kind == kind:
                label = help.title if self.env.is_drawn else explained(help.title, card_line(help))
                choices.append(MenuItem(help.id, label, does=card_line(help), name=help.title))
        marked: tuple[str, ...] = getattr(self.setup, f"{kind}s")
        return self.mark_some(text, tuple(choices), marked, no)

    def choose_set(self) -> None:
        """Ask for one of the player's custom sets, or none."""
        try:
            names = Sets(self.store.home).names()
            if not names:
                self.tell([_("You have no set yet. Build one with hn sets new.")])
                return
            items = [MenuItem(name, name) for name in names]
            items = [*items, MenuItem(NONE, _("No set")), MenuItem(BACK, _("Back"))]
            question = Question((_("Which set?"),), tuple(items), self.commands())
            item = self.answer(self.painted(question))
            if item is None or item.id == BACK:
                return
            is_set = item.id in names
            custom = Sets(self.store.home).get(item.id, self.library.packs) if is_set else None
            self.change(sets=custom)
            self.set_name = item.id if is_set else ""
        except ContentError as error:
            self.tell([str(error)])

    # The screen

    def head(self, width: int) -> "list[Text]":
        """The title, and the negotiator's name."""
        from hncli.terminal.panes import plain, spread

        return [spread(plain(_("A NEW CAREER"), "title"), plain(self.setup.negotiator), width)]

    def body(self, width: int) -> "list[Text]":
        """What a career is, and what is left out of this one."""
        from hncli.terminal.panes import wrapped

        numbers = self.career.status.numbers
        text = _(
            "{missions} missions, one negotiator. What goes wrong leaves stress; what comes after "
            "makes you better. Each win is worth {points} points, and stress takes them away."
        )
        missions = capitalized(number_word(numbers.missions))
        about = text.format(missions=missions, points=numbers.points)
        texts = [about, left_out_text(self.career)]
        if START not in self.question.ids:
            texts = [] if self.setup.negotiator else [about]
        lines = [piece for text in texts for piece in wrapped(text, width)]
        return [*lines, *super().body(width)]

    def keys(self) -> tuple[str, ...]:
        if self.question.boxes:
            return (_("Space selects   Enter continues   Esc back"),)
        return super().keys()

    def commands(self) -> tuple[Command, ...]:
        """What can be typed besides a choice."""
        commands = {command.word: command for command in self.common()}
        return (commands["?"], commands["rules"], Command("quit", _("leave"), self.leave))

    def leave(self, _rest: str) -> bool:
        """Begin no career."""
        raise Cancelled


@value
class HouseRule(Value):
    """Something about a career that is seldom changed."""

    id: str
    title: Message
    why: Message  # what it changes, and what is usual
    shown: Callable[[NewCareerForm], str]  # its value
    change: Callable[[NewCareerForm], None]  # lets the player choose another


def _titles(form: NewCareerForm, ids: Iterable[str]) -> str:
    none = pgettext("nothing selected", "none")
    return in_row(form.career.status.helps[id].title for id in ids) or none


def _on_off(is_on: bool) -> str:
    return _("on") if is_on else _("off")


def _choose_boxes(form: NewCareerForm) -> None:
    packs = form.library.packs
    items = tuple(MenuItem(id, f"{packs[id].name} ({id})") for id in form.library.boxes)
    form.change(boxes=form.mark_some(_("Which boxes?"), items, form.setup.boxes))


def _rename(form: NewCareerForm) -> None:
    read = partial(read_career_name, store=form.store)
    form.given_name = form.type_line(_("Save it as?"), read, form.name)


RULES = (
    HouseRule(
        "boxes",
        N_("Boxes"),
        N_("Whose abductors you meet. Usual: one box; with more you meet more of them."),
        lambda form: ", ".join(form.library.packs[id].name for id in form.setup.boxes),
        _choose_boxes,
    ),
    HouseRule(
        "hard",
        N_("Hard mode"),
        N_("A failed mission leaves {failed_hard} stress instead of {failed}. Usual: off."),
        lambda form: _on_off(form.setup.mode == "hard"),
        lambda form: form.change(mode="hard" if form.setup.mode == "normal" else "normal"),
    ),
    HouseRule(
        "traits",
        N_("Starting traits"),
        N_(
            "Each makes every mission easier; others come with the rewards. Usual: none. With any, "
            "the score is not compared with others."
        ),
        lambda form: _titles(form, form.setup.traits),
        lambda form: form.change(
            traits=form.mark_helps("trait", _("Traits to start with?"), _("No trait"))
        ),
    ),
    HouseRule(
        "conditions",
        N_("Conditions"),
        N_(
            "Each makes every mission harder, to the end of the career. Usual: none. With any, the "
            "score is not compared with others."
        ),
        lambda form: _titles(form, form.setup.conditions),
        lambda form: form.change(
            conditions=form.mark_helps(
                "condition", _("Conditions to start with?"), _("No condition")
            )
        ),
    ),
    HouseRule(
        "pressure",
        N_("Pressure"),
        N_(
            "High stress brings a condition to each mission, until it has fallen again. Usual: "
            "off. With it, the score is not compared with others."
        ),
        lambda form: _on_off(form.setup.pressure),
        lambda form: form.change(pressure=not form.setup.pressure),
    ),
    HouseRule(
        "sets",
        N_("Cards"),
        N_("Missions can be played with a set of cards of your own. Usual: those of the box."),
        lambda form: form.set_name or (_("a custom set") if form.setup.sets else _("of the box")),
        NewCareerForm.choose_set,
    ),
    HouseRule(
        "seed",
        N_("Seed"),
        N_("It fixes all chance: the same seed and choices, the same career. Usual: drawn."),
        lambda form: str(form.setup.seed),
        lambda form: form.change(
            seed=form.type_line(_("Which seed?"), typed_seed, str(form.setup.seed))
        ),
    ),
    HouseRule(
        "name",
        N_("File name"),
        N_("What commands call this career. Usual: made from the negotiator's name."),
        lambda form: form.name,
        _rename,
    ),
)
"""What can be changed before a career starts, as it is listed."""


def read_some(typed: str, ids: list[str]) -> tuple[str, ...]:
    """Ids by number or by themselves, with commas or blanks between; else InvalidAnswer.

    Each comes back once, and none beside others says nothing.
    """
    words = typed.replace(",", " ").split()
    names = (NONE if as_typed(word) == as_typed(_("none")) else word for word in words)
    return tuple(dict.fromkeys(id for id in (_one_of(word, ids) for word in names) if id != NONE))


def _one_of(word: str, ids: list[str]) -> str:
    """An id of a list by itself or by its number from 1; else InvalidAnswer."""
    if word.isascii() and word.isdecimal() and len(word) < 6 and 1 <= int(word) <= len(ids):
        return ids[int(word) - 1]
    if word not in ids:
        text = _("There is no {word}; there is {known}.")
        message = text.format(word=in_quotes(word, 40), known=", ".join(ids))
        raise InvalidAnswer(message + nearest(word, ids))
    return word
