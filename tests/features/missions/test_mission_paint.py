"""What a mission's screen shows at a question, and what it keeps off it."""

import io
import re
from collections.abc import Callable
from typing import Any

import pytest
from rich.text import Text

from hncli.base.text import times
from hncli.features.lessons.lesson import load_lesson
from hncli.features.lessons.screen import LessonScreen
from hncli.features.lessons.session import LessonSession
from hncli.features.missions.choices import TAKE_ALL, choices
from hncli.features.missions.screen.end_menu import end_item
from hncli.features.missions.screen.exchange import exchange_lines
from hncli.features.missions.screen.head import head_lines
from hncli.features.missions.screen.menu import choice_label, menu_items
from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionSession
from hncli.features.missions.words.call import sentences
from hncli.features.missions.words.labels import title
from hncli.features.missions.words.narration import StoryLine
from hncli.game.engine.events import DiceRolled
from hncli.game.engine.game import END, Option, PayingConversion, RevealingDemand, parse_option
from hncli.game.engine.mission import Mission
from hncli.terminal.environment import Environment
from hncli.terminal.layout import compose
from hncli.terminal.menu import MenuControl
from hncli.terminal.panes import NOTHING, Parts, linked, pane_of, plain
from hncli.terminal.questions import Answer, MenuItem, WentBack, tones_of
from tests.fuzz.twin import shipped
from tests.game.engine.table import start
from tests.terminal.screen import letters
from tests.terminal.screens.screen_missions import rolled

HAND = ["small-talk", "small-talk", "keep-cool"]
SMALL_TALK = "2+: CP+3 | 1: CP+2 | 0: CP+1 T+1 ends"  # what its roll decides
SAID = [
    StoryLine("you", "Long night.", card="Small Talk"),
    StoryLine("dice", "Dice 5, 1.", (5, 1)),
    StoryLine("outcome", "One success.", (5, 1), "Small Talk"),
    StoryLine("fact", "CP +2, now 4."),
    StoryLine("fact", "Threat falls from 3 to 2."),
    StoryLine("voice", '"All right," he says.'),
]


def drawn() -> Environment:
    return Environment(io.StringIO(), io.StringIO(), 80, is_drawn=True, pace=0.0)


def asked(mission: Mission, ask_few: bool = True) -> MissionScreen[Any]:
    """A screen that asks the mission's question."""
    screen = MissionScreen(MissionSession(mission, ask_few), drawn())
    assert mission.decision is not None
    screen.question = screen.asked(mission.decision)
    return screen


def shown(lines: list[Text]) -> list[str]:
    return [line.plain for line in lines]


def texts(blocks: list[Callable[[int], list[Text]]]) -> str:
    return " ".join(line.strip() for block in blocks for line in shown(block(80)))


def test_taking_all_free_cards_has_no_outcomes_of_its_own() -> None:
    m = start(phase="spend", hand=[], available=HAND).view
    items = menu_items(m, choices(m), True)
    assert next(item for item in items if item.id == TAKE_ALL).columns == ()
    assert next(item for item in items if item.id == "buy:keep-cool").columns != ()


def test_a_card_for_sale_is_told_from_one_to_play_in_the_last_conversation() -> None:
    m = start(terror=[], hand=["keep-cool"], available=["small-talk", "just-stay-calm"], cp=9).view
    labels = [choice_label(m, choice, True) for choice in choices(m)]
    assert {"Keep Cool", "Take Small Talk (free)", "Buy Just Stay Calm (2 CP)"} <= set(labels)


def test_a_conversion_names_its_price_where_no_card_is_asked_for() -> None:
    m = rolled(4, 1, hand=["small-talk", "keep-cool", "keep-cool"]).view
    labels = [choice_label(m, choice, True) for choice in choices(m)]
    assert "Convert die 1: give up Keep Cool \N{MULTIPLICATION SIGN}2" in labels


