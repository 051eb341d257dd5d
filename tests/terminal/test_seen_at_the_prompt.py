"""Faults that were seen at the prompt once, in the order in which they were noted.

Each has one test here, unless another file has one for it already.
"""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from hncli.career.record import CareerSetup
from hncli.career.table_mission import TableMission
from hncli.features.careers.saving.store import Careers
from hncli.features.missions.choices import choices
from hncli.features.missions.hints import chance_in_percent, hint_lines
from hncli.features.missions.screen.head import head_lines
from hncli.features.missions.screen.menu import choice_does, menu_item
from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionSession
from hncli.features.missions.words.call import Call
from hncli.features.missions.words.narration import narrate
from hncli.game.engine.mission import Mission
from hncli.game.odds import odds
from tests.fuzz.twin import shipped
from tests.game.engine.table import choose, start
from tests.terminal.lists import menu
from tests.terminal.painted import painted
from tests.terminal.screen import CTRL_D, DOWN, ENTER, ESC, UP, Terminal
from tests.terminal.single import PLAY

ESCAPE = {"id": "armored-truck", "face": "up"}


def screens(mission: Mission, *keys: str) -> list[str]:
    """What is on a terminal of 80x24 at each question and page, the first before any key."""
    found: list[str] = []
    left: Iterator[str] = iter(keys)

    def look(*_asked: object) -> str:
        assert not terminal.glass.above, "something has scrolled off"
        found.append(terminal.text)
        return next(left, "q")

    with painted(80, 24) as terminal, pytest.MonkeyPatch.context() as patch, suppress(EOFError):
        patch.setattr(MissionScreen, "seconds", 0.01)  # to think of the best guess
        terminal.at_menu = terminal.at_page = look
        MissionScreen(MissionSession(mission, terminal.env.ask_few), terminal.env, terminal).play()
    return found


def pointed(screen: str) -> str:
    """The line that the cursor is on."""
    (line,) = (one for one in screen.splitlines() if one.startswith("\u203a"))
    return line


def kept_roll(mission: Mission) -> str:
    """What is said of keeping the dice on the table."""
    view = mission.view
    return choice_does(view, choices(view)[0])


# 1: test_lessons.py, test_every_text_is_wholly_in_view


def test_outcome_and_reply_of_a_roll_stay_in_view() -> None:
    """2. They had scrolled off once a roll was kept, and look did not show the demands."""
    demands = [{"id": "wire-10000000", "face": "up"}, ESCAPE]
    hand = ["small-talk", "keep-cool", "let-me-rephrase-that"]
    mission = start(hand=hand, demands=demands, dice=[6, 1])
    *_before, kept, look = screens(mission, "s", "a", "l")[:4]
    assert "One success. CP +2, now 2." in kept
    told = kept.partition("CP +2, now 2.")[2].partition("\u2500" * 8)[0]
    assert told.count('"') >= 2  # the reply
    for demand in ("Wire $10,000,000", "Armored Truck"):
        assert f": {demand}. Cost to concede" in " ".join(look.split())


# 3: test_questions.py, test_a_mission_that_was_left_is_not_replaced


def test_conceding_what_loses_is_never_under_the_cursor() -> None:
    """4. With an empty hand it was choice 1, and Enter lost the mission without a question."""
    mission = start(demands=[ESCAPE], cp=9)
    first, sure, after = screens(mission, UP + ENTER, ENTER)[:3]
    assert "Concede Armored Truck" in first
    assert "End the conversation" in pointed(first)
    assert "Arkayne gets away and the mission is lost." in " ".join(sure.split())
    assert "\nConcede?" in sure
    assert pointed(sure).endswith("No")
    assert "End the conversation" in pointed(after)
    assert not mission.demands[0].conceded


def test_the_preview_knows_the_abductors_rule() -> None:
    """5. It said that a hostage dies where Edward spares it, and left out Donna's double six."""
    edward = start(abductor="edward", hand=["an-empty-promise"], dice=[1, 1])
    choose(edward, "play:an-empty-promise")
    assert "Nobody dies" in kept_roll(edward)
    assert "killed" not in kept_roll(edward)
    donna = start(abductor="donna", hand=["small-talk"], dice=[6, 6])
    choose(donna, "play:small-talk")
    assert "Double six: Donna lets someone go. A hostage walks out" in kept_roll(donna)


def test_dice_that_are_gained_and_used_are_told() -> None:
    """6. A card that only gives dice said "1 success." and nothing else; nor did the roll tell."""
    mission = start(hand=["im-coming-in-to-talk", "small-talk"], dice=[6, 1, 1, 2, 3])
    events = [*choose(mission, "play:im-coming-in-to-talk"), *choose(mission, "accept")]
    given = "+1 die for the rest of the conversation."
    assert narrate(mission.view, events)[-2:] == ["One success.", given]
    used = narrate(mission.view, choose(mission, "play:small-talk"))
    assert used[-1] == "Dice 1, 2, 3 (+1 die in force)."


