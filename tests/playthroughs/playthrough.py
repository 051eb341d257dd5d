"""Golden playthroughs: a whole mission as text, decision by decision, made from its choices.

A file starts with what the mission is set up with. Then come its decisions: what is new about
where the mission stands, what is asked, the options, the line with the choice (it starts with
``>``) and the events that followed. Set-up and choices are read back from the file; everything
else must come out the same again, to the letter.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from textwrap import wrap
from typing import Any

from hncli.game.cards.library import Library
from hncli.game.engine.events import MissionEvent, to_json
from hncli.game.engine.game import Decision, parse_option
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from hncli.game.given import state

FOLDER = Path(__file__).parent
GIVE_UP = "give up"
WIDTH = 100
HEADER = ("box", "abductor", "seed", "held", "traits")


@dataclass(frozen=True)
class Script:
    """All that a mission follows from: its set-up and the choices."""

    box: str
    abductor: str
    seed: int
    held: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()

    def mission(self, library: Library) -> Mission:
        """Set the mission up."""
        facts = {name: getattr(self, name) for name in HEADER}
        return new_mission(library, **facts)


def read_script(text: str) -> Script:
    """Read set-up and choices from a playthrough's text."""
    lines = text.splitlines()
    facts: dict[str, str] = {}
    for line in lines[: len(HEADER)]:
        name, _colon, value = line.partition(":")
        facts[name] = value.strip()
    return Script(
        facts["box"],
        facts["abductor"],
        int(facts["seed"]),
        tuple(facts["held"].split()),
        tuple(facts["traits"].split()),
        tuple(line.removeprefix("> ") for line in lines if line.startswith("> ")),
    )


def render(library: Library, script: Script) -> tuple[str, Mission, set[str]]:
    """Play a script: the text, the mission at its end, and the kinds of decision on the way."""
    mission = script.mission(library)
    lines = [f"{name}: {_words(getattr(script, name))}".rstrip() for name in HEADER]
    lines += ["", "set-up", *_events(mission.events)]
    kinds: set[str] = set()
    known: dict[str, str] = {}
    for number, choice in enumerate(script.choices, 1):
        decision = mission.decision
        assert decision is not None, f"choice {number} comes after the end"
        kinds.add(decision.kind)
        known, news = _position(mission), _news(known, _position(mission))
        lines += ["", f"{number}. turn {mission.turn}, {mission.phase}"]
        lines += [*news, *_asked(decision), f"> {choice}"]
        is_given_up = choice == GIVE_UP
        lines += _events(mission.give_up() if is_given_up else mission.choose(parse_option(choice)))
    lines += ["", f"end: {mission.result}, {mission.ending}", *_news({}, _position(mission))]
    return "\n".join(lines) + "\n", mission, kinds


def _words(value: Any) -> str:
    return " ".join(value) if isinstance(value, tuple) else str(value)


def _wrapped(line: str) -> list[str]:
    return wrap(
        line, WIDTH, initial_indent="  ", subsequent_indent="      ", break_on_hyphens=False
    )


def _asked(decision: Decision) -> list[str]:
    return _wrapped(f"{decision.kind} ({decision.about}): {', '.join(decision.ids)}")


def _news(known: dict[str, str], facts: dict[str, str]) -> list[str]:
    """What has changed, a fact a line; what is gone is told too."""
    gone = [f"{name}: none" for name in known if name not in facts]
    new = [f"{name}: {fact}" for name, fact in facts.items() if known.get(name) != fact]
    return [part for line in (*new, *gone) for part in _wrapped(line)]


def _position(mission: Mission) -> dict[str, str]:
    """What the player sees, by name; what is empty is left out."""
    seen: dict[str, Any] = {**state(mission.view)}
    facts = {
        "threat": "{threat}, cp {cp}, pool {pool}, saved {saved}, killed {killed} of {total}, "
        "red left {red_left}, abductor {abductor}".format(**seen)
    }
    facts |= {pile: _pile(seen[pile]) for pile in ("hand", "played", "removed", "held")}
    facts |= dict(map(_demand, seen["demands"]))
    facts["second in command"] = "in charge" if seen["second"] else ""
    facts["last conversation"] = "now" if seen["last_conversation"] else ""
    facts["effects"] = "; ".join(
        "{what} {amount:+d} until {until}".format(**effect) for effect in seen["effects"]
    )
    facts["alerts"] = "; ".join("{card}, {waits}: {does}".format(**one) for one in seen["alerts"])
    facts["card"] = " ".join(map(str, (*filter(None, (seen["card"],)), *(seen["dice"] or ()))))
    return {name: fact for name, fact in facts.items() if fact}


def _pile(cards: list[str]) -> str:
    return ", ".join(f"{id} x{n}" if n > 1 else id for id, n in Counter(cards).items())


def _demand(demand: dict[str, Any]) -> tuple[str, str]:
    said = f"{demand['kind']}, {demand['id'] or 'face down'}"
    return demand["slot"], said + (", conceded" if demand["conceded"] else "")


def _events(events: list[MissionEvent]) -> list[str]:
    return [line for event in events for line in _wrapped("- " + " ".join(_event(event)))]


def _event(event: MissionEvent) -> Iterator[str]:
    yield event.name
    for name, value in to_json(event).items():
        if name != "event":
            plain = ",".join(map(str, value)) if isinstance(value, list) else value
            yield f"{name}={plain}"


def playthroughs() -> list[Path]:
    """Every playthrough's file."""
    return sorted(FOLDER.glob("*.txt"))


def covered(paths: Iterable[Path]) -> tuple[set[str], set[str]]:
    """The abductors and the endings that some files show, by their names."""
    abductors, endings = set(), set()
    for path in paths:
        abductor = read_script(path.read_text(encoding="utf-8")).abductor
        abductors.add(abductor)
        endings.add(path.stem.removeprefix(f"{abductor}-"))
    return abductors, endings


def with_choices(script: Script, choices: list[str]) -> Script:
    """The same set-up with other choices."""
    return replace(script, choices=tuple(choices))
