"""The words of a pack: titles and flavor of every card, titles of endings."""

import os
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hncli.base.messages import N_, NP_, _, in_quotes, printable
from hncli.base.problems import Place, Problem, ProblemList
from hncli.base.schema import Arg, ListOf, Text, Word
from hncli.base.text import nearest
from hncli.base.toml_files import read_toml
from hncli.base.values import Value, value
from hncli.game.cards.career_content import Epilogue
from hncli.game.cards.lines import HEADLINES, LINES, NIGHTS, Line, read_text
from hncli.game.cards.models import Abductor, Card, ConversationCard, InCharge, Voice
from hncli.game.cards.people import People, PeopleArg
from hncli.game.cards.triggers import ON_THE_TABLE, REPLACEABLE

if TYPE_CHECKING:
    from hncli.game.cards.catalogue import Catalogue
    from hncli.game.cards.library import Library


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
SHORT = ListOf(Text(LONGEST_SHORT, 1), 1, 9)
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


VARIANTS = ListOf(_TextArg(), 1, 9)


@value
class Words(Value):
    """What one entry says; None where it says nothing."""

    title: str | None = None
    flavor: str | None = None
    voice: Voice = field(default_factory=dict)
    say: tuple[Line, ...] = ()
    acts: Mapping[str, str] = field(default_factory=dict)  # by the moment its rule waits for
    gender: str | None = None
    people: People | None = None
    night: tuple[Line, ...] = ()
    variants: tuple[str, ...] = ()  # of the flavor
    short: tuple[str, ...] = ()  # of its triggers, in their order
    headline: tuple[Line, ...] = ()

    def under(self, other: "Words") -> "Words":
        """Lay the words of another language over these, in a voice moment by moment."""
        return Words(
            self.title if other.title is None else other.title,
            self.flavor if other.flavor is None else other.flavor,
            {**self.voice, **other.voice},
            other.say or self.say,
            {**self.acts, **other.acts},
            self.gender if other.gender is None else other.gender,
            self.people if other.people is None else other.people,
            other.night or self.night,
            other.variants or self.variants,
            other.short or self.short,
            other.headline or self.headline,
        )


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
    root: Path, language: str, report: ProblemList, lines: bool = True
) -> dict[str, Entries]:
    """Read English and then the player's language, by file; what cannot be read is left out.

    Only words/en.toml has to be there. Without `lines`, the files of lines are not read.
    """
    titles: dict[str, Entries] = {}
    for code in dict.fromkeys(("en", language)):
        for folder in FOLDERS if lines else ("words",):
            name = f"{folder}/{code}.toml"
            is_needed = name == ENGLISH_WORDS
            if not is_needed and not (is_language(code) and _is_there(root / name)):
                continue
            place = Place(f"{printable(folder_name(root))}/{name}")
            with report.collecting():
                found = read_toml(root, name, place)
                # Words that are wrong are reported as that, not as MISSING too.
                titles[name] = {id: Words("", "") for id in found}
                for id, entry in found.items():
                    with report.collecting():
                        titles[name][id] = _read_entry(entry, FOLDERS[folder], place.at(id))
    return titles


def merged(titles: dict[str, Entries]) -> Entries | None:
    """Lay the languages over each other; None if there is no English to start from."""
    if ENGLISH_WORDS not in titles:
        return None
    words: Entries = {}
    for entries in titles.values():
        words |= {id: words.get(id, Words()).under(entry) for id, entry in entries.items()}
    return words


def unused_words(
    entries: Entries, known: Iterable[str], cards: Mapping[str, Card], place: Place
) -> Iterator[Problem]:
    """Report words without a card, and lines of cards that can never say them."""
    ids = {"pack", *known}
    for id, words in entries.items():
        if id not in ids:
            yield place.at(id).problem(
                _("UNUSED: no card has this id."),
                _("Remove it or mend the id.") + nearest(id, sorted(ids)),
            )
            continue
        if words.voice:
            yield from _unheard(words.voice, cards.get(id), place.at(id).at("voice"))
        if words.say and not isinstance(cards.get(id), ConversationCard):
            yield (
                place.at(id)
                .at("say")
                .problem(
                    _("UNUSED: only a conversation card is something you say."), _("Remove it.")
                )
            )
        if words.gender and not isinstance(cards.get(id), InCharge):
            yield (
                place.at(id)
                .at("gender")
                .problem(
                    _("UNUSED: only an abductor and a second in command have a gender."),
                    _("Remove it."),
                )
            )
        if words.people and not isinstance(cards.get(id), Abductor):
            yield (
                place.at(id)
                .at("people")
                .problem(_("UNUSED: only an abductor holds people."), _("Remove it."))
            )
        yield from _never_acting(words.acts, cards.get(id), place.at(id).at("acts"))
        yield from _too_many(words.short, cards.get(id), place.at(id).at("short"))
        yield from _nights(words.night, id, place.at(id).at("night"))
        yield from _headlines(words.headline, id, cards.get(id), place.at(id).at("headline"))
        if words.variants and not isinstance(cards.get(id), Epilogue):
            text = _("UNUSED: only an epilogue has variants.")
            yield place.at(id).at("variants").problem(text, _("Remove it."))


def _nights(lines: tuple[Line, ...], id: str, place: Place) -> Iterator[Problem]:
    """Nights of a card, and nights after which nothing might fit."""
    if lines and id != NEGOTIATOR:
        text = _("UNUSED: only [{id}] of a career thinks about a night.").format(id=NEGOTIATOR)
        yield place.problem(text, _("Remove it."))
    elif lines and all(line.conditions for line in lines):
        yield place.problem(
            _("MISSING: after some nights none of them fits."), _("Add one without if.")
        )


