"""The figures of a review in words, with the replayed mission that they describe."""

from collections.abc import Sequence
from functools import cached_property

from hncli.base.messages import N_, Message, _, ngettext
from hncli.base.text import Number, capitalized, listed, number_word, percent, signed, titles
from hncli.career.replay import FinishedMission
from hncli.features.missions.words.labels import label, title
from hncli.game.cards.library import Library
from hncli.game.cards.words import ending_in
from hncli.game.engine import events as ev
from hncli.game.engine.events import MissionEvent, to_json
from hncli.game.engine.game import GIVE_UP, Option, replay_choice
from hncli.game.engine.mission import Mission
from hncli.game.engine.view import View
from hncli.players.value_function import Measurement
from hncli.review import figures
from hncli.review.review import DiceLuck, Review, begin_again


class ReviewedMission:
    """A review with its mission: what was seen at each choice, and how it ended.

    CannotReview if its choices cannot be played again.
    """

    def __init__(self, library: Library, finished: FinishedMission, review: Review) -> None:
        self.finished = finished
        self.review = review
        mission = begin_again(library, finished)
        self._before: list[Mission] = []
        for option in finished.choices:
            self._before.append(mission.copy())
            replay_choice(mission, option)
        self._end = mission

    @cached_property
    def split(self) -> figures.Split | None:
        """Start, luck and cost; None while the review is not complete."""
        return self.review.split if self.review.is_complete else None

    def view(self, n: int) -> View:
        """What the player saw at a choice."""
        return self._before[n].view

    def label(self, n: int, option: Option) -> str:
        """An option of a choice in the words of its menu."""
        return _("Give the mission up") if option == GIVE_UP else label(self.view(n), option)

    @property
    def abductor(self) -> str:
        return self._end.catalogue.abductor.title

    @property
    def ending(self) -> str:
        return ending_in(self._end.catalogue, self.review.ending)

    # What the player has never seen

    @property
    def never_drawn(self) -> list[str]:
        """The terror cards that were left, in the order in which they would have come."""
        return [title(self._end.view, id) for id in self._end.deck]

    @property
    def never_revealed(self) -> list[str]:
        hidden = [placed for placed in self._end.demands if placed.face == "down"]
        return [title(self._end.view, placed.id) for placed in hidden]


def news_of(m: View, events: Sequence[MissionEvent], kind: str) -> str:
    """The dice, the terror card or the demand that came to light; empty for anything else."""
    if kind == "dice":
        return listed([_dice(m, event) for event in events if _faces(event)])
    if kind == "terror":
        drawn = [
            event.card
            for event in events
            if isinstance(event, ev.TerrorTurned | ev.PivotalRevealed)
        ]
        lost = [event.card for event in events if isinstance(event, ev.TerrorDiscarded)]
        cards = [title(m, id) for id in drawn or lost]
        text = ngettext("the terror card {cards}", "the terror cards {cards}", len(cards))
        return text.format(cards=titles(cards))
    if kind == "demand":
        demands = [title(m, event.id) for event in events if isinstance(event, ev.DemandRevealed)]
        text = ngettext("the demand {demands}", "the demands {demands}", len(demands))
        return text.format(demands=titles(demands))
    return ""


def _dice(m: View, event: MissionEvent) -> str:
    faces = ", ".join(map(str, _faces(event)))
    text = ngettext("{card} rolled a {faces}", "{card} rolled {faces}", len(_faces(event)))
    return text.format(card=title(m, str(to_json(event)["source"])), faces=faces)


def _faces(event: MissionEvent) -> tuple[int, ...]:
    if isinstance(event, ev.DiceRolled):
        return event.dice
    if isinstance(event, ev.DieRerolled):
        return (event.face,)
    return (event.die,) if isinstance(event, ev.OneDieRolled | ev.RolledAgainstLevel) else ()


MINUS = "\N{MINUS SIGN}"
EVERYDAY = 0.25  # dice that are neither better nor worse than this part of all are as dice are
RAREST = 1_000  # missions

GRADE_WORDS: dict[figures.Grade, Message] = {
    "slip": N_("small slip"),
    "mistake": N_("mistake"),
    "blunder": N_("blunder"),
}

