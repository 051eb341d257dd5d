"""What a career that is over is remembered as: every epilogue, and where it is shown."""

import re
from dataclasses import fields, replace
from typing import Any

import pytest

from hncli.career.journal import versions_of
from hncli.career.ledger import LedgerLine
from hncli.career.past import CareerFacts, epilogue_of, facts_of_career
from hncli.career.record import CareerSetup, MissionEntry, Record
from hncli.career.scorecard import Scorecard, scorecard
from hncli.career.status import CareerStatus
from hncli.features.careers.history import history_document
from hncli.features.careers.scorecard_report import scorecard_document
from hncli.game.cards.career_content import EPILOGUE_CONDITIONS, Epilogue
from hncli.report.rich_text import drawn_lines
from hncli.report.text import markdown_lines, text_lines
from tests.career.player import fixed
from tests.features.scorecard.scorecards_update import scorecard_lines, scorecard_markdown
from tests.game.cards.small_pack import shipped

EPILOGUES = shipped().packs["career"].of(Epilogue)
SETUP = CareerSetup("Mara Voss", ("base",), "normal", 7, "career")


def entry(number: int, won: bool, killed: int = 1, stress: int = 0) -> MissionEntry:
    lines = (LedgerLine(number, 0, "C-STRESS-4", stress, "failed"),) if stress else ()
    return MissionEntry(
        number, "base", "donna", number, result="won" if won else "lost", ending="captured",
        turns=9, saved=5, killed=killed, total=9, lines=lines, taken="day-off",
    )  # fmt: skip


def career(results: str, mode: str = "normal", killed: int = 1, stress: int = 3) -> CareerStatus:
    """A career that is over: a letter for each mission, W or L; less than ten are early."""
    setup = replace(SETUP, mode=mode)
    entries = tuple(entry(n, result == "W", killed, stress) for n, result in enumerate(results, 1))
    return CareerStatus(shipped(), Record(setup, entries, retired=len(entries) < 10))


CAREERS = {
    "never-picked-up": career(""),
    "every-last-call": career("WWWWWWWWWW"),
    "nobody-missing": career("WLWLWLWLWL", killed=0),
    "a-run-of-bad-nights": career("LLLLLLLLLL"),
    "a-short-assignment": career("WL"),
    "left-on-a-win": career("LLWWW"),
    "handed-in-the-headset": career("WLWLWL", stress=6),
    "an-early-pension": career("WLWL"),
    "the-hard-way": career("WWWWLWWWWL", mode="hard"),
    "a-slow-start": career("LLLWWWWWLW"),
    "one-call-too-many": career("WWWWWWWLLL"),
    "what-it-weighs": career("WLWLWLWLWL", stress=8),
    "the-long-list": career("WLWLWLWLWL", killed=4),
    "the-one-they-ask-for": career("WWWWWLWWWW", stress=1),
    "a-steady-hand": career("WLWWWLWWWW", stress=2),
    "a-working-negotiator": career("WLWLWLWLWL", stress=3),
    "still-here": career("WLWLWLWLWL", stress=6),
    "the-line-goes-quiet": career("WLLLLLLLLW", stress=7),
}


def test_every_one_is_here() -> None:
    assert set(CAREERS) == set(EPILOGUES)
    assert len(EPILOGUES) >= 8


@pytest.mark.parametrize("id", CAREERS)
def test_each_one_has_its_career(id: str) -> None:
    found = epilogue_of(CAREERS[id])
    assert found is not None
    assert found.id == id


@pytest.mark.parametrize("each", EPILOGUES.values(), ids=EPILOGUES)
def test_two_to_four_sentences(each: Epilogue) -> None:
    sentences = re.findall(r"[.!?](?= |$)", each.flavor)
    assert 2 <= len(sentences) <= 4
    assert each.text()[0].endswith(".")


def test_the_facts() -> None:
    found = facts_of_career(career("LLWLWW", mode="hard", killed=2, stress=3))
    assert found == CareerFacts(
        score=9 - 18, stress=18, worst_stress=18, hard=True, retired=True, missions=6, won=3,
        lost=3, lost_first=2, won_last=2, lost_last=0, saved=30, killed=12,
    )  # fmt: skip


