"""The home screen: `hn` alone on a terminal."""

from collections.abc import Callable
from pathlib import Path

from hncli import __version__
from hncli.cards.library import Library
from hncli.store.careers.index import last_used, summaries
from hncli.store.careers.paths import Places
from hncli.store.careers.summary import Summary
from hncli.store.errors import StoreError
from hncli.store.missions.saved_mission import SavedMissions
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.prompt_loop import PromptLoop
from hncli.ui.terminal.prompter import Command, Option, Prompter, Question
from hncli.words import _, ngettext

BACK = "back"


class HomeScreen(PromptLoop):
    """Asks what to do, runs the command for it, and asks again."""

    def __init__(
        self,
        run: Callable[[list[str]], object],
        load_library: Callable[[], Library],
        home: Path,
        env: Environment,
        asks: Prompter | None = None,
    ) -> None:
        super().__init__(env, asks)
        self.run = run  # takes the words of a command line after `hn`
        self.load_library = load_library
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
            if option == "quit":
                return
            if option is not None:
                self.do(option)

    def do(self, option: str) -> None:
        """Run the command of an option; a new career is played at once."""
        args = self.mission() if option == "mission" else option.split()
        before = self.last_career()
        if args:
            self.run(args)
        after = self.last_career()
        if option == "career new" and after is not None and after != before:
            self.run(["career", "play", after.name])

    def options(self) -> tuple[Option, ...]:
        """The options, the likeliest first; an id is the command line that it runs."""
        career, single = self.last_career(), self.saved_mission_label()
        found = []
        if single:
            found.append(Option("mission play --resume", single))
        if career is not None and career.state in ("running", "waiting"):
            text = ngettext(
                "Continue the career of {who}: {played} mission played, score {score}",
                "Continue the career of {who}: {played} missions played, score {score}",
                career.missions,
            )
            said = text.format(who=career.negotiator, played=career.missions, score=career.score)
            found.append(Option(f"career play {career.name}", said))
        found += [
            Option("learn", _("Learn the game in a guided mission")),
            Option("mission", _("Play a single mission")),
            Option("career new", _("Begin a new career")),
        ]
        if career is not None:
            text = _("Scorecard of {who}").format(who=career.negotiator)
            found.append(Option(f"career scorecard {career.name}", text))
            found.append(Option("career list", _("List all careers")))
        found += [
            Option("achievements", _("Achievements")),
            Option("rules", _("Rules and tips")),
            Option("quit", _("Quit")),
        ]
        return tuple(found)

    def last_career(self) -> Summary | None:
        """The career that was used last; None if there is none or it cannot be read."""
        places = Places(self.home)
        try:
            name = last_used(places)
            return next((one for one in summaries(places) if one.name == name), None)
        except StoreError:
            return None

    def saved_mission_label(self) -> str:
        """The label of the single mission that was left; empty if none was."""
        missions = SavedMissions(self.home)
        try:
            names = missions.names()
            if not names:
                return ""
            left = missions.read(names[0])
        except StoreError:
            return ""
        n = len(left.log.choices)
        text = ngettext(
            "Continue the mission with {abductor}, {n} choice in",
            "Continue the mission with {abductor}, {n} choices in",
            n,
        )
        return text.format(abductor=left.setup.abductor.title(), n=n)

    def mission(self) -> list[str]:
        """Ask for an abductor; the command line that plays the mission, or empty to go back."""
        library = self.load_library()
        options = [Option("--abductor random", _("Anybody, drawn at random"))]
        for box in library.boxes:
            for id in library.abductors(box):
                card = library.packs[box].cards[id]
                said = f"{card.title} ({library.packs[box].name})"
                options.append(Option(f"--box {box} --abductor {id}", said, card.flavor))
        options.append(Option(BACK, _("Back")))
        question = Question((_("Whom do you talk to?"),), tuple(options), self.commands())
        try:
            option = self.answer(question)
        except (EOFError, KeyboardInterrupt):
            return []
        return [] if option in (None, BACK) else ["mission", "play", *str(option).split()]

    def commands(self) -> tuple[Command, ...]:
        """What can be typed besides a choice."""
        known = {command.word: command for command in self.common()}
        return (known["?"], known["rules"], Command("quit", _("leave"), self.leave))
