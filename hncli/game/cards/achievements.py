"""Achievements: what can be earned in missions, said as conditions on what happened in them."""

import re
from collections.abc import Callable
from operator import contains, eq, ge, le
from typing import Any

from hncli.base.messages import N_, NN_, Message, Says, _, in_quotes, sentence_for
from hncli.base.problems import Place
from hncli.base.schema import Arg, CardId, Flag, Level, Whole, Word, arg
from hncli.base.values import Value, value
from hncli.game.cards.models import Card
from hncli.game.cards.triggers import Conditions, ConditionsArg

COUNT = Whole(0, 99)
SOME = Whole(1, 99)
WAYS_TO_WIN = ("captured", "eliminated", "surrendered")


class RuleId(Arg):
    """The id of a rule of the game."""

    def doc(self) -> str:
        return _('a rule\'s id, as "R-ACH-2"')

    def read(self, value: Any, place: Place) -> str:
        if not isinstance(value, str) or not re.fullmatch(r"[A-Z]-[A-Z]{1,9}-[0-9]{1,3}", value):
            raise place.error(
                _("{value} is no rule's id.").format(value=in_quotes(value)),
                _('Write it as "R-ACH-2", or leave the key out.'),
            )
        return value


@value
class AchievementCondition(Value):
    """One thing that may be asked of a mission: how its value is checked, said and tested."""

    fact: str  # the name of the fact that it looks at
    kind: Arg
    is_done: Callable[[Any, Any], bool]  # of that fact and the value asked for
    says: Says
    none: Message | None = None  # how it is said of 0
    of_record: bool = False  # it follows from the results of all missions, not from this one's

    def say(self, value: Any, titled: Callable[[str], str] = str) -> str:
        """Say what must have happened; a card goes by its title if somebody knows that."""
        if self.none and value == 0:
            return str(self.none)
        named = isinstance(self.kind, CardId)
        return sentence_for(self.says, value).format(
            value=titled(value) if named else self.kind.say(value)
        )

    def holds(self, facts: object, value: Any) -> bool:
        """Tell whether it happened."""
        return self.is_done(getattr(facts, self.fact), value)


def at_least(
    fact: str, says: Says, kind: Arg = SOME, of_record: bool = False
) -> dict[str, AchievementCondition]:
    """The condition that a fact is so much or more, by its name in packs."""
    return {f"{fact}_at_least": AchievementCondition(fact, kind, ge, says, of_record=of_record)}


def at_most(
    fact: str, says: Says, kind: Arg = COUNT, none: Message | None = None
) -> dict[str, AchievementCondition]:
    """The condition that a fact is so much or less, by its name in packs."""
    return {f"{fact}_at_most": AchievementCondition(fact, kind, le, says, none)}


def is_true(fact: str, says: Says, of_record: bool = False) -> AchievementCondition:
    """The condition that a fact holds."""
    return AchievementCondition(fact, Flag(), eq, says, of_record=of_record)


def _by(turn: int | None, latest: int) -> bool:
    """Whether something happened at all, and not later than that turn."""
    return turn is not None and turn <= latest


def _ending(way: str) -> str:
    """How a mission must have ended, for each way to win; with {value} for any other."""
    return {
        "captured": _("its ending is: captured"),
        "eliminated": _("its ending is: eliminated"),
        "surrendered": _("its ending is: surrendered"),
    }.get(way, _("its ending is: {value}"))


