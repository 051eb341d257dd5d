"""A pack: one folder of content, read and checked file by file."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from hncli.cards.args import LEVELS, Identifier, Whole, Word, arg, read_fields
from hncli.cards.effects.endings import Finish
from hncli.cards.models import (
    Abductor,
    Action,
    Card,
    ConversationCard,
    Demand,
    Help,
    PivotalEvent,
    RedCard,
    Second,
)
from hncli.cards.problems import ContentError, Place, Problem, Report
from hncli.cards.reading import read_toml
from hncli.words import _, nearest, printable

FILES: dict[str, type[Card]] = {
    "abductors.toml": Abductor,
    "second.toml": Second,
    "conversation.toml": ConversationCard,
    "terror.toml": RedCard,
    "pivotal.toml": PivotalEvent,
    "demands.toml": Demand,
    "helps.toml": Help,
}
"""The files a pack may have, and what each table in them is."""

FORMAT = 1


@dataclass(frozen=True)
class Header:
    """What pack.toml says of the pack."""

    id: str = arg(Identifier(), "the pack's id, the name of its folder")
    kind: str = arg(Word(("box", "pack", "career")), "box, pack or career")
    format: int = arg(Whole(FORMAT, FORMAT), "the format of these files")
    extends: str = arg(Identifier(), "for a pack: the box it is played with", default="")
    first: str = arg(Identifier(), "the abductor proposed for a first mission", default="")


@dataclass(frozen=True)
class Pack:
    """One folder of content in memory."""

    header: Header
    name: str
    dice: tuple[int, ...]
    cards: dict[str, Card]
    files: dict[str, str] = field(default_factory=dict)  # card id -> file, for messages

    @property
    def id(self) -> str:
        """The pack's id."""
        return self.header.id

    def place(self, card: Card) -> Place:
        """Where a card is written, in the pack that overrides it if one does."""
        return Place(f"{card.pack}/{self.files[card.id]}", (card.id,))

    def of(self, kind: type["AnyCard"]) -> dict[str, "AnyCard"]:
        """The cards of one kind, in the order written."""
        return {id: card for id, card in self.cards.items() if isinstance(card, kind)}


AnyCard = TypeVar("AnyCard", bound=Card)


def read_pack(root: Path, language: str = "en") -> Pack:
    """Read a pack's folder; raises ContentError with every problem found."""
    report = Report()
    folder = printable(root.resolve().name)
    place = Place(f"{folder}/pack.toml")
    raw = read_toml(root, "pack.toml", place)
    dice_raw = raw.pop("dice", None)
    header: Header = read_fields(Header, raw, place)
    if header.id != root.resolve().name:
        raise place.at("id").error(
            _("the id {id} is not the folder's name.").format(id=header.id),
            _("Name the folder {id}, or change the id.").format(id=header.id),
        )
    dice: tuple[int, ...] = ()
    with report.collecting():
        dice = _read_dice(dice_raw, header, place.at("dice"))
    spoken = _read_words(root, language, report)
    words: dict[str, dict[str, str]] = {}
    for entries in spoken.values():
        words = {id: words.get(id, {}) | entries.get(id, {}) for id in words | entries}
    cards: dict[str, Card] = {}
    files: dict[str, str] = {}
    for name in names_in(root, place):
        if name in FILES:
            with report.collecting():
                _read_cards(root, name, header.id, words, cards, files, report)
        elif name not in ("pack.toml", "words", "scenarios", "README.md"):
            known = [*FILES, "pack.toml", "words"]
            report.problems.append(
                Place(f"{folder}/{printable(name)}").problem(
                    _("UNUSED: a pack has no such file."),
                    _("Remove it or rename it.") + nearest(name, known),
                )
            )
    if not report.problems:  # a card that could not be read would be reported twice
        for file, entries in spoken.items():
            report.problems += _unused_words(entries, cards, Place(f"{folder}/{file}"))
    report.raise_if_any()
    return Pack(header, words.get("pack", {}).get("title", header.id), dice, cards, files)


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


def names_in(root: Path, place: Place) -> list[str]:
    """What is in the folder, in an order that does not depend on the disk."""
    try:
        return sorted(entry.name for entry in root.iterdir())
    except OSError as error:
        raise place.error(
            _("the folder cannot be listed: {why}.").format(why=error.strerror),
            _("Check that it may be read."),
        ) from None


def _read_words(root: Path, language: str, report: Report) -> dict[str, dict[str, dict[str, str]]]:
    """Titles and flavor of every card by file: English, then the player's language."""
    words: dict[str, dict[str, dict[str, str]]] = {}
    for code in dict.fromkeys(("en", language)):
        name = f"words/{code}.toml"
        if code != "en" and not (code.isalpha() and _is_there(root / name)):
            continue
        place = Place(f"{printable(root.resolve().name)}/{name}")
        words[name] = {}
        with report.collecting():
            for id, entry in read_toml(root, name, place).items():
                with report.collecting():
                    words[name][id] = _read_entry(entry, place.at(id))
    return words


