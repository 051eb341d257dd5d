"""Setting alerts of the player's own (R-TABLE-7): by keys, or by a typed line."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from hncli.base.messages import _
from hncli.base.schema import level_id, level_names
from hncli.base.text import simple
from hncli.features.missions.own_alerts import OwnAlerts, alert_text
from hncli.game.table_steps import LONGEST, OwnAlert, UnknownStep, parse_step
from hncli.terminal.questions import InvalidAnswer, MenuItem, WentBack, is_command
from hncli.terminal.screen import Screen

T = TypeVar("T")
BACK = "back"  # the entry that changes nothing
LONGEST_NOTE = LONGEST - 40  # so that the step it becomes is not too long


def command_said(alerts: OwnAlerts, line: str) -> list[str]:
    """Do what was typed after the word alert, or a step says, and tell it; nothing lists them."""
    if not line.split():
        told = [f"{n}. {alert_text(one)}" for n, one in enumerate(alerts.all, 1)]
        return [*told, _usage()]
    try:
        step = parse_step(line if line.startswith(("alert:", "clear:")) else _step_of(line))
    except UnknownStep:
        return [_usage()]
    if step.verb == "alert":
        alerts.set(step.name)
        return [_("Your alert is set.")]
    if alerts.clear(step.number):
        return [_("Your alert is gone.")]
    return [_("There is no alert {n}.").format(n=step.number)]


def _step_of(line: str) -> str:
    """The id of the step that some words mean; perhaps of none."""
    first, *rest = line.split()
    where = _where(first)
    if where == "clear":
        return f"clear:{' '.join(rest)}"
    if where in ("threat", "cp") and rest:
        at = rest.pop(0)
        where = f"{where}/{level_id(at) if where == 'threat' else at}"
    return f"alert:{where}/{' '.join(rest)}"


def ask_alert(screen: Screen, alerts: Sequence[OwnAlert]) -> str:
    """The step that sets an alert or clears one, asked for by keys; WentBack at Esc."""
    items = [
        MenuItem("threat", _("When threat comes to a level")),
        MenuItem("cp", _("When CP come to a number")),
        MenuItem("end", _("At the end of the conversation")),
        MenuItem("start", _("At the start of the next turn")),
    ]
    for n, alert in enumerate(alerts, 1):
        items.append(MenuItem(f"clear:{n}", _("Clear: {alert}").format(alert=alert_text(alert))))
    chosen = screen.answer(screen.small_question(_("Alert you when?"), with_digits(items)))
    if chosen is None or chosen.id == BACK:
        raise WentBack
    if chosen.id.startswith("clear:"):
        return chosen.id
    where = chosen.id
    if where == "threat":
        text = _("Which level? ({levels})").format(levels=" ".join(level_names()))
        where += "/" + typed(screen, text, read_level)
    elif where == "cp":
        where += "/" + typed(screen, _("How many CP?"), read_points)
    note = typed(screen, _("What is it to say?"), read_note)
    return f"alert:{where}/{note}"


def with_digits(items: Iterable[MenuItem]) -> tuple[MenuItem, ...]:
    """Entries with digits for keys, and the way back."""
    found = [replace(item, letter="123456789"[n : n + 1]) for n, item in enumerate(items)]
    return (*found, MenuItem(BACK, _("Back"), letter="b", brief=True))


def typed(screen: Screen, text: str, read: Callable[[str], T], usual: str = "") -> T:
    """What `read` makes of a line that it accepts; WentBack at Esc, or at the word back."""

    def reads(line: str) -> T:
        if is_command(line, "back"):
            raise WentBack
        return read(line.strip())

    return screen.type_line(text, reads, usual)


def read_level(line: str) -> str:
    """A level of threat; else InvalidAnswer."""
    found = level_id(line)
    if found is None:
        raise InvalidAnswer(_("Levels are {levels}.").format(levels=", ".join(level_names())))
    return found


def read_points(line: str) -> str:
    """A number of CP; else InvalidAnswer."""
    if not re.fullmatch("-?[0-9]{1,3}", line):
        raise InvalidAnswer(_("Type a number of CP, such as 8."))
    return line


def read_note(line: str) -> str:
    """A note, without what no file can hold; WentBack if there is none."""
    note = "".join(sign for sign in line if sign.isprintable())[:LONGEST_NOTE].strip()
    if not note:
        raise WentBack
    return note


def _where(word: str) -> str:
    """What an alert waits for, in the player's language or in English."""
    words = {
        "threat": "threat", "cp": "cp", "end": "end", "turn": "start", "clear": "clear",
        simple(_("threat")): "threat", simple(_("CP")): "cp",
        simple(_("end")): "end", simple(_("turn")): "start", simple(_("clear")): "clear",
    }  # fmt: skip
    return words.get(simple(word), "")


def _usage() -> str:
    return _(
        "Type alert threat 5, alert CP 8, alert end or alert turn, and your note after it; "
        "alert clear 1 removes one."
    )
