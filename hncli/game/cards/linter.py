"""The linter: everything that can be wrong with a pack, each with its place and its remedy."""

import os
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from hncli.base.messages import ENGLISH, N_, _, in_quotes, printable
from hncli.base.problems import ContentError, Place, Problem, ProblemList
from hncli.game.cards.custom_sets import check_box
from hncli.game.cards.library import Library, combine, two_of_one_id
from hncli.game.cards.lines import KEEPS_FROM
from hncli.game.cards.lint_placement import misplaced
from hncli.game.cards.lint_references import broken, unused
from hncli.game.cards.models import Abductor, Card, ConversationCard
from hncli.game.cards.packs import FILES, Pack, names_in, read_pack
from hncli.game.cards.words import (
    FOLDERS,
    Entries,
    People,
    Words,
    folder_name,
    is_language,
    is_leftover,
    read_titles,
)

CAREER_FILES = {
    "helps.toml": N_("only a career has traits and resources."),
    "epilogues.toml": N_("only a career has epilogues."),
}
"""The files of a career alone, and what is said of one that stands elsewhere."""
ANYWHERE = ("achievements.toml",)


def check_pack(root: Path, library: Library | None = None) -> list[Problem]:
    """Find every problem of the pack in a folder, played with the packs of the library."""
    try:
        pack = read_pack(root)
    except ContentError as error:
        # What could not be read cannot be judged further, but for the names of its files.
        return _once([*error.problems, *_odd_words(root)])
    problems = [*_files(root, pack), *_odd_words(root), *_words(root), *_names(pack)]
    problems += _people(root)
    for card in pack.cards.values():
        problems += misplaced(card, pack.place(card))
    problems += _together(pack, library)
    if pack.header.kind == "box":
        problems += check_box(pack)
    return _once(problems)


def check_packs(roots: Iterable[Path], library: Library) -> list[Problem]:
    """Find every problem of packs that are played together, and with those of the library."""
    roots = list(roots)
    packs = dict(library.packs)
    for root in roots:
        with suppress(ContentError):  # it is told of below
            pack = read_pack(root)
            packs[pack.id] = pack
    together = Library(packs)
    return _once([problem for root in roots for problem in check_pack(root, together)])


def sort_out(
    roots: Iterable[Path], library: Library
) -> tuple[tuple[Path, ...], dict[Path, list[Problem]]]:
    """Tell packs that can be played with the library, and each other, from those that cannot.

    Returns the former in their order, and the problems of the latter. A pack is tried again after
    another one was accepted, which it may need.
    """
    roots = tuple(roots)
    packs = dict(library.packs)
    problems: dict[Path, list[Problem]] = {}
    waiting: list[Path] = []
    left = list(roots)
    while left != waiting:
        waiting, left = left, []
        for root in waiting:
            problems[root] = _problems_among(packs, root)
            if problems[root]:
                left.append(root)
            else:
                pack = read_pack(root)
                packs[pack.id] = pack
    usable = tuple(root for root in roots if root not in left)
    return usable, {root: problems[root] for root in left}


def _problems_among(packs: dict[str, Pack], root: Path) -> list[Problem]:
    """The problems of a pack that comes after others, of which none may have its id."""
    id = folder_name(root)
    return [two_of_one_id(id)] if id in packs else check_pack(root, Library(packs))


def same_ids(roots: Iterable[Path]) -> list[Problem]:
    """Find packs of one id in different folders; only one of them could be played."""
    first: dict[str, Path] = {}
    problems = []
    for root in dict.fromkeys(Path(os.path.realpath(root)) for root in roots):
        other = first.setdefault(root.name, root)
        if other != root:
            problems.append(two_of_one_id(root.name))
    return problems


def same_numbers(shipped: Iterable[Pack]) -> list[Problem]:
    """Find packs that hn comes with and that the code of a career cannot tell from each other."""
    first: dict[int, str] = {}
    return [
        Place(f"{pack.id}/pack.toml", ("code_number",)).problem(
            _("DUPLICATE: {pack} has the same number.").format(pack=first[number]),
            _("Write the next number that no pack has had."),
        )
        for pack in shipped
        if (number := pack.header.code_number) and first.setdefault(number, pack.id) != pack.id
    ]


def _once(problems: list[Problem]) -> list[Problem]:
    return list(dict.fromkeys(problems))


