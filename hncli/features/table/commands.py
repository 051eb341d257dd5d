"""`hn table` and `hn career table`: the companion of a mission with real cards."""

from pathlib import Path
from typing import Any

from hncli.base.files import StoreError
from hncli.base.home import find_home
from hncli.base.messages import N_, _, in_quotes, ngettext
from hncli.base.problems import ContentError, Place
from hncli.base.schema import Text, level_names
from hncli.base.text import explained, labelled, nearest
from hncli.career.career import Career
from hncli.commands import declare
from hncli.commands.declare import completed_option, number_option
from hncli.commands.exits import Exit, stop
from hncli.commands.options import (
    appearance_options,
    home_option,
    open_library,
    packs_option,
    typed_folders,
    yes_option,
)
from hncli.commands.session import (
    answer_errors,
    asker,
    current_environment,
    is_from_home_screen,
    store_errors,
)
from hncli.features.careers.commands import (
    career_argument,
    open_career,
    print_events,
    print_next_step,
)
from hncli.features.careers.night import NightScreen
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.table_mission_form import OTHER
from hncli.features.careers.table_words import step_sentences, turn_lines
from hncli.features.careers.words import card_line
from hncli.features.missions.commands import remove_left
from hncli.features.missions.screen.alert_form import read_level
from hncli.features.missions.words.position_text import giving_up_text
from hncli.features.table.asking import number_between
from hncli.features.table.screen import TableScreen
from hncli.features.table.store import (
    SavedTable,
    SavedTables,
    TableSession,
    opening_steps,
    where_left,
)
from hncli.game.cards.library import Library
from hncli.game.cards.models import Abductor
from hncli.game.engine.setup import RED_CARDS
from hncli.game.table_steps import TableSetup, TableStep, setup_of
from hncli.game.tracked import TrackedMission
from hncli.report.words import achievement_line
from hncli.terminal.asker import Asker
from hncli.terminal.columns import wrap
from hncli.terminal.questions import InvalidAnswer, MenuItem, as_typed

SETUP_OPTIONS = ("abductor", "abductor_name", "hostages", "threat", "terror", "majors", "escapes")


NUMBERS = {
    "--hostages": (1, 99, N_("With --abductor-name: how many are held.")),
    "--terror": (0, RED_CARDS, N_("With --abductor-name: red terror cards; usually 10.")),
    "--majors": (0, 9, N_("With --abductor-name: major demands; usually none.")),
    "--escapes": (0, 9, N_("With --abductor-name: escape demands; usually none.")),
}


def setup_options(command: Any) -> Any:
    """Give a command the options that set a table."""
    options = [
        completed_option("--abductor", "abductors", N_("Whom you talk to, by id.")),
        declare.option(
            "--abductor-name", metavar=N_("NAME"), help=N_("Whom you talk to, if no pack has them.")
        ),
        declare.option(
            "--threat", metavar=N_("LEVEL"), help=N_("With --abductor-name: where threat starts.")
        ),
    ]
    for name, (least, most, text) in NUMBERS.items():
        options.append(number_option(name, least, most, text))
    for option in reversed(options):
        command = option(command)
    return command


