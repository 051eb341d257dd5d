"""Which language hn speaks: --lang, HN_LANG, the settings, the system; and damaged languages."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from click.testing import CliRunner

import hncli
from hncli.base.messages import N_, _, current_language, language_code, speaking
from hncli.base.settings import SettingsFile
from hncli.base.text import written
from hncli.commands import declare
from hncli.commands.declare import choose_language
from hncli.terminal.rulebook import topics
from tests.cli.program_copy import copy_program
from tests.cli.running import LONGEST, Ended, environment, run_hn

CATALOGUE = Path(hncli.__file__).parent / "locale" / "fr" / "LC_MESSAGES" / "hn.po"
ENGLISH = "Show the manual page."
FRENCH = str(read_po(CATALOGUE.read_text("utf-8").splitlines())[ENGLISH].string)


def language(*args: str, **extra: str) -> str:
    """The language of the help."""
    ended = run_hn(*args, "--help", **extra)  # type: ignore[arg-type]
    assert (ended.code, ended.err) == (0, "")
    assert (ENGLISH in ended.out) != (FRENCH in ended.out)
    return "fr" if FRENCH in ended.out else "en"


@pytest.mark.parametrize("name", ["fr", "FR", "fr_FR.UTF-8", "fr-CA", "fr_BE@euro", " fr "])
def test_all_these_mean_french(name: str, tmp_path: Path) -> None:
    assert language_code(name, ["en", "fr"]) == "fr"
    assert language(HN_LANG=name) == "fr"
    assert language("--lang", name) == "fr"
    assert run_hn("config", "language", name, "--json", HN_HOME=str(tmp_path)).code == 0
    assert SettingsFile(tmp_path).read().language == "fr"


@pytest.mark.parametrize("name", ["", "C", "POSIX", "C.UTF-8", "f", "fra", "de_DE", "_", ".", "@"])
def test_these_mean_no_language_of_hn(name: str) -> None:
    assert language_code(name, ["en", "fr"]) is None
    assert language(LC_ALL=name, LANG="fr") == ("en" if name else "fr")


def test_a_language_with_a_region_comes_before_the_language_alone() -> None:
    known = ["en", "pt", "pt_BR"]
    assert [language_code(name, known) for name in ("pt-br", "pt_PT", "pt")] == [
        "pt_BR", "pt", "pt",
    ]  # fmt: skip


def test_what_comes_first(tmp_path: Path) -> None:
    home = {"HN_HOME": str(tmp_path)}
    assert language(**home) == "en"
    assert language(LC_ALL="", LC_MESSAGES="", LANG="fr_FR.UTF-8", **home) == "fr"
    assert language(LC_ALL="", LC_MESSAGES="en_GB", LANG="fr_FR.UTF-8", **home) == "en"
    assert language(LC_ALL="fr_FR", LC_MESSAGES="en_GB", **home) == "fr"
    SettingsFile(tmp_path).change("language", "fr")
    assert language(**home) == "fr"
    SettingsFile(tmp_path).change("language", "en")
    assert language(LC_ALL="fr_FR.UTF-8", **home) == "en"
    assert language(HN_LANG="fr", **home) == "fr"
    assert language("--lang", "en", HN_LANG="fr", **home) == "en"
    assert language("--lang=fr", HN_LANG="en", **home) == "fr"
    SettingsFile(tmp_path).reset("language")
    SettingsFile(tmp_path).change("pace", "slow")
    assert language(LC_ALL="fr_FR.UTF-8", **home) == "fr"
    SettingsFile(tmp_path).path.write_text("junk")
    assert language(LC_ALL="fr_FR.UTF-8", **home) == "fr"


def test_the_option_stands_before_a_command_or_after_it() -> None:
    """Every command takes it, and it acts before the words of the command are read."""
    before, after = ("--lang", "fr", "config", "-h"), ("config", "--lang", "fr", "-h")
    assert run_hn(*before).out == run_hn(*after).out != run_hn("config", "-h").out
    for args in (["--lang", "fr", "where"], ["where", "--lang", "fr"]):
        assert run_hn(*args, HN_LANG="en").out == run_hn("where", HN_LANG="fr").out
    listed = run_hn("career", "list", HN_LANG="fr").out
    assert listed != run_hn("career", "list", HN_LANG="en").out
    for args in (["career", "--lang", "fr", "list"], ["career", "list", "--lang=fr"]):
        assert run_hn(*args, HN_LANG="en").out == listed
    assert "--lang" not in run_hn("career", "list", "-h", HN_LANG="en").out
    assert run_hn("--lang", HN_LANG="en").complaint.startswith("hn: Option '--lang' requires")


@pytest.mark.parametrize("args", [("where",), ("mission", "list"), ()])
def test_an_unknown_language_is_a_usage_error(args: tuple[str, ...]) -> None:
    said = "hn does not speak 'frr'. Its languages: en, fr. Did you mean fr?"
    assert said in run_hn("--lang", "frr", *args).complaint
    assert f"HN_LANG: {said}" in run_hn(*args, HN_LANG="frr").complaint


def test_an_unknown_language_after_a_command_or_beside_a_known_one() -> None:
    said = "hn does not speak 'frr'. Its languages: en, fr. Did you mean fr?"
    assert said in run_hn("where", "--lang", "frr").complaint
    for each in (["--lang", "en", "where"], ["where", "--lang", "en"], ["config", "--lang=en"]):
        assert run_hn(*each, HN_LANG="frr").code == 0
    ended = run_hn("config", "language", "frr")
    assert "language cannot be 'frr': choose auto, en or fr." in ended.complaint


def test_a_language_of_the_settings_that_was_removed_counts_no_more(tmp_path: Path) -> None:
    SettingsFile(tmp_path).change("language", "fr")
    path = SettingsFile(tmp_path).path
    path.write_text(path.read_text().replace('"fr"', '"xx"'))  # its checksum is wrong too
    assert language(HN_HOME=str(tmp_path)) == "en"
    assert language(HN_HOME=str(tmp_path), LC_ALL="fr") == "fr"


@pytest.mark.parametrize(
    ("args", "language"),
    [
        ("bot", "en"),
        ("--lang fr bot", "en"),
        ("bot --lang=fr", "en"),
        ("career --lang fr export", "en"),
        ("career export --csv", "en"),
        ("career export --markdown --json", "en"),
        ("career export --markdown", "fr"),
        ("stats --json --lang fr", "en"),
        ("stats --lang fr --json", "en"),
        ("stats", "fr"),
        ("mission play", "fr"),
    ],
)
def test_what_is_for_programs(args: str, language: str) -> None:
    """A usage error tells in which language a command speaks."""
    ended = run_hn(*args.split(), "x", "y", "z", HN_LANG="fr")
    assert ended.code == 2
    assert {"en": " See hn", "fr": " Voir hn"}[language] in ended.err


@pytest.mark.parametrize("args", ["bot", "scenario", "scenario check", "career export", "stats"])
def test_the_help_is_for_people(args: str) -> None:
    french = run_hn(*args.split(), "--help", HN_LANG="fr").out
    assert "Afficher ce message et quitter." in french
    for typed in (f"{args} --help --lang fr", f"--lang fr {args} -h"):
        assert run_hn(*typed.split(), HN_LANG="en").out == french


def test_the_tests_are_english_in_every_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("en", ""):
        monkeypatch.setenv("HN_LANG", name)
        choose_language()
        assert current_language() == "en"


def test_a_language_is_spoken_for_a_while() -> None:
    """All that is shown follows it: messages, marked ones, click's, numbers, lists and rules."""
    marked = N_("Show the manual page.")

    def shown() -> list[str]:
        command = declare.command(help=marked)(lambda: None)
        help = CliRunner().invoke(command, ["--help"]).output
        return [
            _("quit"),
            str(marked),
            f"{marked:>30}",
            help,
            written(1.5, ".1f"),
            topics()[0].title,
        ]

    english = shown()
    with speaking("fr"):
        french = shown()
        with speaking("en"):
            assert shown() == english
        assert shown() == french
    assert shown() == english
    assert not set(english) & set(french)
    assert "Usage :" in french[3].replace("\u00a0", " ")


