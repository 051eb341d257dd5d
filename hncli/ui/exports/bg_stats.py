"""Missions as links for the app BG Stats, which opens its import dialog for each.

The link and its JSON are those of "Push plays to BG Stats from other apps or websites" on
bgstatsapp.com. One link is one play; `winner` is always there, since the app asks for it.
"""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from urllib.parse import quote

from hncli.career.scorecard import MissionCard, Scorecard
from hncli.ui import counts
from hncli.words import _
from hncli.words.sentences import capitalized

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "hn"
GAME = "Hostage Negotiator"
BGG_ID = 134253  # of the game at BoardGameGeek
TIME = "%Y-%m-%d %H:%M:%S"


def bg_stats_links(
    card: Scorecard, career_id: str, times: Mapping[int, datetime], began: datetime
) -> list[str]:
    """A link for each mission; one whose time is not known is dated as the career's beginning."""
    return [
        _link(card, mission, career_id, times.get(mission["number"], began))
        for mission in card["missions"]
    ]


def _link(card: Scorecard, mission: MissionCard, career_id: str, time: datetime) -> str:
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": f"{career_id}-{mission['number']}",
        "playDate": time.astimezone(UTC).strftime(TIME),
        "board": _board(mission),
        "comments": _comments(card, mission),
        "game": {
            "name": GAME,
            "sourceGameId": "hostage-negotiator",
            "bggId": BGG_ID,
            "highestWins": True,
            "noPoints": True,
        },
        "players": [
            {
                "name": card["negotiator"],
                "sourcePlayerId": "negotiator",
                "startPlayer": True,
                "winner": mission["result"] == "won",
            }
        ],
    }
    text = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
    return LINK + quote(text, safe="", errors="replace")


def _board(mission: MissionCard) -> str:
    if not mission["box"]["id"]:
        return mission["abductor"]["title"]
    text = _("{abductor} ({box})")
    return text.format(abductor=mission["abductor"]["title"], box=mission["box"]["title"])


def _comments(card: Scorecard, mission: MissionCard) -> str:
    text = _("{ending}. {saved}, {killed}. Career {name}, mission {n}.")
    return text.format(
        ending=capitalized(mission["ending"]["title"]),
        saved=counts.saved(mission["saved"]),
        killed=counts.killed(mission["killed"]),
        name=card["name"],
        n=mission["number"],
    )
