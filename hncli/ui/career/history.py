"""The missions of a career in retrospect: narrated from their events, or replayed by decision."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hncli.cards.library import Library, UnknownName
from hncli.career.career import Career
from hncli.career.journal import Choice, MissionLog
from hncli.career.past_missions import record_before, setup_of_mission
from hncli.career.record import Record
from hncli.career.scorecard import MissionCard, Scorecard
from hncli.career.status import CareerStatus
from hncli.engine.events import MissionEvent
from hncli.engine.game import GIVE_UP, EndlessLoop
from hncli.engine.mission import Mission
from hncli.engine.mission_setup import MissionSetup
from hncli.engine.view import View
from hncli.ui.mission.labels import label
from hncli.ui.mission.menu import question
from hncli.ui.mission.narrative.call import Call
from hncli.ui.mission.narrative.story import chapters, paragraph, paragraphs, told_view
from hncli.ui.mission.position_text import dice_line, position_lines, short_status
from hncli.ui.scorecard.markdown import escaped, items
from hncli.ui.scorecard.mission_text import aftermath, heading, mission_lines
from hncli.ui.scorecard.text import MOST_WIDTH, epilogue_lines
from hncli.ui.terminal.columns import fold, wrap
from hncli.words import N_, _

# History


def history(career: Career, card: Scorecard, width: int, only: int = 0) -> Iterator[list[str]]:
    """Every mission's story in order, that of a running one too; or `only` one of them."""
    logs = {log.number: log for log in career.logs}
    for mission in card["missions"]:
        if only in (0, mission["number"]):
            yield _finished(career, card, mission, logs.get(mission["number"]), width)
    if career.mission is not None and only in (0, career.number):
        title = _running_title(career.mission, career.number)
        yield [*fold(title, width), *mission_story(career.mission.view, career.log, width)]
    if card["epilogue"] is not None and not only:
        yield epilogue_lines(card, width)


def _finished(
    career: Career, card: Scorecard, mission: MissionCard, log: MissionLog | None, width: int
) -> list[str]:
    if log is None:
        return [*heading(mission, width), *mission_lines(card, mission, width, False)]
    view = narration_view(career.library, career.record, mission)
    story = mission_story(view, log, width)
    return [*heading(mission, width), *story, "", *aftermath(card, mission, width, False)]


def history_markdown(career: Career, card: Scorecard, only: int = 0) -> Iterator[list[str]]:
    """The same as Markdown: a mission and its turns are headings, each line a paragraph."""
    logs = {log.number: log for log in career.logs}
    for mission in card["missions"]:
        if only in (0, mission["number"]):
            log = logs.get(mission["number"])
            title = " ".join(heading(mission, MOST_WIDTH))
            if log is None:
                yield [_head(2, title), "", *items(mission_lines(card, mission, MOST_WIDTH, False))]
                continue
            m = narration_view(career.library, career.record, mission)
            after = items(aftermath(card, mission, MOST_WIDTH, False))
            yield [_head(2, title), *_told_markdown(m, log), "", *after]
    if career.mission is not None and only in (0, career.number):
        title = _running_title(career.mission, career.number)
        yield [_head(2, title), *_told_markdown(career.mission.view, career.log)]
    if card["epilogue"] is not None and not only:
        yield [_head(2, card["epilogue"]["title"]), "", escaped(card["epilogue"]["text"])]


def _told_markdown(m: View, log: MissionLog) -> list[str]:
    lines: list[str] = []
    for turn, texts in chapters(m, [log.setup, *(choice.events for choice in log.choices)]):
        lines += ["", _head(3, turn)] if turn else []
        lines += [line for text in texts for line in ("", escaped(text))]
    return lines


def _head(level: int, text: str) -> str:
    return f"{'#' * level} {escaped(text)}"


def _running_title(m: Mission, number: int) -> str:
    """The heading of a mission that is not on the scorecard yet."""
    title = _("MISSION {n}: {abductor}, not over yet")
    return title.format(n=number, abductor=m.catalogue.abductor.title)