def test_every_condition_asks_for_a_fact() -> None:
    names = {field.name for field in fields(CareerFacts)}
    assert {deed.fact for deed in EPILOGUE_CONDITIONS.values()} == names


def test_they_are_no_part_of_the_version() -> None:
    library = shipped()
    pack = library.packs["career"]
    cards = {id: card for id, card in pack.cards.items() if not isinstance(card, Epilogue)}
    others = replace(library, packs={**library.packs, "career": replace(pack, cards=cards)})
    assert versions_of(library, ["career"]) == versions_of(others, ["career"])


# Where it is shown


def card_of(status: CareerStatus, **changes: Any) -> Scorecard:
    return scorecard(status.record, status, "mara", **changes)


def text_of(id: str) -> str:
    """The text that the career of that epilogue gets."""
    epilogue = card_of(CAREERS[id])["epilogue"]
    assert epilogue is not None
    return epilogue["text"]


def test_the_text_is_one_of_its_variants_by_the_seed() -> None:
    record = CAREERS["a-steady-hand"].record
    found = set()
    for seed in range(20):
        then = replace(record, setup=replace(record.setup, seed=seed))
        epilogue = card_of(CareerStatus(shipped(), then))["epilogue"]
        assert epilogue is not None
        found.add(epilogue["text"])
    assert found == set(EPILOGUES["a-steady-hand"].texts)
    assert len(found) == 2


def test_there_are_variants() -> None:
    assert sum(len(one.variants) for one in EPILOGUES.values()) >= 10
    texts = [text for one in EPILOGUES.values() for text in one.texts]
    assert len(set(texts)) == len(texts)


def test_only_when_it_is_over() -> None:
    over = CAREERS["a-steady-hand"]
    assert card_of(over)["epilogue"] == {
        "id": "a-steady-hand",
        "title": "A Steady Hand",
        "text": text_of("a-steady-hand"),
    }
    going_on = CareerStatus(shipped(), replace(CAREERS["an-early-pension"].record, retired=False))
    assert card_of(going_on)["epilogue"] is None
    assert card_of(over, running=True)["epilogue"] is None


def test_a_career_pack_without_epilogues() -> None:
    library = shipped()
    pack = library.packs["career"]
    cards = {id: card for id, card in pack.cards.items() if not isinstance(card, Epilogue)}
    without = replace(library, packs={**library.packs, "career": replace(pack, cards=cards)})
    status = CareerStatus(without, CAREERS["a-steady-hand"].record)
    card = card_of(status)
    assert card["epilogue"] is None
    assert scorecard_lines(card, 80)[-1].split()[0] == "score"


@pytest.mark.parametrize("width", [40, 80, 120])
def test_on_the_scorecard(width: int) -> None:
    card = card_of(CAREERS["a-steady-hand"])
    flavor = text_of("a-steady-hand")
    lines = scorecard_lines(card, width)
    assert "A STEADY HAND" in lines
    assert flavor in " ".join(line.strip() for line in lines)
    drawn = drawn_lines(scorecard_document(card), width)
    assert "A Steady Hand" in "\n".join(drawn)
    assert flavor in " ".join(line.strip(" │") for line in drawn)
    assert all(len(line) <= width for line in (*lines, *drawn))
    assert scorecard_markdown(card)[-3:] == ["## A Steady Hand", "", flavor]


def test_at_the_end_of_the_history() -> None:
    career = fixed("complete")
    card = scorecard(career.record, career.status, "mara")
    assert card["epilogue"] is not None
    title, text = card["epilogue"]["title"], card["epilogue"]["text"]
    document = history_document(career, card)
    lines = text_lines(document, 40)
    last = lines[lines.index(title.upper()) :]
    assert " ".join(line.strip() for line in last[1:]) == text
    assert markdown_lines(document)[-3:] == [f"## {title}", "", text]
    assert title.upper() not in text_lines(history_document(career, card, only=1), 40)
