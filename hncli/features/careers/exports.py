"""`hn career export`: the portable file, and missions as CSV, JSON or links for BG Stats."""

import csv
import io
import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

import click

from hncli.base.files import write_user_file
from hncli.base.messages import N_, _, printable_path
from hncli.base.text import capitalized
from hncli.career.scorecard import MissionCard, Scorecard
from hncli.career.statistics import FROM_LOG, Figures, mission_figures
from hncli.commands import declare
from hncli.commands.exits import Exit, stop
from hncli.commands.options import replace_option
from hncli.commands.session import current_environment, refuse_existing, store_errors
from hncli.features.careers.commands import (
    career_argument,
    career_options,
    open_careers,
    open_with_scorecard,
    select_career,
)
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.scorecard_report import scorecard_document
from hncli.report import words as counts
from hncli.report.text import markdown_lines

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
    escaped = AFTER_SPLIT.sub("'", text)
    return f"'{escaped}" if text.startswith(FORMULA) else escaped


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
    abductor, box = mission["abductor"]["title"], mission["box"]
    comments = _("{ending}. {saved}, {killed}. Career {name}, mission {n}.").format(
        ending=capitalized(mission["ending"]["title"]),
        saved=counts.saved(mission["saved"]),
        killed=counts.killed(mission["killed"]),
        name=card["name"],
        n=mission["number"],
    )
    board = _("{abductor} ({box})").format(abductor=abductor, box=box["title"])
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": f"{career_id}-{mission['number']}",
        "playDate": time.astimezone(UTC).strftime(TIME),
        "board": board if box["id"] else abductor,
        "comments": comments + (_(" Watched.") if mission["watched"] else ""),
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


STDOUT = Path("-")
ENDINGS = {"csv": "csv", "json": "scorecard.json", "markdown": "md", "bgstats": "bgstats.txt"}
"""How the usual name of a file ends, by its form."""


def _speak_to_reader(ctx: click.Context, _param: click.Parameter, as_markdown: bool) -> bool:
    """Use the reader's language for Markdown, which people read; not with --json."""
    if as_markdown and not ctx.params.get("as_json"):
        declare.speak_to_reader(ctx)
    return as_markdown


@declare.command(
    for_programs=True,
    help=N_(
        "Write a career to a file.\n\n"
        "By default it is a portable file with everything that belongs to the career, reviews too, "
        "which hn career import reads. The other forms are for your own analyses and for other "
        "programs; docs/exports.md describes them."
    ),
)
@career_argument
@declare.option("--csv", "as_csv", is_flag=True, help=N_("For a spreadsheet: a row each mission."))
@declare.json_option(N_("The scorecard and all figures as JSON."))
@declare.option(
    "--markdown",
    "as_markdown",
    is_flag=True,
    is_eager=True,
    callback=_speak_to_reader,
    help=N_("The scorecard as Markdown."),
)
@declare.option(
    "--bgstats",
    "as_links",
    is_flag=True,
    help=N_("A link for each mission, which the app BG Stats opens."),
)
@declare.option(
    "--to",
    "target",
    metavar=N_("FILE"),
    type=click.Path(),
    help=N_(
        "The file to write; else one in the folder you are in, called as the career. - prints."
    ),
)
@replace_option
@career_options
def export(
    name: str | None,
    as_csv: bool,
    as_json: bool,
    as_markdown: bool,
    as_links: bool,
    target: str | None,
    replace: bool,
) -> None:
    """Export a career; an existing file is only replaced with --replace."""
    flags = {"csv": as_csv, "json": as_json, "markdown": as_markdown, "bgstats": as_links}
    forms = [form for form, is_chosen in flags.items() if is_chosen]
    if len(forms) > 1:
        stop(_("Say one of --csv, --json, --markdown and --bgstats."), Exit.USAGE)
    path = None if target is None else Path(target)
    with store_errors():
        if forms:
            with open_with_scorecard(name) as (saved, card):
                career_name, data = (
                    saved.name,
                    _exported(forms[0], saved, card).encode(errors="replace"),
                )
        else:
            store = open_careers()
            career_name = select_career(store, name, announce=path != STDOUT)
            data = store.export_data(career_name)
        if path == STDOUT:
            current_environment().write_bytes(data)
            return
        path = path or Path(f"{career_name}.{ENDINGS[forms[0]] if forms else 'career.json'}")
        refuse_existing(path, "--to", replace)
        write_user_file(path, data, replace)
    current_environment().say(_("Written: {path}").format(path=printable_path(path)))


def _exported(form: str, saved: SavedCareer, card: Scorecard) -> str:
    if form == "markdown":
        return "".join(f"{line}\n" for line in markdown_lines(scorecard_document(card)))
    if form != "bgstats":
        figures = mission_figures(card, saved.career.logs)
        if form == "csv":
            return missions_csv(figures)
        return json.dumps({**card, "figures": figures}, indent=2) + "\n"
    times, began = saved.mission_times()
    undated = [mission["number"] for mission in card["missions"] if mission["number"] not in times]
    if undated:
        text = _("hn no longer knows when these missions ended: {numbers}. ") + _(
            "Their links have the day on which the career began; correct it in BG Stats."
        )
        current_environment().warn(text.format(numbers=", ".join(map(str, undated))))
    return "".join(f"{link}\n" for link in bg_stats_links(card, saved.id, times, began))
