"""The letters of choices: one each, the same for a whole mission, and none that gives away."""

import random

import pytest

from hncli.base.messages import speaking
from hncli.base.text import command_letters
from hncli.features.missions.choices import choices, letters
from hncli.features.missions.screen.menu import menu_item, menu_items
from hncli.game.engine.setup import new_mission
from hncli.terminal.menu import COMMAND_KEYS
from tests.fuzz.twin import shipped
from tests.players.test_hidden import MATCHUPS, with_other_hidden_state
from tests.random_play.player import STYLES, Player
from tests.random_play.positions import set_tables
from tests.support.scale import IS_WHOLE


def test_letters_are_unique_stable_and_no_commands() -> None:
    for seed in range(300 if IS_WHOLE else len(MATCHUPS)):
        box, abductor = MATCHUPS[seed % len(MATCHUPS)]
        mission = new_mission(shipped(), box, abductor, seed)
        player = Player(STYLES[seed % len(STYLES)], random.Random(seed))
        known: dict[tuple[str, str], str] = {}
        while (decision := mission.decision) is not None:
            m = mission.view
            for few in (True, False):
                entries = choices(m, few)
                found = menu_items(m, entries, True)
                if few:
                    used = [one.letter for one in found if one.letter]
                    assert len(set(used)) == len(used), (decision.ids, used)
                for entry, item in zip(entries, found, strict=True):
                    assert item.letter not in COMMAND_KEYS
                    face = [one.face for one in m.demands if f"d{one.slot}" in entry.id]
                    key = f"{entry.id} {face}", decision.kind
                    if item.letter:  # a copy for sale has none beside one in the hand
                        assert known.setdefault(key, item.letter) == item.letter, key
            mission.choose(player.choose(mission, decision))


def test_letters_are_the_same_whatever_lies_hidden() -> None:
    for seed in range(60 if IS_WHOLE else len(MATCHUPS)):
        box, abductor = MATCHUPS[seed % len(MATCHUPS)]
        mission = new_mission(shipped(), box, abductor, seed)
        player = Player(STYLES[seed % len(STYLES)], random.Random(seed))
        while (decision := mission.decision) is not None:
            twin = with_other_hidden_state(mission, seed + 7)
            shown = [
                [(one.id, one.letter) for one in (menu_item(v, e, True) for e in choices(v))]
                for v in (mission.view, twin.view)
            ]
            assert shown[0] == shown[1]
            mission.choose(player.choose(mission, decision))


LANGUAGES = pytest.mark.parametrize("language", ["en", "fr"])


@LANGUAGES
def test_every_card_that_can_be_chosen_has_a_letter(language: str) -> None:
    with speaking(language):
        check_every_card(language)


def check_every_card(language: str) -> None:
    catalogues = [shipped().catalogue(box, name) for box, name in MATCHUPS]
    for catalogue in (*catalogues, *(table.catalogue for table in set_tables()[:10])):
        found = letters(catalogue, language)
        given = [letter for letter in found.values() if letter]
        assert len(set(given)) == len(given)
        assert all(found[id] for id in catalogue.conversation)
        assert all(letter.islower() for letter in given)


@LANGUAGES
def test_no_card_has_the_letter_of_a_verb_in_its_list(language: str) -> None:
    """`F` conceded beside `f` for face down; `b` was A Bold Lie and Back in one list."""
    commands, rolls = {"en": ("hlqu", "acop"), "fr": ("crqa", "gvtop")}[language]
    with speaking(language):
        assert "".join(command_letters().values()) == commands
        for box, name in MATCHUPS:
            catalogue = shipped().catalogue(box, name)
            found = letters(catalogue, language)
            for card in catalogue.conversation.values():
                taken = commands + "edtfb" + (rolls if card.during_roll else "")
                assert found[card.id] not in taken
