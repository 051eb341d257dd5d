"""What is said of a backup that cannot be used."""

import shutil

from hncli.features.careers.saving.doctor import damaged_backups
from hncli.features.careers.saving.store import Careers
from tests.features.saving.playing import setup_of


def test_the_second_copy_of_another_career_is_told(careers: Careers) -> None:
    for name, seed in (("ann", 11), ("bob", 2)):
        careers.create(name, setup_of(seed)).close()
    latest = careers.files("ann").latest
    shutil.copy(careers.files("bob").latest, latest)
    ((path, error),) = damaged_backups(careers.files("ann"))
    assert path == latest
    assert str(error) == f'{latest}: it holds the career "bob".'
    assert careers.diagnose("ann") == [f'A backup: {latest}: it holds the career "bob".']
