"""What happened, in sentences: like events are one line, and each line says what it means."""

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
    deeds,
    hidden_demands,
    is_undecided,
    roll_stakes,
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
"""The kinds of lines that are an event of their own: each is looked at for a moment."""


Sign = Literal["success", "converted", "four", "failure", "picked"]
"""What a die counts as; a four may still be converted, a picked one is rerolled."""


class Told(NamedTuple):
    """One line of the exchange."""

    kind: LineKind
    text: str
    dice: tuple[int, ...] = ()  # of a roll, to be drawn
    card: str = ""  # the title of the card that the player's words, or what follows, belong to
    signs: tuple[Sign, ...] = ()  # of its dice, if their faces do not say it
    was: tuple[int, ...] = ()  # the dice before some of them were rerolled
    flavor: str = ""  # of a card that strikes: its own sentence
    does: str = ""  # and what it does; of dice that lie: what they decide
    is_open: bool = False  # dice decide that, so it is said before them
    events: tuple[MissionEvent, ...] = ()  # that dice or a beat tell

    @property
    def words(self) -> str:
        """The line with all that its card says, to be read and not looked at."""
        rest = self.rest if self.is_open else ""
        return " ".join(filter(None, (self.text, self.flavor, rest)))

    @property
    def rest(self) -> str:
        """What its card does, as a sentence; empty if the line says it itself, as of a demand."""
        is_said = any(isinstance(event, ev.DemandPlaced) for event in self.events)
        is_left = self.does and self.kind in BEATS and not is_said
        return ended(capitalized(self.does)) if is_left else ""


Story = Sequence[Sequence[MissionEvent]]
"""What the set-up and each choice led to."""


def signs_of(dice: Sequence[int], converted: int = 0, is_settled: bool = False) -> list[Sign]:
    """What each die counts as: so many fours are converted; settled, the others are failures."""
    found: list[Sign] = []
    for face in dice:
        sign: Sign = "success" if face > FOUR else "failure"
        if face == FOUR:
            sign = "converted" if converted > 0 else "failure" if is_settled else "four"
            converted -= 1
        found.append(sign)
    return found


FOUR = 4  # may be converted; more is a success (R-ROLL-2)
Item = MissionEvent | Told
"""An event to be told, or a line that stands between two of them."""


def narrate(m: View, events: Iterable[MissionEvent], heading: str = "") -> list[str]:
    """What follows from a position, in sentences; what nobody needs to hear is left out.

    The title in `heading` is not named again.
    """
    return [told.text for told in tell_events(m, list(events), heading=heading)]


def tell_events(m: View, items: Sequence[Item], heading: str = "") -> list[Told]:
    """Events in order as lines, without names; lines among them stay where they are."""
    telling = Telling(m, heading=heading)
    telling.must_eliminate = m.must_eliminate
    return telling.tell(items)