@pytest.mark.parametrize("size", [(80, 24), (40, 20), (120, 40)])
def test_the_hand_is_always_in_view(size: tuple[int, int]) -> None:
    """It was not on the screen; reaction cards were in no list in a conversation."""
    hand = [*HAND, "let-me-rephrase-that"]
    selling = start(phase="spend", cp=9, hand=hand)
    talking = start(hand=hand)
    rolling = rolled(5, 1, hand=[*hand, "a-bold-lie"])
    taking = rolled(4, 1, hand=hand, choices=("play:let-me-rephrase-that",))
    for mission in (selling, talking, rolling, taking):
        screen = asked(mission)
        lines = shown(compose(screen.parts(), *size, 0, {}))
        seen = letters("".join(lines))
        hidden = {id for id in mission.hand if letters(title(mission.view, id)) not in seen}
        folded = re.search(r"^Hand.* \+(\d+) more", "\n".join(lines), re.MULTILINE)
        assert len(hidden) <= (int(folded[1]) if folded else 0), lines
    assert shown(asked(selling).painter.hand(80)) == [
        f"Hand  Keep Cool   {times('Small Talk', 2)}   Let Me Rephrase That"
    ]
    assert shown(asked(talking).painter.hand(40)) == ["For a roll  Let Me Rephrase That"]
    assert shown(asked(rolling).painter.hand(80)) == [
        "Also in hand  Keep Cool   Small Talk   A Bold Lie"
    ]
    assert shown(asked(selling).painter.hand(40)) == ["Hand  Keep Cool   +2 more (l)"]


def test_a_mark_that_counts_folded_demands_is_not_broken() -> None:
    ids = ["stop-crowding-me", "i-just-want-to-be-understood", "say-it-like-you-mean-it"]
    demands = [{"id": id, "face": "up"} for id in ids]
    m = start(box="crime-wave", abductor="renesha", terror=[], demands=demands).view
    for width in range(30, 100):
        _markers, _name, rest = "\n".join(shown(head_lines(m, width))).partition("\nDemands")
        folded = rest.partition("\nIn force")[0]
        titles = [m.catalogue.demands[id].title for id in ids]
        hidden = sum(letters(title) not in letters(folded) for title in titles)
        marks = re.findall(r"\+(\d+) more \(l\)", folded)
        assert marks == ([str(hidden)] if hidden else []), width


def test_on_a_narrow_screen_what_is_in_force_is_named_and_nothing_is_cut() -> None:
    effects = [{"what": "dice", "amount": -1, "until": "mission"}]
    donna = start(abductor="donna", terror=[], effects=effects).view
    assert shown(head_lines(donna, 40))[-2:] == [
        "In force  -1 die (given)",
        "  two sixes free a hostage",
    ]
    assert shown(head_lines(donna, 80))[-1] == "In force  -1 die (given)   two sixes free a hostage"
    alerts = [{"card": id} for id in ("too-good-to-be-true", "a-short-fuse")]
    lijah = start(box="crime-wave", abductor="lijah", terror=[], alerts=alerts).view
    assert shown(head_lines(lijah, 40))[-2:] == [
        "In force  at 6 CP: CP -3   at 6 or K:",
        "  one dies   first two escapes: he stays",
    ]
    assert shown(head_lines(lijah, 80))[-2:] == [
        "In force  Too Good to Be True: at 6 CP: CP -3",
        "  A Short Fuse: at 6 or K: one dies   first two escapes: he stays",
    ]
    for width in range(30, 120):
        assert "..." not in " ".join(shown(head_lines(lijah, width)))


def test_a_demand_is_in_one_line_if_there_is_room_for_that() -> None:
    up = {"id": "keep-the-old-quarter-dry", "face": "up"}
    down = [{"id": id, "face": "down"} for id in ("the-pilot-boat", "an-army-truck")]
    m = start(box="high-water", abductor="tomas", terror=[], demands=[*down, up]).view
    assert shown(head_lines(m, 40))[3:] == [
        f"Demands  {times('hidden escape', 2)}",
        "  Keep the Old Quarter Dry (4 CP)",
    ]
    alerts = [{"card": "too-good-to-be-true"}]
    up = {"id": "i-just-want-to-be-understood", "face": "up"}
    down = [{"id": id, "face": "down"} for id in ("stop-crowding-me", "say-it-like-you-mean-it")]
    m = start(
        box="crime-wave", abductor="renesha", terror=[], demands=[*down, up], alerts=alerts
    ).view
    assert shown(head_lines(m, 40))[3:] == [
        f"Demands  {times('hidden major', 2)}   +1 more (l)",
        "In force  at 6 CP: CP -3   +2 more (l)",
    ]


