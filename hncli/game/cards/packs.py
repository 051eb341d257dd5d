"""A pack: one folder of content, read and checked file by file."""

from collections.abc import Iterator
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from hncli.base.messages import N_, _, printable
from hncli.base.problems import ContentError, Place, ProblemList
from hncli.base.schema import LEVELS, CardId, Identifier, Whole, Word, arg, read_fields
from hncli.base.text import nearest
from hncli.base.toml_files import read_toml
from hncli.base.values import Value, value
from hncli.game.cards.achievements import Achievement
from hncli.game.cards.career_content import (
    Asset,
    CareerTable,
    Epilogue,
    check_epilogues,
    read_table,
)
from hncli.game.cards.effects.endings import Finish
from hncli.game.cards.lines import Line
from hncli.game.cards.lint_placement import unused_words
from hncli.game.cards.models import (
    Abductor,
    Card,
    ConversationCard,
    Demand,
    InCharge,
    PivotalEvent,
    RedCard,
    Second,
)
from hncli.game.cards.words import (
    ENGLISH_WORDS,
    FOLDERS,
    NEGOTIATOR,
    NEWSPAPER,
    SILENT,
    Entries,
    Script,
    Words,
    folder_name,
    is_leftover,
    merged,
    read_titles,
)

FILES: dict[str, type[Card]] = {
    "abductors.toml": Abductor,
    "second.toml": Second,
    "conversation.toml": ConversationCard,
    "terror.toml": RedCard,
    "pivotal.toml": PivotalEvent,
    "demands.toml": Demand,
    "helps.toml": Asset,
    "achievements.toml": Achievement,
    "epilogues.toml": Epilogue,
}
"""The files a pack may have, and what each table in them is."""

BESIDES = ("pack.toml", *FOLDERS, "scenarios", "README.md")
"""What else may be in the folder of a pack."""

FORMAT = 1


@value
class Header(Value):
    """What pack.toml says of the pack."""

    id: str = arg(Identifier(), N_("the pack's id, the name of its folder"))
    kind: str = arg(Word(("box", "pack", "career")), N_("box, pack or career"))
    format: int = arg(Whole(FORMAT, FORMAT), N_("the format of these files"))
    extends: str = arg(
        CardId("pack.toml"),
        N_("for a pack: the box it is played with"),
        needs=("kind", ("pack",)),
        default="",
    )
    first: str = arg(
        CardId("abductors.toml"), N_("the abductor proposed for a first mission"), default=""
    )
    own_terror: int = arg(
        Whole(0, 10),
        N_(
            "for a pack: how many of the ten red terror cards are its own (R-SET-4); "
            "0: its cards are shuffled among the box's"
        ),
        needs=("kind", ("pack",)),
        default=0,
    )
    added_terror: int = arg(
        Whole(0, 10),
        "for a pack: how many of its own red terror cards join the ten (R-SET-4); the more, the "
        "harder",
        default=0,
    )
    pivotal_place: int = arg(
        Whole(1, 11),
        N_("where the pivotal event lies in the terror deck, counted from the bottom"),
        default=1,
    )
    pivotal_among: int = arg(
        Whole(2, 11),
        N_("the pivotal event is shuffled among so many last terror cards, itself counted"),
        default=0,
    )

    code_number: int = arg(
        Whole(1, 999),
        N_("for packs that hn comes with: its number in the code of a career; it never changes"),
        default=0,
    )
    daily_from: int = arg(
        Whole(20260101, 99991231),
        N_("for packs that hn comes with: the first day of its daily missions, such as 20270101"),
        default=0,
    )

    @property
    def places_pivotal(self) -> bool:
        """Whether the pack puts the pivotal event elsewhere than at the bottom."""
        return self.pivotal_place > 1 or self.pivotal_among > 0


@value
class Pack(Value):
    """One folder of content in memory."""

    header: Header
    name: str
    dice: tuple[int, ...]
    cards: dict[str, Card]
    files: dict[str, str] = field(default_factory=dict)  # card id -> file, for messages
    titles: dict[str, str] = field(default_factory=dict)  # of actions and endings too
    career: CareerTable | None = None  # what careers can be played by
    tables: dict[str, dict[str, Any]] = field(default_factory=dict)  # cards as they are written
    script: Script = SILENT  # what is said and told in a call, and after it

    @property
    def id(self) -> str:
        """The pack's id."""
        return self.header.id

    @property
    def nights(self) -> tuple[Line, ...]:
        """What the negotiator of a career may think after one."""
        return self.script.of(NEGOTIATOR).night

    def place(self, card: Card) -> Place:
        """Where a card is written, in the pack that overrides it if one does."""
        return Place(f"{card.pack}/{self.files[card.id]}", (card.id,))

    def of(self, kind: type["AnyCard"]) -> dict[str, "AnyCard"]:
        """The cards of one kind, in the order written."""
        if kind not in self._kinds:
            self._kinds[kind] = {
                id: card for id, card in self.cards.items() if isinstance(card, kind)
            }
        return self._kinds[kind]

    @cached_property
    def _kinds(self) -> dict[type[Card], dict[str, Any]]:
        return {}


