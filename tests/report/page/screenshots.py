"""Take the pictures of docs/images anew: `python -m tests.report.page.screenshots`.

They are the page and the card of the example career, as Chromium shows them.
"""

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from hncli.features.careers.page import card_svg, career_card
from hncli.report.html import png_of
from tests.report.page.chromium import chromium, installed_browser
from tests.report.page.made import example, html_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOLDER = Path(__file__).resolve().parents[3] / "docs" / "images"
OPEN = "document.getElementById('mission-2').open = true"
SHOTS = (
    ("page-light", 1100, 1000, {"color_scheme": "light"}, 0),
    ("page-dark", 1100, 1000, {"color_scheme": "dark"}, 1380),
    ("page-phone", 360, 900, {"color_scheme": "dark"}, 420),
    ("page-print", 680, 962, {"media": "print"}, 0),
)
"""Name, width, height, what the page is to be seen as, and how far down."""


def shoot(browser: "Browser", file: Path) -> None:
    """Take all pictures of a page, with its second mission open."""
    for name, width, height, media, top in SHOTS:
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto(file.as_uri())
        page.evaluate(OPEN)
        page.emulate_media(**media)  # type: ignore[arg-type]
        page.evaluate(f"window.scrollTo(0, {top})")
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
    with tempfile.TemporaryDirectory() as folder, chromium(path) as browser:
        file = Path(folder) / "example.html"
        file.write_text(html_of(career, card), encoding="utf-8")
        shoot(browser, file)
    (FOLDER / "card.png").write_bytes(png_of(card_svg(career_card(card))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
