"""A mission played with the real cards, entered by its figures (C-TABLE-1).

One that was followed step by step has its steps too, from which the figures follow (R-TABLE-9).
"""

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hncli.base.messages import _, pgettext
from hncli.base.problems import Place
from hncli.base.schema import (
    LEVELS,
    Flag,
    Identifier,
    ListOf,
    TableOf,
    Text,
    Whole,
    Word,
    arg,
    read_fields,
    write_fields,
)
from hncli.base.text import nearest
from hncli.base.values import Value, value
from hncli.career.achievements import Facts, achievements, earned_at_table, facts_of
from hncli.career.journal import CareerStep
from hncli.career.record import MissionEntry
from hncli.game.cards.achievements import WAYS_TO_WIN
from hncli.game.cards.effects.endings import Finish
from hncli.game.cards.library import Library
from hncli.game.cards.words import ENDING_TITLES, ending_in
from hncli.game.engine.events import Event
from hncli.game.engine.game import GIVEN_UP, Option
from hncli.game.engine.position import GIVING_UP_KILLS, RULES_VERSION
from hncli.game.table_steps import BEFORE_PIVOTAL, TableLog
from hncli.game.tracked import RefusedStep, TrackedMission

if TYPE_CHECKING:
    from hncli.career.career import Career

COUNT = Whole(0, 999)


@value
class TableMission(Value):
    """What a player has to tell of a mission; what is left out counts as nothing."""

    result: str = arg(Word(("won", "lost")), "won or lost")
    total: int = arg(Whole(1, 999), "hostages in all")
    saved: int = arg(COUNT, "hostages saved")
    killed: int = arg(COUNT, "hostages killed")
    killed_at_s: int = arg(COUNT, "of them while threat was on S", default=0)
    k_endings: int = arg(COUNT, "conversations that ended with threat on K", default=0)
    pivotal: bool = arg(Flag(), "the pivotal event was seen", default=False)
    abductor: str = arg(Identifier(), "whom you talked to", default="")
    box: str = arg(Identifier(), "the abductor's box", default="")
    abductor_name: str = arg(
        Text(60, 1), "an abductor that no installed pack has, by name", default=""
    )
    ending: str = arg(Identifier(), "how it ended", default="")
    turns: int = arg(COUNT, "turns played", default=0)
    spent: tuple[str, ...] = arg(ListOf(Identifier(), 0, 99), "resources spent", default=())
    achievements: tuple[str, ...] = arg(
        ListOf(Identifier(), 0, 99), "achievements earned", default=()
    )
    log: TableLog | None = arg(
        TableOf(TableLog), "set-up and steps, if it was followed step by step", default=None
    )


def figures_of(table: TrackedMission) -> TableMission:
    """The figures of a mission that was followed to its end."""
    assert table.outcome is not None
    causes = [cause for _turn, cause in table.trace.stress_causes]
    setup = table.setup
    return TableMission(
        table.outcome.result,
        table.total,
        table.saved,
        table.killed,
        sum(cause.endswith("_at_s") for cause in causes),
        causes.count("k_ending"),
        table.is_pivotal,
        setup.abductor,
        setup.box,
        setup.name,
        table.outcome.ending,
        table.turn,
        table.spent,
        log=table.log,
    )


def with_achievements(
    library: Library, told: TableMission, table: TrackedMission | None = None
) -> TableMission:
    """A mission with the achievements that follow from its steps, or from its figures alone."""
    figures = Facts(
        told.result, told.ending, told.turns or COUNT.high, pivotal=told.pivotal, killed=told.killed
    )
    facts = figures if table is None else facts_of(table.trace)
    found = earned_at_table(library, told.box, told.abductor, facts, table is not None)
    return replace(told, achievements=tuple(dict.fromkeys((*told.achievements, *found))))


def read_mission(raw: dict[str, Any], place: Place) -> TableMission:
    """Read figures; `pivotal = false` may be said and is the same as leaving it out."""
    if raw.get("pivotal") is False:
        raw = {key: value for key, value in raw.items() if key != "pivotal"}
    told: TableMission = read_fields(TableMission, raw, place)
    return told


def possible_endings(career: "Career", box: str, abductor: str, result: str) -> dict[str, str]:
    """What a mission with that abductor and result can end with, by id, the usual ending first.

    Of an abductor that no pack has, without box and id, only the endings of the rules are known.
    """
    ways = {
        id: str(text)
        for id, text in ENDING_TITLES.items()
        if (id in WAYS_TO_WIN) == (result == "won")
    }
    usual = usual_ending(result)
    if not box:
        return {usual: ways[usual], **ways}
    setup = career.record.setup
    there = career.library.catalogue(box, abductor, setup.sets, career.status.added)
    ways = {id: ending_in(there, id) for id in ways}
    own = {
        one.ending: ending_in(there, one.ending)
        for card in there.cards.values()
        for one in card.effects()
        if isinstance(one, Finish) and one.finish == result and one.ending not in ENDING_TITLES
    }
    return {usual: ways[usual], **ways, **own}


def usual_ending(result: str) -> str:
    """The ending of a mission of which only the result is known."""
    return "captured" if result == "won" else "escaped"