def test_no_supply_at_a_question_about_something_else() -> None:
    screen = asked(start())
    painter = screen.painter
    assert "Supply" in texts(painter.extra(screen.view, 0))
    screen.small_question("Which cards go face down?", (MenuItem("x", "X"), end_item("back")))
    assert painter.extra(screen.view, 0) == []


def test_dice_that_can_be_changed_are_in_view() -> None:
    screen = asked(rolled(5, 1))
    screen.exchange = SAID[:2]
    assert shown(screen.painter.exchange(80))[1:] == [f"[5] [1]  {SMALL_TALK}"]
    screen = asked(rolled(4, 1))
    screen.exchange = [*SAID[:2], StoryLine("fact", "You play Hang On.")]
    assert shown(screen.painter.exchange(80))[1:] == ["You play Hang On.", f"[4] [1]  {SMALL_TALK}"]


def test_the_dice_stay_in_view_while_cards_are_given_up_for_a_4() -> None:
    """No event has led to that question."""
    mission = rolled(4, 1, hand=[*HAND, "what-are-your-demands"])
    screen = asked(mission)
    for option in ("convert:1", "card:keep-cool"):
        screen.choose([parse_option(option)])
        assert isinstance(mission.view.asked.purpose, PayingConversion)
        assert shown(screen.painter.exchange(80))[-1] == f"[4] [1]  {SMALL_TALK}"


def test_dice_that_are_resolved_are_not_shown_as_lying_there() -> None:
    demands = [{"id": id, "face": "down"} for id in ("wire-10000000", "armored-truck")]
    mission = start(hand=["what-are-your-demands"], demands=demands, dice=[5, 1])
    screen = asked(mission)
    screen.choose([Option("play", "what-are-your-demands")])
    assert isinstance(mission.view.asked.purpose, RevealingDemand)
    assert mission.view.dice
    for exchange in (screen.exchange, [StoryLine("fact", "The demand: Wire $10,000,000.")]):
        screen.exchange = exchange
        assert not any("2+" in line for line in shown(screen.painter.exchange(80)))


def test_keys_that_do_nothing_here_are_not_in_the_footer() -> None:
    assert "Space marks" in asked(start(hand=HAND)).painter.footer(80)[0].plain
    assert "Space" not in asked(rolled(4, 1)).painter.footer(80)[0].plain


def test_a_small_question_offers_only_keys_that_it_knows() -> None:
    screen = asked(start(hand=HAND))
    screen.small_question("Sure?", (MenuItem("no", "No"), MenuItem("yes", "Yes")))
    assert screen.painter.footer(80)[0].plain == "Enter chooses   h hint   Esc back"
    screen.small_question(
        "Which cards go face down?", (MenuItem("x", "X", mark=END), end_item("back"))
    )
    assert screen.painter.footer(40)[0].plain == "Space marks   Enter plays   Esc back"


def test_escape_leaves_a_small_question() -> None:
    screen = asked(start(hand=HAND))
    items = (MenuItem("x", "X", mark=END), end_item("back"))
    screen.small_question("Which?", items)
    menu = MenuControl(screen.env, screen.parts(), {})
    menu.mark()
    assert menu.escape() is None  # first the marks go
    assert menu.marks == []
    assert menu.escape() == Answer.of(end_item("back"))
    menu.press("/")
    assert menu.escape() is None
    assert menu.typed is None
    sure = (MenuItem("no", "No"), MenuItem("yes", "Yes"))
    screen.small_question("Sure?", sure)
    assert MenuControl(screen.env, screen.parts(), {}).escape() == Answer.of(sure[0])