class Telling:
    """Tells the events of a mission in order, a few at a time: it remembers what acts at present.

    That is the heading, the title of a card that was played or turned up, of a demand conceded, of
    a rule that was triggered. What follows from it doesn't name it; what has another cause is led
    by the title of that one, which then is the heading. So the lines are the same, wherever a
    telling is cut in two.
    """

    def __init__(self, m: View, leaving: Leaving | None = None, heading: str = "") -> None:
        self.m = m
        self.leaving = leaving
        self.heading = heading
        self.last: Sequence[Item] = ()  # the run that was told last
        self.carries_on = False  # what was joined last begins with that run once more
        self.is_terror = False  # the turn's terror card is drawn
        self.must_eliminate = False

    def tell(self, items: Sequence[Item], tell_run: "TellsRun | None" = None) -> list[Told]:
        """The lines of some items; a `tell_run` that is given stands in for this one's own."""
        found: list[Told] = []
        parts = list(runs(items))
        for n, run in enumerate(parts):
            lines = tell_run(self, run) if tell_run is not None else self.tell_run(run)
            found += lines
            later = (one for part in parts[n + 1 :] for one in part if not isinstance(one, Told))
            is_turn_next = isinstance(next(later, None), ev.TurnStarted)
            if len(run) == 1 and isinstance(run[0], DECIDES) and is_turn_next:
                found.append(Told("fact", _("Nothing happens.")))
        return found

    def tell_run(self, run: Sequence[Item]) -> list[Told]:
        """The line of some like events, or of one; none if nobody needs to hear it."""
        lines = [one for one in run if isinstance(one, Told)]
        events = [one for one in run if not isinstance(one, Told)]
        people = self.leaving.those_of(events) if self.leaving is not None else []
        if events and isinstance(events[0], ev.NobodyToSave):
            told = [Told("fact", nobody_to_save_sentence(self.m, self._why_no_capture()))]
        else:
            told = _tell_like(self.m, events, people) if events else []
        caused = [self._caused(events, one) for one in told if one.text]
        if any(one.dice or one.kind in BEATS for one in caused):
            caused = [one._replace(events=tuple(events)) for one in caused]
        for item in run:
            self._follow(item)
        self.last = run
        return [*lines, *caused]

    def joined(self, items: Sequence[Item]) -> Sequence[Item]:
        """The items, after those told last if they are told in one line with them."""
        self.carries_on = bool(self.last and items and _continues(self.last[0], items[0]))
        return [*self.last, *items] if self.carries_on else items

    def _follow(self, item: Item) -> None:
        heading = item.card or None if isinstance(item, Told) else _heading_of(self.m, item)
        self.heading = self.heading if heading is None else heading
        if isinstance(item, ev.TerrorTurned | ev.PivotalRevealed | ev.TurnStarted):
            self.is_terror = not isinstance(item, ev.TurnStarted)
        elif isinstance(item, ev.EliminationAsked):
            self.must_eliminate = not item.met

    def _why_no_capture(self) -> str:
        """Why a release with nobody inside captures nobody (R-TERROR-5, R-PIVOT-4)."""
        if self.is_terror:
            return "terror"
        if self.must_eliminate:
            return "elimination"
        return "demands" if self.m.catalogue.abductor.concede_first else ""

    def _caused(self, run: Sequence[MissionEvent], told: Told) -> Told:
        """A line with its cause before it, unless that is the heading."""
        cause = _cause_of(self.m, run)
        if not cause:
            return told
        if cause == self.heading:
            return told._replace(text=capitalized(told.text))
        self.heading = cause
        return told._replace(text=led_by(cause, told.text), card=cause)


TellsRun = Callable[[Telling, Sequence[Item]], list[Told]]
DECIDES = (
    ev.TerrorTurned,
    ev.PivotalRevealed,
    ev.RollResolved,
    ev.RolledAgainstLevel,
    ev.OneDieRolled,
)
"""Events that say what decides about what happens next: a card, or dice."""


def _cause_of(m: View, run: Sequence[MissionEvent]) -> str:
    """The title of what led to some like events; empty if their line names it, or nothing did."""
    event = run[-1] if isinstance(run[-1], ev.Prevented) else run[0]
    if isinstance(event, ev.Prevented):
        return "" if own_words(m, event.by, event.what) else title(m, event.by)
    source = "" if isinstance(event, UNCAUSED) else getattr(event, "source", "")
    return "" if source in ("", GIVING_UP, OUT_OF_TIME) else title(m, source)


UNCAUSED = (ev.RollResolved, ev.RuleTriggered, ev.AbductorCaptured, ev.AbductorEliminated)
"""Events whose line says itself what it is about."""
HEADINGS: dict[type[MissionEvent], str] = {
    ev.TerrorTurned: "card",
    ev.PivotalRevealed: "card",
    ev.DemandConceded: "id",
    ev.RollResolved: "source",
    ev.ActionUsed: "action",
    ev.HelpUsed: "help",
    ev.Prevented: "by",
}
"""The field of an event that names what acts from then on."""
ENDS = (
    ev.MissionStarted,
    ev.TurnStarted,
    ev.ConversationEnded,
    ev.CpReset,
    ev.CardBought,
    ev.OutOfTime,
)
"""Events by which nothing acts any more."""


