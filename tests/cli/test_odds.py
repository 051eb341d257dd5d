"""`hn odds` prints the chances at each threat level, in a table or in sentences."""

import pytest

from tests.cli.in_process import run_here

TABLE = """\
Hostage Negotiator: threat rolls, -1 die.
Best: fours converted with 4 spare cards, two for each.
Level  Dice      0      1     2+  Best 1+  Best 2+
S         2  44.4%  44.4%  11.1%    75.0%    25.0%
1         2  44.4%  44.4%  11.1%    75.0%    25.0%
2         1  66.7%  33.3%     0%    50.0%       0%
3         1  66.7%  33.3%     0%    50.0%       0%
4         1  66.7%  33.3%     0%    50.0%       0%
5         1  66.7%  33.3%     0%    50.0%       0%
6         1  66.7%  33.3%     0%    50.0%       0%
K         1  66.7%  33.3%     0%    50.0%       0%
"""
NARROW = """\
Hostage Negotiator: threat rolls.
Threat S to 1, 3 dice: no success 29.6%,
  one 44.4%, two or more 25.9%. At best,
  with 2 spare cards: one or more 87.5%,
  two or more 45.4%.
Threat 2 to 6, 2 dice: no success 44.4%,
  one 44.4%, two or more 11.1%. At best,
  with 2 spare cards: one or more 75.0%,
  two or more 22.2%.
Threat K, 1 die: no success 66.7%, one
  33.3%, two or more 0%. At best, with 2
  spare cards: one or more 50.0%, two or
  more 0%.
"""
PLAIN = """\
Crime Wave: threat rolls, +2 dice.
Threat K, 3 dice: no success 29.6%, one 44.4%, two or more 25.9%.
"""


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ("--cards 4 --dice -1 --width 60", TABLE),
        ("--cards 2 --width 40", NARROW),
        ("--box crime-wave --level k --dice +2 --plain", PLAIN),
    ],
    ids=["table", "narrow", "plain"],
)
def test_odds(args: str, expected: str) -> None:
    ended = run_here("odds", *args.split())
    assert (ended.code, ended.out, ended.err) == (0, expected, "")
