"""What acts stands once as a heading: one event a line, and nothing told that did nothing."""

import io
from collections import Counter
from collections.abc import Iterator

import pytest

from hncli.base.messages import speaking
from hncli.features.missions.page import mission_part
from hncli.features.missions.screen.exchange import exchange_lines
from hncli.features.missions.screen.screen import RECALLED, MissionScreen
from hncli.features.missions.session import MissionSession
from hncli.features.missions.words.call import Call, sentences
from hncli.features.missions.words.narration import latest_story, narrate, tell_events
from hncli.features.missions.words.story import chapters, paragraphs, story_turns
from hncli.game.engine import events as ev
from hncli.game.engine.game import Option
from hncli.game.engine.setup import MissionSetup
from hncli.terminal.environment import Environment
from tests.features.missions.narrative.test_story import Listening, answers
from tests.fuzz.twin import played, shipped
from tests.game.engine.table import choose, start

# The card that acts


def test_two_deaths_by_two_cards_are_two_lines_each_with_its_heading() -> None:
    terror = ["one-for-the-river", "no-more-deals"]
    box = {"box": "high-water", "abductor": "marek", "phase": "spend", "terror": terror}
    mission = start(**box, alerts=[{"card": "tied-in-twos"}], pool=6, demands=[])
    told = tell_events(mission.view, choose(mission, "end"))
    said = [
        "Terror card: One for the River.",
        "A hostage is killed. 5 inside.",
        "Alert: Tied in Twos.",
        "A hostage is killed. 4 inside.",
        "Turn 4.",
    ]
    assert [one.text for one in told] == said
    assert sentences(told)[1:] == said[1:]
    assert sentences(told)[0].startswith(said[0])  # and then its own sentence
    drawn = [line.plain for line in exchange_lines(told, 80, "bare")]
    assert [line.removeprefix("✕ ") for line in drawn] == said
    assert [one.kind for one in told] == ["terror", "death", "fact", "death", "turn"]
    assert [one.card for one in told] == ["One for the River", "", "Tied in Twos", "", ""]


def test_a_cause_is_named_where_it_changes_and_not_again() -> None:
    m = start(box="high-water", abductor="oona", terror=[]).view
    events = [
        ev.TerrorTurned("one-for-the-river"),
        ev.HostageKilled("one-for-the-river", 5, 1, "3"),
        ev.RuleTriggered("oona", "hostage-killed", False),
        ev.ThreatChanged("oona", -1, "3", "2", 0),
        ev.CpChanged("one-for-the-river", -1, 1),
        ev.ThreatChanged("one-for-the-river", 1, "2", "3", 0),
        ev.CpChanged("the-phone-goes-under", -2, -1),
    ]
    assert narrate(m, events) == [
        "Terror card: One for the River.",
        "A hostage is killed. 5 inside.",
        "The hall turns away from her, and she falters.",
        "Threat falls from 3 to 2.",
        "One for the River: CP -1, now 1.",
        "Threat rises from 2 to 3.",
        "The Phone Goes Under: CP -2, now -1.",
    ]


def test_a_heading_holds_wherever_a_telling_is_cut() -> None:
    mission = start(hand=["small-talk"], dice=[5, 1], demands=[])
    made = [choose(mission, id) for id in ("play:small-talk", "accept")]
    whole, cut = Call(mission.view), Call(mission.view)
    told = whole.tell(made)
    assert told == [*cut.tell(made[:1]), *cut.tell(made[1:])]
    assert told[-2:][0].text == "CP +2, now 2."


def test_a_title_that_ends_with_a_sign_leads_a_sentence() -> None:
    m = start().view
    assert narrate(m, [ev.CpChanged("keep-cool", 1, 1)]) == ["Keep Cool: CP +1, now 1."]
    noise = ev.ThreatChanged("what-was-that-noise", 1, "2", "3", 0)
    assert narrate(m, [noise]) == ["What Was That Noise? Threat rises from 2 to 3."]


def test_what_a_demand_costs_and_leaves_is_one_line() -> None:
    mission = start(cp=9, demands=[{"id": "wire-10000000", "face": "up"}])
    assert narrate(mission.view, choose(mission, "concede:d1")) == [
        "You concede Wire $10,000,000 for 4 CP, 5 left.",
        "Two hostages walk out. 5 inside.",
        "-1 die while the abductor is in play.",
    ]


