"""Check a built site: every link inside it leads somewhere, and nothing is loaded from elsewhere.

`python -m website.check_links site` prints one line for each problem, and exits with 1 then. No
request is made: a link to another site is not followed.
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADING = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}
"""Elements whose file a browser loads by itself, and the attribute that names it."""
NOT_LOADED = {"canonical", "prev", "next", "alternate"}
"""Relations of a <link> that is only a link."""
IN_STYLES = re.compile(r"""url\(\s*['"]?(?!data:|#)([^'")]+)|@import\s+['"]([^'"]+)""")


class PageParser(HTMLParser):
    """Collects what a page links to, what it loads, and what can be linked to in it."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note one element."""
        found = {name: value or "" for name, value in attrs}
        self.anchors |= {found[name] for name in ("id", "name") if found.get(name)}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag in LOADING and LOADING[tag] in found:
            is_link = tag == "link" and set(found.get("rel", "").split()) & NOT_LOADED
            (self.links if is_link else self.loaded).append(found[LOADING[tag]])


def check_site(site: Path) -> list[str]:
    """The problems of all pages and styles, in order; an empty list if there are none."""
    pages = {path: _parse(path) for path in sorted(site.rglob("*.html"))}
    problems = [] if pages else [f"{site}: there are no pages."]
    for path, page in pages.items():
        where = path.relative_to(site)
        for target in page.loaded:
            if _is_elsewhere(target):
                problems.append(f"{where}: {target} is loaded from another site.")
        for target in (*page.links, *page.loaded):
            if not _is_elsewhere(target):
                problem = _check_target(site, path, target, pages)
                problems += [f"{where}: {target} {problem}"] if problem else []
    for path in sorted(site.rglob("*.css")):
        where = path.relative_to(site)
        for match in IN_STYLES.finditer(path.read_text(encoding="utf-8")):
            target = match[1] or match[2]
            if _is_elsewhere(target):
                problems.append(f"{where}: {target} is loaded from another site.")
            elif problem := _check_target(site, path, target, pages):
                problems.append(f"{where}: {target} {problem}")
    return problems


def _parse(path: Path) -> PageParser:
    parser = PageParser()
    parser.feed(path.read_text(encoding="utf-8"))
    parser.close()
    return parser


def _is_elsewhere(target: str) -> bool:
    parts = urlsplit(target)
    return bool(parts.netloc) or parts.scheme not in ("", "file")


def _check_target(site: Path, page: Path, target: str, pages: dict[Path, PageParser]) -> str:
    """What is wrong with a link; empty if it leads somewhere inside the site."""
    parts = urlsplit(target)
    name = unquote(parts.path)
    path = page
    if name:
        # From / on: as on a server whose root is the site, such as the page for what is not found.
        path = site / name.lstrip("/") if name.startswith("/") else page.parent / name
        path = path.resolve()
        if path.is_dir():
            path /= "index.html"
        if site.resolve() not in path.parents:
            return "leads out of the site."
        if not path.is_file():
            return "is not there."
        path = site / path.relative_to(site.resolve())
    anchor = unquote(parts.fragment)
    if anchor and path in pages and anchor not in pages[path].anchors:
        return "has no such place in the page."
    return ""


def main() -> int:
    """Check the site that is named; the exit code."""
    if len(sys.argv) != 2:
        print("usage: python -m website.check_links SITE", file=sys.stderr)
        return 2
    site = Path(sys.argv[1])
    problems = check_site(site)
    for line in problems:
        print(line, file=sys.stderr)
    if not problems:
        print(f"{site}: all links of {len(list(site.rglob('*.html')))} pages lead somewhere.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
