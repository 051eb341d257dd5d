"""Scenario files: a position or a career, some choices, what must be true."""

from collections import Counter
from pathlib import Path
from typing import Any

from hncli.base.messages import N_, Message, _, in_quotes, printable
from hncli.base.problems import ContentError, Place
from hncli.base.schema import Identifier, ListOf, TableOf, Whole
from hncli.base.text import nearest
from hncli.base.toml_files import read_toml
from hncli.base.values import Value, value
from hncli.career.career import Career
from hncli.career.ledger import OutOfD20
from hncli.career.record import CareerSetup
from hncli.career.replay import begin
from hncli.career.table_mission import enter_mission, read_mission
from hncli.game.cards.library import Library, NotPlayable
from hncli.game.engine.game import (
    EndlessLoop,
    Option,
    Refused,
    UnknownOption,
    parse_option,
    replay_choice,
)
from hncli.game.engine.mission import Mission
from hncli.game.engine.rolls import OutOfDice
from hncli.game.given import FIELDS, STATE_FIELDS, GivenError, mission_from, offered, state

EXPECTED = {
    "stress": int, "score": int, "successes": int, "failures": int, "missions_left": int,
    "experience": int, "held": list, "traits": list, "pressure": list,
}  # fmt: skip
"""What may be expected of a career, and of which type it is."""


def career_of(library: Library, table: Any, place: Place) -> Career:
    """A career as a scenario gives it; what is left out is the first box, normal mode, seed 1."""
    raw = {"negotiator": "scenario", "boxes": ["base"], "mode": "normal", "seed": 1}
    raw |= {"table": "career", **(table if isinstance(table, dict) else {"?": table})}
    d20 = raw.pop("d20", [])
    career = begin(library, TableOf(CareerSetup).read(raw, place), place)
    sides = len(career.status.table.entries)
    career.d20 = ListOf(Whole(1, sides), 0, 1000).read(d20, place.at("d20"))
    return career


TOP_KEYS = ("rule", "card", "row", "about", "given", "step", "dice_left")
CAREER_KEYS = ("rule", "card", "about", "career", "mission")
SHARED_KEYS = ("rule", "card", "row")
"""What a file with cases may say once for all of them."""
CAREER_FIELDS = ("mode", "d20", "traits", "conditions", "pressure", "boxes", "seed")
"""What a case of a career may put in place of the file's `[career]`."""
STEP_KEYS = ("choose", "expect")
EXPECT_KEYS = (*STATE_FIELDS, "kind", "about", "offers", "refuses")
SLOTS = tuple(f"d{n}" for n in range(1, 100))  # how options name a demand
PILES = ("hand", "available", "played", "removed", "discard", "held", "traits")


class BadScenario(Exception):
    """A scenario that cannot be understood: the place and the remedy."""


STEP = N_("step")


@value
class Failure(Value):
    """Something that a scenario expected and that did not come about."""

    file: str
    step: int
    field: str
    expected: Any
    actual: Any
    unit: Message = STEP

    def __str__(self) -> str:
        return _("{file}: {unit} {step}: {field}: expected {expected}, found {found}").format(
            file=self.file,
            unit=self.unit,
            step=self.step,
            field=self.field,
            expected=printable(repr(self.expected), 200),
            found=printable(repr(self.actual), 400),
        )


@value
class Scenario(Value):
    """One scenario: where it stands (the file, and the case in it) and what it says."""

    place: str
    data: dict[str, Any]


def read_scenarios(path: Path) -> list[Scenario]:
    """The scenarios of a file: the file itself, or each `[[case]]` with what the file gives to all.

    Only what is common to all cases is checked; `check_scenario` checks the rest of each.
    """
    try:
        data = read_toml(path.parent, path.name, Place(str(path)))
    except ContentError as error:
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
    _check_keys(data, (*SHARED_KEYS, "about", base, "case"), _("the file"))
    _check_type(data, base, dict, _("a table [{name}]").format(name=base))
    _check_type(data, "case", list, _("tables [[case]]"))
    if not data["case"]:
        raise BadScenario(
            _("there is no case. Add a [[case]] with about and {key}.").format(key=list_key)
        )
    own = (*SHARED_KEYS, "about", list_key, *(("dice_left",) if base == "given" else ()))
    replaced = FIELDS if base == "given" else CAREER_FIELDS
    shared = {key: data[key] for key in SHARED_KEYS if key in data}
    scenarios = []
    for n, case in enumerate(data["case"], 1):
        _check_type({f"case {n}": case}, f"case {n}", dict, _("a table [[case]]"))
        where = _("case {n}").format(n=n)
        _check_keys(case, (*own, base, *replaced), where)
        _check_type(case, "about", str, _("a text"), f"{where}, ")
        if "about" not in case:
            raise BadScenario(_('{where}: no name. Add about = "…".').format(where=where))
        _check_type(case, base, dict, _("a table"), f"{where}, ")
        fields = {key: case[key] for key in replaced if key in case}
        scenario = shared | {key: case[key] for key in own if key in case}
        scenario[base] = {**data.get(base, {}), **case.get(base, {}), **fields}
        name = _("{path}: case {n} ({about})").format(
            path=path, n=n, about=printable(case["about"], 100)
        )
        scenarios.append(Scenario(name, scenario))
    return scenarios


