"""The words of a pack: titles and flavor of every card, lines of a call, titles of endings.

Hostages are people here: a pack has a name or a mark for each.
"""

import os
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hncli.base.messages import ENGLISH, N_, NP_, _, fall_back, in_quotes, printable
from hncli.base.problems import ContentError, Place, ProblemList
from hncli.base.schema import Arg, Flag, ListOf, Text, Word, arg, keys_of, read_fields
from hncli.base.text import nearest
from hncli.base.toml_files import read_toml
from hncli.base.values import Value, value
from hncli.game.cards.lines import HEADLINES, LINES, NIGHTS, Line, read_text
from hncli.game.cards.triggers import ON_THE_TABLE, REPLACEABLE

if TYPE_CHECKING:
    from hncli.game.cards.catalogue import Catalogue
    from hncli.game.cards.library import Library


LONGEST_NAME = 34
MOST_NAMES = 60
NAME = Text(LONGEST_NAME, 1)


@value
class Person(Value):
    """Somebody who is held, or was."""

    name: str = arg(NAME, "the name, or a mark such as the man with the photograph")
    woman: bool = arg(Flag(), "a woman, for languages in which sentences differ", default=False)
    lost: bool = arg(Flag(), "killed; who has left without it was saved", default=False)


@value
class People(Value):
    """Whoever may be held by an abductor, as a pack lists them; nobody if it lists none."""

    women: tuple[str, ...] = arg(ListOf(NAME, 1, MOST_NAMES), "names of women", default=())
    men: tuple[str, ...] = arg(ListOf(NAME, 1, MOST_NAMES), "names of men", default=())

    def __iter__(self) -> Iterator[Person]:
        yield from (Person(name, woman=True) for name in self.women)
        yield from (Person(name) for name in self.men)


class PeopleArg(Arg):
    """A table with the names of women and of men, no two alike."""

    def read(self, value: Any, place: Place) -> People:
        if not isinstance(value, dict) or not value:
            raise place.error(
                _("expected lists of names."),
                _('Write people.women = ["…"] and people.men = ["…"].'),
            )
        people: People = read_fields(People, value, place)
        seen: set[str] = set()
        for kind, names in (("women", people.women), ("men", people.men)):
            for n, name in enumerate(names, 1):
                if name.casefold() in seen:
                    raise place.at(kind, n).error(
                        _("DUPLICATE: {name} is named twice.").format(name=name),
                        _("Give one of them another name or mark."),
                    )
                seen.add(name.casefold())
        return people


VOICE_MOMENTS = {
    "started": "the mission begins",
    "captured": "the abductor is captured",
    "surrendered": "the second in command gives up",
    "escaped": "whoever is in charge gets away",
    "out-of-time": "no terror card is left to draw",
    "won": "the mission is won in a way that has no sentence of its own",
    "lost": "the mission is lost in such a way, or given up",
    "takes-over": "the second in command takes over",
    "eliminated": "the abductor is eliminated",
    "killed": "a hostage is killed",
    "saved": "a hostage is saved",
    "conceded": "a demand is conceded",
    "revealed": "a demand is turned up, or comes into play face up",
    "pivotal": "the pivotal event is turned",
    "last": "the last conversation begins",
    "taken": "more hostages are taken",
    "reply-two": "a threat roll has two or more successes",
    "reply-one": "a threat roll has one success",
    "reply-none": "a threat roll has no success",
    "worse": "threat has risen",
    "calmer": "threat has fallen",
    "terror": "a red terror card is turned",
}
"""Every moment that a voice can have sentences for, the weightiest first."""

ABDUCTOR_ONLY = frozenset({"captured", "eliminated", "conceded", "revealed", "started"})
SECOND_ONLY = frozenset({"surrendered", "takes-over"})
ACTING = ("mission-start", *dict.fromkeys((*ON_THE_TABLE, *REPLACEABLE)))
"""Moments at which a trigger acts by itself or replaces something, which is told."""
LONGEST = 300
LONGEST_SHORT = 34  # of what stands in the head of a mission's screen
GENDER = Word(("f", "m"), {"f": N_("a woman"), "m": N_("a man")})
ENGLISH_WORDS = "words/en.toml"
NEGOTIATOR = "negotiator"  # the id under which a career pack has what you think after a night
NEWSPAPER = "newspaper"  # the id under which it has the headlines of every mission
LINES_OF_A_CALL = ("voice", "say", "acts", "people", "night", "headline")
FOLDERS = {
    "words": ("title", "flavor", "short", "variants", *LINES_OF_A_CALL, "gender"),
    "lines": LINES_OF_A_CALL,
}
"""The folders of a pack with words, and what an entry in their files may have."""


