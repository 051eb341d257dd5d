"""`hn career log`: the figures of a mission played with the real cards, and its reward."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import click

from hncli.base.messages import ENGLISH, N_, _, current_language, printable
from hncli.base.problems import ContentError, Place
from hncli.base.text import clauses, labelled, nearest
from hncli.career.career import Career
from hncli.career.table_mission import (
    TableMission,
    enter_mission,
    possible_endings,
    read_mission,
    with_achievements,
)
from hncli.commands import declare
from hncli.commands.declare import completed_option
from hncli.commands.exits import Exit, stop
from hncli.commands.options import appearance_options
from hncli.commands.session import answer_errors, asker, current_environment, store_errors
from hncli.features.careers.commands import (
    career_argument,
    career_options,
    open_career,
    print_events,
    print_next_step,
    typed_options,
)
from hncli.features.careers.new_career_form import NONE
from hncli.features.careers.night import NightScreen
from hncli.features.careers.play_commands import refuse_at_table
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.words import entry_title, find_abductor, find_option, read_abductor_name
from hncli.game.engine.game import Option, Verb
from hncli.game.table_steps import BEFORE_PIVOTAL
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
    mission = with_achievements(career.library, mission)
    copy = Career(career.library, career.record)
    enter_mission(copy, mission, Place(_("the mission")))
    if take is not None:
        status = copy.status
        if not status.missions[-1].is_compensated:
            raise InvalidAnswer(_("No reward follows a mission that was given up. Omit --take."))
        entries = status.entries() if status.is_choosing else (status.missions[-1].taken,)
        find_option(copy, tuple(Option("entry", id) for id in entries), "entry", take)
    return mission


class TableMissionForm:
    """Asks for the figures that are missing, and again for those that contradict each other."""

    def __init__(
        self, career: Career, initial: Figures, check: Callable[[Figures], object], asker: Asker
    ) -> None:
        self.career = career
        self.check = check  # raises ContentError
        self.figures = dict(initial)
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
        settled = set(self.figures)
        if "abductor_name" in settled:
            settled.add("abductor")
        if not self.figures.get("killed"):
            settled.add("killed_at_s")
        if not self.career.status.held:
            settled.add("spent")
        return next((key for key in ORDER if key not in settled), "")

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
        abductors = list(self.career.status.abductors())
        ids = [id for _box, id in abductors]
        if not self.asker.env.is_drawn:
            text = _("Abductors in this career: {names}.")
            self.asker.tell([text.format(names=", ".join(ids))])
        packs = self.career.library.packs
        choices = tuple(
            MenuItem(f"{box}/{id}", packs[box].cards[id].title, does=packs[box].name)
            for box, id in abductors
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
            self.asker.tell([f"{n}. {item.label}" for n, item in enumerate(choices, 1)])
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
        ids_by_name = {str(n): id for n, id in enumerate(endings, 1)}
        ids_by_name |= {as_typed(text): id for id, text in endings.items()} | {
            id: id for id in endings
        }
        if as_typed(typed) in ids_by_name:
            return ids_by_name[as_typed(typed)]
        placeholders = {"ending": printable(typed, 40), "known": ", ".join(endings)}
        result = self.figures["result"]
        if typed.casefold() in self._endings("lost" if result == "won" else "won"):
            text = _("A mission that is won does not end with {ending}, but with {known}.")
            if result != "won":
                text = _("A mission that is lost does not end with {ending}, but with {known}.")
            raise InvalidAnswer(text.format(**placeholders))
        text = _("There is no ending {ending}; there is {known}.")
        raise InvalidAnswer(text.format(**placeholders) + nearest(typed.casefold(), list(endings)))

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
        while remaining := list((Counter(held) - Counter(spent)).elements()):
            choices = [MenuItem(NONE, _("None") if not spent else _("No more"))]
            for id in dict.fromkeys(remaining):
                card = self.career.status.helps.get(id)
                does = clauses(card.text()) if card is not None else ""
                choices.append(MenuItem(id, entry_title(self.career, id), does=does))
            question = _("Which resource did you use?") if not spent else _("Which else?")
            read = partial(read_spent, tuple(remaining))
            used = self._asked("spent", question, read, NONE, tuple(choices))
            if not used:
                break
            spent += used
        return spent


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
        text = _("Type a number from {least} to {most}.")
        raise InvalidAnswer(text.format(least=least, most=MOST))

    return read


def read_result(typed: str) -> str:
    """Read won or lost; else InvalidAnswer."""
    words = {as_typed(_("won")): "won", as_typed(_("lost")): "lost"}
    word = as_typed(typed)
    result = words.get(word, word)
    if result not in words.values():
        text = _("Type one of: {words}.")
        raise InvalidAnswer(text.format(words=", ".join((_("won"), _("lost")))))
    return result


def read_spent(held: tuple[str, ...], typed: str) -> list[str]:
    """Read ids of held resources, or none; InvalidAnswer if one is used more often than held."""
    is_none = as_typed(typed) in (NONE, as_typed(_("none")))
    words = [] if is_none else typed.casefold().replace(",", " ").split()
    if Counter(words) - Counter(held):
        raise InvalidAnswer(_("Type some of {names}, or none.").format(names=", ".join(held)))
    return words


NEEDED = ("result", "total", "saved", "killed")
NUMBER = click.IntRange(0, 999)


@declare.command(
    help=N_(
        "Enter a mission that you played with the real cards, by its figures.\n\n"
        "Stress, compensation and score follow as if it had been played here. With --result, "
        "--total, --saved and --killed nothing more is asked, and what else is left out counts as "
        "nothing; otherwise you are asked for all that is missing. --take and --card choose the "
        "compensation where there is a choice, also by themselves, for a mission that is over."
    )
)
@career_argument
@completed_option("--abductor", "abductors", N_("Whom you talked to."))
@declare.option(
    "--abductor-name", metavar=N_("NAME"), help=N_("Whom you talked to, if no pack has them.")
)
@declare.option("--result", type=click.Choice(["won", "lost"]), help=N_("How the mission went."))
@declare.option("--ending", metavar=N_("ID"), help=N_("How it ended, such as captured or escaped."))
@declare.option("--turns", type=NUMBER, metavar=N_("N"), help=N_("Turns played."))
@declare.option(
    "--total", type=NUMBER, metavar=N_("N"), help=N_("Total hostages, including any taken later.")
)
@declare.option("--saved", type=NUMBER, metavar=N_("N"), help=N_("Hostages saved."))
@declare.option("--killed", type=NUMBER, metavar=N_("N"), help=N_("Hostages killed."))
@declare.option(
    "--killed-at-s", type=NUMBER, metavar=N_("N"), help=N_("Of them, with threat on S.")
)
@declare.option(
    "--k-endings", type=NUMBER, metavar=N_("N"), help=N_("Conversations that ended on K.")
)
@declare.option(
    "--pivotal/--no-pivotal", default=None, help=N_("Whether the pivotal event was seen.")
)
@completed_option(
    "--spent", "resources", N_("A resource that was used."), metavar=N_("ID"), multiple=True
)
@completed_option(
    "--achievement", "achievements", N_("An achievement earned."), metavar=N_("ID"), multiple=True
)
@declare.option(
    "--take", metavar=N_("ENTRY"), help=N_("The compensation, where there is a choice.")
)
@completed_option("--card", "cards", N_("The card that the compensation adds."), metavar=N_("CARD"))
@appearance_options
@career_options
def log(name: str | None, take: str | None, card: str | None, **figures: Any) -> None:
    """Enter a mission and choose its compensation; ask for what the options left out."""
    entered = {key: value for key, value in figures.items() if value not in (None, ())}
    with open_career(name) as saved, answer_errors():
        career = saved.career
        if not entered and career.is_reward_due:
            _choose_compensation(saved, take, card)
            return
        _check_can_log(career)
        if "abductor_name" in entered:
            entered["abductor_name"] = read_abductor_name(career, entered["abductor_name"])
        if "abductor" in entered:
            entered |= read_abductor(career, entered.pop("abductor"), asker())
        with store_errors(Exit.USAGE):
            if any(key not in entered for key in NEEDED):
                form = TableMissionForm(
                    career, entered, lambda raw: check_mission(career, raw, take), asker()
                )
                entered = form.fill_in()
            mission = check_mission(career, entered, take)
        print_events(saved, saved.enter(mission))
        _choose_compensation(saved, take, card)


def _check_can_log(career: Career) -> None:
    refuse_at_table(career)
    if career.mission is not None:
        text = _("A mission is being played here: finish it with hn career play, or give it up.")
        stop(text, Exit.FAILED)
    if career.status.missions_left <= 0:
        stop(_("The career is complete; no mission is left."), Exit.FAILED)
    if career.is_reward_due:
        text = _("The compensation of the last mission comes first: say --take or --card alone.")
        stop(text, Exit.FAILED)


def _choose_compensation(saved: SavedCareer, take: str | None, card: str | None) -> None:
    """Choose the compensation by --take and --card, and ask for what they leave open."""
    career = saved.career
    answers: tuple[tuple[Verb, str | None], ...] = (("entry", take), ("card", card))
    for verb, typed in answers:
        is_due = career.status.is_choosing if verb == "entry" else career.status.is_adding
        if is_due and typed is not None and career.decision is not None:
            option = find_option(career, career.decision.options, verb, typed)
            print_events(saved, saved.choose(option))
    env = current_environment()
    try:
        print_events(saved, NightScreen(saved, env).show())
    except EOFError:
        env.say("")
        missing = _("--take ENTRY") if career.status.is_choosing else _("--card CARD")
        text = _("The mission is entered; its compensation waits: hn career log {name} {option}")
        stop(text.format(name=saved.name, option=missing) + typed_options(), Exit.USAGE)
    print_next_step(saved)
