"""What `hn lab run` is asked to play."""

from typing import NamedTuple

from hncli.cards.library import Library, UnknownName
from hncli.players.registry import player_factory
from hncli.simulation.jobs import (
    CAREER_MODES,
    MISSION_MODES,
    USUAL_PLAYER,
    Job,
    careers,
    missions,
)
from hncli.words import N_, _
from hncli.words.printable import printable
from hncli.words.typed import nearest

OWN_CARDS = "-"
"""The value of --sets for the box's own cards."""


class RunOptions(NamedTuple):
    """The options that say what is played; an empty one means its default."""

    players: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    abductors: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    careers: bool = False

    def jobs(self, library: Library) -> tuple[Job, ...]:
        """Every combination of what was asked for.

        UnknownName or UnknownPlayer if something does not exist.
        """
        for described in self.players:
            player_factory(described)
        players = tuple(dict.fromkeys(self.players)) or (USUAL_PLAYER,)
        boxes = _known(self.boxes, library.boxes, str(NO_BOX)) or tuple(library.boxes)
        everybody = [id for box in boxes for id in library.abductors(box)]
        abductors = _known(self.abductors, everybody, str(NO_ABDUCTOR))
        sets = tuple("" if name == OWN_CARDS else name for name in self.sets) or ("",)
        fitting = CAREER_MODES if self.careers else MISSION_MODES
        modes = _known(self.modes, list(fitting), str(NO_MODE)) or fitting[:1]
        if self.careers:
            if abductors:
                raise UnknownName(_("A career meets everybody: leave --abductor out."))
            return tuple(careers(players, boxes, sets, modes))
        return tuple(missions(library, players, boxes, abductors, sets, modes))


NO_BOX = N_("There is no box {typed} here; there is {known}.")
NO_ABDUCTOR = N_("There is no abductor {typed} here; there is {known}.")
NO_MODE = N_("There is no mode {typed} here; there is {known}.")


def _known(typed: tuple[str, ...], known: list[str], text: str) -> tuple[str, ...]:
    """What was typed, each once; UnknownName, told by the text, if one of it is not known."""
    for one in typed:
        if one not in known:
            said = text.format(typed=printable(repr(one), 40), known=", ".join(known))
            raise UnknownName(said + nearest(one, known))
    return tuple(dict.fromkeys(typed))
