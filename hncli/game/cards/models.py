"""The cards of the game as the engine knows them; packs.py makes them from TOML."""

from collections.abc import Mapping
from dataclasses import field, fields, replace
from functools import cached_property
from typing import ClassVar

from hncli.base.messages import N_, NP_, _, ngettext, of_gender
from hncli.base.schema import (
    CardId,
    Flag,
    HostageShare,
    Identifier,
    Level,
    ListOf,
    TableOf,
    Whole,
    Word,
    arg,
)
from hncli.base.text import cp_cost, titles
from hncli.base.values import Value, value
from hncli.game.cards.lines import Line
from hncli.game.cards.operation import EFFECT_LIST, Effect, Effects, describe, most_cp, walk
from hncli.game.cards.triggers import ALERT, IF, TRIGGER, Conditions, Trigger
from hncli.game.cards.words import SILENT, People, Script, Voice, Words

OWNER = "owner"  # of figures that a player has read off the cards of their own box
SOURCE_TITLES = {
    "seed": NP_("source of figures", "seed"),
    "public": NP_("source of figures", "public"),
    "inferred": NP_("source of figures", "inferred"),
    "house": NP_("source of figures", "house"),
    OWNER: NP_("source of figures", "owner"),
}
SOURCES = tuple(SOURCE_TITLES)
DEMAND_TITLES = {
    "major": NP_("kind of demand", "major"),
    "escape": NP_("kind of demand", "escape"),
    "minor": NP_("kind of demand", "minor"),
}
DEMAND_KINDS = tuple(DEMAND_TITLES)
FAMILY_TITLES = {
    "worsening": N_("worsening"),
    "angry": N_("angry"),
    "impatient": N_("impatient"),
    "more-hostages": N_("more-hostages"),
}
FAMILIES = tuple(FAMILY_TITLES)

source_arg = ListOf(Word(SOURCES, SOURCE_TITLES), 1, 4)
rules_arg = ListOf(TRIGGER)


@value
class Card(Value):
    """What every card has: an id, where it comes from, and its words."""

    shapes: ClassVar[tuple[tuple[str, ...], ...]] = ()
    """Groups of keys; a card has all keys of exactly one of them."""
    id: str = field(default="", kw_only=True)
    pack: str = field(default="", kw_only=True)
    title: str = field(default="", kw_only=True)
    flavor: str = field(default="", kw_only=True)
    # Not in the repr, which a version of the content is known by: words decide nothing.
    script: Script = field(default=SILENT, kw_only=True, repr=False, compare=False)
    short: tuple[str, ...] = field(default=(), kw_only=True, repr=False, hash=False)
    source: tuple[str, ...] = arg(source_arg, N_("where its figures come from"), kw_only=True)
    overrides: str = arg(
        Identifier(), N_("the pack whose card of this id it replaces"), default="", kw_only=True
    )

    def text(self) -> list[str]:
        """Say what the card does, made from its effects."""
        return []

    @property
    def words(self) -> Words:
        """What is said and told of it in a call; two packs' cards of one id have full names."""
        return self.script.of(self.id.rpartition("/")[2])

    @property
    def acts(self) -> Mapping[str, str]:
        """What is told when a rule of it acts, by the moment that the rule waits for."""
        return self.words.acts

    def effects(self) -> tuple[Effect, ...]:
        """Every effect on the card, those inside others and inside triggers too."""
        return self._effects

    def triggers(self) -> tuple[Trigger, ...]:
        """Everything on the card that waits for a moment: its rules, then what effects bring."""
        return self._triggers

    @cached_property
    def _effects(self) -> tuple[Effect, ...]:
        return tuple(walk(tuple(getattr(self, f.name) for f in fields(self))))

    @cached_property
    def _triggers(self) -> tuple[Trigger, ...]:
        return tuple(
            item
            for thing in (self, *self._effects)
            for each in fields(thing)
            for content in (getattr(thing, each.name),)
            for item in (content if isinstance(content, tuple) else (content,))
            if isinstance(item, Trigger)
        )

    def short_of(self, trigger: Trigger) -> str:
        """What one of its triggers does, in a few words; empty if the pack has none for it."""
        pairs = zip(self.triggers(), self.short, strict=False)
        return next((text for other, text in pairs if other == trigger), "")

    @property
    def brief_title(self) -> str:
        """The title where there is little room: its short form, if that is of no trigger."""
        return self.short[0] if self.short and not any(self.triggers()) else self.title

    def without_short(self) -> int:
        """How many of its triggers have no short form."""
        return max(0, sum(1 for _one in self.triggers()) - len(self.short))


