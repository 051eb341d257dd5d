"""Alerts of the player's own in a mission that is played here (R-TABLE-7).

They belong to the player and not to the mission: kept in a file of their own beside the saved
missions, and gone when the mission is over.
"""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from hncli.base.files import StoreError
from hncli.base.locks import brief_lock
from hncli.base.messages import _
from hncli.base.records import Database, Records
from hncli.base.schema import LEVELS, Text, arg, level_name
from hncli.base.values import Value, value
from hncli.game.engine import events as ev
from hncli.game.engine.events import MissionEvent
from hncli.game.table_steps import OwnAlert, own_alert

FILE_NAME, KIND = "hn.alerts.json", "alerts"


@value
class _StoredAlert(Value):
    """An alert in the file."""

    mission: str = arg(Text(200, 1), "which mission it belongs to")
    alert: str = arg(Text(200, 1), "what it waits for, and its note")


class OwnAlerts:
    """The alerts in one mission; without a data folder they are not stored."""

    def __init__(self, home: Path | None = None, mission: str = "") -> None:
        self.home = home
        self.mission = mission
        self.texts: list[str] = []
        if home is not None:
            with suppress(StoreError):  # a damaged file is told at the next change
                self.texts = [
                    record.alert for record in self._records().all() if record.mission == mission
                ]

    @property
    def all(self) -> list[OwnAlert]:
        return [own_alert(text) for text in self.texts]

    def set(self, text: str) -> None:
        """Add an alert; StoreError if it cannot be stored."""
        self._store([*self.texts, text])

    def clear(self, n: int) -> bool:
        """Remove an alert by its number from 1 on; whether there was one."""
        if not 1 <= n <= len(self.texts):
            return False
        self._store([*self.texts[: n - 1], *self.texts[n:]])
        return True

    def notes_for(self, events: Iterable[MissionEvent]) -> list[str]:
        """The notes of the alerts that some events reach; these alerts are removed.

        All are removed at the end of the mission.
        """
        waiting, notes, is_over = list(self.texts), [], False
        for event in events:
            is_over = is_over or isinstance(event, ev.MissionEnded)
            for text in list(waiting):
                alert = own_alert(text)
                if _is_reached(alert, event):
                    waiting.remove(text)
                    notes.append(alert.note)
        if is_over:
            waiting = []
        if waiting != self.texts:
            with suppress(StoreError):  # the mission goes on without them
                self._store(waiting)
        return notes

    def _store(self, texts: list[str]) -> None:
        if self.home is not None:
            path = self.home / FILE_NAME
            with brief_lock(path):
                records = [
                    record for record in self._records().all() if record.mission != self.mission
                ]
                new_records = [_StoredAlert(self.mission, text) for text in texts]
                self._records().put(*records, *new_records)
        self.texts = texts

    def _records(self) -> Records[_StoredAlert]:
        assert self.home is not None
        remedy = _("Move it away; it holds your own alerts and nothing else.")
        database = Database(self.home / FILE_NAME, KIND, remedy, home=self.home)
        return Records(database, "alerts", _StoredAlert)


def _is_reached(alert: OwnAlert, event: MissionEvent) -> bool:
    """Whether an event reaches what an alert waits for."""
    if isinstance(event, ev.ThreatChanged):
        levels = LEVELS.index(event.before), LEVELS.index(event.after)
        return alert.is_reached("threat", *levels)
    if isinstance(event, ev.CpChanged):
        return alert.is_reached("cp", event.cp - event.amount, event.cp)
    return (isinstance(event, ev.ConversationEnded) and alert.where == "end") or (
        isinstance(event, ev.TurnStarted) and alert.where == "start"
    )


def alert_text(alert: OwnAlert) -> str:
    """An alert of the player's own in a few words."""
    text = {
        "threat": _("at {at}: {note}"),
        "cp": _("at CP {at}: {note}"),
        "end": _("end of the call: {note}"),
        "start": _("next turn: {note}"),
    }[alert.where]
    at = level_name(alert.at) if alert.where == "threat" else alert.at
    return text.format(at=at, note=alert.note)


def note_text(note: str) -> str:
    """The line that is shown when an alert is reached."""
    return _("Your alert: {note}").format(note=note)
