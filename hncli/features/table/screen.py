"""The screen of a table: one key for each thing that hands do there."""

from collections.abc import Callable, Collection
from functools import partialmethod
from random import SystemRandom

from hncli.base.messages import N_, _, ngettext
from hncli.features.careers.table_words import chapters, status_text, step_sentences
from hncli.features.careers.words import card_line
from hncli.features.missions.hints import chance_in_percent
from hncli.features.missions.screen.alert_form import ask_alert, with_digits
from hncli.features.missions.words.position_text import giving_up_text
from hncli.features.table.asking import KEYS, NEXT_PHASES, OTHERS, Key, TableQuestions
from hncli.features.table.store import TableSession, gives
from hncli.game.cards.achievements import WAYS_TO_WIN
from hncli.game.cards.career_content import Asset
from hncli.game.cards.models import Card
from hncli.game.cards.words import ENDING_TITLES, ending_in, ending_title
from hncli.game.engine.events import HostageKilled
from hncli.game.engine.game import GIVEN_UP, CannotUndo, Outcome
from hncli.game.engine.rolls import FEWEST, MOST
from hncli.game.odds import table as odds_table
from hncli.game.table_steps import TableStep, UnknownStep, parse_step
from hncli.game.tracked import RefusedStep
from hncli.terminal.environment import WIDE, Environment
from hncli.terminal.questions import Command, InvalidAnswer, MenuItem, Prompter, Question, WentBack

NEW_DEMANDS = {
    "major": N_("A new major demand"),
    "escape": N_("A new escape demand"),
    "minor": N_("A new minor demand, face up"),
}
KINDS = {"major": N_("major demand"), "escape": N_("escape demand"), "minor": N_("minor demand")}
MOMENTS = {"conversation": "converse", "spend": "spend"}
"""When points can be had, by the phase."""


