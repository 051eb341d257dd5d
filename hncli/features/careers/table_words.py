"""A mission with real cards in words: what each step did, turn by turn."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, pairwise

from hncli.base.messages import N_, _, ngettext
from hncli.base.schema import LEVELS, level_name, level_names
from hncli.base.text import cp_now, ended, labelled, points, titled, with_sign
from hncli.features.missions.own_alerts import note_text
from hncli.features.missions.words.position_text import PHASES
from hncli.game.engine import events as e
from hncli.game.engine.events import MissionEvent, TurnStarted
from hncli.game.tracked import SOURCE, TakenStep, TrackedMission
from hncli.report import words as counts
from hncli.report.document import Section, Text

DEMANDS = {"major": N_("major"), "escape": N_("escape"), "minor": N_("minor")}

Title = Callable[[str], str]
"""The title of a card by its id."""


def step_sentences(taken_step: TakenStep, title: Title) -> list[str]:
    """What a step did, in sentences; a note of the player's own is one too."""
    return [*_event_sentences(taken_step.events, title), *_remarks(taken_step)]


def _event_sentences(events: Iterable[MissionEvent], title: Title) -> list[str]:
    """Events as sentences, several of a kind in a row as one; some say nothing new."""
    parts = [(_SENTENCES.get(kind), list(same)) for kind, same in groupby(events, type)]
    return [tell(part, title) for tell, part in parts if tell is not None]


def _remarks(taken_step: TakenStep) -> list[str]:
    """What is said of a step besides its events."""
    lines = []
    if taken_step.step.verb == "note":
        lines.append(_("Note: {text}").format(text=taken_step.step.name))
    if taken_step.step.verb == "alert":
        lines.append(_("Your alert is set."))
    if taken_step.step.verb == "clear":
        lines.append(_("Your alert is gone."))
    if taken_step.step.forced or taken_step.step.verb == "goes-on":
        lines.append(_("The card says otherwise: noted."))
    return [*lines, *map(note_text, taken_step.notes)]


def _named(id: str | None, title: Title, text: str, unnamed: str) -> str:
    """A sentence with the title of a card, or without it where nobody said which."""
    return text.format(card=titled(title(id))) if id and id != SOURCE else unnamed


def _threat(events: list[e.ThreatChanged], _title: Title) -> str:
    before, after = level_name(events[0].before), level_name(events[-1].after)
    if before == after:
        return _("Threat stays on {level}.").format(level=after)
    return _("Threat {before} to {after}.").format(before=before, after=after)


def _killed(events: list[e.HostageKilled], _title: Title) -> str:
    n, last = len(events), events[-1]
    text = ngettext("{n} killed, {pool} inside.", "{n} killed, {pool} inside.", n)
    if last.threat == "S":
        text = ngettext("{n} killed on S, {pool} inside.", "{n} killed on S, {pool} inside.", n)
    return text.format(n=n, pool=last.pool)


def _taken(events: list[e.HostagesTaken], _title: Title) -> str:
    n = sum(event.count for event in events)
    text = ngettext("{n} more taken, {pool} inside.", "{n} more taken, {pool} inside.", n)
    return text.format(n=n, pool=events[-1].pool)


def _cp(events: list[e.CpChanged], _title: Title) -> str:
    amount = sum(event.amount for event in events)
    text = ngettext("CP {amount}, now {cp}.", "CP {amount}, now {cp}.", abs(amount))
    return text.format(cp=points(events[-1].cp), amount=with_sign(amount))


def _turn(events: list[TurnStarted], _title: Title) -> str:
    text = _("Turn {n}.")
    if events[0].last_conversation:
        text = _("Turn {n}: no terror card is left, this is the last conversation.")
    return text.format(n=events[0].turn)


def _played(events: list[e.CardPlayed], title: Title) -> str:
    if events[0].face == "down":
        n = len(events)
        return ngettext("{n} card face down.", "{n} cards face down.", n).format(n=n)
    return _named(events[0].card, title, _("You play {card}."), _("You play a card."))


def _rolled(events: list[e.DiceRolled], _title: Title) -> str:
    dice = events[-1].dice
    wins, fours = sum(face > 4 for face in dice), dice.count(4)
    faces = " ".join(f"[{face}]" for face in dice)
    text = ngettext("{dice}: {n} success.", "{dice}: {n} successes.", wins)
    sentence = (text if wins else _("{dice}: no successes.")).format(dice=faces, n=wins)
    if fours:
        more = ngettext(
            "{n} four to convert with two cards.",
            "{n} fours to convert with two cards each.",
            fours,
        )
        sentence += " " + more.format(n=fours)
    return sentence


