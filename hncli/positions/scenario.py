"""Scenario files: a position, some choices, what must be true; one a file or several cases."""

import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hncli.cards.library import Library, NotPlayable
from hncli.cards.problems import ContentError, Place
from hncli.cards.reading import read_toml
from hncli.engine.game import EndlessLoop, Refused, UnknownOption, parse_option
from hncli.engine.mission import Mission
from hncli.engine.rolls import OutOfDice
from hncli.positions.given import mission_from
from hncli.positions.given_fields import FIELDS, GivenError
from hncli.positions.state import STATE_FIELDS, offered, state
from hncli.words import N_, Message, _
from hncli.words.printable import printable
from hncli.words.typed import nearest

TOP_KEYS = ("rule", "card", "row", "about", "given", "step", "dice_left")
CAREER_KEYS = ("rule", "card", "about", "career", "mission")
SHARED_KEYS = ("rule", "card", "row")
"""What a file with cases may say once for all of them."""
CAREER_FIELDS = ("mode", "d20", "traits", "conditions", "boxes", "seed")
"""What a case of a career may put in place of the file's `[career]`."""
STEP_KEYS = ("choose", "expect")
EXPECT_KEYS = (*STATE_FIELDS, "kind", "about", "offers", "refuses")
SLOTS = tuple(f"d{n}" for n in range(1, 100))  # how options name a demand
PILES = ("hand", "available", "played", "removed", "discard", "held", "traits")


class BadScenario(Exception):
    """A scenario that cannot be understood: the place and the remedy."""


STEP = N_("step")


@dataclass(frozen=True)
class Failure:
    """Something that a scenario expected and that did not come about."""

    file: str
    step: int
    field: str
    expected: Any
    found: Any
    unit: Message = STEP

    def __str__(self) -> str:
        return _("{file}: {unit} {step}: {field}: expected {expected}, found {found}").format(
            file=self.file,
            unit=self.unit,
            step=self.step,
            field=self.field,
            expected=printable(repr(self.expected), 200),
            found=printable(repr(self.found), 400),
        )


@dataclass(frozen=True)
class Scenario:
    """One scenario: where it stands (the file, and the case in it) and what it says."""

    place: str
    data: dict[str, Any]


def read_scenarios(path: Path) -> list[Scenario]:
    """The scenarios of a file: the file itself, or each `[[case]]` with what the file gives to all.

    Only what is common to all cases is checked; `check_scenario` checks the rest of each.
    """
    try:
        data = read_toml(path.parent, path.name, Place(str(path)))
    except (ContentError, tomllib.TOMLDecodeError) as error:
        raise BadScenario(str(error)) from None
    if "case" not in data:
        return [Scenario(str(path), data)]
    try:
        return _cases(data, str(path))
    except BadScenario as error:
        raise BadScenario(f"{path}: {error}") from None


def _cases(data: dict[str, Any], path: str) -> list[Scenario]:
    """Each case as a scenario of its own: its keys take the place of the file's."""
    base, list_key = ("career", "mission") if "career" in data else ("given", "step")
    _known(data, (*SHARED_KEYS, "about", base, "case"), _("the file"))
    _each_is(data, base, dict, _("a table [{name}]").format(name=base))
    _each_is(data, "case", list, _("tables [[case]]"))
    if not data["case"]:
        raise BadScenario(
            _("there is no case. Add a [[case]] with about and {key}.").format(key=list_key)
        )
    own = (*SHARED_KEYS, "about", list_key, *(("dice_left",) if base == "given" else ()))
    replaced = FIELDS if base == "given" else CAREER_FIELDS
    shared = {key: data[key] for key in SHARED_KEYS if key in data}
    scenarios = []
    for n, case in enumerate(data["case"], 1):
        _each_is({f"case {n}": case}, f"case {n}", dict, _("a table [[case]]"))
        where = _("case {n}").format(n=n)
        _known(case, (*own, base, *replaced), where)
        _each_is(case, "about", str, _("a text"), f"{where}, ")
        if "about" not in case:
            raise BadScenario(_('{where}: no name. Add about = "…".').format(where=where))
        _each_is(case, base, dict, _("a table"), f"{where}, ")
        fields = {key: case[key] for key in replaced if key in case}
        scenario = shared | {key: case[key] for key in own if key in case}
        scenario[base] = {**data.get(base, {}), **case.get(base, {}), **fields}
        name = _("{path}: case {n} ({about})").format(
            path=path, n=n, about=printable(case["about"], 100)
        )
        scenarios.append(Scenario(name, scenario))
    return scenarios


