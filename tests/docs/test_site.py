"""What `make docs` is made of: pages in step with the project, and the checker of links."""

import html
import re
from collections import Counter
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from hncli.features.content.card_text import rule_lines
from hncli.game.cards.packs import FILES
from hncli.terminal.rulebook import topics
from tests.cli.test_help import PATHS, found
from tests.game.cards.small_pack import shipped
from website.card_gallery import KINDS, gallery_pages
from website.check_links import check_site
from website.command_reference import common_options, reference_page
from website.markdown_text import code, escaped, prose
from website.pages import LINKED, ROOT, for_site, generated_pages
from website.rules_page import rules_page

HTML = MarkdownIt("commonmark").enable("table")
CARD = r"^### [^\n]* \{ #([\w-]+) \}\n(.*?)(?=^##|\Z)"
NAV = (ROOT / "website" / "mkdocs.yml").read_text("utf-8").partition("\nnav:\n")[2]


def shown(text: str) -> str:
    """The words of a page, without markup."""
    return html.unescape(re.sub(r"<[^>]+>", "", HTML.render(text)))


# Pages


def test_every_page_has_its_place() -> None:
    listed = re.findall(r"^ +- (?:.*: )?(\S+\.md)$", NAV.partition("\ntheme:\n")[0], re.MULTILINE)
    docs = [path.name for path in (ROOT / "docs").glob("*.md")]
    made = [path for path in generated_pages() if path.endswith(".md")]
    assert Counter(listed) == Counter([*docs, *made]), "see `nav` in website/mkdocs.yml"


def test_links_of_the_pages_that_are_made() -> None:
    pages = generated_pages()
    docs = ROOT / "docs"
    there = {*pages, *(path.relative_to(docs).as_posix() for path in docs.rglob("*"))}
    for name, text in pages.items():
        for target in re.findall(r"\]\(([^)\s#]+)", text):
            if "://" not in target:
                folder = ROOT / "docs" / Path(name).parent
                path = (folder / target).resolve().relative_to(ROOT / "docs")
                assert path.as_posix() in there, (name, target)


def test_links_are_those_of_the_site() -> None:
    top = "[a](docs/career.md#copies) [b](LICENSE) [c](https://x.org/docs/a.md) [d](#here)"
    assert for_site(top, ROOT) == (
        "[a](career.md#copies) [b](license.txt) [c](https://x.org/docs/a.md) [d](#here)"
    )
    page = "[a](../CONTRIBUTING.md#set-up) [b](hn.1) [c](../README.md)"
    assert for_site(page, ROOT / "docs") == ("[a](contributing.md#set-up) [b](hn.1) [c](index.md)")
    assert for_site(r"| `a [1\|2]` | `b` |", ROOT) == "| <code>a [1&#124;2]</code> | `b` |"
    assert all((ROOT / name).is_file() for name in LINKED)


def test_every_command_and_option_is_told() -> None:
    """What most commands have is told once, and not by each of them."""
    text = reference_page()
    sections = re.split(r"^##+ (hn\b.*)$", text, flags=re.MULTILINE)
    assert sections[1::2] == [" ".join(("hn", *path)) for path in PATHS]
    common = common_options()
    assert {typed.split()[0] for typed in common} >= {"--home", "--packs", "--plain", "--lang"}
    top = " ".join(shown(sections[0]).split())
    for path, section in zip(PATHS, sections[2::2], strict=True):
        command, words = found(path), " ".join(shown(section).split())
        assert " ".join((command.help or "").partition("\n")[0].replace("`", "").split()) in words
        for option in command.params:
            if option.opts[0].startswith("--") and not getattr(option, "hidden", False):
                told = " ".join(str(getattr(option, "help", "")).replace("`", "").split())
                is_common = any(text.startswith(told) for text in common.values())
                assert option.opts[0] in (top if is_common else words)
                assert told in (top if is_common else words)
    for typed, meaning in common.items():
        assert shown(text).count(" ".join(meaning.split())) == 1, typed


def test_a_search_for_install_finds_its_page_first() -> None:
    """No other page is called so, and its weight is raised; `hooks.py` needs mkdocs to be read."""
    assert (ROOT / "docs" / "install.md").read_text("utf-8").startswith("# Install\n")
    hooks = (ROOT / "website" / "hooks.py").read_text("utf-8")
    assert float(re.findall(r'BOOSTED = \{"install.md": ([0-9.]+)', hooks)[0]) > 1
    assert len(re.findall(r"[Ii]nstall.*: \S+\.md", NAV)) == 1


