"""Pages in a real browser: drawn at every width, quiet, alone, printable and accessible."""

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

from hncli.career.record import CareerSetup
from hncli.features.careers.page import career_picture
from hncli.features.lab.report import lab_html, lab_page
from hncli.features.missions.page import mission_html, mission_page, reviewed
from hncli.features.missions.words.story import story_view
from hncli.report.html import SQUARE, WIDE_SHAPE, picture_svg
from tests.career.player import fixed, played
from tests.cli.at_career import LOST, begin, done
from tests.cli.running import run_hn
from tests.cli.test_mission_story import play_to_the_end
from tests.features.lab_report.lab_results import of_missions
from tests.fuzz.twin import shipped
from tests.languages.english_words import english_words
from tests.languages.french_signs import wrong_signs
from tests.report.page.made import REVIEWS, card_of, example, example_page, html_of, unfinished
from tests.report.page.nasty import nasty_card
from tests.report.page.test_picture import of_day, of_mission
from tests.review.made import review, subject

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
OPEN_ALL = "document.querySelectorAll('details').forEach((part) => { part.open = true; })"
OPEN_SOME = "document.querySelectorAll('#mission-1, #mission-5').forEach((p) => { p.open = true; })"
LIKE = ".call p + p + p + p + p + p, tbody tr + tr, .chart rect + rect, .chart use + use"
LEAVE_ONE = f"document.querySelectorAll('{LIKE}').forEach((part) => part.remove())"
"""Of many that are alike one is enough for axe-core, which takes its time for each."""
ROWS = """(grid) => {
  const ends = {};
  for (const box of document.querySelectorAll(`main ${grid} > *`)) {
    if (!box.checkVisibility()) continue;
    const { top, right } = box.getBoundingClientRect();
    ends[Math.round(top)] = Math.max(ends[Math.round(top)] ?? 0, Math.round(right));
  }
  return Object.values(ends);
}"""
"""Where each row of a grid ends."""
SCROLLED = """[...document.querySelectorAll(".wide")].filter((it) => it.checkVisibility()
  && it.scrollWidth > it.clientWidth + 1).map((it) => it.getAttribute("aria-label"))"""
USUAL: "ViewportSize" = {"width": 1280, "height": 720}
A4: "ViewportSize" = {"width": 680, "height": 1009}  # pixels between the margins
MISSION_CHARTS, CAREER_CHARTS = 21, 4  # nine missions were played here, three are reviewed


def tab_of(browser: "Browser", has_script: bool) -> "Page":
    """One tab for all pages with scripts, for a new one costs more than most pages."""
    if not has_script:
        return browser.new_context(java_script_enabled=False).new_page()
    context = browser.contexts[0] if browser.contexts else browser.new_context()
    return context.pages[0] if context.pages else context.new_page()


@contextmanager
def opened(
    browser: "Browser",
    folder: Path,
    html: str,
    viewport: "ViewportSize" = USUAL,
    color_scheme: Literal["light", "dark"] = "light",
    has_script: bool = True,
) -> "Iterator[Page]":
    """A page in a tab; it must say nothing and ask for nothing but itself."""
    file = folder / "page.html"
    file.write_text(html, encoding="utf-8")
    said: list[str] = []
    asked: list[str] = []
    listeners: dict[Any, Callable[[Any], None]] = {
        "console": lambda message: said.append(message.text),
        "pageerror": lambda error: said.append(str(error)),
        "dialog": lambda dialog: said.append(dialog.message),
        "request": lambda request: asked.append(request.url),
    }
    page = tab_of(browser, has_script)
    page.set_viewport_size(viewport)
    page.emulate_media(media="null", color_scheme=color_scheme)
    page.mouse.move(0, 0)  # it points at nothing of the page
    for event, listen in listeners.items():
        page.on(event, listen)
    try:
        page.goto(file.as_uri())
        yield page
        assert said == []
        assert [url for url in asked if not url.startswith("data:")] == [file.as_uri()]
    finally:
        for event, listen in listeners.items():
            page.remove_listener(event, listen)
        if not has_script:
            page.context.close()


def measured(page: "Page", charts: int) -> None:
    """Nothing lies over something else or outside, and all charts are drawn."""
    found = page.evaluate(MEASURE)
    assert (found["overlaps"], found["outside"], found["empty"]) == ([], [], [])
    assert found["charts"] == charts
    assert found["texts"] > 20


