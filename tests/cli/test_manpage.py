"""The manual page tells of every command, is good roff, and its copy in docs/ is up to date."""

import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from hncli import __version__
from hncli.cli.exit_codes import Exit
from hncli.cli.main import hn
from hncli.cli.manpage.page import VARIABLES
from hncli.cli.manpage.roff import escaped, paragraphs, prose
from tests.cli.running import LONGEST, run_hn
from tests.cli.test_help import PATHS, found
from tests.cli.test_import_budget import HEAVY, imported

COPY = Path(__file__).resolve().parents[2] / "docs" / "hn.1"
PAGE = COPY.read_text(encoding="ascii")
LINTERS = {
    "groff": ["groff", "-man", "-Tutf8", "-ww", "-z"],
    "mandoc": ["mandoc", "-Tlint", "-Wwarning"],
}
ENVIRONMENT = "HN_HOME HN_PACKS HN_LANG HN_PLAIN HN_ASCII HN_PACE NO_COLOR HN_DEBUG"


def section(title: str) -> str:
    return PAGE.split(f"\n.SH {title}\n")[1].partition("\n.SH ")[0]


def test_the_copy_is_up_to_date() -> None:
    ended = run_hn("man")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == PAGE, "run: python -m hncli.cli.manpage.page > docs/hn.1"


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
        if isinstance(option, click.Option):
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


def test_no_content_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object) -> None:
        raise AssertionError

    monkeypatch.setattr("hncli.cards.packs.read_toml", refuse)
    assert CliRunner().invoke(hn, ["man"], catch_exceptions=False).exit_code == 0
    assert run_hn("man", HN_PACKS="/nowhere").out == PAGE
    assert not imported("man") & {*HEAVY}
