"""A typist who enters known cards into the form: which keys that takes is counted.

The keys go through the control of the painted menus, without a terminal.
"""

import io
from collections.abc import Iterator
from typing import Any, NamedTuple

from hncli.base import schema
from hncli.features.content.card_form import CardForm
from hncli.features.content.schema_form import in_order
from hncli.features.content.wording import is_optional, is_sensible, operation_offers
from hncli.game.cards.models import Card
from hncli.game.cards.operation import Effect, EffectArg, EffectListArg, operations
from hncli.game.cards.triggers import ConditionsArg, Trigger, TriggerArg
from hncli.terminal.environment import Environment
from hncli.terminal.menu import PaintedPrompter
from hncli.terminal.questions import Answer, Question, WentBack

Raw = dict[str, Any]


class Pick(NamedTuple):
    """Choose the entry of an id."""

    id: str


class Done(NamedTuple):
    """End a list that has so many items."""

    many: int


class Mark(NamedTuple):
    """Mark these entries and continue."""

    ids: list[str]


class Type(NamedTuple):
    """Type a line."""

    text: str


class Press(NamedTuple):
    """Press a single key, such as Esc."""

    key: str


Step = Pick | Done | Mark | Type | Press
ESC, ENTER = "\x1b", "\r"


def drawn() -> Environment:
    """An environment that paints."""
    env = Environment(io.StringIO(), io.StringIO())
    env.is_drawn = True
    return env


class Typist(PaintedPrompter):
    """Answers by keys; a step that fits no question was not asked, and is passed over."""

    def __init__(self, env: Environment, steps: Iterator[Step], is_watched: bool = True) -> None:
        self.env = env
        self.steps = steps
        self.is_watched = is_watched
        self.keys = self.prompts = 0
        self.shorts: dict[str, str] = {}  # short forms of triggers, by how they are described
        self.seen: list[str] = []  # the screens, where the questions were asked
        self.questions: list[str] = []

    def choose(self, question: Question, again: bool = False) -> Answer:  # noqa: ARG002
        assert question.screen is not None
        self.prompts += 1
        self.questions.append(question.lines[-1])
        control = self._control(question, question.screen())
        if self.is_watched:
            self.seen.append("\n".join(line.plain for line in control.paint(80, 24)))
        for step in self._next(question):
            keys = self._keys(step, question)
            if keys is None:
                continue
            for key in keys:
                self.keys += 1
                answer: Answer | type[WentBack] | None
                if key == ENTER:
                    answer = control.enter()
                elif key == ESC:
                    answer = control.escape()
                elif key == "down":
                    answer = control.move(1)  # type: ignore[func-returns-value]
                else:
                    answer = control.press(key)
                if isinstance(answer, Answer):
                    return answer
                if answer is not None:
                    raise answer
        raise EOFError

    def _next(self, question: Question) -> Iterator[Step]:
        """The next steps; short forms are typed whenever they are asked for."""
        asked = question.lines[-1]
        if not asked.startswith("Short form"):
            return self.steps
        found = [short for rule, short in self.shorts.items() if f": {rule}" in asked]
        return iter([Type([*found, *self.shorts.values(), ""][0])])

    @staticmethod
    def _keys(step: Step, question: Question) -> list[str] | None:
        ids = question.ids
        if isinstance(step, Press):
            return [step.key]
        if isinstance(step, Type) and not ids:
            return [*step.text, ENTER]
        if isinstance(step, Pick) and step.id in ids and not question.boxes:
            item = question.options[ids.index(step.id)]
            return [ENTER] if question.at == ids.index(step.id) else [item.letter]
        if isinstance(step, Done) and "done" in ids:
            taken = sum(id.startswith("take-out") for id in ids)
            key = ENTER if question.at == ids.index("done") else "."
            return [key] if taken == step.many else None
        if isinstance(step, Mark) and question.boxes:
            found = []
            for n in range(len(ids)):
                found += [*[" "] * (ids[n] in step.ids), "down"]
            return [*found, ENTER]
        return None


# Which steps enter a card


