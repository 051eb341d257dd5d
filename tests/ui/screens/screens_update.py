"""The golden screens; written anew by `python -m tests.ui.screens.screens_update`.

Two widths are enough: a card's outcome rows stand side by side in one, and below each other in the
other. ASCII, colours and the other widths have direct tests.
"""

from pathlib import Path

from hncli import __version__
from tests.ui.screens.screen_careers import CAREERS, markdown
from tests.ui.screens.screen_missions import BEGINNING, DICE, POSITIONS
from tests.ui.screens.screen_modes import shown

FOLDER = Path(__file__).with_name("screens")
SCREENS = {"beginning": BEGINNING, "positions": POSITIONS, "dice": DICE, "careers": CAREERS}
CASES = [
    (group, mode, width) for group in SCREENS for mode in ("plain", "drawn") for width in (40, 80)
]
PAGE = FOLDER / "scorecard.md.txt"


def text_of(group: str, mode: str, width: int) -> str:
    """Some screens below each other, as a golden file has them."""
    parts = (
        f"##### {name}\n{shown(screen, mode, width)}" for name, screen in SCREENS[group].items()
    )
    text = "\n\n".join(parts).replace(f"hn {__version__}", "hn")
    return "".join(f"{line.rstrip()}\n" for line in text.split("\n"))  # as editors leave it


def golden(group: str, mode: str, width: int) -> Path:
    """Where they are kept."""
    return FOLDER / f"{group}-{mode}-{width}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for case in CASES:
        golden(*case).write_text(text_of(*case), encoding="utf-8")
    PAGE.write_text(markdown(), encoding="utf-8")
