"""The settings of the searching player, and how they are written after its name."""

from dataclasses import dataclass, fields, replace
from functools import lru_cache

from hncli.players.value_function import VALUE_FUNCTIONS
from hncli.words import _
from hncli.words.printable import printable
from hncli.words.typed import nearest


class BadSettings(ValueError):
    """Settings that cannot be read; the message says what to write instead."""


@dataclass(frozen=True)
class SearchSettings:
    """How a searching player spends its time; the names are those that are typed."""

    conversations: int = 1  # how many conversations later a rollout stops
    rollouts: int = 216  # of all candidates of a decision together, at most
    worlds: int = 36  # determinizations that a candidate is rolled out in, at most
    first: int = 12  # determinizations before candidates are first compared
    step: int = 6  # determinizations from one comparison to the next
    candidates: int = 6  # options that are compared, at most
    purchases: int = 0  # purchases that are compared, at most; 0 buys as the rule-based player
    bought: int = 2  # how many conversations later a rollout of a purchase stops
    behind: float = 2.0  # standard errors behind the best at which a candidate is eliminated
    ahead: float = 1.0  # standard errors ahead of the rule-based choice that replace it
    close: float = 0.0  # leads that are surely smaller than this are not measured further
    last: int = 1  # in the last conversation: as many times the rollouts and worlds
    even: int = 0  # 1: chance is spread evenly over the determinizations; 0: all are independent
    value: str = "sensible"  # the value function, by whose missions it was fitted to


MAY_BE_0 = ("purchases", "behind", "ahead", "close", "even")
MOST = 100_000


@lru_cache(maxsize=64)
def read_settings(text: str) -> SearchSettings:
    """Settings written as "name=value,name=value"; those not named keep their defaults."""
    kinds = {field.name: type(field.default) for field in fields(SearchSettings)}
    given: dict[str, int | float | str] = {}
    for part in filter(None, text.split(",")):
        name, _sign, typed = part.partition("=")
        if name not in kinds:
            refusal = _("The searching player has no setting {name}; it has {known}.")
            said = refusal.format(name=printable(repr(name), 40), known=", ".join(kinds))
            raise BadSettings(said + nearest(name, list(kinds)))
        given[name] = _read_value(name, typed, kinds[name])
    # Each value was read as the type of its field, which mypy cannot follow through a dictionary.
    return replace(SearchSettings(), **given)  # type: ignore[arg-type]


def _read_value(name: str, typed: str, kind: type) -> int | float | str:
    if kind is str:
        if typed not in VALUE_FUNCTIONS:
            text = _("There is no value function {typed}; there is {known}.")
            known = list(VALUE_FUNCTIONS)
            said = text.format(typed=printable(repr(typed), 40), known=", ".join(known))
            raise BadSettings(said + nearest(typed, known))
        return typed
    least = 0 if name in MAY_BE_0 else 1
    try:
        number: int | float = int(typed) if kind is int else float(typed)
        if not least <= number <= MOST:
            raise ValueError
    except ValueError:
        text = _("The setting {name} is {typed}; write {least} to {most}, as in {name}=2.")
        said = text.format(name=name, typed=printable(repr(typed), 40), least=least, most=MOST)
        raise BadSettings(said) from None
    return number