def test_an_alert_says_what_it_waits_for() -> None:
    m = start(box="high-water", abductor="marek", terror=[]).view
    waits = ev.EffectStands("tied-in-twos", "alert", 0, "mission")
    assert narrate(m, [ev.TerrorTurned("tied-in-twos"), waits])[1] == (
        "It stays on the table, an alert (one dies, two die)."
    )


def test_french_has_the_same_headings() -> None:
    m = start(box="high-water", abductor="oona", terror=[]).view
    with speaking("fr"):
        assert narrate(
            m, [ev.CpChanged("keep-cool", -1, 0), ev.HostageSaved("keep-cool", 5, 1, "3")]
        ) == [
            "Keep Cool\N{NO-BREAK SPACE}: \N{MINUS SIGN}1\N{NO-BREAK SPACE}pt, total 0.",
            "Un otage sort. Il en reste 5 à l\N{RIGHT SINGLE QUOTATION MARK}intérieur.",
        ]


# What did nothing

TURN = ev.TurnStarted(4, False)


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([ev.RolledAgainstLevel("what-was-that-noise", 1, "S", "higher"), TURN],
         "What Was That Noise? One die: 1, higher than threat S."),
        ([ev.OneDieRolled("ive-taken-more-hostages", 6, 4), TURN],
         "I've Taken More Hostages: one die: 6."),
        ([ev.ThreatChanged("the-deadline-has-passed", 0, "K", "K", 0)],
         "The Deadline Has Passed: threat is on K already."),
        ([ev.ThreatChanged("keep-cool", -1, "S", "S", 1), ev.HostageSaved("keep-cool", 6, 1, "S")],
         "Keep Cool: threat can't fall below S."),
        ([ev.ThreatChanged("keep-cool", 1, "K", "K", 1), ev.HostageKilled("keep-cool", 6, 1, "K")],
         "Keep Cool: threat can't rise above K."),
        ([ev.EliminationAsked("no-way-back", False), ev.NobodyToSave("keep-cool")],
         "Keep Cool: nobody is left inside, and the abductor can't be captured: only "
         "eliminating them wins."),
        ([ev.TerrorTurned("a-moment-of-weakness"), ev.NobodyToSave("a-moment-of-weakness")],
         "Nobody is left inside, and a terror card can't capture the abductor."),
        ([ev.NobodyToSave("keep-cool")], "Keep Cool: nobody is left inside who could walk out."),
    ],
)  # fmt: skip
def test_what_did_nothing_says_so_and_why(events: list[ev.MissionEvent], said: str) -> None:
    assert said in narrate(start().view, events)


@pytest.mark.parametrize(
    "event",
    [
        ev.RolledAgainstLevel("what-was-that-noise", 1, "S", "higher"),
        ev.OneDieRolled("ive-taken-more-hostages", 6, 4),
        ev.TerrorTurned("im-growing-impatient"),
    ],
    ids=lambda event: event.name,
)
def test_what_decides_nothing_says_so(event: ev.MissionEvent) -> None:
    assert narrate(start().view, [event, TURN])[1:] == ["Nothing happens.", "Turn 4."]
    fall = ev.ThreatChanged("keep-cool", -1, "3", "2", 0)
    assert "Nothing happens." not in narrate(start().view, [event, fall, TURN])


def test_a_capture_that_demands_stand_in_the_way_of_names_them() -> None:
    m = start(box="high-water", abductor="marek", terror=[]).view
    assert narrate(m, [ev.NobodyToSave("keep-cool")], "Keep Cool") == [
        "Nobody is left inside, and no capture counts before you concede Empty the Lower Town and "
        "My Report, Unabridged."
    ]


def test_nobody_left_to_kill_is_said_once() -> None:
    source = "this-is-going-nowhere"
    events = [
        ev.NobodyToKill(source),
        ev.TerrorDiscarded("im-getting-angry", source, from_deck=True),
        ev.NobodyToKill(source),
        ev.TerrorDiscarded("dont-test-me", source, from_deck=True),
    ]
    assert narrate(start().view, [ev.TerrorTurned(source), *events])[1:] == [
        "Nobody is left to kill. I'm Getting Angry and Don't Test Me leave the terror deck: two "
        "turns less."
    ]


