"""`hn career log`: missions from a table, by options and by answers, and their compensation."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from hncli.base.problems import Place
from hncli.career.career import Career
from hncli.career.record import CareerSetup
from hncli.career.replay import begin as begin_career
from hncli.career.table_mission import enter_mission, read_mission, with_achievements
from hncli.features.missions.saving.history import MissionHistory
from hncli.game.engine.game import Option
from tests.cli.at_career import LOST, WON, begin, done, lines, refused, stored
from tests.fuzz.twin import shipped
from tests.support.printed import flat

PLACE = Place("test")


def twin_of(home: Path, name: str = "mira") -> Career:
    """The same career in this process, from its set-up."""
    return begin_career(shipped(), stored(home, name).record.setup, PLACE)


def choose(twin: Career) -> list[str]:
    """Make the first choice of each kind that is left, and give the options that say so."""
    said = []
    if twin.status.is_choosing:
        entry = twin.status.entries()[0]
        twin.choose(Option("entry", entry))
        said += ["--take", entry]
    if twin.status.is_adding:
        assert twin.decision is not None
        option = twin.decision.options[0]
        twin.choose(option)
        said += ["--card", option.name]
    return said


@pytest.mark.rule("C-TABLE-1", "C-NEW-4")
def test_a_whole_career_of_ten_missions(tmp_path: Path) -> None:
    begin(tmp_path)
    twin = twin_of(tmp_path)
    for number in range(1, 11):
        won = number % 3 != 0
        told = {
            "result": "won" if won else "lost",
            "total": 7,
            "saved": 6 if won else 2,
            "killed": 1 if won else 4,
            "k_endings": number % 2,
            "turns": number,
            "abductor": "donna",
        }
        mission = replace(read_mission(told, PLACE), box="base")
        enter_mission(twin, with_achievements(twin.library, mission), PLACE)
        args = [
            word
            for key, value in told.items()
            for word in (f"--{key.replace('_', '-')}", str(value))
        ]
        said = done(tmp_path, "log", *args, *choose(twin))
        assert said.startswith("Career mira.\n")
    assert "The career is complete." in said
    assert stored(tmp_path).record == twin.record
    assert len(twin.record.missions) == 10
    assert "complete" in refused(tmp_path, "log", *WON)
    assert "complete" in refused(tmp_path, "play", "--abductor", "donna")
    assert "complete" in refused(tmp_path, "spend")
    assert "complete" in refused(tmp_path, "retire", "--yes")
    shown = done(tmp_path, "show")
    assert f"score {twin.status.score}" in shown
    assert shown.count("Donna") == 10
    assert "hn career scorecard mira" in shown
    assert done(tmp_path, "play").count("Its scorecard:") == 1


@pytest.mark.rule("C-TABLE-1")
def test_by_answers(tmp_path: Path) -> None:
    """All that is missing is asked, with an explanation where an answer cannot be used."""
    begin(tmp_path)
    typed = lines(
        "dona", "Donna Scarborough", "perhaps", "lost", "", "12", "seven", "7", "2", "-1", "1000",
        "4", "1", "2", "", "1",
    )  # fmt: skip
    said = flat(done(tmp_path, "log", typed=typed))
    assert "Did you mean donna?" in said
    assert "Type one of: won, lost." in said
    assert said.count("Type a number from 0 to 999.") == 2
    assert said.count("Type a number from 1 to 999.") == 1
    entry = stored(tmp_path).record.missions[0]
    assert (entry.abductor, entry.result, entry.ending, entry.turns) == (
        "donna",
        "lost",
        "escaped",
        12,
    )
    assert (entry.total, entry.saved, entry.killed, entry.at_table) == (7, 2, 4, True)
    assert [(line.rule, line.amount) for line in entry.lines] == [
        ("C-STRESS-1", 4), ("C-STRESS-1", 2), ("C-STRESS-1", 2), ("C-STRESS-1", 2),
        ("C-STRESS-2", 1), ("C-STRESS-2", 1), ("C-STRESS-3", 2), ("C-STRESS-4", 1),
        *((line.rule, line.amount) for line in entry.lines[8:]),
    ]  # fmt: skip
    assert entry.taken == entry.rolls[0].entry
    assert "Choose a reward. " in said
    assert "You gain " in said


@pytest.mark.rule("C-COMP-2")
def test_the_compensation_may_wait(tmp_path: Path) -> None:
    """Without --take and with nobody to ask the mission is kept, and its compensation waits."""
    begin(tmp_path)
    said = refused(tmp_path, "log", *LOST, code=2)
    assert "hn career log mira --take ENTRY" in said
    career = stored(tmp_path)
    assert career.status.is_choosing
    first, second = career.status.entries()
    assert first in done(tmp_path, "show")
    assert "comes first" in refused(tmp_path, "log", *WON)
    assert "comes first" in refused(tmp_path, "spend", "--card", "x")
    assert f"there is {first}, {second}" in refused(tmp_path, "log", "--take", "nothing", code=2)
    title = career.status.helps[second].title
    assert title in done(tmp_path, "log", "--take", title.upper())
    assert stored(tmp_path).record.missions[0].taken == second


def test_what_is_refused_leaves_nothing_behind(tmp_path: Path) -> None:
    """An entry that the dice do not give is refused before the mission is entered."""
    begin(tmp_path)
    assert "is not offered" in refused(tmp_path, "log", *LOST, "--take", "nothing", code=2)
    assert stored(tmp_path).record.missions == ()


@pytest.mark.rule("C-TABLE-1")
@pytest.mark.parametrize(
    ("args", "remedy"),
    [
        (("--saved", "8"), "more than 7"),
        (("--killed-at-s", "1"), "a part of those killed"),
        (("--turns", "12"), "the pivotal event was seen"),
        (("--ending", "escaped"), "Check the ending"),
        (("--abductor", "dona"), "Did you mean donna?"),
        (("--abductor", "lijah"), "there is arkayne"),
        (("--spent", "snitch"), "was not held"),
        (("--total", "1000"), "from 0 to 999"),
        (("--result", "draw"), "takes one of: won, lost"),
    ],
    ids=" ".join,
)
def test_figures_that_cannot_be(args: tuple[str, ...], remedy: str, began: Path) -> None:
    assert remedy in refused(began, "log", *WON, *args, code=2)


@pytest.mark.rule("C-TABLE-1")
def test_an_abductor_that_no_pack_has(tmp_path: Path) -> None:
    """Entered, shown everywhere by the name, exported and imported."""
    begin(tmp_path)
    name = "Zoë of 5th Street"
    args = ("--abductor-name", f" {name} ", "--achievement", "doors-wide-open")
    assert "Doors Wide Open" in done(tmp_path, "log", *WON, *args)
    entry = stored(tmp_path).record.missions[0]
    assert (entry.box, entry.abductor, entry.abductor_name) == ("", "", name)
    (played,) = MissionHistory(tmp_path).all()
    assert (played.box, played.abductor) == ("", name)
    out = tmp_path / "mira-out.json"
    done(tmp_path, "export", "mira", "--to", str(out))
    done(tmp_path, "import", str(out), "--name", "ben")
    assert stored(tmp_path, "ben").record.missions == (entry,)
    for career in ("mira", "ben"):
        assert f"1. {name}: won, " in done(tmp_path, "show", career)
        assert f"MISSION 1: {name}\n" in done(tmp_path, "history", career)
        assert f"MISSION 1: {name}\n" in done(tmp_path, "scorecard", career)
        assert f"## MISSION 1: {name}\n" in done(tmp_path, "scorecard", career, "--markdown")
        card = json.loads(done(tmp_path, "scorecard", career, "--json"))
        assert card["missions"][0]["abductor"] == {"id": "", "title": name}
        assert "nothing is wrong" in done(tmp_path, "doctor", career)


@pytest.mark.rule("C-TABLE-1")
@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--abductor", "Old Nick"), "One that no pack has goes by --abductor-name."),
        (("--abductor-name", ""), "Write 1 to 60 characters on one line."),
        (("--abductor-name", "x" * 61), "Write 1 to 60 characters on one line."),
        (("--abductor-name", "a\x1b[2Jb"), "Write 1 to 60 characters on one line."),
        (("--abductor-name", "Donna"), "Donna is in this career: say --abductor donna."),
        (("--abductor-name", "edward quinn"), "is in this career: say --abductor edward."),
        (("--abductor-name", "Nick", "--abductor", "donna"), "an abductor is named twice."),
        (("--abductor-name", "Nick", "--achievement", "two-pairs"), "cannot be earned there"),
    ],
    ids=lambda value: ascii(" ".join(value)) if isinstance(value, tuple) else "",
)
def test_names_that_are_refused(args: tuple[str, ...], said: str, began: Path) -> None:
    assert said in refused(began, "log", *WON, *args, code=2)
    assert stored(began).record.missions == ()


@pytest.mark.rule("C-TABLE-1")
def test_a_name_and_answers(tmp_path: Path) -> None:
    """With the name given nobody is asked for; the endings are those of the rules."""
    begin(tmp_path)
    typed = lines("won", "", "4", "7", "7", "0", "0", "no")
    said = done(tmp_path, "log", "--abductor-name", "Old Nick", typed=typed)
    assert "Who was on the line?" not in said
    assert "1. captured: " in said
    assert stored(tmp_path).record.missions[0].abductor_name == "Old Nick"


@pytest.mark.rule("C-TABLE-1")
@pytest.mark.parametrize("width", ["40", "80"])
def test_a_long_name_fits_every_page(tmp_path: Path, width: str) -> None:
    begin(tmp_path)
    name = "The Extraordinarily Long-Winded Baron of the Seventh Quarter"
    done(tmp_path, "log", *WON, "--abductor-name", name)
    assert len(name) == 60
    for page in ("show", "history", "scorecard"):
        said = done(tmp_path, page, "--width", width)
        assert max(map(len, said.splitlines())) <= int(width), page
        assert name in flat(said), page


@pytest.fixture(scope="module")
def began(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a career that has just begun, for tests that change nothing."""
    home = tmp_path_factory.mktemp("began")
    begin(home)
    return home


