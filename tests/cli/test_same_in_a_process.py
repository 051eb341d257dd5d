"""A command does the same in a process of its own as in that of the tests, see `in_process.py`."""

import re
import shutil
from contextlib import chdir
from pathlib import Path

import pytest

from hncli.game.engine.setup import MissionSetup
from tests.cli.at_career import WON, begin, done, lines
from tests.cli.desk_ways import command_name, commands
from tests.cli.in_process import run_here
from tests.cli.running import run_hn
from tests.cli.test_mission_story import finish
from tests.cli.test_sets_commands import keep
from tests.features.challenges.games import play

TIME = re.compile(r"\d{4}-\d\d-\d\d.\d\d.\d\d(.\d\d\.\d+Z)?")
LINES = f"""\
achievements
bot
career backup mira
career card mira --svg card.svg
career delete mira --yes
career doctor
career export mira --csv --to -
career give-up played --yes
career history mira
career import out.json --name ann
career list
career log mira --abductor edward {" ".join(WON)}
career new ann --yes --seed 3
career notes mira --add Coffee.
career page mira
career play mira
career rename mira ann
career replay played 1
career restore mira --backup 1
career retire mira --yes
career review mira
career scorecard mira
career show mira
career spend mira --card nothing
career table mira --abductor-name Zed --hostages 6 --threat 4 --yes
challenge add CODE --name Ann
challenge check CODE
challenge list
challenge new --seed 3
challenge play CODE
challenge restore 1
challenge result donna
challenge story CODE
completion bash
config pace slow
content check
content confirm arkayne
content diff
content edit keep-cool
content list
content new --pack mira
content override minor-extraction
content report
content show keep-cool
daily
daily add CODE
daily rating
lab list
lab report
lab run night --player random --abductor donna --missions 1 --workers 1
learn 1
man
mission abductors
mission card donna --svg card.svg
mission list
mission page donna
mission play donna --seed 6
mission practice donna --choice 2
mission remove edward --yes
mission review nobody
mission story donna
odds
rules threat
scenario check nowhere.toml
sets check
sets list
sets new ann --random --seed 1
sets show mine
stats
table --abductor-name Zed --hostages 6 --threat 4 --yes
where
""".splitlines()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an export, and a data folder with something of everything."""
    folder = tmp_path_factory.mktemp("made")
    home = folder / "home"
    home.mkdir()
    finish(home)
    begin(home)
    done(home, "log", "mira", *WON, typed="1\n1\n")
    done(home, "backup", "mira")
    done(home, "export", "mira", "--to", str(folder / "out.json"))
    begin(home, "played")
    typed = lines("mission:donna", 1, "give up", "yes", 1, 1, "mission:edward", 1)
    done(home, "play", "played", typed=typed)
    left = ("mission", "play", "edward", "--seed", "2")
    assert run_here(*left, typed="1\n", HN_HOME=str(home)).code == 0
    keep(home, "mine")
    return folder


def test_there_is_a_line_for_each_command() -> None:
    assert {command_name(line.split()) for line in LINES} == set(commands())


@pytest.mark.parametrize("line", LINES)
def test_a_command(line: str, made: Path, tmp_path: Path) -> None:
    """It prints the same, ends with the same code and makes files of the same names."""
    _mission, code = play(MissionSetup("base", "donna", 6))
    args = [code if word == "CODE" else word for word in line.split()]
    found = []
    for run in (run_here, run_hn):
        folder = Path(shutil.copytree(made, tmp_path / "folder"))
        with chdir(folder):
            ended = run(*args, typed="1\n2\nno\nquit\n", HN_HOME="home", HN_TODAY="2026-11-17")
        files = {TIME.sub("TIME", str(path)) for path in folder.rglob("*")}
        found.append((ended.code, TIME.sub("TIME", ended.out), ended.err, files))
        shutil.rmtree(folder)
    assert found[0] == found[1]
