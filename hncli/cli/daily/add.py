"""`hn daily add`: results of friends."""

from pathlib import Path

import click

from hncli.cli import declare
from hncli.cli.challenge.codes import code_errors, shipped_library
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.data_folder import home_option
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _, ngettext


@declare.command(
    help=N_(
        "Add results of friends to a day's mission, after they were proved.\n\n"
        "A name and a colon before a code say whose it is: hn daily add 'Ann: CODE'. Without CODE "
        "the codes are read from what is piped in. Nothing is added if a code proves nothing."
    )
)
@declare.argument("code", metavar=N_("[CODE]..."), nargs=-1)
@declare.option("--name", metavar=N_("NAME"), help=N_("Whose results they are."))
@appearance_options
@home_option
@click.pass_context
def add(ctx: click.Context, code: tuple[str, ...], name: str | None, home: Path | None) -> None:
    """Prove codes and keep those of the missions of days."""
    from hncli.base.home import find_home
    from hncli.challenge.code_text import BadCode, find_codes, no_code
    from hncli.challenge.daily import day_of
    from hncli.challenge.result import prove
    from hncli.features.challenges.store import Challenges, StoredResult
    from hncli.ui.challenge.clock import today
    from hncli.ui.challenge.result_text import result_lines
    from hncli.ui.challenge.results import results_of_day
    from hncli.ui.terminal.columns import fold
    from hncli.words.printable import printable

    home = home or (ctx.parent.params.get("home") if ctx.parent else None)
    env = current_environment()
    text = " ".join(code) if code else env.source.read(1 << 20)
    found = find_codes(text)
    if not found:
        stop(no_code(text), Exit.USAGE)
    library, folder, now = shipped_library(), find_home(home), today()
    kept = []
    for n, one in enumerate(found, 1):
        with code_errors():
            result = prove(library, one)
            day = day_of(library, result.challenge)
            if day is None or day > now:
                raise BadCode(_("Code {n} is the result of no day's mission.").format(n=n))
        who = printable((name or one.label).strip() or result.code.rpartition("-")[2], 20)
        kept.append(StoredResult(result.code, who, day.isoformat()))
    with store_errors():
        new = Challenges(folder).add(kept)
        said = ngettext("{n} result added.", "{n} results added.", len(new)).format(n=len(new))
        if len(new) < len(kept):
            more = _("Of each name the first one of a day counts, and each code once.")
            said = f"{said} {more}"
        env.say(*fold(said, env.width))
        named = results_of_day(library, folder, now)
    env.say(*result_lines(library, named, env.width, env.is_ascii, env.is_plain))