_SENTENCES: dict[type[MissionEvent], Callable[..., str]] = {
    e.ThreatChanged: _threat,
    e.HostageKilled: _killed,
    e.HostageSaved: lambda events, _title: ngettext(
        "{n} saved, {pool} inside.", "{n} saved, {pool} inside.", len(events)
    ).format(n=len(events), pool=events[-1].pool),
    e.HostagesTaken: _taken,
    e.CpChanged: _cp,
    e.CpReset: lambda events, _title: (
        _("Your CP debt is wiped out.")
        if events[0].before < 0
        else _("CP reset to 0; played cards return to the supply.")
    ),
    e.ConversationEnded: lambda events, _title: (
        _("The conversation ends on K.")
        if events[0].threat == "K"
        else _("The conversation is over.")
    ),
    TurnStarted: _turn,
    e.TerrorTurned: lambda events, title: _named(
        events[0].card, title, _("Terror card: {card}."), _("A terror card, as it says.")
    ),
    e.PivotalRevealed: lambda events, title: _named(
        events[0].card, title, _("The pivotal event: {card}."), _("The pivotal event, as it says.")
    ),
    e.TerrorDiscarded: lambda events, _title: ngettext(
        "{n} red card discarded.", "{n} red cards discarded.", len(events)
    ).format(n=len(events)),
    e.DemandPlaced: lambda events, _title: _("A new demand, {slot}: {kind}.").format(
        slot=events[0].slot.removeprefix("d"), kind=DEMANDS[events[0].kind]
    ),
    e.DemandRevealed: lambda events, title: _named(
        events[0].id, title, _("A demand is revealed: {card}."), _("A demand is revealed.")
    ),
    e.DemandConceded: lambda events, title: _named(
        events[0].id, title, _("You concede {card}."), _("You concede a demand.")
    ),
    e.CardPlayed: _played,
    e.CardBought: lambda events, title: _named(
        events[0].card, title, _("You buy {card}."), _("You buy a card.")
    ),
    e.DiceRolled: _rolled,
    e.HelpUsed: lambda events, title: _("You use {card}.").format(
        card=titled(title(events[0].help))
    ),
    e.NobodyToKill: lambda _events, _title: _("Nobody is held: a red card is discarded instead."),
    e.NobodyToSave: lambda _events, _title: _("Nobody is held, and nobody is captured now."),
    e.OutOfTime: lambda _events, _title: _("No terror card is left. Everyone inside dies."),
    e.AbductorCaptured: lambda _events, _title: _("Captured."),
    e.AbductorEliminated: lambda _events, _title: _("Eliminated."),
    e.SecondTookOver: lambda _events, _title: _(
        "The second in command is in charge: each rise of threat kills, but not the last hostage."
    ),
    e.Escaped: lambda _events, _title: _("They get away."),
    e.ShareAsked: lambda events, _title: _("From now on {n} of every {d} must be saved.").format(
        n=events[0].share[0], d=events[0].share[1]
    ),
    e.EliminationAsked: lambda _events, _title: _("From now on only an elimination wins."),
    e.MissionEnded: lambda events, _title: (
        _("The mission is won.") if events[0].result == "won" else _("The mission is lost.")
    ),
}
"""How each kind of event is told; several of a kind in a row are one sentence."""


def status_text(table: TrackedMission) -> str:
    """Where the table stands, in a few sentences."""
    text = _(
        "Turn {turn}, {phase}. Threat {level}, {dice}, {cp}. {held} inside, {saved} saved, "
        "{killed} killed. {cards}."
    )
    n = table.deck
    return text.format(
        turn=table.turn,
        phase=PHASES[table.phase],
        level=level_name(LEVELS[table.threat]),
        dice=ngettext("{n} die", "{n} dice", table.dice).format(n=table.dice),
        cp=cp_now(table.cp),
        held=table.pool,
        saved=table.saved,
        killed=table.killed,
        cards=ngettext("{n} terror card", "{n} terror cards", n).format(n=n),
    )


def chapters(table: TrackedMission, title: Title) -> Iterator[tuple[int, list[str]]]:
    """The mission turn by turn: the number of each turn, and its sentences."""
    for turn, steps in groupby(table.taken, key=lambda step: step.turn):
        lines: list[str] = []
        for remarks, group in groupby(steps, key=_remarks):
            events = [
                event
                for taken_step in group
                for event in taken_step.events
                if not isinstance(event, TurnStarted)  # it is the heading
            ]
            lines += [*_event_sentences(events, title), *remarks]
        yield turn, lines


def turn_lines(table: TrackedMission) -> list[str]:
    """What each turn came to, a line for each."""
    names, lines = level_names(), []
    for before, turn in pairwise(table.trace.turns):
        old, new = names[before.threat], names[turn.threat]
        stays = _("threat stays on {level}").format(level=new)
        moves = _("threat {before} to {after}").format(before=old, after=new)
        parts = [stays if before.threat == turn.threat else moves]
        if turn.saved:
            parts.append(counts.saved(len(turn.saved)))
        if turn.killed:
            parts.append(counts.killed(len(turn.killed)))
        lines.append(labelled(_("Turn {n}").format(n=turn.number), ended(", ".join(parts))))
    return lines


def table_sections(table: TrackedMission, title: Title) -> list[Section]:
    """The story of a mission with real cards, a section for each turn."""
    return [
        Section(tuple(Text(line, indent=2) for line in lines), name, level=3, plain=name, indent=2)
        for turn, lines in chapters(table, title)
        for name in (_("Turn {n}").format(n=turn),)
    ]