def test_a_hint_row_has_the_figures_of_its_name() -> None:
    """7. The row for 1 success had the figures of playing for 2 where both are played alike."""
    alike = start(hand=["small-talk", "keep-cool", "keep-cool"])
    told = "\n".join(hint_lines(alike.view, 80, True))
    assert "playing for successes" in told
    assert "playing for 1" not in told.partition("Playing")[0]
    apart = start(hand=["small-talk", *2 * ["let-me-rephrase-that"]])
    found = odds(apart.view, "small-talk")
    assert found is not None
    rows = {line[27:50].strip(): line.split()[-3:] for line in hint_lines(apart.view, 80, True)}
    for name, way in (("1 success", found.at_least_one), ("2 successes", found.at_least_two)):
        (row,) = (figures for said, figures in rows.items() if name in said)
        assert row == [chance_in_percent(part) for part in (way.two, way.one, way.none)]


# 8: test_no_line_comes_twice_and_a_replay_tells_the_same, in narrative/test_call.py


def test_spending_experience_is_a_menu_of_its_own_with_the_text_of_each_card(
    tmp_path: Path,
) -> None:
    """9. Some 40 entries stood among the others, and no card's text was in view at 80x24."""
    setup = CareerSetup("Mira Holm", ("base",), "normal", 12, "career")
    with Careers(tmp_path, shipped()).create("mira", setup) as kept:
        for _mission in range(3):
            kept.enter(TableMission("won", 7, 7, 0))
            while not kept.career.can_start:
                assert kept.career.decision is not None
                kept.choose(kept.career.decision.options[0])
    cards = shipped().catalogue("crime-wave", "lijah").conversation
    with Terminal(tmp_path, "career", "play", rows=24) as terminal:
        terminal.asked("What next?")
        assert not [label for label in menu(terminal).options if label.startswith("Add")]
        terminal.type("x", "Spend experience on what?")
        terminal.type(DOWN + ENTER, "Cards of other boxes")
        for steps, id in ((2, "keep-cool"), (4, "consider-this")):
            terminal.press(DOWN * steps)
            terminal.until(partial(is_pointed, terminal, cards[id].title), f"{id}")
            terminal.see(*cards[id].text())
        assert not terminal.glass.above


def is_pointed(terminal: Terminal, title: str) -> bool:
    return title in pointed(terminal.text)


def test_a_title_with_dots_gets_no_fourth() -> None:
    """10. "You play Consider This....\""""
    box = {"box": "crime-wave", "abductor": "lijah", "terror": []}
    mission = start(**box, hand=["consider-this"], dice=[1, 1])
    told = narrate(mission.view, choose(mission, "play:consider-this"))
    assert told[0] == "You play Consider This..."


def test_odds_is_understood() -> None:
    """11. It was answered with "Did you mean ids?"."""
    page = screens(start(hand=["small-talk", "keep-cool", "keep-cool"]), "/odds" + ENTER)[1]
    assert "as the dice fall" in page
    assert "Did you mean" not in page


# 12: tests/cli/test_manpage.py, test_a_terminal_shows_it_by_man
# 13: test_leaving_it.py, test_another_size_at_a_menu; lists:


def test_another_size_at_a_list(tmp_path: Path) -> None:
    """13. A resize in the middle of a prompt left lines of the old screen behind."""
    with Terminal(tmp_path, "mission", "play", rows=24) as terminal:
        terminal.asked("Who's on the line?")
        before = menu(terminal).options
        for columns in (50, 80):
            terminal.resize(columns, 24)
            terminal.see("Who's on the line?")
            assert terminal.text.count("Who's on the line?") == 1
            assert menu(terminal).options == before
        terminal.press(CTRL_D)
        terminal.end()


def test_no_spend_phase_after_the_last_conversation() -> None:
    """14. It opened although nothing that is bought there can be played."""
    mission = start(hand=["small-talk"], cp=9, terror=[], last_conversation=True)
    assert len(screens(mission, "ee")) == 1
    assert mission.is_over


def test_menus_go_by_cost_and_letters_stay() -> None:
    """15. Menus were in alphabetical order and tables by cost; every choice moved the numbers."""
    mission = start(phase="spend", cp=9)
    view = mission.view
    bought = [one.options[0] for one in choices(view) if one.id.startswith("buy:")]
    cards = [view.catalogue.conversation[option.name] for option in bought]
    assert len(cards) > 5
    assert cards == sorted(cards, key=lambda card: (card.cost, card.title))
    before = {one.id: menu_item(view, one, True).letter for one in choices(view)}
    choose(mission, "buy:minor-extraction")
    after = {one.id: menu_item(mission.view, one, True).letter for one in choices(mission.view)}
    assert before | after == before