VERDICTS: dict[figures.Verdict, Message] = {
    "won-against-luck": N_("You won it yourself, and against the dice."),
    "won-by-skill": N_("You won it: good choices, and luck did the rest."),
    "won-with-luck": N_("You played soundly, and luck did the rest."),
    "won-by-luck": N_("Luck saved you: your choices made it harder than it was."),
    "won-unclear": N_("Luck helped. Whether your choices did is too close to call."),
    "lost-early": N_("Neither you nor the dice: this one was as good as lost from the start."),
    "lost-in-spite-of-skill": N_("It was the dice. You played well."),
    "lost-by-luck": N_("It was the dice. Your choices were sound."),
    "lost-mostly-by-luck": N_("It was the dice more than you."),
    "lost-by-both": N_("It was both: bad luck and your own choices."),
    "lost-mostly-by-choices": N_("It was you more than the dice."),
    "lost-by-choices": N_("It was you, not the dice."),
    "lost-unclear": N_("Too close to call: it may have been the dice, or you."),
}

KINDS_OF_LUCK = {
    "dice": N_("dice"),
    "terror": N_("terror cards"),
    "demand": N_("demands"),
    "other": N_("other cards"),
}

REVIEW_NOTE = N_(
    "Chances are those of someone who plays on as the program's quick player does, seeing only "
    "what you could see. Figures in brackets: 95% intervals. More in docs/review.md."
)


# Figures


def span(low: int, high: int, is_signed: bool = False) -> str:
    """An interval in brackets; only negative numbers have a sign unless `is_signed`."""
    bounds = [signed(bound) if is_signed or bound < 0 else str(bound) for bound in (low, high)]
    return _("({low} to {high})").format(low=bounds[0], high=bounds[1])


def chance_text(estimate: Measurement) -> str:
    """A chance with its interval."""
    chance = percent(figures.in_points(estimate.value))
    return f"{chance} {span(*figures.chance_interval(estimate))}"


def luck_text(estimate: Measurement) -> str:
    """Luck with its interval, both with their signs."""
    interval = span(*figures.interval_in_points(estimate), is_signed=True)
    return f"{signed(figures.in_points(estimate.value))} {interval}"


def cost_text(cost: Measurement) -> str:
    """What a choice lost against a better option, with its interval, which is never below 0."""
    low, high = figures.interval_in_points(cost)
    n = figures.in_points(cost.value)
    text = ngettext("{n} point {span}", "{n} points {span}", n)
    return text.format(n=n, span=span(max(0, low), high))


# The whole


def split_sentences(split: figures.Split, is_won: bool) -> str:
    """Where the mission started, and what luck and choices made of that."""
    points = figures.split_in_points(split, is_won)
    started = _("You started at {chance}.").format(chance=chance_text(split.start))
    return f"{started} {_luck_sentence(points, split)} {_skill_sentence(points, split.skill)}"


def deserved_sentence(split: figures.Split) -> str:
    """How many such missions play of this quality wins with even luck."""
    points = figures.in_points(split.deserved.value)
    if points < 1:
        return _("With even luck, play like yours wins next to none of such missions.")
    if points >= figures.ALL:
        return _("With even luck, play like yours wins nearly all of such missions.")
    text = _("With even luck, play like yours wins about {chance} of such missions.")
    return text.format(chance=chance_text(split.deserved))


def _luck_sentence(points: figures.Points, split: figures.Split) -> str:
    if not any(step.luck.value for step in split.steps):
        return _("Nothing was left to luck.")
    low, high = figures.interval_in_points(split.luck)
    if points.luck == 0:
        return _("Luck evened out {span}.").format(span=span(low, high, is_signed=True))
    text = ngettext("Luck took {n} point {span}.", "Luck took {n} points {span}.", -points.luck)
    if points.luck > 0:
        text = ngettext(
            "Luck gave you {n} point {span}.", "Luck gave you {n} points {span}.", points.luck
        )
    return text.format(n=abs(points.luck), span=_unsigned(low, high))


