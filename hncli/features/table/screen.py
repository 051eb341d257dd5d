"""The screen of a table: one key for each thing that hands do there."""

from collections.abc import Callable, Collection
from random import SystemRandom

from hncli.base.messages import N_, _, ngettext
from hncli.features.careers.table_words import chapters, said, status_text
from hncli.features.careers.words import said as help_said
from hncli.features.missions.hints import chance_in_percent
from hncli.features.missions.own_alerts import alert_text
from hncli.features.missions.position_text import giving_up_text
from hncli.features.table.asking import BACK, TableQuestions
from hncli.features.table.keys import KEYS, NEXT_PHASES, OTHERS, SHORT_NEXT, Key
from hncli.features.table.session import TableSession, points_of
from hncli.game.cards.achievements import WAYS_TO_WIN
from hncli.game.cards.models import Card
from hncli.game.cards.words import ENDING_TITLES, ending_in, ending_title
from hncli.game.engine.events import HostageKilled
from hncli.game.engine.game import GIVEN_UP, CannotUndo, Outcome
from hncli.game.engine.rolls import FEWEST, MOST
from hncli.game.odds import table as odds_table
from hncli.game.table.steps import TableStep, UnknownStep, parse_step
from hncli.game.table.tracked import RefusedStep
from hncli.terminal.columns import wrap
from hncli.terminal.environment import WIDE, Environment
from hncli.terminal.questions import Command, MenuItem, Prompter, Question


