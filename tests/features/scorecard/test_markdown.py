"""The scorecard as Markdown: well-formed, and nothing that a player wrote is markup in it."""

from copy import deepcopy

import pytest
from markdown_it import MarkdownIt

from hncli.career.scorecard import Scorecard
from tests.features.scorecard.scorecards_update import CAREERS, card_of, scorecard_markdown

HTML = MarkdownIt("commonmark").enable("table")
HOSTILE = (
    "a | b || c",
    "`code` ``more``",
    "*stars* **bold** _line_ __more__",
    "<b>html</b> <script>alert(1)</script> <!-- gone -->",
    "&lt; &amp; &copy;",
    "[a link](http://example.com) ![a picture](x.png)",
    "# no heading",
    "1. no list",
    "12) no list",
    "- no list",
    "+ no list",
    "* no list",
    "> no quotation",
    "---",
    "===",
    "```",
    "~~~ gone",
    "\\",
    "\\*",
    "| --- |",
)


def page(card: Scorecard) -> str:
    return "\n".join(scorecard_markdown(card))


def shown(text: str) -> list[str]:
    """The words that a reader of the page sees, block by block."""
    return [
        "".join(part.content for part in token.children or [] if part.type == "text")
        for token in HTML.parse(text)
        if token.type == "inline"
    ]


@pytest.mark.parametrize("note", HOSTILE)
def test_a_note_is_read_as_it_was_written(note: str) -> None:
    card = deepcopy(card_of("table"))
    plain = [token.type for token in HTML.parse(page(card | {"notes": ["A note."]}))]
    card["notes"] = [note]
    tokens = HTML.parse(page(card))
    assert [token.type for token in tokens] == plain  # nothing begins and nothing ends
    assert note in shown(page(card))


@pytest.mark.parametrize("name", [one for one in HOSTILE if len(one) <= 60])
def test_so_is_a_name(name: str) -> None:
    card = deepcopy(card_of("empty"))
    card["negotiator"] = name
    assert f"{name}, negotiator" in shown(page(card))


@pytest.mark.parametrize("name", ["table", "complete"])
def test_the_table_has_a_cell_for_everything(name: str) -> None:
    card = card_of(name)
    rows = [line for line in scorecard_markdown(card) if line.startswith("|")]
    head, rule, *body = rows
    assert len(body) == len(card["missions"])
    assert set(rule) <= set("| -")
    assert {row.count(" |") for row in rows} == {head.count(" |")}
    html = str(HTML.render(page(card)))
    assert html.count("<tr>") == 1 + len(card["missions"])
    assert html.count("<td>") == html.count("<th>") * len(card["missions"])


def test_pipes_in_a_title_make_no_cell() -> None:
    card = deepcopy(card_of("table"))
    card["missions"][0]["abductor"]["title"] = "A | B"
    html = str(HTML.render(page(card)))
    assert "<td>A | B</td>" in html
    assert html.count("<td>") == html.count("<th>") * len(card["missions"])


@pytest.mark.parametrize("name", CAREERS)
def test_its_parts(name: str) -> None:
    """One heading for the whole, one for each part and mission; every fence is closed."""
    card = card_of(name)
    lines = scorecard_markdown(card)
    assert [line for line in lines if line.startswith("# ")] == lines[:1]
    parts = ["Missions"] * bool(card["missions"]) + ["Gained"] + ["Notes"] * bool(card["notes"])
    epilogue = card["epilogue"]
    count = len(parts) + len(card["missions"]) + 1 + (epilogue is not None)  # and the score
    assert sum(line.startswith("## ") for line in lines) == count
    assert sum(line.startswith("```") for line in lines) == 2 + 2 * bool(card["missions"])
    end = len(lines) - 1 - lines[::-1].index("```")
    assert str(card["score"]) in lines[end - 1]
    said = (
        "Better than 63% of 100 simulated careers with the same boxes and mode (player: sensible)."
    )
    after = ["", f"- {said}"] if name == "complete" else []
    if epilogue is not None:
        after += ["", f"## {epilogue['title']}", "", epilogue["text"]]
    assert lines[end + 1 :] == after
    assert (epilogue is not None) == (name == "complete")
