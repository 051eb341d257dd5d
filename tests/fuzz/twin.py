"""A mission in this process that runs beside one in another, and what is hidden in it."""

import json
import random
from collections.abc import Sequence
from functools import cache
from typing import Any

from hncli.base.messages import current_language
from hncli.features.missions.bot import events_json
from hncli.features.missions.choices import choices
from hncli.features.missions.words.labels import label
from hncli.game.cards.library import Library, load_library
from hncli.game.engine.events import Event
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from hncli.game.given import state
from tests.random_play.player import BY_NAME, Player


@cache
def shipped() -> Library:
    """Give the shipped content, read once."""
    return load_library(language=current_language())


def played(
    abductor: str, seed: int, style: str = "saver", most: int = 1000
) -> tuple[Mission, list[str], list[int]]:
    """Play a mission at random: its end, the ids chosen, and their numbers where all is asked."""
    mission = new_mission(shipped(), "base", abductor, seed)
    player = Player(BY_NAME[style], random.Random(seed))
    ids: list[str] = []
    numbers: list[int] = []
    while mission.decision is not None and len(ids) < most:
        option = player.choose(mission, mission.decision)
        ids.append(option.id)
        menu = [entry.options for entry in choices(mission.view, few=False)]
        numbers.append(menu.index((option,)) + 1)
        mission.choose(option)
    return mission, ids, numbers


def reply(mission: Mission, events: Sequence[Event]) -> Any:
    """What a program must hear about the mission, as JSON gives it back."""
    decision, view = mission.decision, mission.view
    asked = decision and {
        "kind": decision.kind,
        "about": decision.about,
        "options": [{"id": one.id, "label": label(view, one)} for one in decision.options],
    }
    told = {"ok": True, "state": state(view), "decision": asked}
    return json.loads(json.dumps(told | {"events": events_json(shipped(), events)}))


class Eyes:
    """What a player has seen of one mission, and so what is still hidden from them."""

    def __init__(self, mission: Mission) -> None:
        self.mission = mission
        self.seen: set[str | None] = set()

    def hidden(self) -> list[str]:
        """Ids and titles of the cards that nobody has seen yet."""
        shown = state(self.mission.view)
        self.seen |= {*shown["discard"], shown["pivotal"], shown["card"]}
        self.seen |= {demand["id"] for demand in shown["demands"]}
        self.seen |= {alert["card"] for alert in shown["alerts"]}
        cards = self.mission.catalogue
        secret = [*cards.reds.values(), *cards.pivotals.values(), *cards.demands.values()]
        unseen = [card for card in secret if card.id not in self.seen]
        return [name for card in unseen for name in (card.id, card.title)]

    def names_in(self, text: str) -> list[str]:
        """The hidden names that a text has nevertheless."""
        return [name for name in self.hidden() if name in text]
