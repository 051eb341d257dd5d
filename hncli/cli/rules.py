"""`hn rules`: the rules and tips of the game by topic."""

from hncli.cli import declare
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import lazy_completer
from hncli.cli.options.appearance import plain_option, width_option
from hncli.cli.session import current_environment
from hncli.cli.shared.pager import show_pages
from hncli.words import N_


@declare.command(
    help=N_(
        "Read the rules and tips of the game, by topic.\n\n"
        "Without WORD the topics are listed. WORD is a topic or its number, the id of a rule such "
        "as R-THREAT-5, or anything that you look for; several words are looked for together."
    )
)
@declare.argument(
    "words", nargs=-1, metavar=N_("[WORD]..."), shell_complete=lazy_completer("topics")
)
@width_option
@plain_option(N_("Plain text, as it always is here."))
def rules(words: tuple[str, ...]) -> None:
    """Print the topics, or the paragraphs about some words; usage error if there are none."""
    from hncli.ui.tutorial.rulebook import find, rules_lines, unknown

    word = " ".join(words)
    if word.strip() and not find(word):
        stop(unknown(word), Exit.USAGE)
    show_pages(rules_lines(word, current_environment().width))