def boxes_of(packs: dict[str, Pack]) -> dict[str, Pack]:
    """The packs that sets are made from; the others join by themselves (R-SET-4)."""
    return {id: pack for id, pack in packs.items() if pack.header.kind == "box"}


AnyCard = TypeVar("AnyCard", bound=Card)


def read_pack(root: Path, language: str = "en", lines: bool = True) -> Pack:
    """Read a pack's folder; raises ContentError with every problem found.

    Without `lines`, what is said in a call is read when it is first asked for, and no words are
    checked for being of any use: the shipped ones are.
    """
    folder = folder_name(root)
    place = Place(f"{printable(folder)}/pack.toml")
    raw = read_toml(root, "pack.toml", place)
    dice_raw = raw.pop("dice", None)
    numbers, table, pressure = (raw.pop(key, None) for key in ("numbers", "table", "pressure"))
    header: Header = read_fields(Header, raw, place)
    if header.id != folder:
        raise place.at("id").error(
            _("the id {id} is not the folder's name.").format(id=header.id),
            _("Name the folder {id}, or change the id.").format(id=header.id),
        )
    reader = _Reader(root, header)
    dice: tuple[int, ...] = ()
    with reader.report.collecting():
        dice = _read_dice(dice_raw, header, place.at("dice"))
    career: CareerTable | None = None
    with reader.report.collecting():
        career = _read_career(numbers, table, pressure, header, place)
    name = reader.read(language, lines)
    reader.report.raise_if_any()
    return Pack(
        header,
        name,
        dice,
        reader.cards,
        reader.files,
        titles_of(reader.words),
        career,
        reader.tables,
        reader.script,
    )


class _Reader:
    """What is known of a pack while its files are read one by one."""

    def __init__(self, root: Path, header: Header) -> None:
        self.root, self.header = root, header
        self.report = ProblemList()
        self.words: Entries | None = None  # None: could not be read, which is reported already
        self.script = SILENT
        self.cards: dict[str, Card] = {}
        self.files: dict[str, str] = {}
        self.tables: dict[str, dict[str, Any]] = {}
        self.has_own = False  # it has cards that override no other, and so need words

    def read(self, language: str, lines: bool) -> str:
        """Read everything after the header and give the pack's name in that language."""
        wordless = ProblemList()
        titles = read_titles(self.root, language, wordless, FOLDERS if lines else ("words",))
        self.script = Script(self.root, language, titles, is_whole=lines)
        self.words = merged(titles) if ENGLISH_WORDS in titles else None
        names = names_in(self.root, self.place("pack.toml"))
        for name in names:
            with self.report.collecting():
                self.read_file(name)
        if self.has_own or set(names) & set(FOLDERS) or not set(names) & set(FILES):
            self.report.problems[:0] = wordless.problems
        if not self.report.problems:  # an order with gaps says nothing
            self.report.problems += check_epilogues(
                (card for card in self.cards.values() if isinstance(card, Epilogue)),
                self.place("epilogues.toml"),
            )
        if lines and not self.report.problems:  # what was not read would be reported twice
            named = set(self.named())
            for name, entries in titles.items():
                here = self.place(name)
                self.report.problems += unused_words(entries, named, self.cards, here)
        return self.words_of("pack").title or self.header.id

    def words_of(self, id: str) -> Words:
        """The words for an id, or none."""
        return (self.words or {}).get(id, Words())

    def place(self, name: str) -> Place:
        """Point at a file of the pack."""
        return Place(f"{self.header.id}/{printable(name)}")

    def read_file(self, name: str) -> None:
        """Read one file of cards; refuses files that no pack has."""
        here = self.place(name)
        if name in FILES:
            for id, raw in read_toml(self.root, name, here).items():
                with self.report.collecting():
                    self.read_card(name, id, raw, here.at(id))
        elif name not in BESIDES and not is_leftover(name):
            raise here.error(
                _("UNUSED: a pack has no such file."),
                _("Remove it or rename it.") + nearest(name, [*FILES, "pack.toml", *FOLDERS]),
            )

    def read_card(self, name: str, id: str, raw: Any, place: Place) -> None:
        """Read one card and give it its words."""
        self.has_own |= not (isinstance(raw, dict) and raw.get("overrides"))
        Identifier().read(id, place)
        if id in self.cards:
            raise place.error(
                _("DUPLICATE: {id} is in {other} as well.").format(id=id, other=self.files[id]),
                _("Ids are unique in a pack: rename one."),
            )
        if not isinstance(raw, dict):
            raise place.error(_("expected a table."), _("Write the card under [the-id]."))
        card = read_card(FILES[name], raw, place)
        if isinstance(card, Abductor):
            card = card.with_titles(titles_of(self.words))
        entry = self.words_of(id)
        more: dict[str, Any] = {}
        if isinstance(card, InCharge):
            more = {"gender": entry.gender or ""}
        if isinstance(card, Epilogue):
            more = {"variants": entry.variants}
        self.cards[id] = replace(
            card,
            id=id,
            pack=self.header.id,
            title=entry.title or "",
            flavor=entry.flavor or "",
            short=entry.short,
            script=self.script,
            **more,
        )
        self.files[id] = name
        self.tables[id] = raw
        if card.overrides and id not in (self.words or {}):
            return  # it keeps the words of the old card
        for key, text in (("title", entry.title), ("flavor", entry.flavor)):
            if self.words is not None and text is None:
                self.report.problems.append(
                    place.problem(
                        _("MISSING: no {key} in words/en.toml.").format(key=key),
                        _("Add it under [{id}].").format(id=id),
                    )
                )

    def named(self) -> Iterator[str]:
        """Every id that words can be for: cards, their special actions and their endings."""
        if self.header.kind == "career":
            yield from (NEGOTIATOR, NEWSPAPER)
        for card in self.cards.values():
            yield card.id
            yield from named_on(card)


