"""A position of a finished mission, played once more: nothing is saved, nothing counts."""

from typing import NamedTuple

from hncli.base.messages import N_, _
from hncli.base.text import ended, number_word, percent
from hncli.career.journal import MissionLog
from hncli.features.missions.end_menu import Ending
from hncli.features.missions.hints import reason_sentence
from hncli.features.missions.labels import label
from hncli.features.missions.mission_end import mission_end
from hncli.features.missions.screen import MissionScreen
from hncli.features.missions.session import Finish, MissionSession, UnsavedMission
from hncli.game.cards.lines import CareerPast
from hncli.game.engine.game import GIVE_UP, Option
from hncli.game.engine.mission import Mission
from hncli.game.engine.view import View
from hncli.review.figures import ReviewedChoice
from hncli.review.reviewer import CONVERSATIONS_AHEAD
from hncli.terminal.environment import Environment
from hncli.terminal.questions import Command, Prompter


class Practised(NamedTuple):
    """The choice of a finished mission that is practised."""

    number: int  # from 1 on
    total: int
    chosen: Option
    view: View  # what was seen before it
    log: MissionLog  # of the set-up and the choices before it
    at_end: View
    reviewed: ReviewedChoice | None  # None: there is no review
    past: CareerPast | None = None  # of the career that the mission is of

    def said(self, option: Option) -> str:
        """An option of the practised choice in words."""
        return _("Give up") if option == GIVE_UP else label(self.view, option)

    def advice(self) -> str:
        """What the review thought of the choice in the real mission."""
        one = self.reviewed
        if one is None:
            return _("There's no review of this choice yet. Make one with hn mission review.")
        if one.better is None:
            return _("The review found nothing better than what you chose.")
        text = _("The review liked this better: {better} Chance to win {high} instead of {low}.")
        said = text.format(
            better=ended(self.said(one.better)),
            high=percent(f"{100 * min(1.0, one.chance + one.lead):.0f}"),
            low=percent(f"{100 * one.chance:.0f}"),
        )
        return " ".join([said, *(reason_sentence(why, CONVERSATIONS_AHEAD) for why in one.why)])


class PracticeEnding(Ending):
    """The end of a practice: how the real mission ended, and another try."""

    offered = ("again", "other", "story", "back")
    small = N_("This was practice: nothing is saved.")

    def __init__(self, practised: Practised) -> None:
        self.practised = practised

    def after(self, view: View, _finish: Finish) -> list[str]:
        """How the real mission ended, and what the review thought of the choice there."""
        one = self.practised
        real = mission_end(one.at_end, ())
        text = _("{verdict} In the real mission you chose: {chosen} {ending}: {figures}.")
        then = text.format(
            verdict=verdict(view, one.at_end),
            chosen=ended(one.said(one.chosen)),
            ending=real.heading,
            figures=real.figures,
        )
        return [then, *([one.advice()] if one.reviewed is not None else [])]


class PracticeScreen(MissionScreen[MissionSession]):
    """A mission that starts in the middle, with the real one to compare it with."""

    keys_said = (  # leaving saves nothing, so the key is not called save and quit
        N_("Practice   ? help   h hint   u undo   l look   / type   q quit"),
        N_("Practice   ? help   h hint   u undo   l look   / type   Space marks   q quit"),
        N_("Practice  ? h hint u undo l / type q"),
    )

    def __init__(
        self,
        mission: Mission,
        practised: Practised,
        seed: int | None,
        env: Environment,
        asks: Prompter | None = None,
    ) -> None:
        game = UnsavedMission(mission, practised.log)
        session = MissionSession(game, env.ask_few, practised.past)
        super().__init__(session, env, asks, PracticeEnding(practised))
        self.practised = practised
        self.seed = seed  # of what is hidden; None: as it was in the mission

    def introduce(self) -> None:
        """Say where we are, and what was chosen there."""
        one = self.practised
        what = _("Practice: nothing is saved and nothing counts. Type review for advice.")
        if self.env.is_drawn:
            what = _("Practice: nothing is saved or counted. Press / and type review for advice.")
        here = _("Turn {turn}, choice {n} of {total}. Back then: {chosen}").format(
            turn=one.view.turn, n=one.number, total=one.total, chosen=ended(one.said(one.chosen))
        )
        cards = _("The cards and dice are those of the mission.")
        if self.seed is not None:
            cards = _("Hidden cards and dice are new (seed {seed}).").format(seed=self.seed)
        self.tell([what, here, cards])

    # What can be typed

    def commands(self) -> tuple[Command, ...]:
        """Those of a mission, and the advice of the review."""
        first, *others = super().commands()
        advice = Command("review", _("what the review thought better there"), self.show_advice)
        leave = Command("quit", _("leave; practice isn't saved"), self.leave)
        known = [leave if one.word == "save and quit" else one for one in others]
        return (first, advice, *known)

    def show_advice(self, _rest: str) -> bool:
        """Tell what the review thought better; a narrow screen has no room for it."""
        if self.is_narrow:
            self.page([self.practised.advice()])
        else:
            self.tell([self.practised.advice()])
        return False


def verdict(practice: View, real: View) -> str:
    """Whether a practice went better than the real mission; both are over."""
    now, then = practice.outcome, real.outcome
    assert now is not None
    assert then is not None
    if now.result != then.result:
        return _("This time you won!") if now.result == "won" else _("It went better back then.")
    more = practice.saved - real.saved
    if more > 0:
        return _("This time you saved {n} more.").format(n=number_word(more))
    if more < 0:
        return _("This time you saved {n} fewer.").format(n=number_word(-more))
    return _("As many saved as back then.")
