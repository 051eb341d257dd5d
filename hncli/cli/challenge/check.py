"""`hn challenge check`: prove result codes by playing them again."""

import os
from typing import TYPE_CHECKING

from hncli.cli import declare
from hncli.cli.challenge.codes import shipped_library
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.options.appearance import appearance_options
from hncli.cli.session import current_environment
from hncli.words import N_, _
from hncli.words.printable import printable_path
from hncli.words.sentences import located

if TYPE_CHECKING:
    from hncli.cards.library import Library
    from hncli.challenge.code_text import FoundCode
    from hncli.ui.challenge.result_text import Named

LARGEST = 4 << 20  # bytes of a file with codes


@declare.command(
    help=N_(
        "Play result codes again and list what they prove, the best first.\n\n"
        "CODE is a code, a file with codes, or - for what is typed or piped in; without any it's "
        "the same. Other text around the codes doesn't matter, nor do line breaks. A name and a "
        "colon before a code say whose it is: 'Ann: CODE'.\n\n"
        "Missions: won, most saved, fewest killed, fewest turns. Careers: complete, highest score, "
        "least stress, most saved."
    )
)
@declare.argument("code", metavar=N_("[CODE]..."), nargs=-1)
@declare.json_option(N_("As data for programs."))
@appearance_options
def check(code: tuple[str, ...], as_json: bool) -> None:
    """Print a table for each challenge; the exit code is 1 if a code proves nothing."""
    import json

    from hncli.challenge.code_text import find_codes, no_code
    from hncli.ui.challenge.result_text import CANNOT_EXCLUDE, ranked_data, result_lines
    from hncli.ui.terminal.columns import fold

    text = _text(code)
    found = find_codes(text)
    if not found:
        stop(no_code(text), Exit.USAGE)
    env = current_environment()
    library = shipped_library()
    named, refused = _prove(library, found)
    if as_json:
        data = {"challenges": ranked_data(library, named), "refused": refused}
        env.write(f"{json.dumps(data)}\n")
    else:
        env.say(*result_lines(library, named, env.width, env.is_ascii, env.is_plain))
        if named:
            env.say(*fold(str(CANNOT_EXCLUDE), env.width))
        env.warn(*(f"hn: {located(one['name'], one['why'])}" for one in refused))
    if refused:
        raise SystemExit(Exit.FAILED)


def _prove(
    library: "Library", found: "list[FoundCode]"
) -> "tuple[list[Named], list[dict[str, str]]]":
    """The results that are proved, each code once, and the others with what is wrong."""
    from hncli.challenge.code_text import BadCode
    from hncli.challenge.result import prove
    from hncli.ui.challenge.result_text import Named

    named: list[Named] = []
    refused = []
    for n, one in enumerate(found, 1):
        try:
            result = prove(library, one)
        except BadCode as error:
            name = one.label or _("Code {n}").format(n=n)
            refused.append({"name": name, "why": str(error)})
            continue
        if result.code not in (other.result.code for other in named):
            named.append(Named(one.label or result.code.rpartition("-")[2], result))
    return named, refused


def _text(words: tuple[str, ...]) -> str:
    """All that was typed, and what is in the files that were named."""
    from hncli.challenge.code_text import find_codes

    if not words:
        return _piped()
    parts: list[str] = []
    for word in words:
        found = find_codes(word)
        if word == "-":
            parts.append(f"\n{_piped()}\n")
        elif found:
            parts.append(f"\n{word}" if found[0].label else word)
        elif os.path.isfile(word):  # noqa: PTH113 - no pathlib needed
            parts.append(f"\n{_file(word)}\n")
        else:
            parts.append(word)  # a piece of a code, or of a name
    return " ".join(parts)


def _piped() -> str:
    env = current_environment()
    if env.is_interactive:
        env.say(_("Paste the codes, then press Ctrl-D."))
    return env.source.read(LARGEST)


def _file(path: str) -> str:
    """The text of a file; the command ends if it cannot be read."""
    from hncli.read_file import TooLarge, read_file

    try:
        return read_file(path, LARGEST).decode("utf-8", "replace")
    except (TooLarge, OSError) as error:
        why = _("it is too large") if isinstance(error, TooLarge) else error.strerror or error
        text = _("{file} cannot be read: {why}.")
        stop(text.format(file=printable_path(path), why=why), Exit.USAGE)
