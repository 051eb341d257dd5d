"""What can be typed at a question of a mission besides a choice."""

from collections.abc import Collection

from hncli.cards.models import Card
from hncli.engine.game import CannotUndo
from hncli.features.missions.story import paragraphs
from hncli.ui.mission.choices import choices
from hncli.ui.mission.hints import hint_lines
from hncli.ui.mission.mission_play import MissionPlay
from hncli.ui.mission.narrative.exchange import sentences
from hncli.ui.mission.position_text import position_lines
from hncli.ui.mission.why_not import reasons
from hncli.ui.terminal.columns import wrap
from hncli.ui.terminal.prompter import Command
from hncli.words import _
from hncli.words.sentences import ended


class MissionCommands(MissionPlay):
    """The commands of a mission: look, hint, undo, log, give up."""

    seconds = 1.0  # to think about the best choice, for whoever asks for it

    def cards(self) -> Collection[Card]:
        """Every card that can be looked up."""
        return self.mission.catalogue.cards.values()

    def why_not(self, typed: str) -> list[str]:
        """Say why a choice is not offered."""
        entries = choices(self.view, self.asks_few) if self.mission.decision is not None else []
        return reasons(self.view, typed, entries)

    def commands(self) -> tuple[Command, ...]:
        """Everything that is understood at a question of a mission."""
        first, *others = self.common()
        return (
            first,
            Command("hint", _("the odds of every card you can play"), self.show_hint),
            Command("hint best", _("the best choice, why, and your chance to win"), self.show_best),
            Command("undo", _("take back your last choice"), self.undo),
            *others,
            Command("log", _("what has happened so far"), self.show_log),
            Command("take back", _("undo even if you've seen something new"), self.take_back),
            Command("give up", _("the mission is lost"), self.give_up),
        )

    def show_again(self, _rest: str) -> bool:
        """Show the whole position, how to win, and what happened since the last choice."""
        m, width = self.view, self.env.width
        wins = [] if m.second else m.catalogue.abductor.goal()
        goal = [piece for one in wins for piece in wrap(ended(one), width)]
        told = sentences(self.exchange)
        if self.env.is_drawn:
            self.page([*told, *([""] if told else []), *goal, *position_lines(m, width)])
        else:
            self.env.say("", *position_lines(m, width), *goal)
            self.tell(told)
        return True

    def show_hint(self, _rest: str) -> bool:
        """Tell the exact odds."""
        self.show_lines(hint_lines(self.view, self.env.width, tables=self.env.is_drawn))
        return False

    def show_best(self, _rest: str) -> bool:
        """Think for a moment, and tell the best choice; Ctrl-C stops the thinking only."""
        try:
            from hncli.ui.mission.best_choice import best_lines  # most players never ask

            self.show_lines(best_lines(self.view, self.question, self.env, self.seconds))
        except KeyboardInterrupt:
            if not self.env.source.isatty():
                raise  # nobody is there to type on
            if not self.env.is_drawn:
                self.env.say("")  # the terminal shows the key
            self.tell([_("Stopped thinking. Nothing has changed.")])
        return False

    def show_log(self, _rest: str) -> bool:
        """Tell the mission once more from its beginning."""
        self.show_lines(paragraphs(self.view, self.story, self.env.width))
        return False

    def undo(self, _rest: str) -> bool:
        """Go back to the last question, if nothing new was seen since."""
        return self._go_back(False)

    def take_back(self, _rest: str) -> bool:
        """Go back to the last question whatever was seen."""
        return self._go_back(True)

    def _go_back(self, take_back: bool) -> bool:
        try:
            self.undo_answer(take_back)
        except CannotUndo as error:
            text = _("There's nothing to undo.")
            if error.needs_take_back:
                text = _(
                    "You've seen new information since then. Type take back to undo it anyway."
                )
            self.tell([text])
            return False
        self.tell([_("Undone.")])
        return True

    def give_up(self, _rest: str) -> bool:
        """Give the mission up, if the player is sure."""
        if not self.is_sure(_("Give up this mission? It'll be lost.")):
            self.tell([_("The mission continues.")])
            return False
        self.story.append(self.surrender())
        self.exchange, self.notes = [], []
        self.hear(self.story[-1:])
        return True