@pytest.mark.parametrize(
    "event",
    [
        ev.RuleTriggered("good-listener", "mission-start", False),
        ev.EffectChosen("dont-test-me", "effect:1"),
        ev.CpChanged("keep-cool", 0, 2),
    ],
    ids=lambda event: event.name,
)
def test_what_says_nothing_is_left_out(event: ev.MissionEvent) -> None:
    setup = MissionSetup("base", "arkayne", 7, in_career=True, traits=("good-listener",))
    assert narrate(setup.begin(shipped()).view, [event]) == []


def test_a_trait_says_what_it_did() -> None:
    setup = MissionSetup("base", "arkayne", 7, in_career=True, traits=("good-listener",))
    mission = setup.begin(shipped())
    said = [
        *narrate(mission.view, mission.events),
        *narrate(mission.view, choose(mission, "demand:d1")),
    ]
    assert sum(line.startswith("Good Listener: the demand is ") for line in said) == 1
    assert not any("takes effect" in line for line in said)


# The same sentences in play, after a pause, in the story and on the page


def heard_by_answer(screen: Listening, ids: list[str]) -> Iterator[list[str]]:
    """The lines that a player has heard after each answer, like choices in a row in one."""
    screen.tell_story([screen.mission.events])
    for answer in answers(ids, together=True):
        screen.choose(answer)
        yield [sentences([one])[0] for one in screen.heard]


@pytest.mark.parametrize(("abductor", "seed"), [("donna", 6), ("edward", 3)])
def test_a_mission_that_is_resumed_is_told_as_it_was_played(abductor: str, seed: int) -> None:
    _mission, ids, _numbers = played(abductor, seed)
    setup = MissionSetup("base", abductor, seed)
    env = Environment(io.StringIO(), io.StringIO(), ask_few=False)
    screen = Listening(MissionSession(setup.begin(shipped()), few=False), env)
    heard: list[str] = []
    for heard in heard_by_answer(screen, ids):
        again = MissionScreen(screen.session, env)
        told = again.lines_of(latest_story(screen.session.story, RECALLED))
        assert told
        assert heard[-len(told) :] == [sentences([one])[0] for one in told]
    view, log = screen.view, screen.session.game.log
    story = [line for heading, texts in chapters(view, log.story) for line in (heading, *texts)]
    assert [line for line in story if line] == heard
    part = mission_part(view, log, "mission")
    for turn, (title, texts) in zip(part.turns, story_turns(view, log.story), strict=True):
        assert turn.title == title
        assert Counter((*turn.seen, *turn.book)) == Counter(texts)
        for shown in (turn.seen, turn.book):  # in their order
            left = iter(texts)
            assert all(one in left for one in shown)
    lines = [line.strip() for line in paragraphs(view, log.story, 10_000)]
    assert [line for line in lines if line] == heard


def test_cards_bought_one_by_one_are_one_line_on_the_screen_and_in_the_story() -> None:
    cards = ["keep-cool", "just-stay-calm", "let-me-rephrase-that"]
    mission = start(phase="spend", cp=4, available=[*cards, "small-talk"], terror=["first-light"])
    env = Environment(io.StringIO(), io.StringIO(), is_drawn=True, pace=0.0)
    screen = MissionScreen(MissionSession(mission), env)
    for card in cards:
        screen.choose([Option("buy", card)])
    said = "You buy Keep Cool, Just Stay Calm and Let Me Rephrase That for 3 CP, 1 left."
    assert [one.text for one in screen.exchange] == [said]
    assert chapters(mission.view, screen.session.story)[-1][1][-1] == said
    screen.undo(False)
    assert [one.text for one in screen.exchange] == [
        "You buy Keep Cool and Just Stay Calm for 2 CP, 2 left."
    ]


def test_what_follows_a_pause_is_told_as_without_one() -> None:
    """Also where the pause stands between the words of a card and what came of them."""
    _mission, ids, _numbers = played("donna", 6)
    setup = MissionSetup("base", "donna", 6)
    env = Environment(io.StringIO(), io.StringIO(), ask_few=False)
    whole = Listening(MissionSession(setup.begin(shipped()), few=False), env)
    *_before, heard = heard_by_answer(whole, ids)
    session = MissionSession(setup.begin(shipped()), few=False)
    screen = Listening(session, env)
    screen.tell_story([session.mission.events])
    for n, answer in enumerate(answers(ids, together=True)):
        screen.choose(answer)
        if n % 5 == 4:
            paused = Listening(session, env)
            paused.heard, paused.call = screen.heard, Call(session.view, session.story)
            screen = paused
    assert [sentences([one])[0] for one in screen.heard] == heard
