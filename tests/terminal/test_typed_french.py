"""A mission in French on a real terminal: commands and choices by the words that are shown.

The same choices are then the same mission as in English.
"""

from pathlib import Path

from hncli.features.missions.saving.history import MissionHistory
from hncli.game.cards.library import Library, load_library
from tests.cli.at_mission import left_mission
from tests.fuzz.twin import played
from tests.languages.english_words import english_words
from tests.terminal.screen import USUAL, Terminal, letters

SEED = 16  # a short mission
FRENCH = {**USUAL, "HN_LANG": "fr"}
PAGES = {
    "conseil": "en visant des succès",
    "regles menace": "Le niveau de menace",
    "journal": "Donna Scarborough retient 12 otages.",
}
ANSWERS = {
    "carte relax": "Vous laissez passer une respiration",
    "pourquoi pas sniper": "car on achète des cartes pendant la phase d\u2019achat",
}
"""Commands that are typed at the first question, and what is shown on a page or on the screen."""
WORDS = {
    "accept": "garder ce jet",
    "demand:d2": "la revendication d\u2019evasion cachee",
    "end": "terminer",
}


def in_words(library: Library, id: str) -> str:
    """How a player may type a choice: the title of its card, or its words without accents."""
    verb, _colon, name = id.partition(":")
    if verb == "play":
        return library.card(f"base/{name}").title
    return WORDS.get(id, id)


def test_a_mission_typed_in_french(tmp_path: Path) -> None:
    library = load_library(language="fr")
    mission, ids, _numbers = played("donna", SEED)
    last = ids.index("concede:d2") + 2  # she gets away; what is bought then is not asked
    play = ("mission", "play", "--abductor", "donna", "--seed", str(SEED))
    with Terminal(tmp_path, *play, variables=FRENCH) as terminal:
        terminal.asked("Que dites-vous\u202f?")
        for command, shown in PAGES.items():
            terminal.enter(command, shown)
            assert english_words(terminal.text, "fr") == set(), terminal.text
            terminal.type("q", "Que dites-vous\u202f?")
        for command, shown in ANSWERS.items():
            terminal.enter(command, shown)
        for id in ids[:last]:
            if id == "accept" and "Garder ce jet" not in terminal.text:
                continue  # nothing could change the roll, so nobody was asked
            text = terminal.enter(in_words(library, id))
            if id == "concede:d2":
                text = terminal.type("o")
            assert english_words(text, "fr") == set(), text
            assert "Rien ici ne s\u2019appelle" not in text
        assert letters(f"{mission.saved} libéré, {mission.killed} éliminé") in letters(text)
        terminal.press("b")
        assert (terminal.end(), terminal.dirt()) == (0, [])
    (one,) = MissionHistory(tmp_path).all()
    assert (one.abductor, one.result) == ("donna", mission.result)
    assert left_mission(tmp_path) is None
