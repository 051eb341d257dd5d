"""`hn sets`: build custom sets on a screen, check, list and show them."""

import os
from collections import Counter
from collections.abc import Collection
from pathlib import Path

import click

from hncli.base.messages import N_, _, in_quotes, ngettext, printable_path
from hncli.base.problems import ContentError, Problem
from hncli.base.text import clauses, cp_cost, labelled, with_count
from hncli.commands import declare
from hncli.commands.declare import lazy_completer, repeated_option
from hncli.commands.exits import Exit, stop, stopping_at
from hncli.commands.options import (
    appearance_options,
    folder_words,
    home_option,
    open_library,
    packs_option,
    read_seed,
    repeated,
    typed,
)
from hncli.commands.session import current_environment
from hncli.features.missions.custom_sets import find_set, set_names, stop_with_set_problems
from hncli.features.missions.saving.custom_sets import open_sets, read_valid_set
from hncli.game.cards.custom_sets import PARTS, CustomSet
from hncli.game.cards.library import Library
from hncli.game.cards.models import Card
from hncli.game.cards.packs import boxes_of
from hncli.game.engine.set_builder import CannotBuild, SetBuilder, SetChoice
from hncli.terminal.environment import Environment
from hncli.terminal.questions import Command, MenuItem, Prompter, Question
from hncli.terminal.screen import Screen


def set_lines(custom: CustomSet, library: Library) -> list[str]:
    """A set: conversation cards by cost, terror cards, pivotal events; what is left to the box."""
    lines = [_("Conversation: the cards of the box you play")]
    if "conversation" in custom.parts:
        lines = [_("Conversation: {n} cards").format(n=len(custom.conversation))]
        cards = sorted(
            (getattr(library.card(name), "cost", 0), _card_line(name, count, library))
            for name, count in Counter(custom.conversation).items()
        )
        lines += [
            _("  {cost}  {line}").format(cost=cp_cost(cost), line=line) for cost, line in cards
        ]
    if "terror" not in custom.parts:
        return [*lines, _("Terror and pivotal events: the cards of the box you play")]
    lines.append(_("Terror: {n} cards").format(n=len(custom.terror)))
    counts = Counter(custom.terror).items()
    lines += [f"  {_card_line(name, count, library)}" for name, count in counts]
    events = _(" and ").join(library.packs[id].name for id in custom.pivotal)
    return [*lines, _("Pivotal events: {boxes}").format(boxes=events)]


def _card_line(name: str, count: int, library: Library) -> str:
    title = with_count(library.card(name).title, count)
    return f"{title} ({library.packs[_box(name)].name})"


def _box(name: str) -> str:
    return name.partition("/")[0]


def summary(custom: CustomSet, library: Library) -> str:
    """The boxes whose cards a set has, those it has most of first, and its part if it has one."""
    counts = Counter(_box(name) for name in (*custom.conversation, *custom.terror))
    boxes = ", ".join(library.packs[box].name for box, _count in counts.most_common())
    if "terror" not in custom.parts:
        return _("{boxes} (conversation cards only)").format(boxes=boxes)
    if "conversation" not in custom.parts:
        return _("{boxes} (terror cards only)").format(boxes=boxes)
    return boxes


HELP = N_(
    "Type the number of a choice. Also: random (leave this step to chance), all random (leave all"
    " the rest to chance), back (the last choice again), quit (nothing is saved)."
)

PAIR = 2  # cards


class SetScreen(Screen):
    """A question about a set: every card can be looked up, and nothing is saved at `quit`."""

    def __init__(self, library: Library, env: Environment, asks: Prompter | None = None) -> None:
        super().__init__(env, asks)
        self.library = library
        self.title = _("Sets of your own").upper()

    def cards(self) -> Collection[Card]:
        return self.library.cards.values()

    def commands(self, *extra: Command) -> tuple[Command, ...]:
        """What can be typed besides the choices."""
        first, _save, *lookups = self.common()
        return (first, *extra, Command("quit", _("stop; nothing is saved"), self.leave), *lookups)


class PartsScreen(SetScreen):
    """Asks which parts of a box a set is to replace, before the steps that fill them."""

    def ask(self) -> str:
        """The name of a part, or both; EOFError if the player leaves."""
        options = (
            MenuItem("both", _("Both conversation and terror cards")),
            MenuItem("conversation", _("Conversation cards only; terror cards stay the box's")),
            MenuItem("terror", _("Terror cards only; conversation cards stay the box's")),
        )
        question = Question((_("Which cards do you want to choose?"),), options, self.commands())
        while (option := self.answer(self.painted(question))) is None:
            pass  # a command wants the question once more
        return option.id


