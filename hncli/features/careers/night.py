"""The screen after a mission of a career: what the mission left, and its reward."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from hncli.base.messages import _
from hncli.base.text import ended, points, with_sign
from hncli.career.career import Career
from hncli.career.past import night_thought
from hncli.career.record import D20Rolled
from hncli.features.careers.career_questions import (
    BACK,
    CareerChoices,
    SpendingGroup,
    searching_keys,
)
from hncli.features.careers.status_text import question, waiting_text
from hncli.features.careers.words import (
    card_line,
    entry_kind,
    entry_title,
    group_alike,
    met_title,
    narrate_career,
    stress_cause,
)
from hncli.features.missions.screen.end_menu import end_item
from hncli.game.cards.words import ending_of
from hncli.game.engine.events import Event
from hncli.game.engine.game import Option
from hncli.report.words import home_line, lost_line
from hncli.terminal.environment import WIDE
from hncli.terminal.questions import Question

if TYPE_CHECKING:
    from rich.text import Text

    from hncli.terminal.panes import Parts

FRAMES = 5  # that a die rolls before it lands
FRAME = 0.3  # how long one is shown, in pauses between two sentences
DIE = 7  # columns of a die and the gap behind it
NARROW_DIE = 5
ROUND = ("╭", "─", "╮", "│", "╰", "╯")  # corners and sides of a frame
STRAIGHT = ("+", "-", "+", "|", "+", "+")


class NightScreen(CareerChoices):
    """Shows what the last mission left, and asks for the reward."""

    rolling: int | None = None  # the frame that is shown while the dice roll

    def show(self, after: Sequence[Event] | None = None) -> list[Event]:
        """Show the night until its reward is taken; returns the events of what was chosen.

        `after` are the events of a mission that is just over; None if they were told before.
        """
        if after is not None and self.env.is_drawn:
            self.roll_dice()
            if not self.career.is_reward_due:
                self.ask_until_chosen(
                    Question((waiting_text(self.career),), (end_item("continue"),))
                )
        elif after is not None:
            self.tell([*narrate_career(self.career, after), *night_texts(self.career)])
        events: list[Event] = []
        while self.career.is_reward_due:
            self.look()
            option = self.choose_reward()
            events += self.saved.choose(option) if option is not None else []
        return events

    def choose_reward(self) -> Option | None:
        """The reward that is chosen, or the card that it adds."""
        decision = self.career.decision
        assert decision is not None
        text = question(self.career, decision)
        if self.career.status.is_adding:
            return self.pick(
                text, [SpendingGroup("cards", text, decision.options)], is_optional=False
            )
        if not self.career.record.missions[-1].rolls:
            return self.pick(text, reward_groups(self.career, decision.options), is_optional=False)
        items = self.lettered(map(self.item, decision.options))
        return self.ask_until_chosen(Question((text,), items)).options[0]

    def roll_dice(self) -> None:
        """Let the dice roll and land one after the other; a key ends it."""
        from hncli.terminal.layout import compose
        from hncli.terminal.painted import show_frames
        from hncli.terminal.panes import Pane, Parts

        def paint(width: int, height: int) -> "list[Text]":
            parts = Parts(Pane(self.head), Pane(self.body), "", ())
            return compose(parts, width, height, 0, {}, self.env.is_ascii)

        rolls = self.career.record.missions[-1].rolls
        frames = FRAMES * len({roll.die for roll in rolls}) if self.env.pace > 0 else 0
        for frame in range(frames):
            self.rolling = frame
            if show_frames(self.env, [(paint, self.env.pace * FRAME)]):
                break
        self.rolling = None

    # The screen

    def head(self, width: int) -> "list[Text]":
        """Which night it was, how the mission ended, stress and score."""
        return head_lines(self.career, width)

    def body(self, width: int) -> "list[Text]":
        """The night above messages; without it where a list of choices needs the room."""
        return [*([] if self._is_list else self.night(width)), *super().body(width)]

    def night(self, width: int) -> "list[Text]":
        """The stress, what there is to say, then dice and rewards."""
        from hncli.terminal.panes import plain, wrapped

        texts = [
            piece for text in night_texts(self.career) for piece in wrapped(text, width, "voice", 2)
        ]
        rewards = self.rewards(width)
        gap = [plain("")] if rewards and width >= WIDE else []
        return [*ledger_lines(self.career, width), *texts, *gap, *rewards]

    def rewards(self, width: int) -> "list[Text]":
        """The dice and the rewards that they bring."""
        return reward_lines(self.career, width, self.env.is_ascii, self.rolling)

    @property
    def _is_list(self) -> bool:
        """Whether one of many is being chosen, from a group or alone."""
        return bool(self.question.inside) and any(item.options for item in self.question.options)

    def keys(self) -> tuple[str, ...]:
        if any(item.letter for item in self.question.options):
            long = _("Enter chooses   ? help   l look   / type   q save and quit")
            return long, _("? help   l look   / type   q quit")
        if BACK in self.question.ids:
            return searching_keys()
        long = _("Enter chooses   type a name to find it   ? help   Esc save and quit")
        return long, _("type to find   ? help   Esc quit")

    def parts(self) -> "Parts":
        """The usual parts; rewards stay in view, and beside them entries have no detail."""
        from hncli.terminal.panes import NOTHING

        parts = super().parts()
        if self._is_list or not self.rewards(self.env.width):
            return parts
        return replace(
            parts, detail=lambda _at: NOTHING, kept=lambda width: 1 + len(self.rewards(width))
        )

    def show_again(self, rest: str) -> bool:
        """Show the whole night and the career, and ask again."""
        if self.env.is_drawn:
            width = self.env.width
            self.notes = [line.plain for line in (*self.head(width), *self.night(width))]
            super().show_again(rest)
            self.notes = []
        return True


# Texts


def night_texts(career: Career) -> list[str]:
    """The texts of a night: who came home or was lost, the thought after it, no reward."""
    status, entry = career.status, career.record.missions[-1]
    has_reward = bool(entry.rolls or entry.taken or status.is_choosing)
    nothing = [] if has_reward else [_("No reward for this one.")]
    home = [person.name for person in entry.people if not person.lost]
    lost = [person.name for person in entry.people if person.lost]
    people = []
    if home or lost:  # a mission of a table has no names, and the head tells the numbers
        people = [home_line(home, entry.saved), lost_line(lost, entry.killed)]
    thought = night_thought(career, entry.number)
    return [*filter(None, [*people, thought]), *nothing]


# As values and lines


def reward_groups(career: Career, options: Sequence[Option]) -> list[SpendingGroup]:
    """All rewards in groups by their kind, without those that are empty."""
    titles = {
        "trait": _("Traits, for the rest of the career"),
        "resource": _("Resources, used once"),
        "experience": _("Experience"),
        "relief": _("Stress relief"),
    }
    helps = career.status.helps
    groups = [
        SpendingGroup(
            kind, title, tuple(option for option in options if helps[option.name].kind == kind)
        )
        for kind, title in titles.items()
    ]
    return [group for group in groups if group.options]


def stress_rows(career: Career) -> list[tuple[str, int, str]]:
    """The ledger lines of the last mission: when, how much and why; like ones are one row."""
    rows = []
    for first, *more in group_alike(career.record.missions[-1].lines):
        times = 1 + len(more)
        when = _("Turn {turn}").format(turn=first.turn) if first.turn else ""
        text = _("{what} (stress can't go below 0)") if first.cut else "{what}"
        cause = text.format(what=stress_cause(career, first, times))
        rows.append((when, first.amount * times, cause))
    return rows


def head_lines(career: Career, width: int) -> "list[Text]":
    """Two lines, or four where they are too long: the night and its end, people and score."""
    from hncli.terminal.panes import plain, spread, wrapped

    status, entry = career.status, career.record.missions[-1]
    abductor = met_title(career, entry)
    text = _("{who}: won, {ending}") if entry.result == "won" else _("{who}: lost, {ending}")
    ending = ending_of(career.library, entry.box, entry.abductor, entry.ending)
    night = _("NIGHT {n} OF {all}").format(n=entry.number, all=status.numbers.missions)
    home = _("Home {saved}   Lost {killed}").format(saved=entry.saved, killed=entry.killed)
    score = _("Stress {stress}   Score {score}").format(
        stress=status.stress, score=points(status.score)
    )
    end = text.format(who=abductor, ending=ending)
    result = "calm" if entry.result == "won" else "danger"
    lines: list[Text] = []
    for left, right, style in ((plain(night, "title"), end, result), (plain(home), score, "")):
        line = spread(left, plain(right, style), width)
        lines += [line] if line is not left else [left, *wrapped(right, width, style)]
    return lines


def ledger_lines(career: Career, width: int) -> "list[Text]":
    """What the mission did to stress, line by line and in all."""
    from hncli.terminal.panes import wrapped

    rows = stress_rows(career)
    change = sum(amount for _when, amount, _what in rows)
    stress = career.status.stress
    if not rows:
        return wrapped(_("No stress from this one: it stays {n}.").format(n=stress), width)
    text = _("in all: stress {before} to {now}") if change else _("in all: stress stays {now}")
    total = text.format(before=stress - change, now=stress)
    column = max(len(when) for when, _amount, _what in rows)
    lines: list[Text] = []
    for when, amount, cause in (*rows, ("", change, total)):
        begin = f"{when:<{column}}{' ' * bool(column)}{with_sign(amount):>3}  "
        first, *more = wrapped(begin + cause, width, "", len(begin))
        first.stylize("danger" if amount > 0 else "calm", len(begin) - 5, len(begin))
        lines += [first, *more]
    return lines


def reward_lines(
    career: Career, width: int, is_ascii: bool = False, rolling: int | None = None
) -> "list[Text]":
    """The dice that were rolled and the rewards they bring, each as a card beside its dice.

    While the dice roll, `rolling` is the frame: those that have not landed show other faces, and
    no reward is seen yet.
    """
    from hncli.terminal.panes import trimmed, wrapped

    entry = career.record.missions[-1]
    again = [D20Rolled(roll.die, roll.face, roll.entry, True) for roll in entry.rolls if roll.again]
    lines = [
        piece
        for text in narrate_career(career, again)
        for piece in wrapped(text, width, "faint", 2)
    ]
    landed = [roll for roll in entry.rolls if not roll.again]
    sides = len(career.status.table.entries)
    for id in dict.fromkeys(roll.entry for roll in landed):
        faces = [
            roll.face
            if rolling is None or rolling >= FRAMES * roll.die
            else (roll.face + 7 * (rolling + roll.die)) % sides + 1
            for roll in landed
            if roll.entry == id
        ]
        card = _reward_card(career, id, faces, width, is_ascii)
        hidden = (DIE if width >= WIDE else NARROW_DIE) * len(faces)
        lines += card if rolling is None else [trimmed(line, hidden) for line in card]
    return lines


def _reward_card(
    career: Career, id: str, faces: Sequence[int], width: int, is_ascii: bool
) -> "list[Text]":
    """A reward beside its dice: title, kind and what it will do."""
    from hncli.terminal.panes import joined, plain, wrapped

    title, kind = entry_title(career, id).upper(), entry_kind(career, id)
    text = ended(card_line(career.status.helps[id]))
    if width < WIDE:
        begin = "".join(f"[{face:>2}] " for face in faces)
        first, *more = wrapped(f"{begin}{title}, {kind}. {text}", width, "", NARROW_DIE)
        first.stylize("title", len(begin), len(begin) + len(title))
        return [first, *more]
    left, flat, right, side, low_left, low_right = STRAIGHT if is_ascii else ROUND
    room = width - DIE * len(faces) - 4
    fill = flat * (room - plain(title).cell_len - plain(kind).cell_len - 4)
    text_lines = wrapped(text, room)
    card = [
        joined(f"{left}{flat} ", plain(title, "title"), f" {fill} {kind} {flat}{right}"),
        *(
            joined(f"{side} ", line, " " * (room - line.cell_len), f" {side}")
            for line in text_lines
        ),
        plain(f"{low_left}{flat * (room + 2)}{low_right}"),
    ]
    dice = [
        "".join(f"{left}{flat * 4}{right} " for _face in faces),
        "".join(f"{side} {face:>2} {side} " for face in faces),
        "".join(f"{low_left}{flat * 4}{low_right} " for _face in faces),
    ]
    dice += [" " * DIE * len(faces)] * (len(card) - len(dice))
    return [joined(plain(die, "mark"), line) for die, line in zip(dice, card, strict=True)]
