"""The language of effects: documented, described and written back just as it is read."""

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from hncli.base.problems import Place
from hncli.game.cards.career_content import Asset
from hncli.game.cards.effects.standing import UNTIL
from hncli.game.cards.library import content_root
from hncli.game.cards.models import Abductor, Card, Demand, Second
from hncli.game.cards.operation import EFFECTS, EffectArg, describe
from hncli.game.cards.packs import FILES, Header
from hncli.game.cards.triggers import CONDITIONS, MOMENTS, TRIGGER, Trigger
from tests.game.cards.small_pack import shipped
from website.effects_page import page

DOCS = Path(__file__).parents[3] / "docs" / "effects.md"
PACKS = shipped().packs
CARDS = [card for pack in PACKS.values() for card in pack.cards.values()]

SAID: dict[str, tuple[dict[str, Any], str]] = {
    "cp": ({"cp": -2}, "CP -2"),
    "threat": ({"threat": 1}, "threat +1"),
    "threat_to": ({"threat_to": "K"}, "threat goes to K"),
    "marker": ({"marker": -1}, "the threat marker moves down 1"),
    "release": ({"release": 2}, "release 2 hostages"),
    "kill": ({"kill": 1}, "kill 1 hostage"),
    "hostages": ({"hostages": 2}, "2 more hostages are taken"),
    "turn_loyal": ({"turn_loyal": 1}, "1 hostage sides with the abductor"),
    "win_back": ({"win_back": 2}, "win back 2 hostages who side with the abductor"),
    "reveal": ({"reveal": 1}, "reveal 1 demand"),
    "bring": ({"bring": "escape", "face": "up"}, "an escape demand comes into play face up"),
    "concede_free": ({"concede_free": True}, "concede a demand without paying its CP"),
    "concede": ({"concede": True}, "you may concede a demand free"),
    "take": ({"take": 1, "most_cost": 2}, "take 1 Available card free (cost 2 or less)"),
    "out": ({"out": True}, "this card leaves the mission"),
    "discard_red": ({"discard_red": 1}, "discard 1 red terror card"),
    "discard_half":
        ({"discard_half": True}, "discard half of the red terror cards left, rounded down"),
    "end": ({"end": True}, "the conversation ends"),
    "eliminate": ({"eliminate": True}, "the abductor is eliminated"),
    "escape": ({"escape": True}, "the abductor escapes"),
    "call_off": ({"call_off": True}, "the escape is called off"),
    "finish": ({"finish": "lost", "ending": "gone"}, "the mission is lost"),
    "share": ({"share": [3, 5]}, "from now on at least 3 of every 5 hostages must be saved"),
    "die":
        ({"die": 4, "reach": [{"hostages": 1}]},
         "roll one die: 4 or more, 1 more hostage is taken; less, nothing happens"),
    "must_eliminate": ({"must_eliminate": True}, "from now on the abductor must be eliminated"),
    "against_level":
        ({"against_level": True, "higher": [{"cp": 1}], "equal": [{"cp": 1}],
          "lower": [{"kill": 1}]},
         "roll one die against the threat level: equal or higher, CP +1; lower, kill 1 hostage"),
    "keep_cp": ({"keep_cp": 3, "until": "turn"}, "up to 3 CP are kept for the next turn"),
    "roll":
        ({"roll": True, "success": [{"release": 1}], "failure": [{"kill": 1}, {"cp": -1}]},
         "threat roll: on a success release 1 hostage, on a failure kill 1 hostage, CP -1"),
    "reroll": ({"reroll": "any"}, "reroll any dice of that roll"),
    "choose":
        ({"choose": [[{"threat": 1}], [{"cp": -2}, {"end": True}]]},
         "choose one: threat +1 / CP -2, the conversation ends"),
    "dice":
        ({"dice": -1, "until": "next-roll", "eliminating": True},
         "-1 die for the next threat roll on cards that can eliminate the abductor"),
    "free_fours":
        ({"free_fours": True, "until": "conversation"},
         "fours convert free for the rest of the conversation"),
    "double_rises":
        ({"double_rises": True, "until": "abductor"},
         "threat rises are doubled while the abductor is in play"),
    "hand_limit":
        ({"hand_limit": 8, "until": "mission"}, "hand limit 8 for the rest of the mission"),
    "no_conversions":
        ({"no_conversions": True, "until": "turn"},
         "no four can be converted for the rest of the turn"),
    "lose":
        ({"lose": 1, "least_cost": 4}, "1 Available card at random is missing (cost 4 or more)"),
    "watch":
        ({"watch": {"when": ["turn-start"], "do": [{"threat": 2}]}, "until": "abductor"},
         "at the start of each turn: threat +2 (while the abductor is in play)"),
    "alert":
        ({"alert": {"when": ["threat-reaches"], "levels": ["S", "K"], "do": [{"cp": 1}]}},
         "alert, when threat reaches S or K: CP +1"),
}  # fmt: skip