def test_escape_goes_back_from_a_card_or_a_die_to_pick() -> None:
    """It offered to leave the mission there."""
    for choice in ("convert:1", "play:let-me-rephrase-that"):
        screen = asked(rolled(4, 1, hand=[*HAND, "let-me-rephrase-that", "a-bold-lie"]))
        screen.choose([parse_option(choice)])
        decision = screen.mission.decision
        assert decision is not None
        assert decision.kind == "pick"
        assert screen.asked(decision).back == "undo"
        menu = MenuControl(screen.env, screen.parts(), {}, leave="save and quit", back="undo")
        assert menu.escape() == Answer("undo")
    demands = [{"id": id, "face": "down"} for id in ("wire-10000000", "armored-truck")]
    seen = asked(start(hand=["what-are-your-demands"], demands=demands, dice=[5, 1]))
    seen.choose([Option("play", "what-are-your-demands")])
    assert seen.mission.decision is not None
    assert seen.asked(seen.mission.decision).back == ""  # the dice were seen


def test_escape_pressed_twice_leaves_a_mission() -> None:
    screen = asked(start(hand=HAND))
    menu = MenuControl(screen.env, screen.parts(), {"q": "save and quit"}, leave="save and quit")
    assert menu.escape() is None
    assert menu.note == "Press Esc again to leave; nothing is lost."
    menu.move(1)
    assert menu.escape() is None  # something else was done between
    assert menu.escape() == Answer("save and quit")


def test_escape_leaves_the_line_in_a_list_with_boxes_first() -> None:
    items = (MenuItem("x", "X"), MenuItem("y", "Y"))
    parts = Parts(NOTHING, NOTHING, "Which?", items, boxes=True)
    menu = MenuControl(drawn(), parts, {}, marked=("x",))
    menu.press("y")
    assert menu.escape() is None
    assert menu.typed is None
    assert menu.marks == [items[0]]
    assert menu.escape() is WentBack


def test_a_question_for_a_line_may_have_braces() -> None:
    parts = Parts(NOTHING, NOTHING, "End the career of A{b} {?", ())
    menu = MenuControl(drawn(), parts, {})
    menu.paste("{yes}")
    assert "End the career of A{b} {? {yes}_" in [line.plain for line in menu.paint(40, 24)]


def pressed(mission: Mission, keys: str, ask_few: bool = True) -> tuple[str | None, MenuControl]:
    """What some keys answer at the menu of a mission's question, and the menu after them."""
    screen = asked(mission, ask_few)
    menu = MenuControl(screen.env, screen.parts(), {}, screen.question.at)
    answer = None
    for key in keys:
        assert answer is None
        answer = menu.press(key)
    return answer.text if answer else None, menu


def test_an_end_that_cannot_be_undone_is_not_chosen_by_one_key() -> None:
    """Nothing can be bought, so a terror card would be turned at once."""
    mission = start(hand=HAND, available=["a-bold-lie"])
    answer, menu = pressed(mission, "e")
    assert answer is None
    assert menu.items[menu.at].id == "end"
    said = "You still hold 3 cards. Press e again to end."
    assert menu.paint(80, 24)[-1].plain == said
    assert shown(menu.paint(30, 24))[-2:] == ["You still hold 3 cards. Press", "e again to end."]
    end = Answer.of(menu.items[menu.at])
    assert menu.enter() == end
    assert pressed(mission, "ee")[0] == "end"
    answer, menu = pressed(mission, "e")
    menu.move(-1)
    assert menu.note == ""
    assert menu.press("e") is None


def test_an_end_that_undo_takes_back_is_chosen_at_once() -> None:
    """Something can be bought first, and undo leads back from there."""
    mission = start(hand=HAND, available=["keep-cool"])
    assert pressed(mission, "e")[0] == "end"
    screen = asked(mission)
    screen.choose([END])
    assert screen.view.phase == "spend"
    screen.undo(False)
    assert screen.view.phase == "conversation"


REVEALED = [{"id": "wire-10000000", "face": "up"}, {"id": "release-fugitives", "face": "up"}]


@pytest.mark.parametrize(
    ("mission", "note"),
    [
        (start(phase="spend", cp=3, hand=HAND), "There's more you can buy."),
        (start(hand=[], cp=9, available=[], demands=REVEALED), "There's more you can do."),
    ],
)
def test_nothing_is_given_up_by_one_key(mission: Mission, note: str) -> None:
    answer, menu = pressed(mission, "e")
    assert (answer, menu.note) == (None, f"{note} Press e again to end.")