def enter_mission(
    career: "Career", told: TableMission, place: Place, rules: int = RULES_VERSION
) -> list[Event]:
    """Record a mission as if it had been played here; ContentError if it could not have been.

    `rules` is the version that it was entered with: giving up was something else once.
    """
    giving_up_kills = rules >= GIVING_UP_KILLS
    table = None if told.log is None else followed(told.log, place.at("log"))
    if table is not None and (
        table.outcome is None or replace(figures_of(table), achievements=told.achievements) != told
    ):
        raise place.at("log").error(_("the figures are not what the steps lead to."))
    _check(told, place, giving_up_kills)
    if not career.can_start:
        raise place.error(
            _("the career does not wait for a mission now."),
            _("Finish what it asks for first; hn career show tells."),
        )
    box, abductor = _abductor(career, told, place)
    possible = [each.id for each in achievements(career.library, box, abductor)]
    for id in told.achievements:
        if id not in possible:
            raise place.at("achievements").error(
                _("{id} cannot be earned there.").format(id=id),
                _("See hn content list for those that can.") + nearest(id, possible),
            )
    held = Counter(career.status.held)
    for id, count in Counter(told.spent).items():
        if held[id] < count:
            raise place.at("spent").error(
                _("{id} was not held.").format(id=id),
                _("Held are: {held}.").format(
                    held=", ".join(career.status.held) or pgettext("resources", "none")
                ),
            )
    left = held - Counter(told.spent)
    entry = MissionEntry(
        career.number,
        box,
        abductor,
        at_table=True,
        abductor_name=told.abductor_name,
        result=told.result,
        ending=told.ending or usual_ending(told.result),
        turns=told.turns,
        saved=told.saved,
        killed=told.killed,
        total=told.total,
        threat=LEVELS[table.threat] if table is not None else "",
        held=tuple(sorted(left.elements())),
        achievements=told.achievements,
    )
    career.steps = (*career.steps, CareerStep(Option("table"), write_fields(told), rules))
    counts = {
        "killed_at_s": told.killed_at_s,
        "killed": told.killed - told.killed_at_s,
        "k_ending": told.k_endings,
        "pivotal": int(told.pivotal),
    }
    causes = [(0, cause) for cause in Counter(counts).elements()]
    causes = causes if table is None else table.trace.stress_causes
    return career.enter(entry, causes, giving_up_kills=giving_up_kills)


def followed(log: TableLog, place: Place) -> TrackedMission:
    """The table at the end of a log; ContentError where a step cannot be taken."""
    table = TrackedMission(log.setup)
    for n, step in enumerate(log.steps, 1):
        try:
            table.take(step)
        except RefusedStep as refused:
            raise place.at("steps").at(n).error(str(refused)) from None
    return table


def tables_of(career: "Career") -> dict[int, TrackedMission]:
    """The missions of a career that were followed step by step, by their numbers."""
    steps = (step for step in career.steps if step.option.verb in ("mission", "table"))
    found = {}
    for entry, step in zip(career.record.missions, steps, strict=False):
        log = (step.told or {}).get("log")
        if log is not None:
            place = Place("journal")
            found[entry.number] = followed(TableOf(TableLog).read(log, place), place)
    return found


def _check(told: TableMission, place: Place, giving_up_kills: bool) -> None:
    """Raise ContentError for figures that no mission can have (C-TABLE-1)."""
    if told.saved + told.killed > told.total:
        raise place.at("total").error(
            _("{saved} saved and {killed} killed are more than {total}.").format(
                saved=told.saved, killed=told.killed, total=told.total
            ),
            _("The total counts everybody who was ever held."),
        )
    if told.killed_at_s > told.killed:
        raise place.at("killed_at_s").error(
            _("more were killed on S than at all."), _("It is a part of those killed.")
        )
    if told.result == "won" and told.saved + told.killed < told.total:
        raise place.at("result").error(
            _("nobody wins while someone is held."), _("Count them all, or write lost.")
        )
    if told.result == "won" and told.saved * 2 < told.total:
        raise place.at("result").error(
            _("nobody wins with fewer than half saved."), _("Check the figures, or write lost.")
        )
    if giving_up_kills and told.ending == GIVEN_UP and told.saved + told.killed < told.total:
        raise place.at("killed").error(
            _("giving up kills everyone still held."), _("Count them as killed.")
        )
    if told.turns > BEFORE_PIVOTAL and not told.pivotal:
        raise place.at("pivotal").error(
            _("after turn {n} the pivotal event was seen.").format(n=BEFORE_PIVOTAL),
            _("Say that it was, or check the turns."),
        )
    if told.ending in ENDING_TITLES and (told.ending in WAYS_TO_WIN) != (told.result == "won"):
        raise place.at("ending").error(
            _("a mission does not end so when it is won.")
            if told.result == "won"
            else _("a mission does not end so when it is lost."),
            _("Check the ending or the result."),
        )


def _abductor(career: "Career", told: TableMission, place: Place) -> tuple[str, str]:
    """Box and abductor; left out, the first that the career can meet; none for a free name."""
    if told.abductor_name:
        if told.box or told.abductor:
            raise place.at("abductor_name").error(
                _("an abductor is named twice."), _("Write an id or a name, not both.")
            )
        return "", ""
    everybody = list(career.status.abductors())
    boxes = list(dict.fromkeys(box for box, _abductor in everybody))
    if told.box and told.box not in boxes:
        raise place.at("box").error(
            _("this career does not draw from {id}.").format(id=told.box),
            _("It draws from: {known}.").format(known=", ".join(boxes)) + nearest(told.box, boxes),
        )
    there = [(box, abductor) for box, abductor in everybody if told.box in ("", box)]
    for box, abductor in there:
        if told.abductor in ("", abductor):
            return box, abductor
    known = [abductor for _box, abductor in there]
    raise place.at("abductor").error(
        _("this career does not meet {id}.").format(id=told.abductor),
        _("It meets: {known}.").format(known=", ".join(known)) + nearest(told.abductor, known),
    )