class SetBuilderScreen(SetScreen):
    """Asks for the choices of a set, step by step."""

    def __init__(
        self, builder: SetBuilder, library: Library, env: Environment, asks: Prompter | None = None
    ) -> None:
        super().__init__(library, env, asks)
        self.builder = builder
        self.at = 0  # the step that is asked
        self.history: list[int] = []  # the steps in which something was taken

    def build(self) -> None:
        """Ask until every step has its choices; EOFError if the player leaves."""
        if not self.is_painted:
            self.tell([str(HELP)])
        while (at := self.builder.next()) is not None:
            self.at = at
            choices = self.builder.left(at)
            option = self.answer(self.step_question(choices))
            if option is not None:
                self.notes = []
                self.builder.take(at, next(choice for choice in choices if choice.id == option.id))
                self.history.append(at)

    def step_question(self, choices: list[SetChoice]) -> Question:
        """The question of a step: how many to take, and each choice with what it does."""
        number, count = self.builder.place_of(self.at)
        step, missing = self.builder.steps[self.at], self.builder.missing(self.at)
        text = ngettext(
            "Step {n} of {all}. Take {count}: {asks}.",
            "Step {n} of {all}. Take {count} more: {asks}.",
            missing,
        )
        lines = [text.format(n=number, all=count, count=missing, asks=step.asks)]
        if any(len(set(choice.cards)) > 1 and self._is_pair(choice) for choice in choices):
            lines.insert(0, _("A pair plays the same whichever boxes its two cards come from."))
        options = tuple(MenuItem(choice.id, self.label(choice)) for choice in choices)
        commands = self.commands(
            Command("random", _("leave this step to chance"), self.leave_step),
            Command("all random", _("leave all the rest to chance"), self.leave_all),
            Command("back", _("the last choice again"), self.back),
        )
        return self.painted(Question(tuple(lines), options, commands))

    def keys(self) -> tuple[str, ...]:
        return (
            _("Enter chooses   or type random, all random or back   ? help   Esc twice quits"),
            _("type random, back ...   ? help"),
        )

    def _is_pair(self, choice: SetChoice) -> bool:
        """Whether it is two cards of one title and text, perhaps from different boxes."""
        cards = [self.library.card(name) for name in choice.cards if "/" in name]
        distinct = {(card.id, card.title, tuple(card.text())) for card in cards}
        return len(cards) == PAIR and len(distinct) == 1

    def leave_step(self, _rest: str) -> bool:
        """Fill the current step at random."""
        count_before = len(self.builder.taken[self.at])
        self.builder.fill(self.at)
        taken = self.builder.taken[self.at][count_before:]
        self.history += [self.at] * len(taken)
        self.tell([self.label(choice) for choice in taken])
        return True

    def leave_all(self, _rest: str) -> bool:
        """Fill all remaining steps at random."""
        while (step := self.builder.next()) is not None:
            self.builder.fill(step)
        return True

    def back(self, _rest: str) -> bool:
        """Take the last choice back."""
        if not self.history:
            self.tell([_("There is no choice to go back to.")])
            return False
        step = self.history.pop()
        self.builder.taken[step] = self.builder.taken[step][:-1]
        return True

    def label(self, choice: SetChoice) -> str:
        """A choice in words: its title and box, and what the card does."""
        packs = self.library.packs
        if choice.cards[0] in packs:
            return _(" and ").join(packs[id].name for id in choice.cards)
        names = list(dict.fromkeys(choice.cards))
        card = self.library.card(names[0])
        box_names = [packs[_box(name)].name for name in names]
        text = clauses(card.text())
        if not self._is_pair(choice):
            from_boxes = _(" and ").join(dict.fromkeys(box_names))
            title = with_count(card.title, len(choice.cards))
            return labelled(f"{title} ({from_boxes})", text)
        if len(box_names) == 1:
            label = _("{title} x2, both from {box}: {text}")
            return label.format(title=card.title, box=box_names[0], text=text)
        label = _("{title} x2, one from {box} and one from {other}: {text}")
        return label.format(title=card.title, box=box_names[0], other=box_names[1], text=text)