class TableScreen(TableQuestions):
    """A player at a real table: asks what was done there until the mission is over."""

    def __init__(
        self, session: TableSession, env: Environment, asks: Prompter | None = None
    ) -> None:
        super().__init__(session, env, asks)
        self.throw: Callable[[], int] = lambda: SystemRandom().randint(1, 6)

    def play(self) -> Outcome:
        """Ask until the mission is over; EOFError if the player leaves, and all is saved."""
        self.told = 0 if self.notes else len(self.table.taken)
        while self.table.outcome is None:
            if not self.is_painted:
                told = [*self.notes, status_text(self.table)]
                self.env.say("", *(piece for line in told for piece in wrap(line, self.env.width)))
                self.notes = []
            if self.table.verdict is not None:
                self.confirm_end(self.table.verdict)
                continue
            item = self.answer(self.asked())
            if item is not None:
                self.notes, self.told = [], len(self.table.taken)
                self.do(item)
        return self.table.outcome

    # What is asked

    def asked(self) -> Question:
        """What was done at the table."""
        label = NEXT_PHASES[self.table.phase]
        if self.table.is_closing:
            label = N_("The alerts are done")
        is_narrow = self.env.is_drawn and self.env.width < WIDE
        name = str(SHORT_NEXT) if is_narrow else str(label)
        first = MenuItem("phase", name, does=str(label), letter="n", brief=True)
        items = (first, *(self._item(key, is_narrow) for key in KEYS))
        return self.painted(Question((_("What happens?"),), items, self.commands()))

    def _item(self, key: Key, is_narrow: bool = False) -> MenuItem:
        label = key.short if is_narrow and key.short is not None else key.label
        return MenuItem(key.id, str(label), does=str(key.does), letter=key.letter, brief=True)

    def find_choice(self, typed: str) -> tuple[MenuItem, ...]:
        """An answer by number, letter or id; also any step that can be typed, such as cp:+3."""
        found = super().find_choice(typed)
        if not found and any(command.word == "undo" for command in self.question.commands):
            try:
                step = parse_step(typed)
            except UnknownStep:
                return ()
            return (MenuItem(step.id, typed),)
        return found

    def commands(self) -> tuple[Command, ...]:
        known = {command.word: command for command in self.common()}
        return (
            known["?"],
            known["save and quit"],
            Command("undo", _("take back the last step"), self.undo),
            Command("log", _("everything so far, turn by turn"), self.show_log),
            known["card"],
            known["rules"],
            Command("give up", _("hang up on everyone still inside"), self.command_give_up),
            known["look"],
            known["ids"],
        )

    def do(self, item: MenuItem) -> None:
        """Do what was chosen."""
        for key in (*KEYS, *OTHERS):
            if key.method and key.id == item.id:
                getattr(self, key.method)()
                return
        self.take(item.id)

    def cards(self) -> Collection[Card]:
        packs = self.session.library.packs.values()
        return [card for pack in packs for card in pack.cards.values()]

    # Steps

    def take(self, *ids: str) -> bool:
        """Take steps one after the other; one that is refused can be forced. False if it is not."""
        for id in ids:
            step = parse_step(id)
            if step.forced is False and self._is_spared(step):
                continue
            try:
                self._tell_step(step)
            except RefusedStep as refused:
                if not self._force(step, refused):
                    return False
        return True

    def _tell_step(self, step: TableStep) -> None:
        done = self.session.take(step)
        self.notes = [*self.notes, *said(done, self.session.title_of_any)]
        for id in (step.name,) * (step.verb in ("terror", "pivotal", "reveal", "use")):
            card = self.session.card(id)
            self.notes = [*self.notes, *(card.text() if card is not None else ())]

    def _force(self, step: TableStep, refused: RefusedStep) -> bool:
        """Ask whether the card says otherwise, and what; the step is taken if it does."""
        why = refused.why
        if not why.can_be_forced:
            self.notes = [*self.notes, why.text]
            return False
        items = (
            MenuItem("no", _("No, leave it"), letter="n"),
            MenuItem("yes", _("Yes, the card says otherwise"), letter="y"),
        )
        asked = self.small_question(_("Do it all the same?"), items, why.text)
        if self.choice(asked) != "yes":
            return False
        note = self.line(_("What does the card say? (Enter: nothing to note)"))
        self._tell_step(TableStep(step.verb, step.number, step.name, forced=True))
        if note:
            self._tell_step(TableStep("note", name=note))
        return True

    def _is_spared(self, step: TableStep) -> bool:
        """Offer a resource that stops a kill; whether one was used, and the step is done with."""
        offered = self.session.helps_at("would-kill")
        if step.verb not in ("killed", "threat") or not offered or self.table.why_not(step):
            return False
        deaths = sum(isinstance(e, HostageKilled) for e in self.table.copy().take(step).events)
        if not deaths or not self._offer("would-kill"):
            return False
        if step.verb == "threat":
            self._tell_step(TableStep("threat", step.number, forced=True))
        if deaths > 1:
            self.take(f"killed:{deaths - 1}")
        return True

    def _offer(self, moment: str) -> bool:
        """Ask whether a resource is used at its moment; whether one was."""
        offered = self.session.helps_at(moment)
        if not offered:
            return False
        items = [MenuItem("no", _("No"), letter="n")]
        items += [
            MenuItem(one.id, one.title, does=help_said(one), letter=str(n))
            for n, one in enumerate(offered, 1)
        ]
        chosen = self.choice(self.small_question(_("Use a resource?"), tuple(items)))
        if chosen in ("no", BACK):
            return False
        self.use(chosen)
        return True

    def use(self, id: str) -> None:
        """Use a resource; points that it brings are moved at once."""
        if not self.take(f"use:{id}"):
            return
        gained = points_of(self.session.known_helps[id])
        if gained:
            self.take(f"cp:{gained:+}")

    def undo(self, _rest: str) -> bool:
        """Take the last step back, and say which it was."""
        try:
            last = self.table.taken[-1:]
            self.session.undo()
        except CannotUndo:
            self.tell([_("There is nothing to undo.")])
            return False
        self.told = len(self.table.taken)
        told = [line for done in last for line in said(done, self.session.title_of_any)]
        self.notes = [_("Taken back: {what}").format(what=" ".join(told) or _("a step"))]
        return True

    # The keys that ask for more

    def more_taken(self) -> None:
        n = self.number(_("How many more are taken? (Enter: 1)"), 1, 1, 50)
        if n is not None:
            self.take(f"taken:{n}")

    def roll(self) -> None:
        """Dice as they were typed, or as they fall here."""
        more = 2 if self._offer("before-roll") else 0
        count = min(MOST, max(FEWEST, self.table.dice + more))
        text = ngettext(
            "Type your dice, such as 5 1 4; d3 throws three. (Enter: hn throws {n})",
            "Type your dice, such as 5 1 4; d3 throws three. (Enter: hn throws {n})",
            count,
        )
        typed = self.line(text.format(n=count))
        if typed is None:
            return
        typed = typed.replace(",", " ").strip().casefold()
        if typed.startswith("d") and typed[1:].isdecimal() and 1 <= int(typed[1:]) <= MOST:
            count, typed = int(typed[1:]), ""
        faces = list(typed.replace(" ", "")) or [str(self.throw()) for _n in range(count)]
        if not set(faces) <= set("123456") or len(faces) > 2 * MOST:
            self.notes = [_("Dice show 1 to 6: type them as 5 1 4, or d3 to throw three.")]
            return
        self.take(f"dice:{','.join(faces)}")

    def show_odds(self) -> None:
        """The chances at this level, plain and with cards to convert fours."""
        spare = self.number(_("How many spare cards to convert with? (Enter: 0)"), 0, 0, 10)
        if spare is None:
            return
        _level, odds = odds_table(self.table.setup.dice, spare)[self.table.threat]
        best = odds.at_least_one
        dice = ngettext("{n} die", "{n} dice", odds.dice).format(n=odds.dice)
        text = _("{dice}: two or more {two}, one {one}, none {none}.")
        lines = [
            text.format(
                dice=dice,
                two=chance_in_percent(odds.plain.two),
                one=chance_in_percent(odds.plain.one),
                none=chance_in_percent(odds.plain.none),
            )
        ]
        if spare:
            more = ngettext(
                "With {n} spare card: one or more {one}, two or more {two} at best.",
                "With {n} spare cards: one or more {one}, two or more {two} at best.",
                spare,
            )
            one, two = chance_in_percent(best.one_or_more), chance_in_percent(odds.at_least_two.two)
            lines.append(more.format(n=spare, one=one, two=two))
        self.notes = lines

    def demands(self) -> None:
        """Reveal or concede a demand on the table, or add one."""
        items = []
        for one in self.table.demands:
            name = self.session.title_of(one.name) if one.name else self.demand_kind(one.kind)
            if not one.is_up:
                text = _("Reveal {n}: {name}")
                items.append(MenuItem(f"r{one.slot}", text.format(n=one.slot, name=name)))
            elif not one.is_conceded:
                text = _("Concede {n}: {name}")
                items.append(MenuItem(f"c{one.slot}", text.format(n=one.slot, name=name)))
        items += [MenuItem(kind, self.new_demand(kind)) for kind in ("major", "escape", "minor")]
        chosen = self.choice(self.small_question(_("Which demand?"), self.numbered(items)))
        if chosen in ("major", "escape"):
            self.take(f"demand:{chosen}")
        elif chosen == "minor":
            self._add_minor()
        elif chosen.startswith("r"):
            self._reveal(int(chosen[1:]))
        elif chosen.startswith("c"):
            self._concede(int(chosen[1:]))

    def _add_minor(self) -> None:
        name = self.named_card(_("Which one is it?"), self.session.demands("minor"))
        if name is not None:
            self.take(f"demand:minor/{name}" if name else "demand:minor")

    def _reveal(self, slot: int) -> None:
        found = self.table.at(slot)
        assert found is not None
        known = self.session.demands(found.kind)
        name = self.named_card(_("Which one is it?"), known)
        if name is not None:
            self.take(f"reveal:{slot}/{name}" if name else f"reveal:{slot}")

    def _concede(self, slot: int) -> None:
        found = self.table.at(slot)
        card = self.session.card(found.name) if found is not None else None
        cost: int | None = getattr(card, "cp", None)
        if cost is None:
            cost = self.number(_("For how many CP? (Enter: 0)"), 0, 0, 50)
        if self._offer_favor():
            cost = 0
        if cost is not None:
            self.take(f"concede:{slot}/{cost}" if cost else f"concede:{slot}")

    def _offer_favor(self) -> bool:
        favors = [
            one
            for one in self.session.helps_at("converse")
            if any(effect.op == "concede_free" for rule in one.rules for effect in rule.do)
        ]
        if not favors:
            return False
        if not self.is_sure(_("Use {title}?").format(title=favors[0].title)):
            return False
        return self.take(f"use:{favors[0].id}")

    def buy(self) -> None:
        """A card by its name where the box is installed, else its cost."""
        known = self.session.cards.conversation.values() if self.session.cards is not None else ()
        name = self.named_card(
            _("Which card?"), sorted(known, key=lambda card: (card.cost, card.title))
        )
        if name is None:
            return
        cost = next((card.cost for card in known if card.id == name), None)
        if cost is None:
            cost = self.number(_("What does it cost, in CP? (Enter: 0)"), 0, 0, 20)
        if cost is not None:
            self.take(f"buy:{cost}/{name}" if name else f"buy:{cost}")

    def play_card(self) -> None:
        known = self.session.cards.conversation.values() if self.session.cards is not None else ()
        name = self.named_card(_("Which card?"), sorted(known, key=lambda card: card.title))
        if name is not None:
            self.take(f"play:{name}" if name else "play")

    def terror(self) -> None:
        """This turn's card, by its name where the box is installed."""
        if not self.table.deck or self.session.cards is None:
            self.take("terror")
            return
        refused = self.table.why_not(TableStep("terror"))
        known: list[Card] = [*self.session.cards.reds.values(), *self.session.demands("minor")]
        name = "" if refused is not None else self.named_card(_("Which card?"), known)
        if name is None:
            return
        if self.take(f"terror:{name}" if name else "terror"):
            if name in [one.id for one in self.session.demands("minor")]:
                self.take(f"demand:minor/{name}")
            self._offer("red-turned")

    def pivotal(self) -> None:
        known = self.session.cards.pivotals.values() if self.session.cards is not None else ()
        refused = self.table.why_not(TableStep("pivotal"))
        name = "" if refused else self.named_card(_("Which event is it?"), list(known))
        if name is not None:
            self.take(f"pivotal:{name}" if name else "pivotal")

    def helps(self) -> None:
        """Read traits and resources, and use a resource."""
        if not self.session.helps:
            self.notes = [_("You hold no trait and no resource here.")]
            return
        items = [
            MenuItem(id, one.title, does=help_said(one)) for id, one in self.session.helps.items()
        ]
        chosen = self.choice(self.small_question(_("Use which?"), self.numbered(items)))
        if chosen != BACK:
            self.use(chosen)

    def alerts(self) -> None:
        """Set an alert of the player's own, or clear one."""
        items = [
            MenuItem("threat", _("When threat comes to a level")),
            MenuItem("cp", _("When CP come to a number")),
            MenuItem("end", _("At the end of the conversation")),
            MenuItem("start", _("At the start of the next turn")),
        ]
        items += [
            MenuItem(f"clear:{n}", _("Clear: {alert}").format(alert=alert_text(alert)))
            for n, alert in enumerate(self.table.alerts, 1)
        ]
        chosen = self.choice(self.small_question(_("Alert you when?"), self.numbered(items)))
        if chosen == BACK:
            return
        if chosen.startswith("clear:"):
            self.take(chosen)
            return
        at = ""
        if chosen == "threat":
            level = self.level(_("Which level?"))
            if level is None:
                return
            at = f"/{level}"
        elif chosen == "cp":
            n = self.number(_("How many CP?"), None, -20, 50)
            if n is None:
                return
            at = f"/{n}"
        note = self.line(_("What is it to say?"))
        if note:
            self.take(f"alert:{chosen}{at}/{note}")

    def note(self) -> None:
        text = self.line(_("Your note:"))
        if text:
            self.take(f"note:{text}")

    def others(self) -> None:
        items = tuple(self._item(key) for key in OTHERS)
        chosen = self.choice(self.small_question(_("What else?"), (*items, self.back())))
        if chosen != BACK:
            self.do(MenuItem(chosen, chosen))

    def set_level(self) -> None:
        level = self.level(_("Threat goes to which level?"))
        if level is not None:
            self.take(f"level:{level}")

    def discard(self) -> None:
        n = self.number(_("How many red cards? (Enter: 1)"), 1, 1, 10)
        if n is not None:
            self.take(f"discard:{n}")

    def ask_share(self) -> None:
        typed = self.line(_("Which share must be saved, such as 2/3?"))
        try:
            if typed:
                self.take(parse_step(f"share:{typed.replace(' ', '')}").id)
        except UnknownStep:
            self.notes = [_("Type a share from 1/2 to 1/1, such as 2/3.")]

    # The end

    def confirm_end(self, verdict: Outcome) -> None:
        """Ask whether the mission has ended as the rules say."""
        text = _("By the rules the mission is won: {ending}.")
        if verdict.result != "won":
            text = _("By the rules the mission is lost: {ending}.")
        why = text.format(ending=self.ending_title(verdict.ending))
        items = (
            MenuItem("yes", _("Yes, it's over"), letter="y"),
            MenuItem("goes-on", _("No, the card says otherwise"), letter="o"),
        )
        self.question = self.painted(Question((why, _("Is it over?")), items, self.commands()))
        item = self.answer(self.question)
        if item is None:
            return
        self.notes, self.told = [], len(self.table.taken)
        self.take("goes-on" if item.id == "goes-on" else f"end:{verdict.result}/{verdict.ending}")

    def ending_title(self, ending: str) -> str:
        """The words of an ending."""
        cards = self.session.cards
        return ending_in(cards, ending) if cards else ending_title(ending, {})

    def ended_won(self) -> None:
        self._end_by_word("won")

    def ended_lost(self) -> None:
        self._end_by_word("lost")

    def _end_by_word(self, result: str) -> None:
        """Let the player say how it ended; the figures must allow it (C-TABLE-1)."""
        items = [
            MenuItem(id, self.ending_title(id))
            for id in ENDING_TITLES
            if (id in WAYS_TO_WIN) == (result == "won") and id != GIVEN_UP
        ]
        chosen = self.choice(self.small_question(_("How did it end?"), self.numbered(items)))
        if chosen != BACK:
            self.take(f"end:{result}/{chosen}")

    def command_give_up(self, _rest: str) -> bool:
        self.give_up()
        return True

    def give_up(self) -> None:
        """Give up after a question (C-NEW-5)."""
        cost = giving_up_text(self.table.pool, self.session.cost_of_giving_up())
        if self.is_sure(_("Give up?"), cost):
            self.take("give-up")

    def show_log(self, _rest: str) -> bool:
        """Everything so far, turn by turn."""
        lines = []
        for turn, told in chapters(self.table, self.session.title_of_any):
            lines += ["", _("Turn {n}").format(n=turn), *(f"  {line}" for line in told)]
        self.show_lines(lines[1:] or [_("Nothing yet.")])
        return False
