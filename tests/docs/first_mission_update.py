"""Write docs/first-mission.md again: ``python -m tests.docs.first_mission_update``.

The lesson's own choices come first, then those in first_mission.txt. Read the difference before you
keep it: it is what a new player sees.
"""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionSession
from hncli.game.engine.setup import new_mission
from hncli.terminal.menu import MenuControl
from hncli.terminal.questions import Question
from tests.cli.running import run_hn
from tests.features.lessons.pupil import taught
from tests.game.cards.small_pack import shipped
from tests.support import shared_folder
from tests.terminal.painted import painted
from tests.terminal.screen import ENTER

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "first-mission.md"
INTRODUCTION = """\
# A first mission

This is lesson 1, from the first line to the last. Type `make play`; it sets everything up and opens
the desk, where you choose to learn the game. `hn learn 1` is the same. What the player types
stands after a `>`, always the number of a choice. The lesson asks for its choices one by one. From
"the call is yours now" on the player decides alone. You may decide otherwise, and then your mission
will be another. `hn learn 2` is a second, short lesson: demands, extraction, the pivotal event.

Here `hn` writes into a pipe, in 80 columns. On a terminal each question paints one screen, with a
letter for each choice. You can leave a lesson at any time; `hn learn` offers to continue it. When
you are done, read about [careers](career.md).

![A conversation](images/screen-conversation-dark.svg)

![A terror card](images/screen-terror-light.svg)

```text
$ hn learn 1
"""


ON_A_TERMINAL = """
## On a terminal

The same game on a terminal of 80 columns and 24 rows: the first screens of a mission with Arkayne
(`hn mission play --abductor arkayne --seed 7`), with Enter pressed at each.
"""
SHOWN = 5


def screens() -> list[str]:
    """The first screens of a mission in which Enter is pressed at every question."""
    found: list[str] = []

    def press(_menu: MenuControl, _question: Question) -> str:
        if len(found) == SHOWN:
            return "q"
        found.append("\n".join(line.rstrip() for line in terminal.lines).rstrip())
        return ENTER

    with painted(80, 24) as terminal, suppress(EOFError):
        terminal.at_menu = press
        mission = new_mission(shipped(), "base", "arkayne", 7)
        MissionScreen(MissionSession(mission, terminal.env.ask_few), terminal.env, terminal).play()
    return found


def free_choices() -> list[str]:
    """What a sensible player chooses after the lesson, as ids of entries."""
    return Path(__file__).with_name("first_mission.txt").read_text("utf-8").split()


def typed() -> list[str]:
    """Every number that is typed, up to the end of the mission."""
    pupil, screen, _out = taught(1, free_choices())
    assert screen.mission.is_over
    return pupil.typed


def page() -> str:
    """The whole page: a few words, and what the real command prints."""
    text = "".join(f"{number}\n" for number in typed())
    with tempfile.TemporaryDirectory() as home:
        ended = run_hn("learn", "1", "--width", "80", typed=text, HN_HOME=home, HN_ASK="few")
    assert (ended.code, ended.err) == (0, ""), ended
    painted_screens = "".join(f"\n```text\n{screen}\n```\n" for screen in screens())
    return f"{INTRODUCTION}{ended.out}```\n{ON_A_TERMINAL}{painted_screens}"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ[shared_folder.VARIABLE] = folder  # where run_hn finds its server
        PAGE.write_text(page(), encoding="utf-8")