def _check(data: dict[str, Any]) -> None:
    if "career" in data:  # missions in place of a position and steps
        _check_keys(data, CAREER_KEYS, _("the file"))
        _check_type(data, "mission", list, _("tables [[mission]]"))
        if not data.get("mission"):
            raise BadScenario(_("there is no mission. Add a [[mission]] with its figures."))
        for n, mission in enumerate(data["mission"], 1):
            _check_type({f"mission {n}": mission}, f"mission {n}", dict, _("a table"))
        return
    _check_keys(data, TOP_KEYS, _("the file"))
    _check_type(data, "given", dict, _("a table [given]"))
    if "given" not in data:
        raise BadScenario(_("there is no position. Add a [given] table."))
    _check_type(data, "step", list, _("tables [[step]]"))
    if not data.get("step"):
        raise BadScenario(_("nothing is checked. Add a [[step]] with expect = { … }."))
    _check_type(data, "dice_left", int, _("a whole number"))
    for key in ("about", "row"):
        _check_type(data, key, str, _("a text"))
    for key in ("rule", "card"):
        _check_texts(data, key, _("a list of ids"))
    for n, step in enumerate(data["step"], 1):
        where = _("step {n}").format(n=n)
        if not isinstance(step, dict):
            raise BadScenario(_("{where}: expected a table [[step]].").format(where=where))
        _check_keys(step, STEP_KEYS, where)
        if not step:
            raise BadScenario(_("{where}: empty. Add choose or expect.").format(where=where))
        _check_type(step, "choose", str, _("an option id"), f"{where}, ")
        _check_type(step, "expect", dict, _("a table"), f"{where}, ")
        expect = step.get("expect", {})
        _check_keys(expect, EXPECT_KEYS, _("{where}, expect").format(where=where))
        for key in ("offers", "refuses"):
            _check_texts(expect, key, _("a list of option ids"), f"{where}, ")


def _check_keys(table: dict[str, Any], keys: tuple[str, ...], where: str) -> None:
    for key in table:
        if key not in keys:
            raise BadScenario(
                _("{where}: unknown key {key}.").format(where=where, key=in_quotes(key))
                + nearest(key, list(keys))
                + " "
                + _("Known here: {keys}.").format(keys=", ".join(keys))
            )


def _check_type(
    table: dict[str, Any], key: str, kind: type, expected: str, where: str = ""
) -> None:
    if key in table and type(table[key]) is not kind:
        raise BadScenario(
            _("{key}: expected {expected}, found {value}.").format(
                key=where + key, expected=expected, value=in_quotes(table[key], 60)
            )
        )


def _check_texts(table: dict[str, Any], key: str, expected: str, where: str = "") -> None:
    _check_type(table, key, list, expected, where)
    for n, item in enumerate(table.get(key, ()), 1):
        _check_type({f"{key}[{n}]": item}, f"{key}[{n}]", str, _("a text"), where)


def check_scenario(library: Library, scenario: Scenario) -> list[Failure]:
    """Play a scenario; returns what did not hold. BadScenario if it cannot be understood."""
    data, name = scenario.data, scenario.place
    try:
        _check(data)
    except BadScenario as error:
        raise BadScenario(f"{name}: {error}") from None
    if "career" in data:
        try:
            return _career_failures(library, data, name)
        except ContentError as error:
            raise BadScenario(str(error)) from None
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
                replay_choice(mission, parse_option(step["choose"]))
            except Refused:
                options = tuple(offered(mission.decision))
                return [*failures, Failure(name, n, "choose", step["choose"], options)]
            except (OutOfDice, EndlessLoop) as error:
                return [*failures, _stuck(name, n, error)]
        failures += [
            Failure(name, n, field, expected, actual)
            for field, expected, actual in _mission_differences(mission, step.get("expect", {}))
        ]
    dice_left = data.get("dice_left", 0)
    if len(mission.loaded) != dice_left:
        failures.append(Failure(name, len(data["step"]), "dice left", dice_left, mission.loaded))
    return failures


