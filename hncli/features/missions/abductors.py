"""Who can be on the line: how hard each abductor is, and the player's record."""

import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from hncli.base.files import StoreError
from hncli.base.messages import N_, _, ngettext, pgettext
from hncli.base.schema import Level
from hncli.base.text import labelled, look_up, several
from hncli.base.values import Value, value
from hncli.career.record import PlayedMission
from hncli.features.missions.saving.history import MissionHistory
from hncli.game.cards.library import NO_ABDUCTOR, Library, UnknownName, unknown
from hncli.game.cards.models import Abductor
from hncli.game.engine.position import below, stream
from hncli.game.engine.setup import draw_abductor
from hncli.terminal.columns import grid, wrap
from hncli.terminal.environment import Environment
from hncli.terminal.questions import Command, MenuItem, Prompter, Question, as_typed
from hncli.terminal.screen import Screen

FILE = Path(__file__).with_name("difficulty.toml")

LEVELS = ((50, N_("easy")), (40, N_("fair")), (30, N_("hard")), (0, N_("very hard")))
"""The words for a win rate: the lowest percentage of each, the highest first."""


@value
class Difficulty(Value):
    """How often the rule-based player beats one abductor, in percent as it is printed."""

    box: str
    abductor: str
    missions: int
    won: float
    low: float
    high: float

    @property
    def level(self) -> str:
        """The word for it, such as "hard"."""
        return str(next(word for least, word in LEVELS if self.won >= least))


FIELDS: dict[str, Callable[[Any], Any]] = {
    "box": str, "abductor": str, "missions": int, "won": float, "low": float, "high": float,
}  # fmt: skip


def difficulties(path: Path = FILE) -> dict[tuple[str, str], Difficulty]:
    """All that were measured, by box and abductor; empty if the file is missing or damaged."""
    try:
        told = tomllib.loads(path.read_text("utf-8"))
        found = [
            Difficulty(*(kind(one[key]) for key, kind in FIELDS.items()))
            for one in told["abductor"]
        ]
    except (OSError, ValueError, LookupError, TypeError):
        return {}  # a list of abductors can do without
    return {(one.box, one.abductor): one for one in found}


def find_opponent(
    library: Library, box: str | None, typed: str | None, seed: int
) -> tuple[str, str]:
    """Box and id of an abductor: the first one, one drawn by `random`, or one by id or title.

    Without a box a named abductor is looked for in all of them, else it is the first box.
    UnknownName if there is no such box or abductor, or there are several.
    """
    boxes = library.boxes if box is None else [box]
    first = boxes[0]
    if typed is None:
        return first, library.abductors(first)[0]
    if typed == "random":
        return first, draw_abductor(library, first, seed)
    every = [(one, id) for one in boxes for id in library.pack(one).of(Abductor)]
    return find_among(library, every, typed)


def find_among(library: Library, every: Sequence[tuple[str, str]], typed: str) -> tuple[str, str]:
    """Which of some abductors, each a box and an id, is meant; UnknownName if not just one is."""
    found = abductors_meant(library, every, typed)
    if len(found) == 1:
        return found[0]
    if found:
        raise UnknownName(several(typed, [library.title(id, box) for box, id in found]))
    raise UnknownName(unknown(NO_ABDUCTOR, typed, [id for _box, id in every]))


def abductors_meant(
    library: Library, every: Sequence[tuple[str, str]], typed: str
) -> list[tuple[str, str]]:
    """Those of some abductors who may be meant by an id, a title or the beginning of a name.

    If nobody is called so, those of the pack that is: `twins` are the Pedersen Twins.
    """
    titles = {one: library.title(one[1], one[0]) for one in every}
    for one, title in titles.items():
        if as_typed(typed) in (one[1], as_typed(title)):
            return [one]
    found = look_up(typed, every, lambda one: (one[1], titles[one]))
    return found or look_up(typed, every, lambda one: (one[0], library.packs[one[0]].name))


RANDOM, BACK = "random", "back"


class AbductorRow(NamedTuple):
    """An abductor of a box, as the list shows them."""

    box: str
    box_name: str
    card: Abductor
    level: str  # how hard, in a word; empty if that was not measured
    record: str  # such as "won 2 of 5, best: turn 7"; empty if never met

    @property
    def threat(self) -> str:
        return Level().say(self.card.threat)

    @property
    def summary(self) -> str:
        """All of it on one line."""
        text = ngettext("{n} hostage, threat {threat}", "{n} hostages, threat {threat}", self.held)
        record = pgettext("in a sentence", "{record}").format(record=self.record)
        said = [text.format(n=self.held, threat=self.threat), self.level]
        said += [record] if self.record else []
        return labelled(self.card.title, ", ".join(filter(None, said)))

    @property
    def held(self) -> int:
        return self.card.hostages


def entries(
    library: Library, played: Iterable[PlayedMission], box: str | None = None
) -> list[AbductorRow]:
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
            found.append(AbductorRow(id, pack.name, card, level, record_text(own)))
    return found


def record_text(played: Sequence[PlayedMission]) -> str:
    """How a player has fared: missions won of all, and the turn of the quickest win."""
    if not played:
        return ""
    won = [one for one in played if one.result == "won"]
    said = _("won {won} of {all}").format(won=len(won), all=len(played))
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


def table_lines(found: list[AbductorRow], width: int) -> list[str]:
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
        found: list[AbductorRow],
        env: Environment,
        asks: Prompter | None = None,
        has_back: bool = False,
    ) -> None:
        super().__init__(env, asks)
        self.found = found
        self.has_back = has_back  # there is a screen to go back to
        self.title = _("A single call").upper()

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
            MenuItem(id, one.summary, does=f"{one.box_name}. {one.card.flavor}")
            for id, one in zip(self.ids(), self.found, strict=True)
        ]
        options.append(MenuItem(RANDOM, _("Anyone (random)")))
        if self.has_back:
            options.append(MenuItem(BACK, _("Back")))
        asked = Question((_("Who's on the line?"),), tuple(options), self.commands())
        return self.painted(asked)

    def ids(self) -> list[str]:
        """What each can be typed as; the box comes first where two boxes have one name."""
        names = [one.card.id for one in self.found]
        return [
            f"{one.box}/{one.card.id}" if names.count(one.card.id) > 1 else one.card.id
            for one in self.found
        ]

    def cards(self) -> list[Abductor]:
        return [one.card for one in self.found]

    def commands(self) -> tuple[Command, ...]:
        known = {command.word: command for command in self.common()}
        quit = Command("quit", _("leave"), self.leave)
        return (known["?"], known["card"], known["rules"], quit)