def test_an_end_with_nothing_to_give_up_is_chosen_at_once() -> None:
    """Nor is anything lost where everything is asked."""
    for mission in (
        start(hand=[], available=[]),
        start(phase="spend", available=[]),
        start(hand=HAND, available=["a-bold-lie"]),
    ):
        assert pressed(mission, "e", ask_few=False)[0] == "end"
    answer, menu = pressed(start(hand=["keep-cool"], available=[]), " e")
    assert menu.has_marked_all
    assert answer == "facedown:keep-cool end"
    assert pressed(start(hand=HAND, available=[]), " e")[0] is None  # two cards are not marked


def test_the_end_of_the_last_conversation_says_what_it_does() -> None:
    """It said that cards stay in the hand and a spend phase follows, and nine died."""
    demands = [{"id": "medical-care", "face": "up"}]
    mission = start(
        abductor="edward", cp=9, pool=9, demands=demands, terror=[], last_conversation=True
    )
    screen = asked(mission)
    at = screen.question.ids.index("end")
    said = "This was the last conversation. End it and 9 people die: the mission is lost."
    (line,) = screen.painter.detail(80, at)
    assert (line.plain, line.style) == (said, "danger")
    assert screen.question.options[at].columns == ("9 die: lost",)
    assert tones_of(screen.question.options[at].columns[0]) == (("9 die: lost", "loss"),)
    assert screen.question.at != at  # never the default
    answer, menu = pressed(mission, "e")
    assert (answer, menu.note) == (None, f"{said} Press e again to end.")
    for width, height in ((80, 24), (120, 40)):
        assert "9 die: lost" in " ".join(shown(compose(screen.parts(), width, height, 0, {})))


def test_the_end_of_the_last_conversation_is_under_the_cursor_only_if_nothing_else_is() -> None:
    escape = {"id": "armored-truck", "face": "up"}
    mission = start(hand=["keep-cool"], cp=9, demands=[escape], terror=[], last_conversation=True)
    assert asked(mission).question.ids[asked(mission).question.at] == "play:keep-cool"


def test_outcomes_have_the_colour_of_gain_and_loss_and_their_sign() -> None:
    screen = asked(start(hand=["keep-cool", "minor-extraction"]))
    columns = {item.id: item.columns for item in screen.question.options}
    assert [tones_of(cell) for cell in columns["play:keep-cool"]] == [
        (("CP+1", "gain"), (" ", ""), ("T-1", "gain")),
        (("T-1", "gain"),),
        (("CP-1", "loss"),),
    ]
    two, one, none = map(tones_of, columns["play:minor-extraction"])
    assert two == (("2 out", "gain"),)
    assert one == (("1 out", "gain"), (" ", ""), ("T+1", "loss"))
    assert none == (("1 dies", "loss"), (" ", ""), ("ends", "loss"))
    row = next(line for line in compose(screen.parts(), 80, 24, 0, {}) if "Minor" in line.plain)
    styles = {row.plain[span.start : span.end]: span.style for span in row.spans}
    assert (styles["1 dies"], styles["2 out"]) == ("loss", "gain")


def test_a_click_points_and_another_one_chooses() -> None:
    screen = asked(start(hand=HAND))
    menu = MenuControl(screen.env, screen.parts(), {}, 0)
    lines = menu.paint(80, 24)
    row = next(line for line in lines if "Small Talk" in line.plain)
    assert linked(row, 0) == linked(row, 20) == "play:small-talk"
    assert linked(lines[0], 5) == ""
    assert menu.click("play:small-talk") is None
    assert menu.items[menu.at].id == "play:small-talk"
    assert menu.click("play:small-talk") == Answer.of(menu.items[menu.at])
    assert menu.click("play:nothing") is None


