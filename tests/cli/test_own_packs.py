"""Packs in the data folder are used by every command, and one with mistakes stops none."""

import json
import os
from pathlib import Path

import pytest

from tests.cli.at_career import NEW, begin
from tests.cli.in_process import Commands
from tests.game.cards.small_pack import copy_base, edit, write_small
from tests.special_files import SPECIAL, make_special

HN = Commands()
at, told = HN.run, HN.told
NINE = "2+ successes: CP +9"
SHIPPED = "2+ successes: CP +1, threat -1"
KEEP_COOL = """\
[keep-cool]
overrides = "base"
source = "public"
cost = 0
copies = 2
two = [{ cp = 9 }]
one = [{ cp = 8 }]
none = [{ cp = 7 }]
"""
LOWER = KEEP_COOL.replace("9", "6").replace("8", "5").replace("7", "4")
"""A card that careers use: none grants 8 CP."""
SCENARIO = """\
[given]
abductor = "arkayne"
threat = "4"
hand = ["keep-cool"]
dice = [6, 6]
[[step]]
choose = "play:keep-cool"
[[step]]
choose = "accept"
expect = { cp = 9 }
"""


def write_mine(home: Path, id: str = "mine", cards: str = KEEP_COOL) -> Path:
    """Put a pack that makes one card better into the data folder."""
    root = home / "packs" / id
    root.mkdir(parents=True)
    (root / "pack.toml").write_text(f'id = "{id}"\nkind = "pack"\nformat = 1\n', "utf-8")
    (root / "conversation.toml").write_text(cards, "utf-8")
    return root


# In force


def test_in_show_and_list(tmp_path: Path) -> None:
    write_mine(tmp_path)
    for name in ("keep-cool", "base/keep-cool", "mine/keep-cool"):
        assert NINE in told(tmp_path, "content", "show", name)
    assert "    keep-cool x2 [public] (as mine has it)\n" in told(tmp_path, "content", "list")
    assert SHIPPED in told(tmp_path / "other", "content", "show", "keep-cool")


def test_where_lists_them(tmp_path: Path) -> None:
    assert "packs" not in told(tmp_path, "where")
    for id in ("ours", "mine"):
        write_mine(tmp_path, id)
    *_others, last = told(tmp_path, "where").splitlines()
    assert last == (
        f"Your packs are in {tmp_path}/packs: mine, ours. hn content diff says what they change."
    )


def test_in_a_mission_by_the_bot_with_a_seed(tmp_path: Path) -> None:
    """The same dice with and without the pack, and another figure."""
    requests = [{"do": "new", "abductor": "arkayne", "seed": 7}]
    requests += [{"do": "choose", "id": id} for id in ("play:keep-cool", "accept")]
    typed = "\n".join(map(json.dumps, requests))
    found = {}
    for home in (tmp_path / "mine", tmp_path / "none"):
        if home.name == "mine":
            write_mine(home)
        states = [json.loads(line)["state"] for line in told(home, "bot", typed=typed).splitlines()]
        found[home.name] = (states[1]["dice"], states[2]["cp"] in (7, 8, 9))
    assert found["mine"][0] == found["none"][0]
    assert (found["mine"][1], found["none"][1]) == (True, False)


def test_in_a_scenario(tmp_path: Path) -> None:
    write_mine(tmp_path)
    path = tmp_path / "nine.toml"
    path.write_text(SCENARIO, "utf-8")
    held = "1 scenario holds, 0 fail, 0 cannot be understood.\n"
    assert told(tmp_path, "scenario", "check", str(path)) == held
    assert at(tmp_path / "other", "scenario", "check", str(path)).code == 1


def test_in_a_career(tmp_path: Path) -> None:
    write_mine(tmp_path, cards=LOWER)
    told(tmp_path, "career", "new", "mira", *NEW, "--yes")
    assert "2+ successes: CP +6" in told(
        tmp_path, "career", "play", "mira", typed="mission:arkayne\n"
    )


def test_in_the_lab(tmp_path: Path) -> None:
    """A run notes the packs it is played with; another figure is another run."""
    root = write_mine(tmp_path)
    command = ("lab", "run", "night", "--player", "random", "--workers", "1")
    options = ("--abductor", "arkayne", "--missions")
    told(tmp_path, *command, *options, "3")
    (run,) = json.loads((tmp_path / "lab" / "night.json").read_text("utf-8"))["run"].values()
    assert run["packs"] == [str(root)]
    told(tmp_path, *command, *options, "4")
    edit(root, "conversation.toml", "cp = 9", "cp = 6")
    ended = at(tmp_path, *command, *options, "5")
    assert (ended.code, "the cards have changed" in ended.err) == (1, True)