def named_on(card: Card) -> Iterator[str]:
    """The ids on a card that have words of their own: its special actions and its endings."""
    yield from (effect.ending for effect in card.effects() if isinstance(effect, Finish))
    if isinstance(card, Abductor):
        yield from (action.id for action in card.actions)
        if card.deadline:
            yield card.deadline


def titles_of(words: Entries | None) -> dict[str, str]:
    """The titles among the words of a pack, by the id that each is for."""
    return {id: entry.title for id, entry in (words or {}).items() if entry.title is not None}


def names_in(root: Path, place: Place) -> list[str]:
    """What is in a folder, in an order that does not depend on the disk."""
    try:
        return sorted(entry.name for entry in root.iterdir())
    except OSError as error:
        raise place.error(
            _("the folder cannot be listed: {why}.").format(why=error.strerror),
            _("Check that it may be read."),
        ) from None


def _read_dice(raw: Any, header: Header, place: Place) -> tuple[int, ...]:
    """The dice-per-level table of a box (R-THREAT-2)."""
    if header.kind != "box":
        if raw is not None:
            raise place.error(_("only a box has a dice table."), _("Remove it."))
        return ()
    if not isinstance(raw, dict) or set(raw) != set(LEVELS):
        raise place.error(
            _("a box needs the number of dice for each level."),
            _("Write dice = {{ {levels} }}.").format(
                levels=", ".join(f'"{level}" = 2' for level in LEVELS)
            ),
        )
    return tuple(Whole(1, 5).read(raw[level], place.at(level)) for level in LEVELS)


def _read_career(
    numbers: Any, table: Any, pressure: Any, header: Header, place: Place
) -> CareerTable | None:
    """The numbers, the compensation table and the pressure of a career."""
    if header.kind != "career" and any(part is not None for part in (numbers, table, pressure)):
        raise place.error(
            _("only a career has numbers, a table and pressure."),
            _('Remove them, or write kind = "career".'),
        )
    return read_table(numbers, table, pressure, place)


def read_card(kind: type[Card], raw: dict[str, Any], place: Place) -> Card:
    """A card from its table, without its words; ContentError if something in it is wrong."""
    raw = dict(raw)
    for key in ("source", "concede_first"):  # one of them may stand without brackets
        if isinstance(raw.get(key), str):
            raw[key] = [raw[key]]
    if kind is ConversationCard:
        _check_shape(raw, place)
    if kind is Achievement and not raw.get("win") and not raw.get("if"):
        raise place.error(_("every mission would earn it."), _("Write win = true, or if = { … }."))
    card: Card = read_fields(kind, raw, place)
    return card


def _check_shape(raw: dict[str, Any], place: Place) -> None:
    """A conversation card has all three outcome rows, or acts without a roll, or in another's."""
    outcomes, *others = ConversationCard.shapes
    rows = [key for key in outcomes if key in raw]
    shapes = [key for (key,) in others if key in raw] + ["/".join(rows)] * bool(rows)
    if len(shapes) != 1:
        raise place.error(
            _("the card has more than one shape: {shapes}.").format(shapes=", ".join(shapes))
            if shapes
            else _("the card does not say what it does."),
            _("Write either two, one and none, or do, or during_roll."),
        )
    if rows and len(rows) < 3:
        raise place.error(
            _("an outcome row is missing: there is only {rows}.").format(rows=", ".join(rows)),
            _("Write two, one and none; a row where nothing happens is []."),
        )
    if not rows and raw[shapes[0]] == []:
        raise place.at(shapes[0]).error(_("the card does nothing."), _("Write its effects."))


__all__ = ["ContentError", "Header", "Pack", "read_pack"]
