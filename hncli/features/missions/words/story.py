"""A whole call as a story to read: who was on the line, turn by turn, what was said and done."""

from collections.abc import Iterable, Sequence

from hncli.base.messages import _, printable
from hncli.features.missions.words.call import Call, sentences
from hncli.features.missions.words.mission_end import headline
from hncli.features.missions.words.narration import Item, Narrator, StoryLine
from hncli.game.cards.library import Library, UnknownName
from hncli.game.cards.lines import CareerPast
from hncli.game.cards.words import Person
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import MissionSetup
from hncli.game.engine.view import View
from hncli.report.document import Document, Section, Text
from hncli.report.words import marked_watched
from hncli.terminal.columns import fold

LONGEST = 2000  # characters of one sentence; a stored event may say anything

Story = Iterable[Sequence[MissionEvent]]
"""The events of a mission: those of its set-up, then those of each choice."""


def story_document(
    m: View, story: Story, past: CareerPast | None = None, is_watched: bool = False
) -> Document:
    """The call: who was on the line, each turn under its heading, the newspaper's headline."""
    story = list(story)
    title = story_title(m, is_watched)
    head = Section((Text(m.catalogue.abductor.flavor),), title, level=1, plain=title)
    turns = (
        Section(tuple(Text(text, indent=2) for text in texts), heading, plain=heading)
        for heading, texts in chapters(m, story, past)
    )
    headline_text = headline(m, (event for events in story for event in events))
    paper = [Section((), headline_text, plain=headline_text)] if headline_text else []
    return Document((head, *turns, *paper))


def story_view(
    library: Library, setup: MissionSetup, people: tuple[Person, ...] | None = None
) -> View:
    """A view with the titles of the cards that the events of a mission name.

    Cards that are no longer installed have none. `people` are those in the record of a mission
    that is over.
    """
    try:
        catalogue = library.catalogue(setup.box, setup.abductor, setup.sets, setup.added)
    except (UnknownName, KeyError):  # the mission's own cards are gone; common ones have titles
        box = library.boxes[0]
        catalogue = library.catalogue(box, library.abductors(box)[0])
        people = people or ()
    mission = Mission(catalogue)
    mission.seed = setup.seed  # which lines are said follows from it
    return View(mission, people)


def story_title(m: View, is_watched: bool = False) -> str:
    """Who was on the line, and the seed."""
    title = _("{who}, seed {seed}").format(who=m.catalogue.abductor.title, seed=m.seed)
    return marked_watched(title) if is_watched else title


def chapters(m: View, story: Story, past: CareerPast | None = None) -> list[tuple[str, list[str]]]:
    """The turns with their headings; what came before the first one has none."""
    turns = [(turn, [_text(line) for line in lines]) for turn, lines in story_turns(m, story, past)]
    return [(heading, texts) for heading, texts in turns if heading or texts]


def story_turns(
    m: View, story: Story, past: CareerPast | None = None
) -> list[tuple[str, list[StoryLine]]]:
    """The lines of each turn under its heading; the first are those of the set-up."""
    turns: list[tuple[str, list[StoryLine]]] = [("", [])]
    for line in story_lines(Call(m, past=past), story):
        if line.kind == "turn":
            turns.append((_text(line), []))
        else:
            turns[-1][1].append(line._replace(text=printable(line.text, LONGEST)))
    return turns


def _text(line: StoryLine) -> str:
    return printable(sentences([line])[0], LONGEST)


# Without headings, for a mission among others


def paragraphs(m: View, story: Story, width: int, past: CareerPast | None = None) -> list[str]:
    """The story without headings; a new turn begins after an empty line."""
    return paragraph(Call(m, past=past), story, width)


def paragraph(call: Call, story: Story, width: int) -> list[str]:
    """The lines of some more choices of a call."""
    lines: list[str] = []
    for line in story_lines(call, story):
        if line.kind == "turn":
            lines.append("")
        lines += fold(_text(line), width, 2)
    return lines


def story_lines(call: Call, story: Story) -> list[StoryLine]:
    """The lines of stored events, of which one may name a card that is no longer installed.

    They are the same as in play, but for one thing: which choices were one answer is not stored, so
    events of one kind in a row are always one line.
    """
    items = [item for events in story for item in _spoken_safely(call, events)]
    return call.narrator.tell(items, _run_lines_safely)


def _spoken_safely(call: Call, events: Sequence[MissionEvent]) -> Sequence[Item]:
    try:
        return call.spoken(events)
    except (IndexError, KeyError, ValueError):
        return events


def _run_lines_safely(narrator: Narrator, run: Sequence[Item]) -> list[StoryLine]:
    try:
        return narrator.tell_run(run)
    except (IndexError, KeyError, ValueError):
        if len(run) > 1:
            return [line for item in run for line in _run_lines_safely(narrator, [item])]
        name = run[0].name if isinstance(run[0], MissionEvent) else ""
        text = _("(An event that cannot be told here: {name}.)").format(name=name)
        return [StoryLine("fact", text)]