@declare.command(
    help=N_(
        "Build a set, step by step, and save it as NAME.\n\n"
        "You are asked for each choice the rules leave to you; what they leave to chance is drawn "
        "by the seed. A set has conversation cards, terror cards with their pivotal events, or "
        "both; what it does not have stays the box's. --random leaves everything to chance, which "
        "is a challenge. --pick takes something beforehand, as box/card; for a zero-cost pair from "
        "two boxes box+box/card, for a fixed kind of terror card box/kind. Then play with "
        "hn mission play --sets NAME."
    )
)
@declare.argument("name", metavar=N_("NAME"))
@declare.option(
    "--part",
    type=click.Choice(["both", "conversation", "terror"]),
    help=N_("Which cards to choose. Asked if nothing is picked; else both."),
)
@declare.option(
    "--random", "by_chance", is_flag=True, help=N_("Leave to chance what is not picked.")
)
@declare.option("--seed", metavar=N_("N"), help=N_("A number that fixes all chance."))
@declare.option(
    "--pick", multiple=True, metavar=N_("ID"), help=N_("Take this; may be given often.")
)
@repeated_option("--box", "boxes", N_("Use this box; else all of them."), N_("BOX"))
@declare.option("--replace", is_flag=True, help=N_("Take the place of an older set of this name."))
@appearance_options
@home_option
@packs_option
def new(
    name: str,
    part: str | None,
    by_chance: bool,
    seed: str | None,
    pick: tuple[str, ...],
    box: tuple[str, ...],
    replace: bool,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Build a set, ask for what the options leave open, and store it."""
    library = open_library(packs, home)
    store = open_sets(home)
    number = read_seed(seed)
    try:
        path = store.path(name)
    except ContentError as error:
        stop_with_set_problems(list(error.problems), Exit.USAGE)
    is_there = _("There is a set {name} already; choose another name, or add --replace.").format(
        name=name
    )
    if os.path.exists(path) and not replace:  # noqa: PTH110 - Path.exists can raise
        stop(is_there, Exit.USAGE)
    folders = folder_words(home, packs)
    options = [*repeated("--box", box), *["--replace"] * replace, *folders]
    again = [name, "--seed", str(number), *options]
    is_asked = part is None and not by_chance and not pick
    env, builder = current_environment(), None
    try:
        part = PartsScreen(library, env).ask() if is_asked else part or "both"
        builder = _builder(library, box, number, pick, PARTS if part == "both" else (part,))
        if not by_chance:
            SetBuilderScreen(builder, library, env).build()
    except (EOFError, KeyboardInterrupt) as gone:
        if builder is not None:
            picks = [choice.id for choices in builder.taken for choice in choices]
            again += [] if picks and part == "both" else ["--part", str(part)]
            again += repeated("--pick", picks)
        text = _("Nothing was kept. To continue: hn sets new {line}")
        env.say("", text.format(line=typed(again)))
        is_break = isinstance(gone, KeyboardInterrupt)
        raise SystemExit(Exit.INTERRUPTED if is_break else Exit.FAILED) from None
    custom = builder.finish()
    try:
        store.save(name, custom, replace)
    except FileExistsError:  # since we looked
        stop(is_there, Exit.USAGE)
    except ContentError as error:
        stop_with_set_problems(list(error.problems), Exit.FAILED)
    play = typed(["--sets", name, *folders])
    env.say(
        *set_lines(custom, library),
        "",
        _("Kept as {path} (seed {seed}).").format(path=printable_path(path), seed=number),
        _("To play with it: hn mission play {options}").format(options=play),
    )


def _builder(
    library: Library,
    boxes: tuple[str, ...],
    seed: int,
    picks: tuple[str, ...],
    parts: tuple[str, ...],
) -> SetBuilder:
    """A builder for the boxes named, or all, with the picks made; else the command ends."""
    installed = list(boxes_of(library.packs))
    for box in boxes:
        if box not in installed:
            text = _("There is no box {box} to build from; there is {known}.")
            stop(text.format(box=in_quotes(box, 40), known=", ".join(installed)), Exit.USAGE)
    with stopping_at(CannotBuild):
        used_boxes = tuple(dict.fromkeys(boxes)) or tuple(installed)
        builder = SetBuilder(library.packs, used_boxes, seed, parts)
        for id in picks:
            builder.wish(id)
    return builder


@declare.command(
    help=N_(
        "Check sets against the rules: those named, or files, or all you have.\n\n"
        "What breaks a rule is printed with the rule, the card at fault and a remedy; then the "
        "exit code is 1."
    )
)
@declare.argument(
    "names", nargs=-1, metavar=N_("[NAME|FILE]..."), shell_complete=lazy_completer("sets_or_files")
)
@home_option
@packs_option
def check(names: tuple[str, ...], home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print the sets that keep the rules, then every problem of the others."""
    library = open_library(packs, home)
    store = open_sets(home)
    problems: list[Problem] = []
    valid = []
    for name in names or set_names(store):
        try:
            path = Path(name) if name.endswith(".json") else store.existing(name)
            read_valid_set(path, library.packs)
            valid.append(name)
        except ContentError as error:
            problems += error.problems
    env = current_environment()
    if valid:
        env.say(_("No problems: {names}.").format(names=", ".join(valid)))
    elif not problems:
        env.say_folded(_("You have no sets yet. Build one with hn sets new NAME."))
    if problems:
        stop_with_set_problems(problems, Exit.FAILED)


@declare.command(name="list", help=N_("List your sets, and whether each keeps the rules."))
@home_option
@packs_option
def list_sets(home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print a line for each stored set, also for one that cannot be used."""
    library = open_library(packs, home)
    store = open_sets(home)
    env = current_environment()
    names = set_names(store)
    for name in names:
        try:
            env.say_folded(labelled(name, summary(store.get(name, library.packs), library)))
        except ContentError:
            env.say_folded(_("{name}: broken; see hn sets check {name}").format(name=name))
    if not names:
        env.say_folded(_("You have no sets yet. Build one with hn sets new NAME."))


@declare.command(help=N_("Show the cards of a set."))
@declare.argument("name", metavar=N_("NAME"), shell_complete=lazy_completer("sets"))
@home_option
@packs_option
def show(name: str, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print one set; the command ends if it breaks a rule."""
    library = open_library(packs, home)
    current_environment().say_folded(*set_lines(find_set(library, name, home), library))
