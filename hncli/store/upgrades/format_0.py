"""Format 0: one document that held everything in flat lists, without a checksum.

It had one list of stress lines for all missions and one list of choices, each with the number of
its mission (0 for the career's own) and its events. What experience was spent on was not written
down apart from the choice itself, and a mission in progress was not kept at all.
"""

from typing import Any

from hncli.cards.problems import Place
from hncli.cards.schema import read_fields
from hncli.career.record import CareerSetup
from hncli.store.career_file import identity, seal
from hncli.store.files import Tables, numbered

BEGAN = "format 0"
TABLE = "career"
PRICE = 1  # what a card and a resource cost when that format was written


def upgrade(tables: Tables) -> Tables:
    """Sort the flat lists into tables."""
    (old,) = tables["_default"].values()
    setup = {
        "negotiator": old["negotiator"],
        "boxes": old["boxes"],
        "mode": "hard" if old["hard"] else "normal",
        "seed": old["seed"],
        "table": TABLE,
    }
    read: CareerSetup = read_fields(CareerSetup, setup, Place("setup"))
    missions = [_with_lines(mission, old["lines"]) for mission in old["missions"]]
    id = identity(BEGAN, read)
    career: dict[str, Any] = {
        "id": id,
        "began": BEGAN,
        "versions": [BEGAN],
        "seal": seal([id, [BEGAN], [[mission.get("take_backs", 0), []] for mission in missions]]),
        "setup": setup,
    }
    if old["retired"]:
        career["retired"] = True
    steps, logs = _sorted_choices(old["choices"])
    return {
        "summary": numbered([_summary(old)]),
        "career": numbered([career]),
        "missions": numbered(missions),
        "spent": numbered(_spent(old["choices"], missions)),
        "notes": numbered({"text": text} for text in old["notes"]),
        "steps": numbered(steps),
        "logs": numbered(logs),
    }


def _summary(old: dict[str, Any]) -> dict[str, Any]:
    return {
        "negotiator": old["negotiator"],
        "mode": "hard" if old["hard"] else "normal",
        "missions": len(old["missions"]),
        "successes": sum(mission["result"] == "won" for mission in old["missions"]),
        "stress": old["stress"],
        "score": old["score"],
        "state": old["state"],
    }


def _with_lines(mission: dict[str, Any], lines: list[dict[str, Any]]) -> dict[str, Any]:
    """A mission with its own lines of the flat ledger."""
    own = [line for line in lines if line["mission"] == mission["number"]]
    return {**mission, "lines": own} if own else dict(mission)


def _sorted_choices(
    choices: list[dict[str, Any]],
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The career's own steps, and a log for each mission."""
    steps: list[dict[str, Any]] = []
    logs: dict[int, dict[str, Any]] = {}
    for choice in choices:
        option, events = choice["option"], choice["events"]
        if choice["mission"]:
            log = logs[choice["mission"]]
            log.setdefault("choices", []).append(
                {"option": option, "events": events} if events else {"option": option}
            )
            continue
        steps.append({key: choice[key] for key in ("option", "told") if key in choice})
        if option.startswith("mission:"):
            number = choice["begins"]
            logs[number] = {"number": number, "setup": events}
    return steps, list(logs.values())


def _spent(choices: list[dict[str, Any]], missions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What experience was spent on: cards and resources that no entry of the table gave."""
    given = [mission.get("card") for mission in missions]
    spent = []
    after = 0
    for choice in choices:
        verb, _colon, name = choice["option"].partition(":")
        if choice["mission"]:
            continue
        if verb == "mission":
            after = choice["begins"]
        elif verb == "table":
            after += 1
        elif verb == "resource" or (verb == "card" and name != given[after - 1]):
            spent.append({"after": after, "cost": PRICE, verb: name})
    return spent
