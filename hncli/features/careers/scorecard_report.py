"""The scorecard of a career as a Document."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from hncli.base.messages import _, ngettext, pgettext
from hncli.base.schema import level_name
from hncli.base.text import Number, in_row, points, signed, titled, with_sign
from hncli.career.ledger import DURING
from hncli.career.scorecard import (
    MissionCard,
    Named,
    Scorecard,
    ScoreComparison,
    SpentExperience,
    StressLine,
)
from hncli.game.engine.game import GIVING_UP
from hncli.report import words as counts
from hncli.report.document import Bar, BarChart, Block, Document, Items, Section, Sum, Table, Text
from hncli.report.words import MODES, RESULTS, kinds, marked_watched, states

TABLE_WIDTH = 80  # with fewer columns each row is a sentence
WIDE = 110  # from this width on the table also has the ending and the gain of each mission
UNKNOWN = "?"
TABLE_MARK, WATCHED_MARK = "*", "w"


def scorecard_document(card: Scorecard) -> Document:
    """The whole scorecard."""
    heading = _("{negotiator}, negotiator").format(negotiator=card["negotiator"])
    sections = [Section((Items(tuple(_about(card)), indent=0),), heading, level=1, plain=heading)]
    if card["missions"]:
        sections.append(Section((_glance(card), stress_chart(card)), _("Missions")))
    else:
        text = Text(_("No mission is over yet."), in_markdown=False)
        sections.append(Section((text,)))
    sections += [mission_section(card, mission) for mission in card["missions"]]
    sections.append(Section((Items(tuple(_gained(card))),), _("Gained")))
    if card["notes"]:
        sections.append(Section((Items(tuple(card["notes"]), mark="- "),), _("Notes")))
    compared = Items(tuple(compared_texts(card)))
    sections.append(Section((_sum_table(card), compared), _("Score")))
    return Document((*sections, *epilogue_sections(card)), is_framed=True)


def epilogue_sections(card: Scorecard) -> list[Section]:
    """What the career is remembered as, under its title; none while it is not over."""
    epilogue = card["epilogue"]
    if epilogue is None:
        return []
    return [Section((Text(epilogue["text"], indent=2, is_flat=True),), epilogue["title"])]


# The head


def _about(card: Scorecard) -> Iterator[str]:
    """The career's set-up, and how far it has come."""
    yield _("Career {name}: {mode}, seed {seed}.").format(
        name=card["name"], mode=MODES[card["mode"]], seed=card["seed"]
    )
    boxes = ", ".join(box["title"] for box in card["boxes"])
    text = ngettext("Box: {boxes}.", "Boxes: {boxes}.", len(card["boxes"])).format(boxes=boxes)
    yield text + (_(" A custom set is played.") if card["custom_set"] else "")
    yield from _conditions(card)
    yield " ".join(_so_far(card))
    yield from people_texts(card["missions"])
    n = card["successes"]
    text = ngettext(
        "{points} x {n} success - {stress} stress", "{points} x {n} successes - {stress} stress", n
    )
    formula = text.format(points=card["points"], n=n, stress=card["stress"])  # C-SCORE-1
    yield _("Score {score}: {sum}.").format(score=points(card["score"]), sum=formula)


def _conditions(card: Scorecard) -> Iterator[str]:
    """The conditions that the career was begun with, and the stress before the first mission."""
    if card["conditions"]:
        yield _("Conditions: {titles}.").format(titles=titles_of(card["conditions"]))
    if card["pressure"]:
        yield _("Played under pressure: stress brings conditions to its missions.")
    for line in card["stress_at_start"]:
        text = _("Start: stress {amount}, total {total}. {what}.")
        yield text.format(amount=with_sign(line["amount"]), total=line["total"], what=line["what"])


def _so_far(card: Scorecard) -> Iterator[str]:
    if card["retired"] and card["state"] == "waiting":
        yield _("You have retired, and something is left to choose.")
    else:
        yield states()[card["state"]]
        if card["stress_running"]:
            text = _("It has added {n} stress so far, which makes {total}.")
            total = card["stress"] + card["stress_running"]
            yield text.format(n=card["stress_running"], total=total)
        if card["retired"]:
            yield _("You have retired.")
    over = len(card["missions"])
    yield _("{n} of {length} missions over: {won}, {lost}.").format(
        n=over,
        length=card["length"],
        won=counts.won(card["successes"]),
        lost=counts.lost(card["failures"]),
    )
    if n := card["escapes_conceded"]:
        text = ngettext(
            "{n} was lost by conceding an escape demand.",
            "{n} were lost by conceding an escape demand.",
            n,
        )
        yield text.format(n=n)
    if card["missions_left"]:
        yield _("Left: {n}.").format(n=card["missions_left"])


