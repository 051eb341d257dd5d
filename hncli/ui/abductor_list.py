"""Who can be on the line: each abductor with how hard they are and the player's own record."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from hncli.base.files import StoreError
from hncli.cards.library import Library
from hncli.cards.models import Abductor
from hncli.cards.schema import Level
from hncli.career.record import PlayedMission
from hncli.engine.random_streams import below, stream
from hncli.features.missions.history import MissionHistory
from hncli.simulation.difficulty import difficulties
from hncli.terminal.questions import Command, MenuItem, Prompter, Question
from hncli.terminal.screen import Screen
from hncli.ui.terminal.columns import grid, wrap
from hncli.ui.terminal.environment import Environment
from hncli.words import _, ngettext
from hncli.words.sentences import labelled

RANDOM, BACK = "random", "back"


class Entry(NamedTuple):
    """An abductor of a box, as the list shows them."""

    box: str
    box_name: str
    card: Abductor
    level: str  # how hard, in a word; empty if that was not measured
    record: str  # such as "won 2 of 5, best: turn 7"; empty if never met

    @property
    def threat(self) -> str:
        """Where threat starts."""
        return Level().say(self.card.threat)

    @property
    def summary(self) -> str:
        """All of it on one line."""
        text = ngettext("{n} hostage, threat {threat}", "{n} hostages, threat {threat}", self.held)
        said = [text.format(n=self.held, threat=self.threat), self.level, self.record]
        return labelled(self.card.title, ", ".join(filter(None, said)))

    @property
    def held(self) -> int:
        """How many hostages they start with."""
        return self.card.hostages


def entries(
    library: Library, played: Iterable[PlayedMission], box: str | None = None
) -> list[Entry]:
    """All abductors, or those of a box, with the record of these missions.

    UnknownName if there is no such box.
    """
    hard = difficulties()
    played = list(played)
    found = []
    for id in library.boxes if box is None else [box]:
        pack = library.pack(id)
        for abductor in library.abductors(id):
            card = pack.of(Abductor)[abductor]
            # A pack that replaces the card has made somebody else of them.
            measured = None if card.overrides else hard.get((id, abductor))
            level = measured.level if measured is not None else ""
            own = [one for one in played if (one.box, one.abductor) == (id, abductor)]
            found.append(Entry(id, pack.name, card, level, record_text(own)))
    return found


def record_text(played: Iterable[PlayedMission]) -> str:
    """How a player has fared: missions won of all, and the turn of the quickest win."""
    missions = list(played)
    if not missions:
        return ""
    won = [one for one in missions if one.result == "won"]
    said = _("won {won} of {all}").format(won=len(won), all=len(missions))
    turns = [one.turns for one in won if one.turns]
    if not turns:
        return said
    return _("{record}, best: turn {turn}").format(record=said, turn=min(turns))


def history(home: Path, env: Environment) -> list[PlayedMission]:
    """Every mission so far; none, with a warning, if the history cannot be read."""
    try:
        return MissionHistory(home).all()
    except StoreError as error:
        text = _("Your record is left out. {why}").format(why=error)
        env.warn(f"hn: {text}")
        return []


def table_lines(found: list[Entry], width: int) -> list[str]:
    """A table of abductors, or a sentence for each where the table would be too wide."""
    heads = [_("name"), _("who"), _("box"), _("hostages"), _("threat"), _("how hard"), _("you")]
    rows = [
        [
            one.card.id,
            one.card.title,
            one.box_name,
            str(one.held),
            one.threat,
            one.level or "-",
            one.record or "-",
        ]
        for one in found
    ]
    drawn = grid([heads, *rows], width, [1, 2, 6], {3, 4}, 0)
    return drawn or [line for one in found for line in wrap(f"{one.summary}.", width)]


class AbductorPrompt(Screen):
    """Asks whom a mission is to be played against."""

    def __init__(
        self,
        found: list[Entry],
        env: Environment,
        asks: Prompter | None = None,
        has_back: bool = False,
    ) -> None:
        super().__init__(env, asks)
        self.found = found
        self.has_back = has_back  # there is a screen to go back to

    def pick(self, seed: int) -> tuple[str, str] | None:
        """Box and id of an abductor, drawn by the seed if anyone will do; None to go back."""
        while (option := self.answer(self.asked())) is None:
            pass
        if option.id == BACK:
            return None
        if option.id == RANDOM:
            one = self.found[below(stream(seed, "abductors"), len(self.found))[1]]
        else:
            one = self.found[self.ids().index(option.id)]
        return one.box, one.card.id

    def asked(self) -> Question:
        """The question, with a line for each abductor."""
        options = [
            MenuItem(id, one.summary, does=f"{one.box_name}. {one.card.flavor}".rstrip("."))
            for id, one in zip(self.ids(), self.found, strict=True)
        ]
        options.append(MenuItem(RANDOM, _("Anyone (random)")))
        if self.has_back:
            options.append(MenuItem(BACK, _("Back")))
        return Question((_("Who's on the line?"),), tuple(options), self.commands())

    def ids(self) -> list[str]:
        """What each can be typed as; the box comes first where two boxes have one name."""
        names = [one.card.id for one in self.found]
        return [
            f"{one.box}/{one.card.id}" if names.count(one.card.id) > 1 else one.card.id
            for one in self.found
        ]

    def cards(self) -> list[Abductor]:
        """Whom `card` can look up."""
        return [one.card for one in self.found]

    def commands(self) -> tuple[Command, ...]:
        """What can be typed besides a name."""
        known = {command.word: command for command in self.common()}
        quit = Command("quit", _("leave"), self.leave)
        return (known["?"], known["card"], known["rules"], quit)
