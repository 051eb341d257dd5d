"""`hn career list`: quick, for it reads the index alone."""

from typing import TYPE_CHECKING

import click

from hncli.cli.options.data_folder import home_option
from hncli.cli.shared.store_errors import store_errors
from hncli.words import _

if TYPE_CHECKING:
    from pathlib import Path

    from hncli.store.fast_index import Row

STATES = {
    "running": _("in a mission"),
    "waiting": _("waiting"),
    "complete": _("complete"),
    "damaged": _("damaged; see hn career doctor"),
}


@click.command(name="list", help=_("List your careers: how far, how good, what state."))
@click.option("--plain", is_flag=True, help=_("One line for each career, without a table."))
@home_option
def list_careers(plain: bool, home: "Path | None") -> None:
    """List the stored careers without opening one."""
    found = _rows(home)
    if plain:
        for one in found:
            print(_line(one))
    elif found:
        _print_table(found)
    else:
        print(_("You have no career yet. Begin one with hn career new."))


def _rows(home: "Path | None") -> "list[Row]":
    """All careers, from the index alone if it is up to date."""
    from hncli.store.data_folder import home_and_reason
    from hncli.store.fast_index import folder_in, rows

    found = rows(folder_in(home_and_reason(home)[0]))
    if found is not None:
        return found
    from hncli.store.data_folder import find_home
    from hncli.store.index import summaries
    from hncli.store.paths import Places

    with store_errors():
        return [vars(one) for one in summaries(Places(find_home(home)))]


def _state(one: "Row") -> str:
    """The state in words; an example is never asked to be played."""
    return _("an example, to be read") if one["example"] else STATES[one["state"]]


def _line(one: "Row") -> str:
    """A career as a sentence."""
    state = _state(one)
    if one["state"] == "damaged":
        return f"{one['name']}: {state}"
    text = _(
        "{name}: {negotiator}, {mode}, {missions} played, {successes} won, stress {stress}, "
        "score {score}, {state}"
    )
    return text.format(**{**one, "state": state})


def _print_table(found: "list[Row]") -> None:
    """A table as wide as its longest names."""
    heads = (_("name"), _("negotiator"), _("mode"), _("played"), _("won"), _("stress"))
    rows: list[tuple[str, ...]] = [(*heads, _("score"), _("state"))]
    for one in found:
        figures = [str(one[fact]) for fact in ("missions", "successes", "stress", "score")]
        cells = figures if one["state"] != "damaged" else ["?"] * len(figures)
        who = (one["name"], one["negotiator"] or "?", one["mode"] or "?")
        rows.append((*who, *cells, _state(one)))
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    for row in rows:
        cells = [
            cell.rjust(width) if 3 <= n <= 6 else cell.ljust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())