class _TextArg(Arg):
    """A text like a flavor."""

    def read(self, value: Any, place: Place) -> str:
        return read_text(value, LONGEST, place)


class _ShortArg(Arg):
    """The short forms of a card's triggers; one alone may stand without brackets."""

    def read(self, value: Any, place: Place) -> tuple[str, ...]:
        texts = [value] if isinstance(value, str) else value
        return ListOf(Text(LONGEST_SHORT, 1), 1, 9).read(texts, place)


class _ActsArg(Arg):
    """What is told when a rule of the card acts, by the moment that the rule waits for."""

    def read(self, value: Any, place: Place) -> dict[str, str]:
        if not isinstance(value, dict):
            raise place.error(
                _("expected a table of moments."), _('Write acts.would-kill = "…", and so on.')
            )
        for moment in value:
            Word(ACTING).read(moment, place)
        return {key: read_text(text, LONGEST, place.at(key)) for key, text in value.items()}


class _VoiceArg(Arg):
    """Lines by the moment they are for."""

    def read(self, value: Any, place: Place) -> "Voice":
        if not isinstance(value, dict):
            raise place.error(
                _("expected a table of moments."), _('Write voice.worse = ["…"], and so on.')
            )
        for moment in value:
            if moment not in VOICE_MOMENTS:
                raise place.error(
                    _("unknown moment {moment}.").format(moment=in_quotes(moment)),
                    _("Moments: {moments}.").format(moments=", ".join(VOICE_MOMENTS))
                    + nearest(moment, list(VOICE_MOMENTS)),
                )
        return {moment: LINES.read(lines, place.at(moment)) for moment, lines in value.items()}


Voice = Mapping[str, tuple[Line, ...]]
"""The lines of whoever is in charge, by the moment they are for."""


@value
class Words(Value):
    """What one entry says; None, or nothing, where it says nothing."""

    title: str | None = arg(_TextArg(), default=None)
    flavor: str | None = arg(_TextArg(), default=None)
    voice: Voice = arg(_VoiceArg(), default_factory=dict)
    say: tuple[Line, ...] = arg(LINES, default=())
    acts: Mapping[str, str] = arg(_ActsArg(), default_factory=dict)
    gender: str | None = arg(GENDER, default=None)
    people: People | None = arg(PeopleArg(), default=None)
    night: tuple[Line, ...] = arg(NIGHTS, default=())
    variants: tuple[str, ...] = arg(ListOf(_TextArg(), 1, 9), default=())  # of the flavor
    short: tuple[str, ...] = arg(_ShortArg(), default=())  # of its triggers, in their order
    headline: tuple[Line, ...] = arg(HEADLINES, default=())

    def under(self, other: "Words") -> "Words":
        """Lay the words of another language over these, in a voice moment by moment."""
        pairs = ((getattr(self, key), getattr(other, key)) for key in keys_of(Words))
        both: list[Any] = [
            {**own, **over} if isinstance(own, dict) else own if over in (None, ()) else over
            for own, over in pairs
        ]
        return Words(*both)


Entries = dict[str, Words]
"""The words of a file, by the id of the card."""


def folder_name(root: Path) -> str:
    """The name of a pack's folder, also when it is given as a dot or by a link."""
    return Path(os.path.realpath(root)).name


def is_leftover(name: str) -> bool:
    """Whether a file is hidden, or a copy of another one that an editor has left beside it."""
    return name.startswith((".", "#")) or name.endswith("~")


def is_language(code: str) -> bool:
    """Whether a words file can be named for this language: two or three small letters, as fr."""
    return 2 <= len(code) <= 3 and code.isascii() and code.isalpha() and code.islower()


def read_titles(
    root: Path, language: str, report: ProblemList, folders: Iterable[str] = FOLDERS
) -> dict[str, Entries]:
    """Read English and then the player's language, by file; what cannot be read is left out.

    Only words/en.toml has to be there.
    """
    return {
        name: entries
        for code in dict.fromkeys((ENGLISH, language))
        for folder in folders
        for name, entries in _read_entries(root, folder, code, report)
    }


def _read_entries(
    root: Path, folder: str, code: str, report: ProblemList
) -> Iterator[tuple[str, Entries]]:
    """The name and the entries of one file, if it is there and can be read."""
    name = f"{folder}/{code}.toml"
    if name != ENGLISH_WORDS and not (is_language(code) and _is_there(root / name)):
        return
    place = Place(f"{printable(folder_name(root))}/{name}")
    with report.collecting():
        raw = read_toml(root, name, place)
        # Words that are wrong are reported as that, not as MISSING too.
        entries = {id: Words("", "") for id in raw}
        for id, entry in raw.items():
            with report.collecting():
                entries[id] = _read_entry(entry, FOLDERS[folder], place.at(id))
        yield name, entries


