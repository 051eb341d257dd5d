"""What happened, in sentences: several events of one kind are told in one line."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from hncli.base.messages import _
from hncli.base.text import capitalized, ended
from hncli.features.missions.words.event_sentences import (
    SENTENCES,
    dice_sentence,
    nobody_to_save_sentence,
    outcome_sentence,
    own_words,
    terror_demand_sentence,
)
from hncli.features.missions.words.labels import FACE_DOWN, OUT_OF_TIME, led_by, title
from hncli.features.missions.words.run_sentences import (
    DEPARTURES,
    RUNS,
    card_played,
    hidden_demands,
    is_undecided,
    roll_stakes,
    turned_card_effects,
)
from hncli.game.cards.words import Person
from hncli.game.engine import events as ev
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.game import GIVING_UP
from hncli.game.engine.setup import Leaving
from hncli.game.engine.view import View

LineKind = Literal[
    "turn", "you", "dice", "outcome", "fact", "voice",
    "terror", "pivotal", "death", "release", "capture", "elimination", "second", "end",
]  # fmt: skip
BEATS = frozenset[LineKind](
    ("terror", "pivotal", "death", "release", "capture", "elimination", "second", "end")
)
"""The kinds of lines that are shown by themselves for a moment."""


Sign = Literal["success", "converted", "four", "failure", "picked"]
"""What a die counts as; a four may still be converted, a picked one is rerolled."""


class StoryLine(NamedTuple):
    """One line of the exchange."""

    kind: LineKind
    text: str
    dice: tuple[int, ...] = ()  # of a roll, to be drawn
    card: str = ""  # the title of the card that the player's words, or what follows, belong to
    signs: tuple[Sign, ...] = ()  # of its dice, if their faces do not say it
    rerolled_from: tuple[int, ...] = ()  # the dice before some of them were rerolled
    flavor: str = ""  # of a card that takes effect: its own sentence
    does: str = ""  # and what it does; of dice on the table: what they decide
    is_open: bool = False  # dice decide what it does, so that is said before them
    events: tuple[MissionEvent, ...] = ()  # those that a line of dice or a beat is about

    @property
    def words(self) -> str:
        """The line with all that its card says, where no screen is painted."""
        effect = self.effect_text if self.is_open else ""
        return " ".join(filter(None, (self.text, self.flavor, effect)))

    @property
    def effect_text(self) -> str:
        """What its card does, as a sentence; empty if the line says that already."""
        is_said = any(isinstance(event, ev.DemandPlaced) for event in self.events)
        is_untold = self.does and self.kind in BEATS and not is_said
        return ended(capitalized(self.does)) if is_untold else ""


Story = Sequence[Sequence[MissionEvent]]
"""What the set-up and each choice led to."""


def signs_of(dice: Sequence[int], converted: int = 0, is_settled: bool = False) -> list[Sign]:
    """What each die counts as, with the number of converted fours.

    Once a roll is settled, the fours that are not converted are failures.
    """
    signs: list[Sign] = []
    for face in dice:
        sign: Sign = "success" if face > FOUR else "failure"
        if face == FOUR:
            sign = "converted" if converted > 0 else "failure" if is_settled else "four"
            converted -= 1
        signs.append(sign)
    return signs


FOUR = 4  # may be converted; more is a success (R-ROLL-2)
Item = MissionEvent | StoryLine
"""An event to be told, or a line that stands between two of them."""


def narrate(m: View, events: Iterable[MissionEvent], heading: str = "") -> list[str]:
    """Events that follow from a position as sentences; events without a sentence are left out.

    The title in `heading` is not named again.
    """
    return [line.text for line in tell_events(m, list(events), heading=heading)]


def tell_events(m: View, items: Sequence[Item], heading: str = "") -> list[StoryLine]:
    """Events in order as lines, without names; lines among them stay where they are."""
    narrator = Narrator(m, heading=heading)
    narrator.must_eliminate = m.must_eliminate
    return narrator.tell(items)


class Narrator:
    """Tells the events of a mission in order, a few at a time, and remembers the present heading.

    The heading is the title of the card that was played or turned up last, of the demand that was
    conceded, or of the rule that was triggered. A line about its effects does not name it; a line
    with another cause begins with the title of that cause, which becomes the heading. So the lines
    are the same in however many calls the events are told.
    """

    def __init__(self, m: View, leaving: Leaving | None = None, heading: str = "") -> None:
        self.m = m
        self.leaving = leaving
        self.heading = heading
        self.last: Sequence[Item] = ()  # the run that was told last
        self.carries_on = False  # whether the items joined last begin with that run
        self.is_terror = False  # the turn's terror card is drawn
        self.must_eliminate = False

    def tell(self, items: Sequence[Item], tell_run: "TellRun | None" = None) -> list[StoryLine]:
        """The lines of some items; a run is told by `tell_run` if it is given."""
        lines: list[StoryLine] = []
        parts = list(runs(items))
        for n, run in enumerate(parts):
            lines += tell_run(self, run) if tell_run is not None else self.tell_run(run)
            later = (
                item for part in parts[n + 1 :] for item in part if not isinstance(item, StoryLine)
            )
            is_turn_next = isinstance(next(later, None), ev.TurnStarted)
            if len(run) == 1 and isinstance(run[0], DECIDING) and is_turn_next:
                lines.append(StoryLine("fact", _("Nothing happens.")))
        return lines

    def tell_run(self, run: Sequence[Item]) -> list[StoryLine]:
        """The lines of a run: those among its items, and one for its events if they have any."""
        lines = [item for item in run if isinstance(item, StoryLine)]
        events = [item for item in run if not isinstance(item, StoryLine)]
        people = self.leaving.those_of(events) if self.leaving is not None else []
        if events and isinstance(events[0], ev.NobodyToSave):
            event_lines = [
                StoryLine("fact", nobody_to_save_sentence(self.m, self._why_no_capture()))
            ]
        else:
            event_lines = _lines_of_run(self.m, events, people) if events else []
        lines_with_cause = [self._with_cause(events, line) for line in event_lines if line.text]
        if any(line.dice or line.kind in BEATS for line in lines_with_cause):
            lines_with_cause = [line._replace(events=tuple(events)) for line in lines_with_cause]
        for item in run:
            self._follow(item)
        self.last = run
        return [*lines, *lines_with_cause]

    def joined(self, items: Sequence[Item]) -> Sequence[Item]:
        """The items, preceded by the last run if they belong to the same line."""
        self.carries_on = bool(self.last and items and _continues(self.last[0], items[0]))
        return [*self.last, *items] if self.carries_on else items

    def _follow(self, item: Item) -> None:
        heading = item.card or None if isinstance(item, StoryLine) else _heading_of(self.m, item)
        self.heading = self.heading if heading is None else heading
        if isinstance(item, ev.TerrorTurned | ev.PivotalRevealed | ev.TurnStarted):
            self.is_terror = not isinstance(item, ev.TurnStarted)
        elif isinstance(item, ev.EliminationAsked):
            self.must_eliminate = not item.met

    def _why_no_capture(self) -> str:
        """The reason a release with nobody inside captures nobody (R-TERROR-5, R-PIVOT-4)."""
        if self.is_terror:
            return "terror"
        if self.must_eliminate:
            return "elimination"
        return "demands" if self.m.catalogue.abductor.concede_first else ""

    def _with_cause(self, run: Sequence[MissionEvent], line: StoryLine) -> StoryLine:
        """A line with its cause before it, unless that is the heading."""
        cause = _cause_of(self.m, run)
        if not cause:
            return line
        if cause == self.heading:
            return line._replace(text=capitalized(line.text))
        self.heading = cause
        return line._replace(text=led_by(cause, line.text), card=cause)


TellRun = Callable[[Narrator, Sequence[Item]], list[StoryLine]]
DECIDING = (
    ev.TerrorTurned,
    ev.PivotalRevealed,
    ev.RollResolved,
    ev.RolledAgainstLevel,
    ev.OneDieRolled,
)
"""Events of a card or of dice that decide what happens next, which may be nothing."""


def _cause_of(m: View, run: Sequence[MissionEvent]) -> str:
    """The title of what caused a run; empty if its line names the cause, or there is none."""
    event = run[-1] if isinstance(run[-1], ev.Prevented) else run[0]
    if isinstance(event, ev.Prevented):
        return "" if own_words(m, event.by, event.what) else title(m, event.by)
    source = "" if isinstance(event, CAUSE_SAID) else getattr(event, "source", "")
    return "" if source in ("", GIVING_UP, OUT_OF_TIME) else title(m, source)


CAUSE_SAID = (ev.RollResolved, ev.RuleTriggered, ev.AbductorCaptured, ev.AbductorEliminated)
"""Events whose line names its cause."""
HEADINGS: dict[type[MissionEvent], str] = {
    ev.TerrorTurned: "card",
    ev.PivotalRevealed: "card",
    ev.DemandConceded: "id",
    ev.RollResolved: "source",
    ev.ActionUsed: "action",
    ev.HelpUsed: "help",
    ev.Prevented: "by",
}
"""The field of an event with the id of the new heading."""
HEADING_ENDS = (
    ev.MissionStarted,
    ev.TurnStarted,
    ev.ConversationEnded,
    ev.CpReset,
    ev.CardBought,
    ev.OutOfTime,
)
"""Events after which there is no heading."""


def _heading_of(m: View, event: MissionEvent) -> str | None:
    """The heading after an event: empty if there is none, None if it does not change."""
    if isinstance(event, HEADING_ENDS):
        return ""
    if isinstance(event, ev.CardPlayed):
        is_said = event.face == "up" and event.converts is None
        return title(m, event.card) if is_said else None
    if isinstance(event, ev.RuleTriggered):
        return title(m, event.source) if SENTENCES[ev.RuleTriggered](m, event) else None
    field = HEADINGS.get(type(event))
    return title(m, getattr(event, field)) if field is not None else None


def latest_story(story: Story, most: int) -> Story:
    """The last choices of a story, at least `most`, beginning where a heading or a line does."""
    count = min(most, len(story))
    while count < len(story) and not _begins_line(story[-count - 1], story[-count]):
        count += 1
    return story[len(story) - count :]


def _begins_line(before: Sequence[MissionEvent], events: Sequence[MissionEvent]) -> bool:
    """Whether the events of a choice can be told without those of the choice before it."""
    if not events or (before and _continues(before[0], events[0])):
        return False
    event = events[0]
    sets_heading = isinstance(event, (ev.RuleTriggered, ev.CardPlayed, *HEADING_ENDS))
    return (sets_heading or type(event) in HEADINGS) and not isinstance(event, ev.RollResolved)


def runs(items: Sequence[Item]) -> Iterator[Sequence[Item]]:
    """The items cut where a new line begins; a line among them is a run of its own."""
    items = _without_terms(items)
    start = 0
    while start < len(items):
        end = start + 1
        while end < len(items) and _continues(items[start], items[end]):
            end += 1
        yield items[start:end]
        start = end


def _without_terms(items: Sequence[Item]) -> list[Item]:
    """The items without the standing effects that the terms of their demand already say."""
    kept: list[Item] = []
    demand: str | None = None
    for item in items:
        if isinstance(item, ev.EffectStands) and item.source == demand:
            continue
        demand = item.id if isinstance(item, ev.DemandPlaced | ev.DemandRevealed) else None
        kept.append(item)
    return kept


def _continues(begun: Item, later: Item) -> bool:
    """Whether an event is told in the line that was begun with another."""
    if isinstance(begun, ev.NobodyToKill):  # a red card is discarded for each
        return (
            isinstance(later, ev.NobodyToKill | ev.TerrorDiscarded) and later.source == begun.source
        )
    if isinstance(begun, ev.TerrorDiscarded):
        return isinstance(later, ev.TerrorDiscarded) and (later.source, later.from_deck) == (
            begun.source,
            begun.from_deck,
        )
    if isinstance(begun, ev.HostageKilled | ev.HostageSaved):
        return type(later) is type(begun) and later.source == begun.source
    if isinstance(begun, ev.CardBought):
        return isinstance(later, ev.CardBought) or (
            isinstance(later, ev.CpChanged) and later.amount < 0
        )
    if isinstance(begun, ev.DemandConceded):
        return isinstance(later, ev.CpChanged) and later.amount == -begun.paid != 0
    if isinstance(begun, ev.CardTaken):
        return isinstance(later, ev.CardTaken) and later.source == begun.source
    if isinstance(begun, ev.CardPlayed) and begun.converts is not None:
        return isinstance(later, ev.DieConverted) or (
            isinstance(later, ev.CardPlayed) and later.converts == begun.converts
        )
    if isinstance(begun, ev.CardPlayed) and begun.face == "down":
        return (isinstance(later, ev.CpChanged) and later.source == FACE_DOWN) or (
            isinstance(later, ev.CardPlayed) and later.face == "down" and later.converts is None
        )
    if isinstance(begun, ev.RuleTriggered):
        return isinstance(later, ev.Prevented) and later.by == begun.source
    if isinstance(begun, ev.DemandPlaced):
        return isinstance(later, ev.DemandPlaced) and (
            begun.face == later.face == "down" and begun.kind == later.kind
        )
    if isinstance(begun, ev.TerrorTurned):
        return isinstance(later, ev.DemandPlaced) and later.id == begun.card
    if isinstance(begun, ev.OutOfTime):
        return isinstance(later, ev.HostageKilled) and later.source == OUT_OF_TIME
    return False


def _lines_of_run(
    m: View, run: Sequence[MissionEvent], people: Sequence[Person]
) -> list[StoryLine]:
    event = run[0]
    if isinstance(event, ev.DemandPlaced) and len(run) > 1:
        return [StoryLine("fact", hidden_demands(event, len(run)))]
    if isinstance(event, ev.TerrorTurned | ev.PivotalRevealed):
        text = SENTENCES[type(event)](m, event)
        if len(run) > 1:
            text = terror_demand_sentence(m, event.card)
        return [_strike_line(m, KINDS[type(event)], text, event.card)]
    if isinstance(event, ev.SecondTookOver):
        return [_strike_line(m, "second", SENTENCES[ev.SecondTookOver](m, event), event.second)]
    if type(event) in DEPARTURES:
        return [StoryLine(KINDS[type(event)], DEPARTURES[type(event)](m, run, people))]
    if type(event) in RUNS:
        return [StoryLine("fact", RUNS[type(event)](m, run), card=_heading_of(m, event) or "")]
    if isinstance(event, ev.CardPlayed):
        return [StoryLine("fact", card_played(m, event, run), card=_heading_of(m, event) or "")]
    if isinstance(event, ev.RuleTriggered) and isinstance(run[-1], ev.Prevented):
        return [StoryLine("fact", SENTENCES[ev.Prevented](m, run[-1]))]
    if isinstance(event, ev.DiceRolled):
        return [
            StoryLine("dice", dice_sentence(event), event.dice, does=roll_stakes(m, event.source))
        ]
    if isinstance(event, ev.RollResolved):
        converted = event.successes - sum(face > FOUR for face in event.dice)
        signs = tuple(signs_of(event.dice, converted, is_settled=True))
        text = outcome_sentence(event)
        return [StoryLine("outcome", text, event.dice, title(m, event.source), signs=signs)]
    if isinstance(event, ev.OneDieRolled | ev.RolledAgainstLevel):
        text = SENTENCES[type(event)](m, event)
        return [StoryLine("outcome", text, (event.die,), signs=(_single_sign(event),))]
    if type(event) not in SENTENCES:
        return []
    text, kind = SENTENCES[type(event)](m, event), KINDS.get(type(event), "fact")
    return [StoryLine(kind, text, card=_heading_of(m, event) or "")]


def _strike_line(m: View, kind: LineKind, text: str, id: str) -> StoryLine:
    """The line of a card that takes effect when it is turned, with all that its face says."""
    card = m.catalogue.cards.get(id)
    flavor = card.flavor if card is not None else ""
    does, is_open = turned_card_effects(m, id), is_undecided(m, id)
    return StoryLine(kind, text, card=title(m, id), flavor=flavor, does=does, is_open=is_open)


def _single_sign(event: ev.OneDieRolled | ev.RolledAgainstLevel) -> Sign:
    """What a single die counts as; one equal to the level is drawn like a four."""
    if isinstance(event, ev.OneDieRolled):
        return "success" if event.die >= event.least else "failure"
    rows: dict[str, Sign] = {"higher": "success", "equal": "four", "lower": "failure"}
    return rows[event.row]


def tell_reroll(events: Sequence[ev.DieRerolled], was: Sequence[int]) -> StoryLine:
    """The line of dice that were rerolled together: the faces before and after."""
    dice = list(was)
    for event in events:
        dice[event.die - 1] = event.face
    text = _("Dice {before}, rerolled: {after}.").format(
        before=", ".join(map(str, was)), after=", ".join(map(str, dice))
    )
    return StoryLine("dice", text, tuple(dice), rerolled_from=tuple(was), events=tuple(events))


KINDS: dict[type[MissionEvent], LineKind] = {
    ev.TurnStarted: "turn",
    ev.TerrorTurned: "terror",
    ev.PivotalRevealed: "pivotal",
    ev.HostageKilled: "death",
    ev.OutOfTime: "death",
    ev.HostageSaved: "release",
    ev.AbductorCaptured: "capture",
    ev.AbductorEliminated: "elimination",
    ev.SecondTookOver: "second",
    ev.MissionEnded: "end",
}