@declare.command(
    help=N_(
        "Follow a mission that you play with the real cards, step by step.\n\n"
        "One key for each thing that your hands do: threat and CP up and down, a hostage saved or "
        "killed, the next phase, a terror card, dice. The rules of the markers are kept for you: "
        "past K kills, past S saves, CP reset, what ends the mission. Where a card says otherwise, "
        "your word counts. Everything can be undone.\n\n"
        "Every step is saved. Without an option the table you left last is taken up; with "
        "--abductor or --abductor-name a new one is set, --resume NAME takes up another of --list. "
        "For a mission of a career see hn career table."
    )
)
@setup_options
@declare.option("--new", "is_new", is_flag=True, help=N_("Set a new table."))
@declare.option("--resume", metavar=N_("NAME"), help=N_("Take up the table of this name."))
@declare.option("--list", "is_list", is_flag=True, help=N_("List the tables that you left."))
@declare.option("--remove", metavar=N_("NAME"), help=N_("Remove the table of this name."))
@declare.option(
    "--give-up", metavar=N_("NAME"), help=N_("Give up there: everyone still inside dies.")
)
@yes_option
@appearance_options
@home_option
@packs_option
def table(
    is_new: bool,
    resume: str | None,
    is_list: bool,
    remove: str | None,
    give_up: str | None,
    yes: bool,
    home: Path | None,
    packs: tuple[Path, ...],
    **options: Any,
) -> None:
    """Set a table or take one up, and follow it until it is over or the player leaves."""
    tables = SavedTables(find_home(home))
    values = {key: options[key] for key in SETUP_OPTIONS if options[key] is not None}
    with store_errors(), answer_errors():
        if is_list:
            _list(tables)
            return
        if remove is not None:
            name = _named(tables, remove)
            remove_left(tables, name, lambda: where_left(tables.read(name)), yes)
            return
        library = open_library(packs, home)
        tables.finish_over(library)
        if give_up is not None:
            with tables.open(_named(tables, give_up)) as saved:
                _give_up(saved, library, yes)
            return
        names = tables.names()
        if resume is not None or (names and not values and not is_new):
            saved = tables.open(_named(tables, resume or names[0]))
        else:
            setup = TableForm(library, None, values, asker(quiet=yes)).setup()
            saved = tables.create(setup)
        with saved:
            _follow_alone(saved, library, typed_folders(home, packs))


def _named(tables: SavedTables, name: str) -> str:
    """The name of a table that was left; the command ends if there is none."""
    names = tables.names()
    if name not in names:
        text = _("There is no table {name}.").format(name=in_quotes(name, 40))
        stop(text + nearest(name, names) + _(" hn table --list shows them."), Exit.USAGE)
    return name


def _follow_alone(saved: SavedTable, library: Library, folders: str) -> None:
    screen = TableScreen(TableSession(saved, library), current_environment())
    try:
        screen.play()
    except (EOFError, KeyboardInterrupt) as gone:
        _print_left(saved.is_saved, f"hn table --resume {saved.name}{folders}", gone)
        return
    _finish(saved, screen)


def _give_up(saved: SavedTable, library: Library, yes: bool) -> None:
    """Give a table up after a question (C-NEW-5)."""
    screen = TableScreen(TableSession(saved, library), current_environment())
    cost = giving_up_text(saved.table.pool, None)
    if asker(yes).is_sure(f"{where_left(saved.table)}. {cost} " + _("Give up?")):
        saved.take(TableStep("give-up"))
        _finish(saved, screen)
    else:
        current_environment().say(_("Nothing was changed."))


def _finish(saved: SavedTable, screen: TableScreen) -> None:
    """Enter a mission that is over in the history, and print a summary."""
    new = saved.finish(screen.session.library)
    earned = [achievement_line(screen.session.library, id) for id in new]
    current_environment().say(*_summary(screen), *earned)


def _summary(screen: TableScreen) -> list[str]:
    """How the mission went, and its turns, when it is over."""
    table = screen.table
    assert table.outcome is not None
    text = _("{who}: won in turn {turn}, {ending}. {saved} saved, {killed} killed.")
    if table.outcome.result != "won":
        text = _("{who}: lost in turn {turn}, {ending}. {saved} saved, {killed} killed.")
    first = text.format(
        who=screen.session.title,
        turn=table.turn,
        ending=screen.ending_title(table.outcome.ending),
        saved=table.saved,
        killed=table.killed,
    )
    lines = [first, *turn_lines(table)]
    if table.overrides:
        text = ngettext(
            "{n} step was not by the rules, as the cards said.",
            "{n} steps were not by the rules, as the cards said.",
            table.overrides,
        )
        lines.append(text.format(n=table.overrides))
    return [piece for line in lines for piece in wrap(line, screen.env.width)]


