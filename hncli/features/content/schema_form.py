"""A form made from the schema: it asks for whatever the language says can stand somewhere.

Nothing of the language is listed here but the kinds of values: how each is asked for.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, ClassVar

from hncli.base.messages import _
from hncli.base.schema import Arg, CardId, Flag, Level, ListOf, TableOf, Word, keys_of
from hncli.base.text import capitalized, labelled
from hncli.features.careers.career_questions import with_letters
from hncli.features.content.value_form import COMMAND_LETTERS, Spot, ValueForm
from hncli.features.content.wording import (
    Offer,
    Raw,
    completed,
    condition_label,
    default_of,
    is_optional,
    is_sensible,
    meaning,
    operation_offers,
    question,
    sample,
    text_of_raw,
    variants,
    with_following,
)
from hncli.game.cards.operation import Effect, EffectArg, EffectListArg
from hncli.game.cards.triggers import ConditionsArg, Trigger, TriggerArg
from hncli.terminal.questions import MenuItem, WentBack

DONE, ADD, TAKE_OUT = "done", "add", "take-out"
BRIEF = 24  # columns of an entry that stands beside others


class SchemaForm(ValueForm):
    """Asks for lists, effects, triggers and tables, which are made of other values."""

    def ask_items(self, kind: ListOf, spot: Spot) -> list[Any] | None:
        """A list of triggers, tables or lists."""
        if isinstance(kind.item, Word | Level | CardId):
            return self.ask_some(kind, spot)

        def additions(items: list[Any]) -> list[MenuItem]:
            return [MenuItem(ADD, _("Another one") if items else _("Add one"))]

        return self._collect(
            kind, spot, additions, lambda _id, item_spot: self.ask(kind.item, item_spot)
        )

    def ask_effects(self, kind: ListOf, spot: Spot) -> list[Raw]:
        """Effects in their order, each one an operation that can stand there."""

        def additions(items: list[Any]) -> list[MenuItem]:
            return self.operations(lambda effect: spot.put([*items, effect]))

        return self._collect(kind, spot, additions, self.ask_operation)

    def _collect(
        self,
        kind: ListOf,
        spot: Spot,
        additions: Callable[[list[Any]], list[MenuItem]],
        add: Callable[[str, Spot], Any],
    ) -> list[Any]:
        """The items of a list, one after the other; Esc takes back what was added here."""
        items: list[Any] = list(spot.usual or [])
        added = 0
        while True:
            self.show(self._next_spot(items, spot, kind).put(None))
            more = additions(items) if len(items) < kind.most else []
            if added and not more:
                return items  # nothing can follow
            nothing = _("Nothing") if isinstance(kind, EffectListArg) else _("None")
            entries = [done_item(_("That's all") if items else nothing)]
            entries = [*entries[: len(items) >= kind.least], *more]
            for n, item in enumerate(items):
                text = labelled(_("Take out"), text_of_raw(kind.item, item))
                entries.append(MenuItem(f"{TAKE_OUT}:{n}", text))
            text = _("{what}: what else?").format(what=spot.label)
            try:
                picked = self.pick(text if items else question(spot.label), entries)
            except WentBack:
                if not added:
                    raise
                items.pop()
                added -= 1
                continue
            if picked.id == DONE:
                return items
            if picked.id.startswith(TAKE_OUT):
                items.pop(int(picked.id.rpartition(":")[2]))
                added = 0
                continue
            try:
                items.append(add(picked.id, self._next_spot(items, spot, kind)))
                added += 1
            except WentBack:
                continue  # back from what was being added

    @staticmethod
    def _next_spot(items: list[Any], spot: Spot, kind: ListOf) -> Spot:
        """The spot of one more item of a list, or of none; samples stand for what is missing."""
        before = tuple(items)

        def put(item: Any) -> Raw:
            present = [*before] if item is None else [*before, item]
            return spot.put([*present, *[sample(kind.item)] * (kind.least - len(present))])

        return replace(spot, put=put, usual=None, optional=False)

    def operations(self, put: Callable[[Any], Raw]) -> list[MenuItem]:
        """The operations that can stand there; short ones first, side by side.

        Each has the same letter everywhere.
        """
        return [item for item in self.operation_items if self.fits(self.offers_by_id[item.id], put)]

    def fits(self, offer: Offer, put: Callable[[Any], Raw]) -> bool:
        """Whether an operation can stand somewhere, with one of the words that its keys take."""
        return any(not self.problem(put(table)) for table in variants(offer.op, offer.settled))

    def ask_operation(self, id: str, spot: Spot) -> Raw:
        """An effect: what its operation leaves open is asked."""
        offer = self.offers_by_id[id]
        return self.ask_table(offer.op, spot, offer.settled)

    def ask_conditions(self, kind: ConditionsArg, spot: Spot) -> Raw | None:
        """Conditions that must all hold, one after the other."""
        conditions: Any = kind.known
        chosen: Raw = dict(spot.usual or {})
        while True:
            self.show(spot.put(chosen))
            entries = [done_item(_("That's all") if chosen else _("Always"))]
            entries += [
                MenuItem(name, condition_label(condition))
                for name, condition in conditions.items()
                if name not in chosen
            ]
            for name, raw in chosen.items():
                text = labelled(_("Take out"), text_of_raw(kind, {name: raw}))
                entries.append(MenuItem(f"{TAKE_OUT}:{name}", text))
            text = _("{what}: what else?").format(what=spot.label)
            picked = self.pick(text if chosen else question(spot.label), entries)
            if picked.id == DONE:
                return chosen or None
            if picked.id.startswith(TAKE_OUT):
                del chosen[picked.id.rpartition(":")[2]]
                continue
            put = partial(_with_key, spot.put, dict(chosen), picked.id)
            try:
                kind_inside = conditions[picked.id].kind
                chosen[picked.id] = self.ask(kind_inside, Spot(capitalized(picked.label), put))
            except WentBack:
                continue

    def ask_table(
        self, cls: type[Any], spot: Spot, settled: Raw | None = None, but: tuple[str, ...] = ()
    ) -> Raw:
        """The keys of a table, one after the other; Esc goes back to the one before."""
        table: Raw = {**(spot.usual or {}), **(settled or {})}

        def ask_key(key: str) -> None:
            nonlocal table
            field = keys_of(cls)[key]
            # A mark of an effect is part of the operation that was picked.
            is_mark = isinstance(field.metadata["arg"], Flag) and is_optional(field)
            is_settled = field.metadata.get("follows") or (is_mark and issubclass(cls, Effect))
            if not is_settled and is_sensible(field, (table, *spot.tables)):
                value = self.ask(field.metadata["arg"], self.spot_of_key(cls, key, table, spot))
                table = changed(cls, table, key, value)

        self.walk([key for key in in_order(cls) if key not in (*but, *(settled or {}))], ask_key)
        return table

    def walk(self, keys: list[str], ask_key: Callable[[str], None], index: int = 0) -> None:
        """Ask for one key after the other; Esc goes back to the one before that was asked."""
        steps: list[str] = []
        while index < len(keys):
            key, before = keys[index], self.questions_asked
            index += 1
            try:
                ask_key(key)
            except WentBack:
                if not steps:
                    raise
                index = keys.index(steps.pop())
                continue
            if self.questions_asked > before:
                steps.append(key)

    def spot_of_key(self, cls: type[Any], key: str, table: Raw, spot: Spot) -> Spot:
        """The spot of a key of a table."""
        field = keys_of(cls)[key]
        usual = table.get(key)
        is_named = isinstance(field.metadata["arg"], CardId) and field.metadata.get("needs")
        usual = default_of(field) if usual is None else usual
        fitting = (
            variant for variant in variants(cls, table) if not self.problem(spot.put(variant))
        )
        filled = next(fitting, {})
        words = {name: word for name, word in filled.items() if name not in (*table, key)}

        def put(value: Any) -> Raw:
            present = {**words, **changed(cls, table, key, value)}
            return spot.put(completed(cls, present, spot.tables))

        return Spot(
            meaning(field),
            put,
            usual,
            (table, *spot.tables),
            is_optional(field) and default_of(field) is None and not is_named,
        )

    @cached_property
    def offers_by_id(self) -> dict[str, Offer]:
        """Every operation by its id, those that most cards use first."""
        counts = self.uses()
        offers = sorted(operation_offers(), key=lambda offer: -counts[offer.op.op])
        return {offer.id: offer for offer in offers}

    @cached_property
    def operation_items(self) -> tuple[MenuItem, ...]:
        """The entries of all operations, with their letters."""
        is_drawn = self.env.is_drawn
        items = [
            MenuItem(
                offer.id, offer.label, does=offer.does, brief=is_drawn and len(offer.label) <= BRIEF
            )
            for offer in self.offers_by_id.values()
        ]
        return with_letters(sorted(items, key=lambda item: not item.brief), COMMAND_LETTERS)

    def uses(self) -> Counter[str]:
        """How often cards use each operation."""
        return Counter()

    ASKS: ClassVar[dict[type[Arg], Callable[..., Any]]] = {
        **ValueForm.ASKS,
        ListOf: ask_items,
        EffectListArg: ask_effects,
        EffectArg: lambda self, _kind, spot: self.ask_operation(
            self.pick(question(spot.label), self.operations(spot.put)).id, spot
        ),
        TriggerArg: lambda self, kind, spot: self.ask_table(
            Trigger, spot, but=() if kind.acts else ("do",)
        ),
        ConditionsArg: ask_conditions,
        TableOf: lambda self, kind, spot: self.ask_table(kind.cls, spot),
    }


def done_item(label: str) -> MenuItem:
    """The entry that ends a list, with a key of its own everywhere."""
    return MenuItem(DONE, label, letter=".")


def changed(cls: type[Any], table: Raw, key: str, value: Any) -> Raw:
    """A table with another value for a key; a default value is left out."""
    field = keys_of(cls)[key]
    is_default = is_optional(field) and value in ([], default_of(field))
    table = {name: old for name, old in table.items() if name != key}
    return with_following(cls, table if value is None or is_default else {**table, key: value})


def _with_key(put: Callable[[Any], Raw], table: Raw, key: str, value: Any) -> Raw:
    return put({**table, key: value})


def in_order(cls: type[Any]) -> list[str]:
    """The keys of a table in the order in which they are asked: what another needs, then that."""
    keys = keys_of(cls)
    needs = {key: (field.metadata.get("needs") or ("",))[0] for key, field in keys.items()}
    leading = [key for key in keys if needs[key] not in keys]
    return [
        name for key in leading for name in (key, *(other for other in keys if needs[other] == key))
    ]
