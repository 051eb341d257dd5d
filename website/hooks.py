"""What mkdocs calls while it builds the site (`hooks` in mkdocs.yml)."""

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from website.pages import ROOT, for_site, generated_pages

HOME = "index.md"
BOOSTED = {"install.md": 10.0, "career.md": 4.0}
"""Pages that a search finds before all others with the word."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are not in docs/, and what they need."""
    for path in sorted((ROOT / "website" / "assets").iterdir()):
        files.append(File.generated(config, f"assets/{path.name}", abs_src_path=str(path)))
    for name, text in generated_pages().items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str | None:
    """Change what a page in docs/ needs changed on the site."""
    del config, files  # mkdocs passes them by name
    if page.file.src_uri == HOME:
        page.meta["hide"] = ["navigation", "toc"]
    if page.file.src_uri in BOOSTED:
        page.meta["search"] = {"boost": BOOSTED[page.file.src_uri]}
    return None if page.file.generated_by else for_site(markdown, ROOT / "docs")
