"""Playing by numbered lines through a pipe, with a real process."""

import io
import os
import re
import shlex
import time
from itertools import product
from pathlib import Path

import pytest

from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionSession
from hncli.features.missions.words.event_sentences import SENTENCES
from hncli.features.missions.words.position_text import position_lines, saves_needed
from hncli.features.missions.words.run_sentences import DEPARTURES, RUNS
from hncli.game.cards.library import load_library
from hncli.game.engine.events import (
    EVENTS,
    CardPlayed,
    ConversationEnded,
    DiceRolled,
    EffectChosen,
    MissionEvent,
    NobodyToSave,
    RollResolved,
)
from hncli.game.engine.game import parse_option
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from hncli.game.given import mission_from
from hncli.terminal.environment import Environment
from tests.cli.at_mission import left_choices, left_file
from tests.cli.running import LONGEST, Ended, run_hn, start_hn
from tests.fuzz.twin import Eyes, played, shipped
from tests.game.cards.small_pack import write_small
from tests.support.scale import IS_WHOLE

ABDUCTORS = ("arkayne", "donna", "edward")
WIDTHS = (40, 80, 120)
PLAYED = [*product(ABDUCTORS, WIDTHS)] if IS_WHOLE else [*zip(ABDUCTORS, WIDTHS, strict=True)]
GO_ON = "To continue: "
RESUME = ["mission", "play", "--resume"]


