"""Career scenarios: missions by their figures, and what the career must come to."""

from typing import Any

from hncli.cards.library import Library
from hncli.cards.problems import Place
from hncli.cards.schema import Identifier, ListOf, Whole
from hncli.career.career import Career
from hncli.career.compensation import OutOfD20
from hncli.career.record import CareerSetup, TableOf
from hncli.career.setup import begin
from hncli.career.table_mission import enter_mission, read_mission
from hncli.engine.game import Option, Refused
from hncli.words import _

EXPECTED = {
    "stress": int, "score": int, "successes": int, "failures": int, "missions_left": int,
    "experience": int, "held": list, "traits": list,
}  # fmt: skip
"""What may be expected of a career, and of which type it is."""

Problem = tuple[int, str, Any, Any]


def career_of(library: Library, told: Any, place: Place) -> Career:
    """A career as a scenario gives it; what is left out is the first box, normal mode, seed 1."""
    raw = {"negotiator": "scenario", "boxes": ["base"], "mode": "normal", "seed": 1}
    raw |= {"table": "career", **(told if isinstance(told, dict) else {"?": told})}
    d20 = raw.pop("d20", [])
    setup = TableOf(CareerSetup).read(raw, place)
    career = begin(library, setup, place)
    sides = len(career.status.table.entries)
    faces = ListOf(Whole(1, sides), 0, 1000).read(d20, place.at("d20"))
    career.d20 = faces
    return career


def check_career(library: Library, data: dict[str, Any], file: str) -> list[Problem]:
    """Play a career scenario and give what does not hold: mission, field, expected, found."""
    place = Place(file)
    career = career_of(library, data["career"], place.at("career"))
    wrong: list[Problem] = []
    for n, told in enumerate(data["mission"], 1):
        here = place.at("mission").at(n)
        expect = told.get("expect", {})
        take = told.get("take")
        if take is not None:
            Identifier().read(take, here.at("take"))
        raw = {key: value for key, value in told.items() if key not in ("take", "expect")}
        if "box" not in raw and _is_name(career, raw.get("abductor", "")):
            raw["abductor_name"] = raw.pop("abductor")
        try:
            enter_mission(career, read_mission(raw, here), here)
            if take is not None:
                career.choose(Option("entry", take))
        except OutOfD20:
            return [*wrong, (n, "d20", _("enough dice"), _("none left"))]
        except Refused as refused:
            return [*wrong, (n, "take", take, tuple(one.id for one in refused.offered))]
        if career.status.is_choosing:
            return [*wrong, (n, "take", _("a choice"), career.status.entries())]
        wrong += _compare(career, n, expect, here)
    if career.d20:
        wrong.append((len(data["mission"]), _("d20 left"), 0, list(career.d20)))
    return wrong


def _is_name(career: Career, abductor: Any) -> bool:
    """Whether an abductor is given who is none of the career's, and so by a name alone."""
    return bool(abductor) and abductor not in [id for _box, id in career.status.abductors()]


def _compare(career: Career, n: int, expect: Any, place: Place) -> list[Problem]:
    if not isinstance(expect, dict):
        raise place.at("expect").error(_("expected a table."), _("Write expect = { stress = 2 }."))
    wrong: list[Problem] = []
    for field, value in expect.items():
        if field not in EXPECTED or type(value) is not EXPECTED[field]:
            raise (
                place.at("expect")
                .at(field)
                .error(
                    _("no such expectation."),
                    _("Known here: {fields}.").format(fields=", ".join(EXPECTED)),
                )
            )
        found = getattr(career.status, field)
        found = sorted(found) if isinstance(found, tuple) else found
        if found != value:
            wrong.append((n, field, value, found))
    return wrong
