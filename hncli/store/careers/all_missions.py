"""Every mission of a player: the history, and what careers have that it lacks."""

from collections import Counter
from pathlib import Path
from typing import NamedTuple

from hncli.career.record import PlayedMission
from hncli.store.careers.index import summaries
from hncli.store.careers.paths import CareerPaths
from hncli.store.careers.summary import Summary
from hncli.store.errors import StoreError
from hncli.store.missions.mission_history import MissionHistory, missions_of_career


class PlayerRecord(NamedTuple):
    """Missions that are over, in the order in which they ended, and the player's own careers."""

    missions: list[PlayedMission]
    careers: list[Summary]
    unreadable: list[str]
    """Careers that are damaged; their missions count as far as the history has them."""


def read_player_record(home: Path) -> PlayerRecord:
    """Read everything; StoreError if the history or the folder of careers cannot be used.

    An imported career enters the history when it is first opened to be played. Until then its
    missions are read from its own file, and come last as they would there.
    """
    missions = MissionHistory(home).all()
    paths = CareerPaths(home)
    own = [one for one in summaries(paths) if not one.example]
    entered = Counter(one.name for one in missions)
    unreadable = [one.name for one in own if one.state == "damaged"]
    for one in own:
        # Only a hint: a renamed career has its old name there. What is there is not added twice.
        if entered[one.name] < one.missions:
            try:
                missions += _missing(missions, _missions_in_file(paths, one.name))
            except StoreError:
                unreadable.append(one.name)
    return PlayerRecord(
        missions, [one for one in own if one.name not in unreadable], sorted(unreadable)
    )


def _missions_in_file(paths: CareerPaths, name: str) -> list[PlayedMission]:
    """The missions of a career as the history would hold them."""
    from hncli.store.careers.load import load_career  # with the rules, which are rarely needed

    stored = load_career(paths, name).career
    return missions_of_career(stored.id, name, stored.record.missions)


def _missing(known: list[PlayedMission], found: list[PlayedMission]) -> list[PlayedMission]:
    there = {(one.career, one.mission) for one in known}
    return [one for one in found if (one.career, one.mission) not in there]
