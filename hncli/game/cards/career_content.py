"""What packs say about careers: what is gained in them, figures, compensation table, epilogues."""

from collections.abc import Iterable, Iterator
from dataclasses import field, fields
from typing import Any

from hncli.base.messages import N_, NN_, _, ngettext, pgettext, printable
from hncli.base.problems import Place, Problem
from hncli.base.schema import Flag, Identifier, ListOf, Whole, Word, arg, read_fields
from hncli.base.text import ended, with_sign
from hncli.base.values import Value, value
from hncli.game.cards.achievements import at_least, at_most, is_true
from hncli.game.cards.models import Card, rules_arg
from hncli.game.cards.triggers import Conditions, ConditionsArg, Trigger

SMALL = Whole(0, 99)
HELP_KINDS = ("trait", "resource", "experience", "relief", "condition")


@value
class Asset(Card):
    """What a negotiator gains between missions: an entry of the compensation table.

    A condition is of the same kind, but burdens a career that was begun with it (C-NEW-1).
    """

    kind: str = arg(Word(HELP_KINDS), N_("trait, resource, experience, relief or condition"))
    rules: tuple[Trigger, ...] = arg(rules_arg, N_("what it does inside a mission"), default=())
    spares: str = arg(
        Word(("C-STRESS-2",)), N_("the stress line whose first time it takes off"), default=""
    )
    experience: int = arg(Whole(1, 99), N_("how much experience it is"), default=0)
    card: bool = arg(
        Flag(), N_("a card that careers leave out may be used from now on"), default=False
    )
    relief: int = arg(Whole(1, 99), N_("how much stress it takes away"), default=0)
    stress: int = arg(Whole(1, 99), N_("how much stress a career begins with"), default=0)

    def text(self) -> list[str]:
        rules = [_("Rule: {rule}").format(rule=rule.describe()) for rule in self.rules]
        return [
            *rules,
            *(ended(text) if is_sentence else text for text, is_sentence in self.gives()),
        ]

    def gives(self) -> Iterator[tuple[str, bool]]:
        """What it does besides its rules, and whether that is a sentence, all without full stop."""
        if self.kind == "resource":
            yield _("Used once, then gone"), True
        if self.spares:
            yield _("The first conversation of a mission that ends on K adds no stress"), True
        if self.experience:
            text = ngettext("{n} experience", "{n} experience", self.experience)
            yield text.format(n=with_sign(self.experience)), False
        if self.card:
            yield _("One card that careers leave out can be bought from now on"), True
        if self.relief:
            text = ngettext("{n} stress", "{n} stress", self.relief)
            yield text.format(n=with_sign(-self.relief)), False
        if self.stress:
            yield _("The career begins with {n} stress").format(n=self.stress), True


@value
class Numbers(Value):
    """Every number that the rules of a career need."""

    missions: int = arg(Whole(1, 99), "missions of a career (C-NEW-4)")
    killed: int = arg(SMALL, "stress for a hostage killed (C-STRESS-1)")
    killed_at_s: int = arg(SMALL, "stress for one killed while threat is on S (C-STRESS-1)")
    k_ending: int = arg(SMALL, "stress for a conversation that ends on K (C-STRESS-2)")
    pivotal: int = arg(SMALL, "stress for the pivotal event (C-STRESS-3)")
    failed: int = arg(SMALL, "stress for a failure (C-STRESS-4)")
    failed_hard: int = arg(SMALL, "the same in hard mode (C-STRESS-4)")
    saved_for_relief: int = arg(Whole(1, 99), "saved hostages that take 1 stress off (C-STRESS-5)")
    dice_won: int = arg(Whole(1, 9), "dice of the compensation after a success (C-COMP-1)")
    dice_lost: int = arg(Whole(1, 9), "dice of the compensation after a failure (C-COMP-2)")
    choose_after: tuple[int, ...] = arg(
        ListOf(Whole(1, 99), 0, 99), "the successes after which any entry is chosen (C-COMP-3)"
    )
    card_price: int = arg(Whole(1, 99), "experience for a conversation card (C-XP-1)")
    resource_price: int = arg(Whole(1, 99), "experience for a resource (C-XP-1)")
    points: int = arg(SMALL, "score for a success (C-SCORE-1)")


@value
class CareerTable(Value):
    """A table to play careers by: its numbers, and the entry for each face of the die."""

    numbers: Numbers
    entries: tuple[str, ...]  # ids of traits, resources and the like; the first is for a 1
    pressure: tuple[tuple[int, str], ...] = ()  # stress, and the condition it brings (C-NEW-8)


def read_table(numbers: Any, table: Any, pressure: Any, place: Place) -> CareerTable | None:
    """Read all parts; a pack has the first two or none."""
    if numbers is None and table is None and pressure is None:
        return None
    if not isinstance(numbers, dict):
        raise place.at("numbers").error(
            _("MISSING: a table is played by numbers."),
            _("Add [numbers] with {keys}.").format(keys=", ".join(f.name for f in fields(Numbers))),
        )
    if not isinstance(table, dict):
        raise place.at("table").error(
            _("MISSING: a career needs its compensation table."),
            _('Add [table] with 1 = "an-entry" and so on, one for each face of the die.'),
        )
    read: Numbers = read_fields(Numbers, numbers, place.at("numbers"))
    faces = [str(n) for n in range(1, len(table) + 1)]
    if not 2 <= len(table) <= 100 or set(table) != set(faces):
        raise place.at("table").error(
            _("the faces are {faces}.").format(faces=printable(", ".join(table), 60)),
            _("Write them from 1 on, without a gap, at most 100."),
        )
    entries = tuple(Identifier().read(table[n], place.at("table").at(n)) for n in faces)
    return CareerTable(read, entries, _read_pressure(pressure or {}, place.at("pressure")))


