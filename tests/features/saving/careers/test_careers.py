"""What the careers of a player say of each other's files: names, reasons and remedies."""

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from hncli.base.files import Damaged, Locked
from hncli.features.careers.saving.store import Careers
from hncli.game.cards.library import Library
from tests.features.saving.playing import setup_of

OLD = Path(__file__).resolve().parents[3] / "careers" / "format-1"


def test_the_career_that_is_played_elsewhere_is_named(careers: Careers) -> None:
    with careers.create("ann", setup_of(11)), pytest.raises(Locked) as refused:
        careers.open("ann")
    words = rf"The career ann is being played by process {os.getpid()} on .+, since .+\."
    assert re.fullmatch(rf"{words} Leave it there first\.", str(refused.value))


def test_a_career_that_cannot_be_exported_names_its_doctor(
    careers: Careers, tmp_path: Path
) -> None:
    with careers.create("ann", setup_of(11)) as kept:
        assert kept.decision is not None
        kept.choose(kept.decision.options[0])
    careers.files("ann").mission.unlink()
    with pytest.raises(Damaged) as refused:
        careers.export("ann", tmp_path / "out.json")
    assert str(refused.value) == (
        f"{careers.files('ann').mission}: the running mission is missing. See hn career doctor ann."
    )
    assert not (tmp_path / "out.json").exists()


def test_the_backup_before_an_upgrade_says_what_it_is_for(library: Library, tmp_path: Path) -> None:
    careers = Careers(tmp_path, library)
    careers.folder.mkdir()
    for name in ("running.json", "running.mission.json"):
        shutil.copy(OLD / name, careers.folder)
    careers.open("running").close()
    (backup,) = careers.backups("running")
    assert backup.name[-14:] == "-format-1.json"
    label = json.loads(backup.read_bytes())["parcel"]["1"]
    assert (label["name"], label["reason"]) == ("running", "format-1")
