"""`hn man`: show the manual page."""

from hncli.cli import declare
from hncli.cli.session import current_environment
from hncli.words import N_


@declare.command(
    help=N_(
        "Show the manual page of hn and all its commands.\n\n"
        "A terminal shows it formatted; a pipe or a file gets it in roff, for man or groff."
    )
)
def man() -> None:
    """Show the page by `man` on a terminal, without it as text by a pager; else write roff."""
    from hncli.cli.manpage.page import page
    from hncli.cli.manpage.plain import plain_lines

    env = current_environment()
    roff = page()
    if not env.sink.isatty():
        env.write(roff)
    elif not (env.is_drawn and _show_by_man(roff)):
        lines = plain_lines(roff, env.width)
        if not (env.is_drawn and _show_by_pager("\n".join(lines) + "\n")):
            env.say(*lines)


def _show_by_man(roff: str) -> bool:
    """Let `man` format and page it; False if it is not installed or cannot read a pipe."""
    return _show_by(["man", "-l", "-"], roff)


def _show_by_pager(text: str) -> bool:
    """Let the player's pager, or less, show a text; False if there is none or it fails."""
    import os
    import shlex

    try:
        words = shlex.split(os.environ.get("PAGER", ""))
    except ValueError:
        return False
    return _show_by(words or ["less"], text)


def _show_by(words: list[str], text: str) -> bool:
    """Give a text to a program that shows it; False if it is not installed or fails."""
    import shutil
    import subprocess

    program = shutil.which(words[0])
    if program is None:
        return False
    process = subprocess.Popen(
        [program, *words[1:]], stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdin is not None
    try:
        with process.stdin as pipe:
            pipe.write(text)
    except (BrokenPipeError, KeyboardInterrupt):
        pass  # its exit code says what happened
    while True:
        try:
            return process.wait() == 0
        except KeyboardInterrupt:
            pass  # meant for the pager, which is still running
