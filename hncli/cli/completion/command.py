"""`hn completion`: the script for a shell, and the answers to what that script asks."""

import os
from typing import TYPE_CHECKING

import click

from hncli.cli import declare
from hncli.cli.exit_codes import Exit, stop
from hncli.words import N_, _

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_HN_COMPLETE"
"""The environment variable with which the script asks for completions, as click names it."""


@declare.command(
    help=N_(
        "Print the script that completes commands, options and names at TAB.\n\n"
        "Without a name it is that of your login shell. Two lines install it:\n\n"
        "\b\n"
        "bash:\n"
        "  hn completion bash > ~/.hn-completion.bash\n"
        "  echo '. ~/.hn-completion.bash' >> ~/.bashrc\n"
        "zsh:\n"
        "  hn completion zsh > ~/.hn-completion.zsh\n"
        "  echo 'autoload -Uz compinit; compinit; . ~/.hn-completion.zsh' >> ~/.zshrc\n"
        "fish:\n"
        "  mkdir -p ~/.config/fish/completions\n"
        "  hn completion fish > ~/.config/fish/completions/hn.fish\n\n"
        "It works in the next shell that you open."
    )
)
@declare.argument("shell", required=False, type=click.Choice(SHELLS))
def completion(shell: str | None) -> None:
    """Print the script for a shell; usage error if it is none that click knows."""
    from click.shell_completion import get_completion_class

    from hncli.cli.session import current_environment

    name = shell or os.environ.get("SHELL", "").rpartition("/")[2]
    kind = get_completion_class(name)
    if name not in SHELLS or kind is None:
        stop(_("Name your shell: {shells}.").format(shells=", ".join(SHELLS)), Exit.USAGE)
    command = click.get_current_context().find_root().command
    current_environment().write(f"{kind(command, {}, 'hn', VARIABLE).source()}\n")


def complete(command: click.Command) -> Exit:
    """Print the completions that the shell asks for; the exit code.

    Nothing is printed where something fails: an error would garble the command line.
    """
    shell, _underscore, asked = os.environ[VARIABLE].partition("_")
    try:
        if asked != "complete" or shell not in SHELLS:
            return Exit.USAGE
        click.echo(_completions(command, shell).encode())  # no Environment: imported at every TAB
    except (Exception, SystemExit, KeyboardInterrupt):
        return Exit.FAILED
    return Exit.OK


def _completions(command: click.Command, shell: str) -> str:
    """The completions of the words in the shell's variables, in the format of that shell."""
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    asking = kind(command, {}, "hn", VARIABLE)
    args, incomplete = asking.get_completion_args()
    if shell == "bash":
        *args, incomplete = _rejoin([*args, incomplete])
    found = asking.get_completions(args, incomplete)
    if shell != "bash" and incomplete.startswith("--") and "=" in incomplete:
        found = [_with_option(incomplete.partition("=")[0], item) for item in found]
    return "\n".join(asking.format_completion(item) for item in found)


def _rejoin(words: list[str]) -> list[str]:
    """Undo the splitting of bash, which makes three words of `--option=value`."""
    whole: list[str] = []
    for word in words:
        is_value = bool(whole) and whole[-1].startswith("--") and whole[-1].endswith("=")
        if is_value or (word == "=" and whole and whole[-1].startswith("--")):
            whole[-1] += word
        else:
            whole.append(word)
    return whole


def _with_option(option: str, item: "CompletionItem") -> "CompletionItem":
    """Put `--option=` before a value: for zsh and fish both are one word."""
    if item.type == "plain":
        item.value = f"{option}={item.value}"
    return item
