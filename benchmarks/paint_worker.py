"""Paints missions for benchmarks/paint.py, with the code of the checkout given as argument.

Each line of the input is a piece of work: a box, an abductor, a seed, the ids of all choices, and
the width and height of a terminal. The answer is a line with the seconds of processor time of each
question, by how many choices were made before it: until it was painted, and after a key. It has to
run with older checkouts too, so it uses as little of hncli as it can.
"""

import gc
import io
import json
import sys
import time
from pathlib import Path

from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import DummyInput
from prompt_toolkit.output.vt100 import Vt100_Output

import hncli

imported = Path(hncli.__file__ or "").resolve().parent
if imported != Path(sys.argv[1]).resolve() / "hncli":
    sys.exit(f"hncli was imported from {imported}, not from {sys.argv[1]}")

from hncli.features.missions.screen.screen import MissionScreen  # noqa: E402
from hncli.features.missions.session import MissionSession  # noqa: E402
from hncli.game.cards.library import Library, load_library  # noqa: E402
from hncli.game.engine.setup import new_mission  # noqa: E402
from hncli.terminal import painted  # noqa: E402
from hncli.terminal.environment import Environment  # noqa: E402
from hncli.terminal.menu import PaintedPrompter  # noqa: E402
from hncli.terminal.questions import Answer, Question  # noqa: E402


class Over(Exception):
    """The mission has come to where the choices lead no further."""


class Watch(PaintedPrompter):
    """Paints each question for a terminal, presses a key, and answers as was chosen before."""

    def __init__(self, env: Environment, choices: list[str]) -> None:
        self.env, self.choices = env, choices
        self.session: MissionSession | None = None
        self.seconds: dict[int, tuple[float, float]] = {}

    def choose(self, question: Question, _again: bool = False) -> Answer:
        """The next choice; a question about it is answered with yes."""
        assert self.session is not None
        made, decision = len(self.session.story) - 1, self.session.mission.decision
        if "yes" in question.ids:
            return Answer("yes")
        if decision is None or made in self.seconds or self.choices[made] not in decision.ids:
            raise Over
        assert question.screen is not None
        start = time.process_time()
        menu = self._control(question, question.screen())
        app = painted.PaintedQuestion(self.env, menu.paint, menu._keys()).application
        app.renderer.render(app, app.layout)
        shown = time.process_time()
        menu.move(-1 if menu.at else 1)
        app.renderer.render(app, app.layout)
        self.seconds[made] = shown - start, time.process_time() - shown
        return Answer(self.choices[made])


def work(
    library: Library,
    box: str,
    abductor: str,
    seed: int,
    choices: list[str],
    width: int,
    height: int,
) -> dict[int, tuple[float, float]]:
    """The seconds of each question's first painting and of a key; none for an unknown box."""
    if box not in library.boxes:
        return {}
    size = Size(height, width)
    output = Vt100_Output(io.StringIO(), lambda: size)
    setattr(painted, "create_output", lambda: output)  # noqa: B010 - it is imported there
    env = Environment(io.StringIO(), io.StringIO(), width, is_drawn=True, pace=0.0)
    watch = Watch(env, choices)
    watch.session = MissionSession(new_mission(library, box, abductor, seed))
    gc.collect()
    gc.disable()
    try:
        MissionScreen(watch.session, env, watch).play()
    except (Over, IndexError):
        pass
    finally:
        gc.enable()
    return watch.seconds


def main() -> None:
    library = load_library()
    with create_app_session(input=DummyInput()):
        for line in sys.stdin:
            print(json.dumps(work(library, **json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
