"""The value of the option --seed."""

from hncli.cli.exit_codes import Exit, stop
from hncli.words import _


def read_seed(text: str | None) -> int:
    """The seed that was typed, a random one if none was; the command ends if it is no seed."""
    from hncli.engine.setup import LARGEST_SEED
    from hncli.ui.doors.bot import random_seed

    if text is None:
        return random_seed()
    digits = text.lstrip("0") or "0" if text.isascii() and text.isdecimal() else ""
    if not digits or len(digits) > 19 or int(digits) > LARGEST_SEED:
        stop(
            _("The seed {text} is no number from 0 to {most}.").format(
                text=repr(text[:30]), most=LARGEST_SEED
            ),
            Exit.USAGE,
        )
    return int(digits)
