"""The memory of the rule-based choices: the same choices, from a key that leaves nothing out."""

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest

from hncli.game.cards.career_content import Asset
from hncli.game.engine.game import Option
from hncli.game.engine.mission import Mission
from hncli.game.engine.position import FIELDS
from hncli.game.engine.setup import new_mission
from hncli.game.engine.view import View
from hncli.players import rollouts as choice_memo
from hncli.players.registry import Player, RandomPlayer
from hncli.players.rollouts import FIELDS_READ, ChoiceMemo, decision_key
from hncli.players.rule_based import RuleBasedPlayer
from tests.game.engine.table import library, start

LIBRARY = library()
MATCHUPS = [(box, name) for box in LIBRARY.boxes for name in LIBRARY.abductors(box)]
IN_ANOTHER_FORM = ("standing", "demands", "dice", "converted", "deck")


def decisions(box: str, abductor: str, seed: int) -> Iterator[Mission]:
    """A mission of a negotiator with every trait and resource; each third choice is random."""
    helps = [one for one in LIBRARY.packs["career"].of(Asset).values() if one.rules]
    traits, held = (
        tuple(one.id for one in helps if one.kind == kind) for kind in ("trait", "resource")
    )
    mission = new_mission(LIBRARY, box, abductor, seed, career=True, held=held, traits=traits)
    players: Iterator[Player] = cycle((RuleBasedPlayer(), RuleBasedPlayer(), RandomPlayer(seed)))
    while mission.decision is not None:
        yield mission
        mission.choose(next(players).choose(mission.view))


class Sealed(Mission):
    """A mission in which nothing can be read that is not part of the key."""

    __slots__ = ()


def _sealed(name: str) -> Any:
    def read(_mission: Mission) -> Any:
        raise AssertionError(f"{name} is read, but is not part of the key")

    return property(read, lambda _mission, _value: None)


for _name in FIELDS:
    if _name not in (*FIELDS_READ, *IN_ANOTHER_FORM):
        setattr(Sealed, _name, _sealed(_name))


def sealed(mission: Mission) -> Mission:
    """A copy with what is hidden left empty, in which only parts of the key can be read."""
    twin = mission.copy_as(Sealed)
    twin.deck = ("",) * len(mission.deck)
    twin.demands = mission.view.demands
    return twin


@pytest.mark.parametrize(("box", "abductor"), MATCHUPS)
def test_the_choice_depends_on_nothing_beside_the_key(box: str, abductor: str) -> None:
    for seed in (1, 2):
        for mission in decisions(box, abductor, seed):
            choice = RuleBasedPlayer().choose(mission.view)
            assert RuleBasedPlayer().choose(sealed(mission).view) == choice


@pytest.mark.parametrize(("box", "abductor"), MATCHUPS)
def test_remembered_choices_are_those_of_the_rule_based_player(box: str, abductor: str) -> None:
    """Also when dice are thrown in another order, or what stands arrived later."""
    memo = ChoiceMemo(RuleBasedPlayer())
    for mission in decisions(box, abductor, 3):
        for one in (mission, with_other_numbers(mission)):
            assert memo.choose(one.view) == RuleBasedPlayer().choose(one.view)


def with_other_numbers(mission: Mission) -> Mission:
    """A copy with other failures among the dice, and other serial numbers of what stands."""
    twin = mission.copy()
    twin.dice = tuple({1: 3, 2: 1, 3: 2}.get(face, face) for face in mission.dice)
    if 4 not in mission.dice and mission.view.asked.kind != "pick":
        twin.dice = twin.dice[::-1]
    twin.standing = tuple(entry._replace(serial=entry.serial + 7) for entry in mission.standing)
    assert decision_key(twin.view) == decision_key(mission.view)
    return twin


class Counting(RuleBasedPlayer):
    """Counts how often it has to choose."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def choose(self, view: View) -> Option:
        self.count += 1
        return super().choose(view)


def test_a_decision_is_thought_about_once() -> None:
    player = Counting()
    memo = ChoiceMemo(player)
    mission = start(hand=["keep-cool", "small-talk"])
    for _time in range(3):
        memo.choose(mission.copy().view)
    assert player.count == 1
    memo.choose(start(hand=["keep-cool", "small-talk"], cp=3).view)
    assert player.count == 2


def test_the_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice_memo, "MAX_REMEMBERED", 4)
    player = Counting()
    memo = ChoiceMemo(player)
    for cp in (*range(6), *range(6)):
        view = start(hand=["keep-cool", "small-talk"], cp=cp).view
        assert memo.choose(view) == RuleBasedPlayer().choose(view)
    assert 6 < player.count <= 12


def test_another_catalogue_is_another_memory() -> None:
    player = Counting()
    memo = ChoiceMemo(player)
    for abductor in ("donna", "edward", "donna"):
        view = start(abductor=abductor, hand=["keep-cool", "small-talk"]).view
        assert memo.choose(view) == RuleBasedPlayer().choose(view)
    assert player.count == 3