def _sum_table(card: Scorecard) -> Sum:
    n = card["successes"]
    won = ngettext("{n} success x {points}", "{n} successes x {points}", n)
    return Sum(
        (
            (won.format(n=n, points=card["points"]), points(n * card["points"])),
            (_("stress"), points(-card["stress"])),
            (_("score"), points(card["score"])),
        )
    )


def compared_texts(card: Scorecard) -> Iterator[str]:
    """Where the score stands among simulated careers, or that its like was not simulated."""
    for comparison in card["compared"]:
        text = _(" with the same boxes and mode (player: {player}).")
        yield beaten_text(comparison) + text.format(player=comparison["player"])
    begun_with = [trait for trait in card["traits"] if not trait["since"]]
    is_whole = card["state"] == "complete" and len(card["missions"]) == card["length"]
    if is_whole and any(mission["watched"] for mission in card["missions"]):
        yield _("Not compared with simulated careers: an automatic player played in it.")
    elif is_whole and (begun_with or card["conditions"]):
        text = _("Not compared with simulated careers: it began with {titles}.")
        titles = [item["title"] for item in (*begun_with, *card["conditions"])]
        yield text.format(titles=in_row(map(titled, titles)))
    elif is_whole and card["pressure"]:
        yield _("Not compared with simulated careers: it was played under pressure.")


def beaten_text(comparison: ScoreComparison) -> str:
    """How many simulated careers have a lower score."""
    if comparison["percent"] == 0:
        text = _("Worse than all {n:,} simulated careers")
    elif comparison["percent"] == 100:
        text = _("Better than all {n:,} simulated careers")
    else:
        text = _("Better than {percent}% of {n:,} simulated careers")
    return text.format(n=Number(comparison["careers"]), percent=comparison["percent"])


# All missions at a glance


def _glance(card: Scorecard) -> Table:
    missions = card["missions"]
    notes = {TABLE_MARK: _("* played at a table"), WATCHED_MARK: _("w watched, not played")}
    marks = dict.fromkeys(filter(None, map(_mark, missions)))
    return Table(
        ("#", _("Abductor"), _("Result"), _("Turns"), _("Saved"), _("Killed"), _("Threat"),
         _("Stress"), _("Total"), _("Ending"), _("Gained")),
        tuple(_row(mission) for mission in missions),
        Items(tuple(_brief(mission) for mission in missions)),
        flexible=(1, 9, 10),
        right=frozenset({0, 3, 4, 5, 7, 8}),
        indent=2,
        least_width=TABLE_WIDTH,
        wide_columns=2,
        wide_from=WIDE,
        note=", ".join(notes[mark] for mark in marks),
        styles=tuple("" if mission["result"] == "won" else "dim" for mission in missions),
    )  # fmt: skip


def _row(mission: MissionCard) -> tuple[str, ...]:
    taken = mission["compensation"]["taken"]
    is_given_up = mission["compensation"]["rule"] == GIVING_UP
    nothing = _("nothing") if is_given_up else _("(to be chosen)")
    return (
        f"{_mark(mission)}{mission['number']}",
        mission["abductor"]["title"],
        str(RESULTS[mission["result"]]),
        UNKNOWN if mission["turns"] is None else str(mission["turns"]),
        f"{mission['saved']}/{mission['total']}",
        str(mission["killed"]),
        level_name(mission["threat"]) if mission["threat"] else UNKNOWN,
        with_sign(_change(mission)),
        str(mission["stress_after"]),
        mission["ending"]["title"],
        taken["title"] if taken is not None else nothing,
    )


def _mark(mission: MissionCard) -> str:
    """The mark before its number: played at a table, or watched; empty if played here."""
    return TABLE_MARK if mission["at_table"] else WATCHED_MARK if mission["watched"] else ""