@value
class ConversationCard(Card):
    """A card that is played from hand."""

    shapes = (("two", "one", "none"), ("do",), ("during_roll",))
    cost: int = arg(Whole(0, 20), N_("CP to buy it"))
    copies: int = arg(Whole(1, 9), N_("how many of it there are"), default=1)
    two: Effects = arg(EFFECT_LIST, N_("two or more successes"), default=())
    one: Effects = arg(EFFECT_LIST, N_("exactly one success"), default=())
    none: Effects = arg(EFFECT_LIST, N_("no success"), default=())
    do: Effects = arg(EFFECT_LIST, N_("what it does without a roll"), default=())
    during_roll: Effects = arg(
        EFFECT_LIST, N_("what it does when played into a threat roll"), default=()
    )

    @property
    def say(self) -> tuple[Line, ...]:
        """What you may say when you play it."""
        return self.words.say

    @property
    def rows(self) -> dict[str, Effects]:
        """The outcome rows, or nothing for a card without a roll of its own."""
        if self.do or self.during_roll:
            return {}
        return {"two": self.two, "one": self.one, "none": self.none}

    @cached_property
    def can_eliminate(self) -> bool:
        """Whether any outcome eliminates the abductor."""
        everything = (*self.two, *self.one, *self.none, *self.do)
        return any(effect.op == "eliminate" for effect in walk(everything))

    @property
    def most_cp(self) -> int:
        """The most CP that one outcome can grant (R-SETUP-7)."""
        rows = (self.two, self.one, self.none, self.do, self.during_roll)
        return max(most_cp(row) for row in rows)

    @cached_property
    def is_career_card(self) -> bool:
        """Whether a career uses the card at all."""
        return self.cost < 8 and self.most_cp < 8

    def text(self) -> list[str]:
        if self.during_roll:
            return [_("During a threat roll: {does}").format(does=describe(self.during_roll))]
        if self.do:
            return [_("No roll: {does}").format(does=describe(self.do))]
        return [
            _("2+ successes: {does}").format(does=describe(self.two)),
            _("1 success: {does}").format(does=describe(self.one)),
            _("0 successes: {does}").format(does=describe(self.none)),
        ]


@value
class RedCard(Card):
    """A red terror card that is not a demand."""

    main: Effects = arg(EFFECT_LIST, N_("what it does"))
    secondary: Effects = arg(
        EFFECT_LIST, N_("what it does after that while a demand is face down"), default=()
    )
    copies: int = arg(Whole(1, 9), N_("how many of it there are"), default=1)
    family: str = arg(
        Word(FAMILIES, FAMILY_TITLES), N_("the fixed kind it belongs to (R-SET-1)"), default=""
    )
    again: bool = arg(
        Flag(), N_("another terror card is turned after it"), default=False, repr=False
    )

    @property
    def can_raise_threat(self) -> bool:
        """Whether its main effect can raise threat."""
        return any(
            getattr(effect, "threat", 0) > 0
            or getattr(effect, "marker", 0) > 0
            or getattr(effect, "threat_to", 0) != 0  # to S it can only fall
            for effect in walk(self.main)
        )

    def text(self) -> list[str]:
        lines = [_("Effect: {does}").format(does=describe(self.main))]
        if self.secondary:
            secondary = describe(self.secondary)
            lines.append(_("If a demand is face down: {does}").format(does=secondary))
        if self.again:
            lines.append(_("Then another terror card is turned"))
        return lines


