"""Setting a table: whom the mission is with, and what lies there at the start."""

from typing import Any

from hncli.base.messages import _
from hncli.base.problems import ContentError, Place
from hncli.base.schema import Text, level_names
from hncli.career.career import Career
from hncli.features.careers.table_mission_form import OTHER
from hncli.features.missions.alert_form import read_level
from hncli.features.table.asking import number_between
from hncli.game.cards.library import Library
from hncli.game.cards.models import Abductor
from hncli.game.engine.setup import RED_CARDS
from hncli.game.table.steps import TableSetup, setup_of
from hncli.terminal.asker import Asker
from hncli.terminal.questions import InvalidAnswer, MenuItem, as_typed

Given = dict[str, Any]
"""What the options say, by their names; what is missing is asked for."""


class TableForm:
    """Asks for what the options have left out; an installed abductor brings its own values."""

    def __init__(self, library: Library, career: Career | None, given: Given, asker: Asker) -> None:
        self.library = library
        self.career = career
        self.given = given
        self.asker = asker

    def setup(self) -> TableSetup:
        """How the table is set; the command ends if nobody answers."""
        held = self.career.status.held if self.career is not None else ()
        acting = self._acting()
        found = self._abductor()
        if isinstance(found, tuple):
            box, id = found
            sets = self.career.record.setup.sets if self.career is not None else None
            return setup_of(self.library.catalogue(box, id, sets), held, acting)
        return TableSetup(
            self._number("hostages", _("How many hostages?"), 1, 99, None),
            self._level(),
            name=found,
            red=self._number("terror", _("How many red terror cards?"), 0, RED_CARDS, RED_CARDS),
            majors=self._number("majors", _("How many major demands?"), 0, 9, 0),
            escapes=self._number("escapes", _("How many escape demands?"), 0, 9, 0),
            held=held,
            traits=acting,
        )

    def _acting(self) -> tuple[str, ...]:
        """The traits and conditions of the career that act in this mission."""
        if self.career is None:
            return ()
        now = self.career.status
        return (*now.traits, *self.career.record.setup.conditions, *now.pressure)

    def _known(self) -> list[tuple[str, str]]:
        """Box and id of every abductor that can be chosen."""
        if self.career is not None:
            return list(self.career.status.abductors())
        packs = self.library.packs.items()
        return [(box, id) for box, pack in packs for id in pack.of(Abductor)]

    def _abductor(self) -> tuple[str, str] | str:
        """An installed abductor, or the name of one that no pack has."""
        if "abductor_name" in self.given:
            return read_name(self.given["abductor_name"])
        if "abductor" in self.given:
            return self._find(self.given["abductor"])
        packs = self.library.packs
        choices = tuple(
            MenuItem(f"{box}/{id}", packs[box].cards[id].title, does=packs[box].name)
            for box, id in self._known()
        )
        other = MenuItem(OTHER, _("Somebody else"), does=_("no pack has them; type a name"))
        if not self.asker.env.is_drawn:
            names = ", ".join(id for _box, id in self._known())
            text = _("Known abductors: {names}. Any other name is taken as it is.")
            self.asker.tell([text.format(names=names)])
        found: tuple[str, str] | str = self.asker.ask(
            _("Who's on the line?"), "--abductor", self._read, choices=(*choices, other)
        )
        return found

    def _read(self, typed: str) -> tuple[str, str] | str:
        if typed == OTHER and self.asker.env.is_drawn:
            return self.asker.ask(_("Their name?"), "--abductor-name", read_name)
        try:
            return self._find(typed)
        except InvalidAnswer:
            return read_name(typed)

    def _find(self, typed: str) -> tuple[str, str]:
        """The abductor of an id, a full name or a title; InvalidAnswer if there is none."""
        for box, id in self._known():
            card = self.library.packs[box].cards[id]
            if as_typed(typed) in (id, f"{box}/{id}", as_typed(card.title)):
                return box, id
        known = ", ".join(id for _box, id in self._known())
        text = _("No abductor {name}; there is {known}. Or say --abductor-name.")
        raise InvalidAnswer(text.format(name=typed, known=known))

    def _number(self, key: str, question: str, least: int, most: int, usual: int | None) -> int:
        if self.given.get(key) is not None:
            return int(self.given[key])
        usual_text = None if usual is None else str(usual)
        return int(self.asker.ask(question, f"--{key}", number_between(least, most), usual_text))

    def _level(self) -> str:
        question = _("Where does threat start? ({levels})").format(levels=" ".join(level_names()))
        if self.given.get("threat") is not None:
            return read_level(self.given["threat"])
        return self.asker.ask(question, "--threat", read_level)


def read_name(typed: str) -> str:
    """A name of an abductor that no pack has; else InvalidAnswer."""
    try:
        return Text(60, 1).read(typed.strip(), Place("name"))
    except ContentError:
        raise InvalidAnswer(_("Write a name of 1 to 60 characters on one line.")) from None
