"""`hn content`, and packs of the player's own in every command."""

import json
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.cli.in_process import Commands, run_here
from tests.cli.running import HN, LONGEST, environment, run_hn
from tests.game.cards.small_pack import edit, write_small

NOTICE = "Unofficial; not affiliated with the publisher.\n"
HOUSE = "Some or all of it is a house figure: made up, since no public one was found."


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A pack that makes one card of the first box better, with words beyond ASCII."""
    files = {
        "pack.toml": 'id = "mine"\nkind = "pack"\nformat = 1\n',
        "conversation.toml": """\
[keep-cool]
overrides = "base"
source = "public"
cost = 0
copies = 2
two = [{ cp = 9 }]
one = [{ cp = 8 }]
none = [{ cp = 7 }]
""",
        "words/en.toml": """\
pack = { title = "Mine → Łódź" }
keep-cool = { title = "Keep Cool", flavor = "Café → Łódź … “calm” 日本" }
""",
    }
    root = tmp_path / "mine"
    (root / "words").mkdir(parents=True)
    for name, text in files.items():
        (root / name).write_text(text, encoding="utf-8")
    return root


def test_list() -> None:
    ended = run_here("content", "list")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("Hostage Negotiator (base): 64 cards, 0 of 64 confirmed\n")
    assert "    the-situation-is-worsening x4 [public, seed]\n" in ended.out
    assert ended.out.endswith(NOTICE)
    cards = re.findall(r"^    [a-z0-9-]+(?: x\d)? \[[a-z, ]+\]$", ended.out, re.MULTILINE)
    assert len(cards) >= 60


@pytest.mark.parametrize("name", ["keep-cool", "base/keep-cool", "Keep Cool", "KEEP COOL"])
def test_show(name: str) -> None:
    ended = run_here("content", "show", name)
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0] == "Keep Cool (base/keep-cool) x2"
    assert "Cost: 0 CP" in lines
    assert "2+ successes: CP +1, threat -1" in lines
    assert "Source of the figures: public, seed" in lines
    assert HOUSE not in lines
    assert ended.out.endswith(NOTICE)


def test_show_says_which_figures_are_ours() -> None:
    ended = run_here("content", "show", "edward")
    assert "Source of the figures: inferred, house\n" + HOUSE + "\n" in ended.out


@pytest.mark.parametrize("name", ["sniper", "Take the Shot", "the SHOT!", "snip sh", "shot sniper"])
def test_show_by_a_part_of_the_title(name: str) -> None:
    ended = run_here("content", "show", name)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("Sniper, Take the Shot! (base/sniper-take-the-shot)\n")


def test_show_what_could_be_several() -> None:
    assert run_here("content", "show", "extraction").complaint == (
        "hn: Several names fit extraction: Minor Extraction; Major Extraction. "
        "Type more of the one you mean."
    )


def test_show_an_achievement() -> None:
    out = run_here("content", "show", "a-doctor-in-the-house").out
    assert "Only against: Edward Quinn\n" in out
    assert "Medical Care was conceded\n" in out


SHORT = (
    "small: no short form (short in words/en.toml), so the screen cuts the text of vera, "
    "a-safe-way-home, the-brother, a-shot-in-the-dark."
)


def test_check_of_what_is_right(tmp_path: Path, mine: Path) -> None:
    assert run_here("content", "check").out == (
        "No problems: base, career, crime-wave, high-water, last-rehearsal, pedersen-twins.\n"
    )
    ended = run_here("content", "check", str(mine), str(write_small(tmp_path)))
    assert (ended.code, ended.out, ended.err) == (0, f"No problems: mine, small.\n{SHORT}\n", "")


def test_check_of_what_is_wrong(mine: Path) -> None:
    edit(mine, "conversation.toml", "cost = 0", 'cost = "0"')
    edit(mine, "conversation.toml", "", '[x]\nsource = "rumour"\n')
    ended = run_here("content", "check", str(mine))
    assert ended.code == 1
    assert ended.out.count("mine/conversation.toml") == 2
    assert "keep-cool" in ended.out
    assert ended.err == "hn: 2 problems in the content.\n"


@pytest.mark.parametrize("command", [("bot",), ("mission", "play"), ("content", "list")])
def test_a_broken_pack_is_not_played(mine: Path, command: tuple[str, ...]) -> None:
    edit(mine, "conversation.toml", "cp = 9", "pc = 9")
    ended = run_here(*command, "--packs", str(mine), typed='{"do": "new"}\n1\n')
    assert ended.code == 1
    assert "mine/conversation.toml" in ended.out
    assert "Traceback" not in ended.err
    assert ended.err == "hn: 1 problem in the content.\n"


@pytest.mark.parametrize("how", ["option", "environment", "folder of packs", "data folder"])
def test_a_pack_of_ones_own(mine: Path, how: str) -> None:
    """The overriding card is the one that is shown and the one that is played."""
    home = mine.parents[1] / f"home of {mine.parent.name}"
    ways = {"option": ("--packs", str(mine)), "folder of packs": ("--packs", str(mine.parent))}
    args = ways.get(how, ())
    if how == "data folder":
        (home / "packs").mkdir(parents=True)
        mine.rename(home / "packs" / "mine")
    hn = Commands(HN_PACKS=str(mine) if how == "environment" else "")
    show = hn.told(home, "content", "show", "keep-cool", *args)
    assert show.startswith("Keep Cool (mine/keep-cool) x2\n")
    assert "2+ successes: CP +9\n" in show
    assert "This card of the pack mine overrides that of base.\n" in show
    requests = (
        {"do": "new", "abductor": "arkayne", "given": {"dice": [6, 6], "threat": "4"}},
        {"do": "choose", "id": "play:keep-cool"},
        {"do": "choose", "id": "accept"},
    )
    typed = "\n".join(json.dumps(request) for request in requests)
    bot = hn.told(home, "bot", *args, typed=typed)
    assert json.loads(bot.splitlines()[-1])["state"]["cp"] == 9
    command = ("mission", "play", "--seed", "7", *args)
    play = hn.told(home, *command, typed="facedown:keep-cool\n")
    assert "Keep Cool \N{MULTIPLICATION SIGN}2: 2+ successes: CP +9" in play
    assert play.endswith("To continue: hn mission play --resume\n")
    again = hn.told(home, "mission", "play", "--resume")
    assert "Keep Cool: 2+ successes: CP +9" in again


def test_to_go_on_with_a_pack_of_ones_own(mine: Path) -> None:
    first = run_here("mission", "play", "--seed", "7", "--packs", str(mine), typed="1\n1\n")
    line = first.out.splitlines()[-1].removeprefix("To continue: hn ")
    again = run_here(*shlex.split(line))
    assert re.search(r"^CP [789]\.", again.out, re.MULTILINE)
    assert again.out.splitlines()[-1] == first.out.splitlines()[-1]


def test_a_mission_of_a_pack_with_scenarios(tmp_path: Path) -> None:
    small = write_small(tmp_path)
    scenario = tmp_path / "vera.toml"
    scenario.write_text(
        '[given]\nbox = "small"\nabductor = "vera"\n[[step]]\nexpect = { pool = 5 }\n',
        encoding="utf-8",
    )
    assert run_here("scenario", "check", str(scenario)).code == 2
    assert run_here("scenario", "check", str(scenario), "--packs", str(small)).code == 0
    ended = run_here("mission", "play", "--box", "small", "--packs", str(small), typed="1\n")
    assert ended.code == 0
    assert "Vera Lund" in ended.out


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1", "utf-8"])
def test_words_that_the_terminal_does_not_know(mine: Path, encoding: str) -> None:
    """Output in any encoding: what it lacks is replaced, and nothing crashes.

    The first command is also started as a player's shell does, with the same result.
    """
    commands = (
        ("content", "show", "keep-cool"),
        ("content", "list"),
        ("mission", "play", "--seed", "7"),
    )
    for command in commands:
        ended = run_hn(
            *command,
            "--packs",
            str(mine),
            typed="card keep cool\nécole\n",
            encoding=encoding,
            PYTHONIOENCODING=encoding,
        )
        assert (ended.code, ended.err) == (0, "")
        assert ("Łódź" in ended.out) == (encoding == "utf-8")
        if command == commands[0]:
            started = subprocess.run(
                [HN, *command, "--packs", str(mine)],
                capture_output=True,
                env=environment(PYTHONIOENCODING=encoding),
                timeout=LONGEST,
                check=True,
            )
            assert (started.stdout.decode(encoding), started.stderr) == (ended.out, b"")
    wrong = run_hn("content", "show", "Łódź", encoding=encoding, PYTHONIOENCODING=encoding)
    assert wrong.complaint.startswith("hn: There is no card ")


def test_no_color_changes_nothing() -> None:
    for command in (("content", "show", "arkayne"), ("mission", "play", "--seed", "7")):
        plain = run_here(*command)
        assert "\x1b" not in plain.out
        assert run_here(*command, NO_COLOR="1", TERM="dumb") == plain
        assert run_hn(*command, FORCE_COLOR="1", TERM="xterm-256color") == plain
