"""The pages in docs/ say what the code says, and their examples do what they say."""

import ast
import json
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from click import Group

from hncli import __version__
from hncli.base import records
from hncli.base.settings import DEFAULTS, VALUES
from hncli.career import scorecard
from hncli.career.scenarios import EXPECT_KEYS, PILES, TOP_KEYS, check_scenario, read_scenarios
from hncli.features import statistics
from hncli.features.challenges import challenge
from hncli.features.missions.bot import KEYS, Bot
from hncli.features.reviews import report as reviews
from hncli.features.settings import PURPOSES
from hncli.game.cards import packs
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.cards.library import load_library
from hncli.game.cards.packs import FILES, Header, read_pack
from hncli.game.engine.events import EVENTS, MissionEvent
from hncli.game.engine.game import VERBS
from hncli.game.engine.mission import ANSWERS
from hncli.game.engine.position import RULES_VERSION
from hncli.game.given import FIELDS, STATE_FIELDS, mission_from, state
from tests.cli.test_help import PATHS, found
from tests.docs.replay import PAGES as REPLAYED
from tests.docs.replay import REST, Shown, replay, write_files
from tests.game.cards.small_pack import shipped

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CHANGELOG.md"])
NAMES = [page.name for page in PAGES]
WORKSHOP = ROOT / "tests" / "packs" / "workshop"
MISSION_VERBS = set(VERBS) - {"give-up", "entry", "resource", "mission", "retire", "table"}
"""Those of a mission's options; the others are for careers and their journals."""

Table = dict[str, list[str]]


def text(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def section(page: str, title: str) -> str:
    """Everything under a heading, up to the next heading of its rank or a higher one."""
    _before, heading, rest = text(page).partition(f"\n{title}\n")
    assert heading, f"{page} has no {title}"
    rank = len(title) - len(title.lstrip("#"))
    return re.split(rf"\n#{{1,{rank}}} ", rest)[0]


def words(cell: str) -> list[str]:
    """Whatever stands in backticks."""
    return re.findall(r"`([^`]+)`", cell)


def table(page: str, title: str) -> Table:
    """A section's first table: the first cell of each row, and the words of the second."""
    rows: Table = {}
    body = section(page, title)
    start = body.index("\n| --- ")
    for line in body[start:].splitlines()[2:]:
        if not line.startswith("| "):
            break
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        (name,) = words(cells[0])
        assert name not in rows, f"{name} stands twice in {page}"
        rows[name] = words(cells[1])
    return rows


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text(page), re.MULTILINE | re.DOTALL)


