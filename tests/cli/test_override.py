"""`hn content override`, `diff` and `report`: an owner of the box corrects a figure."""

import os
import re
from pathlib import Path

import pytest

from tests.cli.at_career import NEW
from tests.cli.at_terminal import end_at_terminal, start_at_terminal
from tests.cli.in_process import Commands, run_here
from tests.cli.test_own_packs import write_mine
from tests.game.cards.small_pack import edit, write_small

FILE = "packs/base-minor-extraction/conversation.toml"
OWNER = "These are your own figures; hn content diff shows what you have changed."
DIFF = """\
Minor Extraction (base/minor-extraction), as your pack base-minor-extraction has it
  was: Cost: 3 CP
  now: Cost: 4 CP
  was: cost = 3
  now: cost = 4
"""
CONTENT = Commands("content")
at, told, refused = CONTENT.run, CONTENT.told, CONTENT.refused_at_once
NO_EDITOR = {"VISUAL": "", "EDITOR": ""}


def correct(home: Path, old: str = "cost = 3", new: str = "cost = 4") -> Path:
    """Correct Minor Extraction, as a player does."""
    told(home, "override", "minor-extraction")
    edit(home, FILE, old, new)
    return home / FILE


def editor(folder: Path, old: str, new: str) -> str:
    """A program that changes a file as a person would, and says with which words it was called."""
    path = folder / "my editor"
    path.write_text(f'#!/bin/sh\necho "$#" > "{folder}/words"\nsed -i "s/{old}/{new}/" "$2"\n')
    path.chmod(0o700)
    return f"'{path}' --wait"


# Writing


def test_the_card_is_written_and_in_force(tmp_path: Path) -> None:
    out = told(tmp_path, "override", "minor-extraction")
    assert out == (
        "Minor Extraction is yours to correct, in this file:\n"
        f"{tmp_path / FILE}\n"
        "Change the figures there and save it; every command uses them from then on.\n"
        "To look at your card: hn content show minor-extraction\n"
        "To have the shipped card back: hn content override minor-extraction --remove\n"
    )
    shown = told(tmp_path, "show", "minor-extraction")
    assert f"Source of the figures: owner\n{OWNER}\n" in shown
    assert "Cost: 3 CP\n" in shown
    assert "base-minor-extraction" in told(tmp_path, "check")
    for name in ("Minor Extraction", "minor", "base/minor-extraction"):
        assert str(tmp_path / FILE) in told(tmp_path, "override", name)


def test_the_file_is_in_a_home_that_was_named(tmp_path: Path) -> None:
    home = tmp_path / "my data"
    ended = run_here("content", "override", "minor-extraction", "--home", str(home))
    assert f"{home / FILE}\n" in ended.out
    (show,) = re.findall(r"^To look at your card: hn (.*)$", ended.out, re.MULTILINE)
    assert show == f"content show minor-extraction --home '{home}'"


def test_a_corrected_figure_is_in_force_at_once(tmp_path: Path) -> None:
    correct(tmp_path)
    assert "Cost: 4 CP\n" in told(tmp_path, "show", "minor-extraction")
    assert "    minor-extraction x2 [owner] (as base-minor-extraction has it)\n" in (
        told(tmp_path, "list")
    )
    assert "base-minor-extraction (base-minor-extraction): corrects 1 card\n" in (
        told(tmp_path, "list")
    )


def test_in_a_set(tmp_path: Path) -> None:
    """A set needs a pair that costs 3; the first box has no other one."""
    home = str(tmp_path)
    new = ("sets", "new", "mine", "--random", "--seed", "5", "--box", "base")
    assert run_here(*new, HN_HOME=home).code == 0
    correct(tmp_path)
    for command in (("sets", "show", "mine"), ("sets", "check")):
        assert "pairs that cost 3: 1 wanted, 0 found" in run_here(*command, HN_HOME=home).out
    assert run_here(*new, "--replace", HN_HOME=home).err == (
        "hn: These boxes have too few pairs that cost 3, 1 are wanted.\n"
    )


def test_an_abductor_keeps_the_voice(tmp_path: Path) -> None:
    """And whatever else is words: only figures are written."""
    command = ("mission", "play", "--abductor", "donna", "--seed", "4", "--auto", "random")
    before = run_here(*command, HN_HOME=str(tmp_path)).out
    told(tmp_path, "override", "donna")
    assert run_here(*command, HN_HOME=str(tmp_path)).out == before