def _brief(mission: MissionCard) -> str:
    text = _(
        "{number}. {abductor}: {result}. {saved}, {killed}; turns {turns}, "
        "threat {threat}; stress {change}, total {after}."
    )
    marks = {TABLE_MARK: _(" Played at a table."), WATCHED_MARK: _(" Watched."), "": ""}
    sentence = text.format(
        number=mission["number"],
        abductor=mission["abductor"]["title"],
        result=RESULTS[mission["result"]],
        saved=counts.saved_of(mission["saved"], mission["total"]),
        killed=counts.killed(mission["killed"]),
        turns=UNKNOWN if mission["turns"] is None else mission["turns"],
        threat=level_name(mission["threat"]) if mission["threat"] else UNKNOWN,
        change=with_sign(_change(mission)),
        after=mission["stress_after"],
    )
    return sentence + marks[_mark(mission)]


def _change(mission: MissionCard) -> int:
    return sum(line["amount"] for line in mission["stress"])


def stress_chart(card: Scorecard) -> BarChart:
    """A bar for the total stress after each mission."""
    bars = (
        Bar(f"{n:>2} {mission['abductor']['title']}", f"{n:>2}", mission["stress_after"])
        for mission in card["missions"]
        for n in (mission["number"],)
    )
    return BarChart(_("Stress after each mission"), tuple(bars))


# Gains


def _gained(card: Scorecard) -> list[str]:
    since, begun_with = _("{title} (after mission {n})"), _("{title} (from the start)")
    traits = (
        (since if trait["since"] else begun_with).format(title=trait["title"], n=trait["since"])
        for trait in card["traits"]
    )
    achieved = (
        ngettext(
            "{title} (mission {n})", "{title} (missions {n})", len(achievement["missions"])
        ).format(title=achievement["title"], n=", ".join(map(str, achievement["missions"])))
        for achievement in card["achievements"]
    )
    return [
        _("Traits: {titles}.").format(titles=in_row(traits) or pgettext("traits", "none")),
        _("Resources held: {titles}.").format(
            titles=titles_of(card["resources"], pgettext("resources", "none"))
        ),
        _("Experience left: {n}.").format(n=card["experience"]),
        _("Cards added: {titles}.").format(
            titles=in_row(map(with_box, card["added"])) or pgettext("cards", "none")
        ),
        _("Achievements: {titles}.").format(
            titles=in_row(achieved) or pgettext("achievements", "none")
        ),
    ]


# One mission


def mission_title(mission: MissionCard) -> str:
    """The title of a mission's section."""
    text = _("MISSION {n}: {abductor} ({box})")
    if not mission["box"]["id"]:  # an abductor that no pack has
        text = _("MISSION {n}: {abductor}")
    title = text.format(
        n=mission["number"], abductor=mission["abductor"]["title"], box=mission["box"]["title"]
    )
    return marked_watched(title) if mission["watched"] else title


def mission_section(card: Scorecard, mission: MissionCard, has_table: bool = True) -> Section:
    """How a mission went, its stress, its compensation, and what was bought after it."""
    title = mission_title(mission)
    figures = Items(tuple(_figures(mission)))
    return Section((figures, *aftermath(card, mission, has_table)), title, plain=title)


def _figures(mission: MissionCard) -> Iterator[str]:
    text = _("Won: {ending}.") if mission["result"] == "won" else _("Lost: {ending}.")
    yield text.format(ending=mission["ending"]["title"])
    held = mission["total"] - mission["saved"] - mission["killed"]
    yield _("Hostages: {saved}, {killed}, {held} still held, {total} in all.").format(
        saved=counts.saved(mission["saved"]),
        killed=counts.killed(mission["killed"]),
        held=held,
        total=mission["total"],
    )
    yield from people_texts([mission])
    facts = []
    if mission["turns"] is not None:
        facts.append(ngettext("{n} turn.", "{n} turns.", mission["turns"]))
    threat = mission["threat"] and level_name(mission["threat"])
    if threat is not None:
        facts.append(_("Final threat {threat}."))
    facts.append(_("Seed {seed}.") if mission["seed"] is not None else _("Played at a table."))
    yield " ".join(facts).format(n=mission["turns"], threat=threat, seed=mission["seed"])
    if mission["rules"] is not None:
        yield _("Played by version {n} of the rules.").format(n=mission["rules"])
    if mission["take_backs"]:
        n = mission["take_backs"]
        yield ngettext("{n} choice taken back.", "{n} choices taken back.", n).format(n=n)
    if mission["pressure"]:
        yield _("Under pressure: {titles}.").format(titles=titles_of(mission["pressure"]))
    if (review := mission["review"]) is not None:
        luck, choices = signed(review["luck"]), signed(review["choices"])
        text = _("Review: start {start}%, luck {luck}, choices {choices}.")
        yield text.format(start=review["start"], luck=luck, choices=choices)


