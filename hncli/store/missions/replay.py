"""Resuming a stored mission: by replay of its choices, or from its snapshot."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from hncli.cards.library import Library, NotPlayable
from hncli.cards.problems import ContentError
from hncli.career.journal import Choice, MissionLog
from hncli.career.replay import CannotReplay
from hncli.career.versions import UNKNOWN, Versions
from hncli.engine.game import GIVE_UP, EndlessLoop, Refused
from hncli.engine.mission import Mission
from hncli.engine.mission_setup import MissionSetup
from hncli.store.errors import Damaged, StoreError, display_path
from hncli.store.files.storage import canonical
from hncli.store.missions.mission_file import StoredMission
from hncli.store.missions.snapshots import BadSnapshot, mission_at
from hncli.store.missions.unknown_ids import not_installed, unknown_in_setup
from hncli.values import Value, value
from hncli.words import _, ngettext
from hncli.words.printable import printable
from hncli.words.sentences import clauses, listed

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
    log = MissionLog(stored.log.number, tuple(mission.events), versions=present)
    choices = []
    for n, choice in enumerate(stored.log.choices, 1):
        try:
            option = choice.option
            events = mission.give_up() if option == GIVE_UP else mission.choose(option)
        except Refused:
            raise CannotReplay(f"{n}: {choice.option.id}") from None
        choices.append(Choice(choice.option, tuple(events)))
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
            one[:3] if isinstance(one, list) and one[:1] == ["save_one"] else one for one in agenda
        ]
        position = position | {"agenda": cut}
    return canonical(position)


def same_log(one: MissionLog, other: MissionLog) -> bool:
    """Whether two logs have the same choices and events, whatever versions made them."""
    return replace(one, versions=UNKNOWN) == replace(other, versions=UNKNOWN)


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
    told = stored.differences(present)
    if told:
        return clauses(told)
    if not stored.is_same(present):
        return _("an older hn did not note those of the cards")
    return _("several, one after the other")