def test_what_is_no_card_of_the_box(tmp_path: Path) -> None:
    assert refused(tmp_path, "override", "nobody-missing") == (
        "hn: Nobody Missing is an epilogue: it is no card of the box, and has no figures of it."
    )


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "minor-extracton",
            "There is no card 'minor-extracton'. See hn content list. "
            "Did you mean minor-extraction?",
        ),
        (
            "extraction",
            "Several names fit extraction: Minor Extraction; Major Extraction. "
            "Type more of the one you mean.",
        ),
        (
            "keep cool",
            "There are several cards of that name. "
            "Type one of: base/keep-cool, crime-wave/keep-cool",
        ),
    ],
)
def test_a_name_that_is_not_clear(tmp_path: Path, name: str, said: str) -> None:
    assert refused(tmp_path, "override", name, code=2) == f"hn: {said}"


def test_an_existing_one_stays(tmp_path: Path) -> None:
    file = correct(tmp_path)
    before = file.read_bytes()
    assert told(tmp_path, "override", "minor-extraction") == (
        f"You have your own Minor Extraction already, and it stays as it is:\n{file}\n"
    )
    edit(tmp_path, FILE, "cost = 4", "cost = four")
    ended = at(tmp_path, "override", "minor-extraction")
    assert (ended.code, ended.out.splitlines()[-1]) == (0, str(file))
    edit(tmp_path, FILE, "cost = four", "cost = 4")
    assert file.read_bytes() == before


def test_one_in_another_pack_stays(tmp_path: Path) -> None:
    """The one that HN_PACKS names would come after ours, so ours would never be seen."""
    file = correct(tmp_path / "other")
    out = told(tmp_path, "override", "minor-extraction", HN_PACKS=str(file.parent))
    assert out.endswith(f"\n{file}\n")
    assert not (tmp_path / FILE).exists()
    args = ("override", "minor-extraction", "--remove", "--yes")
    assert refused(tmp_path, *args, HN_PACKS=str(file.parent)) == (
        "hn: Your Minor Extraction is in a pack that HN_PACKS names; remove it there: "
        f"{file.parent}"
    )


def test_a_card_of_a_pack_of_ones_own_is_edited_there(tmp_path: Path) -> None:
    write_small(tmp_path / "packs")
    assert refused(tmp_path, "override", "slow-down") == (
        "hn: Slow Down is a card of a pack of your own. Edit it there: "
        f"{tmp_path}/packs/small/conversation.toml"
    )


def test_a_data_folder_that_is_inside_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    home = tmp_path / "file" / "home"
    assert refused(home, "override", "minor-extraction") == (
        f"hn: {home}/packs/base-minor-extraction: it cannot be used: Not a directory. "
        "Check that it is a file and that its folder can be used."
    )


def test_a_special_file_where_the_pack_would_be(tmp_path: Path) -> None:
    """It is told where, as for every other thing that is there, and left alone."""
    (tmp_path / "packs").mkdir()
    os.mkfifo(tmp_path / "packs" / "base-minor-extraction")
    assert told(tmp_path, "override", "minor-extraction").endswith(f"\n{tmp_path / FILE}\n")


# After a mistake


def test_one_that_is_broken_can_be_removed(tmp_path: Path) -> None:
    correct(tmp_path, "cost = 3", "[[[")
    ended = at(tmp_path, "override", "minor-extraction", "--remove", "--yes")
    assert (ended.code, ended.out) == (0, "Removed. The shipped Minor Extraction counts again.\n")
    assert "not valid TOML" in ended.err
    assert told(tmp_path, "diff").startswith("Nothing is changed")


# Editing


def test_the_editor_is_opened_and_the_card_checked(tmp_path: Path) -> None:
    mine = editor(tmp_path, "^cost = 3", "cost = 4")
    args = ("override", "minor-extraction", "--edit")
    assert told(tmp_path, *args, VISUAL=mine, EDITOR="false") == DIFF
    assert (tmp_path / "words").read_text() == "2\n"
    back = editor(tmp_path, "^cost = 4", "cost = 3")
    out = told(tmp_path, *args, VISUAL="", EDITOR=back)  # the existing one is opened
    assert out.splitlines()[1:] == ["  No figure is changed."]


def test_the_editor_has_the_terminal_and_ctrl_c(tmp_path: Path) -> None:
    """An editor does something of its own at Ctrl-C, and lives on."""
    path = tmp_path / "editor"
    path.write_text(
        "#!/bin/sh\n"
        "trap 'echo interrupted' INT\n"
        "echo ready\n"
        "read line || read line\n"
        'sed -i "s/^cost = 3/cost = $line/" "$1"\n'
    )
    path.chmod(0o700)
    args = ("content", "override", "minor-extraction", "--edit")
    child = start_at_terminal(*args, HN_HOME=str(tmp_path), VISUAL=str(path))
    child.expect_exact("ready")
    child.sendintr()
    child.expect_exact("interrupted")
    child.sendline("4")
    child.expect_exact("now: cost = 4")
    assert end_at_terminal(child)[0] == 0