def test_every_card_is_told_once() -> None:
    library = shipped()
    pages = gallery_pages(library)
    assert list(KINDS) == list(FILES)
    assert set(pages) == {"cards/index.md", *(f"cards/{pack}.md" for pack in library.packs)}
    for pack in library.packs.values():
        page = pages[f"cards/{pack.id}.md"]
        parts = dict(re.findall(CARD, page, re.MULTILINE | re.DOTALL))
        assert set(parts) == set(pack.cards)
        assert page.count("\n### ") == page.count('<div class="hn-card" ') == len(pack.cards)
        assert page.count("<div ") == page.count("</div>")
        for card in pack.cards.values():
            said = shown(parts[card.id])
            assert all(" ".join(line.split()) in said for line in rule_lines(library, card)[1:])
            assert card.flavor in said
            assert f"Source of the figures: {', '.join(card.source)}." in said
            assert ("house figure" in said) == ("house" in card.source)
        house = sum("house" in card.source for card in pack.cards.values())
        assert f"]({pack.id}.md) | {len(pack.cards)} | {house} |" in pages["cards/index.md"]


def test_every_rule_is_told() -> None:
    page = rules_page()
    said = shown(page).splitlines()
    for topic in topics():
        assert page.count(f" {{ #{topic.slug} }}\n") == 1
        for paragraph in topic.paragraphs:
            text = paragraph.removeprefix("- ").replace("`", "")
            assert " ".join(text.split()) in said, paragraph


@pytest.mark.parametrize(
    "text",
    [
        "2+ successes: CP +3",
        "1. not a list",
        "12) not a list",
        "- not a list",
        "+ not a list",
        "> no quotation",
        "# no heading",
        "a | b",
        "*stars* _lines_ `ticks` [link](x) ![picture](y) {attr}",
        "<b>bold</b> &amp; <script>",
        "back\\slash \\*",
    ],
)
def test_nothing_of_a_text_is_markup(text: str) -> None:
    assert HTML.render(escaped(text)) == f"<p>{html.escape(text, quote=True)}</p>\n".replace(
        "&#x27;", "'"
    )


def test_only_code_is_markup_in_prose() -> None:
    assert prose("Type `hn\n man`  or *x*") == r"Type <code>hn man</code> or \*x\*"
    assert code("[a|b] <c>") == "<code>[a&#124;b] &lt;c&gt;</code>"


# The checker

GOOD = """<html><head><link rel="stylesheet" href="a/style.css"><link rel="canonical"
href="https://x.org/"><script src="a/b.js"></script></head><body><h1 id="top">x</h1>
<a href="#top">1</a> <a href="a/two.html#part%20two">2</a> <a href="https://x.org/gone">3</a>
<a href="a/">4</a> <a href="/index.html">5</a> <a href="mailto:a@x.org">6</a></body></html>"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site in which all is well."""
    (tmp_path / "a").mkdir()
    (tmp_path / "index.html").write_text(GOOD)
    (tmp_path / "a" / "two.html").write_text('<p id="part two"><a href="../index.html#top">x</a>')
    (tmp_path / "a" / "index.html").write_text("<p>")
    (tmp_path / "a" / "b.js").write_text("")
    style = "a { background: url(data:image/png;base64,x) } b { background: url('b.js') }"
    (tmp_path / "a" / "style.css").write_text(style)
    return tmp_path


def test_a_good_site(site: Path) -> None:
    assert check_site(site) == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("a/two.html#part%20two", "a/gone.html", "index.html: a/gone.html is not there."),
        ("#part%20two", "#three", "index.html: a/two.html#three has no such place in the page."),
        ('"#top"', '"#bottom"', "index.html: #bottom has no such place in the page."),
        ("a/b.js", "gone.js", "index.html: gone.js is not there."),
        ('"a/b.js"', '"https://x.org/y.js"', "https://x.org/y.js is loaded from another site."),
        ('"a/b.js"', '"//x.org/y.js"', "index.html: //x.org/y.js is loaded from another site."),
        ("a/style.css", "https://x.org/y.css", "https://x.org/y.css is loaded from another site."),
        ('"/index.html"', '"../../x.html"', "index.html: ../../x.html leads out of the site."),
    ],
)
def test_one_bad_link(site: Path, old: str, new: str, problem: str) -> None:
    assert GOOD.count(old) == 1
    (site / "index.html").write_text(GOOD.replace(old, new))
    (line,) = check_site(site)
    assert line.endswith(problem)


@pytest.mark.parametrize(
    ("style", "problem"),
    [
        (
            "@import 'https://x.org/font.css';",
            "https://x.org/font.css is loaded from another site.",
        ),
        ("a { background: url(gone.png) }", "gone.png is not there."),
        ('a { src: url("http://x.org/f") }', "http://x.org/f is loaded from another site."),
    ],
)
def test_a_bad_style(site: Path, style: str, problem: str) -> None:
    (site / "a" / "style.css").write_text(style)
    assert check_site(site) == [f"a/style.css: {problem}"]


def test_no_site(tmp_path: Path) -> None:
    assert check_site(tmp_path) == [f"{tmp_path}: there are no pages."]
