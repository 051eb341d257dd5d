"""The home screen: `hn` alone on a terminal."""

from collections.abc import Callable
from pathlib import Path

from hncli import __version__
from hncli.base.files import StoreError
from hncli.base.messages import _, ngettext
from hncli.base.text import points
from hncli.features.careers.career_file import Summary
from hncli.features.careers.files import CareerPaths, last_used, summaries
from hncli.features.lessons.lesson import left_lesson
from hncli.features.missions.commands import SavedLine, saved_lines
from hncli.features.missions.store import SavedMissions
from hncli.terminal.environment import Environment
from hncli.terminal.questions import Command, MenuItem, Prompter, Question
from hncli.terminal.screen import Screen

BACK, MORE = "back", "more"
MOST = 5  # saved missions that are named; the others are a list of their own


class HomeScreen(Screen):
    """Asks what to do, runs the command for it, and asks again."""

    def __init__(
        self,
        run: Callable[[list[str]], object],
        home: Path,
        env: Environment,
        asks: Prompter | None = None,
    ) -> None:
        super().__init__(env, asks)
        self.run = run  # takes the words of a command line after `hn`
        self.home = home

    def show(self) -> None:
        """Ask until the player leaves; KeyboardInterrupt at Ctrl-C."""
        text = _("hn {version}, for the card game Hostage Negotiator. Unofficial.")
        self.tell([text.format(version=__version__)])
        while True:
            question = Question((_("What would you like to do?"),), self.options(), self.commands())
            try:
                option = self.answer(question)
            except EOFError:
                self.env.say("")
                return
            except KeyboardInterrupt:
                self.env.say("")
                raise
            if option is not None and option.id == "quit":
                return
            if option is not None:
                self.do(option.id)

    def do(self, option: str) -> None:
        """Run the command of an option; a new career is played at once."""
        args = self.more_missions() if option == MORE else option.split()
        before = self.last_career()
        if args:
            self.run(args)
        after = self.last_career()
        if option == "career new" and after is not None and after != before:
            self.run(["career", "play", after.name])

    def options(self) -> tuple[MenuItem, ...]:
        """The options, the likeliest first; an id is the command line that it runs."""
        career, saved = self.last_career(), self.saved_missions()
        found = [_continue(one) for one in saved[:MOST]]
        if len(saved) > MOST:
            text = _("More saved missions ({n}) ...").format(n=len(saved) - MOST)
            found.append(MenuItem(MORE, text))
        if career is not None and career.state in ("running", "waiting"):
            text = ngettext(
                "Continue: career of {who}, {played} mission played, score {score}",
                "Continue: career of {who}, {played} missions played, score {score}",
                career.missions,
            )
            said = text.format(
                who=career.negotiator, played=career.missions, score=points(career.score)
            )
            found.append(MenuItem(f"career play {career.name}", said))
        if left_lesson(self.home) is not None:
            found.append(MenuItem("learn --resume", _("Continue the lesson")))
        found += [
            MenuItem("learn", _("Learn to play (15 minutes)")),
            MenuItem("mission play", _("Play a single mission")),
            MenuItem("daily", _("Play the mission of the day")),
            MenuItem("career new", _("Start a ten-mission career")),
        ]
        if career is not None:
            text = _("Scorecard of {who}").format(who=career.negotiator)
            found.append(MenuItem(f"career scorecard {career.name}", text))
            found.append(MenuItem("career list", _("List all careers")))
        found += [
            MenuItem("achievements", _("Achievements")),
            MenuItem("rules", _("Rules and tips")),
            MenuItem("quit", _("Quit")),
        ]
        return tuple(found)

    def last_career(self) -> Summary | None:
        """The career that was used last; None if there is none or it cannot be read."""
        paths = CareerPaths(self.home)
        try:
            name = last_used(paths)
            return next((one for one in summaries(paths) if one.name == name), None)
        except StoreError:
            return None

    def saved_missions(self) -> list[SavedLine]:
        """The single missions that were left, the one played last first."""
        try:
            return saved_lines(SavedMissions(self.home))
        except StoreError:
            return []

    def more_missions(self) -> list[str]:
        """Ask for one of all saved missions; the command that continues it, or empty to go back."""
        options = (*map(_continue, self.saved_missions()), MenuItem(BACK, _("Back")))
        question = Question((_("Which mission?"),), options, self.commands())
        try:
            option = self.answer(question)
        except (EOFError, KeyboardInterrupt):
            return []
        return [] if option is None or option.id == BACK else option.id.split()

    def commands(self) -> tuple[Command, ...]:
        """What can be typed besides a choice."""
        known = {command.word: command for command in self.common()}
        return (known["?"], known["rules"], Command("quit", _("leave"), self.leave))


def _continue(saved: SavedLine) -> MenuItem:
    """The option that continues a saved mission."""
    return MenuItem(
        f"mission play --resume {saved.name}", _("Continue: {mission}").format(mission=saved.text)
    )