class TableScreen(TableQuestions):
    """Asks a player at a real table for each step until the mission is over."""

    def __init__(
        self, session: TableSession, env: Environment, asks: Prompter | None = None
    ) -> None:
        super().__init__(session, env, asks)
        self.throw: Callable[[], int] = lambda: SystemRandom().randint(1, 6)
        self.printed: tuple[object, ...] = ()  # turn and phase of the status printed last

    def play(self) -> Outcome:
        """Ask until the mission is over; EOFError if the player leaves, and all is saved."""
        self.steps_shown = 0 if self.notes else len(self.table.taken)
        while self.table.outcome is None:
            if not self.is_painted:
                now = (self.table.turn, self.table.phase)
                self.env.say("")
                self.tell([*self.notes, *[status_text(self.table)] * (now != self.printed)])
                self.notes, self.printed = [], now
            question = self.step_question() if self.table.verdict is None else self.end_question()
            item = self.answer(question, self.list_news(question))
            if item is not None:
                self.notes, self.steps_shown = [], len(self.table.taken)
                try:
                    self.do(item)
                except WentBack:
                    continue
        return self.table.outcome

    # Questions

    def step_question(self) -> Question:
        """The question for the next step."""
        label = NEXT_PHASES[self.table.phase]
        if self.table.is_closing:
            label = N_("The alerts are done")
        is_narrow = self.env.is_drawn and self.env.width < WIDE
        name, does = (_("Next"), str(label)) if is_narrow else (str(label), "")
        first = MenuItem("phase", name, does=does, letter="n", brief=True)
        items = (first, *(self._item(key, is_narrow) for key in KEYS))
        return self.painted(Question((_("What happens?"),), items, self.commands()))

    def _item(self, key: Key, is_narrow: bool = False) -> MenuItem:
        label = key.short if is_narrow and key.short is not None else key.label
        return MenuItem(key.id, str(label), does=str(key.does), letter=str(key.letter), brief=True)

    def end_question(self) -> Question:
        """The question whether the mission has ended as the rules say."""
        verdict = self.table.verdict
        assert verdict is not None
        text = _("By the rules the mission is won: {ending}.")
        if verdict.result != "won":
            text = _("By the rules the mission is lost: {ending}.")
        why = text.format(ending=self.ending_title(verdict.ending))
        over = MenuItem(f"end:{verdict.result}/{verdict.ending}", _("Yes, it's over"), letter="y")
        goes_on = MenuItem("goes-on", _("No, the card says otherwise"), letter="o")
        self.question = Question((why, _("Is it over?")), (over, goes_on), self.commands())
        return self.painted(self.question)

    def find_choice(self, typed: str) -> tuple[MenuItem, ...]:
        """An answer by number, letter or id; also any step that can be typed, such as cp:+3."""
        items = super().find_choice(typed)
        if not items and any(command.word == "undo" for command in self.question.commands):
            try:
                return (MenuItem(parse_step(typed).id, typed),)
            except UnknownStep:
                return ()
        return items

    def commands(self) -> tuple[Command, ...]:
        commands = {command.word: command for command in self.common()}
        return (
            commands["?"],
            commands["save and quit"],
            Command("undo", _("take back the last step"), self.undo),
            Command("log", _("everything so far, turn by turn"), self.show_log),
            commands["card"],
            commands["rules"],
            Command("give up", _("hang up on everyone still inside"), self.give_up),
            commands["look"],
            commands["ids"],
        )

    def do(self, item: MenuItem) -> None:
        """Take the step, or call the method, of the chosen entry."""
        for key in (*KEYS, *OTHERS):
            if key.id == item.id and key.asks is not None:
                self.take(key.step + self.typed(key.question(), key.reads))
                return
            if key.id == item.id and key.method:
                getattr(self, key.method)()
                return
        is_ending = item.id == "phase" and self.table.phase == "conversation"
        if not is_ending or self.table.is_closing or not self._offer("would-end"):
            self.take(item.id)

    def cards(self) -> Collection[Card]:
        return self.session.library.cards.values()

    # Steps

    def take(self, *ids: str) -> None:
        """Take steps one after the other; WentBack if one is refused and not forced."""
        for id in ids:
            step = parse_step(id)
            if step.forced or not self._is_prevented(step):
                try:
                    self._tell_step(step)
                except RefusedStep as refused:
                    self._force(step, refused)

    def _tell_step(self, step: TableStep) -> None:
        taken = self.session.take(step)
        self.notes = [*self.notes, *step_sentences(taken, self.session.title_of)]
        if step.verb in ("terror", "pivotal", "reveal", "use"):
            card = self.session.card(step.name)
            self.notes = [*self.notes, *(card.text() if card is not None else ())]

    def _force(self, step: TableStep, refusal: RefusedStep) -> None:
        """Ask whether the card says otherwise, and what; the step is taken if it does."""
        why = refusal.why
        if not why.can_be_forced:
            self.notes = [*self.notes, why.text]
            raise WentBack
        items = (
            MenuItem("no", _("No, leave it"), letter="n"),
            MenuItem("yes", _("Yes, the card says otherwise"), letter="y"),
        )
        if self.choice(_("Do it all the same?"), items, why.text) != "yes":
            raise WentBack
        note = self.typed(_("What does the card say? (Enter: nothing to note)"), str)
        self._tell_step(TableStep(step.verb, step.number, step.name, forced=True))
        if note:
            self._tell_step(TableStep("note", name=note))

    def _is_prevented(self, step: TableStep) -> bool:
        """Offer a resource that stops a kill; whether one was used, so that no step is left."""
        if step.verb not in ("killed", "threat") or self.table.why_not(step) is not None:
            return False
        deaths = sum(isinstance(e, HostageKilled) for e in self.table.copy().take(step).events)
        if not deaths or not self._offer("would-kill"):
            return False
        if step.verb == "threat":
            self._tell_step(TableStep("threat", step.number, forced=True))
        if deaths > 1:
            self.take(f"killed:{deaths - 1}")
        return True

    def _offer(self, moment: str, op: str = "") -> Asset | None:
        """The trait or resource that is used at its moment; None if none is."""
        offered = {help.id: help for help in self.session.helps_at(moment, op)}
        if not offered:
            return None
        items = [MenuItem("no", _("No"), letter="n")]
        items += [
            MenuItem(help.id, help.title, does=card_line(help), letter=str(n))
            for n, help in enumerate(offered.values(), 1)
        ]
        names = _(" or ").join(help.title for help in offered.values())
        try:
            chosen = self.choice(_("Use {title}?").format(title=names), items)
        except WentBack:
            return None
        if chosen in offered:
            self.use(chosen)
        return offered.get(chosen)

    def use(self, id: str) -> None:
        """Use a trait or resource; points that it brings are moved at once."""
        self.take(f"use:{id}")
        if gained := gives(self.session.all_helps[id], "converse", "cp"):
            self.take(f"cp:{gained:+}")

    def undo(self, _rest: str) -> bool:
        """Take the last step back, with a note that describes it."""
        try:
            last = self.table.taken[-1:]
            self.session.undo()
        except CannotUndo:
            self.tell([_("There is nothing to undo.")])
            return False
        self.steps_shown = len(self.table.taken)
        lines = [line for taken in last for line in step_sentences(taken, self.session.title_of)]
        self.notes = [_("Taken back: {what}").format(what=" ".join(lines) or _("a step"))]
        return True

    # The keys that ask for more

    def roll(self) -> None:
        """Take dice as they are typed, or thrown here; then offer a second roll."""
        asset = self._offer("before-roll")
        more_dice = gives(asset, "before-roll", "dice") if asset is not None else 0
        self._roll(min(MOST, max(FEWEST, self.table.dice + more_dice)))
        if self._offer("roll", "reroll"):
            self._roll(len(self.table.taken[-2].step.name.split(",")))

    def _roll(self, count: int) -> None:
        def read(typed: str) -> list[str]:
            dice = typed.replace(",", " ").replace(" ", "").casefold()
            if dice[:1] == "d" and dice[1:].isdecimal() and 1 <= int(dice[1:]) <= MOST:
                return [str(self.throw()) for _n in range(int(dice[1:]))]
            if not set(dice) <= set("123456") or len(dice) > 2 * MOST:
                text = _("Dice show 1 to 6: type them as 5 1 4, or d3 to throw three.")
                raise InvalidAnswer(text)
            return list(dice) or [str(self.throw()) for _n in range(count)]

        text = ngettext(
            "Type your dice, such as 5 1 4; d3 throws three. (Enter: hn throws {n})",
            "Type your dice, such as 5 1 4; d3 throws three. (Enter: hn throws {n})",
            count,
        )
        self.take(f"dice:{','.join(self.typed(text.format(n=count), read))}")

    def show_odds(self) -> None:
        """The chances at this level, plain and with cards to convert fours."""
        spare = self.number(_("How many spare cards to convert with? (Enter: 0)"), 10)
        _level, odds = odds_table(self.table.setup.dice, spare)[self.table.threat]
        text = _("{dice}: two or more {two}, one {one}, none {none}.")
        self.notes = [
            text.format(
                dice=ngettext("{n} die", "{n} dice", odds.dice).format(n=odds.dice),
                two=chance_in_percent(odds.plain.two),
                one=chance_in_percent(odds.plain.one),
                none=chance_in_percent(odds.plain.none),
            )
        ]
        if spare:
            text_at_best = ngettext(
                "With {n} spare card: one or more {one}, two or more {two} at best.",
                "With {n} spare cards: one or more {one}, two or more {two} at best.",
                spare,
            )
            one = chance_in_percent(odds.at_least_one.one_or_more)
            two = chance_in_percent(odds.at_least_two.two)
            self.notes.append(text_at_best.format(n=spare, one=one, two=two))

    def demands(self) -> None:
        """Reveal or concede a demand on the table, or add one."""
        items = []
        for demand in self.table.demands:
            name = self.session.title_of(demand.name) if demand.name else str(KINDS[demand.kind])
            id, text = f"r{demand.slot}", _("Reveal {n}: {name}")
            if demand.is_up:
                id, text = f"c{demand.slot}", _("Concede {n}: {name}")
            if not demand.is_conceded:
                items.append(MenuItem(id, text.format(n=demand.slot, name=name)))
        items += [MenuItem(kind, str(text)) for kind, text in NEW_DEMANDS.items()]
        chosen = self.choice(_("Which demand?"), with_digits(items))
        if chosen in ("major", "escape"):
            self.take(f"demand:{chosen}")
        elif chosen == "minor":
            self._take_named("demand:minor", self._which("minor"))
        elif chosen.startswith("r"):
            hidden = self.table.at(int(chosen[1:]))
            assert hidden is not None
            self._take_named(f"reveal:{hidden.slot}", self._which(hidden.kind))
        else:
            self._concede(int(chosen[1:]))

    def _which(self, kind: str) -> str:
        return self.named_card(_("Which one is it?"), self.session.demands(kind))

    def _take_named(self, step: str, name: str, sign: str = "/") -> None:
        self.take(f"{step}{sign}{name}" if name else step)

    def _concede(self, slot: int) -> None:
        demand = self.table.at(slot)
        card = self.session.card(demand.name) if demand is not None else None
        cost: int | None = getattr(card, "cp", None)
        if cost is None:
            cost = self.number(_("For how many CP? (Enter: 0)"), 50)
        if cost and self._offer("converse", "concede_free"):
            cost = 0
        self._offer_points(cost)
        self.take(f"concede:{slot}/{cost}" if cost else f"concede:{slot}")

    def _offer_points(self, cost: int) -> None:
        """Offer what brings points, if there are too few."""
        if cost > max(0, self.table.cp):
            self._offer(MOMENTS.get(self.table.phase, ""), "cp")

    def buy(self) -> None:
        """Ask which card is bought, where the box is installed; else what it costs."""
        cards = self.session.conversation
        name = self.named_card(_("Which card?"), cards)
        cost = next((card.cost for card in cards if card.id == name), None)
        if cost is None:
            cost = self.number(_("What does it cost, in CP? (Enter: 0)"), 20)
        self._offer_points(cost)
        self._take_named(f"buy:{cost}", name)

    def play_card(self) -> None:
        """Ask which card is played, where the box is installed."""
        cards = sorted(self.session.conversation, key=lambda card: card.title)
        self._take_named("play", self.named_card(_("Which card?"), cards), ":")

    def terror(self) -> None:
        """Take this turn's terror card, with its name where the box is installed."""
        minors = self.session.demands("minor")
        cards = self.session.cards
        red_cards: list[Card] = [*cards.reds.values(), *minors] if cards is not None else []
        is_card = self.table.deck and self.table.why_not(TableStep("terror")) is None
        name = self.named_card(_("Which card?"), red_cards) if is_card else ""
        self._take_named("terror", name, ":")
        if is_card and not self._offer("red-turned") and name in [minor.id for minor in minors]:
            self.take(f"demand:minor/{name}")

    def pivotal(self) -> None:
        """Take the pivotal event, with its name where the box is installed."""
        events = self.session.cards.pivotals.values() if self.session.cards is not None else ()
        refusal = self.table.why_not(TableStep("pivotal"))
        name = "" if refusal else self.named_card(_("Which event is it?"), events)
        self._take_named("pivotal", name, ":")

    def helps(self) -> None:
        """Read traits and resources, and use one."""
        helps = self.session.helps.items()
        if not helps:
            self.notes = [_("You hold no trait and no resource here.")]
            return
        items = [MenuItem(id, help.title, does=card_line(help)) for id, help in helps]
        self.use(self.choice(_("Use which?"), with_digits(items)))

    def alerts(self) -> None:
        """Set an alert of the player's own, or clear one."""
        self.take(ask_alert(self, self.table.alerts))

    def others(self) -> None:
        """Ask for a step that is rarer, and do it."""
        chosen = self.choice(_("What else?"), (*map(self._item, OTHERS), *with_digits(())))
        self.do(MenuItem(chosen, chosen))

    # The end

    def ending_title(self, ending: str) -> str:
        """The words of an ending."""
        cards = self.session.cards
        return ending_in(cards, ending) if cards else ending_title(ending, {})

    def _end_by_word(self, result: str) -> None:
        """Ask how it ended; the figures must allow it (C-TABLE-1)."""
        items = [
            MenuItem(id, self.ending_title(id))
            for id in ENDING_TITLES
            if (id in WAYS_TO_WIN) == (result == "won") and id != GIVEN_UP
        ]
        chosen = self.choice(_("How did it end?"), with_digits(items))
        self.take(f"end:{result}/{chosen}")

    ended_won = partialmethod(_end_by_word, "won")
    ended_lost = partialmethod(_end_by_word, "lost")

    def give_up(self, _rest: str = "") -> bool:
        """Give up after a question (C-NEW-5)."""
        cost = giving_up_text(self.table.pool, self.session.cost_of_giving_up())
        if self.is_sure(_("Give up?"), cost):
            self.take("give-up")
        return True

    def show_log(self, _rest: str) -> bool:
        """Everything so far, turn by turn."""
        lines = []
        for turn, entries in chapters(self.table, self.session.title_of):
            lines += ["", _("Turn {n}").format(n=turn), *(f"  {line}" for line in entries)]
        self.show_lines(lines[1:] or [_("Nothing yet.")])
        return False
