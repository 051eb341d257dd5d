"""The rulebook: it tells every rule, its figures are those of the content, and things are found."""

import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from hncli.base.schema import LEVELS
from hncli.game.cards.career_content import Asset
from hncli.game.cards.custom_sets import CONVERSATION, FIXED, MINORS, OTHERS, RISING
from hncli.game.cards.library import content_root, load_library
from hncli.game.engine.conversation import HAND_LIMIT
from hncli.game.engine.rolls import FEWEST, MOST
from hncli.game.engine.setup import RED_CARDS
from hncli.game.table_steps import BEFORE_PIVOTAL
from hncli.terminal import rulebook
from hncli.terminal.rulebook import (
    ROOT,
    RULE_MARK,
    BadTopic,
    Topic,
    find,
    read_topic,
    rules_in,
    rules_lines,
    topics,
    unknown,
)
from translation.places import Places

RULES = Path(__file__).resolve().parents[2] / "rules"
IDS = {
    line.partition(" ")[0]
    for name in ("rule_ids.txt", "career_rule_ids.txt")
    for line in (RULES / name).read_text("utf-8").splitlines()
}
PARAGRAPHS = [(topic.slug, told) for topic in topics() for told in topic.paragraphs]
# Where the published rules are silent or differ, and the choice is this project's.
OURS = (
    *("R-TURN-2", "R-CHOICE-1", "R-THREAT-6", "R-CP-3", "R-HOST-5", "R-ROLL-3", "R-SPEND-5"),
    *("R-LOYAL-5", "R-ALERT-3", "R-CP-2", "R-ROLL-8", "C-NEW-2", "C-NEW-8", "C-COMP-4"),
)


def toml(*path: str) -> dict[str, Any]:
    return tomllib.loads(content_root().joinpath(*path).read_text("utf-8"))


NUMBERS = toml("career", "pack.toml")["numbers"]


def told(id: str) -> str:
    """Everything that is told of a rule, without the ids."""
    found = [each for _slug, each in PARAGRAPHS if id in rules_in(each)]
    return RULE_MARK.sub("", " ".join(found))


def figures(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\b\d+", text)]


def topic(slug: str) -> Topic:
    return next(each for each in topics() if each.slug == slug)


# The texts


def test_every_rule_is_told_and_no_other() -> None:
    assert {id for _slug, each in PARAGRAPHS for id in rules_in(each)} == IDS


@pytest.mark.parametrize("topic", topics(), ids=[topic.slug for topic in topics()])
def test_a_paragraph_is_sentences_and_then_its_rules(topic: Topic) -> None:
    """What looks like an id stands in brackets after a statement, unless it is to be typed."""
    for paragraph in topic.paragraphs:
        ids = rules_in(paragraph)
        assert set(ids) <= IDS
        text = RULE_MARK.sub("", paragraph).strip()
        assert not re.search(r"\b[RC]-[A-Z0-9]+", re.sub("`[^`]*`", "", text))
        assert not ids or paragraph.endswith(f"{ids[-1]})")
        assert re.search(r"[.:?!]$", text)
        assert text.isprintable()


def test_topics_differ_in_number_and_name() -> None:
    numbers = [each.number for each in topics()]
    assert numbers == sorted(set(numbers))
    assert len({each.slug for each in topics()}) == len(numbers) == len(list(ROOT.glob("en/*")))
    assert len({each.title for each in topics()}) == len(numbers)


@pytest.mark.parametrize("id", OURS)
def test_a_choice_of_ours_is_marked(id: str) -> None:
    assert "(our choice)" in told(id)


def test_no_other_rule_is_called_our_choice() -> None:
    marked = {id for _s, each in PARAGRAPHS if "(our choice)" in each for id in rules_in(each)}
    assert marked == set(OURS)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("threat.md", "# Threat\nwords: a\n\nText.\n"),
        ("04-Threat.md", "# Threat\nwords: a\n\nText.\n"),
        ("04-threat.md", ""),
        ("04-threat.md", "Threat\nwords: a\n\nText.\n"),
        ("04-threat.md", "# Threat\n\nText.\n"),
        ("04-threat.md", "# Threat\nwords: a,\n\nText.\n"),
        ("04-threat.md", "# \nwords: a\n\nText.\n"),
        ("04-threat.md", "# Threat\nwords: a\n\n"),
    ],
)
def test_a_bad_file_is_refused(name: str, text: str) -> None:
    with pytest.raises(BadTopic, match=re.escape(name)):
        read_topic(name, text)


