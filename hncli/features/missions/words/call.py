"""The call: what you say, what you hear and what happened, told in order."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from math import gcd
from operator import itemgetter

from hncli.base.messages import _
from hncli.base.text import labelled, quoted
from hncli.features.missions.words.labels import title
from hncli.features.missions.words.narration import Item, Telling, Told, tell_reroll
from hncli.game.cards.lines import CHANCES, MEETING_CONDITIONS, NAME, CareerPast, Line
from hncli.game.cards.words import ENDING_TITLES, VOICE_MOMENTS
from hncli.game.engine import events as ev
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.position import below, shuffled, stream
from hncli.game.engine.setup import Leaving
from hncli.game.engine.trace import MissionTrace
from hncli.game.engine.view import View


def paragraphs_of(told: Iterable[Told]) -> list[list[Told]]:
    """Lines that flow together: small facts behind each other, and behind their dice.

    What is said, a heading, and what is an event of its own stand alone or begin a paragraph.
    """
    found: list[list[Told]] = []
    for one in told:
        flows = one.kind == "outcome" or (one.kind == "fact" and not one.card)
        if flows and found and found[-1][0].kind in ("fact", "outcome", "dice"):
            found[-1].append(one)
        else:
            found.append([one])
    return found


def sentences(told: Iterable[Told]) -> list[str]:
    """The same for lines of text: dice with what they came to, facts in a row."""
    found = []
    for part in paragraphs_of(told):
        if part[0].kind == "you":
            played = _("You play {card}").format(card=part[0].card)
            found.append(labelled(played, quoted(part[0].text)))
        else:
            found.append(" ".join(one.words for one in part))
    return found


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
"""The moment of each event that always is one; others depend on what they say."""

WEIGHTS = {moment: n for n, moment in enumerate(VOICE_MOMENTS)}
SCENE_STARTS = (ev.TurnStarted, ev.TerrorTurned, ev.PivotalRevealed)
"""Events that begin a new scene: at most one line is heard in each."""
SPOKEN = (1, 4, 9)
"""The times that a card is played at which you say something with it: a card that is played in
every turn would otherwise be through all its lines each night."""
STEP = 0.382  # of a bag, from one mission of a career to the next: the golden section


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
        self.telling = Telling(m, self.leaving)
        self._times: Counter[tuple[str, str]] = Counter()
        self._said: set[tuple[str, str, int]] = set()
        self.tell(story)

    # Telling

    def tell(
        self,
        choices: Iterable[Sequence[MissionEvent]],
        left_out: tuple[type[MissionEvent], ...] = (),
        joined: bool = False,
    ) -> list[Told]:
        """What each of some choices led to, with what is said and heard, as lines.

        Events that are `left_out` have happened and are not told. What is `joined` begins with the
        last line that was told, as it reads now, if these choices carry it on.
        """
        spoken = [item for events in choices for item in self.spoken(events)]
        items: Sequence[Item] = [item for item in spoken if not isinstance(item, left_out)]
        return self.telling.tell(self.telling.joined(items) if joined else items)

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
        """The events of one scene; what is heard comes at its end, before the mission's."""
        catalogue = self.m.catalogue
        heard: list[tuple[int, str, str]] = []
        ending: list[Item] = []
        rerolled: list[ev.DieRerolled] = []  # together, so they are one line
        was: tuple[int, ...] = ()  # the dice before it
        for event, later in zip_longest(events, events[1:]):
            was = was if rerolled else tuple(self.trace.dice)
            self.trace.follow(event)
            yours = self._yours(event) if isinstance(event, ev.CardPlayed) else None
            if isinstance(event, ev.DieRerolled) and 0 < event.die <= len(was):
                rerolled.append(event)
                if not isinstance(later, ev.DieRerolled):
                    yield tell_reroll(rerolled, was)
                    rerolled = []
            elif isinstance(event, ev.MissionEnded):
                ending.append(event)
            else:
                yield yours or event
            is_terror_roll = isinstance(event, ev.RollResolved) and (
                event.source in catalogue.reds or event.source in catalogue.pivotals
            )
            if not is_terror_roll:  # that answers nothing that you said
                speaker = "second" if self.trace.is_second else "abductor"
                heard += [(weight, moment, speaker) for weight, moment in _weighed(event)]
        for _weight, moment, speaker in sorted(heard, key=itemgetter(0)):
            who = catalogue.second if speaker == "second" else catalogue.abductor
            line = self._line(speaker, moment, who.voice.get(moment, ()))
            if line:
                yield Told("voice", line)
                break
        yield from ending

    def _yours(self, event: ev.CardPlayed) -> Told | None:
        """What you say with a card that is played face up; None if there is nothing left to say."""
        card = self.m.catalogue.conversation.get(event.card)
        if event.face != "up" or card is None:
            return None
        line = self._line("you", card.id, card.say)
        return Told("you", line, card=title(self.m, card.id)) if line else None

    def _line(self, speaker: str, moment: str, lines: Sequence[Line]) -> str:
        """A line that fits and was not said before; empty if there is none."""
        self._times[speaker, moment] += 1
        times = self._times[speaker, moment]
        if speaker == "you" and times not in SPOKEN:
            return ""
        said, past = self._said, self.past
        fitting = [
            n
            for n in self._order(speaker, moment, lines)
            if (speaker, moment, n) not in said and lines[n].fits(self.trace, times, past)
        ]
        if not fitting:
            return ""
        chosen = self._pick(speaker, moment, lines, fitting)
        said.add((speaker, moment, chosen))
        return lines[chosen].say.replace(NAME, past.name if past is not None else "")

    def _pick(
        self, speaker: str, moment: str, lines: Sequence[Line], fitting: Sequence[int]
    ) -> int:
        """The first line with conditions or the first plain one, by chance.

        The more of them fit, the likelier; of what is heard, one with conditions counts more.
        """
        special = [n for n in fitting if not lines[n].is_plain]
        if moment == "started":  # whoever was met before remembers it
            met = [n for n in special if lines[n].asks(MEETING_CONDITIONS)]
            if met:
                return met[0]
        plain = [n for n in fitting if lines[n].is_plain]
        weight = len(special) if speaker == "you" else CHANCES * len(special)
        times = self._times[speaker, moment]
        draw = below(stream(self.m.seed, f"pick/{speaker}/{moment}/{times}"), weight + len(plain))
        return (special if draw[1] < weight else plain)[0]

    def _order(self, speaker: str, moment: str, lines: Sequence[Line]) -> list[int]:
        """The shuffle bags of a moment, with conditions and without: the same in a replay.

        A career has one bag of plain lines for all its missions, and each mission begins elsewhere
        in it, so that a line comes back as late as possible.
        """
        name = f"lines/{speaker}/{moment}"
        special = [n for n, line in enumerate(lines) if not line.is_plain]
        plain = [n for n, line in enumerate(lines) if line.is_plain]
        order = [*shuffled(stream(self.m.seed, f"{name}/if"), special)[1]]
        if self.past is None or not plain:
            return [*order, *shuffled(stream(self.m.seed, name), plain)[1]]
        bag = shuffled(stream(self.past.seed, name), plain)[1]
        longest = max(1, round(len(bag) * STEP))  # without a common divisor all places come in turn
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


def _weighed(event: MissionEvent) -> list[tuple[int, str]]:
    """The moments of an event with their weights, the smallest the weightiest."""
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