def test_a_demand_that_cannot_be_conceded_now_is_on_the_table_beside_an_alert() -> None:
    """What it would bring was asked of the engine, which refuses a choice that is not offered."""
    demands = [{"id": "i-just-want-to-be-understood", "face": "up"}]
    alerts = [{"card": "too-good-to-be-true"}]
    given = {"box": "crime-wave", "abductor": "renesha", "terror": [], "hand": ["keep-cool"]}
    screen = asked(start(**given, cp=0, demands=demands, alerts=alerts))
    lines = shown(compose(screen.parts(), 120, 40, 0, {}))
    assert any(
        "\N{BOX DRAWINGS LIGHT VERTICAL}   I Just Want to Be Understood" in line for line in lines
    )


def test_what_was_told_stays_in_the_transcript_and_undo_drops_it() -> None:
    mission = start(hand=["small-talk", "keep-cool"], dice=[5, 1, 1, 1], available=["keep-cool"])
    screen = asked(mission)
    screen.tell_story(screen.session.story)
    began = [*screen.exchange]
    screen.choose([Option("facedown", "small-talk")])
    assert screen.earlier == began
    told = [*screen.exchange]
    screen.choose([Option("facedown", "keep-cool")])
    assert screen.earlier == began  # both cards stand in one line
    assert "Small Talk and Keep Cool face down" in screen.exchange[0].text
    screen.undo(False)
    assert [one.text for one in screen.earlier] == [one.text for one in began]
    assert [one.text for one in screen.exchange] == [one.text for one in told]
    again = MissionScreen(MissionSession(screen.session.game, True), screen.env)
    again.tell_story(again.session.story[-1:])
    assert [one.text for one in again.earlier] == [one.text for one in began]


def test_digits_choose_by_place_where_entries_have_letters() -> None:
    demands = [{"id": "wire-10000000", "face": "up"}]
    mission = start(hand=HAND, cp=9, demands=demands, available=["a-bold-lie"])
    ids = asked(mission).question.ids
    assert [pressed(mission, str(n))[0] for n in (1, 2, 3)] == ids[:3]
    answer, menu = pressed(start(hand=HAND, available=[]), "4")  # the end, to be careful with
    assert (answer, menu.note) == (None, "You still hold 3 cards. Press e again to end.")
    answer, menu = pressed(mission, "9")
    assert (answer, menu.note) == (None, "No choice has the key 9. Press / to type a name.")
    shown_row = next(line for line in shown(menu.paint(80, 24)) if "Concede Wire" in line)
    assert shown_row.startswith("  3  Concede Wire")  # it has no letter, so its place is its key


def test_a_die_keeps_its_own_number() -> None:
    mission = rolled(4, 1, 5, choices=("play:let-me-rephrase-that",))
    for die in "123":
        assert pressed(mission, die)[0] == f"die:{die}"
    assert pressed(mission, "4")[0] is None


def test_what_enter_does_with_marks_is_told() -> None:
    screen = asked(start(hand=HAND))
    menu = MenuControl(screen.env, screen.parts(), {})
    menu.mark()
    foot = menu.paint(80, 24)[-1].plain
    assert foot == "1 of 3 marked, +1 CP. Enter plays them face down, Esc unmarks."
    menu.go_back()
    assert "Space marks" in menu.paint(80, 24)[-1].plain


def test_cards_that_cannot_be_paid_for_are_not_marked() -> None:
    """With 5 CP, cards for 6 could be marked: some were bought, and then it was said why not."""
    available = ["just-stay-calm", "just-stay-calm", "minor-extraction"]
    screen = asked(start(phase="spend", cp=5, hand=[], available=available))
    menu = MenuControl(screen.env, screen.parts(), {})
    menu.at = screen.question.ids.index("buy:just-stay-calm")
    for _copy in range(2):
        menu.press(" ")
    foot = menu.paint(80, 24)[-1].plain
    assert foot == "2 marked, 4 of 5 CP. Enter buys them, Esc unmarks."
    menu.at = screen.question.ids.index("buy:minor-extraction")
    menu.press(" ")
    assert menu.note == "Minor Extraction costs 3 CP and you'd have 1 left."
    assert len(menu.marks) == 2
    answer = menu.by_letter(screen.question.ids.index("end"))  # nothing else could be bought
    assert answer is not None
    assert answer.text == "buy:just-stay-calm buy:just-stay-calm end"


