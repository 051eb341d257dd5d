"""`hn stats` and `hn achievements`: what a player has done, as figures and as a report."""

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from hncli.base.home import find_home
from hncli.base.messages import N_, _, ngettext, pgettext
from hncli.base.text import percent as with_percent
from hncli.base.text import points
from hncli.career.record import PlayedMission, count_successes
from hncli.career.scorecard import Named
from hncli.career.statistics import Count, count_missions, rate
from hncli.commands import declare
from hncli.commands.options import (
    appearance_options,
    home_option,
    open_library,
    packs_option,
    width_option,
)
from hncli.commands.session import current_environment, show_document, store_errors
from hncli.features.careers.saving.files import PlayerRecord, read_player_record
from hncli.features.missions.saving.history import MissionHistory
from hncli.game.cards.achievements import Achievement
from hncli.game.cards.library import Library
from hncli.report import words as counts
from hncli.report.document import Document, Items, Letters, Rate, RateChart, Section, Table, Text

FORMAT = 1  # of the data
NO_PACK = N_("Abductors without a pack")
MOST_RESULTS = 40  # columns of the line of results: twenty missions

Json = dict[str, Any]


def player_stats(record: PlayerRecord, library: Library) -> Json:
    """The data of `--json`, from which the screen is made too; docs/stats.md has its fields.

    The title of what is no longer installed is its id.
    """
    counted = count_missions(record.missions)
    titles = _Titles(library)
    streak = counted.streak
    complete = [career for career in record.careers if career.state == "complete"]
    own = [career for career in complete if not career.watched]
    best = max(own, key=lambda career: career.score, default=None)
    return {
        "stats": FORMAT,
        "missions": _tally(counted.all),
        "saved": counted.saved,
        "results": [mission.result for mission in record.missions],
        "streak": None if streak is None else streak._asdict(),
        "abductors": [
            {"abductor": titles.abductor(box, abductor), "box": titles.box(box), **_tally(count)}
            for (box, abductor), count in counted.abductors.items()
        ],
        "boxes": [{"box": titles.box(id), **_tally(count)} for id, count in counted.boxes.items()],
        "records": {
            "quickest_win": titles.mission(counted.quickest_win),
            "most_saved": titles.mission(counted.most_saved),
            "winning_streak": counted.longest_winning_streak,
            "best_score": best and {"career": best.name, "score": best.score},
        },
        "careers": {"begun": len(record.careers), "complete": len(complete)},
        "unreadable": record.unreadable,
    }


