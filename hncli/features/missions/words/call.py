"""The call: what you say, what you hear and what happened, told in order."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from math import gcd
from operator import itemgetter

from hncli.base.messages import _
from hncli.base.text import labelled, quoted
from hncli.features.missions.words.labels import title
from hncli.features.missions.words.narration import Item, Narrator, StoryLine, tell_reroll
from hncli.game.cards.lines import CHANCES, MEETING_CONDITIONS, NAME, CareerPast, Line
from hncli.game.cards.words import ENDING_TITLES, VOICE_MOMENTS
from hncli.game.engine import events as ev
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.position import below, shuffled, stream
from hncli.game.engine.setup import Leaving
from hncli.game.engine.trace import MissionTrace
from hncli.game.engine.view import View


def paragraphs_of(lines: Iterable[StoryLine]) -> list[list[StoryLine]]:
    """Lines as paragraphs: facts without a card follow what they belong to, facts or dice.

    What is said, a heading and a beat are paragraphs of their own.
    """
    paragraphs: list[list[StoryLine]] = []
    for line in lines:
        flows = line.kind == "outcome" or (line.kind == "fact" and not line.card)
        if flows and paragraphs and paragraphs[-1][0].kind in ("fact", "outcome", "dice"):
            paragraphs[-1].append(line)
        else:
            paragraphs.append([line])
    return paragraphs


def sentences(lines: Iterable[StoryLine]) -> list[str]:
    """Each paragraph of some lines as one text."""
    texts = []
    for paragraph in paragraphs_of(lines):
        if paragraph[0].kind == "you":
            played = _("You play {card}").format(card=paragraph[0].card)
            texts.append(labelled(played, quoted(paragraph[0].text)))
        else:
            texts.append(" ".join(line.words for line in paragraph))
    return texts


MOMENT_OF: dict[type[MissionEvent], str] = {
    ev.MissionStarted: "started",
    ev.HostageKilled: "killed",
    ev.HostageSaved: "saved",
    ev.HostagesTaken: "taken",
    ev.DemandRevealed: "revealed",
    ev.DemandConceded: "conceded",
    ev.TerrorTurned: "terror",
    ev.PivotalRevealed: "pivotal",
    ev.AbductorCaptured: "captured",
    ev.AbductorEliminated: "eliminated",
    ev.SecondTookOver: "takes-over",
    ev.Escaped: "escaped",
    ev.OutOfTime: "out-of-time",
}
"""The moment of each event whose fields do not matter; for others see `_moment`."""

WEIGHTS = {moment: n for n, moment in enumerate(VOICE_MOMENTS)}
SCENE_STARTS = (ev.TurnStarted, ev.TerrorTurned, ev.PivotalRevealed)
"""Events that begin a new scene: at most one line is heard in each."""
SPOKEN_TIMES = (1, 4, 9)
"""The times a card is played at which you say something: else a card that is played in every turn
would use up all its lines in each mission."""
BAG_STEP = 0.382  # of a bag, from one mission of a career to the next: the golden section


class Call:
    """One mission's call so far: it remembers what was said, so that no line comes twice."""

    def __init__(
        self, m: View, story: Iterable[Sequence[MissionEvent]] = (), past: CareerPast | None = None
    ) -> None:
        self.m = m
        self.past = past  # of the career before this mission; None outside a career
        abductor = m.catalogue.abductor
        self.trace = MissionTrace((), abductor.threat, abductor.hostages)
        self.leaving = Leaving(m.people)
        self.narrator = Narrator(m, self.leaving)
        self._times: Counter[tuple[str, str]] = Counter()
        self._said: set[tuple[str, str, int]] = set()
        self.tell(story)

    # Telling

    def tell(
        self,
        choices: Iterable[Sequence[MissionEvent]],
        left_out: tuple[type[MissionEvent], ...] = (),
        joined: bool = False,
    ) -> list[StoryLine]:
        """The lines of some choices: what they led to, what is said and what is heard.

        Events of the types `left_out` are not told. If these choices continue the last line that
        was told and `joined` is true, the first line here is the whole of it, to replace it.
        """
        spoken = [item for events in choices for item in self.spoken(events)]
        items: Sequence[Item] = [item for item in spoken if not isinstance(item, left_out)]
        return self.narrator.tell(self.narrator.joined(items) if joined else items)

    def spoken(self, events: Sequence[MissionEvent]) -> list[Item]:
        """The events of one choice, with the lines that are said between them."""
        for event in events:
            self.leaving.follow(event)
        if self.m.is_midway and any(isinstance(event, ev.MissionStarted) for event in events):
            for event in events:  # the call began long before, so nobody says hello now
                self.trace.follow(event)
            return []
        return [item for scene in _scenes(events) for item in self._scene(scene)]

    def _scene(self, events: Sequence[MissionEvent]) -> Iterator[Item]:
        """The events of one scene; what is heard comes last, but before the mission's end."""
        catalogue = self.m.catalogue
        moments: list[tuple[int, str, str]] = []
        ending: list[Item] = []
        rerolled: list[ev.DieRerolled] = []  # together, so they are one line
        was: tuple[int, ...] = ()  # the dice before it
        for event, later in zip_longest(events, events[1:]):
            was = was if rerolled else tuple(self.trace.dice)
            self.trace.follow(event)
            your_line = self._your_line(event) if isinstance(event, ev.CardPlayed) else None
            if isinstance(event, ev.DieRerolled) and 0 < event.die <= len(was):
                rerolled.append(event)
                if not isinstance(later, ev.DieRerolled):
                    yield tell_reroll(rerolled, was)
                    rerolled = []
            elif isinstance(event, ev.MissionEnded):
                ending.append(event)
            else:
                yield your_line or event
            is_terror_roll = isinstance(event, ev.RollResolved) and (
                event.source in catalogue.reds or event.source in catalogue.pivotals
            )
            if not is_terror_roll:  # such a roll is no reply to what you said
                speaker = "second" if self.trace.is_second else "abductor"
                moments += [
                    (weight, moment, speaker) for weight, moment in _weighted_moments(event)
                ]
        for _weight, moment, speaker in sorted(moments, key=itemgetter(0)):
            character = catalogue.second if speaker == "second" else catalogue.abductor
            line = self._line(speaker, moment, character.voice.get(moment, ()))
            if line:
                yield StoryLine("voice", line)
                break
        yield from ending

    def _your_line(self, event: ev.CardPlayed) -> StoryLine | None:
        """What you say with a card that is played face up; None if all its lines were said."""
        card = self.m.catalogue.conversation.get(event.card)
        if event.face != "up" or card is None:
            return None
        line = self._line("you", card.id, card.say)
        return StoryLine("you", line, card=title(self.m, card.id)) if line else None

    def _line(self, speaker: str, moment: str, lines: Sequence[Line]) -> str:
        """A line that fits and was not said before; empty if there is none."""
        self._times[speaker, moment] += 1
        times = self._times[speaker, moment]
        if speaker == "you" and times not in SPOKEN_TIMES:
            return ""
        past = self.past
        fitting = [
            n
            for n in self._order(speaker, moment, lines)
            if (speaker, moment, n) not in self._said and lines[n].fits(self.trace, times, past)
        ]
        if not fitting:
            return ""
        place = self._pick(speaker, moment, lines, fitting)
        self._said.add((speaker, moment, place))
        return lines[place].say.replace(NAME, past.name if past is not None else "")

    def _pick(
        self, speaker: str, moment: str, lines: Sequence[Line], fitting: Sequence[int]
    ) -> int:
        """The index of the first line with conditions or of the first plain one, by chance.

        The chances are by how many of each fit; in what is heard, conditions weigh more.
        """
        special = [n for n in fitting if not lines[n].is_plain]
        if moment == "started":  # an abductor who was met before remembers it
            met = [n for n in special if lines[n].asks(MEETING_CONDITIONS)]
            if met:
                return met[0]
        plain = [n for n in fitting if lines[n].is_plain]
        weight = len(special) if speaker == "you" else CHANCES * len(special)
        times = self._times[speaker, moment]
        draw = below(stream(self.m.seed, f"pick/{speaker}/{moment}/{times}"), weight + len(plain))
        return (special if draw[1] < weight else plain)[0]

    def _order(self, speaker: str, moment: str, lines: Sequence[Line]) -> list[int]:
        """The order in which the lines of a moment are tried; the same in a replay.

        Those with conditions come first. A career has one order of the plain lines for all its
        missions, and each mission begins at another place in it: lines repeat as late as possible.
        """
        name = f"lines/{speaker}/{moment}"
        special = [n for n, line in enumerate(lines) if not line.is_plain]
        plain = [n for n, line in enumerate(lines) if line.is_plain]
        order = [*shuffled(stream(self.m.seed, f"{name}/if"), special)[1]]
        if self.past is None or not plain:
            return [*order, *shuffled(stream(self.m.seed, name), plain)[1]]
        bag = shuffled(stream(self.past.seed, name), plain)[1]
        longest = max(1, round(len(bag) * BAG_STEP))
        # Without a common divisor all places come in turn.
        step = next(n for n in range(longest, 0, -1) if gcd(n, len(bag)) == 1)
        start = (self.past.night - 1) * step % len(bag)
        return [*order, *bag[start:], *bag[:start]]