def accessible(page: "Page") -> None:
    """axe-core finds nothing to mend; in the dark, no letters that are too pale either."""
    from axe_playwright_python.sync_playwright import Axe

    contrast = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
    page.evaluate(LEAVE_ONE)
    found = [Axe().run(page, options={"resultTypes": ["violations"]})]
    page.emulate_media(color_scheme="dark")
    found.append(Axe().run(page, options=contrast))
    told = [(one["id"], one["nodes"][0]["html"]) for f in found for one in f.response["violations"]]
    assert told == []


def test_a_career(browser: "Browser", tmp_path: Path) -> None:
    """At each width, closed and open; on paper no chart can be cut, as each is kept on a sheet.

    Of missions that are alike one of each kind is open, and all of them on a phone and on paper.

    Rows of tiles and charts are full at every width, and the table of missions has room.
    """
    with opened(browser, tmp_path, example_page()) as page:
        for width in (360, 800, 1400):
            page.set_viewport_size({"width": width, "height": 900})
            measured(page, CAREER_CHARTS)
            for grid in (".tiles", ".figures"):
                rows = page.evaluate(ROWS, grid)
                assert rows
                assert max(rows) - min(rows) <= 2, (width, grid)
            assert page.evaluate(SCROLLED) == []
        page.evaluate(OPEN_SOME)
        for width in (800, 1400):
            page.set_viewport_size({"width": width, "height": 900})
            measured(page, CAREER_CHARTS + 3)
        page.evaluate(OPEN_ALL)
        page.set_viewport_size({"width": 360, "height": 900})
        measured(page, CAREER_CHARTS + MISSION_CHARTS)
        page.set_viewport_size(A4)
        page.emulate_media(media="print")
        measured(page, CAREER_CHARTS + MISSION_CHARTS)
        for figure in page.query_selector_all("figure.chart"):
            box = figure.bounding_box()
            assert box is not None
            assert box["height"] < A4["height"] / 2
            assert figure.evaluate("(it) => getComputedStyle(it).breakInside") == "avoid"


def test_accessible(browser: "Browser", tmp_path: Path) -> None:
    """Short pages with everything in them that a long one has, all of it open, light and dark.

    Pages of missions and of the lab are looked at below.
    """
    setup = CareerSetup("Jo Okafor", ("base",), "hard", 5, "career", ("steady-nerves",))
    career = played(setup, missions=2, table=1)
    for html in (
        html_of(career, card_of(career, reviews=REVIEWS)),
        html_of(unfinished()),
    ):
        with opened(browser, tmp_path, html) as page:
            page.evaluate(OPEN_ALL)
            accessible(page)


def test_pointing_sorting_and_keys(browser: "Browser", tmp_path: Path) -> None:
    with opened(browser, tmp_path, example_page()) as page:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"
        page.hover("#chart-people rect >> nth=0")
        said = page.inner_text("#chart-people .pointed")
        assert said == "Mission 1, Arkayne Massua: walked out 2"
        first = "table.missions tbody tr:first-child td:first-child"
        page.click("table.missions th:has-text('Killed') button")
        assert page.inner_text(first) == "5"
        page.click("table.missions th:has-text('Killed') button")
        assert page.inner_text(first) == "4"
        assert page.get_attribute("table.missions th:has-text('Killed')", "aria-sort")
        page.focus("#mission-2 > summary")
        page.keyboard.press("Enter")
        assert page.is_visible("#mission-2 .call")
        assert not page.is_visible("#mission-2 .book p")


def test_print_without_script(browser: "Browser", tmp_path: Path) -> None:
    """Everything is open on paper, every turn of every call."""
    from pypdf import PdfReader

    card = card_of(fixed("table"))
    html = html_of(fixed("table"), card)
    with opened(
        browser, tmp_path, html, viewport=A4, color_scheme="dark", has_script=False
    ) as page:
        sheets = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages
        text = " ".join("".join(sheet.extract_text() for sheet in sheets).split())
        turns = [mission["turns"] or 0 for mission in card["missions"]]  # none from a table
        assert sum(count > 5 for count in turns) == len(turns) - 1
        for mission in card["missions"]:
            assert f"Mission {mission['number']}: {mission['abductor']['title']}" in text
        for n in range(1, max(turns) + 1):
            assert text.count(f"Turn {n}.") == sum(count >= n for count in turns)
        assert round(sheets[0].mediabox.width) == 595


