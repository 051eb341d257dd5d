"""Players with settings, as they are typed after a name."""

import pytest

from hncli.players.registry import PLAYERS, UnknownPlayer, player_factory
from hncli.players.searching import SearchingPlayer, SearchSettings
from tests.game.engine.table import start


def settings_of(described: str) -> SearchSettings:
    player = player_factory(described)(1)
    assert isinstance(player, SearchingPlayer)
    return player.settings


def test_settings_that_are_not_named_keep_their_defaults() -> None:
    found = settings_of("searching:worlds=72,ahead=0.5,conversations=2")
    assert (found.worlds, found.ahead, found.conversations) == (72, 0.5, 2)
    assert found.first == SearchSettings().first
    assert settings_of("searching:") == settings_of("searching") == SearchSettings()


@pytest.mark.parametrize("name", PLAYERS)
def test_a_name_alone_is_the_player_itself(name: str) -> None:
    assert player_factory(name) is PLAYERS[name]


@pytest.mark.parametrize(
    ("described", "said"),
    [
        ("serching", "no player 'serching'; there is random, classic, sensible, careful, "
                     "searching. Did you mean searching?"),
        ("searching:wrlds=72", "no setting 'wrlds'; it has .*Did you mean worlds?"),
        ("searching:worlds", "The setting worlds is ''; write 1 to 100000, as in worlds=2."),
        ("searching:worlds=many", "as in worlds=2"),
        ("searching:worlds=1.5", "as in worlds=2"),
        ("searching:worlds=-1", "as in worlds=2"),
        ("searching:step=0", "The setting step is '0'; write 1 to 100000"),
        ("searching:close=-1", "The setting close is '-1'; write 0 to 100000"),
        ("searching:ahead=nan", "as in ahead=2"),
        ("searching:even=1", "The setting even is gone, since it won no more missions: imagined"),
        ("searching:purchases=4", "The setting purchases is gone, .*as the rule-based player buys"),
        ("sensible:worlds=72", "The player sensible has no settings; only searching has."),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named(described: str, said: str) -> None:
    with pytest.raises(UnknownPlayer, match=said.replace("?", r"\?")):
        player_factory(described)


def test_a_search_stops_when_its_rollouts_are_spent() -> None:
    """Nobody is eliminated, so six candidates have the same number of estimates."""
    mission = start(threat="4", pool=4, hand=["keep-cool", "small-talk"], cp=2)
    settings = SearchSettings(rollouts=40, first=6, behind=100, to_end=0)
    *_earlier, last = SearchingPlayer(settings=settings).search(mission.view)
    counts = {len(one.estimates) for one in last.candidates}
    assert counts == {-(-40 // (6 * len(last.candidates))) * 6}


def test_a_search_stops_where_it_does_not_matter() -> None:
    mission = start(threat="4", pool=4, hand=["keep-cool", "small-talk"], cp=2)
    settings = SearchSettings(close=2.0)  # no lead is larger than 1
    *_earlier, last = SearchingPlayer(settings=settings).search(mission.view)
    assert {len(one.estimates) for one in last.candidates} == {settings.first}


@pytest.mark.parametrize(("is_last", "worlds"), [(False, 12), (True, 36)])
def test_the_last_conversation_is_searched_with_more_rollouts(is_last: bool, worlds: int) -> None:
    mission = start(
        threat="4", pool=4, hand=["keep-cool", "small-talk"], cp=2, last_conversation=is_last
    )
    settings = SearchSettings(worlds=12, last=3, behind=100)
    *_earlier, last = SearchingPlayer(settings=settings).search(mission.view)
    assert max(len(one.estimates) for one in last.candidates) == worlds