def told() -> Table:
    """Every event that the engine tells anywhere, with all fields it may have."""
    types = {cls.__name__: cls for cls in EVENTS.values()}
    events: Table = {}
    for path in sorted((ROOT / "hncli" / "game" / "engine").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "tell":
                (made,) = node.args
                assert isinstance(made, ast.Call), f"{path.name}:{node.lineno}"
                assert isinstance(made.func, ast.Name), f"{path.name}:{node.lineno}"
                event = types[made.func.id]
                events[event.name] = list(event.__annotations__)
    return events


def same(found: Iterable[str], expected: Iterable[str]) -> None:
    assert sorted(found) == sorted(expected)


# docs/bot.md


def test_every_event_is_listed_with_its_fields() -> None:
    listed, real = table("bot.md", "## Events"), told()
    assert len(real) > 40
    same(real, [name for name, event in EVENTS.items() if issubclass(event, MissionEvent)])
    same(listed, real)
    for name, fields in real.items():
        assert (name, sorted(listed[name])) == (name, sorted(fields))


def test_every_field_of_the_state_is_listed() -> None:
    assert list(table("bot.md", "## State")) == list(STATE_FIELDS)


def test_the_parts_of_the_fields_are_listed() -> None:
    library = load_library((WORKSHOP,))
    given: dict[str, Any] = {"box": "workshop", "abductor": "marek"}
    given["effects"] = [{"what": "dice", "amount": 1, "until": "turn"}]
    given["alerts"] = [{"card": "tick-tock"}]
    given["terror"] = []
    mission = mission_from(library, given, only_loaded=True)
    seen: dict[str, Any] = {**state(mission.view)}
    listed = table("bot.md", "## State")
    for field in ("demands", "effects", "alerts"):
        assert seen[field]
        assert seen[field][0].keys() <= set(listed[field])


def test_every_request_is_listed_with_its_keys() -> None:
    assert table("bot.md", "## Requests") == {do: list(keys) for do, keys in KEYS.items()}


def test_every_kind_of_decision_and_option_is_listed() -> None:
    kinds = {
        line.split("`")[1]: words(line.split(" | ")[2])
        for line in section("bot.md", "## Decisions").splitlines()
        if line.startswith("| `") and "`kind`" not in line
    }
    same(kinds, ANSWERS)
    listed = {option.partition(":")[0] for options in kinds.values() for option in options}
    same(listed, MISSION_VERBS)


def fits(shown: Any, real: Any) -> bool:
    """Whether a reply that was cut for the page is part of the real one."""
    if isinstance(shown, dict) and isinstance(real, dict):
        return all(key in real and fits(value, real[key]) for key, value in shown.items())
    if isinstance(shown, list) and isinstance(real, list):
        if shown[-1:] == [REST]:
            shown, real = shown[:-1], real[: len(shown) - 1]
        return len(shown) == len(real) and all(map(fits, shown, real))
    return bool(shown == real)


def no_sets(name: str) -> CustomSet:
    raise AssertionError(f"the page names a set {name}")


def test_the_talk_with_the_bot_is_real() -> None:
    (talk,) = (block for block in blocks("bot.md", "text") if block.startswith("> "))
    bot = Bot(shipped(), no_sets)
    exchanges = re.findall(r"^> (.*)\n((?:< .*\n)+)", talk, re.MULTILINE)
    assert len(exchanges) == talk.count("> {") > 3
    for request, reply in exchanges:
        shown = json.loads(reply.replace("< ", ""))
        real = bot.reply(request.encode())
        assert fits(shown, real), f"{request}\n{json.dumps(real)}"
    assert bot.is_done


# docs/scenarios.md


def test_every_given_field_is_listed() -> None:
    assert sorted(table("scenarios.md", "## Given")) == sorted(FIELDS)


def test_every_key_of_a_scenario_is_listed() -> None:
    same(table("scenarios.md", "## The file"), (*TOP_KEYS, "case"))


def test_everything_that_can_be_expected_is_listed() -> None:
    steps = section("scenarios.md", "## Steps")
    assert not set(EXPECT_KEYS) - set(words(steps))
    (piles,) = re.findall(r"Piles\s\((.*?)\)", steps, re.DOTALL)
    assert words(piles) == list(PILES)


# docs/packs.md


def test_every_file_of_a_pack_is_listed() -> None:
    files = section("packs.md", "## The folder")
    assert not {"pack.toml", "words/en.toml", *FILES} - set(words(files))


def test_every_source_is_explained() -> None:
    sources = table("packs.md", "## Sources")
    for card in shipped().packs["base"].cards.values():
        assert {f'"{word}"' for word in card.source} <= set(sources)


# Examples


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_examples_in_toml_can_be_read(page: Path) -> None:
    for block in re.findall(r"^```toml\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S):
        tomllib.loads(block)


def scenarios(page: str) -> list[str]:
    return [block for block in blocks(page, "toml") if "[[step]]" in block or "[[case]]" in block]


def test_there_are_scenarios_to_try() -> None:
    assert len(scenarios("scenarios.md")) > 1
    assert len(scenarios("packs.md")) > 3


@pytest.mark.parametrize("page", ["packs.md", "scenarios.md"])
def test_example_scenarios_hold(page: str, tmp_path: Path) -> None:
    write_files(text(page), tmp_path)
    packs = [path.parent for path in tmp_path.glob("*/pack.toml") if path.parent.name != "broken"]
    library = load_library(tuple(packs))
    for block in scenarios(page):
        path = tmp_path / "scenario.toml"
        path.write_text(block, encoding="utf-8")
        for scenario in read_scenarios(path):
            assert check_scenario(library, scenario) == []


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [("calm.toml", "saved = 3", "saved = 4"), ("small-talk.toml", "cp = 3", "cp = 4")],
)
def test_the_examples_of_failures_are_real(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, right: str, wrong: str
) -> None:
    write_files(text("scenarios.md"), tmp_path)
    monkeypatch.chdir(tmp_path)
    path = Path(name)
    path.write_text(path.read_text("utf-8").replace(right, wrong), encoding="utf-8")
    failures = [one for each in read_scenarios(path) for one in check_scenario(shipped(), each)]
    (line,) = map(str, failures)
    assert f"{line}\n" in blocks("scenarios.md", "text")


@pytest.mark.parametrize("page", REPLAYED)
def test_commands_print_what_the_page_shows(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = list(replay(text(page), tmp_path, monkeypatch))
    assert shown
    for each in shown:
        again = f"{each.command}: `make goldens` writes the page anew, but not between `...`"
        assert each.is_right or each.printed == each.shown, again


def test_a_page_is_written_anew() -> None:
    """What has changed is put in place of it, also around lines of three dots."""

    def anew(shown: str, printed: str) -> str:
        return Shown("hn", shown, (0, 0), printed).anew()

    assert anew("a\nb\n", "a\nc\nd\n") == "a\nc\nd\n"
    assert anew("a\n...\nz\n", "a\nb\nc\nz\n") == "a\n...\nz\n"
    assert anew("a\n...\nm\n...\ny\nz\n", "b\nc\nm\nd\nx\nz\n") == "b\n...\nm\n...\nx\nz\n"


def test_the_example_pack_is_what_it_seems(tmp_path: Path) -> None:
    write_files(text("packs.md"), tmp_path)
    pack = read_pack(tmp_path / "my-box")
    assert (pack.header, list(pack.cards)) == (Header("my-box", "pack", 1), ["minor-extraction"])


# docs/settings.md


def test_every_setting_is_listed() -> None:
    rows = table("settings.md", "## What each one takes")
    assert list(rows) == list(DEFAULTS)
    for name, values in rows.items():
        assert tuple(values) == VALUES[name]
    body = section("settings.md", "## What each one takes")
    assert all(f"| `{variable}` |" in body for variable, _purpose in PURPOSES.values())


# docs/commands.md and README.md


NAMING = (
    "README.md",
    "docs/commands.md",
    "docs/install.md",
    "docs/owners.md",
    "docs/pack-authors.md",
    "docs/players.md",
)


def typed_commands(name: str) -> list[list[str]]:
    """The commands that a page names in its sentences and tables; also those without `hn`."""
    page = re.sub(r"^```.*?^```$", "", (ROOT / name).read_text("utf-8"), flags=re.M | re.S)
    groups = {path[0] for path in PATHS[1:]}
    named = [one.replace("\\|", "/").split() for one in words(page)]
    return [one[one[0] == "hn" :] for one in named if one[0] in {"hn", *groups}]


@pytest.mark.parametrize("name", NAMING)
def test_every_command_that_is_named_exists(name: str) -> None:
    for typed in typed_commands(name):
        path = max((path for path in PATHS if list(path) == typed[: len(path)]), key=len)
        command, rest = found(path), typed[len(path) :]
        assert not isinstance(command, Group) or not rest or rest[0].startswith("-"), typed
        options = {opt for option in command.params for opt in option.opts} | {"--help"}
        assert {one for one in rest if one.startswith("--")} <= options, typed


def test_every_command_is_in_the_table() -> None:
    named = typed_commands("docs/commands.md")
    for path in PATHS[1:]:
        if not isinstance(found(path), Group):
            assert any(list(path) == typed[: len(path)] for typed in named), path


# docs/releasing.md


def test_the_versions_are_those_of_the_program() -> None:
    rows = section("releasing.md", "## What each version promises").splitlines()
    cells = [line.strip("|").split(" | ") for line in rows if line.startswith("| of ")]
    told = {row[0].strip(): row[1].strip(" `") for row in cells}
    assert told == {
        "of `hn`": __version__,
        "of the rules": str(RULES_VERSION),
        "of each pack": "a hash",
        "of pack files": str(packs.FORMAT),
        "of saved games": str(records.FORMAT),
        "of a mission's code": str(challenge.FORMAT),
        "of a career's code": str(challenge.NAMED_FORMAT),
        "of the scorecard": str(scorecard.VERSION),
        "of statistics, achievements, reviews": str(statistics.FORMAT),
    }
    assert statistics.FORMAT == statistics.ACHIEVEMENTS_FORMAT == reviews.VERSION


# All pages


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        if "://" in target:
            continue
        name, _hash, anchor = target.partition("#")
        path = page.parent / name if name else page
        assert path.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.*)$", path.read_text("utf-8"), re.MULTILINE)
            assert anchor in {slug(heading) for heading in headings}, target


def slug(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("name", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_files_named_for_contributors_are_there(name: str) -> None:
    """What the page calls by its path exists, and so does a function named beside it."""
    page = (ROOT / name).read_text("utf-8")
    for path in re.findall(r"`((?:hncli|tests|translation|benchmarks)/[\w/.-]+)`", page):
        assert (ROOT / path).exists(), path
    named = re.findall(r"`(hncli/[\w/]+\.py)`(?:, `(\w+)`)?", page)
    assert len(named) > 8
    for path, verb in named:
        source = (ROOT / path).read_text("utf-8")
        assert not verb or f"def {verb}(" in source, (path, verb)


def test_modules_named_by_other_pages_are_there() -> None:
    """CHANGELOG.md is left out: it may name what is gone."""
    for page in (ROOT / "docs").glob("*.md"):
        for path in re.findall(r"`(hncli/[\w/]+\.(?:py|toml))`", page.read_text("utf-8")):
            assert (ROOT / path).exists(), (page.name, path)
