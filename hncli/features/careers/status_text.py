"""The status of a career and the list of careers, as plain text."""

from collections import Counter

from hncli.base.messages import N_, _, ngettext, pgettext
from hncli.base.text import (
    capitalized,
    ended,
    explained,
    in_row,
    labelled,
    nth_win,
    points,
    titled,
    with_count,
    with_sign,
)
from hncli.career.career import Career
from hncli.career.past import night_thought
from hncli.features.careers.saving.career_file import Summary
from hncli.features.careers.words import card_line, card_title, entry_title, met_title, table_title
from hncli.game.cards.words import ending_of
from hncli.game.engine.game import ChoosingReward, Decision
from hncli.report import words as counts
from hncli.report.words import MODES, SHORT_MODES
from hncli.terminal.columns import grid, wrap


def status_lines(career: Career, width: int) -> list[str]:
    """The status of a career: progress, score, traits, conditions, resources, what was added."""
    status = career.status
    setup = career.record.setup
    stress = career.stress_so_far
    lines = [
        _("{negotiator}, {mode}. {progress}").format(
            negotiator=setup.negotiator, mode=MODES[setup.mode], progress=_progress(career)
        ),
        _("Missions: {won}, {lost}. Stress {stress}, score {score}.").format(
            won=counts.won(status.successes),
            lost=counts.lost(status.failures),
            stress=stress,
            score=points(status.score - stress.added),
        ),
    ]
    for title, ids in (
        (_("Traits:"), status.traits),
        (_("Conditions:"), setup.conditions),
        (_("Under pressure (stress {n}):").format(n=status.stress), status.pressure),
    ):
        if ids:
            lines += [title, *(_help(career, id) for id in ids)]
    if status.held:
        held = Counter(entry_title(career, id) for id in status.held)
        names = in_row(with_count(name, n) for name, n in held.items())
        lines.append(_("Resources: {names}.").format(names=names))
    if status.experience:
        lines.append(_("Experience to spend: {n}.").format(n=status.experience))
    if status.added:
        names = in_row(card_title(career.library, name) for name in status.added)
        lines.append(_("Cards added to the supply: {names}.").format(names=names))
    return [
        piece
        for line in lines
        for piece in wrap(line.lstrip(), width, line[: len(line) - len(line.lstrip())])
    ]


def _help(career: Career, id: str) -> str:
    return f"  {explained(entry_title(career, id), card_line(career.status.helps[id]))}."


def pressure_lines(career: Career) -> list[str]:
    """What stress brings to the mission that is being played, for its start (C-NEW-8)."""
    if career.mission is None or not career.status.pressure:
        return []
    text = _("You go in under pressure, with {n} stress:").format(n=career.status.stress)
    return [text, *(_help(career, id).strip() for id in career.status.pressure)]


def opening_lines(career: Career) -> list[str]:
    """The stress that the career begins with, a sentence for each line of the ledger."""
    text = _("Stress {amount}: {what}.")
    return [
        text.format(amount=with_sign(line.amount), what=entry_title(career, line.by))
        for line in career.status.opening_lines
    ]


def left_out_titles(career: Career) -> list[str]:
    """The titles that are left out of the career's missions until they are won back (C-NEW-3)."""
    cards = map(career.library.card, career.status.left_out)
    return list(dict.fromkeys(card.title for card in cards))


def left_out_text(career: Career) -> str:
    """Which titles are left out, in a sentence; empty if none is."""
    titles = left_out_titles(career)
    text = ngettext(
        "Left out of every mission until experience wins it back: {titles}",
        "Left out of every mission until experience wins them back: {titles}",
        len(titles),
    )
    return ended(text.format(titles="; ".join(titles))) if titles else ""  # titles have commas


def _progress(career: Career) -> str:
    status = career.status
    if status.record.retired:
        text = ngettext(
            "Retired after {n} of {all} missions.",
            "Retired after {n} of {all} missions.",
            len(status.missions),
        )
        return text.format(n=len(status.missions), all=status.numbers.missions)
    if status.missions_left <= 0:
        return _("All {all} missions are over.").format(all=status.numbers.missions)
    text = _("Mission {n} of {all} is next.")
    if career.is_running:
        text = _("Mission {n} of {all} is being played.")
    return text.format(n=career.number, all=status.numbers.missions)


def mission_lines(career: Career, width: int) -> list[str]:
    """A line for each mission that is over."""
    lines = []
    for entry in career.record.missions:
        abductor = met_title(career, entry)
        text = _("{n}. {abductor}: won, {ending}.")
        if entry.result != "won":
            text = _("{n}. {abductor}: lost, {ending}.")
        ending = ending_of(career.library, entry.box, entry.abductor, entry.ending)
        line = text.format(n=entry.number, abductor=abductor, ending=ending)
        stress = sum(change.amount for change in entry.lines)
        line += " " + _("Saved {saved} of {total}, killed {killed}, stress {stress}.").format(
            saved=entry.saved, total=entry.total, killed=entry.killed, stress=with_sign(stress)
        )
        if entry.taken:
            line += " " + _("Then {entry}.").format(entry=titled(entry_title(career, entry.taken)))
        if entry.at_table:
            line += " " + _("Played at a table.")
        if entry.watched:
            line += " " + _("Watched.")
        lines += wrap(line, width)
    return lines


