"""Decisions, prompts and keys of missions: asked one by one, and as `ask: few` asks them.

Run ``python -m benchmarks.prompts``; ``--missions`` says how many. The rule-based player plays; the
same missions are counted in both ways. Asked one by one, a choice takes its number and Enter.
Through the menu it takes a letter; cards that are marked take the moves to them and a Space each.
The letter of an end that gives something up for good is pressed twice.
"""

import argparse
from collections import Counter
from statistics import median
from typing import NamedTuple

from hncli.features.missions.choices import choices, ends_for_good, markable, only_choice
from hncli.game.engine.game import END, Option
from hncli.game.engine.mission import Mission
from tests.support.prompt_count import answer
from tests.support.rule_based import missions, rule_based


class Count(NamedTuple):
    """What one mission takes."""

    is_won: bool
    turns: int
    decisions: int
    keys_one_by_one: int
    prompts: int
    keys: int


def count(mission: Mission) -> Count:
    """Play a mission to its end and count."""
    decisions = keys_before = prompts = keys = 0
    while mission.decision is not None:
        option = only_choice(mission.view)
        if option is None:
            made, asked = answer(mission, rule_based)
            prompts += asked
            keys += keys_of(mission, made) + asked - 1
        else:
            made = [option]
        for one in made:
            assert mission.decision is not None
            keys_before += len(str(mission.decision.options.index(one) + 1)) + 1
            mission.choose(one)
        decisions += len(made)
    assert mission.outcome is not None
    is_won = mission.outcome.result == "won"
    return Count(is_won, mission.turn, decisions, keys_before, prompts, keys)


def keys_of(mission: Mission, made: list[Option]) -> int:
    """The keys of one answer: a letter, or moves and marks and then a letter or Enter."""
    view = mission.view
    entries = choices(view)
    again = made[-1] == END and ends_for_good(view)  # the letter of such an end is pressed twice
    if any(entry.options == tuple(made) for entry in entries):
        return 1 + again
    marked = Counter(one for one in made if one != END)
    places = {
        mark: n
        for n, entry in enumerate(entries)
        if len(entry.options) == 1 and (mark := markable(view, entry.options[0])) is not None
    }
    if not marked or not set(marked) <= set(places):
        return 1  # it is chosen by its letter, in a menu of its own
    furthest = max(places[one] for one in marked)
    is_all = sum(marked.values()) == sum(_copies(mission, one) for one in places)
    return furthest + sum(marked.values()) + 1 + (again and not is_all)


def _copies(mission: Mission, mark: Option) -> int:
    """How often something can be marked."""
    pile = mission.available if mark.verb == "buy" else mission.hand
    return pile.count(mark.name)


def main() -> None:
    """Count, and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--missions", type=int, default=210)
    counts = [count(mission) for mission in missions(parser.parse_args().missions)]
    won = [one for one in counts if one.is_won]
    for name, group in (("all", counts), ("won", won)):
        print(
            f"{name}: {len(group)} missions, median"
            f" {median(one.turns for one in group):.0f} turns,"
            f" {median(one.decisions for one in group):.0f} decisions,"
            f" {median(one.prompts for one in group):.0f} prompts;"
            f" keys {median(one.keys_one_by_one for one in group):.0f} one by one,"
            f" {median(one.keys for one in group):.0f} through the menu"
        )
    quickest = min(won, key=lambda one: one.turns)
    print(
        f"quickest win: {quickest.turns} turns, {quickest.decisions} decisions,"
        f" {quickest.prompts} prompts, keys {quickest.keys_one_by_one} and {quickest.keys}"
    )


if __name__ == "__main__":
    main()