def _heading_of(m: View, event: MissionEvent) -> str | None:
    """The title of what acts after an event: empty if nothing does, None if it stays as it was."""
    if isinstance(event, ENDS):
        return ""
    if isinstance(event, ev.CardPlayed):
        is_said = event.face == "up" and event.converts is None
        return title(m, event.card) if is_said else None
    if isinstance(event, ev.RuleTriggered):
        return title(m, event.source) if SENTENCES[ev.RuleTriggered](m, event) else None
    field = HEADINGS.get(type(event))
    return title(m, getattr(event, field)) if field is not None else None


def recalled(story: Story, most: int) -> Story:
    """The last choices of a story, at least so many: from where a heading or a line begins."""
    count = min(most, len(story))
    while count < len(story) and not _begins(story[-count - 1], story[-count]):
        count += 1
    return story[len(story) - count :]


def _begins(before: Sequence[MissionEvent], events: Sequence[MissionEvent]) -> bool:
    """Whether what a choice led to can be told without what the one before it did."""
    if not events or (before and _continues(before[0], events[0])):
        return False
    first = events[0]
    begins = isinstance(first, (ev.RuleTriggered, ev.CardPlayed, *ENDS)) or type(first) in HEADINGS
    return begins and not isinstance(first, ev.RollResolved)


def runs(items: Sequence[Item]) -> Iterator[Sequence[Item]]:
    """The events cut where a new line begins; a line among them stands alone."""
    items = _without_terms(items)
    at = 0
    while at < len(items):
        end = at + 1
        while end < len(items) and _continues(items[at], items[end]):
            end += 1
        yield items[at:end]
        at = end


def _without_terms(items: Sequence[Item]) -> list[Item]:
    """The same without what stands as long as a demand does: the demand's own terms say it."""
    found: list[Item] = []
    demand: str | None = None
    for item in items:
        if isinstance(item, ev.EffectStands) and item.source == demand:
            continue
        demand = item.id if isinstance(item, ev.DemandPlaced | ev.DemandRevealed) else None
        found.append(item)
    return found


def _continues(first: Item, later: Item) -> bool:
    """Whether an event is told in one line with the one that begins the line."""
    if isinstance(first, ev.NobodyToKill):  # a red card is discarded for each
        return (
            isinstance(later, ev.NobodyToKill | ev.TerrorDiscarded) and later.source == first.source
        )
    if isinstance(first, ev.TerrorDiscarded):
        return isinstance(later, ev.TerrorDiscarded) and (later.source, later.from_deck) == (
            first.source,
            first.from_deck,
        )
    if isinstance(first, ev.HostageKilled | ev.HostageSaved):
        return type(later) is type(first) and later.source == first.source
    if isinstance(first, ev.CardBought):
        return isinstance(later, ev.CardBought) or (
            isinstance(later, ev.CpChanged) and later.amount < 0
        )
    if isinstance(first, ev.DemandConceded):
        return isinstance(later, ev.CpChanged) and later.amount == -first.paid != 0
    if isinstance(first, ev.CardTaken):
        return isinstance(later, ev.CardTaken) and later.source == first.source
    if isinstance(first, ev.CardPlayed) and first.converts is not None:
        return isinstance(later, ev.DieConverted) or (
            isinstance(later, ev.CardPlayed) and later.converts == first.converts
        )
    if isinstance(first, ev.CardPlayed) and first.face == "down":
        return (isinstance(later, ev.CpChanged) and later.source == FACE_DOWN) or (
            isinstance(later, ev.CardPlayed) and later.face == "down" and later.converts is None
        )
    if isinstance(first, ev.RuleTriggered):
        return isinstance(later, ev.Prevented) and later.by == first.source
    if isinstance(first, ev.DemandPlaced):
        return isinstance(later, ev.DemandPlaced) and (
            first.face == later.face == "down" and first.kind == later.kind
        )
    if isinstance(first, ev.TerrorTurned):
        return isinstance(later, ev.DemandPlaced) and later.id == first.card
    if isinstance(first, ev.OutOfTime):
        return isinstance(later, ev.HostageKilled) and later.source == OUT_OF_TIME
    return False


