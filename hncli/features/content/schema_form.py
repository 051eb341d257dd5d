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
    said,
    sample,
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

        return self._collect(kind, spot, additions, lambda _id, here: self.ask(kind.item, here))

    def ask_effects(self, kind: ListOf, spot: Spot) -> list[Raw]:
        """Effects in their order, each one an operation that can stand there."""

        def additions(items: list[Any]) -> list[MenuItem]:
            return self.operations(lambda one: spot.put([*items, one]))

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
            self.show(self._behind(items, spot, kind).put(None))
            more = additions(items) if len(items) < kind.most else []
            if added and not more:
                return items  # nothing can follow
            nothing = _("Nothing") if isinstance(kind, EffectListArg) else _("None")
            entries = [done(_("That's all") if items else nothing)]
            entries = [*entries[: len(items) >= kind.least], *more]
            for n, one in enumerate(items):
                text = labelled(_("Take out"), said(kind.item, one))
                entries.append(MenuItem(f"{TAKE_OUT}:{n}", text))
            text = _("{what}: what else?").format(what=spot.asks)
            try:
                picked = self.pick(text if items else question(spot.asks), entries)
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
                items.append(add(picked.id, self._behind(items, spot, kind)))
                added += 1
            except WentBack:
                continue  # back from what was being added

    @staticmethod
    def _behind(items: list[Any], spot: Spot, kind: ListOf) -> Spot:
        """The spot of one more item of a list, or of none; samples stand for what is missing."""
        before = tuple(items)

        def put(one: Any) -> Raw:
            held = [*before] if one is None else [*before, one]
            return spot.put([*held, *[sample(kind.item)] * (kind.least - len(held))])

        return replace(spot, put=put, usual=None, optional=False)

    def operations(self, put: Callable[[Any], Raw]) -> list[MenuItem]:
        """The operations that can stand there; short ones first, side by side.

        Each has the same letter everywhere.
        """
        return [item for item in self.every_item if self.fits(self.every_offer[item.id], put)]

    def fits(self, offer: Offer, put: Callable[[Any], Raw]) -> bool:
        """Whether an operation can stand somewhere, with one of the words that its keys take."""
        return any(not self.problem(put(one)) for one in variants(offer.op, offer.settled))

    def ask_operation(self, id: str, spot: Spot) -> Raw:
        """An effect: what its operation leaves open is asked."""
        offer = self.every_offer[id]
        return self.ask_table(offer.op, spot, offer.settled)

    def ask_conditions(self, kind: ConditionsArg, spot: Spot) -> Raw | None:
        """Conditions that must all hold, one after the other."""
        known: Any = kind.known
        found: Raw = dict(spot.usual or {})
        while True:
            self.show(spot.put(found))
            entries = [done(_("That's all") if found else _("Always"))]
            entries += [
                MenuItem(name, condition_label(one))
                for name, one in known.items()
                if name not in found
            ]
            for name, one in found.items():
                text = labelled(_("Take out"), said(kind, {name: one}))
                entries.append(MenuItem(f"{TAKE_OUT}:{name}", text))
            text = _("{what}: what else?").format(what=spot.asks)
            picked = self.pick(text if found else question(spot.asks), entries)
            if picked.id == DONE:
                return found or None
            if picked.id.startswith(TAKE_OUT):
                del found[picked.id.rpartition(":")[2]]
                continue
            put = partial(_with_key, spot.put, dict(found), picked.id)
            try:
                kind_inside = known[picked.id].kind
                found[picked.id] = self.ask(kind_inside, Spot(capitalized(picked.label), put))
            except WentBack:
                continue

    def ask_table(
        self, cls: type[Any], spot: Spot, settled: Raw | None = None, but: tuple[str, ...] = ()
    ) -> Raw:
        """The keys of a table, one after the other; Esc goes back to the one before."""
        table: Raw = {**(spot.usual or {}), **(settled or {})}

        def ask_key(key: str) -> None:
            nonlocal table
            one = keys_of(cls)[key]
            # A mark of an effect is part of the operation that was picked.
            is_mark = isinstance(one.metadata["arg"], Flag) and is_optional(one)
            is_settled = one.metadata.get("follows") or (is_mark and issubclass(cls, Effect))
            if not is_settled and is_sensible(one, (table, *spot.tables)):
                made = self.ask(one.metadata["arg"], self.inside(cls, key, table, spot))
                table = changed(cls, table, key, made)

        self.walk([key for key in in_order(cls) if key not in (*but, *(settled or {}))], ask_key)
        return table

    def walk(self, keys: list[str], ask_key: Callable[[str], None], at: int = 0) -> None:
        """Ask for one key after the other; Esc goes back to the one before that was asked."""
        steps: list[str] = []
        while at < len(keys):
            key, before = keys[at], self.asked
            at += 1
            try:
                ask_key(key)
            except WentBack:
                if not steps:
                    raise
                at = keys.index(steps.pop())
                continue
            if self.asked > before:
                steps.append(key)

    def inside(self, cls: type[Any], key: str, table: Raw, spot: Spot) -> Spot:
        """The spot of a key of a table."""
        one = keys_of(cls)[key]
        usual = table.get(key)
        is_named = isinstance(one.metadata["arg"], CardId) and one.metadata.get("needs")
        usual = default_of(one) if usual is None else usual
        fitting = (each for each in variants(cls, table) if not self.problem(spot.put(each)))
        filled = next(fitting, {})
        words = {name: each for name, each in filled.items() if name not in (*table, key)}

        def put(made: Any) -> Raw:
            known = {**words, **changed(cls, table, key, made)}
            return spot.put(completed(cls, known, spot.tables))

        return Spot(
            meaning(one),
            put,
            usual,
            (table, *spot.tables),
            is_optional(one) and default_of(one) is None and not is_named,
        )

    @cached_property
    def every_offer(self) -> dict[str, Offer]:
        """Every operation by its id, those that most cards use first."""
        counts = self.uses()
        offers = sorted(operation_offers(), key=lambda one: -counts[one.op.op])
        return {one.id: one for one in offers}

    @cached_property
    def every_item(self) -> tuple[MenuItem, ...]:
        """The entries of all operations, with their letters."""
        drawn = self.env.is_drawn
        items = [
            MenuItem(one.id, one.label, does=one.does, brief=drawn and len(one.label) <= BRIEF)
            for one in self.every_offer.values()
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
            self.pick(question(spot.asks), self.operations(spot.put)).id, spot
        ),
        TriggerArg: lambda self, kind, spot: self.ask_table(
            Trigger, spot, but=() if kind.acts else ("do",)
        ),
        ConditionsArg: ask_conditions,
        TableOf: lambda self, kind, spot: self.ask_table(kind.cls, spot),
    }


def done(label: str) -> MenuItem:
    """The entry that ends a list, with a key of its own everywhere."""
    return MenuItem(DONE, label, letter=".")


def changed(cls: type[Any], table: Raw, key: str, made: Any) -> Raw:
    """A table with another value for a key, without what it then says by default."""
    one = keys_of(cls)[key]
    is_default = is_optional(one) and made in ([], default_of(one))
    table = {name: each for name, each in table.items() if name != key}
    return with_following(cls, table if made is None or is_default else {**table, key: made})


def _with_key(put: Callable[[Any], Raw], table: Raw, key: str, made: Any) -> Raw:
    return put({**table, key: made})


def in_order(cls: type[Any]) -> list[str]:
    """The keys of a table in the order in which they are asked: what another needs, then that."""
    keys = keys_of(cls)
    needs = {key: (one.metadata.get("needs") or ("",))[0] for key, one in keys.items()}
    first = [key for key in keys if needs[key] not in keys]
    return [each for key in first for each in (key, *(k for k in keys if needs[k] == key))]
