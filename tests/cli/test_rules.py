"""`hn rules` prints topics and rules, and helps whoever looks for something that is not there."""

from click.testing import CliRunner

from hncli.cli.main import hn
from hncli.terminal.rulebook import rules_lines
from tests.cli.in_process import run_here
from tests.cli.running import Ended


def rules(*words: str, **env: str) -> Ended:
    """Run the command in this process, which is quicker than another."""
    ended = CliRunner().invoke(hn, ("rules", *words), env={"COLUMNS": "80", **env})
    return Ended(ended.exit_code, ended.stdout, ended.stderr)


def printed(*words: str, **env: str) -> list[str]:
    ended = rules(*words, **env)
    assert (ended.code, ended.err) == (0, "")
    return ended.out.splitlines()


def test_the_list_of_topics() -> None:
    ended = run_here("rules")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.splitlines() == rules_lines(None, 80)


def test_a_topic_a_rule_and_words() -> None:
    assert printed("threat") == rules_lines("threat", 80)
    assert printed("r-threat-5") == rules_lines("R-THREAT-5", 80)
    assert printed("medic", "team") == printed("medic team") == rules_lines("medic team", 80)
    assert printed("  ") == rules_lines(None, 80)


def test_width() -> None:
    assert printed("threat", "--width", "40") == rules_lines("threat", 40)
    assert printed("threat", COLUMNS="33") == rules_lines("threat", 33)
    assert rules("threat", "--width", "19").code == 2


def test_plain_is_the_same() -> None:
    assert printed("--plain", "threat") == printed("threat")


def test_an_unknown_word_is_one_clear_line() -> None:
    said = run_here("rules", "thraet").complaint
    assert said == (
        "hn: The rules have nothing on 'thraet'. Did you mean threat? hn rules lists the topics."
    )


def test_odd_words_are_no_error_of_ours() -> None:
    for word in ("?", "[", "\\", "\x1b[31m", "z" * 5000, "\udcff", "--", "R-"):
        ended = rules("--", word)
        assert ended.code in (0, 2)
        assert ended.out or ended.err.startswith("hn: The rules have nothing on ")
        assert "\x1b" not in ended.out + ended.err
