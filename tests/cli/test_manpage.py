"""The manual page tells of every command, is good roff, and its copy in docs/ is up to date."""

import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from hncli import __version__
from hncli.cli.main import hn
from hncli.cli.manpage import VARIABLES, escaped, paragraphs, plain_lines, prose
from hncli.commands.exits import Exit
from tests.cli.at_terminal import shown_at_terminal
from tests.cli.running import LONGEST, run_hn
from tests.cli.test_help import PATHS, found
from tests.cli.test_import_budget import DRAWING, imported

COPY = Path(__file__).resolve().parents[2] / "docs" / "hn.1"
PAGE = COPY.read_text(encoding="ascii")
LINTERS = {
    "groff": ["groff", "-man", "-Tutf8", "-ww", "-z"],
    "mandoc": ["mandoc", "-Tlint", "-Wwarning"],
}
ENVIRONMENT = (
    "HN_HOME HN_PACKS HN_LANG HN_ASK HN_PLAIN HN_ASCII HN_PACE VISUAL EDITOR NO_COLOR HN_DEBUG"
)


def section(title: str) -> str:
    return PAGE.split(f"\n.SH {title}\n")[1].partition("\n.SH ")[0]


def test_the_copy_is_up_to_date() -> None:
    ended = run_hn("man")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == PAGE, "run: python -m hncli.cli.manpage > docs/hn.1"


@pytest.mark.parametrize("path", PATHS[1:], ids=" ".join)
def test_every_command_and_option(path: tuple[str, ...]) -> None:
    name = escaped(" ".join(("hn", *path)))
    _before, heading, rest = section("COMMANDS").partition(f".SS {name}\n")
    assert heading
    told = rest.partition("\n.SS ")[0]
    assert told.startswith(rf"\fB{name}\fR ")
    command = found(path)
    assert prose((command.help or "").partition("\n")[0]) in told
    for option in command.params:
        if isinstance(option, click.Option) and not option.hidden:
            assert all(rf"\fB{escaped(typed)}\fR" in told for typed in option.opts)
            assert prose(option.help or "") in told


def test_what_else_is_told() -> None:
    assert f'"hn {__version__}"' in PAGE
    assert list(VARIABLES) == ENVIRONMENT.split()
    assert re.findall(r"^\\fB(.*)\\fR$", section("ENVIRONMENT"), re.M) == ENVIRONMENT.split()
    codes = re.findall(r"^\\fB(\d+)\\fR$", section("EXIT STATUS"), re.M)
    assert codes == [str(int(code)) for code in Exit]
    assert "careers/NAME.json" in section("FILES")
    assert "unofficial, not affiliated with the publisher" in PAGE


@pytest.mark.parametrize("tool", LINTERS)
def test_it_is_good_roff(tool: str) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")
    ended = subprocess.run(
        [*LINTERS[tool], str(COPY)], capture_output=True, text=True, timeout=LONGEST, check=True
    )
    assert (ended.stdout, ended.stderr) == ("", "")


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_it_is_read_as_it_was_meant() -> None:
    """What is to be copied from the page is there to the letter."""
    ended = subprocess.run(
        ["groff", "-man", "-Tutf8", "-P-c", "-rLL=120n", str(COPY)],
        stdout=subprocess.PIPE,
        timeout=LONGEST,
        check=True,
    )
    text = re.sub(".\b", "", ended.stdout.decode())
    assert "  echo '. ~/.hn-completion.bash' >> ~/.bashrc\n" in text
    assert "hn career give-up [OPTIONS] [NAME]\n" in text
    assert "--killed-at-s N" in text
    assert "\n       .hn-home\n" in text


@pytest.mark.parametrize(
    ("text", "roff"),
    [
        (".SH it is no heading", r"\&.SH it is no heading"),
        ("'tis no request", r"\(aqtis no request"),
        (r"a\nb \fBbold", r"a\enb \efBbold"),
        ("--dry-run", r"\-\-dry\-run"),
        ('"^~`"', r"\(dq\(ha\(ti\(ga\(dq"),
        ("a … b", r"a \[u2026] b"),
    ],
)
def test_every_sign_stands_for_itself(text: str, roff: str) -> None:
    assert escaped(text) == roff


