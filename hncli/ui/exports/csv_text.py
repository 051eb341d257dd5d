"""Missions as CSV: RFC 4180, safe to open in a spreadsheet."""

import csv
import io
import re

from hncli.career.mission_figures import MissionFigures

COLUMNS = (
    "career",
    "negotiator",
    "mode",
    "mission",
    "box",
    "abductor",
    "abductor_title",
    "at_table",
    "seed",
    "result",
    "ending",
    "turns",
    "saved",
    "killed",
    "held",
    "total",
    "threat",
    "take_backs",
    "stress_gained",
    "stress_relieved",
    "stress_after",
    "score_after",
    "gained",
    "card",
    "achievements",
    "choices",
    "cards_face_up",
    "cards_face_down",
    "cards_bought",
    "cp_gained",
    "cp_lost",
    "rolls",
    "dice",
    "successes",
    "demands_conceded",
    "lowest_threat",
    "highest_threat",
)
"""In this order; new ones come at the end."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a spreadsheet may read as the beginning of a formula, in full width too."""
AFTER_SPLIT = re.compile(
    r"""(?:(?<=;)|(?<=.[\t\r\n]))(?="*[=+@\uff1d\uff0b\uff0d\uff20-])""", re.DOTALL
)
"""Where a cell with a formula would begin if the row were split at semicolons or tabs."""


def missions_csv(rows: list[MissionFigures]) -> str:
    """A head and a row for each mission, with CRLF; what is not known is an empty cell."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for row in rows:
        values: dict[str, object] = {**row}
        writer.writerow([_cell(values[name]) for name in COLUMNS])
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
