"""Opening a file in the player's browser."""

from pathlib import Path

from hncli.cli.session import current_environment
from hncli.words import _


def open_in_browser(path: Path) -> None:
    """Open a file; say so where there is no browser, for the file is there all the same."""
    import webbrowser

    if not webbrowser.open(path.absolute().as_uri()):
        text = _("No browser was found. Open the file yourself.")
        current_environment().warn(f"hn: {text}")
