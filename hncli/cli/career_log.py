"""`hn career log`: a mission played with the real cards, entered by its figures (C-TABLE-1)."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hncli.cli.asking import Asker, NotThat, read_yes_or_no
from hncli.cli.career_names import career_options, opened, places, store_errors
from hncli.cli.career_play import find_abductor, tell_events, tell_waiting
from hncli.cli.career_spend import find_option
from hncli.cli.exits import Exit, stop
from hncli.cli.lazy import at_tab
from hncli.cli.screens import screen, screen_options
from hncli.words import _

if TYPE_CHECKING:
    from hncli.career.at_table import TableMission
    from hncli.career.career import Career
    from hncli.store.careers import KeptCareer

NEEDED = ("result", "total", "saved", "killed")
MOST = 999
NUMBER = click.IntRange(0, MOST)


@click.command(
    help=_(
        "Enter a mission that you played with the real cards, by its figures.\n\n"
        "Stress, compensation and score follow as if it had been played here. With --result, "
        "--total, --saved and --killed nothing more is asked, and what else is left out counts as "
        "nothing; otherwise you are asked for all that is missing. --take and --card choose the "
        "compensation where there is a choice, also by themselves, for a mission that is over."
    )
)
@click.argument("name", required=False, shell_complete=at_tab("careers"))
@click.option(
    "--abductor", metavar="NAME", help=_("Whom you talked to."), shell_complete=at_tab("abductors")
)
@click.option("--result", type=click.Choice(["won", "lost"]), help=_("How the mission went."))
@click.option("--ending", metavar="ID", help=_("How it ended, such as captured or escaped."))
@click.option("--turns", type=NUMBER, metavar="N", help=_("Turns played."))
@click.option("--total", type=NUMBER, metavar="N", help=_("Hostages in all, later ones too."))
@click.option("--saved", type=NUMBER, metavar="N", help=_("Hostages saved."))
@click.option("--killed", type=NUMBER, metavar="N", help=_("Hostages killed."))
@click.option("--killed-at-s", type=NUMBER, metavar="N", help=_("Of them, with threat on S."))
@click.option("--k-endings", type=NUMBER, metavar="N", help=_("Conversations that ended on K."))
@click.option("--pivotal/--no-pivotal", default=None, help=_("Whether the pivotal event was seen."))
@click.option(
    "--spent",
    multiple=True,
    metavar="ID",
    help=_("A resource that was used."),
    shell_complete=at_tab("resources"),
)
@click.option(
    "--achievement",
    multiple=True,
    metavar="ID",
    help=_("An achievement earned."),
    shell_complete=at_tab("achievements"),
)
@click.option("--take", metavar="ENTRY", help=_("The compensation, where there is a choice."))
@click.option(
    "--card",
    metavar="CARD",
    help=_("The card that the compensation adds."),
    shell_complete=at_tab("cards"),
)
@screen_options
@career_options
def log(
    name: str | None,
    take: str | None,
    card: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
    **figures: Any,
) -> None:
    """Enter a mission and choose its compensation."""
    given = {key: value for key, value in figures.items() if value not in (None, ())}
    with opened(name, home, packs) as kept:
        if not given and _is_owed(kept.career):
            _settle(kept, take, card, home, packs)
            return
        _check_turn(kept.career)
        if any(key not in given for key in NEEDED):
            given |= _ask(kept.career, given)
        told = _read(kept.career, given)
        _try(kept.career, told, take)
        tell_events(kept, kept.enter(told))
        _settle(kept, take, card, home, packs)


def _is_owed(career: "Career") -> bool:
    """Whether the compensation of the last mission is still to be chosen."""
    return career.mission is None and (career.now.is_choosing or career.now.is_adding)


def _check_turn(career: "Career") -> None:
    """Refuse figures when it is not their turn."""
    if career.mission is not None:
        text = _("A mission is being played here: finish it with hn career play, or give it up.")
        stop(text, Exit.FAILED)
    if career.now.missions_left <= 0:
        stop(_("The career is complete; no mission is left."), Exit.FAILED)
    if _is_owed(career):
        text = _("The compensation of the last mission comes first: say --take or --card alone.")
        stop(text, Exit.FAILED)


# The figures


def _ask(career: "Career", given: dict[str, Any]) -> dict[str, Any]:
    """Ask for every figure that is missing, in the order in which a table is cleared."""
    from hncli.career.at_table import BEFORE_PIVOTAL

    asker = Asker()
    told = dict(given)

    def add(key: str, question: str, read: Any, usual: str | None = None) -> None:
        if key not in told:
            told[key] = asker.ask(question, f"--{key.replace('_', '-')}", read, usual)

    everybody = [id for _box, id in career.now.abductors()]
    if "abductor" not in told:
        asker.tell(_("You can have met: {names}.").format(names=", ".join(everybody)))
    add(
        "abductor", _("Whom did you talk to?"), lambda typed: "/".join(find_abductor(career, typed))
    )
    add("result", _("Result, won or lost?"), _one_of("won", "lost"))
    usual = "captured" if told["result"] == "won" else "escaped"
    add("ending", _("How did it end?"), str, usual)
    add("turns", _("Turns played?"), _number, "0")
    add("total", _("Hostages in all, later ones too?"), _number)
    add("saved", _("How many were saved?"), _number)
    add("killed", _("How many were killed?"), _number)
    if told["killed"]:
        add("killed_at_s", _("Of them, with threat on S?"), _number, "0")
    add("k_endings", _("How many conversations ended with threat on K?"), _number, "0")
    usual = _("yes") if told["turns"] > BEFORE_PIVOTAL else _("no")
    add("pivotal", _("Was the pivotal event seen, yes or no?"), read_yes_or_no, usual)
    held = career.now.held
    if held and "spent" not in told:
        asker.tell(_("You hold: {names}.").format(names=", ".join(held)))
        add("spent", _("Which did you use, by id?"), lambda typed: _spent(held, typed), "none")
    return told


def _number(typed: str) -> int:
    if typed.isascii() and typed.isdecimal() and len(typed) < 6 and int(typed) <= MOST:
        return int(typed)
    raise NotThat(_("Type a number from 0 to {most}.").format(most=MOST))


def _spent(held: tuple[str, ...], typed: str) -> list[str]:
    """Resources by their ids, none twice that is held once."""
    words = [] if typed.casefold() == "none" else typed.casefold().replace(",", " ").split()
    if Counter(words) - Counter(held):
        raise NotThat(_("Type some of {names}, or none.").format(names=", ".join(held)))
    return words


def _one_of(*words: str) -> Any:
    def read(typed: str) -> str:
        if typed.casefold() not in words:
            raise NotThat(_("Type one of: {words}.").format(words=", ".join(words)))
        return typed.casefold()

    return read


def _read(career: "Career", given: dict[str, Any]) -> "TableMission":
    """The figures as the career takes them; a wrong one ends the command."""
    from hncli.cards.problems import Place
    from hncli.career.at_table import read_mission

    raw: dict[str, Any] = {
        key: list(value) if type(value) is tuple else value for key, value in given.items()
    }
    raw["achievements"] = raw.pop("achievement", [])
    if "abductor" in raw:
        try:
            raw["box"], raw["abductor"] = find_abductor(career, raw["abductor"])
        except NotThat as error:
            stop(str(error), Exit.USAGE)
    with store_errors(Exit.USAGE):
        return read_mission(raw, Place(_("the mission")))


def _try(career: "Career", told: "TableMission", take: str | None) -> None:
    """Enter the mission in a copy first, so that what is refused leaves no half of it behind."""
    from hncli.cards.problems import Place
    from hncli.career.at_table import enter_mission
    from hncli.career.career import Career

    twin = Career(career.library, career.record, career.versions)
    with store_errors(Exit.USAGE):
        enter_mission(twin, told, Place(_("the mission")))
    if take is not None:
        now = twin.now
        entries = now.entries() if now.is_choosing else (now.missions[-1].taken,)
        find_option(twin, tuple(f"entry:{id}" for id in entries), "entry", take)


# The compensation


def _settle(
    kept: "KeptCareer",
    take: str | None,
    card: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Choose the compensation by the options, and ask for what they leave open."""
    from hncli.play.career_table import CareerTable

    career = kept.career
    if career.now.is_choosing and take is not None and career.decision is not None:
        option = find_option(career, career.decision.options, "entry", take)
        tell_events(kept, kept.choose(option))
    if career.now.is_adding and card is not None and career.decision is not None:
        option = find_option(career, career.decision.options, "card", card)
        tell_events(kept, kept.choose(option))
    try:
        CareerTable(kept, screen()).settle()
    except EOFError:
        print()
        option = "--take ENTRY" if career.now.is_choosing else "--card CARD"
        text = _("The mission is entered; its compensation waits: hn career log {name} {option}")
        said = text.format(name=kept.name, option=option)
        stop(said + places(home, packs), Exit.USAGE)
    tell_waiting(kept)
