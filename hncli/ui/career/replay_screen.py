"""Stepping through the scenes of a finished mission."""

from collections.abc import Iterator

from hncli.features.careers.history import Scene
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.typed_words import is_command
from hncli.words import _


def show_scenes(scenes: Iterator[Scene], env: Environment) -> None:
    """Print scene after scene; a person at a terminal continues with Enter, or quits."""
    for n, scene in enumerate(scenes):
        if n and env.is_interactive and not _continues(scene, env):
            return
        env.say(*([""] if n and not env.is_interactive else []), *scene.lines)


def _continues(scene: Scene, env: Environment) -> bool:
    """Wait for Enter, showing the position on request; False for quit or the end of input."""
    while True:
        try:
            typed = env.read_line(_("[Enter: next, look, quit] "))
        except EOFError:
            env.say("")
            return False
        if typed == "":
            return True
        if is_command(typed, "quit"):
            return False
        if is_command(typed, "look"):
            env.say(*scene.look(env.width))