def test_with_packs_that_are_named_as_well(tmp_path: Path) -> None:
    """Those come later and so count, and one folder is one pack however it is named."""
    root = write_mine(tmp_path)
    later = write_mine(tmp_path / "later", "later", KEEP_COOL.replace("cp = 9", "cp = 4"))
    show = ("content", "show", "keep-cool", "--packs")
    assert NINE in told(tmp_path, *show, str(root))
    assert "2+ successes: CP +4" in told(tmp_path, *show, str(later))


def test_a_pack_may_need_another(tmp_path: Path) -> None:
    """In whatever order they are read."""
    (tmp_path / "packs").mkdir()
    write_small(tmp_path / "packs")
    cards = '[slow-down]\noverrides = "small"\nsource = "house"\ncost = 7\ndo = [{ cp = 1 }]\n'
    write_mine(tmp_path, "a-correction", cards)
    assert "Cost: 7 CP" in told(tmp_path, "content", "show", "slow-down")
    assert "Vera Lund" in told(tmp_path, "mission", "play", "--box", "small", "--seed", "1")


# With mistakes


def test_a_pack_with_a_mistake_is_left_out(tmp_path: Path) -> None:
    root = write_mine(tmp_path)
    write_mine(tmp_path, "small-talk", KEEP_COOL.replace("keep-cool", "small-talk"))
    edit(root, "conversation.toml", "cp = 9", 'cp = "nine"')
    ended = at(tmp_path, "content", "show", "keep-cool")
    assert (ended.code, SHIPPED in ended.out) == (0, True)
    assert ended.err == (
        "hn: mine/conversation.toml: keep-cool > two > 1 > cp: expected a whole number, "
        "found 'nine'. Write a number from -20 to 20.\n"
        f"hn: Until that is mended, your pack mine is left out. It is in {root.parent}.\n"
    )
    assert NINE in at(tmp_path, "content", "show", "small-talk").out


@pytest.mark.parametrize(
    "args", ["mission play --seed 7", "bot", "sets list", "odds", "achievements", "career show"]
)
def test_it_is_told_once_by_every_command(args: str, tmp_path: Path) -> None:
    begin(tmp_path)
    edit(write_mine(tmp_path), "conversation.toml", "cp = 9", "pc = 9")
    ended = at(tmp_path, *args.split(), typed='{"do": "new"}\n')
    assert ended.code == 0, ended
    assert ended.err.count("hn: mine/conversation.toml: ") == 1
    assert ended.err.count("your pack mine is left out") == 1


@pytest.mark.parametrize("args", ["--version", "--help", "career list", "career list --plain"])
def test_a_light_start_reads_no_packs(args: str, tmp_path: Path) -> None:
    edit(write_mine(tmp_path), "conversation.toml", "cp = 9", "pc = 9")
    assert at(tmp_path, *args.split()).err == ""


def test_check_reports_it(tmp_path: Path) -> None:
    root = write_mine(tmp_path)
    fine = (
        "No problems: base, career, crime-wave, high-water, last-rehearsal, pedersen-twins, mine.\n"
    )
    assert told(tmp_path, "content", "check") == fine
    assert told(tmp_path, "content", "check", "mine") == "No problems: mine.\n"
    edit(root, "conversation.toml", "cp = 9", "pc = 9")
    for args in ((), ("mine",), (str(root),)):
        ended = at(tmp_path, "content", "check", *args)
        assert (ended.code, ended.err) == (1, "hn: 1 problem in the content.\n")
        assert ended.out.startswith("mine/conversation.toml: keep-cool > two > 1: ")
    small = write_small(tmp_path)
    told_of = told(tmp_path, "content", "check", str(small))
    assert told_of.startswith("No problems: small.\nsmall: no short form")