@value
class PivotalEvent(Card):
    """The gold card at the bottom of the terror deck, or where a pack places it."""

    main: Effects = arg(EFFECT_LIST, N_("what it does"))

    @cached_property
    def must_eliminate(self) -> bool:
        """Whether it asks that the abductor be eliminated (R-PIVOT-4)."""
        return any(effect.op == "must_eliminate" for effect in walk(self.main))

    def text(self) -> list[str]:
        return [_("Effect: {does}").format(does=describe(self.main))]


@value
class Demand(Card):
    """Something the abductor wants."""

    kind: str = arg(Word(DEMAND_KINDS, DEMAND_TITLES), N_("major, escape or minor"))
    owner: str = arg(
        CardId("abductors.toml"),
        N_("for majors: the abductor"),
        needs=("kind", ("major",)),
        default="",
    )
    cp: int = arg(Whole(0, 20), N_("CP to concede it"), default=0)
    benefit: Effects = arg(EFFECT_LIST, N_("what conceding brings first"), default=())
    penalty: Effects = arg(EFFECT_LIST, N_("what conceding brings second"), default=())
    standing: Effects = arg(
        EFFECT_LIST, N_("while face up, until it is conceded and resolved"), default=()
    )
    alert: Trigger | None = arg(ALERT, N_("what makes it concede itself"), default=None)
    leaves: bool = arg(
        Flag(),
        N_("for majors and escapes: it leaves play once conceded and resolved"),
        needs=("kind", ("major", "escape")),
        default=False,
    )

    def text(self) -> list[str]:
        cost = _("Cost to concede: {cp}").format(cp=cp_cost(self.cp))
        return [cost if self.cp else _("Conceding costs nothing"), *self.terms()]

    def terms(self) -> list[str]:
        """Say what it brings, without its cost."""
        lines = []
        if self.standing:
            lines.append(_("While face up: {does}").format(does=describe(self.standing)))
        if self.alert is not None:
            lines.append(_("Alert, conceded free {waits}").format(waits=self.alert.waits()))
        lines.append(_("Benefit: {does}").format(does=describe(self.benefit)))
        lines.append(_("Penalty: {does}").format(does=describe(self.penalty)))
        if self.leaves:
            lines.append(_("Leaves play once conceded"))
        return lines

    def conceding(self) -> str:
        """Say what its alert does: benefit first, penalty second (R-DEMAND-7)."""
        return _("it is conceded free: {does}").format(
            does=describe((*self.benefit, *self.penalty))
        )


@value
class Action(Value):
    """An abductor's special action."""

    id: str = arg(Identifier(), N_("its name"))
    do: Effects = arg(EFFECT_LIST, N_("what it does"))
    conditions: Conditions = arg(IF, N_("when it can be used"), key="if", default=())
    often: bool = arg(Flag(), N_("not only once a conversation"), default=False)
    title: str = ""

    @property
    def watch(self) -> Trigger:
        """The action as a trigger that the player pulls."""
        return Trigger(when=("converse",), conditions=self.conditions, do=self.do)

    def describe(self) -> str:
        """Say when it can be used, and what it does."""
        text = self.watch.describe()
        return text if self.often else _("once a conversation, {said}").format(said=text)


@value
class InCharge(Card):
    """Whoever can be in charge, and so has a voice."""

    gender: str = field(default="", kw_only=True, repr=False, hash=False)  # "f", "m" or empty

    @property
    def voice(self) -> Voice:
        """What they say, by the moment."""
        return self.words.voice


