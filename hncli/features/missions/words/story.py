"""A whole call as a story to read: who was on the line, turn by turn, what was said and done."""

from collections.abc import Iterable, Sequence

from hncli.base.messages import _, printable
from hncli.features.missions.words.call import Call, sentences
from hncli.features.missions.words.mission_end import headline
from hncli.features.missions.words.narration import Item, Telling, Told
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
    """The call: who was on the line, each turn under its heading, and how the paper told it."""
    story = list(story)
    title = story_title(m, is_watched)
    head = Section((Text(m.catalogue.abductor.flavor),), title, level=1, plain=title)
    turns = (
        Section(tuple(Text(text, indent=2) for text in texts), heading, plain=heading)
        for heading, texts in chapters(m, story, past)
    )
    said = headline(m, (event for events in story for event in events))
    paper = [Section((), said, plain=said)] if said else []
    return Document((head, *turns, *paper))


def told_view(
    library: Library, setup: MissionSetup, people: tuple[Person, ...] | None = None
) -> View:
    """A mission that knows the titles of what the events name, as far as there still are any.

    `people` are those of a mission that is over, as its record has them.
    """
    try:
        catalogue = library.catalogue(setup.box, setup.abductor, setup.sets, setup.added)
    except (UnknownName, KeyError):  # its cards are no longer there: all others still have names
        box = library.boxes[0]
        catalogue = library.catalogue(box, library.abductors(box)[0])
        people = people or ()
    told = Mission(catalogue)
    told.seed = setup.seed  # which lines are said follows from it
    return View(told, people)


def story_title(m: View, is_watched: bool = False) -> str:
    """Who was on the line, and the seed by which it can be played again."""
    title = _("{who}, seed {seed}").format(who=m.catalogue.abductor.title, seed=m.seed)
    return marked_watched(title) if is_watched else title


def chapters(m: View, story: Story, past: CareerPast | None = None) -> list[tuple[str, list[str]]]:
    """The turns with their headings; what came before the first one has none."""
    found = [(turn, [_text(told) for told in lines]) for turn, lines in told_turns(m, story, past)]
    return [(heading, texts) for heading, texts in found if heading or texts]


def told_turns(
    m: View, story: Story, past: CareerPast | None = None
) -> list[tuple[str, list[Told]]]:
    """The lines of each turn under its heading; the first are those of the set-up."""
    found: list[tuple[str, list[Told]]] = [("", [])]
    for told in told_safely(Call(m, past=past), story):
        if told.kind == "turn":
            found.append((_text(told), []))
        else:
            found[-1][1].append(told._replace(text=printable(told.text, LONGEST)))
    return found


def _text(told: Told) -> str:
    return printable(sentences([told])[0], LONGEST)


# Without headings, for a mission among others


def paragraphs(m: View, story: Story, width: int, past: CareerPast | None = None) -> list[str]:
    """What the choices led to; a new turn begins after an empty line."""
    return paragraph(Call(m, past=past), story, width)


def paragraph(call: Call, story: Story, width: int) -> list[str]:
    """What some more choices of a call led to."""
    lines: list[str] = []
    for told in told_safely(call, story):
        if told.kind == "turn":
            lines.append("")
        lines += fold(_text(told), width, 2)
    return lines


def told_safely(call: Call, story: Story) -> list[Told]:
    """Tell stored events, of which one may name what is no longer there.

    The lines are those that were told in play. Which choices were one answer there is not stored:
    like events in a row are one line, whether they were chosen together or one by one.
    """
    items = [item for events in story for item in _spoken_safely(call, events)]
    return call.telling.tell(items, _told_safely)


def _spoken_safely(call: Call, events: Sequence[MissionEvent]) -> Sequence[Item]:
    try:
        return call.spoken(events)
    except (IndexError, KeyError, ValueError):
        return events


def _told_safely(telling: Telling, run: Sequence[Item]) -> list[Told]:
    try:
        return telling.tell_run(run)
    except (IndexError, KeyError, ValueError):
        if len(run) > 1:
            return [told for item in run for told in _told_safely(telling, [item])]
        name = run[0].name if isinstance(run[0], MissionEvent) else ""
        text = _("(An event that cannot be told here: {name}.)").format(name=name)
        return [Told("fact", text)]
