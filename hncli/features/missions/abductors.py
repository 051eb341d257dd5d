"""The abductors to choose from: how hard each one is, and the player's record."""

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
    """The measured difficulties by box and abductor; empty if the file is missing or damaged."""
    try:
        table = tomllib.loads(path.read_text("utf-8"))
        rows = [
            Difficulty(*(kind(row[key]) for key, kind in FIELDS.items()))
            for row in table["abductor"]
        ]
    except (OSError, ValueError, LookupError, TypeError):
        return {}  # a list of abductors can do without
    return {(row.box, row.abductor): row for row in rows}


def find_opponent(
    library: Library, box: str | None, typed: str | None, seed: int
) -> tuple[str, str]:
    """Box and id of an abductor: the first one, one drawn by `random`, or one by id or title.

    Without a box a named abductor is looked for in all of them, else it is the first box.
    UnknownName if there is no such box or abductor, or there are several.
    """
    boxes = library.boxes if box is None else [box]
    first_box = boxes[0]
    if typed is None:
        return first_box, library.abductors(first_box)[0]
    if typed == "random":
        return first_box, draw_abductor(library, first_box, seed)
    candidates = [(pack_id, id) for pack_id in boxes for id in library.pack(pack_id).of(Abductor)]
    return find_among(library, candidates, typed)


def find_among(
    library: Library, candidates: Sequence[tuple[str, str]], typed: str
) -> tuple[str, str]:
    """The abductor, as box and id, that is meant; UnknownName if it is none or several."""
    matches = abductors_meant(library, candidates, typed)
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise UnknownName(several(typed, [library.title(id, box) for box, id in matches]))
    raise UnknownName(unknown(NO_ABDUCTOR, typed, [id for _box, id in candidates]))


def abductors_meant(
    library: Library, candidates: Sequence[tuple[str, str]], typed: str
) -> list[tuple[str, str]]:
    """Those of some abductors that an id, a title or the beginning of a name can mean.

    If there is none, those of the pack with such a name: `twins` are the Pedersen Twins.
    """
    titles = {candidate: library.title(candidate[1], candidate[0]) for candidate in candidates}
    for candidate, title in titles.items():
        if as_typed(typed) in (candidate[1], as_typed(title)):
            return [candidate]
    matches = look_up(typed, candidates, lambda candidate: (candidate[1], titles[candidate]))
    return matches or look_up(
        typed, candidates, lambda candidate: (candidate[0], library.packs[candidate[0]].name)
    )


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
        """The row as one sentence without a full stop."""
        text = ngettext("{n} hostage, threat {threat}", "{n} hostages, threat {threat}", self.held)
        record = pgettext("in a sentence", "{record}").format(record=self.record)
        parts = [text.format(n=self.held, threat=self.threat), self.level]
        parts += [record] if self.record else []
        return labelled(self.card.title, ", ".join(filter(None, parts)))

    @property
    def held(self) -> int:
        return self.card.hostages


def abductor_rows(
    library: Library, played: Iterable[PlayedMission], box: str | None = None
) -> list[AbductorRow]:
    """All abductors, or those of a box, with the record of these missions.

    UnknownName if there is no such box.
    """
    hard = difficulties()
    played = list(played)
    rows = []
    for id in library.boxes if box is None else [box]:
        pack = library.pack(id)
        for abductor in library.abductors(id):
            card = pack.of(Abductor)[abductor]
            # The measured card is not the one of a pack that replaces it.
            difficulty = None if card.overrides else hard.get((id, abductor))
            level = difficulty.level if difficulty is not None else ""
            record = [
                mission for mission in played if (mission.box, mission.abductor) == (id, abductor)
            ]
            rows.append(AbductorRow(id, pack.name, card, level, record_text(record)))
    return rows


def record_text(played: Sequence[PlayedMission]) -> str:
    """How a player has fared: missions won of all, and the turn of the quickest win."""
    if not played:
        return ""
    wins = [mission for mission in played if mission.result == "won"]
    record = _("won {won} of {all}").format(won=len(wins), all=len(played))
    turns = [mission.turns for mission in wins if mission.turns]
    if not turns:
        return record
    return _("{record}, best: turn {turn}").format(record=record, turn=min(turns))


def history(home: Path, env: Environment) -> list[PlayedMission]:
    """Every mission so far; none, with a warning, if the history cannot be read."""
    try:
        return MissionHistory(home).all()
    except StoreError as error:
        text = _("Your record is left out. {why}").format(why=error)
        env.warn(f"hn: {text}")
        return []


def table_lines(abductors: list[AbductorRow], width: int) -> list[str]:
    """A table of abductors, or a sentence for each where the table would be too wide."""
    heads = [_("name"), _("who"), _("box"), _("hostages"), _("threat"), _("how hard"), _("you")]
    rows = [
        [
            abductor.card.id,
            abductor.card.title,
            abductor.box_name,
            str(abductor.held),
            abductor.threat,
            abductor.level or "-",
            abductor.record or "-",
        ]
        for abductor in abductors
    ]
    drawn = grid([heads, *rows], width, [1, 2, 6], {3, 4}, 0)
    return drawn or [line for abductor in abductors for line in wrap(f"{abductor.summary}.", width)]


class AbductorPrompt(Screen):
    """Asks whom a mission is to be played against."""

    def __init__(
        self,
        rows: list[AbductorRow],
        env: Environment,
        asks: Prompter | None = None,
        has_back: bool = False,
    ) -> None:
        super().__init__(env, asks)
        self.rows = rows
        self.has_back = has_back  # there is a screen to go back to
        self.title = _("A single call").upper()

    def pick(self, seed: int) -> tuple[str, str] | None:
        """Box and id of the chosen abductor, or of one drawn by the seed; None to go back."""
        while (option := self.answer(self.asked())) is None:
            pass
        if option.id == BACK:
            return None
        if option.id == RANDOM:
            row = self.rows[below(stream(seed, "abductors"), len(self.rows))[1]]
        else:
            row = self.rows[self.ids().index(option.id)]
        return row.box, row.card.id

    def asked(self) -> Question:
        """The question, with a line for each abductor."""
        options = [
            MenuItem(id, row.summary, does=f"{row.box_name}. {row.card.flavor}")
            for id, row in zip(self.ids(), self.rows, strict=True)
        ]
        options.append(MenuItem(RANDOM, _("Anyone (random)")))
        if self.has_back:
            options.append(MenuItem(BACK, _("Back")))
        question = Question((_("Who's on the line?"),), tuple(options), self.commands())
        return self.painted(question)

    def ids(self) -> list[str]:
        """What each can be typed as; the box comes first where two boxes have one name."""
        names = [row.card.id for row in self.rows]
        return [
            f"{row.box}/{row.card.id}" if names.count(row.card.id) > 1 else row.card.id
            for row in self.rows
        ]

    def cards(self) -> list[Abductor]:
        return [row.card for row in self.rows]

    def commands(self) -> tuple[Command, ...]:
        commands = {command.word: command for command in self.common()}
        quit = Command("quit", _("leave"), self.leave)
        return (commands["?"], commands["card"], commands["rules"], quit)
