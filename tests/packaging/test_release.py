"""What `make release` asks before it builds, and what it calls a trace of us."""

import subprocess
from datetime import date
from pathlib import Path

import pytest

from hncli import __version__
from release import OURS, ROOT, Wrong, check_changelog, check_tree

BODY = "\n### Added\n\nFor players:\n\n- a\n\nFor pack authors:\n\n- b\n\nFor programmers:\n\n- c\n"


def releases() -> list[str]:
    """The sections of the changelog, the last release first; what is unreleased may be above it."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    first, *others = (f"## {section}" for section in text.split("\n## ")[1:])
    return others if first.startswith("## [Unreleased]\n") else [first, *others]


def test_the_changelog_begins_with_this_version() -> None:
    assert check_changelog(releases()[0], __version__) >= date(2026, 11, 18)


def test_every_release_is_told_to_each_reader() -> None:
    assert len(releases()) >= 3
    for section in releases():
        check_changelog(section, section.removeprefix("## [").partition("]")[0])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("# Changelog\n", "begins with no heading; it must be ## [2.0.0] - YEAR-MONTH-DAY"),
        (f"## [Unreleased]\n{BODY}", "begins with ## [Unreleased]; it must be ## [2.0.0]"),
        (f"## [2.0.0]\n{BODY}", "begins with ## [2.0.0]; it must be"),
        (f"## [1.9.0] - 2027-01-31\n{BODY}", "begins with ## [1.9.0] - 2027-01-31"),
        (f"## [2.0.0] - 2027-02-31\n{BODY}", "2027-02-31 in CHANGELOG.md is no date"),
        ("## [2.0.0] - 2027-01-31\n", "tells nothing for players under 2.0.0"),
    ],
)
def test_a_changelog_that_is_not_ready(text: str, why: str) -> None:
    with pytest.raises(Wrong) as error:
        check_changelog(text, "2.0.0")
    assert why in str(error.value)


def test_the_tree_is_clean_and_the_tag_is_new(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        author = ["-c", "user.name=a", "-c", "user.email=a@localhost"]
        subprocess.run(["git", *author, *arguments], cwd=tmp_path, check=True, capture_output=True)

    git("init")
    git("commit", "--allow-empty", "-m", "a")
    check_tree(tmp_path, "v2.0.0")
    (tmp_path / "new").touch()
    with pytest.raises(Wrong, match="1 files are not committed, such as new"):
        check_tree(tmp_path, "v2.0.0")
    (tmp_path / "new").unlink()
    git("tag", "v2.0.0")
    with pytest.raises(Wrong, match="is there already"):
        check_tree(tmp_path, "v2.0.0")


def test_what_is_ours() -> None:
    ours = ("/bin/hn", "/lib/x/hncli", "/lib/hn_career-1.0.0.dist-info/RECORD", "/share/man/hn.1")
    others = ("/bin/python", "/lib/x/rich/hn.py", "/bin/hnx", "/lib/hncliff/a.py")
    assert all(map(OURS.search, ours))
    assert not any(map(OURS.search, others))
