"""The statistics of a player: data, text of any width, and the drawn screen."""

import random
import re

import pytest
from rich.cells import cell_len

from hncli.career.record import PlayedMission
from hncli.career.statistics import rate
from hncli.features import statistics as report
from hncli.features.careers.saving.career_file import Summary
from hncli.features.careers.saving.files import PlayerRecord
from hncli.features.statistics import Json, player_stats
from hncli.report.rich_text import drawn_lines
from hncli.report.text import TextForm, chart_lines, text_lines
from tests.game.cards.small_pack import shipped
from tests.support.printed import flat

LONG = "Somebody Whose Name Is as Long as a Line of a Book and Longer"
WHOM = [("base", "donna"), ("base", "edward"), ("crime-wave", "lijah"), ("", LONG), ("gone", "x")]


def career(name: str, score: int, state: str = "complete") -> Summary:
    return Summary(name, "Mira", "normal", 3, 1, 0, score, state)


def record(count: int, careers: tuple[Summary, ...] = (), seed: int = 3) -> PlayerRecord:
    """Some missions of somebody, always the same."""
    chance = random.Random(seed)
    missions = [
        PlayedMission(
            *chance.choice(WHOM),
            result=chance.choice(("won", "lost")),
            career=f"single-{n}",
            turns=chance.randrange(12),
            saved=chance.randrange(9),
        )
        for n in range(count)
    ]
    return PlayerRecord(missions, list(careers), [])


def stats(count: int, *careers: Summary) -> Json:
    return player_stats(record(count, careers), shipped())


def stats_lines(
    found: Json, width: int = 80, plain: bool = True, is_ascii: bool = False
) -> list[str]:
    return text_lines(report.stats_document(found), width, plain, is_ascii)


def test_every_rate_has_its_interval() -> None:
    found = stats(40)
    for tally in (found["missions"], *found["abductors"], *found["boxes"]):
        expected = rate(tally["won"], tally["played"])
        assert tally["win_rate"] == expected._asdict()
        assert expected.low <= expected.value <= expected.high
    assert len(found["results"]) == 40


def test_names() -> None:
    found = stats(40)
    named = {one["abductor"]["id"]: one["abductor"]["title"] for one in found["abductors"]}
    assert named["donna"] == "Donna Scarborough"
    assert named["x"] == "x"  # its pack is not installed
    assert named[""] == LONG
    boxes = {one["box"]["id"]: one["box"]["title"] for one in found["boxes"]}
    assert boxes["gone"] == "gone"
    assert boxes[""] == "Abductors without a pack"


def test_two_of_one_name_go_with_their_box() -> None:
    missions = [PlayedMission("one", "x", "won"), PlayedMission("two", "x", "won")]
    found = player_stats(PlayerRecord(missions, [], []), shipped())
    text = "\n".join(stats_lines(found))
    assert "x (one): won 1 of 1" in text
    assert "x (two): won 1 of 1" in text


def test_the_best_score_is_that_of_a_complete_career() -> None:
    found = stats(3, career("a", -5), career("b", 12), career("c", 40, "waiting"))
    assert found["records"]["best_score"] == {"career": "b", "score": 12}
    assert found["careers"] == {"begun": 3, "complete": 2}
    assert stats(3)["records"]["best_score"] is None


@pytest.mark.parametrize("count", [0, 1, 2, 60])
@pytest.mark.parametrize("plain", [False, True])
def test_lines_fit(count: int, plain: bool) -> None:
    found = stats(count, career("mira", 3))
    for width in (20, 39, 40, 60, 80, 120):
        lines = stats_lines(found, width, plain, is_ascii=True)
        assert max(map(len, lines)) <= width
        assert all(line == line.rstrip() for line in lines)
        assert all(line.isascii() for line in lines)


@pytest.mark.parametrize("count", [0, 1, 60])
@pytest.mark.parametrize("is_ascii", [False, True])
def test_the_drawn_screen_fits(count: int, is_ascii: bool) -> None:
    found = stats(count, career("mira", 3))
    for width in (20, 40, 80, 120):
        lines = drawn_lines(report.stats_document(found), width, is_ascii)
        assert max(map(cell_len, lines)) <= width
        assert not is_ascii or all(line.isascii() for line in lines)


def test_plain_sentences_have_no_chart() -> None:
    text = "\n".join(stats_lines(stats(40)))
    assert not re.search("[├●·]|W L", text)
    assert re.search(r"Donna Scarborough: won \d+ of \d+, best: turn \d+, \d+% \(95% in", text)


def test_nothing_played_says_what_to_do() -> None:
    (line,) = stats_lines(stats(0))
    assert line == "No missions yet. Play one with hn mission play, or begin with hn learn."


def test_a_damaged_career_is_named() -> None:
    left_out = record(1)._replace(unreadable=["mira"])
    text = flat("\n".join(stats_lines(player_stats(left_out, shipped()))))
    assert "career mira can't be read and is left out; try hn career doctor mira." in text


def test_every_record_is_told() -> None:
    mission = PlayedMission("base", "donna", "won", (), "c1", "mira", 4, turns=5, saved=7)
    played = PlayerRecord([mission], [career("mira", 3)], [])
    text = flat("\n".join(stats_lines(player_stats(played, shipped()), 120)))
    where = "with Donna Scarborough (career mira, mission 4)."
    assert f"Quickest win: turn 5, {where}" in text
    assert f"Most saved: 7, {where}" in text
    assert "Longest winning streak: 1 mission." in text
    assert "Best score of a complete career: 3, career mira." in text


# Charts


def share(won: int, played: int, label: str = "Al") -> tuple[str, Json]:
    interval = rate(won, played)._asdict()
    return label, {"played": played, "won": won, "win_rate": interval, "quickest_win": None}


def win_rate_chart(shares: list[tuple[str, Json]], width: int, is_ascii: bool) -> list[str]:
    labels, tallies = zip(*shares, strict=True)
    return chart_lines(report.win_rate_chart(labels, tallies), TextForm(width, is_ascii=is_ascii))


def form_line(results: list[str], width: int) -> str:
    return chart_lines(report.last_results(results), TextForm(width))[-1]


def test_a_scale() -> None:
    half, none, all_won = win_rate_chart([share(5, 10), share(0, 4), share(4, 4)], 49, True)
    assert half == "Al .........[----------o----------].........  50%"
    assert none == "Al o-------------------]....................   0%"
    assert all_won == "Al ....................[-------------------o 100%"


def test_more_missions_make_a_shorter_line() -> None:
    lengths = [win_rate_chart([share(n, 2 * n)], 100, True)[0].count("-") for n in (1, 5, 50, 500)]
    assert lengths == sorted(lengths, reverse=True)


def test_a_label_without_room_stands_above_its_scale() -> None:
    label, scale = win_rate_chart([share(1, 2, "A name of thirty-two characters.")], 40, True)
    assert label == "A name of thirty-two characters."
    assert scale.startswith("  ..")
    assert len(scale) == 40


def test_the_last_results_fit_on_a_line() -> None:
    assert form_line(["won", "lost", "won"], 40) == "W L W"
    assert form_line(["lost"] * 99 + ["won"], 6) == "L L W"
