"""Links for BG Stats, read as the app reads them."""

import json
from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from urllib.parse import parse_qs, urlsplit

from hncli.features.careers.exports import bg_stats_links
from tests.features.scorecard.scorecards_update import card_of

BEGAN = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)


def plays(name: str, times: dict[int, datetime] | None = None, **changed: str) -> list[Any]:
    found = []
    for link in bg_stats_links({**card_of(name), **changed}, "id", times or {}, BEGAN):  # type: ignore[typeddict-item]
        assert link.isascii()
        assert " " not in link
        parts = urlsplit(link)
        assert (parts.scheme, parts.netloc) == ("https", "app.bgstatsapp.com")
        assert parts.path == "/createPlay.html"
        (data,) = parse_qs(parts.query, strict_parsing=True)["data"]
        found.append(json.loads(data))
    return found


def test_a_play_for_each_mission() -> None:
    card = card_of("complete")
    found = plays("complete")
    assert [play["players"][0]["winner"] for play in found] == [
        mission["result"] == "won" for mission in card["missions"]
    ]
    assert len({play["sourcePlayId"] for play in found}) == len(found) == 10
    first = found[0]
    assert first["sourceName"] == "hn"
    assert first["game"]["bggId"] == 134253
    assert len(first["players"]) == 1
    assert first["players"][0]["name"] == card["negotiator"]
    assert plays("empty") == []


def test_times_are_in_utc() -> None:
    east = datetime(2026, 5, 2, 1, 30, 7, tzinfo=timezone(timedelta(hours=3)))
    first, second, *_rest = plays("complete", {2: east})
    assert first["playDate"] == "2026-03-01 20:15:00"
    assert second["playDate"] == "2026-05-01 22:30:07"


def test_any_name_arrives() -> None:
    name = '&data=x#y%20 "O\'Brien" 山田 🙂 + =1'
    assert plays("table", negotiator=name)[0]["players"][0]["name"] == name
