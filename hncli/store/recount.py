"""Counting a career up from the events of its missions, where it cannot be played again."""

from collections.abc import Iterator
from dataclasses import replace

from hncli.cards.library import Library
from hncli.career.journal import MissionLog
from hncli.career.ledger import Line, figures, lines_of, settle
from hncli.career.record import MissionEntry, Record
from hncli.career.status import CareerStatus
from hncli.store.career_file import Kept, before_mission
from hncli.store.versions import same_numbers
from hncli.words import _, printable

COMPENSATION = "C-COMP"
"""The rules whose stress lines come from compensation, not from the mission's events."""


def recount(library: Library, kept: Kept, present: str) -> list[str]:
    """What does not add up in a career that names nothing unknown.

    The numbers of its table count only if they are the same today.
    """
    is_same = len(kept.versions) == 1 and same_numbers(kept.versions[0], present)
    try:
        return [*_counted(library, kept, is_same), *_stepped(kept)]
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return [_("the events of its missions")]  # they are plain data that nobody has checked


def unknown(library: Library, record: Record) -> Iterator[str]:
    """Everything that a career names and that is not there: it cannot go on without."""
    helps = CareerStatus(library, record).helps
    resources = [id for id, help in helps.items() if help.kind == "resource"]
    for entry in record.missions:
        names = [one.entry for one in entry.rolls] + [entry.taken] * bool(entry.taken)
        for id in names:
            if id not in helps:
                yield id
        for id in entry.held:
            if id not in resources:
                yield id
    for spent in record.spent:
        if spent.resource and spent.resource not in resources:
            yield spent.resource


def _counted(library: Library, kept: Kept, is_same: bool) -> Iterator[str]:
    record = kept.record
    logs = {log.number: log for log in kept.journal.logs}
    if len(logs) != len(kept.journal.logs):
        yield _("two logs of one mission")
    total = 0
    for n, entry in enumerate(record.missions, 1):
        where = _("mission {n}").format(n=n)
        if entry.number != n or entry.at_table == (n in logs):
            yield where
            continue
        earlier = replace(record, missions=record.missions[: n - 1])
        if n in logs and not _agrees(entry, logs[n]):
            yield where
        if n in logs and not _weighs(CareerStatus(library, earlier), entry, logs[n], is_same):
            yield where
        raw = [replace(line, amount=line.amount - line.cut, cut=0) for line in entry.lines]
        if tuple(settle(raw, total)) != entry.lines:
            yield where
        if any(line.mission != n for line in entry.lines):
            yield where
        total += sum(line.amount for line in entry.lines)
    now = CareerStatus(library, record)
    if now.experience < 0 or total != now.stress:
        yield _("experience")
    if any(spent.after > len(record.missions) for spent in record.spent):
        yield _("what was spent")


def _stepped(kept: Kept) -> Iterator[str]:
    """The career's own choices must be those that its record tells of."""
    steps = [step.option for step in before_mission(kept.journal).steps]
    if steps.count("retire") != kept.record.retired:
        yield _("the choice {option}").format(option="retire")
    steps = [step for step in steps if step != "retire"]  # also before the last compensation
    for option, is_certain in _steps(kept.record):
        if steps and steps[0] == option:
            steps.pop(0)
        elif is_certain:
            yield _("the choice {option}").format(option=option)
    if steps:
        yield _("the choice {option}").format(option=printable(steps[0]))


def _steps(record: Record) -> Iterator[tuple[str, bool]]:
    """Every choice that a record tells of, and whether it must have been made by the player."""
    for number in range(len(record.missions) + 1):
        if number:
            entry = record.missions[number - 1]
            begun = f"mission:{entry.box}/{entry.abductor}"
            yield ("table" if entry.at_table else begun), True
            yield f"entry:{entry.taken}", False  # a single entry is taken by itself
            yield f"card:{entry.card}", False
        for spent in record.spent:
            if spent.after == number:
                verb, name = ("card", spent.card) if spent.card else ("resource", spent.resource)
                yield f"{verb}:{name}", True


def _agrees(entry: MissionEntry, log: MissionLog) -> bool:
    """Whether a mission is what its events tell."""
    first, last = log.setup[0], log.events[-1]
    kinds = [event["event"] for event in log.events]
    turns = [event["turn"] for event in log.events if event["event"] == "turn-started"]
    return (
        first["event"] == "mission-started"
        and last["event"] == "mission-ended"
        and (first["box"], first["abductor"], first["seed"])
        == (entry.box, entry.abductor, entry.seed)
        and (last["result"], last["ending"]) == (entry.result, entry.ending)
        and (kinds.count("saved"), kinds.count("killed")) == (entry.saved, entry.killed)
        and max(turns, default=1) == entry.turns
        and last["threat"] == entry.threat
    )


def _weighs(before: CareerStatus, entry: MissionEntry, log: MissionLog, is_same: bool) -> bool:
    """Whether the stress lines are those of the events, as heavy as the table says if it can."""
    helps = before.helps
    spared = {helps[id].spares: helps[id].title for id in before.traits if helps[id].spares}
    counted = settle(
        lines_of(entry.number, figures(log.events), before.numbers, before.is_hard, spared),
        before.stress,
    )
    lines = [line for line in entry.lines if not line.rule.startswith(COMPENSATION)]
    if is_same:
        return list(map(_amounts, counted)) == list(map(_amounts, lines))
    return list(map(_rules, counted)) == list(map(_rules, lines))


def _amounts(line: Line) -> tuple[object, ...]:
    return (line.turn, line.rule, line.amount, line.cut)


def _rules(line: Line) -> tuple[object, ...]:
    return (line.turn, line.rule)
