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
    """The figures of a mission as a player enters them; what is left out counts as nothing."""

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
    library: Library, mission: TableMission, table: TrackedMission | None = None
) -> TableMission:
    """A mission with the achievements that follow from its steps, or from its figures alone."""
    facts = Facts(
        mission.result,
        mission.ending,
        mission.turns or COUNT.high,
        pivotal=mission.pivotal,
        killed=mission.killed,
    )
    if table is not None:
        facts = facts_of(table.trace)
    earned = earned_at_table(library, mission.box, mission.abductor, facts, table is not None)
    return replace(mission, achievements=tuple(dict.fromkeys((*mission.achievements, *earned))))


def read_mission(raw: dict[str, Any], place: Place) -> TableMission:
    """Read figures; `pivotal = false` is the same as leaving it out."""
    if raw.get("pivotal") is False:
        raw = {key: value for key, value in raw.items() if key != "pivotal"}
    mission: TableMission = read_fields(TableMission, raw, place)
    return mission


def possible_endings(career: "Career", box: str, abductor: str, result: str) -> dict[str, str]:
    """What a mission with that abductor and result can end with, by id, the usual ending first.

    Of an abductor that no pack has, without box and id, only the endings of the rules are known.
    """
    endings = {
        id: str(text)
        for id, text in ENDING_TITLES.items()
        if (id in WAYS_TO_WIN) == (result == "won")
    }
    usual = usual_ending(result)
    if not box:
        return {usual: endings[usual], **endings}
    setup = career.record.setup
    catalogue = career.library.catalogue(box, abductor, setup.sets, career.status.added)
    endings = {id: ending_in(catalogue, id) for id in endings}
    own_endings = {
        effect.ending: ending_in(catalogue, effect.ending)
        for card in catalogue.cards.values()
        for effect in card.effects()
        if isinstance(effect, Finish)
        and effect.finish == result
        and effect.ending not in ENDING_TITLES
    }
    return {usual: endings[usual], **endings, **own_endings}


def usual_ending(result: str) -> str:
    """The ending of a mission of which only the result is known."""
    return "captured" if result == "won" else "escaped"


def enter_mission(
    career: "Career", mission: TableMission, place: Place, rules: int = RULES_VERSION
) -> list[Event]:
    """Record a mission as if it had been played here; ContentError if it could not have been.

    `rules` is the version that it was entered with: giving up was something else once.
    """
    giving_up_kills = rules >= GIVING_UP_KILLS
    table = None if mission.log is None else followed(mission.log, place.at("log"))
    if table is not None and (
        table.outcome is None
        or replace(figures_of(table), achievements=mission.achievements) != mission
    ):
        raise place.at("log").error(_("the figures are not what the steps lead to."))
    _check(mission, place, giving_up_kills)
    if not career.can_start:
        raise place.error(
            _("the career does not wait for a mission now."),
            _("Finish what it asks for first; hn career show tells."),
        )
    box, abductor = _abductor(career, mission, place)
    possible = [achievement.id for achievement in achievements(career.library, box, abductor)]
    for id in mission.achievements:
        if id not in possible:
            raise place.at("achievements").error(
                _("{id} cannot be earned there.").format(id=id),
                _("See hn content list for those that can.") + nearest(id, possible),
            )
    held = Counter(career.status.held)
    for id, count in Counter(mission.spent).items():
        if held[id] < count:
            raise place.at("spent").error(
                _("{id} was not held.").format(id=id),
                _("Held are: {held}.").format(
                    held=", ".join(career.status.held) or pgettext("resources", "none")
                ),
            )
    remaining = held - Counter(mission.spent)
    entry = MissionEntry(
        career.number,
        box,
        abductor,
        at_table=True,
        abductor_name=mission.abductor_name,
        result=mission.result,
        ending=mission.ending or usual_ending(mission.result),
        turns=mission.turns,
        saved=mission.saved,
        killed=mission.killed,
        total=mission.total,
        threat=LEVELS[table.threat] if table is not None else "",
        held=tuple(sorted(remaining.elements())),
        achievements=mission.achievements,
    )
    career.steps = (*career.steps, CareerStep(Option("table"), write_fields(mission), rules))
    counts = {
        "killed_at_s": mission.killed_at_s,
        "killed": mission.killed - mission.killed_at_s,
        "k_ending": mission.k_endings,
        "pivotal": int(mission.pivotal),
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
    tables = {}
    for entry, step in zip(career.record.missions, steps, strict=False):
        log = (step.told or {}).get("log")
        if log is not None:
            place = Place("journal")
            tables[entry.number] = followed(TableOf(TableLog).read(log, place), place)
    return tables


def _check(mission: TableMission, place: Place, giving_up_kills: bool) -> None:
    """Raise ContentError for figures that no mission can have (C-TABLE-1)."""
    is_won, still_held = mission.result == "won", mission.total - mission.saved - mission.killed
    if still_held < 0:
        raise place.at("total").error(
            _("{saved} saved and {killed} killed are more than {total}.").format(
                saved=mission.saved, killed=mission.killed, total=mission.total
            ),
            _("The total counts everybody who was ever held."),
        )
    if mission.killed_at_s > mission.killed:
        raise place.at("killed_at_s").error(
            _("more were killed on S than at all."), _("It is a part of those killed.")
        )
    if is_won and still_held > 0:
        raise place.at("result").error(
            _("nobody wins while someone is held."), _("Count them all, or write lost.")
        )
    if is_won and mission.saved * 2 < mission.total:
        raise place.at("result").error(
            _("nobody wins with fewer than half saved."), _("Check the figures, or write lost.")
        )
    if giving_up_kills and mission.ending == GIVEN_UP and still_held > 0:
        raise place.at("killed").error(
            _("giving up kills everyone still held."), _("Count them as killed.")
        )
    if mission.turns > BEFORE_PIVOTAL and not mission.pivotal:
        raise place.at("pivotal").error(
            _("after turn {n} the pivotal event was seen.").format(n=BEFORE_PIVOTAL),
            _("Say that it was, or check the turns."),
        )
    if mission.ending in ENDING_TITLES and (mission.ending in WAYS_TO_WIN) != is_won:
        raise place.at("ending").error(
            _("a mission does not end so when it is won.")
            if is_won
            else _("a mission does not end so when it is lost."),
            _("Check the ending or the result."),
        )


def _abductor(career: "Career", mission: TableMission, place: Place) -> tuple[str, str]:
    """Box and abductor; left out, the first that the career can meet; none for a free name."""
    if mission.abductor_name:
        if mission.box or mission.abductor:
            raise place.at("abductor_name").error(
                _("an abductor is named twice."), _("Write an id or a name, not both.")
            )
        return "", ""
    abductors = list(career.status.abductors())
    boxes = list(dict.fromkeys(box for box, _abductor in abductors))
    if mission.box and mission.box not in boxes:
        raise place.at("box").error(
            _("this career does not draw from {id}.").format(id=mission.box),
            _("It draws from: {known}.").format(known=", ".join(boxes))
            + nearest(mission.box, boxes),
        )
    candidates = [(box, abductor) for box, abductor in abductors if mission.box in ("", box)]
    for box, abductor in candidates:
        if mission.abductor in ("", abductor):
            return box, abductor
    ids = [abductor for _box, abductor in candidates]
    raise place.at("abductor").error(
        _("this career does not meet {id}.").format(id=mission.abductor),
        _("It meets: {known}.").format(known=", ".join(ids)) + nearest(mission.abductor, ids),
    )