def _print_left(is_saved: bool, command: str, reason: BaseException) -> None:
    env = current_environment()
    env.say("")
    if is_saved:
        text = _("Everything is saved. To continue: {command}")
        if is_from_home_screen():
            text = _("Everything is saved.")
        env.say(text.format(command=command))
    else:
        env.say(_("Nothing was entered, so nothing is saved."))
    if isinstance(reason, KeyboardInterrupt) and not is_from_home_screen():
        raise SystemExit(Exit.INTERRUPTED) from None


def _list(tables: SavedTables) -> None:
    """Print a line for each table that was left, also for a damaged one."""
    env = current_environment()
    for name in tables.names():
        try:
            text = where_left(tables.read(name))
        except StoreError as error:
            text = str(error)
        env.say_folded(labelled(name, text))
    if not tables.names():
        env.say_folded(_("You have no table. Set one with hn table."))


@declare.command(
    name="table",
    help=N_(
        "Follow the next mission of a career with the real cards, step by step.\n\n"
        "As hn table, with the stress of the career in view and its traits and resources at hand. "
        "At the end stress, compensation and score follow as if you had played here, with the "
        "turns of each. To enter a mission by its figures alone see hn career log."
    ),
)
@career_argument
@setup_options
@yes_option
@appearance_options
@home_option
@packs_option
def career_table(
    name: str | None, yes: bool, home: Path | None, packs: tuple[Path, ...], **options: Any
) -> None:
    """Set the table of a career's next mission, or take it up, and follow it."""
    values = {key: options[key] for key in SETUP_OPTIONS if options[key] is not None}
    with open_career(name) as saved, answer_errors():
        career, notes = saved.career, saved.messages
        if career.table is None:
            _refuse_busy(saved)
            setup = TableForm(career.library, career, values, asker(quiet=yes)).setup()
            notes = _set_table(saved, TrackedMission(setup))
        elif values:
            text = _("A table is set already: take it up without options, or give it up first.")
            stop(text, Exit.USAGE)
        _follow_career(saved, typed_folders(home, packs), notes)


def _set_table(saved: SavedCareer, table: TrackedMission) -> list[str]:
    """Set a table, with what traits and conditions do to its markers; returns notes on that."""
    saved.follow_table(table)
    notes = []
    for help in (saved.career.status.helps[id] for id in table.setup.traits):
        steps = list(opening_steps(help, table))
        for step in steps:
            saved.take(step)
            notes.append(labelled(help.title, " ".join(step_sentences(table.taken[-1], str))))
        if not steps and any("mission-start" in rule.when for rule in help.rules):
            notes.append(explained(help.title, card_line(help)))  # done by hand
    return notes


def _refuse_busy(saved: SavedCareer) -> None:
    """End the command if no mission can begin now."""
    career = saved.career
    if career.mission is not None:
        text = _("A mission is being played here: finish it with hn career play, or give it up.")
        stop(text, Exit.FAILED)
    if career.status.missions_left <= 0:
        stop(_("The career is complete; no mission is left."), Exit.FAILED)
    if not career.can_start:
        text = _("The compensation of the last mission comes first: hn career play {name}")
        stop(text.format(name=saved.name), Exit.FAILED)


def _follow_career(saved: SavedCareer, folders: str, notes: list[str]) -> None:
    """Follow the table of a career; its end brings the compensation."""
    env = current_environment()
    session = TableSession(saved, saved.career.library)
    screen = TableScreen(session, env)
    screen.notes = list(notes)
    try:
        screen.play()
    except (EOFError, KeyboardInterrupt) as gone:
        _print_left(True, f"hn career table {saved.name}{folders}", gone)
        return
    env.say(*_summary(screen))
    print_events(saved, session.after)
    try:
        print_events(saved, NightScreen(saved, env).show())
    except EOFError:
        env.say("")
    print_next_step(saved)


OptionValues = dict[str, Any]
"""The values of options by their names; the player is asked for those that are missing."""