def _read_pressure(pressure: Any, place: Place) -> tuple[tuple[int, str], ...]:
    """The conditions by the stress that brings them, each once, the least stress first."""
    if not isinstance(pressure, dict) or not all(
        least.isascii() and least.isdecimal() and 0 < int(least[:5]) < 9999 for least in pressure
    ):
        raise place.error(
            _("expected a condition for each amount of stress."),
            _('Write 12 = "a-condition" and so on, from 1 to 9998.'),
        )
    conditions = tuple((int(n), Identifier().read(id, place.at(n))) for n, id in pressure.items())
    amounts, ids = [n for n, _id in conditions], [id for _n, id in conditions]
    if amounts != sorted(set(amounts)):
        raise place.error(
            _("the amounts of stress are out of order: {amounts}.").format(
                amounts=", ".join(map(str, amounts))
            ),
            _("Write the least first, and each once."),
        )
    if len(set(ids)) < len(ids):
        raise place.error(_("a condition is named twice."), _("Name each once."))
    return conditions


COUNT = Whole(0, 999)
SCORE = Whole(-9999, 9999)
LEAST, MOST = "_at_least", "_at_most"

EPILOGUE_CONDITIONS = {
    # The sum of it
    **at_least("score", N_("the score is {value} or more"), SCORE),
    **at_most("score", N_("the score is {value} or less"), SCORE),
    **at_least("stress", N_("stress is {value} or more at the end"), COUNT),
    **at_most("stress", N_("stress is {value} or less at the end"), COUNT),
    **at_least("worst_stress", N_("stress was {value} or more after some mission"), COUNT),
    # How it was played
    "hard": is_true("hard", N_("it was played in hard mode")),
    "retired": is_true("retired", N_("the player retired before the last mission")),
    **at_least("missions", NN_("{value} or more missions were played"), COUNT),
    **at_most(
        "missions",
        NN_("{value} or fewer missions were played"),
        COUNT,
        none=N_("no mission was played"),
    ),
    # Won and lost
    **at_least("won", NN_("{value} or more missions were won"), COUNT),
    **at_most(
        "won", NN_("{value} or fewer missions were won"), COUNT, none=N_("no mission was won")
    ),
    **at_most(
        "lost", NN_("{value} or fewer missions were lost"), COUNT, none=N_("no mission was lost")
    ),
    **at_least("lost_first", NN_("the first {value} missions or more were lost"), COUNT),
    **at_least("won_last", NN_("the last {value} missions or more were won"), COUNT),
    **at_least("lost_last", NN_("the last {value} missions or more were lost"), COUNT),
    # Hostages
    **at_least("saved", NN_("{value} or more hostages were saved in all"), COUNT),
    **at_least("killed", NN_("{value} or more hostages were killed in all"), COUNT),
    **at_most(
        "killed",
        NN_("{value} or fewer hostages were killed in all"),
        COUNT,
        none=N_("no hostage was ever killed"),
    ),
}
"""Everything that an epilogue can ask for; those in one `if` must all hold."""

CAREER_DEEDS_ARG = ConditionsArg(EPILOGUE_CONDITIONS, N_("table of the conditions below"))


@value
class Epilogue(Card):
    """A title and a few sentences for a career that is over, its flavor.

    A career gets the first one in the file whose conditions hold; the last one has none.
    """

    conditions: Conditions = arg(
        CAREER_DEEDS_ARG, "what must hold of the career", key="if", default=()
    )
    variants: tuple[str, ...] = field(default=(), kw_only=True, repr=False, hash=False)

    @property
    def texts(self) -> tuple[str, ...]:
        """What it may say: its flavor and the variants of that."""
        return (self.flavor, *self.variants)

    def fits(self, facts: object) -> bool:
        """Whether it is for a career of which these are the facts."""
        return all(EPILOGUE_CONDITIONS[name].holds(facts, value) for name, value in self.conditions)

    def text(self) -> list[str]:
        """Say which careers it is for."""
        conditions = [EPILOGUE_CONDITIONS[name].say(value) for name, value in self.conditions]
        joined = pgettext("between conditions", " and ").join(conditions)
        return [_("If {conditions}.").format(conditions=joined) if joined else _("For all others.")]


def check_epilogues(epilogues: Iterable[Epilogue], place: Place) -> Iterator[Problem]:
    """Report epilogues that no career could get, and careers that would get none."""
    listed = list(epilogues)
    for epilogue in listed:
        yield from _impossible(epilogue, place.at(epilogue.id))
    without = [epilogue for epilogue in listed if not epilogue.conditions]
    for epilogue in without:
        if epilogue is not listed[-1]:
            yield place.at(epilogue.id).problem(
                _("UNUSED: it fits every career, so those after it are never reached."),
                _("Move it to the end, or write if = { … }."),
            )
    if listed and not without:
        yield place.problem(
            _("MISSING: a career may fit none of them."),
            _("Add one at the end without if, for all others."),
        )


def _impossible(epilogue: Epilogue, place: Place) -> Iterator[Problem]:
    """A least that is more than the most."""
    asked = dict(epilogue.conditions)
    for name, least in asked.items():
        most = asked.get(name.removesuffix(LEAST) + MOST) if name.endswith(LEAST) else None
        if most is not None and least > most:
            yield place.at("if").problem(
                _("no career has {name} = {least} and at most {most}.").format(
                    name=name, least=least, most=most
                ),
                _("Mend one of the two numbers."),
            )
