"""The searching player's choice at this moment and why, for a player who asks for it."""

from hncli.engine.game import Option
from hncli.engine.view import View
from hncli.players.measurement import Measurement
from hncli.players.searching import MEASURED_AHEAD, SearchingPlayer, SearchResult
from hncli.review.advice import lead_of
from hncli.terminal.questions import Question
from hncli.ui.mission.labels import label
from hncli.ui.mission.reason_text import reason_sentence
from hncli.ui.terminal.columns import wrap
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.progress import thinking
from hncli.words import _, ngettext
from hncli.words.numbers import percent
from hncli.words.sentences import ended

WORTH_TELLING = 0.01  # of the chance to win: who is ahead by less is as good


def best_lines(m: View, question: Question, env: Environment, seconds: float) -> list[str]:
    """Think for so long, and say what seems best, what comes next, and why."""
    with thinking(env) as progress:
        result = SearchingPlayer().think(m, seconds, progress)
    said = [_best(m, question, result.option), _chance(result)]
    if result.runner_up is not None:
        said += _compared(_named(m, question, result.runner_up), result, lead_of(result))
    return [piece for line in said for piece in wrap(line, env.width)]


def _best(m: View, question: Question, option: Option) -> str:
    text = _("Best guess: {option}")
    if len(question.options) == 1 and option.id in question.ids:
        text = _("There is only one choice: {option}")
    return ended(text.format(option=_named(m, question, option)))


def _named(m: View, question: Question, option: Option) -> str:
    """An option in the words of the list it is chosen from."""
    if option.id not in question.ids:  # a lesson has questions of its own
        return label(m, option)
    n = question.ids.index(option.id)
    one = question.options[n]
    return f"{one.letter}  {one.label}" if question.screen is not None else f"{n + 1}. {one.label}"


def _chance(result: SearchResult) -> str:
    text = ngettext(
        "Chance to win about {chance}, from {n} quick simulation.",
        "Chance to win about {chance}, from {n} quick simulations.",
        result.rollouts,
    )
    return text.format(chance=percent(f"{100 * result.win_probability:.0f}"), n=result.rollouts)


def _compared(runner_up: str, result: SearchResult, lead: Measurement) -> list[str]:
    """What comes next, how far behind it is, and why; no reason where nobody is ahead."""
    low, high = lead.interval()
    if low <= 0 or lead.value < WORTH_TELLING:
        return [_("Too close to call: {option} is about as good.").format(option=runner_up)]
    text = _("Next best: {option} (about {chance}, {low} to {high} points lower).")
    told = text.format(
        option=runner_up,
        chance=percent(f"{100 * max(0.0, result.win_probability - lead.value):.0f}"),
        low=round(100 * low),
        high=round(100 * high),
    )
    return [told, reason_sentence(result.reason, MEASURED_AHEAD)]