def test_a_mistake_made_in_the_editor(tmp_path: Path) -> None:
    wrong = editor(tmp_path, "^cost = 3", "cots = 3")
    ended = at(tmp_path, "override", "minor-extraction", "--edit", EDITOR=wrong, VISUAL="")
    assert ended.code == 1
    assert ended.out == (
        "base-minor-extraction/conversation.toml: minor-extraction: unknown key 'cots'. Known "
        "here: source, overrides, cost, copies, two, one, none, do, during_roll. Did you mean "
        "cost?\n"
    )
    assert ended.err == (
        "hn: Until that is mended, the shipped card counts. To mend it: hn content override "
        "minor-extraction --edit\n"
    )
    right = editor(tmp_path, "^cots = 3", "cost = 4")
    again = at(tmp_path, "override", "minor-extraction", "--edit", EDITOR=right, VISUAL="")
    assert (again.code, again.out) == (0, DIFF)


def test_without_an_editor_the_path_is_printed(tmp_path: Path) -> None:
    for _time in range(2):
        assert told(tmp_path, "override", "minor-extraction", "--edit", **NO_EDITOR) == (
            f"Set VISUAL or EDITOR to your editor, or open this file yourself:\n{tmp_path / FILE}\n"
        )


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("no-such-editor -x", "no-such-editor cannot be started: No such file or directory"),
        ("'vi", "'vi cannot be started: No such file or directory"),
        ("/", "/ cannot be started: Permission denied"),
    ],
)
def test_an_editor_that_is_none(tmp_path: Path, words: str, why: str) -> None:
    ended = at(tmp_path, "override", "minor-extraction", "--edit", EDITOR=words, VISUAL="")
    assert (ended.code, ended.out) == (1, "")
    assert ended.err == f"hn: The editor {why}. The file is {tmp_path / FILE}.\n"


# Removing


def test_remove_asks_first(tmp_path: Path) -> None:
    file = correct(tmp_path)
    args = ("override", "minor-extraction", "--remove")
    assert "Nothing was changed.\n" in told(tmp_path, *args, typed="no\n")
    assert at(tmp_path, *args).code == 2
    assert file.exists()
    out = told(tmp_path, *args, typed="yes\n")
    assert out.startswith(
        f"{file.parent}\nRemove your Minor Extraction, this folder with all that is in it?"
    )
    assert not file.parent.exists()
    assert "Cost: 3 CP" in told(tmp_path, "show", "minor-extraction")


def test_remove_what_is_not_there(tmp_path: Path) -> None:
    assert refused(tmp_path, "override", "minor-extraction", "--remove", "--yes") == (
        "hn: You have no card of your own in the place of Minor Extraction."
    )


def test_remove_no_pack_with_other_cards(tmp_path: Path) -> None:
    file = correct(tmp_path)
    more = '[keep-cool]\noverrides = "base"\nsource = "house"\ncost = 0\ndo = [{ cp = 1 }]\n'
    edit(tmp_path, FILE, "", more)
    assert refused(tmp_path, "override", "minor-extraction", "--remove", "--yes") == (
        "hn: Your pack base-minor-extraction has other cards as well. "
        f"Take [minor-extraction] out of this file: {file}"
    )


@pytest.mark.parametrize(
    ("file", "more"),
    [
        ("conversation.toml", "[keep-cool]\ncost = 0\ndo = [{ cp = 1 }\n"),
        ("conversation.toml", "[keep-cool\ncost = 0\n"),
        ("conversation.toml", '["keep-cool"]\ncots = 0\n'),
        ("terror.toml", "[night-falls]  # mine\ncots = 0\n"),
    ],
)
def test_remove_no_pack_with_other_cards_and_a_mistake(
    tmp_path: Path, file: str, more: str
) -> None:
    """Which is left out, so that nothing is known of its cards but what its files say."""
    correct(tmp_path)
    with (tmp_path / FILE).with_name(file).open("a", encoding="utf-8") as opened:
        opened.write(more)
    ended = at(tmp_path, "override", "minor-extraction", "--remove", "--yes")
    assert (ended.code, ended.out) == (1, "")
    assert ended.err.endswith(
        "hn: Your pack base-minor-extraction has other cards as well. "
        f"Take [minor-extraction] out of this file: {tmp_path / FILE}\n"
    )
    assert more in (tmp_path / FILE).with_name(file).read_text()


