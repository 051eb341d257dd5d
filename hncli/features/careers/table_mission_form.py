"""The form of `hn career log`: the figures of a mission played with the real cards."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from hncli.base.messages import ENGLISH, N_, _, current_language, printable
from hncli.base.problems import ContentError, Place
from hncli.base.text import clauses, labelled, nearest
from hncli.career.career import Career
from hncli.career.table_mission import (
    TableMission,
    enter_mission,
    possible_endings,
    read_mission,
)
from hncli.features.careers.words import find_abductor, find_option, read_abductor_name
from hncli.game.cards.models import Help
from hncli.game.engine.game import Option
from hncli.game.table.refusals import BEFORE_PIVOTAL
from hncli.terminal.asker import Asker, read_yes_or_no
from hncli.terminal.questions import InvalidAnswer, MenuItem, as_typed

Figures = dict[str, Any]
"""Figures by the names of their options: `killed_at_s` is --killed-at-s."""

MOST = 999
ORDER = (
    "abductor", "result", "ending", "turns", "total", "saved", "killed", "killed_at_s", "k_endings",
    "pivotal", "spent",
)  # fmt: skip
"""The order of the questions, that in which a player clears the table."""

HOSTAGES = ("total", "saved", "killed", "killed_at_s")
ASKED_AGAIN = {
    "result": ("result", "ending", *HOSTAGES),
    "ending": ("result", "ending"),
    "total": HOSTAGES,
    "saved": HOSTAGES,
    "killed": HOSTAGES,
    "killed_at_s": ("killed", "killed_at_s"),
    "pivotal": ("turns", "pivotal"),
}
"""Which figures are asked again when the key contradicts the others."""

NUMBERS = {
    "turns": (N_("Turns played?"), 0, "0"),
    "total": (N_("Total hostages, including any taken later?"), 1, None),
    "saved": (N_("How many were saved?"), 0, None),
    "killed": (N_("How many were killed?"), 0, None),
    "killed_at_s": (N_("Of them, with threat on S?"), 0, "0"),
    "k_endings": (N_("How many conversations ended with threat on K?"), 0, "0"),
}
"""For each number the question, the minimum and the default."""


NONE = "none"
OTHER = "other"
"""The entry for an abductor that no pack has, in the list of a terminal."""


def read_abductor(career: Career, typed: str, asker: Asker) -> Figures:
    """The figure for an abductor of the career, or for a name that no pack has.

    On a terminal the player is asked whether an unknown name is meant. InvalidAnswer if it is not,
    and where nobody can be asked.
    """
    try:
        return {"abductor": "/".join(find_abductor(career, typed))}
    except InvalidAnswer as unknown:
        if not asker.env.is_interactive:
            text = _("{unknown} One that no pack has goes by --abductor-name.")
            raise InvalidAnswer(text.format(unknown=unknown)) from None
        name = read_abductor_name(career, typed)
        asker.tell([_("No abductor {name} in this career.").format(name=printable(name, 40))])
        if asker.is_sure(_("Enter it as a name?"), option="--abductor-name"):
            return {"abductor_name": name}
        raise


def check_mission(career: Career, figures: Figures, take: str | None) -> TableMission:
    """The mission that the figures describe; ContentError or InvalidAnswer if it cannot be.

    They are entered in a copy of the career first, so that nothing is half entered. `take` is the
    compensation that the player means to choose afterwards.
    """
    raw: dict[str, Any] = {
        key: list(value) if type(value) is tuple else value for key, value in figures.items()
    }
    raw["achievements"] = raw.pop("achievement", [])
    if "abductor" in raw:
        raw["box"], raw["abductor"] = find_abductor(career, raw["abductor"])
    mission = read_mission(raw, Place(_("the mission")))
    copy = Career(career.library, career.record)
    enter_mission(copy, mission, Place(_("the mission")))
    if take is not None:
        now = copy.status
        if not now.missions[-1].is_compensated:
            raise InvalidAnswer(_("No reward follows a mission that was given up. Omit --take."))
        entries = now.entries() if now.is_choosing else (now.missions[-1].taken,)
        find_option(copy, tuple(Option("entry", id) for id in entries), "entry", take)
    return mission


class TableMissionForm:
    """Asks for the figures that are missing, and again for those that contradict each other."""

    def __init__(
        self, career: Career, given: Figures, check: Callable[[Figures], object], asker: Asker
    ) -> None:
        self.career = career
        self.check = check  # raises ContentError
        self.figures = dict(given)
        self.refused: Figures = {}  # answers that did not fit together, as new defaults
        self.asker = asker

    def fill_in(self) -> Figures:
        """Ask until nothing is missing and `check` accepts all figures; return them."""
        self.recheck()
        while key := self.missing():
            self.figures |= self._abductor() if key == "abductor" else {key: self.ask(key)}
            self.recheck()
        return self.figures

    def missing(self) -> str:
        """The next figure to ask for; empty if there is none."""
        known = set(self.figures)
        if "abductor_name" in known:
            known.add("abductor")
        if not self.figures.get("killed"):
            known.add("killed_at_s")
        if not self.career.status.held:
            known.add("spent")
        return next((key for key in ORDER if key not in known), "")

    def recheck(self) -> None:
        """Drop the figures that contradict each other, so that they are asked again."""
        if "result" not in self.figures:
            return
        try:
            self.check(completed(self.figures))
        except ContentError as error:
            problem = error.problems[0]
            again = [key for key in ASKED_AGAIN.get(problem.place, ()) if key in self.figures]
            if not again or self.asker.input_ended:
                raise
            text = _("That does not fit together: {why} {remedy}")
            self.asker.tell([text.format(why=problem.message, remedy=problem.remedy)])
            self.refused |= {key: self.figures.pop(key) for key in again}

    def ask(self, key: str) -> Any:
        """Ask for one figure and return it."""
        if key in NUMBERS:
            question, least, usual = NUMBERS[key]
            if key in self.refused:
                usual = str(self.refused[key])
            return self._asked(key, str(question), number_from(least), usual)
        asks = {
            "result": self._result,
            "ending": self._ending,
            "pivotal": self._pivotal,
            "spent": self._spent,
        }
        return asks[key]()

    def _asked(
        self,
        key: str,
        question: str,
        read: Any,
        usual: str | None = None,
        choices: tuple[MenuItem, ...] = (),
    ) -> Any:
        """Ask for a figure; `choices` are a list on a terminal, where `usual` comes first."""
        return self.asker.ask(question, f"--{key.replace('_', '-')}", read, usual, choices)

    def _abductor(self) -> Figures:
        """The abductor of the career that is chosen, or another by name."""
        found = list(self.career.status.abductors())
        everybody = [id for _box, id in found]
        if not self.asker.env.is_drawn:
            text = _("Abductors in this career: {names}.")
            self.asker.tell([text.format(names=", ".join(everybody))])
        packs = self.career.library.packs
        choices = tuple(
            MenuItem(f"{box}/{id}", packs[box].cards[id].title, does=packs[box].name)
            for box, id in found
        )
        if self.asker.env.is_drawn:
            choices += (
                MenuItem(OTHER, _("Somebody else"), does=_("no pack has them; type a name")),
            )
        question = _("Who was on the line?")
        figure: Figures = self._asked("abductor", question, self._read_abductor, choices=choices)
        return figure

    def _read_abductor(self, typed: str) -> Figures:
        if typed == OTHER and self.asker.env.is_drawn:
            read = partial(read_abductor_name, self.career)
            return {"abductor_name": self._asked("abductor_name", _("Their name?"), read)}
        return read_abductor(self.career, typed, self.asker)

    def _result(self) -> Any:
        is_list = self.asker.env.is_drawn
        question = _("How did it go?") if is_list else _("Result, won or lost?")
        choices = (MenuItem("won", _("Won")), MenuItem("lost", _("Lost")))
        return self._asked("result", question, read_result, self.refused.get("result"), choices)

    def _ending(self) -> Any:
        endings = self._endings(self.figures["result"])
        is_english = current_language() == ENGLISH  # as an id is
        choices = tuple(
            MenuItem(id, labelled(id, text) if is_english else text) for id, text in endings.items()
        )
        refused = self.refused.get("ending")
        usual = refused if refused in endings else next(iter(endings))
        if not self.asker.env.is_drawn:
            self.asker.tell([f"{n}. {one.label}" for n, one in enumerate(choices, 1)])
            usual = usual if is_english else str(list(endings).index(usual) + 1)
        question = _("How did it end?")
        return self.asker.ask(question, "--ending", self._read_ending, usual, choices)

    def _endings(self, result: str) -> dict[str, str]:
        box, abductor = "", ""
        if "abductor" in self.figures:
            box, abductor = find_abductor(self.career, self.figures["abductor"])
        return possible_endings(self.career, box, abductor, result)

    def _read_ending(self, typed: str) -> str:
        """Read an ending by its number, its id or its title; else InvalidAnswer."""
        endings = self._endings(self.figures["result"])
        known = {str(n): id for n, id in enumerate(endings, 1)}
        known |= {as_typed(text): id for id, text in endings.items()} | {id: id for id in endings}
        if as_typed(typed) in known:
            return known[as_typed(typed)]
        said = {"ending": printable(typed, 40), "known": ", ".join(endings)}
        result = self.figures["result"]
        if typed.casefold() in self._endings("lost" if result == "won" else "won"):
            text = _("A mission that is won does not end with {ending}, but with {known}.")
            if result != "won":
                text = _("A mission that is lost does not end with {ending}, but with {known}.")
            raise InvalidAnswer(text.format(**said))
        text = _("There is no ending {ending}; there is {known}.")
        raise InvalidAnswer(text.format(**said) + nearest(typed.casefold(), list(endings)))

    def _pivotal(self) -> Any:
        is_likely = self.figures["turns"] > BEFORE_PIVOTAL or self.refused.get("pivotal")
        yes, no = MenuItem(_("yes"), _("Yes")), MenuItem(_("no"), _("No"))
        question = _("Was the pivotal event seen, yes or no?")
        if self.asker.env.is_drawn:
            question = _("Was the pivotal event seen?")
        usual = yes.id if is_likely else no.id
        return self._asked("pivotal", question, read_yes_or_no, usual, (yes, no))

    def _spent(self) -> Any:
        held = self.career.status.held
        if self.asker.env.is_drawn:
            return self._spent_of_list(held)
        self.asker.tell([_("You hold: {names}.").format(names=", ".join(held))])
        question = _("Which did you use, by id?")
        return self._asked("spent", question, lambda typed: read_spent(held, typed), _("none"))

    def _spent_of_list(self, held: tuple[str, ...]) -> list[str]:
        """The resources that are chosen from a list, one at a time until no more were used."""
        spent: list[str] = []
        while left := list((Counter(held) - Counter(spent)).elements()):
            choices = (
                MenuItem(NONE, _("None") if not spent else _("No more")),
                *(MenuItem(id, self._title(id), does=self._text(id)) for id in dict.fromkeys(left)),
            )
            question = _("Which resource did you use?") if not spent else _("Which else?")
            read = partial(read_spent, tuple(left))
            used = self._asked("spent", question, read, NONE, choices)
            if not used:
                break
            spent += used
        return spent

    def _title(self, id: str) -> str:
        card = self._help(id)
        return card.title if card is not None else id

    def _text(self, id: str) -> str:
        card = self._help(id)
        return clauses(card.text()) if card is not None else ""

    def _help(self, id: str) -> Help | None:
        """The card of a resource; None if no pack has it."""
        packs = self.career.library.packs.values()
        return next((found[id] for pack in packs if id in (found := pack.of(Help))), None)


def completed(figures: Figures) -> Figures:
    """The figures so far, with values for the missing hostages that contradict them least."""
    killed = figures.get("killed", figures.get("killed_at_s", 0))
    total = figures.get("total", max(1, figures.get("saved", 0) + killed))
    saved = figures.get("saved", max(0, total - killed))
    killed = figures.get("killed", max(killed, total - saved))
    return {"pivotal": True, **figures, "total": total, "saved": saved, "killed": killed}


def number_from(least: int) -> Callable[[str], int]:
    """A function that reads a number from `least` to MOST; else InvalidAnswer."""

    def read(typed: str) -> int:
        if typed.isascii() and typed.isdecimal() and len(typed) < 6 and least <= int(typed) <= MOST:
            return int(typed)
        raise InvalidAnswer(
            _("Type a number from {least} to {most}.").format(least=least, most=MOST)
        )

    return read


def read_result(typed: str) -> str:
    """Read won or lost; else InvalidAnswer."""
    words = {as_typed(_("won")): "won", as_typed(_("lost")): "lost"}
    word = as_typed(typed)
    found = words.get(word, word)
    if found not in words.values():
        raise InvalidAnswer(
            _("Type one of: {words}.").format(words=", ".join((_("won"), _("lost"))))
        )
    return found


def read_spent(held: tuple[str, ...], typed: str) -> list[str]:
    """Read ids of held resources, or none; InvalidAnswer if one is used more often than held."""
    is_none = as_typed(typed) in (NONE, as_typed(_("none")))
    words = [] if is_none else typed.casefold().replace(",", " ").split()
    if Counter(words) - Counter(held):
        raise InvalidAnswer(_("Type some of {names}, or none.").format(names=", ".join(held)))
    return words