class TableForm:
    """Asks for what the options have left out; an installed abductor brings its own values."""

    def __init__(
        self, library: Library, career: Career | None, values: OptionValues, asker: Asker
    ) -> None:
        self.library = library
        self.career = career
        self.values = values
        self.asker = asker

    def setup(self) -> TableSetup:
        """The set-up by options and answers; the command ends if nobody answers."""
        held: tuple[str, ...] = ()
        acting: tuple[str, ...] = ()  # the traits and conditions that act in this mission
        if self.career is not None:
            status = self.career.status
            held = status.held
            acting = (*status.traits, *self.career.record.setup.conditions, *status.pressure)
        abductor = self._abductor()
        if isinstance(abductor, tuple):
            box, id = abductor
            sets = self.career.record.setup.sets if self.career is not None else None
            return setup_of(self.library.catalogue(box, id, sets), held, acting)
        return TableSetup(
            self._number("hostages", _("How many hostages?"), 1, 99, None),
            self._level(),
            name=abductor,
            red=self._number("terror", _("How many red terror cards?"), 0, RED_CARDS, RED_CARDS),
            majors=self._number("majors", _("How many major demands?"), 0, 9, 0),
            escapes=self._number("escapes", _("How many escape demands?"), 0, 9, 0),
            held=held,
            traits=acting,
        )

    def _abductors(self) -> list[tuple[str, str]]:
        """Box and id of every abductor that can be chosen."""
        if self.career is not None:
            return list(self.career.status.abductors())
        packs = self.library.packs.items()
        return [(box, id) for box, pack in packs for id in pack.of(Abductor)]

    def _abductor(self) -> tuple[str, str] | str:
        """An installed abductor, or the name of one that no pack has."""
        if "abductor_name" in self.values:
            return read_name(self.values["abductor_name"])
        if "abductor" in self.values:
            return self._find(self.values["abductor"])
        packs = self.library.packs
        choices = tuple(
            MenuItem(f"{box}/{id}", packs[box].cards[id].title, does=packs[box].name)
            for box, id in self._abductors()
        )
        unlisted = MenuItem(OTHER, _("Somebody else"), does=_("no pack has them; type a name"))
        if not self.asker.env.is_drawn:
            names = ", ".join(id for _box, id in self._abductors())
            text = _("Known abductors: {names}. Any other name is taken as it is.")
            self.asker.tell([text.format(names=names)])
        abductor: tuple[str, str] | str = self.asker.ask(
            _("Who's on the line?"), "--abductor", self._read, choices=(*choices, unlisted)
        )
        return abductor

    def _read(self, typed: str) -> tuple[str, str] | str:
        if typed == OTHER and self.asker.env.is_drawn:
            return self.asker.ask(_("Their name?"), "--abductor-name", read_name)
        try:
            return self._find(typed)
        except InvalidAnswer:
            return read_name(typed)

    def _find(self, typed: str) -> tuple[str, str]:
        """The abductor of an id, a full name or a title; InvalidAnswer if there is none."""
        for box, id in self._abductors():
            card = self.library.packs[box].cards[id]
            if as_typed(typed) in (id, f"{box}/{id}", as_typed(card.title)):
                return box, id
        ids = ", ".join(id for _box, id in self._abductors())
        text = _("No abductor {name}; there is {known}. Or say --abductor-name.")
        raise InvalidAnswer(text.format(name=typed, known=ids))

    def _number(self, key: str, question: str, least: int, most: int, default: int | None) -> int:
        if self.values.get(key) is not None:
            return int(self.values[key])
        default_text = None if default is None else str(default)
        return int(self.asker.ask(question, f"--{key}", number_between(least, most), default_text))

    def _level(self) -> str:
        question = _("Where does threat start? ({levels})").format(levels=" ".join(level_names()))
        if self.values.get("threat") is not None:
            return read_level(self.values["threat"])
        return self.asker.ask(question, "--threat", read_level)


def read_name(typed: str) -> str:
    """A name of an abductor that no pack has; else InvalidAnswer."""
    try:
        return Text(60, 1).read(typed.strip(), Place("name"))
    except ContentError:
        raise InvalidAnswer(_("Write a name of 1 to 60 characters on one line.")) from None
