"""`hn career history`: the missions of a career, told from their events."""

from collections.abc import Callable

import click

from hncli.base.messages import N_, _
from hncli.career.career import Career
from hncli.career.journal import MissionLog
from hncli.career.past import night_thought, past_of_mission, past_of_running
from hncli.career.replay import record_before
from hncli.career.scorecard import MissionCard, Scorecard
from hncli.career.status import CareerStatus
from hncli.career.table_mission import tables_of
from hncli.commands import declare
from hncli.commands.exits import Exit, stop
from hncli.commands.options import appearance_options
from hncli.commands.session import current_environment, show_document
from hncli.features.careers.commands import (
    career_argument,
    career_options,
    no_finished_mission,
    open_with_scorecard,
)
from hncli.features.careers.scorecard_report import (
    aftermath,
    epilogue_sections,
    mission_section,
    mission_title,
)
from hncli.features.careers.table_words import table_sections
from hncli.features.careers.words import table_title
from hncli.features.missions.words.story import chapters, story_view
from hncli.game.cards.lines import CareerPast
from hncli.game.cards.words import pack_titles
from hncli.game.engine.setup import MissionSetup
from hncli.game.engine.view import View
from hncli.game.tracked import TrackedMission
from hncli.report.document import Document, Section, Text
from hncli.report.words import marked_watched


def history_document(career: Career, card: Scorecard, only: int = 0) -> Document:
    """Every mission's story in order, that of a running one too; or `only` one of them."""
    logs, tables = {log.number: log for log in career.logs}, tables_of(career)
    sections: list[Section] = []
    for mission in card["missions"]:
        if only in (0, mission["number"]):
            number = mission["number"]
            sections += _mission_sections(
                career, card, mission, logs.get(number), tables.get(number)
            )
    text, is_wanted = _("MISSION {n}: {abductor}, not over yet"), only in (0, career.number)
    if career.mission is not None and is_wanted:
        abductor = career.mission.catalogue.abductor.title
        title = text.format(n=career.number, abductor=abductor)
        title = marked_watched(title) if career.log.watched else title
        sections += _story_sections(title, career.mission.view, career.log, past_of_running(career))
    if career.table is not None and is_wanted:
        name = text.format(n=career.number, abductor=table_title(career))
        titles = titles_of(career, career.table.setup.box)
        sections += [Section((), name, plain=name), *table_sections(career.table, titles)]
    return Document((*sections, *([] if only else epilogue_sections(card))))


def titles_of(career: Career, box: str) -> Callable[[str], str]:
    """A function that gives the title of a card, trait or resource; an unknown id is its own."""
    helps = {id: help.title for id, help in career.status.helps.items()}
    titles = {**helps, **pack_titles(career.library, box)}
    return lambda id: titles.get(id, id)


def _mission_sections(
    career: Career,
    card: Scorecard,
    mission: MissionCard,
    log: MissionLog | None,
    table: TrackedMission | None,
) -> list[Section]:
    if log is None and table is None:
        return [mission_section(card, mission, has_table=False)]
    thought = night_thought(career, mission["number"])
    thoughts = (Text(thought, indent=2),) if thought else ()
    after = Section((*thoughts, *aftermath(card, mission, has_table=False)))
    title = mission_title(mission)
    if log is not None:
        view = narration_view(career, mission)
        past = past_of_mission(career, mission["number"])
        return [*_story_sections(title, view, log, past), after]
    assert table is not None
    titles = titles_of(career, mission["box"]["id"])
    return [Section((), title, plain=title), *table_sections(table, titles), after]


def _story_sections(title: str, m: View, log: MissionLog, past: CareerPast) -> list[Section]:
    """A mission turn by turn; what came before the first turn stands right below the title."""
    sections = [Section((), title, plain=title)]
    for turn, texts in chapters(m, log.story, past):
        blocks = tuple(Text(text, indent=2) for text in texts)
        if turn:
            sections.append(Section(blocks, turn, level=3, plain=turn, indent=2))
        else:
            sections[0] = sections[0]._replace(blocks=blocks)
    return sections


def narration_view(career: Career, mission: MissionCard) -> View:
    """A view with the titles for a mission's events; of any mission if its pack is missing."""
    number, box, abductor = mission["number"], mission["box"]["id"], mission["abductor"]["id"]
    status = CareerStatus(career.library, record_before(career.record, number))
    sets = career.record.setup.sets
    setup = MissionSetup(box, abductor, mission["seed"] or 0, sets=sets, added=status.added)
    return story_view(career.library, setup, career.record.missions[number - 1].people)


@declare.command(
    help=N_(
        "Tell the story of every mission, the one being played too, from what happened in it.\n\n"
        "On a terminal it goes through your pager (PAGER)."
    )
)
@career_argument
@declare.option("--mission", type=click.IntRange(1), metavar=N_("N"), help=N_("Only this mission."))
@declare.option("--markdown", "as_markdown", is_flag=True, help=N_("Print Markdown."))
@appearance_options
@career_options
def history(name: str | None, mission: int | None, as_markdown: bool) -> None:
    """Print the story of one mission or of all, with an empty line between two."""
    with open_with_scorecard(name) as (saved, card):
        document = history_document(saved.career, card, mission or 0)
        if document.sections:
            show_document(document, as_markdown)
        elif mission is not None:
            stop(no_finished_mission(str(mission), card), Exit.USAGE)
        else:
            text = _("No mission has been played yet. Begin with hn career play.")
            current_environment().say(text)
