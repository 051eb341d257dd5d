"""The list of careers as a table and as sentences, on narrow and wide terminals."""

from pathlib import Path

from hncli.terminal.columns import display_width
from tests.cli.running import run_hn

WIDE_SIGNS = "日本語日本語"


def test_columns_stand_below_each_other_whatever_the_name(tmp_path: Path) -> None:
    home = str(tmp_path)
    for name, who in (("ann", "Ann"), ("ken", WIDE_SIGNS)):
        begun = run_hn("career", "new", name, "--yes", "--negotiator", who, HN_HOME=home)
        assert begun.code == 0
    heading, *rows = run_hn("career", "list", HN_HOME=home, COLUMNS="80").out.splitlines()
    at = display_width(heading.partition("mode")[0])
    assert [display_width(row.partition("normal")[0]) for row in rows] == [at, at]


def test_a_table_that_is_too_wide_becomes_sentences_but_not_on_a_pipe(tmp_path: Path) -> None:
    home = str(tmp_path)
    new = ("career", "new", "ann", "--yes", "--negotiator", WIDE_SIGNS * 3)
    assert run_hn(*new, HN_HOME=home).code == 0
    table = run_hn("career", "list", HN_HOME=home).out
    assert table.splitlines()[0].startswith("name ")
    widest = max(map(display_width, table.splitlines()))
    assert run_hn("career", "list", HN_HOME=home, COLUMNS=str(widest)).out == table
    told = run_hn("career", "list", HN_HOME=home, COLUMNS=str(widest - 1)).out
    assert told.startswith("ann: ")
    narrow = run_hn("career", "list", HN_HOME=home, COLUMNS="40").out
    assert max(map(display_width, narrow.splitlines())) <= 40
