"""The library: all installed packs, overrides applied."""

from dataclasses import field, replace
from functools import cached_property
from pathlib import Path

from hncli.base.messages import ENGLISH, N_, Message, _, fall_back, in_quotes
from hncli.base.problems import ContentError, Place, Problem, ProblemList
from hncli.base.text import nearest
from hncli.base.values import Value, value
from hncli.game.cards.catalogue import Catalogue, gather
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.cards.lint_references import broken
from hncli.game.cards.models import Abductor, Card, Demand, InCharge
from hncli.game.cards.packs import Pack, read_pack


class NotPlayable(Exception):
    """A mission that cannot be set up; the message says why, and the remedy."""


class UnknownName(NotPlayable):
    """A name the player gave that no content has."""


def content_root() -> Path:
    """Where the shipped packs are: inside an installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parents[2]
    inside = package / "content"
    return inside if inside.is_dir() else package.parent / "content"


@value
class Library(Value):
    """The packs that are installed, overrides applied; equal to no other, so it can be a key."""

    __eq__, __hash__ = object.__eq__, object.__hash__

    packs: dict[str, Pack]
    overridden: dict[str, str] = field(default_factory=dict)  # "pack/id" -> by which pack
    replaced: dict[str, Card] = field(default_factory=dict)  # "pack/id" -> the pack's own card
    folders: dict[str, Path] = field(default_factory=dict)  # of packs that are not shipped
    left_out: tuple[str, ...] = ()  # packs of the player's that cannot be used

    @property
    def boxes(self) -> list[str]:
        """Every pack that has abductors to play."""
        return [id for id, pack in self.packs.items() if pack.of(Abductor)]

    def abductors(self, box: str) -> list[str]:
        """The abductors of a box, the one to learn on first (R-SETUP-8)."""
        pack = self.pack(box)
        if not pack.of(Abductor):
            raise UnknownName(unknown(NO_BOX, box, self.boxes))
        return sorted(pack.of(Abductor), key=lambda id: id != pack.header.first)

    def pack(self, id: str) -> Pack:
        """Find a pack by its id."""
        if id not in self.packs:
            raise UnknownName(unknown(NO_BOX, id, self.boxes))
        return self.packs[id]

    def catalogue(
        self, box: str, abductor: str, sets: CustomSet | None = None, added: tuple[str, ...] = ()
    ) -> Catalogue:
        """Gather the cards of the abductor's own box, or of a custom set (R-SETUP-9)."""
        key = (box, abductor, sets, added)
        if key not in self._made:
            names = self.abductors(box)
            if abductor not in names:
                raise UnknownName(unknown(NO_ABDUCTOR, abductor, names))
            self._made[key] = gather(self.packs, self.packs[box], abductor, sets, added)
        return self._made[key]

    @cached_property
    def _made(self) -> dict[tuple[object, ...], Catalogue]:
        return {}

    def majors(self, box: str) -> dict[str, Demand]:
        """Every major demand of a box and of what it extends, whoever makes it."""
        pack = self.pack(box)
        demands = pack.of(Demand)
        if pack.header.extends:
            demands = {**self.packs[pack.header.extends].of(Demand), **demands}
        return {id: demand for id, demand in demands.items() if demand.kind == "major"}

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Every card by its full name `pack/id`, in the order of the packs."""
        packs = self.packs.items()
        return {f"{home}/{id}": card for home, pack in packs for id, card in pack.cards.items()}

    def card(self, name: str) -> Card:
        """The card of a full name that is known to be right."""
        return self.cards[name]

    def find(self, id: str) -> list[Card]:
        """Every card of that id, or of that full name `pack/id`.

        The pack of a card that overrides another is that of either.
        """
        pack, _slash, name = id.rpartition("/")
        return [
            card
            for full, card in self.cards.items()
            if card.id == name and pack in ("", full.partition("/")[0], card.pack)
        ]

    def title(self, id: str, pack: str = "") -> str:
        """The title of a card, first of that pack; one that is not there goes by its id."""
        matches = self.find(f"{pack}/{id}") or self.find(id)
        return matches[0].title if matches else id

    def card_ids(self) -> list[str]:
        """Every card's id, in the order of the packs."""
        return [card.id for card in self.cards.values()]


NO_BOX = N_("There is no box called {name}; there is {known}.")
NO_ABDUCTOR = N_("There is no abductor called {name}; there is {known}.")


