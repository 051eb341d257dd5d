"""`hn content new`, `edit` and `confirm` as a player types them, on a pipe."""

import json
from pathlib import Path

import pytest

from hncli.base.home import OWN_CARDS
from tests.cli.at_career import lines
from tests.cli.in_process import run_here
from tests.cli.running import Ended
from tests.support.printed import flat

TALK = ("Mira", "1", "Conversation card", "Slow Down", "2", "", "1")
"""A new pack, and a card up to its rows."""


def content(home: Path, *args: str, typed: tuple[str, ...] = ()) -> Ended:
    """Run a command about cards with lines that are typed."""
    return run_here("content", *args, typed=lines(*typed), HN_HOME=str(home))


def entered(home: Path) -> Ended:
    """A conversation card entered by names: CP 3, threat -1, nothing."""
    rows = ("CP ±n", "3", "That's all", "threat ±n", "-1", "1", "1")
    return content(home, "new", typed=(*TALK, *rows, "Yes, save it", "That's all"))


def test_a_card_by_numbered_lines(tmp_path: Path) -> None:
    ended = entered(tmp_path)
    said = flat(ended.out)
    assert (ended.code, ended.err) == (0, "")
    assert "CP to buy it? (0 to 20)" in said
    assert "The other numbers are as above; ? lists them all." in said
    assert "Slow Down: in your pack Mira, and every command plays with it." in said
    assert content(tmp_path, "check").out.endswith("mira.\n")
    shown = content(tmp_path, "show", "slow-down").out
    assert "2+ successes: CP +3\n1 success: threat -1\n0 successes: nothing happens\n" in shown
    assert (tmp_path / OWN_CARDS).stat().st_mode & 0o777 == 0o600


def test_the_input_ends_in_the_middle(tmp_path: Path) -> None:
    ended = content(tmp_path, "new", typed=TALK)
    assert ended.code == 1
    assert "Kept as drafts: Slow Down. To continue: hn content new" in flat(ended.out)
    assert not (tmp_path / "packs").exists()
    again = content(tmp_path, "new", "--pack", "mira")
    assert "1. Continue: Slow Down" in again.out
    typed = ("1", "1", "back", "1", "1", "1", "CP to buy it", "back", "CP to buy it", "7")
    back = content(tmp_path, "edit", "slow down", typed=typed)
    assert "Cost: 7 CP" in back.out


def test_a_card_is_edited(tmp_path: Path) -> None:
    entered(tmp_path)
    ended = content(tmp_path, "edit", "slow-down", typed=("CP to buy it", "4", "1"))
    assert (ended.code, ended.err) == (0, "")
    assert "Cost: 4 CP" in content(tmp_path, "show", "slow-down").out


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("edit", "base/small-talk"), "To correct it: hn content override base/small-talk"),
        (("edit", "smal-tallk"), "There is no card 'smal-tallk'. See hn content list."),
        (("new", "--pack", "miar"), "Did you mean mira?"),
        (("confirm",), "Which cards? Name one or several"),
        (("confirm", "base/smal-talk"), "There is no card 'base/smal-talk'."),
        (("confirm", "small-talk"), "Type one of: base/small-talk, crime-wave/small-talk"),
        (("confirm", "slow-down"), "has your own figures, and counts already"),
        (("confirm", "--restore", "1"), "There is no backup of your cards"),
    ],
)
def test_refused_with_the_remedy(tmp_path: Path, args: tuple[str, ...], told: str) -> None:
    entered(tmp_path)
    ended = content(tmp_path, *args)
    assert ended.code in (1, 2)
    assert told in flat(ended.err)


def test_confirmed_cards_are_counted_and_reported(tmp_path: Path) -> None:
    ended = content(tmp_path, "confirm", "base/small-talk", "Arkayne")
    assert ended.out == (
        "As printed: Small Talk and Arkayne Massua.\nHostage Negotiator: 3 of 64 confirmed\n"
    )
    content(tmp_path, "override", "minor-extraction")
    file = next((tmp_path / "packs").glob("*/conversation.toml"))
    listed = content(tmp_path, "list").out
    assert "64 cards, 3 of 64 confirmed\n" in listed  # it is not corrected yet
    assert "    small-talk x2 [public, seed], confirmed\n" in listed
    file.write_text(file.read_text("utf-8").replace("cost = 3 ", "cost = 4 "))
    assert "64 cards, 5 of 64 confirmed\n" in content(tmp_path, "list").out
    entered(tmp_path)
    report = content(tmp_path, "report").out
    assert "  was: Cost: 3 CP\n  now: Cost: 4 CP\n" in report
    assert "5 of 64 confirmed\n  as printed: arkayne, small-talk\n" in report
    assert "Entered: Slow Down (Conversation card)\n" in report
    assert "  two = [{ cp = 3 }]\n" in report
    assert "mira" not in report.lower()  # the player's packs are not named
    assert content(tmp_path, "confirm", "arkayne", "--remove").out.endswith(
        "Hostage Negotiator: 4 of 64 confirmed\n"
    )


def test_other_figures_are_open_again(tmp_path: Path) -> None:
    """A card whose figures have changed since is not confirmed any more."""
    content(tmp_path, "confirm", "arkayne")
    path = tmp_path / OWN_CARDS
    tables = json.loads(path.read_text("utf-8"))
    assert tables["confirmed"]["1"]["name"] == "base/arkayne"
    content(tmp_path, "override", "arkayne")
    file = next((tmp_path / "packs").glob("*/abductors.toml"))
    file.write_text(file.read_text("utf-8").replace('source = "owner"', 'source = "house"'))
    assert "1 of 64 confirmed" in content(tmp_path, "list").out
    file.write_text(file.read_text("utf-8").replace("hostages = 7", "hostages = 8"))
    assert "0 of 64 confirmed" in content(tmp_path, "list").out


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    content(tmp_path, "confirm", "arkayne")
    path = tmp_path / OWN_CARDS
    path.write_text(path.read_text("utf-8").replace("arkayne", "edward"))
    for command in (("list",), ("report",), ("new",), ("confirm", "donna")):
        ended = content(tmp_path, *command)
        assert ended.code == 1
        assert "hn content confirm --restore brings a backup back" in flat(ended.err)


def test_a_backup_brings_them_back(tmp_path: Path) -> None:
    content(tmp_path, "confirm", "arkayne", "donna")
    run_here("career", "new", "mira", "--yes", HN_HOME=str(tmp_path))
    kept = run_here("career", "backup", "mira", HN_HOME=str(tmp_path)).out
    assert "Kept, your confirmed cards and drafts: " in kept
    content(tmp_path, "confirm", "arkayne", "--remove")
    assert "2 cards" in content(tmp_path, "confirm", "--backups").out
    ended = content(tmp_path, "confirm", "--restore", "1")
    assert ended.out == "What you confirmed is as it was then: 2 cards.\n"
    assert "2 of 64 confirmed" in content(tmp_path, "list").out