def slug(title: str) -> str:
    """Make an id of a title: lower case, punctuation dropped, spaces to hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    kept = "".join(char for char in plain if char.isalnum() or char.isspace())
    return "-".join(kept.split())


def id_of(card: Card) -> str:
    """The id that a card must have: an abductor goes by the first name."""
    return slug(card.first_name if isinstance(card, Abductor) else card.title)


def _names(pack: Pack) -> Iterator[Problem]:
    for card in pack.cards.values():
        if card.overrides and not card.title:
            continue  # its title is that of the card it replaces
        expected = id_of(card) if card.title.split() else ""
        if card.id != expected:
            yield pack.place(card).problem(
                _("the id does not follow from the title {title}.").format(
                    title=in_quotes(card.title)
                ),
                _("Write [{id}], or mend the title in words/en.toml.").format(id=expected),
            )


def _files(root: Path, pack: Pack) -> Iterator[Problem]:
    """Each kind of pack has files of its own."""
    kind = pack.header.kind
    for name in sorted(set(FILES).difference(ANYWHERE)):
        there = (root / name).exists()
        place = Place(f"{pack.id}/{name}")
        if there and kind != "career" and name in CAREER_FILES:
            yield place.problem(
                str(CAREER_FILES[name]),
                _('Remove the file, or write kind = "career" in pack.toml.'),
            )
        if there and kind == "career" and name not in CAREER_FILES:
            yield place.problem(
                _("a career has traits and resources only."),
                _("Move these cards to a box or a pack."),
            )
        if not there and kind == "box" and name not in CAREER_FILES:
            yield place.problem(_("MISSING: every box has this file."), _("Add it."))


def _words(root: Path) -> Iterator[Problem]:
    """Read the words of the other languages too."""
    for language in _other_languages(root):
        try:
            read_pack(root, language)
        except ContentError as error:
            yield from error.problems


def _people(root: Path) -> Iterator[Problem]:
    """Find lists of people that name more or fewer than the English ones do."""
    for language in _other_languages(root):
        files = read_titles(root, language, ProblemList())
        english = _entries_in(files, ENGLISH)
        for name, entries in files.items():
            for id, words in entries.items():
                if words.people is None or not name.endswith(f"/{language}.toml"):
                    continue
                named = english.get(id, Words()).people or People()
                for kind in ("women", "men"):
                    here, there = len(getattr(words.people, kind)), len(getattr(named, kind))
                    if here != there:
                        place = Place(f"{folder_name(root)}/{name}", (id, "people", kind))
                        yield place.problem(
                            _("names here: {here}, in English: {there}.").format(
                                here=here, there=there
                            ),
                            _("Name the same people in the same order in every language."),
                        )


def _other_languages(root: Path) -> list[str]:
    """The languages besides English that a pack has words or lines in."""
    names = dict.fromkeys(name for folder in FOLDERS for name in _files_in(root, folder))
    return [
        name.removesuffix(".toml") for name in names if _is_words_file(name) and name != "en.toml"
    ]


def _odd_words(root: Path) -> Iterator[Problem]:
    """Find files among the words that are named for no language, so that nobody ever reads them."""
    for folder in FOLDERS:
        for name in _files_in(root, folder):
            if not _is_words_file(name) and not is_leftover(name):
                yield Place(f"{printable(folder_name(root))}/{folder}/{printable(name)}").problem(
                    _("UNUSED: this is no words file."), _("Name it for its language, as fr.toml.")
                )


def _files_in(root: Path, name: str) -> list[str]:
    """The names of the files in a folder of words; none if it cannot be read, which is told."""
    folder = Path(os.path.realpath(root / name))
    if not folder.is_relative_to(os.path.realpath(root)):
        return []  # a link that leads out of the pack
    try:
        return names_in(folder, Place(""))
    except ContentError:
        return []


def _is_words_file(name: str) -> bool:
    code, _dot, ending = name.partition(".")
    return is_language(code) and ending == "toml"


def _together(pack: Pack, library: Library | None) -> Iterator[Problem]:
    """Check the pack, and every pack whose cards it overrides, among those installed."""
    installed = library.packs if library is not None else {}
    try:
        packs = combine(list({**installed, pack.id: pack}.values())).packs
    except ContentError as error:
        yield from error.problems
        return
    touched = {card.overrides for card in pack.cards.values()} - {""}
    for id in (pack.id, *sorted(touched)):
        yield from broken(packs[id], packs)
        yield from unused(packs[id], packs)


FEWEST_LINES = 4


def thin_pools(pack: Pack) -> dict[str, dict[str, int]]:
    """The conditions of what you say with a card for which it has too few lines, and how many."""
    pools: dict[str, dict[str, int]] = {}
    for card in pack.of(ConversationCard).values():
        asked = Counter(name for line in card.say for name, _value in line.conditions)
        thin = {
            name: count
            for name, count in asked.items()
            if count < FEWEST_LINES and name not in KEEPS_FROM
        }
        if thin:
            pools[card.id] = thin
    return pools


def few_lines(pack: Pack) -> list[Problem]:
    """The same as remarks: such a pack can be played, but repeats itself."""
    return [
        Place(f"{pack.id}/lines/en.toml", (card, "say")).problem(
            _("few lines: {conditions}.").format(
                conditions=", ".join(f"{name} {count}" for name, count in thin.items())
            ),
            _("Write {n} or more for each condition, or leave it out.").format(n=FEWEST_LINES),
        )
        for card, thin in thin_pools(pack).items()
    ]


class Untranslated(NamedTuple):
    """How much of a pack falls back to English."""

    titles: int
    all_titles: int
    speakers: int  # cards of which at least one kind of lines is English
    all_speakers: int


def untranslated(root: Path, language: str) -> Untranslated:
    """Count what a language leaves to English; what cannot be read counts as missing."""
    files = read_titles(root, language, ProblemList())
    english, other = _entries_in(files, ENGLISH), _entries_in(files, language)
    titled = [id for id, words in english.items() if words.title is not None]
    speaking = [id for id, words in english.items() if _kinds(words)]
    return Untranslated(
        sum(other.get(id, Words()).title is None for id in titled),
        len(titled),
        sum(not _kinds(english[id]) <= _kinds(other.get(id, Words())) for id in speaking),
        len(speaking),
    )


def _entries_in(files: dict[str, Entries], language: str) -> Entries:
    """The entries of both files of a language."""
    merged: Entries = {}
    for name, entries in files.items():
        if name.endswith(f"/{language}.toml"):
            merged |= {id: merged.get(id, Words()).under(words) for id, words in entries.items()}
    return merged


def _kinds(words: Words) -> set[str]:
    """What an entry has lines for: its voice, what you say or think, what it does, people."""
    others = (key for key in ("say", "people", "night", "headline") if getattr(words, key))
    return {
        *(f"voice {moment}" for moment in words.voice),
        *(f"acts {action}" for action in words.acts),
        *others,
    }
