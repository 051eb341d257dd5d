"""All missions of a player, counted."""

import random
from typing import Any

from hncli.career.record import PlayedMission
from hncli.career.statistics import Count, Streak, count_missions


def ended(
    box: str = "base", abductor: str = "donna", result: str = "won", **figures: Any
) -> PlayedMission:
    return PlayedMission(box, abductor, result, **figures)


def results(letters: str) -> list[PlayedMission]:
    return [ended(result="won" if letter == "w" else "lost") for letter in letters]


def test_nothing_yet() -> None:
    found = count_missions([])
    assert found.all == Count(0, 0, None)
    assert (found.abductors, found.boxes, found.saved) == ({}, {}, 0)
    assert (found.quickest_win, found.most_saved, found.streak) == (None, None, None)
    assert found.longest_winning_streak == 0


def test_streaks() -> None:
    cases = {
        "w": (1, Streak("won", 1)),
        "l": (0, Streak("lost", 1)),
        "wwlwwwl": (3, Streak("lost", 1)),
        "lllw": (1, Streak("won", 1)),
        "wwwwll": (4, Streak("lost", 2)),
    }
    for letters, (longest, last) in cases.items():
        found = count_missions(results(letters))
        assert (found.longest_winning_streak, found.streak) == (longest, last), letters


def test_records_are_held_by_the_first_who_reached_them() -> None:
    slow, quick, quick_too = (ended(turns=t, mission=n) for n, t in enumerate((9, 4, 4), 1))
    lost = ended(result="lost", turns=2, saved=8)
    saver = ended(result="lost", turns=7, saved=8)
    unknown = ended(turns=0)
    found = count_missions([slow, unknown, lost, quick, quick_too, saver])
    assert found.quickest_win is quick
    assert found.most_saved is lost
    assert found.all == Count(6, 4, 4)
    assert found.saved == 16


def test_by_abductor_and_box() -> None:
    rolph, lijah = ended("pedersen-twins", "rolph", "lost"), ended("crime-wave", "lijah", turns=5)
    found = count_missions([rolph, ended(), lijah, ended(abductor="edward"), ended(result="lost")])
    assert list(found.abductors.items()) == [
        (("base", "donna"), Count(2, 1, None)),
        (("pedersen-twins", "rolph"), Count(1, 0, None)),
        (("crime-wave", "lijah"), Count(1, 1, 5)),
        (("base", "edward"), Count(1, 1, None)),
    ]
    assert found.boxes["base"] == Count(3, 2, None)
    assert list(found.boxes) == ["base", "pedersen-twins", "crime-wave"]


def test_parts_add_up() -> None:
    chance = random.Random(17)
    for _time in range(50):
        missions = [
            ended(chance.choice("ab"), chance.choice("xyz"), chance.choice(("won", "lost")))
            for _n in range(chance.randrange(60))
        ]
        found = count_missions(missions)
        for counts in (found.abductors.values(), found.boxes.values()):
            assert sum(one.played for one in counts) == found.all.played == len(missions)
            assert sum(one.won for one in counts) == found.all.won
        text = "".join(one.result[0] for one in missions)
        assert found.longest_winning_streak == max(map(len, text.split("l")))
