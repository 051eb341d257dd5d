"""What several career commands print after they have changed a career."""

from typing import TYPE_CHECKING

from hncli.cli.options.typed import typed_folders
from hncli.cli.session import current_environment, is_from_home_screen
from hncli.words import _

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hncli.engine.events import Event
    from hncli.features.careers.saved_career import SavedCareer


def print_events(saved: "SavedCareer", events: "Sequence[Event]") -> None:
    """Print what has happened to a career, as sentences."""
    from hncli.ui.career.narration import narrate_career
    from hncli.ui.terminal.columns import wrap

    env = current_environment()
    lines = narrate_career(saved.career, events)
    env.say(*(piece for line in lines for piece in wrap(line, env.width)))


def print_next_step(saved: "SavedCareer") -> None:
    """Print what the career waits for."""
    from hncli.ui.career.status_text import waiting_lines

    env = current_environment()
    env.say(*waiting_lines(saved.career, env.width))
    if saved.career.decision is None:
        _print_epilogue(saved)


def _print_epilogue(saved: "SavedCareer") -> None:
    """Print what a career that is over is remembered as."""
    from hncli.career.scorecard import scorecard
    from hncli.features.careers.scorecard_report import epilogue_sections
    from hncli.report.document import Document
    from hncli.report.text import text_lines

    env = current_environment()
    career = saved.career
    sections = epilogue_sections(scorecard(career.record, career.status, saved.name))
    if sections:
        env.say("", *text_lines(Document(tuple(sections)), env.width))


def print_how_to_continue(
    saved: "SavedCareer", home: "Path | None", packs: "tuple[Path, ...]", command: str = ""
) -> None:
    """Print the command that plays on, `command` if given; the home screen offers that itself."""
    if is_from_home_screen():
        current_environment().say(_("Everything is saved."))
        return
    if not command:
        command = f"hn career play {saved.name}{typed_folders(home, packs)}"
    text = _("Everything is saved. To continue: {command}")
    current_environment().say(text.format(command=command))
