"""Small numbers packed into one large number, each by the range that it can have.

A digit costs what it can tell: one of six options two and a half bits, the only option nothing.
Whoever reads has to know every range, and so has to play the mission along.
"""

GROUP = 16  # of a number without a known range: digits of this base, each after a flag
LONGEST = 40  # groups of such a number, and letters of a text
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"
END = len(LETTERS)  # what ends a text


class BadDigits(Exception):
    """A large number that holds no such small numbers."""


class DigitWriter:
    """Collects digits, and packs them."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, digit: int, base: int) -> None:
        """Add a number from 0 to base - 1."""
        assert 0 <= digit < base
        self._digits.append((digit, base))

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

    @property
    def packed(self) -> int:
        """All digits as one number."""
        number = 0
        for digit, base in reversed(self._digits):
            number = number * base + digit
        return number


class DigitReader:
    """Gives digits back in the order in which they were added."""

    def __init__(self, packed: int) -> None:
        self.rest = packed  # 0 where nothing is left but zeros

    def take(self, base: int) -> int:
        """The next number from 0 to base - 1."""
        self.rest, digit = divmod(self.rest, base)
        return digit

    def take_number(self) -> int:
        """The next number without a known range; BadDigits if it is longer than any of ours."""
        number = 0
        for place in range(LONGEST):
            if not self.take(2):
                return number
            number += self.take(GROUP) * GROUP**place
        raise BadDigits

    def take_text(self) -> str:
        """The next id; BadDigits if it is longer than any of ours."""
        text = ""
        while (letter := self.take(END + 1)) != END:
            text += LETTERS[letter]
            if len(text) > LONGEST:
                raise BadDigits
        return text
