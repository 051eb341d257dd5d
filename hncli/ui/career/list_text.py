"""The list of careers as text."""

from hncli.features.careers.career_file import Summary
from hncli.ui import counts
from hncli.ui.names import SHORT_MODES
from hncli.words import N_, _, pgettext
from hncli.words.sentences import labelled, points

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


def career_table(careers: list[Summary]) -> list[str]:
    """A table with a heading, each column as wide as its longest cell."""
    heads = (
        _("name"),
        _("negotiator"),
        _("mode"),
        _("played"),
        pgettext("missions", "won"),
        _("stress"),
    )
    rows: list[tuple[str, ...]] = [(*heads, _("score"), _("state"))]
    for one in careers:
        is_damaged = one.state == "damaged"
        figures = ["?" if is_damaged else points(int(getattr(one, fact))) for fact in FIGURES]
        who = (one.name, one.negotiator or "?", str(SHORT_MODES.get(one.mode, "?")))
        rows.append((*who, *figures, _state(one)))
    from hncli.ui.terminal.display_width import display_width, to_left, to_right

    widths = [max(display_width(row[n]) for row in rows) for n in range(len(rows[0]))]
    is_figure = range(FIRST_FIGURE, FIRST_FIGURE + len(FIGURES))
    return [
        "  ".join(
            to_right(cell, width) if n in is_figure else to_left(cell, width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _state(career: Summary) -> str:
    """The state in words; an example cannot be played, so it waits for nothing."""
    return _("an example, to be read") if career.example else str(STATES[career.state])
