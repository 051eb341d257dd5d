"""A finished mission, step by step: what was chosen, and what it led to."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hncli.base.messages import _
from hncli.features.careers.history import Scene
from hncli.terminal.columns import wrap
from hncli.terminal.questions import MenuItem, Question, is_command
from hncli.terminal.screen import Screen

if TYPE_CHECKING:
    from rich.text import Text

NEXT, LOOK, BACK = "next", "look", "back"


class ReplayScreen(Screen):
    """Shows scene after scene; a person at a terminal continues with Enter, or quits."""

    def show(self, scenes: Iterator[Scene]) -> None:
        """Show them all, or as many as the player wants to see."""
        for n, scene in enumerate(scenes):
            if self.is_painted:
                if not self._is_seen(scene):
                    return
                continue
            if n and self.env.is_interactive and not self._continues(scene):
                return
            self.env.say(*([""] if n and not self.env.is_interactive else []), *scene.lines)

    def _is_seen(self, scene: Scene) -> bool:
        """Show a scene on the screen until the player goes on; False if they leave."""
        self.notes = scene.lines
        items = (
            MenuItem(NEXT, _("Next step"), letter="n"),
            MenuItem(LOOK, _("The position before it"), letter="l"),
            MenuItem(BACK, _("Back"), letter="b"),
        )
        while True:
            try:
                item = self.answer(self.painted(Question((_("What next?"),), items)))
            except EOFError:
                return False
            if item is None or item.id != LOOK:
                return item is None or item.id == NEXT
            self.page([*scene.lines, "", *scene.look(self.env.width)])

    def _continues(self, scene: Scene) -> bool:
        """Wait for Enter, showing the position on request; False for quit or the end of input."""
        while True:
            try:
                typed = self.asks.line(_("[Enter: next, look, quit]"))
            except EOFError:
                self.env.say("")
                return False
            if typed == "":
                return True
            if is_command(typed, "quit"):
                return False
            if is_command(typed, "look"):
                self.env.say(*scene.look(self.env.width))
            else:
                text = _("Enter goes on, look shows the position before this choice, quit leaves.")
                self.env.say(*wrap(text, self.env.width))

    def body(self, width: int) -> "list[Text]":
        """The scene, whose lines are broken already."""
        from hncli.terminal.panes import cut, plain

        return [cut(plain(line), width) for line in self.notes]