def test_edit_and_remove_contradict_each_other(tmp_path: Path) -> None:
    said = refused(tmp_path, "override", "minor-extraction", "--edit", "--remove", code=2)
    assert said == "hn: Give --edit or --remove, not both."


# What is changed


def test_diff(tmp_path: Path) -> None:
    assert told(tmp_path, "diff") == (
        "Nothing is changed: you play with the cards as they are shipped.\n"
    )
    correct(tmp_path)
    assert told(tmp_path, "diff") == DIFF


def test_diff_of_effects_and_copies(tmp_path: Path) -> None:
    correct(tmp_path, "copies = 2", "copies = 1")
    edit(tmp_path, FILE, "none = [{ kill = 1 }, { end = true }]", "none = [{ threat = 1 }]")
    assert told(tmp_path, "diff").splitlines()[1:] == [
        "  was: Copies: 2",
        "  now: Copies: 1",
        "  was: 0 successes: kill 1 hostage, the conversation ends",
        "  now: 0 successes: threat +1",
        "  was: copies = 2",
        "  now: copies = 1",
        "  was: none = [{ kill = 1 }, { end = true }]",
        "  now: none = [{ threat = 1 }]",
    ]


def test_diff_of_a_key_that_is_new_and_one_that_is_gone(tmp_path: Path) -> None:
    told(tmp_path, "override", "edward")
    file = "packs/base-edward/abductors.toml"
    path = tmp_path / file
    text = path.read_text("utf-8")
    path.write_text(re.sub(r"(?m)^rules = \[\n.*\n\]\n", "share = [1, 1]\n", text), "utf-8")
    lines = told(tmp_path, "diff").splitlines()
    assert [line for line in lines if "share" in line] == ["  now: share = [1, 1]"]
    (rule,) = [line for line in lines if "rules = " in line]
    assert rule.startswith('  was: rules = [{ when = "would-kill"')
    assert any(line.startswith("  was: Special rule: ") for line in lines)


def test_diff_of_a_pack_that_adds_cards(tmp_path: Path) -> None:
    write_small(tmp_path / "packs")
    assert told(tmp_path, "diff").startswith("Small (small) adds: Vera Lund; Hello, Again!; ")


def test_report(tmp_path: Path) -> None:
    nothing = "Nothing to report: no card was corrected, confirmed or entered.\n"
    assert told(tmp_path, "report") == nothing
    told(tmp_path, "override", "minor-extraction")
    assert told(tmp_path, "report") == nothing
    edit(tmp_path, FILE, "cost = 3", "cost = 4")
    head, blank, card, *lines = told(tmp_path, "report").splitlines()
    assert re.fullmatch(r"Corrections to the cards of hn [\d.]+, rules version \d+", head)
    assert blank == ""
    assert re.fullmatch(
        r"Minor Extraction, Hostage Negotiator \(base/minor-extraction, "
        r"cards version [0-9a-f]{12}\)",
        card,
    )
    assert lines == [
        *DIFF.splitlines()[1:],
        "  was: source: public",
        "  now: source: owner",
    ]


def test_a_report_names_neither_the_player_nor_a_path(tmp_path: Path) -> None:
    """A pack that was written by hand may have the player's name, and words of theirs."""
    home = tmp_path / "annas-home"
    rows = "two = []\none = []\nnone = []\n"
    card = f'[keep-cool]\noverrides = "base"\nsource = "public"\ncost = 1\n{rows}'
    (write_mine(home, "annas-box", card) / "words").mkdir()
    words = 'pack = { title = "Anna" }\nkeep-cool = { title = "Keep Cool", flavor = "Anna." }\n'
    (home / "packs" / "annas-box" / "words" / "en.toml").write_text(words)
    write_small(home / "packs")
    own = '[slow-down]\noverrides = "small"\nsource = "house"\ncost = 7\ndo = [{ cp = 1 }]\n'
    write_mine(home, "annas-own", own)
    out = told(home, "report")
    assert "  now: cost = 1\n" in out
    assert not re.search("anna|slow-down|small|/packs", out, re.IGNORECASE)


# Games


def test_a_career_that_was_begun_with_ours_goes_on(tmp_path: Path) -> None:
    """What its choices led to is told to be of other versions only if they lead elsewhere now."""
    home = str(tmp_path)
    run_here("career", "new", "mira", *NEW, "--yes", HN_HOME=home)
    typed = "mission:arkayne\nplay:small-talk\naccept\n"
    run_here("career", "play", "mira", typed=typed, HN_HOME=home)
    correct(tmp_path)
    again = run_here("career", "play", "mira", HN_HOME=home)
    assert (again.code, again.err) == (0, "")
    assert "other versions" not in again.out