def _career_failures(library: Library, data: dict[str, Any], file: str) -> list[Failure]:
    place = Place(file)
    career = career_of(library, data["career"], place.at("career"))
    everybody = [id for _box, id in career.status.abductors()]
    failures: list[Failure] = []

    def fail(n: int, field: str, expected: Any, actual: Any) -> list[Failure]:
        failures.append(Failure(file, n, field, expected, actual, unit=N_("mission")))
        return failures

    for n, mission in enumerate(data["mission"], 1):
        mission_place = place.at("mission").at(n)
        take = mission.get("take")
        if take is not None:
            Identifier().read(take, mission_place.at("take"))
        raw = {key: value for key, value in mission.items() if key not in ("take", "expect")}
        if "box" not in raw and raw.get("abductor") and raw["abductor"] not in everybody:
            raw["abductor_name"] = raw.pop("abductor")  # by a name alone
        try:
            enter_mission(career, read_mission(raw, mission_place), mission_place)
            if take is not None:
                career.choose(Option("entry", take))
        except OutOfD20:
            return fail(n, "d20", _("enough dice"), _("none left"))
        except Refused as refused:
            return fail(n, "take", take, tuple(option.id for option in refused.offered))
        if career.status.is_choosing:
            return fail(n, "take", _("a choice"), career.status.entries())
        expect, mission_place = mission.get("expect", {}), mission_place.at("expect")
        if not isinstance(expect, dict):
            raise mission_place.error(_("expected a table."), _("Write expect = { stress = 2 }."))
        for field, expected in expect.items():
            if field not in EXPECTED or type(expected) is not EXPECTED[field]:
                remedy = _("Known here: {fields}.").format(fields=", ".join(EXPECTED))
                raise mission_place.at(field).error(_("no such expectation."), remedy)
            actual = getattr(career.status, field)
            actual = sorted(actual) if isinstance(actual, tuple) else actual
            if actual != expected:
                fail(n, field, expected, actual)
    if career.d20:
        fail(len(data["mission"]), _("d20 left"), 0, list(career.d20))
    return failures


def _stuck(name: str, step: int, error: OutOfDice | EndlessLoop) -> Failure:
    """A choice that cannot be played out."""
    if isinstance(error, EndlessLoop):
        return Failure(name, step, "rules", _("an end"), _("they set each other off for ever"))
    return Failure(name, step, "dice", _("enough dice"), _("none left"))


def _check_ids(mission: Mission, steps: list[dict[str, Any]], place: str) -> None:
    """Refuse an id with a slip in it, since `refuses` would hold for it, for the wrong reason."""
    names = [*mission.catalogue.titles, *SLOTS]
    for n, step in enumerate(steps, 1):
        expect = step.get("expect", {})
        ids = (step.get("choose", "end"), *expect.get("offers", ()), *expect.get("refuses", ()))
        for id in ids:
            try:
                name = parse_option(id).name
                is_meant = not name or name in names or name.isdecimal()
                wrong = "" if is_meant else nearest(name, names, 0.8)
            except UnknownOption:
                wrong = _(" Options look like play:<card>, concede:d1 or end.")
            if wrong:
                text = _("{path}: step {n}: {id} is no option id.")
                raise BadScenario(text.format(path=place, n=n, id=in_quotes(id, 60)) + wrong)


def _mission_differences(mission: Mission, expect: dict[str, Any]) -> list[tuple[str, Any, Any]]:
    """Every expectation that does not hold, with what was expected and found."""
    decision = mission.decision
    actual: dict[str, Any] = {
        **state(mission.view),
        "kind": decision.kind if decision else None,
        "about": decision.about if decision else None,
    }
    options = tuple(offered(decision))
    differences: list[tuple[str, Any, Any]] = []
    for field, expected in expect.items():
        if field == "offers":
            differences += [(field, id, options) for id in expected if id not in options]
        elif field == "refuses":
            differences += [(field, id, options) for id in expected if not _refuses(mission, id)]
        elif not _equal(field, expected, actual[field]):
            differences.append((field, expected, actual[field]))
    return differences


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


def _equal(field: str, expected: Any, actual: Any) -> bool:
    """Compare strictly; piles have no order, "none" stands for null, tables may be partial."""
    if expected == "none":
        return actual is None
    if field in PILES and isinstance(expected, list):
        try:
            return Counter(expected) == Counter(actual)
        except TypeError:
            return False
    if isinstance(expected, list) and isinstance(actual, list):
        return len(expected) == len(actual) and all(
            _equal("", e, f) for e, f in zip(expected, actual, strict=True)
        )
    if isinstance(expected, dict) and isinstance(actual, dict):
        return all(key in actual and _equal("", e, actual[key]) for key, e in expected.items())
    return type(expected) is type(actual) and bool(expected == actual)
