"""Write docs/first-mission.md again: ``python -m tests.docs.first_mission_update``.

The lesson's own choices come first, then those in first_mission.txt. Read the difference before you
keep it: it is what a new player sees.
"""

from collections.abc import Iterator
from pathlib import Path

from hncli.engine.game import parse_option
from hncli.engine.setup import new_mission
from hncli.ui.tutorial.lesson import load_lesson
from tests.cli.running import run_hn
from tests.fuzz.twin import shipped

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "first-mission.md"
GO_ON = 1
INTRODUCTION = """\
# A first mission

This is what you see when you learn the game, from the first line to the last. Type `make play`; it
sets everything up and opens the home screen, where you choose to learn the game. `hn learn` is the
same. What the player types stands after a `>`, always the number of a choice. The lesson asks for
its choices one by one. From "the mission is yours" on the player decides alone. You may decide
otherwise, and then your mission will be another.

Here `hn` writes into a pipe, in 80 columns. On a terminal you can move in the lists with the arrow
keys, and the table is drawn. To go on from here, read about [careers](career.md).

```text
$ hn learn
"""


def free_choices() -> list[str]:
    """What a sensible player chooses after the lesson, as ids."""
    return Path(__file__).with_name("first_mission.txt").read_text("utf-8").split()


def typed() -> Iterator[int]:
    """Every number that is typed, up to the end of the mission."""
    lesson = load_lesson()
    mission = new_mission(shipped(), lesson.box, lesson.abductor, lesson.seed)
    free = iter(free_choices())
    number = 0
    while (decision := mission.decision) is not None:
        number += 1
        steps = lesson.at(number)
        yield from (GO_ON for step in steps if not step.choose)
        id = next((step.choose for step in steps if step.choose), None) or next(free)
        yield decision.ids.index(id) + 1
        mission.choose(parse_option(id))


def page() -> str:
    """The whole page: a few words, and what the real command prints."""
    text = "".join(f"{number}\n" for number in typed())
    ended = run_hn("learn", "--width", "80", typed=text)
    assert (ended.code, ended.err) == (0, ""), ended
    return f"{INTRODUCTION}{ended.out}```\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
