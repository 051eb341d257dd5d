"""Each kind of screen once, for goldens in another language than English, wide and narrow.

Missions, what is between them, scorecards and reviews are those that have golden files in English;
the rest is what commands print, one after another, in one data folder.
"""

import tempfile

import pytest
from click.testing import CliRunner

from hncli import __version__
from hncli.cli.main import hn
from hncli.game.engine.setup import MissionSetup
from tests.features.challenges.games import play
from tests.features.reviews import reviews_update as reviews
from tests.features.scorecard import scorecards_update as scorecards
from tests.support.speaking import in_language
from tests.terminal.screens.screen_careers import CAREERS, SCORECARD, markdown
from tests.terminal.screens.screen_missions import BEGINNING, DICE, POSITIONS
from tests.terminal.screens.screen_modes import Screen, shown

WIDTHS = (40, 80)
ASKED_DICE = ("four dice, one converted", "five dice", "a demand to pick", "an offer")
MISSIONS: list[tuple[str, dict[str, Screen]]] = [
    ("plain", BEGINNING),
    ("drawn", POSITIONS),
    ("drawn", {name: DICE[name] for name in ASKED_DICE}),
    ("plain", {name: DICE[name] for name in ASKED_DICE[1:]}),
]
BETWEEN: list[tuple[str, dict[str, Screen]]] = [
    ("plain", CAREERS),
    ("drawn", {SCORECARD: CAREERS[SCORECARD]}),
]
DONNA = MissionSetup("base", "donna", 6)
MOST = 60  # lines of a command; a list that goes on is much the same below
FORM = ("Mira Holm", "2", "4", "3", "9", "1")
AT_A_TABLE = ("donna", "lost", "?", "", "8", "12", "11", "3", "", "6", "3", "1", "2", "oui")
WON = "--result won --total 9 --saved 9 --killed 0 --turns 6"
WRAPPED: list[tuple[str, ...]] = [
    # what is typed on the command line, and then line by line
    ("rules",),
    ("rules threat",),
    ("odds --cards 2",),
    ("odds --level k --plain",),
    ("mission abductors",),
    ("sets new mine --seed 4 --part conversation --box high-water", "1", "?", "all random"),
    ("learn", "1", "1"),
    ("career new mira --seed 7", *FORM),
    ("career log mira", *AT_A_TABLE, "1", "1"),
    (f"career log mira --abductor edward {WON}", "1", "1"),
    ("career show mira",),
    ("stats",),
    ("achievements",),
    ("challenge check",),
    ("config",),
]
WHOLE = "mission play --abductor edward --seed 2 --plain --auto sensible"
"""A mission from its first word to its last."""
UNWRAPPED: list[tuple[str, ...]] = [
    ("--help",),
    ("mission play --help",),
    ("mission play --abductor nobody",),
    ("rules nonsense",),
    ("mission list",),
    ("content show base/small-talk",),
    ("content show base/donna",),
    ("content show crime-wave/pick-your-poison",),
]
"""What click prints, and lines that a terminal wraps."""


def below_each_other(groups: list[tuple[str, dict[str, Screen]]], width: int) -> str:
    """Some screens, each with its name above it."""
    return "\n\n".join(
        f"##### {name}, {mode}\n{shown(one, mode, width)}"
        for mode, screens in groups
        for name, one in screens.items()
    )


def commands(lines: list[tuple[str, ...]], width: int, most: int = MOST) -> str:
    """What commands print, and how they end if not well."""
    _mission, code = play(DONNA)
    parts = []
    with tempfile.TemporaryDirectory() as home:
        env = {"HN_HOME": home, "COLUMNS": str(width), "HN_ASK": "few"}
        for line, *typed in lines:
            answers = [f"Ann: {code}"] if line == "challenge check" else typed
            text = "".join(f"{one}\n" for one in answers)
            ended = CliRunner().invoke(
                hn, line.split(), text, env, catch_exceptions=False, prog_name="hn"
            )
            printed = ended.output.replace(home, "HOME").split("\n")
            cut = [f"[{len(printed) - most} more]"] if len(printed) > most else []
            unwell = f" ({ended.exit_code})" if ended.exit_code else ""
            parts.append("\n".join([f"##### hn {line}{unwell}", *printed[:most], *cut]))
    return "\n\n".join(parts)


def summaries(width: int) -> str:
    """Scorecards of careers, and reviews of missions."""
    return "\n\n".join(
        (
            f"##### scorecard\n{scorecards.text_of('complete', width)}",
            f"##### review\n{reviews.text_of('complete', width, False)}",
            f"##### review, plain\n{reviews.text_of('given-up', width, True)}",
        )
    )


def texts_in(language: str) -> dict[str, str]:
    """The golden screens of a language, by the names of their files."""
    with pytest.MonkeyPatch.context() as patch, in_language(language):
        patch.setenv("LC_ALL", "C.UTF-8")
        patch.setenv("HN_TODAY", "2026-03-01")
        return _texts()


def _texts() -> dict[str, str]:
    found = {
        "scorecard.md.txt": markdown(),
        "unwrapped.txt": commands(UNWRAPPED, 80),
        "mission-80.txt": commands([(WHOLE,)], 80, 10_000),
    }
    for width in WIDTHS:
        found[f"missions-{width}.txt"] = below_each_other(MISSIONS, width)
        found[f"careers-{width}.txt"] = below_each_other(BETWEEN, width)
        found[f"commands-{width}.txt"] = commands(WRAPPED, width)
        found[f"summaries-{width}.txt"] = summaries(width)
    return {name: as_kept(text) for name, text in found.items()}


def as_kept(text: str) -> str:
    """A text without the version of the program and without blanks at the ends of lines."""
    text = text.replace(f"hn {__version__}", "hn").replace(f"version {__version__}", "version")
    return "".join(f"{line.rstrip(' ')}\n" for line in text.rstrip("\n").split("\n"))
