"""Lessons that were left, in their files."""

from pathlib import Path

import pytest

from hncli.base.files import Damaged
from hncli.features.lessons.lesson import KIND, NUMBERS, SavedLessons, StoredLesson
from tests.features.saving.tables import write_tables

PLAYED = StoredLesson(("play:keep-cool", "accept"))


def test_what_is_saved_is_read_again(tmp_path: Path) -> None:
    lessons = SavedLessons(tmp_path / "home")
    for number in NUMBERS:
        assert lessons.read(number) is None
        for stored in (PLAYED, StoredLesson((), skipped=True)):
            lessons.save(number, stored)
            assert lessons.read(number) == stored
    folder = tmp_path / "home" / "lessons"
    assert sorted(folder.iterdir()) == [folder / "1.json", folder / "2.json"]


def test_the_one_left_last_waits(tmp_path: Path) -> None:
    lessons = SavedLessons(tmp_path)
    assert SavedLessons(tmp_path).last() is None
    lessons.save(2, PLAYED)
    assert SavedLessons(tmp_path).last() == 2
    lessons.save(1, PLAYED)
    assert SavedLessons(tmp_path).last() == 1
    lessons.finish(1)
    assert SavedLessons(tmp_path).last() == 2
    lessons.finish(2)
    lessons.finish(2)
    assert SavedLessons(tmp_path).last() is None


@pytest.mark.parametrize("text", ["", "{}", '{"lesson": {"1": {"choices": []}}}'])
def test_a_harmed_file_is_refused_and_does_not_wait(tmp_path: Path, text: str) -> None:
    lessons = SavedLessons(tmp_path)
    lessons.save(1, PLAYED)
    lessons.path(1).write_text(text, encoding="utf-8")
    with pytest.raises(Damaged, match="the lesson then begins anew"):
        lessons.read(1)
    assert SavedLessons(tmp_path).last() is None


@pytest.mark.parametrize("document", [{}, {"choices": "end"}, {"choices": [], "skipped": False}])
def test_another_form_is_refused(tmp_path: Path, document: dict[str, object]) -> None:
    lessons = SavedLessons(tmp_path)
    lessons.save(1, PLAYED)
    write_tables(lessons.path(1), KIND, {KIND: {"1": document}})
    with pytest.raises(Damaged):
        lessons.read(1)
