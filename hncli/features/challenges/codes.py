"""Codes as text that survives chat, mail and line wraps."""

import hashlib
import re
from typing import Literal, NamedTuple

from hncli.base.messages import _, in_quotes, printable
from hncli.base.values import Value, value

GROUP = 16  # of a number without a known range: digits of this base, each after a flag
LONGEST = 40  # groups of such a number, and letters of a text
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"
END = len(LETTERS)  # what ends a text


class BadDigits(Exception):
    """A packed number does not hold the digits that are read from it."""


class DigitWriter:
    """Packs digits of different bases into one number."""

    def __init__(self) -> None:
        self.packed = 0  # all digits as one number
        self._unit = 1

    def put(self, digit: int, base: int) -> None:
        """Add a number from 0 to base - 1."""
        assert 0 <= digit < base
        self.packed += digit * self._unit
        self._unit *= base

    def put_number(self, number: int) -> None:
        """Add a number without a known range, 0 or more; a small one is short."""
        while number:
            self.put(1, 2)
            self.put(number % GROUP, GROUP)
            number //= GROUP
        self.put(0, 2)

    def put_text(self, text: str) -> None:
        """Add an id: small letters, digits and hyphens."""
        for letter in text:
            self.put(LETTERS.index(letter), END + 1)
        self.put(END, END + 1)


class DigitReader:
    """Unpacks the digits of a number in the order in which they were added."""

    def __init__(self, packed: int) -> None:
        self.rest = packed  # 0 where nothing is left but zeros

    def take(self, base: int) -> int:
        """The next number from 0 to base - 1."""
        self.rest, digit = divmod(self.rest, base)
        return digit

    def take_number(self, most: int = GROUP**LONGEST) -> int:
        """The next number without a known range; BadDigits if it is larger than `most`."""
        number = place = 0
        while self.take(2):
            number += self.take(GROUP) * GROUP**place
            place += 1
            if place == LONGEST:
                raise BadDigits
        if number > most:
            raise BadDigits
        return number

    def take_text(self) -> str:
        """The next id; BadDigits if it has more than LONGEST letters."""
        text = ""
        while (letter := self.take(END + 1)) != END:
            text += LETTERS[letter]
            if len(text) > LONGEST:
                raise BadDigits
        return text


Kind = Literal["mission", "career", "mission-result", "career-result"]

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
BITS = 5
DATA, SIZE = 4, 5  # letters of a group that hold the number, and all of them
COUNT = 2  # letters that say how many groups there are
MOST_GROUPS = len(ALPHABET) ** COUNT - 1
PREFIXES: dict[Kind, str] = {
    "mission-result": "DUEL-RESULT",
    "career-result": "TOUR-RESULT",
    "mission": "DUEL",
    "career": "TOUR",
}
"""What the codes of a kind begin with. Each word has a U, which no other letter of a code is."""

LOOK_ALIKE = str.maketrans("OIL", "011")
DASH = "[-\u00ad\u2010-\u2015\u2212\ufe63\uff0d]"
START = re.compile(
    rf"(?<![0-9A-Z])(DUE1|T0UR)(?:[\W_]{{0,20}}{DASH}[\W_]{{0,20}}(RESU1T))?\s*{DASH}"
)
"""The prefix of a code, after look-alikes were replaced."""
KINDS: dict[str, Kind] = {prefix.translate(LOOK_ALIKE): kind for kind, prefix in PREFIXES.items()}
IGNORED = re.compile(rf"(?:\s|{DASH}|[\u200b-\u200f\u2060\ufeff>\"'`*_|\\\u2018-\u201f])+")
"""What chat programs, mail and shells put between the letters, or around them."""
LABEL = re.compile(r"([^\r\n:=]{1,60})[:=][ \t\"'`*_<]*\Z")
"""A name before a code, as in `Ann: DUEL-RESULT-...`."""
GROUPS = re.compile(rf"(?:{DASH}[0-9A-Za-z]{{5}}){{2,}}")
"""The end of a code that comes before the name on the same line."""
LONGEST_LABEL = 20
LONGEST_SHOWN = 40
LABEL_REACH = 100  # letters before a code in which its label is looked for


class BadCode(Exception):
    """Why a text is no valid code, in a sentence for the player; it names the place."""


class Code(NamedTuple):
    """A code that was checked: its kind, and the number it holds."""

    kind: Kind
    number: int


@value
class FoundCode(Value):
    """A code in a longer text: its kind, its letters and what follows, the name before it."""

    kind: Kind
    body: str
    label: str = ""


def write_code(code: Code) -> str:
    """The text of a code; BadCode if it would be longer than any code may be."""
    data = _letters(code.number)
    data += "0" * (-(len(data) + COUNT) % DATA)
    groups = (len(data) + COUNT) // DATA + 1
    if groups > MOST_GROUPS:
        raise BadCode(_("That's too long for a code."))
    data = _letters(groups).ljust(COUNT, "0") + data
    check = _Check(code.kind)
    groups_with_check = [check.completed(data[at : at + DATA]) for at in range(0, len(data), DATA)]
    return "-".join([PREFIXES[code.kind], *groups_with_check, check.last])