def narration_view(library: Library, record: Record, mission: MissionCard) -> View:
    """A view with the titles for a mission's events; of any mission if its pack is missing."""
    then = status_before(library, record, mission["number"])
    box, abductor = mission["box"]["id"], mission["abductor"]["id"]
    seed, sets = mission["seed"] or 0, record.setup.sets
    return told_view(library, MissionSetup(box, abductor, seed, sets=sets, added=then.added))


def status_before(library: Library, record: Record, number: int) -> CareerStatus:
    """The status of the career when a mission began."""
    return CareerStatus(library, record_before(record, number))


def mission_story(m: View, log: MissionLog, width: int) -> list[str]:
    """A mission narrated: a paragraph for each turn."""
    return paragraphs(m, [log.setup, *(choice.events for choice in log.choices)], width)


# Replay


@dataclass(frozen=True)
class Scene:
    """One step of a replay: what is shown, and the mission as it was before the choice."""

    lines: list[str]
    before: Mission | None = None

    def look(self, width: int) -> list[str]:
        """The position before the choice, or that there is none because nothing was replayed."""
        if self.before is None:
            return fold(_("The position cannot be shown: it is not played again."), width)
        return position_lines(self.before.view, width)


def replay(career: Career, mission: MissionCard, log: MissionLog, width: int) -> Iterator[Scene]:
    """Step through a finished mission: its set-up, then each decision and what the choice did.

    Where the replay differs from the record, the rest is narrated from the recorded events.
    """
    told = Call(narration_view(career.library, career.record, mission))
    m, why = _set_up_again(career, mission, log)
    yield Scene([*heading(mission, width), *fold(why, width), *paragraph(told, [log.setup], width)])
    for n, choice in enumerate(log.choices, 1):
        number = _("Step {n} of {all}").format(n=n, all=len(log.choices))
        story = paragraph(told, [choice.events], width)
        scene = _play(m, choice, number, story, width) if m is not None else None
        if m is not None and scene is None:
            m = None
            yield Scene(fold(str(DIVERGED), width))
        yield scene or Scene([number, *fold(f"> {choice.option.id}", width), *story])


OTHER_VERSION = N_(
    "It was played with another version of the program or its cards. Its events are told as they "
    "were recorded; nothing is played again."
)
DIVERGED = N_("It does not come out as it was recorded; from here on only its events are told.")


def _set_up_again(
    career: Career, mission: MissionCard, log: MissionLog
) -> tuple[Mission | None, str]:
    """The mission set up again as the career did; else None and the reason."""
    if log.versions.differences(career.versions):
        return None, str(OTHER_VERSION)
    try:
        setup = setup_of_mission(career.library, career.record, mission["number"])
        m = setup.begin(career.library)
    except (UnknownName, KeyError, EndlessLoop):
        return None, str(DIVERGED)
    return (m, "") if _is_same(m.events, log.setup) else (None, str(DIVERGED))


def _play(m: Mission, choice: Choice, number: str, story: list[str], width: int) -> Scene | None:
    """Ask what was asked, choose what was chosen; None if that is not what was recorded."""
    decision = m.decision
    if decision is None or choice.option not in (*decision.options, GIVE_UP):
        return None
    is_given_up = choice.option == GIVE_UP
    view = m.view
    chosen = _("Give the mission up") if is_given_up else label(view, choice.option)
    said = [*([dice_line(view)] if view.dice else []), question(view, decision)]
    asked = [piece for line in said for piece in wrap(line, width)]
    lines = [number, *fold(short_status(view), width), *asked]
    lines += fold(f"> {chosen}", width)
    earlier = m.copy()
    try:
        events = m.give_up() if is_given_up else m.choose(choice.option)
    except EndlessLoop:
        return None
    if not _is_same(events, choice.events):
        return None
    return Scene([*lines, *story], earlier)


def _is_same(events: Iterable[MissionEvent], stored: Iterable[MissionEvent]) -> bool:
    """Whether events are those that were stored."""
    return list(events) == list(stored)
