"""How often the lines of a call are heard, and how many ask for the career.

Run ``python -m benchmarks.lines``; ``--scale 0.1`` plays a tenth. The sensible player plays single
missions, every abductor in turn, and whole careers. A line is followed by its text, whatever card
or pack it is of: a player hears the words.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hncli.career.career import Career
from hncli.career.past import night_thought, past_of_running
from hncli.career.record import CareerSetup, Record
from hncli.features.missions.words.call import Call
from hncli.features.missions.words.labels import title
from hncli.features.missions.words.narration import StoryLine
from hncli.game.cards.library import Library, load_library
from hncli.game.cards.lines import NAME, OF_CAREER, CareerPast, Line
from hncli.game.cards.linter import FEWEST_LINES, thin_pools
from hncli.game.cards.models import Abductor, ConversationCard
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from hncli.players.registry import player_factory

MISSIONS, CAREERS, WINDOW = 2_000, 100, 30
SHARE = 1 / 5  # of a window, the most in which one line of the negotiator may be heard
MEMORIES, NIGHTS = 12, 20  # lines about the career that each abductor, and the negotiator, needs
PLAYER = "sensible"


class Heard(NamedTuple):
    """What was heard in one mission."""

    box: str
    yours: frozenset[tuple[str, str]]  # the pack and id of the card, and the text
    memories: int  # how many lines about the career


def told_in(mission: Mission, past: CareerPast | None, career: Career | None = None) -> Heard:
    """Play a mission to its end and follow the call."""
    player = player_factory(PLAYER)(mission.seed)
    call = Call(mission.view, past=past)
    told = call.tell([mission.events])
    cards = mission.catalogue.conversation
    while mission.decision is not None:
        option = player.choose(mission.view)
        events = (career or mission).choose(option)
        told += call.tell([[event for event in events if isinstance(event, MissionEvent)]])
    titles = {title(mission.view, card.id): f"{card.pack}/{card.id}" for card in cards.values()}
    yours = frozenset((titles.get(one.card, ""), one.text) for one in told if one.kind == "you")
    return Heard(mission.box, yours, _memories(mission, told, past))


def _memories(mission: Mission, told: Sequence[StoryLine], past: CareerPast | None) -> int:
    """How many of the lines that were told ask for the career."""
    voice = mission.catalogue.abductor.voice.values()
    says = [card.say for card in mission.catalogue.conversation.values()]
    name = past.name if past is not None else ""
    remembered = {
        line.say.replace(NAME, name)
        for lines in (*voice, *says)
        for line in lines
        if line.asks(OF_CAREER)
    }
    return sum(one.text in remembered for one in told)


def single_missions(library: Library, count: int) -> Iterator[Heard]:
    """So many single missions, every abductor in turn."""
    matchups = [(box, name) for box in library.boxes for name in library.abductors(box)]
    for n in range(count):
        box, abductor = matchups[n % len(matchups)]
        yield told_in(new_mission(library, box, abductor, 1 + n), None)


class PlayedCareer(NamedTuple):
    """A career to its end: its missions, and what was thought after each."""

    heard: list[Heard]
    nights: list[str]


def play_career(library: Library, boxes: tuple[str, ...], seed: int) -> PlayedCareer:
    """Let the player play a whole career."""
    setup = CareerSetup("Ana Kovac", boxes, "normal", seed, "career")
    career = Career(library, Record(setup))
    heard = []
    while career.decision is not None:
        career.choose(career.decision.options[0])  # the next mission, or the first reward
        if career.mission is not None:
            heard.append(told_in(career.mission, past_of_running(career), career))
    count = len(career.record.missions)
    return PlayedCareer(heard, [night_thought(career, n) for n in range(1, count + 1)])


# What is printed


def pools(library: Library) -> Iterator[str]:
    """How many lines there are, and what has too few."""
    yield f"Lines about the career (at least {MEMORIES} for each abductor):"
    for pack in library.packs.values():
        for id, abductor in pack.of(Abductor).items():
            lines = [line for lines in abductor.voice.values() for line in lines]
            yield f"  {pack.id}/{id}: {_asking(lines)}{_few(_asking(lines), MEMORIES)}"
        say = [line for card in pack.of(ConversationCard).values() for line in card.say]
        if say:
            yield f"  {pack.id}, what you say: {_asking(say)} of {len(say)}"
        if pack.nights:
            count = len(pack.nights)
            yield f"  {pack.id}, after a night: {count}{_few(count, NIGHTS)}"
    thin = {id: thin_pools(pack) for id, pack in library.packs.items()}
    count = sum(len(names) for cards in thin.values() for names in cards.values())
    yield f"Conditions of what you say with fewer than {FEWEST_LINES} lines: {count}"
    for id, cards in thin.items():
        for card, names in cards.items():
            yield f"  {id}/{card}: {', '.join(f'{name} {n}' for name, n in names.items())}"


def _asking(lines: Iterable[Line]) -> int:
    return sum(line.asks(OF_CAREER) for line in lines)


def _few(count: int, wanted: int) -> str:
    return "" if count >= wanted else "  TOO FEW"


def shares(title: str, heard: Sequence[Heard], details: int = 0) -> Iterator[str]:
    """In how many missions of a window the line is heard that is heard most."""
    whole: Counter[tuple[str, str]] = Counter()
    worst: tuple[int, str] = (0, "")
    windows = [heard[n : n + WINDOW] for n in range(0, len(heard) - WINDOW + 1, WINDOW)]
    above = 0
    for window in windows:
        texts: Counter[str] = Counter()
        for one in window:
            texts.update({text for _card, text in one.yours})
            whole.update(one.yours)
        text, count = max(texts.items(), key=lambda item: item[1], default=("", 0))
        worst = max(worst, (count, text))
        above += count > WINDOW * SHARE
    if not windows:
        yield f"{title}: fewer than {WINDOW} missions"
        return
    yield (
        f"{title}: {len(heard)} missions, the most heard line in at most {worst[0]} of {WINDOW} "
        f"({worst[0] / WINDOW:.0%}), windows above {SHARE:.0%}: {above} of {len(windows)}"
    )
    yield f"  {worst[1]}"
    cards: dict[str, list[int]] = defaultdict(list)
    for (card, _text), count in whole.items():
        cards[card].append(count)
    total = WINDOW * len(windows)
    ranked = sorted(cards.items(), key=lambda item: -max(item[1]))
    for card, counts in ranked[:details]:
        yield (
            f"  {card}: {sum(counts) / total:.1f} lines a mission from {len(counts)}, "
            f"the most heard in {max(counts) / total:.0%}"
        )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="a part of the missions")
    parser.add_argument("--language", default="en")
    parser.add_argument("--details", type=int, default=0, help="so many cards of each box")
    options = parser.parse_args()
    library = load_library(language=options.language)
    print(*pools(library), sep="\n", flush=True)
    single = list(single_missions(library, int(MISSIONS * options.scale)))
    print(*shares("Single missions, all boxes", single), sep="\n", flush=True)
    for box in library.boxes:
        alone = [one for one in single if one.box == box]
        print(*shares(f"  {box} alone", alone, options.details), sep="\n", flush=True)
    count = int(CAREERS * options.scale)
    for which, boxes in (("all boxes", tuple(library.boxes)), ("the first box", ("base",))):
        careers = [play_career(library, boxes, seed) for seed in range(1, count + 1)]
        heard = [one for career in careers for one in career.heard]
        print(*shares(f"{count} careers, {which}", heard), sep="\n")
        memories = sum(one.memories for one in heard) / max(1, len(heard))
        nights = Counter(text for career in careers for text in career.nights if text)
        twice = sum(len(set(career.nights)) < len(career.nights) for career in careers)
        print(f"  lines about the career: {memories:.1f} a mission")
        print(
            f"  after a night: {len(nights)} different lines, the most told after "
            f"{max(nights.values(), default=0) / max(1, len(heard)):.0%} of all nights; "
            f"{twice} careers with one twice",
            flush=True,
        )


if __name__ == "__main__":
    main()
