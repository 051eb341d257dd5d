"""The form of one card: what most cards of its kind have is asked, the rest is on a sheet."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from hncli.base.messages import N_, _
from hncli.base.problems import ContentError
from hncli.base.schema import Arg, Flag, Identifier, ListOf, Text, keys_of
from hncli.base.text import cp_cost, labelled, with_count
from hncli.features.content.card_text import KIND_TITLES
from hncli.features.content.pack_files import Entered, OwnPack
from hncli.features.content.schema_form import SchemaForm, changed, in_order
from hncli.features.content.store import MARKS, Draft
from hncli.features.content.value_form import HERE, Spot, checked, entry
from hncli.features.content.wording import Raw, completed, is_optional, is_sensible, meaning
from hncli.game.cards.lint_placement import misplaced
from hncli.game.cards.linter import slug
from hncli.game.cards.models import OWNER, Abductor, Card, ConversationCard, InCharge
from hncli.game.cards.packs import FILES, named_on, read_card
from hncli.game.cards.words import GENDER, LONGEST, LONGEST_SHORT
from hncli.terminal.environment import Environment
from hncli.terminal.questions import InvalidAnswer, MenuItem, Prompter, WentBack

FLAVOR = N_("Entered from a printed card.")
TITLE, SHAPE, SHORT, FLAVOR_KEY, GENDER_KEY = "title", "shape", "short", "flavor", "gender"
SAVE, DISCARD = "save", "discard"


def read_title(typed: str) -> str:
    """A title that an id can be made from; else InvalidAnswer with the remedy."""
    if not typed.strip():
        raise InvalidAnswer(_("A title is needed. Type the one that is printed on the card."))
    if "/" in typed or "\\" in typed:
        raise InvalidAnswer(_("A title has no slash. Leave it out, or write a dash."))
    if not slug(typed):
        raise InvalidAnswer(_("A title needs a letter from a to z, or a digit."))
    checked(Identifier(), slug(typed))
    return str(checked(Text(LONGEST, 1), " ".join(typed.split())))


class CardForm(SchemaForm):
    """Asks for a card; every answer is kept in its draft."""

    def __init__(
        self,
        pack: OwnPack,
        draft: Draft,
        keep: Callable[[Draft, Draft | None], None],
        env: Environment,
        asks: Prompter | None = None,
    ) -> None:
        super().__init__(env, asks)
        self.pack: OwnPack = pack
        self.draft, self._keep = draft, keep
        self.kind = FILES[draft.file]
        self.titles = dict(draft.titles)
        self.shape: tuple[str, ...] = next(
            (shape for shape in self.kind.shapes if any(key in draft.table for key in shape)), ()
        )
        self.show(draft.table)

    def change(self, **fields: Any) -> None:
        """Change the draft, and keep it once it has a title."""
        before = self.draft
        self.draft = replace(before, **fields, titles=dict(self.titles))
        if self.draft.title:
            self._keep(self.draft, before if before.title else None)
        self.show(self.draft.table)

    # What is being made

    def problem(self, table: Raw) -> str:
        with_source = {"source": [OWNER], **table}
        try:
            card = read_card(self.kind, completed(self.kind, with_source), HERE)
            mistake = next(misplaced(card, HERE), None)
        except ContentError as error:
            mistake = error.problems[0]
        return mistake.advice if mistake is not None else ""

    def preview_lines(self, table: Raw) -> list[str]:
        """The card as it will read; its keys and values while too much is missing."""
        if not self.draft.title:
            return []
        card = self.card(table)
        if card is None:
            return [self.draft.title, *self.key_lines(self.kind, table, MARKS)]
        cost = getattr(card, "cost", None)
        head = with_count(self.draft.title, getattr(card, "copies", 1))
        costs = [] if cost is None else [_("Cost: {cost}").format(cost=cp_cost(cost))]
        return [head, *costs, *card.text()]

    def card(self, table: Raw) -> Card | None:
        """The card so far, with empty lists for those that are missing; None without the rest."""
        lists = [
            key
            for key, field in keys_of(self.kind).items()
            if not is_optional(field) and isinstance(field.metadata["arg"], ListOf)
        ]
        empty: Raw = {key: [] for key in (*lists, *self.shape) if key != "source"}
        try:
            card = read_card(self.kind, {"source": [OWNER], **empty, **table}, HERE)
        except ContentError:
            return None
        card = replace(card, id=self.id, title=self.draft.title)
        titles = {**self.pack.titles(), **self.titles}
        return card.with_titles(titles) if isinstance(card, Abductor) else card

    def uses(self) -> Counter[str]:
        return self.pack.uses()

    def candidates(self, file: str) -> dict[str, str]:
        return self.pack.candidates(file, but=self.id if file == self.draft.file else "")

    @property
    def id(self) -> str:
        """The id that follows from the title."""
        return self._id_of(self.draft.title)

    def waiting(self) -> list[str]:
        """The texts that need a short form: triggers, or a long title of a conversation card."""
        card = self.card(self.draft.table)
        texts = [trigger.waits() for trigger in card.triggers()] if card is not None else []
        is_long = isinstance(card, ConversationCard) and len(card.title) > LONGEST_SHORT
        return texts or [self.draft.title] * is_long

    def entered(self) -> Entered:
        """The card for the files of the pack."""
        table = {"source": [OWNER], **{key: [] for key in self.shape}, **self.draft.table}
        if len(table["source"]) == 1:  # one needs no list
            table["source"] = table["source"][0]
        ordered = {key: table[key] for key in keys_of(self.kind) if key in table}
        card = self.card(self.draft.table)
        words: Raw = {}
        if not table.get("overrides") or self.draft.words:
            words = {TITLE: self.draft.title, FLAVOR_KEY: str(FLAVOR), **self.draft.words}
            words[SHORT] = [text for text in words.get(SHORT, []) if text][: len(self.waiting())]
            words = {key: text for key, text in words.items() if text}
        ids = set(named_on(card)) if card is not None else set()
        titles = {id: title for id, title in self.titles.items() if id in ids}
        return Entered(self.draft.file, self.id, ordered, words, titles, self.draft.old_id)

    # Asking

    def fill_in(self) -> str:
        """Ask for what is missing, then show the sheet; SAVE, DISCARD, or empty if it is left."""
        keys = self.keys_to_ask()
        missing = [key for key in keys if self.is_missing(key)]
        try:
            if missing:
                self.walk(keys, self.ask_key, keys.index(missing[0]))
            return self.sheet()
        except WentBack:
            return ""

    def keys_to_ask(self) -> list[str]:
        """What is asked of every card of this kind, in order."""
        keys = keys_of(self.kind)
        shaped = [key for shape in self.kind.shapes for key in shape]
        keys_asked = [TITLE]
        for key in in_order(self.kind):
            field = keys[key]
            is_mark = isinstance(field.metadata["arg"], Flag)
            is_asked = not is_optional(field) or field.metadata.get("needs")
            if key in shaped[:1]:
                keys_asked.append(SHAPE)
            if key in shaped or (
                key not in MARKS
                and not is_mark
                and (is_asked or key in self.pack.usual_keys(self.kind))
            ):
                keys_asked.append(key)
        return [*keys_asked, SHORT]

    def is_missing(self, key: str) -> bool:
        """Whether the card cannot do without what is asked here."""
        if key == TITLE:
            return not self.draft.title
        if key == SHAPE:
            return not self.shape
        field = keys_of(self.kind).get(key)
        return field is not None and not is_optional(field) and key not in self.draft.table

    def ask_key(self, key: str) -> None:
        """Ask for one thing about the card, unless it says nothing here."""
        special = {TITLE: self.ask_title, SHAPE: self.ask_shape, SHORT: self.ask_short}
        special |= {FLAVOR_KEY: self.ask_flavor, GENDER_KEY: self.ask_gender}
        if key in special:
            special[key]()
            return
        table = self.draft.table
        field = keys_of(self.kind)[key]
        if not self.is_sensible_here(key):
            return
        spot = replace(self.spot_of_key(self.kind, key, table, self.whole()), tables=(table,))
        value = self.ask(field.metadata["arg"], spot)
        self.change(table=changed(self.kind, table, key, value))

    def is_sensible_here(self, key: str) -> bool:
        """Whether a key says something on a card of this shape, beside what stands there."""
        shaped = any(key in shape for shape in self.kind.shapes)
        is_fitting = not shaped or key in self.shape
        return is_fitting and is_sensible(keys_of(self.kind)[key], (self.draft.table,))

    def whole(self) -> Spot:
        """The spot of the whole card."""
        return Spot(self.draft.title, lambda table: {**{key: [] for key in self.shape}, **table})

    def ask_title(self) -> None:
        """Ask for the title, from which the id follows."""

        def read(typed: str) -> str:
            title = read_title(typed)
            self.pack.refuse_taken(self._id_of(title), self.draft)
            return title

        text = labelled(str(KIND_TITLES[self.kind]), _("which title?"))
        title = self.typed(text, read, self.draft.title)
        self.change(title=title, card=self._id_of(title))

    def _id_of(self, title: str) -> str:
        """The id of a title; a card which replaces another keeps that of the other."""
        if self.draft.table.get("overrides"):
            return self.draft.old_id
        return slug(title.split()[0] if title and issubclass(self.kind, Abductor) else title)

    def ask_shape(self) -> None:
        """Ask which of the groups of keys the card has."""
        keys = keys_of(self.kind)
        items = [
            MenuItem(shape[0], _(" / ").join(meaning(keys[key]) for key in shape))
            for shape in self.kind.shapes
        ]
        picked = self.pick(_("What does it do?"), items, self.shape[0] if self.shape else "")
        self.shape = next(shape for shape in self.kind.shapes if shape[0] == picked.id)
        other_keys = {key for shape in self.kind.shapes if shape != self.shape for key in shape}
        self.change(
            table={key: value for key, value in self.draft.table.items() if key not in other_keys}
        )

    def ask_short(self) -> None:
        """Ask for short forms of what waits for a moment; the head of a screen has no room."""
        old_forms = self.draft.words.get(SHORT, [])
        new_forms = []
        for n, when in enumerate(self.waiting()):
            text = _("Short form, at most {most} letters: {when}").format(
                most=LONGEST_SHORT, when=when
            )
            usual = old_forms[n] if n < len(old_forms) else ""
            new_forms.append(self.typed(text, partial(checked, Text(LONGEST_SHORT)), usual))
        if new_forms:
            self.change(words={**self.draft.words, SHORT: new_forms})

    def ask_flavor(self) -> None:
        """Ask for the line of flavour."""
        usual = self.draft.words.get(FLAVOR_KEY, str(FLAVOR))
        flavor = self.typed(_("Flavour?"), partial(checked, Text(LONGEST)), usual)
        self.change(words={**self.draft.words, FLAVOR_KEY: flavor})

    def ask_gender(self) -> None:
        """Ask whether it is a woman or a man."""
        old = self.draft.words.get(GENDER_KEY)
        spot = Spot(_("A woman or a man"), lambda _gender: self.draft.table, old, optional=True)
        gender = self.ask(GENDER, spot)
        words = {key: text for key, text in self.draft.words.items() if key != GENDER_KEY}
        self.change(words=words if gender is None else {**words, GENDER_KEY: gender})

    # The sheet

    def sheet(self) -> str:
        """All of the card, each part to be changed; SAVE or DISCARD. WentBack if it is left."""
        while True:
            self.show(self.draft.table)
            if not self.env.is_drawn:
                self.tell(["", *self.preview])
            self.can_leave = True
            try:
                picked = self.pick(_("Is it as printed?"), self.entries())
            finally:
                self.can_leave = False
            if picked.id in (SAVE, DISCARD):
                return picked.id
            before = len(self.waiting())
            try:
                self.ask_key(picked.id)
                for key in self.shape if picked.id == SHAPE else ():
                    self.ask_key(key)
                if len(self.waiting()) > before:
                    self.ask_short()
            except WentBack:
                continue

    def entries(self) -> list[MenuItem]:
        """What can be changed, with what it is now."""
        entries = [MenuItem(SAVE, _("Yes, save it"))]
        keys, table, words = keys_of(self.kind), self.draft.table, self.draft.words
        if not table.get("overrides"):
            entries.append(entry(TITLE, _("Title"), self.draft.title))
        if self.kind.shapes:
            entries.append(entry(SHAPE, _("What kind of effect"), ""))
        for key in in_order(self.kind):
            kind: Arg = keys[key].metadata["arg"]
            if key == "overrides" or type(kind) not in self.ASKS or not self.is_sensible_here(key):
                continue
            raw = table.get(key, OWNER if key == "source" else None)
            entries.append(self.key_entry(keys[key], key, raw))
        if not table.get("overrides"):
            entries.append(entry(FLAVOR_KEY, _("Flavour"), words.get(FLAVOR_KEY, str(FLAVOR))))
            if issubclass(self.kind, InCharge):
                gender = words.get(GENDER_KEY)
                gender_text = GENDER.say(gender) if gender else ""
                entries.append(entry(GENDER_KEY, _("A woman or a man"), gender_text))
            if self.waiting():
                short = "; ".join(words.get(SHORT, []))
                entries.append(entry(SHORT, _("Short forms for the screen"), short))
        away = _("Leave it as it was") if self.draft.old_id else _("Throw it away")
        return [*entries, MenuItem(DISCARD, away)]

    def heading(self) -> str:
        return str(KIND_TITLES[self.kind]).upper()
