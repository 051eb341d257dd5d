"""`make pictures`: screens of real play as files that need nothing else."""

import re
from pathlib import Path

from website import pictures


def words(svg: str) -> str:
    text = re.sub(r"<[^>]+>", "", svg.partition("</style>")[2])
    return " ".join(text.replace("&#160;", " ").split())


def test_the_command_makes_pictures_of_what_is_on_the_screen(tmp_path: Path) -> None:
    pictures.main(tmp_path)
    found = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert len(found) == 8
    for name, svg in found.items():
        assert len(svg) < 40_000
        assert not re.findall(r"(?:href|src)=|url\((?!#)|@import|https?://(?!www.w3.org)", svg)
        assert str(Path.home()) not in svg
        ground = {"dark": "#16181d", "light": "#fdfdfb"}[name.rpartition("-")[2][:-4]]
        assert ground in svg
    assert "NIGHT 5 OF 10" in words(found["screen-desk-dark.svg"]).upper()
    assert "What do you say?" in words(found["screen-conversation-light.svg"])
    assert "killed" in words(found["screen-terror-dark.svg"])
    assert "What next?" in words(found["screen-end-light.svg"])
    assert words(found["screen-end-light.svg"]) == words(found["screen-end-dark.svg"])