def test_a_mark_too_many_is_taken_away_by_the_same_key() -> None:
    screen = asked(start(phase="spend", cp=3, hand=[], available=["just-stay-calm"] * 2))
    menu = MenuControl(screen.env, screen.parts(), {})
    menu.press(" ")
    menu.press(" ")
    assert menu.note == "Just Stay Calm costs 2 CP and you'd have 1 left. Space again unmarks it."
    assert len(menu.marks) == 1
    menu.press(" ")
    assert (menu.marks, menu.note) == ([], "")


def test_cards_are_marked_only_while_there_is_room_in_the_hand() -> None:
    hand = ["keep-cool", "keep-cool", "small-talk", "small-talk", "just-stay-calm", "a-bold-lie"]
    hand += ["what-are-your-demands"] * 2 + ["let-me-rephrase-that"]
    available = ["minor-extraction", "just-stay-calm"]
    screen = asked(start(phase="spend", cp=9, hand=hand, available=available))
    menu = MenuControl(screen.env, screen.parts(), {})
    for menu.at in range(2):
        menu.press(" ")
    assert len(menu.marks) == screen.view.hand_limit - len(hand)
    assert "your hand is full" in menu.note


def test_face_down_pays_for_what_is_bought_with_it() -> None:
    """In the last conversation both can be marked, in the order in which they are done."""
    available = ["just-stay-calm"] * 2
    screen = asked(start(terror=[], cp=3, hand=["keep-cool"], available=available))
    menu = MenuControl(screen.env, screen.parts(), {})
    for id, copies in (("play:keep-cool", 1), ("buy:just-stay-calm", 2)):
        menu.at = screen.question.ids.index(id)
        for _copy in range(copies):
            menu.press(" ")
    foot = "3 marked, 4 of 4 CP. Enter plays and buys them, Esc unmarks."
    assert menu.paint(80, 24)[-1].plain == foot


def test_free_cards_that_are_marked_are_not_taken_twice() -> None:
    available = ["small-talk", "keep-cool", "just-stay-calm"]
    screen = asked(start(phase="spend", cp=2, hand=[], available=available))
    items = screen.question.options
    taken = next(item for item in items if item.id == TAKE_ALL)
    marked = [item.marked for item in items if item.id in ("buy:small-talk", "buy:just-stay-calm")]
    screen.choose(screen.options_of([*marked, taken]))
    assert sorted(screen.view.hand) == sorted(available)


def test_a_detail_begins_with_a_capital() -> None:
    screen = asked(start())
    at = screen.question.ids.index("end")
    assert shown(screen.painter.detail(80, at))[0].startswith("Cards left in your hand")


def test_a_card_is_named_once_in_what_it_led_to() -> None:
    wide = shown(exchange_lines(SAID, 80))
    assert wide[0].startswith('You: "Long night."')
    assert wide[0].endswith("Small Talk")
    assert wide[1] == "[5] [1]  One success. CP +2, now 4. Threat falls from 3 to 2."


def test_on_a_narrow_screen_words_give_way_to_what_came_of_them() -> None:
    assert shown(exchange_lines(SAID, 40)) == [
        "Small Talk [5] [1]  One success. CP +2,",
        "  now 4. Threat falls from 3 to 2.",
        '"All right," he says.',
    ]
    assert shown(exchange_lines(SAID[:2], 40)) == ['Small Talk: "Long night."', "[5] [1]"]


def test_a_title_that_ends_with_a_sign_gets_no_colon() -> None:
    asks = StoryLine("you", "So what do you want?", card="What Are Your Demands?")
    assert shown(exchange_lines([asks], 60)) == ['What Are Your Demands? "So what do you want?"']
    assert sentences([asks]) == ['You play What Are Your Demands? "So what do you want?"']
    assert sentences(SAID[:1]) == ['You play Small Talk: "Long night."']


