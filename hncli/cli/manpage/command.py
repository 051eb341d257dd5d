"""`hn man`: show the manual page."""

import click

from hncli.cli.session import current_environment
from hncli.words import _


@click.command(
    help=_(
        "Show the manual page of hn and all its commands.\n\n"
        "A terminal shows it formatted; a pipe or a file gets it in roff, for man or groff."
    )
)
def man() -> None:
    """Show the page by `man` on a terminal, as plain text without `man`; else write roff."""
    from hncli.cli.manpage.page import page
    from hncli.cli.manpage.plain import plain_lines

    env = current_environment()
    roff = page()
    if not env.sink.isatty():
        env.write(roff)
    elif not (env.is_drawn and _show_by_man(roff)):
        env.say(*plain_lines(roff, env.width))


def _show_by_man(roff: str) -> bool:
    """Let `man` format and page it; False if it is not installed or cannot read a pipe."""
    import shutil
    import subprocess

    program = shutil.which("man")
    if program is None:
        return False
    process = subprocess.Popen(
        [program, "-l", "-"], stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdin is not None
    try:
        with process.stdin as pipe:
            pipe.write(roff)
    except (BrokenPipeError, KeyboardInterrupt):
        pass  # its exit code says what happened
    while True:
        try:
            return process.wait() == 0
        except KeyboardInterrupt:
            pass  # meant for the pager, which is still running
