"""Write the golden playthroughs again: ``python -m tests.playthroughs.update``.

Each file keeps its set-up and its choices. Where those no longer work, or an abductor or a kind of
ending of the shipped content has no file, a new mission is searched with the random player. Read
the difference before you keep it: it says what has changed in the game.
"""

import random
import sys
from pathlib import Path

from hncli.game.cards.career_content import Asset
from hncli.game.cards.library import Library, load_library
from hncli.game.engine.game import Refused, UnknownOption
from hncli.game.engine.mission import ANSWERS
from tests.playthroughs.playthrough import (
    FOLDER,
    GIVE_UP,
    Script,
    covered,
    playthroughs,
    read_script,
    render,
    with_choices,
)
from tests.random_play.player import BY_NAME, Player
from tests.random_play.positions import shipped_tables
from tests.random_play.tally import expected

LONGEST = 500  # lines; nobody reads a longer one
SEARCHED = 2_000
WANTED_KINDS = len(ANSWERS) - 1  # a whole mission without an offer is common, and fine
STYLE = {
    "captured": ("saver", "calmer"),
    "eliminated": ("saver", "shooter"),
    "surrendered": ("shooter",),
    "too-many-killed": ("reckless", "uniform"),
    "escaped": ("conceder",),
    "out-of-time": ("buyer", "saver"),
}
"""Who gets to an ending soonest; anybody else may as well."""


Case = tuple[str, str, str]  # box, abductor, ending


def cases() -> list[Case]:
    """Every ending that each abductor of the shipped content may give."""
    return [
        (table.box, table.abductor, ending)
        for table in shipped_tables()
        for ending in sorted(expected([table])["endings"])
    ]


def most_needed(paths: list[Path], hopeless: set[Case]) -> Case | None:
    """The case that adds most to these files: an abductor and an ending, or one of the two.

    None if nothing is missing, or nothing but what was searched in vain.
    """
    abductors, endings = covered(paths)
    added = {
        case: (case[1] not in abductors) + (case[2] not in endings)
        for case in cases()
        if case not in hopeless
    }
    best = max(added, key=lambda case: added[case], default=None)
    return best if best is not None and added[best] else None


def search(library: Library, box: str, abductor: str, ending: str) -> Script | None:
    """Find a mission with this ending that is short enough to read."""
    for seed in range(1, SEARCHED):
        script = attempt(library, box, abductor, ending, seed)
        if script is not None:
            return script
    return None


def attempt(library: Library, box: str, abductor: str, ending: str, seed: int) -> Script | None:
    """Play one mission; give its script if it ends as wanted and is worth reading."""
    rng = random.Random(f"{box} {abductor} {ending} {seed}")
    styles = STYLE.get(ending, tuple(BY_NAME))
    player = Player(BY_NAME[rng.choice(styles)], rng)
    script = Script(box, abductor, seed, *_helps(library, rng))
    stops = rng.randint(25, 40) if ending == "given-up" else None
    mission = script.mission(library)
    choices: list[str] = []
    while (decision := mission.decision) is not None:
        if len(choices) == stops:
            choices.append(GIVE_UP)
            mission.give_up()
        else:
            option = player.choose(mission, decision)
            choices.append(option.id)
            mission.choose(option)
    script = with_choices(script, choices)
    if mission.ending != ending:
        return None
    text, _mission, kinds = render(library, script)
    short = text.count("\n") <= LONGEST
    return script if short and len(kinds) >= WANTED_KINDS else None


def _helps(library: Library, rng: random.Random) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A little help, so that offers are seen too."""
    known = [help for pack in library.packs.values() for help in pack.of(Asset).values()]
    resources = sorted(help.id for help in known if help.kind == "resource")
    traits = sorted(help.id for help in known if help.kind == "trait")
    return (
        tuple(sorted(rng.sample(resources, rng.randint(0, min(2, len(resources)))))),
        tuple(rng.sample(traits, rng.randint(0, min(1, len(traits))))),
    )


def rewrite(library: Library, path: Path) -> bool:
    """Write a file again from its own choices; tell whether they still lead to its ending."""
    try:
        text, mission, _kinds = render(library, read_script(path.read_text(encoding="utf-8")))
    except (Refused, UnknownOption, AssertionError, KeyError, ValueError):
        return False
    if mission.ending is None or path.stem != f"{mission.abductor_id}-{mission.ending}":
        return False
    path.write_text(text, encoding="utf-8", newline="\n")
    return True


def main() -> int:
    """Bring every file up to date and search what is missing."""
    library = load_library()
    for path in playthroughs():
        if not rewrite(library, path):
            print(f"{path.name}: its choices lead elsewhere now; a new one is searched")
            path.unlink()
    hopeless: set[Case] = set()
    while (case := most_needed(playthroughs(), hopeless)) is not None:
        box, abductor, ending = case
        path = FOLDER / f"{abductor}-{ending}.txt"
        script = search(library, box, abductor, ending)
        if script is None:
            hopeless.add(case)
            print(f"{path.name}: no such mission found")
            continue
        path.write_text(render(library, script)[0], encoding="utf-8", newline="\n")
        print(f"{path.name}: seed {script.seed}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
