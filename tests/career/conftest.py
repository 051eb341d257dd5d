"""What several tests of the career share: a library in which two packs have the same ids."""

import shutil

import pytest

from hncli.game.cards.library import Library, content_root, load_library

TWINS = "pedersen-twins"
OLDER = "older-twins"


@pytest.fixture(scope="session")
def twice(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """All packs, and a copy of the twins in which everything has another title."""
    root = tmp_path_factory.mktemp("packs") / OLDER
    shutil.copytree(content_root() / TWINS, root)
    for file in ("pack.toml", "words/en.toml"):
        text = (root / file).read_text("utf-8").replace(f'id = "{TWINS}"', f'id = "{OLDER}"')
        (root / file).write_text(text.replace('title = "', 'title = "Older '), "utf-8")
    return load_library((root,))