def test_a_figure_is_missing_and_nobody_answers(began: Path) -> None:
    assert "--abductor" in refused(began, "log", *WON[2:], code=2)
    assert "--saved" in refused(
        began, "log", "--abductor", "donna", "--result", "won", "--total", "7", code=2
    )


@pytest.mark.rule("C-XP-1")
def test_spending(tmp_path: Path) -> None:
    """Experience buys a card or a resource, by options and by a number; then there is none."""
    seed = seed_that_gives("mentor")
    done(tmp_path, "new", "mira", "--yes", "--seed", str(seed))
    assert "no experience" in refused(tmp_path, "spend", "--resource", "snitch")
    done(tmp_path, "log", *WON)
    career = stored(tmp_path)
    assert career.status.experience == 2
    assert "not both" in refused(tmp_path, "spend", "--card", "a", "--resource", "b", code=2)
    assert "is not offered" in refused(tmp_path, "spend", "--card", "nothing", code=2)
    assert "--card CARD or --resource ID" in refused(tmp_path, "spend", code=2)
    assert "Did you mean snitch?" in refused(tmp_path, "spend", "--resource", "snich", code=2)
    card = shipped().card(career.status.left_out[0])
    said = done(tmp_path, "spend", "--card", f"{card.pack}/{card.id}")
    assert card.title in said
    said = done(
        tmp_path, "spend", "mira", typed=lines("zzz", "?", "card snitch", "resource:snitch")
    )
    assert "Snitch is yours." in said
    now = stored(tmp_path).status
    assert (now.experience, now.held, now.added) == (0, ("snitch",), (f"{card.pack}/{card.id}",))
    done(tmp_path, "log", *WON, "--spent", "snitch", *taking(stored(tmp_path)))
    assert stored(tmp_path).record.missions[-1].held == ()