class _Titles:
    """Titles by id."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def box(self, id: str) -> Named:
        if not id:
            return {"id": "", "title": str(NO_PACK)}
        pack = self.library.packs.get(id)
        return {"id": id, "title": id if pack is None else pack.name}

    def abductor(self, box: str, id: str) -> Named:
        """Without a box, the title is the name that was entered, and the id is empty."""
        if not box:
            return {"id": "", "title": id}
        return {"id": id, "title": self.library.title(id, box)}

    def mission(self, played: PlayedMission | None) -> Json | None:
        if played is None:
            return None
        return {
            "abductor": self.abductor(played.box, played.abductor),
            "box": self.box(played.box),
            "career": played.name or None,
            "mission": played.mission if played.name else None,
            "turns": played.turns or None,
            "saved": played.saved,
        }


def _tally(count: Count) -> Json:
    return {
        "played": count.played,
        "won": count.won,
        "win_rate": rate(count.won, count.played)._asdict() if count.played else None,
        "quickest_win": count.quickest,
    }


# As a Document


def stats_document(stats: Json) -> Document:
    """Everything: how many missions, win rates by abductor and box, and records."""
    sections = [_head(stats)]
    if stats["missions"]["played"]:
        legend = _("{mark} is your win rate from 0 to 100%, {line} the 95% interval around it.")
        abductors = _rates(_("abductor"), abductor_names(stats), stats["abductors"], legend)
        titles = [box["box"]["title"] for box in stats["boxes"]]
        boxes = _rates(_("box"), titles, stats["boxes"])
        records = Items(tuple(_records(stats)), indent=0)
        sections += [
            Section((abductors,), _("Abductors")),
            Section((boxes,), _("Boxes")),
            Section((records,), _("Records")),
        ]
    return Document(tuple(sections), is_framed=True)


def _head(stats: Json) -> Section:
    """How many missions there are, the streak they end with, and the last of them."""
    total = stats["missions"]
    if total["win_rate"] is None:
        nothing = _("No missions yet. Play one with hn mission play, or begin with hn learn.")
        return Section((Items((nothing, *_unreadable(stats)), 0),), _("Missions"), plain="")
    text = ngettext("{n} mission, {won}: {rate}.", "{n} missions, {won}: {rate}.", total["played"])
    won, rate = counts.won(total["won"]), _with_interval(total["win_rate"])
    texts = [text.format(n=total["played"], won=won, rate=rate)]
    if stats["saved"]:
        text = ngettext("{n} hostage saved.", "{n} hostages saved.", stats["saved"])
        texts.append(text.format(n=stats["saved"]))
    if begun := stats["careers"]["begun"]:
        text = ngettext(
            "{n} career, {complete} complete.", "{n} careers, {complete} complete.", begun
        )
        texts.append(text.format(n=begun, complete=stats["careers"]["complete"]))
    streak = stats["streak"]
    if streak is not None and streak["length"] > 1:
        text = _("You've lost your last {n} missions.")
        if streak["result"] == "won":
            text = _("You've won your last {n} missions.")
        texts.append(text.format(n=streak["length"]))
    items = Items((*texts, *_unreadable(stats)), 0)
    last = [last_results(stats["results"])] if total["played"] > 1 else []
    return Section((items, *last), _("Missions"), plain="")


def last_results(results: Sequence[str]) -> Letters:
    """The last results as letters, the newest at the right."""
    won, lost = pgettext("letter of a result", "W"), pgettext("letter of a result", "L")
    letters = tuple(won if result == "won" else lost for result in results)
    return Letters(_("Your last missions, the newest at the right:"), letters, MOST_RESULTS)


def _unreadable(stats: Json) -> list[str]:
    text = _("The career {name} can't be read and is left out; try hn career doctor {name}.")
    return [text.format(name=name) for name in stats["unreadable"]]


# Win rates


def abductor_names(stats: Json) -> list[str]:
    """The title of each abductor, with the box where two have the same."""
    titles = [tally["abductor"]["title"] for tally in stats["abductors"]]
    return [
        title
        if titles.count(title) == 1
        else _("{abductor} ({box})").format(abductor=title, box=tally["box"]["title"])
        for title, tally in zip(titles, stats["abductors"], strict=True)
    ]


def _rates(head: str, names: Sequence[str], tallies: Sequence[Json], legend: str = "") -> Table:
    """A table with a chart; where it does not fit, a chart whose labels have its figures."""
    rows, sentences, labels = [], [], []
    for name, tally in zip(names, tallies, strict=True):
        share = tally["win_rate"]
        record = _("won {won} of {n}").format(won=tally["won"], n=tally["played"])
        if (turn := tally["quickest_win"]) is not None:
            record = _("{record}, best: turn {turn}").format(record=record, turn=turn)
        cells = (percent(share["value"]), _interval(share), str(tally["quickest_win"] or "-"))
        rows.append((name, str(tally["played"]), str(tally["won"]), *cells))
        text = _("{name}: {record}, {rate}.")
        sentences.append(text.format(name=name, record=record, rate=_with_interval(share)))
        labels.append(_("{name}: {record}").format(name=name, record=record))
    won = pgettext("missions", "won")
    return Table(
        (head, _("played"), won, _("rate"), _("95% interval"), _("best turn")),
        tuple(rows),
        Items(tuple(sentences), indent=0),
        flexible=(0,),
        right=frozenset(range(1, 6)),
        chart=win_rate_chart(names, tallies, legend),
        narrow=win_rate_chart(labels, tallies, legend)._replace(is_labelled=True),
    )


def win_rate_chart(labels: Sequence[str], tallies: Sequence[Json], legend: str = "") -> RateChart:
    """A scale from 0 to 100% for each tally."""
    rates = (
        Rate(label, share["value"], share["low"], share["high"], percent(share["value"]))
        for label, share in zip(labels, (tally["win_rate"] for tally in tallies), strict=True)
    )
    return RateChart(tuple(rates), percent(1.0), is_scale=True, legend=legend)


def percent(share: float) -> str:
    """A share in whole percent; few players have missions enough for more."""
    return with_percent(f"{100 * share:.0f}")


def _with_interval(share: Json) -> str:
    return _("{rate} (95% interval {interval})").format(
        rate=percent(share["value"]), interval=_interval(share)
    )


def _interval(share: Json) -> str:
    return _("{low} to {high}").format(low=percent(share["low"]), high=percent(share["high"]))


# Records


def _records(stats: Json) -> list[str]:
    """The records, each with the mission or the career that holds it."""
    records = stats["records"]
    texts = []
    quickest, saved, best = records["quickest_win"], records["most_saved"], records["best_score"]
    if quickest is not None:
        text = _("Quickest win: turn {turns}, {where}.")
        texts.append(text.format(turns=quickest["turns"], where=_where(quickest)))
    if saved is not None:
        text = _("Most saved: {n}, {where}.")
        texts.append(text.format(n=saved["saved"], where=_where(saved)))
    if records["winning_streak"]:
        text = ngettext(
            "Longest winning streak: {n} mission.",
            "Longest winning streak: {n} missions.",
            records["winning_streak"],
        )
        texts.append(text.format(n=records["winning_streak"]))
    if best is not None:
        text = _("Best score of a complete career: {score}, career {name}.")
        texts.append(text.format(score=points(best["score"]), name=best["career"]))
    return texts or [_("None yet.")]


def _where(mission: Json) -> str:
    title = mission["abductor"]["title"]
    if mission["career"] is None:
        return _("a single mission with {abductor}").format(abductor=title)
    return _("with {abductor} (career {name}, mission {n})").format(
        abductor=title, name=mission["career"], n=mission["mission"]
    )


ACHIEVEMENTS_FORMAT = 1  # of the data of achievements


@declare.command(
    help=N_(
        "Show how you have done in all missions, in and out of careers.\n\n"
        "Win rates by abductor and box with 95% intervals, streaks and records. On a terminal that "
        "it does not fit it goes through your pager (PAGER). docs/stats.md says what --json has."
    )
)
@declare.json_option(N_("Print JSON, for programs."))
@appearance_options
@home_option
@packs_option
def stats(as_json: bool, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print the statistics: drawn on a terminal, else as lines, or as JSON."""
    library = open_library(packs, home)
    with store_errors():
        record = read_player_record(find_home(home))
    figures = player_stats(record, library)
    if as_json:
        current_environment().write(f"{json.dumps(figures, indent=2)}\n")
    else:
        show_document(stats_document(figures))


