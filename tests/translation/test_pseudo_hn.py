"""In the pseudo-language no command says a word in English, and none is cut or too wide."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from hncli.base.settings import DEFAULTS
from hncli.game.cards.library import load_library
from hncli.terminal.rulebook import topics
from tests.cli.running import run_hn
from tests.support.forked import ROOT
from tests.support.scale import IS_WHOLE, sample, scaled
from tests.translation.pseudo_hn import PseudoHn, code, names
from translation.commands import commands
from translation.pseudo_text import PSEUDO
from translation.unmarked import unbalanced, unmarked

PEOPLE = [
    (box, who)
    for box in load_library().boxes
    for who in load_library().abductors(box)[: None if IS_WHOLE else 1]
]
"""Somebody of each box, or everybody."""
WIDTHS = ("40", "80", "120")
KEYS = ("few", "all", "on", "off", "quick", "slow", "auto", "en", "fr")
THEMES = ("dark", "light", "contrast", "own")
"""Values of settings, which are typed as well."""


MISSIONS = 10  # of a career
ENTERED = (
    "--abductor edward --result won --total 7 --saved 6 --killed 1",
    "--abductor-name Qq --result lost --total 8 --saved 3 --killed 5",
)
"""How missions went that were played at a table."""


def problems(text: str, *allowed: str, width: int = 400) -> list[str]:
    """What is wrong with something that was printed."""
    lines = [line for line in text.splitlines() if len(line) > width]
    wide = [line for line in lines if " hn " not in line]  # a command is copied, so not broken
    cut = unbalanced(text)
    return [*unmarked(text, code(), allowed), *wide, *cut]


def test_a_word_of_english_is_a_problem(hn: PseudoHn) -> None:
    """The tests below can fail."""
    said = hn.run("where", HN_HOME="/nowhere").out
    assert problems(said) == []
    assert problems(f"{said}Oh dear.") == ["Oh", "dear"]
    assert problems(said[:-3], width=5)


@pytest.mark.parametrize("path", commands(), ids=lambda path: path or "hn")
def test_help(hn: PseudoHn, path: str) -> None:
    for width in WIDTHS if IS_WHOLE else WIDTHS[:1]:
        ended = hn.run(*path.split(), "--help", COLUMNS=width)
        told = "\n".join(line for line in ended.out.splitlines() if ">> ~/." not in line)
        assert (
            problems(told, *names(), *KEYS, *THEMES, width=int(width)) == []
        )  # without a shell's commands


@pytest.mark.parametrize(
    ("box", "who", "width"),
    [
        (*one, width)
        for n, one in enumerate(PEOPLE)
        for width in (WIDTHS if IS_WHOLE or not n else (WIDTHS[n % 2],))
    ],
)
def test_a_mission_on_a_pipe(hn: PseudoHn, tmp_path: Path, box: str, who: str, width: str) -> None:
    args = ("mission", "play", "--box", box, "--abductor", who, "--seed", "3", "--auto", "sensible")
    ended = hn.run(*args, "--width", width, "--home", str(tmp_path), HN_ASK="few")
    assert (ended.code, ended.err) == (0, "")
    assert problems(ended.out, width=int(width)) == []
    plain = hn.run(*args, "--width", width, "--plain", "--home", str(tmp_path))
    assert problems(plain.out, width=int(width)) == []


def test_a_career(hn: PseudoHn, tmp_path: Path) -> None:
    """A career is begun in English and goes on in the pseudo-language to its end.

    Its last missions are played, or all ten; those before them are entered by their figures.
    """
    home = str(tmp_path)
    new = ("career", "new", "zz", "--yes", "--negotiator", "Qq", "--seed", "5", "--box", "base")
    assert run_hn(*new, HN_HOME=home).code == 0
    for number in range(MISSIONS - scaled(MISSIONS, least=3)):
        figures = ENTERED[number % len(ENTERED)]
        entered = hn.run(
            "career", "log", "zz", *figures.split(), typed="1\n" * 3, HN_HOME=home, COLUMNS="80"
        )
        assert (entered.code, entered.err) == (0, "")
        assert problems(entered.out, "zz", "Qq", width=80) == []
    played = hn.run("career", "play", "zz", "--auto", "sensible", HN_HOME=home, COLUMNS="80")
    assert played.code == 0
    assert problems(played.out, "zz", "Qq", "sensible", width=80) == []
    shown = (
        "show zz",
        "scorecard zz",
        "history zz",
        "list",
        "notes zz",
        f"replay zz {MISSIONS}",
        "doctor zz",
    )
    for command in shown:
        for width in WIDTHS if IS_WHOLE else WIDTHS[:1]:
            ended = hn.run("career", *command.split(), HN_HOME=home, COLUMNS=width)
            assert ended.code == 0, ended
            assert problems(ended.out, "zz", "Qq", "sensible", width=int(width)) == [], command


def read_page(html: str) -> str:
    """What is read of a page: its text, and what describes its pictures."""
    html = re.sub(r"(?s)<(style|script).*?</\1>", "", html)
    described = re.findall(r'(?:alt|title|aria-label)="([^"]*)"', html)
    return " ".join([unescape(re.sub(r"<[^>]*>", " ", html)), *map(unescape, described)])


def test_a_page(hn: PseudoHn, tmp_path: Path) -> None:
    """The example career, as a page for a browser."""
    home, out = str(tmp_path), tmp_path / "page.html"
    example = str(ROOT / "careers" / "example.json")
    assert hn.run("career", "import", example, "--name", "zz", HN_HOME=home).code == 0
    assert hn.run("career", "page", "zz", "--out", str(out), HN_HOME=home).code == 0
    notes = run_hn("career", "notes", "zz", HN_HOME=home).out
    kept = json.loads(Path(example).read_text("utf-8"))
    people = " ".join(re.findall(r'"name": ?"([^"]*)"', json.dumps(kept, ensure_ascii=False)))
    # And names as they were in the player's language.
    own = {"zz", "Nora", "Lindqvist", "classic", "careful"}
    own |= set(re.findall(r"[^\W\d_]+'?[^\W\d_]*", f"The {notes} {people}"))
    assert unmarked(read_page(out.read_text("utf-8")), code(), own) == []


@pytest.mark.parametrize("number", ["1", "2"])
def test_a_lesson(hn: PseudoHn, tmp_path: Path, number: str) -> None:
    """Whoever always takes what the lesson asks for comes to its end."""
    ended = hn.run("learn", number, "--home", str(tmp_path), typed="\n1\n" * 60)
    assert problems(ended.out) == []
    assert len(ended.out) > 5_000


SCREENS = (
    "stats", "achievements", "mission list", "mission abductors", "odds", "where", "challenge list",
    "sets list", "sets show mine", "lab list", "lab report night", "career list", "mission story",
    "mission review", "mission practice", "rules", "rules threat", "rules R-THREAT-2",
    "rules nothing-at-all", "content list", "content show keep-cool", "content show base/arkayne",
    "content check", "config", "challenge new",
)  # fmt: skip


COPIED = ("where", "challenge new")
"""Commands that print a path or a code, which are not broken."""
TYPED = {
    "config": [*DEFAULTS, PSEUDO],
    "content list": [name.rpartition("/")[2] for name in load_library().card_ids()],
    "rules": [topic.slug for topic in topics()],
}
"""What commands list to be typed."""


@pytest.fixture(scope="module")
def home(hn: PseudoHn, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A data folder with something of each kind in it."""
    home = str(tmp_path_factory.mktemp("home"))
    example = str(ROOT / "careers" / "example.json")
    for command, typed in (
        (f"career import {example} --name zz", ""),
        ("mission play --box base --abductor donna --seed 3", "1\n" * 5),
        ("sets new mine --random", ""),
        ("lab run night --missions 4 --player random", ""),
    ):
        ended = hn.run(*command.split(), typed=typed, HN_HOME=home, HN_TODAY="2026-05-01")
        assert ended.code == 0, ended
    return home