def _check(data: dict[str, Any]) -> None:
    if "career" in data:
        _check_career(data)
        return
    _known(data, TOP_KEYS, _("the file"))
    _each_is(data, "given", dict, _("a table [given]"))
    if "given" not in data:
        raise BadScenario(_("there is no position. Add a [given] table."))
    _each_is(data, "step", list, _("tables [[step]]"))
    if not data.get("step"):
        raise BadScenario(_("nothing is checked. Add a [[step]] with expect = { … }."))
    _each_is(data, "dice_left", int, _("a whole number"))
    for key in ("about", "row"):
        _each_is(data, key, str, _("a text"))
    for key in ("rule", "card"):
        _is_texts(data, key, _("a list of ids"))
    for n, step in enumerate(data["step"], 1):
        where = _("step {n}").format(n=n)
        if not isinstance(step, dict):
            raise BadScenario(_("{where}: expected a table [[step]].").format(where=where))
        _known(step, STEP_KEYS, where)
        if not step:
            raise BadScenario(_("{where}: empty. Add choose or expect.").format(where=where))
        _each_is(step, "choose", str, _("an option id"), f"{where}, ")
        _each_is(step, "expect", dict, _("a table"), f"{where}, ")
        expect = step.get("expect", {})
        _known(expect, EXPECT_KEYS, _("{where}, expect").format(where=where))
        for key in ("offers", "refuses"):
            _is_texts(expect, key, _("a list of option ids"), f"{where}, ")


def _known(table: dict[str, Any], keys: tuple[str, ...], where: str) -> None:
    for key in table:
        if key not in keys:
            raise BadScenario(
                _("{where}: unknown key {key}.").format(where=where, key=printable(repr(key)))
                + nearest(key, list(keys))
                + " "
                + _("Known here: {keys}.").format(keys=", ".join(keys))
            )


def _each_is(table: dict[str, Any], key: str, kind: type, expected: str, where: str = "") -> None:
    if key in table and type(table[key]) is not kind:
        raise BadScenario(
            _("{key}: expected {expected}, found {value}.").format(
                key=where + key, expected=expected, value=printable(repr(table[key]), 60)
            )
        )


def _check_career(data: dict[str, Any]) -> None:
    """A career scenario has missions in place of a position and steps."""
    _known(data, CAREER_KEYS, _("the file"))
    _each_is(data, "mission", list, _("tables [[mission]]"))
    if not data.get("mission"):
        raise BadScenario(_("there is no mission. Add a [[mission]] with its figures."))
    for n, mission in enumerate(data["mission"], 1):
        _each_is({f"mission {n}": mission}, f"mission {n}", dict, _("a table"))


def _is_texts(table: dict[str, Any], key: str, expected: str, where: str = "") -> None:
    _each_is(table, key, list, expected, where)
    for n, item in enumerate(table.get(key, ()), 1):
        _each_is({f"{key}[{n}]": item}, f"{key}[{n}]", str, _("a text"), where)


