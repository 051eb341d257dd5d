"""The line that names the command for a review."""

from hncli.words import _


def review_hint(command: str) -> str:
    """What is told at the end of a mission where no menu offers a review."""
    return _("Was it you or the dice? {command} tells.").format(command=command)