def taking(career: Career) -> list[str]:
    """The choice that the next won mission would ask for, as options."""
    told = {"result": "won", "total": 7, "saved": 7, "killed": 0, "spent": ["snitch"]}
    twin = Career(career.library, career.record)
    enter_mission(twin, read_mission(told, PLACE), PLACE)
    return choose(twin)


def seed_that_gives(entry: str) -> int:
    """The first seed whose first success is compensated with an entry."""
    told = {"result": "won", "total": 7, "saved": 7, "killed": 0}
    for seed in range(1000):
        setup = CareerSetup("Test", ("base",), "normal", seed, "career")
        twin = begin_career(shipped(), setup, PLACE)
        enter_mission(twin, read_mission(told, PLACE), PLACE)
        if twin.record.missions[0].taken == entry:
            return seed
    raise AssertionError(entry)


@pytest.mark.rule("C-COMP-4")
def test_a_card_that_the_compensation_adds(tmp_path: Path) -> None:
    seed = str(seed_that_gives("field-notes"))
    boxes = ("--box", "base", "--box", "crime-wave")  # each leaves a card out
    done(tmp_path, "new", "mira", "--yes", "--seed", seed, *boxes)
    assert "--card CARD" in refused(tmp_path, "log", *WON, code=2)
    career = stored(tmp_path)
    assert career.status.is_adding
    card = shipped().card(career.status.left_out[1])
    assert card.title in done(tmp_path, "log", "--card", card.title)
    assert stored(tmp_path).status.added == (f"{card.pack}/{card.id}",)
