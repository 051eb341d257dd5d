"""Format 1: stress lines held sentences, versions were one text, a trait was one word.

The texts of versions held hashes that cannot be compared with those of today, so the versions of
the cards are unknown after the upgrade: a replay shows whether they are the same. The rules of all
of them are version 1.
"""

from collections.abc import Iterable
from typing import Any

from hncli.base.records import Tables, Upgrades

SINGLE = "single"
"""The kind of the one file for a single mission: its set-up and its choices, nothing else."""

RULES = 1
CAUSES = {
    "C-STRESS-1": "killed",
    "C-STRESS-2": "k_ending",
    "C-STRESS-3": "pivotal",
    "C-STRESS-4": "failed",
    "C-STRESS-5": "saved",
}

Document = dict[str, Any]


def upgrade(tables: Tables) -> Tables:
    """The tables of a career, a mission or an export in format 2."""
    found = dict(tables)
    if "career" in tables:
        found["career"] = numbered(map(_career, _documents(tables, "career")))
        found["missions"] = numbered(map(_mission_entry, _documents(tables, "missions")))
        found["logs"] = numbered(map(_log, _documents(tables, "logs")))
    if "log" in tables:
        found.update(_mission(found.pop("mission"), tables["log"], found.pop("position")))
        found.pop("undone", None)
    elif "mission" in tables:
        found.update(_single(tables["mission"]))
    return found


def _documents(tables: Tables, name: str) -> list[Document]:
    """The documents of a table, in order."""
    table = tables.get(name, {})
    return [table[id] for id in sorted(table, key=int)]


def _versions() -> Document:
    return {"rules": RULES}


def _career(old: Document) -> Document:
    """The head of a career; several versions mean that a replay may lead elsewhere."""
    head = {key: value for key, value in old.items() if key not in ("seal", "versions")}
    setup = dict(old["setup"])
    trait = setup.pop("trait", None)
    head["setup"] = {**setup, "traits": [trait]} if trait else setup
    head["versions"] = _versions()
    if len(old["versions"]) > 1:
        head["mixed"] = True
    return head


def _mission_entry(old: Document) -> Document:
    """A mission of a career, with keys in its stress lines."""
    if "lines" not in old:
        return old
    return {**old, "lines": [_line(line, old) for line in old["lines"]]}


def _line(old: Document, mission: Document) -> Document:
    """A stress line: its cause by the rule, and what the sentence told besides."""
    line = {key: value for key, value in old.items() if key != "what"}
    what, rule = old["what"], old["rule"]
    if rule not in CAUSES:  # relief, by the rule of its compensation
        return {**line, "cause": "relief", "by": mission["taken"]}
    line["cause"] = CAUSES[rule]
    if rule == "C-STRESS-1" and "while threat was on S" in what:
        line["cause"] = "killed_at_s"
    if rule == "C-STRESS-2" and old["amount"] == 0 and what.endswith(")"):
        line["by"] = what[what.rindex("(") + 1 : -1].lower().replace(" ", "-")
    if rule == "C-STRESS-5":
        line["count"] = mission["saved"]
    return line


def _log(old: Document) -> Document:
    return {**old, "versions": _versions()}


def _mission(head: Document, log: Document, position: Document) -> Tables:
    """The running mission of a career."""
    (old,), (told,), (snapshot,) = head.values(), log.values(), position.values()
    setup = {"box": old["box"], "abductor": old["abductor"], "seed": snapshot["seed"]}
    new: Document = {"setup": setup, "career": old["career"]}
    if old.get("take_backs"):
        new["take_backs"] = old["take_backs"]
    if " + " in told.get("versions", ""):
        new["from_snapshot"] = True
    return {
        "mission": numbered([new]),
        "log": numbered([_log(told)]),
        "snapshot": numbered([snapshot]),
    }


def _single(table: Document) -> Tables:
    """The single mission: no events and no position, since format 1 did not store them."""
    if not table:
        return {"mission": {}, "log": {}, "snapshot": {}}
    (old,) = table.values()
    head: Document = {"setup": {key: old[key] for key in ("box", "abductor", "seed")}}
    head |= {key: old[key] for key in ("packs", "take_backs") if old.get(key)}
    if old.get("sets"):
        head["set_name"] = old["sets"]  # the set itself was not stored: it is looked up by name
    choices = [{"option": option} for option in old.get("choices", [])]
    log = {"number": 1, "choices": choices, "versions": _versions()}
    return {"mission": numbered([head]), "log": numbered([log]), "snapshot": {}}


def numbered(documents: Iterable[Document]) -> Document:
    """A table with these documents, numbered from 1."""
    return {str(n): document for n, document in enumerate(documents, 1)}


UPGRADES: Upgrades = {1: upgrade}
"""What makes the next format of each, for careers, missions and exports alike."""