def waiting_lines(career: Career, width: int) -> list[str]:
    """The decision that the career waits for, or that it is complete, wrapped."""
    return wrap(waiting_text(career), width)


def waiting_text(career: Career) -> str:
    """The decision that the career waits for, or that it is complete."""
    decision, m, n = career.decision, career.mission, career.number
    if decision is None:
        return _("The career is complete. Score {score}.").format(score=points(career.status.score))
    if m is not None:
        text = _("In mission {n}: {abductor}, turn {turn}.")
        return text.format(turn=m.turn, n=n, abductor=m.catalogue.abductor.title)
    if career.table is not None:
        text = _("In mission {n}: {abductor}, turn {turn}, at the table.")
        return text.format(turn=career.table.turn, n=n, abductor=table_title(career))
    if career.is_reward_due:
        names = ", ".join(option.name for option in decision.options)
        return _("{what} ({names})").format(what=question(career, decision), names=names)
    remaining = career.status.missions_left
    return ngettext("The last mission is next.", "{n} missions to go.", remaining).format(
        n=remaining
    )


def question(career: Career, decision: Decision) -> str:
    """The question of a career's decision."""
    status = career.status
    if status.is_adding:
        title = entry_title(career, decision.about)
        return _("{entry}: which card do you add to the supply?").format(entry=title)
    if not status.is_choosing:
        return _("What next?")
    if isinstance(decision.purpose, ChoosingReward) and decision.purpose.is_free_choice:
        return _("{nth} win! Choose any reward.").format(nth=capitalized(nth_win(status.successes)))
    return _("Choose a reward.")


STATES = {
    "running": N_("in a mission"),
    "waiting": N_("waiting"),
    "complete": N_("complete"),
    "damaged": N_("damaged; see hn career doctor"),
}
FIGURES = ("missions", "successes", "stress", "score")
FIRST_FIGURE = 3  # column of the table


def career_sentence(career: Summary) -> str:
    """A career on one line."""
    state = _state(career)
    if career.state == "damaged":
        return labelled(career.name, state)
    text = _(
        "{name}: {negotiator}, {mode}, {missions}, {successes}, stress {stress}, "
        "score {score}, {state}"
    )
    return text.format(
        name=career.name,
        negotiator=career.negotiator,
        mode=SHORT_MODES[career.mode],
        missions=counts.played(career.missions),
        successes=counts.won(career.successes),
        stress=career.stress,
        score=points(career.score),
        state=state,
    )


def career_table(careers: list[Summary], width: int) -> list[str]:
    """A table with a heading, each column as wide as its longest cell; empty if it is too wide."""
    won = pgettext("missions", "won")
    heads = (_("name"), _("negotiator"), _("mode"), _("played"), won, _("stress"), _("score"))
    rows = [[*heads, _("state")]]
    for career in careers:
        values = [points(int(getattr(career, fact))) for fact in FIGURES]
        figures = ["?"] * len(FIGURES) if career.state == "damaged" else values
        cells = (career.name, career.negotiator or "?", str(SHORT_MODES.get(career.mode, "?")))
        rows.append([*cells, *figures, _state(career)])
    right = set(range(FIRST_FIGURE, FIRST_FIGURE + len(FIGURES)))
    return grid(rows, width, [], right, indent=0)


def _state(career: Summary) -> str:
    """The state in words; an example cannot be played, so it waits for nothing."""
    return _("an example, to be read") if career.example else str(STATES[career.state])


def last_night(career: Career) -> str:
    """The last mission in a sentence, and what the negotiator thinks; empty before the first."""
    if not career.record.missions:
        return ""
    entry = career.record.missions[-1]
    abductor = met_title(career, entry)
    text = _("Last night: {who}, won. {saved} came home, {killed} did not.")
    if entry.result != "won":
        text = _("Last night: {who}, lost. {saved} came home, {killed} did not.")
    thought = night_thought(career, entry.number)
    sentence = text.format(who=abductor, saved=entry.saved, killed=entry.killed)
    return f"{sentence} {thought}".rstrip()


def continue_label(career: Career) -> str:
    """The label for what a career waits for, where that is no new mission."""
    m = career.mission
    if career.table is not None:
        text = _("Continue: {abductor}, turn {turn}, {held} held, at the table")
        table = career.table
        return text.format(abductor=table_title(career), turn=table.turn, held=table.pool)
    if m is None:
        return _("Choose the reward of the last mission")
    text = _("Continue: {abductor}, turn {turn}, {held} held")
    return text.format(abductor=m.catalogue.abductor.title, turn=m.turn, held=m.view.captives)


def unfinished_label(career: Summary) -> str:
    """A career to go on with, by how far it has come."""
    text = ngettext(
        "Continue: career of {who}, {played} mission played, score {score}",
        "Continue: career of {who}, {played} missions played, score {score}",
        career.missions,
    )
    return text.format(who=career.negotiator, played=career.missions, score=points(career.score))