def people_texts(missions: Sequence[MissionCard]) -> Iterator[str]:
    """Who came home and who was lost in some missions; none if nobody has a name."""
    home = [name for mission in missions for name in mission["home"]]
    lost = [name for mission in missions for name in mission["lost"]]
    if home:
        yield counts.home_line(home, sum(mission["saved"] for mission in missions))
    if lost:
        yield counts.lost_line(lost, sum(mission["killed"] for mission in missions))


def aftermath(card: Scorecard, mission: MissionCard, has_table: bool) -> tuple[Block, ...]:
    """What a mission left: stress line by line, the dice, what was gained and bought."""
    texts = [*_compensation(mission)]
    if mission["achievements"]:
        earned = titles_of(mission["achievements"])
        texts.append(_("Achievements: {titles}.").format(titles=earned))
    texts += [_bought(spent) for spent in card["spent"] if spent["after"] == mission["number"]]
    ledger = _ledger(mission)
    return (ledger if has_table else ledger.sentences, Items(tuple(texts)))


def _ledger(mission: MissionCard) -> Table:
    rows = [
        (_when(mission, line), with_sign(line["amount"]), str(line["total"]), _why(line))
        for line in mission["stress"]
    ]
    text = _("{when}: stress {amount}, total {total}. {why}.")
    sentences = [
        text.format(when=when, amount=amount, total=total, why=why)
        for when, amount, total, why in rows
    ]
    return Table(
        (_("When"), "+/-", _("Total"), _("Why")),
        tuple(rows),
        Items(tuple(sentences) or (_("No stress."),)),
        flexible=(3,),
        right=frozenset({1, 2}),
        indent=2,
        least_width=TABLE_WIDTH,
        is_list_in_markdown=True,
    )


def _when(mission: MissionCard, line: StressLine) -> str:
    if line["turn"]:
        return _("Turn {n}").format(n=line["turn"])
    return _("Table") if mission["at_table"] and line["rule"] in DURING else _("End")


def _why(line: StressLine) -> str:
    text = line["what"][:1].upper() + line["what"][1:]
    if line["cut"]:
        cut = _("{n} more cut off, as stress is never below 0").format(n=line["cut"])
        return f"{text} ({cut})"
    return text


def _compensation(mission: MissionCard) -> Iterator[str]:
    compensation = mission["compensation"]
    for die in dict.fromkeys(roll["die"] for roll in compensation["rolls"]):
        faces = [
            (_("{face} {entry} (rolled again)") if roll["again"] else _("{face} {entry}")).format(
                face=roll["face"], entry=roll["entry"]["title"]
            )
            for roll in compensation["rolls"]
            if roll["die"] == die
        ]
        yield _("Die {die}: {faces}.").format(die=die, faces=", ".join(faces))
    if compensation["rule"] == GIVING_UP:
        yield _("No reward: you hung up.")
        return
    if not compensation["rolls"]:
        yield _("No dice: any entry could be chosen.")
    taken = compensation["taken"]
    if taken is None:
        yield _("Gained: still to be chosen.")
        return
    kind = kinds().get(taken["kind"], taken["kind"])
    yield _("Gained: {title} ({kind}).").format(title=taken["title"], kind=kind)
    if compensation["card"] is not None:
        yield _("Card added: {card}.").format(card=with_box(compensation["card"]))


def _bought(spent: SpentExperience) -> str:
    title = with_box(spent["card"], titled) if spent["card"] is not None else ""
    if spent["resource"] is not None:
        title = titled(spent["resource"]["title"])
    n = spent["cost"]
    text = ngettext("Bought for {n} experience: {thing}.", "Bought for {n} experience: {thing}.", n)
    return text.format(n=n, thing=title)


def with_box(card: Named, style: Callable[[str], str] = str) -> str:
    """A card with its box, since two boxes may have one of a title."""
    title, box = style(card["title"]), card["id"].partition("/")[0]
    return _("{title} ({box})").format(title=title, box=box)


def titles_of(named: Iterable[Named], none: str = "") -> str:
    """Titles separated by commas, or `none`."""
    return in_row(item["title"] for item in named) or none