@declare.command(
    help=N_(
        "List all achievements, those you have earned first.\n\n"
        "Each of those names the mission that earned it; the others say what they ask for. "
        "Missions in and out of careers count."
    )
)
@declare.json_option(N_("As data for programs."))
@width_option
@home_option
@packs_option
def achievements(as_json: bool, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print all achievements, or as JSON those that were earned."""
    library = open_library(packs, home)
    with store_errors():
        missions = MissionHistory(find_home(home)).all()
    env = current_environment()
    if as_json:
        earned = [
            {
                "id": id,
                "career": mission.name or None,
                "mission": mission.mission if mission.name else None,
                "box": mission.box,
                "abductor": mission.abductor,
            }
            for id, mission in _first_earned(missions).items()
        ]
        data = {"achievements": ACHIEVEMENTS_FORMAT, "missions": len(missions)}
        env.write(f"{json.dumps({**data, 'won': count_successes(missions), 'earned': earned})}\n")
        return
    show_document(achievement_report(library, missions))


def achievement_report(library: Library, missions: list[PlayedMission]) -> Document:
    """The number of missions, the achievements earned, and those not yet earned by abductor."""
    first = _first_earned(missions)
    packs = library.packs.values()
    installed = [achievement for pack in packs for achievement in pack.of(Achievement).values()]
    installed_ids = {achievement.id for achievement in installed}
    text = ngettext("{n} mission, {won}.", "{n} missions, {won}.", len(missions))
    count = text.format(n=len(missions), won=counts.won(count_successes(missions)))
    earned = [
        _("{title} ({where}): {deeds}.").format(
            title=achievement.title,
            where=_mission(first[achievement.id], library),
            deeds=_deeds(achievement, library),
        )
        for achievement in installed
        if achievement.id in first
    ]
    earned += [
        _("{id} ({where}). Its pack is not installed.").format(
            id=id, where=_mission(mission, library)
        )
        for id, mission in first.items()
        if id not in installed_ids
    ]
    sections = [Section((Text(count),))]
    if earned:
        sections.append(Section((Items(tuple(earned)),), _("Earned")))
    unearned: dict[str, list[str]] = {"": []}
    for achievement in installed:
        if achievement.id not in first:
            owner = library.title(achievement.owner, achievement.pack) if achievement.owner else ""
            text = _("{title}: {deeds}.")
            text = text.format(title=achievement.title, deeds=_deeds(achievement, library))
            unearned.setdefault(owner, []).append(text)
    for owner, texts in unearned.items():
        title = _("Not yet, only against {owner}").format(owner=owner)
        title = title if owner else _("Not yet, against anybody")
        sections += [Section((Items(tuple(texts)),), title)] if texts else []
    return Document(tuple(sections))


def _deeds(achievement: Achievement, library: Library) -> str:
    return achievement.describe(partial(library.title, pack=achievement.pack))


def _first_earned(missions: list[PlayedMission]) -> dict[str, PlayedMission]:
    """For each achievement the first mission that earned it."""
    first: dict[str, PlayedMission] = {}
    for mission in missions:
        for id in mission.achievements:
            first.setdefault(id, mission)
    return first


def _mission(mission: PlayedMission, library: Library) -> str:
    if mission.name:
        return _("career {name}, mission {n}").format(name=mission.name, n=mission.mission)
    title = library.title(mission.abductor, mission.box)
    return _("a single mission with {abductor}").format(abductor=title)