def _is_there(path: Path) -> bool:
    """Whether there is anything, a link that leads nowhere too: that is to be reported."""
    return path.is_symlink() or path.exists()


def _read_entry(entry: Any, place: Place) -> dict[str, str]:
    if not isinstance(entry, dict):
        raise place.error(_("expected a table."), _("Write title and flavor under [the-id]."))
    for key, value in entry.items():
        if key not in ("title", "flavor"):
            raise place.error(
                _("unknown key {key}.").format(key=printable(repr(key))),
                _("Known here: title, flavor."),
            )
        if not isinstance(value, str) or not 0 < len(value) <= 300:
            raise place.at(key).error(
                _("expected a text of 1 to 300 characters."), _("Write it in quotes.")
            )
    return entry


def _read_cards(
    root: Path,
    name: str,
    pack: str,
    words: dict[str, dict[str, str]],
    cards: dict[str, Card],
    files: dict[str, str],
    report: Report,
) -> None:
    place = Place(f"{pack}/{name}")
    for id, raw in read_toml(root, name, place).items():
        with report.collecting():
            here = place.at(id)
            Identifier().read(id, here)
            if id in cards:
                raise here.error(
                    _("DUPLICATE: {id} is in {other} as well.").format(id=id, other=files[id]),
                    _("Ids are unique in a pack: rename one."),
                )
            if not isinstance(raw, dict):
                raise here.error(_("expected a table."), _("Write the card under [the-id]."))
            card = _read_card(FILES[name], raw, here)
            entry = words.get(id, {})
            for key in ("title", "flavor"):
                if key not in entry:
                    report.problems.append(
                        here.problem(
                            _("MISSING: no {key} in words/en.toml.").format(key=key),
                            _("Add it under [{id}].").format(id=id),
                        )
                    )
            title, flavor = entry.get("title", ""), entry.get("flavor", "")
            cards[id] = replace(card, id=id, pack=pack, title=title, flavor=flavor)
            files[id] = name


def _read_card(kind: type[Card], raw: dict[str, Any], place: Place) -> Card:
    raw = dict(raw)
    if isinstance(raw.get("source"), str):
        raw["source"] = [raw["source"]]
    if kind is ConversationCard:
        _check_shape(raw, place)
    actions = raw.pop("actions", []) if kind is Abductor else []
    card: Card = read_fields(kind, raw, place)
    if isinstance(card, Abductor) and actions:
        if not isinstance(actions, list):
            raise place.at("actions").error(
                _("expected a list of actions."), _("Write [[the-id.actions]].")
            )
        read = tuple(
            read_fields(Action, item if isinstance(item, dict) else {}, place.at("actions").at(n))
            for n, item in enumerate(actions, 1)
        )
        return replace(card, actions=read)
    return card


def _check_shape(raw: dict[str, Any], place: Place) -> None:
    """A conversation card has all three outcome rows, or acts without a roll, or in another's."""
    rows = [key for key in ("two", "one", "none") if key in raw]
    shapes = [key for key in ("do", "during_roll") if key in raw] + ["/".join(rows)] * bool(rows)
    if len(shapes) != 1:
        raise place.error(
            _("the card has {count} shapes: {shapes}.").format(
                count=len(shapes), shapes=", ".join(shapes) or _("none")
            ),
            _("Write either two, one and none, or do, or during_roll."),
        )
    if rows and len(rows) < 3:
        raise place.error(
            _("an outcome row is missing: there is only {rows}.").format(rows=", ".join(rows)),
            _("Write two, one and none; a row where nothing happens is []."),
        )
    if not rows and raw[shapes[0]] == []:
        raise place.at(shapes[0]).error(_("the card does nothing."), _("Write its effects."))


def _unused_words(
    words: dict[str, dict[str, str]], cards: dict[str, Card], place: Place
) -> Iterator[Problem]:
    """Words without a card are a slip of somebody's pen; actions and endings have words too."""
    known = set(cards) | {"pack"}
    for card in cards.values():
        known |= {one.ending for one in card.effects() if isinstance(one, Finish)}
        if isinstance(card, Abductor):
            known |= {action.id for action in card.actions}
    for id in words:
        if id not in known:
            yield place.at(id).problem(
                _("UNUSED: no card has this id."),
                _("Remove it or mend the id.") + nearest(id, sorted(known)),
            )


__all__ = ["ContentError", "Header", "Pack", "read_pack"]
