"""What careers come to whose player loses missions on purpose (docs/lab.md).

Run ``python -m benchmarks.losing --careers 200 --seed 1``: it prints a table of scores, a row for
each way to play. All play the same careers with the same boxes.
"""

import argparse
from collections.abc import Callable
from statistics import fmean, quantiles
from typing import NamedTuple

from hncli.career.career import Career
from hncli.career.record import CareerSetup, Record
from hncli.features.lab.executors import table_of
from hncli.features.lab.jobs import CAREER_MODES, DEFAULT_PLAYER, Job
from hncli.game.cards.library import Library, load_library
from hncli.game.engine.game import GIVE_UP, GIVEN_UP, Option, replay_choice
from hncli.game.engine.trace import MissionTrace
from hncli.game.engine.view import View
from hncli.players.registry import CarefulPlayer, Player
from hncli.players.rule_based import RuleBasedPlayer, career_choice
from hncli.players.value_function import features_of, win_probability

HOPELESS = 0.1
"""The chance to win below which the last player hangs up."""


class HangsUp(RuleBasedPlayer):
    """Gives every mission up before its first card."""

    def choose(self, _view: View) -> Option:
        """Always the same."""
        return GIVE_UP


class Concedes(RuleBasedPlayer):
    """Concedes the first escape demand that it can, and plays on until then and after it."""

    def choose(self, view: View) -> Option:
        """An escape demand, else what the rule-based player chooses."""
        escapes = {placed.slot for placed in view.demands if placed.kind == "escape"}
        for option in view.asked.options:
            if option.verb == "concede" and option.number in escapes:
                return option
        return super().choose(view)


class Despairs(RuleBasedPlayer):
    """Gives up where a conversation begins and the value function sees little chance to win."""

    turn = 0  # in which it has looked at its chance

    def choose(self, view: View) -> Option:
        """Giving up, or what the rule-based player chooses."""
        if view.asked.kind == "converse" and view.turn > self.turn:
            self.turn = view.turn
            features = features_of(view, self.card_worth(view))
            if win_probability(features, view.turns_left) < HOPELESS:
                return GIVE_UP
        return super().choose(view)


WAYS: dict[str, Callable[[], Player]] = {
    "plays on (sensible)": RuleBasedPlayer,
    "plays for the score (careful)": CarefulPlayer,
    "concedes the first escape demand": Concedes,
    "hangs up below a chance of 10%": Despairs,
    "hangs up at once": HangsUp,
}
"""What makes the player of a mission."""


class Played(NamedTuple):
    """What one career came to."""

    score: int
    stress: int
    won: int
    killed: int
    given_up: int
    conceded: int


def play(library: Library, setup: CareerSetup, new_player: Callable[[], Player]) -> Played:
    """Play one career to its end; the same arguments give the same career."""
    career = Career(library, Record(setup))
    while career.decision is not None:
        if career.mission is None:
            career.choose(career_choice(career))
            continue
        player = new_player()
        while career.mission is not None:
            replay_choice(career, player.choose(career.mission.view))
    missions = career.record.missions
    return Played(
        career.status.score,
        career.status.stress,
        career.status.successes,
        sum(entry.killed for entry in missions),
        sum(entry.ending == GIVEN_UP for entry in missions),
        sum(MissionTrace(log.events).is_escape_conceded for log in career.logs),
    )


def row(name: str, played: list[Played]) -> str:
    """A row of the table: scores, then means of a career."""
    scores = [one.score for one in played]
    low, middle, high = quantiles(scores, n=4, method="inclusive")
    means = (fmean(column) for column in list(zip(*played, strict=True))[1:])
    cells = [f"{fmean(scores):.1f}", f"{low:.0f} / {middle:.0f} / {high:.0f}"]
    cells += [f"{min(scores)} to {max(scores)}", *(f"{mean:.1f}" for mean in means)]
    return f"| {name} | {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--careers", type=int, default=200, help="of each way to play (200)")
    parser.add_argument("--seed", type=int, default=1, help="fixes all chance (1)")
    parser.add_argument("--box", action="append", help="may be repeated (base)")
    parser.add_argument("--mode", choices=CAREER_MODES, default=CAREER_MODES[0])
    options = parser.parse_args()
    library, boxes = load_library(), tuple(options.box or ("base",))
    job = Job(DEFAULT_PLAYER, boxes, mode=options.mode)
    seeds = [job.seed(options.seed, n) for n in range(options.careers)]
    print(
        "| player | mean score | quartiles | range | stress | won | killed | given up | conceded |"
    )
    print("| --- |" + " ---: |" * 8)
    for name, new_player in WAYS.items():
        setups = (CareerSetup(name, boxes, options.mode, seed, table_of(library)) for seed in seeds)
        print(row(name, [play(library, setup, new_player) for setup in setups]), flush=True)


if __name__ == "__main__":
    main()
