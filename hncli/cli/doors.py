"""Doors for programs: `hn bot`, for missions and careers, and `hn scenario check`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from hncli.base.files import StoreError
from hncli.base.messages import N_, _, ngettext
from hncli.career.scenarios import BadScenario, check_scenario, read_scenarios
from hncli.career.status import CareerStatus
from hncli.commands import declare
from hncli.commands.declare import completed_option
from hncli.commands.exits import Exit
from hncli.commands.options import home_option, open_library, packs_option
from hncli.commands.session import current_environment, store_errors
from hncli.features.careers.commands import open_careers, select_career
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.words import career_label
from hncli.features.missions.bot import BadRequest, Bot, option_in, serve
from hncli.features.missions.saving.custom_sets import open_sets
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.engine.events import Event
from hncli.game.engine.game import Decision, Option
from hncli.game.engine.mission import Mission


@declare.command(
    for_programs=True,
    help=N_(
        "Play by JSON lines on standard input and output: one request a line, one reply a line.\n\n"
        'Begin with {"do": "new"}; see docs/bot.md for all requests.'
    ),
)
@completed_option("--career", "careers", N_("Play a career of yours; a reply means: saved."))
@home_option
@packs_option
def bot(career: str | None, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Answer requests until the input ends."""
    if career is not None:
        _serve_career(career)
        return
    library = open_library(packs, home)

    def find_set(name: str) -> CustomSet:
        return open_sets(home).get(name, library.packs)

    env = current_environment()
    serve(Bot(library, find_set), env.source.buffer, env.sink.buffer)


def _serve_career(name: str) -> None:
    store = open_careers()
    env = current_environment()
    with store_errors(), store.open(select_career(store, name)) as saved:
        env.warn(*(f"hn: {line}" for line in saved.messages))
        serve(CareerBot(saved), env.source.buffer, env.sink.buffer)


@declare.command(
    help=N_(
        "Play scenario files and compare what they expect.\n\n"
        "Exit code 0 if everything holds, 1 if something does not (each failure names file, step, "
        "field, expected and found), 2 if a file cannot be understood."
    )
)
@declare.argument(
    "files", metavar=N_("FILES..."), nargs=-1, required=True, type=click.Path(path_type=Path)
)
@home_option
@packs_option
def check(files: tuple[Path, ...], home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print every failure and a summary; files that cannot be understood go to the errors."""
    library = open_library(packs, home)
    env = current_environment()
    held = failed = bad = 0
    for path in files:
        try:
            scenarios = read_scenarios(path)
        except BadScenario as error:
            env.warn(str(error))
            bad += 1
            continue
        for scenario in scenarios:
            try:
                failures = check_scenario(library, scenario)
            except BadScenario as error:
                env.warn(str(error))
                bad += 1
                continue
            env.say(*map(str, failures))
            failed += bool(failures)
            held += not failures
    text = ngettext("{held} scenario holds", "{held} scenarios hold", held)
    summary = _("{text}, {failed} fail, {bad} cannot be understood.")
    env.say(summary.format(text=text.format(held=held), failed=failed, bad=bad))
    raise SystemExit(Exit.USAGE if bad else Exit.FAILED if failed else Exit.OK)


class CareerBot(Bot):
    """One career, played by a program: its missions and what is decided between them."""

    def __init__(self, saved: SavedCareer) -> None:
        self.saved = saved
        self.library = saved.career.library
        self.is_done = False

    @property
    def mission(self) -> Mission | None:  # type: ignore[override]
        """The mission that is being played; the career itself decides which."""
        return self.saved.career.mission

    @property
    def decision(self) -> Decision | None:
        return self.saved.career.decision

    def label(self, option: Option) -> str:
        if self.mission is not None:
            return super().label(option)
        return career_label(self.saved.career, option)

    def not_understood(self) -> str:
        return super().not_understood() if self.mission is not None else self._unknown()

    def why_not(self, option: Option) -> str:
        return super().why_not(option) if self.mission is not None else self._unknown()

    def _unknown(self) -> str:
        if self.decision is None:
            return _("The career is complete.")
        return _("That cannot be chosen now.")

    def reply(self, line: bytes) -> dict[str, Any]:
        """Answer one line; what could not be saved has not happened."""
        try:
            return super().reply(line)
        except StoreError as error:
            return self._refusal(str(error))

    def _state_and_decision(self) -> dict[str, Any]:
        return {
            **super()._state_and_decision(),
            "career": career_state(self.saved.name, self.saved.career.status),
        }

    def _new(self, _request: dict[str, Any]) -> Sequence[Event]:
        raise BadRequest(_("A career starts its missions itself; choose one that is offered."))

    def _choose(self, request: dict[str, Any]) -> Sequence[Event]:
        if not isinstance(request.get("id"), str):
            raise BadRequest(_('Say which option: {"do": "choose", "id": "…"}.'))
        return self.saved.choose(option_in(request))

    def _undo(self, request: dict[str, Any]) -> Sequence[Event]:
        take_back = request.get("take_back", False)
        if not isinstance(take_back, bool):
            raise BadRequest(_("take_back is true or false."))
        self.saved.undo(take_back)
        return []

    def _state(self, _request: dict[str, Any]) -> Sequence[Event]:
        return []


def career_state(name: str, status: CareerStatus) -> dict[str, Any]:
    """Where a career stands, as plain data."""
    return {
        "name": name,
        "mode": status.record.setup.mode,
        "mission": len(status.missions) + 1,
        "missions_left": status.missions_left,
        "successes": status.successes,
        "failures": status.failures,
        "stress": status.stress,
        "score": status.score,
        "experience": status.experience,
        "traits": sorted(status.traits),
        "held": list(status.held),
        "added": sorted(status.added),
    }