def merged(titles: dict[str, Entries]) -> Entries:
    """Lay the languages over each other, and within each the lines over the words."""
    words: Entries = {}
    for entries in titles.values():
        words |= {
            id: words[id].under(entry) if id in words else entry for id, entry in entries.items()
        }
    return words


class Script:
    """What is said and told in a call: the words of a pack, with lines read when first asked for.

    Lines are most of a pack, and most commands tell no call.
    """

    def __init__(self, root: Path, language: str, read: dict[str, Entries], is_whole: bool) -> None:
        self._root = root
        self._language = language
        self._read = read
        self._is_whole = is_whole

    def of(self, id: str) -> Words:
        """The words for an id; empty if there are none."""
        return self._entries.get(id) or Words()

    @cached_property
    def _entries(self) -> Entries:
        if self._is_whole:
            return merged(self._read)
        files = dict(self._read)
        for code in dict.fromkeys((ENGLISH, self._language)):
            report = ProblemList()
            lines = dict(_read_entries(self._root, "lines", code, report))
            if not report.problems:
                files |= lines
            elif code == ENGLISH:
                raise ContentError(*report.problems)
            else:
                fall_back(report.problems[0].file)
        return merged(dict(sorted(files.items(), key=lambda file: _layer(file[0]))))


def _layer(name: str) -> tuple[bool, int]:
    """The place of a file of words among those that are laid over each other."""
    folder, _slash, file = name.partition("/")
    return file != "en.toml", list(FOLDERS).index(folder)


SILENT = Script(Path(), ENGLISH, {}, is_whole=True)
"""Of cards that have no words."""


def _is_there(path: Path) -> bool:
    """Whether there is anything, a link that leads nowhere too: that is to be reported."""
    return path.is_symlink() or path.exists()


def _read_entry(entry: Any, keys: tuple[str, ...], place: Place) -> Words:
    if not isinstance(entry, dict):
        raise place.error(
            _("expected a table."),
            _("Write {keys} under [the-id].").format(keys=_(" and ").join(keys[:2])),
        )
    for key in entry:
        if key not in keys:
            raise place.error(
                _("unknown key {key}.").format(key=in_quotes(key)),
                _("Known here: {keys}.").format(keys=", ".join(keys)) + nearest(key, list(keys)),
            )
    words: Words = read_fields(Words, entry, place)
    return words


ENDING_TITLES = {
    "captured": N_("the abductor is captured"),
    "eliminated": N_("the abductor is eliminated"),
    "surrendered": N_("the second in command surrenders"),
    "too-many-killed": N_("too many hostages were killed"),
    "escaped": N_("the abductor has escaped"),
    "out-of-time": N_("time has run out"),
    "given-up": N_("you gave the mission up"),
}
"""Every ending of the rules themselves; an abductor may bring one of their own."""


OF_WOMEN = {
    "captured": NP_("a woman", "the abductor is captured"),
    "eliminated": NP_("a woman", "the abductor is eliminated"),
    "surrendered": NP_("a woman", "the second in command surrenders"),
    "escaped": NP_("a woman", "the abductor has escaped"),
}
"""The same of a woman, where a language says that differently."""


def ending_title(ending: str, titles: Mapping[str, str]) -> str:
    """The title of an ending: that of the rules, else of a pack; its id if the pack is gone.

    `titles` are those of a catalogue or of `pack_titles`.
    """
    return str(ENDING_TITLES.get(ending) or titles.get(ending, ending))


def ending_in(catalogue: "Catalogue", ending: str) -> str:
    """The title of an ending of one mission, for the person it is about."""
    who = catalogue.second if ending == "surrendered" else catalogue.abductor
    of_woman = OF_WOMEN.get(ending) if who.gender == "f" else None
    return str(of_woman or ending_title(ending, catalogue.titles))


def ending_of(library: "Library", box: str, abductor: str, ending: str) -> str:
    """The same of a mission that is over, whose abductor may no longer be installed."""
    pack = library.packs.get(box)
    if pack is None or abductor not in pack.cards:
        return ending_title(ending, pack_titles(library, box))
    return ending_in(library.catalogue(box, abductor), ending)


def pack_titles(library: "Library", box: str) -> Mapping[str, str]:
    """The titles of all packs; those of a box and of what it extends go before the others."""
    pack = library.packs.get(box)
    first = [pack] if pack is not None else []
    if pack is not None and pack.header.extends:
        first.append(library.packs[pack.header.extends])
    others = reversed(library.packs.values())
    return ChainMap(*(pack.titles for pack in (*first, *others)))