def written_in_french(home: Path, *args: str) -> str:
    """The page that a command writes."""
    out = home / "page.html"
    ended = run_hn(*args, "--out", str(out), "--replace", HN_HOME=str(home), HN_LANG="fr")
    assert (ended.code, ended.err) == (0, "")
    return out.read_text("utf-8")


def test_in_french(browser: "Browser", tmp_path: Path) -> None:
    """Of a career with a mission from a table and one that is being played, and of a mission."""
    begin(tmp_path)
    done(tmp_path, "log", "--abductor", "edward", *LOST, typed="1\n1\n")
    done(tmp_path, "play", "--abductor", "donna", typed="facedown:keep-cool\nplay:small-talk\n")
    play_to_the_end(tmp_path, "donna", 6, "fr")
    for args, charts in (("career page mira", 4), ("mission page", 2)):
        html = written_in_french(tmp_path, *args.split())
        assert '<html lang="fr"' in html
        with opened(browser, tmp_path, html) as page:
            page.evaluate(OPEN_ALL)
            for width in (360, 1400):
                page.set_viewport_size({"width": width, "height": 900})
                measured(page, charts)
            text = f"{page.title()}\n{page.inner_text('body')}"
            assert "Les chiffres" in text
            assert english_words(text, "fr") == set()
            assert wrong_signs(text) == []
            accessible(page)


def test_nasty_names(browser: "Browser", tmp_path: Path) -> None:
    career, card = example()
    html = html_of(career, nasty_card(card))
    with opened(browser, tmp_path, html, viewport={"width": 360, "height": 900}) as page:
        page.evaluate(OPEN_SOME)
        measured(page, 2 + 2)


def test_a_mission_and_a_run(browser: "Browser", tmp_path: Path) -> None:
    view, of = story_view(shipped(), subject().setup), subject()
    mission = mission_html(mission_page(view, of.log, reviewed(shipped(), of, review(of))))
    for html, charts in ((mission, 3), (lab_html(lab_page(of_missions(), {})), 0)):
        with opened(browser, tmp_path, html) as page:
            for width in (360, 800, 1400):
                page.set_viewport_size({"width": width, "height": 900})
                measured(page, charts)
            page.evaluate(OPEN_ALL)
            measured(page, charts)
            page.set_viewport_size(A4)
            page.emulate_media(media="print")
            measured(page, charts)
            page.emulate_media(media="screen")
            accessible(page)


def test_the_picture(browser: "Browser", tmp_path: Path) -> None:
    """No text leaves the picture or lies over another, however long the names are."""
    _career, card = example()
    empty = deepcopy(card)
    empty["missions"] = []
    pictures = [career_picture(one, "18 November 2026") for one in (card, nasty_card(card), empty)]
    for one, is_square in product((*pictures, of_mission(), of_day()), (False, True)):
        width, height = SQUARE if is_square else WIDE_SHAPE
        svg = picture_svg(one, is_square)
        html = f"<!DOCTYPE html><title>picture</title><body style='margin:0'>{svg}"
        size: ViewportSize = {"width": width, "height": height + 10}
        with opened(browser, tmp_path, html, viewport=size) as page:
            found = page.evaluate(MEASURE)
            assert (found["overlaps"], found["outside"]) == ([], [])
            boxes = page.evaluate(
                "[...document.querySelectorAll('text')].map((it) => it.getBoundingClientRect())"
            )
            assert len(boxes) > 4
            for box in boxes:
                assert box["left"] >= 14
                assert box["right"] <= width
                assert box["bottom"] <= height


def test_what_is_wrong_would_be_noticed(browser: "Browser", tmp_path: Path) -> None:
    over = "<p style='position: absolute; top: 9px'>"
    spoilt = f"<!DOCTYPE html><title>x</title>{over}One{over}Other<div style='width: 200vw'>wide"
    with opened(browser, tmp_path, spoilt) as page:
        found = page.evaluate(MEASURE)
        assert found["overlaps"] == ["One / Other"]
        assert len(found["outside"]) == 1
        with pytest.raises(AssertionError, match="html-has-lang"):
            accessible(page)
    for wrong in ("<script>console.log(1)</script>", "<img src='other.png' alt=''>"):
        with pytest.raises(AssertionError), opened(browser, tmp_path, f"<p>{wrong}"):
            pass