def _scenes(events: Sequence[MissionEvent]) -> list[list[MissionEvent]]:
    """The events of a choice, cut where a turn begins or a terror card is turned."""
    scenes: list[list[MissionEvent]] = [[]]
    for event in events:
        if isinstance(event, SCENE_STARTS):
            scenes.append([])
        scenes[-1].append(event)
    return scenes


def _weighted_moments(event: MissionEvent) -> list[tuple[int, str]]:
    """The moments of an event, each with its weight; the smallest weight comes first."""
    if isinstance(event, ev.MissionEnded):
        # A pack's own ending may have the name of a moment that is something else.
        own = [event.ending] if event.ending in ENDING_TITLES else []
        return list(enumerate([*own, event.result], -2))
    moment = _moment(event)
    return [(WEIGHTS[moment], moment)] if moment else []


def _moment(event: MissionEvent) -> str:
    if isinstance(event, ev.ThreatChanged) and event.before != event.after:
        return "worse" if event.amount > 0 else "calmer"
    if isinstance(event, ev.RollResolved):
        return f"reply-{event.row}"
    if isinstance(event, ev.TurnStarted) and event.last_conversation:
        return "last"
    if isinstance(event, ev.DemandPlaced) and event.face == "up":
        return "revealed"
    return MOMENT_OF.get(type(event), "")