def card_steps(form: CardForm, card: Card, table: Raw) -> Iterator[Step]:
    """Everything that is asked of a card, and then what is only on the sheet."""
    kind = type(card)
    keys = schema.keys_of(kind)
    asked = [key for key in form.keys_to_ask() if key not in keys or is_met(key, kind, form)]
    shape = next((one for one in kind.shapes if any(key in table for key in one)), ())
    others = {key for one in kind.shapes if one != shape for key in one}
    yield Type(card.title)
    for key in asked:
        if key == "shape":
            yield Pick(shape[0])
        elif key not in others and key in keys and is_sensible(keys[key], (table,)):
            yield from key_steps(keys[key], table.get(key))
    for key, raw in table.items():
        if key not in asked and key not in ("source", "overrides"):
            yield Pick(key)
            yield from value_steps(keys[key].metadata["arg"], raw)
    yield Pick("save")


def is_met(key: str, kind: type[Card], form: CardForm) -> bool:
    """Whether what a key needs is asked before it, if it needs anything."""
    needs = schema.keys_of(kind)[key].metadata.get("needs")
    return needs is None or needs[0] in form.keys_to_ask()


def key_steps(field: Any, raw: Any) -> Iterator[Step]:
    """The answer for a key, which may be left out."""
    kind = field.metadata["arg"]
    if raw is not None:
        yield from value_steps(kind, raw)
    elif isinstance(kind, schema.ListOf | ConditionsArg):
        is_chosen = isinstance(getattr(kind, "item", None), schema.Word | schema.Level)
        yield Pick("left-out") if is_chosen else Done(0)
    elif isinstance(kind, schema.Flag):
        yield Pick("no")
    elif isinstance(kind, schema.Word | schema.Level | schema.CardId):
        yield Pick(kind.write(field.default) if field.default else "left-out")
    else:
        yield Type("")


def value_steps(kind: schema.Arg, raw: Any) -> Iterator[Step]:
    """The answers that make a value."""
    match kind:
        case schema.HostageShare():
            yield Type("/".join(map(str, raw)))
        case EffectListArg():
            for one in raw:
                yield from effect_steps(one)
            yield Done(len(raw))
        case schema.ListOf():
            many = [raw] if isinstance(raw, str) else raw
            if isinstance(kind.item, schema.Word | schema.Level | schema.CardId):
                several: list[Step] = [Pick("several"), Mark(many)]
                yield from several if len(many) > 1 else [Pick(many[0])]
                return
            for one in many:
                yield Pick("add")
                yield from value_steps(kind.item, one)
            yield Done(len(raw))
        case EffectArg():
            yield from effect_steps(raw)
        case TriggerArg():
            but = () if kind.acts else ("do",)
            yield from table_steps(Trigger, raw, but)
        case ConditionsArg():
            for name, one in raw.items():
                yield Pick(name)
                yield from value_steps(kind.known[name].kind, one)
            yield Done(len(raw))
        case schema.Flag():
            yield Pick("yes" if raw else "no")
        case schema.Word() | schema.Level() | schema.CardId():
            yield Pick(raw)
        case schema.Whole() | schema.AllOr() | schema.Identifier():
            yield Type(str(raw))
        case _:
            yield from table_steps(kind.cls, raw, ())  # type: ignore[attr-defined]


def effect_steps(raw: Raw) -> Iterator[Step]:
    """The operation that fits best, then what it leaves open."""
    op = next(key for key in raw if key in operations())
    fitting = [
        one
        for one in operation_offers()
        if one.op.op == op and all(raw.get(key) == value for key, value in one.settled.items())
    ]
    offer = max(fitting, key=lambda one: len(one.settled))
    yield Pick(offer.id)
    yield from table_steps(offer.op, raw, tuple(offer.settled))


def table_steps(cls: type[Any], raw: Raw, but: tuple[str, ...]) -> Iterator[Step]:
    """Key by key."""
    keys = schema.keys_of(cls)
    for key in in_order(cls):
        is_mark = isinstance(keys[key].metadata["arg"], schema.Flag) and is_optional(keys[key])
        is_settled = keys[key].metadata.get("follows") or (is_mark and issubclass(cls, Effect))
        if key not in but and not is_settled and is_sensible(keys[key], (raw,)):
            yield from key_steps(keys[key], raw.get(key))


def shorts_of(card: Card) -> dict[str, str]:
    """The short forms of what waits on a card, by how it is described."""
    waiting = [one.waits() for one in card.triggers()] or [card.title]
    return dict(zip(waiting, card.short, strict=False))
