"""The golden screens; written anew by `python -m tests.terminal.screens.screens_update`.

One width is enough: ASCII, colours and the other widths have direct tests. With the code of another
language, such as `fr`, all goldens of that language are written.
"""

import sys
from pathlib import Path

from hncli import __version__
from tests.terminal.screens.screen_careers import CAREERS, SCORECARD, markdown
from tests.terminal.screens.screen_missions import BEGINNING, DICE, POSITIONS
from tests.terminal.screens.screen_modes import Screen, shown
from tests.terminal.screens.screens_translated import texts_in

FOLDER = Path(__file__).with_name("screens")
WIDTH = 80
SCREENS: dict[str, dict[str, dict[str, Screen]]] = {
    "plain": {"beginning": BEGINNING, "positions": POSITIONS, "dice": DICE, "careers": CAREERS},
    "drawn": {
        "positions": POSITIONS,
        "dice": DICE,
        "careers": {SCORECARD: CAREERS[SCORECARD]},
    },
}
"""Lines of text, and what is painted on a terminal."""
CASES = [("beginning", "plain"), ("careers", "plain"), ("positions", "drawn"), ("careers", "drawn")]
"""Of these a golden file is kept: each thing that can be told or painted is in one of them."""
PAGE = FOLDER / "scorecard.md.txt"


def text_of(group: str, mode: str) -> str:
    """Some screens below each other, as a golden file has them."""
    screens = SCREENS[mode][group]
    parts = (f"##### {name}\n{shown(one, mode, WIDTH)}" for name, one in screens.items())
    text = "\n\n".join(parts).replace(f"hn {__version__}", "hn")
    return "".join(f"{line.rstrip()}\n" for line in text.split("\n"))  # as editors leave it


def golden(group: str, mode: str) -> Path:
    """Where they are kept."""
    return FOLDER / f"{group}-{mode}.txt"


def write_english() -> None:
    """Write the files in English."""
    for case in CASES:
        golden(*case).write_text(text_of(*case), encoding="utf-8")
    PAGE.write_text(markdown(), encoding="utf-8")


def write(language: str) -> None:
    """Write the files in another language, in a folder of its own."""
    folder = FOLDER / language
    folder.mkdir(exist_ok=True)
    for name, text in texts_in(language).items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for code in sys.argv[1:]:
        write(code)
    if not sys.argv[1:]:
        write_english()