@pytest.fixture(autouse=True)
def _empty_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test begin without a saved mission."""
    monkeypatch.setenv("HN_HOME", str(tmp_path))


def play(*typed: object, abductor: str = "arkayne", seed: int = 7, width: int = 80) -> Ended:
    """Type lines into a mission and let the input end."""
    named = ("--abductor", abductor, "--seed", str(seed), "--width", str(width))
    text = "".join(f"{line}\n" for line in typed)
    return run_hn("mission", "play", *named, typed=text, HN_ASK="all")


def flat(text: str) -> str:
    """A text without its line breaks, for words that may be broken anywhere."""
    return " ".join(text.split())


def last_look(out: str) -> tuple[str, str]:
    """The last position that was shown, and the question that was asked last."""
    looks = re.findall(r"\n\n(Turn \d+, [a-z ]+\. In charge: .*?)\n\n", out, re.DOTALL)
    asked = re.findall(r"\n\n(Turn \d+, [a-z ]+: .*?\n)> ", out, re.DOTALL)
    assert looks, out
    assert asked, out
    return str(looks[-1]), str(asked[-1])


def go_on(ended: Ended) -> list[str]:
    """The arguments of the command that the player is told to go on with."""
    assert ended.code == 0
    lines = [line for line in ended.out.splitlines() if line.startswith(GO_ON)]
    assert len(lines) == 1, ended.out[-500:]
    assert ended.out.endswith(lines[0] + "\n")
    command, *args = shlex.split(lines[0].removeprefix(GO_ON))
    assert command == "hn"
    return args


@pytest.mark.parametrize(("abductor", "width"), PLAYED)
def test_a_whole_mission_by_numbers(abductor: str, width: int) -> None:
    seed = width
    mission, _ids, numbers = played(abductor, seed)
    ended = play(*numbers, abductor=abductor, seed=seed, width=width)
    assert (ended.code, ended.err) == (0, "")
    ending = flat(ended.out.rpartition("> ")[2])
    assert f"Mission {mission.result}: " in ending
    held = f", {mission.pool} still held" if mission.pool else ""
    figures = f"{mission.result}, {mission.saved} saved, {mission.killed} killed{held}."
    assert f", turn {mission.turn}: {figures}" in ending
    assert f"Seed {seed}." in ending
    assert GO_ON not in ended.out
    wide = [line for line in ended.out.splitlines() if len(line) > width]
    assert not wide
    assert "R-" not in ended.out  # rules are said in words
    assert "None" not in ended.out


def test_ids_can_be_typed_as_well() -> None:
    _mission, ids, numbers = played("donna", 3)
    by_number = play(*numbers, abductor="donna", seed=3).out
    by_id = play(*ids, abductor="donna", seed=3).out
    assert re.sub("> .*", ">", by_number) == re.sub("> .*", ">", by_id)


def test_no_hidden_name_on_the_screen() -> None:
    for seed in range(6):
        _mission, ids, _numbers = played("arkayne", seed)
        twin = new_mission(shipped(), "base", "arkayne", seed)
        eyes = Eyes(twin)
        for id in ids:
            assert not eyes.names_in(shown(twin))
            twin.choose(parse_option(id))


def shown(mission: Mission) -> str:
    """Everything that can be read at a decision, without line breaks."""
    assert mission.decision is not None
    screen = MissionScreen(MissionSession(mission), Environment(io.StringIO(), io.StringIO()))
    asked = screen.asked(mission.decision)
    entries = [text for one in asked.options for text in (one.label, one.does)]
    return flat("\n".join([*position_lines(mission.view, 60), *asked.lines, *entries]))


@pytest.mark.parametrize("abductor", ABDUCTORS)
def test_the_whole_position_is_shown(abductor: str) -> None:
    _mission, ids, _numbers = played(abductor, 4)
    twin = new_mission(shipped(), "base", abductor, 4)
    titles = twin.catalogue.titles
    for id in ids:
        text = shown(twin)
        assert f"Turn {twin.turn}, " in text
        assert f"CP {twin.cp}." in text
        assert f"{twin.pool} inside, {twin.saved} saved of {saves_needed(twin.view)} needed" in text
        assert f"{twin.killed} killed, {twin.pool + twin.saved + twin.killed} in all" in text
        assert f"Threat {'S123456K'[twin.threat]} (of S 1 2 3 4 5 6 K): " in text
        assert f"Hand: {len(twin.hand)} card" in text
        reds = sum(card not in twin.catalogue.pivotals for card in twin.deck)
        assert f"Terror deck: {reds} red card" in text
        for pile in (twin.hand, twin.available, twin.played, twin.removed, twin.discard):
            assert all(titles[card] in text for card in pile)
        for demand in twin.demands:
            assert f"Demand {demand.slot}: " in text
            assert (titles[demand.id] in text) == (demand.face == "up")
        if twin.dice:
            assert re.search("Dice: " + "( converted)?, ".join(map(str, twin.dice)), text)
        if twin.card is not None:
            assert titles[twin.card] in text
        twin.choose(parse_option(id))


def test_what_lasts_and_what_waits_is_shown() -> None:
    given = {
        "abductor": "arkayne",
        "turn": 5,
        "threat": "2",
        "cp": -2,
        "removed": ["keep-cool"],
        "played": ["small-talk", "small-talk"],
        "effects": [
            {"what": "dice", "amount": 1, "until": "turn"},
            {"what": "free-fours", "until": "conversation"},
            {"what": "rises-doubled", "until": "turn"},
        ],
        "held": ["snitch"],
        "traits": ["charmer"],
        "demands": [
            {"id": "wire-10000000", "face": "up", "conceded": True},
            {"id": "helicopter", "face": "up"},
        ],
    }
    text = shown(mission_from(shipped(), given, only_loaded=False))
    for words in (
        "Demand 1: Wire $10,000,000. Conceded.",
        "Demand 2: Helicopter. Cost to concede:",
        "In force: +1 die",
        "In force: -1 die",
        "fours convert free",
        "threat rises are doubled",
        "Helps: Snitch, Charmer.",
        "Played: Small Talk \N{MULTIPLICATION SIGN}2",
        "Removed: Keep Cool",
        "CP -2.",
    ):
        assert words in text, words


def test_the_second_in_command_and_the_last_conversation_are_shown() -> None:
    given = {"second": True, "terror": [], "turn": 12}
    text = shown(mission_from(shipped(), given, only_loaded=False))
    assert "Turn 12, conversation (the last one). In charge: Second in Command." in text
    assert "Special rule: for each level the threat marker rises" in text
    assert "You can buy:" not in text  # without CP


def test_an_alert_is_shown(tmp_path: Path) -> None:
    library = load_library((write_small(tmp_path),))
    card = "a-shot-in-the-dark"
    given = {
        "box": "small",
        "abductor": "vera",
        "terror": [card, "any:pivotal"],
        "demands": [{"id": "a-safe-way-home", "face": "down"}],
        "phase": "terror",
        "dice": [6],
    }
    text = shown(mission_from(library, given, only_loaded=False))
    assert "Alert: A Shot in the Dark waits. When threat reaches K: CP -1." in text
    assert "No capture before" not in text
    assert "At least 3 of every 5 hostages must be saved." in text


def test_every_event_has_its_sentence() -> None:
    """Whatever happens is told; only a choice and the end of a conversation show by themselves."""
    events = {event for event in EVENTS.values() if issubclass(event, MissionEvent)}
    assert len(events) > 40
    one_by_one = {CardPlayed, DiceRolled, RollResolved, NobodyToSave}
    shown = {ConversationEnded, EffectChosen}
    assert events - set(SENTENCES) - set(RUNS) - set(DEPARTURES) == shown | one_by_one


def test_help_and_ids() -> None:
    ended = play("?", "help", "ids")
    assert flat(ended.out).count("Type a number, a letter or a name. Also:") == 2
    assert "\n1. play:keep-cool\n2. play:small-talk\n" in ended.out
    assert shlex.join(go_on(ended)) == "mission play --box base --abductor arkayne --seed 7"


CARDS = {
    "card keep-cool": "2+ successes: CP +1, threat -1",
    "card Keep Cool": "2+ successes: CP +1, threat -1",
    "card KEEP COOL": "2+ successes: CP +1, threat -1",
    "card arkayne": "Hostages: 7",
    "card helicopter": "Cost to concede: ",
    "card keep col": "There is no card keep col. Did you mean keep-cool?",
    "card": "Which card?",
    "card keep": "Keep Cool. ",
    "card DEMANDS": "What Are Your Demands? ",
    "card sniper": "the abductor is eliminated",
    "card take the sh": "the abductor is eliminated",
    "card extraction": "Several names fit extraction: Minor Extraction; Major Extraction. Type",
    "card zzzzzz": "There is no card zzzzzz.",
    "card \x1b[31m": "There is no card ?[31m.",
}


def test_card() -> None:
    ended = play(*CARDS)
    answers = re.split(r"(?m)^> ", ended.out)[1:-1]
    for answer, said in zip(answers, CARDS.values(), strict=True):
        assert said in flat(answer)
    assert "--resume" not in go_on(ended)


def test_look_shows_the_same_again() -> None:
    looks = [last_look(play("facedown:keep-cool", *["look"] * n).out) for n in range(3)]
    assert looks[2] == looks[1] != looks[0]
    assert "You play Keep Cool face down: CP +1, now 1." in looks[1][0]


def test_undo_and_take_back() -> None:
    face_down, first = "facedown:keep-cool", "play:keep-cool"
    ended = play("undo", face_down, "undo", first, "undo", "take back", "take back", "look")
    out = flat(ended.out)
    assert out.count("There's nothing to undo.") == 2
    assert out.count("Undone.") == 2
    assert out.count("You've seen new information since then. Type take back to undo it") == 1
    assert last_look(ended.out) == last_look(play("look").out)
    assert go_on(ended)[:3] == RESUME  # kept, as one without a choice


def test_take_backs_are_counted_at_the_end() -> None:
    ended = play("1", "take back", "1", "take back", "give up", "no", "give up", "yes")
    assert ended.code == 0
    assert "The mission continues." in ended.out
    assert "Mission lost: you gave the mission up." in ended.out
    assert ended.out.endswith("2 choices taken back.\n")


def test_quit_tells_how_to_go_on() -> None:
    ended = play("2", "quit", "1", "1")
    assert go_on(ended) == RESUME
    assert ended.out.endswith("\n\nTo continue: hn mission play --resume\n")


def test_a_mission_that_cannot_be_kept_does_not_begin(tmp_path: Path) -> None:
    """No choice is made that --resume would not find."""
    home = tmp_path / "home"
    home.write_text("a file, and no folder")
    named = ("--box", "base", "--abductor", "arkayne", "--seed", "7")
    ended = run_hn("mission", "play", *named, typed="2\n4\n", HN_HOME=str(home))
    assert (ended.code, ended.out) == (1, "")
    assert ended.err.startswith(f"hn: {home}/single.json: it cannot be used: Not a directory. ")


def test_a_mission_that_is_no_longer_kept_begins_again(tmp_path: Path) -> None:
    """What was removed meanwhile is not what --resume finds."""
    named = ("--box", "base", "--abductor", "arkayne", "--seed", "7")
    with start_hn("mission", "play", *named, HN_HOME=str(tmp_path)) as process:
        assert process.stdin is not None
        process.stdin.write(b"facedown:keep-cool\n")
        process.stdin.flush()
        end = time.monotonic() + LONGEST
        while left_choices(tmp_path) != ("facedown:keep-cool",):
            assert time.monotonic() < end
            time.sleep(0.02)
        left_file(tmp_path).unlink()
        out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert out.decode().endswith(f"\n{GO_ON}hn mission play {shlex.join(named)}\n")


WRONG = (
    "", "0", "8", "99", "-1", "+1", "1.5", "0000010000", "9" * 5000, "x", "undo it",
    "accept", "play", "play:", "play:nonsense", "buy:keep-cool", "concede:d1", "convert:1",
    "give", "\x00", "\x1b[31m", "é", "play:\ud7ff", "\U0001d7dc\U0001d7da", ":",
    "R-ROLL-3", "None",
)  # fmt: skip


def test_wrong_input_is_explained_and_changes_nothing() -> None:
    ended = play(*WRONG, "look", width=200)
    assert (ended.code, ended.err) == (0, "")
    answers = re.split(r"(?m)^> ", ended.out)[1:]
    for line, answer in zip(WRONG, answers, strict=False):
        _echo, *rest = answer.splitlines()
        assert len(rest) == 1, (line, answer)
        assert re.search(
            r"Type a number from 1 to 7|Not now, because|I don't under|Several", rest[0]
        )
    assert last_look(ended.out) == last_look(play("look", width=200).out)
    assert "--resume" not in go_on(ended)
    assert "\x1b" not in ended.out


def test_bytes_that_are_no_text() -> None:
    named = ("--abductor", "arkayne", "--seed", "7")
    for encoding in ("utf-8:strict", "ascii", "cp1252"):
        ended = run_hn(
            "mission",
            "play",
            *named,
            typed=b"\xff\xfe\n\x81\n2\n",
            encoding=encoding.partition(":")[0],
            PYTHONIOENCODING=encoding,
        )
        assert (ended.code, ended.err) == (0, "")
        assert go_on(ended)[:3] == RESUME


@pytest.mark.parametrize("kind", ["converse", "roll", "pick", "spend"])
def test_resume_brings_back_the_place(kind: str) -> None:
    """Also in the middle of a roll or a pick; and the mission goes on from there as it would."""
    abductor, seed = "arkayne", 21  # a short mission with each kind of decision
    mission, ids, _numbers = played(abductor, seed)
    twin = new_mission(shipped(), "base", abductor, seed)
    places = []
    for n, id in enumerate(ids):
        decision = twin.decision
        assert decision is not None
        if decision.kind == kind:
            places.append(n)
        twin.choose(parse_option(id))
    at = places[len(places) // 2]
    first = play(*ids[:at], "look", "quit", abductor=abductor, seed=seed)
    args = go_on(first)
    again = run_hn(*args, "--width", "80", HN_ASK="all")
    (seen, asked), (position, question) = last_look(first.out), last_look(again.out)
    assert question == asked
    assert seen.startswith(position)  # then what the last choice led to
    assert go_on(again) == args
    rest = "".join(f"{id}\n" for id in ids[at:])
    ended = run_hn(*args, typed=rest, HN_ASK="all")
    assert f"Mission {mission.result}: " in ended.out
    figures = f"{mission.result}, {mission.saved} saved, {mission.killed} killed"
    assert f", turn {mission.turn}: {figures}" in flat(ended.out)


def test_resume_after_undo_and_of_a_finished_mission() -> None:
    assert (
        go_on(
            play(
                "facedown:keep-cool",
                "facedown:small-talk",
                "undo",
                "facedown:what-are-your-demands",
            )
        )[:3]
        == RESUME
    )
    left = left_choices(Path(os.environ["HN_HOME"]))
    assert left == ("facedown:keep-cool", "facedown:what-are-your-demands")
    mission, ids, _numbers = played("arkayne", 7)
    twin = new_mission(shipped(), "base", "arkayne", 7)
    screen = MissionScreen(MissionSession(twin), Environment(io.StringIO(), io.StringIO()))
    for id in ids:
        screen.session.game.choose(parse_option(id))
    code = screen.session.code
    ended = run_hn(
        "mission", "play", "--abductor", "arkayne", "--seed", "7", "--resume", code, typed="1\n"
    )
    assert ended.code == 0
    assert f"Mission {mission.result}: " in ended.out
    assert GO_ON not in ended.out


@pytest.mark.parametrize("code", ["", "0", "99", "1..1", "9" * 5000])
def test_a_code_that_does_not_fit(code: str) -> None:
    ended = run_hn("mission", "play", "--seed", "7", "--resume", code)
    assert "The code does not fit this mission" in ended.complaint
