"""Entering cards into a pack of the player's: which pack, which card, and when it is written."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from hncli.base.files import name_problem
from hncli.base.messages import _
from hncli.base.problems import ContentError, Problem
from hncli.base.schema import keys_of, read_fields
from hncli.base.text import labelled, titles
from hncli.features.content.card_form import DISCARD, SAVE, CardForm, read_title
from hncli.features.content.card_text import KIND_TITLES
from hncli.features.content.pack_files import HEADER, Entered, OwnPack, assemble_pack
from hncli.features.content.schema_form import DONE, SchemaForm, changed, done_item
from hncli.features.content.store import Draft, OwnCards, PlayerPacks
from hncli.features.content.value_form import HERE, Spot
from hncli.features.content.wording import Raw, meaning
from hncli.game.cards.library import Library
from hncli.game.cards.linter import slug
from hncli.game.cards.packs import FILES, FORMAT, Header
from hncli.terminal.environment import Environment
from hncli.terminal.questions import InvalidAnswer, MenuItem, Prompter, WentBack

NEW, ITSELF, NAME = "new-pack", "pack-itself", "name"
DIGITS = "123456789"
FIXED = ("id", "kind", "format", "code_number", "daily_from")


class PackForm(SchemaForm):
    """Asks what is entered next; cards are written as soon as they can be played."""

    def __init__(
        self,
        home: Path,
        open_library: Callable[[], Library],
        env: Environment,
        asks: Prompter | None = None,
    ) -> None:
        super().__init__(env, asks)
        self.store = OwnCards(home)
        self.packs = PlayerPacks(home)
        self.open_library = open_library
        self.library = open_library()

    def open(self, id: str) -> OwnPack:
        """The pack of an id, as it is now."""
        root = self.library.folders.get(id, self.packs.path(id))
        self.pack = OwnPack(id, root, self.library, self.store.drafts())
        self.show(self.pack.header_table)
        return self.pack

    # Which pack

    def own_packs(self) -> dict[str, str]:
        """The names of the player's packs that cards can be added to, by id."""
        names = {
            id: pack.name
            for id, pack in self.library.packs.items()
            if id in self.library.folders and pack.header.extends
        }
        waiting = {draft.pack: draft.title for draft in self.store.drafts() if draft.file == HEADER}
        return {**names, **waiting}

    def choose_pack(self) -> str:
        """The id of the pack that cards are entered into; WentBack if none."""
        names = self.own_packs()
        if not names:
            return self.new_pack()
        items = [MenuItem(id, name) for id, name in names.items()]
        picked = self.pick(_("Which pack?"), [*items, MenuItem(NEW, _("A new pack ..."))])
        return self.new_pack() if picked.id == NEW else picked.id

    def new_pack(self) -> str:
        """Ask for the name of a pack and the box it is played with; keep it as a draft."""
        while True:
            title = self.typed(_("A new pack: what is it called?"), self.read_name)
            self.pack = OwnPack(slug(title), self.packs.path(slug(title)), self.library, [])
            kind = keys_of(Header)["extends"].metadata["arg"]
            label = _("Which box is it played with")
            try:
                box = self.ask(kind, Spot(label, lambda box_id: {"extends": box_id}))
            except WentBack:
                continue
            self.store.keep(Draft(slug(title), HEADER, title, {"kind": "pack", "extends": box}))
            return slug(title)

    def read_name(self, typed: str) -> str:
        """A name for a pack; InvalidAnswer if it cannot be one or is taken."""
        title = read_title(typed)
        id = slug(title)
        if problem := name_problem(id):
            raise InvalidAnswer(problem)
        taken = {pack.name: id for id, pack in self.library.packs.items()}
        taken |= {id: id for id in (*self.library.packs, *self.own_packs())}
        if title in taken or id in taken or self.packs.exists(id):
            text = _("There is a pack {id} already. Choose another name.")
            raise InvalidAnswer(text.format(id=taken.get(title, id)))
        return title

    # Which card

    def enter_cards(self, id: str) -> None:
        """Ask for cards of a pack until the player is done; EOFError if they leave."""
        last_file = ""
        while True:
            pack = self.open(id)
            self.can_leave = True
            try:
                picked = self.pick(_("What do you enter?"), self.entries(pack), last_file)
            except WentBack:
                return
            finally:
                self.can_leave = False
            self.notes = []
            last_file = picked.id if picked.id in FILES else ""
            if picked.id == DONE:
                return
            if picked.id == ITSELF:
                self.change_header(pack)
            elif picked.id in FILES:
                self.enter(pack, Draft(id, picked.id, ""))
            else:
                self.enter(pack, pack.cards[int(picked.id)])

    def entries(self, pack: OwnPack) -> list[MenuItem]:
        """Drafts, the kinds of cards, the pack itself."""
        items = []
        for n, draft in enumerate(pack.cards):
            text = _("Continue: {title}")
            if draft.is_done:
                text = _("Waits for other cards: {title}")
            letter = DIGITS[n : n + 1]  # so that the kinds keep their letters
            items.append(MenuItem(str(n), text.format(title=draft.title), letter=letter))
        kinds = [file for file, kind in FILES.items() if kind in KIND_TITLES]
        items += [MenuItem(file, str(KIND_TITLES[FILES[file]])) for file in kinds]
        items.append(MenuItem(ITSELF, _("The pack itself ...")))
        return [*items, done_item(_("That's all"))]

    def enter(self, pack: OwnPack, draft: Draft) -> bool:
        """Let the player make a card, and write what can be played; whether it was finished."""
        form = CardForm(pack, draft, self.store.keep, self.env, self.asks)
        try:
            result = form.fill_in()
        finally:
            self.questions_asked += form.questions_asked
        draft = form.draft  # as it was filled in
        if result == SAVE:
            self.store.keep(replace(draft, is_done=True), draft)
            self.write(draft)
        elif result == DISCARD and (
            draft.old_id or self.is_sure(_("Throw {title} away?").format(title=draft.title))
        ):
            self.store.forget([draft])
        elif draft.title:
            self.remark([_("{title} is kept as a draft.").format(title=draft.title)])
        return result == SAVE

    # Writing

    def write(self, finished: Draft) -> None:
        """Write the card and all that wait for it; tell what it waits for if it cannot be."""
        pack = self.open(finished.pack)
        waiting = [draft for draft in pack.drafts if draft.is_done or draft.file == HEADER]
        files, written, problems = assemble_pack(
            pack.root, self.library, [self.entered(pack, draft) for draft in waiting]
        )
        written_keys = {(card.file, card.id) for card in written}
        written_drafts = [
            draft for draft in waiting if (draft.file, draft.card or draft.pack) in written_keys
        ]
        if written:
            files.write()
            self.store.forget(written_drafts)
            self.library = self.open_library()
        card_titles = [draft.title for draft in written_drafts if draft.file != HEADER]
        if card_titles:
            text = _("{cards}: in your pack {pack}, and every command plays with it.")
            self.remark([text.format(cards=titles(card_titles), pack=pack.name)])
        if finished.key not in {draft.key for draft in written_drafts}:
            self.remark(self.waits_for(finished, problems))

    @staticmethod
    def waits_for(finished: Draft, problems: Iterable[Problem]) -> list[str]:
        """What a card lacks to be played, without the names of files."""
        keys = keys_of(Header if finished.file == HEADER else FILES[finished.file])
        messages = []
        for problem in problems:
            heading, _colon, message = problem.message.partition(":")
            message = message.strip() if heading.strip().isupper() else problem.message
            key = problem.place.split(" > ")[-1]
            messages.append(labelled(meaning(keys[key]), message) if key in keys else message)
        text = _("{title} is kept, and joins the pack when it has what it needs. {problems}")
        return [text.format(title=finished.title, problems=" ".join(dict.fromkeys(messages)))]

    def entered(self, pack: OwnPack, draft: Draft) -> Entered:
        """A draft as the files of the pack have it."""
        if draft.file == HEADER:
            words = {"title": draft.title} if draft.title else {}
            return Entered(HEADER, draft.pack, dict(draft.table), words)
        return CardForm(pack, draft, self.store.keep, self.env, self.asks).entered()

    # The pack itself

    def change_header(self, pack: OwnPack) -> None:
        """Let the player change what the header of the pack says, until that is all."""
        draft = pack.header or Draft(pack.id, HEADER, pack.name, dict(pack.header_table))
        while True:
            self.show(draft.table)
            name = MenuItem(NAME, labelled(_("Name"), draft.title))
            items = [done_item(_("That's all")), name]
            keys = keys_of(Header)
            for key, field in keys.items():
                if key not in FIXED:
                    items.append(self.key_entry(field, key, draft.table.get(key)))
            try:
                picked_key = self.pick(_("What do you change?"), items).id
                if picked_key == DONE:
                    break
                if picked_key == NAME:
                    draft = replace(draft, title=self.typed(_("Name?"), read_title, draft.title))
                    continue
                spot = self.spot_of_key(
                    Header, picked_key, draft.table, Spot("", lambda table: table)
                )
                value = self.ask(keys[picked_key].metadata["arg"], spot)
                draft = replace(draft, table=changed(Header, draft.table, picked_key, value))
            except WentBack:
                break
        self.store.keep(draft)
        if pack.pack is not None:
            self.write(draft)

    def problem(self, table: Raw) -> str:
        fixed = {"id": "x", "kind": "pack", "format": FORMAT}
        try:
            read_fields(Header, {**fixed, **table}, HERE)
        except ContentError as error:
            return error.problems[0].advice
        return ""

    def preview_lines(self, table: Raw) -> list[str]:
        return self.key_lines(Header, table, FIXED)

    def candidates(self, file: str) -> dict[str, str]:
        return self.pack.candidates(file) if self.pack is not None else {}

    def heading(self) -> str:
        return _("YOUR CARDS")
