"""Take the pictures of docs/images anew: `python -m tests.report.page.screenshots`.

They are the pages and pictures of the example career and of one of its missions, as Chromium shows
them.
"""

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from hncli.features.careers.history import narration_view
from hncli.features.careers.page import career_html, career_page, career_picture
from hncli.features.missions.page import mission_html, mission_page, mission_picture
from hncli.report.html import picture_svg, png_of
from hncli.review.review import mission_of_career
from tests.report.page.chromium import chromium, installed_browser
from tests.report.page.made import example

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOLDER = Path(__file__).resolve().parents[3] / "docs" / "images"
DAY = "18 November 2026"
SHOWN = 6  # the mission that is shown
CALL = "document.querySelector('.call').scrollIntoView()"
SHOTS = (
    ("page-light", "career", 1100, 1000, {"color_scheme": "light"}, ""),
    ("page-phone", "career", 360, 900, {"color_scheme": "dark"}, ""),
    ("page-print", "career", 680, 962, {"media": "print"}, ""),
    ("page-mission", "mission", 1100, 1000, {"color_scheme": "light"}, ""),
    ("page-dark", "mission", 800, 1000, {"color_scheme": "dark"}, CALL),
)
"""Name, page, width, height, what the page is to be seen as, and where it is scrolled to."""


def shoot(browser: "Browser", folder: Path) -> None:
    """Take all pictures of the pages in a folder."""
    for name, shown, width, height, media, script in SHOTS:
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto((folder / f"{shown}.html").as_uri())
        page.emulate_media(**media)  # type: ignore[arg-type]
        if script:
            page.evaluate(script)
        page.screenshot(path=FOLDER / f"{name}.png")
        page.close()


def main() -> int:
    """Write the pictures; needs a browser."""
    path = installed_browser()
    if path is None:
        print("No Chromium is installed.", file=sys.stderr)
        return 1
    FOLDER.mkdir(exist_ok=True)
    career, card = example()
    shown = mission_of_career(career, SHOWN)
    view = narration_view(career, card["missions"][SHOWN - 1])
    mission = mission_page(view, shown.log, None)
    with tempfile.TemporaryDirectory() as name, chromium(path) as browser:
        folder = Path(name)
        html = career_html(career_page(career, card, day=DAY))
        (folder / "career.html").write_text(html, encoding="utf-8")
        (folder / "mission.html").write_text(mission_html(mission), encoding="utf-8")
        shoot(browser, folder)
    for file, picture, is_square in (
        ("card", career_picture(card, DAY), False),
        ("card-square", career_picture(card, DAY), True),
        ("card-mission", mission_picture(mission, shown.setup, DAY), False),
    ):
        (FOLDER / f"{file}.png").write_bytes(png_of(picture_svg(picture, is_square)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
