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
FILLED = re.compile(r"\{[a-z]+\}")
LEFT_OPEN = "…"
SOME = 2  # the number of a sample: sentences with it are in the plural

Raw = dict[str, Any]
"""A table as TOML has it."""


# What is asked


def meaning(field: Field[Any]) -> str:
    """What a key means: in short, and without the case in which it is asked."""
    said = RULE_ID.sub("", str(field.metadata["doc"]).partition(";")[0]).strip()
    if field.metadata.get("needs"):
        said = said.partition(":")[2].strip() or said
    return capitalized(said)


def question(what: str) -> str:
    """What is asked for, as a question."""
    return _("{what}?").format(what=what)


def is_optional(field: Field[Any]) -> bool:
    """Whether a key may be left out."""
    return field.default is not MISSING or field.default_factory is not MISSING


def default_of(field: Field[Any]) -> Any:
    """What a key that is left out stands for, as TOML has it; None if for nothing."""
    found = field.default
    if not is_optional(field) or found is False or found in ((), "", None, MISSING):
        return None
    return field.metadata["arg"].write(found)


def holds(needs: tuple[str, tuple[str, ...]], tables: tuple[Raw, ...]) -> bool:
    """Whether the innermost table that has a key has one of these words for it, or anything."""
    key, words = needs
    found = next((table[key] for table in tables if key in table), None)
    have = found if isinstance(found, list) else [found]
    return any(word in words for word in have) if words else bool(found)


def is_sensible(field: Field[Any], tables: tuple[Raw, ...]) -> bool:
    """Whether a key says something beside what stands there already."""
    needs = field.metadata.get("needs")
    return not field.metadata.get("follows") and (needs is None or holds(needs, tables))


def with_following(cls: type[Any], table: Raw) -> Raw:
    """A table without what says nothing any more, and with what follows from the other keys."""
    made = dict(table)
    for key, one in keys_of(cls).items():
        follows = one.metadata.get("follows")
        needs = one.metadata.get("needs")
        if follows is not None and holds(follows, (made,)):
            made[key] = True
        elif follows is not None or (
            needs and needs[0] in keys_of(cls) and not holds(needs, (made,))
        ):
            made.pop(key, None)
    return made


def opened(text: str) -> str:
    """A sentence with dots for what is filled in elsewhere."""
    return capitalized(FILLED.sub(LEFT_OPEN, text))


# Samples: the plainest values that can stand somewhere


def sample(kind: Arg) -> Any:
    """A value of a kind as TOML has it."""
    match kind:
        case Whole():
            return min(max(SOME, kind.low), kind.high)
        case AllOr():
            return sample(kind.number)
        case Word():
            return kind.words[0]
        case Flag():
            return True
        case Level():
            return str(SOME)
        case HostageShare():
            return [SOME, SOME + 1]
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
    made = with_following(cls, given)
    for key, one in keys_of(cls).items():
        needs = one.metadata.get("needs")
        is_needed = needs is not None and holds(needs, (made, *tables))
        if key not in made and (not is_optional(one) or is_needed):
            kind = one.metadata["arg"]
            if not is_needed or not isinstance(kind, Flag):
                made[key] = sample(kind)
    if issubclass(cls, Card) and cls.shapes:
        shape = next((one for one in cls.shapes if any(key in made for key in one)), cls.shapes[0])
        made |= {key: [] for key in shape if key not in made}
    return made


def variants(cls: type[Any], given: Raw) -> Iterator[Raw]:
    """A table with samples, once for each word that a key which is missing can have."""
    plain = completed(cls, given)
    yield plain
    for key, one in keys_of(cls).items():
        kind = one.metadata["arg"]
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
    found = []
    for op, cls in operations().items():
        keys = keys_of(cls)
        kind = keys[op].metadata["arg"]
        mains = kind.words if isinstance(kind, Word) else (True,) if isinstance(kind, Flag) else ()
        settled = [{op: main} for main in mains] or [{}]
        settled += [
            {**settled[0], key: True}
            for key, one in keys.items()
            if key != op and isinstance(one.metadata["arg"], Flag)
        ]
        for each in settled:
            id = "-".join((op, *(str(one) for one in each.values() if one is not True)))
            more = [key for key in each if key != op]
            found.append(Offer("-".join((id, *more)), cls, _label(cls, each), each))
    return found


def _label(cls: type[Effect], settled: Raw) -> str:
    """What an operation says, with a letter for its number and dots for what is still asked."""
    table = completed(cls, settled)
    text = EffectArg().read(table, Place("")).describe()
    for key, one in keys_of(cls).items():
        kind = one.metadata["arg"]
        shown = table.get(key, one.default)
        if isinstance(kind, Word | TriggerArg) and shown and key not in settled:
            text = text.replace(said(kind, shown), LEFT_OPEN)
    text = _opened(text, keys_of(cls)[cls.op].metadata["arg"])
    return text if any(sign.isalpha() for sign in text) else summary(cls).rstrip(".")


def condition_label(condition: Any) -> str:
    """What a condition says, with a letter for its number."""
    kind: Arg = condition.kind
    return _opened(condition.say(kind.read(sample(kind), Place(""))), kind)


def _opened(text: str, kind: Arg) -> str:
    """A sentence of samples as one for any value."""
    for nothing in (describe(()), str(SOME + 1), str(SOME)):
        text = text.replace(nothing, "n" if nothing.isdecimal() else LEFT_OPEN)
    is_signed = isinstance(kind, Whole) and kind.low < 0
    return text.replace("+n", "\N{PLUS-MINUS SIGN}n") if is_signed else text


# What a value says


def said(kind: Arg, raw: Any) -> str:
    """A value that was read from TOML, or is about to be written there, as a player reads it."""
    try:
        value = kind.read(raw, Place(""))
    except ContentError:
        return str(raw)
    return said_value(kind, value)


def said_value(kind: Arg, value: Any) -> str:
    """The same of a value as the engine has it."""
    match kind:
        case EffectListArg():
            return describe(value)
        case EffectArg() | TriggerArg() | TableOf():
            return str(value.describe())
        case ConditionsArg():
            known: Any = kind.known
            return _(" and ").join(known[name].say(one) for name, one in value)
        case HostageShare():
            return "/".join(map(str, value))
        case ListOf():
            return clauses(said_value(kind.item, one) for one in value)
        case Flag():
            return _("yes")
    return str(kind.say(value))
