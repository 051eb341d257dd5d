"""What is told and offered when a mission is over, and what each entry of its menu does."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from hncli.base.files import StoreError, write_user_file
from hncli.base.messages import N_, Message, _, printable_path
from hncli.base.text import labelled
from hncli.features.missions.saving.history import Reviews
from hncli.features.missions.session import MissionFinish, MissionSession
from hncli.features.missions.words.mission_end import MissionEnd, headline, record_lines
from hncli.game.cards.library import Library
from hncli.game.engine.setup import MissionSetup
from hncli.game.engine.trace import MissionTrace
from hncli.game.engine.view import View
from hncli.report.words import RESULTS, achievement_line, killed, saved, taken_back, turn_marks
from hncli.review.figures import turns_of
from hncli.review.review import Review, costliest_choice
from hncli.terminal.environment import copy_to_clipboard
from hncli.terminal.questions import MenuItem

if TYPE_CHECKING:
    from hncli.features.missions.page import MissionPage
    from hncli.features.missions.screen.screen import MissionScreen

END_ITEMS: dict[str, tuple[Message, str, Message | str]] = {
    "back": (N_("Back"), "b", ""),
    "story": (N_("Story"), "s", N_("The whole call, to read.")),
    "review": (N_("Review"), "r", N_("Was it you or the dice? It takes a moment.")),
    "practise": (N_("Practise"), "p", N_("The choice that cost you most, once more.")),
    "again": (N_("Again"), "a", N_("The same abductor, with other cards and dice.")),
    "other": (N_("Again with other cards"), "o", ""),
    "another": (N_("Another"), "n", N_("Somebody else on the line.")),
    "continue": (N_("Continue"), "c", ""),
    "next": (N_("Next lesson"), "n", ""),
    "page": (N_("Page"), "g", N_("The call and its charts as a web page, in this folder.")),
    "picture": (N_("Picture"), "i", N_("A picture of it to post, in this folder.")),
    "share": (N_("Share"), "t", N_("A few lines to post.")),
}
"""What can be done with a mission that is over: its label, its letter and what it does."""

END_REPORTS = ("practise", "review", "story", "page", "picture", "share")
SINGLE_END = ("again", "another", *END_REPORTS, "back")
CHALLENGE_END = (*END_REPORTS, "back")  # it is played once
CAREER_END = ("continue", *END_REPORTS)


def end_item(id: str) -> MenuItem:
    """An entry of END_ITEMS, in the language of the player."""
    label, letter, does = END_ITEMS[id]
    return MenuItem(id, str(label), letter=letter, does=str(does))


class Ending:
    """What is told and offered when a mission is over; nothing is offered if it is not saved."""

    offered: tuple[str, ...] = ()  # of END_ITEMS
    footnote: Message | None = None  # said instead of the seed

    @property
    def items(self) -> tuple[MenuItem, ...]:
        """The entries of the menu; empty if nothing is offered."""
        return tuple(map(end_item, self.offered))

    @property
    def hint(self) -> str:
        """What can be typed next; told where there is no menu."""
        return ""

    @property
    def chances(self) -> tuple[float, ...]:
        """The chance to win turn by turn; empty without a review."""
        return ()

    def after(self, _view: View, _finish: MissionFinish) -> list[str]:
        """Records, achievements and the like."""
        return []

    def do(self, screen: "MissionScreen[Any]", _end: MissionEnd, id: str) -> bool:
        """Do what an entry of the menu stands for; False if it leads away from the end."""
        if id == "story":
            screen.show_story("")
        return id == "story"


class SavedEnding(Ending):
    """The end of a mission that is saved: records and achievements, review, page and picture."""

    def __init__(
        self,
        session: MissionSession,
        library: Library,
        home: Path,
        offered: tuple[str, ...],
        review_command: str,
    ) -> None:
        self.session = session
        self.library = library
        self.home = home
        self.offered = offered
        self.review_command = review_command
        self._review: Review | None = None
        self._written: dict[str, Path] = {}  # the files written for this mission, by suffix

    @property
    def items(self) -> tuple[MenuItem, ...]:
        """The menu, with a review only if there can be one, and practice only after a review."""
        left_out = set()
        if self.session.subject is None:
            left_out = {"review", "practise"}
        elif self.review is None or costliest_choice(self.review) is None:
            left_out = {"practise"}
        return tuple(end_item(id) for id in self.offered if id not in left_out)

    @property
    def hint(self) -> str:
        if self.session.subject is None:
            return ""
        return _("Was it you or the dice? {command} tells.").format(command=self.review_command)

    @property
    def review(self) -> Review | None:
        """The complete review of the mission; None before it was made."""
        subject = self.session.subject
        if self._review is None and subject is not None:
            review = Reviews(self.home).find(subject)
            self._review = review if review is not None and review.is_complete else None
        return self._review

    @property
    def chances(self) -> tuple[float, ...]:
        if self.review is None:
            return ()
        turns = turns_of(self.review.choices, self.review.split)
        return (*(turn.chance.value for turn in turns), float(self.review.is_won))

    def after(self, view: View, finish: MissionFinish) -> list[str]:
        """The records it sets among all of the player's missions, and its achievements.

        A watched mission has neither (C-NEW-7), and says so.
        """
        if self.session.is_watched:
            return [_("Watched: it earns no achievement and counts in none of your statistics.")]
        records = record_lines(view, self.session.mission.box, finish.before)
        earned = [achievement_line(self.library, id) for id in finish.achievements]
        return [*records, *([finish.problem] if finish.problem else earned)]

    def do(self, screen: "MissionScreen[Any]", _end: MissionEnd, id: str) -> bool:
        """Show, make or write what was chosen; what goes wrong is told in a line."""
        if id not in END_REPORTS:
            return False
        screen.notes = []
        if id in ("review", "practise"):
            from hncli.features.reviews.making import practise_costliest, show_review

            subject = self.session.subject
            assert subject is not None  # else it was not offered
            if id == "review":
                show_review(screen, self.library, subject, self.home)
            elif self.review is not None:
                practise_costliest(screen.env, self.library, subject, self.review)
        elif id == "page":
            from hncli.features.missions.page import mission_html

            self._write(screen, ".html", mission_html(self._page()).encode())
        elif id == "picture":
            self._draw(screen)
        elif id == "share":
            lines = self.share_lines(screen.env.is_ascii)
            screen.tell([*filter(None, [copy_to_clipboard(lines, screen.env)])])
            screen.page(lines)
        else:
            screen.show_story("")
        return True

    def _page(self) -> "MissionPage":
        from hncli.features.missions.page import mission_page, reviewed

        session = self.session
        review = reviewed(self.library, session.subject, self.review)
        return mission_page(session.view, session.game.log, review, session.past)

    def _draw(self, screen: "MissionScreen[Any]") -> None:
        """Write the picture: a PNG, or an SVG where there is no font to draw letters with."""
        from hncli.features.missions.page import mission_picture
        from hncli.report.html import CannotDraw, picture_svg, png_of

        mission, subject = self.session.mission, self.session.subject
        setup = MissionSetup(mission.box, mission.abductor_id, mission.seed)
        picture = self.session.own_picture or mission_picture(
            self._page(), subject.setup if subject is not None else setup
        )
        svg = picture_svg(picture)
        try:
            self._write(screen, ".png", png_of(svg))
        except CannotDraw:
            self._write(screen, ".svg", svg.encode())

    def _write(self, screen: "MissionScreen[Any]", suffix: str, data: bytes) -> None:
        """Write a file in the present folder, as the commands do; no other file is replaced."""
        name = self.session.name
        path = self._written.get(suffix) or next(
            path
            for n in range(1, 1000)
            if not (path := Path(f"{name}-{n}{suffix}" if n > 1 else f"{name}{suffix}")).exists()
        )
        try:
            write_user_file(path, data, suffix in self._written, is_shared=True)
        except StoreError as error:
            screen.tell([" ".join(str(error).split())])
            return
        self._written[suffix] = path
        screen.tell([_("Written: {path}").format(path=printable_path(path.absolute()))])

    def share_lines(self, is_ascii: bool) -> list[str]:
        """A few lines to post: those of a challenge, else the headline and the figures."""
        posted = self.session.share_lines(is_ascii)
        if posted:
            return posted
        view, log = self.session.view, self.session.game.log
        trace = MissionTrace(log.events, view.catalogue.abductor.threat)
        figures = [str(RESULTS[trace.result]), saved(view.saved), killed(view.killed)]
        figures += [taken_back(view.take_backs)] if view.take_backs else []
        return [
            *filter(None, [headline(view, log.events)]),
            labelled(view.catalogue.abductor.title, ", ".join(figures)),
            turn_marks(trace, is_ascii),
            *self.session.play_again,
        ]
