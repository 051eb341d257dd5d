"""`hn rules`: the rules and tips of the game by topic."""

import shutil

import click

from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import at_tab
from hncli.words import _


@click.command(
    help=_(
        "Read the rules and tips of the game, by topic.\n\n"
        "Without WORD the topics are listed. WORD is a topic or its number, the id of a rule such "
        "as R-THREAT-5, or anything that you look for; several words are looked for together."
    )
)
@click.argument("words", nargs=-1, metavar="[WORD]...", shell_complete=at_tab("topics"))
@click.option("--width", type=click.IntRange(20, 400), help=_("Columns to use."))
@click.option("--plain", is_flag=True, help=_("Plain text, as it always is here."))
def rules(words: tuple[str, ...], width: int | None, plain: bool) -> None:  # noqa: ARG001
    """Print the list of topics, or what the rules say about some words."""
    from hncli.ui.tutorial.rulebook import find, rules_lines, unknown

    word = " ".join(words)
    if word.strip() and not find(word):
        stop(unknown(word), Exit.USAGE)
    columns = width or shutil.get_terminal_size((80, 24)).columns
    print("\n".join(rules_lines(word, columns)))
