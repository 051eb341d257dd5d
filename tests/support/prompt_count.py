"""How many prompts a mission takes: an automatic player's choices, answered through the menu."""

from collections.abc import Callable
from itertools import takewhile
from typing import NamedTuple

from hncli.features.missions.choices import choices, only_choice
from hncli.features.missions.roll_choices import MenuEntry
from hncli.game.engine.game import END, Option
from hncli.game.engine.mission import Mission


class Prompts(NamedTuple):
    """The decisions of a mission, and the prompts that a player would have answered."""

    decisions: int
    prompts: int


def count_prompts(mission: Mission, choose: Callable[[Mission], Option]) -> Prompts:
    """Play a mission to its end by `choose` and count what `ask: few` would have asked.

    A prompt is every wait for an answer, those of a menu inside a menu too.
    """
    decisions = prompts = 0
    while mission.decision is not None:
        option = only_choice(mission.view)
        if option is not None:
            mission.choose(option)
            decisions += 1
            continue
        made, asked = answer(mission, choose)
        prompts += asked
        decisions += len(made)
        for one in made:
            mission.choose(one)
    return Prompts(decisions, prompts)


def answer(mission: Mission, choose: Callable[[Mission], Option]) -> tuple[list[Option], int]:
    """The options that one answer at the menu makes, and how many prompts that took."""
    wanted = _wanted(mission, choose)
    marked = _marked(wanted)
    if marked:
        return marked, 1
    whole = [one for one in choices(mission.view) if _matches(one, wanted)]
    return list(max(whole, key=lambda one: len(one.options)).options) if whole else wanted[:1], 1


def _marked(wanted: list[Option]) -> list[Option]:
    """The face-down cards or purchases that are marked and done at once, and the end after them."""
    verb = wanted[0].verb
    if verb not in ("facedown", "buy"):
        return []
    made = list(takewhile(lambda one: one.verb == verb, wanted))
    if wanted[len(made) : len(made) + 1] == [END]:
        made.append(END)
    return made


def _matches(entry: MenuEntry, wanted: list[Option]) -> bool:
    """Whether an entry does what is wanted first; the order of cards that are taken is the same.

    A conversion is paid for with the cards that are proposed.
    """
    n = len(entry.options)
    if n > 1 and entry.options[0].verb == "convert":
        return entry.options[0] == wanted[0]
    return n > 0 and sorted(entry.options) == sorted(wanted[:n])


def _wanted(mission: Mission, choose: Callable[[Mission], Option]) -> list[Option]:
    """What the player would choose from here on, as long as nothing new is seen."""
    trial = mission.copy()
    found: list[Option] = []
    while trial.decision is not None and len(found) < 12:
        option = choose(trial)
        found.append(option)
        trial.choose(option)
        if trial.learned:
            break
    return found
