"""Alerts of the player's own (R-TABLE-7) are set here: by keys, or by a typed line."""

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


def run_alert_command(alerts: OwnAlerts, line: str) -> list[str]:
    """Set or clear an alert by what was typed after the word alert, or by a step; its reply.

    An empty line lists the alerts.
    """
    if not line.split():
        alerts_set = [f"{n}. {alert_text(alert)}" for n, alert in enumerate(alerts.all, 1)]
        return [*alerts_set, _usage()]
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
    """The id of a step made from typed words; parse_step decides whether it is one."""
    word, *more_words = line.split()
    trigger = _step_word(word)
    if trigger == "clear":
        return f"clear:{' '.join(more_words)}"
    if trigger in ("threat", "cp") and more_words:
        at = more_words.pop(0)
        trigger = f"{trigger}/{level_id(at) if trigger == 'threat' else at}"
    return f"alert:{trigger}/{' '.join(more_words)}"


def ask_alert(screen: Screen, alerts: Sequence[OwnAlert]) -> str:
    """Ask by keys for a step that sets an alert or clears one; WentBack at Esc."""
    items = [
        MenuItem("threat", _("When threat comes to a level")),
        MenuItem("cp", _("When CP come to a number")),
        MenuItem("end", _("At the end of the conversation")),
        MenuItem("start", _("At the start of the next turn")),
    ]
    for n, alert in enumerate(alerts, 1):
        items.append(MenuItem(f"clear:{n}", _("Clear: {alert}").format(alert=alert_text(alert))))
    item = screen.answer(screen.small_question(_("Alert you when?"), with_digits(items)))
    if item is None or item.id == BACK:
        raise WentBack
    if item.id.startswith("clear:"):
        return item.id
    trigger = item.id
    if trigger == "threat":
        text = _("Which level? ({levels})").format(levels=" ".join(level_names()))
        trigger += "/" + typed(screen, text, read_level)
    elif trigger == "cp":
        trigger += "/" + typed(screen, _("How many CP?"), read_points)
    note = typed(screen, _("What is it to say?"), read_note)
    return f"alert:{trigger}/{note}"


def with_digits(items: Iterable[MenuItem]) -> tuple[MenuItem, ...]:
    """The items with digits as their letters, and one to go back."""
    lettered = [replace(item, letter="123456789"[n : n + 1]) for n, item in enumerate(items)]
    return (*lettered, MenuItem(BACK, _("Back"), letter="b", brief=True))


def typed(screen: Screen, text: str, read: Callable[[str], T], usual: str = "") -> T:
    """Ask for a line until `read` accepts it, and return its result; WentBack at Esc or "back"."""

    def reads(line: str) -> T:
        if is_command(line, "back"):
            raise WentBack
        return read(line.strip())

    return screen.type_line(text, reads, usual)


def read_level(line: str) -> str:
    """A level of threat; else InvalidAnswer."""
    level = level_id(line)
    if level is None:
        raise InvalidAnswer(_("Levels are {levels}.").format(levels=", ".join(level_names())))
    return level


def read_points(line: str) -> str:
    """A number of CP; else InvalidAnswer."""
    if not re.fullmatch("-?[0-9]{1,3}", line):
        raise InvalidAnswer(_("Type a number of CP, such as 8."))
    return line


def read_note(line: str) -> str:
    """A note without characters that cannot be stored; WentBack if nothing is left."""
    note = "".join(sign for sign in line if sign.isprintable())[:LONGEST_NOTE].strip()
    if not note:
        raise WentBack
    return note


def _step_word(word: str) -> str:
    """The word of a step for a word in the player's language or in English; empty if unknown."""
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