def test_paragraphs() -> None:
    text = "Type `hn -h`\nnow.\n\n\b\n.kept\n  as it is\n\nEnd."
    assert paragraphs(text) == [
        ".PP",
        r"Type \fBhn \-h\fR now.",
        ".PP",
        ".nf",
        r"\&.kept",
        "  as it is",
        ".fi",
        ".PP",
        "End.",
    ]


# On a terminal


def at_a_terminal(**extra: str) -> str:
    return shown_at_terminal("man", columns=70, variables=extra)


def is_formatted(text: str) -> bool:
    return (
        not re.search(r"^\.[A-Z]", text, re.M)
        and "\\f" not in text
        and bool(re.search(r"^NAME\n       hn - play the solo card game", text, re.M))
        and "echo '. ~/.hn-completion.bash' >> ~/.bashrc" in text
        and bool(re.search(r"^       --killed-at-s N", text, re.M))
    )


@pytest.mark.skipif(shutil.which("man") is None, reason="man is not installed")
def test_a_terminal_shows_it_by_man() -> None:
    text = at_a_terminal(TERM="xterm", MANPAGER="cat")
    assert text.lstrip().startswith("HN(1)")
    assert is_formatted(text)


@pytest.mark.parametrize(
    "extra",
    [{"TERM": "xterm", "PATH": "/nowhere"}, {"TERM": "dumb"}, {"TERM": "xterm", "HN_PLAIN": "1"}],
    ids=["without man", "dumb", "plain"],
)
def test_another_terminal_shows_plain_text(extra: dict[str, str]) -> None:
    text = at_a_terminal(**extra)
    assert is_formatted(text)
    lines = text.splitlines()
    assert text.startswith("NAME\n")
    assert not [line for line in lines if len(line) > 70 and "completion" not in line]
    for name in ("hn career give-up [OPTIONS] [NAME]", "       130", "       .hn-home"):
        assert name in text


def test_a_man_that_fails_is_no_loss(tmp_path: Path) -> None:
    """Such as that of macOS, which reads no page from its input."""
    man = tmp_path / "man"
    man.write_text("#!/bin/sh\necho usage >&2\nexit 64\n")
    man.chmod(0o700)
    text = at_a_terminal(TERM="xterm", PATH=f"{tmp_path}:/bin:/usr/bin", PAGER="cat")
    assert "usage" not in text.splitlines()[0]
    assert is_formatted(text)


@pytest.mark.parametrize(
    ("pager", "first"),
    [("head -n 1", "NAME"), ("no-such-pager", "NAME"), ("false", "NAME"), ("it's", "NAME")],
)
def test_without_man_a_pager_shows_it(tmp_path: Path, pager: str, first: str) -> None:
    """One that is missing or fails is no loss either."""
    for name in ("head", "false"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    text = at_a_terminal(TERM="xterm", PATH=str(tmp_path), PAGER=pager)
    assert text.splitlines()[0] == first
    assert (len(text.splitlines()) == 1) == pager.startswith("head")


def test_plain_text_has_every_sign() -> None:
    roff = ["\\(aqtis", *paragraphs("a `b` -- c\\d ^~\n\n\b\n.kept\n  as … is")]
    assert plain_lines("\n".join(roff), 40) == [
        "       'tis",
        "",
        "       a b -- c\\d ^~",
        "",
        "       .kept",
        "         as … is",
    ]


def test_no_content_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object) -> None:
        raise AssertionError

    monkeypatch.setattr("hncli.game.cards.packs.read_toml", refuse)
    assert CliRunner().invoke(hn, ["man"], catch_exceptions=False).exit_code == 0
    assert run_hn("man", HN_PACKS="/nowhere").out == PAGE
    assert not imported("man") & DRAWING
