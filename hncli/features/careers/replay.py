"""`hn career replay`: the decisions of a finished mission, one after the other."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from hncli.base.messages import N_, _
from hncli.base.values import Value, value
from hncli.career.career import Career
from hncli.career.journal import LoggedChoice, MissionLog
from hncli.career.past import past_of_mission
from hncli.career.replay import setup_of_mission
from hncli.career.scorecard import MissionCard
from hncli.commands import declare
from hncli.commands.declare import lazy_completer
from hncli.commands.exits import Exit, stop
from hncli.commands.options import appearance_options
from hncli.commands.session import current_environment
from hncli.features.careers.commands import (
    career_options,
    no_finished_mission,
    open_with_scorecard,
)
from hncli.features.careers.history import narration_view
from hncli.features.careers.scorecard_report import mission_title
from hncli.features.missions.screen.menu import question
from hncli.features.missions.words.call import Call
from hncli.features.missions.words.labels import label
from hncli.features.missions.words.position_text import dice_line, position_lines, short_status
from hncli.features.missions.words.story import paragraph
from hncli.game.cards.library import UnknownName
from hncli.game.engine.game import GIVE_UP, EndlessLoop, replay_choice
from hncli.game.engine.mission import Mission
from hncli.terminal.columns import fold, wrap
from hncli.terminal.questions import MenuItem, Question, is_command
from hncli.terminal.screen import Screen

if TYPE_CHECKING:
    from rich.text import Text


@value
class Scene(Value):
    """One step of a replay: what is shown, and the mission as it was before the choice."""

    lines: list[str]
    before: Mission | None = None

    def look(self, width: int) -> list[str]:
        """The position before the choice, or that there is none because nothing was replayed."""
        if self.before is None:
            return fold(_("The position cannot be shown: it is not played again."), width)
        return position_lines(self.before.view, width)


def scenes_of(career: Career, mission: MissionCard, log: MissionLog, width: int) -> Iterator[Scene]:
    """Step through a finished mission: its set-up, then each decision and what the choice did.

    Where the replay differs from the record, the rest is narrated from the recorded events.
    """
    past = past_of_mission(career, mission["number"])
    call = Call(narration_view(career, mission), past=past)
    m, why = _set_up_again(career, mission, log)
    yield Scene(
        [
            *fold(mission_title(mission), width),
            *fold(why, width),
            *paragraph(call, [log.setup], width),
        ]
    )
    for n, choice in enumerate(log.choices, 1):
        number = _("Step {n} of {all}").format(n=n, all=len(log.choices))
        story = paragraph(call, [choice.events], width)
        kills = log.versions.giving_up_kills
        scene = _play(m, choice, kills, number, story, width) if m is not None else None
        if m is not None and scene is None:
            m = None
            yield Scene(fold(_diverged(), width))
        yield scene or Scene([number, *fold(f"> {choice.option.id}", width), *story])


def _diverged() -> str:
    return _("It does not come out as it was recorded; from here on only its events are told.")


def _set_up_again(
    career: Career, mission: MissionCard, log: MissionLog
) -> tuple[Mission | None, str]:
    """The mission set up again as the career did; else None and the reason."""
    if log.versions.differences(career.versions):
        text = _(
            "It was played with another version of the program or its cards. Its events are told "
            "as they were recorded; nothing is played again."
        )
        return None, text
    try:
        m = setup_of_mission(career, mission["number"]).begin(career.library)
    except (UnknownName, KeyError, EndlessLoop):
        return None, _diverged()
    return (m, "") if m.events == list(log.setup) else (None, _diverged())


def _play(
    m: Mission, choice: LoggedChoice, kills: bool, number: str, story: list[str], width: int
) -> Scene | None:
    """Ask what was asked, choose what was chosen; None if that is not what was recorded."""
    decision = m.decision
    if decision is None or choice.option not in (*decision.options, GIVE_UP):
        return None
    is_given_up = choice.option == GIVE_UP
    view = m.view
    choice_label = _("Give the mission up") if is_given_up else label(view, choice.option)
    texts = [*([dice_line(view)] if view.dice else []), question(view, decision)]
    question_lines = [piece for line in texts for piece in wrap(line, width)]
    lines = [number, *fold(short_status(view), width), *question_lines]
    lines += fold(f"> {choice_label}", width)
    earlier = m.copy()
    try:
        events = replay_choice(m, choice.option, kills)
    except EndlessLoop:
        return None
    if list(events) != list(choice.events):
        return None
    return Scene([*lines, *story], earlier)


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


@declare.command(
    help=N_(
        "Step through a finished mission: what was asked, what you chose, what followed.\n\n"
        "MISSION is its number. At a terminal Enter takes you to the next step; otherwise all "
        "steps are printed."
    )
)
@declare.argument(
    "words",
    nargs=-1,
    required=True,
    metavar=N_("[NAME] MISSION"),
    shell_complete=lazy_completer("first_career"),
)
@appearance_options
@career_options
def replay(words: tuple[str, ...]) -> None:
    """Show the decisions of a mission; one entered by its figures has none to show."""
    if len(words) > 2:
        raise click.UsageError(_("Name one career and one mission."))
    name = words[0] if len(words) == 2 else None
    with open_with_scorecard(name) as (saved, card):
        missions = [mission for mission in card["missions"] if words[-1] == str(mission["number"])]
        if not missions:
            stop(no_finished_mission(words[-1], card), Exit.USAGE)
        mission = missions[0]
        logs = [log for log in saved.career.logs if log.number == mission["number"]]
        if not logs:
            text = _("Mission {n} was played at a table: there are no choices of it to replay.")
            stop(text.format(n=mission["number"]), Exit.FAILED)
        env = current_environment()
        screen = ReplayScreen(env)
        screen.title = mission_title(mission)
        screen.show(scenes_of(saved.career, mission, logs[0], env.width))