def _tell_like(m: View, run: Sequence[MissionEvent], people: Sequence[Person]) -> list[Told]:
    first = run[0]
    if isinstance(first, ev.DemandPlaced) and len(run) > 1:
        return [Told("fact", hidden_demands(first, len(run)))]
    if isinstance(first, ev.TerrorTurned | ev.PivotalRevealed):
        text = SENTENCES[type(first)](m, first)
        if len(run) > 1:
            text = terror_demand_sentence(m, first.card)
        return [_struck(m, KINDS[type(first)], text, first.card)]
    if isinstance(first, ev.SecondTookOver):
        return [_struck(m, "second", SENTENCES[ev.SecondTookOver](m, first), first.second)]
    if type(first) in DEPARTURES:
        return [Told(KINDS[type(first)], DEPARTURES[type(first)](m, run, people))]
    if type(first) in RUNS:
        return [Told("fact", RUNS[type(first)](m, run), card=_heading_of(m, first) or "")]
    if isinstance(first, ev.CardPlayed):
        return [Told("fact", card_played(m, first, run), card=_heading_of(m, first) or "")]
    if isinstance(first, ev.RuleTriggered) and isinstance(run[-1], ev.Prevented):
        return [Told("fact", SENTENCES[ev.Prevented](m, run[-1]))]
    if isinstance(first, ev.DiceRolled):
        return [Told("dice", dice_sentence(first), first.dice, does=roll_stakes(m, first.source))]
    if isinstance(first, ev.RollResolved):
        converted = first.successes - sum(face > FOUR for face in first.dice)
        signs = tuple(signs_of(first.dice, converted, is_settled=True))
        text = outcome_sentence(first)
        return [Told("outcome", text, first.dice, title(m, first.source), signs=signs)]
    if isinstance(first, ev.OneDieRolled | ev.RolledAgainstLevel):
        said = SENTENCES[type(first)](m, first)
        return [Told("outcome", said, (first.die,), signs=(_single_sign(first),))]
    if type(first) not in SENTENCES:
        return []
    text, kind = SENTENCES[type(first)](m, first), KINDS.get(type(first), "fact")
    return [Told(kind, text, card=_heading_of(m, first) or "")]


def _struck(m: View, kind: LineKind, text: str, id: str) -> Told:
    """The line of a card that strikes, with all that its face says."""
    card = m.catalogue.cards.get(id)
    flavor = card.flavor if card is not None else ""
    does, is_open = deeds(m, id), is_undecided(m, id)
    return Told(kind, text, card=title(m, id), flavor=flavor, does=does, is_open=is_open)


def _single_sign(event: ev.OneDieRolled | ev.RolledAgainstLevel) -> Sign:
    """What a die that nothing changes counts as; one equal to the level is between."""
    if isinstance(event, ev.OneDieRolled):
        return "success" if event.die >= event.least else "failure"
    rows: dict[str, Sign] = {"higher": "success", "equal": "four", "lower": "failure"}
    return rows[event.row]


def tell_reroll(events: Sequence[ev.DieRerolled], was: Sequence[int]) -> Told:
    """Dice that were rerolled together: how they lay, and how they lie now."""
    dice = list(was)
    for event in events:
        dice[event.die - 1] = event.face
    text = _("Dice {before}, rerolled: {after}.").format(
        before=", ".join(map(str, was)), after=", ".join(map(str, dice))
    )
    return Told("dice", text, tuple(dice), was=tuple(was), events=tuple(events))


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
