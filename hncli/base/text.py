"""Text: sentences and lists, numbers and dates, what players type for a name."""

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime
from operator import eq
from typing import TypeVar

from hncli.base.messages import _, ngettext, npgettext, pgettext, printable

CUT = "..."  # at the end of what is not whole
LIGATURES = str.maketrans({"œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae", "\u2019": "'"})


def nearest(word: str, words: list[str] | dict[str, str], cutoff: float = 0.5) -> str:
    """Say which known name the player probably meant, or nothing.

    A dict has what each name is shown as.
    """
    from difflib import get_close_matches

    close = get_close_matches(word[:80], words, n=1, cutoff=cutoff)
    name = words[close[0]] if close and isinstance(words, dict) else "".join(close)
    return _(" Did you mean {name}?").format(name=name) if close else ""


def unaccented(text: str) -> str:
    """A text as it can be typed on any keyboard: letters without accents, a straight apostrophe."""
    if text.isascii():
        return text
    import unicodedata

    parts = unicodedata.normalize("NFKD", text.translate(LIGATURES))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def simple(name: str) -> str:
    """A name as people type it: small letters, and one blank for whatever is between the words."""
    plain = unaccented(name).casefold()
    return " ".join("".join(c if c.isalnum() else " " for c in plain).split())


COMMAND_LETTERS = "hlqu"  # keys of commands in every language, where no entry has the letter


def command_letters() -> dict[str, str]:
    """The keys of COMMAND_LETTERS in the player's language; no entry of a mission has these."""
    return {
        "h": pgettext("key of the command: hint", "h"),
        "l": pgettext("key of the command: look", "l"),
        "q": pgettext("key of the command: quit", "q"),
        "u": pgettext("key of the command: undo", "u"),
    }


NO_COLON_AFTER = ("?", "!", "\u2026")


def labelled(name: str, text: str) -> str:
    """A text after the name it belongs to: with a colon, unless ? or ! or … ends the name."""
    return f"{name} {text}" if name.endswith(NO_COLON_AFTER) else located(name, text)


def explained(title: str, text: str) -> str:
    """What explains a title, after it; some languages have no capital after a colon, so where it
    is a sentence the message says what is between.
    """
    if title.endswith(NO_COLON_AFTER) or not text[:1].isupper():
        return labelled(title, text)
    return pgettext("a title and its sentence", "{title}: {text}").format(title=title, text=text)


def located(place: str, text: str) -> str:
    """A text after the file, place or command it is about: always with a colon between."""
    return _("{name}: {text}").format(name=place, text=text)


def heading(name: str) -> str:
    """A name above the lines that belong to it."""
    return _("{name}:").format(name=name)


def clauses(texts: Iterable[str]) -> str:
    """Parts of a sentence that have commas of their own, with a stronger sign between."""
    return _("; ").join(texts)


def quoted(text: str) -> str:
    """What somebody says, in quotation marks."""
    return _('"{text}"').format(text=text)


def titled(title: str) -> str:
    """A title in a sentence: English marks it by its capitals, others put it in quotation marks."""
    return pgettext("title", "{title}").format(title=title)


def titles(names: Iterable[str]) -> str:
    """Titles in a row in a sentence, with a word before the last."""
    return listed([titled(name) for name in names])


def in_row(names: Iterable[str]) -> str:
    """Titles in a row after what they are; in some languages they have commas of their own."""
    return pgettext("between titles", ", ").join(names)


def with_count(name: str, count: int) -> str:
    """A name with how often it is there."""
    return _("{name} x{n}").format(name=name, n=count) if count > 1 else name


def times(name: str, count: int) -> str:
    """A name with how often it is there."""
    text = _("{name} \N{MULTIPLICATION SIGN}{n}") if count > 1 else "{name}"
    return text.format(name=name, n=count)


def ended(text: str) -> str:
    """A text as a sentence: with a full stop, unless another sign ends it."""
    return text if text.endswith(("?", "!", ".", "\u2026")) else f"{text}."


def signed(n: int) -> str:
    """A difference with its sign; a real minus, which a hyphen is not."""
    return f"+{n}" if n > 0 else f"\u2212{-n}" if n else "0"


def with_sign(n: int) -> str:
    """A change as cards write it: +1, -1; a language may have another minus than the hyphen."""
    return f"+{n}" if n >= 0 else points(n)


def points(n: int) -> str:
    """A number of points, which may be below 0."""
    return str(n) if n >= 0 else pgettext("minus", "-") + str(-n)


def cp_cost(n: int) -> str:
    """A number of conversation points, as a price or a gain."""
    return ngettext("{n} CP", "{n} CP", abs(n)).format(n=points(n))


def cp_said(n: int) -> str:
    """The same in a sentence, where a language may not shorten it."""
    return npgettext("in a sentence", "{n} CP", "{n} CP", abs(n)).format(n=points(n))


def cp_now(n: int) -> str:
    """How many conversation points there are, as heads show it."""
    return ngettext("CP {cp}", "CP {cp}", abs(n)).format(cp=points(n))


