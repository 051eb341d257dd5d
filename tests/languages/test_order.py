"""What goes by title goes by its letters, whatever accents they have: É comes with E."""

from functools import cache
from pathlib import Path

from hncli.career.record import CareerSetup
from hncli.features.careers.career_questions import spending_groups
from hncli.features.careers.saving.store import Careers
from hncli.features.missions.choices import choices
from hncli.features.missions.words.position_text import by_cost
from hncli.game.cards.library import Library, load_library
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from hncli.players.registry import PLAYERS
from tests.career.desk import CLEAN, enter

IN_ORDER = ["hang-on-start-again", "listen-to-the-rain", "let-the-sick-go-first"]
"""Cards of one price: Attends..., Écoute..., Les malades..."""


@cache
def french() -> Library:
    return load_library(language="fr")


def in_high_water() -> Mission:
    return new_mission(french(), "high-water", "oona", 3)


def test_a_list_of_cards() -> None:
    view = in_high_water().view
    listed = [card.id for card in by_cost(view, tuple(view.catalogue.conversation))]
    assert [id for id in listed if id in IN_ORDER] == IN_ORDER


def test_the_choices_of_a_mission() -> None:
    mission = in_high_water()
    player = PLAYERS["sensible"](3)
    bought = [f"buy:{id}" for id in IN_ORDER]
    while mission.decision is not None:
        offered = [choice.id for choice in choices(mission.view, few=False)]
        if set(bought) <= set(offered):
            assert [id for id in offered if id in bought] == bought
            return
        mission.choose(player.choose(mission.view))
    raise AssertionError("the cards were never offered together")


def test_what_experience_buys(tmp_path: Path) -> None:
    setup = CareerSetup("Jo Okafor", ("base",), "normal", 5, "career")
    with Careers(tmp_path, french()).create("jo", setup) as kept:
        kept.career.d20 = (16,)
        enter(kept.career, CLEAN)
        resources = [option.id for option in spending_groups(kept.career)[-1].options]
    # Black-out médiatique, Équipe médicale, Indic
    assert resources[1:4] == ["resource:media-blackout", "resource:medic-team", "resource:snitch"]
