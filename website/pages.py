"""The pages that the site has besides those in docs/, and all pages as the site needs them."""

import re
from pathlib import Path

from hncli.game.cards.library import load_library
from website.card_gallery import gallery_pages
from website.command_reference import reference_page
from website.markdown_text import code
from website.rules_page import rules_page

ROOT = Path(__file__).resolve().parents[1]
FROM_THE_TOP = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "LICENSE": "license.txt",
}
"""Files at the top of the project, and their names on the site."""
LINKED = {**FROM_THE_TOP, "README.md": "index.md"}
"""Where links to files at the top lead: the site has a home of its own."""
LINK = re.compile(r"\]\(([^)\s#]+)")
CODE_WITH_BAR = re.compile(r"`([^`\n]*\\\|[^`\n]*)`")


def generated_pages() -> dict[str, str]:
    """The text of every page that is not in docs/, by its path on the site."""
    pages = {}
    for file, path in FROM_THE_TOP.items():
        text = (ROOT / file).read_text(encoding="utf-8")
        pages[path] = for_site(text, ROOT) if path.endswith(".md") else text
    made = {"reference.md": reference_page(), "rules.md": rules_page()}
    return {**pages, **made, **gallery_pages(load_library())}


def for_site(text: str, folder: Path) -> str:
    """A page of the project as the site needs it; `folder` is where it lies."""
    return CODE_WITH_BAR.sub(_bar_in_code, relinked(text, folder))


def _bar_in_code(found: re.Match[str]) -> str:
    r"""Code in which \| stands for |: Python-Markdown does not read it so, and GitHub does."""
    return code(found[1].replace("\\|", "|"))


def relinked(text: str, folder: Path) -> str:
    """A page of the project with links as they are on the site; `folder` is where it lies.

    On the site the pages of docs/ and those of the top are in one folder.
    """
    docs = ROOT / "docs"

    def moved(found: re.Match[str]) -> str:
        target = found[1]
        path = (folder / target).resolve()
        if "://" in target:
            return found[0]
        if path.parent == ROOT and path.name in LINKED:
            return f"]({LINKED[path.name]}"
        return f"]({path.relative_to(docs).as_posix()}" if docs in path.parents else found[0]

    return LINK.sub(moved, text)
