"""What a review says, section by section, before it becomes text or Markdown."""

from collections.abc import Iterator
from typing import NamedTuple

from hncli.engine.game import GIVE_UP
from hncli.review.comparison import CONVERSATIONS_AHEAD
from hncli.review.grades import Grade, best_choice, costliest, grade, grade_counts
from hncli.review.luck import extremes, luck_by_kind
from hncli.review.points import in_points, split_in_points
from hncli.review.verdict import verdict
from hncli.ui.mission.menu import question
from hncli.ui.mission.position_text import dice_line, short_status
from hncli.ui.mission.reason_text import reason_sentence
from hncli.ui.review.moments import news_of
from hncli.ui.review.sentences import (
    GRADE_WORDS,
    HONEST,
    VERDICTS,
    cost_text,
    counted_grades,
    deserved_sentence,
    dice_sentences,
    given_up_sentence,
    luck_kinds_sentence,
    luck_text,
    split_sentences,
    sum_sentence,
)
from hncli.ui.review.told_mission import ToldMission
from hncli.words import _, ngettext
from hncli.words.sentences import capitalized, ended, labelled, listed

MOST_CHOICES = 5
PLAIN_KINDS = ("converse", "spend", "roll")  # decisions whose options say themselves what is asked
FIRST_CARDS = 5  # terror cards that are named


class Entry(NamedTuple):
    """A choice that cost something: its heading, how bad it was, and what there is to say."""

    heading: str
    grade: Grade
    lines: list[str]


class Section(NamedTuple):
    """Sentences or entries under a title."""

    title: str
    texts: list[str]
    entries: list[Entry]


def title_text(told: ToldMission) -> str:
    """Whom the mission was with."""
    return _("Review: {who}").format(who=told.who)


def result_text(told: ToldMission) -> str:
    """How the mission went."""
    n = told.turns
    text = ngettext("Lost after {n} turn: {ending}.", "Lost after {n} turns: {ending}.", n)
    if told.review.is_won:
        text = ngettext("Won after {n} turn: {ending}.", "Won after {n} turns: {ending}.", n)
    seed = _("Seed {seed}.").format(seed=told.subject.setup.seed)
    return f"{text.format(n=n, ending=told.ending)} {seed}"


def summary(told: ToldMission) -> list[str]:
    """The split in words, and the verdict; of a review that is not complete, how far it is."""
    review, found = told.review, told.split
    if found is None:
        text = _(
            "{n} of {total} choices are reviewed. The same command goes on from here; "
            "the verdict comes with the last one."
        )
        return [text.format(n=len(review.choices), total=review.total)]
    points = split_in_points(found, review.is_won)
    return [
        str(VERDICTS[verdict(found, review.is_won)]),
        split_sentences(found, review.is_won),
        deserved_sentence(found),
        sum_sentence(points, review.is_won),
    ]


def choices_section(told: ToldMission) -> Section:
    """How good the choices were, and those that cost most against the best option found."""
    choices = told.review.choices
    places = costliest(choices, MOST_CHOICES)
    counts = grade_counts(choices)
    real = sum(not choice.is_forced for choice in choices)
    text = ngettext(
        "{n} choice with more than one option", "{n} choices with more than one option", real
    )
    cost = counted_grades(counts) or _("none of them cost 2 points or more")
    said = f"{labelled(text.format(n=real), cost)}."
    left = sum(counts.values()) - len(places)
    texts = [said]
    if left:
        texts.append(_("Below are the {n} that cost most.").format(n=len(places)))
    best = best_choice(choices)
    if best is not None:
        texts.append(_best(told, best))
    return Section(_("Your choices"), texts, [_entry(told, n) for n in places])


def _best(told: ToldMission, n: int) -> str:
    choice = told.review.choices[n]
    text = _("Your best choice, in turn {turn}: {option}, {gain} against the quick player.")
    option = told.label(n, choice.option)
    return text.format(turn=choice.turn, option=option, gain=luck_text(choice.gained))


def _entry(told: ToldMission, n: int) -> Entry:
    choice = told.review.choices[n]
    found = grade(choice)
    assert found is not None
    assert choice.better is not None
    heading = _("{grade}: {cost}").format(
        grade=capitalized(str(GRADE_WORDS[found])), cost=cost_text(choice.slip)
    )
    view = told.view(n)
    lines = [short_status(view)]
    if view.dice and choice.kind == "roll":
        lines.append(dice_line(view))
    elif choice.kind not in PLAIN_KINDS:
        lines.append(question(view, view.asked))
    lines += [
        ended(_("You chose: {option}").format(option=told.label(n, choice.option))),
        ended(_("Better: {option}").format(option=told.label(n, choice.better))),
    ]
    if choice.option == GIVE_UP:
        lines.append(given_up_sentence(choice.ahead))
    elif choice.why is not None:
        lines.append(reason_sentence(choice.why, CONVERSATIONS_AHEAD))
    return Entry(heading, found, lines)


def luck_section(told: ToldMission) -> Section:
    """Luck by what brought it, its two extremes, and the dice."""
    texts = []
    found = told.split
    if found is not None:
        kinds = luck_by_kind(told.review.choices, found)
        texts += [luck_kinds_sentence(kinds)] if kinds else []
        texts += _moments(told)
    return Section(_("Luck"), [*texts, dice_sentences(told.review.dice_luck)], [])


def _moments(told: ToldMission) -> Iterator[str]:
    """The luckiest and the unluckiest moment, where they were worth a point."""
    assert told.split is not None
    places = extremes(told.split)
    if places is None:
        return
    names = (_("Luckiest: {what}"), _("Unluckiest: {what}"))
    for n, name, sign in zip(places, names, (1, -1), strict=True):
        luck = told.split.steps[n].luck
        if in_points(luck.value) * sign > 0:
            yield name.format(what=_moment(told, n))


def _moment(told: ToldMission, n: int) -> str:
    choice = told.review.choices[n]
    assert told.split is not None
    luck = luck_text(told.split.steps[n].luck)
    news = news_of(told.view(n), told.subject.log.choices[n].events, choice.shown)
    text = _("turn {turn}, {luck}: {news}.") if news else _("turn {turn}, {luck}.")
    return text.format(turn=choice.turn, luck=luck, news=news)


def hidden_section(told: ToldMission) -> Section | None:
    """What the player never saw; None if that is nothing."""
    texts = []
    if hidden := told.never_revealed:
        text = ngettext(
            "The hidden demand was {names}.", "The hidden demands were {names}.", len(hidden)
        )
        texts.append(text.format(names=listed(hidden)))
    if cards := told.never_drawn:
        text = ngettext(
            "One terror card was left: {names}.",
            "{n} terror cards were left, in this order: {names}.",
            len(cards),
        )
        if len(cards) > FIRST_CARDS:
            text = _("{n} terror cards were left. The next ones: {names}.")
        texts.append(text.format(n=len(cards), names=listed(cards[:FIRST_CARDS])))
    return Section(_("You couldn't know"), texts, []) if texts else None


def sections(told: ToldMission) -> list[Section]:
    """Everything after the chart, but for how to read it."""
    found = [choices_section(told), luck_section(told)]
    hidden = hidden_section(told)
    if hidden is not None and told.review.is_complete:
        found.append(hidden)
    return found


def note() -> Section:
    """What the figures mean, once for all reviews that are shown together."""
    return Section(_("How to read this"), [str(HONEST)], [])