ACHIEVEMENT_CONDITIONS = {
    # Of all missions so far, in and out of careers
    **at_least(
        "successes",
        NN_("{value} missions or more have been won so far"),
        Whole(1, 9999),
        of_record=True,
    ),
    "box_in_a_row": is_true(
        "box_in_a_row",
        N_("an unbroken run of victories has everybody of one box in it"),
        of_record=True,
    ),
    # How it ended
    "ending": AchievementCondition("ending", Word(WAYS_TO_WIN), eq, _ending),
    **at_most("turns", N_("it is over by the end of turn {value}"), SOME),
    "threat_at_end": AchievementCondition(
        "final_threat", Level(), eq, N_("threat is on {value} at its end")
    ),
    "after_pivotal": is_true("pivotal", N_("the pivotal event was revealed")),
    "before_pivotal": is_true(
        "only_pivotal_left",
        N_("at its end the pivotal event is the only card left in the terror deck"),
    ),
    # Threat and points
    "threat_reached": AchievementCondition(
        "reached", Level(), contains, N_("threat reached {value}")
    ),
    **at_least(
        "lowered_in_turn",
        N_("threat was lowered by {value} or more in one turn, a save by a fall on S counting 1"),
    ),
    **at_least("cp_in_turn", N_("{value} or more CP were gained in one turn")),
    # Hostages
    **at_most(
        "killed", NN_("{value} or fewer hostages were killed"), none=N_("no hostage was killed")
    ),
    "saved_at": AchievementCondition(
        "saved_at", Level(), contains, N_("a hostage was saved while threat was on {value}")
    ),
    "saved_on_turn": AchievementCondition(
        "saved_on", SOME, contains, N_("a hostage was saved on turn {value}")
    ),
    **at_least("saved_in_turn", NN_("{value} or more hostages were saved in one turn")),
    **at_least("taken", NN_("the abductor took {value} or more hostages during the mission")),
    # Cards and dice
    "silent_conversation": is_true(
        "silent", N_("a conversation phase ended in which no card was played")
    ),
    **at_least(
        "face_down_in_turn",
        NN_("{value} or more cards were played face down in one turn, conversions included"),
    ),
    **at_least("dice_in_roll", NN_("a threat roll had {value} dice or more"), Whole(1, 5)),
    **at_least(
        "pairs_in_roll",
        NN_("the final dice of a roll showed {value} pairs or more, four of a kind counting two"),
        Whole(1, 2),
    ),
    "sixes_by_reroll": AchievementCondition(
        "sixes_by_reroll", Whole(1, 5), contains, N_("a reroll brought the sixes to {value}")
    ),
    # Demands
    "conceded": AchievementCondition(
        "conceded", CardId("demands.toml"), contains, N_("{value} was conceded")
    ),
    "conceded_at_most": AchievementCondition(
        "concessions",
        COUNT,
        le,
        NN_("{value} or fewer demands were conceded"),
        none=N_("no demand was conceded"),
    ),
    **at_least("majors_conceded", NN_("{value} or more major demands were conceded")),
    **at_least("escapes_conceded", NN_("{value} or more escape demands were conceded")),
    **at_least(
        "escapes_conceded_in_turn", NN_("{value} or more escape demands were conceded in one turn")
    ),
    **at_least(
        "majors_triggered_in_turn",
        NN_("the alerts of {value} or more major demands went off in one turn"),
    ),
    **at_most(
        "majors_revealed",
        NN_("{value} or fewer major demands were revealed"),
        none=N_("no major demand was revealed"),
    ),
    **at_least("escapes_revealed", NN_("{value} or more escape demands were revealed")),
    **at_least("hidden", NN_("{value} or more major or escape demands were never revealed")),
    "all_revealed_by_turn": AchievementCondition(
        "all_revealed_turn",
        SOME,
        _by,
        N_("all demands dealt at the start were face up by the end of turn {value}"),
    ),
    "all_revealed_in_turn": AchievementCondition(
        "all_revealed_in",
        SOME,
        eq,
        N_("all demands dealt at the start were turned up in turn {value}, none before it"),
    ),
    # Elimination
    "eliminated_by_turn": AchievementCondition(
        "eliminated_turn", SOME, _by, N_("the abductor was eliminated by the end of turn {value}")
    ),
    "eliminated_after_pivotal": is_true(
        "eliminated_after_pivotal", N_("the abductor was eliminated after the pivotal event")
    ),
    **at_least(
        "eliminated_with", NN_("the abductor was eliminated with {value} or more inside"), COUNT
    ),
}
"""Everything that an achievement can ask for; those in one `if` must all hold."""


HOW_WON = {
    ("ending", "captured"): N_("by capture"),
    ("ending", "eliminated"): N_("by elimination"),
    ("ending", "surrendered"): N_("by surrender"),
    ("after_pivotal", True): N_("after the pivotal event"),
}
"""Conditions that are a part of the sentence `win`."""

ACHIEVEMENT_CONDITIONS_ARG = ConditionsArg(
    ACHIEVEMENT_CONDITIONS, N_("table of the conditions below")
)


@value
class Achievement(Card):
    """Something to be proud of, in missions against anybody or against one abductor."""

    rule: str = arg(RuleId(), N_("the rule that it comes from"), default="")
    owner: str = arg(
        CardId("abductors.toml"),
        N_("the abductor of this pack against whom it counts; left out: all"),
        default="",
    )
    win: bool = arg(Flag(), N_("only a victory earns it"), default=False)
    conditions: Conditions = arg(
        ACHIEVEMENT_CONDITIONS_ARG, N_("what must hold of the mission"), key="if", default=()
    )

    @property
    def is_of_record(self) -> bool:
        """Whether the results of missions alone decide about it."""
        return all(ACHIEVEMENT_CONDITIONS[name].of_record for name, _value in self.conditions)

    @property
    def counts_successes(self) -> bool:
        """Whether it asks for a number of victories (R-ACH-0)."""
        return any(name == "successes_at_least" for name, _value in self.conditions)

    @property
    def demands(self) -> tuple[str, ...]:
        """The ids of the demands that it names."""
        return tuple(value for name, value in self.conditions if name == "conceded")

    def is_earned(self, facts: object, won: bool) -> bool:
        """Tell whether a mission of which these are the facts earns it (R-ACH-8)."""
        if self.win and not won:
            return False
        return all(
            ACHIEVEMENT_CONDITIONS[name].holds(facts, value) for name, value in self.conditions
        )

    def describe(self, titled: Callable[[str], str] = str) -> str:
        """Say what must be done; `titled` gives the title of the card of an id."""
        how = [str(HOW_WON[condition]) for condition in self.conditions if self._is_how(*condition)]
        asked = [" ".join((_("win"), *how))] if self.win else []
        asked += [
            ACHIEVEMENT_CONDITIONS[name].say(value, titled)
            for name, value in self.conditions
            if not self._is_how(name, value)
        ]
        return _(", and ").join(asked) if self.win else _(" and ").join(asked)

    def _is_how(self, name: str, value: Any) -> bool:
        """Whether a condition says how to win, and so needs no sentence of its own."""
        return self.win and (name, value) in HOW_WON

    def text(self, titled: Callable[[str], str] = str) -> list[str]:
        """Say against whom it counts and what must be done."""
        owner = _("Only against: {owner}").format(owner=titled(self.owner))
        deeds = _("To earn it: {deeds}").format(deeds=self.describe(titled))
        return [owner, deeds] if self.owner else [deeds]
