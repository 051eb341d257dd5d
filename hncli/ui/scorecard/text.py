"""The scorecard as plain text of any width."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hncli.cards.schema import level_name
from hncli.ui import counts
from hncli.ui.names import MODES, RESULTS
from hncli.ui.scorecard.mission_text import heading, joined, mission_lines, titles_of, with_box
from hncli.ui.terminal.columns import fold, fold_flat, grid
from hncli.words import N_, _, ngettext, pgettext
from hncli.words.numbers import Number
from hncli.words.sentences import points, with_sign

if TYPE_CHECKING:
    from hncli.career.scorecard import Comparison, MissionCard, Scorecard

TABLE_WIDTH = 80  # with fewer columns, or for a screen reader, each row is a sentence
WIDE = 110  # from this width on the table also has the ending and the gain of each mission
STATES = {
    "running": N_("A mission is being played."),
    "waiting": N_("The career continues."),
    "complete": N_("The career is complete."),
}
UNKNOWN = "?"
MOST_WIDTH = 10_000  # columns of a text that is not to be broken


def scorecard_lines(card: "Scorecard", width: int, plain: bool = False) -> list[str]:
    """The whole scorecard; `plain` has sentences in place of every table."""
    tables = width >= TABLE_WIDTH and not plain
    parts = [who_lines(card, width)]
    if card["missions"]:
        parts.append([_("MISSIONS"), *_glance(card, width, tables)])
    else:
        parts.append(fold(_("No mission is over yet."), width))
    for mission in card["missions"]:
        parts.append([*heading(mission, width), *mission_lines(card, mission, width, tables)])
    parts.append([_("GAINED"), *gained_lines(card, width)])
    if card["notes"]:
        parts.append([_("NOTES"), *note_lines(card, width)])
    parts.append([_("SCORE"), *score_lines(card, width), *compared_lines(card, width)])
    parts += [part for part in [epilogue_lines(card, width)] if part]
    return separated(parts)


def separated(parts: list[list[str]]) -> list[str]:
    """The lines of all parts, with an empty line between two parts."""
    return [line for part in parts for line in ("", *part)][1:]


# The head


def who_lines(card: "Scorecard", width: int) -> list[str]:
    """The negotiator, the career's set-up, and how far it has come."""
    boxes = ", ".join(box["title"] for box in card["boxes"])
    lines = [
        _("{negotiator}, negotiator").format(negotiator=card["negotiator"]),
        _("Career {name}: {mode}, seed {seed}.").format(
            name=card["name"], mode=MODES[card["mode"]], seed=card["seed"]
        ),
        ngettext("Box: {boxes}.", "Boxes: {boxes}.", len(card["boxes"])).format(boxes=boxes)
        + (_(" A custom set is played.") if card["custom_set"] else ""),
        *_conditions(card),
        " ".join(_so_far(card)),
        _("Score {score}: {sum}.").format(score=points(card["score"]), sum=_sum(card)),
    ]
    return [piece for line in lines for piece in fold(line, width)]


def _conditions(card: "Scorecard") -> Iterator[str]:
    """The conditions that the career was begun with, and the stress before the first mission."""
    if card["conditions"]:
        yield _("Conditions: {titles}.").format(titles=titles_of(card["conditions"]))
    for line in card["stress_at_start"]:
        text = _("Start: stress {amount}, total {total}. {what}.")
        yield text.format(amount=with_sign(line["amount"]), total=line["total"], what=line["what"])


def _so_far(card: "Scorecard") -> Iterator[str]:
    if card["retired"] and card["state"] == "waiting":
        yield _("You have retired, and something is left to choose.")
    else:
        yield str(STATES[card["state"]])
        if card["retired"]:
            yield _("You have retired.")
    over = len(card["missions"])
    yield _("{n} of {length} missions over: {won}, {lost}.").format(
        n=over,
        length=card["length"],
        won=counts.won(card["successes"]),
        lost=counts.lost(card["failures"]),
    )
    if card["missions_left"]:
        yield _("Left: {n}.").format(n=card["missions_left"])


def _sum(card: "Scorecard") -> str:
    """The score as a sum (C-SCORE-1)."""
    n = card["successes"]
    text = ngettext(
        "{points} x {n} success - {stress} stress",
        "{points} x {n} successes - {stress} stress",
        n,
    )
    return text.format(points=card["points"], n=n, stress=card["stress"])


def score_lines(card: "Scorecard", width: int) -> list[str]:
    """The sum, figure under figure."""
    won = ngettext("{n} success x {points}", "{n} successes x {points}", card["successes"])
    rows = [
        (
            won.format(n=card["successes"], points=card["points"]),
            card["successes"] * card["points"],
        ),
        (_("stress"), -card["stress"]),
        (_("score"), card["score"]),
    ]
    room = min(width - 2, max(len(what) for what, _n in rows) + 8)
    lines = [f"  {what}{points(n):>{max(2, room - len(what))}}" for what, n in rows]
    return [*lines[:-1], "  " + "-" * room, lines[-1]]


