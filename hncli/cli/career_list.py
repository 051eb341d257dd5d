"""`hn career list`: quick, for it reads the index alone."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hncli.cli.home import home_option
from hncli.cli.storing import store_errors
from hncli.words import _

if TYPE_CHECKING:
    from hncli.store.summary import Summary

STATES = {
    "running": _("in a mission"),
    "waiting": _("waiting"),
    "complete": _("complete"),
    "damaged": _("damaged; see hn career doctor"),
}


@click.command(name="list", help=_("List your careers: how far, how good, what state."))
@click.option("--plain", is_flag=True, help=_("One line for each career, without a table."))
@home_option
def list_careers(plain: bool, home: Path | None) -> None:
    """List the stored careers without opening one."""
    from hncli.store.home import find_home
    from hncli.store.index import summaries
    from hncli.store.places import Places

    with store_errors():
        found = summaries(Places(find_home(home)))
    if plain:
        for one in found:
            print(_line(one))
    elif found:
        _print_table(found)
    else:
        print(_("You have no career yet. Begin one with hn career new."))


def _line(one: "Summary") -> str:
    """A career as a sentence."""
    if one.state == "damaged":
        return f"{one.name}: {STATES[one.state]}"
    text = _(
        "{name}: {negotiator}, {mode}, {missions} played, {successes} won, stress {stress}, "
        "score {score}, {state}"
    )
    return text.format(**{**vars(one), "state": STATES[one.state]})


def _print_table(found: "list[Summary]") -> None:
    """A table as wide as its longest names."""
    heads = (_("name"), _("negotiator"), _("mode"), _("played"), _("won"), _("stress"))
    rows: list[tuple[str, ...]] = [(*heads, _("score"), _("state"))]
    for one in found:
        figures = (one.missions, one.successes, one.stress, one.score)
        cells = [str(n) for n in figures] if one.state != "damaged" else ["?"] * len(figures)
        mode = one.mode or "?"
        rows.append((one.name, one.negotiator or "?", mode, *cells, STATES[one.state]))
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    for row in rows:
        cells = [
            cell.rjust(width) if 3 <= n <= 6 else cell.ljust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())