def test_reading_a_file() -> None:
    text = "# Threat\nwords: dial, the mood\n\nOne\ntwo.\n\n- three\n  four\n- five\n\nSix.\n"
    assert read_topic("04-threat.md", text) == Topic(
        4, "threat", "Threat", ("dial", "the mood"), ("One two.", "- three four", "- five", "Six.")
    )


# The figures


@pytest.mark.parametrize("box", ["base", "crime-wave"])
def test_dice_of_each_level(box: str) -> None:
    dice = toml(box, "pack.toml")["dice"]
    assert [dice[level] for level in LEVELS] == [3, 3, *[2] * 5, 1]
    assert ": 3 dice on S and 1, 2 dice from 2 to 6, 1 die on K." in told("R-THREAT-2")


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("R-SETUP-5", [1, RED_CARDS]),
        ("R-TURN-1", [1, 1, RED_CARDS, RED_CARDS + 1, RED_CARDS + 2]),
        ("R-CONV-6", [HAND_LIMIT]),
        ("R-ROLL-1", [FEWEST, MOST]),
        ("R-SET-1", [21, MINORS, *FIXED.values(), RISING, OTHERS]),
        ("C-NEW-4", [NUMBERS["missions"]]),
        ("C-STRESS-1", [NUMBERS["killed"], NUMBERS["killed_at_s"]]),
        ("C-STRESS-2", [NUMBERS["k_ending"]]),
        ("C-STRESS-3", [NUMBERS["pivotal"]]),
        ("C-STRESS-4", [NUMBERS["failed"], NUMBERS["failed_hard"]]),
        ("C-STRESS-5", [1, NUMBERS["saved_for_relief"]]),
        ("C-COMP-1", [NUMBERS["dice_won"]]),
        ("C-COMP-2", [NUMBERS["dice_lost"]]),
        ("C-COMP-3", NUMBERS["choose_after"]),
        ("C-XP-1", [NUMBERS["card_price"], NUMBERS["resource_price"]]),
        ("C-SCORE-1", [NUMBERS["points"]]),
        ("C-TABLE-1", [BEFORE_PIVOTAL]),
    ],
)
def test_figures_of_a_rule(id: str, expected: list[int]) -> None:
    assert figures(told(id)) == expected


def test_figures_of_a_conversation_set() -> None:
    costs = [n for group in CONVERSATION for n in (group.titles, *sorted({group.low, group.high}))]
    assert sum(group.titles * group.copies for group in CONVERSATION) == 22
    # The last is the pair that may come from two boxes.
    assert figures(told("R-SET-3")) == [22, *costs, 0]


def whole_numbers(data: object) -> Iterator[int]:
    """Every whole number in a piece of content, without its sign; levels of threat are some."""
    if isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from whole_numbers(each)
    elif (isinstance(data, int) and not isinstance(data, bool)) or data in LEVELS[1:-1]:
        yield abs(int(str(data)))


def test_the_table_of_compensation() -> None:
    """Each entry has the face, title, kind and figures that the content has."""
    helps = toml("career", "helps.toml")
    cards = load_library().packs["career"].of(Asset)
    items = [each for each in topic("compensation").paragraphs if re.match(r"- \d", each)]
    table = toml("career", "pack.toml")["table"]
    assert len(items) == len(table) == 20
    for item, (face, id) in zip(items, table.items(), strict=True):
        kind = {"relief": "stress relief"}.get(cards[id].kind, cards[id].kind)
        ours = "" if id in ("charmer", "confident", "snitch") else ", ours"
        head = f"- {face} {cards[id].title} ({kind}{ours}): "
        assert item.startswith(head)
        does = {key: value for key, value in helps[id].items() if key in EFFECTS}
        assert Counter(figures(item.removeprefix(head))) == Counter(whole_numbers(does)), id


EFFECTS = ("rules", "experience", "relief")


def test_figures_of_achievements() -> None:
    """Every number above one that an achievement asks for is told with its rule."""
    asked: dict[str, Counter[int]] = {}
    for pack in ("base", "crime-wave", "career"):
        for achievement in toml(pack, "achievements.toml").values():
            wanted = asked.setdefault(achievement["rule"], Counter())
            wanted.update(n for n in whole_numbers(achievement["if"]) if n > 1)
    assert len(asked) == 9
    for rule, wanted in asked.items():
        there = Counter(figures(told(rule).replace("two pairs", "2 pairs")))
        assert wanted <= there, (rule, wanted - there)