WATCHES: list[tuple[dict[str, Any], str]] = [
    ({"when": ["would-kill"], "if": {"pool_at_most": 1}, "instead": True},
     "when a hostage would be killed, if 1 or fewer are inside: the hostage lives"),
    ({"when": ["would-end"], "do": [{"cp": -1}], "instead": True},
     "when an effect would end the conversation: CP -1 instead"),
    ({"when": ["cp-reaches"], "cp_from": 8, "cp_to": -3, "do": [{"threat": 1}]},
     "when CP reach 8 or more or -3 or fewer: threat +1"),
    ({"when": ["roll"], "if": {"free_die": True}, "do": [{"reroll": "one"}], "once": True},
     "once a mission, during a threat roll, if a die is unconverted:"
     " reroll one die of your choice"),
    ({"when": ["converse", "spend"], "if": {"threat_at_least": "3"}, "do": [{"cp": 6}]},
     "between cards of a conversation or in the spend phase, if threat is 3 or higher: CP +6"),
]  # fmt: skip


def test_the_page_about_effects_is_what_the_code_says() -> None:
    assert DOCS.read_text(encoding="utf-8") == page(), (
        "Run `python -m website.effects_page > docs/effects.md`."
    )


def test_the_page_has_every_word_of_the_language() -> None:
    said = page()
    for op, kind in EFFECTS.items():
        assert f"\n### `{op}`\n" in said
        assert all(f"| `{f.name}` |" in said for f in fields(kind))
    assert all(f'| `"{name}"` |' in said for name in (*MOMENTS, *UNTIL))
    assert all(f"| `{name}` |" in said for name in CONDITIONS)


def test_the_page_has_every_key_of_every_file() -> None:
    said = page()
    kinds: dict[str, type[Any]] = {"pack.toml": Header, **FILES}
    for name, kind in kinds.items():
        section = said.partition(f"\n### `{name}`\n")[2].partition("\n### ")[0]
        common = {f.name for f in fields(Card)} if issubclass(kind, Card) else set()
        keys = [f for f in fields(kind) if "arg" in f.metadata and f.name not in common]
        assert keys
        assert all(f"| `{f.metadata.get('key', f.name)}` |" in section for f in keys)
    assert all(f"| `{key}` |" in said for key in ("source", "overrides", "often"))


def test_every_operation_has_a_sentence_here() -> None:
    assert set(SAID) ^ set(EFFECTS) == set(), "give each of these a sentence in SAID"


@pytest.mark.parametrize("op", SAID)
def test_an_operation_describes_itself(op: str) -> None:
    raw, said = SAID[op]
    effect = EffectArg().read(raw, Place("test"))
    assert (effect.op, effect.describe()) == (op, said)
    assert effect.raw() == raw


@pytest.mark.parametrize(("raw", "said"), WATCHES)
def test_a_trigger_describes_itself(raw: dict[str, Any], said: str) -> None:
    watch = TRIGGER.read(raw, Place("test"))
    assert watch.describe() == said
    assert TRIGGER.write(watch) == raw


def test_one_moment_needs_no_list() -> None:
    watch = TRIGGER.read({"when": "spend"}, Place("test"))
    assert watch == TRIGGER.read({"when": ["spend"]}, Place("test"))


def test_other_ways_to_say_it() -> None:
    for raw, said in (
        ({"threat_to": "start"}, "threat returns to the abductor's starting level"),
        ({"take": 2}, "take 2 Available cards free"),
        ({"bring": "major"}, "a major demand comes into play face down"),
        ({"finish": "won", "ending": "gone"}, "the mission is won"),
        ({"reroll": "one"}, "reroll one die of your choice"),
        ({"dice": 2, "until": "turn"}, "+2 dice for the rest of the turn"),
    ):
        assert EffectArg().read(raw, Place("test")).describe() == said
    assert describe(()) == "nothing happens"


def triggers(card: Card) -> list[Trigger]:
    rules = list(card.rules) if isinstance(card, Abductor | Second | Asset) else []
    return rules + ([card.alert] if isinstance(card, Demand) and card.alert else [])


@pytest.mark.parametrize("pack", PACKS)
def test_shipped_cards_are_written_back_as_they_were_read(pack: str) -> None:
    for card in PACKS[pack].cards.values():
        place = Place(card.id)
        for effect in card.effects():
            assert EffectArg().read(json.loads(json.dumps(effect.raw())), place) == effect, card
        for watch in triggers(card):
            assert TRIGGER.read(json.loads(json.dumps(TRIGGER.write(watch))), place) == watch, card


@pytest.mark.parametrize("pack", PACKS)
def test_shipped_cards_say_what_they_do(pack: str) -> None:
    for card in PACKS[pack].cards.values():
        lines = card.text()
        assert lines or not list(card.effects()), card
        assert all(line.strip() and "{" not in line for line in lines), card


def test_there_is_content_to_test() -> None:
    assert content_root().is_dir()
    assert len(CARDS) > 50
