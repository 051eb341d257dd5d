"""Resuming a stored mission: by replay of its choices, or from its snapshot.

The shape and the ids of a stored position are checked before the engine sees it, and an id that no
installed pack has is named.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from hncli.base.files import Damaged, StoreError, display_path
from hncli.base.messages import _, in_quotes, ngettext, printable
from hncli.base.problems import ContentError
from hncli.base.records import canonical
from hncli.base.schema import LEVELS
from hncli.base.text import clauses, listed
from hncli.base.values import Value, value
from hncli.career.journal import UNKNOWN, LoggedChoice, MissionLog, Versions
from hncli.career.record import Record
from hncli.career.replay import CannotReplay
from hncli.features.missions.saving.mission_file import StoredMission
from hncli.game.cards.career_content import Asset
from hncli.game.cards.library import Library, NotPlayable, UnknownName
from hncli.game.cards.models import Abductor
from hncli.game.engine.game import GIVEN_UP, EndlessLoop, Refused, replay_choice
from hncli.game.engine.mission import ANSWERS, STEPS, Mission
from hncli.game.engine.position import BadPosition, frames
from hncli.game.engine.setup import MissionSetup

NOT_PLAYABLE = (CannotReplay, ContentError, EndlessLoop, Refused, NotPlayable)
"""What stored choices can run into that the rules of today do not allow."""


@value
class ResumedMission(Value):
    """A mission as it was left."""

    mission: Mission
    log: MissionLog
    from_snapshot: bool = False  # its choices lead elsewhere with the versions of today
    message: str = ""  # what the player should know


def resume_mission(
    library: Library, stored: StoredMission, setup: MissionSetup, present: Versions, path: Path,
    remedy: str,
) -> ResumedMission:  # fmt: skip
    """The mission where it was left.

    Its choices are replayed; if they lead to the stored events and position, that is the mission.
    If not, and the versions are the same, the file is Damaged. With other versions it resumes from
    the snapshot, and the message says so. StoreError names an id that no installed pack has.
    """
    for id in unknown_in_setup(library, setup):
        raise not_installed(path, id)
    is_same = stored.log.versions.is_same(present) and not stored.from_snapshot
    try:
        mission, log = replay(library, stored, setup, present)
    except NOT_PLAYABLE as error:
        wrong = str(error)
    else:
        if stored.snapshot is None:
            return ResumedMission(mission, log)  # nothing to compare with
        if not same_log(log, stored.log):
            wrong = _("the events differ")
        elif is_same and not is_at(mission, stored):
            wrong = _("the position differs")
        else:
            return ResumedMission(mission, log)
    if is_same:
        text = _("it is not what its choices lead to ({what}).")
        raise Damaged(path, text.format(what=wrong), remedy)
    if stored.snapshot is None:
        text = _("{file}: its choices do not fit the cards of today ({what}). Begin a new mission.")
        raise StoreError(text.format(file=display_path(path), what=wrong))
    try:
        mission = mission_at(library, setup, stored.snapshot)
    except BadSnapshot as error:
        text = _("its position cannot be used ({what}).")
        raise Damaged(path, text.format(what=error), remedy) from None
    mission.take_backs = stored.take_backs
    text = _(
        "This mission was begun with other versions: {what}. It continues from the saved position; "
        "earlier choices cannot be undone."
    )
    message = text.format(what=describe_differences(stored.log.versions, present))
    return ResumedMission(mission, stored.log, from_snapshot=True, message=message)


def replay(
    library: Library, stored: StoredMission, setup: MissionSetup, present: Versions
) -> tuple[Mission, MissionLog]:
    """Begin a mission again and make its choices; one of NOT_PLAYABLE where one is refused."""
    mission = setup.begin(library)
    dealt, watched = tuple(mission.events), stored.log.watched
    log = MissionLog(stored.log.number, dealt, versions=present, watched=watched)
    kills = stored.log.versions.giving_up_kills
    choices = []
    for n, choice in enumerate(stored.log.choices, 1):
        try:
            events = replay_choice(mission, choice.option, kills)
        except Refused:
            raise CannotReplay(f"{n}: {choice.option.id}") from None
        choices.append(LoggedChoice(choice.option, tuple(events)))
    if mission.ending == GIVEN_UP:
        log = replace(log, versions=present.given_up(kills))
    mission.take_backs = stored.take_backs
    return mission, replace(log, choices=tuple(choices))


def is_at(mission: Mission, stored: StoredMission) -> bool:
    """Whether a mission is at the stored position."""
    return _comparable(mission.to_json()) == _comparable(stored.snapshot or {})


def _comparable(position: dict[str, Any]) -> str:
    """The position without what older versions did not note: which pending saves a fall makes."""
    agenda = position.get("agenda")
    if isinstance(agenda, list):
        cut = [
            frame[:3] if isinstance(frame, list) and frame[:1] == ["save_one"] else frame
            for frame in agenda
        ]
        position = position | {"agenda": cut}
    return canonical(position)


def same_log(first: MissionLog, second: MissionLog) -> bool:
    """Whether two logs have the same choices and events, whatever versions made them."""
    return replace(first, versions=UNKNOWN) == replace(second, versions=UNKNOWN)


def same_logs(some: tuple[MissionLog, ...], others: tuple[MissionLog, ...]) -> bool:
    """Whether the same missions were played in the same way."""
    return len(some) == len(others) and all(map(same_log, some, others))


def refuse_without_packs(library: Library, made_with: Versions, present: Versions) -> None:
    """StoreError if cards have changed and a pack of the player's is left out, which may be why.

    To go on would mix two versions for good; once the pack is mended, nothing has changed.
    """
    if library.left_out and made_with.differences(present):
        text = ngettext(
            "This was played with other cards, and your pack {packs} is left out. Mend it first, "
            "or remove it to play on without it.",
            "This was played with other cards, and your packs {packs} are left out. Mend them "
            "first, or remove them to play on without them.",
            len(library.left_out),
        )
        raise StoreError(text.format(packs=listed([printable(id) for id in library.left_out])))


def describe_differences(stored: Versions, present: Versions) -> str:
    """Which versions differ, in words."""
    differences = stored.differences(present)
    if differences:
        return clauses(differences)
    if not stored.is_same(present):
        return _("an older hn did not note those of the cards")
    return _("several, one after the other")


# Positions


class BadSnapshot(Exception):
    """A stored position that cannot be played on, and why."""


def mission_at(library: Library, setup: MissionSetup, snapshot: dict[str, Any]) -> Mission:
    """The mission at its stored position; BadSnapshot if its shape or an id is wrong."""
    try:
        mission = Mission.from_json(setup.catalogue(library), snapshot)
    except (BadPosition, UnknownName) as error:
        raise BadSnapshot(str(error)) from None
    if (mission.box, mission.abductor_id) != (setup.box, setup.abductor):
        raise BadSnapshot(_("it is another mission"))
    if mission.is_over or mission.ask is None or mission.ask.kind not in ANSWERS:
        raise BadSnapshot(_("nothing is asked"))
    for id in unknown_in_position(mission):
        raise BadSnapshot(_("{id} is not there").format(id=in_quotes(id, 60)))
    if not _has_valid_shape(mission):
        raise BadSnapshot(_("its numbers or its unfinished work are wrong"))
    return mission


def _has_valid_shape(m: Mission) -> bool:
    """Whether all numbers are within their bounds and all frames have a known step."""
    assert m.ask is not None
    kind, _about, options, then = m.ask
    waiting = (then,) if kind == "pick" else tuple(filter(None, then[2:]))  # of an offer
    work = [*frames(m.agenda), *waiting]
    levels = range(len(LEVELS))
    counts = (m.turn, m.pool, m.loyal, m.saved, m.killed, m.next_slot, m.next_serial)
    return (
        m.threat in levels
        and m.start_threat in levels
        and all(count >= 0 for count in counts)
        and len(m.dice) == len(m.converted)
        and all(1 <= face <= 6 for face in (*m.dice, *m.loaded))
        and all(type(frame) is tuple and frame and frame[0] in STEPS for frame in work)
        and (kind not in ("pick", "offer") or bool(options))
        and (kind != "offer" or len(then) == len(("name", "source", "retry", "otherwise")))
    )


# Ids


def not_installed(path: Path, id: str) -> StoreError:
    """The error that names an id which no installed pack has."""
    return StoreError(
        _("{file}: {id} is in no installed pack. Install the pack that it comes from.").format(
            file=display_path(path), id=printable(id, 80)
        )
    )


def unknown_in_setup(library: Library, setup: MissionSetup) -> Iterator[str]:
    """Every id that a mission starts with and no installed pack has."""
    if setup.box not in library.packs:
        yield setup.box
    elif setup.abductor not in library.packs[setup.box].of(Abductor):
        yield f"{setup.box}/{setup.abductor}"
    helps = _helps(library)
    yield from (id for id in (*setup.traits, *setup.conditions, *setup.held) if id not in helps)
    cards = setup.added
    if setup.sets is not None:
        yield from (id for id in setup.sets.pivotal if id not in library.packs)
        cards = (*cards, *setup.sets.conversation, *setup.sets.terror)
    yield from _unknown_cards(library, cards)


def unknown_in_record(library: Library, record: Record) -> Iterator[str]:
    """Every id that a career needs to go on and no installed pack has."""
    helps = _helps(library)
    for entry in record.missions:
        names = [roll.entry for roll in entry.rolls] + [entry.taken] * bool(entry.taken)
        yield from (id for id in names if id not in helps)
        yield from (id for id in entry.held if helps.get(id) != "resource")
        yield from _unknown_cards(library, (entry.card,))
    for spent in record.spent:
        if spent.resource and helps.get(spent.resource) != "resource":
            yield spent.resource
        yield from _unknown_cards(library, (spent.card,))


def unknown_in_position(m: Mission) -> Iterator[str]:
    """Every id in a position that the mission's cards do not have."""
    cards = m.catalogue
    terror = {*cards.reds, *cards.pivotals, *cards.demands}
    piles = (
        (cards.conversation, (*m.hand, *m.available, *m.played, *m.removed, *m.unused)),
        (terror, (*m.deck, *m.discard, *m.aside, *m.in_play)),
        (cards.demands, (*m.demands_aside, *m.demands_gone, *m.demands_left)),
        (cards.demands, tuple(placed.id for placed in m.demands)),
        (cards.helps, (*m.held, *m.traits, *m.used)),
        (cards.cards, (m.card,) if m.card is not None else ()),
        (cards.pivotals, (m.pivotal,) if m.pivotal is not None else ()),
    )
    for installed, ids in piles:
        yield from (id for id in ids if id not in installed)


def _helps(library: Library) -> dict[str, str]:
    """Every trait, resource and other entry, with its kind."""
    packs = library.packs.values()
    return {id: help.kind for pack in packs for id, help in pack.of(Asset).items()}


def _unknown_cards(library: Library, names: tuple[str, ...]) -> Iterator[str]:
    """The full names (pack/id) that no installed pack has."""
    for name in filter(None, names):
        home, _slash, id = name.partition("/")
        if home not in library.packs or id not in library.packs[home].cards:
            yield name
