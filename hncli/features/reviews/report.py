"""Reviews of missions, and those of a career side by side: as parts of a Document, as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from hncli.base.messages import _, ngettext
from hncli.base.text import capitalized, ended, labelled, percent, signed, titles, written
from hncli.features.missions.hints import reason_sentence
from hncli.features.missions.screen.menu import question
from hncli.features.missions.words.position_text import dice_line, short_status
from hncli.features.reviews.sentences import (
    GRADE_WORDS,
    REVIEW_NOTE,
    VERDICTS,
    ReviewedMission,
    cost_text,
    counted_grades,
    deserved_sentence,
    dice_sentences,
    given_up_sentence,
    luck_kinds_sentence,
    luck_text,
    news_of,
    split_sentences,
    sum_sentence,
)
from hncli.game.engine.game import GIVE_UP
from hncli.players.value_function import EXACTLY_0, Measurement, total_of
from hncli.report.document import (
    Block,
    CellBar,
    Items,
    Numbered,
    NumberedEntry,
    Section,
    Table,
    Text,
)
from hncli.report.words import RESULTS
from hncli.review import figures
from hncli.review.reviewer import CONVERSATIONS_AHEAD

MOST_CHOICES = 5
PLAIN_KINDS = ("converse", "spend", "roll")  # decisions whose options say themselves what is asked
FIRST_CARDS = 5  # terror cards that are named


GRADE_STYLES: dict[figures.Grade, str] = {"slip": "", "mistake": "tense", "blunder": "danger"}
LOW, HIGH = 25, 50  # points: below the one a bar is red, from the other on it is green


def review_sections(mission: ReviewedMission, title: str = "", level: int = 1) -> list[Section]:
    """A review without its note; its title is a heading of that level."""
    title = title or _("Review: {who}").format(who=mission.abductor)
    first, *sentences = summary(mission)
    verdict_text = Text(first, style="title" if sentences else "")
    sections = [
        Section((Text(result_text(mission)),), title, level),
        Section((verdict_text, *map(Text, sentences))),
    ]
    if mission.split is not None:
        sections.append(Section((turn_table(mission),), _("Turn by turn"), level + 1))
    sections += [choices_section(mission, level + 1), luck_section(mission, level + 1)]
    if mission.review.is_complete and (texts := _hidden(mission)):
        sections.append(Section(_texts(texts), _("You couldn't know"), level + 1))
    return sections


def note_section() -> Section:
    """What the figures mean, once for all reviews that are shown together."""
    return Section(_texts([str(REVIEW_NOTE)]), _("How to read this"))


def _texts(texts: Sequence[str]) -> tuple[Block, ...]:
    return tuple(Text(text, indent=2) for text in texts)


def result_text(mission: ReviewedMission) -> str:
    """The result, turns, ending and seed of the mission."""
    n = mission.finished.turns
    text = ngettext("Lost after {n} turn: {ending}.", "Lost after {n} turns: {ending}.", n)
    if mission.review.is_won:
        text = ngettext("Won after {n} turn: {ending}.", "Won after {n} turns: {ending}.", n)
    seed = _("Seed {seed}.").format(seed=mission.finished.setup.seed)
    return f"{text.format(n=n, ending=mission.ending)} {seed}"


def summary(mission: ReviewedMission) -> list[str]:
    """The split in words, and the verdict; of a review that is not complete, how far it is."""
    review, split = mission.review, mission.split
    if split is None:
        text = _(
            "{n} of {total} choices are reviewed. The same command goes on from here; "
            "the verdict comes with the last one."
        )
        return [text.format(n=len(review.choices), total=review.total)]
    points = figures.split_in_points(split, review.is_won)
    return [
        str(VERDICTS[figures.verdict(split, review.is_won)]),
        split_sentences(split, review.is_won),
        deserved_sentence(split),
        sum_sentence(points, review.is_won),
    ]


def turn_table(mission: ReviewedMission) -> Table:
    """The chance to win from turn to turn, with bars; what is 0 stays empty."""
    assert mission.split is not None
    rows, sentences, bars = [], [], []
    for turn in figures.turns_of(mission.review.choices, mission.split):
        chance, luck, gain = map(figures.in_points, (turn.chance.value, turn.luck, turn.gain.value))
        swings = (signed(swing) if swing else "" for swing in (luck, gain))
        rows.append((str(turn.turn), percent(chance), *swings))
        parts = [_("Turn {turn}: {chance}%").format(turn=turn.turn, chance=chance)]
        if luck:
            parts.append(_("luck {luck}").format(luck=signed(luck)))
        if gain:
            parts.append(_("choices {gain}").format(gain=signed(gain)))
        sentences.append(", ".join(parts) + ".")
        style = "danger" if chance < LOW else "tense" if chance < HIGH else "calm"
        bars.append(CellBar(chance, style))
    return Table(
        (_("Turn"), _("Chance"), _("Luck"), _("Choices")),
        tuple(rows),
        Items(tuple(sentences)),
        right=frozenset(range(4)),
        bars=tuple(bars),
        has_figures_only=True,
    )


def choices_section(mission: ReviewedMission, level: int) -> Section:
    """How good the choices were, and those that cost most against the best option found."""
    choices = mission.review.choices
    places = figures.costliest(choices, MOST_CHOICES)
    counts = figures.grade_counts(choices)
    real = sum(not choice.is_forced for choice in choices)
    text = ngettext(
        "{n} choice with more than one option", "{n} choices with more than one option", real
    )
    cost = counted_grades(counts) or _("none of them cost 2 points or more")
    texts = [f"{labelled(text.format(n=real), cost)}."]
    if sum(counts.values()) > len(places):
        texts.append(_("Below are the {n} that cost most.").format(n=len(places)))
    if (best := figures.best_choice(choices)) is not None:
        choice = choices[best]
        text = _("Your best choice, in turn {turn}: {option}, {gain} against the quick player.")
        option, gain = mission.label(best, choice.option), luck_text(choice.gained)
        texts.append(text.format(turn=choice.turn, option=option, gain=gain))
    entries = Numbered(tuple(_entry(mission, n) for n in places))
    return Section((*_texts(texts), entries), _("Your choices"), level)


def _entry(mission: ReviewedMission, n: int) -> NumberedEntry:
    choice = mission.review.choices[n]
    grade = figures.grade(choice)
    assert grade is not None
    assert choice.better is not None
    heading = _("{grade}: {cost}").format(
        grade=capitalized(str(GRADE_WORDS[grade])), cost=cost_text(choice.slip)
    )
    view = mission.view(n)
    lines = [short_status(view)]
    if view.dice and choice.kind == "roll":
        lines.append(dice_line(view))
    elif choice.kind not in PLAIN_KINDS:
        lines.append(question(view, view.asked))
    lines += [
        ended(_("You chose: {option}").format(option=mission.label(n, choice.option))),
        ended(_("Better: {option}").format(option=mission.label(n, choice.better))),
    ]
    if choice.option == GIVE_UP:
        lines.append(given_up_sentence(choice.ahead))
    else:
        lines += [reason_sentence(reason, CONVERSATIONS_AHEAD) for reason in choice.why]
    return NumberedEntry(heading, tuple(lines), GRADE_STYLES[grade])


def luck_section(mission: ReviewedMission, level: int) -> Section:
    """Luck by its kinds, its two extremes, and the dice."""
    texts: list[str] = []
    if mission.split is not None:
        kinds = figures.luck_by_kind(mission.review.choices, mission.split)
        texts = [*([luck_kinds_sentence(kinds)] if kinds else []), *_moments(mission)]
    return Section(_texts([*texts, dice_sentences(mission.review.dice_luck)]), _("Luck"), level)


def _moments(mission: ReviewedMission) -> Iterator[str]:
    """The luckiest and the unluckiest moment, where they were worth a point."""
    assert mission.split is not None
    places = figures.extremes(mission.split)
    if places is None:
        return
    names = (_("Luckiest: {what}"), _("Unluckiest: {what}"))
    for n, name, sign in zip(places, names, (1, -1), strict=True):
        choice, luck = mission.review.choices[n], mission.split.steps[n].luck
        if figures.in_points(luck.value) * sign > 0:
            news = news_of(mission.view(n), mission.finished.log.choices[n].events, choice.shown)
            text = _("turn {turn}, {luck}: {news}.") if news else _("turn {turn}, {luck}.")
            yield name.format(what=text.format(turn=choice.turn, luck=luck_text(luck), news=news))


def _hidden(mission: ReviewedMission) -> list[str]:
    """What the player never saw."""
    texts = []
    if hidden := mission.never_revealed:
        text = ngettext(
            "The hidden demand was {names}.", "The hidden demands were {names}.", len(hidden)
        )
        texts.append(text.format(names=titles(hidden)))
    if cards := mission.never_drawn:
        text = ngettext(
            "One terror card was left: {names}.",
            "{n} terror cards were left, in this order: {names}.",
            len(cards),
        )
        if len(cards) > FIRST_CARDS:
            text = _("{n} terror cards were left. The next ones: {names}.")
        texts.append(text.format(n=len(cards), names=titles(cards[:FIRST_CARDS])))
    return texts


# The reviews of a career


class MissionReview(NamedTuple):
    """A finished mission with its review, or the reason why it has none."""

    mission: ReviewedMission | None
    refused: str = ""
    was_stopped: bool = False  # by Ctrl-C
    number: int = 0  # in its career
    abductor: str = ""

    @property
    def title(self) -> str:
        """The heading of its review; empty outside a career."""
        text = _("Mission {n}: {who}").format(n=self.number, who=self.abductor)
        return text if self.number else ""

    @property
    def points(self) -> figures.Points | None:
        """The split of its result; None if there is no complete review."""
        if self.mission is None or self.mission.split is None:
            return None
        return figures.split_in_points(self.mission.split, self.mission.review.is_won)


class Totals(NamedTuple):
    """The sums over all complete reviews: `start + luck + skill` is the number of missions won."""

    missions: int
    won: int
    start: Measurement
    luck: Measurement
    skill: Measurement


def totals_of(reviews: Sequence[MissionReview]) -> Totals:
    """The sums over all complete reviews."""
    missions = [review.mission for review in reviews if review.mission is not None]
    splits = [
        (mission.split, mission.review.is_won) for mission in missions if mission.split is not None
    ]
    parts = zip(*((split.start, split.luck, split.skill) for split, _is_won in splits), strict=True)
    sums = [total_of(part) for part in parts] or [EXACTLY_0] * 3
    return Totals(len(splits), sum(is_won for _split, is_won in splits), *sums)


def mission_sections(review: MissionReview, level: int) -> list[Section]:
    """The review of a mission of a career, or why it has none."""
    if review.mission is None:
        return [Section((Text(review.refused),), review.title, level)]
    return review_sections(review.mission, review.title, level)


def career_section(reviews: Sequence[MissionReview]) -> Section:
    """A line for each mission, and the totals."""
    rows, sentences = zip(*map(_row, reviews), strict=True)
    table = Table(
        ("#", _("Abductor"), _("Result"), _("Start"), _("Luck"), _("Choices")),
        rows,
        Items(sentences),
        flexible=(1,),
        right=frozenset({0, 3, 4, 5}),
        indent=2,
        has_figures_only=True,
    )
    totals = _texts(totals_sentences(totals_of(reviews)))
    return Section((table, *totals), _("The whole career"))


def _row(review: MissionReview) -> tuple[tuple[str, ...], str]:
    """The cells of a mission, and the same as a sentence."""
    points, n, who = review.points, str(review.number), review.abductor
    if points is None or review.mission is None:
        text = _("{n}. {who}: not reviewed.")
        return (n, who, _("not reviewed"), "", "", ""), text.format(n=n, who=who)
    result = RESULTS[review.mission.review.result]
    luck, skill = signed(points.luck), signed(points.skill)
    text = _("{n}. {who}: {result}. Start {start}%, luck {luck}, choices {choices}.")
    sentence = text.format(
        n=n, who=who, result=result, start=points.start, luck=luck, choices=skill
    )
    return (n, who, str(result), percent(points.start), luck, skill), sentence


def totals_sentences(totals: Totals) -> list[str]:
    """How many wins were to be expected, and what luck and choices made of that, in missions."""
    if not totals.missions:
        return []
    text = ngettext(
        "By the chances at the start: {start} wins in {n} mission. You won {won}.",
        "By the chances at the start: {start} wins in {n} missions. You won {won}.",
        totals.missions,
    )
    expected = text.format(start=_wins(totals.start), n=totals.missions, won=totals.won)
    text = _(
        "Luck was worth {luck} wins, your choices {skill} compared with the program's quick player."
    )
    luck, skill = _wins(totals.luck, "+.1f"), _wins(totals.skill, "+.1f")
    return [expected, text.format(luck=luck, skill=skill)]


def _wins(estimate: Measurement, form: str = ".1f") -> str:
    bounds = (estimate.value, *estimate.interval())
    value, low, high = (written(bound, form).replace("-", "\N{MINUS SIGN}") for bound in bounds)
    return _("{value} ({low} to {high})").format(value=value, low=low, high=high)


# As JSON


VERSION = 1  # of the fields of --json, as docs/review-json.md says

Json = dict[str, Any]


def mission_json(review: MissionReview) -> Json:
    """The review of a mission, or why it has none; outside of a career without its number."""
    if review.mission is None:
        return {"number": review.number, "refused": review.refused}
    place = {"number": review.number, "refused": None} if review.number else {}
    return {**place, **review_json(review.mission)}


def career_json(name: str, reviews: Sequence[MissionReview]) -> Json:
    """The reviews of all missions of a career, and the totals."""
    missions, won, *parts = totals_of(reviews)
    estimates = dict(zip(("start", "luck", "skill"), map(estimate_json, parts), strict=True))
    totals = {"missions": missions, "won": won, **estimates}
    data = {"missions": [mission_json(review) for review in reviews], "totals": totals}
    return {"review": VERSION, "career": name, **data}


def review_json(mission: ReviewedMission) -> Json:
    """Every figure of a review; what only a complete one has is null in others."""
    review, split, setup = mission.review, mission.split, mission.finished.setup
    choices = review.choices
    steps: list[figures.ReviewStep | None] = [None] * len(choices)
    estimates = ("start", "luck", "skill", "deserved")
    whole_figures: Json = dict.fromkeys((*estimates, "verdict", "luck_by_kind", "turns"))
    if split is not None:
        steps = [*split.steps]
        luck = figures.luck_by_kind(choices, split)
        whole_figures = {
            **{name: estimate_json(getattr(split, name)) for name in estimates},
            "verdict": figures.verdict(split, review.is_won),
            "luck_by_kind": {kind: estimate_json(estimate) for kind, estimate in luck.items()},
            "turns": [
                {
                    "turn": turn.turn,
                    "chance": estimate_json(turn.chance),
                    "luck": figures.rounded(turn.luck),
                    "gain": estimate_json(turn.gain),
                }
                for turn in figures.turns_of(choices, split)
            ],
        }
    dice = review.dice_luck
    return {
        "review": VERSION,
        "method": review.method,
        "seed": review.seed,
        "box": setup.box,
        "abductor": {"id": setup.abductor, "title": mission.abductor},
        "mission_seed": setup.seed,
        "result": review.result,
        "ending": {"id": review.ending, "title": mission.ending},
        "turns_played": mission.finished.turns,
        "is_complete": review.is_complete,
        "choices_reviewed": len(choices),
        "choices_total": review.total,
        **whole_figures,
        "dice": {
            "rolled": dice.rolled,
            "successes": dice.successes,
            "expected": figures.rounded(dice.expected),
            "chance_of_fewer": figures.rounded(dice.chance_of_fewer) if dice.rolled else None,
        },
        "choices": [
            choice_json(n, choice, step)
            for n, (choice, step) in enumerate(zip(choices, steps, strict=True), 1)
        ],
    }


def choice_json(
    number: int, choice: figures.ReviewedChoice, step: figures.ReviewStep | None
) -> Json:
    """The figures of one choice; options by their ids."""
    reasons = [
        {"kind": reason.kind, "amount": figures.rounded(reason.amount)} for reason in choice.why
    ]
    return {
        "number": number,
        "turn": choice.turn,
        "phase": choice.phase,
        "kind": choice.kind,
        "option": choice.option.id,
        "is_forced": choice.is_forced,
        "chance_before": None if step is None else estimate_json(step.before),
        "chance_after": estimate_json(choice.after),
        "gain": estimate_json(choice.gained),
        "better": choice.better.id if choice.better is not None else None,
        "lead": estimate_json(choice.ahead) if choice.better is not None else None,
        "cost": estimate_json(choice.slip),
        "grade": figures.grade(choice),
        "reason": reasons[0] if reasons else None,
        "also": reasons[1] if len(reasons) > 1 else None,
        "shown": choice.shown or None,
        "luck": None if step is None else estimate_json(step.luck),
    }


def estimate_json(estimate: Measurement) -> Json:
    """An estimate with its 95 % interval."""
    low, high = estimate.interval()
    return {
        "value": figures.rounded(estimate.value),
        "low": figures.rounded(low),
        "high": figures.rounded(high),
    }