def _skill_sentence(points: figures.Points, skill: Measurement) -> str:
    low, high = figures.interval_in_points(skill)
    if points.skill == 0:
        if low == high == 0:
            return _("Your choices came out even with the program's quick player.")
        text = _("Your choices came out even with the program's quick player {span}.")
        return text.format(span=span(low, high, is_signed=True))
    n = abs(points.skill)
    text = ngettext(
        "Your choices cost {n} point {span} compared with the program's quick player.",
        "Your choices cost {n} points {span} compared with the program's quick player.",
        n,
    )
    if points.skill > 0:
        text = ngettext(
            "Your choices won {n} point {span} compared with the program's quick player.",
            "Your choices won {n} points {span} compared with the program's quick player.",
            n,
        )
    return text.format(n=n, span=_unsigned(low, high))


def _unsigned(low: int, high: int) -> str:
    """The interval of a gain or loss whose direction a verb says; signed if it includes both."""
    if low < 0 < high:
        return span(low, high, is_signed=True)
    near, far = sorted((abs(low), abs(high)))
    return span(near, far)


def sum_sentence(points: figures.Points, is_won: bool) -> str:
    """The split as a sum."""
    text = _("{start} {luck} luck {skill} choices = {result}: lost.")
    if is_won:
        text = _("{start} {luck} luck {skill} choices = {result}: won.")
    start, *terms = points
    luck, skill = (f"{MINUS} {-term}" if term < 0 else f"+ {term}" for term in terms)
    return text.format(start=start, luck=luck, skill=skill, result=sum(points))


# A choice


def given_up_sentence(chance: Measurement) -> str:
    """What was given away by giving up."""
    return _("It could still be won: {chance}.").format(chance=chance_text(chance))


def counted_grades(counts: dict[figures.Grade, int]) -> str:
    """How many blunders, mistakes and slips there are; empty if there is none."""
    texts: dict[figures.Grade, str] = {
        "blunder": ngettext("{n} blunder", "{n} blunders", counts.get("blunder", 0)),
        "mistake": ngettext("{n} mistake", "{n} mistakes", counts.get("mistake", 0)),
        "slip": ngettext("{n} small slip", "{n} small slips", counts.get("slip", 0)),
    }
    return ", ".join(
        text.format(n=counts[grade]) for grade, text in texts.items() if counts.get(grade)
    )


# Luck


def luck_kinds_sentence(luck: dict[str, Measurement]) -> str:
    """The luck of each kind."""
    parts = [f"{KINDS_OF_LUCK[kind]} {luck_text(estimate)}" for kind, estimate in luck.items()]
    return capitalized(", ".join(parts)) + "."


def dice_sentences(dice: DiceLuck) -> str:
    """How the dice fell, and how rare that is."""
    if not dice.rolled:
        return _("No dice were rolled.")
    thrown = ngettext("{n} die", "{n} dice", dice.rolled).format(n=dice.rolled)
    successes = ngettext("{n} five or six", "{n} fives and sixes", dice.successes)
    text = _("{dice}: {successes}, {expected} to be expected.")
    sentence = text.format(
        dice=thrown, successes=successes.format(n=dice.successes), expected=f"{dice.expected:.0f}"
    )
    return f"{sentence} {rarity(dice.chance_of_fewer)}"


def rarity(chance_of_fewer: float) -> str:
    """How often dice are as good or as bad as these."""
    if EVERYDAY <= chance_of_fewer <= 1 - EVERYDAY:
        return _("That's how dice usually fall.")
    is_bad = chance_of_fewer < EVERYDAY
    chance = chance_of_fewer if is_bad else 1 - chance_of_fewer
    once = round(1 / chance) if chance > 1 / RAREST else RAREST
    if once >= RAREST:
        text = _("Dice as good come less than once in {n:,} missions.")
        if is_bad:
            text = _("Dice as bad come less than once in {n:,} missions.")
        return text.format(n=Number(RAREST))
    text = _("Dice as good come about once in {n} missions.")
    if is_bad:
        text = _("Dice as bad come about once in {n} missions.")
    return text.format(n=number_word(once))
