"""`hn career play`, `give-up` and `retire`: what moves a career on at this computer."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hncli.cli.career.names import career_options, opened, places, yes_option
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import at_tab
from hncli.cli.options.appearance import screen_options
from hncli.cli.options.automatic import auto_option, automatic
from hncli.cli.session import current_environment, is_from_home_screen
from hncli.cli.shared.ask import Asker, NotThat
from hncli.words import _, nearest, printable

if TYPE_CHECKING:
    from hncli.career.career import Career
    from hncli.engine.events import Event
    from hncli.engine.game import Option
    from hncli.store.careers import SavedCareer


@click.command(
    help=_(
        "Play on: choose with the arrow keys, or type the numbers of your choices.\n\n"
        "A mission that was left is taken up where it was; then comes mission after mission until "
        "you type quit. Every choice is saved before the next is asked, so you may leave at any "
        "moment and in any way."
    )
)
@click.argument("name", required=False, shell_complete=at_tab("careers"))
@click.option(
    "--abductor",
    metavar="NAME",
    help=_("Whom to talk to next; random draws one."),
    shell_complete=at_tab("opponents"),
)
@auto_option
@screen_options
@career_options
def play(
    name: str | None,
    abductor: str | None,
    auto: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Play until the career is complete or the player goes away."""
    from hncli.ui.career.career_screen import CareerScreen

    with opened(name, home, packs) as kept:
        wanted = _wanted(kept.career, abductor)
        env = current_environment()
        table = CareerScreen(kept, env, automatic(env, auto, lambda: kept.career))
        if kept.career.decision is not None:
            print(_("Type ? for help."))
        try:
            table.play(wanted)
        except (EOFError, KeyboardInterrupt) as gone:
            print()
            _say_how_to_go_on(kept, home, packs)
            if isinstance(gone, KeyboardInterrupt):
                raise SystemExit(Exit.INTERRUPTED) from None
        else:
            text = _("Its scorecard: hn career scorecard {name}{places}")
            print(text.format(name=kept.name, places=places(home, packs)))


def _say_how_to_go_on(kept: "SavedCareer", home: Path | None, packs: tuple[Path, ...]) -> None:
    if is_from_home_screen():
        print(_("Everything is saved."))
        return
    text = _("Everything is saved. To go on: hn career play {name}{places}")
    print(text.format(name=kept.name, places=places(home, packs)))


def _wanted(career: "Career", typed: str | None) -> "Option | None":
    """The option that starts the mission the player asks for; None if none was asked for."""
    from hncli.engine.game import Option

    if typed is None:
        return None
    mission = career.mission
    if mission is not None:
        found = mission.catalogue.abductor
        if typed.casefold() in (found.id, f"{mission.box}/{found.id}", found.title.casefold()):
            return None
        text = _(
            "A mission with {title} is being played. Play it to its end without --abductor, or "
            "give it up with hn career give-up."
        )
        stop(text.format(title=found.title), Exit.FAILED)
    if career.status.missions_left <= 0:
        stop(_("The career is complete; no mission is left."), Exit.FAILED)
    if typed == "random":
        return Option("mission")
    try:
        box, id = find_abductor(career, typed)
    except NotThat as error:
        stop(str(error), Exit.USAGE)
    ids = [one for _box, one in career.status.abductors()]
    return Option("mission", f"{box}/{id}" if ids.count(id) > 1 else id)


def find_abductor(career: "Career", typed: str) -> tuple[str, str]:
    """Box and id of the abductor a player means, by id, box/id or title; else NotThat."""
    everybody = list(career.status.abductors())
    ids = [id for _box, id in everybody]
    known = {(f"{box}/{id}" if ids.count(id) > 1 else id): (box, id) for box, id in everybody}
    wanted = typed.casefold()
    if wanted in known:
        return known[wanted]
    for box, id in everybody:
        title = career.library.packs[box].cards[id].title
        if wanted in (f"{box}/{id}", title.casefold()):
            return box, id
    text = _("This career meets no {typed}; it meets {known}.")
    said = text.format(typed=printable(repr(typed), 40), known=", ".join(known))
    raise NotThat(said + nearest(wanted, list(known)))


@click.command(
    name="give-up",
    help=_(
        "Give up the mission that is being played: a failure, and one of the ten.\n\n"
        "Its stress so far counts. The compensation is chosen afterwards, with hn career play or "
        "hn career log --take."
    ),
)
@click.argument("name", required=False, shell_complete=at_tab("careers"))
@screen_options
@career_options
def give_up(name: str | None, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Give the running mission up."""
    with opened(name, home, packs) as kept:
        if kept.career.mission is None:
            stop(_("No mission is being played, so there is none to give up."), Exit.FAILED)
        tell_events(kept, kept.give_up())
        tell_waiting(kept)
        _say_how_to_go_on(kept, home, packs)


@click.command(
    help=_(
        "Retire: the career ends here, before its tenth mission.\n\n"
        "A mission that is being played is given up first."
    )
)
@click.argument("name", required=False, shell_complete=at_tab("careers"))
@yes_option
@screen_options
@career_options
def retire(name: str | None, yes: bool, home: Path | None, packs: tuple[Path, ...]) -> None:
    """End a career."""
    with opened(name, home, packs) as kept:
        career = kept.career
        if career.status.missions_left <= 0:
            stop(_("The career is complete already."), Exit.FAILED)
        question = _("Retire {who} for good after {n} missions?")
        if career.mission is not None:
            question = _("Give up mission {n} and retire {who} for good?")
        number = career.number if career.mission is not None else len(career.record.missions)
        who = career.record.setup.negotiator
        if not Asker(yes).is_sure(question.format(who=who, n=number)):
            print(_("Nothing was changed."))
            return
        tell_events(kept, kept.retire())
        tell_waiting(kept)
        if kept.career.decision is not None:
            _say_how_to_go_on(kept, home, packs)


def tell_events(kept: "SavedCareer", events: "list[Event]") -> None:
    """Tell what has happened to a career."""
    from hncli.ui.career.narration import narrate_career
    from hncli.ui.terminal.columns import wrap

    out = current_environment()
    lines = narrate_career(kept.career, events)
    out.say(*(piece for line in lines for piece in wrap(line, out.width)))


def tell_waiting(kept: "SavedCareer") -> None:
    """Tell what a career waits for."""
    from hncli.ui.career.status_text import waiting_lines

    out = current_environment()
    out.say(*waiting_lines(kept.career, out.width))