def test_figures_of_the_reference() -> None:
    """What the quick reference has in numbers is what content and rules have."""
    text = " ".join(topic("reference").paragraphs)
    dice = toml("base", "pack.toml")["dice"]
    by_dice = [[level for level in LEVELS if dice[level] == n] for n in (3, 2, 1)]
    assert by_dice == [["S", "1"], ["2", "3", "4", "5", "6"], ["K"]]
    assert f"3 dice on S and 1, 2 on 2 to 6, 1 on K; with modifiers {FEWEST} to {MOST}." in text
    assert f"turns 1 to {RED_CARDS}, the pivotal event in {RED_CARDS + 1}" in text
    assert f"the last conversation in {RED_CARDS + 2}" in text
    assert f"{HAND_LIMIT} in hand at most" in text
    assert f"{NUMBERS['missions']} missions. Score: {NUMBERS['points']} for each success" in text
    assert (
        f"killed +{NUMBERS['killed']} (on S +{NUMBERS['killed_at_s']}), conversation ends on K "
        f"+{NUMBERS['k_ending']}, pivotal event +{NUMBERS['pivotal']}, failure "
        f"+{NUMBERS['failed']} (hard mode +{NUMBERS['failed_hard']}), every "
        f"{NUMBERS['saved_for_relief']} saved -1."
    ) in text


# Finding


@pytest.mark.parametrize(
    "word", ["threat", "THREAT", " threats ", "4", "04", "The Threat Track", "dial", "Levels"]
)
def test_a_topic_is_found_whole(word: str) -> None:
    assert find(word) == ((topic("threat"), topic("threat").paragraphs),)


def test_a_rule_is_found() -> None:
    for id in sorted(IDS):
        for word in (id, id.lower()):
            hits = find(word)
            assert hits, word
            assert all(id in rules_in(each) for hit in hits for each in hit.paragraphs), word


def test_a_family_of_rules_is_found() -> None:
    found = {id for hit in find("r-set") for each in hit.paragraphs for id in rules_in(each)}
    assert found == {f"R-SET-{n}" for n in range(1, 6)}


@pytest.mark.parametrize(
    ("words", "slugs"),
    [
        ("medic team", ["stress", "compensation"]),
        ("TEAM Medic", ["stress", "compensation"]),
        ("what are your demands?", ["demands", "sources"]),
        ("second-in-command", ["capture"]),
        ("quick reference", ["reference"]),
        ("summary", ["reference"]),
        ("rulebooks", ["sources"]),
        ("reference manual", ["sources"]),
        ("french edition", ["sources"]),
        ("no such words", []),
        ("?", []),
        ("(", []),
        ("R-THREAT-99", []),
    ],
)
def test_words_are_looked_for(words: str, slugs: list[str]) -> None:
    assert [hit.topic.slug for hit in find(words)] == slugs


def test_only_the_paragraphs_with_all_words_are_given() -> None:
    (hit,) = find("tactical rapport goes")
    assert [each[:35] for each in hit.paragraphs] == ["- The die of Tactical Rapport goes "]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("thraet", "threat"),
        ("compensaton", "compensation"),
        ("R-THREAT-55", "R-THREAT-5"),
        ("r-trheat", "R-"),
    ],
)
def test_what_was_perhaps_meant(word: str, meant: str) -> None:
    assert not find(word)
    assert f"Did you mean {meant}" in unknown(word)


def test_nothing_found_says_what_to_do() -> None:
    said = unknown("q\x1b" + "z" * 5000)
    assert said.startswith("The rules have nothing on 'q")
    assert said.endswith("hn rules lists the topics.")
    assert len(said) < 120
    assert said.isprintable()


# Lines


@pytest.mark.parametrize("width", [20, 40, 80, 400])
def test_no_line_is_too_wide(width: int) -> None:
    for word in (None, "z" * 90, "hostage", *(each.slug for each in topics())):
        lines = rules_lines(word, width)
        assert lines
        assert max(map(len, lines)) <= width
        assert all(line == line.rstrip() for line in lines)


def test_the_reference_on_a_narrow_screen() -> None:
    """No word is broken, and every item begins a line of its own."""
    lines = rules_lines("reference", 40)
    assert max(map(len, lines)) <= 40
    told = topic("reference")
    assert " ".join(lines).split() == " ".join(("26. Quick reference", *told.paragraphs)).split()
    assert sum(line.startswith("- ") for line in lines) == len(told.paragraphs)


