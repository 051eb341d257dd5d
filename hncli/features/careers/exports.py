"""Missions as CSV and as links for the app BG Stats."""

import csv
import io
import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from urllib.parse import quote

from hncli.base.messages import _
from hncli.base.text import capitalized
from hncli.career.scorecard import MissionCard, Scorecard
from hncli.career.statistics import FROM_LOG, Figures
from hncli.report import words as counts

COLUMNS = (
    "career", "negotiator", "mode", "mission", "box", "abductor", "abductor_title", "at_table",
    "seed", "result", "ending", "turns", "saved", "killed", "held", "total", "threat", "take_backs",
    "stress_gained", "stress_relieved", "stress_after", "score_after", "gained", "card",
    "achievements", *FROM_LOG, "watched",
)  # fmt: skip
"""In this order; new ones come at the end."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a spreadsheet may read as the beginning of a formula, in full width too."""
AFTER_SPLIT = re.compile(
    r"""(?:(?<=;)|(?<=.[\t\r\n]))(?="*[=+@\uff1d\uff0b\uff0d\uff20-])""", re.DOTALL
)
"""Where a cell with a formula would begin if the row were split at semicolons or tabs."""


def missions_csv(rows: list[Figures]) -> str:
    """A head and a row for each mission, with CRLF; what is not known is an empty cell."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow([_cell(row[name]) for name in COLUMNS])
    return out.getvalue()


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)  # a number below 0 is no formula
    if isinstance(value, list):
        return harmless(" ".join(map(str, value)))
    return harmless(str(value))


def harmless(text: str) -> str:
    """A text with an apostrophe, which spreadsheets hide, before what they would calculate.

    Also behind a semicolon: in many countries a spreadsheet splits there, quoted or not.
    """
    found = AFTER_SPLIT.sub("'", text)
    return f"'{found}" if text.startswith(FORMULA) else found


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
    ) + (_(" Watched.") if mission["watched"] else "")