def test_the_fault_of_one_is_not_that_of_another(tmp_path: Path) -> None:
    """Donna would deal more demands than there are: nobody's fault who corrects another card."""
    wrong = '[donna]\noverrides = "base"\nsource = "public"\nhostages = 12\nthreat = "2"\n'
    root = write_mine(tmp_path, "a-donna", "")
    (root / "conversation.toml").unlink()
    (root / "abductors.toml").write_text(f'{wrong}majors = 9\nsecond = "second-in-command"\n')
    write_mine(tmp_path)
    ended = at(tmp_path, "content", "show", "keep-cool")
    assert NINE in ended.out
    assert "a-donna/abductors.toml: donna > majors: MISSING" in ended.err
    assert "your pack a-donna is left out" in ended.err
    assert "pack mine" not in ended.err


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("base", "base/pack.toml: id: DUPLICATE: two packs have the id base."),
        ("empty", "empty/pack.toml: cannot be read: No such file or directory."),
    ],
)
def test_folders_that_are_no_pack(tmp_path: Path, id: str, said: str) -> None:
    (tmp_path / "packs").mkdir()
    if id == "base":
        copy_base(tmp_path / "packs")
    else:
        (tmp_path / "packs" / "empty").mkdir()
    ended = at(tmp_path, "content", "show", "keep-cool")
    assert (ended.code, SHIPPED in ended.out) == (0, True)
    assert ended.err.startswith(f"hn: {said}")
    assert f"your pack {id} is left out" in ended.err


def test_what_else_lies_there_is_passed_over(tmp_path: Path) -> None:
    write_mine(tmp_path)
    (tmp_path / "packs" / "notes.txt").write_text("mine")
    (tmp_path / "packs" / ".git").mkdir()
    os.mkfifo(tmp_path / "packs" / "pipe")
    assert NINE in told(tmp_path, "content", "show", "keep-cool")


@pytest.mark.parametrize("kind", SPECIAL)
@pytest.mark.parametrize("name", ["pack.toml", "conversation.toml"])
def test_special_files_in_a_pack(tmp_path: Path, kind: str, name: str) -> None:
    root = write_mine(tmp_path)
    (root / name).unlink()
    make_special(root / name, kind)
    ended = at(tmp_path, "content", "show", "keep-cool")
    assert (ended.code, SHIPPED in ended.out) == (0, True)
    assert f"mine/{name}: this is not a regular file." in ended.err


@pytest.mark.parametrize("kind", ["a regular file", *SPECIAL])
def test_a_folder_of_packs_that_is_none(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "packs"
    make_special(path, kind) if kind in SPECIAL else path.touch()
    ended = at(tmp_path, "content", "show", "keep-cool")
    assert (ended.code, SHIPPED in ended.out) == (0, True)
    assert ended.err == (
        f"hn: {path}: it cannot be read: Not a directory. Your packs are left out.\n"
    )
    assert at(tmp_path, "content", "check").err == f"hn: {path}: Not a directory.\n"


def test_a_data_folder_that_is_a_file_has_no_packs(tmp_path: Path) -> None:
    (tmp_path / "home").touch()
    assert SHIPPED in told(tmp_path / "home", "content", "show", "keep-cool")


# Games that were played with it


def test_a_career_waits_for_its_pack_to_be_mended(tmp_path: Path) -> None:
    begin(tmp_path, "plain")
    root = write_mine(tmp_path, cards=LOWER)
    typed = "mission:arkayne\nfacedown:keep-cool\n"
    told(tmp_path, "career", "new", "mira", *NEW, "--yes")
    told(tmp_path, "career", "play", "mira", typed=typed)
    edit(root, "conversation.toml", "cp = 6", "pc = 6")
    ended = at(tmp_path, "career", "play", "mira")
    assert ended.code == 1
    assert ended.err.splitlines()[-1] == (
        "hn: This was played with other cards, and your pack mine is left out. Mend it first, or "
        "remove it to play on without it."
    )
    assert at(tmp_path, "career", "show", "mira").code == 0
    assert at(tmp_path, "career", "play", "plain").code == 0
    edit(root, "conversation.toml", "pc = 6", "cp = 6")
    assert "other versions" not in told(tmp_path, "career", "play", "mira")


def test_a_mission_goes_on_with_another_figure(tmp_path: Path) -> None:
    root = write_mine(tmp_path)
    told(tmp_path, "mission", "play", "--seed", "7", typed="play:keep-cool\naccept\n")
    edit(root, "conversation.toml", "cp = 9", "pc = 9")
    assert at(tmp_path, "mission", "play", "--resume").code == 1
    for figure in ("cp = 8", "cp = 7"):
        edit(root, "conversation.toml", figure, "cp = 1")
    edit(root, "conversation.toml", "pc = 9", "cp = 1")
    out = told(tmp_path, "mission", "play", "--resume")
    assert "begun with other versions: cards of base have changed." in " ".join(out.split())