def compared_lines(card: "Scorecard", width: int) -> list[str]:
    """Where the score stands among simulated careers, or that its like was not simulated."""
    lines = [line for one in card["compared"] for line in fold(_compared(one), width, 2)]
    begun_with = [trait for trait in card["traits"] if not trait["since"]]
    is_whole = card["state"] == "complete" and len(card["missions"]) == card["length"]
    if is_whole and (begun_with or card["conditions"]):
        titles = titles_of([*begun_with, *card["conditions"]])
        text = _("Not compared with simulated careers: it began with {titles}.")
        lines += fold(text.format(titles=titles), width, 2)
    return lines


def _compared(one: "Comparison") -> str:
    if one["percent"] == 0:
        text = _("Worse than all {n:,} simulated careers")
    elif one["percent"] == 100:
        text = _("Better than all {n:,} simulated careers")
    else:
        text = _("Better than {percent}% of {n:,} simulated careers")
    text += _(" with the same boxes and mode (player: {player}).")
    return text.format(n=Number(one["careers"]), percent=one["percent"], player=one["player"])


def epilogue_lines(card: "Scorecard", width: int) -> list[str]:
    """What the career is remembered as, under its title; nothing while it is not over."""
    found = card["epilogue"]
    if found is None:
        return []
    lines = [f"  {line}" for line in fold_flat(found["text"], width - 2)]
    return [*fold(found["title"].upper(), width), *lines]


# All missions at a glance


def _glance(card: "Scorecard", width: int, tables: bool) -> list[str]:
    lines = _table(card, width) if tables else []
    return lines or [
        line for mission in card["missions"] for line in fold(_brief(mission), width, 2)
    ]


def _table(card: "Scorecard", width: int) -> list[str]:
    head, rows = missions_rows(card, width)
    flexible = [1] if width < WIDE else [1, 9, 10]
    lines = grid([head, *rows], width, flexible, right={0, 3, 4, 5, 7, 8}, indent=2)
    if lines and any(mission["at_table"] for mission in card["missions"]):
        lines += fold(_("* played at a table"), width, 2)
    return lines


def missions_rows(card: "Scorecard", width: int) -> tuple[list[str], list[list[str]]]:
    """All missions as a table: its head, and a row for each."""
    head = ["#", _("Abductor"), _("Result"), _("Turns"), _("Saved"), _("Killed"),
            _("Threat"), _("Stress"), _("Total")]  # fmt: skip
    if width >= WIDE:
        head += [_("Ending"), _("Gained")]
    return head, [_row(mission)[: len(head)] for mission in card["missions"]]


def _row(mission: "MissionCard") -> list[str]:
    """The cells of a mission in the table of all."""
    taken = mission["compensation"]["taken"]
    return [
        f"{'*' if mission['at_table'] else ''}{mission['number']}",
        mission["abductor"]["title"],
        str(RESULTS[mission["result"]]),
        UNKNOWN if mission["turns"] is None else str(mission["turns"]),
        f"{mission['saved']}/{mission['total']}",
        str(mission["killed"]),
        level_name(mission["threat"]) if mission["threat"] else UNKNOWN,
        with_sign(_change(mission)),
        str(mission["stress_after"]),
        mission["ending"]["title"],
        taken["title"] if taken is not None else _("(to be chosen)"),
    ]


def _brief(mission: "MissionCard") -> str:
    text = _(
        "{number}. {abductor}: {result}. {saved}, {killed}; turns {turns}, "
        "threat {threat}; stress {change}, total {after}."
    )
    return text.format(
        number=mission["number"],
        abductor=mission["abductor"]["title"],
        result=RESULTS[mission["result"]],
        saved=counts.saved_of(mission["saved"], mission["total"]),
        killed=counts.killed(mission["killed"]),
        turns=UNKNOWN if mission["turns"] is None else mission["turns"],
        threat=level_name(mission["threat"]) if mission["threat"] else UNKNOWN,
        change=with_sign(_change(mission)),
        after=mission["stress_after"],
    ) + (_(" Played at a table.") if mission["at_table"] else "")


def _change(mission: "MissionCard") -> int:
    return sum(line["amount"] for line in mission["stress"])


# Gains and notes


def note_lines(card: "Scorecard", width: int) -> list[str]:
    """The player's notes."""
    return [line for note in card["notes"] for line in fold(f"- {note}", width, 2)]


def gained_lines(card: "Scorecard", width: int) -> list[str]:
    """Traits, resources, experience, cards and achievements."""
    since = _("{title} (after mission {n})")
    traits = (
        since.format(title=trait["title"], n=trait["since"])
        if trait["since"]
        else _("{title} (from the start)").format(title=trait["title"])
        for trait in card["traits"]
    )
    achieved = (
        ngettext("{title} (mission {n})", "{title} (missions {n})", len(one["missions"])).format(
            title=one["title"], n=", ".join(map(str, one["missions"]))
        )
        for one in card["achievements"]
    )
    texts = [
        _("Traits: {titles}.").format(titles=joined(traits, pgettext("traits", "none"))),
        _("Resources held: {titles}.").format(
            titles=titles_of(card["resources"], pgettext("resources", "none"))
        ),
        _("Experience left: {n}.").format(n=card["experience"]),
        _("Cards added: {titles}.").format(
            titles=joined(map(with_box, card["added"]), pgettext("cards", "none"))
        ),
        _("Achievements: {titles}.").format(
            titles=joined(achieved, pgettext("achievements", "none"))
        ),
    ]
    return [line for text in texts for line in fold(text, width, 2)]
