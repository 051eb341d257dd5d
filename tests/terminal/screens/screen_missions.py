"""Positions of missions to look at, each as a player comes to it."""

from functools import cache
from typing import Any

from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from tests.fuzz.twin import shipped
from tests.game.engine.table import play, start
from tests.terminal.screens.screen_modes import Screen, at, told

HAND = ["small-talk", "small-talk", "keep-cool", "let-me-rephrase-that", "a-bold-lie"]
DEMANDS: list[dict[str, Any]] = [
    {"id": "wire-10000000", "face": "up"},
    {"id": "release-fugitives", "conceded": True},
    {"id": "helicopter"},
    {"id": "cut-the-floodlights"},
]


def middle(**given: Any) -> Mission:
    """A mission that is well under way, with everything on the table that there can be."""
    usual: dict[str, Any] = {
        "turn": 4,
        "threat": "5",
        "cp": 5,
        "pool": 5,
        "saved": 3,
        "killed": 2,
        "hand": HAND,
        "played": ["what-are-your-demands", "just-a-few-minutes-more"],
        "demands": DEMANDS,
        "effects": [
            {"what": "dice", "amount": 2, "until": "turn"},
            {"what": "dice-eliminating", "amount": 1, "until": "mission"},
            {"what": "free-fours", "until": "next-roll"},
        ],
        "held": ["snitch", "medic-team"],
        "traits": ["quick-thinker"],
    }
    return start(**(usual | given))


def rolled(*faces: int, choices: tuple[str, ...] = (), **given: Any) -> Mission:
    """A card played into a roll of these dice, and what was done about them."""
    dice = {"what": "dice", "amount": len(faces) - 2, "until": "turn"}
    usual: dict[str, Any] = {"hand": HAND, "effects": [dice], "dice": list(faces)}
    mission = start(**(usual | given))
    play(mission, "play:small-talk", *choices)
    return mission


def chosen(mission: Mission, *choices: str) -> Mission:
    """A mission after some choices."""
    play(mission, *choices)
    return mission


@cache
def missions() -> dict[str, Mission]:
    """Every position that is looked at, by name, in the language of this process."""
    return {
        "the first position": new_mission(shipped(), "base", "arkayne", 7),
        "well under way": middle(),
        "on K, with an alert": start(
            box="crime-wave",
            abductor="barrett",
            threat="K",
            cp=-1,
            pool=4,
            killed=3,
            hand=["consider-this"],
            terror=["any:pivotal"],
            alerts=[{"card": "too-good-to-be-true"}],
        ),
        "the spend phase": middle(phase="spend", cp=4, demands=[]),
        "the last conversation, on S": start(
            threat="S", cp=6, saved=6, pool=3, last_conversation=True, terror=[], hand=["keep-cool"]
        ),
        "the second in command": start(
            second=True, killed=2, pool=2, saved=3, hand=["minor-extraction"]
        ),
        "one die": rolled(4),
        "two dice": rolled(1, 2),
        "three dice": rolled(4, 5, 3),
        "four dice, one converted": rolled(
            4, 4, 6, 2, choices=("convert:1", "card:a-bold-lie", "card:keep-cool")
        ),
        "five dice": rolled(4, 2, 1, 6, 5),
        "a card to pick": rolled(4, 1, choices=("convert:1",)),
        "a die to pick": rolled(4, 1, choices=("play:let-me-rephrase-that",)),
        "a demand to pick": chosen(
            start(
                hand=["what-are-your-demands"],
                demands=[{"id": "helicopter"}, {"id": "supply-of-weapons"}],
                dice=[5, 1],
            ),
            "play:what-are-your-demands",
            "accept",
        ),
        "an offer": chosen(start(hand=["small-talk"], held=["backup-unit"]), "play:small-talk"),
    }


MISSIONS = missions()


def _at(name: str, *typed: str) -> Screen:
    """A player who comes to a position, see `at`; it is set up when it is shown."""
    return lambda env: at(missions()[name], *typed)(env)


def _told(name: str, *typed: str) -> Screen:
    """A player to whom a mission is told, see `told`."""
    return lambda env: told(missions()[name], *typed)(env)


TYPED = {"two dice": ["hint"], "five dice": ["?"], "an offer": ["hint", "?"]}
NAMES = list(MISSIONS)
BEGINNING: dict[str, Screen] = {
    "a mission begins": _told("the first position", "play:small-talk"),
    "commands": _at(
        "the first position",
        *("hint", "?", "card keep cool"),
        *("why not", "why not a bold lie", "why not small tlak", "why not concede:d1"),
    ),
}
POSITIONS = {name: _at(name) for name in NAMES[1:6]}
DICE = {name: _at(name, *TYPED.get(name, [])) for name in NAMES[6:]}