def test_the_words_of_a_choice_can_be_typed(tmp_path: Path) -> None:
    """16. "End the conversation" and "rephrase" were refused; Esc did not bring the list back."""
    mission = start(hand=["small-talk", "let-me-rephrase-that"], dice=[1, 5, 6])
    rolled = screens(mission, "s", "/other dice" + ENTER)
    assert "Let Me Rephrase That: reroll which die?" in rolled[2]
    mission = start(hand=["small-talk"], cp=3)
    screens(mission, "/End the conversation" + ENTER)
    assert mission.phase == "spend"
    with Terminal(tmp_path, *PLAY) as terminal:
        asked = terminal.asked("What do you say?")
        terminal.press("/xyz")
        terminal.see("Type a name or a command", "xyz_")
        terminal.press(ESC)
        terminal.until(lambda: terminal.text == asked, "the list again")


def test_deaths_alike_are_one_line() -> None:
    """17. "A hostage is killed (out of time)." stood there nine times."""
    mission = start(abductor="edward", phase="spend", terror=[], pool=9)
    told = narrate(mission.view, choose(mission, "end"))
    assert [line for line in told if "killed" in line] == [
        "No terror card is left. Nine hostages are killed as time runs out."
    ]


# 18: test_mission_screens.py, test_a_career_mission_shows_its_stress


def test_replies_come_before_the_next_turn() -> None:
    """19. What was said to a roll stood behind the heading of the turn after it."""
    mission = start(hand=["small-talk"], dice=[1, 1], demands=[])
    call = Call(mission.view)
    made = [choose(mission, id) for id in ("play:small-talk", "accept", "end")]
    kinds = [one.kind for one in call.tell(made)]
    assert kinds.count("turn") == 1
    assert "voice" in kinds[kinds.index("outcome") : kinds.index("turn")]
    assert "voice" not in kinds[kinds.index("turn") :]


# 20: test_career_log.py here, and tests/cli/test_sets_guided.py,
# test_no_two_choices_have_the_same_words


# Seen later


def test_a_secondary_effect_is_told_once() -> None:
    """It was told by its text, and then by what happened."""
    terror = ["your-time-is-running-out", "the-situation-is-worsening", "first-light"]
    mission = start(phase="spend", demands=[{"id": "helicopter"}], terror=terror)
    told = " ".join(narrate(mission.view, choose(mission, "end")))
    assert "still hidden, so it gets worse. CP -1, now -1" in told
    assert told.count("CP -1") == 1


def test_nothing_is_needed_to_win_when_it_is_over() -> None:
    """The head of a mission that was won still said "end it to win"."""
    mission = start(abductor="donna", pool=0, saved=12, hand=["small-talk"], cp=0)
    assert "the next save captures Donna" in head_lines(mission.view, 80)[2].plain
    mission.give_up()
    assert head_lines(mission.view, 80)[2].plain.rstrip().endswith("0 killed")


def test_h_twice_is_the_best_guess() -> None:
    """It could only be typed; after the odds the same key gives it."""
    mission = start(hand=["small-talk"], cp=3)
    _first, odds_shown, best, again = screens(mission, "h", "h", "h")[:4]
    assert "Press h again for the best guess." in odds_shown
    assert "Best guess:" in best
    assert "Press h again" in again
    hand = ["small-talk", "keep-cool", "just-stay-calm", "a-bold-lie", "minor-extraction"]
    _first, page, best = screens(start(hand=hand, cp=3), "h", "h")[:3]
    assert "Press h again for the best guess." in page
    assert "Best guess:" in best


def test_a_hint_in_the_menu_of_cards_to_play_face_down_does_not_leave_it() -> None:
    mission = start(hand=["small-talk"], cp=3)
    for keys in (("h", "h"), ("/hint" + ENTER, "/hint best" + ENTER)):
        _first, menu, told, best = screens(mission, "f", *keys, "b")[:4]
        for screen in (menu, told, best):
            assert "Which cards go face down" in screen
        assert "Press h again" in told
        assert "Best guess:" in best
    _first, _menu, wrong = screens(mission, "f", "/xyzzy" + ENTER, "b")[:3]
    assert "Nothing here is called xyzzy." in wrong
    assert "Which cards go face down" in wrong


def test_a_take_back_is_a_key() -> None:
    """It said "Type take back" where nothing can be typed."""
    mission = start(hand=["small-talk", "keep-cool", "keep-cool"], dice=[5, 1])
    _first, _rolled, refused, back = screens(mission, "s", "u", "u")[:4]
    assert "Press u again to take it back anyway." in " ".join(refused.split())
    assert "Undone." in back
    assert mission.take_backs == 1
    mission = start(hand=["small-talk", "keep-cool", "keep-cool"], dice=[5, 1])
    screens(mission, "s", "u", "h", "u")  # what was said is gone, so it is asked once more
    assert mission.take_backs == 0
