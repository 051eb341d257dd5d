"""The missions of a career in retrospect: narrated from their events, or replayed by decision."""

from collections.abc import Callable, Iterator

from hncli.base.messages import _
from hncli.base.values import Value, value
from hncli.career.career import Career
from hncli.career.journal import LoggedChoice, MissionLog
from hncli.career.past import night_thought, past_of_mission, past_of_running
from hncli.career.record import Record
from hncli.career.replay import record_before, setup_of_mission
from hncli.career.scorecard import MissionCard, Scorecard
from hncli.career.status import CareerStatus
from hncli.career.table_mission import tables_of
from hncli.features.careers.scorecard_report import (
    aftermath,
    epilogue_sections,
    mission_section,
    mission_title,
)
from hncli.features.careers.table_words import table_sections
from hncli.features.careers.words import table_title
from hncli.features.missions.screen.menu import question
from hncli.features.missions.words.call import Call
from hncli.features.missions.words.labels import label
from hncli.features.missions.words.position_text import dice_line, position_lines, short_status
from hncli.features.missions.words.story import chapters, paragraph, told_view
from hncli.game.cards.library import Library, UnknownName
from hncli.game.cards.lines import CareerPast
from hncli.game.cards.words import pack_titles
from hncli.game.engine.game import GIVE_UP, EndlessLoop, replay_choice
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import MissionSetup
from hncli.game.engine.view import View
from hncli.game.tracked import TrackedMission
from hncli.report.document import Document, Section, Text
from hncli.report.words import marked_watched
from hncli.terminal.columns import fold, wrap

# History


def history_document(career: Career, card: Scorecard, only: int = 0) -> Document:
    """Every mission's story in order, that of a running one too; or `only` one of them."""
    logs, tables = {log.number: log for log in career.logs}, tables_of(career)
    sections: list[Section] = []
    for mission in card["missions"]:
        if only in (0, mission["number"]):
            number = mission["number"]
            sections += _finished(career, card, mission, logs.get(number), tables.get(number))
    text, is_wanted = _("MISSION {n}: {abductor}, not over yet"), only in (0, career.number)
    if career.mission is not None and is_wanted:
        who = career.mission.catalogue.abductor.title
        title = text.format(n=career.number, abductor=who)
        title = marked_watched(title) if career.log.watched else title
        sections += _told(title, career.mission.view, career.log, past_of_running(career))
    if career.table is not None and is_wanted:
        name = text.format(n=career.number, abductor=table_title(career))
        titles = titles_of(career, career.table.setup.box)
        sections += [Section((), name, plain=name), *table_sections(career.table, titles)]
    return Document((*sections, *([] if only else epilogue_sections(card))))


def titles_of(career: Career, box: str) -> Callable[[str], str]:
    """What tells the titles of cards, traits and resources; an unknown id is its own title."""
    helps = {id: one.title for id, one in career.status.helps.items()}
    known = {**helps, **pack_titles(career.library, box)}
    return lambda id: known.get(id, id)


def _finished(
    career: Career,
    card: Scorecard,
    mission: MissionCard,
    log: MissionLog | None,
    table: TrackedMission | None,
) -> list[Section]:
    if log is None and table is None:
        return [mission_section(card, mission, has_table=False)]
    thought = night_thought(career.library, career.record, mission["number"])
    left = (Text(thought, indent=2),) if thought else ()
    after = Section((*left, *aftermath(card, mission, has_table=False)))
    title = mission_title(mission)
    if log is not None:
        view = narration_view(career.library, career.record, mission)
        past = past_of_mission(career.library, career.record, mission["number"])
        return [*_told(title, view, log, past), after]
    assert table is not None
    titles = titles_of(career, mission["box"]["id"])
    return [Section((), title, plain=title), *table_sections(table, titles), after]


def _told(title: str, m: View, log: MissionLog, past: CareerPast) -> list[Section]:
    """A mission turn by turn; what came before the first turn stands right below the title."""
    sections = [Section((), title, plain=title)]
    for turn, texts in chapters(m, log.story, past):
        blocks = tuple(Text(text, indent=2) for text in texts)
        if turn:
            sections.append(Section(blocks, turn, level=3, plain=turn, indent=2))
        else:
            sections[0] = sections[0]._replace(blocks=blocks)
    return sections


def narration_view(library: Library, record: Record, mission: MissionCard) -> View:
    """A view with the titles for a mission's events; of any mission if its pack is missing."""
    then = status_before(library, record, mission["number"])
    box, abductor = mission["box"]["id"], mission["abductor"]["id"]
    seed, sets = mission["seed"] or 0, record.setup.sets
    setup = MissionSetup(box, abductor, seed, sets=sets, added=then.added)
    return told_view(library, setup, record.missions[mission["number"] - 1].people)


def status_before(library: Library, record: Record, number: int) -> CareerStatus:
    """The status of the career when a mission began."""
    return CareerStatus(library, record_before(record, number))


# Replay


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


def replay(career: Career, mission: MissionCard, log: MissionLog, width: int) -> Iterator[Scene]:
    """Step through a finished mission: its set-up, then each decision and what the choice did.

    Where the replay differs from the record, the rest is narrated from the recorded events.
    """
    past = past_of_mission(career.library, career.record, mission["number"])
    told = Call(narration_view(career.library, career.record, mission), past=past)
    m, why = _set_up_again(career, mission, log)
    yield Scene(
        [
            *fold(mission_title(mission), width),
            *fold(why, width),
            *paragraph(told, [log.setup], width),
        ]
    )
    for n, choice in enumerate(log.choices, 1):
        number = _("Step {n} of {all}").format(n=n, all=len(log.choices))
        story = paragraph(told, [choice.events], width)
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
        setup = setup_of_mission(career.library, career.record, mission["number"])
        m = setup.begin(career.library)
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
    chosen = _("Give the mission up") if is_given_up else label(view, choice.option)
    said = [*([dice_line(view)] if view.dice else []), question(view, decision)]
    asked = [piece for line in said for piece in wrap(line, width)]
    lines = [number, *fold(short_status(view), width), *asked]
    lines += fold(f"> {chosen}", width)
    earlier = m.copy()
    try:
        events = replay_choice(m, choice.option, kills)
    except EndlessLoop:
        return None
    if list(events) != list(choice.events):
        return None
    return Scene([*lines, *story], earlier)
