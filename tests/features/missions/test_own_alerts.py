"""Alerts of the player's own in missions that are played here (R-TABLE-7)."""

import io
from pathlib import Path

import pytest

from hncli.base.files import StoreError
from hncli.features.missions.own_alerts import FILE_NAME, OwnAlerts
from hncli.features.missions.saving.store import SavedMissions
from hncli.features.missions.screen.alert_form import run_alert_command
from hncli.features.missions.screen.screen import single_mission_screen
from hncli.features.missions.session import SingleSession
from hncli.game.engine import events as ev
from hncli.game.engine.setup import MissionSetup
from hncli.terminal.environment import Environment
from tests.features.careers.typist import Typist, drawn
from tests.game.engine.table import library
from tests.terminal.screen import ENTER


@pytest.mark.rule("R-TABLE-7")
@pytest.mark.parametrize(
    ("typed", "event", "misses"),
    [
        ("threat 5 fuse", ev.ThreatChanged("x", 3, "3", "6", 0),
         ev.ThreatChanged("x", 1, "5", "6", 0)),
        ("threat S call", ev.ThreatChanged("x", -4, "1", "S", 3),
         ev.ThreatChanged("x", -1, "S", "S", 1)),
        ("CP 4 pay", ev.CpChanged("x", 2, 5), ev.CpChanged("x", 1, 6)),
        ("end shut up", ev.ConversationEnded(2, "4"), ev.TurnStarted(3, False)),
        ("turn call him", ev.TurnStarted(3, False), ev.ConversationEnded(2, "4")),
    ],
)  # fmt: skip
def test_a_note_comes_up_once(
    tmp_path: Path, typed: str, event: ev.MissionEvent, misses: ev.MissionEvent
) -> None:
    alerts = OwnAlerts(tmp_path, "m")
    assert run_alert_command(alerts, typed) == ["Your alert is set."]
    assert alerts.notes_for([misses]) == []
    assert OwnAlerts(tmp_path, "other").all == []
    again = OwnAlerts(tmp_path, "m")  # another sitting
    (alert,) = again.all
    assert again.notes_for([event]) == [alert.note]
    assert again.notes_for([event]) == []
    assert OwnAlerts(tmp_path, "m").all == []


@pytest.mark.parametrize("typed", ["", "dance", "threat", "threat 9 x", "CP x y", "end", "clear"])
def test_what_is_no_alert_tells_how_to_type_one(typed: str) -> None:
    alerts = OwnAlerts()
    assert run_alert_command(alerts, typed)[-1].startswith("Type alert threat 5")
    assert alerts.all == []


def test_listed_cleared_and_gone_with_the_mission(tmp_path: Path) -> None:
    alerts = OwnAlerts(tmp_path, "m")
    run_alert_command(alerts, "threat K run")
    run_alert_command(alerts, "turn call him")
    assert run_alert_command(alerts, "")[:2] == ["1. at K: run", "2. next turn: call him"]
    assert run_alert_command(alerts, "clear 3") == ["There is no alert 3."]
    assert run_alert_command(alerts, "clear 1") == ["Your alert is gone."]
    alerts.notes_for([ev.MissionEnded("lost", "escaped", "terror", "4")])
    assert OwnAlerts(tmp_path, "m").all == []


def test_a_damaged_file_harms_no_mission(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("{")
    alerts = OwnAlerts(tmp_path, "m")
    assert alerts.all == []
    with pytest.raises(StoreError, match="Move it away"):
        run_alert_command(alerts, "turn call him")
    assert alerts.notes_for([ev.TurnStarted(2, False)]) == []


@pytest.mark.rule("R-TABLE-7")
def test_in_a_mission(tmp_path: Path) -> None:
    out = io.StringIO()
    typed = "alert turn call the bank\nend\nend\nquit\n"
    env = Environment(io.StringIO(typed), out, ask_few=False)
    setup = MissionSetup("base", "arkayne", 7)
    with SavedMissions(tmp_path).create(library(), setup) as saved, pytest.raises(EOFError):
        single_mission_screen(SingleSession(saved, few=False), env).play()
    assert "Your alert is set." in out.getvalue()
    assert out.getvalue().count("Your alert: call the bank") == 1


@pytest.mark.rule("R-TABLE-7")
def test_by_keys_in_a_mission(tmp_path: Path) -> None:
    env = drawn()
    first = ("*", "1", "9", ENTER, "k", ENTER, "run", ENTER)
    others = ("*", "2", "back", ENTER, "*", "3", "pay him", ENTER, "*", "5")
    keys = Typist(env, *first, *others)
    with SavedMissions(tmp_path).create(library(), MissionSetup("base", "arkayne", 7)) as saved:
        session = SingleSession(saved)
        with pytest.raises(EOFError):
            single_mission_screen(session, env, keys).play()
    assert session.alerts.texts == ["end/pay him"]