def unknown(text: Message, name: str, known: list[str]) -> str:
    """Say that a name is not known, and which are; `text` is NO_BOX or NO_ABDUCTOR."""
    sentence = text.format(name=in_quotes(name, 40), known=", ".join(known))
    return sentence + nearest(name, known)


def load_library(extra: tuple[Path, ...] = (), language: str = ENGLISH) -> Library:
    """Read the shipped packs, whose lines of a call can wait, and then the player's own."""
    shipped = sorted(path.parent for path in content_root().glob("*/pack.toml"))
    library = make_library([_read_shipped(root, language) for root in shipped])
    return with_packs(library, extra, language) if extra else library


def _read_shipped(root: Path, language: str) -> Pack:
    """A pack in a language; all of it in English if its words in that language are damaged."""
    try:
        return read_pack(root, language, lines=False)
    except ContentError as error:
        if language == ENGLISH:
            raise
        pack = read_pack(root, ENGLISH, lines=False)
        fall_back(error.problems[0].file)
        return pack


def with_packs(shipped: Library, extra: tuple[Path, ...], language: str = ENGLISH) -> Library:
    """The shipped packs and the player's own together."""
    read = {root: read_pack(root, language) for root in extra}
    library = make_library([*shipped.packs.values(), *read.values()])
    return replace(library, folders={pack.id: root for root, pack in read.items()})


def make_library(read: list[Pack]) -> Library:
    """Put packs together; refuses a pack that names what is not there."""
    library = combine(read)
    report = ProblemList()
    for pack in library.packs.values():
        report.problems += broken(pack, library.packs)
    report.raise_if_any()
    return library


def combine(read: list[Pack]) -> Library:
    """Give packs one id each and let overrides replace the cards they name."""
    library = Library({})
    packs = library.packs
    report = ProblemList()
    for pack in read:
        if pack.id in packs:
            raise ContentError(two_of_one_id(pack.id))
        own = {id: card for id, card in pack.cards.items() if not _is_loan(card, pack)}
        packs[pack.id] = replace(pack, cards=own)
    for pack in read:
        for card in pack.cards.values():
            if _is_loan(card, pack):
                with report.collecting():
                    target = _overridden(card, packs, pack)
                    old = target.cards[card.id]
                    target.cards[card.id] = _with_words_of(old, card, target)
                    name = f"{target.id}/{card.id}"
                    library.overridden[name] = pack.id
                    library.replaced.setdefault(name, old)
    report.raise_if_any()
    return library


def two_of_one_id(id: str) -> Problem:
    """Say that an id is taken."""
    return Place(f"{id}/pack.toml", ("id",)).problem(
        _("DUPLICATE: two packs have the id {id}.").format(id=id),
        _("Rename one of them, its folder too."),
    )


def _is_loan(card: Card, pack: Pack) -> bool:
    """Whether a card only stands in this pack to replace another pack's."""
    return bool(card.overrides) and card.pack == pack.id


def _with_words_of(old: Card, card: Card, pack: Pack) -> Card:
    """A card that replaces an old one of a pack, with the words of that if it has none itself."""
    if card.title:
        return card
    is_same = list(card.triggers()) == list(old.triggers())  # else its short forms may be untrue
    short = old.short if is_same else ()
    card = replace(card, title=old.title, flavor=old.flavor, short=short, script=old.script)
    if isinstance(card, InCharge) and isinstance(old, InCharge):
        card = replace(card, gender=old.gender)
    return card.with_titles(pack.titles) if isinstance(card, Abductor) else card


def _overridden(card: Card, packs: dict[str, Pack], pack: Pack) -> Pack:
    """The pack whose card is replaced; refuses a card that replaces nothing."""
    place = pack.place(card).at("overrides")
    target = packs.get(card.overrides)
    if target is None:
        raise place.error(
            _("MISSING: no pack {id} is installed.").format(id=card.overrides),
            _("Write the id of an installed pack.") + nearest(card.overrides, list(packs)),
        )
    old = target.cards.get(card.id)
    if old is None or type(old) is not type(card):
        raise place.error(
            _("MISSING: {pack} has no such card to override.").format(pack=target.id),
            _("Use the id of one of its cards, in the same file.")
            + nearest(card.id, [id for id, c in target.cards.items() if type(c) is type(card)]),
        )
    return target