def find_code(text: str) -> FoundCode:
    """The only code in a text, not checked yet; BadCode if there is none, or several."""
    codes = find_codes(text)
    if not codes:
        raise BadCode(no_code(text))
    if len(codes) > 1:
        raise BadCode(_("There are {n} codes here; give one.").format(n=len(codes)))
    return codes[0]


def no_code(text: str) -> str:
    """A sentence for a text without a code."""
    if len(text) > LONGEST_SHOWN or not text.strip():  # a file, or nothing
        return _("There is no code in it. Codes begin with DUEL or TOUR and a hyphen.")
    quoted = in_quotes(text.strip(), LONGEST_SHOWN)
    return _("{text} is no code. Codes begin with DUEL or TOUR and a hyphen.").format(text=quoted)


def find_codes(text: str) -> list[FoundCode]:
    """All codes in a text, in order; their letters are not checked yet."""
    normalized = _normalized(text)
    starts = list(START.finditer(normalized))
    ends = [start.start() for start in starts[1:]] + [len(normalized)]
    return [
        FoundCode(
            KINDS["-".join(filter(None, start.groups()))],
            text[start.end() : end],
            _label(text[max(0, start.start() - LABEL_REACH) : start.start()]),
        )
        for start, end in zip(starts, ends, strict=False)
    ]


def _label(text_before: str) -> str:
    """The name that the line before a code gives it; empty if it gives none."""
    match = LABEL.search(text_before)
    name = GROUPS.split(match[1])[-1] if match else ""
    return printable(name.strip(" \t-*>\"'`_<,;."), LONGEST_LABEL)


def decode(found_code: FoundCode) -> Code:
    """The code that was found; BadCode with the group where it is cut or was changed."""
    check = _Check(found_code.kind)
    letters = _Letters(found_code.body)
    first = letters.group(1)
    groups = _number(first[:COUNT])
    data = ""
    for n in range(1, max(groups, 2)):
        group = first if n == 1 else letters.group(n, groups)
        if check.completed(group[:DATA]) != group:
            raise BadCode(_changed(n, group))
        data += group[:DATA]
    if (last := letters.group(groups, groups)) != check.last:
        raise BadCode(_changed(groups, last))
    if letters.goes_on:
        text = _("The code goes on after group {n}, which should be its last.")
        raise BadCode(text.format(n=groups))
    return Code(found_code.kind, _number(data[COUNT:]))


def _changed(n: int, group: str) -> str:
    text = _("The code is wrong at group {n}, {group}: a letter there or before it was changed.")
    return text.format(n=n, group=group)


class _Check:
    """The check letters of a code, which depend on its kind and on all letters so far."""

    def __init__(self, kind: Kind) -> None:
        self._hash = hashlib.sha256(kind.encode())

    def completed(self, data: str) -> str:
        """The next group: its letters and their check letter."""
        self._hash.update(data.encode())
        return data + ALPHABET[self._hash.digest()[0] % len(ALPHABET)]

    @property
    def last(self) -> str:
        """The last group, a checksum of all before."""
        number = int.from_bytes(self._hash.digest()[1:5], "big") % len(ALPHABET) ** SIZE
        return _letters(number).ljust(SIZE, "0")


class _Letters:
    """The letters of a code, taken group by group out of a text."""

    def __init__(self, body: str) -> None:
        self._body = body
        self._normalized = _normalized(body)
        self._at = 0

    def group(self, n: int, groups: int | None = None) -> str:
        """The next five letters; BadCode if the text ends, or has a sign that no code has."""
        letters = ""
        while len(letters) < SIZE:
            if match := IGNORED.match(self._normalized, self._at):
                self._at = match.end()
            if self._at >= len(self._normalized):
                text = _("The code is cut off before group {n}: it has {all} groups.")
                if groups is None:
                    text = _("The code is cut off right at its beginning.")
                elif letters:
                    text = _("The code is cut off in group {n}: it has {all} groups.")
                raise BadCode(text.format(n=n, all=groups))
            letter = self._normalized[self._at]
            if letter not in ALPHABET:
                text = _("The code breaks off at group {n}: no code has the sign {sign}.")
                raise BadCode(text.format(n=n, sign=in_quotes(self._body[self._at], 10)))
            letters += letter
            self._at += 1
        return letters

    @property
    def goes_on(self) -> bool:
        """Whether more letters follow at once; a new word is no part of the code."""
        return bool(re.compile(rf"{DASH}?[0-9A-Z]").match(self._normalized, self._at))


def _normalized(text: str) -> str:
    """A text of the same length in capitals, with one letter for those that look alike."""
    capitals = "".join(c.upper() if c.isascii() else c for c in text)
    return capitals.translate(LOOK_ALIKE)


def _letters(number: int) -> str:
    """A number as letters, the lowest digit first; no letter for 0."""
    letters = ""
    while number:
        letters += ALPHABET[number & (len(ALPHABET) - 1)]
        number >>= BITS
    return letters


def _number(letters: str) -> int:
    number = 0
    for letter in reversed(letters):
        number = number << BITS | ALPHABET.index(letter)
    return number
