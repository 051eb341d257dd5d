"""The language of cards in a player's words: what is asked, what is offered, what a value says.

Everything is read from the schema: a new key, operation, moment or condition needs nothing here.
"""

import re
from collections.abc import Iterator
from dataclasses import MISSING, Field, field
from typing import Any

from hncli.base.messages import _
from hncli.base.problems import ContentError, Place
from hncli.base.schema import (
    AllOr,
    Arg,
    Flag,
    HostageShare,
    Identifier,
    Level,
    ListOf,
    TableOf,
    Text,
    Whole,
    Word,
    keys_of,
)
from hncli.base.text import capitalized, clauses
from hncli.base.values import Value, value
from hncli.game.cards.models import Card
from hncli.game.cards.operation import (
    Effect,
    EffectArg,
    EffectListArg,
    describe,
    operations,
    summary,
)
from hncli.game.cards.triggers import ConditionsArg, TriggerArg

RULE_ID = re.compile(r" \([RC]-[A-Z]+-[0-9]+\)")
PLACEHOLDER = re.compile(r"\{[a-z]+\}")
LEFT_OPEN = "…"
SAMPLE_NUMBER = 2  # with which sentences are in the plural

Raw = dict[str, Any]
"""A table as TOML has it."""


# What is asked


def meaning(field: Field[Any]) -> str:
    """The short meaning of a key, without the case in which it is asked."""
    text = RULE_ID.sub("", str(field.metadata["doc"]).partition(";")[0]).strip()
    if field.metadata.get("needs"):
        text = text.partition(":")[2].strip() or text
    return capitalized(text)


def question(what: str) -> str:
    """What is asked for, as a question."""
    return _("{what}?").format(what=what)


def is_optional(field: Field[Any]) -> bool:
    """Whether a key may be left out."""
    return field.default is not MISSING or field.default_factory is not MISSING


def default_of(field: Field[Any]) -> Any:
    """What a key that is left out stands for, as TOML has it; None if for nothing."""
    default = field.default
    if not is_optional(field) or default is False or default in ((), "", None, MISSING):
        return None
    return field.metadata["arg"].write(default)


def holds(needs: tuple[str, tuple[str, ...]], tables: tuple[Raw, ...]) -> bool:
    """Whether the innermost table that has a key has one of these words for it, or anything."""
    key, words = needs
    raw = next((table[key] for table in tables if key in table), None)
    values = raw if isinstance(raw, list) else [raw]
    return any(word in words for word in values) if words else bool(raw)


def is_sensible(field: Field[Any], tables: tuple[Raw, ...]) -> bool:
    """Whether a key says something beside what stands there already."""
    needs = field.metadata.get("needs")
    return not field.metadata.get("follows") and (needs is None or holds(needs, tables))


def with_following(cls: type[Any], table: Raw) -> Raw:
    """A table without keys that mean nothing in it, and with those that follow from others."""
    result = dict(table)
    for key, key_field in keys_of(cls).items():
        follows = key_field.metadata.get("follows")
        needs = key_field.metadata.get("needs")
        if follows is not None and holds(follows, (result,)):
            result[key] = True
        elif follows is not None or (
            needs and needs[0] in keys_of(cls) and not holds(needs, (result,))
        ):
            result.pop(key, None)
    return result


def with_dots(text: str) -> str:
    """A sentence with dots in place of its placeholders."""
    return capitalized(PLACEHOLDER.sub(LEFT_OPEN, text))


# Samples: the plainest values that can stand somewhere


def sample(kind: Arg) -> Any:
    """A value of a kind as TOML has it."""
    match kind:
        case Whole():
            return min(max(SAMPLE_NUMBER, kind.low), kind.high)
        case AllOr():
            return sample(kind.number)
        case Word():
            return kind.words[0]
        case Flag():
            return True
        case Level():
            return str(SAMPLE_NUMBER)
        case HostageShare():
            return [SAMPLE_NUMBER, SAMPLE_NUMBER + 1]
        case ListOf():
            return [sample(kind.item)] * kind.least
        case EffectArg():
            return {"cp": 1}
        case TriggerArg():
            return {"when": ["turn-start"]}
        case ConditionsArg():
            return {}
        case TableOf():
            return completed(kind.cls, {})
        case Text() | Identifier():
            return "x"
    raise NotImplementedError(type(kind).__name__)


