"""The mission screen in practice: its last line always says that it is one."""

from hncli.ui.mission.paint import MissionPainter
from hncli.ui.terminal.styled import Styled, key_lines
from hncli.words import _


class PracticePainter(MissionPainter):
    """Paints a practice; leaving saves nothing, so the key is not called save and quit."""

    def footer(self, width: int) -> list[Styled]:
        """The keys of the commonest commands, after the word practice."""
        asked = self.screen.question
        if not asked.commands:
            return super().footer(width)
        text = _("Practice   ? help   h hint   u undo   l look   / type   q quit")
        if any(item.mark for item in asked.options):
            text = _("Practice   ? help   h hint   u undo   l look   / type   Space marks   q quit")
        return key_lines(width, text, _("Practice  ? h hint u undo l / type q"))