# What is damaged


Damage = Callable[[str, bytes | None], None]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program whose French can be damaged."""
    root = tmp_path_factory.mktemp("copy")
    copy_program(root)
    return root


@pytest.fixture
def damage(copy: Path) -> Iterator[Damage]:
    """Writes something else into a file of the copy, or removes it, until the test is over."""
    before: dict[Path, bytes | None] = {}

    def write(path: Path, content: bytes | None) -> None:
        path.parent.mkdir(exist_ok=True)
        path.unlink(missing_ok=True) if content is None else path.write_bytes(content)

    def damaged(name: str, content: bytes | None) -> None:
        path = copy / name
        before[path] = path.read_bytes() if path.exists() else None
        write(path, content)

    yield damaged
    for path, content in before.items():
        write(path, content)


@pytest.fixture
def french(copy: Path, tmp_path: Path) -> Callable[..., Ended]:
    """Runs the copy in French."""

    def run(*args: str) -> Ended:
        ended = subprocess.run(
            [sys.executable, "-m", "hncli", *args],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=copy,
            env=environment(HN_LANG="fr", HN_HOME=str(tmp_path / "home")),
            timeout=LONGEST,
            check=False,
        )
        return Ended(ended.returncode, ended.stdout, ended.stderr)

    return run


def test_the_copy_speaks_french(french: Callable[..., Ended]) -> None:
    """Else what follows would hold without any damage."""
    ended = french("--help")
    assert (ended.code, ended.err) == (0, "")
    assert FRENCH in ended.out


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        b"junk",
        b"\xde\x12\x04\x95" + b"\xff" * 40,
        b"\xde\x12\x04\x95" + b"\0" * 4 + b"\1\0\0\0" + b"\x7f\0\0\0" * 2,
        None,
    ],
)
def test_a_damaged_catalogue_is_one_line_and_english(
    damage: Damage, french: Callable[..., Ended], damaged: bytes | None
) -> None:
    """None: it was never compiled."""
    damage("hncli/locale/fr/LC_MESSAGES/hn.mo", damaged)
    others = [] if damaged else [["config"], ["content", "list"]]
    for args in (["--help"], *others):
        ended = french(*args)
        assert ended.code == 0
        assert (
            ended.err
            == "hn: fr/LC_MESSAGES/hn.mo is missing or damaged; hn uses English instead.\n"
        )
        assert FRENCH not in ended.out


@pytest.mark.parametrize(
    ("file", "damaged"),
    [
        ("base/words/fr.toml", b"["),
        ("base/words/fr.toml", b"\xff\xfe"),
        ("high-water/lines/fr.toml", b"[x]\ntitle = 3\n"),
    ],
)
def test_damaged_words_of_a_pack_are_one_line_and_english(
    damage: Damage, french: Callable[..., Ended], file: str, damaged: bytes
) -> None:
    damage(f"content/{file}", damaged)
    damage("content/crime-wave/words/fr.toml", damaged)  # is not told as well
    box = file.partition("/")[0]
    ended = french("mission", "play", "--box", box, "--seed", "1", "--plain")
    lines = [line for line in ended.err.splitlines() if "fr.toml" in line]
    assert len(lines) == 1
    assert lines[0].startswith("hn: ")
    assert "Traceback" not in ended.err
    assert french("content", "check", f"content/{box}").code == 1


def test_a_damaged_lesson_and_damaged_rules_are_one_line_and_english(
    damage: Damage, french: Callable[..., Ended]
) -> None:
    for name in ("learn/fr/1.toml", "rules/fr/04-threat.md"):
        damage(f"hncli/{name}", b"\xff junk")
    for args, file in (
        (["rules", "threat"], "rules/fr/04-threat.md"),
        (["learn", "1"], "learn/fr/1"),
    ):
        ended = french(*args)
        said = [line for line in ended.err.splitlines() if "/fr/" in line]
        assert len(said) == 1
        assert said[0].startswith(f"hn: {file}")
        assert "Traceback" not in ended.err
        assert "hostage" in ended.out