def completed(cls: type[Any], given: Raw, tables: tuple[Raw, ...] = ()) -> Raw:
    """A table with a sample for every key that is missing, also one that others make needed."""
    table = with_following(cls, given)
    for key, key_field in keys_of(cls).items():
        needs = key_field.metadata.get("needs")
        is_needed = needs is not None and holds(needs, (table, *tables))
        if key not in table and (not is_optional(key_field) or is_needed):
            kind = key_field.metadata["arg"]
            if not is_needed or not isinstance(kind, Flag):
                table[key] = sample(kind)
    if issubclass(cls, Card) and cls.shapes:
        shape = next(
            (shape for shape in cls.shapes if any(key in table for key in shape)), cls.shapes[0]
        )
        table |= {key: [] for key in shape if key not in table}
    return table


def variants(cls: type[Any], given: Raw) -> Iterator[Raw]:
    """A table with samples, once for each word that a key which is missing can have."""
    plain = completed(cls, given)
    yield plain
    for key, key_field in keys_of(cls).items():
        kind = key_field.metadata["arg"]
        if isinstance(kind, Word) and key in plain and key not in given:
            yield from (plain | {key: word} for word in kind.words[1:])


# Operations and conditions to choose from


@value
class Offer(Value):
    """An operation that can be chosen: what it says, and what is settled by choosing it."""

    id: str
    op: type[Effect]
    label: str
    settled: Raw = field(default_factory=dict)

    @property
    def does(self) -> str:
        """What it does, in a sentence."""
        return summary(self.op)


def operation_offers() -> list[Offer]:
    """Every operation; one of several words, or with a key to be true, is several of them."""
    offers = []
    for op, cls in operations().items():
        keys = keys_of(cls)
        kind = keys[op].metadata["arg"]
        main_values = (
            kind.words if isinstance(kind, Word) else (True,) if isinstance(kind, Flag) else ()
        )
        settled = [{op: main} for main in main_values] or [{}]
        settled += [
            {**settled[0], key: True}
            for key, key_field in keys.items()
            if key != op and isinstance(key_field.metadata["arg"], Flag)
        ]
        for choice in settled:
            id = "-".join((op, *(str(word) for word in choice.values() if word is not True)))
            more = [key for key in choice if key != op]
            offers.append(Offer("-".join((id, *more)), cls, _label(cls, choice), choice))
    return offers


def _label(cls: type[Effect], settled: Raw) -> str:
    """The text of an operation, with n for its number and dots for what is still asked."""
    table = completed(cls, settled)
    text = EffectArg().read(table, Place("")).describe()
    for key, key_field in keys_of(cls).items():
        kind = key_field.metadata["arg"]
        raw = table.get(key, key_field.default)
        if isinstance(kind, Word | TriggerArg) and raw and key not in settled:
            text = text.replace(text_of_raw(kind, raw), LEFT_OPEN)
    text = _without_samples(text, keys_of(cls)[cls.op].metadata["arg"])
    return text if any(sign.isalpha() for sign in text) else summary(cls).rstrip(".")


def condition_label(condition: Any) -> str:
    """The text of a condition, with n for its number."""
    kind: Arg = condition.kind
    return _without_samples(condition.say(kind.read(sample(kind), Place(""))), kind)


def _without_samples(text: str, kind: Arg) -> str:
    """A sentence made with samples, with n or dots in their place."""
    for nothing in (describe(()), str(SAMPLE_NUMBER + 1), str(SAMPLE_NUMBER)):
        text = text.replace(nothing, "n" if nothing.isdecimal() else LEFT_OPEN)
    is_signed = isinstance(kind, Whole) and kind.low < 0
    return text.replace("+n", "\N{PLUS-MINUS SIGN}n") if is_signed else text


# Values as text


def text_of_raw(kind: Arg, raw: Any) -> str:
    """A value that was read from TOML, or is about to be written there, as a player reads it."""
    try:
        value = kind.read(raw, Place(""))
    except ContentError:
        return str(raw)
    return text_of_value(kind, value)


def text_of_value(kind: Arg, value: Any) -> str:
    """The same of a value as the engine has it."""
    match kind:
        case EffectListArg():
            return describe(value)
        case EffectArg() | TriggerArg() | TableOf():
            return str(value.describe())
        case ConditionsArg():
            conditions: Any = kind.known
            return _(" and ").join(conditions[name].say(item) for name, item in value)
        case HostageShare():
            return "/".join(map(str, value))
        case ListOf():
            return clauses(text_of_value(kind.item, item) for item in value)
        case Flag():
            return _("yes")
    return str(kind.say(value))
