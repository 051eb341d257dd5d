"""`hn achievements`: what the player has earned, in and out of careers."""

import shutil
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.shared.store_errors import store_errors
from hncli.words import _, ngettext

if TYPE_CHECKING:
    from hncli.cards.library import Library
    from hncli.store.mission_history import Honour


@click.command(
    help=_(
        "List all achievements, those you have earned first.\n\n"
        "Each of those names the mission that earned it; the others say what they ask for. "
        "Missions in and out of careers count."
    )
)
@click.option("--json", "as_json", is_flag=True, help=_("As data for programs."))
@click.option("--width", type=click.IntRange(20, 400), help=_("Columns to use."))
@home_option
@packs_option
def achievements(
    as_json: bool, width: int | None, home: Path | None, packs: tuple[Path, ...]
) -> None:
    """List what was earned and what was not."""
    from hncli.cards.achievement import Achievement
    from hncli.store.data_folder import find_home
    from hncli.store.mission_history import Honours
    from hncli.ui.terminal.columns import wrap

    library = open_library(packs)
    with store_errors():
        known = Honours(find_home(home)).all()
    first: dict[str, Honour] = {}
    for honour in known:
        for id in honour.achievements:
            first.setdefault(id, honour)
    every = [each for pack in library.packs.values() for each in pack.of(Achievement).values()]
    if as_json:
        _print_json(first, known)
        return
    columns = width or shutil.get_terminal_size((80, 24)).columns
    won = sum(each.result == "won" for each in known)
    text = ngettext("{n} mission, {won} won.", "{n} missions, {won} won.", len(known))
    lines = [text.format(n=len(known), won=won)]
    lines += [
        _("Earned: {title} ({where}). {deeds}.").format(
            title=each.title,
            where=_where(first[each.id], library),
            deeds=_sentence(each.describe(partial(library.title, pack=each.pack))),
        )
        for each in every
        if each.id in first
    ]
    installed = {each.id for each in every}
    lines += [
        _("Earned: {id} ({where}). Its pack is not installed.").format(
            id=id, where=_where(honour, library)
        )
        for id, honour in first.items()
        if id not in installed
    ]
    lines += [
        _("Not yet: {title}. {text}.").format(
            title=each.title, text=". ".join(each.text(partial(library.title, pack=each.pack)))
        )
        for each in every
        if each.id not in first
    ]
    for line in lines:
        print("\n".join(wrap(line, columns)))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _where(honour: "Honour", library: "Library") -> str:
    """The mission that earned something."""
    if honour.name:
        return _("career {name}, mission {n}").format(name=honour.name, n=honour.mission)
    title = library.title(honour.abductor, honour.box)
    return _("a single mission with {abductor}").format(abductor=title)


def _print_json(first: "dict[str, Honour]", known: "list[Honour]") -> None:
    import json

    data = {
        "achievements": 1,
        "missions": len(known),
        "won": sum(each.result == "won" for each in known),
        "earned": [
            {
                "id": id,
                "career": honour.name or None,
                "mission": honour.mission if honour.name else None,
                "box": honour.box,
                "abductor": honour.abductor,
            }
            for id, honour in first.items()
        ],
    }
    print(json.dumps(data))
