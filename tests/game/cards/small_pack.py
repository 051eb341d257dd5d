"""A tiny pack that is right, for tests that make it wrong in one place."""

from functools import cache
from pathlib import Path
from shutil import copytree

from hncli.game.cards.library import Library, content_root, load_library
from hncli.game.cards.packs import Pack, read_pack

VERA = 'title = "Vera Lund", flavor = "f"'
BROTHER = 'title = "The Brother", flavor = "f"'
"""The words of two of its cards, to be followed by more."""

FILES = {
    "pack.toml": """\
id = "small"
kind = "pack"
format = 1
extends = "base"
first = "vera"
""",
    "abductors.toml": """\
[vera]
source = "house"
hostages = 5
threat = "3"
majors = 1
escapes = 1
second = "the-brother"
share = [3, 5]
concede_first = "a-safe-way-home"
rules = [
  { when = "roll-accepted", if = { sixes_at_least = 2 }, do = [{ cp = 1 }] },
  { when = "turn-end", if = { cp_at_least = 6 }, do = [{ finish = "lost", ending = "gone" }] },
]
actions = [{ id = "press-her", if = { threat_at_least = "3" }, do = [{ cp = 1 }] }]
""",
    "second.toml": """\
[the-brother]
source = "house"
rules = [{ when = "would-kill", if = { pool_at_most = 1 }, instead = true }]
""",
    "conversation.toml": """\
[hello-again]
source = "house"
cost = 4
two = [{ cp = 2 }, { threat = -1 }]
one = [{ dice = 1, until = "next-roll" }]
none = [{ kill = 1 }, { end = true }]

[open-the-door]
source = "house"
cost = 5
do = [{ roll = true, success = [{ release = 1 }], failure = [{ threat = 1 }] }]

[slow-down]
source = "house"
cost = 6
during_roll = [{ reroll = "one" }]
""",
    "terror.toml": """\
[a-shot-in-the-dark]
source = "house"
main = [{ die = 4, reach = [{ kill = 1 }], miss = [{ threat = 1 }] }]
secondary = [{ alert = { when = "threat-reaches", levels = ["K"], do = [{ cp = -1 }] } }]
""",
    "pivotal.toml": """\
[the-storm]
source = "house"
main = [{ choose = [[{ threat = 1 }], [{ cp = -2 }]] }]
""",
    "demands.toml": """\
[a-safe-way-home]
source = "house"
kind = "major"
owner = "vera"
cp = 4
benefit = [{ release = 1 }]
penalty = [{ watch = { when = "turn-start", do = [{ threat = 1 }] }, until = "abductor" }]

[warm-soup]
source = "house"
kind = "minor"
standing = [{ dice = -1, until = "conceded" }]
benefit = [{ cp = 1 }]
""",
    "words/en.toml": """\
pack = { title = "Small" }
vera = { title = "Vera Lund", flavor = "f" }
press-her = { title = "Press Her" }
gone = { title = "Gone" }
the-brother = { title = "The Brother", flavor = "f" }
hello-again = { title = "Hello, Again!", flavor = "f" }
open-the-door = { title = "Open the Door", flavor = "f" }
slow-down = { title = "Slow Down", flavor = "f" }
a-shot-in-the-dark = { title = "A Shot in the Dark", flavor = "f" }
the-storm = { title = "The Storm", flavor = "f" }
a-safe-way-home = { title = "A Safe Way Home", flavor = "f" }
warm-soup = { title = "Warm Soup", flavor = "f" }
""",
    "words/fr.toml": """\
warm-soup = { title = "Une soupe\u202f!" }
""",
}


def write_small(folder: Path) -> Path:
    """Write the small pack and give its root."""
    root = folder / "small"
    (root / "words").mkdir(parents=True)
    for name, text in FILES.items():
        (root / name).write_text(text, encoding="utf-8")
    return root


def read_small(folder: Path, old: str, words: str) -> Pack:
    """Read the small pack with more words for one of its cards."""
    root = write_small(folder)
    edit(root, "words/en.toml", old, f"{old}, {words}")
    return read_pack(root)


def copy_shipped(pack: str, folder: Path) -> Path:
    """Copy a shipped pack in English only, so that a test has one language to edit."""

    def other_languages(inside: str, names: list[str]) -> list[str]:
        told = Path(inside).name in ("words", "lines")
        return [name for name in names if told and name != "en.toml"]

    return Path(copytree(content_root() / pack, folder / pack, ignore=other_languages))


def copy_base(folder: Path) -> Path:
    """Copy the shipped first box."""
    return copy_shipped("base", folder)


def edit(root: Path, name: str, old: str, new: str) -> None:
    """Replace one piece of a file; an empty `old` stands for the end of a file that may be new."""
    path = root / name
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if old:
        assert text.count(old) == 1, (
            f"{old!r} is {text.count(old)} times in {name}: take a longer piece that is there once"
        )
        text = text.replace(old, new)
    else:
        text += new
    path.write_text(text, encoding="utf-8")


@cache
def shipped() -> Library:
    """Give the shipped content, read once."""
    return load_library()


def write_lines(root: Path, language: str, text: str) -> None:
    """Write a file of lines into a pack."""
    (root / "lines").mkdir(exist_ok=True)
    (root / "lines" / f"{language}.toml").write_text(text, encoding="utf-8")