def test_on_a_narrow_screen_the_head_alone_says_which_turn_has_begun() -> None:
    told = [StoryLine("fact", "A hostage is killed."), StoryLine("turn", "Turn 2.")]
    assert shown(exchange_lines(told, 40)) == ["A hostage is killed."]
    assert shown(exchange_lines(told, 80)) == ["A hostage is killed.", "Turn 2."]
    after = [*told, StoryLine("fact", "Threat rises.")]
    assert shown(exchange_lines(after, 40))[1:] == ["Turn 2.", "Threat rises."]


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ({"pool": 5, "saved": 1, "killed": 1}, "5 inside  1 of 4 saved  1 killed"),
        ({"pool": 2, "saved": 4, "killed": 1}, "2 inside  4 of 4 saved  1 killed"),
        ({"pool": 12, "saved": 0, "killed": 10}, "12 inside  0 of 11 saved  10 killed"),
    ],
)
def test_what_is_needed_to_win_is_on_a_narrow_screen(given: dict[str, int], line: str) -> None:
    assert line in map(str.rstrip, shown(head_lines(start(**given).view, 40)))


def test_a_cause_that_was_named_in_an_earlier_answer_leads() -> None:
    """After a question about the dice the words said with the card are gone."""
    said = "Small Talk [5] [1]  One success. CP +2, now 4. Threat falls from 3 to 2."
    for told in (SAID[1:5], SAID[2:5]):
        assert shown(exchange_lines(told, 80)) == [said]


def test_an_empty_exchange_leaves_one_rule() -> None:
    head, foot = pane_of(plain("head")), pane_of(plain("foot"))
    parts = Parts(head, NOTHING, "What?", (MenuItem("x", "X"),), footer=foot)
    lines = shown(compose(parts, 20, 12, 0, {}, True))
    assert lines.count("-" * 20) == 1
    assert len(lines) == 12


def test_no_request_of_a_lesson_beside_dice_that_lie_already(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lesson = load_lesson(1)
    screen = LessonScreen(LessonSession(lesson, lesson.begin(shipped())), drawn())
    assert screen.mission.decision is not None
    screen.question = screen.asked(screen.mission.decision)
    screen.exchange, screen.notes = list(SAID[:2]), []
    painted: list[str] = []
    monkeypatch.setattr(
        "hncli.terminal.painted.show_frames",
        lambda _env, frames: painted.extend(shown(frames[-1][0](80, 24))),
    )
    rolled = DiceRolled("small-talk", (5, 1), 2)
    screen.play_beats([StoryLine("dice", "", (5, 1), events=(rolled,))], [rolled], holds=True)
    assert any("║ 5 ║ │ 1 │" in line for line in painted)
    assert not any(line.startswith(("Lesson:", "Press")) for line in painted)


@pytest.mark.parametrize("count", [7, 10])
@pytest.mark.parametrize("last", ["Threat rises from 1 to K.", " ".join(["Nobody dies"] * 9) + "."])
def test_the_last_sentence_is_whole_on_a_small_screen(count: int, last: str) -> None:
    """Ten choices left one line of it; now they scroll, and each can be pointed at."""
    catalogue = shipped().catalogue("base", "arkayne")
    plays = [card.id for card in catalogue.conversation.values() if not card.during_roll]
    screen = asked(start(hand=plays[: count - 2], threat="2", cp=-1))
    screen.exchange = [
        *SAID[:-1],
        StoryLine("terror", "Terror card: Fit of Rage."),
        StoryLine("fact", last),
    ]
    assert len(screen.question.options) == count
    for at, item in enumerate(screen.question.options):
        lines = shown(compose(screen.parts(), 40, 20, at, {}))
        rules = [n for n, line in enumerate(lines) if line.endswith("\u2500" * 8)]
        assert letters(last) in letters("".join(lines[rules[0] + 1 : rules[1]])), lines
        assert letters(item.label) in letters("".join(lines[rules[1] :])), lines
        (pointed,) = (line for line in lines if line.startswith("\u203a"))
        assert pointed[2] == item.letter or not item.letter
        entries = [line for line in lines if re.match(r"[\u203a ] \w  \S", line)]
        marks = re.findall(r"\+(\d+) (?:above|more)", lines[rules[1] + 1])
        assert len(entries) + sum(map(int, marks)) == count
        assert len(entries) >= 4
