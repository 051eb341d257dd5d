"""The rules and tips by topic, in our own words, and a search through them."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hncli.base.messages import ENGLISH, _, current_language, fall_back, in_quotes
from hncli.base.text import labelled, nearest, unaccented
from hncli.terminal.columns import wrap_words

ROOT = Path(__file__).parents[1] / "rules"
NARROWEST, WIDEST = 20, 400
RULE = re.compile(r"[RC]-[A-Z0-9]+-\d+")
RULE_MARK = re.compile(rf"\({RULE.pattern}(?:, {RULE.pattern})*\)")
ASKED_RULE = re.compile(r"[RC]-[A-Z0-9]+(-\d+)?")
WORD = re.compile(r"[\w']+")


class Topic(NamedTuple):
    """One file of the rulebook."""

    number: int
    slug: str
    title: str
    words: tuple[str, ...]  # by which it is found, besides its slug and title
    paragraphs: tuple[str, ...]  # an item of a list begins with a dash


class Hit(NamedTuple):
    """A topic and those of its paragraphs that answer a question, or all of them."""

    topic: Topic
    paragraphs: tuple[str, ...]


class BadTopic(ValueError):
    """What is wrong with a file of the rulebook."""


def topics() -> tuple[Topic, ...]:
    """All topics in order, each in the player's language if there is a file of that name in it."""
    return _topics_in(current_language())


@cache
def _topics_in(language: str) -> tuple[Topic, ...]:
    topics_by_name = {file.name: _read(file) for file in (ROOT / ENGLISH).glob("*.md")}
    for file in (ROOT / language).glob("[0-9]*-*.md") if language != ENGLISH else ():
        try:
            topics_by_name[file.name] = _read(file)
        except (OSError, ValueError):  # no topic, or no UTF-8
            fall_back(f"rules/{language}/{file.name}")
    return tuple(topics_by_name[name] for name in sorted(topics_by_name))


def _read(file: Path) -> Topic:
    return read_topic(file.name, file.read_text("utf-8"))


def read_topic(name: str, text: str) -> Topic:
    """Read a file: its number and slug are its name, then come title, search words and text."""
    named = re.fullmatch(r"(\d+)-([a-z][a-z-]*)\.md", name)
    if named is None:
        raise BadTopic(f"{name}: a topic is called like 04-threat.md")
    title, _end, text = text.partition("\n")
    words, _end, text = text.partition("\n")
    if not title.startswith("# ") or not words.startswith("words: "):
        raise BadTopic(f"{name}: it does not begin with `# Title` and `words: ...`")
    search_words = tuple(word.strip() for word in words.removeprefix("words: ").split(","))
    paragraphs = _paragraphs(text.splitlines())
    if not title[2:].strip() or not all(search_words) or not paragraphs:
        raise BadTopic(f"{name}: the title, a search word or the text is missing")
    return Topic(int(named[1]), named[2], title[2:].strip(), search_words, paragraphs)


def _paragraphs(lines: list[str]) -> tuple[str, ...]:
    """Join lines to paragraphs: an empty line ends one, a dash begins the next item."""
    joined: list[list[str]] = [[]]
    for line in lines:
        if not line.strip() or line.startswith("- "):
            joined.append([])
        joined[-1].append(line.strip())
    return tuple(" ".join(filter(None, part)) for part in joined if any(part))


def rules_in(paragraph: str) -> tuple[str, ...]:
    """The ids of the rules that a paragraph states; they are in brackets after the statement."""
    return tuple(id for mark in RULE_MARK.findall(paragraph) for id in RULE.findall(mark))


def find(word: str) -> tuple[Hit, ...]:
    """The best matches: a topic, a rule or a family of rules, else paragraphs with the words."""
    query = _plain(word)
    if not query:
        return ()
    whole = [topic for topic in topics() if query in _exact_names(topic)]
    whole = whole or [topic for topic in topics() if query in map(_plain, topic.words)]
    if whole:
        return tuple(Hit(topic, topic.paragraphs) for topic in whole)
    id = word.strip().upper()
    if ASKED_RULE.fullmatch(id):
        return _hits(lambda text: any(f"{rule}-".startswith(f"{id}-") for rule in rules_in(text)))
    pieces = [re.compile(rf"(?<!\w){re.escape(piece)}") for piece in query.split()]
    return _hits(lambda text: all(piece.search(unaccented(text).casefold()) for piece in pieces))


def _hits(is_match: Callable[[str], bool]) -> tuple[Hit, ...]:
    """The paragraphs that match, by topic."""
    hits = (Hit(topic, tuple(filter(is_match, topic.paragraphs))) for topic in topics())
    return tuple(hit for hit in hits if hit.paragraphs)


def _exact_names(topic: Topic) -> tuple[str, ...]:
    """The names that select a topic: its number, with or without a leading zero, slug and title."""
    number = str(topic.number)
    return (number, number.zfill(2), _plain(topic.slug), _plain(topic.title))


def _plain(text: str) -> str:
    """Normalized for comparison: lower case, no punctuation, no plural s."""
    words = (word.casefold().strip("'") for word in WORD.findall(unaccented(text)))
    return " ".join(_singular(word) for word in words if word)


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and word[-2] != "s" else word


def unknown(word: str) -> str:
    """The sentences for a word without a match: what was perhaps meant, and what to do."""
    query = word.strip()
    if ASKED_RULE.fullmatch(query.upper()):
        ids = (id for topic in topics() for text in topic.paragraphs for id in rules_in(text))
        suggestion = nearest(query.upper(), list(dict.fromkeys(ids)))
    else:
        names = [name for topic in topics() for name in topic.words]
        if current_language() == ENGLISH:
            names += [topic.slug for topic in topics()]
        suggestion = nearest(query.lower(), names, 0.6)
    return (
        _("The rules have nothing on {word}.").format(word=in_quotes(query, 40))
        + suggestion
        + _(" hn rules lists the topics.")
    )


def rules_lines(word: str | None, width: int) -> list[str]:
    """What the rules say about a word, or the list of topics; no line is wider than `width`."""
    width = min(WIDEST, max(NARROWEST, width))
    if word is None or not word.strip():
        return _list(width)
    hits = find(word)
    if not hits:
        return _fold(unknown(word), width)
    lines: list[str] = []
    for hit in hits:
        lines += [*([""] if lines else []), *_hit_lines(hit, width)]
    return lines


def _list(width: int) -> list[str]:
    lines = _fold(_("The rules by topic:"), width)
    is_english = current_language() == ENGLISH  # as a slug is
    for topic in topics():
        name = labelled(topic.slug, topic.title) if is_english else topic.title
        lines += _fold(f"{topic.number:2} {name}", width, "   ")
    hint = _(
        "hn rules threat shows a topic; its number will do. hn rules R-THREAT-5 shows one rule and "
        "hn rules R-THREAT a family of them. hn rules with any other words looks for them in all "
        "topics."
    )
    return [*lines, "", *_fold(hint, width)]


def _hit_lines(hit: Hit, width: int) -> list[str]:
    """A topic's number, title and paragraphs."""
    lines = _fold(f"{hit.topic.number}. {hit.topic.title}", width)
    item = False
    for paragraph in hit.paragraphs:
        was_item, item = item, paragraph.startswith("- ")
        if not (item and was_item):
            lines.append("")
        lines += _fold(paragraph, width, "  " if item else "")
    return lines


def _fold(text: str, width: int, indent: str = "") -> list[str]:
    """Break a line between words; the lines after the first are indented."""
    lines = wrap_words(text, width, subsequent_indent=indent)
    return [line.rstrip() for line in lines]  # before a word it has to break it leaves a blank