def _headlines(
    lines: tuple[Line, ...], id: str, card: Card | None, place: Place
) -> Iterator[Problem]:
    """Headlines of what makes none, and missions for which none might fit."""
    if lines and id != NEWSPAPER and not isinstance(card, Abductor):
        text = _("UNUSED: only an abductor, and [{id}] of a career, have headlines.")
        yield place.problem(text.format(id=NEWSPAPER), _("Remove it."))
    elif lines and id == NEWSPAPER:
        asked = [{name for name, _value in line.conditions} for line in lines]
        for result in ("won", "lost"):
            if not any(names <= {result} for names in asked):
                yield place.problem(
                    _("MISSING: for some missions that were {result} none of them fits.").format(
                        result=result
                    ),
                    _("Add one with if = {{ {result} = true }} alone.").format(result=result),
                )


def _unheard(voice: Voice, card: Card | None, place: Place) -> Iterator[Problem]:
    """What is never said, since its moment does not come for this card."""
    if not isinstance(card, InCharge):
        yield place.problem(
            _("UNUSED: only an abductor and a second in command have a voice."), _("Remove it.")
        )
        return
    if isinstance(card, Abductor):
        never, message = SECOND_ONLY, _("UNUSED: this moment never comes for an abductor.")
    else:
        never = ABDUCTOR_ONLY
        message = _("UNUSED: this moment never comes for a second in command.")
    for moment in voice:
        if moment in never:
            yield place.at(moment).problem(message, _("Remove it."))


def _never_acting(acts: Mapping[str, str], card: Card | None, place: Place) -> Iterator[Problem]:
    """What is never told, since nothing on the card waits for its moment."""
    triggers = card.triggers() if acts and card is not None else ()
    awaited = {moment for one in triggers for moment in one.when}
    for moment in acts:
        if moment not in awaited:
            yield place.at(moment).problem(
                _("UNUSED: no trigger of this card waits for this moment."), _("Remove it.")
            )


def _too_many(short: tuple[str, ...], card: Card | None, place: Place) -> Iterator[Problem]:
    """Short forms for which the card has no trigger; one of a card that you say is its title."""
    waiting = sum(1 for _one in card.triggers()) if short and card is not None else 0
    waiting = waiting or isinstance(card, ConversationCard)
    if len(short) > waiting:
        text = _("UNUSED: short forms here: {here}, triggers on the card: {there}.")
        yield place.problem(
            text.format(here=len(short), there=int(waiting)), _("Write one for each trigger.")
        )


def _is_there(path: Path) -> bool:
    """Whether there is anything, a link that leads nowhere too: that is to be reported."""
    return path.is_symlink() or path.exists()


def _read_entry(entry: Any, known: tuple[str, ...], place: Place) -> Words:
    if not isinstance(entry, dict):
        raise place.error(
            _("expected a table."),
            _("Write {keys} under [the-id].").format(keys=_(" and ").join(known[:2])),
        )
    for key, text in entry.items():
        if key not in known:
            raise place.error(
                _("unknown key {key}.").format(key=in_quotes(key)),
                _("Known here: {keys}.").format(keys=", ".join(known)) + nearest(key, list(known)),
            )
        if key in ("title", "flavor"):
            read_text(text, LONGEST, place.at(key))
    voice = _read_voice(entry.get("voice", {}), place.at("voice"))
    say = LINES.read(entry["say"], place.at("say")) if "say" in entry else ()
    acts = _read_acts(entry.get("acts", {}), place.at("acts"))
    gender = GENDER.read(entry["gender"], place.at("gender")) if "gender" in entry else None
    people = PeopleArg().read(entry["people"], place.at("people")) if "people" in entry else None
    night = NIGHTS.read(entry["night"], place.at("night")) if "night" in entry else ()
    variants = VARIANTS.read(entry["variants"], place.at("variants")) if "variants" in entry else ()
    short = _read_short(entry["short"], place.at("short")) if "short" in entry else ()
    headline: tuple[Line, ...] = ()
    if "headline" in entry:
        headline = HEADLINES.read(entry["headline"], place.at("headline"))
    title, flavor = entry.get("title"), entry.get("flavor")
    return Words(title, flavor, voice, say, acts, gender, people, night, variants, short, headline)


def _read_short(raw: Any, place: Place) -> tuple[str, ...]:
    """The short forms of a card's triggers; one alone may stand without brackets."""
    found: tuple[str, ...] = SHORT.read([raw] if isinstance(raw, str) else raw, place)
    return found


def _read_acts(raw: Any, place: Place) -> dict[str, str]:
    """What is told when a rule of the card acts, by the moment that the rule waits for."""
    if not isinstance(raw, dict):
        raise place.error(
            _("expected a table of moments."), _('Write acts.would-kill = "…", and so on.')
        )
    for moment in raw:
        Word(ACTING).read(moment, place)
    return {moment: read_text(text, LONGEST, place.at(moment)) for moment, text in raw.items()}


def _read_voice(raw: Any, place: Place) -> Voice:
    if not isinstance(raw, dict):
        raise place.error(
            _("expected a table of moments."), _('Write voice.worse = ["…"], and so on.')
        )
    for moment in raw:
        if moment not in VOICE_MOMENTS:
            raise place.error(
                _("unknown moment {moment}.").format(moment=in_quotes(moment)),
                _("Moments: {moments}.").format(moments=", ".join(VOICE_MOMENTS))
                + nearest(moment, list(VOICE_MOMENTS)),
            )
    return {moment: LINES.read(value, place.at(moment)) for moment, value in raw.items()}


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
    return ChainMap(*(one.titles for one in (*first, *others)))