@value
class Abductor(InCharge):
    """Whom you talk to."""

    hostages: int = arg(Whole(1, 50), N_("how many they hold"))
    threat: int = arg(Level(), N_("where threat starts"))
    second: str = arg(CardId("second.toml"), N_("the second in command"))
    majors: int = arg(Whole(0, 9), N_("how many major demands are dealt"), default=0)
    escapes: int = arg(Whole(0, 9), N_("how many escape demands are dealt"), default=0)
    rules: tuple[Trigger, ...] = arg(rules_arg, N_("special rules"), default=())
    actions: tuple[Action, ...] = arg(ListOf(TableOf(Action)), N_("special actions"), default=())
    share: tuple[int, int] = arg(HostageShare(), N_("the share that must be saved"), default=(1, 2))
    concede_first: tuple[str, ...] = arg(
        ListOf(CardId("demands.toml"), 1, 9),
        N_(
            "demands to concede before a capture is possible; an id or a list; all of their kind "
            "must be dealt"
        ),
        default=(),
    )
    # Words, so not in the repr, which a version of the content is known by.
    first_titles: tuple[str, ...] = field(default=(), kw_only=True, repr=False, hash=False)
    loyal: int = arg(
        Whole(0, 50), "how many of them side with the abductor at first", default=0, repr=False
    )
    deadline: str = arg(
        Identifier(),
        N_("the ending if those demands are not conceded when the pivotal event is turned"),
        needs=("concede_first", ()),
        default="",
    )

    @property
    def people(self) -> People:
        """Whom they may hold."""
        return self.words.people or People()

    @property
    def first_name(self) -> str:
        """What abductors are called for short, and known by."""
        return self.title.split()[0]

    def text(self) -> list[str]:
        lines = [
            _("Hostages: {n}").format(n=self.hostages),
            _("Starting threat: {level}").format(level=Level().say(self.threat)),
            _("Demands: {majors} major, {escapes} escape").format(
                majors=self.majors, escapes=self.escapes
            ),
            *self.goal(),
        ]
        if self.loyal:
            text = ngettext(
                "{n} of them sides with the abductor and cannot be released until won back",
                "{n} of them side with the abductor and cannot be released until won back",
                self.loyal,
            )
            lines.append(text.format(n=self.loyal))
        lines += [_("Special rule: {rule}").format(rule=rule.describe()) for rule in self.rules]
        lines += [
            _("Special action {title}: {rule}").format(title=action.title, rule=action.describe())
            for action in self.actions
        ]
        return lines

    def with_titles(self, titles: Mapping[str, str]) -> "Abductor":
        """The same with titles for its special actions and for the demands to concede first."""
        actions = (
            replace(action, title=titles.get(action.id, action.title or action.id))
            for action in self.actions
        )
        first = tuple(titles.get(id, id) for id in self.concede_first)
        return replace(self, actions=tuple(actions), first_titles=first)

    def goal(self) -> list[str]:
        """Say how a mission is won."""
        text = of_gender(
            "To win: {share} saved, nobody held any more, and the abductor captured or eliminated",
            self.gender,
        )
        lines = [text.format(share=self._wanted())]
        if self.concede_first:
            demands = titles(self.first_titles)
            lines.append(_("No capture before you concede {demands}").format(demands=demands))
            if self.deadline:
                lines.append(_("You lose if the pivotal event comes before that"))
        return lines

    def _wanted(self) -> str:
        """How many hostages must be saved."""
        if self.share == (1, 2):
            return _("at least half of the hostages")
        n, d = self.share
        if n == d:
            return _("everybody")
        return _("at least {n} of every {d} hostages").format(n=n, d=d)


@value
class Second(InCharge):
    """The second in command, who takes over from an eliminated abductor."""

    rules: tuple[Trigger, ...] = arg(rules_arg, N_("what he does"), default=())

    def text(self) -> list[str]:
        return [_("Rule: {rule}").format(rule=rule.describe()) for rule in self.rules]


def is_red(card: Card) -> bool:
    """Whether a card belongs to the red terror cards, as minor demands do."""
    return isinstance(card, RedCard) or (isinstance(card, Demand) and card.kind == "minor")
