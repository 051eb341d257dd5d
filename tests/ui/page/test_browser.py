"""Pages in a real browser: drawn at every width, quiet, alone, printable and accessible."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hncli.ui.page.career_card import card_svg, career_card
from hncli.ui.page.lab_page import lab_html, lab_page
from hncli.ui.page.mission_page import mission_html, mission_page
from tests.ui.page.made import REVIEWS, example, example_page, html_of
from tests.ui.page.nasty import nasty_card
from tests.ui.page.single import single_mission
from tests.ui.simulation.lab_results import of_missions

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
OPEN_ALL = "document.querySelectorAll('details').forEach((part) => { part.open = true; })"
OPEN_SOME = "document.querySelectorAll('#mission-1, #mission-5').forEach((p) => { p.open = true; })"
A4 = {"width": 680, "height": 1009}  # pixels between the margins
MISSION_CHARTS, CAREER_CHARTS = 18, 4  # nine missions were played here


@contextmanager
def opened(browser: "Browser", folder: Path, html: str, **options: Any) -> "Iterator[Page]":
    """A page in a tab of its own; it must say nothing and ask for nothing but itself."""
    file = folder / "page.html"
    file.write_text(html, encoding="utf-8")
    context = browser.new_context(**options)
    said: list[str] = []
    asked: list[str] = []
    page = context.new_page()
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("dialog", lambda dialog: said.append(dialog.message))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    yield page
    assert said == []
    assert [url for url in asked if not url.startswith("data:")] == [file.as_uri()]
    context.close()


def measured(page: "Page", charts: int) -> None:
    """Nothing lies over something else or outside, and all charts are drawn."""
    found = page.evaluate(MEASURE)
    assert (found["overlaps"], found["outside"], found["empty"]) == ([], [], [])
    assert found["charts"] == charts
    assert found["texts"] > 20


def accessible(page: "Page", rules: tuple[str, ...] = ()) -> None:
    """axe-core finds nothing to mend, by all of its rules or by some."""
    from axe_playwright_python.sync_playwright import Axe

    options = {"runOnly": {"type": "rule", "values": list(rules)}} if rules else {}
    found = Axe().run(page, options={"resultTypes": ["violations"], **options})
    told = [(one["id"], one["nodes"][0]["html"][:200]) for one in found.response["violations"]]
    assert told == []


def test_a_career(browser: "Browser", tmp_path: Path) -> None:
    with opened(browser, tmp_path, example_page(), color_scheme="light") as page:
        for width in (360, 800, 1400):
            page.set_viewport_size({"width": width, "height": 900})
            measured(page, CAREER_CHARTS)
        page.evaluate(OPEN_SOME)
        accessible(page)
        page.emulate_media(color_scheme="dark")
        accessible(page, ("color-contrast",))
        page.evaluate(OPEN_ALL)
        for width in (360, 800, 1400):
            page.set_viewport_size({"width": width, "height": 900})
            measured(page, CAREER_CHARTS + MISSION_CHARTS)


def test_pointing_sorting_and_keys(browser: "Browser", tmp_path: Path) -> None:
    with opened(browser, tmp_path, example_page()) as page:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"
        page.hover("#chart-hostages rect >> nth=0")
        assert page.inner_text("#chart-hostages .pointed") == "Mission 1, Arkayne Massua: saved 2"
        first = "table.missions tbody tr:first-child td:first-child"
        page.click("table.missions th:has-text('Killed') button")
        assert page.inner_text(first) == "5"
        page.click("table.missions th:has-text('Killed') button")
        assert page.inner_text(first) == "4"
        assert page.get_attribute("table.missions th:has-text('Killed')", "aria-sort")
        page.focus("#mission-2 > summary")
        page.keyboard.press("Enter")
        assert page.is_visible("#mission-2 .story")


def test_print_without_script(browser: "Browser", tmp_path: Path) -> None:
    """Everything is open, and no chart can be cut: each is lower than a sheet."""
    from pypdf import PdfReader

    script = {"java_script_enabled": False, "color_scheme": "dark"}
    with opened(browser, tmp_path, example_page(), viewport=A4, **script) as page:
        sheets = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages
        text = " ".join("".join(sheet.extract_text() for sheet in sheets).split())
        card = example()[1]
        for mission in card["missions"]:
            assert f"Mission {mission['number']}: {mission['abductor']['title']}" in text
        assert text.count("Turn 8.") == len(card["missions"]) - 1  # one was played at a table
        assert round(sheets[0].mediabox.width) == 595
    with opened(browser, tmp_path, example_page(), viewport=A4) as page:
        page.emulate_media(media="print")
        measured(page, CAREER_CHARTS + MISSION_CHARTS)
        for figure in page.query_selector_all("figure.chart"):
            box = figure.bounding_box()
            assert box is not None
            assert box["height"] < A4["height"] / 2
            assert figure.evaluate("(it) => getComputedStyle(it).breakInside") == "avoid"


def test_nasty_names(browser: "Browser", tmp_path: Path) -> None:
    career, card = example()
    html = html_of(career, nasty_card(card))
    with opened(browser, tmp_path, html, viewport={"width": 360, "height": 900}) as page:
        page.evaluate(OPEN_SOME)
        measured(page, CAREER_CHARTS - 1 + 2)


def test_a_mission_and_a_run(browser: "Browser", tmp_path: Path) -> None:
    view, log = single_mission()
    mission = mission_html(mission_page(view, log, REVIEWS[1]))
    for html, charts in ((mission, 2), (lab_html(lab_page(of_missions(), {})), 0)):
        with opened(browser, tmp_path, html, color_scheme="light") as page:
            for width in (360, 1400):
                page.set_viewport_size({"width": width, "height": 900})
                measured(page, charts)
            accessible(page)
            page.emulate_media(color_scheme="dark")
            accessible(page, ("color-contrast",))


def test_the_card(browser: "Browser", tmp_path: Path) -> None:
    """No text leaves the picture or lies over another, however long the names are."""
    _career, card = example()
    empty = deepcopy(card)
    empty["missions"] = []
    for one in (card, nasty_card(card), empty):
        svg = card_svg(career_card(one))
        html = f"<!DOCTYPE html><title>card</title><body style='margin:0'>{svg}"
        with opened(browser, tmp_path, html, viewport={"width": 1200, "height": 640}) as page:
            found = page.evaluate(MEASURE)
            assert (found["overlaps"], found["outside"]) == ([], [])
            boxes = page.evaluate(
                "[...document.querySelectorAll('text')].map((it) => it.getBoundingClientRect())"
            )
            assert len(boxes) > 8
            for box in boxes:
                assert box["left"] >= 14
                assert box["right"] <= 1200
                assert box["bottom"] <= 630