def check_scenario(library: Library, scenario: Scenario) -> list[Failure]:
    """Play a scenario and give everything that did not hold; BadScenario if it makes no sense."""
    data, name = scenario.data, scenario.place
    try:
        _check(data)
    except BadScenario as error:
        raise BadScenario(f"{name}: {error}") from None
    if "career" in data:
        return _career_failures(library, data, name)
    try:
        mission = mission_from(library, data["given"], only_loaded="dice" in data["given"])
    except (OutOfDice, EndlessLoop) as error:
        return [_stuck(name, 0, error)]
    except (GivenError, NotPlayable) as error:
        raise BadScenario(f"{name}: {error}") from None
    _check_ids(mission, data["step"], name)
    failures: list[Failure] = []
    for n, step in enumerate(data["step"], 1):
        if "choose" in step:
            try:
                mission.choose(parse_option(step["choose"]))
            except Refused:
                there = tuple(offered(mission.decision))
                return [*failures, Failure(name, n, "choose", step["choose"], there)]
            except (OutOfDice, EndlessLoop) as error:
                return [*failures, _stuck(name, n, error)]
        failures += [
            Failure(name, n, field, expected, found)
            for field, expected, found in _compare(mission, step.get("expect", {}))
        ]
    left = data.get("dice_left", 0)
    if len(mission.loaded) != left:
        failures.append(Failure(name, len(data["step"]), "dice left", left, mission.loaded))
    return failures


def _career_failures(library: Library, data: dict[str, Any], name: str) -> list[Failure]:
    from hncli.positions.career_scenario import check_career

    try:
        wrong = check_career(library, data, name)
    except ContentError as error:
        raise BadScenario(str(error)) from None
    return [Failure(name, *one, unit=N_("mission")) for one in wrong]


def _stuck(name: str, step: int, error: OutOfDice | EndlessLoop) -> Failure:
    """A choice that cannot be played out."""
    if isinstance(error, EndlessLoop):
        return Failure(name, step, "rules", _("an end"), _("they set each other off for ever"))
    return Failure(name, step, "dice", _("enough dice"), _("none left"))


def _check_ids(mission: Mission, steps: list[dict[str, Any]], place: str) -> None:
    """A slip in an id would make `refuses` hold for the wrong reason, so it is found first."""
    known = [*mission.catalogue.titles, *SLOTS]
    for n, step in enumerate(steps, 1):
        expect = step.get("expect", {})
        for id in (
            step.get("choose", "end"),
            *expect.get("offers", ()),
            *expect.get("refuses", ()),
        ):
            wrong = _slip_in(id, known)
            if wrong:
                raise BadScenario(
                    _("{path}: step {n}: {id} is no option id.").format(
                        path=place, n=n, id=printable(repr(id), 60)
                    )
                    + wrong
                )


def _slip_in(id: str, known: list[str]) -> str:
    """What an option id was probably meant to be; empty if nothing is wrong with it."""
    try:
        name = parse_option(id).name
    except UnknownOption:
        return _(" Options look like play:<card>, concede:d1 or end.")
    is_meant = name in known or name.isdecimal()
    return nearest(name, known, 0.8) if name and not is_meant else ""


def _compare(mission: Mission, expect: dict[str, Any]) -> list[tuple[str, Any, Any]]:
    """Every expectation that does not hold, with what was expected and found."""
    decision = mission.decision
    seen: dict[str, Any] = {
        **state(mission.view),
        "kind": decision.kind if decision else None,
        "about": decision.about if decision else None,
    }
    there = tuple(offered(decision))
    wrong: list[tuple[str, Any, Any]] = []
    for field, expected in expect.items():
        if field == "offers":
            wrong += [(field, id, there) for id in expected if id not in there]
        elif field == "refuses":
            wrong += [(field, id, there) for id in expected if not _refuses(mission, id)]
        elif not _equal(field, expected, seen[field]):
            wrong.append((field, expected, seen[field]))
    return wrong


def _refuses(mission: Mission, option: str) -> bool:
    """Whether an option is refused and choosing it changes nothing."""
    twin = mission.copy()
    try:
        twin.choose(parse_option(option))
    except Refused:
        return twin.position() == mission.position()
    except (OutOfDice, EndlessLoop):
        pass
    return False


def _equal(field: str, expected: Any, found: Any) -> bool:
    """Compare strictly; piles have no order, "none" stands for null, tables may be partial."""
    if expected == "none":
        return found is None
    if field in PILES and isinstance(expected, list):
        try:
            return Counter(expected) == Counter(found)
        except TypeError:
            return False
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(
            _equal("", e, f) for e, f in zip(expected, found, strict=True)
        )
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(key in found and _equal("", e, found[key]) for key, e in expected.items())
    return type(expected) is type(found) and bool(expected == found)