def number_word(n: int) -> str:
    """A small number as a word, a larger one in digits."""
    words = _("none one two three four five six seven eight nine ten eleven twelve").split()
    return words[n] if 0 <= n < len(words) else str(n)


def nth_demand(n: int) -> str:
    """Which of the demands, as a word."""
    words = pgettext(
        "demands", "zeroth first second third fourth fifth sixth seventh eighth ninth tenth"
    )
    return _nth(n, words)


def nth_win(n: int) -> str:
    """Which of the wins, as a word."""
    words = pgettext(
        "wins", "zeroth first second third fourth fifth sixth seventh eighth ninth tenth"
    )
    return _nth(n, words)


def _nth(n: int, words: str) -> str:
    """A small ordinal number as a word, a larger one in digits."""
    ordinals = words.split()
    return ordinals[n] if 0 <= n < len(ordinals) else pgettext("ordinal", "{n}.").format(n=n)


def capitalized(text: str) -> str:
    """A text that begins with a capital letter, and is otherwise as it was."""
    return text[:1].upper() + text[1:]


def shortened(text: str, most: int) -> str:
    """The beginning of a text, cut between words, with a mark if that is not all of it."""
    if len(text) <= most:
        return text
    begin, space, _rest = text[: most - len(CUT) + 1].rpartition(" ")
    return (begin if space else text[: most - len(CUT)]).rstrip(" ,;:") + CUT


def listed(names: list[str]) -> str:
    """Names in a row, with a word before the last."""
    return _in_a_row(names, _(" and "))


def first_listed(names: Sequence[str], total: int, most: int = 3) -> str:
    """The first few of so many in a row, and how many more there are."""
    shown = list(names[:most])
    more = total - len(shown)
    if more:
        shown.append(npgettext("people", "{n} more", "{n} more", more).format(n=more))
    return listed(shown)


def any_of(names: list[str]) -> str:
    """Names of which one is enough, with a word before the last."""
    return _in_a_row(names, _(" or "))


def _in_a_row(names: list[str], before_last: str) -> str:
    *others, last = names or [""]
    return f"{', '.join(others)}{before_last}{last}" if others else last


class Number:
    """A number in a message: {n:,} and {n:.1f} write it as the language does."""

    def __init__(self, value: float) -> None:
        self.value = value

    def __format__(self, spec: str) -> str:
        return written(self.value, spec)


def written(value: float, spec: str = ",") -> str:
    """A number by a format specification of Python, but with the signs of the language."""
    text = format(value, spec)
    if "," not in text and "." not in text:
        return text
    group, decimal = signs()
    return text.translate({ord(","): group, ord("."): decimal})


def percent(number: object) -> str:
    """A number of percent, written already, with the percent sign where the language puts it."""
    return pgettext("percent", "{n}%").format(n=number)


def unwritten(text: str) -> str:
    """The number that a text begins with, as Python writes it; the reverse of what is above."""
    group, decimal = signs()
    before, _sign, _after = percent("|").partition("|")
    number = ""
    for sign in text.removeprefix(before).replace(group, "").replace(decimal, "."):
        if not (sign.isdecimal() or sign == "." or (sign in "+-\N{MINUS SIGN}" and not number)):
            break
        number += sign
    return number


def moment(time: datetime) -> str:
    """A day and a time by numbers, in English the year first."""
    return time.strftime(pgettext("moment", "%Y-%m-%d %H:%M"))


def signs() -> tuple[str, str]:
    """What stands between thousands, and before decimals."""
    # Translators: this number with the signs of the language.
    sample = pgettext("number", "1,234.5")
    return sample[1], sample[5]


T = TypeVar("T")
MOST = 6  # names in one answer


def look_up(typed: str, things: Iterable[T], names: Callable[[T], Collection[str]]) -> list[T]:
    """What may be meant: things of just that name, else with those words in it, else begun so.

    A whole word goes before the beginning of one, so that `sniper` finds no snipers.
    """
    wanted = simple(typed)
    if not wanted:
        return []
    named = [(thing, [simple(name) for name in names(thing)]) for thing in things]
    for fits in (eq, _has_words, _has_beginnings):
        fitting = [thing for thing, called in named if any(fits(name, wanted) for name in called)]
        if fitting:
            return fitting
    return []


def _has_words(name: str, wanted: str) -> bool:
    return set(wanted.split()) <= set(name.split())


def _has_beginnings(name: str, wanted: str) -> bool:
    words = name.split()
    return all(any(word.startswith(part) for word in words) for part in wanted.split())


def several(typed: str, names: Collection[str]) -> str:
    """Say which names fit what was typed, and ask for more of one of them."""
    listed = clauses(list(names)[:MOST])
    more = len(names) - MOST
    if more > 0:
        listed += ngettext("; and {n} more", "; and {n} more", more).format(n=more)
    text = _("Several names fit {typed}: {names}").format(typed=printable(typed, 40), names=listed)
    return _("{said} Type more of the one you mean.").format(said=ended(text))