@pytest.mark.parametrize("command", SCREENS)
def test_a_command(hn: PseudoHn, home: str, command: str) -> None:
    own = ("zz", "mine", "night", "random", "Nora", "Lindqvist", "Donna", *TYPED.get(command, ()))
    for width in WIDTHS if IS_WHOLE else WIDTHS[:1]:
        ended = hn.run(*command.split(), HN_HOME=home, COLUMNS=width, HN_TODAY="2026-05-01")
        room = 400 if command in COPIED else int(width)
        assert problems(ended.out, *names(), *KEYS, *THEMES, *own, width=room) == []
        assert problems(ended.err, *names(), *own) == []


FOR_PROGRAMS = ("bot", "scenario", "career export")
"""Commands that speak English."""
BAD = (
    "--nonsense",
    "zzz zzz zzz zzz",
    "--width 7",
    "--seed x",
    "--home /dev/null/x",
    "zz --packs /none",
)


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_argument(hn: PseudoHn, tmp_path: Path, bad: str) -> None:
    """Every command, or some of them, with an argument that it cannot use."""
    for path in sample([path for path in commands() if not path.startswith(FOR_PROGRAMS)], bad, 12):
        ended = hn.run(*path.split(), *bad.split(), HN_HOME=str(tmp_path))
        if ended.code not in (0, 70):
            assert problems(ended.err, *names(), "zzz", "zz") == [], path
        assert ended.code != 70, ended.err


DAMAGED = ("career show zz", "career doctor zz", "career play zz", "career list")
DAMAGES = {
    "empty": b"",
    "no JSON": b"{",
    "not ours": b"[]",
    "changed": b'{"meta":{"1":{"kind":"x"}}}',
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file(hn: PseudoHn, tmp_path: Path, damage: str) -> None:
    careers = tmp_path / "careers"
    careers.mkdir()
    (careers / "zz.json").write_bytes(DAMAGES[damage])
    for command in DAMAGED:
        ended = hn.run(*command.split(), "--home", str(tmp_path))
        assert problems(ended.out + ended.err, "zz", *names()) == [], command
    for command in ("content check {}", "sets check {}", "career import {}"):
        args = command.format(careers / "zz.json").split()
        ended = hn.run(*args, HN_HOME=str(tmp_path))
        assert problems(ended.out + ended.err, "zz", *names()) == [], command
