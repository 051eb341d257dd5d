"""Codes as text: what they survive, and what is said where they are cut or changed."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hncli.features.challenges.codes import (
    ALPHABET,
    MOST_GROUPS,
    PREFIXES,
    BadCode,
    Code,
    Kind,
    find_codes,
    write_code,
)
from tests.features.challenges.games import read_code

CODE = Code("mission-result", 0x123456789ABCDEF0123456789ABCDEF)
TEXT = write_code(CODE)
GROUPS = TEXT.removeprefix("DUEL-RESULT-").split("-")
KINDS = st.sampled_from(sorted(PREFIXES))


def why(text: str) -> str:
    """What is said of a text that is no code."""
    with pytest.raises(BadCode) as error:
        read_code(text)
    return str(error.value)


@given(KINDS, st.one_of(st.integers(0, 99), st.integers(0, 1 << 4000)))
def test_round_trip(kind: Kind, number: int) -> None:
    text = write_code(Code(kind, number))
    assert read_code(text) == (kind, number)
    assert write_code(read_code(text)) == text
    body = text.removeprefix(PREFIXES[kind]).replace("-", "")
    assert set(body) <= set(ALPHABET)
    assert re.fullmatch(r"[A-Z]+(-RESULT)?(-[0-9A-Z]{5})+", text)


def test_no_letter_looks_like_another() -> None:
    assert len(set(ALPHABET)) == 32
    assert not set(ALPHABET) & set("ILOU")


def test_the_largest_code() -> None:
    letters = (MOST_GROUPS - 1) * 4 - 2
    text = write_code(Code("career-result", (1 << 5 * letters) - 1))
    assert read_code(text).number == (1 << 5 * letters) - 1
    with pytest.raises(BadCode, match="too long"):
        write_code(Code("career-result", 1 << 5 * letters))


@pytest.mark.parametrize(
    "text",
    [
        TEXT.lower(),
        TEXT.replace("0", "O").replace("1", "l"),
        TEXT.replace("0", "o").replace("1", "I"),
        f'"{TEXT}"',
        f"“{TEXT}”, she said",
        f"`{TEXT}`",
        f"**{TEXT}**",
        f"{TEXT}.",
        f"look: {TEXT} beat that!",
        f"{TEXT}\nbeat that!",
        TEXT.replace("-", " - "),
        TEXT.replace("-", "\u2011"),  # a hyphen that does not break
        TEXT.replace("-", "-\u200b"),
        TEXT.replace("-", "-\n"),
        TEXT.replace("-", "-\r\n> "),
        "\n".join(TEXT[at : at + 20] for at in range(0, len(TEXT), 20)),
        "=\n".join([TEXT[:30], TEXT[30:]]).replace("=", ""),
        "\n".join(f"> {TEXT[at : at + 33]}" for at in range(0, len(TEXT), 33)),
        "DUEL-RESULT-" + "".join(GROUPS),
        "DUEL-RESULT-" + " ".join("".join(GROUPS)),
    ],
)
def test_what_a_code_survives(text: str) -> None:
    assert read_code(text) == CODE


def test_codes_in_a_longer_text() -> None:
    other = write_code(Code("career", 99))
    text = f"Ann: {TEXT}\n\n> Bob Ray = `{other}` ha\nno code: duel or tour\nhn daily:\n{TEXT}"
    found = find_codes(text)
    assert [(one.kind, one.label) for one in found] == [
        ("mission-result", "Ann"),
        ("career", "Bob Ray"),
        ("mission-result", ""),
    ]
    assert find_codes("") == []
    assert find_codes("\x1b[31mAnn\x07: " + TEXT)[0].label.isprintable()
    assert len(find_codes("A" * 300 + ": " + TEXT)[0].label) <= 20


def test_no_code() -> None:
    assert why("hello") == "'hello' is no code. Codes begin with DUEL or TOUR and a hyphen."
    assert why("") == "There is no code in it. Codes begin with DUEL or TOUR and a hyphen."
    assert why("x" * 5000) == why("")
    assert why(f"{TEXT} {TEXT}") == "There are 2 codes here; give one."


def test_cut_in_the_middle() -> None:
    count = len(GROUPS)
    assert why(TEXT[:-1]) == f"The code is cut off in group {count}: it has {count} groups."
    assert why(TEXT[:-5]) == f"The code is cut off before group {count}: it has {count} groups."
    assert why(f"DUEL-RESULT-{GROUPS[0]}-{GROUPS[1][:2]}") == (
        f"The code is cut off in group 2: it has {count} groups."
    )
    assert why("DUEL-RESULT-") == "The code is cut off right at its beginning."
    assert why("DUEL-K0") == "The code is cut off right at its beginning."


@pytest.mark.parametrize("n", range(len(GROUPS)))
def test_a_changed_letter_is_found_where_it_is(n: int) -> None:
    """A check letter has 32 values, so that one change of 32 shows in a later group only."""
    at_once = 0
    for letter in ALPHABET:
        changed = GROUPS[n][:2] + letter + GROUPS[n][3:]
        if changed == GROUPS[n]:
            continue
        said = why("-".join(["DUEL-RESULT", *GROUPS[:n], changed, *GROUPS[n + 1 :]]))
        place = re.match(r"The code is wrong at group (\d+), ", said)
        assert place, said
        assert int(place[1]) >= n + 1
        at_once += int(place[1]) == n + 1
    assert at_once >= 27


def test_impossible_signs() -> None:
    text = "-".join(["DUEL-RESULT", *GROUPS[:2], "12Ä45", *GROUPS[3:]])
    assert why(text) == "The code breaks off at group 3: no code has the sign 'Ä'."
    assert "'U'" in why(text.replace("Ä", "U"))
    assert "'?'" in why(text.replace("Ä", "?"))
    assert why(text.replace("Ä", "\x07")).isprintable()


def test_more_than_there_should_be() -> None:
    for more in ("A", "-A", "-ABCDE"):
        assert why(TEXT + more) == (
            f"The code goes on after group {len(GROUPS)}, which should be its last."
        )


def test_another_prefix_is_another_code() -> None:
    for prefix in ("DUEL", "TOUR", "TOUR-RESULT"):
        assert why(TEXT.replace("DUEL-RESULT", prefix)).startswith("The code is wrong at group ")


@given(st.text(max_size=300))
def test_any_text_is_no_code(text: str) -> None:
    for prefix in ("", "DUEL-", "tour-result-"):
        assert why(prefix + text)
