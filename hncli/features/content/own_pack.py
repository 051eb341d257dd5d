"""A pack of the player's while cards are entered: what is in it, what waits for it."""

from collections import Counter
from pathlib import Path

from hncli.base.messages import _
from hncli.base.schema import write_fields
from hncli.features.content.store import Draft
from hncli.game.cards.library import Library
from hncli.game.cards.models import Abductor, Card
from hncli.game.cards.packs import FILES, Header, Pack, boxes_of
from hncli.terminal.questions import InvalidAnswer

HEADER = "pack.toml"


class OwnPack:
    """A pack by its id, with the cards that are drafts."""

    def __init__(self, id: str, root: Path, library: Library, drafts: list[Draft]) -> None:
        self.id, self.root, self.library = id, root, library
        self.drafts = [one for one in drafts if one.pack == id]
        self.pack: Pack | None = library.packs.get(id)
        self.header = next((one for one in self.drafts if one.file == HEADER), None)

    @property
    def name(self) -> str:
        """What the pack is called."""
        if self.header is not None:
            return self.header.title
        return self.pack.name if self.pack is not None else self.id

    @property
    def header_table(self) -> dict[str, object]:
        """What its header says besides what every pack's says."""
        if self.header is not None:
            return dict(self.header.table)
        return header_table(self.pack.header) if self.pack is not None else {}

    @property
    def cards(self) -> list[Draft]:
        """The cards that are drafts."""
        return [one for one in self.drafts if one.file != HEADER]

    def near(self) -> list[Pack]:
        """The packs whose cards its own can name: its box, and itself."""
        box = self.library.packs.get(str(self.header_table.get("extends", "")))
        return [pack for pack in (box, self.pack) if pack is not None]

    def candidates(self, file: str, but: str = "") -> dict[str, str]:
        """The titles of what an id can name: cards of a kind, or boxes."""
        if file == HEADER:
            return {id: box.name for id, box in boxes_of(self.library.packs).items()}
        packs = self.near()
        if FILES[file] is Abductor:  # a demand of the pack is for one of its own abductors
            packs = [pack for pack in packs if pack is self.pack]
        found = {id: card.title for pack in packs for id, card in pack.of(FILES[file]).items()}
        found |= {one.card: one.title for one in self.cards if one.file == file}
        return {id: title for id, title in found.items() if id != but}

    def titles(self) -> dict[str, str]:
        """The titles of all cards that can be named."""
        found = {id: card.title for pack in self.near() for id, card in pack.cards.items()}
        return {**found, **{one.card: one.title for one in self.cards}}

    def uses(self) -> Counter[str]:
        """How often the cards of all packs use each operation."""
        cards = (card for pack in self.library.packs.values() for card in pack.cards.values())
        return Counter(one.op for card in cards for one in card.effects())

    def usual_keys(self, kind: type[Card]) -> set[str]:
        """The keys that at least half of all cards of a kind have."""
        packs = [pack for id, pack in self.library.packs.items() if id not in self.library.folders]
        tables = [pack.tables[id] for pack in packs for id in pack.of(kind) if id in pack.tables]
        counts = Counter(key for table in tables for key in table)
        return {key for key, count in counts.items() if 2 * count >= len(tables)}

    def refuse_taken(self, id: str, draft: Draft) -> None:
        """InvalidAnswer if another card has the id: it says which, and what to do."""
        if id == draft.old_id:
            return
        for one in self.cards:
            if one.card == id and one.key != draft.key:
                text = _("You have a draft of that name: {title}. Choose another title.")
                raise InvalidAnswer(text.format(title=one.title))
        for pack in reversed(self.near()):
            if id in pack.cards:
                text = _("{pack} has that card already. To change it: {command}")
                own = pack.id in self.library.folders
                command = f"hn content {'edit' if own else 'override'} {pack.id}/{id}"
                raise InvalidAnswer(text.format(pack=pack.name, command=command))


def header_table(header: Header) -> dict[str, object]:
    """What a header says besides id and format, as TOML has it."""
    fixed = ("id", "format")
    return {key: one for key, one in write_fields(header).items() if key not in fixed}