def test_a_width_that_cannot_be() -> None:
    assert rules_lines("threat", 1) == rules_lines("threat", 20)
    assert rules_lines("threat", 9999) == rules_lines("threat", 400)


@pytest.mark.parametrize("nothing", [None, "", "  "])
def test_the_list_of_topics(nothing: str | None) -> None:
    lines = rules_lines(nothing, 80)
    listed = [line for line in lines if re.match(r"[ \d]\d ", line)]
    assert listed == [f"{each.number:2} {each.slug}: {each.title}" for each in topics()]
    assert "hn rules R-THREAT-5" in " ".join(lines)


def test_a_topic_loses_nothing_on_its_way_to_the_screen() -> None:
    for each in topics():
        shown = " ".join(" ".join(rules_lines(each.slug, 60)).split())
        assert shown == " ".join((f"{each.number}. {each.title}", *each.paragraphs))


def test_another_language_has_its_own_topics(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language, title in (("en", "Threat"), ("de", "Bedrohung")):
        (tmp_path / language).mkdir()
        (tmp_path / language / "01-threat.md").write_text(f"# {title}\nwords: a\n\nText.\n")
    (tmp_path / "en" / "02-dice.md").write_text("# Dice\nwords: b\n\nText.\n")
    monkeypatch.setattr(rulebook, "ROOT", tmp_path)
    for language, title in (("de", "Bedrohung"), ("xx", "Threat"), ("", "Threat")):
        found = rulebook._topics_in.__wrapped__(language)
        assert [each.title for each in found] == [title, "Dice"]


COMMANDS = "hint, hint best, card, rules, why not, log, look, ids, undo, take back, give up"
"""What is typed at a prompt, and has a word of its own in each language."""


@cache
def typed_words(language: str) -> dict[str, str]:
    """The words that are typed at a prompt, by their English."""
    with Places().catalogue(language).open("rb") as file:
        messages = read_po(file, language)
    found = {}
    for word in (*COMMANDS.split(", "), "save and quit"):
        message = messages.get(word)
        assert message is not None
        found[word] = str(message.string)
    return found


@pytest.mark.parametrize("page", sorted(file.name for file in ROOT.glob("en/*.md")))
@pytest.mark.parametrize(
    "language", sorted(folder.name for folder in ROOT.iterdir() if folder.name != "en")
)
def test_a_page_of_another_language_has_the_same_rules(language: str, page: str) -> None:
    """Paragraph by paragraph: the rules, the figures, and what is to be typed."""
    english, other = (
        read_topic(page, (ROOT / folder / page).read_text("utf-8")) for folder in ("en", language)
    )
    translated = typed_words(language)
    assert len(english.paragraphs) == len(other.paragraphs)
    for ours, theirs in zip(english.paragraphs, other.paragraphs, strict=True):
        assert rules_in(ours) == rules_in(theirs), theirs
        assert figures(RULE_MARK.sub("", ours)) == figures(RULE_MARK.sub("", theirs)), theirs
        typed = [translated.get(code, code) for code in re.findall("`([^`]*)`", ours)]
        assert typed == re.findall("`([^`]*)`", theirs), theirs


def test_it_is_cheap_to_import() -> None:
    program = "import sys, hncli.terminal.rulebook; print(*sys.modules)"
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    modules = set(ended.stdout.split())
    assert not modules & {"rich", "click", "tomllib", "difflib", "hncli.game"}


DIFFERENCES = {
    1: ["R-SPEND-2", "R-THREAT-2", "R-THREAT-1", "R-DEMAND-6", "R-SETUP-7"],  # the manual
    2: ["R-END-1", "R-HOST-2", "R-ACH-1", "R-ACH-6"],  # the French edition
    3: ["R-DEMAND-2", "R-ACH-7"],  # between the boxes
}
"""What each source says otherwise, by the number of its list on the page."""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_difference_of_the_sources_is_told_once_under_its_own(language: str) -> None:
    (path,) = (ROOT / language).glob("27-*.md")
    lists: list[list[tuple[str, ...]]] = [[]]
    for paragraph in read_topic(path.name, path.read_text("utf-8")).paragraphs:
        ids = rules_in(paragraph)
        if re.search(r":$", paragraph):
            lists.append([])
        elif ids:
            lists[-1].append(ids)
    everything = [id for found in lists for ids in found for id in ids]
    for number, wanted in DIFFERENCES.items():
        for id in wanted:
            assert sum(id in ids for ids in lists[number]) == 1, id
            assert everything.count(id) == 1, id
