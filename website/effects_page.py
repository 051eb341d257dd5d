"""Prints docs/effects.md from the code that reads the language.

Run it as `python -m website.effects_page`.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, Field, fields
from inspect import getdoc
from typing import Any

from hncli.base.messages import sentence_for
from hncli.game.cards.achievements import ACHIEVEMENT_CONDITIONS, Achievement, AchievementCondition
from hncli.game.cards.career_content import EPILOGUE_CONDITIONS, Epilogue
from hncli.game.cards.effects import MODULES
from hncli.game.cards.effects.standing import UNTIL
from hncli.game.cards.models import Abductor, Action, Card
from hncli.game.cards.operation import EFFECTS, Effect
from hncli.game.cards.packs import FILES, Header
from hncli.game.cards.triggers import (
    CONDITIONS,
    HELPING,
    MOMENTS,
    ON_THE_TABLE,
    REPLACEABLE,
    Trigger,
)

INTRODUCTION = """\
# The language of effects

<!-- Made by `python -m website.effects_page > docs/effects.md`; a test compares. -->

What a card does is written in its pack as a list of *effects*, which resolve from left to right,
each one fully before the next. An effect is a table: its operation, and further keys where the
operation takes some.

```toml
two = [ { release = 3 }, { threat = 2 }, { end = true } ]
main = [ { roll = true, success = [ { release = 1 } ], failure = [ { kill = 1 } ] } ]
```

`{ end = true }` stands last in its list. The words on screen are made from the effects, so they
are written nowhere else. This page is made from the code that reads the language: an operation
that is not here does not exist.
"""

TRIGGERS = """
## Triggers

A trigger is a table: *when* something happens, *if* conditions hold, *do* these effects. The
rules of an abductor, of a second in command, of a trait or a resource are triggers; so is what
the operations `watch` and `alert` put on the table. `when` is one moment or a list of moments.

```toml
rules = [ { when = "roll-accepted", if = { sixes_at_least = 2 }, do = [ { release = 1 } ] } ]
```

"""

MOMENTS_HEAD = f"""
### Moments

With `instead = true` the trigger replaces what would happen, at
{", ".join(f"`{moment}`" for moment in REPLACEABLE)} only. What lies on the table are the rules
of whoever is in charge, alerts, and what `watch` has put there.

"""

CONDITIONS_HEAD = """
### Conditions

The conditions of one `if` must all hold.

"""

MANY = 2  # a number for which a sentence is in the plural

FILES_HEAD = """
## The files of a pack, key by key

How a pack is put together is told in [packs.md](packs.md); here is every key of every file. In the
files of cards each card is a table named by its id, `[small-talk]`.

### `pack.toml`

A box also has a table `[dice]`: for each level the number of dice of a threat roll, 1 to 5.

"""

ACTIONS_HEAD = """
Each `[[<abductor>.actions]]` is a special action, played as `act:<id>` in a conversation:

"""

DEEDS_HEAD = """
The conditions of one `if` are asked of the finished mission and must all hold. What is counted in
one turn covers its three phases:

"""

CAREER_DEEDS_HEAD = """
The conditions of one `if` are asked of the career that is over and must all hold:

"""

EVERY_CARD = """
### Every card

These keys may stand in every file of cards. A single `source` needs no list.

"""

DURATIONS_HEAD = """
## Durations

The values of `until`. `"conceded"` stands only among the standing effects of a demand.

"""


def page() -> str:
    """Make the whole page."""
    return "".join(_parts())


def _parts() -> Iterator[str]:
    yield INTRODUCTION
    for module in MODULES:
        yield f"\n## {getdoc(module)}\n".replace(".\n", "\n")
        for op, kind in EFFECTS.items():
            if kind.__module__ == module.__name__:
                yield _operation(op, kind)
    yield DURATIONS_HEAD
    yield _rows(
        ("`until`", "said as"), ((f'`"{name}"`', str(said)) for name, said in UNTIL.items())
    )
    yield TRIGGERS
    yield _keys(Trigger)
    yield MOMENTS_HEAD
    yield _rows(
        ("`when`", "said as", "what can act then"),
        ((f'`"{name}"`', str(said), _who_acts(name)) for name, said in MOMENTS.items()),
    )
    yield CONDITIONS_HEAD
    yield _rows(
        ("key", "value", "said as"),
        (
            (f"`{name}`", each.kind.doc(), sentence_for(each.says, MANY))
            for name, each in CONDITIONS.items()
        ),
    )
    yield FILES_HEAD
    yield _keys(Header)
    yield EVERY_CARD
    yield _keys(Card)
    for name, card in FILES.items():
        yield f"\n### `{name}`\n\n{getdoc(card)}\n\n"
        yield _keys(card, but=tuple(f.name for f in fields(Card)))
        if card is Abductor:
            yield ACTIONS_HEAD
            yield _keys(Action)
        if card is Achievement:
            yield DEEDS_HEAD
            yield _deeds(ACHIEVEMENT_CONDITIONS)
        if card is Epilogue:
            yield CAREER_DEEDS_HEAD
            yield _deeds(EPILOGUE_CONDITIONS)


def _deeds(known: dict[str, AchievementCondition]) -> str:
    return _rows(
        ("key", "value", "said as"),
        (
            (f"`{name}`", each.kind.doc(), sentence_for(each.says, MANY))
            for name, each in known.items()
        ),
    )


def _who_acts(moment: str) -> str:
    """Say whose triggers are asked at a moment."""
    groups = ((ON_THE_TABLE, "what lies on the table"), (HELPING, "traits and resources"))
    return ", ".join(who for moments, who in groups if moment in moments)


def _operation(op: str, kind: type[Effect]) -> str:
    return f"\n### `{op}`\n\n{getdoc(kind)}\n\n" + _keys(kind)


def _keys(kind: type[Any], but: tuple[str, ...] = ()) -> str:
    """The keys of a table, as its dataclass declares them."""
    return _rows(
        ("key", "value", "meaning"),
        (
            (
                f"`{f.metadata.get('key', f.name)}`",
                f.metadata["arg"].doc() + _default(f),
                str(f.metadata["doc"]),
            )
            for f in fields(kind)
            if "arg" in f.metadata and f.name not in but
        ),
    )


def _default(field: Field[Any]) -> str:
    """Say that a key may be left out, and what it is then, if that is anything."""
    if field.default is MISSING and field.default_factory is MISSING:
        return ""
    if field.default in ((), "", None) or field.default is False:
        return ", may be left out"
    return f", may be left out (then {json.dumps(field.metadata['arg'].write(field.default))})"


def _rows(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _column in head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    print(page(), end="")
